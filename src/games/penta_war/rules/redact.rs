//! Who sees what: everything is public but the prepared lines.

use crate::contract::{Seat, Viewer};
use crate::games::penta_war::rules::state::State;

/// The state as a viewer may see it.
pub(crate) fn redact(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    for seat in [Seat(0), Seat(1)] {
        if !viewer.may_see_secrets_of(seat) {
            seen.lines[seat.index()].clear();
        }
    }
    seen
}

/// What is wrong with a state; empty for every state that play can reach.
pub(crate) fn faults(state: &State) -> Vec<String> {
    let mut faults = vec![];
    let text = state.position.to_string();
    match text.parse::<crate::games::penta_war::data::position::Position>() {
        Err(error) => faults.push(format!("{text}: {error}")),
        Ok(again) if again.hash() != state.position.hash() => faults.push(format!("{text}: the hash is wrong")),
        Ok(_) => {}
    }
    if state.trail.len() > 2 {
        faults.push(format!("{} traces are kept", state.trail.len()));
    }
    if state.to_move().is_some() && !state.position.has_move() {
        faults.push(format!("{text}: the side to move has no move and is awaited"));
    }
    if state.to_move().is_some_and(|seat| !state.lines[seat.index()].is_empty()) {
        faults.push("the side to move has prepared lines".to_owned());
    }
    faults
}
