//! Phrases that sentences are made of: lists of ships, what an order does, orders as they are typed.

use crate::contract::{Draft, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::board::label;
use crate::games::anteel::rules::check::check;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Order, Otherwise, Plan};
use crate::games::anteel::rules::path::Path;
use crate::games::anteel::text::format::draft;
use crate::games::anteel::text::verbs::VERBS;
use crate::kit::line::{Command, Line, line};

pub(super) fn bold_list(names: &[ShipName]) -> Line {
    let shown = Line::join(names.iter().take(8).map(|n| line!("**{}**", n)), ", ");
    let more = names.len().saturating_sub(8);
    if more == 0 { shown } else { line!("{} and {} more", shown, more) }
}

/// `moves F3`.
pub(crate) fn filed_words(plan: &Plan) -> String {
    did_words(plan).plain()
}

/// `**Spur1** moves F3`.
pub(super) fn action_words(plan: &Plan) -> Line {
    line!("**{}** {}", plan.ship, did_words(plan))
}

pub(super) fn did_words(plan: &Plan) -> Line {
    match &plan.action {
        Action::Deploy(pose) => line!("is placed at {} facing {}", label(pose.hex), pose.facing.name()),
        Action::Move(path) if path.0.is_empty() => line!("stays where it is"),
        Action::Move(path) => line!("moves {}", path),
        Action::Fire(list) if list.is_empty() => line!("holds its fire"),
        Action::FireAtBest => line!("fires at the target of most worth"),
        Action::Fire(list) => {
            let names: Vec<String> = list.iter().map(ToString::to_string).collect();
            line!("fires at {}", names.join(", else "))
        }
    }
}

/// An order in a sentence.
pub(super) fn command(order: &Order) -> Command {
    draft(order).command(VERBS)
}

pub(super) fn done() -> Command {
    Draft::new("done").command(VERBS)
}

pub(super) fn act(ship: ShipName, action: Action) -> Order {
    Order::Act(Plan { ship, action, otherwise: Otherwise::Ask })
}

/// The move that brings a ship on: straight ahead as far as it goes, or a turn.
pub(super) fn example_move(view: &View<Anteel>, ship: ShipName) -> Option<Order> {
    let paths = ["F3", "F2", "F", "LF2", "RF2", "LF", "RF", "L", "."].into_iter();
    let orders = paths.filter_map(|p| Path::parse(p).ok()).map(|path| act(ship, Action::Move(path)));
    let is_good = |order: &Order| match order {
        Order::Act(Plan { action: Action::Move(path), .. }) => {
            let stays = view.pose(ship).and_then(|p| path.walk(&view.options.layout, p).end).is_some();
            stays && check(view, view.owner(ship), order).is_ok()
        }
        _ => false,
    };
    orders.into_iter().find(is_good)
}
