//! Direct fire: decision, announcement, the shots (4.10, 4.12, 9). Beams are in `beam_fire`, screens in `screens`.

use std::collections::BTreeMap;

use super::aim::{conditions_fault, no_target, target_of};
use super::beam_fire::{self, Asked};
use super::hit::{Hit, struck_side};
use super::notes::{self, Outcome};
use super::{Doing, damage, explode, moment, place_of, sum, two_dice, watch};
use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::weapon;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::craft::Acid;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::{Effect, Solution, able_drone, able_weapons, solution};
use crate::games::pentagon_war::rules::plan::{Action, Selector, Target, When};
use crate::games::pentagon_war::rules::power::Line;
use crate::games::pentagon_war::rules::state::{Arm, Impulse, Moment, Shot, State, UnitId};
use crate::grid::Hex;

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
            watch::alarm(impulse, shot.target, Break::Fired);
        }
    }
}

fn report(step: &mut Doing, impulse: &Impulse) {
    let mut lists: Vec<(UnitId, UnitId, BTreeMap<String, Vec<u16>>)> = Vec::new();
    for shot in &impulse.shots {
        let (words, number) = arm_kind(&step.state, shot);
        let i = lists.iter().position(|l| l.0 == shot.shooter && l.1 == shot.target).unwrap_or_else(|| {
            lists.push((shot.shooter, shot.target, BTreeMap::new()));
            lists.len() - 1
        });
        lists[i].2.entry(words).or_default().extend(number);
    }
    for (shooter, target, arms) in lists {
        let (unit, target) = (step.state.name_of(shooter), step.state.name_of(target));
        let words = |(kind, numbers): (String, Vec<u16>)| match numbers.as_slice() {
            [] => kind,
            [one] => format!("{kind} {one}"),
            many => format!("{} {kind}s", many.len()),
        };
        step.emit(Event::Announced { unit, target, arms: arms.into_iter().map(words).collect() });
    }
}

/// What a shot is fired with, and the weapon's number on the sheet.
fn arm_kind(state: &State, shot: &Shot) -> (String, Option<u16>) {
    match (shot.arm, weapon_of(state, shot)) {
        (Arm::Beam { is_double: true, .. }, _) => ("doubled magnetic beam".to_owned(), None),
        (Arm::Beam { .. }, _) => ("magnetic beam".to_owned(), None),
        (Arm::Weapon(i), Some(kind)) => (kind.words().to_owned(), Some(i + 1)),
        (_, Some(kind)) => (kind.words().to_owned(), None),
        (_, None) => ("nothing".to_owned(), None),
    }
}

fn arm_words(state: &State, shot: &Shot) -> String {
    match arm_kind(state, shot) {
        (words, Some(number)) => format!("{words} {number}"),
        (words, None) => words,
    }
}

fn weapon_of(state: &State, shot: &Shot) -> Option<WeaponKind> {
    match shot.arm {
        Arm::Weapon(i) => Some(state.craft_of(shot.shooter).design.weapons[usize::from(i)].kind),
        Arm::Drone => state.drones[&shot.shooter].load.weapon,
        Arm::Beam { .. } => None,
    }
}

fn decide(step: &mut Doing, impulse: &Impulse, id: UnitId, shots: &mut Vec<Shot>) {
    let mut asked = Asked::new();
    for (index, rule) in notes::rules_now(&step.state, id, impulse.number) {
        let outcome = match rule.action {
            Action::Fire { .. } => fire_rule(step, impulse.number, (id, index), &rule.action, shots),
            Action::Beam { .. } => beam_fire::decide(step, impulse, id, &rule.action, &mut asked, shots),
            _ => continue,
        };
        notes::record(step, id, index, outcome);
    }
}

/// What a rule of fire asks for.
struct Volley {
    weapons: Selector,
    when: When,
    /// At whom, nearest first; one unless it is spread.
    targets: Vec<UnitId>,
}

/// Carries out a rule of fire; an error says why nothing was fired.
fn fire_rule(
    step: &mut Doing,
    number: u8,
    (id, index): (UnitId, usize),
    action: &Action,
    shots: &mut Vec<Shot>,
) -> Outcome {
    let Action::Fire { weapons, target, is_spread, when } = *action else { return Ok(()) };
    let mut targets = targets_of(&step.state, id, target, is_spread || weapons == Selector::OneEach);
    let Some(nearest) = targets.first().copied() else { return Err(no_target(&step.state, target)) };
    if step.state.craft_of(id).is_restricted(moment(step, number)) {
        targets.truncate(1);
        let first = shots.iter().find(|s| s.shooter == id).map(|s| s.target);
        if first.is_some_and(|f| f != nearest) {
            return Err("it may fire at one target an impulse only (6.4, 13.4)".to_owned());
        }
    }
    conditions_fault(&step.state, id, nearest, when)?;
    targets.retain(|t| conditions_fault(&step.state, id, *t, when).is_ok());
    let volley = Volley { weapons, when, targets };
    let (fired, unpaid) = fire_volley(step, number, id, &volley, shots);
    if !unpaid.is_empty() {
        let left = step.state.craft_of(id).ledger.left();
        let why = format!("{left} power is left, and clauses are paid in their order (8.4, 24.4)");
        notes::unpaid(step, id, index, &unpaid, &why);
    }
    if fired > 0 || !unpaid.is_empty() {
        return Ok(());
    }
    Err(why_silent(&step.state, id, &volley, moment(step, number)))
}

/// Targets of a rule, nearest first.
fn targets_of(state: &State, id: UnitId, target: Target, is_spread: bool) -> Vec<UnitId> {
    let (Some(hex), Some(seat)) = (state.hex_of(id), state.seat_of(id)) else { return vec![] };
    if !is_spread {
        return target_of(state, id, target).into_iter().collect();
    }
    let mut found: Vec<(i32, UnitId)> = if target == Target::NearestSmall {
        let drones = state.drones.values().filter(|d| d.seat != seat).map(|d| (d.hex.distance_hexes(hex), d.id));
        let missiles = state.missiles.values().filter(|m| m.seat != seat).map(|m| (m.hex.distance_hexes(hex), m.id));
        drones.chain(missiles).collect()
    } else {
        state.enemies(seat).map(|c| (c.hex.distance_hexes(hex), c.id)).collect()
    };
    found.sort_unstable();
    found.into_iter().map(|(_, id)| id).collect()
}

/// Fires every chosen weapon at the target with fewest shots of this volley, the nearest first. Returns how many were fired,
/// and those that could not be paid for.
fn fire_volley(
    step: &mut Doing,
    number: u8,
    id: UnitId,
    volley: &Volley,
    shots: &mut Vec<Shot>,
) -> (usize, Vec<(u16, String)>) {
    let now = moment(step, number);
    let mut able: BTreeMap<usize, Vec<(UnitId, Solution)>> = BTreeMap::new();
    for target in &volley.targets {
        for (index, solution) in able_weapons(&step.state, id, *target, now) {
            if is_worth_it(&solution, volley.when) {
                able.entry(index).or_default().push((*target, solution));
            }
        }
    }
    let mut aimed: BTreeMap<UnitId, usize> = BTreeMap::new();
    let (mut fired, mut unpaid) = (0, Vec::new());
    for (index, targets) in able {
        let place = place_of(index);
        let arm = Arm::Weapon(place);
        let is_taken = shots.iter().any(|s| s.shooter == id && s.arm == arm);
        let shots_at = |target: &UnitId| aimed.get(target).copied().unwrap_or(0);
        let chosen = targets.into_iter().min_by_key(|(target, _)| shots_at(target));
        let chosen = chosen.filter(|(target, _)| volley.weapons != Selector::OneEach || shots_at(target) == 0);
        let Some((target, solution)) = chosen.filter(|(_, s)| is_chosen(volley.weapons, place, s.kind) && !is_taken)
        else {
            continue;
        };
        let craft = step.state.craft_mut(id);
        let power = weapon(solution.kind).power;
        if line_of(solution.kind).is_some_and(|line| craft.ledger.spend(line, power).is_err()) {
            unpaid.push((place + 1, solution.kind.words().to_owned()));
            continue;
        }
        craft.weapons[index].fired = Some(now);
        *aimed.entry(target).or_default() += 1;
        fired += 1;
        shots.push(Shot { shooter: id, arm, target });
    }
    (fired, unpaid)
}

fn is_chosen(weapons: Selector, place: u16, kind: WeaponKind) -> bool {
    match weapons {
        Selector::All | Selector::OneEach => true,
        Selector::Kind(wanted) => wanted == kind,
        Selector::Number(n) => n == place + 1,
    }
}

fn is_worth_it(solution: &Solution, when: When) -> bool {
    let odds = solution.odds();
    odds.hits_of_36 > 0 && when.chance_percent.is_none_or(|least| odds.percent() >= u32::from(least))
}

/// Why none of the chosen weapons fires now: the best that can be said of any of them.
fn why_silent(state: &State, id: UnitId, volley: &Volley, now: Moment) -> String {
    let (craft, target) = (state.craft_of(id), volley.targets[0]);
    let kinds = craft.intact_weapons().filter(|(_, kind)| *kind != WeaponKind::LiquidMetalGun);
    let chosen = kinds.filter(|(index, kind)| is_chosen(volley.weapons, place_of(*index), *kind));
    let chosen: Vec<usize> = chosen.map(|(index, _)| index).collect();
    let Some(hex) = state.hex_of(target).filter(|_| !chosen.is_empty()) else {
        return "no such weapon is left (9.3)".to_owned();
    };
    let ready: Vec<usize> = chosen.into_iter().filter(|index| craft.is_ready(*index, now)).collect();
    if ready.is_empty() {
        return "no such weapon was ready to fire again (9.4)".to_owned();
    }
    if state.is_blocked(craft.hex, hex) {
        return "a planet was in the line of fire (9.5)".to_owned();
    }
    let able = able_weapons(state, id, target, now);
    let odds: Vec<u32> = able.iter().filter(|(i, _)| ready.contains(i)).map(|(_, s)| s.odds().percent()).collect();
    match (odds.iter().max(), volley.when.chance_percent) {
        (None, _) => {
            format!("nothing bore on {} at range {} (9.5)", state.name_of(target), craft.hex.distance_hexes(hex))
        }
        (Some(0), _) => "nothing could hit at that range (9.3)".to_owned(),
        (Some(best), Some(least)) => format!("the best chance was {best} %, not {least} (24.4)"),
        (Some(_), None) => "its weapons were fired by other clauses (24.4)".to_owned(),
    }
}

fn decide_drone(step: &mut Doing, number: u8, id: UnitId, shots: &mut Vec<Shot>) {
    let now = moment(step, number);
    for (index, rule) in notes::rules_now(&step.state, id, number) {
        let Action::Fire { target, when, .. } = rule.action else { continue };
        let outcome = match target_of(&step.state, id, target) {
            None => Err(no_target(&step.state, target)),
            Some(target) => conditions_fault(&step.state, id, target, when).map(|()| target),
        };
        let chosen = outcome.and_then(|target| {
            let solution = able_drone(&step.state, id, target, now);
            let is_able = solution.is_some_and(|solution| is_worth_it(&solution, when));
            is_able
                .then_some(target)
                .ok_or_else(|| "it was not ready, did not bear, or had too small a chance (12.2)".to_owned())
        });
        let has_fired = chosen.is_ok();
        if let (Ok(target), Some(drone)) = (&chosen, step.state.drones.get_mut(&id)) {
            drone.fired = Some(now);
            shots.push(Shot { shooter: id, arm: Arm::Drone, target: *target });
        }
        notes::record(step, id, index, chosen.map(|_| ()));
        if has_fired {
            return;
        }
    }
}

/// An announced shot with all that must be known of it when shooter or target are gone already.
struct Aimed {
    shot: Shot,
    solution: Option<Solution>,
    unit: String,
    arm: String,
    target: String,
    hexes: Option<(Hex, Hex)>,
    by: Option<Seat>,
}

/// Rolls all announced shots; they are simultaneous, so that what is destroyed by one of them still fires (4.12).
pub(super) fn fire(step: &mut Doing, impulse: &mut Impulse) -> Vec<Hit> {
    let mut hits = Vec::new();
    let shots = std::mem::take(&mut impulse.shots);
    let aimed: Vec<Aimed> = shots.into_iter().map(|shot| take_aim(step, impulse.number, shot)).collect();
    let mut wasted: BTreeMap<(UnitId, UnitId), (String, String, u32)> = BTreeMap::new();
    for aimed in aimed {
        let shot = aimed.shot;
        match (shot.arm, &aimed.solution) {
            _ if step.state.hex_of(shot.target).is_none() => {
                let entry = wasted.entry((shot.shooter, shot.target)).or_insert((aimed.unit, aimed.target, 0));
                entry.2 += 1;
            }
            (Arm::Beam { .. }, _) if step.state.bolts.contains_key(&shot.target) => {
                beam_fire::at_bolt(step, shot.shooter, shot.target);
            }
            (Arm::Beam { index, is_double }, _) => {
                beam_fire::take_hold(step, impulse.number, shot, usize::from(index), is_double);
            }
            (_, Some(solution)) => hits.extend(roll_shot(step, impulse, &aimed, solution)),
            // Beams alone have none.
            (_, None) => {}
        }
    }
    for (unit, target, shots) in wasted.into_values() {
        step.emit(Event::Wasted { unit, target, shots });
    }
    hits
}

fn take_aim(step: &Doing, number: u8, shot: Shot) -> Aimed {
    let state = &step.state;
    let solve = |kind| solution(state, shot.shooter, kind, shot.target, moment(step, number));
    Aimed {
        shot,
        solution: weapon_of(state, &shot).and_then(solve),
        unit: state.name_of(shot.shooter),
        arm: arm_words(state, &shot),
        target: state.name_of(shot.target),
        hexes: state.hex_of(shot.shooter).zip(state.hex_of(shot.target)),
        by: state.seat_of(shot.shooter),
    }
}

fn roll_shot(step: &mut Doing, impulse: &mut Impulse, aimed: &Aimed, solution: &Solution) -> Option<Hit> {
    let dice = two_dice(step);
    let roll = sum(dice) + solution.modifier();
    let effect = solution.effect_of(sum(dice));
    let Aimed { shot, unit, arm, target, .. } = aimed;
    if let (Some(hexes), Some(seat)) = (aimed.hexes, aimed.by) {
        let damage = if let Effect::Damage(points) = effect { points } else { 0 };
        watch::note_shot(step, hexes, seat, damage, effect == Effect::Kill, "");
    }
    let modifiers = solution.modifiers.clone();
    let (unit, arm, target) = (unit.clone(), arm.clone(), target.clone());
    let cause = format!("{unit}'s {arm}");
    step.emit(Event::Fired { unit, arm, target, dice, modifiers, roll, result: effect });
    match effect {
        Effect::Miss => None,
        Effect::Kill => {
            let burst = explode::shoot_down(step, shot.target);
            damage::assess(step, impulse, burst);
            None
        }
        Effect::Damage(points) => {
            let from = aimed.hexes.map(|(from, _)| from);
            let impulses_left = weapon(solution.kind).acid_impulses.saturating_sub(1);
            if impulses_left > 0 {
                let side = struck_side(&step.state, shot.target, from);
                step.state.craft_mut(shot.target).acid.push(Acid { impulses_left, side, by: aimed.by });
            }
            Some(Hit::screened(shot.target, from, points, &cause).by(aimed.by))
        }
    }
}
