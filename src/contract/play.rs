//! One table of a game behind signatures that name no type of the game. `games::Table` is an enum over these.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::typed::with_typed_commands;
use super::{
    Applied, Awaiting, Choice, Dice, Draft, DraftError, Ending, Game, Input, Look, Panel, Refuse, Seat, Seed, Seen,
    Setup, SetupError, Thinking, Viewer, apply, game::apply_other,
};
use crate::scene::Picture;

/// A game under way.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    /// Boxed: the states of different games differ much in size, and tables of all games share one enum.
    state: Box<G::State>,
    /// What the input that led here did; none at the start, nor when the state was read from where it is kept.
    events: Vec<G::Event>,
}

/// What an input did. `P` is the table after it, which also knows what each seat alone was told: [`Play::private_lines`].
#[derive(Clone, Debug)]
pub struct Played<P> {
    /// The table afterwards.
    pub next: P,
    /// The input as the log keeps it: [`Input`] in JSON.
    pub input: Value,
    /// The order in notation (`move Spur1 F3`), or empty for what is no order. Secret as long as the order is.
    pub notation: String,
    /// What anyone may know of what happened, a sentence each.
    pub public_lines: Vec<String>,
    /// What the actor may know of it.
    pub actor_lines: Vec<String>,
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

impl<P> Played<P> {
    /// The same with another kind of table.
    pub fn map<Q>(self, wrap: impl FnOnce(P) -> Q) -> Played<Q> {
        let Self { next, input, notation, public_lines, actor_lines } = self;
        Played { next: wrap(next), input, notation, public_lines, actor_lines }
    }
}

impl<G: Game> Play<G> {
    /// Starts a game.
    pub fn start(setup: &Setup<G::Options>, seed: &Seed) -> Result<Self, SetupError> {
        Ok(Self::at(G::start(setup, Dice::new(seed.clone()))?))
    }

    /// What everybody may know of [`Game::opening`], a sentence each; it follows from set-up and seed.
    ///
    /// # Errors
    /// As [`Play::start`].
    pub fn opening_lines(setup: &Setup<G::Options>, seed: &Seed) -> Result<Vec<String>, SetupError> {
        let dice = || Dice::new(seed.clone());
        let state = G::start(setup, dice())?;
        let public = Seen::<G>::of(&state, Viewer::Public);
        Ok(G::opening(setup, dice()).iter().filter_map(|event| G::tell(&public, event)).collect())
    }

    /// The state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// A table at that state.
    pub fn at(state: G::State) -> Self {
        Self { state: Box::new(state), events: vec![] }
    }

    /// The state as bytes; the same state gives the same bytes on every machine (invariant 2).
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(&self.state).unwrap_or_default()
    }

    /// Reads what [`Play::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, StateUnreadable> {
        let state = serde_json::from_slice(bytes).map_err(|cause| StateUnreadable { game: G::TITLE, cause })?;
        Ok(Self::at(state))
    }

    /// SHA-256 of the state's bytes, 64 hex digits.
    pub fn digest(&self) -> String {
        hex::encode(Sha256::digest(self.to_bytes()))
    }

    /// Whose orders are awaited, or how it ended.
    pub fn awaiting(&self) -> Awaiting {
        G::awaiting(&self.state)
    }

    /// Name of a seat's side.
    pub fn side_name(&self, seat: Seat) -> String {
        G::side_name(&self.state, seat)
    }

    /// What that seat may know of the input that led here, and not everybody: a sentence each. It does not matter whose
    /// input it was.
    pub fn private_lines(&self, seat: Seat) -> Vec<String> {
        let (own, public) = (self.seen(Viewer::Seat(seat)), self.seen(Viewer::Public));
        let told = |event: &G::Event| {
            let line = G::tell(&own, event)?;
            (G::tell(&public, event).as_ref() != Some(&line)).then_some(line)
        };
        self.events.iter().filter_map(told).collect()
    }

    /// See [`Game::routine`].
    pub fn routine(&self, seat: Seat) -> Vec<String> {
        G::routine(&self.state, seat)
    }

    /// Gives a seat's order.
    pub fn submit(&self, seat: Seat, draft: &Draft) -> Result<Played<Self>, NotDone> {
        draft.only_known_fields(G::VERBS)?;
        let order = G::parse(&self.seen(Viewer::Seat(seat)), seat, draft)?;
        self.order(seat, order)
    }

    /// Lets a computer player give its order.
    pub fn computer(&self, seat: Seat, thinking: &Thinking<'_>) -> Result<Played<Self>, NotDone> {
        let order = G::computer(&self.seen(Viewer::Seat(seat)), seat, thinking);
        self.order(seat, order)
    }

    /// A seat's silence at a deadline.
    pub fn lapse(&self, seat: Seat) -> Played<Self> {
        self.other(&Input::Lapse { seat })
    }

    /// An end from outside.
    pub fn end(&self, ending: Ending) -> Played<Self> {
        self.other(&Input::End { ending })
    }

    /// Applies an input as the log keeps it.
    pub fn replay(&self, input: &Value) -> Result<Played<Self>, NotDone> {
        let input: Input<G::Order> =
            serde_json::from_value(input.clone()).map_err(|e| NotDone::Unreadable(e.to_string()))?;
        match input {
            Input::Order { seat, order } => self.order(seat, order),
            other => Ok(self.other(&other)),
        }
    }

    /// Values for a field.
    pub fn complete(&self, viewer: Viewer, draft: &Draft, field: &str) -> Vec<Choice> {
        G::complete(&self.seen(viewer), draft, field)
    }

    /// A page of the guided panel.
    pub fn panel(&self, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
        let panel = G::panel(&self.seen(Viewer::Seat(seat)), seat, draft)?;
        Ok(Panel { text: with_typed_commands(&panel.text, G::VERBS), ..panel })
    }

    /// The map.
    pub fn draw(&self, viewer: Viewer, look: &Look) -> Result<Picture, DraftError> {
        G::draw(&self.seen(viewer), look)
    }

    /// A record sheet.
    pub fn sheet(&self, viewer: Viewer, unit: Option<&str>) -> Result<Picture, DraftError> {
        G::sheet(&self.seen(viewer), unit)
    }

    /// What is asked of a seat.
    pub fn prompt(&self, seat: Seat) -> Vec<String> {
        let lines = G::prompt(&self.seen(Viewer::Seat(seat)), seat);
        lines.iter().map(|line| with_typed_commands(line, G::VERBS)).collect()
    }

    /// A seat's orders of this phase.
    pub fn orders(&self, seat: Seat) -> Vec<(String, Option<Draft>)> {
        G::orders(&self.seen(Viewer::Seat(seat)), seat)
    }

    /// Options of a rematch.
    pub fn rematch(&self, options: G::Options) -> G::Options {
        G::rematch(&self.state, options)
    }

    /// What is wrong with the state; empty.
    pub fn faults(&self) -> Vec<String> {
        G::faults(&self.state)
    }

    fn seen(&self, viewer: Viewer) -> Seen<G> {
        Seen::of(self.state(), viewer)
    }

    fn order(&self, seat: Seat, order: G::Order) -> Result<Played<Self>, NotDone> {
        let notation = G::draft(&order).to_notation(G::VERBS);
        let input = Input::Order { seat, order: order.clone() };
        let applied = apply::<G>(&self.state, seat, order).map_err(|refusal| Refused {
            code: refusal.code().to_owned(),
            rule: refusal.rule().to_owned(),
            message: with_typed_commands(&refusal.to_string(), G::VERBS),
        })?;
        Ok(played(&input, notation, Viewer::Seat(seat), applied))
    }

    fn other(&self, input: &Input<G::Order>) -> Played<Self> {
        played(input, String::new(), Viewer::Public, apply_other::<G>(&self.state, input))
    }
}

fn played<G: Game>(input: &Input<G::Order>, notation: String, actor: Viewer, applied: Applied<G>) -> Played<Play<G>> {
    let lines = |viewer| {
        let seen = Seen::<G>::of(&applied.state, viewer);
        applied.events.iter().filter_map(|event| G::tell(&seen, event)).collect()
    };
    let (public_lines, actor_lines) = (lines(Viewer::Public), lines(actor));
    let input = serde_json::to_value(input).unwrap_or(Value::Null);
    let next = Play { state: Box::new(applied.state), events: applied.events };
    Played { next, input, notation, public_lines, actor_lines }
}

#[cfg(test)]
#[path = "play/tests.rs"]
mod tests;
