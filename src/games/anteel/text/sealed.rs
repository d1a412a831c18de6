//! The wording of sealed rounds (5.8) and standing orders (5.10).

use crate::contract::{Draft, Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{asked_seats, best_target, due, targets, to_come, without_order};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Order, Otherwise, Plan, Standing};
use crate::games::anteel::rules::path::Path;
use crate::games::anteel::rules::state::Stage;
use crate::games::anteel::rules::timeout::usual_place;
use crate::games::anteel::text::format::draft;
use crate::games::anteel::text::phrases::{action_words, bold_list, command, done, example_move};
use crate::kit::line::{Line, line};
use crate::kit::words::count;

/// A seat is in for this phase.
pub(crate) fn is_in(empire: &str) -> Line {
    line!("**{}** is in.", empire)
}

/// What became of a move that went as far as was legal (5.9).
pub(super) fn shortened(plan: &Plan, path: &Path) -> Line {
    let done = if path.0.is_empty() { "stays".to_owned() } else { format!("moves {path}") };
    line!("Not legal when its turn came: {}. It {}, as far as was legal (§5.9).", action_words(plan), done)
}

/// `engages the nearest enemy`.
pub(crate) fn standing_words(standing: Standing) -> String {
    match standing {
        Standing::Hold => "holds".to_owned(),
        Standing::Engage => "engages the nearest enemy".to_owned(),
        Standing::Keep(from, to) => format!("keeps {from} to {to} hexes from the nearest enemy"),
        Standing::Flee => "makes for the nearest edge".to_owned(),
    }
}

/// A standing order said back.
pub(super) fn stood(ship: Option<ShipName>, standing: Standing) -> Line {
    let who = ship.map_or_else(|| line!("each of your ships"), |ship| line!("**{}**", ship));
    line!("Without an order {} {}.", who, standing_words(standing))
}

/// The standing orders of a seat, each with the draft that ends it.
pub(super) fn standing_orders(view: &View<Anteel>, seat: Seat) -> Vec<(Line, Option<Draft>)> {
    let own = view.standing.iter().filter(|(ship, _)| view.owner(**ship) == seat);
    let ended = |ship: &ShipName| draft(&Order::Stand { ship: Some(*ship), standing: Standing::Hold });
    own.map(|(ship, standing)| (stood(Some(*ship), *standing), Some(ended(ship)))).collect()
}

/// What is asked of a seat in a phase that both order at once.
pub(super) fn prompt(view: &View<Anteel>, seat: Seat) -> Vec<Line> {
    if view.locked.contains(&seat) {
        return waiting(view, seat);
    }
    let (all, open) = (to_come(view, seat), without_order(view, seat));
    let (what, round) = match view.stage() {
        Stage::Deployment => ("deployment", String::new()),
        Stage::Movement => ("movement", format!("Round {}, ", view.round())),
        _ => ("firing", format!("Round {}, ", view.round())),
    };
    let picked = format!("{} of {} ordered", all.len() - open.len(), count(all.len(), "ship"));
    let mut lines = vec![line!("{}{}: {}. Both sides are asked at once (§5.8).", round, what, picked)];
    if !open.is_empty() {
        lines.push(line!("Without an order: {}.", bold_list(&open)));
    }
    lines.extend(
        open.first().and_then(|ship| example(view, *ship)).map(|order| line!("For example: {}", command(&order))),
    );
    lines.push(line!("When you are done: {}. Ships without an order follow their standing orders (§5.10).", done()));
    lines
}

/// An order that a ship could be given.
fn example(view: &View<Anteel>, ship: ShipName) -> Option<Order> {
    let act = |action| Order::Act(Plan { ship, action, otherwise: Otherwise::Hold });
    match view.stage() {
        Stage::Deployment => usual_place(view, ship).map(|pose| act(Action::Deploy(pose))),
        Stage::Movement => example_move(view, ship),
        _ => best_target(&targets(view, ship)).map(|target| act(Action::Fire(vec![target]))),
    }
}

fn waiting(view: &View<Anteel>, seat: Seat) -> Vec<Line> {
    let missing: Vec<&str> = asked_seats(view).into_iter().map(|seat| view.empire(seat).name()).collect();
    let mut lines = vec![line!("You are in. Missing: {}.", missing.join(", "))];
    if !to_come(view, seat).is_empty() {
        lines.push(line!("Until the phase runs, `/undo` lets you order anew."));
    }
    let later = match view.stage() {
        Stage::Movement => "a shot for the firing phase",
        Stage::Firing => "a move for the next round",
        _ => return lines,
    };
    if due(view, seat).is_empty() {
        lines.push(line!("You may file {}; nobody else sees it.", later));
    }
    lines
}
