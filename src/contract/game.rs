//! The trait of a game, and the one way to change a state.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{
    Awaiting, Choice, Dice, Draft, DraftError, Ending, Look, OverlaySpec, Panel, PerftReport, SavedField, ScenarioCard,
    Seat, Seen, Setup, SetupError, SideCard, Skill, Thinking, VerbSpec, Viewer,
};
use crate::scene::Picture;

/// Plain data: cloned, compared, kept as JSON.
pub trait Data: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// A rule that says no. Its `Display` is one or two sentences that name what was judged and what would be legal.
pub trait Refuse: std::error::Error {
    /// A short fixed name for logs and tests: `out_of_arc`.
    fn code(&self) -> &'static str;
    /// The paragraph of the game's rulebook: `8.2`.
    fn rule(&self) -> &'static str;
}

/// A set of rules. All functions are pure and total: no clock, no file, no environment, no random source but the dice
/// in the state, no panic.
pub trait Game: Sized + Debug + Clone + Copy + Send + Sync + 'static {
    /// What is typed: `anteel`.
    const SLUG: &'static str;
    /// What is shown: `Anteel`.
    const TITLE: &'static str;
    /// One sentence for the lobby.
    const SUMMARY: &'static str;
    /// Grows with every change that gives another result for the same orders.
    const RULES_VERSION: u32;
    /// Grows with every change of the state's shape; older snapshots are rebuilt from the log.
    const STATE_VERSION: u32;
    /// The verbs it answers.
    const VERBS: &'static [VerbSpec];
    /// The verb of notation that starts with no verb.
    const DEFAULT_VERB: Option<&'static str>;
    /// The field whose texts people keep across tables, if there is one.
    const SAVES: Option<SavedField> = None;
    /// Verbs whose slash command first shows what it would do when that could be seen by others at once; its panel has
    /// a page for a whole draft of such a verb.
    const SHOWN_FIRST: &'static [&'static str] = &["fire"];
    /// Its scenarios are files, and it reads others of their kind: see [`Game::scenario_file`].
    const READS_SCENARIOS: bool = false;
    /// Its overlays.
    const OVERLAYS: &'static [OverlaySpec];
    /// Its rulebook: the Markdown of `docs/rules/`.
    const RULEBOOK: &'static str;

    /// Settled before the start, the same for all.
    type Options: Data;
    /// Everything that a game under way is. Ordered collections and integers only.
    type State: Data;
    /// What a seat may order.
    type Order: Data;
    /// What happened, in the past tense.
    type Event: Data;
    /// Why a rule says no.
    type Refusal: Refuse;

    /// The scenarios, the usual one first.
    fn scenarios() -> Vec<ScenarioCard>;
    /// Options of a scenario with a person's changes: `budget=150 rounds=8` (empty: as the scenario has them).
    fn options(scenario: &str, changes: &str) -> Result<Self::Options, DraftError>;
    /// Reads the text of a scenario file, which [`Game::options`] then takes in place of a slug (a file has several lines,
    /// a slug never has); every fault is named. Games whose scenarios are not files say so.
    fn scenario_file(text: &str) -> Result<ScenarioCard, Vec<String>> {
        let lines = text.lines().count();
        Err(vec![format!("scenarios of {} are not files; this one has {lines} lines", Self::TITLE)])
    }
    /// Completions of that text.
    fn complete_options(scenario: &str, typed: &str) -> Vec<Choice>;
    /// The options in words, for the lobby: one line each.
    fn describe(options: &Self::Options) -> Vec<String>;
    /// How many may play.
    fn seats(options: &Self::Options) -> RangeInclusive<usize>;
    /// The sides to choose from.
    fn sides(options: &Self::Options) -> Vec<SideCard>;
    /// The board before the start.
    fn lobby(setup: &Setup<Self::Options>) -> Picture;

    /// Options of the next game between the same people, seat by seat; the same, unless a rule says otherwise.
    fn rematch(last: &Self::State, options: Self::Options) -> Self::Options {
        let _ = last;
        options
    }

    /// The state at the start.
    fn start(setup: &Setup<Self::Options>, dice: Dice) -> Result<Self::State, SetupError>;
    /// What happens of itself before the first orders are asked: the first post tells it. Nothing, unless the start moves
    /// and rolls already.
    fn opening(setup: &Setup<Self::Options>, dice: Dice) -> Vec<Self::Event> {
        let _ = (setup, dice);
        vec![]
    }
    /// Whose orders are awaited.
    fn awaiting(state: &Self::State) -> Awaiting;
    /// The state as `viewer` may see it: what is secret is blanked, and nothing told of it but that it is there.
    fn redact(state: &Self::State, viewer: Viewer) -> Self::State;
    /// What is wrong with this state; empty for every state that play can reach.
    fn faults(state: &Self::State) -> Vec<String>;
    /// Carries out an order that has been checked.
    fn resolve(step: &mut Step<Self>, seat: Seat, order: Self::Order);
    /// What the silence of an awaited seat means at a deadline. Afterwards the seat is not awaited in this window.
    fn lapse(step: &mut Step<Self>, seat: Seat);
    /// An end from outside the rules of play; the state is over afterwards, or goes on without that seat.
    fn end(step: &mut Step<Self>, ending: Ending);

    /// Name of a seat's side: `Triangle`.
    fn side_name(state: &Self::State, seat: Seat) -> String;
    /// Understands a draft. Says nothing about legality.
    fn parse(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Self::Order, DraftError>;
    /// The order as a draft; `parse` reads it back to the same order.
    fn draft(order: &Self::Order) -> Draft;
    /// Whether the order is legal for that seat now.
    fn check(seen: &Seen<Self>, seat: Seat, order: &Self::Order) -> Result<(), Self::Refusal>;
    /// Legal orders: all where they can be enumerated, else a fair sample; empty only if nothing may be ordered.
    fn legal(seen: &Seen<Self>, seat: Seat) -> Vec<Self::Order>;
    /// Values for a field of the draft (any verb of [`Game::VERBS`], or `map`: `focus`, `overlay`; `sheet`: `unit`),
    /// best first, at most 25, each fitting what has been typed in that field.
    fn complete(seen: &Seen<Self>, draft: &Draft, field: &str) -> Vec<Choice>;
    /// A page of the guided panel; the first for a draft of [`super::panel::PANEL_HOME`].
    fn panel(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError>;
    /// An order of a computer player; legal, and it makes progress.
    fn computer(seen: &Seen<Self>, seat: Seat, thinking: &Thinking<'_>) -> Self::Order;

    /// The map.
    fn draw(seen: &Seen<Self>, look: &Look) -> Result<Picture, DraftError>;
    /// The record sheet of a unit (or of the viewer's whole side): picture and text.
    fn sheet(seen: &Seen<Self>, unit: Option<&str>) -> Result<Picture, DraftError>;
    /// What happened, in one plain sentence (Markdown allowed); `None`: this viewer learns nothing.
    fn tell(seen: &Seen<Self>, event: &Self::Event) -> Option<String>;
    /// Sentences of [`Game::tell`] that say no more than who has orders still to give: they are kept on record, and left out
    /// of posts, which name those who are awaited.
    fn routine(state: &Self::State, seat: Seat) -> Vec<String> {
        let _ = (state, seat);
        vec![]
    }
    /// What is asked of this seat now, and how to answer: one headline, then a hint a line, each with a command that
    /// would work as it stands. Also says what may be done while waiting.
    fn prompt(seen: &Seen<Self>, seat: Seat) -> Vec<String>;
    /// The seat's orders of this phase, sealed or pre-filed, one line each; with the draft that takes it back, if any.
    fn orders(seen: &Seen<Self>, seat: Seat) -> Vec<(String, Option<Draft>)>;
    /// The skills of its computer players, in words, weakest first.
    fn skills() -> [(Skill, &'static str); 3];
    /// Counts the sequences of legal orders of that length from a position in words, with `is_divided` below each first
    /// order too. `None`: the game has no positions in words.
    fn perft(_position: &str, _depth: u32, _is_divided: bool) -> Option<Result<PerftReport, DraftError>> {
        None
    }
}

/// A state being changed, and what has happened to it so far.
#[derive(Debug)]
pub struct Step<G: Game> {
    /// The state; changes are visible at once.
    pub state: G::State,
    events: Vec<G::Event>,
}

impl<G: Game> Step<G> {
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
pub struct Applied<G: Game> {
    /// The new state.
    pub state: G::State,
    /// What happened, in order.
    pub events: Vec<G::Event>,
}

/// Everything that can change a state, as the log keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Input<O> {
    /// A seat's order.
    Order {
        /// Who.
        seat: Seat,
        /// What.
        order: O,
    },
    /// A seat's silence at a deadline.
    Lapse {
        /// Who.
        seat: Seat,
    },
    /// An end from outside.
    End {
        /// Which.
        ending: Ending,
    },
}

/// Applies an order: redacts for the actor, checks, copies, resolves. A refused order changes nothing (invariant 4).
pub fn apply<G: Game>(state: &G::State, seat: Seat, order: G::Order) -> Result<Applied<G>, G::Refusal> {
    let seen = Seen::<G>::of(state, Viewer::Seat(seat));
    G::check(&seen, seat, &order)?;
    let mut step = Step::<G>::new(state.clone());
    G::resolve(&mut step, seat, order);
    Ok(step.finish())
}

/// Applies what is no order: silence, or an end from outside. A game that is over stays as it is.
pub fn apply_other<G: Game>(state: &G::State, input: &Input<G::Order>) -> Applied<G> {
    let mut step = Step::<G>::new(state.clone());
    if matches!(G::awaiting(state), Awaiting::Orders(_)) {
        match input {
            Input::Order { .. } => {}
            Input::Lapse { seat } => G::lapse(&mut step, *seat),
            Input::End { ending } => G::end(&mut step, *ending),
        }
    }
    step.finish()
}
