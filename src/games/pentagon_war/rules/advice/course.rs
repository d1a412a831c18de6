//! Where to accelerate: towards the enemy, or by looking at what the next turn would bring for each course.

use super::reach;
use super::shots::{Track, best_bolt, volley_hundredths};
use crate::contract::Thinking;
use crate::games::pentagon_war::data::geometry::Vector;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::{UNITS_PER_HEX, Velocity};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::motion::{limited, mark_change};
use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::state::{Moment, State};
use crate::games::pentagon_war::rules::track::{from_hex, future};
use crate::grid::{Direction, Hex};

/// How many hexes a turn two craft come nearer.
pub(super) fn closing(craft: &Craft, target: &Craft) -> i32 {
    let now = craft.hex.distance_hexes(target.hex);
    let apart = Vector::between(craft.moving.from(craft.hex), target.moving.from(target.hex));
    now - apart.length_hexes()
}

/// Thrust towards the velocity that brings one to the favoured range and lets one stay there.
pub(super) fn chase(state: &State, craft: &Craft, target: &Craft) -> (Direction, u8) {
    let (own, other) = (end_of_turn(state, craft), end_of_turn(state, target));
    let range = own.distance_hexes(other);
    let line = Vector::between(own, other);
    let nearer = i64::from(reach::pace(range - reach::favoured(state, craft, target)));
    let along = Velocity::hexes(i64::from(line.a), i64::from(line.c)).scaled(nearer, i64::from(range));
    let lacking = target.running().plus(along).minus(craft.running());
    let size = i64::from(state.size_class(craft.id));
    let engines = i64::from(craft.intact(System::Engine)).min(size);
    let direction = direction_along(lacking).unwrap_or(craft.facing);
    let halved = if craft.evades() { 2 } else { 1 };
    let rate = mark_change(direction, engines, size * halved, craft.design.is_manned).speed().max(1);
    let thrusts = u8::try_from(lacking.speed() / rate).unwrap_or(IMPULSES).min(IMPULSES);
    (direction, thrusts)
}

/// The direction in which a change of velocity mostly lies; none for none.
fn direction_along(change: Velocity) -> Option<Direction> {
    let units = |x: i64| i32::try_from(x).unwrap_or(0);
    Vector::new(units(change.a), units(change.c)).sextants().first().copied()
}

/// What flying into a planet costs, in hundredths of a point: more than any fire (23.3).
const WRECK: i64 = 1_000_000;

/// Whether a track leads into a planet.
fn meets_planet(state: &State, track: &Track) -> bool {
    let planets = state.planets();
    !planets.is_empty() && track.iter().skip(1).any(|(_, hex)| planets.contains(hex))
}

/// Whether a track, or the turn after it at the same velocity, leads into a planet.
fn leads_into_planet(state: &State, track: &Track, velocity: Velocity) -> bool {
    let then = || track.last().map(|(_, hex)| start(*hex, velocity));
    meets_planet(state, track) || then().is_some_and(|then| meets_planet(state, &then))
}

/// The same course if the next turn and the one after it lead into no planet, else the thrust that keeps clear of all and
/// differs least from it.
pub(super) fn cleared(state: &State, craft: &Craft, wanted: (Direction, u8)) -> (Direction, u8) {
    if state.planets().is_empty() {
        return wanted;
    }
    let left = (IMPULSES + 1).saturating_sub(state.next_step());
    let (size, end) = (state.size_class(craft.id), end_of_turn(state, craft));
    let is_clear = |velocity: Velocity| !leads_into_planet(state, &start(end, velocity), velocity);
    let engines = i64::from(craft.intact(System::Engine).min(size));
    let mark = mark_change(wanted.0, engines, i64::from(size), craft.design.is_manned).scaled(i64::from(wanted.1), 1);
    let velocity = craft.running().plus(limited(craft.running(), mark).0);
    if is_clear(velocity) {
        return wanted;
    }
    let clear = options(craft, size, left).into_iter().filter(|option| is_clear(option.velocity));
    let nearest = clear.min_by_key(|option| option.velocity.minus(velocity).speed());
    nearest.map_or(wanted, |option| (option.direction, option.thrusts))
}

/// A course that was considered.
struct Course {
    direction: Direction,
    thrusts: u8,
    velocity: Velocity,
}

fn options(craft: &Craft, size: u32, impulses: u8) -> Vec<Course> {
    let engines = craft.intact(System::Engine).min(size);
    let halved = if craft.evades() { 2 } else { 1 };
    let mut found = vec![Course { direction: craft.facing, thrusts: 0, velocity: craft.running() }];
    for direction in Direction::ALL {
        for thrusts in [impulses.div_ceil(3), impulses.div_ceil(3) * 2, impulses] {
            let mark = mark_change(direction, i64::from(engines), i64::from(size) * halved, craft.design.is_manned);
            let wanted = mark.scaled(i64::from(thrusts), 1);
            let velocity = craft.running().plus(limited(craft.running(), wanted).0);
            if engines > 0 && thrusts > 0 && velocity.speed() <= 11 * UNITS_PER_HEX {
                found.push(Course { direction, thrusts, velocity });
            }
        }
    }
    found
}

/// The course whose next turn promises most: own fire and bolts against the enemy's, over what the enemy may do.
pub(super) fn search(state: &State, craft: &Craft, target: &Craft, thinking: &Thinking<'_>) -> (Direction, u8) {
    let left = (IMPULSES + 1).saturating_sub(state.next_step());
    let size = state.size_class(craft.id);
    let ends = (end_of_turn(state, craft), end_of_turn(state, target));
    let replies: Vec<Track> = replies(target, ends.1);
    let favoured = reach::favoured(state, craft, target);
    let mut best: Option<(i64, Direction, u8)> = None;
    for option in options(craft, size, left) {
        if best.is_some() && !(thinking.may_go_on)() {
            break;
        }
        let own = start(ends.0, option.velocity);
        let total: i64 = replies.iter().map(|other| worth(state, (craft, target), (&own, other))).sum();
        let wreck = if leads_into_planet(state, &own, option.velocity) { WRECK } else { 0 };
        let score = total / i64::try_from(replies.len().max(1)).unwrap_or(1)
            + far_sight(&own, &option, (ends.1, target), favoured)
            - wreck;
        if best.is_none_or(|(s, ..)| score > s) {
            best = Some((score, option.direction, option.thrusts));
        }
    }
    best.map_or((craft.facing, 0), |(_, direction, thrusts)| (direction, thrusts))
}

fn end_of_turn(state: &State, craft: &Craft) -> Hex {
    future(state, craft.id).last().map_or(craft.hex, |(_, hex)| *hex)
}

fn start(hex: Hex, velocity: Velocity) -> Track {
    let mut track = from_hex(hex, velocity.truncated(), 1);
    track.insert(0, (0, hex));
    track
}

/// The enemy coasts, or thrusts fully in one of the six directions.
fn replies(target: &Craft, from: Hex) -> Vec<Track> {
    let mut tracks = vec![start(from, target.running())];
    if !target.design.is_base() && target.intact(System::Engine) > 0 {
        for direction in Direction::ALL {
            let change = mark_change(direction, 12, 1, target.design.is_manned);
            tracks.push(start(from, target.running().plus(limited(target.running(), change).0)));
        }
    }
    tracks
}

/// Own best volley past the screens and bolt in the next turn, less the enemy's, in hundredths of a point.
fn worth(state: &State, craft: (&Craft, &Craft), tracks: (&Track, &Track)) -> i64 {
    let own = gain(state, craft.0, craft.1, tracks);
    let theirs = gain(state, craft.1, craft.0, (tracks.1, tracks.0));
    own - theirs * 9 / 10
}

fn gain(state: &State, craft: &Craft, target: &Craft, tracks: (&Track, &Track)) -> i64 {
    let turn = state.turn + 1;
    let screens = target.screening() * 100;
    let mut best = 0;
    for impulse in [2_u8, 4, 6, 8, 10, 12] {
        let hexes = (tracks.0.get(usize::from(impulse)), tracks.1.get(usize::from(impulse)));
        let (Some((_, own)), Some((_, other))) = hexes else { continue };
        let volley = volley_hundredths(state, craft, target.id, (*own, *other), Moment::new(turn, impulse));
        best = best.max(volley.saturating_sub(screens));
    }
    let bolt = best_bolt(craft, turn, tracks, 1).map_or(0, |(_, _, damage)| damage * 100);
    i64::from(best + bolt.saturating_sub(screens))
}

/// Hexes a turn that one may always come nearer or go away by.
const UNHURRIED_HEXES: i32 = 3;

/// The favoured range at the end of the next turn, and a change of it that can still be stopped there.
fn far_sight(own: &Track, option: &Course, enemy: (Hex, &Craft), favoured: i32) -> i64 {
    let end = own.last().map_or(Hex::new(0, 0), |(_, hex)| *hex);
    let velocity = enemy.1.running().truncated();
    let theirs = velocity.from(enemy.0);
    let range = end.distance_hexes(theirs);
    let after = option.velocity.truncated().from(end).distance_hexes(velocity.from(theirs));
    let off = (range - favoured).abs().min((after - favoured).abs() + 2);
    let hurry = (range - after).abs() - reach::pace((range - favoured).abs()).max(UNHURRIED_HEXES);
    -i64::from(off * 12 + hurry.max(0) * 25)
}
