//! Pages of the Palace: drops, Upper off, special moves, and the door to restorations.

use super::{
    Lens, MenuEntry, Panel, PanelRow, Press, back_to, closely, considering, entry, menu, pages, so_far, start_again,
};
use crate::games::penta_war::data::piece::{Clan, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::text::describe::effect;
use crate::kit::words::count;

fn show(unit: impl Into<String>) -> Press {
    Press::Show(so_far(unit))
}

fn has(moves: &[Move], is_wanted: impl Fn(&Move) -> bool) -> bool {
    moves.iter().any(is_wanted)
}

/// What the Palace offers, clan by clan.
pub(super) fn page(position: &Position) -> Panel {
    let us = position.turn();
    let moves = position.legal_moves();
    let mut entries: Vec<MenuEntry> = vec![];
    for clan in Clan::ALL {
        let (name, letter) = (clan.name(), clan.letter());
        let thrones = position.thrones(us, clan);
        let note = format!("thrones {}", thrones.code());
        if has(&moves, |mv| matches!(mv, Move::Drop { clan: c, .. } if *c == clan)) {
            entries.push(entry(format!("{name}: drop the Queen"), note.clone(), show(format!("{letter}Q@"))));
        }
        if thrones.holds_both_queens() {
            entries.push(entry(
                format!("{name}: special move"),
                "fight once as another clan",
                show(format!("{letter}Q*")),
            ));
            entries.push(entry(format!("{name}: Upper Queen off"), note, show(format!("{letter}Q-off"))));
        }
        if thrones.may_restore() && position.has_restoration() {
            entries.push(entry(
                format!("{name}: restore the clan"),
                "the King comes down",
                show(format!("{letter}K@")),
            ));
        }
    }
    let rows = vec![menu("What the Palace does", entries), PanelRow::Buttons(vec![start_again()])];
    super::page("The Palace: pick what is done.", Lens::default(), rows)
}

/// Ranks for a drop, then squares of the rank.
pub(super) fn drops(position: &Position, clan: Clan, rank: Option<&str>) -> Panel {
    let moves = position.legal_moves();
    let squares: Vec<Sq> = moves
        .iter()
        .filter_map(|mv| match mv {
            Move::Drop { clan: c, at } if *c == clan => Some(*at),
            _ => None,
        })
        .collect();
    let unit = format!("{}Q@", clan.letter());
    let rank: Option<u16> = rank.and_then(|rank| rank.parse().ok());
    if let Some(rank) = rank {
        let there = squares.iter().filter(|square| square.rank() + 1 == rank);
        let entries = there.map(|square| entry(format!("On {square}"), "", show(format!("{unit}{square}")))).collect();
        let rows = vec![menu("Pick a square", entries), PanelRow::Buttons(vec![back_to(so_far(unit)), start_again()])];
        return super::page(&format!("{} Queen: on which square of rank {rank}?", clan.name()), Lens::default(), rows);
    }
    let mut ranks: Vec<u16> = squares.iter().map(|square| square.rank() + 1).collect();
    ranks.dedup();
    let free = |rank: u16| squares.iter().filter(|square| square.rank() + 1 == rank).count();
    let show_rank = |rank: u16| Press::Show(so_far(unit.clone()).with("path", rank.to_string()));
    let entries =
        ranks.into_iter().map(|rank| entry(format!("Rank {rank}"), count(free(rank), "square"), show_rank(rank)));
    let rows =
        vec![menu("Pick a rank", entries.collect()), PanelRow::Buttons(vec![back_to(so_far("palace")), start_again()])];
    super::page(&format!("{} Queen: on which rank?", clan.name()), Lens::default(), rows)
}

/// `AQ*`: pieces that can make a special move; `e5*`: the clans that one can fight as.
pub(super) fn special(position: &Position, head: &str, number: usize) -> Panel {
    let moves = position.legal_moves();
    if let Some(from) = Sq::parse(head) {
        return named_clans(position, from, &moves);
    }
    let clan = head.chars().next().and_then(Clan::of_letter);
    let mut pieces: Vec<(Sq, Piece)> = moves
        .iter()
        .filter(|mv| matches!(mv, Move::Special { .. } | Move::SpecialInPlace { .. }))
        .filter_map(|mv| mv.from().and_then(|from| position.piece(from).map(|piece| (from, piece))))
        .filter(|(_, piece)| piece.clan() == clan)
        .collect();
    pieces.sort_unstable();
    pieces.dedup();
    let entries = pieces
        .iter()
        .map(|(square, piece)| entry(format!("{} {square}", piece.kind().name()), "", show(format!("{square}*"))));
    let unit = format!("{head}*");
    let rows = pages("Pick the piece", entries.collect(), &unit, number);
    super::page("Special move: one piece fights as if it were of another clan. Which piece?", Lens::default(), rows)
}

fn named_clans(position: &Position, from: Sq, moves: &[Move]) -> Panel {
    let is_named = |mv: &Move, clan: Clan| {
        mv.from() == Some(from)
            && matches!(mv, Move::Special { named, .. } | Move::SpecialInPlace { named, .. } if *named == clan)
    };
    let note = |clan: Clan| {
        let [one, two] = clan.foes();
        format!("captures {} and {}", one.name(), two.name())
    };
    let clans = Clan::ALL.into_iter().filter(|clan| has(moves, |mv| is_named(mv, *clan)));
    let entries =
        clans.map(|clan| entry(format!("As {}", clan.name()), note(clan), show(format!("{}:{from}", clan.letter()))));
    let name = position.piece(from).map_or_else(String::new, Piece::name);
    let rows = vec![menu("Pick the clan it fights as", entries.collect()), PanelRow::Buttons(vec![start_again()])];
    super::page(&format!("{name} on {from}: as which clan?"), closely(from, so_far(from.label())), rows)
}

/// Targets of a special move.
pub(super) fn special_targets(position: &Position, named: Clan, from: Sq) -> Panel {
    let is_wanted = |mv: &Move| {
        mv.from() == Some(from)
            && matches!(mv, Move::Special { named: n, .. } | Move::SpecialInPlace { named: n, .. } if *n == named)
    };
    let moves: Vec<Move> = position.legal_moves().into_iter().filter(is_wanted).collect();
    let way = |mv: &Move| {
        let does = effect(position, &Action::Move(*mv));
        let label = match mv {
            Move::Special { to, .. } => format!("To {to}"),
            _ => "Stay and strike".to_owned(),
        };
        entry(label, does, show(mv.to_string()))
    };
    let entries = moves.iter().map(way).collect();
    let buttons = vec![back_to(so_far(format!("{from}*"))), start_again()];
    let rows = vec![menu("Pick a target", entries), PanelRow::Buttons(buttons)];
    super::page(&format!("As {}: where to?", named.name()), considering(so_far(from.label())), rows)
}
