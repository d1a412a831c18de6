//! What a viewer may see: fleets before the reveal (4.3) filed orders (5.5) and standing orders (5.10) are their owner's alone.

use crate::contract::Viewer;
use crate::games::anteel::rules::state::{Filing, Phase, SEATS, State, side_index};

/// The state as `viewer` may see it.
pub(crate) fn redact(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    seen.plans.retain(|plan| viewer.may_see_secrets_of(state.owner(plan.ship)));
    seen.standing.retain(|ship, _| viewer.may_see_secrets_of(state.owner(*ship)));
    if let Phase::Fleets { filings } = &mut seen.phase {
        for seat in SEATS {
            let filing = &mut filings[side_index(seat)];
            if !viewer.may_see_secrets_of(seat) && *filing != Filing::Missing {
                *filing = Filing::Sealed;
            }
        }
    }
    seen
}
