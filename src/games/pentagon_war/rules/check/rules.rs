//! Whether the actions of a plan are such that the unit could ever carry them out.

use super::{Refusal, evades_now};
use crate::contract::Seat;
use crate::games::pentagon_war::data::system::{System, WeaponKind};
use crate::games::pentagon_war::rules::action_words::rule_words;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::plan::{Action, PointTarget, Rule, Selector, Target};
use crate::games::pentagon_war::rules::state::{State, UnitId};

pub(super) fn judge_rule(state: &State, seat: Seat, unit: UnitId, rule: &Rule) -> Result<(), Refusal> {
    let Some(craft) = state.live(unit) else {
        let is_armed = state.drones.get(&unit).is_some_and(|d| d.load.weapon.is_some());
        return judge_drone(state, seat, (&state.name_of(unit), is_armed), &rule.action);
    };
    let now = state.impulse_number();
    if rule.to < now {
        return Err(Refusal::Past { from: rule.from, to: rule.to, next: now });
    }
    judge_action(state, seat, craft, &rule.action)
}

/// A rule that is added to the plan that there is: to say a thing again would do nothing (24.4).
pub(super) fn judge_added(state: &State, seat: Seat, unit: UnitId, rule: &Rule) -> Result<(), Refusal> {
    judge_rule(state, seat, unit, rule)?;
    let plan = state.live(unit).map(|c| &c.plan).or_else(|| state.drones.get(&unit).map(|d| &d.plan));
    let is_there = plan.is_some_and(|plan| plan.rules.iter().any(|other| rule.repeats(other)));
    if is_there {
        let what = format!("do it twice: `{}` is in its plan already", rule_words(state, rule));
        return Err(Refusal::Cannot { unit: state.name_of(unit), what, rule: "24.4" });
    }
    Ok(())
}

/// Drones keep their orders, so impulses that are over are those of the next turn (12.2).
pub(super) fn judge_drone(
    state: &State,
    seat: Seat,
    (name, is_armed): (&str, bool),
    action: &Action,
) -> Result<(), Refusal> {
    let unit = name.to_owned();
    match action {
        Action::Fire { weapons, target, .. } => {
            enemy(state, seat, *target)?;
            match weapons {
                _ if !is_armed => Err(Refusal::Weapon { unit, what: "it is unarmed".to_owned() }),
                Selector::All | Selector::OneEach | Selector::Number(1) => Ok(()),
                _ => Err(Refusal::Weapon { unit, what: "a drone has one: write `fire all`".to_owned() }),
            }
        }
        Action::Ram { target } => enemy(state, seat, *target),
        _ => Err(Refusal::Cannot {
            unit,
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
        Action::Beam { target, .. } => judge_beam(state, seat, craft, *target),
        Action::Tow { .. } if craft.intact(System::MagneticBeam) == 0 => cannot("pull or push without a beam", "9.6"),
        Action::Missiles { target, warhead, .. } => {
            enemy(state, seat, *target)?;
            match (craft.loaded_missiles().next(), warhead) {
                (None, _) => cannot("launch missiles: none is left", "12.1"),
                (_, Some(wanted)) if !craft.loaded_missiles().any(|(_, w)| w == *wanted) => {
                    cannot(&format!("launch a warhead {wanted}: none is left"), "12.1")
                }
                _ => Ok(()),
            }
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
        Action::Ram { target } => judge_ram(state, seat, craft, *target),
        Action::SelfDestruct | Action::SelfDestructWithin { .. } if !craft.has_control() => {
            cannot("destroy itself without control", "16.1")
        }
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
        Action::SwitchOn { .. } if craft.screens_off == 0 => cannot("switch screens on: none is off", "17.3"),
        Action::PointDefense { .. } if craft.intact(System::PointDefense) == 0 => {
            cannot("assign point defense: it has none", "12.4")
        }
        Action::PointDefense { target: PointTarget::Unit(id), .. } => {
            let is_small = state.drones.contains_key(id) || state.missiles.contains_key(id);
            if is_small && state.seat_of(*id) != Some(seat) {
                Ok(())
            } else {
                cannot("use point defense against anything but enemy drones and missiles", "12.4")
            }
        }
        Action::Recover { .. } if craft.bays.is_empty() => cannot("take drones aboard: it has no bay", "12.2"),
        _ => Ok(()),
    }
}

fn judge_beam(state: &State, seat: Seat, craft: &Craft, target: Target) -> Result<(), Refusal> {
    let unit = craft.name.clone();
    if craft.intact(System::MagneticBeam) == 0 || !craft.has_control() {
        return Err(Refusal::Lacks { unit, system: System::MagneticBeam.words() });
    }
    let is_small = |id: UnitId| state.drones.contains_key(&id) || state.missiles.contains_key(&id);
    let (what, rule) = match target {
        Target::Unit(id) if is_small(id) => ("hold a drone or missile", "9.6"),
        Target::NearestSmall => ("hold a drone or missile", "9.6"),
        Target::Unit(id) if id == craft.id => ("hold itself", "9.6"),
        Target::Unit(id) if state.bolts.contains_key(&id) && state.seat_of(id) == Some(seat) => {
            ("stop a bolt of its own side", "12.3")
        }
        _ => return Ok(()),
    };
    Err(Refusal::Cannot { unit, what: what.to_owned(), rule })
}

fn judge_ram(state: &State, seat: Seat, craft: &Craft, target: Target) -> Result<(), Refusal> {
    enemy(state, seat, target)?;
    let what = match target {
        Target::NearestSmall => "ram a unit of size class 0",
        Target::Unit(id) if !state.craft.contains_key(&id) => "ram a unit of size class 0",
        _ if craft.design.is_base() => "ram: it is a base",
        _ => return Ok(()),
    };
    Err(Refusal::Cannot { unit: craft.name.clone(), what: what.to_owned(), rule: "14.1" })
}

fn has_weapon(craft: &Craft, weapons: Selector) -> Result<(), Refusal> {
    let direct = |kind: WeaponKind| kind != WeaponKind::LiquidMetalGun;
    let found = craft.intact_weapons().any(|(i, kind)| match weapons {
        Selector::All | Selector::OneEach => direct(kind),
        Selector::Kind(wanted) => kind == wanted && direct(kind),
        Selector::Number(n) => i + 1 == usize::from(n) && direct(kind),
    });
    if found {
        return Ok(());
    }
    let what = match weapons {
        Selector::All | Selector::OneEach => "none that fires directly".to_owned(),
        Selector::Kind(kind) => format!("no working {}", kind.words()),
        Selector::Number(n) => format!("number {n} is not there, destroyed, or launches bolts"),
    };
    Err(Refusal::Weapon { unit: craft.name.clone(), what })
}
