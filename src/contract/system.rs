//! A system behind signatures that name no type of its game: from its card over the lobby to a game under way.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde_json::Value;

use super::play::{StateUnreadable, written};
use super::{
    Card, Choice, DraftError, Game, Match, Play, Rulebook, ScenarioCard, ScenarioSource, Seed, Setup, SetupError,
    SideCard,
};
use crate::kit::line::Line;
use crate::scene::Picture;

/// One of the systems. Equal by its slug.
#[derive(Clone, Copy)]
pub struct System(&'static dyn Ruleset);

/// What a system can be asked; implemented once, for every game.
trait Ruleset: Send + Sync {
    fn card(&self) -> &'static Card;
    fn versions(&self) -> (u32, u32);
    fn scenarios(&self) -> Vec<ScenarioCard>;
    fn scenario_file(&self, text: &str) -> Result<ScenarioCard, Vec<String>>;
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
    /// See [`Play::opening_lines`].
    ///
    /// # Errors
    /// As [`Lobby::start`].
    fn opening_lines(&self, seed: &Seed) -> Result<Vec<Line>, SetupError>;
}

impl System {
    /// The system of a game.
    pub const fn of<G: Game>() -> Self {
        Self(&Of::<G>(PhantomData))
    }

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

    fn options(&self, source: ScenarioSource<'_>, changes: &str) -> Result<Value, DraftError> {
        G::options(source, changes).map(|options| written(serde_json::to_value(options)))
    }

    fn complete_options(&self, source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        G::complete_options(source, typed)
    }

    fn lobby(&self, setup: &Setup<Value>) -> Result<Box<dyn Lobby>, SetupError> {
        let options = serde_json::from_value(setup.options.clone());
        let options = options.map_err(|cause| SetupError::unreadable(G::CARD, &cause))?;
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
        let options = serde_json::to_value(options).map_err(|cause| SetupError::unreadable(G::CARD, &cause))?;
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
