//! Generation of legal moves. One generator feeds different sinks: a list, a counter. Restorations are not generated but
//! counted (`restore`), since one cluster can have more than a million million of them (9.6).

mod palace;
mod queens;
mod sink;
mod troops;

use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::formation;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::data::thrones::Thrones;
use crate::games::penta_war::rules::moves::Move;

pub(crate) use sink::Promotions;
use sink::{Counter, Sink};

/// Generates the moves of one side into a sink.
struct Generator<'a, S> {
    position: &'a Position,
    us: Colour,
    empty: Bits,
    /// Two enemy Kings stand so near each other that one move might capture both (2.5).
    is_wary: bool,
    promotions: Option<Promotions>,
    sink: &'a mut S,
}

impl<'a, S: Sink> Generator<'a, S> {
    fn new(position: &'a Position, sink: &'a mut S) -> Self {
        let us = position.turn();
        Self {
            position,
            us,
            empty: position.empty(),
            is_wary: has_close_pair(position.all(us.enemy(), Kind::King)),
            promotions: None,
            sink,
        }
    }

    /// All moves of normal play but restorations and the pass.
    fn run(mut self) {
        self.troops();
        self.kings_and_pawns();
        self.queens();
        self.retirements();
        if self.position.is_palace_used(self.us) {
            self.palace();
        }
    }

    fn promotions(&mut self) -> Promotions {
        let (position, us) = (self.position, self.us);
        *self.promotions.get_or_insert_with(|| Promotions::allowed(position, us))
    }

    /// A Pawn's way by its own step, a pull or a push: with promotions where it ends on the last rank (8.1).
    fn pawn_goes(&mut self, from: Sq, to: Sq, lands_on: Sq) {
        self.sink.one(Move::Step { from, to });
        if self.us.is_last_rank(lands_on) {
            let promotions = self.promotions();
            self.sink.promoting(from, to, promotions);
        }
    }
}

/// Whether two of these squares are at most two king-steps apart; sometimes also says so of squares at opposite edges.
fn has_close_pair(kings: Bits) -> bool {
    const NEAR: u16 = crate::games::penta_war::data::square::STRIDE;
    let mut squares = kings.squares();
    while let Some(low) = squares.next() {
        for high in squares.clone() {
            let distance = high.number() - low.number() + 2;
            if distance > 2 * NEAR + 4 {
                break;
            }
            if distance % NEAR <= 4 {
                return true;
            }
        }
    }
    false
}

impl Position {
    /// All legal moves of normal play and the set-up phase but restorations; a forced pass is in it (11.1). Empty when the
    /// game is over or only restorations are left.
    pub(crate) fn moves(&self, list: &mut Vec<Move>) {
        list.clear();
        if self.is_setup() {
            list.extend(self.placements().map(|(clan, king)| Move::Place { clan, king }));
        } else if self.winner().is_none() {
            Generator::new(self, list).run();
            if list.is_empty() && !self.has_restoration() && self.passed().has_move() {
                list.push(Move::Pass);
            }
        }
    }

    /// All legal moves but restorations, in a list of their own.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut list = Vec::with_capacity(256);
        self.moves(&mut list);
        list
    }

    /// How many legal moves there are, restorations and a forced pass counted (14.2).
    pub(crate) fn count_moves(&self) -> u128 {
        if self.is_setup() {
            return self.placements().map(|_| 1).sum();
        }
        if self.winner().is_some() {
            return 0;
        }
        let count = u128::from(self.count_plain()) + self.count_restorations();
        if count == 0 && self.passed().has_move() { 1 } else { count }
    }

    /// Whether the side to move has a move of its own, a pass not being one (11.1).
    pub(crate) fn has_move(&self) -> bool {
        self.is_setup() || self.has_restoration() || self.count_plain() > 0
    }

    fn count_plain(&self) -> u64 {
        let mut counter = Counter::default();
        Generator::new(self, &mut counter).run();
        counter.moves
    }

    /// Free areas with the clans not yet placed (3.2).
    fn placements(&self) -> impl Iterator<Item = (Clan, Sq)> {
        let us = self.turn();
        let waiting = Clan::ALL.into_iter().filter(move |clan| self.thrones(us, *clan) == Thrones::ELIMINATED);
        let is_free = move |king: &Sq| self.slot(*king).is_empty();
        waiting.flat_map(move |clan| formation::areas(us).into_iter().filter(is_free).map(move |king| (clan, king)))
    }
}
