//! Moves in a few words: what they take and bring.

use crate::games::penta_war::data::piece::Piece;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::effects::effects;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::kit::words::count;

/// What it takes and brings, as a clause; empty when it does neither: `takes Chess King b3, eliminates Chess, +4 Pawns`.
pub(crate) fn effect(position: &Position, action: &Action) -> String {
    let what = effects(position, action);
    let mut parts: Vec<String> =
        what.captured.iter().map(|(square, piece)| format!("takes {} {square}", piece.name())).collect();
    if let Some((clan, is_disabled)) = what.fallen {
        parts.push(format!("{} {}", if is_disabled { "disables" } else { "eliminates" }, clan.name()));
        parts.push(format!("+{}", count(what.emitted.len(), "Pawn")));
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
pub(crate) fn label(position: &Position, action: &Action) -> String {
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
