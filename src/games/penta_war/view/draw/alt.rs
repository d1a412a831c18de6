//! The picture in a paragraph, for people who cannot see it.

use super::column::condition;
use crate::contract::View;
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::options::forces;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::state::Phase;
use crate::kit::sketch::{self, AltText};

/// Alt text of a game, with what was asked for besides.
pub(super) fn of(view: &View<PentaWar>, asked: &[String]) -> String {
    let begin = match &view.phase {
        Phase::Over { outcome } => format!("Penta War, over after move {}: {}", view.move_number(), outcome.reason),
        Phase::Play => format!("Penta War, move {}, {} to move.", view.move_number(), view.position.turn().name()),
    };
    let last = view.trail.last().map_or_else(String::new, |trace| {
        let action: String = trace.action.to_string().chars().take(40).collect();
        let mut text = format!(" {} played {action}", trace.by.name());
        if !trace.captured.is_empty() {
            let squares: Vec<String> = trace.captured.iter().map(ToString::to_string).collect();
            text = format!("{text}, capturing on {}", squares.join(", "));
        }
        if !trace.emitted.is_empty() {
            let squares: Vec<String> = trace.emitted.iter().map(ToString::to_string).collect();
            text = format!("{text}, with new Pawns on {}", squares.join(", "));
        }
        format!("{text}.")
    });
    let begin = std::iter::once(&begin).chain(asked).cloned().collect::<Vec<_>>().join(" ");
    let mut text = AltText::of(sketch::alt(&format!("{begin}{last} {}", of_position(&view.position))));
    // Kings and Queens first, Pawns last: not every piece may find room.
    for kind in [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn] {
        for colour in Colour::ALL {
            text.add(&places(&view.position, colour, kind));
        }
    }
    text.into_text()
}

/// Where the pieces of a kind stand, by clan; Pawns have none.
fn places(position: &Position, colour: Colour, kind: Kind) -> String {
    let squares = |bits: Bits| bits.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
    let of_clan = |clan: Clan| {
        let squares = squares(position.members(colour, clan, kind));
        (!squares.is_empty()).then(|| format!("{} {squares}", clan.name()))
    };
    let told = match kind {
        Kind::Pawn => squares(position.all(colour, kind)),
        _ => Clan::ALL.into_iter().filter_map(of_clan).collect::<Vec<_>>().join(", "),
    };
    if told.is_empty() { String::new() } else { format!(" {} {}s: {told}.", colour.name(), kind.name()) }
}

/// Pawns, pieces and conditions of both sides.
pub(super) fn of_position(position: &Position) -> String {
    Colour::ALL.map(|colour| of_side(position, colour)).join(" ")
}

fn of_side(position: &Position, colour: Colour) -> String {
    let unwell: Vec<String> = Clan::ALL
        .into_iter()
        .map(|clan| (clan, condition(position, colour, clan)))
        .filter(|(_, condition)| *condition != "alive")
        .map(|(clan, condition)| format!("{} {condition}", clan.name()))
        .collect();
    let clans = if unwell.is_empty() { "all clans alive".to_owned() } else { unwell.join(", ") };
    format!("{}: {}; {clans}.", colour.name(), forces(position, colour))
}
