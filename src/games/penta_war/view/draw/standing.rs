//! What the card of the end is made of: clans and Pawns of both sides after a move.

use super::column::condition;
use super::{shape, side, strips, tint};
use crate::contract::{Seat, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::kit::ending::Standing;
use crate::scene::poster::{FinalFleet, FinalUnit, Parting};
use crate::scene::{Gauge, Size};

/// How matters stand: the pieces of both sides, Pawns among them.
pub(crate) fn standing(view: &View<PentaWar>) -> Standing {
    let colours = [Seat(0), Seat(1)].map(|seat| view.colour(seat));
    // Who has not placed all clans has lost none.
    let measured = if view.position.is_setup() { Position::standard() } else { view.position.clone() };
    Standing {
        when: format!("move {}", view.move_number()),
        turn: view.move_number(),
        scores: colours.map(|colour| i64::from(measured.army(colour).count())).to_vec(),
        fleets: colours.map(|colour| fleet(&view.position, colour)).to_vec(),
        action: strips::happened(view),
    }
}

/// A side's clans, each by its King, and its Pawns.
fn fleet(position: &Position, colour: Colour) -> FinalFleet {
    let full = Position::standard();
    let members = |position: &Position, clan: Clan| -> u32 {
        [Kind::King].into_iter().chain(Kind::FIGHTERS).map(|kind| position.count(colour, clan, kind)).sum()
    };
    let unit = |name: String, kind: Kind, clan: Option<Clan>, left: u32, full: u32| FinalUnit {
        name,
        shape: shape(kind),
        side: side(colour),
        tint: clan.map(tint),
        size: Size::Large,
        gauge: Some(Gauge { left, full: full.max(left).max(1) }),
        lost: String::new(),
        parting: Parting::Lost,
    };
    let clan = |clan: Clan| {
        let lost = match condition(position, colour, clan) {
            end @ ("dead" | "disabled" | "eliminated") => end,
            _ => "",
        };
        let (left, all) = (members(position, clan), members(&full, clan));
        FinalUnit { lost: lost.to_owned(), ..unit(clan.name().to_owned(), Kind::King, Some(clan), left, all) }
    };
    let pawns = position.pawns(colour);
    let pawns = unit("Pawns".to_owned(), Kind::Pawn, None, pawns, full.pawns(colour));
    FinalFleet {
        title: colour.name().to_owned(),
        side: side(colour),
        units: Clan::ALL.map(clan).into_iter().chain([pawns]).collect(),
    }
}
