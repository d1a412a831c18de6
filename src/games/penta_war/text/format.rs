//! Orders written as drafts that read back to the same.

use crate::contract::Draft;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::order::Order;
use crate::games::penta_war::rules::pattern::Pattern;
use crate::games::penta_war::rules::state::{Line, Reply};

pub(crate) fn move_draft(action: &Action, is_confirmed: bool) -> Draft {
    let mark = if is_confirmed { "!" } else { "" };
    Draft::new("move").with("unit", format!("{action}{mark}"))
}

/// Places clans, one or several.
pub(crate) fn place_draft(actions: Vec<Action>) -> Draft {
    draft(&Order::Place { actions })
}

/// A whole campaign turn.
pub(crate) fn turn_draft(actions: &[Action], is_confirmed: bool) -> Draft {
    let mark = if is_confirmed { "!" } else { "" };
    Draft::new("done").with("turn", format!("{}{mark}", turn_text(actions.iter())))
}

/// The order as a draft.
pub(crate) fn draft(order: &Order) -> Draft {
    match order {
        Order::Move { action, is_confirmed } => move_draft(action, *is_confirmed),
        Order::Place { actions } | Order::Pick { actions } => {
            let text = turn_text(actions.iter());
            let (unit, path) = text.split_once(' ').unwrap_or((&text, ""));
            Draft::new("move").with("unit", unit).with("path", path)
        }
        Order::Lock { is_confirmed } => Draft::new("done").with("turn", if *is_confirmed { "!" } else { "" }),
        Order::Turn { actions, is_confirmed } => turn_draft(actions, *is_confirmed),
        Order::File { line } => Draft::new("if").with("line", line_text(line)),
        Order::Cancel { line: None } => Draft::new("cancel"),
        Order::Cancel { line: Some(number) } => Draft::new("cancel").with("line", number.to_string()),
    }
}

/// A line as it is typed after `if`.
pub(crate) fn line_text(line: &Line) -> String {
    if let Some(squares) = plan(line) {
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        return format!("plan {}", squares.join(" "));
    }
    let pair =
        |r: &Reply| format!("{} then {}{}", r.expected, turn_text(r.actions()), if r.is_confirmed { "!" } else { "" });
    line.0.iter().map(pair).collect::<Vec<_>>().join(" then if ")
}

/// The moves of a turn, in their sequence.
pub(crate) fn turn_text<'a>(actions: impl Iterator<Item = &'a Action>) -> String {
    actions.map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The squares of a plan (12.5): steps of one piece, each as long as it is safe.
fn plan(line: &Line) -> Option<Vec<Sq>> {
    let mut squares: Vec<Sq> = vec![];
    for reply in &line.0 {
        let Action::Move(Move::Step { from, to }) = reply.reply else { return None };
        let goes_on = squares.last().is_none_or(|last| *last == from);
        if reply.expected != Pattern::Safe || reply.is_confirmed || !reply.more.is_empty() || !goes_on {
            return None;
        }
        if squares.is_empty() {
            squares.push(from);
        }
        squares.push(to);
    }
    Some(squares)
}
