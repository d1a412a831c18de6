//! A game under way with its types, and what is behind the signatures of `system` that name none of them.

use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::near::near;
use super::system::{Lobby, Match, NotDone, Played, Refused, Ruleset, StateUnreadable, System};
use super::{
    Applied, Asking, Card, Choice, Dice, Draft, DraftError, Ending, Game, Heading, Input, Lens, Panel, Refuse,
    ScenarioCard, ScenarioSource, Seat, Seed, Setup, SetupError, SideCard, Thinking, Told, View, Viewer, apply,
    apply_other,
};
use crate::kit::ending::{self, Standing};
use crate::kit::form::{Filled, Form};
use crate::kit::line::Line;
use crate::scene::Picture;

/// A game under way.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    state: G::State,
    /// What the input that led here did; none at the start, nor when the state was read from where it is kept.
    events: Vec<G::Event>,
}

impl<G: Game> Played<Play<G>> {
    /// The same for those who know no game.
    pub fn shared(self) -> Played {
        let Self { next, input, notation, public_lines, actor_lines } = self;
        Played { next: Arc::new(next), input, notation, public_lines, actor_lines }
    }
}

impl<G: Game> Play<G> {
    /// Starts a game.
    pub fn start(setup: &Setup<G::Options>, seed: &Seed) -> Result<Self, SetupError> {
        Ok(Self::at(G::start(setup, Dice::new(seed.clone()))?))
    }

    /// What everybody may know of [`super::Rules::opening`], a sentence each; it follows from set-up and seed.
    ///
    /// # Errors
    /// As [`Play::start`].
    pub fn opening_lines(setup: &Setup<G::Options>, seed: &Seed) -> Result<Vec<Line>, SetupError> {
        let dice = || Dice::new(seed.clone());
        let state = G::start(setup, dice())?;
        let public = View::<G>::of(&state, Viewer::Public);
        Ok(G::opening(setup, dice()).iter().filter_map(|event| G::tell(&public, event)).collect())
    }

    /// The state.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// A game at that state.
    pub const fn at(state: G::State) -> Self {
        Self { state, events: vec![] }
    }

    /// Reads what [`Match::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, StateUnreadable> {
        let state = serde_json::from_slice(bytes).map_err(|cause| StateUnreadable { game: G::CARD.title, cause })?;
        Ok(Self::at(state))
    }

    /// Gives a seat's order.
    ///
    /// # Errors
    /// What was not understood, or a rule's no; then nothing is changed.
    pub fn submit(&self, seat: Seat, draft: &Draft) -> Result<Played<Self>, NotDone> {
        draft.only_known_fields(G::CARD.verbs)?;
        let view = self.view(Viewer::Seat(seat));
        let order = G::parse(&view, seat, draft)?;
        self.order(&view, seat, order)
    }

    /// Lets a computer player give its order.
    ///
    /// # Errors
    /// A rule's no, which no computer player should ever meet.
    pub fn computer(&self, seat: Seat, thinking: &Thinking<'_>) -> Result<Played<Self>, NotDone> {
        let view = self.view(Viewer::Seat(seat));
        let order = G::computer(&view, seat, thinking);
        self.order(&view, seat, order)
    }

    /// A seat's silence, or an end from outside.
    pub fn other(&self, input: &Input<G::Order>) -> Played<Self> {
        played(input, String::new(), Viewer::Public, apply_other::<G>(&self.state, input))
    }

    fn view(&self, viewer: Viewer) -> View<G> {
        View::of(self.state(), viewer)
    }

    fn order(&self, view: &View<G>, seat: Seat, order: G::Order) -> Result<Played<Self>, NotDone> {
        let notation = G::format(view, &order).to_notation(G::CARD.verbs);
        let input = Input::Order { seat, order: order.clone() };
        let applied = apply::<G>(&self.state, seat, order).map_err(|no| without_its_type(&no))?;
        Ok(played(&input, notation, Viewer::Seat(seat), applied))
    }
}

#[expect(clippy::expect_used, reason = "each game finds the paragraph by a match over all its refusals")]
fn without_its_type(no: &impl Refuse) -> Refused {
    Refused {
        code: no.code().to_owned(),
        rule: no.rule().expect("a refusal of a game cites its rule").to_owned(),
        message: no.to_string(),
    }
}

impl<G: Game> Match for Play<G> {
    fn system(&self) -> System {
        System::of::<G>()
    }

    fn to_bytes(&self) -> Vec<u8> {
        written(serde_json::to_vec(&self.state))
    }

    fn digest(&self) -> String {
        hex::encode(Sha256::digest(self.to_bytes()))
    }

    fn asking(&self) -> Asking {
        G::asking(&self.state)
    }

    fn violations(&self) -> Vec<String> {
        G::violations(&self.state)
    }

    fn side_name(&self, seat: Seat) -> String {
        G::side_name(&self.view(Viewer::Public), seat)
    }

    fn private_lines(&self, seat: Seat) -> Vec<Line> {
        let (own, public) = (self.view(Viewer::Seat(seat)), self.view(Viewer::Public));
        let told = |event: &G::Event| {
            let line = G::tell(&own, event)?;
            (G::tell(&public, event).as_ref() != Some(&line)).then_some(line)
        };
        self.events.iter().filter_map(told).collect()
    }

    fn routine(&self, seat: Seat) -> Vec<Line> {
        G::routine(&self.view(Viewer::Public), seat)
    }

    fn submit(&self, seat: Seat, draft: &Draft) -> Result<Played, NotDone> {
        self.submit(seat, draft).map(Played::shared)
    }

    fn near(&self, seat: Seat, draft: &Draft) -> Vec<Draft> {
        near(&self.view(Viewer::Seat(seat)), seat, draft)
    }

    fn computer(&self, seat: Seat, thinking: &Thinking<'_>) -> Result<Played, NotDone> {
        self.computer(seat, thinking).map(Played::shared)
    }

    fn gives_up(&self, seat: Seat) -> bool {
        G::gives_up(&self.view(Viewer::Seat(seat)), seat)
    }

    fn takes_draw(&self, seat: Seat) -> bool {
        G::takes_draw(&self.view(Viewer::Seat(seat)), seat)
    }

    fn offers_draw(&self, seat: Seat) -> bool {
        G::offers_draw(&self.view(Viewer::Seat(seat)), seat)
    }

    fn timeout(&self, seat: Seat) -> Played {
        self.other(&Input::Timeout { seat }).shared()
    }

    fn end(&self, ending: Ending) -> Played {
        self.other(&Input::End { ending }).shared()
    }

    fn renewed(&self, input: &Value) -> (Value, Option<Draft>) {
        let mut input = input.clone();
        let order = input.pointer_mut("/order/order");
        let draft = order.and_then(|order| {
            let (renewed, draft) = G::older_order(order)?;
            *order = renewed;
            Some(draft)
        });
        (input, draft)
    }

    fn replay(&self, input: &Value) -> Result<Played, NotDone> {
        let input: Input<G::Order> =
            serde_json::from_value(input.clone()).map_err(|e| NotDone::Unreadable(e.to_string()))?;
        match input {
            Input::Order { seat, order } => self.order(&self.view(Viewer::Seat(seat)), seat, order).map(Played::shared),
            other => Ok(self.other(&other).shared()),
        }
    }

    fn heading(&self) -> Heading {
        G::heading(&self.view(Viewer::Public))
    }

    fn complete(&self, viewer: Viewer, draft: &Draft, field: &str) -> Vec<Choice> {
        G::complete(&self.view(viewer), draft, field)
    }

    fn panel(&self, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
        G::panel(&self.view(Viewer::Seat(seat)), seat, draft)
    }

    fn form(&self, seat: Seat, draft: &Draft) -> Option<Form> {
        G::form(&self.view(Viewer::Seat(seat)), seat, draft)
    }

    fn filled(&self, seat: Seat, draft: &Draft, filled: &Filled) -> Result<Vec<Draft>, DraftError> {
        let view = self.view(Viewer::Seat(seat));
        let Some(form) = G::form(&view, seat, draft) else { return Ok(vec![]) };
        form.understood(filled)?;
        G::filled(&view, seat, draft, filled)
    }

    fn next_page(&self, seat: Seat, given: &Draft) -> Draft {
        G::next_page(&self.view(Viewer::Seat(seat)), seat, given)
    }

    fn draw(&self, viewer: Viewer, lens: &Lens) -> Result<Picture, DraftError> {
        G::draw(&self.view(viewer), lens)
    }

    fn standing(&self) -> Standing {
        G::standing(&self.view(Viewer::Omniscient))
    }

    fn ended(&self, course: &[Standing]) -> Result<Picture, DraftError> {
        // What is secret while the game goes on is told when it is over, and not before.
        let Asking::Over(outcome) = self.asking() else {
            return G::draw(&self.view(Viewer::Public), &Lens::default());
        };
        let map = G::draw(&self.view(Viewer::Omniscient), &Lens::default())?;
        let Picture::Map(last) = map else { return Ok(map) };
        let winners = outcome.winners.iter().map(|seat| seat.index()).collect();
        Ok(Picture::Map(Box::new(ending::ended(*last, winners, course))))
    }

    fn sheet(&self, viewer: Viewer, unit: Option<&str>) -> Result<Picture, DraftError> {
        G::sheet(&self.view(viewer), unit)
    }

    fn prompt(&self, seat: Seat) -> Vec<Line> {
        G::prompt(&self.view(Viewer::Seat(seat)), seat)
    }

    fn orders(&self, seat: Seat) -> Vec<(Line, Option<Draft>)> {
        G::orders(&self.view(Viewer::Seat(seat)), seat)
    }

    fn fleet_name(&self, seat: Seat) -> Option<String> {
        G::fleet_name(&self.view(Viewer::Seat(seat)), seat)
    }

    fn ordered(&self, seat: Seat, unit: &str) -> Option<Vec<Draft>> {
        G::ordered(&self.view(Viewer::Seat(seat)), seat, unit)
    }

    fn rematch(&self, options: Value) -> Result<Value, SetupError> {
        let read = serde_json::from_value(options).map(|options| G::rematch(&self.state, options));
        read.and_then(serde_json::to_value).map_err(|cause| SetupError::unreadable(G::CARD.title, &cause))
    }
}

impl System {
    /// The system of a game.
    pub const fn of<G: Game>() -> Self {
        Self(&Of::<G>(PhantomData))
    }
}

/// A game as a system.
struct Of<G>(PhantomData<G>);

impl<G: Game> Ruleset for Of<G> {
    fn card(&self) -> &'static Card {
        G::CARD
    }

    fn versions(&self) -> (u32, u32) {
        (G::RULES_VERSION, G::STATE_VERSION)
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        G::scenarios()
    }

    fn scenario_file(&self, text: &str) -> Result<ScenarioCard, Vec<String>> {
        G::read(text)
    }

    fn classes(&self) -> Vec<&'static str> {
        G::classes()
    }

    fn options(&self, source: ScenarioSource<'_>, changes: &str) -> Result<Value, DraftError> {
        G::options(source, changes).map(|options| written(serde_json::to_value(options)))
    }

    fn complete_options(&self, source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        G::complete_options(source, typed)
    }

    fn lobby(&self, setup: &Setup<Value>) -> Result<Box<dyn Lobby>, SetupError> {
        let options = serde_json::from_value(setup.options.clone());
        let options = options.map_err(|cause| SetupError::unreadable(G::CARD.title, &cause))?;
        let (scenario, sides) = (setup.scenario.clone(), setup.sides.clone());
        Ok(Box::new(Open::<G>(Setup { scenario, options, sides })))
    }

    fn read(&self, bytes: &[u8]) -> Result<Arc<dyn Match>, StateUnreadable> {
        Ok(Arc::new(Play::<G>::from_bytes(bytes)?))
    }
}

/// The lobby of a game.
#[derive(Debug)]
struct Open<G: Game>(Setup<G::Options>);

impl<G: Game> Lobby for Open<G> {
    fn settled(&self) -> Result<Setup<Value>, SetupError> {
        let Setup { scenario, options, sides } = self.0.clone();
        let options = serde_json::to_value(options).map_err(|cause| SetupError::unreadable(G::CARD.title, &cause))?;
        Ok(Setup { scenario, options, sides })
    }

    fn describe(&self) -> Vec<String> {
        G::describe(&self.0.options)
    }

    fn seats(&self) -> RangeInclusive<usize> {
        G::seats(&self.0.options)
    }

    fn sides(&self) -> Vec<SideCard> {
        G::sides(&self.0.options)
    }

    fn picture(&self) -> Picture {
        G::lobby(&self.0)
    }

    fn start(&self, seed: &Seed) -> Result<Arc<dyn Match>, SetupError> {
        Ok(Arc::new(Play::<G>::start(&self.0, seed)?))
    }

    fn opening_lines(&self, seed: &Seed) -> Result<Vec<Line>, SetupError> {
        Play::<G>::opening_lines(&self.0, seed)
    }
}

/// Plain data ([`super::rules::Data`]) written as JSON. It has text for keys and no number that JSON lacks.
#[expect(clippy::expect_used, reason = "a state or an order that is kept as nothing would be lost without a word")]
fn written<T>(json: serde_json::Result<T>) -> T {
    json.expect("plain data can be written as JSON")
}

fn played<G: Game>(input: &Input<G::Order>, notation: String, actor: Viewer, applied: Applied<G>) -> Played<Play<G>> {
    let public = View::<G>::of(&applied.state, Viewer::Public);
    let told = |event: &G::Event| Some(Told { line: G::tell(&public, event)?, weight: G::weigh(event) });
    let public_lines = applied.events.iter().filter_map(told).collect();
    let own = View::<G>::of(&applied.state, actor);
    let actor_lines = applied.events.iter().filter_map(|event| G::tell(&own, event)).collect();
    let input = written(serde_json::to_value(input));
    let next = Play { state: applied.state, events: applied.events };
    Played { next, input, notation, public_lines, actor_lines }
}

#[cfg(test)]
#[path = "play/tests.rs"]
mod tests;
