//! What a seat may order (contract).

use serde::{Deserialize, Serialize};

use crate::games::space_combat::rules::action::{
    Condition, Plan, Program, ProgramStep, Standing, StandingChange, Stop,
};

/// An order. Ships go by their names, so that an order can be read without a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Order {
    /// The classes chosen, before the first turn.
    Fleet {
        /// Slugs of classes, in the order of placement.
        classes: Vec<String>,
        /// Locks the choice at once.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        locks: bool,
    },
    /// One ship's order for this subturn (12.1).
    Plan {
        /// Its name.
        ship: String,
        /// The order.
        plan: Plan,
    },
    /// One ship's orders for the rest of the turn (17.3).
    Program {
        /// Its name.
        ship: String,
        /// The orders.
        program: Program,
    },
    /// Rows of a ship's program on file; what it has not is HOLD (17.7).
    Rows {
        /// Its name.
        ship: String,
        /// First row, from 1.
        from: usize,
        /// Last row.
        to: usize,
        /// What they become.
        step: ProgramStep,
    },
    /// What stops a ship's program on file (17.7).
    Stops {
        /// Its name.
        ship: String,
        /// Nothing: what usually does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stops: Option<Vec<Stop>>,
        /// And these.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        breaks: Vec<Condition>,
    },
    /// Orders of several ships at once.
    Round {
        /// A ship each.
        programs: Vec<ShipProgram>,
    },
    /// Standing orders (12.4).
    Standing {
        /// Its name.
        ship: String,
        /// What they are from now on.
        standing: Standing,
    },
    /// Standing orders of all one's ships: each takes of them what makes sense for it (12.4).
    StandingAll {
        /// What changes from now on.
        change: StandingChange,
    },
    /// The order in which one's ships act in this subturn (3.2).
    Sequence {
        /// Names, first to act first.
        ships: Vec<String>,
    },
    /// Takes a ship's order back.
    Clear {
        /// Its name.
        ship: String,
    },
    /// Locks one's orders.
    Done,
}

/// A ship of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShipProgram {
    /// Its name.
    pub(crate) ship: String,
    /// Its orders; where no programs are given, one for this subturn.
    pub(crate) program: Program,
}
