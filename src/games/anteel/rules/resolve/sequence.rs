//! The sequence of play (section 5): filed orders, ships that are passed, phases and windows.

use std::collections::BTreeSet;

use super::fallback::fall_back;
use super::{Change, actions, endings, forget, sealed, take_filed};
use crate::contract::run;
use crate::games::anteel::rules::activation::{Group, current, groups, targets};
use crate::games::anteel::rules::check::may_do;
use crate::games::anteel::rules::event::{Dropped, Event};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Otherwise, Plan};
use crate::games::anteel::rules::state::{Asked, Clock, Phase, Stage};

/// Plays on until a player has to be asked or the game is over.
pub(super) fn settle(step: &mut Change) {
    run(step, ());
}

/// Lets a ship of the group act whose turn it is, or passes it, or begins the next phase; `None`: a player has to be asked
/// before, or the game is over.
pub(crate) fn play(step: &mut Change) -> Option<()> {
    if step.state.stage() == Stage::Over {
        return None;
    }
    let Some(group) = current(&step.state) else {
        next_phase(step);
        return Some(());
    };
    if pass(step, &group) {
        return Some(());
    }
    if step.state.is_sealed() {
        return (!sealed::is_asking(step)).then(|| sealed::act_next(step, &group));
    }
    open_window(step, &group);
    carry_out_filed(step, &group).then_some(())
}

/// 5.4: a firing ship without a legal target is passed.
fn pass(step: &mut Change, group: &Group) -> bool {
    if step.state.stage() != Stage::Firing {
        return false;
    }
    let idle: Vec<ShipName> = group.ships.iter().copied().filter(|s| targets(&step.state, *s).is_empty()).collect();
    for ship in &idle {
        actions::mark_acted(step, *ship);
        forget(step, *ship, Stage::Firing, Dropped::NoTarget);
    }
    !idle.is_empty()
}

/// A new window is opened when another seat or another phase is asked.
fn open_window(step: &mut Change, group: &Group) {
    let asked = &step.state.asked;
    let (stage, round) = (step.state.stage(), step.state.round());
    if (asked.stage, asked.round, asked.seat) != (stage, round, Some(group.seat)) {
        step.state.asked = Asked { window: asked.window + 1, stage, round, seat: Some(group.seat) };
    }
}

/// Carries out one filed order of the group, in the sequence of filing (5.5). An order that is not legal yet waits for
/// the others of its group; when nothing else is left to wait for, the first that has a fallback falls back (5.9).
fn carry_out_filed(step: &mut Change, group: &Group) -> bool {
    let state = &step.state;
    let filed: Vec<&Plan> =
        state.plans.iter().filter(|p| p.action.stage() == state.stage() && group.ships.contains(&p.ship)).collect();
    let legal = filed.iter().find_map(|p| Some((p.ship, actions::now_legal(state, p)?)));
    let (ship, action) = match legal {
        Some((ship, action)) => {
            take_filed(step, ship, action.stage());
            (ship, action)
        }
        None if filed.len() < group.ships.len() => return false,
        None => match filed.into_iter().find(|p| p.otherwise != Otherwise::Ask).cloned() {
            Some(plan) => fall_back(step, plan),
            None => return false,
        },
    };
    debug_assert_eq!(may_do(&step.state, ship, &action), Ok(()));
    actions::carry_out(step, ship, &action);
    true
}

/// Every ship has acted: the next phase, or the end of the round (5, 9.2, 9.3).
fn next_phase(step: &mut Change) {
    let state = &mut step.state;
    let (next, clock) = match &state.phase {
        Phase::Deployment => (Stage::Movement, Clock { round: 1, quiet_rounds: 0 }),
        Phase::Movement { clock, .. } => (Stage::Firing, *clock),
        Phase::Firing { clock, is_quiet, .. } => {
            let (clock, is_quiet) = (*clock, *is_quiet);
            if state.marks.nobody_fired(clock.round) {
                step.emit(Event::NobodyFired { round: clock.round });
            }
            let quiet_rounds = if is_quiet { clock.quiet_rounds + 1 } else { 0 };
            if endings::after_round(step, Clock { quiet_rounds, ..clock }) {
                return;
            }
            (Stage::Movement, Clock { round: clock.round + 1, quiet_rounds })
        }
        Phase::Fleets { .. } | Phase::Over { .. } => return,
    };
    let (state, acted) = (&mut step.state, BTreeSet::new());
    state.locked.clear();
    state.phase = if next == Stage::Movement {
        state.marks.begin_moves(clock.round);
        Phase::Movement { clock, acted }
    } else {
        state.marks.begin_shots(clock.round);
        Phase::Firing { clock, acted, is_quiet: true }
    };
    debug_assert!(!groups(state).is_empty(), "a phase begins with ships on the board");
    step.emit(Event::PhaseBegan { stage: next, round: clock.round });
}
