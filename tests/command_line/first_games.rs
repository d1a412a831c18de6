//! The first games of the documentation, walked at a terminal.

use super::keys::Sitting;
use crate::script::{FirstGame, SUGGESTED, first_game};

/// Presses after which a first game is over, at most.
const PRESSES: usize = 140;

/// How the line ends that says how to press what is shown.
const ASKED: &str = ".)\r\n";

/// Presses it; gives what is shown then.
fn press(sitting: &mut Sitting, label: &str) -> String {
    sitting.press(format!("press {}\r", label.to_lowercase()).as_bytes());
    sitting.sees(ASKED)
}

fn walk(game: &FirstGame) {
    let folder = tempfile::tempdir().unwrap();
    let args: Vec<&str> = game.command.iter().map(String::as_str).collect();
    let mut sitting = Sitting::begin(folder.path(), &args);
    sitting.sees(ASKED);
    let mut shown = String::new();
    for (label, words) in &game.steps {
        shown = press(&mut sitting, label);
        assert!(shown.contains(words.as_str()), "{label} does not lead to {words:?}:\n{shown}");
    }
    for label in game.round.iter().cycle().take(PRESSES) {
        // Where everything has orders that still hold, nothing is suggested.
        if label == SUGGESTED && !shown.contains(&format!("] {SUGGESTED}")) {
            continue;
        }
        shown = press(&mut sitting, label);
        assert!(!shown.contains("can be pressed"), "there is no {label}:\n{shown}");
        if shown.contains(&game.end) {
            break;
        }
    }
    assert!(shown.contains(&game.end), "{:?} does not end", game.command);
}

#[test]
fn a_first_game_of_anteel_goes_as_it_is_told() {
    walk(&first_game("Anteel"));
}

#[test]
fn a_first_game_of_the_pentagon_war_goes_as_it_is_told() {
    walk(&first_game("The Pentagon War"));
}

#[test]
fn a_first_game_of_space_combat_goes_as_it_is_told() {
    walk(&first_game("Space Combat"));
}

#[test]
fn a_first_game_of_penta_war_goes_as_it_is_told() {
    walk(&first_game("Penta War"));
}
