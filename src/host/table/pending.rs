//! Messages before their pictures are drawn: small, kept in inbox and outbox, and turned into a [`Message`] when they go
//! out. A picture is named by table, step and viewer, so drawing it later gives the same picture.

use serde::{Deserialize, Serialize};

use crate::contract::{Lens, Seat, Viewer};
use crate::host::api::escape;
use crate::host::api::message::{Form, Waits, components_of};
use crate::host::context::failure::Failure;
use crate::host::{Control, GuildId, Message, PostNo, Reply, ReplyPlace, Seq, Shown, TableId, Timestamp, UserId};
use crate::kit::limits::COMPONENTS_MAX;
use crate::lessons::{self, Given};
use crate::render::{Finish, Framing};
use crate::systems;

/// A message before its pictures are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PendingMessage {
    pub(crate) text: String,
    /// Below the picture.
    #[serde(default)]
    pub(crate) lines: String,
    /// Below these; it changes while the message stands.
    #[serde(default)]
    pub(crate) below: String,
    #[serde(default)]
    pub(crate) form: Form,
    pub(crate) mentions: Vec<UserId>,
    pub(crate) rows: Vec<Vec<Control>>,
    pub(crate) enclosed: Option<PictureName>,
    /// The digest of this table's record is appended when the message goes out.
    #[serde(default)]
    pub(crate) record_of: Option<TableId>,
    /// A link to the newest post of this table stands beside the buttons, where there is one when the message goes out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) leads_to: Option<TableId>,
    /// It is shown anew once something has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) waits: Option<Waits>,
}

/// What goes with a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PictureName {
    /// The board before the start.
    Lobby { table: TableId },
    /// The map after a step.
    Map {
        table: TableId,
        seq: Seq,
        viewer: Viewer,
        #[serde(rename = "look")]
        lens: Lens,
        due: Option<Timestamp>,
        is_close: bool,
    },
    /// The map after a step, with what is new since an earlier one, so many phases before.
    Since { table: TableId, from: Seq, seq: Seq, viewer: Viewer, phases: u32, is_close: bool },
    /// The card of the end.
    Ending { table: TableId, seq: Seq },
    /// A record sheet.
    Sheet { table: TableId, seq: Seq, viewer: Viewer, unit: Option<String> },
    /// An animation of these steps.
    Replay { table: TableId, seqs: Vec<Seq>, viewer: Viewer },
    /// Another, made as somebody wants it.
    Finished { picture: Box<PictureName>, finish: Finish },
    /// What another says, in words.
    Words(Box<PictureName>),
    /// The record of a table.
    Record { table: TableId, is_json: bool },
    /// The best of a server at a system.
    Best { guild: GuildId, system: String },
    /// A step of a lesson, from 0; after an answer, if one was given.
    Lesson {
        system: String,
        step: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<LessonAnswer>,
    },
    /// A picture of a rulebook.
    Diagram { system: String, name: String, alt: String },
    /// Everything that is kept of a person; for that person alone.
    Personal { user: UserId },
}

/// An answer to a step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum LessonAnswer {
    /// One of its choices, from 0.
    Choice(usize),
    /// Orders in notation.
    Typed(String),
}

impl LessonAnswer {
    pub(crate) fn given(&self) -> Given<'_> {
        match self {
            Self::Choice(index) => Given::Choice(*index),
            Self::Typed(orders) => Given::Typed(orders),
        }
    }
}

/// An answer before its pictures are drawn; kept in the inbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answer {
    #[serde(rename = "parcel")]
    pub(crate) message: PendingMessage,
    pub(crate) place: ReplyPlace,
    pub(crate) shown: Shown,
}

/// What the outbox does with a message; as kept in its column `kind`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Delivery {
    /// Posts it.
    Post,
    /// Replaces the text and controls of the message that this row became.
    Edit { post: PostNo },
    /// Gives the message that this row became the controls of this one, often none; what is below its lines goes.
    #[serde(rename = "disarm")]
    ChangeButtons {
        post: PostNo,
        /// Nothing of that message changes ever again, so that what it shows need not be known any more.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_last: bool,
    },
    /// Takes away the message that this row became.
    Delete { post: PostNo },
    /// Calls those whose orders are awaited in the window that this step opened, but for whoever is at it; worded when it
    /// goes out.
    Nudge { window: Seq, but: Option<UserId> },
    /// Calls one person by a direct message while their orders are awaited in that window; worded when it goes out.
    Tell { window: Seq, user: UserId, is_reminder: bool },
    /// Tells those who follow that this phase has begun, or of the end; worded when it goes out.
    Follow { phase: i64 },
    /// Reminds those who still owe orders in the window that this step opened; worded when it goes out.
    Remind {
        #[serde(rename = "mark")]
        window: Seq,
        /// Whose reminder it is; none: of all who are awaited.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seats: Vec<Seat>,
    },
}

impl PictureName {
    /// Whether it has to be drawn.
    pub(crate) const fn is_picture(&self) -> bool {
        !matches!(self, Self::Record { .. } | Self::Diagram { .. } | Self::Personal { .. } | Self::Words(_))
    }

    /// The same, or in words.
    #[must_use]
    pub(crate) fn in_words(self, is_wanted: bool) -> Self {
        if is_wanted { Self::Words(Box::new(self)) } else { self }
    }

    /// The same, made so.
    #[must_use]
    pub(crate) fn finished(self, finish: Finish) -> Self {
        if finish == Finish::default() { self } else { Self::Finished { picture: Box::new(self), finish } }
    }

    /// The table of the people who are named on it, if any are.
    pub(crate) fn people_of(&self) -> Option<TableId> {
        match self {
            Self::Map { table, .. }
            | Self::Ending { table, .. }
            | Self::Since { table, .. }
            | Self::Replay { table, .. } => Some(*table),
            Self::Words(picture) | Self::Finished { picture, .. } => picture.people_of(),
            Self::Lobby { .. }
            | Self::Sheet { .. }
            | Self::Record { .. }
            | Self::Diagram { .. }
            | Self::Personal { .. }
            | Self::Lesson { .. }
            | Self::Best { .. } => None,
        }
    }

    /// The table whose scenario it shows.
    pub(crate) fn scenario_of(&self) -> Option<TableId> {
        match self {
            Self::Lobby { table } => Some(*table),
            Self::Words(picture) | Self::Finished { picture, .. } => picture.scenario_of(),
            other => other.people_of(),
        }
    }

    /// What its file is called, without the ending.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Lobby { .. } => "lobby",
            Self::Map { .. } | Self::Ending { .. } | Self::Since { .. } => "map",
            Self::Sheet { .. } => "sheet",
            Self::Replay { .. } => "replay",
            Self::Words(picture) | Self::Finished { picture, .. } => picture.name(),
            Self::Record { .. } => "record",
            Self::Personal { .. } => "my-data",
            Self::Best { .. } => "best",
            Self::Diagram { .. } => "diagram",
            Self::Lesson { .. } => "lesson",
        }
    }

    /// The whole map, or the part that matters.
    pub(crate) fn view(&self) -> Framing {
        match self {
            Self::Finished { picture, .. } => picture.view(),
            Self::Map { is_close: true, .. } | Self::Since { is_close: true, .. } => Framing::Tactical,
            Self::Lesson { system, step, answer } => {
                let step = systems::find(system).and_then(lessons::of).and_then(|lesson| lesson.steps().get(*step));
                let is_whole = answer.is_none() && step.is_some_and(|step| step.is_whole);
                if is_whole { Framing::Full } else { Framing::Tactical }
            }
            _ => Framing::Full,
        }
    }
}

impl PendingMessage {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    #[must_use]
    pub(crate) fn with_row(mut self, row: Vec<Control>) -> Self {
        if !row.is_empty() {
            self.rows.push(row);
        }
        self
    }

    /// The row, where there is room for it.
    #[must_use]
    pub(crate) fn with_row_if_it_fits(self, row: Vec<Control>) -> Self {
        let picture = usize::from(self.enclosed.is_some());
        let fits = self.bare().components() + picture + components_of(&row) <= COMPONENTS_MAX;
        if fits { self.with_row(row) } else { self }
    }

    /// In a frame of that colour.
    #[must_use]
    pub(crate) fn in_form(mut self, form: Form) -> Self {
        self.form = form;
        self
    }

    #[must_use]
    pub(crate) fn with(mut self, enclosed: PictureName) -> Self {
        self.enclosed = Some(enclosed);
        self
    }

    /// The message without what is enclosed.
    pub(crate) fn bare(&self) -> Message {
        let Self { text, lines, below, form, mentions, rows, enclosed: _, record_of: _, leads_to: _, waits } =
            self.clone();
        let [text, lines, below] = [text, lines, below].map(|words| escape::message(&words));
        Message { text, lines, below, form, kept: vec![], mentions, attachments: vec![], rows, waits }
    }
}

impl Answer {
    pub(crate) const fn fresh(message: PendingMessage) -> Self {
        Self { message, place: ReplyPlace::Fresh, shown: Shown::Answer }
    }

    /// A plain sentence.
    pub(crate) fn say(text: impl Into<String>) -> Self {
        Self::fresh(PendingMessage::text(text))
    }

    /// Why a call was not done.
    pub(crate) fn of_failure(failure: &Failure, place: ReplyPlace) -> Self {
        let (text, shown) = failure.told();
        Self { message: PendingMessage::text(text), place, shown }
    }

    /// In place of the answer whose control was pressed.
    #[must_use]
    pub(crate) const fn in_place(mut self) -> Self {
        self.place = ReplyPlace::Update;
        self
    }

    /// The reply once the attachments are there.
    pub(crate) fn reply(&self, message: Message) -> Reply {
        Reply { message, place: self.place, shown: self.shown }
    }
}
