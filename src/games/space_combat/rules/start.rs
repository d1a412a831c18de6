//! The state at the start: ships set up, the first step (sections 1 and 16).

use crate::contract::{Applied, Dice, Game, Setup, SetupError, Step, run};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::options::Options;
use crate::games::space_combat::data::scenario_check::check;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::muster::unstarted;
use crate::games::space_combat::rules::resolve::flow::Flow;
use crate::games::space_combat::rules::state::{Phase, State};

/// The state at the start: ships set up and the first orders asked, or ships to be chosen. Where the forces are given
/// the first Initiative and Move step have been carried out; what happened in them comes with it.
pub(crate) fn start(setup: &Setup<Options>, dice: Dice) -> Result<(State, Vec<Event>), SetupError> {
    let scenario = &setup.options.scenario;
    check_seats(setup)?;
    let faults = check(scenario);
    if let Some(fault) = faults.first() {
        return Err(SetupError::Option { option: "scenario", problem: fault.to_string(), rule: "16.7" });
    }
    let mut state = State { phase: Phase::Orders { asked: None }, ..unstarted(setup, dice) };
    if scenario.budget.is_some() {
        state.phase = Phase::Muster { forces: vec![None; setup.sides.len()] };
    }
    let mut step = Step::<SpaceCombat>::new(state);
    if !matches!(step.state.phase, Phase::Muster { .. }) {
        Flow::of(&mut step).begin_turn();
        run(&mut step, ());
    }
    step.state.window += 1;
    let Applied { state, events } = step.finish();
    Ok((state, events))
}

fn check_seats(setup: &Setup<Options>) -> Result<(), SetupError> {
    let scenario = &setup.options.scenario;
    let [least, most] = scenario.players;
    let found = setup.sides.len();
    if found < least || found > most {
        return Err(SetupError::Seats { game: SpaceCombat::CARD.title, least, most, found });
    }
    for (i, slug) in setup.sides.iter().enumerate() {
        if scenario.side(slug).is_none() {
            let choices = scenario.side.iter().map(|s| s.slug.clone()).collect();
            return Err(SetupError::UnknownSide { read: slug.clone(), choices });
        }
        if setup.sides.iter().take(i).any(|other| other == slug) {
            return Err(SetupError::SideTaken { side: slug.clone() });
        }
    }
    Ok(())
}
