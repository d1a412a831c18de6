//! Moves in writing (chapter 14): the canonical form is printed here; `read` understands that and much else.

mod claims;
mod lex;
mod read;
mod recruits;

pub use lex::bare;
pub use read::{Designator, NotationError, read};

use std::fmt::{self, Display};

use crate::games::penta_war::rules::moves::{Action, Move, Promotion, Restoration};
use crate::games::penta_war::rules::piece::{Colour, Kind};
use crate::games::penta_war::rules::position::{Phase, Position};

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
pub fn canonical(text: &str) -> Option<Action> {
    let board = Position::bare(Colour::White, Phase::Normal);
    read(&board, text).ok().filter(|action| action.to_string() == text)
}
