//! Which box an interior hit destroys: the chart's kinds, the owner's choice, what goes with a box (13.2).

use crate::games::pentagon_war::data::catalogue::{ChartEntry, price as price_of};
use crate::games::pentagon_war::data::system::{System, WeaponKind};
use crate::games::pentagon_war::rules::captain::BoxChoice;
use crate::games::pentagon_war::rules::craft::{BeamBox, Craft, Store};

pub(super) const fn is_hull(entry: ChartEntry) -> bool {
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

pub(super) fn has_box(craft: &Craft, entry: ChartEntry) -> bool {
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
pub(super) fn lose_box(craft: &mut Craft, entry: ChartEntry, turn: u16) -> bool {
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
            System::Cargo => craft.cargo_spent = craft.cargo_spent.saturating_sub(1),
            _ => {}
        }
        return;
    }
    if let Some(choice) = chosen(craft, entry) {
        return give_up(craft, choice);
    }
    match entry {
        ChartEntry::Missile => lose_store(&mut craft.missiles),
        ChartEntry::Drone => lose_store(&mut craft.bays),
        ChartEntry::MagneticBeam => {
            let used_first = |b: &&mut BeamBox| (b.used != turn, b.hold.is_some());
            if let Some(beam) = craft.beams.iter_mut().filter(|b| !b.is_lost).min_by_key(used_first) {
                beam.is_lost = true;
                beam.hold = None;
            }
        }
        _ => lose_weapon(craft, entry, turn),
    }
}

/// The box that the owner would rather lose, if one on the captain's list answers to the entry (13.2).
fn chosen(craft: &Craft, entry: ChartEntry) -> Option<BoxChoice> {
    let any = entry == ChartEntry::AnyWeapon;
    let is_there = |stores: &[Store], n: u16| stores.get(usize::from(n) - 1).is_some_and(|s| !s.is_lost);
    let fits = |choice: &BoxChoice| match *choice {
        BoxChoice::Weapon(n) => craft.intact_weapons().any(|(i, kind)| i + 1 == usize::from(n) && answers(kind, entry)),
        BoxChoice::Missile(n) => (any || entry == ChartEntry::Missile) && is_there(&craft.missiles, n),
        BoxChoice::Bay(n) => (any || entry == ChartEntry::Drone) && is_there(&craft.bays, n),
    };
    craft.defaults.lose.iter().copied().find(fits)
}

fn give_up(craft: &mut Craft, choice: BoxChoice) {
    let is_lost = match choice {
        BoxChoice::Weapon(n) => craft.weapons.get_mut(usize::from(n) - 1).map(|w| &mut w.is_lost),
        BoxChoice::Missile(n) => craft.missiles.get_mut(usize::from(n) - 1).map(|m| &mut m.is_lost),
        BoxChoice::Bay(n) => craft.bays.get_mut(usize::from(n) - 1).map(|b| &mut b.is_lost),
    };
    if let Some(is_lost) = is_lost {
        *is_lost = true;
    }
}

/// Empty boxes first.
fn lose_store(stores: &mut [Store]) {
    if let Some(store) = stores.iter_mut().filter(|s| !s.is_lost).min_by_key(|s| !s.is_empty) {
        store.is_lost = true;
    }
}

/// The owner's choice by default: fired this turn first, for "any weapon" the cheapest, then the lowest index (13.2).
fn lose_weapon(craft: &mut Craft, entry: ChartEntry, turn: u16) {
    let any = entry == ChartEntry::AnyWeapon;
    let fired = |i: usize| craft.weapons.get(i).and_then(|w| w.fired).is_some_and(|at| at.turn == turn);
    let price = |kind: WeaponKind| if any { price_of(kind.system()) } else { 0 };
    let fitting = craft.intact_weapons().filter(|(_, kind)| answers(*kind, entry));
    let chosen = fitting.map(|(i, kind)| (!fired(i), price(kind), i)).min();
    let empty = |stores: &[Store]| stores.iter().any(|s| !s.is_lost && s.is_empty);
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
