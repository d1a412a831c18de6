//! Who sits at a console's table: `you,computer:sharp`.

use crate::contract::Skill;

/// A seat as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody at the keyboard.
    You,
    /// A computer player.
    Computer(Skill),
}

/// No list of seats was read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("I read {0:?} as a seat; a seat is `you`, `computer`, or `computer:` with plain, steady or sharp")]
pub struct SeatsError(String);

/// Reads a list of seats.
///
/// # Errors
/// [`SeatsError`] names the first that is none.
pub fn parse(text: &str) -> Result<Vec<Sitter>, SeatsError> {
    text.split(',').map(|word| one(word.trim())).collect()
}

fn one(word: &str) -> Result<Sitter, SeatsError> {
    match word.split_once(':') {
        None if word.eq_ignore_ascii_case("you") => Ok(Sitter::You),
        None if word.eq_ignore_ascii_case("computer") => Ok(Sitter::Computer(Skill::Steady)),
        Some(("computer", skill)) => {
            Skill::parse(skill).map(Sitter::Computer).ok_or_else(|| SeatsError(word.to_owned()))
        }
        _ => Err(SeatsError(word.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_and_nonsense_is_named() {
        assert_eq!(
            parse("you, computer:sharp,computer").unwrap(),
            [Sitter::You, Sitter::Computer(Skill::Sharp), Sitter::Computer(Skill::Steady)]
        );
        assert_eq!(parse("you,robot").unwrap_err(), SeatsError("robot".to_owned()));
        assert!(parse("computer:clever").is_err());
    }
}
