//! Attaching, detaching, and cargo that is moved between attached craft (18).

use super::notes::{self, Outcome};
use super::{Doing, react};
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::plan::Trigger;
use crate::games::pentagon_war::rules::state::{State, UnitId};

/// Why two craft cannot attach now (18.1).
pub(crate) fn attach_fault(state: &State, id: UnitId, to: UnitId) -> Option<String> {
    let (Some(one), Some(two)) = (state.live(id), state.live(to)) else { return Some("it is gone".to_owned()) };
    let free = |c: &Craft| c.partners.iter().position(Option::is_none);
    let (Some(i), Some(j)) = (free(one), free(two)) else { return Some("a free docking link is missing".to_owned()) };
    let opposite = |c: &Craft, k: usize| c.design.links.get(k).is_some_and(|l| l.is_opposite);
    let turned = if opposite(one, i) || opposite(two, j) { 3 } else { 0 };
    if one.seat != two.seat || state.union(id).contains(&to) {
        Some("they cannot be attached to one another".to_owned())
    } else if one.hex != two.hex || one.velocity != two.velocity {
        Some("they are not in one hex with identical components".to_owned())
    } else if one.facing.turned(turned) != two.facing {
        Some("their facings do not fit".to_owned())
    } else if one.evades() || two.evades() {
        Some("an evading craft cannot attach (7.2)".to_owned())
    } else {
        None
    }
}

pub(super) fn attach(step: &mut Doing, id: UnitId, to: UnitId) -> Outcome {
    if let Some(fault) = attach_fault(&step.state, id, to) {
        return Err(format!("{fault} (18.1)"));
    }
    if !step.state.link(id, to) {
        return Err("a free docking link is missing (18.1)".to_owned());
    }
    let (unit, other) = (step.state.name_of(id), step.state.name_of(to));
    step.emit(Event::Attached { unit, other });
    Ok(())
}

pub(super) fn detach(step: &mut Doing, id: UnitId, from: Option<UnitId>, impulse: u8) -> Outcome {
    let craft = step.state.craft_of(id);
    if craft.evades() {
        return Err("an evading craft cannot detach (7.2)".to_owned());
    }
    let partners: Vec<UnitId> =
        craft.partners.iter().flatten().copied().filter(|p| from.is_none_or(|f| f == *p)).collect();
    for partner in &partners {
        for (one, other) in [(id, *partner), (*partner, id)] {
            let links = &mut step.state.craft_mut(one).partners;
            for slot in links.iter_mut().filter(|slot| **slot == Some(other)) {
                *slot = None;
            }
        }
        let (unit, other) = (step.state.name_of(id), step.state.name_of(*partner));
        step.emit(Event::Detached { unit, other });
    }
    if !partners.is_empty() {
        for one in std::iter::once(id).chain(partners.iter().copied()) {
            react::react(step, one, Trigger::Detached, impulse);
        }
    }
    if partners.is_empty() { Err("it was not attached (18.3)".to_owned()) } else { Ok(()) }
}

/// Cargo goes where there is room for it: loads of one craft's boxes into empty ones of the other (18.2).
pub(super) fn transfer(step: &mut Doing, (id, index): (UnitId, usize), to: UnitId, loads: u16) -> Outcome {
    let room = step.state.live(to).map_or(0, |c| u32::from(c.cargo_spent).min(c.intact(System::Cargo)));
    let Some(from) = step.state.live(id).filter(|_| step.state.union(id).contains(&to) && id != to) else {
        return Err("they were not attached to one another (18.2)".to_owned());
    };
    let moved = u16::try_from(from.cargo().min(room)).map_or(loads, |most| most.min(loads));
    let why = format!("{moved} of {loads} were moved: it has {} loads, there is room for {room} (18.2)", from.cargo());
    if moved == 0 {
        return Err(why);
    }
    step.state.craft_mut(id).cargo_spent += moved;
    step.state.craft_mut(to).cargo_spent -= moved;
    let (unit, to) = (step.state.name_of(id), step.state.name_of(to));
    step.emit(Event::Transferred { unit, to, loads: moved });
    if moved < loads {
        notes::give_up(step, id, index, why);
    }
    Ok(())
}
