//! Completions of moves.

use crate::contract::Choice;
use crate::games::penta_war::data::piece::Piece;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::legal::restorations;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::order::risk;
use crate::games::penta_war::rules::worth::ranked;
use crate::games::penta_war::text::describe::label;
use crate::kit::limits::{CHOICES_MAX, CONTROL_MAX_CHARS};

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

pub(super) fn is_named(piece: Piece, word: &str) -> bool {
    let begins = |name: &str| word.len() >= 3 && name.to_lowercase().starts_with(word);
    let code = piece.code().to_lowercase();
    code == word
        || word.len() == 1 && code.contains(word)
        || begins(piece.kind().name())
        || piece.clan().is_some_and(|clan| begins(clan.name()))
}
