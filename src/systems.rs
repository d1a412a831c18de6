//! The table of systems: the only place in the code that names them all.
//!
//! Adding a game is a folder in `games/`, a line here, a rulebook in `docs/rules/` and its data in `assets/`. Everything
//! else (host, terminal, Discord, generic tests) follows from the table.

use crate::contract::System;
use crate::games::{anteel::Anteel, penta_war::PentaWar, pentagon_war::PentagonWar, space_combat::SpaceCombat};

/// All systems.
pub const SYSTEMS: [System; 4] =
    [System::of::<Anteel>(), System::of::<PentagonWar>(), System::of::<SpaceCombat>(), System::of::<PentaWar>()];

/// Finds a system by its slug or title, in either case.
pub fn find(text: &str) -> Option<System> {
    let text = text.trim();
    SYSTEMS.into_iter().find(|s| s.slug().eq_ignore_ascii_case(text) || s.title().eq_ignore_ascii_case(text))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::contract::{ScenarioSource, Seed, Setup};

    #[test]
    fn systems_that_roll_dice_in_play_have_them_in_their_state_and_no_others() {
        for system in SYSTEMS {
            let scenario = system.scenarios()[0].slug.clone();
            let options = system.options(ScenarioSource::Book(&scenario), "").unwrap();
            let setup = |sides| Setup { scenario: scenario.clone(), options: options.clone(), sides };
            let lobby = system.lobby(&setup(vec![])).unwrap();
            let sides = lobby.sides().into_iter().take(*lobby.seats().start()).map(|s| s.slug).collect();
            let game = system.lobby(&setup(sides)).unwrap().start(&Seed::from_words("dice").unwrap()).unwrap();
            let state: Value = serde_json::from_slice(&game.to_bytes()).unwrap();
            assert_eq!(state.get("dice").is_some(), system.card().has_dice, "{}", system.title());
        }
    }
}
