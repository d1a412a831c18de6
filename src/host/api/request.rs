//! What people ask for.

use serde::Deserialize;

use crate::contract::Draft;
use crate::host::api::avatar::Avatar;
use crate::host::{
    CallId, ChannelId, FilledSlip, GuildId, LearnWish, PrivacyWish, RefereeWish, RoleId, RulesWish, SeatWish,
    ServerWish, SettingsWish, StatsWish, TablesWish, UserId,
};

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
    /// May manage the server (may say who moderates its tables).
    pub may_manage_server: bool,
    /// Their roles on the server of the call.
    pub roles: Vec<RoleId>,
    /// The picture that they show of themselves.
    pub avatar: Option<Avatar>,
}

/// Where the call was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The channel or thread.
    pub channel: ChannelId,
    /// The server; `None` in direct messages and terminals.
    pub guild: Option<GuildId>,
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

/// What is asked for. Texts are as typed; the host understands them. Fields that are missing are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Opens a table.
    Open(Open),
    /// Changes the table of the channel.
    Change(Change),
    /// Only shows something.
    Look(Look),
    /// Is about the caller alone, at no table.
    Person(Personal),
    /// A control of one of our messages was used.
    Press(Pressed),
    /// A slip was handed in.
    Slip(FilledSlip),
}

/// What opens a table: none is loaded for it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "command", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Open {
    /// `/game new`; a wished thread has been opened already and is the call's place.
    New(NewTable),
    /// `/game rematch`
    Rematch,
    /// The battle in which a lesson ends: against the weakest computer players, begun at once.
    Battle {
        /// Slug of the system.
        system: String,
    },
}

/// What `/game new` was given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NewTable {
    /// Slug of the system.
    pub system: String,
    /// Slug of the scenario; empty: the usual one.
    pub scenario: String,
    /// For whom a seat is held for three days.
    pub opponent: Option<UserId>,
    /// `none`, `1h`, `6h`, `1d`, `2d`, `3d`, `7d`; empty: none.
    pub pace: String,
    /// Further options of the system: `budget=150 rounds=8`.
    pub options: String,
}

/// What is about the caller alone: it follows them to every table, and nobody else is shown it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "command", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Personal {
    /// `/settings`: changes what is given, and shows all of it.
    Settings(SettingsWish),
    /// `/vacation`
    Vacation(VacationWish),
    /// Some of one's tables, from the menu under `/game list`.
    Tables(TablesWish),
    /// `/stats`
    Stats(StatsWish),
    /// `/learn`
    Learn(LearnWish),
    /// `/rules` of a system that is named.
    Rules(RulesWish),
    /// `/privacy show`, `/privacy export`, `/privacy delete`
    Privacy(PrivacyWish),
    /// `/setup moderators`: what the server of the call has said of itself.
    Server(ServerWish),
}

/// What `/vacation` was given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VacationWish {
    /// The first day: `2026-12-24`, `today`, `tomorrow`, `+7`; empty: today, or with `until` empty as well none.
    pub from: String,
    /// The last day away; empty: to be picked.
    pub until: String,
    /// Number of the only table for which it holds; empty: all.
    pub table: String,
    /// Books what was shown before; else it is shown what would be booked.
    pub is_booked: bool,
    /// Number of the vacation that is given up; empty: none.
    pub cancel: String,
}

/// What changes a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "command", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Change {
    /// `/game join`
    Join {
        /// Slug of the side; empty: the first that is free.
        #[serde(default)]
        side: String,
    },
    /// `/game leave`
    Leave,
    /// `/game invite`: holds a seat for somebody.
    Invite {
        /// Whom.
        player: UserId,
    },
    /// `/game computer`
    Computer {
        /// Slug of the side; empty: the first that is free.
        #[serde(default)]
        side: String,
        /// Slug of the skill; empty: `steady`.
        #[serde(default)]
        skill: String,
    },
    /// `/game seat …`: a seat of a game under way changes hands.
    Seat(SeatWish),
    /// `/game referee`: somebody without a seat watches over a game under way.
    Referee(RefereeWish),
    /// `/game start`
    Start,
    /// `/game draw`: offers, or accepts an offer.
    Draw,
    /// `/game pause`: asks the others to stop the clock, or agrees.
    Pause,
    /// `/game resume`: lets a stopped clock go on, with notice.
    Resume,
    /// `/game pace`: changes the pace of a table under way (creator).
    Pace {
        /// As in [`NewTable`].
        #[serde(default)]
        pace: String,
    },
    /// Any verb of a game: `/move`, `/fire`, `/fleet`, `/deploy`, `/done` …
    Play(Draft),
    /// `/order`: one or more orders in notation, separated by `;` or line ends; all or none.
    Notation {
        /// As typed.
        #[serde(default)]
        text: String,
    },
    /// `/undo`
    Undo,
    /// `/game follow`
    Follow,
    /// `/game unfollow`
    Unfollow {
        /// A table's number; empty: the one of this channel.
        #[serde(default)]
        table: String,
    },
}

/// What only shows something. `table` is the number of a table at which the caller sits, or which they opened, named from
/// anywhere, direct messages included; empty: the table of the channel.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "command", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Look {
    /// `/game status`
    Status {
        /// Which table.
        #[serde(default)]
        table: String,
    },
    /// `/game list`
    List,
    /// `/moderate …`: says what will happen, and asks. The draft is the subcommand with its options.
    Moderate(Draft),
    /// `/game seat computer`: asks for confirmation by a button.
    HandOver {
        /// Slug of the skill; empty: `steady`.
        #[serde(default)]
        skill: String,
    },
    /// `/game resign`: asks for confirmation by a button.
    Resign,
    /// `/game end`: asks for confirmation by a button.
    End {
        /// Which table.
        #[serde(default)]
        table: String,
    },
    /// `/game export`
    Export {
        /// `json` or `text`; empty: `json`.
        #[serde(default)]
        format: String,
        /// Which table.
        #[serde(default)]
        table: String,
    },
    /// `/game replay`
    Replay {
        /// Number of the first phase; empty: the start.
        #[serde(default)]
        from: String,
        /// Number of the last phase; empty: the newest.
        #[serde(default)]
        to: String,
    },
    /// `/map`
    Map {
        /// A unit or a cell; may be empty.
        #[serde(default)]
        focus: String,
        /// Overlays, separated by spaces or commas; may be empty.
        #[serde(default)]
        overlay: String,
        /// An earlier phase's number; empty: now.
        #[serde(default)]
        turn: String,
        /// In words instead of a picture.
        #[serde(default)]
        text: bool,
    },
    /// `/sheet`
    Sheet {
        /// A unit; empty: all of mine.
        #[serde(default)]
        unit: String,
        /// In words instead of a picture.
        #[serde(default)]
        text: bool,
    },
    /// `/orders`
    Orders,
    /// `/report`
    Report,
    /// `/rules`
    Rules {
        /// A number, a chapter, words; empty: the chapters.
        #[serde(default)]
        topic: String,
    },
    /// `/help`
    Help {
        /// A verb or a word; empty: how to play here and now.
        #[serde(default)]
        topic: String,
    },
    /// The guided panel (the button of every "your orders" post does the same).
    Panel,
}

/// A control of one of our messages, as it comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// Its id.
    pub id: String,
    /// The value picked in a menu; empty for buttons.
    pub value: String,
}

impl Request {
    /// The id of the control that was used, or of the slip.
    pub(crate) fn control(&self) -> Option<&str> {
        match self {
            Self::Press(pressed) => Some(&pressed.id),
            Self::Slip(filled) => Some(&filled.id),
            Self::Open(_) | Self::Change(_) | Self::Look(_) | Self::Person(_) => None,
        }
    }

    /// Its name in logs.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Open(open) => open.into(),
            Self::Change(change) => change.into(),
            Self::Look(look) => look.into(),
            Self::Person(personal) => personal.into(),
            Self::Press(_) => "press",
            Self::Slip(_) => "slip",
        }
    }
}

impl From<Open> for Request {
    fn from(open: Open) -> Self {
        Self::Open(open)
    }
}

impl From<Change> for Request {
    fn from(change: Change) -> Self {
        Self::Change(change)
    }
}

impl From<Personal> for Request {
    fn from(personal: Personal) -> Self {
        Self::Person(personal)
    }
}

impl From<Look> for Request {
    fn from(look: Look) -> Self {
        Self::Look(look)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_read_from_its_name_and_the_fields_that_were_given() {
        let map: Look = serde_json::from_str(r#"{"command":"map","overlay":"arcs"}"#).unwrap();
        assert_eq!(
            map,
            Look::Map { focus: String::new(), overlay: "arcs".to_owned(), turn: String::new(), text: false }
        );
        let new: Open = serde_json::from_str(r#"{"command":"new","system":"anteel"}"#).unwrap();
        assert_eq!(new, Open::New(NewTable { system: "anteel".to_owned(), ..NewTable::default() }));
        let undo: Change = serde_json::from_str(r#"{"command":"undo"}"#).unwrap();
        assert_eq!(Request::from(undo).name(), "undo");
    }
}
