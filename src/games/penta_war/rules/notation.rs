//! The canonical form of moves (14.1), which states and events keep: printed, and read back strictly. What else people type
//! is understood elsewhere.

use std::fmt::{self, Display};

use crate::games::penta_war::data::piece::{Clan, Kind};
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::{Action, Move, Promotion, Restoration};

impl Display for Promotion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.clan.letter(), self.kind.letter())
    }
}

/// The canonical form (14.1).
impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { clan, king } => write!(f, "{}@{king}", clan.letter()),
            Self::Step { from, to } => write!(f, "{from}-{to}"),
            Self::StepPromote { from, to, into } => write!(f, "{from}-{to}={into}"),
            Self::Promote { at, into } => write!(f, "{at}={into}"),
            Self::InPlace { at } => write!(f, "{at}x"),
            Self::Kick { from, to } => write!(f, "{from}^{to}"),
            Self::ToPalace { at } => write!(f, "{at}-pal"),
            Self::Drop { clan, at } => write!(f, "{}Q@{at}", clan.letter()),
            Self::UpperOff { clan } => write!(f, "{}Q-off", clan.letter()),
            Self::Special { named, from, to } => write!(f, "{}:{from}-{to}", named.letter()),
            Self::SpecialInPlace { named, at } => write!(f, "{}:{at}x", named.letter()),
            Self::Pass => f.write_str("--"),
        }
    }
}

impl Display for Restoration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}K@{}", self.clan.letter(), self.at)?;
        if self.recruits.is_empty() {
            return Ok(());
        }
        let letters: String = self.recruits.iter().map(|r| r.map_or('-', Kind::letter)).collect();
        write!(f, ":{letters}")
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Restore(restoration) => restoration.fmt(f),
        }
    }
}

/// Reads canonical notation and nothing else.
pub(crate) fn canonical(text: &str) -> Option<Action> {
    let action = match text.split_once('@') {
        Some((head, tail)) => coming_in(head, tail)?,
        None => moving(text)?.into(),
    };
    // Whatever is written in another way, as in small letters, prints differently.
    (action.to_string() == text).then_some(action)
}

/// `C@c2`, `AQ@e4`, `CK@c3:NBRRN`.
fn coming_in(head: &str, tail: &str) -> Option<Action> {
    let (name, kind) = match head.strip_suffix(['Q', 'K']) {
        Some(name) => (name, head.chars().last()),
        None => (head, None),
    };
    let clan = clan(name)?;
    match kind {
        None => Some(Move::Place { clan, king: Sq::parse(tail)? }.into()),
        Some('Q') => Some(Move::Drop { clan, at: Sq::parse(tail)? }.into()),
        Some(_) => {
            let (at, letters) = tail.split_once(':').unwrap_or((tail, ""));
            // `-` stays a Pawn.
            let recruit = |letter: char| match letter {
                '-' => Some(None),
                _ => Kind::of_letter(letter).filter(|kind| kind.is_fighter()).map(Some),
            };
            let recruits = letters.chars().map(recruit).collect::<Option<_>>()?;
            Some(Action::Restore(Restoration { clan, at: Sq::parse(at)?, recruits }))
        }
    }
}

fn moving(text: &str) -> Option<Move> {
    if text == "--" {
        return Some(Move::Pass);
    }
    if let Some(name) = text.strip_suffix("Q-off") {
        return Some(Move::UpperOff { clan: clan(name)? });
    }
    if let Some((name, squares)) = text.split_once(':') {
        let named = clan(name)?;
        return match squares.strip_suffix('x') {
            Some(at) => Some(Move::SpecialInPlace { named, at: Sq::parse(at)? }),
            None => pair(squares, '-').map(|(from, to)| Move::Special { named, from, to }),
        };
    }
    if let Some(at) = text.strip_suffix("-pal") {
        return Some(Move::ToPalace { at: Sq::parse(at)? });
    }
    if let Some(at) = text.strip_suffix('x') {
        return Some(Move::InPlace { at: Sq::parse(at)? });
    }
    if let Some((squares, letters)) = text.split_once('=') {
        let into = promotion(letters)?;
        return match pair(squares, '-') {
            Some((from, to)) => Some(Move::StepPromote { from, to, into }),
            None => Some(Move::Promote { at: Sq::parse(squares)?, into }),
        };
    }
    match pair(text, '^') {
        Some((from, to)) => Some(Move::Kick { from, to }),
        None => pair(text, '-').map(|(from, to)| Move::Step { from, to }),
    }
}

/// A clan by its letter.
fn clan(name: &str) -> Option<Clan> {
    let mut letters = name.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(Clan::of_letter)
}

fn promotion(letters: &str) -> Option<Promotion> {
    let mut letters = letters.chars();
    let (clan, kind) = (Clan::of_letter(letters.next()?)?, Kind::of_letter(letters.next()?)?);
    letters.next().is_none().then_some(Promotion { clan, kind })
}

fn pair(text: &str, sign: char) -> Option<(Sq, Sq)> {
    let (from, to) = text.split_once(sign)?;
    Sq::parse(from).zip(Sq::parse(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_reads_back_and_nothing_else_does() {
        let forms = "C@c2 c1-a3 h15-h16=CR c17=AB i9x i8^i12 a17-pal AQ@e4 AQ-off T:e5-d7 T:i9x -- CK@c3 CK@c3:NBR-N";
        for text in forms.split(' ') {
            assert_eq!(canonical(text).map(|action| action.to_string()).as_deref(), Some(text));
        }
        for text in "c@c2 c1a3 c1-a33 c17=A i9xx i9X Q-off :e5-d7 CK@c3: CK@c3:Q - @ CC@c2 c01-a3".split(' ') {
            assert_eq!(canonical(text), None, "{text}");
        }
        for text in ["", "c1-a3 ", " --", "c1-a3!"] {
            assert_eq!(canonical(text), None, "{text:?}");
        }
    }
}
