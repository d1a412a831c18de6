//! The forms: what they cost, what they commit, and radar lock-on (4.2, 4.3, 8, 11).

use std::collections::BTreeMap;

use super::{Doing, beams, notes};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::craft::{Hold, LastTurn};
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::fire::lock_number;
use crate::games::pentagon_war::rules::power::Line;
use crate::games::pentagon_war::rules::state::{State, UnitId};

/// What an allocation costs a craft of that size class (8.2, 11.3, 11.4).
pub(crate) fn allocation_costs(size: u32, allocation: &Allocation) -> Vec<(Line, u32)> {
    let numbers = &house().power;
    let level = u32::from(numbers.electronic_per_level_and_class) * size;
    let invisible = if allocation.is_invisible { u32::from(numbers.invisibility_per_class) * size } else { 0 };
    vec![
        (Line::RadarInvisibility, invisible),
        (Line::Ecm, u32::from(allocation.ecm) * level),
        (Line::Eccm, u32::from(allocation.eccm) * level),
        (Line::DoubleBeam, u32::from(allocation.doubled_beams) * u32::from(numbers.double_beam)),
    ]
}

/// Keeps what was filed, to be ordered again in the next turn (24.13). Tables of before keep nothing.
pub(super) fn keep_for_again(step: &mut Doing, filed: &BTreeMap<UnitId, Allocation>) {
    if step.state.options.stops.is_none() {
        return;
    }
    for id in step.state.ids_in_play() {
        let craft = step.state.craft_mut(id);
        craft.last = Some(LastTurn { form: filed.get(&id).copied(), plan: craft.plan.clone() });
    }
}

/// The form of the turn before, for a craft whose form holds on (24.11).
pub(super) fn kept(state: &State, id: UnitId) -> Option<Allocation> {
    let craft = state.live(id).filter(|craft| craft.defaults.holds && !craft.plan.is_empty())?;
    let doubled = craft.holds().filter(|hold| hold.is_double).count();
    Some(Allocation {
        ecm: craft.ecm,
        eccm: craft.eccm,
        is_invisible: craft.is_invisible,
        is_evading: craft.is_evading,
        doubled_beams: u16::try_from(doubled).unwrap_or(0),
        directional: craft.directional,
    })
}

/// Whether a craft can still do and pay for all of a form (4.2, 7, 11.3).
pub(super) fn can_repeat(state: &State, id: UnitId, form: &Allocation) -> bool {
    let craft = state.craft_of(id);
    let costs: u32 = allocation_costs(state.size_class(id), form).iter().map(|(_, points)| points).sum();
    let has = |is_used: bool, system: System| !is_used || craft.intact(system) > 0 && craft.has_control();
    costs <= craft.ledger.left()
        && has(form.ecm > 0 || form.eccm > 0, System::EcmSuite)
        && has(form.is_invisible, System::InvisibilityDevice)
        && has(form.is_evading, System::Engine)
        && !(form.is_evading && craft.is_attached())
}

/// The forms are revealed; nothing is doubled where none was filed.
pub(super) fn reveal(step: &mut Doing, filed: &BTreeMap<UnitId, Allocation>) {
    for id in step.state.ids_in_play() {
        match filed.get(&id) {
            Some(allocation) => commit(step, id, allocation),
            None => keep_doubled(step, id, 0),
        }
    }
}

fn commit(step: &mut Doing, id: UnitId, allocation: &Allocation) {
    let size = step.state.size_class(id);
    let craft = step.state.craft_mut(id);
    let mut power = 0;
    for (line, points) in allocation_costs(size, allocation) {
        if craft.ledger.spend(line, points).is_ok() {
            power += points;
        }
    }
    craft.ecm = allocation.ecm;
    craft.eccm = allocation.eccm;
    craft.is_invisible = allocation.is_invisible;
    craft.is_evading = allocation.is_evading;
    craft.directional = allocation.directional;
    let unit = craft.name.clone();
    step.emit(Event::Allocated { unit, allocation: *allocation, power });
    keep_doubled(step, id, allocation.doubled_beams);
    if allocation.is_evading {
        beams::release_all(step, id);
    }
}

/// Holds from the last turn are doubled as far as it was paid for at the start of this one; the others drop to single strength
/// (8.5, 9.6).
fn keep_doubled(step: &mut Doing, id: UnitId, paid: u16) {
    let craft = step.state.craft_mut(id);
    let mut left = paid;
    let mut dropped = 0_u32;
    // Those that were doubled come first.
    let mut holds: Vec<&mut Hold> = craft.beams.iter_mut().filter_map(|b| b.hold.as_mut()).collect();
    holds.sort_by_key(|hold| !hold.is_double);
    for hold in holds {
        dropped += u32::from(hold.is_double && left == 0);
        hold.is_double = left > 0;
        left = left.saturating_sub(1);
    }
    if dropped > 0 {
        let holds = if dropped == 1 { "a beam" } else { "beams" };
        let what = format!("holds on with {holds} at single strength: nothing was committed to keep it doubled (8.5)");
        notes::alter(step, id, what);
    }
}

/// All try to lock on to all enemies (4.3, 11.2).
pub(super) fn lock_on(step: &mut Doing) {
    for id in step.state.ids_in_play() {
        let seat = step.state.craft_of(id).seat;
        let targets: Vec<UnitId> = step.state.enemies(seat).map(|c| c.id).collect();
        for target in targets {
            let Some(needed) = lock_number(&step.state, id, target) else { continue };
            let die = (needed < 6).then(|| step.state.dice.roll(6));
            let is_locked = die.is_none_or(|d| d.cast_signed() <= needed);
            if is_locked {
                step.state.craft_mut(id).locks.insert(target);
            }
            let (unit, target) = (step.state.name_of(id), step.state.name_of(target));
            step.emit(Event::LockTried { unit, target, die, needed, is_locked });
        }
    }
}
