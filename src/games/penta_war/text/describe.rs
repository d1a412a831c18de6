//! Moves in words: what is done, and what it takes and brings.

use crate::games::penta_war::rules::deeds::{Deeds, deeds};
use crate::games::penta_war::rules::moves::{Action, Move, Promotion};
use crate::games::penta_war::rules::piece::{Kind, Piece};
use crate::games::penta_war::rules::position::Position;
use crate::games::penta_war::rules::square::Sq;
use crate::games::penta_war::text::words::counted;

/// What is done, as a clause: `the Puppet Bishop goes from c1 to a3`.
pub fn sentence(position: &Position, action: &Action) -> String {
    let at = |square: Sq| position.piece(square).map_or_else(|| "piece".to_owned(), Piece::name);
    let mv = match action {
        Action::Move(mv) => *mv,
        Action::Restore(restoration) => {
            let clan = restoration.clan.name();
            let recruits = count_recruits(&restoration.recruits);
            return format!("the {clan} King comes down to {} and restores its clan{recruits}", restoration.at);
        }
    };
    let what = deeds(position, action);
    match mv {
        Move::Place { clan, king } => format!("the {} clan is placed round {king}", clan.name()),
        Move::Step { from, to } => step(position, from, to, &what),
        Move::StepPromote { from, to, into } => {
            format!("{}, and the Pawn becomes {}", step(position, from, to, &what), with_article(into))
        }
        Move::Promote { at, into } => format!("the Pawn on {at} becomes {}", with_article(into)),
        Move::InPlace { at: square } => format!("the {} on {square} strikes around itself", at(square)),
        Move::Kick { from, to } => format!("the {} is kicked from {from} to {to}", at(from)),
        Move::ToPalace { at: square } => format!("the {} goes from {square} to the Palace", at(square)),
        Move::Drop { clan, at } => format!("a {} Queen is dropped on {at}", clan.name()),
        Move::UpperOff { clan } => format!("the {} Queen leaves the Upper Throne", clan.name()),
        Move::Special { named, from, to } => {
            format!("the {} goes from {from} to {to}, fighting as {}", at(from), named.name())
        }
        Move::SpecialInPlace { named, at: square } => {
            format!("the {} on {square} strikes around itself, fighting as {}", at(square), named.name())
        }
        Move::Pass => "the turn is forfeited".to_owned(),
    }
}

fn step(position: &Position, from: Sq, to: Sq, what: &Deeds) -> String {
    let mover = position.piece(from);
    let name = mover.map_or_else(|| "piece".to_owned(), Piece::name);
    match what.landed {
        Some(landed) => format!("the {name} goes from {from} to {to} and pushes the Pawn to {landed}"),
        None => format!("the {name} goes from {from} to {to}"),
    }
}

fn with_article(into: Promotion) -> String {
    let article = if into.clan.name().starts_with('A') { "an" } else { "a" };
    format!("{article} {} {}", into.clan.name(), into.kind.name())
}

/// ` with 2 Knights, 1 Rook`, or nothing.
fn count_recruits(recruits: &[Option<Kind>]) -> String {
    let parts: Vec<String> = Kind::FIGHTERS
        .into_iter()
        .map(|kind| (kind, recruits.iter().filter(|r| **r == Some(kind)).count()))
        .filter(|(_, n)| *n > 0)
        .map(|(kind, n)| counted(n, kind.name()))
        .collect();
    if parts.is_empty() { String::new() } else { format!(" with {}", parts.join(", ")) }
}

/// What it takes and brings, as a clause; empty when it does neither: `takes Chess King b3, eliminates Chess, +4 Pawns`.
pub fn effect(position: &Position, action: &Action) -> String {
    let what = deeds(position, action);
    let mut parts: Vec<String> =
        what.captured.iter().map(|(square, piece)| format!("takes {} {square}", piece.name())).collect();
    if let Some((clan, is_disabled)) = what.fallen {
        parts.push(format!("{} {}", if is_disabled { "disables" } else { "eliminates" }, clan.name()));
        parts.push(format!("+{}", counted(what.emitted.len(), "Pawn")));
    }
    if let Some(clan) = what.re_enabled {
        parts.push(format!("re-enables {}", clan.name()));
    }
    if let Some(landed) = what.landed {
        parts.push(format!("pushes the Pawn to {landed}"));
    }
    parts.join(", ")
}

/// Canonical notation with what it is: `c1-a3 Puppet Bishop: takes Chess King b3`; at most 100 characters.
pub fn label(position: &Position, action: &Action) -> String {
    let who = match action {
        Action::Move(mv) => mv.from().and_then(|from| position.piece(from)).map_or_else(String::new, Piece::name),
        Action::Restore(restoration) => format!("{} King", restoration.clan.name()),
    };
    let does = match action {
        Action::Move(Move::Kick { .. }) => "kicked; ",
        Action::Move(Move::ToPalace { .. }) => "to the Palace",
        Action::Move(Move::Promote { .. } | Move::StepPromote { .. }) => "promotes; ",
        Action::Move(Move::Special { .. } | Move::SpecialInPlace { .. }) => "special move; ",
        Action::Restore(_) => "restores its clan",
        Action::Move(_) => "",
    };
    let tail = format!("{does}{}", effect(position, action));
    let tail = tail.trim_end_matches("; ");
    let text = match (who.is_empty(), tail.is_empty()) {
        (true, _) => format!("{action} {tail}"),
        (false, true) => format!("{action} {who}"),
        (false, false) => format!("{action} {who}: {tail}"),
    };
    text.trim().chars().take(100).collect()
}
