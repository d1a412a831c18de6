//! Drafts read as orders. The notation of a move is in `notation`.

use crate::contract::{Draft, DraftError, Seat, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::order::Order;
use crate::games::penta_war::rules::state::{Line, Reply};
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

/// `e11-e10 then d7-d8 then if e10-e9 then d8-d9`.
fn parse_line(view: &View<PentaWar>, seat: Seat, text: &str) -> Result<Line, DraftError> {
    let is_own_turn = view.position.turn() == view.colour(seat);
    let mut position = if is_own_turn { view.position.passed() } else { view.position.clone() };
    let words: Vec<&str> = text.split_whitespace().collect();
    let parts = words.split(|w| w.eq_ignore_ascii_case("then")).enumerate();
    let parts: Vec<String> =
        parts.map(|(i, part)| if i % 2 == 0 { without_if(part) } else { part.join(" ") }).collect();
    let complain = |problem: &str| DraftError::NotUnderstood {
        field: "line",
        read: cut(text),
        problem: problem.to_owned(),
        choices: vec!["e11-e10 then d7-d8".to_owned()],
    };
    if !parts.len().is_multiple_of(2) {
        return Err(complain("a line is `if` their move `then` your reply, and so on in pairs"));
    }
    let mut line = vec![];
    for pair in parts.chunks(2) {
        let [theirs, own] = pair else { continue };
        if is_confirmed(theirs) {
            return Err(complain("`!` confirms a move of your own; the opponent's move needs none"));
        }
        let expected = read(&position, theirs).map_err(|e| not_understood("line", theirs, &e))?;
        // An illegal move is never played. The line ends with it, and `refusal::check` says why it is not legal.
        if check(&position, &expected).is_err() {
            line.push(Reply { reply: expected.clone(), expected, is_confirmed: false });
            break;
        }
        position = position.after(&expected);
        let reply = read(&position, own).map_err(|e| not_understood("line", own, &e))?;
        let is_legal = check(&position, &reply).is_ok();
        if is_legal {
            position = position.after(&reply);
        }
        line.push(Reply { expected, reply, is_confirmed: is_confirmed(own) });
        if !is_legal {
            break;
        }
    }
    Ok(Line(line))
}

/// The opponent's move without the `if` that may stand before it.
fn without_if(part: &[&str]) -> String {
    let is_if = part.first().is_some_and(|word| word.eq_ignore_ascii_case("if"));
    part.get(usize::from(is_if)..).unwrap_or_default().join(" ")
}

fn cut(text: &str) -> String {
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
