//! What is wished for people: that a seat changes hands, that somebody watches over a table, that something holds at all
//! their tables.

use serde::Deserialize;

use crate::host::{RoleId, UserId};

/// What `/game seat` was given, but for what it only asks about.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "way", rename_all = "snake_case")]
pub enum SeatWish {
    /// `/game seat give`: to somebody, who is asked.
    Give {
        /// Whom.
        player: UserId,
    },
    /// `/game seat call`: to whoever comes first.
    Call,
    /// `/game seat back`: from the computer player that keeps it for the caller.
    Back,
}

/// What `/settings` was given; what is empty stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SettingsWish {
    /// Name or city of a time zone.
    pub zone: String,
    /// `22-07`, `off`.
    pub quiet: String,
    /// Words in the place of pictures: `on`, `off`.
    pub text_maps: String,
    /// How large pictures are: `usual`, `large`.
    pub pictures: String,
    /// How stark they are: `usual`, `high`.
    pub contrast: String,
    /// Whether an order that fires is shown first: `on`, `off`.
    pub ask_before_shots: String,
    /// Whether their own picture is drawn: `on`, `off`.
    pub faces: String,
    /// How to be called: `channel`, `direct`, `off`.
    pub nudges: String,
    /// Hour of the daily digest: `8`; `off`.
    pub digest: String,
}

impl SettingsWish {
    /// Whether nothing was given.
    pub fn is_empty(&self) -> bool {
        let Self { zone, quiet, text_maps, pictures, contrast, ask_before_shots, faces, nudges, digest } = self;
        [zone, quiet, text_maps, pictures, contrast, ask_before_shots, faces, nudges, digest]
            .iter()
            .all(|said| said.trim().is_empty())
    }
}

/// Which of one's tables are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TablesWish {
    /// `waiting`, `running`, `finished`, `watched`.
    pub show: String,
    /// Counted from 0.
    pub page: usize,
}

/// What `/game referee` was given: somebody without a seat who watches over a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "way", rename_all = "snake_case")]
pub enum RefereeWish {
    /// The caller wants to be one, or accepts that they were asked to.
    Be,
    /// Asks somebody, once the others at the table agree.
    Ask {
        /// Whom.
        player: UserId,
    },
    /// The caller is one no more, or will not be one.
    GiveUp,
}

/// What `/stats` was given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StatsWish {
    /// Whose games; `None`: one's own.
    pub person: Option<UserId>,
    /// Slug of the system whose best are listed; empty: the one they play most.
    pub system: String,
}

/// What `/learn` was given, or a control of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LearnWish {
    /// Slug or title of the system; empty: that of the channel's table if nothing else is said either, else that of the lesson
    /// they went on with last.
    pub system: String,
    /// Number of a step, from 1; `None`: where they were.
    pub step: Option<usize>,
    /// Number of one of its choices, from 1.
    pub choice: Option<usize>,
    /// Orders in notation; empty: none.
    pub order: String,
    /// Begins again.
    pub again: bool,
    /// Shows which lessons there are.
    pub list: bool,
}

impl LearnWish {
    /// Whether it says something of how far somebody is, or of which lesson they take: by an answer, by beginning again, by
    /// naming a system.
    pub fn is_kept(&self) -> bool {
        let is_named = !self.system.trim().is_empty() && self.step.is_none() && !self.list;
        // Said alone it may be the lesson of the channel's table: what is typed next answers that one.
        let is_alone = *self == Self::default();
        self.choice.is_some() || !self.order.trim().is_empty() || self.again || is_named || is_alone
    }
}

/// What `/rules` was given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RulesWish {
    /// Slug or title of the system.
    pub system: String,
    /// A number, a chapter, words; empty: the chapters.
    pub topic: String,
    /// Of the answer, from 0.
    pub page: usize,
}

/// What is to be done with what is kept of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrivacyWish {
    /// It is shown.
    Show,
    /// It is given as a file.
    Export,
    /// It is said what would be forgotten.
    Delete,
    /// What they have said of themselves is forgotten.
    DeleteForSure,
    /// That, and who they are at every table.
    DeleteEverywhere,
}

/// What is said of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerWish {
    /// It is shown who moderates.
    Show,
    /// Whoever has that role moderates; `None`: no role does.
    Moderators(Option<RoleId>),
}
