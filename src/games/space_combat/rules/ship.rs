//! A ship, station or object: where it is, what is left of it, what it has been told.
//!
//! What is here: plain data and questions to one ship. What is not: anything that needs the world.

use serde::{Deserialize, Serialize};

use crate::contract::Seat;
use crate::games::space_combat::data::catalogue::{Class, ClassKind, Engine, WeaponKind, class_of};
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::action::{Condition, Habit, Program, Standing, Stop};
use crate::games::space_combat::rules::bearing::Place;
use crate::grid::{Direction, Hex};

/// Position of a ship in the world's list; also its id: order of ids is this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct ShipId(pub(crate) u16);

impl ShipId {
    /// Position in the list.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a ship stands in life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// Under orders (an object: simply there).
    Able,
    /// A hulk that drifts (14.3).
    Disabled,
    /// Gone.
    Destroyed,
    /// Left the zone.
    Disengaged,
}

/// A place on a surface (11.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Landing {
    /// Position of the body in the list of bodies.
    pub(crate) body: usize,
    /// Latitude, negative in the south; never 0.
    pub(crate) latitude: i32,
}

/// What a ship's last action left it as, until its next order (12.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Posture {
    /// Nothing special.
    #[default]
    Ordinary,
    /// HOLD: cools 1 more.
    Holding,
    /// EVADE: harder to hit.
    Evading,
    /// VENT: easier to hit.
    Vented,
}

/// A mounted weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Gun {
    /// What it is and where it fires.
    pub(crate) mount: crate::games::space_combat::data::catalogue::Mount,
    /// Subturns until ready.
    pub(crate) cooldown: i32,
    /// Hit and not repaired.
    pub(crate) is_out: bool,
}

/// What system hits and use wear down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Systems {
    /// Engines as they are now.
    pub(crate) engines: Vec<Engine>,
    /// Energy generated a subturn.
    pub(crate) output: i32,
    /// Most energy held.
    pub(crate) capacitor: i32,
    /// Shield generator.
    pub(crate) generator: i32,
    pub(crate) combat_bonus: i32,
    pub(crate) radiators: i32,
    /// Rotation score.
    pub(crate) rotation: i32,
    /// Sides of the repair die; 0: used up.
    pub(crate) repair_die: i32,
    /// Steps that crew hits have taken from the die, still unrepaired.
    pub(crate) crew_hits: i32,
}

impl Systems {
    /// As they are built; also what the others may know of them (17.6).
    pub(crate) fn unharmed(class: &Class) -> Self {
        Self {
            engines: class.engines.clone(),
            output: class.output,
            capacitor: class.capacitor,
            generator: class.generator,
            combat_bonus: class.combat_bonus,
            radiators: class.radiators,
            rotation: class.rotation,
            repair_die: class.repair_die,
            crew_hits: 0,
        }
    }
}

/// A ship, station, or object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ship {
    pub(crate) id: ShipId,
    /// Unique name, without spaces.
    pub(crate) name: String,
    /// Slug of its class.
    pub(crate) class: String,
    /// The seat that owns it; nobody: an object of the scenario.
    pub(crate) owner: Option<Seat>,
    /// In what condition.
    pub(crate) status: Status,
    /// Where.
    pub(crate) place: Place,
    /// The hex before this subturn's Move step (6.3).
    pub(crate) before: Hex,
    /// Thrust counters in normal form.
    pub(crate) counters: Counters,
    /// Altitude vector, positive: climbing.
    pub(crate) climb: i32,
    /// Facing; only ships and stations use it.
    pub(crate) facing: Direction,
    /// Faces that may still be turned in this turn.
    pub(crate) rotation_left: i32,
    /// Energy in the capacitor.
    pub(crate) energy: i32,
    pub(crate) heat: i32,
    /// Shield points by relative face.
    pub(crate) shields: [i32; 6],
    /// Armour points.
    pub(crate) armour: i32,
    /// Hull points; 0 or less: disabled.
    pub(crate) hull: i32,
    /// Weapons in sheet order.
    pub(crate) guns: Vec<Gun>,
    /// Rail rounds.
    pub(crate) rounds: i32,
    /// Missiles aboard.
    pub(crate) missiles: i32,
    /// Systems as they are now.
    pub(crate) systems: Systems,
    /// Ship it has a lock on.
    pub(crate) lock: Option<ShipId>,
    /// What its last action left it as, until its next order.
    pub(crate) posture: Posture,
    /// Point defence shots left in this Move step.
    pub(crate) point_defence_left: i32,
    /// What it is docked to or carried by.
    pub(crate) host: Option<ShipId>,
    /// Where it stands on a surface.
    pub(crate) landing: Option<Landing>,
    /// On a relativistic pass through these hexes (8).
    pub(crate) track: Vec<Hex>,
    /// Standing orders.
    pub(crate) standing: Standing,
    /// Orders for this subturn and, in program mode, those to come.
    pub(crate) program: Program,
    /// Faction Resolutions running that it has stood on the ground asked for (16).
    pub(crate) stood: i32,
    /// The seat that harmed it last, for points among three and more.
    pub(crate) harmed_by: Option<Seat>,
    /// Energy, heat, ammunition and systems are blanked for this viewer (17.6).
    pub(crate) is_masked: bool,
    /// What its program is watched for.
    #[serde(default, skip_serializing_if = "Watch::is_idle")]
    pub(crate) watch: Watch,
}

/// What a ship's orders are watched for, where they reach over turns (17.7).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Watch {
    /// Number of the ask in which its orders were given last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) filed: Option<u32>,
    /// What is filed for the next exchange, by an owner who has locked (17.7).
    #[serde(skip_serializing_if = "Program::is_empty")]
    pub(crate) ahead: Program,
    /// It was left to its standing orders for the rest of the exchange.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_left: bool,
    /// It took the first hit on its side, and nobody has been told.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) was_hit: bool,
    /// Stops whose grounds held when last looked at: they are no news.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) stops: Vec<Stop>,
    /// Break conditions that held then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) breaks: Vec<Condition>,
}

impl Watch {
    fn is_idle(&self) -> bool {
        *self == Self::default()
    }
}

impl Ship {
    pub(crate) fn class(&self) -> &'static Class {
        class_of(&self.class)
    }

    /// On the map: neither destroyed nor disengaged.
    pub(crate) const fn is_present(&self) -> bool {
        matches!(self.status, Status::Able | Status::Disabled)
    }

    /// A crewed ship or station that can act (1).
    pub(crate) fn is_able(&self) -> bool {
        self.status == Status::Able && self.class().kind != ClassKind::Object
    }

    /// On the map in its own right, not docked to or carried by another.
    pub(crate) const fn is_loose(&self) -> bool {
        self.is_present() && self.host.is_none()
    }

    /// Speed: counters in normal form.
    pub(crate) fn speed(&self) -> i32 {
        self.counters.speed()
    }

    /// Whether any engine works: without one it can neither burn nor evade (12.2).
    pub(crate) fn has_engine(&self) -> bool {
        self.systems.engines.iter().any(|e| e.thrust > 0)
    }

    /// Hull damage so far.
    pub(crate) fn hull_lost(&self) -> i32 {
        self.class().hull - self.hull
    }

    /// The name of a weapon: letter and number by kind, `L2`.
    pub(crate) fn gun_name(&self, index: usize) -> String {
        let kind = self.guns.get(index).map_or(WeaponKind::Laser, |g| g.mount.kind);
        let number = self.guns.iter().take(index + 1).filter(|g| g.mount.kind == kind).count();
        format!("{}{number}", kind.letter())
    }

    /// The weapon of that name.
    pub(crate) fn gun_named(&self, name: &str) -> Option<usize> {
        (0..self.guns.len()).find(|i| self.gun_name(*i).eq_ignore_ascii_case(name))
    }

    /// The default that holds now (12.4).
    pub(crate) fn habit(&self) -> Habit {
        match self.standing.withdraw_at {
            Some(hull) if self.hull <= hull => Habit::Withdraw,
            _ => self.standing.habit,
        }
    }
}
