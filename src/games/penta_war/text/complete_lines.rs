//! Completions of prepared lines and plans.

use crate::contract::{Choice, Seat, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::{Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::effects::at_risk;
use crate::games::penta_war::rules::guess::Guess;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::text::complete_moves::moves;
use crate::games::penta_war::text::lines::before;
use crate::games::penta_war::text::notation::{bare, condition, read};
use crate::kit::limits::CHOICES_MAX;

/// Most pieces in danger whose capture is proposed as a condition.
const MOST_PREY: usize = 5;

/// The position before the opponent's next turn, for a seat that waits.
fn waiting(view: &View<PentaWar>, seat: Option<Seat>) -> Option<Guess> {
    let seat = seat?;
    view.to_move().filter(|awaited| *awaited != seat).map(|_| before(view, seat))
}

/// Conditions, then after `then` the own replies.
pub(super) fn replies(view: &View<PentaWar>, seat: Option<Seat>, typed: &str) -> Vec<Choice> {
    let Some(mut guess) = waiting(view, seat) else { return vec![] };
    let lower = typed.to_lowercase();
    let parts: Vec<&str> = lower.split(" then").collect();
    let Some((last, before)) = parts.split_last() else { return vec![] };
    let mut kept = String::new();
    for (place, part) in before.iter().enumerate() {
        let part = part.trim();
        let text = if place % 2 == 0 {
            let Ok(pattern) = condition(&guess.position, part.trim_start_matches("if ").trim()) else { return vec![] };
            guess.expect(&pattern);
            pattern.to_string()
        } else {
            let Ok(action) = read(&guess.position, part) else { return vec![] };
            guess.reply(std::iter::once(&action));
            format!("{action}{}", if bare(part).1 { "!" } else { "" })
        };
        kept = format!("{kept}{text} then ");
    }
    let last = last.trim();
    if before.len() % 2 == 1 {
        return moves(&guess.position, last, &kept);
    }
    let last = last.trim_start_matches("if ").trim();
    let mut choices = begun(&guess.position, last, &kept);
    let exact = moves(&guess.position, without_begun_then(last), &kept);
    choices.extend(exact.into_iter().map(|mut choice| {
        choice.value = format!("{} then", choice.value.trim_end_matches('!'));
        choice
    }));
    choices.truncate(CHOICES_MAX);
    choices
}

/// Their move without the beginning of the word `then` behind it.
fn without_begun_then(typed: &str) -> &str {
    match typed.rsplit_once(' ') {
        Some((their, begun)) if "then".starts_with(begun) => their.trim_end(),
        _ => typed,
    }
}

/// Conditions that are no moves (12.5), with what they mean; the opponent is to move.
pub(crate) fn patterns(position: &Position) -> Vec<(String, String)> {
    let us = position.turn().enemy();
    let name = |square: Sq| position.piece(square).map_or_else(String::new, Piece::name);
    let mut found = vec![("any".to_owned(), "Whatever they do".to_owned())];
    let mut prey: Vec<Sq> = at_risk(position, position.army(us)).squares().collect();
    prey.sort_by_key(|square| std::cmp::Reverse(position.piece(*square).map(Piece::kind)));
    let taken = |at: Sq| (format!("x{at}"), format!("They take the {} on {at}", name(at)));
    found.extend(prey.into_iter().take(MOST_PREY).map(taken));
    let kings = position.all(us, Kind::King).squares();
    found.extend(kings.map(|at| (format!("check K@{at}"), format!("The {} on {at} could be taken", name(at)))));
    found
}

/// Those that begin as was typed, ready to go on from.
fn begun(position: &Position, typed: &str, kept: &str) -> Vec<Choice> {
    let texts = patterns(position).into_iter().map(|(text, note)| (format!("{text} then"), note));
    let fitting = texts.filter(|(text, _)| text.to_lowercase().starts_with(typed));
    fitting.map(|(text, note)| Choice::new(format!("{kept}{text}"), format!("{text}…: {note}"))).collect()
}

/// Own pieces that can be planned for.
pub(super) fn planned(view: &View<PentaWar>, seat: Option<Seat>, typed: &str) -> Vec<Choice> {
    let Some(guess) = waiting(view, seat) else { return vec![] };
    let own = guess.position.passed();
    let typed = typed.trim().to_lowercase();
    let mut squares: Vec<Sq> = steps(&own).into_iter().map(|(from, _)| from).collect();
    squares.sort_by_key(|square| (std::cmp::Reverse(own.piece(*square).map(Piece::kind)), *square));
    squares.dedup();
    let fitting = squares.into_iter().filter(|square| square.label().starts_with(&typed));
    let choice = |square: Sq| {
        let name = own.piece(square).map_or_else(String::new, Piece::name);
        Choice::new(square.label(), format!("{square} {name}"))
    };
    fitting.map(choice).take(CHOICES_MAX).collect()
}

/// Ways on for a planned piece, behind the squares that have been typed.
pub(super) fn ways_on(view: &View<PentaWar>, seat: Option<Seat>, unit: &str, typed: &str) -> Vec<Choice> {
    let (Some(guess), Some(start)) = (waiting(view, seat), Sq::parse(unit.trim())) else { return vec![] };
    let lower = typed.to_lowercase();
    let (whole, last) = lower.rsplit_once([' ', '-', ',']).map_or(("", lower.as_str()), |(a, b)| (a, b));
    let (mut own, mut at, mut kept) = (guess.position.passed(), start, String::new());
    for word in whole.split([' ', '-', ',']).filter(|word| !word.is_empty()) {
        let Some(to) = Sq::parse(word) else { return vec![] };
        let step = Action::Move(Move::Step { from: at, to });
        if crate::games::penta_war::rules::check::check(&own, &step).is_err() {
            return vec![];
        }
        own = own.after(&step).passed();
        at = to;
        kept = format!("{kept}{to} ");
    }
    let targets = steps(&own).into_iter().filter(|(from, to)| *from == at && to.label().starts_with(last));
    targets.map(|(_, to)| Choice::new(format!("{kept}{to}"), format!("{kept}{to}"))).take(CHOICES_MAX).collect()
}

/// Plain moves of the side to move.
pub(crate) fn steps(position: &Position) -> Vec<(Sq, Sq)> {
    let step = |mv: Move| match mv {
        Move::Step { from, to } => Some((from, to)),
        _ => None,
    };
    position.legal_moves().into_iter().filter_map(step).collect()
}
