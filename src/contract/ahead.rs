//! Orders that work while nobody is there: the one run, and what it does to what was filed.
//!
//! Each game keeps what its players file in its state: plans, programs, moves of a sealed round, prepared replies. What can
//! be filed, and under which conditions, is the game's own; how far the game then runs by itself is told here, once.

use super::{Rules, Seat, Step};

/// Acts within which every run ends: the longest games are shorter by far, so that a run of more goes round in circles.
const MOST_ACTS: u32 = 1_000_000;

/// A game that runs as far as filed orders reach.
pub trait Ahead: Rules {
    /// A piece of the sequence of play that needs nobody: a ship's move, a subturn, a part of an impulse, a turn.
    type Act;

    /// Plays an act by what was filed, by standing orders where nothing was, and by the rules; gives the act that follows.
    /// `None`: somebody has to be asked before, or the game is over. A window is opened only where a run stops.
    fn play(step: &mut Step<Self>, act: Self::Act) -> Option<Self::Act>;

    /// Whose filed order the event speaks of, and what has become of it; `None` for all other events. The owner is told of
    /// each, whoever let the game run. What was carried out as it was filed is told by what happened.
    fn fate(state: &Self::State, event: &Self::Event) -> Option<(Seat, Fate)>;
}

/// What becomes of a filed order that is not carried out as it was filed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// Carried out in part, or otherwise.
    Changed,
    /// Not carried out; what was to be done in its place is done.
    Dropped,
    /// Its break has come about: the owner is asked again.
    Stopped,
}

/// Plays from an act on until a player has to be asked or the game is over.
pub fn run<G: Ahead>(step: &mut Step<G>, first: G::Act) {
    let mut next = Some(first);
    for _ in 0..MOST_ACTS {
        let Some(act) = next else { return };
        next = G::play(step, act);
    }
    assert!(next.is_none(), "a run of {MOST_ACTS} acts goes round in circles");
}
