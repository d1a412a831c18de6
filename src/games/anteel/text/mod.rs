//! The game in words: what is typed and how it is understood, what is told, what is proposed.

pub(crate) mod complete;
pub(crate) mod fleet_text;
pub(crate) mod format;
pub(crate) mod losses;
pub(crate) mod names;
pub(crate) mod parse;
pub(crate) mod phrases;
pub(crate) mod sealed;
pub(crate) mod verbs;
pub(crate) mod weigh;
pub(crate) mod words;

use crate::contract::{Choice, Draft, DraftError, Seat, Text, View, Weight};
use crate::games::anteel::rules::state::Phase;
use crate::games::anteel::{Anteel, Event, Order};
use crate::kit::line::Line;

impl Text for Anteel {
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

    fn routine(view: &View<Anteel>, seat: Seat) -> Vec<Line> {
        let name = view.empire(seat).name();
        vec![words::has_filed(name), words::has_withdrawn(name), sealed::is_in(name)]
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

    fn fleet_name(view: &View<Self>, seat: Seat) -> Option<String> {
        let is_bought = matches!(view.phase, Phase::Fleets { .. });
        is_bought.then(|| format!("fleet of {} for {}", view.budget_of(seat), view.empire(seat).name().to_lowercase()))
    }

    fn side_name(view: &View<Anteel>, seat: Seat) -> String {
        view.empire(seat).name().to_owned()
    }
}
