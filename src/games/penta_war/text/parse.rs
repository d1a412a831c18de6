//! Drafts read as orders. The notation of a move is in `notation`.

use crate::contract::{Draft, DraftError, Seat, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::rules::order::Order;
use crate::games::penta_war::rules::state::Line;
use crate::games::penta_war::text::lines::{parse_line, plan};
use crate::games::penta_war::text::notation::{NotationError, bare, read};
use crate::games::penta_war::text::verbs::VERBS;

/// Understands a draft.
pub(crate) fn parse(view: &View<PentaWar>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
    match draft.verb.as_str() {
        "move" => {
            let position =
                if view.position.turn() == view.colour(seat) { view.position.clone() } else { view.position.passed() };
            let text = move_text(draft)?;
            let action = read(&position, &text).map_err(|e| not_understood("unit", &text, &e))?;
            Ok(Order::Move { action, is_confirmed: is_confirmed(&text) })
        }
        "if" => parse_line(view, seat, draft.need("line", VERBS)?).map(|line| Order::File { line }),
        "plan" => {
            let (unit, path) = (draft.need("unit", VERBS)?, draft.need("path", VERBS)?);
            let line = Line(plan(&format!("{unit} {path}"), &[unit, path])?);
            Ok(Order::File { line })
        }
        "cancel" => match draft.get("line") {
            None => Ok(Order::Cancel { line: None }),
            Some(text) => text.parse().map(|line| Order::Cancel { line: Some(line) }).map_err(|_| {
                let choices = (1..=view.lines_of(seat).len().min(10)).map(|n| n.to_string()).collect();
                let problem = "that is no line's number; `/orders` shows them".to_owned();
                DraftError::NotUnderstood { field: "line", read: cut(text), problem, choices }
            }),
        },
        other => Err(DraftError::UnknownVerb {
            game: crate::games::penta_war::data::options::TITLE,
            verb: cut(other),
            verbs: VERBS.iter().map(|v| v.name.to_owned()).collect(),
        }),
    }
}

/// The whole text of a move: both fields joined.
pub(crate) fn move_text(draft: &Draft) -> Result<String, DraftError> {
    let unit = draft.need("unit", VERBS)?;
    Ok(draft.get("path").map_or_else(|| unit.to_owned(), |path| format!("{unit} {path}")))
}

fn is_confirmed(text: &str) -> bool {
    bare(text).1
}

pub(crate) fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

/// A notation error as a draft error.
pub(crate) fn not_understood(field: &'static str, text: &str, error: &NotationError) -> DraftError {
    let choices = match error {
        NotationError::Ambiguous { choices }
        | NotationError::NothingFits { choices, .. }
        | NotationError::Letters { choices, .. } => choices.iter().map(|c| cut(c)).collect(),
        _ => vec![],
    };
    DraftError::NotUnderstood { field, read: cut(text), problem: error.to_string(), choices }
}
