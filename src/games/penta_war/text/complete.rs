//! Completions while somebody types.

use crate::contract::{Choice, Draft, Seat, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::Piece;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::legal::restorations;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::order::risk;
use crate::games::penta_war::rules::worth::ranked;
use crate::games::penta_war::text::complete_lines::{planned, replies, ways_on};
use crate::games::penta_war::text::describe::label;
use crate::games::penta_war::text::format::line_text;
use crate::games::penta_war::text::verbs::OVERLAYS;
use crate::kit::choices::overlays;
use crate::kit::limits::{CHOICES_MAX, CONTROL_MAX_CHARS};

/// Values for a field, best first.
pub(crate) fn complete(view: &View<PentaWar>, draft: &Draft, field: &str) -> Vec<Choice> {
    let typed = draft.get(field).unwrap_or_default();
    let seat = view.viewer().seat();
    match (draft.verb.as_str(), field) {
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

/// Legal moves that fit what was typed, best first; values stand behind `prefix`.
pub(super) fn moves(position: &Position, typed: &str, prefix: &str) -> Vec<Choice> {
    let (typed, _) = typed.split_at(typed.trim_end_matches('!').len());
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let wide = restorations(position).into_iter().map(Action::Restore);
    let mut all: Vec<Action> = ranked(position).into_iter().map(|(_, action)| action).collect();
    wide.for_each(|action| {
        if !all.contains(&action) {
            all.push(action);
        }
    });
    let fitting = all.into_iter().filter(|action| words.iter().all(|word| fits(position, action, word)));
    let choice = |action: Action| {
        let mark = if risk(position, &action).is_some() { "!" } else { "" };
        let warning = if mark.is_empty() { "" } else { "RISKY " };
        let label = format!("{warning}{}", label(position, &action));
        Choice::new(format!("{prefix}{action}{mark}"), label.chars().take(CONTROL_MAX_CHARS).collect::<String>())
    };
    fitting.map(choice).filter(|choice| choice.value.chars().count() <= CONTROL_MAX_CHARS).take(CHOICES_MAX).collect()
}

/// Whether a typed word is the beginning of the move, of one of its squares, or names its piece or clan.
fn fits(position: &Position, action: &Action, word: &str) -> bool {
    let text = action.to_string().to_lowercase();
    let begins = |name: &str| name.to_lowercase().starts_with(word);
    let piece = match action {
        Action::Move(Move::Drop { clan, .. } | Move::UpperOff { clan }) => {
            return text.starts_with(word) || begins(clan.name()) || begins("queen");
        }
        Action::Move(Move::Place { clan, king }) => {
            return text.starts_with(word) || begins(clan.name()) || begins(&king.label());
        }
        Action::Restore(r) => {
            return text.starts_with(word) || begins(r.clan.name()) || begins("king") || begins("restore");
        }
        Action::Move(mv) => mv.from().and_then(|from| position.piece(from)),
    };
    let squares = action.from().into_iter().chain(action.to());
    text.starts_with(word)
        || squares.into_iter().any(|square| square.label() == word)
        || piece.is_some_and(|piece| is_named(piece, word))
}

fn is_named(piece: Piece, word: &str) -> bool {
    let begins = |name: &str| word.len() >= 3 && name.to_lowercase().starts_with(word);
    let code = piece.code().to_lowercase();
    code == word
        || word.len() == 1 && code.contains(word)
        || begins(piece.kind().name())
        || piece.clan().is_some_and(|clan| begins(clan.name()))
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
