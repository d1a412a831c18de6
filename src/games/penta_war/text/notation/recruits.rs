//! Moves with `@`: a clan placed, a Queen dropped, a King brought down with the letters of its recruits.

use super::claims;
use super::designator::Designator;
use super::error::NotationError;
use super::lex::{Token, tokens};
use crate::games::penta_war::data::piece::{Clan, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::{Action, Move, Restoration};

fn not_a_move(problem: &str) -> NotationError {
    NotationError::NotAMove { problem: problem.to_owned() }
}

/// `C@c2`, `AQ@e4`, `CK@c3:NBRRN`, `CK@c3 auto`.
pub(super) fn read_at(position: &Position, head: &str, tail: &str) -> Result<Action, NotationError> {
    let mut said = vec![];
    let mut designator = Some(Designator::default());
    for token in tokens(head)? {
        designator = match token {
            Token::Word(word) if designator == Some(Designator::default()) && claims::is_claim(&word) => {
                said.push(word);
                designator
            }
            Token::Word(word) => designator.and_then(|so_far| so_far.with(&word)),
            _ => None,
        };
    }
    let named = designator.and_then(|d| d.clan.map(|clan| (clan, d.kind)));
    let (clan, kind) = named.ok_or_else(|| not_a_move("before `@` stands a clan's letter, alone or with Q or K"))?;
    let tail = tail.trim();
    let length = tail.bytes().enumerate().take_while(|(i, b)| *i == 0 || b.is_ascii_digit()).count();
    let label = tail.get(..length).unwrap_or(tail);
    let at = Sq::parse(label).ok_or_else(|| NotationError::NoSquare { read: label.chars().take(20).collect() })?;
    let rest = tail.get(length..).unwrap_or_default().trim();
    let action = match kind {
        Some(Kind::King) => restoration(position, clan, at, rest)?,
        None if rest.is_empty() => Move::Place { clan, king: at }.into(),
        Some(Kind::Queen) if rest.is_empty() => Move::Drop { clan, at }.into(),
        _ => {
            let problem = "`@` places a clan (`C@c2`), drops a Queen (`AQ@e4`) or brings a King down (`CK@c3 auto`)";
            return Err(not_a_move(problem));
        }
    };
    claims::must_fit(position, &said, &action)?;
    Ok(action)
}

fn restoration(position: &Position, clan: Clan, at: Sq, rest: &str) -> Result<Action, NotationError> {
    let us = position.turn();
    let letters = rest.strip_prefix(':').unwrap_or(rest).trim();
    let others = position.cluster_at(us, clan, at).map_or(0, |cluster| cluster.count() as usize - 1);
    let usual = |first| position.usual_restoration(us, clan, at, first);
    let alone = Restoration { clan, at, recruits: vec![] };
    if letters.is_empty() && (others == 0 || !position.thrones(us, clan).may_restore()) {
        return Ok(Action::Restore(alone));
    }
    if let Some(first) = auto(letters) {
        return Ok(Action::Restore(usual(first).unwrap_or(alone)));
    }
    let recruit = |letter: char| match letter {
        '-' | '–' | 'p' | 'P' => Some(None),
        _ => Kind::of_letter(letter).filter(|kind| kind.is_fighter()).map(Some),
    };
    let recruits: Option<Vec<_>> = letters.chars().filter(|c| !matches!(c, ' ' | ',')).map(recruit).collect();
    if let Some(recruits) = recruits.filter(|r| !r.is_empty()) {
        return Ok(Action::Restore(Restoration { clan, at, recruits }));
    }
    let choices = Kind::FIGHTERS.into_iter().filter_map(usual).map(|r| r.to_string()).collect();
    Err(NotationError::Letters { square: at, needed: others, choices })
}

/// `auto`, `auto rook`: which kind comes first; nothing else stands behind it (9.6).
fn auto(letters: &str) -> Option<Kind> {
    let words: Vec<&str> = letters.split_whitespace().collect();
    match words.as_slice() {
        [auto] if auto.eq_ignore_ascii_case("auto") => Some(Kind::Knight),
        [auto, kind] if auto.eq_ignore_ascii_case("auto") => Kind::parse(kind).filter(|kind| kind.is_fighter()),
        _ => None,
    }
}
