//! Who sits at a terminal's table: `you,computer:sharp`, with sides `you:crescent,computer:sharp:diamond`.

use crate::contract::Skill;

/// A seat as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// Who takes it.
    pub who: Who,
    /// Slug of the side; empty: any that is free.
    pub side: String,
}

/// Who takes a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Somebody at the keyboard.
    You,
    /// A computer player.
    Computer(Skill),
}

/// No list of seats was read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "I read {0:?} as a seat; a seat is `you` or `computer`, a computer's with plain, steady or sharp, and with a side if \
     you like, as in `you:crescent` and `computer:sharp:diamond`"
)]
pub struct SeatsError(String);

/// Reads a list of seats.
///
/// # Errors
/// [`SeatsError`] names the first that is none.
pub fn parse(text: &str) -> Result<Vec<Sitter>, SeatsError> {
    text.split(',').map(|word| one(word.trim()).ok_or_else(|| SeatsError(word.trim().to_owned()))).collect()
}

fn one(text: &str) -> Option<Sitter> {
    let words: Vec<&str> = text.split(':').map(str::trim).collect();
    let (who, side) = match words.as_slice() {
        [you] if you.eq_ignore_ascii_case("you") => (Who::You, ""),
        [you, side] if you.eq_ignore_ascii_case("you") => (Who::You, *side),
        [computer, rest @ ..] if computer.eq_ignore_ascii_case("computer") => match rest {
            [] => (Who::Computer(Skill::Steady), ""),
            [word] => Skill::parse(word).map_or((Who::Computer(Skill::Steady), *word), |s| (Who::Computer(s), "")),
            [skill, side] => (Who::Computer(Skill::parse(skill)?), *side),
            _ => return None,
        },
        _ => return None,
    };
    // A colon with nothing behind it is half a wish.
    (words.len() == 1 || words.iter().all(|word| !word.is_empty())).then(|| Sitter { who, side: side.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sitter(who: Who, side: &str) -> Sitter {
        Sitter { who, side: side.to_owned() }
    }

    #[test]
    fn seats_are_read_and_nonsense_is_named() {
        let computer = |skill| sitter(Who::Computer(skill), "");
        assert_eq!(
            parse("you, computer:sharp,computer").unwrap(),
            [sitter(Who::You, ""), computer(Skill::Sharp), computer(Skill::Steady)]
        );
        assert_eq!(parse("you,robot").unwrap_err(), SeatsError("robot".to_owned()));
        for wrong in ["", "you,", "you:", "computer:clever:crescent", "computer:sharp:crescent:more", "you:a:b"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_seat_may_name_its_side() {
        assert_eq!(
            parse("you:crescent,computer:sharp:diamond,computer:circle").unwrap(),
            [
                sitter(Who::You, "crescent"),
                sitter(Who::Computer(Skill::Sharp), "diamond"),
                sitter(Who::Computer(Skill::Steady), "circle")
            ]
        );
    }
}
