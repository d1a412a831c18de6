//! The game in words: what is typed and how it is understood, what is told, what is proposed.

pub mod complete;
pub mod fleet_text;
pub mod format;
pub mod names;
pub mod parse;
pub mod verbs;
pub mod words;

use crate::contract::{Choice, Draft, DraftError, Seat, Seen, Text};
use crate::games::anteel::{Anteel, Event, Order, State};
use crate::kit::line::Line;

impl Text for Anteel {
    fn parse(seen: &Seen<Self>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
        parse::parse(seen.state(), seat, draft)
    }

    fn format(_: &Seen<Self>, order: &Order) -> Draft {
        format::draft(order)
    }

    fn complete(seen: &Seen<Self>, draft: &Draft, field: &str) -> Vec<Choice> {
        complete::complete(seen.state(), seen.viewer(), draft, field)
    }

    fn tell(seen: &Seen<Self>, event: &Event) -> Option<Line> {
        words::tell(seen.state(), seen.viewer(), event)
    }

    fn routine(state: &State, seat: Seat) -> Vec<Line> {
        let name = state.empire(seat).name();
        vec![words::has_filed(name), words::has_withdrawn(name)]
    }

    fn prompt(seen: &Seen<Self>, seat: Seat) -> Vec<Line> {
        words::prompt(seen.state(), seat)
    }

    fn orders(seen: &Seen<Self>, seat: Seat) -> Vec<(Line, Option<Draft>)> {
        words::orders(seen.state(), seat)
    }

    fn side_name(state: &State, seat: Seat) -> String {
        state.empire(seat).name().to_owned()
    }
}
