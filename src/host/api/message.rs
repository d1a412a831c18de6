//! What is shown to people, without a word of Discord.

use serde::{Deserialize, Serialize};

use crate::host::UserId;

/// A message as it leaves the host: text, at most one picture, controls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Markdown, already escaped where it quotes people; at most 2,000 characters.
    pub text: String,
    /// Who may be pinged by it; nobody else ever is.
    pub mentions: Vec<UserId>,
    /// Files; pictures carry alt text.
    pub attachments: Vec<Attachment>,
    /// At most five rows: a menu takes a row, buttons at most five a row.
    pub rows: Vec<Vec<Control>>,
}

/// A file.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// `map.png`, `record.json`: never tells anything secret.
    pub file_name: String,
    /// Alt text, at most 1,024 characters; empty for files that are no pictures.
    pub alt: String,
    /// Content.
    pub bytes: Vec<u8>,
    /// The text twin of a picture; terminals print it, Discord does not.
    pub twin: String,
}

/// A control of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Control {
    /// A button.
    Button(Button),
    /// A menu; alone in its row.
    Menu(Menu),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    /// At most 100 characters; comes back in [`crate::host::Request::Press`].
    pub id: String,
    /// At most 80 characters.
    pub label: String,
    /// Look.
    pub style: Style,
    /// Greyed out.
    pub is_disabled: bool,
}

/// A menu of one choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Menu {
    /// At most 100 characters; comes back in [`crate::host::Request::Press`] with the value picked.
    pub id: String,
    /// At most 150 characters.
    pub placeholder: String,
    /// 1 to 25, values different.
    pub options: Vec<MenuOption>,
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MenuOption {
    /// At most 100 characters.
    pub label: String,
    /// At most 100 characters.
    pub value: String,
    /// At most 100 characters; may be empty.
    pub description: String,
}

/// Look of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Style {
    /// The way on.
    Primary,
    /// Ordinary.
    Secondary,
    /// Confirms.
    Success,
    /// Costs something.
    Danger,
}

/// The answer to a call. Always for the caller alone: what everybody may see goes through the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// What is said.
    pub message: Message,
    /// Where.
    pub place: ReplyPlace,
    /// What it means for a program: terminals exit non-zero under `--strict` after a refusal.
    pub shown: Shown,
}

/// Where the answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReplyPlace {
    /// A new private message.
    Fresh,
    /// In place of the private message whose control was pressed.
    Update,
}

/// Kind of answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// Done, or what was asked for.
    Answer,
    /// Not done, with the reason; the table is as it was.
    Refusal,
    /// A fault of ours; report with a correlation id. The table is as it was.
    Fault,
}

impl std::fmt::Debug for Attachment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file_name, alt, bytes, twin: _ } = self;
        f.debug_struct("Attachment")
            .field("file_name", file_name)
            .field("alt", alt)
            .field("bytes", &bytes.len())
            .finish()
    }
}

impl Message {
    /// A message of text alone.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

impl Reply {
    /// A fresh answer.
    pub const fn answer(message: Message) -> Self {
        Self { message, place: ReplyPlace::Fresh, shown: Shown::Answer }
    }

    /// A fresh refusal.
    pub fn refusal(text: impl Into<String>) -> Self {
        Self { message: Message::text(text), place: ReplyPlace::Fresh, shown: Shown::Refusal }
    }
}
