//! Completions while somebody types.

use crate::contract::{Choice, Draft, Seat, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::Piece;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::campaign::{mover, movers, risk_of_turn};
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::timeout::usual_turn;
use crate::games::penta_war::text::complete_lines::{planned, replies, ways_on};
use crate::games::penta_war::text::complete_moves::{is_named, moves};
use crate::games::penta_war::text::describe::label;
use crate::games::penta_war::text::format::{line_text, turn_text};
use crate::games::penta_war::text::notation::read;
use crate::games::penta_war::text::verbs::OVERLAYS;
use crate::kit::choices::overlays;
use crate::kit::limits::{CHOICES_MAX, CONTROL_MAX_CHARS};

/// Values for a field, best first.
pub(crate) fn complete(view: &View<PentaWar>, draft: &Draft, field: &str) -> Vec<Choice> {
    let typed = draft.get(field).unwrap_or_default();
    let seat = view.viewer().seat();
    match (draft.verb.as_str(), field) {
        ("move", "unit") if view.is_campaign() => composed(view, seat, &view.board(), view.picked(), typed),
        ("move", "path") if view.is_campaign() => vec![],
        ("done", "turn") if view.is_campaign() => turns(view, seat, typed),
        ("move", "unit") => at_turn(view, seat).map_or_else(Vec::new, |position| moves(position, typed, "")),
        ("move", "path") => {
            let unit = draft.get("unit").unwrap_or_default();
            at_turn(view, seat).map_or_else(Vec::new, |position| paths(position, unit, typed))
        }
        ("if", "line") => replies(view, seat, typed),
        ("plan", "unit") => planned(view, seat, typed),
        ("plan", "path") => ways_on(view, seat, draft.get("unit").unwrap_or_default(), typed),
        ("cancel", "line") => seat.map_or_else(Vec::new, |seat| lines(view, seat)),
        ("map", "focus") | ("sheet", "unit") => places(&view.position, typed),
        ("map", "overlay") => overlays(OVERLAYS, typed),
        _ => vec![],
    }
}

/// The position, if that seat is to move.
fn at_turn(view: &View<PentaWar>, seat: Option<Seat>) -> Option<&Position> {
    (seat.is_some() && view.to_move() == seat).then_some(&view.position)
}

/// Moves of a campaign turn behind those that are picked and typed, parted by commas.
fn composed(view: &View<PentaWar>, seat: Option<Seat>, board: &Position, picks: &[Action], typed: &str) -> Vec<Choice> {
    if at_turn(view, seat).is_none() {
        return vec![];
    }
    let (before, last) = typed.rsplit_once(',').map_or(("", typed), |(before, last)| (before, last));
    let (mut board, mut moved, mut kept) = (board.clone(), movers(&view.position, picks), String::new());
    for one in before.split(',').filter(|one| !one.trim().is_empty()) {
        let Some(action) = read(&board, one).ok().filter(|action| check(&board, action).is_ok()) else { return vec![] };
        moved.push(mover(&board, &action));
        board = board.after(&action).passed();
        kept = format!("{kept}{action}, ");
    }
    let is_free = |choice: &Choice| {
        let own = choice.value.get(kept.len()..).unwrap_or_default();
        read(&board, own).is_ok_and(|action| !moved.contains(&mover(&board, &action)))
    };
    let begun = last.trim().to_lowercase();
    let exact = board.legal_moves().into_iter().map(Action::Move).filter(|action| {
        !kept.is_empty() && !begun.is_empty() && action.to_string().to_lowercase().starts_with(&begun)
    });
    let label = |action: &Action| {
        format!("{kept}{}", label(&board, action)).chars().take(CONTROL_MAX_CHARS).collect::<String>()
    };
    let mut choices: Vec<Choice> = exact.map(|action| Choice::new(format!("{kept}{action}"), label(&action))).collect();
    if choices.is_empty() {
        choices = moves(&board, last.trim(), &kept);
    }
    for choice in &mut choices {
        choice.value = choice.value.trim_end_matches('!').to_owned();
    }
    choices.retain(is_free);
    choices.retain(|choice| choice.value.chars().count() <= CONTROL_MAX_CHARS);
    choices.truncate(CHOICES_MAX);
    choices
}

/// Whole campaign turns: the usual one, then what is typed with one move more.
fn turns(view: &View<PentaWar>, seat: Option<Seat>, typed: &str) -> Vec<Choice> {
    let mut choices = composed(view, seat, &view.position, &[], typed);
    if typed.trim().is_empty() && !choices.is_empty() {
        let usual = usual_turn(view);
        let mark = if risk_of_turn(&view.position, &usual).is_some() { "!" } else { "" };
        let text = format!("{}{mark}", turn_text(usual.iter()));
        if text.chars().count() <= CONTROL_MAX_CHARS && usual.len() > 1 {
            choices.insert(0, Choice::new(text.clone(), text));
            choices.truncate(CHOICES_MAX);
        }
    }
    choices
}

/// Ways on for a unit that was named in the first field.
fn paths(position: &Position, unit: &str, typed: &str) -> Vec<Choice> {
    let unit = unit.trim().to_lowercase();
    let whole = moves(position, &unit, "");
    let joined = moves(position, &format!("{unit} {typed}"), "");
    let of = if typed.is_empty() { whole } else { joined };
    let cut = |choice: Choice| {
        let rest = choice.value.to_lowercase().strip_prefix(&unit).map(|rest| rest.trim_start_matches('-').to_owned());
        let value = rest.filter(|rest| !rest.is_empty()).map(|rest| {
            let from = choice.value.len() - rest.len();
            choice.value.get(from..).unwrap_or_default().to_owned()
        });
        value.map(|value| Choice::new(value, choice.label))
    };
    of.into_iter().filter_map(cut).collect()
}

fn lines(view: &View<PentaWar>, seat: Seat) -> Vec<Choice> {
    let text = |(place, line): (usize, &crate::games::penta_war::rules::state::Line)| {
        let label: String = format!("{}. if {}", place + 1, line_text(line)).chars().take(CONTROL_MAX_CHARS).collect();
        Choice::new((place + 1).to_string(), label)
    };
    view.lines_of(seat).iter().enumerate().map(text).take(CHOICES_MAX).collect()
}

/// Pieces by square, clan or kind.
fn places(position: &Position, typed: &str) -> Vec<Choice> {
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let fits = |square: crate::games::penta_war::data::square::Sq, piece: Piece| {
        words.iter().all(|word| square.label().starts_with(word.as_str()) || is_named(piece, word))
    };
    let rank = |piece: Piece| std::cmp::Reverse(piece.kind());
    let occupied = crate::games::penta_war::data::square::Sq::all()
        .filter_map(|square| position.piece(square).map(|piece| (square, piece)));
    let mut found: Vec<_> = occupied.filter(|(square, piece)| fits(*square, *piece)).collect();
    found.sort_by_key(|(square, piece)| (rank(*piece), *square));
    let choice = |(square, piece): (crate::games::penta_war::data::square::Sq, Piece)| {
        Choice::new(square.label(), format!("{square} {}", piece.full_name()))
    };
    found.into_iter().map(choice).take(CHOICES_MAX).collect()
}
