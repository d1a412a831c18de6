//! What can go wrong with a request, on demand.

use std::time::Duration;

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Op {
    GetGateway,
    GetApplication,
    GetCommands,
    PutCommands,
    Callback,
    EditAnswer,
    Post,
    ListPosts,
    EditPost,
    DeletePost,
    OpenThread,
    ListThreads,
    ChangeChannel,
    OpenDm,
    Unknown,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    /// This status with an HTML page, as from a proxy in front; nothing is done.
    Status(u16),
    /// A refusal with this status and code of Discord; nothing is done.
    Refuse(u16, u32),
    /// A rate limit of so many seconds; nothing is done.
    Limit(f64),
    /// The connection is cut and nothing is done.
    LostBefore,
    /// It is done, then the connection is cut.
    LostAfter,
    /// It is done, then the answer takes so long.
    Slow(Duration),
}

impl Op {
    /// Reads a method and the path after `/api/v10`.
    pub(crate) fn of(method: &str, path: &[&str]) -> Self {
        match (method, path) {
            ("GET", ["gateway"] | ["gateway", "bot"]) => Self::GetGateway,
            ("GET", ["applications", "@me"]) => Self::GetApplication,
            ("GET", ["applications", _, "commands"] | ["applications", _, "guilds", _, "commands"]) => {
                Self::GetCommands
            }
            ("PUT", ["applications", _, "commands"] | ["applications", _, "guilds", _, "commands"]) => {
                Self::PutCommands
            }
            ("POST", ["interactions", _, _, "callback"]) => Self::Callback,
            ("PATCH", ["webhooks", _, _, "messages", "@original"]) => Self::EditAnswer,
            ("POST", ["channels", _, "messages"]) => Self::Post,
            ("GET", ["channels", _, "messages"]) => Self::ListPosts,
            ("PATCH", ["channels", _, "messages", _]) => Self::EditPost,
            ("DELETE", ["channels", _, "messages", _]) => Self::DeletePost,
            ("POST", ["channels", _, "threads"]) => Self::OpenThread,
            ("GET", ["guilds", _, "threads", "active"]) => Self::ListThreads,
            ("PATCH", ["channels", _]) => Self::ChangeChannel,
            ("POST", ["users", "@me", "channels"]) => Self::OpenDm,
            _ => Self::Unknown,
        }
    }

    /// Authorised by the interaction's token instead of the bot's.
    pub(crate) const fn is_interaction(self) -> bool {
        matches!(self, Self::Callback | Self::EditAnswer)
    }
}
