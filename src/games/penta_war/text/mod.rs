//! The game in words: what is typed and how it is understood, what is told, what is proposed.

pub(crate) mod complete;
pub(crate) mod complete_lines;
pub(crate) mod complete_moves;
pub(crate) mod describe;
pub(crate) mod format;
pub(crate) mod lines;
pub(crate) mod misread;
pub(crate) mod notation;
pub(crate) mod parse;
pub(crate) mod verbs;
pub(crate) mod weigh;
pub(crate) mod words;

use crate::contract::{Choice, Draft, DraftError, Seat, Text, View, Weight};
use crate::games::penta_war::{Event, Order, PentaWar};
use crate::kit::line::Line;

impl Text for PentaWar {
    fn parse(view: &View<Self>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
        parse::parse(view, seat, draft)
    }

    fn format(_: &View<Self>, order: &Order) -> Draft {
        format::draft(order)
    }

    fn complete(view: &View<Self>, draft: &Draft, field: &str) -> Vec<Choice> {
        complete::complete(view, draft, field)
    }

    fn tell(view: &View<Self>, event: &Event) -> Option<Line> {
        words::tell(view, event)
    }

    fn weigh(event: &Event) -> Weight {
        weigh::weigh(event)
    }

    fn prompt(view: &View<Self>, seat: Seat) -> Vec<Line> {
        words::prompt(view, seat)
    }

    fn orders(view: &View<Self>, seat: Seat) -> Vec<(Line, Option<Draft>)> {
        words::orders(view, seat)
    }

    fn ordered(view: &View<Self>, seat: Seat, unit: &str) -> Option<Vec<Draft>> {
        words::ordered(view, seat, unit)
    }

    fn side_name(view: &View<PentaWar>, seat: Seat) -> String {
        view.colour(seat).name().to_owned()
    }
}
