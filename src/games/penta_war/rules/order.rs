//! Orders: what a seat may say, and which moves need a confirmation.

use serde::{Deserialize, Serialize};

use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::effects::{gives_up_last_pawn, kings_thrown_away};
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::state::Line;

/// What a seat may order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Order {
    Move {
        action: Action,
        /// The player knows what it costs (see [`Risk`]).
        is_confirmed: bool,
    },
    /// Places clans (3.10): the first now, the others one after each placement of the opponent's.
    Place { actions: Vec<Action> },
    /// A sealed line of replies to the opponent's next moves.
    File { line: Line },
    /// Picks moves of a campaign turn (12.6).
    Pick { actions: Vec<Action> },
    /// Gives the turn that has been picked.
    Lock { is_confirmed: bool },
    /// Gives a whole campaign turn.
    Turn { actions: Vec<Action>, is_confirmed: bool },
    /// Takes back sealed lines, or picks.
    Cancel {
        /// Which, from 1; `None`: all.
        line: Option<u8>,
    },
}

/// What a move costs that is seldom meant; it is played only when confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Risk {
    /// It changes the last Pawn and loses (8.4).
    LastPawn,
    /// These Kings could be captured at once, and could not before.
    Kings(Vec<Sq>),
}

/// What must be confirmed about a legal action.
pub(crate) fn risk(position: &Position, action: &Action) -> Option<Risk> {
    if position.is_setup() {
        None
    } else if gives_up_last_pawn(position, action) {
        Some(Risk::LastPawn)
    } else {
        Some(kings_thrown_away(position, action)).filter(|kings| !kings.is_empty()).map(Risk::Kings)
    }
}
