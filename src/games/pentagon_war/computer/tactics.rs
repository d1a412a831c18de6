//! What a computer player does with a craft in a turn: when to fire, where to launch bolts, what to put on the form.
//!
//! Tracks within a turn are certain (6.1), so the best impulse for a shot or a bolt can be computed.

use std::collections::BTreeMap;

use super::course;
use crate::contract::{Skill, Thinking};
use crate::games::pentagon_war::data::catalogue::{Rate, weapon};
use crate::games::pentagon_war::data::geometry::{facing_towards, letter};
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::fire::{bears_from, bolt_damage, solution_between};
use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::state::{Moment, Phase, State, Stop, UnitId};
use crate::games::pentagon_war::rules::track::{bolt_meets, future, next_move};
use crate::grid::{Direction, Hex};

/// Positions by impulse, the hex now under the impulse before the next move.
pub(super) type Track = Vec<(u8, Hex)>;

/// The track of a unit over the rest of this turn, now included.
pub(super) fn track_from_now(state: &State, id: UnitId) -> Track {
    let mut track = future(state, id);
    if let Some(hex) = state.hex_of(id) {
        track.insert(0, (next_move(state).saturating_sub(1), hex));
    }
    track
}

pub(super) fn at(track: &Track, impulse: u8) -> Option<Hex> {
    track.iter().find(|(i, _)| *i == impulse).map(|(_, hex)| *hex)
}

/// The first impulse whose direct fire is still to come.
fn first_fire(state: &State) -> u8 {
    match &state.phase {
        Phase::Impulse(pause) if pause.at == Stop::Reinforcement => pause.impulse.number + 1,
        Phase::Impulse(pause) => pause.impulse.number,
        _ => 1,
    }
}

/// Expected damage (hundredths) of all ready weapons of `craft` from one hex at a target in another, facing it.
pub(super) fn volley_hundredths(state: &State, craft: &Craft, target: UnitId, hexes: (Hex, Hex), now: Moment) -> u32 {
    let facing =
        if craft.design.is_base() { craft.facing } else { facing_towards(hexes.0, hexes.1).unwrap_or(craft.facing) };
    let mut power = craft.ledger.left();
    let mut sum = 0;
    for (i, kind) in craft.intact_weapons() {
        let bears = kind != WeaponKind::LiquidMetalGun && bears_from(craft, i, (hexes.0, facing), hexes.1);
        if !bears || !craft.is_ready(i, now) || power < weapon(kind).power {
            continue;
        }
        power -= weapon(kind).power;
        sum += solution_between(state, craft.id, kind, target, hexes, now).odds().damage_hundredths();
    }
    sum
}

/// The impulse at which a volley does most past the target's screens, and what it does (hundredths).
pub(super) fn best_volley(state: &State, craft: &Craft, target: &Craft, tracks: (&Track, &Track)) -> Option<(u8, u32)> {
    let screens = (target.screening() + target.screening_on(1)) * 100;
    let mut best: Option<(u32, u32, u8)> = None;
    for impulse in first_fire(state)..=IMPULSES {
        let (Some(own), Some(other)) = (at(tracks.0, impulse), at(tracks.1, impulse)) else { continue };
        let damage = volley_hundredths(state, craft, target.id, (own, other), Moment::new(state.turn, impulse));
        let past = damage.saturating_sub(screens);
        if damage > 0 && best.is_none_or(|(p, d, _)| (past, damage) > (p, d)) {
            best = Some((past, damage, impulse));
        }
    }
    best.map(|(_, damage, impulse)| (impulse, damage))
}

/// The launching impulse, facing and damage of the best bolt at a track within this turn.
pub(super) fn best_bolt(craft: &Craft, turn: u16, tracks: (&Track, &Track), from: u8) -> Option<(u8, Direction, u32)> {
    let guns: Vec<(usize, u8)> = craft
        .intact_weapons()
        .filter(|(_, kind)| *kind == WeaponKind::LiquidMetalGun)
        .filter_map(|(i, _)| craft.design.weapons.get(i).map(|m| (i, m.side)))
        .collect();
    let mut best: Option<(u32, u8, Direction)> = None;
    for impulse in from.max(1)..IMPULSES {
        let (Some(own), Some(other)) = (at(tracks.0, impulse), at(tracks.1, impulse)) else { continue };
        let Some((_, side)) = guns.iter().find(|(i, _)| craft.is_ready(*i, Moment::new(turn, impulse))) else {
            continue;
        };
        for direction in Direction::ALL {
            let Some((_, travelled)) = bolt_meets(own, direction, impulse, other, tracks.1) else { continue };
            let damage = bolt_damage(travelled);
            if best.is_none_or(|(d, ..)| damage > d) {
                best = Some((damage, impulse, direction.turned(1 - i32::from(*side))));
            }
        }
    }
    best.map(|(damage, impulse, facing)| (impulse, facing, damage))
}

/// The enemy craft worth attention: near, and near its end.
pub(super) fn prey<'a>(state: &'a State, craft: &Craft) -> Option<&'a Craft> {
    state.enemies(craft.seat).min_by_key(|e| {
        let (left, _) = e.box_state();
        (e.hex.distance_hexes(craft.hex).cast_unsigned() * 3 + left / 2, e.id)
    })
}

/// The plan of a craft for the rest of the turn, in notation.
pub(super) fn plan(state: &State, id: UnitId, thinking: &Thinking<'_>) -> Option<String> {
    let craft = state.live(id)?;
    if state.next_step() > IMPULSES && first_fire(state) > IMPULSES {
        return None;
    }
    let target = prey(state, craft)?;
    let mut clauses = Vec::new();
    let steers = !craft.design.is_base() && state.lead(id) == id;
    match thinking.skill {
        Skill::Plain => plain(state, craft, target, steers, &mut clauses),
        Skill::Steady | Skill::Sharp => aimed_plan(state, craft, target, (steers, thinking), &mut clauses),
    }
    if craft.is_attached() && state.lead(id) == id && craft.hex.distance_hexes(target.hex) <= 30 {
        clauses.push("detach".to_owned());
    }
    stores(state, craft, target, thinking.skill, &mut clauses);
    if clauses.is_empty() {
        clauses.push("break impulse 12".to_owned());
    }
    Some(format!("plan {} {}", craft.name, clauses.join(", ")))
}

/// Flies at the enemy at a moderate speed and fires when it is near.
fn plain(state: &State, craft: &Craft, target: &Craft, steers: bool, clauses: &mut Vec<String>) {
    if steers {
        clauses.push("face nearest".to_owned());
        let closing = course::closing(craft, target);
        if closing < 4 {
            clauses.push(format!("{}-12 accel", state.next_step().min(IMPULSES)));
        }
    }
    clauses.push("fire all at nearest range<=6".to_owned());
    if has_gun(craft) {
        clauses.push("launch bolt at nearest range<=6".to_owned());
    }
}

/// Whether a volley of so many hundredths is worth its power and the weapons' time.
pub(super) fn is_worth(damage_hundredths: u32, target: &Craft) -> bool {
    damage_hundredths > target.screening() * 100 || damage_hundredths > 600
}

fn has_gun(craft: &Craft) -> bool {
    craft.intact_weapons().any(|(_, kind)| kind == WeaponKind::LiquidMetalGun)
}

/// Computed fire and bolts, and a course: towards the enemy for the steady, searched for by the sharp.
fn aimed_plan(state: &State, craft: &Craft, target: &Craft, how: (bool, &Thinking<'_>), clauses: &mut Vec<String>) {
    let (steers, thinking) = how;
    let (own, other) = (track_from_now(state, craft.id), track_from_now(state, target.id));
    let next = state.next_step();
    let mut facings: BTreeMap<u8, Direction> = BTreeMap::new();
    let bolt = best_bolt(craft, state.turn, (&own, &other), first_fire(state).max(if steers { next } else { 1 }));
    if let Some((impulse, facing, damage)) = bolt.filter(|(_, _, damage)| *damage >= 10) {
        let can = steers || craft.facing == facing;
        if can && damage > 0 {
            facings.insert(impulse, facing);
            clauses.push(format!("{impulse} launch bolt at {}", target.name));
        }
    }
    let volley = best_volley(state, craft, target, (&own, &other)).filter(|(_, damage)| is_worth(*damage, target));
    if let Some((impulse, _)) = volley {
        let hexes = at(&own, impulse).zip(at(&other, impulse));
        if let Some(facing) = hexes.and_then(|(a, b)| facing_towards(a, b)) {
            facings.entry(impulse).or_insert(facing);
        }
        let slow = craft.intact_weapons().any(|(_, kind)| weapon(kind).rate == Rate::TwoTurns);
        let rest = if slow { "" } else { " range<=40" };
        clauses.push(format!("{impulse}-{} fire all at {}{rest}", (impulse + 1).min(IMPULSES), target.name));
    }
    clauses.push("fire all at small spread range<=2".to_owned());
    if !steers || next > IMPULSES {
        return;
    }
    let (thrust, thrusts) = match thinking.skill {
        Skill::Sharp => course::search(state, craft, target, thinking),
        _ => course::chase(craft, target),
    };
    let mut left = thrusts;
    for impulse in next..=IMPULSES {
        let fixed = facings.get(&impulse).copied();
        if let Some(facing) = fixed.filter(|f| *f != thrust || left == 0) {
            clauses.push(format!("{impulse} face {}", letter(facing)));
        } else if left > 0 {
            clauses.push(format!("{impulse} face {}", letter(thrust)));
            clauses.push(format!("{impulse} accel"));
            left -= 1;
        } else {
            clauses.push(format!("{impulse} face {}", target.name));
        }
    }
}

/// Missiles one at a time, drones when the enemy is near, beams against bolts.
fn stores(state: &State, craft: &Craft, target: &Craft, skill: Skill, clauses: &mut Vec<String>) {
    let range = craft.hex.distance_hexes(target.hex);
    let missiles = craft.missiles.iter().filter(|m| !m.is_lost && !m.is_empty).count();
    let flying = state.missiles.values().filter(|m| m.launcher == craft.id).count();
    let first = first_fire(state).min(IMPULSES);
    if missiles > 0 && range <= 16 && flying < 3 {
        let rail = if skill == Skill::Plain { "" } else { " rail" };
        for n in 0..2_u8 {
            let impulse = first + n * 3;
            if impulse <= IMPULSES && usize::from(n) < missiles {
                clauses.push(format!("{impulse} launch missile at {}{rail} range<=12", target.name));
            }
        }
    }
    if craft.bays.iter().any(|b| !b.is_lost && !b.is_empty) && range <= 20 && !craft.evades() {
        clauses.push("launch drone range<=14".to_owned());
    }
    let beams = craft.beams.iter().any(|b| !b.is_lost && b.hold.is_none() && b.used != state.turn);
    if skill != Skill::Plain && beams {
        let mine = |b: &&crate::games::pentagon_war::rules::state::Bolt| {
            b.seat != craft.seat && b.hex.distance_hexes(craft.hex) <= 4
        };
        let is_near = state.bolts.values().any(|b| mine(&b));
        let is_gunner = |e: &Craft| {
            let mut guns = e.intact_weapons().filter(|(_, kind)| *kind == WeaponKind::LiquidMetalGun);
            guns.any(|(i, _)| (1..=IMPULSES).any(|impulse| e.is_ready(i, Moment::new(state.turn, impulse))))
        };
        if is_near || state.enemies(craft.seat).any(is_gunner) {
            clauses.push("beam bolts range<=2".to_owned());
        }
    }
}
