//! Reading names of ships and hexes forgivingly: either case, unique beginnings, and the nearest names when misspelt.

use crate::contract::{DraftError, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::board::label;
use crate::games::anteel::rules::fleet::ShipName;
use crate::grid::{Hex, Offset};
use crate::kit::names::nearest_names;

/// What a text may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// A ship of this game, lost or not.
    Ship(ShipName),
    /// A hex; it need not be on the board.
    Hex(Hex),
}

/// The ship of that name: in either case, or the only one that begins so (`cit1`: `Citadel1`).
pub(crate) fn ship(view: &View<Anteel>, field: &'static str, text: &str) -> Result<ShipName, DraftError> {
    let typed = text.trim().to_lowercase();
    let names = || view.ships.keys().copied();
    if view.ships.is_empty() {
        return Err(DraftError::not_understood(
            field,
            text,
            "there are no ships before both fleets are final (4.3)",
            vec![],
        ));
    }
    if let Some(exact) = names().find(|n| n.to_string().to_lowercase() == typed) {
        return Ok(exact);
    }
    let fitting: Vec<ShipName> = if typed.is_empty() { vec![] } else { names().filter(|n| fits(*n, &typed)).collect() };
    match fitting.as_slice() {
        [only] => Ok(*only),
        [] => {
            let known: Vec<String> = names().map(|n| n.to_string()).collect();
            let mut nearest = nearest_names(&typed, known.iter().map(String::as_str), 5);
            if nearest.is_empty() {
                nearest = known.into_iter().take(10).collect();
            }
            Err(DraftError::not_understood(field, text, "no ship has this name", nearest))
        }
        several => {
            let choices = several.iter().take(10).map(ToString::to_string).collect();
            Err(DraftError::not_understood(field, text, "several ships begin so", choices))
        }
    }
}

/// `spur` and `sp` fit `Spur1`; so does `sp1`: letters that begin the class, digits that are the number.
fn fits(name: ShipName, typed: &str) -> bool {
    let class_end = typed.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (letters, digits) = typed.split_at(class_end);
    let letters = letters.trim_end_matches([' ', '-', '_', '#']);
    !letters.is_empty()
        && name.card().name.to_lowercase().starts_with(letters)
        && (digits.is_empty() || digits.parse() == Ok(name.number))
}

/// The hex of that name (2.3). It must be on the board.
pub(crate) fn hex(view: &View<Anteel>, field: &'static str, text: &str) -> Result<Hex, DraftError> {
    let layout = &view.options.layout;
    let Some(offset) = Offset::parse_label(text) else {
        let problem = "a hex is four digits, column then row, as in 1213 (2.3)";
        return Err(DraftError::not_understood(field, text, problem, vec![]));
    };
    let hex = offset.to_hex();
    if layout.has(hex) {
        return Ok(hex);
    }
    let inside = Offset::new(
        offset.col.clamp(0, layout.cols().cast_signed() - 1),
        offset.row.clamp(0, layout.rows().cast_signed() - 1),
    );
    let problem = format!("this hex is off the board, which is {} (2.7)", layout.span_text());
    Err(DraftError::not_understood(field, text, problem, vec![inside.label()]))
}

/// A ship's name or a hex's.
pub(crate) fn ship_or_hex(view: &View<Anteel>, field: &'static str, text: &str) -> Result<Named, DraftError> {
    if !text.trim().is_empty() && text.trim().bytes().all(|b| b.is_ascii_digit()) {
        hex(view, field, text).map(Named::Hex)
    } else {
        ship(view, field, text).map(Named::Ship)
    }
}

/// What a ship has done that left the board.
pub(crate) fn departure(view: &View<Anteel>, ship: ShipName) -> &'static str {
    if view.through.contains(&ship) { "got through" } else { "fled" }
}

/// Where a ship is, in words: `at 1213 facing NE`.
pub(crate) fn place_text(view: &View<Anteel>, ship: ShipName) -> String {
    use crate::games::anteel::rules::state::Place;
    match view.place(ship) {
        Some(Place::Board(pose)) => format!("at {} facing {}", label(pose.hex), pose.facing.name()),
        Some(Place::Reserve) => "not placed yet".to_owned(),
        Some(Place::Fled) => departure(view, ship).to_owned(),
        Some(Place::Destroyed) => "destroyed".to_owned(),
        None => "unknown".to_owned(),
    }
}
