//! What people ask for.

use serde::{Deserialize, Serialize};

use crate::contract::Draft;

/// A person (Discord: user id).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UserId(pub u64);

/// A place where one table can be (Discord: channel or thread id).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ChannelId(pub u64);

/// A message that was delivered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MessageId(pub u64);

/// One call; a repeated id is answered from what was stored, never done twice (Discord: interaction id).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CallId(pub u64);

/// What authorises the answer to a call, for fifteen minutes (Discord: interaction token). It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct ReplyToken(String);

impl ReplyToken {
    /// Wraps a token.
    pub fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }

    /// The token itself, for whoever sends or keeps it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for ReplyToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ReplyToken(hidden)")
    }
}

/// Who calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Who.
    pub user: UserId,
    /// Their name as others see it; quoted escaped.
    pub name: String,
    /// May manage the channel (may end others' tables).
    pub may_manage: bool,
}

/// Where the call was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The channel or thread.
    pub channel: ChannelId,
    /// The server; `None` in direct messages and terminals.
    pub guild: Option<u64>,
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its id.
    pub id: CallId,
    /// Who.
    pub actor: Actor,
    /// Where.
    pub place: Place,
    /// What.
    pub request: Request,
}

/// What can be asked of a table from anywhere, direct messages included: nothing of it is secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// As [`Request::Status`].
    Status,
    /// As [`Request::End`].
    End,
    /// As [`Request::Export`].
    Export {
        /// `json` or `text`.
        format: String,
    },
}

/// What is asked for: one variant a command. Texts are as typed; the host understands them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// `/game new`; a wished thread has been opened already and is the call's place.
    New {
        /// Slug of the system.
        system: String,
        /// Slug of the scenario; empty: the usual one.
        scenario: String,
        /// Asked to join: named in the lobby post and mentioned there.
        opponent: Option<UserId>,
        /// `none`, `1h`, `6h`, `1d`, `2d`, `3d`, `7d`; empty: none.
        pace: String,
        /// Further options of the system: `budget=150 rounds=8`.
        options: String,
    },
    /// `/game join`
    Join {
        /// Slug of the side; empty: the first that is free.
        side: String,
    },
    /// `/game leave`
    Leave,
    /// `/game computer`
    Computer {
        /// Slug of the side; empty: the first that is free.
        side: String,
        /// Slug of the skill; empty: `steady`.
        skill: String,
    },
    /// `/game start`
    Start,
    /// `/game status`
    Status,
    /// `/game list`
    List,
    /// `/game resign`: asks for confirmation by a button.
    Resign,
    /// `/game draw`: offers, or accepts an offer.
    OfferDraw,
    /// `/game end`: asks for confirmation by a button.
    End,
    /// `/game export`
    Export {
        /// `json` or `text`.
        format: String,
    },
    /// `/game status`, `/game end` or `/game export` of a table elsewhere.
    At {
        /// Number of a table at which the caller sits, or which they opened.
        table: String,
        /// What is wanted.
        wish: Wish,
    },
    /// `/game replay`
    Replay {
        /// Number of the first phase; empty: the start.
        from: String,
        /// Number of the last phase; empty: the newest.
        to: String,
    },
    /// `/game rematch`
    Rematch,
    /// `/game pace`: changes the pace of a table under way (creator).
    Pace {
        /// As in `New`.
        pace: String,
    },
    /// `/map`
    Map {
        /// A unit or a cell; may be empty.
        focus: String,
        /// Overlays, separated by spaces or commas; may be empty.
        overlay: String,
        /// An earlier phase's number; empty: now.
        turn: String,
    },
    /// `/sheet`
    Sheet {
        /// A unit; empty: all of mine.
        unit: String,
    },
    /// `/orders`
    Orders,
    /// Any verb of a game: `/move`, `/fire`, `/fleet`, `/deploy`, `/done` …
    Play(Draft),
    /// `/order`: one or more orders in notation, separated by `;` or line ends; all or none.
    Notation(String),
    /// `/undo`
    Undo,
    /// `/rules`
    Rules {
        /// A number, a chapter, words; empty: the chapters.
        topic: String,
    },
    /// `/help`
    Help {
        /// A verb or a word; empty: how to play here and now.
        topic: String,
    },
    /// The guided panel (the button of every "your orders" post does the same).
    Panel,
    /// A control of one of our messages was used.
    Press {
        /// Its id.
        id: String,
        /// The value picked in a menu; empty for buttons.
        value: String,
    },
}
