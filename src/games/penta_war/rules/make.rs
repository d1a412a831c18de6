//! What moves do to a position (chapters 4 to 10). Only legal moves are asked for; an illegal one does something harmless.

use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::position::{Phase, Position};
use crate::games::penta_war::data::slot::Prey;
use crate::games::penta_war::data::square::{AROUND, Delta, EAST, NORTH, STRAIGHT, Sq};
use crate::games::penta_war::data::thrones::{Sitter, Thrones};
use crate::games::penta_war::rules::moves::{Action, Move, Promotion, Restoration, Style};

/// The squares on which a Rook's, Bishop's or Knight's move captures: at most four.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Victims {
    squares: [Sq; 4],
    count: usize,
    /// Kings among them; more than one makes the move illegal (2.5).
    pub(crate) kings: u32,
}

impl Victims {
    const fn none() -> Self {
        Self { squares: [Sq::at(0, 0); 4], count: 0, kings: 0 }
    }

    pub(crate) fn squares(&self) -> &[Sq] {
        &self.squares[..self.count]
    }
}

/// The unit step of a straight line of up to three squares.
pub(crate) const fn straight_step(from: Sq, to: Sq) -> Delta {
    let difference = to.number().cast_signed() - from.number().cast_signed();
    match difference {
        1..NORTH => EAST,
        NORTH.. => NORTH,
        0 => 0,
        _ => {
            if difference > -NORTH {
                -EAST
            } else {
                -NORTH
            }
        }
    }
}

/// The two squares that a Knight's step jumps (4.4): one orthogonal step along the long leg, and that square shifted along
/// the short leg. As steps from the start.
pub(crate) const fn jumped(from: Sq, to: Sq) -> [Delta; 2] {
    let difference = to.number().cast_signed() - from.number().cast_signed();
    let sign = if difference < 0 { -1 } else { 1 };
    let [long, short] = match difference * sign {
        d if d == 2 * NORTH + EAST => [NORTH, EAST],
        d if d == 2 * NORTH - EAST => [NORTH, -EAST],
        d if d == NORTH + 2 * EAST => [EAST, NORTH],
        _ => [-EAST, NORTH],
    };
    [long * sign, (long + short) * sign]
}

impl Position {
    /// What the move of a Rook, Bishop or Knight captures; nothing for other pieces.
    pub(crate) fn victims(&self, from: Sq, to: Sq, style: Style) -> Victims {
        let mut victims = Victims::none();
        let Some((piece, clan)) = self.piece(from).and_then(|p| p.clan().map(|c| (p, c))) else { return victims };
        let prey = match style {
            Style::Own => Prey::of(piece.colour(), clan),
            Style::As(named) => Prey::of(piece.colour(), named),
        };
        let mut look = |square: Sq| {
            let slot = self.slot(square);
            if prey.takes(slot) {
                victims.squares[victims.count] = square;
                victims.count += 1;
                victims.kings += u32::from(slot.is_king());
            }
        };
        match piece.kind() {
            Kind::Rook => {
                let step = straight_step(from, to);
                let mut square = from;
                for _ in 0..3 {
                    square = square.step(step);
                    look(square);
                    if square == to {
                        break;
                    }
                }
            }
            Kind::Bishop => STRAIGHT.into_iter().for_each(|step| look(to.step(step))),
            Kind::Knight => jumped(from, to).into_iter().for_each(|step| look(from.step(step))),
            Kind::Pawn | Kind::Queen | Kind::King => {}
        }
        victims
    }

    /// The same position after an action.
    #[must_use]
    pub(crate) fn after(&self, action: &Action) -> Self {
        let mut next = self.clone();
        match action {
            Action::Move(mv) => next.play(*mv),
            Action::Restore(restoration) => next.restore(restoration),
        }
        next
    }

    /// Plays a move and gives the turn to the other side.
    pub(crate) fn play(&mut self, mv: Move) {
        let us = self.turn();
        match mv {
            Move::Place { clan, king } => self.place(us, clan, king),
            Move::Step { from, to } => {
                self.step(from, to);
            }
            Move::StepPromote { from, to, into } => {
                let landed = self.step(from, to);
                self.promote(us, landed, into);
            }
            Move::Promote { at, into } => self.promote(us, at, into),
            Move::InPlace { at } => self.fight(at, at, Style::Own),
            Move::Kick { from, to } => self.replace(from, to),
            Move::ToPalace { at } => self.retire(us, at),
            Move::Drop { clan, at } => self.drop_queen(us, clan, at),
            Move::UpperOff { clan } => self.upper_off(us, clan),
            Move::Special { named, from, to } => self.special(us, named, from, to),
            Move::SpecialInPlace { named, at } => self.special(us, named, at, at),
            Move::Pass => {}
        }
        self.end_turn();
    }

    fn place(&mut self, us: Colour, clan: Clan, king: Sq) {
        self.place_clan(us, clan, king);
        if Colour::ALL.into_iter().all(|colour| !self.is_palace_used(colour)) {
            self.begin();
        }
    }

    /// A plain move. Returns where the Pawn concerned ends.
    #[inline]
    fn step(&mut self, from: Sq, to: Sq) -> Sq {
        match self.piece(from).map(Piece::kind) {
            Some(Kind::Knight | Kind::Bishop | Kind::Rook) => self.fight(from, to, Style::Own),
            Some(Kind::Queen) if self.slot(to).is_pawn_of(self.turn()) => return self.push(from, to),
            Some(_) => self.replace(from, to),
            None => {}
        }
        to
    }

    /// Moves a piece on; what stood on the target is captured (6.1, 6.4, 5.1).
    fn replace(&mut self, from: Sq, to: Sq) {
        let taken = self.take(to);
        self.relocate(from, to);
        self.mourn(taken, to);
    }

    fn relocate(&mut self, from: Sq, to: Sq) {
        if let Some(piece) = self.take(from) {
            self.put(to, piece);
        }
    }

    /// A move of a Rook, Bishop or Knight in its own way of capturing (4.1–4.4); in place when the squares are the same.
    fn fight(&mut self, from: Sq, to: Sq, style: Style) {
        let victims = self.victims(from, to, style);
        let mut king = None;
        for square in victims.squares() {
            king = self.take(*square).filter(|piece| piece.kind() == Kind::King).or(king);
        }
        if from != to {
            self.relocate(from, to);
        }
        self.mourn(king, to);
    }

    /// An active push (6.2): the Queen takes the Pawn's square, the Pawn lands behind the row. Returns where.
    fn push(&mut self, queen: Sq, pawn: Sq) -> Sq {
        let us = self.turn();
        let Some((direction, _)) = queen.line_to(pawn) else { return pawn };
        let landing = self.end_of_row(us, pawn, direction);
        let taken = self.take(landing);
        self.relocate(pawn, landing);
        self.relocate(queen, pawn);
        self.mourn(taken, pawn);
        landing
    }

    /// The first square beyond the unbroken row of friendly pieces and Pawns that starts at `first` (6.2); it may be a
    /// border cell.
    #[inline]
    pub(crate) fn end_of_row(&self, us: Colour, first: Sq, direction: Delta) -> Sq {
        let mut square = first.step(direction);
        while self.slot(square).is_of(us) {
            square = square.step(direction);
        }
        square
    }

    /// Eliminates, re-enables and emits when the captured piece was a King (chapter 7).
    #[inline]
    fn mourn(&mut self, captured: Option<Piece>, emitter: Sq) {
        if let Some(king) = captured.filter(|piece| piece.kind() == Kind::King)
            && let Some(clan) = king.clan()
        {
            self.eliminate(king.colour(), clan);
            let us = king.colour().enemy();
            if self.thrones(us, clan).is_disabled() {
                self.seat(us, clan, Thrones::ELIMINATED);
            }
            self.emit(us, emitter);
        }
    }

    /// 7.1, 7.2: the fighters leave the board, the King goes to the King Throne if the clan has a Queen left, else to the
    /// Upper Throne.
    fn eliminate(&mut self, colour: Colour, clan: Clan) {
        for kind in Kind::FIGHTERS {
            for square in self.members(colour, clan, kind).squares() {
                self.take(square);
            }
        }
        let thrones = self.thrones(colour, clan);
        if self.queens(colour, clan) > 0 {
            self.seat(colour, clan, Thrones { king: Sitter::King, ..thrones });
        } else {
            self.seat(colour, clan, Thrones { upper: Sitter::King, ..thrones });
        }
    }

    /// 7.4: a Pawn on the last empty square of each direction whose first square is empty.
    fn emit(&mut self, us: Colour, emitter: Sq) {
        for direction in AROUND {
            let mut next = emitter.step(direction);
            if self.slot(next).is_empty() {
                let mut last = next;
                while self.slot(next).is_empty() {
                    last = next;
                    next = next.step(direction);
                }
                self.put(last, Piece::pawn(us));
            }
        }
    }

    fn promote(&mut self, us: Colour, at: Sq, into: Promotion) {
        self.take(at);
        self.put(at, Piece::of(us, into.clan, into.kind));
    }

    fn retire(&mut self, us: Colour, at: Sq) {
        let Some((kind, clan)) = self.take(at).and_then(|p| p.clan().map(|c| (p.kind(), c))) else { return };
        let thrones = self.thrones(us, clan);
        let seated = if kind == Kind::King {
            // 10.1
            if self.queens(us, clan) == 0 { Thrones::REVIVING } else { Thrones { king: Sitter::King, ..thrones } }
        } else if self.count(us, clan, Kind::Queen) > 0 {
            // 10.2: the other Queen is on the board
            Thrones { upper: Sitter::Queen, ..thrones }
        } else {
            Thrones { lower: Sitter::Queen, ..thrones }
        };
        self.seat(us, clan, seated);
    }

    fn drop_queen(&mut self, us: Colour, clan: Clan, at: Sq) {
        let queen = Piece::of(us, clan, Kind::Queen);
        let thrones = self.thrones(us, clan);
        self.put(at, queen);
        if thrones.king == Sitter::Queen {
            // 10.3
            self.seat(us, clan, Thrones::ELIMINATED);
        } else if thrones.upper == Sitter::Queen {
            // 10.4
            self.seat(us, clan, Thrones { upper: Sitter::Nobody, ..thrones });
        } else {
            // 10.5
            self.put(at.step(-us.forward()), queen);
            self.seat(us, clan, Thrones { lower: Sitter::Nobody, ..thrones });
        }
    }

    fn upper_off(&mut self, us: Colour, clan: Clan) {
        let thrones = self.thrones(us, clan);
        self.seat(us, clan, Thrones { upper: Sitter::Nobody, ..thrones });
    }

    fn special(&mut self, us: Colour, named: Clan, from: Sq, to: Sq) {
        if let Some(clan) = self.piece(from).and_then(Piece::clan) {
            self.upper_off(us, clan);
            self.fight(from, to, Style::As(named));
        }
    }

    /// Plays a restoration (chapter 9) and gives the turn to the other side.
    pub(crate) fn restore(&mut self, restoration: &Restoration) {
        let us = self.turn();
        let Restoration { clan, at, recruits } = restoration;
        if let Some(cluster) = self.cluster_at(us, *clan, *at) {
            let others = cluster.squares().filter(|square| square != at);
            for (square, recruit) in others.zip(recruits) {
                if let Some(kind) = recruit {
                    self.promote(us, square, Promotion { clan: *clan, kind: *kind });
                }
            }
            self.take(*at);
            self.put(*at, Piece::of(us, *clan, Kind::King));
            let thrones = self.thrones(us, *clan);
            self.seat(us, *clan, Thrones { king: Sitter::Nobody, ..thrones });
        }
        self.end_turn();
    }

    /// Whether the phase is the set-up phase.
    pub(crate) fn is_setup(&self) -> bool {
        self.phase() == Phase::Setup
    }
}
