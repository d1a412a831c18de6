//! What a move does, in the words of the rules: for narration, pictures and warnings. `make` changes positions; this compares
//! before and after.

use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::{Action, Move, Style};

/// What a move did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effects {
    /// Captured by the move itself.
    pub(crate) captured: Vec<(Sq, Piece)>,
    /// The clan whose King fell, and whether it is disabled now (else eliminated) (7.2).
    pub(crate) fallen: Option<(Clan, bool)>,
    /// What the fallen clan lost besides (7.1).
    pub(crate) swept: Vec<(Sq, Piece)>,
    /// The own clan that was re-enabled (7.3).
    pub(crate) re_enabled: Option<Clan>,
    /// Emitted Pawns (7.4).
    pub(crate) emitted: Vec<Sq>,
    /// Where a pushed Pawn landed (6.2).
    pub(crate) landed: Option<Sq>,
}

/// The squares on which the move itself captures.
pub(crate) fn captures(position: &Position, mv: Move) -> Vec<Sq> {
    let us = position.turn();
    let enemy_on =
        |square: Sq| -> Vec<Sq> { if position.slot(square).is_of(us.enemy()) { vec![square] } else { vec![] } };
    let kind = mv.from().and_then(|from| position.piece(from)).map(Piece::kind);
    match (mv, kind) {
        (Move::Step { from, to }, Some(Kind::Knight | Kind::Bishop | Kind::Rook)) => {
            position.victims(from, to, Style::Own).squares().to_vec()
        }
        (Move::Step { .. } | Move::StepPromote { .. }, _) => {
            landing(position, mv).or(mv.to()).map_or_else(Vec::new, enemy_on)
        }
        (Move::Kick { to, .. }, _) => enemy_on(to),
        (Move::InPlace { at }, _) => position.victims(at, at, Style::Own).squares().to_vec(),
        (Move::Special { named, from, to }, _) => position.victims(from, to, Style::As(named)).squares().to_vec(),
        (Move::SpecialInPlace { named, at }, _) => position.victims(at, at, Style::As(named)).squares().to_vec(),
        _ => vec![],
    }
}

/// Where the Pawn of an active push lands.
pub(crate) fn landing(position: &Position, mv: Move) -> Option<Sq> {
    let (Move::Step { from, to } | Move::StepPromote { from, to, .. }) = mv else { return None };
    let is_queen = position.piece(from).is_some_and(|piece| piece.kind() == Kind::Queen);
    if !is_queen || !position.slot(to).is_pawn_of(position.turn()) {
        return None;
    }
    let (direction, _) = from.line_to(to)?;
    Some(position.end_of_row(position.turn(), to, direction))
}

/// What a legal action does.
pub(crate) fn effects(before: &Position, action: &Action) -> Effects {
    let Action::Move(mv) = action else { return Effects::default() };
    let (us, them) = (before.turn(), before.turn().enemy());
    let squares = captures(before, *mv);
    let captured: Vec<(Sq, Piece)> = squares.iter().filter_map(|s| before.piece(*s).map(|p| (*s, p))).collect();
    let landed = landing(before, *mv);
    let king = captured.iter().find(|(_, piece)| piece.kind() == Kind::King);
    let Some(clan) = king.and_then(|(_, piece)| piece.clan()) else {
        return Effects { captured, landed, ..Effects::default() };
    };
    let after = before.after(action);
    let swept = before.army(them).without(after.army(them)).squares().filter(|s| !squares.contains(s));
    let swept = swept.filter_map(|s| before.piece(s).map(|p| (s, p))).collect();
    let re_enabled = (before.thrones(us, clan).is_disabled() && !after.thrones(us, clan).is_disabled()).then_some(clan);
    let own = landed.into_iter().chain(mv.to());
    let moved: Bits = own.collect();
    let emitted = after.all(us, Kind::Pawn).without(before.all(us, Kind::Pawn)).without(moved).squares().collect();
    Effects {
        captured,
        fallen: Some((clan, after.thrones(them, clan).is_disabled())),
        swept,
        re_enabled,
        emitted,
        landed,
    }
}

/// The Kings of the other side that the side to move could capture at once.
pub(crate) fn kings_at_risk(position: &Position) -> Bits {
    at_risk(position, position.all(position.turn().enemy(), Kind::King))
}

/// Those of the squares on which the side to move could capture at once.
pub(crate) fn at_risk(position: &Position, squares: Bits) -> Bits {
    let mut at_risk = Bits::NONE;
    if position.is_setup() || squares.is_empty() {
        return at_risk;
    }
    for mv in position.legal_moves() {
        if may_reach(mv, squares) {
            at_risk |= captures(position, mv).into_iter().collect::<Bits>() & squares;
        }
    }
    at_risk
}

/// Captures reach at most three squares, but for pushes and kicks, which are judged in any case.
fn may_reach(mv: Move, squares: Bits) -> bool {
    let Some(to) = mv.to() else { return false };
    let is_near = |square: Sq| {
        let (files, ranks) = to.to(square);
        files.abs().max(ranks.abs()) <= 3
    };
    matches!(mv, Move::Kick { .. })
        || squares.squares().any(is_near)
        || mv.from().is_some_and(|from| is_push_like(from, to))
}

fn is_push_like(from: Sq, to: Sq) -> bool {
    let (files, ranks) = from.to(to);
    files.abs().max(ranks.abs()) <= 2
}

/// A King's owner and place in words: `the Magic King on f5`.
pub(crate) fn name_at(position: &Position, square: Sq) -> String {
    position.piece(square).map_or_else(|| square.label(), |piece| format!("the {} on {square}", piece.name()))
}

/// The Kings that `us` would newly leave to be captured by playing this: those at risk afterwards that were not before.
pub(crate) fn kings_thrown_away(before: &Position, action: &Action) -> Vec<Sq> {
    let after = before.after(action);
    if after.turn() == before.turn() || after.winner().is_some() {
        return vec![];
    }
    let was = kings_at_risk(&before.passed());
    kings_at_risk(&after).without(was).squares().collect()
}

/// Whether the move changes the mover's last Pawn into something else and so loses (8.4, 11.3).
pub(crate) fn gives_up_last_pawn(before: &Position, action: &Action) -> bool {
    before.after(action).winner() == Some(before.turn().enemy())
}

/// Colour words for a side's pieces on a picture.
pub(crate) const fn look_of(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "ivory",
        Colour::Black => "ebony",
    }
}
