//! Orders: what a seat may say. Whether an order is legal is said in `check`.

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
}

/// An order for one ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    pub(crate) ship: ShipName,
    /// What it shall do.
    pub(crate) deed: Deed,
    /// What if that is not legal when its turn comes.
    pub(crate) otherwise: Otherwise,
}

/// What a ship can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Deed {
    /// Be placed (4.8).
    Deploy(Pose),
    /// Move (6.1).
    Move(Path),
    /// Fire at the first of these that is a legal target (8.1); at none: hold fire.
    Fire(Vec<ShipName>),
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
