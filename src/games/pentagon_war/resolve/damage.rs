//! Damage assessment: screens, armor, interior hits, crippling and destruction (10, 13).

use std::collections::BTreeMap;

use super::super::craft::{Craft, Fate};
use super::super::data::{ChartEntry, charts};
use super::super::design::{System, WeaponKind};
use super::super::event::Event;
use super::super::geometry::sides_facing;
use super::super::plan::Break;
use super::super::state::{Impulse, State, UnitId};
use super::{Doing, explode, moment, run};
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
        Self { target, from, side: None, points, cause: cause.to_owned(), mode: HitMode::Screened }
    }

    /// Acid at work on a side.
    pub fn acid(target: UnitId, side: u8, points: u32) -> Self {
        let (cause, mode) = ("acid".to_owned(), HitMode::Unscreened);
        Self { target, from: None, side: Some(side), points, cause, mode }
    }

    /// Straight to the interior.
    pub fn interior(target: UnitId, points: u32, cause: &str) -> Self {
        Self { target, from: None, side: Some(1), points, cause: cause.to_owned(), mode: HitMode::Interior }
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

/// Applies damage, then what explosions do, until nothing new happens (13.1).
pub(super) fn assess(step: &mut Doing, impulse: &mut Impulse, hits: Vec<Hit>) {
    let mut open = hits;
    while !open.is_empty() {
        let mut groups: BTreeMap<UnitId, BTreeMap<u8, Group>> = BTreeMap::new();
        for hit in open.drain(..).filter(|h| h.points > 0) {
            let side = hit.side.unwrap_or_else(|| struck_side(&step.state, hit.target, hit.from));
            let group = groups.entry(hit.target).or_default().entry(side).or_default();
            match hit.mode {
                HitMode::Screened => group.screened += hit.points,
                HitMode::Unscreened => group.unscreened += hit.points,
                HitMode::Interior => group.interior += hit.points,
            }
            group.causes.push(format!("{} from {}", hit.points, hit.cause));
        }
        let mut destroyed = Vec::new();
        for (target, sides) in groups {
            if step.state.live(target).is_some() && strike(step, impulse, target, sides) {
                destroyed.push(target);
            }
        }
        for id in destroyed {
            explode::destroy(step, impulse, id, &mut open);
        }
    }
}

/// Strikes one craft; whether it is destroyed.
fn strike(step: &mut Doing, impulse: &mut Impulse, target: UnitId, sides: BTreeMap<u8, Group>) -> bool {
    let Some(craft) = step.state.live(target) else { return false };
    let was_crippled = craft.is_crippled();
    let mut order: Vec<(u8, Group)> = sides.into_iter().collect();
    order.sort_by_key(|(side, _)| (craft.armor_on(*side), *side));
    let mut interior_total = 0;
    for (side, group) in order {
        interior_total += strike_side(step, impulse, target, side, group);
    }
    if interior_total == 0 {
        return false;
    }
    run::alarm(impulse, target, Break::Damaged);
    let is_destroyed = penetrate(step, target, interior_total);
    let now_crippled = step.state.live(target).is_some_and(Craft::is_crippled);
    if now_crippled && !was_crippled && !is_destroyed {
        let unit = step.state.name_of(target);
        step.emit(Event::Crippled { unit });
    }
    is_destroyed
}

/// Screens and armor of one side; returns the interior hits.
fn strike_side(step: &mut Doing, impulse: &mut Impulse, target: UnitId, side: u8, group: Group) -> u32 {
    let Some(craft) = step.state.craft.get_mut(&target) else { return 0 };
    let i = usize::from(side).wrapping_sub(1);
    let used_sides = impulse.screened_sides.entry(target).or_default();
    let used_side = used_sides.get(i).copied().unwrap_or(0);
    let by_side = group.screened.min(craft.screening_on(side).saturating_sub(used_side));
    if let Some(used) = used_sides.get_mut(i) {
        *used += by_side;
    }
    let used = impulse.screened.entry(target).or_default();
    let normal = (group.screened - by_side).min(craft.screening().saturating_sub(*used));
    *used += normal;
    let screened = by_side + normal;
    let past = group.screened - screened + group.unscreened;
    let armor = past.min(u32::from(craft.armor_on(side)));
    if let Some(lost) = craft.armor_lost.get_mut(i) {
        *lost += u16::try_from(armor).unwrap_or(0);
    }
    let interior = past - armor + group.interior;
    let points = group.screened + group.unscreened + group.interior;
    let unit = craft.name.clone();
    step.emit(Event::Struck { unit, side, points, screened, armor, interior, causes: group.causes });
    interior
}

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
    step.emit(Event::Penetrated { unit, hits: rolled });
    is_destroyed
}

/// The entry of the damage chart for two dice (13.2).
pub fn entry_at(dark: u32, light: u32) -> Option<ChartEntry> {
    let row = charts().damage.rows.get(usize::try_from(dark).ok()?.checked_sub(1)?)?;
    row.get(usize::try_from(light).ok()?.checked_sub(1)?).copied()
}

const fn is_hull(entry: ChartEntry) -> bool {
    matches!(entry, ChartEntry::ForwardHull | ChartEntry::AftHull)
}

/// The kinds of boxes of an entry that are counted by number.
const fn counted(entry: ChartEntry) -> Option<System> {
    match entry {
        ChartEntry::Cargo => Some(System::Cargo),
        ChartEntry::Engine => Some(System::Engine),
        ChartEntry::PointDefense => Some(System::PointDefense),
        ChartEntry::Capacitor => Some(System::Capacitor),
        ChartEntry::Radar => Some(System::Radar),
        ChartEntry::MainControl => Some(System::MainControl),
        ChartEntry::AuxiliaryControl => Some(System::AuxiliaryControl),
        ChartEntry::Screen => Some(System::Screen),
        ChartEntry::Repair => Some(System::Repair),
        ChartEntry::FuelTank => Some(System::FuelTank),
        _ => None,
    }
}

/// Whether a weapon of that kind answers to an entry.
const fn answers(kind: WeaponKind, entry: ChartEntry) -> bool {
    match entry {
        ChartEntry::Laser => matches!(kind, WeaponKind::Laser),
        ChartEntry::ElectronCannon => matches!(kind, WeaponKind::ElectronCannon),
        ChartEntry::ProtonCannon => matches!(kind, WeaponKind::ProtonCannon),
        ChartEntry::Gun => kind.is_gun(),
        ChartEntry::AnyWeapon => true,
        _ => false,
    }
}

fn has_box(craft: &Craft, entry: ChartEntry) -> bool {
    if let Some(system) = counted(entry) {
        return craft.intact(system) > 0;
    }
    let any = entry == ChartEntry::AnyWeapon;
    let stores = (any || entry == ChartEntry::Missile) && craft.missiles.iter().any(|m| !m.is_lost);
    let bays = (any || entry == ChartEntry::Drone) && craft.bays.iter().any(|b| !b.is_lost);
    let beams = entry == ChartEntry::MagneticBeam && craft.beams.iter().any(|b| !b.is_lost);
    stores || bays || beams || craft.intact_weapons().any(|(_, kind)| answers(kind, entry))
}

/// Destroys a box of that entry; `false`: a hull hit with no hull left (13.3).
fn lose_box(craft: &mut Craft, entry: ChartEntry, turn: u16) -> bool {
    let hull = match entry {
        ChartEntry::ForwardHull => [System::RammingWeight, System::ForwardHull, System::AftHull],
        ChartEntry::AftHull => [System::AftHull, System::RammingWeight, System::ForwardHull],
        _ => {
            lose_inner(craft, entry, turn);
            return true;
        }
    };
    let Some(system) = hull.into_iter().find(|s| craft.intact(*s) > 0) else { return false };
    *craft.lost.entry(system).or_default() += 1;
    true
}

fn lose_inner(craft: &mut Craft, entry: ChartEntry, turn: u16) {
    if let Some(system) = counted(entry) {
        *craft.lost.entry(system).or_default() += 1;
        match system {
            System::Capacitor => {
                craft.ledger.capacitor_hit();
            }
            System::Screen => {
                let left = craft.intact(System::Screen);
                craft.screens_off = craft.screens_off.min(u16::try_from(left).unwrap_or(u16::MAX));
            }
            System::FuelTank => craft.fuel_empty = craft.fuel_empty.saturating_sub(1),
            _ => {}
        }
        return;
    }
    match entry {
        ChartEntry::Missile => lose_store(&mut craft.missiles),
        ChartEntry::Drone => lose_store(&mut craft.bays),
        ChartEntry::MagneticBeam => {
            let used_first = |b: &&mut super::super::craft::BeamBox| (b.used != turn, b.hold.is_some());
            if let Some(beam) = craft.beams.iter_mut().filter(|b| !b.is_lost).min_by_key(used_first) {
                beam.is_lost = true;
                beam.hold = None;
            }
        }
        _ => lose_weapon(craft, entry, turn),
    }
}

/// Empty boxes first.
fn lose_store(stores: &mut [super::super::craft::Store]) {
    if let Some(store) = stores.iter_mut().filter(|s| !s.is_lost).min_by_key(|s| !s.is_empty) {
        store.is_lost = true;
    }
}

/// The owner's choice by default: fired this turn first, for "any weapon" the cheapest, then the lowest index (13.2).
fn lose_weapon(craft: &mut Craft, entry: ChartEntry, turn: u16) {
    let any = entry == ChartEntry::AnyWeapon;
    let fired = |i: usize| craft.weapons.get(i).and_then(|w| w.fired).is_some_and(|at| at.turn == turn);
    let price = |kind: WeaponKind| if any { super::super::data::price(kind.system()) } else { 0 };
    let fitting = craft.intact_weapons().filter(|(_, kind)| answers(*kind, entry));
    let chosen = fitting.map(|(i, kind)| (!fired(i), price(kind), i)).min();
    let empty = |stores: &[super::super::craft::Store]| stores.iter().any(|s| !s.is_lost && s.is_empty);
    if any && empty(&craft.missiles) {
        lose_store(&mut craft.missiles);
    } else if any && empty(&craft.bays) {
        lose_store(&mut craft.bays);
    } else if let Some((_, _, i)) = chosen {
        if let Some(weapon) = craft.weapons.get_mut(i) {
            weapon.is_lost = true;
        }
    } else if craft.missiles.iter().any(|m| !m.is_lost) {
        lose_store(&mut craft.missiles);
    } else {
        lose_store(&mut craft.bays);
    }
}

/// Acid at work on all craft (9.3): unscreened damage of this impulse, and one impulse less.
pub(super) fn acid_hits(step: &mut Doing, points: u32) -> Vec<Hit> {
    let mut hits = Vec::new();
    for craft in step.state.craft.values_mut().filter(|c| c.is_in_play()) {
        for (left, side) in &mut craft.acid {
            hits.push(Hit::acid(craft.id, *side, points));
            *left -= 1;
        }
        craft.acid.retain(|(left, _)| *left > 0);
    }
    hits
}

/// Marks a craft as destroyed now.
pub(super) fn mark_destroyed(step: &mut Doing, id: UnitId, impulse: u8) {
    let now = moment(step, impulse);
    if let Some(craft) = step.state.craft.get_mut(&id) {
        craft.fate = Fate::Destroyed(now);
    }
}
