//! Whether a goal has been reached (11.6), and the judgement when the plies are up (11.7).

use std::cmp::Ordering;

use crate::games::penta_war::data::goals::Tally;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::effects::Effects;
use crate::games::penta_war::rules::state::State;
use crate::games::penta_war::rules::worth::{material, signed};
use crate::kit::words::count;

/// Counts what a move has taken, at tables with a goal.
pub(crate) fn count_taken(state: &mut State, by: Colour, what: &Effects) {
    if state.options.goal.is_none() {
        return;
    }
    let of = |kind: Kind| what.captured.iter().filter(|(_, piece)| piece.kind() == kind).count();
    let narrow = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let tally = &mut state.tally[by as usize];
    tally.kings = tally.kings.saturating_add(narrow(of(Kind::King)));
    tally.pawns = tally.pawns.saturating_add(narrow(of(Kind::Pawn)));
}

/// Who has reached a goal, and how (11.6).
pub(crate) fn reached(state: &State) -> Option<(Colour, String)> {
    let goal = state.options.goal;
    Colour::ALL.into_iter().find_map(|colour| {
        let Tally { kings, pawns } = state.tally[colour as usize];
        let taken = if goal.kings.is_some_and(|n| kings >= n) {
            count(usize::from(kings), "King")
        } else if goal.pawns.is_some_and(|n| pawns >= n) {
            count(usize::from(pawns), "Pawn")
        } else {
            return None;
        };
        Some((colour, format!("{} has taken {taken} (11.6).", colour.name())))
    })
}

/// The judgement, once the plies are up: the winner, if any, and why (11.7).
pub(crate) fn judged(state: &State) -> Option<(Option<Colour>, String)> {
    let limit = state.options.goal.plies.filter(|limit| state.history.turns() >= *limit as usize)?;
    let [white, black] = Colour::ALL.map(|colour| {
        let Tally { kings, pawns } = state.tally[colour as usize];
        (i32::from(kings), i32::from(pawns), pieces(&state.position, colour))
    });
    let (order, by) = if white.0 != black.0 {
        (white.0.cmp(&black.0), format!("Kings taken {} to {}", white.0.max(black.0), white.0.min(black.0)))
    } else if white.1 != black.1 {
        (white.1.cmp(&black.1), format!("Pawns taken {} to {}", white.1.max(black.1), white.1.min(black.1)))
    } else {
        (
            white.2.cmp(&black.2),
            format!("the worth of the pieces, {} to {}", white.2.max(black.2), white.2.min(black.2)),
        )
    };
    let plies = format!("{limit} plies have been played");
    Some(match order {
        Ordering::Greater => (Some(Colour::White), format!("{plies}; White leads by {by} (11.7).")),
        Ordering::Less => (Some(Colour::Black), format!("{plies}; Black leads by {by} (11.7).")),
        Ordering::Equal => (None, format!("{plies}, and nobody leads (11.7).")),
    })
}

/// Worth of a side's pieces on the board and Queens in the Palace, in tenths (11.7).
fn pieces(position: &Position, colour: Colour) -> i32 {
    let on_board = Kind::ALL.into_iter().map(|kind| signed(position.all(colour, kind).count()) * material(kind) / 10);
    let palace = Clan::ALL.into_iter().map(|clan| signed(position.thrones(colour, clan).queens()));
    on_board.sum::<i32>() + palace.sum::<i32>() * material(Kind::Queen) / 10
}
