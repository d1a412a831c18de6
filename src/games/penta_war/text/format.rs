//! Orders written as drafts that read back to the same.

use crate::contract::Draft;
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::order::Order;
use crate::games::penta_war::rules::state::{Line, Reply};

pub(crate) fn move_draft(action: &Action, is_confirmed: bool) -> Draft {
    let mark = if is_confirmed { "!" } else { "" };
    Draft::new("move").with("unit", format!("{action}{mark}"))
}

/// The order as a draft.
pub(crate) fn draft(order: &Order) -> Draft {
    match order {
        Order::Move { action, is_confirmed } => move_draft(action, *is_confirmed),
        Order::File { line } => Draft::new("if").with("line", line_text(line)),
        Order::Cancel { line: None } => Draft::new("cancel"),
        Order::Cancel { line: Some(number) } => Draft::new("cancel").with("line", number.to_string()),
    }
}

/// A line as it is typed after `if`.
pub(crate) fn line_text(line: &Line) -> String {
    let pair = |r: &Reply| format!("{} then {}{}", r.expected, r.reply, if r.is_confirmed { "!" } else { "" });
    line.0.iter().map(pair).collect::<Vec<_>>().join(" then if ")
}
