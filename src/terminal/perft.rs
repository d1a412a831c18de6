//! `perft`: counts sequences of legal orders from a position, to compare with what others count.

use crate::systems;
use std::io::Write;

use super::table::{TerminalError, no_system};

/// What is to be counted.
#[derive(Clone, Debug, clap::Args)]
pub struct Settings {
    /// The system: penta-war
    pub system: String,
    /// The position to count from, as the system writes it (Penta War: five fields separated by spaces)
    #[arg(long, value_name = "STRING")]
    pub position: String,
    /// Length of the sequences, in moves of either side
    #[arg(long, value_name = "N")]
    pub depth: u32,
    /// Print a line `move count` for each first move, instead of the count alone
    #[arg(long = "divide")]
    pub is_divided: bool,
}

/// Prints the count alone, or a line `move count` for each first order.
///
/// # Errors
/// See [`TerminalError`]: an unknown system, one without positions, a malformed position.
pub fn perft(settings: &Settings, output: &mut dyn Write) -> Result<(), TerminalError> {
    let system = systems::find(&settings.system).ok_or_else(|| no_system(&settings.system))?;
    let no_positions = || TerminalError::Setup(format!("{} has no position strings to count from.", system.title()));
    let perft = system.card().perft.ok_or_else(no_positions)?;
    let report = perft(&settings.position, settings.depth, settings.is_divided)
        .map_err(|error| TerminalError::Setup(error.to_string()))?;
    if settings.is_divided {
        for (order, count) in &report.divide {
            writeln!(output, "{order} {count}")?;
        }
    } else {
        writeln!(output, "{}", report.nodes)?;
    }
    output.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAST_PAWN: &str =
        "17/17/17/17/17/17/17/17/8pCK7/17/17/17/17/17/17/17/P16 w N ---,K--,K--,K--,K-- k--,k--,k--,k--,k--";

    fn printed(system: &str, position: &str, depth: u32, is_divided: bool) -> Result<String, String> {
        let settings = Settings { system: system.to_owned(), position: position.to_owned(), depth, is_divided };
        let mut output = vec![];
        perft(&settings, &mut output).map_err(|e| e.to_string())?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_count_stands_alone_and_divided_counts_add_up_to_it() {
        assert_eq!(printed("penta-war", LAST_PAWN, 0, false).unwrap(), "1\n");
        assert_eq!(printed("Penta War", LAST_PAWN, 1, false).unwrap(), "9\n");
        let divided = printed("penta-war", LAST_PAWN, 2, true).unwrap();
        assert!(divided.lines().any(|line| line == "j9-i9 0"), "the game is over after it: {divided}");
        let sum: u64 = divided.lines().map(|l| l.split_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
        assert_eq!(printed("penta-war", LAST_PAWN, 2, false).unwrap(), format!("{sum}\n"));
    }

    #[test]
    fn what_cannot_be_counted_is_refused_with_the_reason() {
        for (system, position, part) in [
            ("chess", LAST_PAWN, "no system \"chess\""),
            ("anteel", LAST_PAWN, "no position strings"),
            ("penta-war", "w N", "five fields"),
            ("penta-war", &LAST_PAWN.replace("8pCK7", "8pXK7"), "j9"),
        ] {
            let said = printed(system, position, 1, false).unwrap_err();
            assert!(said.contains(part), "{said}");
        }
    }
}
