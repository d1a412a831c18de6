//! What a look asks for besides the position, in words: the move that is considered, and the overlays.

use std::collections::BTreeSet;

use super::considered as text_of;
use super::marks::{group, of_piece, prey, view_of};
use crate::contract::{Draft, Lens};
use crate::games::penta_war::data::piece::Piece;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::effects::captures;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::sentence::sentence;
use crate::games::penta_war::text::describe::effect;
use crate::games::penta_war::text::notation::read;
use crate::kit::words::{fit, some_of};

/// Most squares that a sentence names.
const MOST_NAMED: usize = 24;
/// Most characters of a move that are said back; restorations can be long.
const MOVE_MAX_CHARS: usize = 60;

/// A sentence for the move, and one for each overlay.
pub(super) fn words(position: &Position, focus: Option<Sq>, lens: &Lens) -> Vec<String> {
    let overlays = lens.overlays.iter().filter_map(|name| overlay(position, name, focus));
    lens.preview.as_ref().and_then(|draft| considered(position, draft)).into_iter().chain(overlays).collect()
}

fn considered(position: &Position, draft: &Draft) -> Option<String> {
    let text = text_of(draft)?;
    if let Some(square) = Sq::parse(&text) {
        return Some(format!("Considered: {}", ways(position, square)));
    }
    match read(position, &text) {
        Ok(action) if crate::games::penta_war::rules::check::check(position, &action).is_ok() => {
            Some(of_action(position, &action))
        }
        _ => {
            let squares = group(position, &text)?;
            Some(format!("Considered: {}. They can move: {}.", fit(&text, MOVE_MAX_CHARS), pieces(position, &squares)))
        }
    }
}

fn of_action(position: &Position, action: &Action) -> String {
    let does = effect(position, action);
    let does = if does.is_empty() { does } else { format!("; it {does}") };
    let text = fit(&action.to_string(), MOVE_MAX_CHARS);
    format!("Considered: {text}, {}{does}.{}", sentence(position, action), could_be_taken(position, action))
}

/// ` 2 can then take it on e5.`: what the other side could do to the piece that moved.
fn could_be_taken(position: &Position, action: &Action) -> String {
    let Some(to) = action.to() else { return String::new() };
    let after = position.after(action);
    let takers: BTreeSet<Sq> = after
        .legal_moves()
        .into_iter()
        .filter(|mv| captures(&after, *mv).contains(&to))
        .filter_map(Move::from)
        .collect();
    match takers.len() {
        0 => format!(" Nothing can then take it on {to}."),
        n => format!(" {n} can then take it on {to}."),
    }
}

fn pieces(position: &Position, squares: &[Sq]) -> String {
    let name = |square: &Sq| {
        let piece = position.piece(*square).map_or_else(|| "nothing".to_owned(), Piece::name);
        format!("{piece} {square}")
    };
    some_of(&squares.iter().map(name).collect::<Vec<_>>(), MOST_NAMED, "none")
}

/// Where a piece can go and what could fall.
fn ways(position: &Position, square: Sq) -> String {
    let name = position.piece(square).map_or_else(|| "nothing".to_owned(), Piece::name);
    let found = of_piece(&view_of(position, square), square);
    let targets: Vec<String> = found.targets.iter().map(|(to, _)| to.to_string()).collect();
    let targets = some_of(&targets, MOST_NAMED, "no square");
    format!("{name} on {square} can go to {targets}; it could capture: {}.", pieces(position, &found.prey))
}

fn overlay(position: &Position, name: &str, focus: Option<Sq>) -> Option<String> {
    let (us, them) = (position.turn().name(), position.turn().enemy().name());
    match name.to_lowercase().as_str() {
        "reach" => focus.map(|square| format!("Reach: {}", ways(position, square))),
        "threat" => Some(format!(
            "Pieces of {us} that {them} could capture if it were its turn: {}.",
            pieces(position, &prey(&position.passed()))
        )),
        "chances" => Some(format!("Pieces that {us} can capture now: {}.", pieces(position, &prey(position)))),
        _ => None,
    }
}
