//! The rules of a game, without a sentence and without a picture; and what they work on: a state as somebody may see it,
//! which only redaction makes (invariant 3), and a state under change.

use std::fmt::Debug;
use std::ops::Deref;

use serde::{Serialize, de::DeserializeOwned};

use super::{Asking, Dice, Ending, Refuse, Seat, Setup, SetupError, Viewer};

/// Plain data: cloned, compared, kept as JSON.
pub trait Data: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// A set of rules. All functions are pure and total: no clock, no file, no environment, no random source but the dice
/// in the state, no panic.
pub trait Rules: Sized + Debug + Clone + Copy + Send + Sync + 'static {
    /// Grows with every change that gives another result for the same orders.
    const RULES_VERSION: u32;
    /// Grows with every change of the state's shape; older snapshots are rebuilt from the log.
    const STATE_VERSION: u32;

    /// Settled before the start, the same for all.
    type Options: Data;
    /// Everything that a game under way is. Ordered collections and integers only.
    type State: Data;
    /// What a seat may order.
    type Order: Data;
    /// What happened, in the past tense.
    type Event: Data;
    /// Why a rule says no; each names its paragraph.
    type Refusal: Refuse;

    /// The state at the start.
    fn start(setup: &Setup<Self::Options>, dice: Dice) -> Result<Self::State, SetupError>;
    /// What happens of itself before the first orders are asked: the first post tells it. Nothing, unless the start moves
    /// and rolls already.
    fn opening(setup: &Setup<Self::Options>, dice: Dice) -> Vec<Self::Event> {
        let _ = (setup, dice);
        vec![]
    }
    /// Whose orders are awaited.
    fn asking(state: &Self::State) -> Asking;
    /// The state as `viewer` may see it: what is secret is blanked, and nothing told of it but that it is there.
    fn redact(state: &Self::State, viewer: Viewer) -> Self::State;
    /// What is wrong with this state; empty for every state that play can reach.
    fn violations(state: &Self::State) -> Vec<String>;
    /// Whether the order is legal for that seat now.
    fn check(view: &View<Self>, seat: Seat, order: &Self::Order) -> Result<(), Self::Refusal>;
    /// Carries out an order that has been checked, and runs as far as what is filed reaches ([`super::Ahead`]).
    fn resolve(step: &mut Step<Self>, seat: Seat, order: Self::Order);
    /// What the silence of an awaited seat means at a deadline. Afterwards the seat is not awaited in this window.
    fn timeout(step: &mut Step<Self>, seat: Seat);
    /// An end from outside the rules of play; the state is over afterwards, or goes on without that seat.
    fn end(step: &mut Step<Self>, ending: Ending);
    /// Legal orders: all where they can be enumerated, else a fair sample; empty only if nothing may be ordered.
    fn legal(view: &View<Self>, seat: Seat) -> Vec<Self::Order>;
    /// Options of the next game between the same people, seat by seat; the same, unless a rule says otherwise.
    fn rematch(last: &Self::State, options: Self::Options) -> Self::Options {
        let _ = last;
        options
    }
}

/// A state redacted for one viewer. Everything that words, draws, completes, parses or checks takes this and not the
/// state, so that nothing secret can slip into an answer. It reads as the state that may be seen.
#[derive(Clone, Debug)]
pub struct View<G: Rules> {
    state: G::State,
    viewer: Viewer,
}

impl<G: Rules> View<G> {
    /// Redacts `state` for `viewer`.
    pub fn of(state: &G::State, viewer: Viewer) -> Self {
        Self { state: G::redact(state, viewer), viewer }
    }

    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What the same viewer would see after a change: previews. It is made of what may be seen, and shows no more.
    #[must_use]
    pub fn imagine(&self, change: impl FnOnce(&mut G::State)) -> Self {
        let mut imagined = self.clone();
        change(&mut imagined.state);
        imagined
    }
}

impl<G: Rules> Deref for View<G> {
    type Target = G::State;

    fn deref(&self) -> &G::State {
        &self.state
    }
}

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

    /// State and events at once, for those who change one and record the other.
    pub const fn parts(&mut self) -> (&mut G::State, &mut Vec<G::Event>) {
        (&mut self.state, &mut self.events)
    }

    /// Records what happened.
    pub fn emit(&mut self, event: G::Event) {
        self.events.push(event);
    }

    /// The changed state and all that happened.
    pub fn finish(self) -> Applied<G> {
        debug_assert!(G::violations(&self.state).is_empty(), "{:?}", G::violations(&self.state));
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
