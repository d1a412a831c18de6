//! Damage assessment: screens, armor, interior hits, crippling and destruction (10, 13).

use std::collections::BTreeMap;

use super::boxes::{has_box, is_hull, lose_box};
use super::{Doing, explode, moment, run};
use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::{ChartEntry, charts, weapon};
use crate::games::pentagon_war::rules::craft::{Acid, Craft, Fate};
use crate::games::pentagon_war::rules::design::WeaponKind;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::geometry::sides_facing;
use crate::games::pentagon_war::rules::plan::Break;
use crate::games::pentagon_war::rules::state::{Impulse, State, UnitId};
use crate::grid::Hex;

/// Damage on its way to a craft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Who is struck.
    pub target: UnitId,
    /// On which side; `None`: the side that the defender would choose.
    pub from: Option<Hex>,
    /// A side that is known already (acid).
    pub side: Option<u8>,
    /// Points.
    pub points: u32,
    /// What did it.
    pub cause: String,
    /// Whose doing it was; `None`: nobody's but the victim's own.
    pub by: Option<Seat>,
    /// What stands in its way.
    pub mode: HitMode,
}

/// What stands in the way of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitMode {
    /// Screens, then armor.
    Screened,
    /// Armor only: acid after its first impulse.
    Unscreened,
    /// Nothing: crash acceleration.
    Interior,
}

impl Hit {
    /// Ordinary damage.
    pub fn screened(target: UnitId, from: Option<Hex>, points: u32, cause: &str) -> Self {
        Self { target, from, side: None, points, cause: cause.to_owned(), by: None, mode: HitMode::Screened }
    }

    /// The same with its author.
    #[must_use]
    pub fn by(self, by: Option<Seat>) -> Self {
        Self { by, ..self }
    }

    /// Acid at work on a side.
    pub fn acid(target: UnitId, acid: Acid, points: u32) -> Self {
        let (cause, mode) = ("acid".to_owned(), HitMode::Unscreened);
        Self { target, from: None, side: Some(acid.side), points, cause, by: acid.by, mode }
    }

    /// Straight to the interior.
    pub fn interior(target: UnitId, points: u32, cause: &str) -> Self {
        let (cause, mode) = (cause.to_owned(), HitMode::Interior);
        Self { target, from: None, side: Some(1), points, cause, by: None, mode }
    }
}

/// The side that damage from a hex strikes: of several the one with most directional screen and armor, then the lowest
/// number (2.4).
pub fn struck_side(state: &State, target: UnitId, from: Option<Hex>) -> u8 {
    let Some(craft) = state.craft.get(&target) else { return 1 };
    let sides = sides_facing(craft.hex, craft.facing, from.unwrap_or(craft.hex));
    let strength = |side: u8| craft.screening_on(side) + u32::from(craft.armor_on(side));
    let best = sides.iter().map(|s| strength(*s)).max().unwrap_or(0);
    sides.into_iter().find(|s| strength(*s) == best).unwrap_or(1)
}

#[derive(Default)]
struct Group {
    screened: u32,
    unscreened: u32,
    interior: u32,
    causes: Vec<String>,
}

/// Applies damage, then what explosions do, until nothing new happens (13.1). What is destroyed is credited to those who did it,
/// shared by the damage they did here (22.1).
pub(super) fn assess(step: &mut Doing, impulse: &mut Impulse, hits: Vec<Hit>) {
    let mut open = hits;
    while !open.is_empty() {
        let mut groups: BTreeMap<UnitId, BTreeMap<u8, Group>> = BTreeMap::new();
        let mut authors: BTreeMap<UnitId, BTreeMap<Seat, u32>> = BTreeMap::new();
        for hit in open.drain(..).filter(|h| h.points > 0) {
            let side = hit.side.unwrap_or_else(|| struck_side(&step.state, hit.target, hit.from));
            let group = groups.entry(hit.target).or_default().entry(side).or_default();
            match hit.mode {
                HitMode::Screened => group.screened += hit.points,
                HitMode::Unscreened => group.unscreened += hit.points,
                HitMode::Interior => group.interior += hit.points,
            }
            if let Some(by) = hit.by.filter(|by| step.state.seat_of(hit.target) != Some(*by)) {
                *authors.entry(hit.target).or_default().entry(by).or_default() += hit.points;
            }
            group.causes.push(format!("{} from {}", hit.points, hit.cause));
        }
        let mut destroyed = Vec::new();
        for (target, sides) in groups {
            let Some(before) = step.state.live(target).map(Craft::points_lost) else { continue };
            let is_destroyed = strike(step, impulse, target, sides);
            let authors = authors.remove(&target).unwrap_or_default();
            if let Some(craft) = step.state.craft.get_mut(&target) {
                let after = if is_destroyed { craft.design.points() } else { craft.points_lost() };
                craft.credit.add(after.saturating_sub(before), &authors);
            }
            if is_destroyed {
                let most = authors.into_iter().max_by_key(|(seat, points)| (*points, std::cmp::Reverse(*seat)));
                destroyed.push((target, most.map(|(seat, _)| seat)));
            }
        }
        for (id, by) in destroyed {
            explode::destroy(step, impulse, (id, by), &mut open);
        }
    }
}

/// Strikes one craft; whether it is destroyed.
fn strike(step: &mut Doing, impulse: &mut Impulse, target: UnitId, sides: BTreeMap<u8, Group>) -> bool {
    let Some(craft) = step.state.live(target) else { return false };
    let was_crippled = craft.is_crippled();
    let mut order: Vec<(u8, Group)> = sides.into_iter().collect();
    order.sort_by_key(|(side, _)| (craft.armor_on(*side), *side));
    let used_sides = impulse.screened_sides.entry(target).or_default();
    let mut needs = Vec::new();
    for (side, group) in &order {
        let used = used_sides.get_mut(usize::from(*side).wrapping_sub(1));
        let left = craft.screening_on(*side).saturating_sub(used.as_ref().map_or(0, |u| **u));
        let by_side = group.screened.min(left);
        if let Some(used) = used {
            *used += by_side;
        }
        needs.push((*side, by_side, group.screened - by_side));
    }
    let used = impulse.screened.entry(target).or_default();
    let shares = shares(craft, *used, &needs);
    *used += shares.values().sum::<u32>();
    let (mut armor_total, mut interior_total) = (0, 0);
    for ((side, group), (_, by_side, _)) in order.into_iter().zip(needs) {
        let screened = by_side + shares.get(&side).copied().unwrap_or(0);
        let (armor, interior) = strike_side(step, target, side, group, screened);
        armor_total += armor;
        interior_total += interior;
    }
    if armor_total + interior_total > 0 {
        run::alarm(impulse, target, Break::Damaged);
    }
    if interior_total == 0 {
        // Armor boxes are boxes too: the last of half of them cripples (13.3).
        note_crippled(step, target, was_crippled);
        return false;
    }
    let is_destroyed = penetrate(step, target, interior_total);
    if !is_destroyed {
        note_crippled(step, target, was_crippled);
    }
    is_destroyed
}

fn note_crippled(step: &mut Doing, target: UnitId, was_crippled: bool) {
    if !was_crippled && step.state.live(target).is_some_and(Craft::is_crippled) {
        let unit = step.state.name_of(target);
        step.emit(Event::Crippled { unit });
    }
}

/// How normal screens are spread over the sides that are struck: as the captain wishes, then on the side with least armor
/// first (13.1). `needs` has sides in that order, with what directional screens stop and what is left.
fn shares(craft: &Craft, used: u32, needs: &[(u8, u32, u32)]) -> BTreeMap<u8, u32> {
    let mut left = craft.screening().saturating_sub(used);
    let mut shares: BTreeMap<u8, u32> = BTreeMap::new();
    let wished = craft.defaults.spread.iter().map(|(side, most)| (*side, most.map_or(u32::MAX, u32::from)));
    let usual = needs.iter().map(|(side, ..)| (*side, u32::MAX));
    for (side, most) in wished.chain(usual) {
        let need = needs.iter().find(|(s, ..)| *s == side).map_or(0, |(_, _, need)| *need);
        let share = shares.entry(side).or_default();
        let more = need.saturating_sub(*share).min(most).min(left);
        *share += more;
        left -= more;
    }
    shares
}

/// Armor of one side behind its screens; returns armor boxes lost and interior hits.
fn strike_side(step: &mut Doing, target: UnitId, side: u8, group: Group, screened: u32) -> (u32, u32) {
    let Some(craft) = step.state.craft.get_mut(&target) else { return (0, 0) };
    let i = usize::from(side).wrapping_sub(1);
    let past = group.screened - screened + group.unscreened;
    let armor = past.min(u32::from(craft.armor_on(side)));
    if let Some(lost) = craft.armor_lost.get_mut(i) {
        *lost += u16::try_from(armor).unwrap_or(0);
    }
    let interior = past - armor + group.interior;
    let points = group.screened + group.unscreened + group.interior;
    let unit = craft.name.clone();
    step.emit(Event::Struck { unit, side, points, screened, armor, interior, causes: group.causes });
    (armor, interior)
}

/// Interior hits that are told in one sentence.
const TOLD_AT_ONCE: usize = 12;

/// Rolls interior hits on the damage allocation chart until they are used up or the craft is destroyed (13.2, 13.3).
fn penetrate(step: &mut Doing, target: UnitId, hits: u32) -> bool {
    let mut rolled = Vec::new();
    let mut is_destroyed = false;
    let turn = step.state.turn;
    for _ in 0..hits {
        let Some(craft) = step.state.craft.get(&target) else { break };
        if craft.box_state().0 == 0 {
            is_destroyed = true;
            break;
        }
        let (dark, light, entry) = loop {
            let (dark, light) = (step.state.dice.roll(6), step.state.dice.roll(6));
            let entry = entry_at(dark, light);
            let Some(craft) = step.state.craft.get(&target) else { return false };
            if entry.is_some_and(|e| is_hull(e) || has_box(craft, e)) {
                break (dark, light, entry);
            }
        };
        let Some(craft) = step.state.craft.get_mut(&target) else { break };
        let found = entry.filter(|e| lose_box(craft, *e, turn));
        rolled.push((dark, light, found));
        if found.is_none() {
            is_destroyed = true;
            break;
        }
    }
    is_destroyed |= step.state.craft.get(&target).is_some_and(|c| c.box_state().0 == 0);
    let unit = step.state.name_of(target);
    for told in rolled.chunks(TOLD_AT_ONCE) {
        step.emit(Event::Penetrated { unit: unit.clone(), hits: told.to_vec() });
    }
    is_destroyed
}

/// The entry of the damage chart for two dice (13.2).
pub fn entry_at(dark: u32, light: u32) -> Option<ChartEntry> {
    let row = charts().damage.rows.get(usize::try_from(dark).ok()?.checked_sub(1)?)?;
    row.get(usize::try_from(light).ok()?.checked_sub(1)?).copied()
}

/// Acid at work on all craft (9.3): unscreened damage of this impulse, and one impulse less.
pub(super) fn acid_hits(step: &mut Doing) -> Vec<Hit> {
    let points = bite();
    let mut hits = Vec::new();
    for craft in step.state.craft.values_mut().filter(|c| c.is_in_play()) {
        for acid in &mut craft.acid {
            hits.push(Hit::acid(craft.id, *acid, points));
            acid.impulses_left -= 1;
        }
        craft.acid.retain(|acid| acid.impulses_left > 0);
    }
    hits
}

/// Damage of acid in an impulse (9.3).
fn bite() -> u32 {
    weapon(WeaponKind::AcidGumGun).by_range.first().map_or(0, |(_, points)| *points)
}

/// Marks a craft as destroyed now.
pub(super) fn mark_destroyed(step: &mut Doing, id: UnitId, impulse: u8) {
    let now = moment(step, impulse);
    if let Some(craft) = step.state.craft.get_mut(&id) {
        craft.fate = Fate::Destroyed(now);
    }
}
