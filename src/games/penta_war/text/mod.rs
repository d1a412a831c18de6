//! The game in words: what is typed and how it is understood, what is told, what is proposed.

pub mod complete;
pub mod describe;
pub mod format;
pub mod notation;
pub mod parse;
pub mod verbs;
pub mod words;

use crate::contract::{Choice, Draft, DraftError, Seat, Seen, Text};
use crate::games::penta_war::{Event, Order, PentaWar, State};
use crate::kit::line::Line;

impl Text for PentaWar {
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

    fn prompt(seen: &Seen<Self>, seat: Seat) -> Vec<Line> {
        words::prompt(seen.state(), seat)
    }

    fn orders(seen: &Seen<Self>, seat: Seat) -> Vec<(Line, Option<Draft>)> {
        words::orders(seen.state(), seat)
    }

    fn side_name(state: &State, seat: Seat) -> String {
        state.colour(seat).name().to_owned()
    }
}
