//! Ship classes and support objects (15): what a line of `classes.toml` says, weapons and their arcs.

use serde::{Deserialize, Serialize};

use crate::games::space_combat::data::edition::{Edition, Points};
use crate::grid::Face as ShipFace;

/// Kinds of weapons (13.1). Point defence is a rating of the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WeaponKind {
    /// L: the target saves against Seeking.
    Laser,
    /// R: attack roll; closing speed adds damage.
    Railgun,
    /// P: attack roll; strong and short.
    Lance,
    /// M: a tube for missiles.
    Missile,
}

impl WeaponKind {
    /// `L`, `R`, `P` or `M`.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Laser => 'L',
            Self::Railgun => 'R',
            Self::Lance => 'P',
            Self::Missile => 'M',
        }
    }
}

/// Where a weapon can fire, as a set of relative sectors (13.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Arc {
    /// Dead ahead only: {1}.
    Fwd,
    /// {6, 1, 2}.
    Front,
    /// {4, 5, 6, 1}.
    Port,
    /// {1, 2, 3, 4}.
    Stbd,
    /// {3, 4, 5}.
    Aft,
    /// All six.
    All,
}

impl Arc {
    /// Whether the sector of that face is in the arc.
    pub(crate) const fn holds(self, face: ShipFace) -> bool {
        match self {
            Self::Fwd => matches!(face.number(), 1),
            Self::Front => matches!(face.number(), 6 | 1 | 2),
            Self::Port => matches!(face.number(), 4 | 5 | 6 | 1),
            Self::Stbd => matches!(face.number(), 1..=4),
            Self::Aft => matches!(face.number(), 3..=5),
            Self::All => true,
        }
    }

    /// `FRONT`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Fwd => "FWD",
            Self::Front => "FRONT",
            Self::Port => "PORT",
            Self::Stbd => "STBD",
            Self::Aft => "AFT",
            Self::All => "ALL",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClassKind {
    /// Has engines.
    Ship,
    /// A ship without engines (11.3).
    Station,
    /// Asteroid, probe, relay: a hull without crew, power or facing.
    Object,
}

/// An engine: thrust on the relative face pushed toward (7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Engine {
    /// Where the counters are placed.
    pub(crate) face: ShipFace,
    /// Most counters in one burn.
    pub(crate) thrust: i32,
}

/// A weapon as mounted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mount {
    pub(crate) kind: WeaponKind,
    /// Where it can fire.
    pub(crate) arc: Arc,
}

/// A ship class or support object (15).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Class {
    /// `Corvette`.
    pub(crate) title: String,
    pub(crate) kind: ClassKind,
    /// Price and worth.
    points: Points,
    /// Damage of its explosion.
    pub(crate) size: i32,
    /// Full hull.
    pub(crate) hull: i32,
    /// Full armour.
    pub(crate) armour: i32,
    /// Full shields, relative faces 1 to 6.
    pub(crate) shields: [i32; 6],
    /// Energy generated a subturn.
    pub(crate) output: i32,
    /// Most energy held.
    pub(crate) capacitor: i32,
    pub(crate) engines: Vec<Engine>,
    /// Faces turned in a turn.
    pub(crate) rotation: i32,
    /// Heat borne without loss.
    pub(crate) heat_capacity: i32,
    /// Heat lost a subturn.
    pub(crate) radiators: i32,
    /// Added to attack rolls.
    pub(crate) combat_bonus: i32,
    /// Added to attack rolls against it.
    pub(crate) vulnerability: i32,
    /// Added to its Seeking saves.
    pub(crate) seeking_save: i32,
    /// Point defence shots a subturn.
    pub(crate) point_defence: i32,
    /// Shield generator: most energy for shields at once.
    pub(crate) generator: i32,
    /// Range of SCAN.
    pub(crate) sensors_hexes: i32,
    /// Sides of the repair die; 0: none.
    pub(crate) repair_die: i32,
    /// Weapons in sheet order.
    pub(crate) weapons: Vec<Mount>,
    /// Rounds for railguns.
    pub(crate) rail_rounds: i32,
    pub(crate) missiles: i32,
    /// May land on bodies (11.4.3).
    pub(crate) is_lander: bool,
    /// Carries landers (15).
    pub(crate) is_carrier: bool,
    /// May be chosen in scenarios with points.
    pub(crate) can_be_bought: bool,
}

impl Class {
    /// What it costs, and what it is worth to its enemy (16.0).
    pub(crate) const fn points(&self, edition: Edition) -> i32 {
        self.points.of(edition)
    }
}
