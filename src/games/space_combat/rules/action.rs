//! What a ship can be told to do: actions, plans, programs, standing orders (sections 12 and 17.3).
//!
//! What is here: plain types that name ships by their names, so that an order can be read without a state. What is
//! not: their notation (`notation`), their legality (`check`), their effect (`resolve`).

use serde::{Deserialize, Serialize};

pub(crate) use crate::games::space_combat::rules::standing::{Habit, Standing, StandingChange, WithdrawAt};

use crate::games::space_combat::data::catalogue::SystemHit;
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::gravity::Spin;
use crate::grid::{Direction, Hex};

/// One weapon at one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShotOrder {
    /// Letter and number by kind, as on the sheet: `L2`.
    pub(crate) weapon: String,
    /// Name of the target.
    pub(crate) target: String,
}

/// Counters placed by the engine on a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Thrust {
    /// The engine's face, relative to the ship.
    pub(crate) face: ShipFace,
    /// Counters, at least 1.
    pub(crate) counters: i32,
}

/// What a docked ship takes from its station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Supply {
    /// Fills the capacitor.
    Energy,
    /// Reloads rail rounds.
    Rounds,
    /// Reloads missiles.
    Missiles,
}

/// The one action of a subturn (12.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    /// Nothing; cools 1 more.
    Hold,
    /// Counters by engines, in the order written; with the altitude option also the altitude vector.
    Burn {
        /// By engine.
        thrusts: Vec<Thrust>,
        /// -1, 0 or +1.
        climb: i32,
    },
    /// Weapons at targets; read by [`Action::fire`].
    Fire {
        /// Single weapons, in the order written.
        shots: Vec<ShotOrder>,
        /// In place of single weapons: all that bear fire at this ship, as far as legal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        all_at: Option<String>,
        /// Fired at instead of targets that are gone.
        second: Option<String>,
    },
    /// Shield points restored, then up to five shifted to a neighbouring face.
    Shield {
        points: Vec<(ShipFace, i32)>,
        /// From, to, points.
        shift: Option<(ShipFace, ShipFace, i32)>,
    },
    /// A lock on an enemy ship.
    Scan {
        /// Its name.
        target: String,
    },
    /// Harder to hit.
    Evade,
    /// Rolls the repair die and spends it in this order, then on what is broken, then on the hull.
    Repair {
        /// Wishes, first to last.
        wishes: Vec<SystemHit>,
    },
    /// Radiators spread.
    Vent,
    /// Puts a carried craft into space.
    Launch {
        /// Its name.
        craft: String,
    },
    /// Lifts off from a surface.
    LiftOff {
        /// Toward this side of the hex; nothing: the first that is free.
        toward: Option<Direction>,
        /// Into orbit at once, for 2 more energy.
        orbit: Option<Spin>,
    },
    /// Docks with an object in the same hex with equal counters.
    Dock {
        /// Its name.
        with: String,
    },
    Undock,
    /// Takes supplies from the friendly station it is docked to.
    Load {
        supply: Supply,
    },
    /// What the ship wants: what it does for that is judged in each subturn.
    Manoeuvre(Manoeuvre),
}

/// What a ship wants (12.6). A target that is not named is the nearest able enemy of each subturn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Manoeuvre {
    /// Fires what pays, else closes.
    Engage {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<String>,
    },
    /// Stays from `least` to `most` hexes away, and fires what pays.
    Keep {
        least: i32,
        most: i32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<String>,
    },
    /// Into the target's hex with its counters.
    Match { target: String },
    /// Into an orbit, and stays in it.
    Orbit { body: String, ring: i32 },
    /// Turns the bow to the target.
    Face {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<String>,
    },
    /// Comes to rest.
    Brake,
    /// Runs from the nearest enemy.
    Withdraw,
}

/// One order (12.1): rotation first, then the action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// Faces turned, clockwise positive, -3 to 3.
    pub(crate) rotate: i32,
    /// What follows.
    pub(crate) action: Action,
    /// On a relativistic pass: the hex of the track used for this action (8.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<Hex>,
}

/// A condition of a program (17.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Condition {
    /// `range X <= n`.
    Range {
        /// To this ship.
        target: String,
        /// At most.
        most_hexes: i32,
    },
    /// `range enemy <= n`: some able enemy ship.
    EnemyWithin {
        /// At most.
        most_hexes: i32,
    },
    /// `shield f <= n`.
    Shield {
        /// Own shield.
        face: ShipFace,
        /// At most.
        most: i32,
    },
    /// `X disabled` (or gone).
    Disabled {
        /// This ship.
        target: String,
    },
}

/// What ends a program without being asked for (17.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stop {
    /// An able enemy comes within 8 of the ship.
    Enemy,
    /// The ship takes the first hit on its side.
    Hit,
    /// Its course would end in a crash or out of the zone.
    Crash,
    /// No enemy is in sensor range of its side any more.
    Lost,
}

/// One subturn of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgramStep {
    /// When given, decides between the two plans.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) condition: Option<Condition>,
    /// Carried out if there is no condition, or it holds.
    pub(crate) plan: Plan,
    /// Carried out otherwise; without it the standing default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) otherwise: Option<Plan>,
}

/// Orders for subturns to come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Program {
    /// The next subturn first.
    pub(crate) steps: Vec<ProgramStep>,
    /// Any of these stops the program and asks again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) breaks: Vec<Condition>,
    /// What stops it besides; nothing said: all that usually do (17.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stops: Option<Vec<Stop>>,
}

/// What a FIRE order says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fire<'a> {
    /// Single weapons, in the order written.
    pub(crate) shots: &'a [ShotOrder],
    /// In place of single weapons: all that bear fire at this ship.
    pub(crate) all_at: Option<&'a str>,
    /// Fired at instead of targets that are gone.
    pub(crate) second: Option<&'a str>,
}

impl Action {
    /// Whether it says what the ship wants and not what it does: judged anew in each subturn (12.6).
    pub(crate) const fn is_manoeuvre(&self) -> bool {
        matches!(self, Self::Manoeuvre(_))
    }

    /// FIRE with all weapons that bear.
    pub(crate) fn fire_all(target: impl Into<String>) -> Self {
        Self::Fire { shots: vec![], all_at: Some(target.into()), second: None }
    }

    /// What it says, if it is FIRE. Orders of the first version of the rules have the target of `all` as their second.
    pub(crate) fn fire(&self) -> Option<Fire<'_>> {
        let Self::Fire { shots, all_at, second } = self else { return None };
        let (shots, second) = (shots.as_slice(), second.as_deref());
        Some(match all_at {
            None if shots.is_empty() => Fire { shots, all_at: second, second: None },
            all_at => Fire { shots, all_at: all_at.as_deref(), second },
        })
    }
}

impl Manoeuvre {
    /// `engage`.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Engage { .. } => "engage",
            Self::Keep { .. } => "keep",
            Self::Match { .. } => "match",
            Self::Orbit { .. } => "orbit",
            Self::Face { .. } => "face",
            Self::Brake => "brake",
            Self::Withdraw => "withdraw",
        }
    }
}

impl Stop {
    /// All, as they usually hold.
    pub(crate) const ALL: [Self; 4] = [Self::Enemy, Self::Hit, Self::Crash, Self::Lost];

    /// `crash`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Enemy => "enemy",
            Self::Hit => "hit",
            Self::Crash => "crash",
            Self::Lost => "lost",
        }
    }

    /// Reads a name.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stop| stop.name().eq_ignore_ascii_case(text.trim()))
    }

    /// What has happened when it stops a program.
    pub(crate) const fn why(self) -> &'static str {
        match self {
            Self::Enemy => "an enemy is within 8",
            Self::Hit => "it was hit",
            Self::Crash => "its course would end in a crash or out of the zone",
            Self::Lost => "contact is lost",
        }
    }
}

impl Program {
    /// The same with these rows, 1 the first, made that step; rows before them that are missing hold.
    #[must_use]
    pub(crate) fn with_rows(&self, from: usize, to: usize, step: &ProgramStep) -> Self {
        let mut changed = self.clone();
        if changed.steps.len() < to {
            changed.steps.resize(to, ProgramStep::of(Plan::of(Action::Hold)));
        }
        let rows = changed.steps.iter_mut().take(to).skip(from.saturating_sub(1));
        rows.for_each(|row| row.clone_from(step));
        changed
    }

    /// Nothing is ordered.
    pub(crate) const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// That plan for one subturn.
    pub(crate) fn once(plan: Plan) -> Self {
        Self { steps: vec![ProgramStep::of(plan)], ..Self::default() }
    }

    /// What stops it besides its breaks.
    pub(crate) fn stops(&self) -> &[Stop] {
        self.stops.as_deref().unwrap_or(&Stop::ALL)
    }
}

impl ProgramStep {
    /// That plan under no condition.
    pub(crate) const fn of(plan: Plan) -> Self {
        Self { condition: None, plan, otherwise: None }
    }
}

impl Plan {
    /// That action without rotation.
    pub(crate) const fn of(action: Action) -> Self {
        Self { rotate: 0, action, at: None }
    }
}

impl Supply {
    /// `energy`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Energy => "energy",
            Self::Rounds => "rounds",
            Self::Missiles => "missiles",
        }
    }
}
