//! The arithmetic of direct fire: range, roll, damage, arcs, lock-on, exact chances (9, 11).
//!
//! What is not here: dice and what a hit does to its target (`resolve`).

use serde::{Deserialize, Serialize};

use crate::games::pentagon_war::data::catalogue::{charts, house, weapon};
use crate::games::pentagon_war::data::geometry::{direction_of_side, sides_facing};
use crate::games::pentagon_war::data::scenario::Alert;
use crate::games::pentagon_war::data::system::{System, WeaponKind};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::parts::is_ready_again;
use crate::games::pentagon_war::rules::state::{Moment, State, UnitId};
use crate::grid::Hex;
use crate::kit::number::signed;

/// A shot that is being considered or rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solution {
    pub(crate) kind: WeaponKind,
    /// True distance.
    pub(crate) range_hexes: u32,
    /// Distance as the tables count it: doubled without lock-on (11.2).
    pub(crate) counted_range_hexes: u32,
    /// The target's size class; 0 for drones and missiles.
    pub(crate) target_size: u32,
    /// What is added to the dice.
    pub(crate) modifiers: Vec<(Modifier, i32)>,
}

/// What is added to the dice of a shot (9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Modifier {
    /// The target's size class.
    Size,
    /// The range as it is counted.
    Range,
    /// The target maneuvers evasively.
    TargetEvades,
    /// The shooter does.
    ShooterEvades,
    /// The target's ECM against the shooter's ECCM (11.3).
    Ecm,
}

/// What a roll does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Effect {
    /// Nothing.
    Miss,
    /// So many points.
    Damage(u32),
    /// A unit of size class 0 is destroyed.
    Kill,
}

/// Chances of a shot in 36ths, and its expected damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Odds {
    /// Rolls out of 36 that do something.
    pub(crate) hits_of_36: u32,
    /// Sum of damage over the 36 rolls.
    pub(crate) damage_of_36: u32,
}

/// The universal range modifier (9.1).
pub(crate) fn range_penalty(range_hexes: u32) -> i32 {
    let bands = &charts().range.bands;
    let band = bands.iter().position(|most| range_hexes <= *most).unwrap_or(bands.len());
    signed(band)
}

/// Damage by a table of steps.
fn stepped(steps: &[(i32, u32)], at: i32) -> u32 {
    steps.iter().rev().find(|(from, _)| at >= *from).map_or(0, |(_, damage)| *damage)
}

/// Damage of a liquid metal bolt after so many hexes (9.3).
pub(crate) fn bolt_damage(travelled_hexes: u8) -> u32 {
    stepped(&weapon(WeaponKind::LiquidMetalGun).by_range, i32::from(travelled_hexes))
}

/// What a roll R does at a range (9.2, 9.3).
pub(crate) fn effect(kind: WeaponKind, roll: i32, range_hexes: u32, is_small: bool) -> Effect {
    let row = weapon(kind);
    let range = signed(range_hexes);
    let damage = if row.by_roll.is_empty() { stepped(&row.by_range, range) } else { stepped(&row.by_roll, roll) };
    let is_out_of_reach = row.by_roll.is_empty() && damage == 0;
    if kind == WeaponKind::LiquidMetalGun || is_out_of_reach {
        return Effect::Miss;
    }
    if is_small {
        let kills = row.small_target_roll.is_some_and(|needed| roll >= needed);
        return if kills { Effect::Kill } else { Effect::Miss };
    }
    if row.hit_roll.is_some_and(|needed| roll < needed) || damage == 0 {
        return Effect::Miss;
    }
    Effect::Damage(damage)
}

/// All pairs of two dice.
fn sums() -> impl Iterator<Item = i32> {
    (1..=6).flat_map(|a| (1..=6).map(move |b| a + b))
}

impl Solution {
    /// Sum of what is added to the dice, range and size with it.
    pub(crate) fn modifier(&self) -> i32 {
        self.modifiers.iter().map(|(_, m)| m).sum()
    }

    /// What the sum of two dice does.
    pub(crate) fn effect_of(&self, dice: i32) -> Effect {
        effect(self.kind, dice + self.modifier(), self.counted_range_hexes, self.target_size == 0)
    }

    /// Exact chances.
    pub(crate) fn odds(&self) -> Odds {
        let mut odds = Odds::default();
        for sum in sums() {
            match self.effect_of(sum) {
                Effect::Miss => {}
                Effect::Damage(points) => {
                    odds.hits_of_36 += 1;
                    odds.damage_of_36 += points * self.times();
                }
                Effect::Kill => odds.hits_of_36 += 1,
            }
        }
        odds
    }

    /// Impulses that a hit goes on.
    fn times(&self) -> u32 {
        u32::from(weapon(self.kind).acid_impulses).max(1)
    }

    /// The most it can do (15.2).
    pub(crate) fn most_damage(&self) -> u32 {
        match self.effect_of(12) {
            Effect::Damage(points) => points * self.times(),
            Effect::Miss | Effect::Kill => 0,
        }
    }
}

impl Odds {
    /// The chance, per cent, rounded down.
    pub(crate) const fn percent(self) -> u32 {
        self.hits_of_36 * 100 / 36
    }

    /// Expected damage in hundredths, rounded down.
    pub(crate) const fn damage_hundredths(self) -> u32 {
        self.damage_of_36 * 100 / 36
    }
}

/// Whether a craft has lock-on to a unit now (11.2); its own side's craft need none.
pub(crate) fn has_lock(state: &State, shooter: UnitId, target: UnitId) -> bool {
    let Some(enemy) = state.craft.get(&target) else { return true };
    let locker = state.drones.get(&shooter).map_or(shooter, |d| d.launcher);
    if state.seat_of(shooter) == Some(enemy.seat) {
        return true;
    }
    let near = i32::from(house().radar.automatic_hexes);
    let own = state.hex_of(shooter);
    own.is_some_and(|hex| hex.distance_hexes(enemy.hex) <= near)
        || state.live(locker).is_some_and(|c| c.locks.contains(&target))
}

/// The number a lock-on roll must not exceed (11.2); `None`: no roll is made.
pub(crate) fn lock_number(state: &State, id: UnitId, target: UnitId) -> Option<i32> {
    let (craft, enemy) = (state.live(id)?, state.live(target)?);
    let rating = craft.intact(System::Radar).cast_signed();
    if rating == 0 || craft.is_invisible || craft.alert == Alert::Green || craft.is_inert {
        return None;
    }
    let now = Moment::new(state.turn, 1);
    let net = i32::from(enemy.working_ecm(now).saturating_sub(craft.working_eccm()));
    let hidden = if enemy.is_invisible { i32::from(house().radar.invisibility_penalty) } else { 0 };
    Some((rating - net - hidden).max(1))
}

/// The net ECM level of a target against a unit (11.3).
pub(crate) fn net_ecm(state: &State, attacker: UnitId, target: UnitId, now: Moment) -> u8 {
    let craft =
        state.drones.get(&attacker).map(|d| d.launcher).or_else(|| state.missiles.get(&attacker).map(|m| m.launcher));
    let eccm = state.live(craft.unwrap_or(attacker)).map_or(0, Craft::working_eccm);
    state.live(target).map_or(0, |c| c.working_ecm(now)).saturating_sub(eccm)
}

/// The roll of a shot from one hex at a unit in another, whether or not the weapon bears.
pub(crate) fn solution_between(
    state: &State,
    shooter: UnitId,
    kind: WeaponKind,
    target: UnitId,
    hexes: (Hex, Hex),
    now: Moment,
) -> Solution {
    let range = hexes.0.distance_hexes(hexes.1).unsigned_abs();
    let is_near = range <= u32::from(house().radar.automatic_hexes);
    let counted = if is_near || has_lock(state, shooter, target) { range } else { (range * 2).max(1) };
    let size = state.size_class(target);
    let evasion = i32::from(house().evasion.fire_penalty);
    let evades = |id| state.live(id).is_some_and(Craft::evades);
    let mut modifiers = vec![(Modifier::Size, size.cast_signed()), (Modifier::Range, -range_penalty(counted))];
    if evades(target) {
        modifiers.push((Modifier::TargetEvades, -evasion));
    }
    if evades(shooter) {
        modifiers.push((Modifier::ShooterEvades, -evasion));
    }
    modifiers.push((Modifier::Ecm, -i32::from(net_ecm(state, shooter, target, now))));
    modifiers.retain(|(what, m)| *m != 0 || *what == Modifier::Range);
    Solution { kind, range_hexes: range, counted_range_hexes: counted, target_size: size, modifiers }
}

/// The roll of a shot at a unit where both are.
pub(crate) fn solution(
    state: &State,
    shooter: UnitId,
    kind: WeaponKind,
    target: UnitId,
    now: Moment,
) -> Option<Solution> {
    let (from, to) = (state.hex_of(shooter)?, state.hex_of(target)?);
    Some(solution_between(state, shooter, kind, target, (from, to), now))
}

/// Whether a weapon mounted on `side` covers `looking`, one of the craft's sides (9.5).
pub(crate) const fn covers(side: u8, looking: u8) -> bool {
    let apart = (side + 6 - looking) % 6;
    matches!(apart, 0 | 1 | 5)
}

/// Whether a weapon of a craft bears on a hex (9.5).
pub(crate) fn bears(craft: &Craft, index: usize, hex: Hex) -> bool {
    let Some(mount) = craft.design.weapons.get(index) else { return false };
    !craft.linked_sides().contains(&mount.side) && bears_from(craft, index, (craft.hex, craft.facing), hex)
}

/// Whether a weapon would bear on a hex from another place and facing (9.5).
pub(crate) fn bears_from(craft: &Craft, index: usize, place: (Hex, crate::grid::Direction), hex: Hex) -> bool {
    let Some(mount) = craft.design.weapons.get(index) else { return false };
    if mount.kind == WeaponKind::LiquidMetalGun {
        let along = direction_of_side(place.1, mount.side).step();
        let range = place.0.distance_hexes(hex);
        return place.0.plus(along.times(range)) == hex;
    }
    sides_facing(place.0, place.1, hex).into_iter().any(|side| covers(mount.side, side))
}

/// Whether a drone's weapon bears on a hex: its forward arc (9.5).
pub(crate) fn drone_bears(state: &State, drone: UnitId, hex: Hex) -> bool {
    let sides = state.drones.get(&drone).map(|d| sides_facing(d.hex, d.facing, hex));
    sides.is_some_and(|s| s.into_iter().any(|side| covers(1, side)))
}

/// Weapons of a craft that could fire at a unit now, apart from power: intact, ready, bearing, in range, not blocked.
pub(crate) fn able_weapons(state: &State, shooter: UnitId, target: UnitId, now: Moment) -> Vec<(usize, Solution)> {
    let (Some(craft), Some(hex)) = (state.live(shooter), state.hex_of(target)) else { return vec![] };
    let farthest = i32::from(house().fire.farthest_hexes);
    if state.is_blocked(craft.hex, hex) || craft.hex.distance_hexes(hex) > farthest || craft.is_inert {
        return vec![];
    }
    let able = craft
        .intact_weapons()
        .filter(|(i, kind)| *kind != WeaponKind::LiquidMetalGun && craft.is_ready(*i, now) && bears(craft, *i, hex));
    able.filter_map(|(i, kind)| solution(state, shooter, kind, target, now).map(|s| (i, s))).collect()
}

/// Whether a drone could fire at a unit now.
pub(crate) fn able_drone(state: &State, drone: UnitId, target: UnitId, now: Moment) -> Option<Solution> {
    let own = state.drones.get(&drone)?;
    let (kind, hex) = (own.load.weapon?, state.hex_of(target)?);
    let ready = is_ready_again(weapon(kind).rate, own.fired, now);
    let near = own.hex.distance_hexes(hex) <= i32::from(house().fire.farthest_hexes);
    let clear = ready && near && drone_bears(state, drone, hex) && !state.is_blocked(own.hex, hex);
    if clear { solution(state, drone, kind, target, now) } else { None }
}
