//! What happened, in the past tense. Everything in here may be known to all, unless `words::tell` keeps it.

use serde::{Deserialize, Serialize};

use crate::contract::{Outcome, Seat};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::order::{Plan, Standing};
use crate::games::anteel::rules::path::Path;
use crate::games::anteel::rules::state::Stage;
use crate::grid::Hex;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A seat filed its fleet; which one is still secret (4.3).
    FleetFiled(Seat),
    /// A seat filed another fleet in place of this one; only its owner is told.
    FleetReplaced {
        /// Whose.
        seat: Seat,
        /// The fleet before.
        old: Fleet,
    },
    /// A seat took its fleet back.
    FleetWithdrawn(Seat),
    /// Both fleets are final (4.3).
    FleetsRevealed([Fleet; 2]),
    /// A ship was placed (4.8).
    Deployed {
        ship: ShipName,
        /// Where.
        pose: Pose,
    },
    /// A new phase began.
    PhaseBegan { stage: Stage, round: u32 },
    /// A ship moved (6.1) or stayed (6.4).
    Moved {
        ship: ShipName,
        /// How.
        path: Path,
        /// Where it is now.
        pose: Pose,
    },
    /// A ship left the board (6.7).
    Fled {
        ship: ShipName,
        /// How.
        path: Path,
        /// Its last hex.
        from: Hex,
    },
    /// A ship that left the board got through (9.6).
    GotThrough(ShipName),
    /// A ship fired (8.4).
    Fired {
        ship: ShipName,
        /// At which.
        target: ShipName,
        /// Hull boxes marked.
        damage: u32,
        /// Hull boxes left.
        hull_left: u32,
    },
    /// A ship that had a target did not fire (8.1).
    HeldFire(ShipName),
    /// A whole firing phase went by without a target for anybody.
    NobodyFired { round: u32 },
    /// An order was filed ahead (5.5); only its owner is told.
    Filed(Plan),
    /// Filed orders were taken back; only their owner is told.
    Withdrawn(Vec<Plan>),
    /// A filed order will not be carried out; only its owner is told.
    Dropped { plan: Plan, why: Dropped },
    /// A move was not legal as filed and went as far as is legal (5.9); only its owner is told.
    Shortened {
        /// As filed.
        plan: Plan,
        /// As carried out.
        path: Path,
    },
    /// A seat is in for this phase (5.8).
    Locked(Seat),
    /// A standing order was given to a ship, or to all of the seat (5.10); only its owner is told.
    Stood {
        /// Whose.
        seat: Seat,
        /// To which; `None`: all.
        ship: Option<ShipName>,
        /// What.
        standing: Standing,
    },
    /// A ship without an order followed its standing order (5.10); only its owner is told.
    Answered { ship: ShipName, standing: Standing },
    /// The game ended (section 9).
    Ended(Outcome),
}

/// Why a filed order is not carried out (5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Dropped {
    /// Its owner gave another for the same ship and phase.
    Replaced,
    /// It was not legal when its turn came, and the ship holds.
    NotLegal,
    /// The ship has no target and is passed (5.4).
    NoTarget,
}
