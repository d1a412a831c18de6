//! A system behind signatures that name no type of its game: from its card over the lobby to a game under way.

use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Asking, Card, Choice, Draft, DraftError, Ending, Heading, Lens, Panel, Rulebook, ScenarioCard, ScenarioSource,
    Seat, Seed, Setup, SetupError, SideCard, Thinking, Told, Viewer,
};
use crate::kit::Refuse;
use crate::kit::ending::Standing;
use crate::kit::form::{Filled, Form};
use crate::kit::line::Line;
use crate::scene::Picture;

/// One of the systems. Equal by its slug.
#[derive(Clone, Copy)]
pub struct System(pub(super) &'static dyn Ruleset);

/// What a system can be asked; implemented once, for every game.
pub(super) trait Ruleset: Send + Sync {
    fn card(&self) -> &'static Card;
    fn versions(&self) -> (u32, u32);
    fn scenarios(&self) -> Vec<ScenarioCard>;
    fn scenario_file(&self, text: &str) -> Result<ScenarioCard, Vec<String>>;
    fn classes(&self) -> Vec<&'static str>;
    fn options(&self, source: ScenarioSource<'_>, changes: &str) -> Result<Value, DraftError>;
    fn complete_options(&self, source: ScenarioSource<'_>, typed: &str) -> Vec<Choice>;
    fn lobby(&self, setup: &Setup<Value>) -> Result<Box<dyn Lobby>, SetupError>;
    fn read(&self, bytes: &[u8]) -> Result<Arc<dyn Match>, StateUnreadable>;
}

/// A game that has not started: its set-up, read once.
pub trait Lobby: Debug + Send {
    /// The set-up as this version writes it: what it reads otherwise, or fills in, is written out.
    ///
    /// # Errors
    /// [`SetupError::Unreadable`]
    fn settled(&self) -> Result<Setup<Value>, SetupError>;
    /// The options in words, one line each.
    fn describe(&self) -> Vec<String>;
    /// How many may play.
    fn seats(&self) -> RangeInclusive<usize>;
    /// The sides to choose from.
    fn sides(&self) -> Vec<SideCard>;
    /// The board before the start.
    fn picture(&self) -> Picture;
    /// Starts the game.
    ///
    /// # Errors
    /// When it cannot start so.
    fn start(&self, seed: &Seed) -> Result<Arc<dyn Match>, SetupError>;
    /// See [`super::Play::opening_lines`].
    ///
    /// # Errors
    /// As [`Lobby::start`].
    fn opening_lines(&self, seed: &Seed) -> Result<Vec<Line>, SetupError>;
}

impl System {
    /// Everything about it that needs no game.
    pub fn card(self) -> &'static Card {
        self.0.card()
    }

    /// What is typed and kept.
    pub fn slug(self) -> &'static str {
        self.card().slug
    }

    /// What is shown.
    pub fn title(self) -> &'static str {
        self.card().title
    }

    /// See [`super::Rules::RULES_VERSION`].
    pub fn rules_version(self) -> u32 {
        self.0.versions().0
    }

    /// See [`super::Rules::STATE_VERSION`].
    pub fn state_version(self) -> u32 {
        self.0.versions().1
    }

    /// The rulebook, taken apart.
    pub fn rulebook(self) -> Rulebook {
        Rulebook::parse(self.card().rulebook)
    }

    /// See [`super::Scenarios::scenarios`].
    pub fn scenarios(self) -> Vec<ScenarioCard> {
        self.0.scenarios()
    }

    /// See [`super::Scenarios::read`].
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn scenario_file(self, text: &str) -> Result<ScenarioCard, Vec<String>> {
        self.0.scenario_file(text)
    }

    /// See [`super::Scenarios::classes`].
    pub fn classes(self) -> Vec<&'static str> {
        self.0.classes()
    }

    /// See [`super::Scenarios::options`]; as they are kept.
    ///
    /// # Errors
    /// What was not understood.
    pub fn options(self, source: ScenarioSource<'_>, changes: &str) -> Result<Value, DraftError> {
        self.0.options(source, changes)
    }

    /// See [`super::Scenarios::complete_options`].
    pub fn complete_options(self, source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        self.0.complete_options(source, typed)
    }

    /// Reads a set-up.
    ///
    /// # Errors
    /// [`SetupError::Unreadable`]
    pub fn lobby(self, setup: &Setup<Value>) -> Result<Box<dyn Lobby>, SetupError> {
        self.0.lobby(setup)
    }

    /// Reads a kept state.
    ///
    /// # Errors
    /// [`StateUnreadable`]
    pub fn read(self, bytes: &[u8]) -> Result<Arc<dyn Match>, StateUnreadable> {
        self.0.read(bytes)
    }
}

impl PartialEq for System {
    fn eq(&self, other: &Self) -> bool {
        self.slug() == other.slug()
    }
}

impl Eq for System {}

impl PartialOrd for System {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for System {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.slug().cmp(other.slug())
    }
}

impl Debug for System {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("System").field(&self.slug()).finish()
    }
}

/// A game under way, of any system: what hosts hold. Cheap to share; an input makes another one.
pub trait Match: Debug + Send + Sync {
    /// Which system.
    fn system(&self) -> System;
    /// The state as bytes; the same state gives the same bytes on every machine (invariant 2).
    fn to_bytes(&self) -> Vec<u8>;
    /// SHA-256 of the state's bytes, 64 hex digits.
    fn digest(&self) -> String;
    /// Whose orders are awaited, or how it ended.
    fn asking(&self) -> Asking;
    /// What is wrong with the state; empty.
    fn violations(&self) -> Vec<String>;
    /// Name of a seat's side.
    fn side_name(&self, seat: Seat) -> String;
    /// What that seat may know of the input that led here, and not everybody: a sentence each. It does not matter whose
    /// input it was.
    fn private_lines(&self, seat: Seat) -> Vec<Line>;

    /// See [`super::Text::routine`].
    fn routine(&self, seat: Seat) -> Vec<Line>;

    /// Gives a seat's order.
    fn submit(&self, seat: Seat, draft: &Draft) -> Result<Played, NotDone>;
    /// Legal orders of the same verb that are written much like one that was refused, the likest first; few.
    fn near(&self, seat: Seat, draft: &Draft) -> Vec<Draft>;
    /// Lets a computer player give its order.
    fn computer(&self, seat: Seat, thinking: &Thinking<'_>) -> Result<Played, NotDone>;
    /// See [`super::Computer::gives_up`].
    fn gives_up(&self, seat: Seat) -> bool;
    /// See [`super::Computer::takes_draw`].
    fn takes_draw(&self, seat: Seat) -> bool;
    /// See [`super::Computer::offers_draw`].
    fn offers_draw(&self, seat: Seat) -> bool;
    /// A seat's silence at a deadline.
    fn timeout(&self, seat: Seat) -> Played;
    /// An end from outside.
    fn end(&self, ending: Ending) -> Played;
    /// An input of an older log in the form that is written now; and the draft that stood in an order of that time.
    fn renewed(&self, input: &Value) -> (Value, Option<Draft>);
    /// Applies an input as the log keeps it.
    fn replay(&self, input: &Value) -> Result<Played, NotDone>;

    /// What the map's header says to everybody.
    fn heading(&self) -> Heading;
    /// Values for a field.
    fn complete(&self, viewer: Viewer, draft: &Draft, field: &str) -> Vec<Choice>;
    /// A page of the guided panel.
    fn panel(&self, seat: Seat, draft: &Draft) -> Result<Panel, DraftError>;
    /// See [`super::Pictures::form`].
    fn form(&self, seat: Seat, draft: &Draft) -> Option<Form>;
    /// See [`super::Pictures::filled`].
    ///
    /// # Errors
    /// What was not understood.
    fn filled(&self, seat: Seat, draft: &Draft, filled: &Filled) -> Result<Vec<Draft>, DraftError>;
    /// See [`super::Pictures::next_page`].
    fn next_page(&self, seat: Seat, given: &Draft) -> Draft;
    /// The map.
    fn draw(&self, viewer: Viewer, lens: &Lens) -> Result<Picture, DraftError>;
    /// How matters stand after this step, as everybody may know when the game is over.
    fn standing(&self) -> Standing;
    /// The card of the end, from what the steps of the game measured, this one the last; of a game that goes on, the map that
    /// everybody may see.
    ///
    /// # Errors
    /// As [`Match::draw`].
    fn ended(&self, course: &[Standing]) -> Result<Picture, DraftError>;
    /// A record sheet.
    fn sheet(&self, viewer: Viewer, unit: Option<&str>) -> Result<Picture, DraftError>;
    /// What is asked of a seat.
    fn prompt(&self, seat: Seat) -> Vec<Line>;
    /// A seat's orders of this phase.
    fn orders(&self, seat: Seat) -> Vec<(Line, Option<Draft>)>;
    /// See [`super::Text::fleet_name`].
    fn fleet_name(&self, seat: Seat) -> Option<String>;
    /// See [`super::Text::ordered`].
    fn ordered(&self, seat: Seat, unit: &str) -> Option<Vec<Draft>>;
    /// Options of a rematch, as JSON.
    ///
    /// # Errors
    /// [`SetupError::Unreadable`] when these are no options of this game.
    fn rematch(&self, options: Value) -> Result<Value, SetupError>;
}

/// What an input did.
#[derive(Clone, Debug)]
pub struct Played<M = Arc<dyn Match>> {
    /// The game afterwards, which also knows what each seat alone was told: [`Match::private_lines`].
    pub next: M,
    /// The input as the log keeps it: [`super::Input`] in JSON.
    pub input: Value,
    /// The order in notation (`move Spur1 F3`), or empty for what is no order. Secret as long as the order is.
    pub notation: String,
    /// What anyone may know of what happened, a sentence each.
    pub public_lines: Vec<Told>,
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

impl Refuse for Refused {
    fn code(&self) -> &str {
        &self.code
    }

    fn rule(&self) -> Option<&str> {
        Some(&self.rule)
    }
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
    pub(super) game: &'static str,
    pub(super) cause: serde_json::Error,
}
