//! A change under way.

use super::Rules;

/// A state being changed, and what has happened to it so far.
#[derive(Debug)]
pub struct Step<G: Rules> {
    /// The state; changes are visible at once.
    pub state: G::State,
    events: Vec<G::Event>,
}

impl<G: Rules> Step<G> {
    /// Begins to change a copy.
    pub const fn new(state: G::State) -> Self {
        Self { state, events: Vec::new() }
    }

    /// Records what happened.
    pub fn emit(&mut self, event: G::Event) {
        self.events.push(event);
    }

    /// The changed state and all that happened.
    pub fn finish(self) -> Applied<G> {
        debug_assert!(G::faults(&self.state).is_empty(), "{:?}", G::faults(&self.state));
        Applied { state: self.state, events: self.events }
    }
}

/// The result of an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied<G: Rules> {
    /// The new state.
    pub state: G::State,
    /// What happened, in order.
    pub events: Vec<G::Event>,
}
