//! Legal orders near to one that cannot be given: what somebody may have meant.

use super::{Draft, Game, Seat, View, objection};

/// Orders that are offered.
const OFFERED: usize = 2;
/// How like the written one an offered order has to be, from 0 to 1.
const LIKENESS: f64 = 0.6;

/// Legal orders of the same verb that are written much like this one, the likest first.
pub(super) fn near<G: Game>(view: &View<G>, seat: Seat, draft: &Draft) -> Vec<Draft> {
    let verbs = G::CARD.verbs;
    let written = draft.to_notation(verbs);
    let legal = G::legal(view, seat).into_iter().map(|order| G::format(view, &order));
    let mut near: Vec<(f64, String, Draft)> = legal
        .filter(|other| other.verb == draft.verb && other != draft)
        .map(|other| {
            let notation = other.to_notation(verbs);
            (strsim::normalized_damerau_levenshtein(&written, &notation), notation, other)
        })
        .filter(|(likeness, ..)| *likeness >= LIKENESS)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let can_be_given = |other: &Draft| objection(view, seat, other).is_none();
    near.into_iter().map(|(.., other)| other).filter(can_be_given).take(OFFERED).collect()
}
