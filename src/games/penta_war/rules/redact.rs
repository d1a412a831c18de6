//! Who sees what: everything is public but the prepared lines and the picks of a turn.

use crate::contract::{Seat, Viewer};
use crate::games::penta_war::rules::campaign::{MOST_MOVES, check_turn};
use crate::games::penta_war::rules::state::State;

/// The state as a viewer may see it.
pub(crate) fn redact(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    for seat in [Seat(0), Seat(1)] {
        if !viewer.may_see_secrets_of(seat) {
            seen.lines[seat.index()].clear();
            seen.picks[seat.index()].clear();
        }
    }
    seen
}

/// What is wrong with a state; empty for every state that play can reach.
pub(crate) fn violations(state: &State) -> Vec<String> {
    let mut faults = vec![];
    let text = state.position.to_string();
    match text.parse::<crate::games::penta_war::data::position::Position>() {
        Err(error) => faults.push(format!("{text}: {error}")),
        Ok(again) if again.hash() != state.position.hash() => faults.push(format!("{text}: the hash is wrong")),
        Ok(_) => {}
    }
    if state.trail.len() > if state.is_campaign() { 2 * MOST_MOVES } else { 2 } {
        faults.push(format!("{} traces are kept", state.trail.len()));
    }
    if let Err(fault) = check_turn(state, state.picked()) {
        faults.push(format!("{text}: {fault}"));
    }
    let idle = [Seat(0), Seat(1)].into_iter().filter(|seat| !state.is_campaign() || state.to_move() != Some(*seat));
    faults.extend(
        idle.filter(|seat| !state.picks[seat.index()].is_empty()).map(|seat| format!("seat {} has picks", seat.0)),
    );
    if state.to_move().is_some() && !state.position.has_move() {
        faults.push(format!("{text}: the side to move has no move and is awaited"));
    }
    if state.to_move().is_some_and(|seat| !state.lines[seat.index()].is_empty()) {
        faults.push("the side to move has prepared lines".to_owned());
    }
    faults
}
