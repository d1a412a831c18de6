//! Orders tried on a state, all or none: what giving them and asking before them share. Nothing is kept here.

use crate::contract::{Draft, DraftError, Match, Played, Seat, System};
use crate::host::api::escape;
use crate::host::context::failure::{Failure, OneOfMany};

/// Refuses a verb that the system does not have.
pub(super) fn known_verb(system: System, draft: &Draft) -> Result<(), DraftError> {
    if system.card().verbs.iter().any(|v| v.name == draft.verb) {
        return Ok(());
    }
    let verbs = system.card().verbs.iter().map(|v| v.name.to_owned()).collect();
    Err(DraftError::UnknownVerb { game: system.title(), verb: escape::fit(&draft.verb, 40), verbs })
}

/// What came of each, on the state that those before it led to.
pub(super) fn submit_all(game: &dyn Match, seat: Seat, drafts: &[Draft]) -> Result<Vec<Played>, Failure> {
    let mut done: Vec<Played> = Vec::with_capacity(drafts.len());
    for (i, draft) in drafts.iter().enumerate() {
        let state = done.last().map_or(game, |played| &*played.next);
        let notation = || draft.to_notation(game.system().card().verbs);
        let played = state.submit(seat, draft);
        done.push(played.map_err(|no| one_of_many(drafts.len(), i, &notation(), no.into()))?);
    }
    Ok(done)
}

/// Says which of many was refused; a fault of ours is not the order's.
pub(super) fn one_of_many(count: usize, index: usize, notation: &str, cause: Failure) -> Failure {
    match cause {
        Failure::Refused(no) if count > 1 => OneOfMany { number: index + 1, notation: notation.to_owned(), no }.into(),
        cause => cause,
    }
}
