//! Legal orders near to one that cannot be given: what somebody may have meant.

use super::{Draft, Game, NotDone, Play, Seat, View, Viewer};

/// Orders that are offered.
const OFFERED: usize = 2;
/// How like the written one an offered order has to be, from 0 to 1.
const LIKENESS: f64 = 0.6;

/// Legal orders of the same verb that are written much like this one, the likest first; none for an order that can be given.
pub(super) fn near<G: Game>(play: &Play<G>, seat: Seat, draft: &Draft) -> Vec<Draft> {
    let verbs = G::CARD.verbs;
    let view = View::<G>::of(play.state(), Viewer::Seat(seat));
    let written = draft.to_notation(verbs);
    let legal = G::legal(&view, seat).into_iter().map(|order| G::format(&view, &order));
    let mut near: Vec<(f64, String, Draft)> = legal
        .filter(|other| other.verb == draft.verb && other != draft)
        .map(|other| {
            let notation = other.to_notation(verbs);
            (strsim::normalized_damerau_levenshtein(&written, &notation), notation, other)
        })
        .filter(|(likeness, ..)| *likeness >= LIKENESS)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    // A sample of legal orders may hold what another has made void.
    let is_taken = |other: &Draft| !matches!(play.submit(seat, other), Err(NotDone::Draft(_) | NotDone::Refused(_)));
    near.into_iter().map(|(.., other)| other).filter(is_taken).take(OFFERED).collect()
}
