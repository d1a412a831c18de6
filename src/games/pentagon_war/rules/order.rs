//! Orders: what the verbs mean (24).

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::contract::Draft;
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::placement::Spot;
use crate::games::pentagon_war::rules::allocation::Allocation;
pub(crate) use crate::games::pentagon_war::rules::captain::DefaultChanges;
use crate::games::pentagon_war::rules::plan::{Plan, Rule, Step};
use crate::games::pentagon_war::rules::state::UnitId;

/// What a seat orders.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", remote = "Self")]
pub(crate) enum Order {
    /// Buys a craft in the shipyard, in place of one of the same name.
    Buy { name: String, design: Design },
    /// Strikes a craft from the list.
    Sell { name: String },
    /// Chooses where a craft starts (23.1).
    Deploy { unit: UnitId, spot: Spot },
    /// Fills in a form.
    Power {
        unit: UnitId,
        /// What is committed; screens by side are left as they are.
        allocation: Allocation,
    },
    /// Sets screens (10).
    Screens { unit: UnitId, how: ScreenOrder },
    /// Rotation and acceleration, in place of what was ordered from now on.
    Move {
        unit: UnitId,
        /// By impulse.
        steps: Vec<(u8, Step)>,
        /// The last impulse before which nothing is asked.
        covered_to: u8,
    },
    /// Further actions.
    Rules { unit: UnitId, rules: Vec<Rule> },
    /// A whole plan, in place of what was ordered from now on.
    Plan { unit: UnitId, plan: Plan },
    /// What a drone will do once it is launched (12.2).
    PlanAboard {
        /// The craft that carries it.
        carrier: UnitId,
        /// Its bay, from 1.
        bay: u16,
        plan: Plan,
    },
    /// Changes captains' defaults.
    Defaults { units: Vec<UnitId>, changes: DefaultChanges },
    /// Clauses more for the plan that there is (24.13).
    Add { unit: UnitId, plan: Plan },
    /// Several orders at once: a whole turn (24.13).
    Several { orders: Vec<Order> },
    /// No more orders now.
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ScreenOrder {
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

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Value::deserialize(deserializer)?;
        let order = older(&written).map_or(written, |(order, _)| order);
        Self::deserialize(order).map_err(D::Error::custom)
    }
}

/// An order of an older log or record: `act` is what is written now, and `draft` said the same once more.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Older {
    draft: Draft,
    act: Value,
}

/// An order as older logs have it, in the form of today, and its draft; `None`: it has the form of today.
pub(crate) fn older(written: &Value) -> Option<(Value, Draft)> {
    written.get("act")?;
    let Older { draft, act } = Older::deserialize(written).ok()?;
    Some((act, draft))
}
