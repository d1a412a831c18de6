//! What stands between `if` and `then`: `any`, `xC7`, `check K@k11`, `safe`, or a move (12.5).

use super::error::NotationError;
use super::read::read;
use crate::games::penta_war::data::piece::{Clan, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::pattern::Pattern;

/// Understands a condition: every word of it, or none. The opponent is to move in that position.
pub(crate) fn condition(position: &Position, text: &str) -> Result<Pattern, NotationError> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    match words.as_slice() {
        ["any" | "anything" | "always"] | ["any", "move" | "turn"] => return Ok(Pattern::Any),
        ["safe"] => return Ok(Pattern::Safe),
        ["check"] => return Ok(Pattern::Check(None)),
        ["check", king @ ..] => return threat(position, &king.concat()),
        ["it", "takes" | "captures", "on", square]
        | ["takes" | "captures", "on", square]
        | ["takes" | "captures" | "x", square] => {
            if let Some(square) = Sq::parse(square) {
                return Ok(Pattern::Takes(square));
            }
        }
        [word] => {
            if let Some(square) = word.strip_prefix(['x', '×']).and_then(Sq::parse) {
                return Ok(Pattern::Takes(square));
            }
        }
        _ => {}
    }
    read(position, text).map(Pattern::Move)
}

/// `k11`, `k@k11`, `uk@k11`: a King on a square.
fn threat(position: &Position, named: &str) -> Result<Pattern, NotationError> {
    let problem = |problem: String| NotationError::NotAMove { problem };
    let (head, square) = named.split_once('@').unwrap_or(("", named));
    let square = Sq::parse(square)
        .ok_or_else(|| problem("after `check` the square of your King follows, as in `check K@k11`".to_owned()))?;
    let king = head.strip_suffix('k').or(head.is_empty().then_some(""));
    let clan = king.and_then(|clan| if clan.is_empty() { Some(None) } else { Clan::parse(clan).map(Some) });
    let clan = clan.ok_or_else(|| problem(format!("{head:?} is no King; a threat is written `check K@k11`")))?;
    let found = position.piece(square).filter(|piece| piece.kind() == Kind::King).and_then(Piece::clan);
    match clan.filter(|clan| found != Some(*clan)) {
        Some(clan) => Err(problem(format!("on {square} does not stand the {} King", clan.name()))),
        None => Ok(Pattern::Check(Some(square))),
    }
}
