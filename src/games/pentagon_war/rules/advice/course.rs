//! Where to accelerate: towards the enemy, or by looking at what the next turn would bring for each course.

use super::shots::{Track, best_bolt, volley_hundredths};
use crate::contract::Thinking;
use crate::games::pentagon_war::data::geometry::{Vector, facing_towards};
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

/// Towards where the enemy will be, with a speed that still lets one turn; away when already too fast.
pub(super) fn chase(craft: &Craft, target: &Craft) -> (Direction, u8) {
    let (own, other) = (craft.moving.from(craft.hex), target.moving.from(target.hex));
    let range = own.distance_hexes(other);
    let towards = facing_towards(own, other).unwrap_or(craft.facing);
    let closing = closing(craft, target);
    let wanted = (range / 3).clamp(2, 6);
    if closing < wanted {
        (towards, u8::try_from((wanted - closing) * 4).unwrap_or(IMPULSES).min(IMPULSES))
    } else {
        (towards.turned(3), u8::try_from((closing - wanted) * 4).unwrap_or(IMPULSES).min(IMPULSES))
    }
}

/// What flying into a planet costs, in hundredths of a point: more than any fire (23.3).
const WRECK: i64 = 1_000_000;

/// Whether a track leads into a planet.
fn meets_planet(state: &State, track: &Track) -> bool {
    let planets = state.planets();
    !planets.is_empty() && track.iter().skip(1).any(|(_, hex)| planets.contains(hex))
}

/// The same course if the next turn and the one after it lead into no planet, else the thrust that keeps clear of all and
/// differs least from it.
pub(super) fn cleared(state: &State, craft: &Craft, wanted: (Direction, u8)) -> (Direction, u8) {
    if state.planets().is_empty() {
        return wanted;
    }
    let left = (IMPULSES + 1).saturating_sub(state.next_step());
    let (size, end) = (state.size_class(craft.id), end_of_turn(state, craft));
    let is_clear = |velocity: Velocity| {
        let first = start(end, velocity);
        let then = start(first.last().map_or(end, |(_, hex)| *hex), velocity);
        !meets_planet(state, &first) && !meets_planet(state, &then)
    };
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
    let mut best: Option<(i64, Direction, u8)> = None;
    for option in options(craft, size, left) {
        if best.is_some() && !(thinking.may_go_on)() {
            break;
        }
        let own = start(ends.0, option.velocity);
        let total: i64 = replies.iter().map(|other| worth(state, (craft, target), (&own, other))).sum();
        let wreck = if meets_planet(state, &own) { WRECK } else { 0 };
        let score =
            total / i64::try_from(replies.len().max(1)).unwrap_or(1) + far_sight(&own, &option, ends.1, target) - wreck;
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

/// Nearness at the end of the next turn, and a speed that can still be turned.
fn far_sight(own: &Track, option: &Course, enemy_end: Hex, target: &Craft) -> i64 {
    let end = own.last().map_or(Hex::new(0, 0), |(_, hex)| *hex);
    let enemy = target.running().truncated().from(enemy_end);
    let after = option.velocity.truncated().from(end);
    let enemy_after = target.running().truncated().from(enemy);
    let range = i64::from(end.distance_hexes(enemy)).min(i64::from(after.distance_hexes(enemy_after)) + 2);
    let speed = option.velocity.speed() / UNITS_PER_HEX;
    -(range - 3).abs() * 12 - (speed - 6).max(0) * 25
}
