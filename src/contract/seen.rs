//! A state as one viewer may see it. Only redaction makes one (invariant 3).

use super::{Rules, Viewer};

/// A state redacted for one viewer. Everything that words, draws, completes, parses or checks takes this and not the
/// state, so that nothing secret can slip into an answer.
#[derive(Debug)]
pub struct Seen<G: Rules> {
    state: G::State,
    viewer: Viewer,
}

impl<G: Rules> Seen<G> {
    /// Redacts `state` for `viewer`.
    pub fn of(state: &G::State, viewer: Viewer) -> Self {
        Self { state: G::redact(state, viewer), viewer }
    }

    /// What may be seen.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }
}
