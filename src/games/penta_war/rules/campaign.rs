//! Campaign turns (12.6): a move of each clan and one of a Pawn, one after the other on the same board.

use crate::games::penta_war::data::options::Turn;
use crate::games::penta_war::data::piece::{Clan, Colour, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::effects::kings_at_risk;
use crate::games::penta_war::rules::illegal::Illegal;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::order::Risk;
use crate::games::penta_war::rules::state::State;

/// Most moves of a turn: five clans and a Pawn.
pub(crate) const MOST_MOVES: usize = 6;
/// Most moves of White's first turn.
pub(crate) const MOST_FIRST: usize = 2;

/// What is wrong with a turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TurnFault {
    /// A turn of several moves at a table of single ones.
    #[error("Here a turn is one move, such as `{example}`; several are given at tables with `turn=campaign` only")]
    OneMove {
        /// A legal move.
        example: String,
    },
    /// A single move where turns are composed.
    #[error("Here a turn is composed: pick moves with `/move`, then `/done`")]
    Composed,
    /// No move at all.
    #[error("Nothing is picked, and a turn has at least one move, such as `{example}`; then `/done`")]
    Empty {
        /// A legal move.
        example: String,
    },
    /// A clan, or a second Pawn, would move again.
    #[error("`{text}` would be the second move of {who}; a turn has one of each clan and one of a Pawn")]
    Twice {
        text: String,
        /// The clan, or the Pawns.
        who: &'static str,
    },
    /// White's first turn is short.
    #[error("White's first turn has at most {MOST_FIRST} moves; take one back with `/cancel`, or replace it")]
    First,
    /// A move is not legal behind those before it.
    #[error("`{text}`, move {place} of the turn, is not legal then: {illegal}")]
    Illegal {
        text: String,
        /// From 1.
        place: usize,
        illegal: Box<Illegal>,
    },
    /// No such pick.
    #[error("You have no such pick; you have picked {picks}")]
    NoSuchPick { picks: usize },
    /// An exact move as a condition.
    #[error(
        "A turn of several moves is answered by pattern only: `if any then ...`, `if xC7 ...`, `if check K@k11 ...`"
    )]
    PatternOnly,
}

impl TurnFault {
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::OneMove { .. } => "one_move",
            Self::Composed => "composed",
            Self::Empty { .. } => "empty_turn",
            Self::Twice { .. } => "twice",
            Self::First => "first_turn",
            Self::Illegal { .. } => "turn_illegal",
            Self::NoSuchPick { .. } => "no_such_pick",
            Self::PatternOnly => "pattern_only",
        }
    }
}

impl State {
    /// Whether turns are composed now; clans are placed one by one (3.2).
    pub(crate) fn is_campaign(&self) -> bool {
        self.options.turn == Turn::Campaign && !self.position.is_setup()
    }

    /// What the side to move has picked, as far as it may be seen.
    pub(crate) fn picked(&self) -> &[Action] {
        self.to_move().map_or(&[], |seat| self.picks[seat.index()].as_slice())
    }

    /// The position behind what has been picked, with the same side to move.
    pub(crate) fn board(&self) -> Position {
        board_after(&self.position, self.picked())
    }
}

/// The position behind some moves of the side to move, which stays to move.
pub(crate) fn board_after(position: &Position, actions: &[Action]) -> Position {
    actions.iter().fold(position.clone(), |board, action| board.after(action).passed())
}

/// Who makes a move: a clan, or the Pawns (`None`). A Queen's pull is a Pawn's move (14.2).
pub(crate) fn mover(position: &Position, action: &Action) -> Option<Clan> {
    match action {
        Action::Restore(restoration) => Some(restoration.clan),
        Action::Move(Move::Place { clan, .. } | Move::Drop { clan, .. } | Move::UpperOff { clan }) => Some(*clan),
        Action::Move(mv) => mv.from().and_then(|from| position.piece(from)).and_then(Piece::clan),
    }
}

/// The movers of a turn, in its sequence.
pub(crate) fn movers(position: &Position, actions: &[Action]) -> Vec<Option<Clan>> {
    let mut board = position.clone();
    let next = |action: &Action| {
        let by = mover(&board, action);
        board = board.after(action).passed();
        by
    };
    actions.iter().map(next).collect()
}

/// Most moves of this turn.
pub(crate) fn most_moves(state: &State) -> usize {
    let is_first = state.history.turns() == 0 && state.position.turn() == Colour::White;
    if is_first { MOST_FIRST } else { MOST_MOVES }
}

/// Whether the moves can be made one after the other.
pub(crate) fn check_turn(state: &State, actions: &[Action]) -> Result<(), TurnFault> {
    let mut board = state.position.clone();
    let mut moved = vec![];
    for (place, action) in actions.iter().enumerate() {
        let text = action.to_string();
        if let Err(illegal) = check(&board, action) {
            return Err(TurnFault::Illegal { text, place: place + 1, illegal: Box::new(illegal) });
        }
        let by = mover(&board, action);
        if moved.contains(&by) {
            return Err(TurnFault::Twice { text, who: by.map_or("a Pawn", Clan::name) });
        }
        moved.push(by);
        board = board.after(action).passed();
    }
    if actions.len() > most_moves(state) { Err(TurnFault::First) } else { Ok(()) }
}

/// What must be confirmed about a legal turn (12.1).
pub(crate) fn risk_of_turn(position: &Position, actions: &[Action]) -> Option<Risk> {
    let after = board_after(position, actions);
    if after.winner().is_some() {
        return (after.winner() == Some(position.turn().enemy())).then_some(Risk::LastPawn);
    }
    let kings = kings_at_risk(&after.passed()).without(kings_at_risk(&position.passed()));
    Some(kings.squares().collect::<Vec<_>>()).filter(|kings| !kings.is_empty()).map(Risk::Kings)
}

/// The moves with one more, which takes the place of an earlier one of the same clan or a Pawn; and those that it makes
/// illegal.
pub(crate) fn with_pick(position: &Position, picks: &[Action], pick: &Action) -> (Vec<Action>, Vec<Action>) {
    let board = board_after(position, picks);
    let is_there = pick.from().is_none_or(|from| board.piece(from).is_some());
    let by = mover(if is_there { &board } else { position }, pick);
    let others = movers(position, picks).into_iter().zip(picks);
    let kept = others.filter(|(other, _)| *other != by).map(|(_, action)| action.clone());
    let (mut legal, dropped) = still_legal(position, kept);
    legal.push(pick.clone());
    (legal, dropped)
}

/// The moves that can still be made one after the other, and those that cannot.
pub(crate) fn still_legal(position: &Position, actions: impl Iterator<Item = Action>) -> (Vec<Action>, Vec<Action>) {
    let mut board = position.clone();
    actions.partition(|action| {
        let is_legal = check(&board, action).is_ok();
        if is_legal {
            board = board.after(action).passed();
        }
        is_legal
    })
}
