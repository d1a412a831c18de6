//! One game under way behind signatures that name no type of the game.

use std::fmt::Debug;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{
    Applied, Awaiting, Choice, Dice, Draft, DraftError, Ending, Game, Heading, Input, Look, Panel, Refuse, Seat, Seed,
    Seen, Setup, SetupError, System, Thinking, Viewer, apply, apply_other,
};
use crate::kit::line::Line;
use crate::scene::Picture;

/// A game under way, of any system: what hosts hold. Cheap to share; an input makes another one.
pub trait Match: Debug + Send + Sync {
    /// Which system.
    fn system(&self) -> System;
    /// The state as bytes; the same state gives the same bytes on every machine (invariant 2).
    fn to_bytes(&self) -> Vec<u8>;
    /// SHA-256 of the state's bytes, 64 hex digits.
    fn digest(&self) -> String;
    /// Whose orders are awaited, or how it ended.
    fn awaiting(&self) -> Awaiting;
    /// What is wrong with the state; empty.
    fn faults(&self) -> Vec<String>;
    /// Name of a seat's side.
    fn side_name(&self, seat: Seat) -> String;
    /// What that seat may know of the input that led here, and not everybody: a sentence each. It does not matter whose
    /// input it was.
    fn private_lines(&self, seat: Seat) -> Vec<Line>;

    /// See [`super::Text::routine`].
    fn routine(&self, seat: Seat) -> Vec<Line>;

    /// Gives a seat's order.
    fn submit(&self, seat: Seat, draft: &Draft) -> Result<Played, NotDone>;
    /// Lets a computer player give its order.
    fn computer(&self, seat: Seat, thinking: &Thinking<'_>) -> Result<Played, NotDone>;
    /// A seat's silence at a deadline.
    fn lapse(&self, seat: Seat) -> Played;
    /// An end from outside.
    fn end(&self, ending: Ending) -> Played;
    /// Applies an input as the log keeps it.
    fn replay(&self, input: &Value) -> Result<Played, NotDone>;

    /// What the map's header says to everybody.
    fn heading(&self) -> Heading;
    /// Values for a field.
    fn complete(&self, viewer: Viewer, draft: &Draft, field: &str) -> Vec<Choice>;
    /// A page of the guided panel.
    fn panel(&self, seat: Seat, draft: &Draft) -> Result<Panel, DraftError>;
    /// The map.
    fn draw(&self, viewer: Viewer, look: &Look) -> Result<Picture, DraftError>;
    /// A record sheet.
    fn sheet(&self, viewer: Viewer, unit: Option<&str>) -> Result<Picture, DraftError>;
    /// What is asked of a seat.
    fn prompt(&self, seat: Seat) -> Vec<Line>;
    /// A seat's orders of this phase.
    fn orders(&self, seat: Seat) -> Vec<(Line, Option<Draft>)>;
    /// Options of a rematch, as JSON.
    ///
    /// # Errors
    /// [`SetupError::Unreadable`] when these are no options of this game.
    fn rematch(&self, options: Value) -> Result<Value, SetupError>;
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    state: G::State,
    /// What the input that led here did; none at the start, nor when the state was read from where it is kept.
    events: Vec<G::Event>,
}

/// What an input did.
#[derive(Clone, Debug)]
pub struct Played<M = Arc<dyn Match>> {
    /// The game afterwards, which also knows what each seat alone was told: [`Match::private_lines`].
    pub next: M,
    /// The input as the log keeps it: [`Input`] in JSON.
    pub input: Value,
    /// The order in notation (`move Spur1 F3`), or empty for what is no order. Secret as long as the order is.
    pub notation: String,
    /// What anyone may know of what happened, a sentence each.
    pub public_lines: Vec<Line>,
    /// What the actor may know of it.
    pub actor_lines: Vec<Line>,
}

/// A rule's no, without the game's type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message} (rule {rule})")]
pub struct Refused {
    /// For logs: `out_of_arc`.
    pub code: String,
    /// Paragraph of the rulebook.
    pub rule: String,
    /// One or two sentences.
    pub message: String,
}

/// Why nothing was done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDone {
    /// Not understood.
    #[error(transparent)]
    Draft(#[from] DraftError),
    /// A rule says no.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A kept order cannot be read by this version of the rules.
    #[error("this order of the record cannot be read: {0}")]
    Unreadable(String),
}

/// A kept state cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("a kept state of {game} cannot be read: {cause}")]
pub struct StateUnreadable {
    game: &'static str,
    cause: serde_json::Error,
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
        let public = Seen::<G>::of(&state, Viewer::Public);
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
        let seen = self.seen(Viewer::Seat(seat));
        let order = G::parse(&seen, seat, draft)?;
        self.order(&seen, seat, order)
    }

    /// Lets a computer player give its order.
    ///
    /// # Errors
    /// A rule's no, which no computer player should ever meet.
    pub fn computer(&self, seat: Seat, thinking: &Thinking<'_>) -> Result<Played<Self>, NotDone> {
        let seen = self.seen(Viewer::Seat(seat));
        let order = G::computer(&seen, seat, thinking);
        self.order(&seen, seat, order)
    }

    /// A seat's silence, or an end from outside.
    pub fn other(&self, input: &Input<G::Order>) -> Played<Self> {
        played(input, String::new(), Viewer::Public, apply_other::<G>(&self.state, input))
    }

    fn seen(&self, viewer: Viewer) -> Seen<G> {
        Seen::of(self.state(), viewer)
    }

    fn order(&self, seen: &Seen<G>, seat: Seat, order: G::Order) -> Result<Played<Self>, NotDone> {
        let notation = G::format(seen, &order).to_notation(G::CARD.verbs);
        let input = Input::Order { seat, order: order.clone() };
        let applied = apply::<G>(&self.state, seat, order).map_err(|refusal| Refused {
            code: refusal.code().to_owned(),
            rule: refusal.rule().to_owned(),
            message: refusal.to_string(),
        })?;
        Ok(played(&input, notation, Viewer::Seat(seat), applied))
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

    fn awaiting(&self) -> Awaiting {
        G::awaiting(&self.state)
    }

    fn faults(&self) -> Vec<String> {
        G::faults(&self.state)
    }

    fn side_name(&self, seat: Seat) -> String {
        G::side_name(&self.state, seat)
    }

    fn private_lines(&self, seat: Seat) -> Vec<Line> {
        let (own, public) = (self.seen(Viewer::Seat(seat)), self.seen(Viewer::Public));
        let told = |event: &G::Event| {
            let line = G::tell(&own, event)?;
            (G::tell(&public, event).as_ref() != Some(&line)).then_some(line)
        };
        self.events.iter().filter_map(told).collect()
    }

    fn routine(&self, seat: Seat) -> Vec<Line> {
        G::routine(&self.state, seat)
    }

    fn submit(&self, seat: Seat, draft: &Draft) -> Result<Played, NotDone> {
        self.submit(seat, draft).map(Played::shared)
    }

    fn computer(&self, seat: Seat, thinking: &Thinking<'_>) -> Result<Played, NotDone> {
        self.computer(seat, thinking).map(Played::shared)
    }

    fn lapse(&self, seat: Seat) -> Played {
        self.other(&Input::Lapse { seat }).shared()
    }

    fn end(&self, ending: Ending) -> Played {
        self.other(&Input::End { ending }).shared()
    }

    fn replay(&self, input: &Value) -> Result<Played, NotDone> {
        let input: Input<G::Order> =
            serde_json::from_value(input.clone()).map_err(|e| NotDone::Unreadable(e.to_string()))?;
        match input {
            Input::Order { seat, order } => self.order(&self.seen(Viewer::Seat(seat)), seat, order).map(Played::shared),
            other => Ok(self.other(&other).shared()),
        }
    }

    fn heading(&self) -> Heading {
        G::heading(&self.seen(Viewer::Public))
    }

    fn complete(&self, viewer: Viewer, draft: &Draft, field: &str) -> Vec<Choice> {
        G::complete(&self.seen(viewer), draft, field)
    }

    fn panel(&self, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
        G::panel(&self.seen(Viewer::Seat(seat)), seat, draft)
    }

    fn draw(&self, viewer: Viewer, look: &Look) -> Result<Picture, DraftError> {
        G::draw(&self.seen(viewer), look)
    }

    fn sheet(&self, viewer: Viewer, unit: Option<&str>) -> Result<Picture, DraftError> {
        G::sheet(&self.seen(viewer), unit)
    }

    fn prompt(&self, seat: Seat) -> Vec<Line> {
        G::prompt(&self.seen(Viewer::Seat(seat)), seat)
    }

    fn orders(&self, seat: Seat) -> Vec<(Line, Option<Draft>)> {
        G::orders(&self.seen(Viewer::Seat(seat)), seat)
    }

    fn rematch(&self, options: Value) -> Result<Value, SetupError> {
        let read = serde_json::from_value(options).map(|options| G::rematch(&self.state, options));
        read.and_then(serde_json::to_value).map_err(|cause| SetupError::unreadable(G::CARD, &cause))
    }
}

/// Plain data ([`super::rules::Data`]) written as JSON. It has text for keys and no number that JSON lacks.
#[expect(clippy::expect_used, reason = "a state or an order that is kept as nothing would be lost without a word")]
pub(super) fn written<T>(json: serde_json::Result<T>) -> T {
    json.expect("plain data can be written as JSON")
}

fn played<G: Game>(input: &Input<G::Order>, notation: String, actor: Viewer, applied: Applied<G>) -> Played<Play<G>> {
    let lines = |viewer| {
        let seen = Seen::<G>::of(&applied.state, viewer);
        applied.events.iter().filter_map(|event| G::tell(&seen, event)).collect()
    };
    let (public_lines, actor_lines) = (lines(Viewer::Public), lines(actor));
    let input = written(serde_json::to_value(input));
    let next = Play { state: applied.state, events: applied.events };
    Played { next, input, notation, public_lines, actor_lines }
}

#[cfg(test)]
#[path = "play/tests.rs"]
mod tests;
