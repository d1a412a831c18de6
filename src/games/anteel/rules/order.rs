//! Orders: what a seat may say. Whether an order is legal is said in `check`.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::path::Path;

/// What a seat may order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Order {
    /// Buy this fleet (4.3).
    Fleet(Fleet),
    /// Buy this fleet; its ships take their usual places (4.9).
    FleetAndPlaces(Fleet),
    /// Act with a ship now, or when its turn comes.
    Act(Plan),
    /// Do nothing with a ship (6.4, 8.1), or place it where it would stand by default (4.8).
    Hold(ShipName),
    /// Do nothing in this phase with all ships that have neither acted nor an order: `hold rest` (5.6).
    HoldRest,
    /// Nothing more in this window: filed orders are carried out, all other ships hold.
    Done,
    /// Take back what was filed.
    Cancel(Filed),
    /// What a ship, or every ship of the side, does whenever it has no order (5.10).
    Stand {
        /// Which; `None`: all.
        ship: Option<ShipName>,
        /// What.
        standing: Standing,
    },
}

/// What a ship does whenever it has no order (5.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Standing {
    /// Stays, and holds its fire.
    #[default]
    Hold,
    /// Closes to the best range of its guns and fires at best.
    Engage,
    /// Stays between these ranges of the nearest enemy, in hexes, and fires at best.
    Keep(u8, u8),
    /// Makes for the nearest edge and leaves the board; fires at best on its way.
    Flee,
}

/// Greatest range that can be kept, in hexes.
pub(crate) const KEPT_MAX_HEXES: u8 = 30;

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hold => f.write_str("hold"),
            Self::Engage => f.write_str("engage"),
            Self::Keep(from, to) => write!(f, "keep {from}-{to}"),
            Self::Flee => f.write_str("flee"),
        }
    }
}

/// An order for one ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    pub(crate) ship: ShipName,
    /// What it shall do.
    #[serde(rename = "deed")]
    pub(crate) action: Action,
    /// What if that is not legal when its turn comes.
    pub(crate) otherwise: Otherwise,
}

/// What a ship can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    /// Be placed (4.8).
    Deploy(Pose),
    /// Move (6.1).
    Move(Path),
    /// Fire at the first of these that is a legal target (8.1); at none: hold fire.
    Fire(Vec<ShipName>),
    /// Fire at the target of most worth (8.6); without one: hold fire.
    FireAtBest,
}

/// What becomes of a filed order that is not legal when its turn comes (5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Otherwise {
    /// The player is asked.
    #[default]
    Ask,
    /// The ship holds.
    Hold,
    /// It goes along its path as far as is legal (5.9).
    Short,
}

/// What can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Filed {
    /// The fleet, before both are final (4.3).
    Fleet,
    /// The orders of a ship whose turn has not come.
    Ship(ShipName),
}
