//! Plans: what a unit does in the coming impulses, under which conditions it fires and launches, and when its captain
//! wants to be asked (24). Their notation is in `notation`, captains' defaults are in `captain`.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::games::pentagon_war::data::stops::StopSet;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::unit::UnitId;
use crate::grid::Direction;

/// Impulses in a turn (2.1).
pub(crate) const IMPULSES: u8 = 12;

/// Sealed orders of one unit for this turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// The last impulse before which nothing is asked.
    pub(crate) covered_to: u8,
    /// Turning and thrust by impulse.
    pub(crate) steps: BTreeMap<u8, Step>,
    /// What is done when it can be done, in order.
    pub(crate) rules: Vec<Rule>,
    /// When to ask, besides the captain's defaults.
    pub(crate) breaks: Vec<Break>,
    /// What is done once something has happened (24.12).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) reactions: Vec<Reaction>,
    /// The set of breaks of this plan, in place of the captain's defaults (24.10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stops: Option<StopSet>,
}

/// Rotation and acceleration of one impulse (4.4, 4.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Step {
    /// Where to turn; none: as it faces.
    pub(crate) aim: Option<Aim>,
    pub(crate) thrust: Thrust,
}

/// Where a craft turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Aim {
    Direction(Direction),
    /// Towards a unit, wherever it is then.
    Unit(UnitId),
    /// Towards the nearest enemy craft.
    Nearest,
    /// With the best protected side to what is on its way to the craft, else to the nearest enemy craft (24.12).
    Strong,
}

/// Thrust of one impulse (6.1, 6.2, 6.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Thrust {
    /// None.
    #[default]
    Coast,
    /// As many engines as the size class asks for.
    Full,
    /// So many engines; more than the size class is crash acceleration.
    Engines(u16),
}

/// An action with the impulses in which it may be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rule {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) action: Action,
    /// What has come of it so far.
    #[serde(default, skip_serializing_if = "Tried::is_new")]
    pub(crate) tried: Tried,
}

/// What has come of a rule, so that its owner can be told why nothing did (24.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tried {
    /// It was carried out, or its owner has been told why not.
    pub(crate) is_settled: bool,
    /// Why it could not be carried out when it was last tried.
    pub(crate) why: Option<String>,
    /// Numbers of weapons that could not be paid for; their owner has been told.
    pub(crate) unpaid: BTreeSet<u16>,
}

/// What a rule does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    /// Fires direct-fire weapons (9).
    Fire {
        weapons: Selector,
        target: Target,
        /// Each weapon at another of them, nearest first, then again from the first.
        #[serde(default)]
        is_spread: bool,
        /// Only then.
        when: When,
    },
    /// Fires a magnetic beam to hold a craft, or at a bolt (9.6, 12.3); as many such rules, as many beams.
    Beam {
        target: Target,
        /// At double strength.
        is_double: bool,
        /// Only then.
        when: When,
    },
    /// Pulls or pushes what the beams hold (9.6).
    Tow {
        /// The held craft.
        target: UnitId,
        /// Which way.
        tow: Tow,
    },
    /// Launches missiles (12.1).
    Missiles {
        target: Target,
        /// How many in all; one rule launches them in one impulse.
        count: u16,
        /// By rail at full speed.
        is_rail: bool,
        /// Strength of the warheads; none: the strongest there is each time.
        #[serde(default)]
        warhead: Option<u8>,
        /// Only then.
        when: When,
    },
    /// Launches a drone (12.2).
    Drone {
        /// The bay, from 1; none: the first with a drone.
        bay: Option<u16>,
        /// Facing; none: the carrier's.
        facing: Option<Direction>,
        /// Only then.
        when: When,
    },
    /// Launches a liquid metal bolt along the gun's mount (12.3).
    Bolt {
        /// Struck first among several.
        target: Target,
        /// Only when the bolt would meet the target's course within the turn.
        is_aimed: bool,
        /// Only then.
        when: When,
    },
    /// Takes a drone aboard (12.2).
    Recover { drone: UnitId },
    /// Rams what it enters the hex of (14).
    Ram { target: Target },
    /// Destroys itself (16.1).
    SelfDestruct,
    /// Destroys itself in the first impulse after whose movement an enemy craft is within so many hexes (16.1).
    SelfDestructWithin { range_hexes: u16 },
    /// Attaches to a craft (18.1).
    Attach {
        /// To whom.
        to: UnitId,
    },
    /// Detaches (18.3).
    Detach {
        /// From whom; none: from all.
        from: Option<UnitId>,
    },
    /// Moves cargo to a craft it is attached to (18.2).
    Transfer {
        /// To whom.
        to: UnitId,
        /// Cargo boxes emptied there and filled here, at most.
        loads: u16,
    },
    /// Reinforces screens, fired upon or not, up to so many units in this turn (10.2).
    Reinforce { units: u16 },
    /// Switches idle screen boxes on (17.3).
    SwitchOn {
        /// How many; none: all that are off.
        boxes: Option<u16>,
    },
    /// Assigns point defense boxes; the others fire as usual (12.4).
    PointDefense {
        /// At what.
        target: PointTarget,
        /// How many boxes; none: all of them.
        boxes: Option<u16>,
    },
    /// Wishes to leave: by acceleration beyond speed 12 (15.1), or out of range at the next velocity determination (15.2).
    Disengage,
}

/// An order for the time after an event (24.12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reaction {
    /// What it waits for.
    pub(crate) on: Trigger,
    #[serde(rename = "deed")]
    pub(crate) response: Response,
}

/// What an order may wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Trigger {
    /// The craft has detached, or another from it (18.3).
    Detached,
    /// The craft has launched a missile, a drone or a bolt (12).
    Launched,
    /// An enemy has launched what may strike the craft in this turn (24.9).
    EnemyLaunch,
}

/// What is done then, from the next impulse to the end of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Response {
    /// Turning, thrust, or both, in place of what was ordered.
    Steer { aim: Option<Aim>, thrust: Option<Thrust> },
    /// An action of the plan.
    Act(Action),
}

/// What point defense fires at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PointTarget {
    /// That drone or missile.
    Unit(UnitId),
    Missiles,
    Drones,
}

/// Which weapons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Selector {
    /// All that can.
    All,
    Kind(WeaponKind),
    /// The weapon of this number on the sheet, from 1.
    Number(u16),
    /// One of all at each target, the nearest first; the others hold their fire (24.12).
    OneEach,
}

/// At whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Target {
    Unit(UnitId),
    /// The nearest enemy craft.
    Nearest,
    /// The nearest enemy drone or missile.
    NearestSmall,
    /// The nearest enemy bolt that can be stopped: for magnetic beams (12.3).
    Bolts,
}

/// Conditions of an action; all must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct When {
    /// The target is at most so far, hexes.
    pub(crate) range_hexes: Option<u16>,
    /// The chance to do damage is at least this, per cent.
    pub(crate) chance_percent: Option<u8>,
    /// The target bears on one of these sides.
    #[serde(default)]
    pub(crate) bearing: Sides,
}

impl When {
    /// No condition.
    pub(crate) const ANY: Self = Self { range_hexes: None, chance_percent: None, bearing: Sides(0) };

    /// The target is at most so many hexes away.
    pub(crate) const fn within(hexes: u16) -> Self {
        Self { range_hexes: Some(hexes), ..Self::ANY }
    }
}

/// A set of sides 1 to 6, a bit each; empty: any side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sides(u8);

impl Sides {
    /// With one side more.
    #[must_use]
    pub(crate) const fn with(self, side: u8) -> Self {
        Self(self.0 | 1 << side)
    }

    /// Whether nothing is asked, or one of those sides is in the set.
    pub(crate) fn allows(self, sides: &[u8]) -> bool {
        self.0 == 0 || sides.iter().any(|side| self.0 & 1 << side != 0)
    }

    /// The sides in order; none if nothing is asked.
    pub(crate) fn sides(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |side| self.0 & 1 << side != 0)
    }
}

/// Which way beams move what they hold (9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Tow {
    /// Towards the holder.
    Pull,
    /// Away from it.
    Push,
    /// Lets go.
    Release,
}

impl Rule {
    /// A rule that has not been tried yet.
    pub(crate) fn new(from: u8, to: u8, action: Action) -> Self {
        Self { from, to, action, tried: Tried::default() }
    }

    /// Whether it says what another says already, in some of the same impulses.
    pub(crate) fn repeats(&self, other: &Self) -> bool {
        let meets = self.from <= other.to && other.from <= self.to;
        meets && self.action == other.action && !self.action.adds_up()
    }

    /// Whether it may be carried out on that impulse.
    pub(crate) const fn holds_on(&self, impulse: u8) -> bool {
        self.from <= impulse && impulse <= self.to
    }
}

impl Action {
    /// Whether what it asks for adds up when it is ordered several times in the same impulses.
    pub(crate) const fn adds_up(&self) -> bool {
        matches!(
            self,
            Self::Beam { .. } | Self::Missiles { .. } | Self::Drone { .. } | Self::Bolt { .. } | Self::Transfer { .. }
        )
    }
}

impl Reaction {
    /// Whether another for the same event says the same once more, or otherwise (24.12).
    pub(crate) fn is_met_by(&self, other: &Self) -> bool {
        let is_same = self.response == other.response && !matches!(&self.response, Response::Act(a) if a.adds_up());
        self.on == other.on && (is_same || self.response.contradicts(&other.response))
    }
}

impl Response {
    /// Whether it says otherwise than another of the same event.
    pub(crate) fn contradicts(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Steer { aim: a, thrust: t }, Self::Steer { aim: b, thrust: u }) => {
                (a.is_some() && b.is_some()) || (t.is_some() && u.is_some())
            }
            (Self::Act(Action::Reinforce { .. }), Self::Act(Action::Reinforce { .. }))
            | (Self::Act(Action::SwitchOn { .. }), Self::Act(Action::SwitchOn { .. })) => true,
            _ => false,
        }
    }
}

impl Tried {
    /// Not tried yet.
    pub(crate) fn is_new(&self) -> bool {
        *self == Self::default()
    }
}

impl Plan {
    /// Takes the clauses of another plan into this one; steps in place of others in the same impulses (24.13).
    pub(crate) fn add(&mut self, other: Self) {
        self.steps.extend(other.steps);
        self.rules.extend(other.rules);
        self.reactions.extend(other.reactions);
        let new: Vec<Break> = other.breaks.into_iter().filter(|b| !self.breaks.contains(b)).collect();
        self.breaks.extend(new);
        self.stops = other.stops.or(self.stops);
    }

    /// The step of an impulse; coasting where nothing was said.
    pub(crate) fn step(&self, impulse: u8) -> Step {
        self.steps.get(&impulse).copied().unwrap_or_default()
    }

    /// Nothing was ordered.
    pub(crate) fn is_empty(&self) -> bool {
        self.covered_to == 0
            && self.steps.is_empty()
            && self.rules.is_empty()
            && self.breaks.is_empty()
            && self.reactions.is_empty()
            && self.stops.is_none()
    }
}
