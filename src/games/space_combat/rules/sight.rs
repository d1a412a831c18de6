//! Who can see and shoot whom: positions for an action, line of sight, bearing in the same hex (6.3, 6.5, 8.3, 11.4.4).
//!
//! What is here: questions to the world about a pair of ships. What is not: dice.

use crate::games::space_combat::data::catalogue::{WeaponKind, numbers};
use crate::games::space_combat::rules::bearing::{Place, ShipFace, sectors};
use crate::games::space_combat::rules::motion::{Tie, path};
use crate::games::space_combat::rules::state::{Posture, Ship, World};
use crate::grid::{Direction, Hex};
use crate::kit::number::signed;

/// A pair of ships as attacker and target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// Range with altitude.
    pub(crate) range_hexes: i32,
    /// Sectors in which the target lies; none: every arc bears (6.3).
    pub(crate) to_target: Vec<Direction>,
    /// Sectors in which the attacker lies, seen from the target.
    pub(crate) to_attacker: Vec<Direction>,
    /// Asteroid hexes between.
    pub(crate) asteroids: i32,
    pub(crate) relative_speed: i32,
}

/// Why a target cannot be shot at, whatever the weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoAim {
    /// Destroyed, gone, or one's own.
    Gone,
    /// Docked or carried: cannot be shot through its host (12.2).
    Docked,
    /// A body is in the way (6.5).
    Blocked,
    /// Landed, and the attacker is not close above (11.4.4).
    Landed,
}

/// Where a ship acts from: the hex of its track that it names, when on a relativistic pass (8.3).
pub(crate) fn acting_place(ship: &Ship, named: Option<Hex>) -> Place {
    let on_track = named.filter(|hex| ship.track.contains(hex)).or_else(|| ship.track.first().copied());
    on_track.map_or(ship.place, |hex| Place { hex, ..ship.place })
}

/// Where a target is shot at: on a relativistic pass, the hex of the track nearest to the attacker (8.3).
pub(crate) fn target_place(target: &Ship, attacker: Place) -> Place {
    let nearest = target.track.iter().min_by_key(|hex| hex.distance_hexes(attacker.hex));
    nearest.map_or(target.place, |hex| Place { hex: *hex, ..target.place })
}

/// Whether bodies block the line: both tie variants pass ground that is as high as both ends (6.5).
pub(crate) fn is_blocked(world: &World, from: Place, to: Place) -> bool {
    let height = from.altitude.max(to.altitude);
    let stands_in_the_way =
        |hex: &Hex| world.bodies.iter().any(|b| b.surface_altitude(*hex).is_some_and(|ground| ground >= height));
    let vector = to.hex.minus(from.hex);
    [Tie::FirstFace, Tie::SecondFace].into_iter().all(|tie| {
        let hexes = path(from.hex, vector, tie);
        hexes.iter().take(hexes.len().saturating_sub(1)).any(stands_in_the_way)
    })
}

/// Asteroid hexes on the first-face path, ends excluded (6.5).
pub(crate) fn asteroids_between(world: &World, from: Hex, to: Hex) -> i32 {
    let hexes = path(from, to.minus(from), Tie::FirstFace);
    let between = hexes.iter().take(hexes.len().saturating_sub(1));
    signed(between.filter(|h| world.asteroids.contains(*h)).count())
}

/// Speed of one ship as seen from the other (13.2).
pub(crate) fn relative_speed(a: &Ship, b: &Ship) -> i32 {
    a.counters.vector().distance_hexes(b.counters.vector())
}

/// The attacker's view of a target.
pub(crate) fn aim(world: &World, attacker: &Ship, from: Place, target: &Ship) -> Result<Aim, NoAim> {
    let is_own = target.owner.is_some() && target.owner == attacker.owner;
    if !target.is_present() || is_own || target.id == attacker.id {
        return Err(NoAim::Gone);
    }
    if target.host.is_some() {
        return Err(NoAim::Docked);
    }
    let to = target_place(target, from);
    if is_blocked(world, from, to) {
        return Err(NoAim::Blocked);
    }
    if let Some(landing) = target.landing {
        let is_close = world.bodies.get(landing.body).is_some_and(|b| b.ring(from.hex) <= b.template.body_radius_hexes);
        if !is_close {
            return Err(NoAim::Landed);
        }
    }
    let is_same_hex = from.hex == to.hex;
    let (a, b) = if is_same_hex { (attacker.before, target.before) } else { (from.hex, to.hex) };
    Ok(Aim {
        range_hexes: from.range_hexes(to),
        to_target: sectors(a, b),
        to_attacker: sectors(b, a),
        asteroids: asteroids_between(world, from.hex, to.hex),
        relative_speed: relative_speed(attacker, target),
    })
}

impl Aim {
    /// Whether a weapon of that arc on a ship of that facing bears (13.1).
    pub(crate) fn bears(&self, arc: crate::games::space_combat::data::class::Arc, facing: Direction) -> bool {
        self.to_target.is_empty() || self.to_target.iter().any(|s| arc.holds(ShipFace::of(*s, facing)))
    }

    /// Whether the target is within that weapon's range; missiles fly.
    pub(crate) fn reaches(&self, kind: WeaponKind) -> bool {
        kind == WeaponKind::Missile || self.range_hexes <= kind.row().range_hexes
    }

    /// What line of sight and the target's state take from an attack roll (13.2, 12.2, 20.33, 11.4.4, 8.3), lock and
    /// evasion included. Positive is good for the attacker.
    pub(crate) fn modifiers(&self, attacker: &Ship, target: &Ship) -> i32 {
        let n = &numbers().attack;
        let when = |is: bool, value: i32| if is { value } else { 0 };
        when(attacker.lock == Some(target.id), n.lock) - when(target.posture == Posture::Evading, n.evading)
            + when(target.posture == Posture::Vented, n.vented)
            + when(target.status == crate::games::space_combat::rules::state::Status::Disabled, n.hulk)
            - when(target.landing.is_some(), n.landed)
            - n.asteroid * self.asteroids
            - when(!target.track.is_empty(), n.relativistic)
    }

    /// What is added to a target's Seeking save against a laser (13.3); a hulk's saves fail.
    pub(crate) fn save_bonus(&self, attacker: &Ship, target: &Ship) -> Option<i32> {
        if target.status == crate::games::space_combat::rules::state::Status::Disabled {
            return None;
        }
        let n = &numbers().attack;
        let when = |is: bool, value: i32| if is { value } else { 0 };
        let lock = when(attacker.lock == Some(target.id), n.lock);
        let pass = when(!target.track.is_empty(), n.relativistic);
        Some(
            target.class().seeking_save + when(target.posture == Posture::Evading, n.evading) - lock
                + n.asteroid * self.asteroids
                + pass,
        )
    }
}
