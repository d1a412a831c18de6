//! Screens in the middle of a turn: what plans and captains' defaults switch on and reinforce (4.11, 10.2, 17.3).

use std::collections::BTreeSet;

use super::{Doing, notes};
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::rules::captain::Reinforce;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::plan::Action;
use crate::games::pentagon_war::rules::power::Line;
use crate::games::pentagon_war::rules::state::{Arm, Impulse, UnitId};

/// What a unit of reinforcement costs.
fn unit_cost() -> u32 {
    u32::from(house().power.reinforcement)
}

/// What switching a box on costs.
fn box_cost() -> u32 {
    u32::from(house().power.screen_activation)
}

/// Units of reinforcement that a craft could still pay for once it has switched so many idle boxes on (10.2).
pub(crate) fn can_reinforce(craft: &Craft, switched_on: u32) -> u32 {
    let mut after = craft.clone();
    after.screens_off = u16::try_from(switched_on).map_or(0, |on| after.screens_off.saturating_sub(on));
    let room = after.normal_screens().saturating_sub(u32::from(craft.reinforcement));
    room.min(craft.ledger.left().saturating_sub(switched_on * box_cost()) / unit_cost())
}

/// Switches idle boxes on, then reinforces, as far as power and boxes go (10.2, 17.3).
pub(super) fn strengthen(step: &mut Doing, id: UnitId, activated: u16, units: u16) {
    let craft = step.state.craft_mut(id);
    let mut power = 0;
    let mut on = 0;
    while on < activated && craft.screens_off > 0 && craft.ledger.spend(Line::Screens, box_cost()).is_ok() {
        craft.screens_off -= 1;
        on += 1;
        power += box_cost();
    }
    let most = can_reinforce(craft, 0);
    let units = u16::try_from(most).map_or(units, |most| units.min(most));
    let cost = unit_cost() * u32::from(units);
    if craft.ledger.spend(Line::Screens, cost).is_ok() {
        craft.reinforcement += units;
        power += cost;
    }
    if power > 0 {
        let unit = craft.name.clone();
        step.emit(Event::Reinforced { unit, units, activated: on, power });
    }
}

/// Whether the plan says what the screens do in an impulse, in place of the captain's default.
pub(super) fn is_planned(craft: &Craft, impulse: u8) -> bool {
    let speaks = |action: &Action| matches!(action, Action::Reinforce { .. } | Action::SwitchOn { .. });
    craft.plan.rules.iter().any(|rule| rule.holds_on(impulse) && speaks(&rule.action))
}

/// The segment of screen reinforcement: plans act whether or not the craft is fired upon, defaults against fire (4.11).
pub(super) fn segment(step: &mut Doing, impulse: &Impulse) {
    let is_fire = |arm: &Arm| !matches!(arm, Arm::Beam { .. });
    let fired: BTreeSet<UnitId> = impulse.shots.iter().filter(|s| is_fire(&s.arm)).map(|s| s.target).collect();
    let ids: Vec<UnitId> = step.state.in_play().filter(|c| !c.is_inert).map(|c| c.id).collect();
    for id in ids {
        act(step, id, impulse.number, fired.contains(&id));
    }
}

/// Before ramming and contact: screens of craft that something is about to strike (4.11).
pub(super) fn before_contact(step: &mut Doing, impulse: u8, struck: &BTreeSet<UnitId>) {
    for id in struck {
        if step.state.live(*id).is_some_and(|c| !c.is_inert) {
            act(step, *id, impulse, true);
        }
    }
}

fn act(step: &mut Doing, id: UnitId, impulse: u8, is_threatened: bool) {
    let craft = step.state.craft_of(id);
    if is_planned(craft, impulse) {
        planned(step, id, impulse);
        return;
    }
    let Reinforce::UpTo(most) = craft.defaults.reinforce else { return };
    if is_threatened {
        let free = craft.ledger.left().saturating_sub(u32::from(craft.defaults.reserve));
        let at_most = |wanted: u16, free: u32, cost: u32| u16::try_from(free / cost).map_or(wanted, |n| n.min(wanted));
        let on = if most > 0 { at_most(craft.screens_off, free, box_cost()) } else { 0 };
        let left = free - u32::from(on) * box_cost();
        let units = at_most(most.saturating_sub(craft.reinforcement), left, unit_cost());
        strengthen(step, id, on, units);
    }
}

/// What the plan orders for this impulse, and a note where power or boxes do not go so far.
fn planned(step: &mut Doing, id: UnitId, impulse: u8) {
    let mut rules = notes::rules_now(&step.state, id, impulse);
    // Boxes first: only those that are on can be reinforced.
    rules.sort_by_key(|(_, rule)| !matches!(rule.action, Action::SwitchOn { .. }));
    for (index, rule) in rules.into_iter().filter(|(_, rule)| !rule.tried.is_settled) {
        let craft = step.state.craft_of(id);
        match rule.action {
            Action::SwitchOn { boxes } => {
                let idle = craft.screens_off;
                let wanted = boxes.unwrap_or(idle);
                strengthen(step, id, wanted, 0);
                let left = step.state.craft_of(id).screens_off;
                let on = idle - left;
                if on < wanted {
                    let why = format!("{on} went on: {left} were left, and power for no more (17.3)");
                    notes::give_up(step, id, index, why);
                } else {
                    notes::record(step, id, index, Ok(()));
                }
            }
            Action::Reinforce { units } => {
                strengthen(step, id, 0, units.saturating_sub(craft.reinforcement));
                let craft = step.state.craft_of(id);
                if craft.reinforcement < units {
                    let (have, boxes, left) = (craft.reinforcement, craft.normal_screens(), craft.ledger.left());
                    let why = format!(
                        "it has {have}: {boxes} boxes are on, {left} power is left, a unit costs {} (10.2, 17.3)",
                        unit_cost()
                    );
                    notes::give_up(step, id, index, why);
                } else {
                    notes::record(step, id, index, Ok(()));
                }
            }
            _ => {}
        }
    }
}
