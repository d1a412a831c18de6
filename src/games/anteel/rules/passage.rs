//! Getting through (9.6, 9.7): what counts, how much of it is through, whether it is decided.

use crate::contract::Seat;
use crate::games::anteel::data::layout::Layout;
use crate::games::anteel::data::passage::{Passage, Runner};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::path::{Path, Step, reach};
use crate::games::anteel::rules::state::{Place, State, opponent};
use crate::grid::{Hex, Offset};

/// How far the runner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Who has to get through.
    pub(crate) runner: Seat,
    /// Points that are through.
    pub(crate) through: u32,
    /// Points that have to be.
    pub(crate) needed: u32,
    /// Points that still may get through.
    pub(crate) left: u32,
    /// Points that never will.
    pub(crate) stopped: u32,
}

impl Progress {
    /// Points that the other side has to stop.
    pub(crate) const fn stoppers_quota(&self) -> u32 {
        (self.through + self.left + self.stopped).saturating_sub(self.needed) + 1
    }

    /// Who has won by it, if that is settled.
    pub(crate) fn winner(&self) -> Option<Seat> {
        if self.through >= self.needed {
            Some(self.runner)
        } else if self.through + self.left < self.needed {
            Some(opponent(self.runner))
        } else {
            None
        }
    }
}

/// The seat that has to get through, if one has to.
pub(crate) fn runner(state: &State) -> Option<Seat> {
    state.options.passage.map(|passage| match passage.runner {
        Runner::Odd => state.odd,
        Runner::Even => opponent(state.odd),
    })
}

/// What a whole ship counts once it is through (9.6, 9.7).
pub(crate) fn weight(passage: Passage, ship: ShipName) -> u32 {
    let cost = ship.card().cost;
    if passage.is_convoy && ship.class.rank() == 0 { 2 * cost } else { cost }
}

/// What of that a ship counts with so many boxes marked, in whole points (9.6).
fn weight_left(passage: Passage, ship: ShipName, damage: u32) -> u32 {
    let (whole, hull) = (weight(passage, ship), ship.card().hull);
    if passage.counts_hull { whole * hull.saturating_sub(damage) / hull.max(1) } else { whole }
}

/// How far the runner is; `None`: nobody has to get through.
pub(crate) fn progress(state: &State) -> Option<Progress> {
    let (passage, runner) = (state.options.passage?, runner(state)?);
    let needed = passage.points_for(state.empire(runner), state.empire(opponent(runner)));
    let mut progress = Progress { runner, needed, through: 0, left: 0, stopped: 0 };
    for (name, ship) in &state.ships {
        let Some((kept, whole)) = points_of(state, *name) else { continue };
        match ship.place {
            Place::Reserve | Place::Board(_) => progress.left += kept,
            Place::Fled if state.through.contains(name) => progress.through += kept,
            Place::Fled | Place::Destroyed => progress.stopped += kept,
        }
        progress.stopped += whole - kept;
    }
    Some(progress)
}

/// What a ship of the runner counts as it is, and whole; `None`: it has not to get through.
pub(crate) fn points_of(state: &State, ship: ShipName) -> Option<(u32, u32)> {
    let (passage, runner) = (state.options.passage?, runner(state)?);
    let damage = state.ships.get(&ship).filter(|_| state.owner(ship) == runner)?.damage;
    Some((weight_left(passage, ship, damage), weight(passage, ship)))
}

/// Whether a hex lies beyond the north edge, and beyond no other.
const fn is_north(board: &Layout, hex: Hex) -> bool {
    let Offset { col, row } = hex.to_offset();
    row < 0 && col >= 0 && col.unsigned_abs() < board.cols()
}

/// Whether a path leaves the board over the north edge (9.6).
pub(crate) fn leads_through(path: &Path, board: &Layout, start: Pose) -> bool {
    let mut pose = start;
    for step in &path.0 {
        pose = step.from(pose);
        if !board.has(pose.hex) {
            return is_north(board, pose.hex);
        }
    }
    false
}

/// The shortest way through for a ship of the runner that can make it this round.
pub(crate) fn way_through(state: &State, ship: ShipName) -> Option<Path> {
    if runner(state)? != state.owner(ship) {
        return None;
    }
    let (card, board) = (ship.card(), &state.options.layout);
    let ways = reach(card, board, state.pose(ship)?);
    let leaving = ways.iter().flat_map(|(pose, path)| {
        let steps = [Step::Forward, Step::Backward].into_iter();
        steps.filter(|step| is_north(board, step.from(*pose).hex)).map(|step| path.then(step)).collect::<Vec<_>>()
    });
    leaving.filter(|path| path.allowed(card).is_ok()).min_by_key(|path| (path.0.len(), path.clone()))
}
