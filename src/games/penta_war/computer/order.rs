//! In which order a search tries the quiet moves: those that refuted others nearby first, then those that did well elsewhere.

use super::captures::spoils;
use super::ply::Ply;
use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::piece::{Clan, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::{CELLS, Sq};
use crate::games::penta_war::rules::effects;
use crate::games::penta_war::rules::moves::{Move, Style};

/// What a move that refuted a sister is ordered by.
const KILLER: i32 = 1_000_000;
/// What a move that may answer a threat is ordered by.
const EVASION: i32 = 500_000;
/// Most that the history gives.
const MOST_HISTORY: i32 = 100_000;
/// Two colours, eight kinds (one for moves from nowhere), all cells.
const MEMORIES: usize = 2 * 8 * CELLS;

/// What a search remembers of quiet moves.
pub(super) struct Order {
    killers: Vec<[Option<Ply>; 2]>,
    history: Vec<i32>,
}

/// What the enemy would do if the turn were given away, as far as answers to it concern.
#[derive(Clone, Debug, Default)]
pub(super) struct Threat {
    squares: Vec<Sq>,
}

impl Threat {
    /// The threat of that move by the other side; `passed` is the position with that side to move.
    pub(super) fn of(passed: &Position, mv: Move) -> Self {
        let mut squares = effects::captures(passed, mv);
        squares.extend(mv.to());
        Self { squares }
    }

    /// Whether the move takes a threatened piece away, or takes the place that the threat needs.
    fn is_answered_by(&self, mv: Move) -> bool {
        [mv.from(), mv.to()].into_iter().flatten().any(|square| self.squares.contains(&square))
    }
}

impl Order {
    /// For searches of so many plies.
    pub(super) fn new(plies: usize) -> Self {
        Self { killers: vec![[None; 2]; plies], history: vec![0; MEMORIES] }
    }

    /// Whether the move refuted a sister at that ply.
    pub(super) fn is_killer(&self, ply: usize, candidate: Ply) -> bool {
        self.killers.get(ply).is_some_and(|killers| killers.contains(&Some(candidate)))
    }

    /// All moves but those given, best first: `legal` is taken over, restorations are added.
    pub(super) fn quiets(
        &self,
        position: &Position,
        ply: usize,
        threat: Option<&Threat>,
        legal: &[Move],
        is_tried: impl Fn(Ply) -> bool,
    ) -> Vec<(i32, Ply)> {
        let figure = |candidate: Ply| {
            if self.is_killer(ply, candidate) {
                return KILLER;
            }
            let Ply::Move(mv) = candidate else { return MOST_HISTORY };
            let answers = threat.is_some_and(|threat| threat.is_answered_by(mv));
            self.history[memory(position, mv)] + if answers { EVASION } else { 0 } + special(position, mv)
        };
        let moves = legal.iter().map(|mv| Ply::Move(*mv)).chain(restorations(position));
        let mut list: Vec<(i32, Ply)> = moves.filter(|c| !is_tried(*c)).map(|c| (figure(c), c)).collect();
        list.sort_unstable_by_key(|(figure, _)| -figure);
        list
    }

    /// A quiet move refuted its sister.
    pub(super) fn reward(&mut self, position: &Position, candidate: Ply, depth: i32, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(candidate)
        {
            *killers = [Some(candidate), killers[0]];
        }
        if let Ply::Move(mv) = candidate {
            let entry = &mut self.history[memory(position, mv)];
            *entry = (*entry + depth * depth).min(MOST_HISTORY);
        }
    }
}

/// Where the history keeps a move: by colour, kind and target.
fn memory(position: &Position, mv: Move) -> usize {
    let kind = mv.from().and_then(|from| position.piece(from)).map_or(7, |piece| piece.kind() as usize);
    let row = position.turn() as usize * 8 + kind;
    row * CELLS + mv.to().map_or(0, Sq::index)
}

/// Special moves take something now and then (10.6), promotions bring a piece.
fn special(position: &Position, mv: Move) -> i32 {
    let taken = match mv {
        Move::Special { named, from, to } => spoils(position, from, to, Style::As(named)),
        Move::SpecialInPlace { named, at } => spoils(position, at, at, Style::As(named)),
        Move::StepPromote { .. } | Move::Promote { .. } => Some(50),
        _ => None,
    };
    taken.unwrap_or(0) * 100
}

/// For each clan that can be restored one restoration: of the largest cluster, the King in place of its hindmost Pawn.
fn restorations(position: &Position) -> impl Iterator<Item = Ply> {
    let us = position.turn();
    let able = Clan::ALL
        .into_iter()
        .filter(move |clan| position.thrones(us, *clan).may_restore() && position.has_restoration());
    able.filter_map(move |clan| {
        let largest = position.clusters(us, clan).into_iter().max_by_key(Bits::count)?;
        let mut pawns = largest.squares();
        let at = if us.forward() > 0 { pawns.next() } else { pawns.last() };
        at.map(|at| Ply::Restore(clan, at, Kind::Rook))
    })
}
