//! Skills and thinking time of computer players.

use serde::{Deserialize, Serialize};

use super::{Rules, Seat, View};

/// A game whose seats can be played by the program.
pub trait Computer: Rules {
    /// An order of a computer player; legal, and it makes progress.
    fn computer(view: &View<Self>, seat: Seat, thinking: &Thinking<'_>) -> Self::Order;

    /// Whether a computer player resigns in place of its order. One that keeps a person's seat never does.
    fn gives_up(_: &View<Self>, _: Seat) -> bool {
        false
    }

    /// Whether a computer player agrees to a draw.
    fn takes_draw(_: &View<Self>, _: Seat) -> bool {
        false
    }

    /// Whether a computer player that has just ordered offers a draw.
    fn offers_draw(_: &View<Self>, _: Seat) -> bool {
        false
    }
}

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Plays legal, simple orders; a fair first opponent.
    Plain,
    /// Weighs each order by what it gains at once.
    Steady,
    /// Looks ahead; the strongest.
    Sharp,
}

impl Skill {
    /// All, weakest first.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Steady, Self::Sharp];

    /// What is typed: `plain`, `steady`, `sharp`.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Steady => "steady",
            Self::Sharp => "sharp",
        }
    }

    /// Reads a slug in either case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.slug().eq_ignore_ascii_case(text.trim()))
    }
}

/// What a computer player may spend on one order. Rules stay pure: the clock is somebody else's.
#[derive(Clone, Copy)]
pub struct Thinking<'a> {
    /// How well to play.
    pub skill: Skill,
    /// Breaks ties; the same number and position give the same order as long as time is not short.
    pub seed: u64,
    /// Asked now and then by those who search; `false`: answer with the best found so far.
    pub may_go_on: &'a dyn Fn() -> bool,
}

impl std::fmt::Debug for Thinking<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinking").field("skill", &self.skill).field("seed", &self.seed).finish_non_exhaustive()
    }
}
