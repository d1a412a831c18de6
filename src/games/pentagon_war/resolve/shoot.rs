//! Direct fire: decision, announcement, reinforcement, the shots (4.10 to 4.12, 9, 10.2).

use super::super::craft::{Craft, Hold};
use super::super::data::{house, weapon};
use super::super::design::WeaponKind;
use super::super::event::Event;
use super::super::fire::{Effect, Solution, able_drone, able_weapons, has_lock, range_penalty, solution};
use super::super::plan::{Action, Break, Reinforce, Rule, Selector, When};
use super::super::power::Line;
use super::super::state::{Arm, Impulse, SeenShot, Shot, State, UnitId};
use super::damage::{Hit, struck_side};
use super::launch::{conditions_hold, target_of};
use super::{Doing, beams, contact, damage, moment, roll_at_least, run, sum, two_dice};

/// The line of the form that a weapon's power goes to.
pub(super) const fn line_of(kind: WeaponKind) -> Option<Line> {
    match kind {
        WeaponKind::Laser => Some(Line::Laser),
        WeaponKind::ProtonCannon => Some(Line::ProtonCannon),
        WeaponKind::ElectronCannon => Some(Line::ElectronCannon),
        _ => None,
    }
}

/// Decision and announcement: what the plans say is fired now, power is tallied (4.10).
pub(super) fn announce(step: &mut Doing, impulse: &mut Impulse) {
    let mut shots: Vec<Shot> = Vec::new();
    let ids: Vec<UnitId> = step.state.in_play().filter(|c| !c.is_inert).map(|c| c.id).collect();
    for id in ids {
        decide(step, impulse, id, &mut shots);
    }
    let drones: Vec<UnitId> = step.state.drones.keys().copied().collect();
    for id in drones {
        decide_drone(step, impulse.number, id, &mut shots);
    }
    impulse.shots = shots;
    report(step, impulse);
    for shot in impulse.shots.clone() {
        if !matches!(shot.arm, Arm::Beam { .. }) {
            run::alarm(impulse, shot.target, Break::Fired);
        }
    }
}

fn report(step: &mut Doing, impulse: &Impulse) {
    let mut lists: Vec<(UnitId, UnitId, Vec<String>)> = Vec::new();
    for shot in &impulse.shots {
        let words = arm_words(&step.state, shot);
        match lists.iter_mut().find(|l| l.0 == shot.shooter && l.1 == shot.target) {
            Some(list) => list.2.push(words),
            None => lists.push((shot.shooter, shot.target, vec![words])),
        }
    }
    for (shooter, target, arms) in lists {
        let (unit, target) = (step.state.name_of(shooter), step.state.name_of(target));
        step.emit(Event::Announced { unit, target, arms });
    }
}

fn arm_words(state: &State, shot: &Shot) -> String {
    let kind = weapon_of(state, shot);
    match (shot.arm, kind) {
        (Arm::Beam { is_double: true, .. }, _) => "doubled magnetic beam".to_owned(),
        (Arm::Beam { .. }, _) => "magnetic beam".to_owned(),
        (Arm::Weapon(i), Some(kind)) => format!("{} {}", kind.words(), i + 1),
        (_, Some(kind)) => kind.words().to_owned(),
        (_, None) => "nothing".to_owned(),
    }
}

fn weapon_of(state: &State, shot: &Shot) -> Option<WeaponKind> {
    match shot.arm {
        Arm::Weapon(i) => state.craft.get(&shot.shooter)?.design.weapons.get(usize::from(i)).map(|m| m.kind),
        Arm::Drone => state.drones.get(&shot.shooter)?.load.weapon,
        Arm::Beam { .. } => None,
    }
}

fn chance_is_enough(solution: &Solution, when: When) -> bool {
    when.chance_percent.is_none_or(|least| solution.odds().percent() >= u32::from(least))
}

fn decide(step: &mut Doing, impulse: &Impulse, id: UnitId, shots: &mut Vec<Shot>) {
    let now = moment(step, impulse.number);
    let Some(craft) = step.state.live(id) else { return };
    let restricted = craft.is_restricted(now);
    let rules: Vec<Rule> = craft.plan.rules.iter().filter(|r| r.holds_on(impulse.number)).cloned().collect();
    for rule in rules {
        let first = shots.iter().find(|s| s.shooter == id).map(|s| s.target);
        match rule.action {
            Action::Fire { weapons, target, when } => {
                let Some(target) = target_of(&step.state, id, target) else { continue };
                let one_only = restricted && first.is_some_and(|f| f != target);
                if one_only || !conditions_hold(&step.state, id, target, when) {
                    continue;
                }
                fire_all(step, impulse.number, id, (weapons, target, when), shots);
            }
            Action::Beam { target, is_double, when } => {
                let wanted = match target {
                    super::super::plan::Target::Unit(unit) => step.state.hex_of(unit).map(|_| unit),
                    other => target_of(&step.state, id, other),
                };
                let Some(target) = wanted.filter(|t| conditions_hold(&step.state, id, *t, when)) else { continue };
                decide_beam(step, impulse.number, id, (target, is_double), shots);
            }
            _ => {}
        }
    }
}

fn fire_all(step: &mut Doing, number: u8, id: UnitId, order: (Selector, UnitId, When), shots: &mut Vec<Shot>) {
    let (weapons, target, when) = order;
    let now = moment(step, number);
    for (index, solution) in able_weapons(&step.state, id, target, now) {
        let Ok(number) = u16::try_from(index) else { continue };
        let arm = Arm::Weapon(number);
        let is_chosen = match weapons {
            Selector::All => true,
            Selector::Kind(kind) => kind == solution.kind,
            Selector::Number(n) => n == number + 1,
        };
        let is_taken = shots.iter().any(|s| s.shooter == id && s.arm == arm);
        let can_hit = solution.odds().hits_of_36 > 0;
        if !is_chosen || is_taken || !can_hit || !chance_is_enough(&solution, when) {
            continue;
        }
        let Some(craft) = step.state.craft.get_mut(&id) else { return };
        let power = weapon(solution.kind).power;
        let is_paid = line_of(solution.kind).is_none_or(|line| craft.ledger.spend(line, power).is_ok());
        if is_paid {
            if let Some(state) = craft.weapons.get_mut(index) {
                state.fired = Some(now);
            }
            shots.push(Shot { shooter: id, arm, target });
        }
    }
}

/// A beam that is free this turn, and what it costs on which line (8.5, 9.6).
fn decide_beam(step: &mut Doing, number: u8, id: UnitId, order: (UnitId, bool), shots: &mut Vec<Shot>) {
    let now = moment(step, number);
    let (target, is_double) = order;
    let is_bolt = step.state.bolts.contains_key(&target);
    let Some(craft) = step.state.live(id) else { return };
    let own_bolt = is_bolt && step.state.seat_of(target) == Some(craft.seat);
    let near = step
        .state
        .hex_of(target)
        .is_some_and(|h| is_bolt || i64::from(h.distance_hexes(craft.hex)) <= beams::reach_hexes(is_double));
    let fits = is_bolt || (step.state.live(target).is_some() && has_lock(&step.state, id, target));
    let held = beams::strength(craft, target) > 0
        || shots.iter().any(|s| s.shooter == id && s.target == target && matches!(s.arm, Arm::Beam { .. }));
    if !near || !fits || own_bolt || held || target == id || !craft.may_use_beams(now) {
        return;
    }
    let Some(index) = craft.beams.iter().position(|b| !b.is_lost && b.used != now.turn && b.hold.is_none()) else {
        return;
    };
    let numbers = &house().power;
    let (line, points) = if is_bolt {
        (Line::BeamAtBolt, numbers.beam_at_bolt.value)
    } else if is_double {
        (Line::DoubleBeam, numbers.double_beam.value)
    } else {
        (Line::DoubleBeam, 0)
    };
    let Some(craft) = step.state.craft.get_mut(&id) else { return };
    if craft.ledger.spend(line, u32::try_from(points).unwrap_or(0)).is_ok() {
        if let Some(beam) = craft.beams.get_mut(index) {
            beam.used = now.turn;
        }
        let index = u16::try_from(index).unwrap_or(0);
        shots.push(Shot { shooter: id, arm: Arm::Beam { index, is_double }, target });
    }
}

fn decide_drone(step: &mut Doing, number: u8, id: UnitId, shots: &mut Vec<Shot>) {
    let now = moment(step, number);
    let Some(drone) = step.state.drones.get(&id) else { return };
    let chosen = drone.plan.rules.iter().filter(|r| r.holds_on(number)).find_map(|rule| {
        let Action::Fire { target, when, .. } = rule.action else { return None };
        let target = target_of(&step.state, id, target).filter(|t| conditions_hold(&step.state, id, *t, when))?;
        let solution = able_drone(&step.state, id, target, now)?;
        (solution.odds().hits_of_36 > 0 && chance_is_enough(&solution, when)).then_some(target)
    });
    if let (Some(target), Some(drone)) = (chosen, step.state.drones.get_mut(&id)) {
        drone.fired = Some(now);
        shots.push(Shot { shooter: id, arm: Arm::Drone, target });
    }
}

/// Units of reinforcement that a craft could still pay for (10.2).
pub fn can_reinforce(craft: &Craft) -> u32 {
    let cost = u32::try_from(house().power.reinforcement.value).unwrap_or(3).max(1);
    let room = craft.normal_screens().saturating_sub(u32::from(craft.reinforcement));
    room.min(craft.ledger.left() / cost)
}

/// Reinforces, and switches idle boxes on, as far as power and boxes go (10.2, 17.3).
pub(super) fn strengthen(step: &mut Doing, id: UnitId, activated: u32, units: u32) {
    let Some(craft) = step.state.craft.get_mut(&id) else { return };
    let each = u32::try_from(house().power.screen_activation.value).unwrap_or(1);
    let mut power = 0;
    let mut on = 0;
    while on < activated && craft.screens_off > 0 && craft.ledger.spend(Line::Screens, each).is_ok() {
        craft.screens_off -= 1;
        on += 1;
        power += each;
    }
    let units = units.min(can_reinforce(craft));
    let cost = u32::try_from(house().power.reinforcement.value).unwrap_or(3) * units;
    if craft.ledger.spend(Line::Screens, cost).is_ok() {
        craft.reinforcement += u16::try_from(units).unwrap_or(0);
        power += cost;
    }
    if power > 0 {
        let unit = craft.name.clone();
        let (units, activated) = (u16::try_from(units).unwrap_or(0), u16::try_from(on).unwrap_or(0));
        step.emit(Event::Reinforced { unit, units, activated, power });
    }
}

/// What the plan says about reinforcement in an impulse, in place of the captain's default.
pub(super) fn planned_reinforcement(craft: &Craft, impulse: u8) -> Option<u16> {
    craft.plan.rules.iter().filter(|rule| rule.holds_on(impulse)).find_map(|rule| match rule.action {
        Action::Reinforce { units } => Some(units),
        _ => None,
    })
}

/// What plans and captains' defaults say about announced fire: idle screens on, then reinforcement, down to the reserve.
pub(super) fn reinforce(step: &mut Doing, impulse: &Impulse) {
    let fired = |c: &&Craft| {
        impulse.shots.iter().any(|s| s.target == c.id && !matches!(s.arm, Arm::Beam { .. })) && !c.is_inert
    };
    let ids: Vec<UnitId> = step.state.in_play().filter(fired).map(|c| c.id).collect();
    for id in ids {
        let Some(craft) = step.state.live(id) else { continue };
        let planned = planned_reinforcement(craft, impulse.number);
        let most = match (craft.defaults.reinforce, planned) {
            (_, Some(units)) => units,
            (Reinforce::UpTo(most), None) => most,
            (Reinforce::Ask, None) => continue,
        };
        let free = craft.ledger.left().saturating_sub(u32::from(craft.defaults.reserve));
        let on = u32::from(craft.screens_off).min(free);
        let cost = u32::try_from(house().power.reinforcement.value).unwrap_or(3).max(1);
        let units = u32::from(most.saturating_sub(craft.reinforcement)).min((free - on) / cost);
        strengthen(step, id, on, units);
    }
}

/// Rolls all announced shots; they are simultaneous (4.12).
pub(super) fn fire(step: &mut Doing, impulse: &mut Impulse) -> Vec<Hit> {
    let acid = u32::from(weapon(WeaponKind::AcidGumGun).acid_impulses);
    let mut hits = damage::acid_hits(step, 2.min(acid));
    let shots = std::mem::take(&mut impulse.shots);
    let solutions: Vec<(Shot, Option<Solution>)> =
        shots.into_iter().map(|s| (s, solve(step, impulse.number, &s))).collect();
    for (shot, solution) in solutions {
        match (shot.arm, solution) {
            (Arm::Beam { index, .. }, _) if step.state.bolts.contains_key(&shot.target) => {
                beam_at_bolt(step, shot.shooter, usize::from(index), shot.target);
            }
            (Arm::Beam { index, is_double }, _) => take_hold(step, shot, usize::from(index), is_double),
            (_, Some(solution)) => roll_shot(step, impulse, shot, &solution, &mut hits),
            (_, None) => {}
        }
    }
    hits
}

fn solve(step: &Doing, number: u8, shot: &Shot) -> Option<Solution> {
    let kind = weapon_of(&step.state, shot)?;
    solution(&step.state, shot.shooter, kind, shot.target, moment(step, number))
}

fn roll_shot(step: &mut Doing, impulse: &mut Impulse, shot: Shot, solution: &Solution, hits: &mut Vec<Hit>) {
    let dice = two_dice(step);
    let roll = sum(dice) + solution.modifier();
    let effect = solution.effect_of(sum(dice));
    let (unit, target, arm) =
        (step.state.name_of(shot.shooter), step.state.name_of(shot.target), arm_words(&step.state, &shot));
    let result = match effect {
        Effect::Miss => "misses".to_owned(),
        Effect::Damage(points) => format!("{points} damage"),
        Effect::Kill => "destroyed".to_owned(),
    };
    note_shot(step, shot, effect);
    let modifiers = solution.modifier_words();
    step.emit(Event::Fired { unit: unit.clone(), arm: arm.clone(), target, dice, modifiers, roll, result });
    match effect {
        Effect::Miss => {}
        Effect::Kill => contact::shoot_down(step, impulse, shot.target),
        Effect::Damage(points) => {
            let from = step.state.hex_of(shot.shooter);
            hits.push(Hit::screened(shot.target, from, points, &format!("{unit}'s {arm}")));
            let goes_on = weapon(solution.kind).acid_impulses.saturating_sub(1);
            let side = struck_side(&step.state, shot.target, from);
            if goes_on > 0
                && let Some(craft) = step.state.craft.get_mut(&shot.target)
            {
                craft.acid.push((goes_on, side));
            }
        }
    }
}

fn note_shot(step: &mut Doing, shot: Shot, effect: Effect) {
    let hexes = (step.state.hex_of(shot.shooter), step.state.hex_of(shot.target));
    let ((Some(from), Some(to)), Some(seat)) = (hexes, step.state.seat_of(shot.shooter)) else { return };
    let damage = if let Effect::Damage(points) = effect { points } else { 0 };
    step.state.recent.shots.push(SeenShot { from, to, seat, damage, is_kill: effect == Effect::Kill });
}

/// A beam tries to hold a craft: willing ones at once, others on a roll (9.6).
fn take_hold(step: &mut Doing, shot: Shot, index: usize, is_double: bool) {
    let (Some(craft), Some(target)) = (step.state.live(shot.shooter), step.state.live(shot.target)) else { return };
    let range = craft.hex.distance_hexes(target.hex).unsigned_abs();
    let size = i32::try_from(step.state.size_class(shot.target)).unwrap_or(1);
    let evades = if target.evades() { i32::try_from(house().evasion.fire_penalty.value).unwrap_or(2) } else { 0 };
    let willing = craft.seat == target.seat;
    let needed = i32::try_from(house().beams.hit_roll.value).unwrap_or(6) - size + range_penalty(range) + evades;
    let roll = (!willing).then(|| roll_at_least(step, needed));
    let is_held = roll.is_none_or(|r| r.is_made);
    if is_held && let Some(beam) = step.state.craft.get_mut(&shot.shooter).and_then(|c| c.beams.get_mut(index)) {
        beam.hold = Some(Hold { target: shot.target, is_double });
    }
    let (unit, target) = (step.state.name_of(shot.shooter), step.state.name_of(shot.target));
    step.emit(Event::Held { unit, target, roll, is_held });
}

/// A beam is fired at a bolt as though it were a proton cannon (12.3). In point defense the power is spent here.
pub(super) fn beam_at_bolt(step: &mut Doing, id: UnitId, index: usize, bolt: UnitId) {
    let turn = step.state.turn;
    let (Some(from), Some(to)) = (step.state.hex_of(id), step.state.hex_of(bolt)) else { return };
    let Some(craft) = step.state.craft.get_mut(&id) else { return };
    let is_announced = craft.beams.get(index).is_some_and(|b| b.used == turn);
    if !is_announced {
        let points = u32::try_from(house().power.beam_at_bolt.value).unwrap_or(1);
        if craft.ledger.spend(Line::BeamAtBolt, points).is_err() {
            return;
        }
        if let Some(beam) = craft.beams.get_mut(index) {
            beam.used = turn;
        }
    }
    let penalty = range_penalty(from.distance_hexes(to).unsigned_abs());
    let needed = i32::try_from(house().bolts.intercept_roll.value).unwrap_or(6) + penalty;
    let roll = roll_at_least(step, needed);
    let (unit, name) = (step.state.name_of(id), step.state.name_of(bolt));
    step.emit(Event::Intercepted { unit, bolt: name, roll });
    if roll.is_made {
        step.state.bolts.remove(&bolt);
    }
}
