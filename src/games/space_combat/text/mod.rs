//! The game in words: what is typed and how it is understood, what is told, what is proposed.

pub(crate) mod complete;
pub(crate) mod format;
pub(crate) mod losses;
pub(crate) mod names;
pub(crate) mod notation;
pub(crate) mod parse;
pub(crate) mod verbs;
pub(crate) mod weigh;
pub(crate) mod words;

use crate::contract::{Choice, Draft, DraftError, Seat, Text, View, Weight};
use crate::games::space_combat::rules::state::Phase;
use crate::games::space_combat::{Event, Order, SpaceCombat};
use crate::kit::line::Line;

impl Text for SpaceCombat {
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

    fn routine(view: &View<SpaceCombat>, seat: Seat) -> Vec<Line> {
        vec![words::has_locked(&Self::side_name(view, seat))]
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

    fn fleet_name(view: &View<Self>, _: Seat) -> Option<String> {
        let budget = view.world.scenario.budget.filter(|_| matches!(view.phase, Phase::Muster { .. }));
        budget.map(|points| format!("fleet of {points}"))
    }

    fn side_name(view: &View<SpaceCombat>, seat: Seat) -> String {
        view.world.find_faction(seat).map_or_else(|| format!("seat {}", seat.0 + 1), |f| f.name.clone())
    }
}
