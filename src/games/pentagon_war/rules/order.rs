//! Orders: what the verbs mean (24).

use serde::{Deserialize, Serialize};

use crate::contract::Draft;
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::placement::Spot;
pub use crate::games::pentagon_war::rules::captain::DefaultChanges;
use crate::games::pentagon_war::rules::plan::{Plan, Rule, Step};
use crate::games::pentagon_war::rules::state::{Allocation, UnitId};

/// An order: what it means, and that in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// As understood, in the game's notation: it reads back to the same order.
    pub draft: Draft,
    /// What it means.
    pub act: Act,
}

/// What an order means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Buys a craft in the shipyard, in place of one of the same name.
    Buy {
        /// Its name.
        name: String,
        /// Its design.
        design: Design,
    },
    /// Strikes a craft from the list.
    Sell {
        /// Its name.
        name: String,
    },
    /// Chooses where a craft starts (23.1).
    Deploy {
        /// Which.
        unit: UnitId,
        /// Where.
        spot: Spot,
    },
    /// Fills in a form.
    Power {
        /// Whose.
        unit: UnitId,
        /// What is committed; screens by side are left as they are.
        allocation: Allocation,
    },
    /// Screens.
    Screens {
        /// Whose.
        unit: UnitId,
        /// What.
        how: ScreenOrder,
    },
    /// Rotation and acceleration, in place of what was ordered from now on.
    Move {
        /// Whose.
        unit: UnitId,
        /// By impulse.
        steps: Vec<(u8, Step)>,
        /// The last impulse before which nothing is asked.
        covered_to: u8,
    },
    /// Further actions.
    Rules {
        /// Whose.
        unit: UnitId,
        /// What.
        rules: Vec<Rule>,
    },
    /// A whole plan, in place of what was ordered from now on.
    Plan {
        /// Whose.
        unit: UnitId,
        /// The plan.
        plan: Plan,
    },
    /// What a drone will do once it is launched (12.2).
    PlanAboard {
        /// The craft that carries it.
        carrier: UnitId,
        /// Its bay, from 1.
        bay: u16,
        /// The plan.
        plan: Plan,
    },
    /// Changes captains' defaults.
    Defaults {
        /// Whose.
        units: Vec<UnitId>,
        /// What.
        changes: DefaultChanges,
    },
    /// No more orders now.
    Done,
}

/// An order to the screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScreenOrder {
    /// Boxes in directional mode on sides 1 to 6 (10.3).
    Sides([u16; 6]),
    /// In the reinforcement segment (10.2, 17.3).
    Now {
        /// Idle boxes to switch on.
        activated: u16,
        /// Units of reinforcement.
        units: u16,
    },
}
