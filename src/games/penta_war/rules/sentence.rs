//! What a move does, as the clause that its event keeps.

use crate::games::penta_war::data::piece::{Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::effects::{Effects, effects};
use crate::games::penta_war::rules::moves::{Action, Move, Promotion};
use crate::kit::words::count;

/// What is done, as a clause: `the Puppet Bishop goes from c1 to a3`.
pub(crate) fn sentence(position: &Position, action: &Action) -> String {
    let at = |square: Sq| position.piece(square).map_or_else(|| "piece".to_owned(), Piece::name);
    let mv = match action {
        Action::Move(mv) => *mv,
        Action::Restore(restoration) => {
            let clan = restoration.clan.name();
            let recruits = count_recruits(&restoration.recruits);
            return format!("the {clan} King comes down to {} and restores its clan{recruits}", restoration.at);
        }
    };
    let what = effects(position, action);
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

fn step(position: &Position, from: Sq, to: Sq, what: &Effects) -> String {
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
        .map(|(kind, n)| count(n, kind.name()))
        .collect();
    if parts.is_empty() { String::new() } else { format!(" with {}", parts.join(", ")) }
}
