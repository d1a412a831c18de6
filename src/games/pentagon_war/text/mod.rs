//! The game in words: what is typed and how it is understood, what is told, what is proposed.

pub(crate) mod complete;
pub(crate) mod forecast;
pub(crate) mod format;
pub(crate) mod losses;
pub(crate) mod notation;
pub(crate) mod parse;
pub(crate) mod prompt;
mod terms;
pub(crate) mod units;
pub(crate) mod verbs;
pub(crate) mod weigh;
mod whole_turn;
pub(crate) mod words;

use serde_json::Value;

use crate::contract::{Choice, Draft, DraftError, Seat, Text, View, Weight};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::event;
use crate::games::pentagon_war::rules::order;
use crate::kit::line::Line;

impl Text for PentagonWar {
    fn parse(view: &View<Self>, seat: Seat, draft: &Draft) -> Result<order::Order, DraftError> {
        parse::parse(view, seat, draft)
    }

    fn format(view: &View<Self>, order: &order::Order) -> Draft {
        format::format(view, order)
    }

    fn older_order(written: &Value) -> Option<(Value, Draft)> {
        order::older(written)
    }

    fn complete(view: &View<Self>, draft: &Draft, field: &str) -> Vec<Choice> {
        complete::complete(view, draft, field)
    }

    fn tell(view: &View<Self>, event: &event::Event) -> Option<Line> {
        words::tell(view.viewer(), event)
    }

    fn weigh(event: &event::Event) -> Weight {
        weigh::weigh(event)
    }

    fn routine(view: &View<PentagonWar>, seat: Seat) -> Vec<Line> {
        vec![words::is_ready(&view.side(seat).name)]
    }

    fn prompt(view: &View<Self>, seat: Seat) -> Vec<Line> {
        prompt::prompt(view, seat)
    }

    fn orders(view: &View<Self>, seat: Seat) -> Vec<(Line, Option<Draft>)> {
        prompt::orders(view, seat)
    }

    fn ordered(view: &View<Self>, seat: Seat, unit: &str) -> Option<Vec<Draft>> {
        prompt::ordered(view, seat, unit)
    }

    fn side_name(view: &View<PentagonWar>, seat: Seat) -> String {
        view.side(seat).name.clone()
    }
}
