//! What is shown to people, without a word of Discord.

use serde::{Deserialize, Serialize};

use crate::host::{TableId, UserId};
use crate::kit::limits::COMPONENTS_OF_LINE;

/// A message as it leaves the host: text, at most one picture, what stands below it, controls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Markdown, already escaped where it quotes people; at most 2,000 characters.
    pub text: String,
    /// More of it, below the picture; with the other two at most 2,000 characters. May be empty.
    pub lines: String,
    /// The last of it, which changes while the message stands. May be empty.
    pub below: String,
    /// How it looks.
    pub form: Form,
    /// Pictures of the message that this one is an edit of: they stay where they are, and have to be named again.
    pub kept: Vec<KeptPicture>,
    /// Who may be pinged by it; nobody else ever is.
    pub mentions: Vec<UserId>,
    /// Files; pictures carry alt text.
    pub attachments: Vec<Attachment>,
    /// A menu or a section takes a row, buttons at most five a row; [`Message::components`] says what there is room for.
    pub rows: Vec<Vec<Control>>,
    /// What it waits for, if it is to be shown anew once that has come.
    pub waits: Option<Waits>,
}

/// How the sentence begins that says whom somebody waits for; it is the last of its message.
pub const WAITING: &str = "Now orders are awaited from ";

/// What a page waits for whose owner's orders are in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waits {
    /// The table.
    pub table: TableId,
    /// How matters stood when it was shown: the phase, and who was missing. Another one is news.
    pub mark: String,
}

/// How a message looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    /// A card: words, picture, sections and controls in one frame.
    #[default]
    Card,
    /// A card whose frame has a side's colour, as `0xRRGGBB`.
    Tinted(u32),
    /// Text with controls below: what a telephone's notification can show.
    Plain,
}

/// A picture that a posted message has already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPicture {
    /// As in [`Attachment`].
    pub file_name: String,
    /// As in [`Attachment`].
    pub alt: String,
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
    pub text: String,
}

/// A control of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Control {
    /// A button.
    Button(Button),
    /// A menu; alone in its row.
    Menu(Menu),
    /// Words with a button beside them; alone in its row.
    Section(Section),
    /// A button that leads to an address and comes back to nobody.
    Link(Link),
}

/// A button that leads to an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// At most 80 characters.
    pub label: String,
    /// Of Discord's own pages.
    pub url: String,
}

/// A line of words with its button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// Markdown, already escaped where it quotes people.
    pub text: String,
    /// At its right.
    pub button: Button,
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

impl Shown {
    /// As it is counted.
    pub(crate) const fn counted(self) -> &'static str {
        match self {
            Self::Answer => "done",
            Self::Refusal => "refused",
            Self::Fault => "fault",
        }
    }
}

impl std::fmt::Debug for Attachment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file_name, alt, bytes, text: _ } = self;
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

    /// Text without a frame.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), form: Form::Plain, ..Self::default() }
    }

    /// The parts that a card of it is counted as, nested ones among them (Discord takes 40).
    pub fn components(&self) -> usize {
        let words = self.words().iter().filter(|text| !text.is_empty()).count();
        let has_pictures = self.attachments.iter().any(Attachment::is_picture) || !self.kept.is_empty();
        let files = self.attachments.iter().filter(|file| !file.is_picture()).count();
        1 + words + usize::from(has_pictures) + files + self.rows.iter().map(|row| components_of(row)).sum::<usize>()
    }

    /// Its words, from top to bottom; some may be empty.
    pub fn words(&self) -> [&str; 3] {
        [&self.text, &self.lines, &self.below]
    }

    /// Its words, each below the other.
    pub fn whole_text(&self) -> String {
        self.words().into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// The ids of its buttons and menus, those of sections among them.
    pub fn ids_mut(&mut self) -> impl Iterator<Item = &mut String> {
        self.rows.iter_mut().flatten().filter_map(|control| match control {
            Control::Button(button) => Some(&mut button.id),
            Control::Menu(menu) => Some(&mut menu.id),
            Control::Section(section) => Some(&mut section.button.id),
            Control::Link(_) => None,
        })
    }
}

/// The parts that a row is counted as.
pub fn components_of(row: &[Control]) -> usize {
    match row {
        [Control::Section(_)] => COMPONENTS_OF_LINE,
        row => 1 + row.len(),
    }
}

impl Attachment {
    /// Whether it is shown in the message, instead of being offered as a file.
    pub fn is_picture(&self) -> bool {
        !self.alt.is_empty()
    }
}

impl Form {
    /// Whether Discord's components of the second generation make it.
    pub fn is_card(self) -> bool {
        self != Self::Plain
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
