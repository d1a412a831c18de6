//! Drafts read as orders. The notation of a move is in `notation`.

use crate::contract::{Draft, DraftError, Seat, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::order::Order;
use crate::games::penta_war::rules::state::Line;
use crate::games::penta_war::text::lines::{parse_line, plan};
use crate::games::penta_war::text::misread::{cut, not_understood};
use crate::games::penta_war::text::notation::{bare, read};
use crate::games::penta_war::text::verbs::VERBS;

/// Understands a draft.
pub(crate) fn parse(view: &View<PentaWar>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
    match draft.verb.as_str() {
        "move" if view.is_campaign() => {
            let text = move_text(draft)?;
            if is_confirmed(&text) {
                let problem = "`!` confirms the whole turn: write it behind `done`";
                return Err(DraftError::not_understood("unit", &text, problem, vec![]));
            }
            let board = if view.to_move() == Some(seat) { view.board() } else { view.position.passed() };
            turn(&view.position, &board, "unit", &text).map(|actions| Order::Pick { actions })
        }
        "done" => {
            let text = draft.get("turn").unwrap_or_default();
            let (plain, is_confirmed) = bare(text);
            if plain.is_empty() {
                return Ok(Order::Lock { is_confirmed });
            }
            turn(&view.position, &view.position, "turn", plain).map(|actions| Order::Turn { actions, is_confirmed })
        }
        "move" if view.position.is_setup() && move_text(draft)?.contains(',') => {
            let board = if view.to_move() == Some(seat) { view.position.clone() } else { view.position.passed() };
            turn(&board, &board, "unit", &move_text(draft)?).map(|actions| Order::Place { actions })
        }
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

/// Moves one after the other, parted by commas. A move that cannot be read behind the picks may be meant in place of one, and
/// is read on the board before them.
fn turn(before: &Position, board: &Position, field: &'static str, text: &str) -> Result<Vec<Action>, DraftError> {
    let mut board = board.clone();
    let mut actions = vec![];
    for one in text.split(',') {
        let found = read(&board, one).ok().filter(|action| check(&board, action).is_ok());
        let action = match found {
            Some(action) => action,
            None => read(before, one).map_err(|error| not_understood(field, one, &error))?,
        };
        if check(&board, &action).is_ok() {
            board = board.after(&action).passed();
        }
        actions.push(action);
    }
    Ok(actions)
}

/// The whole text of a move: both fields joined.
pub(crate) fn move_text(draft: &Draft) -> Result<String, DraftError> {
    let unit = draft.need("unit", VERBS)?;
    Ok(draft.get("path").map_or_else(|| unit.to_owned(), |path| format!("{unit} {path}")))
}

fn is_confirmed(text: &str) -> bool {
    bare(text).1
}
