//! Damage assessment: screens, armor, interior hits, crippling and destruction (10, 13).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::boxes::{has_box, is_hull, lose_box};
use super::hit::{Hit, HitMode, struck_side};
use super::{Doing, explode, watch};
use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::{ChartEntry, charts, weapon};
use crate::games::pentagon_war::data::geometry::place_of_side;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::hold;
use crate::games::pentagon_war::rules::state::{Impulse, UnitId};

/// Damage to one side of a craft.
#[derive(Default)]
struct Group {
    screened: u32,
    unscreened: u32,
    interior: u32,
    causes: Vec<String>,
}

/// Damage to one craft: by side, and who did how much of it.
#[derive(Default)]
struct Blow {
    sides: BTreeMap<u8, Group>,
    authors: BTreeMap<Seat, u32>,
}

/// Applies damage, then what explosions do, until nothing new happens (13.1). What is destroyed is credited to those who did it,
/// shared by the damage they did here (22.1).
pub(super) fn assess(step: &mut Doing, impulse: &mut Impulse, hits: Vec<Hit>) {
    let mut open = hits;
    while !open.is_empty() {
        let mut destroyed = Vec::new();
        for (target, Blow { sides, authors }) in blows(step, std::mem::take(&mut open)) {
            let Some(before) = step.state.live(target).map(Craft::points_lost) else { continue };
            let is_destroyed = strike(step, impulse, target, sides);
            let craft = step.state.craft_mut(target);
            let after = if is_destroyed { craft.design.points() } else { craft.points_lost() };
            craft.credit.add(after.saturating_sub(before), &authors);
            if before == 0 && after > 0 && hold::wants(craft, Break::FirstDamage) {
                watch::alarm(impulse, target, Break::FirstDamage);
            }
            if is_destroyed {
                let most = authors.into_iter().max_by_key(|(seat, points)| (*points, Reverse(*seat)));
                destroyed.push((target, most.map(|(seat, _)| seat)));
            }
        }
        for (id, by) in destroyed {
            open.extend(explode::destroy(step, impulse.number, id, by));
        }
    }
}

/// Hits put together, by craft.
fn blows(step: &Doing, hits: Vec<Hit>) -> BTreeMap<UnitId, Blow> {
    let mut blows: BTreeMap<UnitId, Blow> = BTreeMap::new();
    for hit in hits.into_iter().filter(|h| h.points > 0) {
        let side = hit.side.unwrap_or_else(|| struck_side(&step.state, hit.target, hit.from));
        let blow = blows.entry(hit.target).or_default();
        let group = blow.sides.entry(side).or_default();
        match hit.mode {
            HitMode::Screened => group.screened += hit.points,
            HitMode::Unscreened => group.unscreened += hit.points,
            HitMode::Interior => group.interior += hit.points,
        }
        group.causes.push(format!("{} from {}", hit.points, hit.cause));
        if let Some(by) = hit.by.filter(|by| step.state.seat_of(hit.target) != Some(*by)) {
            *blow.authors.entry(by).or_default() += hit.points;
        }
    }
    blows
}

/// Strikes one craft; whether it is destroyed.
fn strike(step: &mut Doing, impulse: &mut Impulse, target: UnitId, sides: BTreeMap<u8, Group>) -> bool {
    let craft = step.state.craft_of(target);
    let was_crippled = craft.is_crippled();
    let mut order: Vec<(u8, Group)> = sides.into_iter().collect();
    order.sort_by_key(|(side, _)| (craft.armor_on(*side), *side));
    let used_sides = impulse.screened_sides.entry(target).or_default();
    let mut needs = Vec::new();
    for (side, group) in &order {
        let used = &mut used_sides[place_of_side(*side)];
        let by_side = group.screened.min(craft.screening_on(*side).saturating_sub(*used));
        *used += by_side;
        needs.push((*side, by_side, group.screened - by_side));
    }
    let used = impulse.screened.entry(target).or_default();
    let shares = shares(craft, *used, &needs);
    *used += shares.values().sum::<u32>();
    let (mut armor_total, mut interior_total) = (0, 0);
    for ((side, group), (_, by_side, _)) in order.into_iter().zip(needs) {
        // A side without a share is one that needed nothing but its own screens.
        let screened = by_side + shares.get(&side).copied().unwrap_or(0);
        let (armor, interior) = strike_side(step, target, side, group, screened);
        armor_total += armor;
        interior_total += interior;
    }
    if armor_total + interior_total > 0 {
        watch::alarm(impulse, target, Break::Damaged);
    }
    let is_destroyed = interior_total > 0 && penetrate(step, target, interior_total);
    if !is_destroyed {
        // Armor boxes are boxes too: the last of half of them cripples (13.3).
        note_crippled(step, target, was_crippled);
    }
    is_destroyed
}

fn note_crippled(step: &mut Doing, target: UnitId, was_crippled: bool) {
    if !was_crippled && step.state.craft_of(target).is_crippled() {
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
    let craft = step.state.craft_mut(target);
    let past = group.screened - screened + group.unscreened;
    let left = craft.armor_on(side);
    let boxes = u16::try_from(past).map_or(left, |past| past.min(left));
    craft.armor_lost[place_of_side(side)] += boxes;
    let armor = u32::from(boxes);
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
    let turn = step.state.turn;
    for _ in 0..hits {
        if step.state.craft_of(target).box_state().0 == 0 {
            break;
        }
        let (dark, light, entry) = roll_entry(step, target);
        let found = lose_box(step.state.craft_mut(target), entry, turn).then_some(entry);
        rolled.push((dark, light, found));
        if found.is_none() {
            break;
        }
    }
    let is_out_of_hull = rolled.last().is_some_and(|(_, _, found)| found.is_none());
    let unit = step.state.name_of(target);
    for told in rolled.chunks(TOLD_AT_ONCE) {
        step.emit(Event::Penetrated { unit: unit.clone(), hits: told.to_vec() });
    }
    is_out_of_hull || step.state.craft_of(target).box_state().0 == 0
}

/// Rolls until the chart names hull or a box that is left.
fn roll_entry(step: &mut Doing, target: UnitId) -> (u32, u32, ChartEntry) {
    loop {
        let (dark, light) = (step.state.dice.roll(6), step.state.dice.roll(6));
        let entry = entry_at(dark, light);
        if is_hull(entry) || has_box(step.state.craft_of(target), entry) {
            return (dark, light, entry);
        }
    }
}

/// The entry of the damage chart for two dice (13.2).
pub(crate) fn entry_at(dark: u32, light: u32) -> ChartEntry {
    charts().damage.rows[dark as usize - 1][light as usize - 1]
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
    weapon(WeaponKind::AcidGumGun).by_range[0].1
}
