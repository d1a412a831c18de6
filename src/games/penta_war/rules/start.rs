//! From a scenario and its options to the first position.

use std::ops::RangeInclusive;

use crate::contract::{Choice, DraftError, ScenarioCard, ScenarioSource, Scenarios, Setup, SetupError, SideCard};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::goals::Tally;
use crate::games::penta_war::data::options::{self, KEYS, Options, Start, TITLE, first_position, sides};
use crate::games::penta_war::data::piece::Colour;
use crate::games::penta_war::rules::state::{History, Phase, State};
use crate::kit::options::complete;

impl Scenarios for PentaWar {
    fn scenarios() -> Vec<ScenarioCard> {
        options::scenarios()
    }

    fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
        let options = options::options(source.slug()?, changes)?;
        playable(&options)?;
        Ok(options)
    }

    fn complete_options(source: ScenarioSource<'_>, typed: &str) -> Vec<Choice> {
        complete(KEYS, typed, |text| Self::options(source, text).ok())
    }

    fn describe(options: &Options) -> Vec<String> {
        options::describe(options)
    }

    fn seats(_: &Options) -> RangeInclusive<usize> {
        2..=2
    }

    fn sides(_: &Options) -> Vec<SideCard> {
        sides()
    }
}

/// Refuses a position from which no game can be played.
fn playable(options: &Options) -> Result<(), DraftError> {
    let Start::Position(position) = &options.start else { return Ok(()) };
    let problem = if position.winner().is_some() {
        "in that position a side has no Pawns and has lost (11.3)"
    } else if !position.has_move() {
        "in that position the side to move has no move (11.1)"
    } else {
        return Ok(());
    };
    Err(DraftError::not_understood("options", &position.to_string(), problem, vec![]))
}

/// The state at the start.
pub(crate) fn start(setup: &Setup<Options>) -> Result<State, SetupError> {
    let [first, second] = setup.sides.as_slice() else {
        return Err(SetupError::Seats { game: TITLE, least: 2, most: 2, found: setup.sides.len() });
    };
    let (first, second) = (side(first)?, side(second)?);
    if first == second {
        return Err(SetupError::SideTaken { side: first.name().to_owned() });
    }
    let position = first_position(&setup.options);
    let mut history = History::default();
    if !position.is_setup() {
        history.add(position.hash());
    }
    Ok(State {
        options: setup.options.clone(),
        first,
        ply: u32::from(position.turn() == Colour::Black),
        position,
        history,
        quiet: 0,
        trail: vec![],
        missed: [0; 2],
        lines: [vec![], vec![]],
        phase: Phase::Play,
        tally: [Tally::default(); 2],
        picks: [vec![], vec![]],
    })
}

fn side(slug: &str) -> Result<Colour, SetupError> {
    Colour::ALL.into_iter().find(|c| c.name().eq_ignore_ascii_case(slug.trim())).ok_or_else(|| {
        SetupError::UnknownSide {
            read: slug.chars().take(40).collect(),
            choices: sides().into_iter().map(|s| s.slug).collect(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::penta_war::data::position::Position;

    fn read(scenario: &str, changes: &str) -> Result<Options, DraftError> {
        PentaWar::options(ScenarioSource::Book(scenario), changes)
    }

    #[test]
    fn options_are_read_with_a_position_of_five_fields_and_refused_with_the_reason() {
        let text = Position::standard().to_string();
        let options = read("setup", &format!("position={text} quiet_plies=200")).unwrap();
        assert_eq!(options.quiet_plies, Some(200));
        assert_eq!(first_position(&options), Position::standard());
        let json = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
        for (changes, part) in [
            ("quiet_plies=5", "20 to 1000"),
            ("position=nonsense", "five fields"),
            ("quiet", "name=value"),
            ("quiet=100 quiet_plies=200", "said already"),
            ("quit_plies=5", "`quiet_plies`"),
        ] {
            let said = read("", changes).unwrap_err().to_string();
            assert!(said.contains(part), "{changes}: {said}");
        }
        assert!(read("huge", "").is_err());
    }

    #[test]
    fn completions_of_options_are_options() {
        let complete = |typed| PentaWar::complete_options(ScenarioSource::Book(""), typed);
        assert_eq!(complete("qu").len(), 3);
        assert_eq!(complete("quiet_plies=").len(), 3);
        for choice in complete("quiet_plies=") {
            assert!(read("standard", &choice.value).is_ok(), "{choice:?}");
        }
    }
}
