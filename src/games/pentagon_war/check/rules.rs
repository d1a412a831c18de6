//! Whether the actions of a plan are such that the unit could ever carry them out.

use super::super::craft::Craft;
use super::super::design::{System, WeaponKind};
use super::super::plan::{Action, Rule, Selector, Target};
use super::super::state::{State, UnitId};
use super::{Refusal, evades_now};
use crate::contract::Seat;

pub(super) fn judge_rule(state: &State, seat: Seat, unit: UnitId, rule: &Rule) -> Result<(), Refusal> {
    let now = state.impulse_number();
    if rule.to < now {
        return Err(Refusal::Past { from: rule.from, to: rule.to, next: now });
    }
    match state.live(unit) {
        Some(craft) => judge_action(state, seat, craft, &rule.action),
        None => judge_drone(state, seat, unit, &rule.action),
    }
}

fn judge_drone(state: &State, seat: Seat, unit: UnitId, action: &Action) -> Result<(), Refusal> {
    let name = state.name_of(unit);
    match action {
        Action::Fire { target, .. } => {
            enemy(state, seat, *target)?;
            let armed = state.drones.get(&unit).is_some_and(|d| d.load.weapon.is_some());
            if armed { Ok(()) } else { Err(Refusal::Weapon { unit: name, what: "it is unarmed".to_owned() }) }
        }
        Action::Ram { target } => enemy(state, seat, *target),
        _ => Err(Refusal::Cannot {
            unit: name,
            what: "do this: a drone turns, accelerates, fires and rams".to_owned(),
            rule: "12.2",
        }),
    }
}

/// A target that may be fired at: an enemy's, and no bolt.
fn enemy(state: &State, seat: Seat, target: Target) -> Result<(), Refusal> {
    let Target::Unit(id) = target else { return Ok(()) };
    let name = || state.name_of(id);
    match state.seat_of(id).filter(|_| state.hex_of(id).is_some()) {
        None => Err(Refusal::Target { target: name(), why: "it is gone" }),
        Some(owner) if owner == seat => Err(Refusal::Target { target: name(), why: "it is your own" }),
        Some(_) if state.bolts.contains_key(&id) => {
            Err(Refusal::Target { target: name(), why: "only magnetic beams work against a bolt (12.3)" })
        }
        Some(_) => Ok(()),
    }
}

fn judge_action(state: &State, seat: Seat, craft: &Craft, action: &Action) -> Result<(), Refusal> {
    let unit = craft.name.clone();
    let cannot = |what: &str, rule| Err(Refusal::Cannot { unit: unit.clone(), what: what.to_owned(), rule });
    match action {
        Action::Fire { weapons, target, .. } => {
            enemy(state, seat, *target)?;
            has_weapon(craft, *weapons)
        }
        Action::Beam { target, .. } => {
            if craft.intact(System::MagneticBeam) == 0 || !craft.has_control() {
                return Err(Refusal::Lacks { unit, system: System::MagneticBeam.words() });
            }
            let small = |id: UnitId| state.drones.contains_key(&id) || state.missiles.contains_key(&id);
            match target {
                Target::Unit(id) if small(*id) => cannot("hold a drone or missile", "9.6"),
                _ => Ok(()),
            }
        }
        Action::Tow { .. } if craft.intact(System::MagneticBeam) == 0 => cannot("pull or push without a beam", "9.6"),
        Action::Missiles { target, .. } => {
            enemy(state, seat, *target)?;
            let loaded = craft.missiles.iter().any(|m| !m.is_lost && !m.is_empty);
            if loaded { Ok(()) } else { cannot("launch missiles: none is left", "12.1") }
        }
        Action::Drone { .. } if !craft.bays.iter().any(|b| !b.is_lost && !b.is_empty) => {
            cannot("launch drones: none is left", "12.2")
        }
        Action::Drone { .. } if evades_now(state, craft) => cannot("launch drones while it evades", "7.2"),
        Action::Bolt { target, .. } => {
            enemy(state, seat, *target)?;
            let armed = craft.intact_weapons().any(|(_, kind)| kind == WeaponKind::LiquidMetalGun);
            if armed { Ok(()) } else { cannot("launch bolts: it has no liquid metal gun", "12.3") }
        }
        Action::Ram { target } => {
            enemy(state, seat, *target)?;
            let small = |id: UnitId| !state.craft.contains_key(&id);
            match target {
                Target::NearestSmall => cannot("ram a unit of size class 0", "14.1"),
                Target::Unit(id) if small(*id) => cannot("ram a unit of size class 0", "14.1"),
                _ if craft.design.is_base() => cannot("ram: it is a base", "14.1"),
                _ => Ok(()),
            }
        }
        Action::SelfDestruct if !craft.has_control() => cannot("destroy itself without control", "16.1"),
        Action::Attach { to } if state.seat_of(*to) != Some(seat) || !state.craft.contains_key(to) => {
            cannot("attach to what is no craft of yours", "18.1")
        }
        Action::Attach { .. } if craft.design.links.is_empty() => cannot("attach: it has no docking link", "18.1"),
        Action::Detach { .. } if !craft.is_attached() => cannot("detach: it is not attached", "18.3"),
        Action::Transfer { to, .. } if *to == craft.id || !state.union(craft.id).contains(to) => {
            cannot("move cargo to what it is not attached to", "18.2")
        }
        Action::Transfer { .. } if craft.cargo() == 0 => cannot("move cargo: it carries none", "18.2"),
        Action::Reinforce { .. } if craft.intact(System::Screen) == 0 => cannot("reinforce: it has no screens", "10.2"),
        Action::Recover { .. } if craft.bays.is_empty() => cannot("take drones aboard: it has no bay", "12.2"),
        _ => Ok(()),
    }
}

fn has_weapon(craft: &Craft, weapons: Selector) -> Result<(), Refusal> {
    let direct = |kind: WeaponKind| kind != WeaponKind::LiquidMetalGun;
    let found = craft.intact_weapons().any(|(i, kind)| match weapons {
        Selector::All => direct(kind),
        Selector::Kind(wanted) => kind == wanted && direct(kind),
        Selector::Number(n) => i + 1 == usize::from(n) && direct(kind),
    });
    if found {
        return Ok(());
    }
    let what = match weapons {
        Selector::All => "none that fires directly".to_owned(),
        Selector::Kind(kind) => format!("no working {}", kind.words()),
        Selector::Number(n) => format!("number {n} is not there, destroyed, or launches bolts"),
    };
    Err(Refusal::Weapon { unit: craft.name.clone(), what })
}
