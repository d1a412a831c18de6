//! The table of games: the only place in the code that names them all.
//!
//! Adding a game is a folder beside this file, a line in the `games!` table below, a rulebook in `docs/rules/` and its
//! data in `assets/`. Everything else (host, console, Discord, generic tests) follows from the table.

pub mod anteel;
pub mod penta_war;
pub mod pentagon_war;
pub mod space_combat;

use std::ops::RangeInclusive;

use serde_json::Value;

use crate::contract::{
    Awaiting, Choice, Draft, DraftError, Ending, Game, Look, NotDone, OverlaySpec, Panel, PerftReport, Play, Played,
    Rulebook, SavedField, ScenarioCard, Seat, Seed, Setup, SetupError, SideCard, Skill, Thinking, VerbSpec, Viewer,
    play::StateUnreadable,
};
use crate::scene::Picture;

/// Options are kept as JSON outside the games; this reads them back.
fn read_options<G: Game>(setup: &Setup<Value>) -> Result<Setup<G::Options>, SetupError> {
    let options = serde_json::from_value(setup.options.clone())
        .map_err(|cause| SetupError::Unreadable { game: G::TITLE, cause: cause.to_string() })?;
    Ok(Setup { scenario: setup.scenario.clone(), options, sides: setup.sides.clone() })
}

fn write_options<G: Game>(setup: Setup<G::Options>) -> Result<Setup<Value>, SetupError> {
    let options = serde_json::to_value(setup.options)
        .map_err(|cause| SetupError::Unreadable { game: G::TITLE, cause: cause.to_string() })?;
    Ok(Setup { scenario: setup.scenario, options, sides: setup.sides })
}

fn rematch<G: Game>(last: &Play<G>, options: Value) -> Value {
    let read = serde_json::from_value(options.clone()).map(|read| last.rematch(read));
    read.and_then(serde_json::to_value).unwrap_or(options)
}

macro_rules! games {
    ($($name:ident => $game:ty),+ $(,)?) => {
        /// One of the systems.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum System {
            $(#[doc = concat!("See [`", stringify!($game), "`].")] $name),+
        }

        /// A game under way, of any system.
        #[derive(Clone, Debug)]
        pub enum Table {
            $(#[doc = concat!("A table of [`", stringify!($game), "`].")] $name(Play<$game>)),+
        }

        impl System {
            /// All systems.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// What is typed and kept.
            pub const fn slug(self) -> &'static str { match self { $(Self::$name => <$game>::SLUG),+ } }
            /// What is shown.
            pub const fn title(self) -> &'static str { match self { $(Self::$name => <$game>::TITLE),+ } }
            /// One sentence.
            pub const fn summary(self) -> &'static str { match self { $(Self::$name => <$game>::SUMMARY),+ } }
            /// See [`Game::RULES_VERSION`].
            pub const fn rules_version(self) -> u32 { match self { $(Self::$name => <$game>::RULES_VERSION),+ } }
            /// See [`Game::STATE_VERSION`].
            pub const fn state_version(self) -> u32 { match self { $(Self::$name => <$game>::STATE_VERSION),+ } }
            /// See [`Game::VERBS`].
            pub const fn verbs(self) -> &'static [VerbSpec] { match self { $(Self::$name => <$game>::VERBS),+ } }
            /// See [`Game::DEFAULT_VERB`].
            pub const fn default_verb(self) -> Option<&'static str> { match self { $(Self::$name => <$game>::DEFAULT_VERB),+ } }
            /// See [`Game::SAVES`].
            pub const fn saves(self) -> Option<SavedField> { match self { $(Self::$name => <$game>::SAVES),+ } }
            /// See [`Game::SHOWN_FIRST`].
            pub const fn shown_first(self) -> &'static [&'static str] { match self { $(Self::$name => <$game>::SHOWN_FIRST),+ } }
            /// See [`Game::READS_SCENARIOS`].
            pub const fn reads_scenarios(self) -> bool { match self { $(Self::$name => <$game>::READS_SCENARIOS),+ } }
            /// See [`Game::OVERLAYS`].
            pub const fn overlays(self) -> &'static [OverlaySpec] { match self { $(Self::$name => <$game>::OVERLAYS),+ } }
            /// See [`Game::skills`].
            pub fn skills(self) -> [(Skill, &'static str); 3] { match self { $(Self::$name => <$game>::skills()),+ } }
            /// The rulebook, taken apart.
            pub fn rulebook(self) -> Rulebook { match self { $(Self::$name => Rulebook::parse(<$game>::RULEBOOK)),+ } }
            /// See [`Game::scenarios`].
            pub fn scenarios(self) -> Vec<ScenarioCard> { match self { $(Self::$name => <$game>::scenarios()),+ } }
            /// See [`Game::scenario_file`].
            pub fn scenario_file(self, text: &str) -> Result<ScenarioCard, Vec<String>> {
                match self { $(Self::$name => <$game>::scenario_file(text)),+ }
            }
            /// See [`Game::complete_options`].
            pub fn complete_options(self, scenario: &str, typed: &str) -> Vec<Choice> {
                match self { $(Self::$name => <$game>::complete_options(scenario, typed)),+ }
            }
            /// See [`Game::options`].
            pub fn options(self, scenario: &str, changes: &str) -> Result<Value, DraftError> {
                match self { $(Self::$name => <$game>::options(scenario, changes).map(|o| serde_json::to_value(o).unwrap_or_default())),+ }
            }
            /// The set-up as this version writes it: what it reads otherwise, or fills in, is written out.
            pub fn settled(self, setup: &Setup<Value>) -> Result<Setup<Value>, SetupError> {
                match self { $(Self::$name => read_options::<$game>(setup).and_then(write_options::<$game>)),+ }
            }
            /// See [`Game::describe`].
            pub fn describe(self, setup: &Setup<Value>) -> Result<Vec<String>, SetupError> {
                match self { $(Self::$name => read_options::<$game>(setup).map(|s| <$game>::describe(&s.options))),+ }
            }
            /// See [`Game::seats`].
            pub fn seats(self, setup: &Setup<Value>) -> Result<RangeInclusive<usize>, SetupError> {
                match self { $(Self::$name => read_options::<$game>(setup).map(|s| <$game>::seats(&s.options))),+ }
            }
            /// See [`Game::sides`].
            pub fn sides(self, setup: &Setup<Value>) -> Result<Vec<SideCard>, SetupError> {
                match self { $(Self::$name => read_options::<$game>(setup).map(|s| <$game>::sides(&s.options))),+ }
            }
            /// See [`Game::lobby`].
            pub fn lobby(self, setup: &Setup<Value>) -> Result<Picture, SetupError> {
                match self { $(Self::$name => read_options::<$game>(setup).map(|s| <$game>::lobby(&s))),+ }
            }
            /// See [`Game::perft`].
            pub fn perft(self, position: &str, depth: u32, is_divided: bool) -> Option<Result<PerftReport, DraftError>> {
                match self { $(Self::$name => <$game>::perft(position, depth, is_divided)),+ }
            }
            /// Starts a game.
            pub fn start(self, setup: &Setup<Value>, seed: &Seed) -> Result<Table, SetupError> {
                match self { $(Self::$name => Play::<$game>::start(&read_options::<$game>(setup)?, seed).map(Table::$name)),+ }
            }
            /// See [`Play::opening_lines`].
            pub fn opening_lines(self, setup: &Setup<Value>, seed: &Seed) -> Result<Vec<String>, SetupError> {
                match self { $(Self::$name => Play::<$game>::opening_lines(&read_options::<$game>(setup)?, seed)),+ }
            }
            /// Reads a kept state.
            pub fn read(self, bytes: &[u8]) -> Result<Table, StateUnreadable> {
                match self { $(Self::$name => Play::<$game>::from_bytes(bytes).map(Table::$name)),+ }
            }
        }

        impl Table {
            /// Which system.
            pub const fn system(&self) -> System { match self { $(Self::$name(_) => System::$name),+ } }
            /// See [`Play::to_bytes`].
            pub fn to_bytes(&self) -> Vec<u8> { match self { $(Self::$name(p) => p.to_bytes()),+ } }
            /// See [`Play::digest`].
            pub fn digest(&self) -> String { match self { $(Self::$name(p) => p.digest()),+ } }
            /// See [`Play::awaiting`].
            pub fn awaiting(&self) -> Awaiting { match self { $(Self::$name(p) => p.awaiting()),+ } }
            /// See [`Play::private_lines`].
            pub fn private_lines(&self, seat: Seat) -> Vec<String> { match self { $(Self::$name(p) => p.private_lines(seat)),+ } }
            /// See [`Play::routine`].
            pub fn routine(&self, seat: Seat) -> Vec<String> { match self { $(Self::$name(p) => p.routine(seat)),+ } }
            /// See [`Play::side_name`].
            pub fn side_name(&self, seat: Seat) -> String { match self { $(Self::$name(p) => p.side_name(seat)),+ } }
            /// See [`Play::submit`].
            pub fn submit(&self, seat: Seat, draft: &Draft) -> Result<Played<Self>, NotDone> {
                match self { $(Self::$name(p) => p.submit(seat, draft).map(|done| done.map(Self::$name))),+ }
            }
            /// See [`Play::computer`].
            pub fn computer(&self, seat: Seat, thinking: &Thinking<'_>) -> Result<Played<Self>, NotDone> {
                match self { $(Self::$name(p) => p.computer(seat, thinking).map(|done| done.map(Self::$name))),+ }
            }
            /// See [`Play::lapse`].
            pub fn lapse(&self, seat: Seat) -> Played<Self> { match self { $(Self::$name(p) => p.lapse(seat).map(Self::$name)),+ } }
            /// See [`Play::end`].
            pub fn end(&self, ending: Ending) -> Played<Self> { match self { $(Self::$name(p) => p.end(ending).map(Self::$name)),+ } }
            /// See [`Play::replay`].
            pub fn replay(&self, input: &Value) -> Result<Played<Self>, NotDone> {
                match self { $(Self::$name(p) => p.replay(input).map(|done| done.map(Self::$name))),+ }
            }
            /// See [`Play::complete`].
            pub fn complete(&self, viewer: Viewer, draft: &Draft, field: &str) -> Vec<Choice> {
                match self { $(Self::$name(p) => p.complete(viewer, draft, field)),+ }
            }
            /// See [`Play::panel`].
            pub fn panel(&self, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
                match self { $(Self::$name(p) => p.panel(seat, draft)),+ }
            }
            /// See [`Play::draw`].
            pub fn draw(&self, viewer: Viewer, look: &Look) -> Result<Picture, DraftError> {
                match self { $(Self::$name(p) => p.draw(viewer, look)),+ }
            }
            /// See [`Play::sheet`].
            pub fn sheet(&self, viewer: Viewer, unit: Option<&str>) -> Result<Picture, DraftError> {
                match self { $(Self::$name(p) => p.sheet(viewer, unit)),+ }
            }
            /// See [`Play::prompt`].
            pub fn prompt(&self, seat: Seat) -> Vec<String> { match self { $(Self::$name(p) => p.prompt(seat)),+ } }
            /// See [`Play::orders`].
            pub fn orders(&self, seat: Seat) -> Vec<(String, Option<Draft>)> { match self { $(Self::$name(p) => p.orders(seat)),+ } }
            /// See [`Game::rematch`]. Options that cannot be read are passed on as they are.
            pub fn rematch(&self, options: Value) -> Value {
                match self { $(Self::$name(p) => rematch(p, options)),+ }
            }
            /// See [`Play::faults`].
            pub fn faults(&self) -> Vec<String> { match self { $(Self::$name(p) => p.faults()),+ } }
        }
    };
}

games! {
    Anteel => anteel::Anteel,
    PentagonWar => pentagon_war::PentagonWar,
    SpaceCombat => space_combat::SpaceCombat,
    PentaWar => penta_war::PentaWar,
}

impl System {
    /// Whether dice are rolled in play. Without, a seed decides at most a lot at the start and ties of computer players.
    pub const fn has_dice(self) -> bool {
        match self {
            Self::Anteel | Self::PentaWar => false,
            Self::PentagonWar | Self::SpaceCombat => true,
        }
    }

    /// Finds a system by its slug or title, in either case.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        Self::ALL.iter().copied().find(|s| s.slug().eq_ignore_ascii_case(text) || s.title().eq_ignore_ascii_case(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_that_roll_dice_in_play_have_them_in_their_state_and_no_others() {
        for system in System::ALL {
            let scenario = system.scenarios()[0].slug.clone();
            let options = system.options(&scenario, "").unwrap();
            let setup = |sides| Setup { scenario: scenario.clone(), options: options.clone(), sides };
            let least = *system.seats(&setup(vec![])).unwrap().start();
            let sides = system.sides(&setup(vec![])).unwrap().into_iter().take(least).map(|s| s.slug).collect();
            let table = system.start(&setup(sides), &Seed::from_words("dice").unwrap()).unwrap();
            let state: Value = serde_json::from_slice(&table.to_bytes()).unwrap();
            assert_eq!(state.get("dice").is_some(), system.has_dice(), "{}", system.title());
        }
    }
}
