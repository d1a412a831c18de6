//! Marks on the board: the last moves, where a piece can go, what a considered move would do.

use super::{cell, considered, side, token};
use crate::contract::{Draft, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::{Colour, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::effects::{captures, effects};
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::state::Trace;
use crate::games::penta_war::text::notation::read;
use crate::kit::sketch::wash;
use crate::scene::item::Mark;
use crate::scene::{Ink, Item, Token, ZoneFill};

/// What a considered move adds to the picture.
pub(super) struct Preview {
    /// Marks.
    pub(super) items: Vec<Item>,
    /// Pieces to be ringed.
    pub(super) lit: Vec<Sq>,
    /// What the picture is about.
    pub(super) centre: Option<Sq>,
}

fn sign(square: Sq, mark: Mark, ink: Ink) -> Item {
    Item::Sign { cell: cell(square), mark, ink }
}

fn trail(squares: &[Sq], ink: Ink, is_dashed: bool) -> Item {
    let cells = squares.iter().map(|s| cell(*s)).collect();
    Item::Trail { cells, ink, is_dashed, has_head: true, marks: vec![] }
}

/// The last two moves or turns: the newer strong, the older faint.
pub(super) fn last_moves(view: &View<PentaWar>) -> Vec<Item> {
    let mut items = vec![];
    for (age, trace) in view.trail.iter().rev().enumerate() {
        let is_newest = age == 0 || view.is_campaign() && view.trail.last().is_some_and(|last| last.by == trace.by);
        items.extend(trace_of(trace, is_newest));
    }
    items
}

fn trace_of(trace: &Trace, is_newest: bool) -> Vec<Item> {
    let (ink, tint) = if is_newest { (Ink::Highlight, 3) } else { (Ink::Muted, 1) };
    let ends: Vec<Sq> = trace.action.from().into_iter().chain(trace.action.to()).collect();
    let mut items = vec![];
    if !ends.is_empty() {
        items.push(wash(ends.iter().map(|s| cell(*s)).collect(), ink, ZoneFill::Tint(tint)));
    }
    if let [from, to] = ends[..]
        && from != to
    {
        items.push(trail(&[from, to], ink, !is_newest));
    }
    if is_newest {
        items.extend(trace.captured.iter().map(|s| sign(*s, Mark::Wreck, Ink::Danger)));
        items.extend(trace.swept.iter().map(|s| sign(*s, Mark::Fled, Ink::Muted)));
        items.extend(trace.emitted.iter().map(|s| sign(*s, Mark::New, Ink::Side(side(trace.by)))));
    }
    items
}

/// Where the piece on that square can go, what each way would capture; for a piece of the side not to move, as if it were.
pub(super) fn reach(position: &Position, square: Sq) -> Vec<Item> {
    ways(of_piece(&view_of(position, square), square))
}

/// The position in which the piece on that square is to move.
pub(super) fn view_of(position: &Position, square: Sq) -> Position {
    let turn = position.piece(square).map(Piece::colour);
    if turn == Some(position.turn().enemy()) { position.passed() } else { position.clone() }
}

/// The ways of a piece.
pub(super) struct Ways {
    /// Where it can go, and whether it captures on a way there.
    pub(super) targets: Vec<(Sq, bool)>,
    /// What could fall.
    pub(super) prey: Vec<Sq>,
}

/// The ways of the piece on that square.
pub(super) fn of_piece(position: &Position, square: Sq) -> Ways {
    let mut prey: Vec<Sq> = vec![];
    let mut targets: Vec<(Sq, bool)> = vec![];
    for mv in position.legal_moves().into_iter().filter(|mv| mv.from() == Some(square)) {
        let taken = captures(position, mv);
        let is_capture = !taken.is_empty();
        prey.extend(taken);
        if let Some(to) = mv.to() {
            match targets.iter_mut().find(|(square, _)| *square == to) {
                Some((_, captures)) => *captures |= is_capture,
                None => targets.push((to, is_capture)),
            }
        }
    }
    prey.sort_unstable();
    prey.dedup();
    Ways { targets, prey }
}

/// A dot on each quiet target, a capture sign on each capturing one, a target sign on each piece that could fall.
fn ways(Ways { targets, prey }: Ways) -> Vec<Item> {
    let mut items = vec![];
    if !targets.is_empty() {
        items.push(wash(targets.iter().map(|(s, _)| cell(*s)).collect(), Ink::Reach, ZoneFill::Tint(2)));
    }
    let dot = |(square, is_capture): (Sq, bool)| {
        sign(
            square,
            if is_capture { Mark::Capture } else { Mark::Dot },
            if is_capture { Ink::Danger } else { Ink::Reach },
        )
    };
    items.extend(targets.into_iter().map(dot));
    items.extend(prey.into_iter().map(|square| sign(square, Mark::Target, Ink::Danger)));
    items
}

/// Pieces of the side to move that the other side could capture if it were its turn.
pub(super) fn threats(position: &Position) -> Vec<Item> {
    marked(&prey(&position.passed()))
}

/// Enemy pieces that the side to move can capture now.
pub(super) fn chances(position: &Position) -> Vec<Item> {
    marked(&prey(position))
}

/// What the side to move could capture.
pub(super) fn prey(position: &Position) -> Vec<Sq> {
    let moves = position.legal_moves();
    let mut squares: Vec<Sq> = moves.into_iter().flat_map(|mv| captures(position, mv)).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

fn marked(squares: &[Sq]) -> Vec<Item> {
    if squares.is_empty() {
        return vec![];
    }
    let mut items = vec![wash(squares.iter().map(|s| cell(*s)).collect(), Ink::Danger, ZoneFill::Hatch)];
    items.extend(squares.iter().map(|square| sign(*square, Mark::Target, Ink::Danger)));
    items
}

/// What a move, or a piece picked for one, would do.
pub(super) fn preview(position: &Position, draft: &Draft) -> Preview {
    let none = Preview { items: vec![], lit: vec![], centre: None };
    let Some(text) = considered(draft) else { return none };
    if let Some(square) = Sq::parse(&text) {
        return Preview { items: ways(of_piece(position, square)), lit: vec![square], centre: Some(square) };
    }
    match read(position, &text) {
        Ok(action) if crate::games::penta_war::rules::check::check(position, &action).is_ok() => {
            of_action(position, &action)
        }
        _ => group(position, &text).map_or(none, |lit| Preview { items: vec![], lit, centre: None }),
    }
}

/// A clan's or kind's name picks out its pieces that can move.
pub(super) fn group(position: &Position, text: &str) -> Option<Vec<Sq>> {
    let designator = crate::games::penta_war::text::notation::Designator::default().with(text)?;
    let of = |mv: Move| mv.from().filter(|from| position.piece(*from).is_some_and(|piece| designator.fits(piece)));
    let mut lit: Vec<Sq> = position.legal_moves().into_iter().filter_map(of).collect();
    lit.sort_unstable();
    lit.dedup();
    Some(lit)
}

fn of_action(position: &Position, action: &Action) -> Preview {
    let what = effects(position, action);
    let us = position.turn();
    let mut items = vec![];
    let ends: Vec<Sq> = action.from().into_iter().chain(action.to()).collect();
    items.push(wash(ends.iter().map(|s| cell(*s)).collect(), Ink::Reach, ZoneFill::Tint(3)));
    if let [from, to] = ends[..]
        && from != to
    {
        items.push(trail(&[from, to], Ink::Reach, true));
    }
    if let (Some(to), Some(landed)) = (action.to(), what.landed) {
        items.push(trail(&[to, landed], Ink::Reach, true));
    }
    items.extend(what.captured.iter().map(|(s, _)| sign(*s, Mark::Capture, Ink::Danger)));
    items.extend(what.swept.iter().map(|(s, _)| sign(*s, Mark::Fled, Ink::Muted)));
    items.extend(what.emitted.iter().map(|s| ghost(*s, Piece::pawn(us))));
    items.extend(newcomers(position, action, us));
    Preview { items, lit: action.from().into_iter().collect(), centre: action.to().or(action.from()) }
}

/// Pieces that the move puts where nothing or a Pawn stood: placements, drops, recruits.
fn newcomers(position: &Position, action: &Action, us: Colour) -> Vec<Item> {
    let is_new = match action {
        Action::Restore(_) => true,
        Action::Move(mv) => matches!(mv, Move::Place { .. } | Move::Drop { .. }),
    };
    if !is_new {
        return vec![];
    }
    let after = position.after(action);
    let changed = after.army(us).squares().filter(|s| after.slot(*s) != position.slot(*s));
    changed.filter_map(|s| after.piece(s).map(|piece| ghost(s, piece))).collect()
}

fn ghost(square: Sq, piece: Piece) -> Item {
    Item::Token(Token { is_ghost: true, ..token(square, piece) })
}
