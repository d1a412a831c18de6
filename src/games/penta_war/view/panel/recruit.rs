//! Pages of a restoration: cluster, the King's square, and who becomes what.

use super::{
    Lens, MenuEntry, Panel, PanelButton, PanelRow, Press, Tone, back_to, button, closely, considering, entry, menu,
    page as make_page, pages, so_far, start_again,
};
use crate::games::penta_war::data::piece::{Clan, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::kit::words::count;

/// The page for what stands after `@`; `None` when it is a whole restoration.
pub(super) fn page(position: &Position, clan: Clan, tail: &str, path: Option<&str>) -> Option<Panel> {
    let number = path.and_then(|path| path.parse().ok()).unwrap_or(1);
    if tail.is_empty() {
        return Some(clusters(position, clan, number));
    }
    if let Some(first) = tail.strip_prefix('*') {
        return Sq::parse(first).map(|first| pawns(position, clan, first, number));
    }
    if path.is_some_and(|path| path.starts_with("auto")) {
        return None;
    }
    let (square, letters) = tail.split_once(':').unwrap_or((tail, ""));
    let at = Sq::parse(square)?;
    let others = position.cluster_at(position.turn(), clan, at)?.squares().filter(|s| *s != at).collect::<Vec<_>>();
    match letters.len() {
        n if n >= others.len() => None,
        0 if !tail.ends_with(':') => Some(fills(position, clan, at, others.len())),
        n => Some(letter(position, clan, at, letters, others[n])),
    }
}

fn show(unit: String) -> Press {
    Press::Show(so_far(unit))
}

fn clusters(position: &Position, clan: Clan, number: usize) -> Panel {
    let letter = clan.letter();
    let mut clusters = position.clusters(position.turn(), clan);
    clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.count()));
    let entries: Vec<MenuEntry> = clusters
        .into_iter()
        .filter_map(|cluster| {
            let squares: Vec<Sq> = cluster.squares().collect();
            let first = *squares.first()?;
            let list: Vec<String> = squares.iter().map(|s| s.label()).collect();
            let label = if squares.len() == 1 {
                format!("The Pawn on {first}")
            } else {
                format!("{} Pawns from {first}", squares.len())
            };
            let unit = if squares.len() == 1 { format!("{letter}K@{first}") } else { format!("{letter}K@*{first}") };
            Some(entry(label, list.join(" "), show(unit)))
        })
        .collect();
    let rows = pages("Pick a cluster of Pawns", entries, &format!("{letter}K@"), number);
    make_page(&format!("{}: which cluster is recruited?", clan.name()), Lens::default(), rows)
}

fn pawns(position: &Position, clan: Clan, first: Sq, number: usize) -> Panel {
    let letter = clan.letter();
    let cluster = position.cluster_at(position.turn(), clan, first).unwrap_or_default();
    let entries =
        cluster.squares().map(|s| entry(format!("The King to {s}"), "", show(format!("{letter}K@{s}")))).collect();
    let rows = pages("Pick the Pawn that the King replaces", entries, &format!("{letter}K@*{first}"), number);
    make_page(
        &format!("{}: which Pawn does the King replace?", clan.name()),
        closely(first, so_far(first.label())),
        rows,
    )
}

/// Convert for me, or one by one.
fn fills(position: &Position, clan: Clan, at: Sq, others: usize) -> Panel {
    let unit = format!("{}K@{at}", clan.letter());
    let auto = |kind: Kind| {
        let press = Press::Show(so_far(unit.clone()).with("path", format!("auto {}", kind.name().to_lowercase())));
        button(format!("Convert for me: {}s first", kind.name()), Tone::Go, press)
    };
    let mut buttons: Vec<PanelButton> = Kind::FIGHTERS.into_iter().map(auto).collect();
    buttons.push(button("One by one", Tone::Plain, show(format!("{unit}:"))));
    let [knights, bishops, rooks] = position.places(position.turn(), clan);
    let text = format!(
        "{} King to {at}; {}. The clan has room for {}, {}, {}.",
        clan.name(),
        count(others, "other Pawn"),
        count(knights as usize, "Knight"),
        count(bishops as usize, "Bishop"),
        count(rooks as usize, "Rook")
    );
    let preview = considering(so_far(unit.clone()).with("path", "auto"));
    let back = back_to(so_far(format!("{}K@", clan.letter())));
    make_page(&text, preview, vec![PanelRow::Buttons(buttons), PanelRow::Buttons(vec![back, start_again()])])
}

/// What the next Pawn becomes.
fn letter(position: &Position, clan: Clan, at: Sq, letters: &str, next: Sq) -> Panel {
    let us = position.turn();
    let places = Kind::FIGHTERS.into_iter().zip(position.places(us, clan));
    let used = |kind: Kind| letters.chars().filter(|c| *c == kind.letter()).count();
    let left: Vec<(Kind, usize)> =
        places.map(|(kind, free)| (kind, (free as usize).saturating_sub(used(kind)))).collect();
    let others = position.cluster_at(us, clan, at).map_or(0, |cluster| cluster.count() as usize - 1);
    let to_come = others - letters.len();
    let room: usize = left.iter().map(|(_, n)| n).sum();
    let unit = |sign: char| format!("{}K@{at}:{letters}{sign}", clan.letter());
    let mut entries: Vec<MenuEntry> = left
        .iter()
        .filter(|(_, n)| *n > 0)
        .map(|(kind, n)| entry(kind.name(), format!("room for {n}"), show(unit(kind.letter()))))
        .collect();
    if to_come > room {
        entries.push(entry("Stays a Pawn", "the clan has not room for all", show(unit('-'))));
    }
    let text = format!("{}: what does the Pawn on {next} become? ({} of {others})", clan.name(), letters.len() + 1);
    let buttons = vec![back_to(so_far(format!("{}K@{at}", clan.letter()))), start_again()];
    make_page(&text, closely(next, so_far(next.label())), vec![menu("It becomes", entries), PanelRow::Buttons(buttons)])
}
