//! Picking: a clan, a piece, a target, a promotion, an area.

use super::{
    Lens, MENU_MAX_ENTRIES, MenuEntry, Panel, PanelRow, Press, back_to, closely, considering, entry, menu, moves_from,
    page, pages, so_far, start_again,
};
use crate::games::penta_war::data::piece::{Clan, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::effects::captures;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::worth::{gain, ranked};
use crate::games::penta_war::text::describe::{effect, label};
use crate::kit::words::count;

fn show(unit: impl Into<String>) -> Press {
    Press::Show(so_far(unit))
}

/// The home page's menus: clans, Pawns, Palace; and all captures.
pub(super) fn groups(position: &Position) -> Vec<PanelRow> {
    let moves = position.legal_moves();
    let mut entries = vec![];
    let groups = Clan::ALL.into_iter().map(Some).chain([None]);
    for clan in groups {
        let own: Vec<&Move> = moves.iter().filter(|mv| is_of(position, **mv, clan)).collect();
        if own.is_empty() {
            continue;
        }
        let takes = own.iter().filter(|mv| !captures(position, ***mv).is_empty()).count();
        let mut pieces: Vec<Sq> = own.iter().filter_map(|mv| mv.from()).collect();
        pieces.sort_unstable();
        pieces.dedup();
        let note = if takes == 0 {
            count(own.len(), "move")
        } else {
            format!("{}, {takes} capturing", count(own.len(), "move"))
        };
        let (name, unit) = clan.map_or(("Pawns", 'P'), |clan| (clan.name(), clan.letter()));
        entries.push(entry(format!("{name}: {} can move", pieces.len()), note, show(unit)));
    }
    let of_palace = moves.iter().filter(|mv| is_of_palace(**mv)).count();
    if of_palace > 0 || position.has_restoration() {
        let note = if position.has_restoration() { "a King can restore its clan" } else { "drops, special moves" };
        entries.push(entry("Palace", note, show("palace")));
    }
    if moves.contains(&Move::Pass) {
        entries.push(entry("Forfeit the turn", "you have no move", show("--")));
    }
    vec![menu("Pick a clan", entries), menu("Or pick a capture", capturing(position))]
}

const fn is_of_palace(mv: Move) -> bool {
    matches!(mv, Move::Drop { .. } | Move::UpperOff { .. } | Move::Special { .. } | Move::SpecialInPlace { .. })
}

/// Whether it is a move of a piece of that clan (of a Pawn, for none) on the board.
fn is_of(position: &Position, mv: Move, clan: Option<Clan>) -> bool {
    !is_of_palace(mv) && mv.from().and_then(|from| position.piece(from)).is_some_and(|piece| piece.clan() == clan)
}

/// The best captures of all.
fn capturing(position: &Position) -> Vec<MenuEntry> {
    let takes = |action: &Action| match action {
        Action::Move(mv) => !captures(position, *mv).is_empty(),
        Action::Restore(_) => false,
    };
    let best = ranked(position).into_iter().map(|(_, action)| action).filter(takes);
    best.take(MENU_MAX_ENTRIES).map(|action| entry(label(position, &action), "", show(action.to_string()))).collect()
}

/// The pieces of a clan, or the Pawns, that can move.
pub(super) fn group(position: &Position, clan: Option<Clan>, number: usize) -> Panel {
    let moves = position.legal_moves();
    let mut pieces: Vec<(Sq, Piece)> = moves
        .iter()
        .filter(|mv| is_of(position, **mv, clan))
        .filter_map(|mv| mv.from().and_then(|from| position.piece(from).map(|piece| (from, piece))))
        .collect();
    pieces.sort_by_key(|(square, piece)| (std::cmp::Reverse(piece.kind()), *square));
    pieces.dedup();
    let name = clan.map_or("Pawns", Clan::name);
    let unit = clan.map_or('P', Clan::letter).to_string();
    if pieces.is_empty() {
        let rows = vec![PanelRow::Buttons(vec![start_again()])];
        return page(&format!("{name}: nothing can move."), Lens::default(), rows);
    }
    let entries = pieces.iter().map(|(square, piece)| {
        let own: Vec<Move> =
            moves.iter().copied().filter(|mv| mv.from() == Some(*square) && !is_of_palace(*mv)).collect();
        let best = own.iter().max_by_key(|mv| gain(position, **mv));
        let best = best.map_or_else(String::new, |mv| effect(position, &Action::Move(*mv)));
        let note = format!("{}{}{best}", count(own.len(), "move"), if best.is_empty() { "" } else { "; " });
        entry(format!("{} {square}", piece.kind().name()), note, show(square.label()))
    });
    let rows = pages("Pick a piece", entries.collect(), &unit, number);
    page(&format!("{name}: pick the piece that moves."), considering(so_far(unit)), rows)
}

/// Where a piece can go.
pub(super) fn targets(position: &Position, square: Sq, number: usize) -> Panel {
    let moves: Vec<Move> = moves_from(position, square).into_iter().filter(|mv| !is_of_palace(*mv)).collect();
    let name = position.piece(square).map_or_else(|| "Nothing".to_owned(), Piece::name);
    if moves.is_empty() {
        let rows = vec![PanelRow::Buttons(vec![start_again()])];
        return page(&format!("{name} on {square}: no move."), closely(square, so_far(square.label())), rows);
    }
    let mut sorted = moves.clone();
    sorted.sort_by_key(|mv| (std::cmp::Reverse(gain(position, *mv)), *mv));
    let entries = sorted.iter().filter_map(|mv| target(position, *mv, &moves)).collect();
    let rows = pages("Pick a target", entries, &square.label(), number);
    let text =
        format!("{name} on {square}: pick where it goes. Marked on the picture: targets, and what they capture.");
    page(&text, closely(square, so_far(square.label())), rows)
}

/// A menu's entry for one way; promotions of the same way share one.
fn target(position: &Position, mv: Move, all: &[Move]) -> Option<MenuEntry> {
    let does = effect(position, &Action::Move(mv));
    let promotes = |from: Sq, to: Sq| {
        all.iter().any(|other| matches!(other, Move::StepPromote { from: f, to: t, .. } if (*f, *t) == (from, to)))
    };
    Some(match mv {
        Move::Step { from, to } if promotes(from, to) => {
            entry(format!("To {to}, with or without promotion"), does, show(format!("{from}-{to}=")))
        }
        Move::Step { to, .. } => entry(format!("To {to}"), does, show(mv.to_string())),
        Move::Kick { to, .. } => entry(format!("Kicked to {to}"), does, show(mv.to_string())),
        Move::InPlace { .. } => entry("Stay and strike", does, show(mv.to_string())),
        Move::ToPalace { .. } => entry("Go to the Palace", palace_note(position, mv), show(mv.to_string())),
        Move::Promote { into, .. } => {
            entry(format!("Become {} {}", into.clan.name(), into.kind.name()), "", show(mv.to_string()))
        }
        _ => return None,
    })
}

/// Which thrones the clan has afterwards.
fn palace_note(position: &Position, mv: Move) -> String {
    let piece = mv.from().and_then(|from| position.piece(from));
    let Some((piece, clan)) = piece.and_then(|piece| piece.clan().map(|clan| (piece, clan))) else {
        return String::new();
    };
    let after = position.after(&Action::Move(mv)).thrones(piece.colour(), clan);
    let why = match (piece.kind(), after.upper, after.king) {
        (Kind::King, _, crate::games::penta_war::data::thrones::Sitter::Queen) => "a captured Queen comes back",
        (Kind::King, ..) => "it may restore its clan from there",
        (_, crate::games::penta_war::data::thrones::Sitter::Queen, _) if after.holds_both_queens() => {
            "both Queens there: a special move"
        }
        (_, crate::games::penta_war::data::thrones::Sitter::Queen, _) => "Upper Throne: her sister can kick",
        _ => "Lower Throne: she drops with her sister",
    };
    format!("{why}; thrones {}", after.code())
}

/// What a Pawn becomes.
pub(super) fn promotions(position: &Position, from: Sq, to: Sq) -> Panel {
    let moves: Vec<Move> = moves_from(position, from).into_iter().filter(|mv| mv.to() == Some(to)).collect();
    let entries: Vec<MenuEntry> = moves
        .iter()
        .filter_map(|mv| match mv {
            Move::Step { .. } => Some(entry("Stay a Pawn", "it may be promoted later", show(mv.to_string()))),
            Move::StepPromote { into, .. } => {
                Some(entry(format!("{} {}", into.clan.name(), into.kind.name()), "", show(mv.to_string())))
            }
            _ => None,
        })
        .collect();
    let rows = vec![
        menu("What the Pawn becomes", entries),
        PanelRow::Buttons(vec![back_to(so_far(from.label())), start_again()]),
    ];
    page("The Pawn reaches the last rank. What does it become?", closely(to, so_far(format!("{from}-{to}"))), rows)
}

/// The clans left to place, each with the free areas.
pub(super) fn clans_to_place(position: &Position) -> Vec<PanelRow> {
    let moves = position.legal_moves();
    let areas = |clan: Clan| {
        let own = moves.iter().filter(|mv| matches!(mv, Move::Place { clan: c, .. } if *c == clan));
        let [one, two] = clan.foes();
        let entries = own.filter_map(|mv| mv.to().map(|king| area(clan, king, *mv)));
        menu(format!("{}, at war with {} and {}", clan.name(), one.name(), two.name()), entries.collect())
    };
    Clan::ALL.into_iter().map(areas).collect()
}

/// An area by its King's square: where it lies, and how near to the enemy (3.3). A placement costs nothing, so that a pick is
/// enough.
fn area(clan: Clan, king: Sq, placing: Move) -> MenuEntry {
    let side = match king.file() {
        0..6 => "left",
        6..11 => "centre",
        _ => "right",
    };
    let depth = if (4..13).contains(&king.rank()) { "second row" } else { "back row" };
    let place = Press::Submit(so_far(placing.to_string()));
    entry(format!("{} round {king}", clan.name()), format!("{side}, {depth}"), place)
}

/// The free areas for a clan.
pub(super) fn areas(position: &Position, clan: Clan) -> Panel {
    let moves = position.legal_moves();
    let own = moves.iter().filter(|mv| matches!(mv, Move::Place { clan: c, .. } if *c == clan));
    let entries = own.filter_map(|mv| mv.to().map(|king| area(clan, king, *mv))).collect();
    let rows = vec![menu("Pick an area by its King's square", entries), PanelRow::Buttons(vec![start_again()])];
    page(&format!("{}: round which square?", clan.name()), Lens::default(), rows)
}
