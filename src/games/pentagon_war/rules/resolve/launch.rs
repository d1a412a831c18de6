//! The launching segment: missiles, drones, bolts (4.9, 12); `union` attaches and detaches.

use super::aim::{conditions_fault, no_target, target_of};
use super::notes::{self, Outcome};
use super::{Doing, moment, reach, react, union, watch};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::geometry::direction_of_side;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::event::{Event, Launch};
use crate::games::pentagon_war::rules::fire::has_lock;
use crate::games::pentagon_war::rules::plan::{
    Action, Aim, IMPULSES, Plan, Rule, Selector, Step, Target, Thrust, Trigger, When,
};
use crate::games::pentagon_war::rules::power::Line;
use crate::games::pentagon_war::rules::state::{Bolt, Drone, Impulse, Missile, UnitId};
use crate::games::pentagon_war::rules::track;
use crate::grid::Direction;
use crate::kit::words::count;

/// All launches, by ascending id; a rule that was carried out is crossed out.
pub(super) fn segment(step: &mut Doing, impulse: &mut Impulse) {
    let ids: Vec<UnitId> = step.state.in_play().filter(|c| !c.is_inert).map(|c| c.id).collect();
    for id in ids {
        let mut done: Vec<usize> = Vec::new();
        for (index, rule) in notes::rules_now(&step.state, id, impulse.number) {
            let next_id = step.state.next_id;
            let Some(outcome) = carry_out(step, impulse, (id, index), &rule.action) else { continue };
            if outcome.is_ok() {
                done.push(index);
            }
            if step.state.next_id > next_id {
                react::react(step, id, Trigger::Launched, impulse.number);
            }
            notes::record(step, id, index, outcome);
        }
        let mut index = 0..;
        step.state.craft_mut(id).plan.rules.retain(|_| index.next().is_some_and(|index| !done.contains(&index)));
    }
}

/// Does what a rule says, if it is a launch; an error says why it waits.
fn carry_out(
    step: &mut Doing,
    impulse: &mut Impulse,
    (id, index): (UnitId, usize),
    action: &Action,
) -> Option<Outcome> {
    Some(match *action {
        Action::Missiles { .. } => missiles(step, impulse, (id, index), action),
        Action::Drone { bay, facing, when } => drone(step, impulse, (id, index), (bay, facing), when),
        Action::Bolt { target, is_aimed, when } => bolt(step, impulse, id, (target, is_aimed), when),
        Action::Recover { drone } => recover(step, id, drone),
        Action::Attach { to } => union::attach(step, id, to),
        Action::Detach { from } => union::detach(step, id, from, impulse.number),
        Action::Transfer { to, loads } => union::transfer(step, (id, index), to, loads),
        _ => return None,
    })
}

fn missiles(step: &mut Doing, impulse: &mut Impulse, (id, index): (UnitId, usize), action: &Action) -> Outcome {
    let Action::Missiles { target, count, is_rail, warhead, when } = *action else { return Ok(()) };
    let target = target_of(&step.state, id, target).ok_or_else(|| no_target(&step.state, target))?;
    conditions_fault(&step.state, id, target, when)?;
    if !has_lock(&step.state, id, target) {
        return Err(format!("it had no lock-on to {} (11.2, 12.1)", step.state.name_of(target)));
    }
    if step.state.live(target).is_none() {
        return Err("missiles seek craft only (12.1)".to_owned());
    }
    let mut launched = 0;
    let mut fault = None;
    while launched < count && fault.is_none() {
        match launch_missile(step, impulse, id, (target, is_rail, warhead)) {
            Ok(()) => launched += 1,
            Err(why) => fault = Some(why),
        }
    }
    if let Some(why) = fault {
        notes::give_up(step, id, index, format!("{launched} of {count} were launched: {why}"));
    }
    Ok(())
}

/// Launches the strongest missile of the wanted warhead.
fn launch_missile(
    step: &mut Doing,
    impulse: &mut Impulse,
    id: UnitId,
    (target, is_rail, wanted): (UnitId, bool, Option<u8>),
) -> Outcome {
    let now = moment(step, impulse.number);
    let craft = step.state.craft_mut(id);
    let fits = craft.loaded_missiles().filter(|(_, w)| wanted.is_none_or(|wanted| wanted == *w));
    let strongest = fits.max_by_key(|(i, w)| (*w, usize::MAX - i));
    let Some((index, warhead)) = strongest else { return Err("no such missile is left (12.1)".to_owned()) };
    let rail = u32::from(house().power.rail_launch);
    if is_rail {
        craft.ledger.spend(Line::RailLaunch, rail).map_err(|short| format!("no power for the rail: {short} (8.4)"))?;
    }
    craft.missiles[index].is_empty = true;
    let (seat, hex, unit) = (craft.seat, craft.hex, craft.name.clone());
    let new = step.state.fresh_id();
    let name = format!("m{}", new.0);
    let missile = Missile {
        id: new,
        name: name.clone(),
        seat,
        launcher: id,
        target,
        warhead,
        is_rail,
        turn: now.turn,
        impulse: now.impulse,
        hex,
        heading: None,
    };
    step.state.missiles.insert(new, missile);
    let what = Launch::Missile { name, warhead, is_rail };
    let target_name = Some(step.state.name_of(target));
    step.emit(Event::Launched { unit, what, target: target_name });
    watch::alarm_enemies(step, impulse, seat, Break::Launch);
    reach::alarm(step, impulse, new);
    Ok(())
}

fn drone(
    step: &mut Doing,
    impulse: &mut Impulse,
    (id, index): (UnitId, usize),
    (bay, facing): (Option<u16>, Option<Direction>),
    when: When,
) -> Outcome {
    // The craft of a union are one craft, with its size class (18.2).
    let size = step.state.size_class(id);
    let launched: u32 = step.state.union(id).iter().filter_map(|m| impulse.drones_launched.get(m)).sum();
    let craft = step.state.craft_of(id);
    let nearest = step.state.nearest_enemy(craft.seat, craft.hex).map(|e| e.id);
    if when != When::default() {
        let nearest = nearest.ok_or_else(|| no_target(&step.state, Target::Nearest))?;
        conditions_fault(&step.state, id, nearest, when)?;
    }
    if craft.evades() {
        return Err("an evading craft launches no drones (7.2)".to_owned());
    }
    if launched >= size {
        return Err(format!("at most {} an impulse (4.9)", count(size, "drone")));
    }
    let mut loaded = (1..).zip(&craft.bays).filter(|(_, b)| !b.is_lost && !b.is_empty).map(|(number, _)| number);
    let Some(number) = loaded.find(|number: &u16| bay.is_none_or(|bay| bay == *number)) else {
        notes::give_up(step, id, index, "no drone is left in that bay (12.2)");
        return Ok(());
    };
    let place = usize::from(number) - 1;
    let load = craft.design.bays[place];
    let (new, name) = (UnitId(step.state.next_id), step.state.free_name(&step.state.drone_name(id, number)));
    let (unit, seat) = (craft.name.clone(), craft.seat);
    let given = craft.bay_plans.get(&number).cloned();
    let drone = Drone {
        id: new,
        name: name.clone(),
        seat: craft.seat,
        launcher: id,
        load,
        hex: craft.hex,
        facing: facing.unwrap_or(craft.facing),
        velocity: craft.velocity,
        moving: craft.moving,
        marks: vec![],
        fired: None,
        is_ordered: given.is_some(),
        plan: given.unwrap_or_else(|| first_plan(nearest, facing.is_some())),
    };
    step.state.next_id += 1;
    step.state.drones.insert(new, drone);
    let craft = step.state.craft_mut(id);
    craft.bay_plans.remove(&number);
    craft.bays[place].is_empty = true;
    *impulse.drones_launched.entry(id).or_default() += 1;
    step.emit(Event::Launched { unit, what: Launch::Drone { name, load }, target: None });
    watch::alarm_enemies(step, impulse, seat, Break::Launch);
    reach::alarm(step, impulse, new);
    Ok(())
}

/// What a drone does until it is told otherwise: it turns to the nearest enemy, closes in, and fires within three hexes.
fn first_plan(nearest: Option<UnitId>, keeps_facing: bool) -> Plan {
    let mut plan = Plan { covered_to: IMPULSES, ..Plan::default() };
    if nearest.is_some() && !keeps_facing {
        let step = Step { aim: Some(Aim::Nearest), thrust: Thrust::Full };
        plan.steps = (1..=IMPULSES).map(|i| (i, step)).collect();
    }
    let when = When { range_hexes: Some(3), ..When::default() };
    let action = Action::Fire { weapons: Selector::All, target: Target::Nearest, is_spread: false, when };
    plan.rules.push(Rule::new(1, IMPULSES, action));
    plan
}

fn bolt(
    step: &mut Doing,
    impulse: &mut Impulse,
    id: UnitId,
    (target, is_aimed): (Target, bool),
    when: When,
) -> Outcome {
    let now = moment(step, impulse.number);
    let target = target_of(&step.state, id, target).ok_or_else(|| no_target(&step.state, target))?;
    conditions_fault(&step.state, id, target, when)?;
    let craft = step.state.craft_of(id);
    let Some(goal) = step.state.live(target) else { return Err("a bolt is launched at craft (12.3)".to_owned()) };
    let linked = craft.linked_sides();
    let guns: Vec<(usize, Direction)> = craft
        .intact_weapons()
        .filter(|(i, kind)| *kind == WeaponKind::LiquidMetalGun && craft.is_ready(*i, now))
        .map(|(i, _)| (i, craft.design.weapons[i].side))
        .filter(|(_, side)| !linked.contains(side))
        .map(|(i, side)| (i, direction_of_side(craft.facing, side)))
        .collect();
    if guns.is_empty() {
        return Err("no liquid metal gun was ready, or its side is linked (9.4, 18.2)".to_owned());
    }
    let meets = |direction: Direction| {
        let path = track::from_hex(goal.hex, goal.moving, impulse.number + 1);
        track::bolt_meets(craft.hex, direction, impulse.number, goal.hex, &path).is_some()
    };
    let aimed = guns.into_iter().find(|(_, d)| !is_aimed || meets(*d));
    let (index, direction) =
        aimed.ok_or_else(|| format!("no bolt would have met {} within the turn (12.3)", step.state.name_of(target)))?;
    let (seat, hex, unit) = (craft.seat, craft.hex, craft.name.clone());
    let new = step.state.fresh_id();
    let name = format!("b{}", new.0);
    let bolt = Bolt {
        id: new,
        name: name.clone(),
        seat,
        launcher: id,
        target,
        direction,
        hex,
        travelled_hexes: 0,
        launched: now,
    };
    step.state.bolts.insert(new, bolt);
    step.state.craft_mut(id).weapons[index].fired = Some(now);
    let target_name = Some(step.state.name_of(target));
    let what = Launch::Bolt { name, direction };
    step.emit(Event::Launched { unit, what, target: target_name });
    watch::alarm_enemies(step, impulse, seat, Break::Launch);
    reach::alarm(step, impulse, new);
    Ok(())
}

/// Takes a drone aboard: in the same hex, with the same whole components (12.2).
fn recover(step: &mut Doing, id: UnitId, drone: UnitId) -> Outcome {
    let craft = step.state.craft_of(id);
    let Some(found) = step.state.drones.get(&drone).filter(|d| d.seat == craft.seat) else {
        return Err("the drone is gone".to_owned());
    };
    if found.hex != craft.hex || found.velocity.truncated() != craft.velocity.truncated() {
        return Err(format!("{} was not in its hex with the same whole components (12.2)", found.name));
    }
    let same_load = |i: &usize| craft.design.bays[*i] == found.load;
    let free = |i: &usize| !craft.bays[*i].is_lost && craft.bays[*i].is_empty;
    let bay = (0..craft.bays.len()).filter(free).min_by_key(|i| !same_load(i));
    let index = bay.ok_or("it has no empty bay (12.2)")?;
    let (unit, name, load) = (craft.name.clone(), found.name.clone(), found.load);
    step.state.drones.remove(&drone);
    let craft = step.state.craft_mut(id);
    craft.bays[index].is_empty = false;
    craft.design.bays[index] = load;
    step.emit(Event::Recovered { unit, drone: name });
    Ok(())
}
