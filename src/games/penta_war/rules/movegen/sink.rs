//! Where generated moves go: a list, or a count.

use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::{Delta, Sq};
use crate::games::penta_war::rules::moves::{Move, Promotion, Style};

/// What a Pawn on the last rank may become (8.3): a set of clan and kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Promotions(u16);

impl Promotions {
    /// Judged on the position before the move (8.3).
    pub(crate) fn allowed(position: &Position, us: Colour) -> Self {
        let mut set = 0;
        for clan in Clan::ALL.into_iter().filter(|clan| !position.thrones(us, *clan).is_disabled()) {
            for (place, kind) in Kind::FIGHTERS.into_iter().enumerate() {
                if position.count(us, clan, kind) < kind.most() {
                    set |= 1 << (clan.index() * 3 + place);
                }
            }
        }
        Self(set)
    }

    /// How many.
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Each of them, clan by clan.
    pub(crate) fn each(self) -> impl Iterator<Item = Promotion> {
        let all = Clan::ALL.into_iter().flat_map(|clan| Kind::FIGHTERS.map(|kind| Promotion { clan, kind }));
        all.enumerate().filter(move |(place, _)| self.0 >> place & 1 == 1).map(|(_, promotion)| promotion)
    }
}

/// Takes generated moves.
pub(super) trait Sink {
    /// One move.
    fn one(&mut self, mv: Move);
    /// A step by `delta` to each of these squares.
    fn steps(&mut self, targets: Bits, delta: Delta, style: Style);
    /// A Pawn's way with each promotion.
    fn promoting(&mut self, from: Sq, to: Sq, promotions: Promotions);
    /// A drop on each of these squares.
    fn drops(&mut self, clan: Clan, targets: Bits);
}

impl Sink for Vec<Move> {
    #[inline]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }

    #[inline]
    fn steps(&mut self, targets: Bits, delta: Delta, style: Style) {
        self.extend(targets.squares().map(|to| style.step(to.step(-delta), to)));
    }

    fn promoting(&mut self, from: Sq, to: Sq, promotions: Promotions) {
        self.extend(promotions.each().map(|into| Move::StepPromote { from, to, into }));
    }

    fn drops(&mut self, clan: Clan, targets: Bits) {
        self.extend(targets.squares().map(|at| Move::Drop { clan, at }));
    }
}

/// Counts and forgets.
#[derive(Debug, Default)]
pub(super) struct Counter {
    /// How many came.
    pub(super) moves: u64,
}

impl Sink for Counter {
    #[inline]
    fn one(&mut self, _: Move) {
        self.moves += 1;
    }

    #[inline]
    fn steps(&mut self, targets: Bits, _: Delta, _: Style) {
        self.moves += u64::from(targets.count());
    }

    fn promoting(&mut self, _: Sq, _: Sq, promotions: Promotions) {
        self.moves += u64::from(promotions.count());
    }

    fn drops(&mut self, _: Clan, targets: Bits) {
        self.moves += u64::from(targets.count());
    }
}
