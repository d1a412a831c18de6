//! The game in words: what is typed and how it is understood, what is told, what is proposed.

pub mod complete;
pub mod format;
pub mod names;
pub mod notation;
pub mod parse;
pub mod verbs;
pub mod words;

use crate::contract::{Choice, Draft, DraftError, Seat, Seen, Text};
use crate::games::space_combat::{Event, Order, SpaceCombat, State};
use crate::kit::line::Line;

impl Text for SpaceCombat {
    fn parse(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
        parse::parse(seen, seat, draft)
    }

    fn format(_: &Seen<Self>, order: &Order) -> Draft {
        format::draft(order)
    }

    fn complete(seen: &Seen<Self>, draft: &Draft, field: &str) -> Vec<Choice> {
        complete::complete(seen, draft, field)
    }

    fn tell(seen: &Seen<Self>, event: &Event) -> Option<Line> {
        words::tell(seen, event)
    }

    fn routine(state: &State, seat: Seat) -> Vec<Line> {
        vec![words::has_locked(&Self::side_name(state, seat))]
    }

    fn prompt(seen: &Seen<Self>, seat: Seat) -> Vec<Line> {
        words::prompt(seen, seat)
    }

    fn orders(seen: &Seen<Self>, seat: Seat) -> Vec<(Line, Option<Draft>)> {
        words::orders(seen, seat)
    }

    fn side_name(state: &State, seat: Seat) -> String {
        state.world.faction(seat).map_or_else(|| format!("seat {}", seat.0 + 1), |f| f.name.clone())
    }
}
