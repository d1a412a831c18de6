//! Whether one ship's order is legal now (12).

use super::Refusal;
use crate::games::space_combat::rules::action::{Action, Fire, Manoeuvre, Plan, Thrust};
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::manoeuvre::refusal;
use crate::games::space_combat::rules::resolve::craft::{LAUNCH_ENERGY, cannot_dock};
use crate::games::space_combat::rules::resolve::fire::ready_shot;
use crate::games::space_combat::rules::resolve::mend::friendly_station;
use crate::games::space_combat::rules::sight::{NoAim, acting_place, aim};
use crate::games::space_combat::rules::state::{Ship, State, Status};
use crate::games::space_combat::rules::tied::tied_down;
use crate::grid::Hex;
use crate::kit::words::count as counted;

/// Checks an order of this subturn.
pub(crate) fn check_plan(state: &State, ship: &Ship, plan: &Plan) -> Result<(), Refusal> {
    check_frame(state, ship, plan)?;
    if plan.at.is_some_and(|hex| !ship.track.contains(&hex)) {
        return Err(Refusal::Track { ship: ship.name.clone() });
    }
    let mut turned = ship.clone();
    turned.facing = ship.facing.turned(plan.rotate);
    if let Some(why) = tied_down(ship, &plan.action) {
        return Err(craft(ship, why, "12.2"));
    }
    match &plan.action {
        Action::Hold | Action::Vent | Action::Undock | Action::Manoeuvre(_) => Ok(()),
        Action::Burn { thrusts, climb } => {
            let needed = thrusts.iter().map(|t| t.counters).sum::<i32>() + climb.abs();
            energy(ship, "this burn", needed)
        }
        Action::Fire { .. } => plan.action.fire().map_or(Ok(()), |order| fire(state, &turned, order, plan.at)),
        Action::Shield { points, shift } => shield(ship, points, *shift),
        Action::Scan { target } => scan(state, ship, target, plan.at),
        Action::Evade if !ship.has_engine() => Err(craft(ship, "EVADE needs an engine that works", "12.2")),
        Action::Evade => energy(ship, "EVADE", 2),
        Action::Repair { .. } => repair(state, ship),
        Action::Launch { craft: name } => {
            let is_carried = state.world.named(name).is_some_and(|c| c.host == Some(ship.id) && c.is_present());
            if !is_carried {
                return Err(craft(ship, &format!("it does not carry {name}"), "12.2"));
            }
            energy(ship, "LAUNCH", LAUNCH_ENERGY.0)
        }
        Action::LiftOff { orbit, .. } => {
            energy(ship, "lifting off", LAUNCH_ENERGY.0 + if orbit.is_some() { LAUNCH_ENERGY.1 } else { 0 })
        }
        Action::Dock { with } => {
            let host = state.world.named(with);
            let why = host.map_or(Some("there is nothing to dock with"), |h| cannot_dock(&state.world, ship, h));
            why.map_or(Ok(()), |why| Err(craft(ship, &format!("cannot dock with {with}: {why}"), "12.2")))
        }
        Action::Load { .. } => match friendly_station(&state.world, ship) {
            Some(_) => Ok(()),
            None => Err(craft(ship, "it is not docked to a friendly station", "12.2")),
        },
    }
}

/// What must be right whenever the order comes to be carried out: rotation, engines, allowed actions.
pub(super) fn check_frame(state: &State, ship: &Ship, plan: &Plan) -> Result<(), Refusal> {
    if plan.rotate.abs() > 3.min(ship.rotation_left) {
        let (asked, left) = (plan.rotate.abs(), ship.rotation_left);
        return Err(Refusal::Rotation { ship: ship.name.clone(), asked, left });
    }
    match &plan.action {
        Action::Burn { thrusts, climb } => {
            if *climb != 0 && !state.world.rules().altitude {
                return Err(Refusal::NoAltitude);
            }
            engines(ship, thrusts)
        }
        Action::Fire { .. } | Action::Manoeuvre(Manoeuvre::Engage { .. }) if !state.world.scenario.allows_fire => {
            Err(Refusal::FireForbidden)
        }
        Action::Manoeuvre(manoeuvre) => {
            let why = refusal(&state.world, ship, manoeuvre);
            why.map_or(Ok(()), |why| Err(craft(ship, &why, "12.6")))
        }
        _ => Ok(()),
    }
}

fn craft(ship: &Ship, why: &str, rule: &'static str) -> Refusal {
    Refusal::Craft { ship: ship.name.clone(), why: why.to_owned(), rule }
}

fn energy(ship: &Ship, what: &str, needed: i32) -> Result<(), Refusal> {
    if ship.energy >= needed {
        return Ok(());
    }
    Err(Refusal::Energy { ship: ship.name.clone(), what: what.to_owned(), needed, has: ship.energy })
}

fn engines(ship: &Ship, thrusts: &[Thrust]) -> Result<(), Refusal> {
    for face in ShipFace::all() {
        let asked: i32 = thrusts.iter().filter(|t| t.face == face).map(|t| t.counters).sum();
        let most: i32 = ship.systems.engines.iter().filter(|e| e.face == face).map(|e| e.thrust).sum();
        if asked > most {
            let text = |e: &crate::games::space_combat::data::catalogue::Engine| {
                format!("{} on face {}", e.thrust, e.face.number())
            };
            let engines = ship.systems.engines.iter().map(text).collect::<Vec<_>>().join(", ");
            let engines = if engines.is_empty() { "nothing".to_owned() } else { engines };
            return Err(Refusal::Engine { ship: ship.name.clone(), face: face.number(), asked, engines });
        }
    }
    Ok(())
}

fn fire(state: &State, ship: &Ship, order: Fire<'_>, at: Option<Hex>) -> Result<(), Refusal> {
    let world = &state.world;
    if let Some(second) = order.second {
        let is_target = world.named(second).is_some_and(|s| s.is_present() && s.owner != ship.owner);
        if !is_target {
            return Err(no_weapon(ship, second, "a second target is an enemy or an object on the map"));
        }
    }
    if let Some(target) = order.all_at {
        return fire_all(state, ship, target, at);
    }
    let mut needed = 0;
    for shot in order.shots {
        let (Some(gun), Some(target)) = (ship.gun_named(&shot.weapon), world.named(&shot.target)) else {
            return Err(no_weapon(ship, &shot.target, "there is no such weapon or target"));
        };
        if let Err(why) = ready_shot(world, ship, gun, target, at) {
            let bearing = (0..ship.guns.len()).filter(|g| ready_shot(world, ship, *g, target, at).is_ok());
            let names: Vec<_> = bearing.map(|g| ship.gun_name(g)).collect();
            let could = if names.is_empty() { String::new() } else { format!("; {} could", names.join(", ")) };
            return Err(Refusal::Weapon {
                ship: ship.name.clone(),
                weapon: shot.weapon.clone(),
                target: target.name.clone(),
                why: why.to_owned(),
                could,
            });
        }
        needed += ship.guns[gun].mount.kind.row().energy;
    }
    energy(ship, "this fire", needed)
}

fn no_weapon(ship: &Ship, target: &str, why: &str) -> Refusal {
    Refusal::NoWeapon { ship: ship.name.clone(), target: target.to_owned(), why: why.to_owned() }
}

fn fire_all(state: &State, ship: &Ship, target: &str, at: Option<Hex>) -> Result<(), Refusal> {
    let Some(target) = state.world.named(target) else { return Err(no_weapon(ship, target, "there is no such ship")) };
    let mut why = "it has none";
    for gun in 0..ship.guns.len() {
        match ready_shot(&state.world, ship, gun, target, at) {
            Ok(_) if ship.guns[gun].mount.kind.row().energy <= ship.energy => return Ok(()),
            Ok(_) => why = "it has too little energy",
            Err(reason) => why = reason,
        }
    }
    Err(no_weapon(ship, &target.name, why))
}

fn shield(ship: &Ship, points: &[(ShipFace, i32)], shift: Option<(ShipFace, ShipFace, i32)>) -> Result<(), Refusal> {
    let refuse = |why: String| Err(Refusal::Shield { ship: ship.name.clone(), why });
    let sum: i32 = points.iter().map(|(_, n)| n).sum();
    let most = 2 * ship.systems.generator;
    if sum > most {
        return refuse(format!("{} asked; its generator restores {most} in one action", counted(sum, "point")));
    }
    for face in ShipFace::all() {
        let asked: i32 = points.iter().filter(|(f, _)| *f == face).map(|(_, n)| n).sum();
        let (now, full) = (ship.shields[face.index()], ship.class().shields[face.index()]);
        if now + asked > full {
            return refuse(format!(
                "face {} has {now} of {}; it cannot take {asked}",
                face.number(),
                counted(full, "point")
            ));
        }
    }
    if shift.is_some_and(|(from, to, n)| !from.is_next_to(to) || !(1..=5).contains(&n)) {
        return refuse("a shift is 1 to 5 points between neighbouring faces, as 3>2:5".to_owned());
    }
    if sum == 0 && shift.is_none() {
        return refuse("say which faces, as 1+4".to_owned());
    }
    energy(ship, "this", (sum + 1) / 2)
}

fn scan(state: &State, ship: &Ship, target: &str, at: Option<Hex>) -> Result<(), Refusal> {
    let refuse =
        |why: String| Err(Refusal::Scan { ship: ship.name.clone(), target: target.chars().take(40).collect(), why });
    let Some(enemy) = state.world.named(target) else { return refuse("there is no such ship".to_owned()) };
    if enemy.status != Status::Able || enemy.owner.is_none() {
        return refuse("only able enemy ships can be scanned".to_owned());
    }
    match aim(&state.world, ship, acting_place(ship, at), enemy) {
        Err(NoAim::Gone) => refuse("it is gone or your own".to_owned()),
        Err(NoAim::Docked) => refuse("it is docked".to_owned()),
        Err(NoAim::Blocked | NoAim::Landed) => refuse("it is out of sight".to_owned()),
        Ok(aim) if aim.range_hexes > ship.class().sensors_hexes => {
            refuse(format!("the range is {}, and its sensors reach {}", aim.range_hexes, ship.class().sensors_hexes))
        }
        Ok(_) => energy(ship, "SCAN", 1),
    }
}

fn repair(state: &State, ship: &Ship) -> Result<(), Refusal> {
    let station = friendly_station(&state.world, ship);
    let die = station.map_or(ship.systems.repair_die, |s| s.systems.repair_die);
    if die == 0 {
        return Err(craft(ship, "the repair die is used up", "14.6"));
    }
    if station.is_some() { Ok(()) } else { energy(ship, "REPAIR", 1) }
}
