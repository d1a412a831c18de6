//! Record sheets: a side's clans, or one piece with all it can do.

use crate::contract::{DraftError, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::options::forces;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::effects::captures;
use crate::games::penta_war::rules::illegal::{way, way_rule};
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::text::describe::effect;
use crate::games::penta_war::view::draw::{place, shape, side};
use crate::kit::words;
use crate::scene::{Block, Card, Picture};

/// Most moves that a card lists.
const MOST_LINES: usize = 24;

/// The sheet of a unit, or of the viewer's side (of both for strangers).
pub(crate) fn sheet(view: &View<PentaWar>, unit: Option<&str>) -> Result<Picture, DraftError> {
    let card = match unit {
        None => army_card(view, view.viewer().seat().map_or(view.position.turn(), |seat| view.colour(seat))),
        Some(text) => {
            let named = Colour::ALL.into_iter().find(|c| c.name().eq_ignore_ascii_case(text.trim()));
            match named {
                Some(colour) => army_card(view, colour),
                None => square_card(&view.position, place(&view.position, text)?),
            }
        }
    };
    Ok(Picture::Card(Box::new(card)))
}

fn army_card(view: &View<PentaWar>, colour: Colour) -> Card {
    let position = &view.position;
    let count = |clan, kind| position.count(colour, clan, kind).to_string();
    let row = |clan: Clan| {
        let mut cells = vec![clan.name().to_owned()];
        cells.extend([Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight].map(|kind| count(clan, kind)));
        cells.push(position.thrones(colour, clan).code());
        cells.push(clan.foes().map(Clan::name).join(", "));
        cells
    };
    let head = ["Clan", "K", "Q", "R", "B", "N", "Thrones", "At war with"].map(str::to_owned).to_vec();
    let rows: Vec<Vec<String>> = Clan::ALL.into_iter().map(row).collect();
    let (pawns, theirs) = (position.pawns(colour), position.pawns(colour.enemy()));
    let alt_rows: Vec<String> = rows.iter().map(|r| format!("{}: thrones {}", r[0], r[6])).collect();
    let lines = vec![
        format!("{}; the enemy has {theirs}. Who has none left loses (11.3).", words::count(pawns as usize, "Pawn")),
        "Thrones: Upper, King, Lower. K on the Upper Throne: disabled; on the King Throne: may restore (1.6)."
            .to_owned(),
    ];
    Card {
        title: colour.name().to_owned(),
        subtitle: forces(position, colour),
        emblem: Some((shape(Kind::King), side(colour))),
        blocks: vec![
            Block::Table { title: "Clans on the board".to_owned(), head, rows },
            Block::Lines { title: "State".to_owned(), lines },
        ],
        alt: format!("{}: {}. {}.", colour.name(), words::count(pawns as usize, "Pawn"), alt_rows.join("; ")),
    }
}

fn square_card(position: &Position, square: Sq) -> Card {
    let Some(piece) = position.piece(square) else {
        return Card {
            title: square.label(),
            subtitle: "an empty square".to_owned(),
            emblem: None,
            blocks: vec![Block::Lines {
                title: "Nothing".to_owned(),
                lines: vec![format!("Nothing stands on {square}.")],
            }],
            alt: format!("Nothing stands on {square}."),
        };
    };
    let board = if piece.colour() == position.turn() { position.clone() } else { position.passed() };
    let moves: Vec<_> = board.legal_moves().into_iter().filter(|mv| mv.from() == Some(square)).collect();
    let mut sorted = moves.clone();
    sorted.sort_by_key(|mv| std::cmp::Reverse(captures(&board, *mv).len()));
    let line = |mv: &crate::games::penta_war::rules::moves::Move| {
        let effect = effect(&board, &Action::Move(*mv));
        if effect.is_empty() { mv.to_string() } else { format!("{mv}: {effect}") }
    };
    let mut lines: Vec<String> = sorted.iter().take(MOST_LINES).map(line).collect();
    if sorted.len() > MOST_LINES {
        lines.push(format!("and {} more", sorted.len() - MOST_LINES));
    }
    if lines.is_empty() {
        lines.push("It cannot move.".to_owned());
    }
    Card {
        title: piece.full_name(),
        subtitle: format!("on {square}, {}", words::count(moves.len(), "move")),
        emblem: Some((shape(piece.kind()), side(piece.colour()))),
        blocks: vec![
            Block::Lines { title: "How it moves".to_owned(), lines: nature(piece) },
            Block::Lines { title: "What it can do now".to_owned(), lines },
        ],
        alt: format!(
            "{} on {square}; it has {}. {}",
            piece.full_name(),
            words::count(moves.len(), "move"),
            nature(piece).join(" ")
        ),
    }
}

/// How the piece moves and captures, and whom.
fn nature(piece: Piece) -> Vec<String> {
    let kind = piece.kind();
    let captures = match kind {
        Kind::Pawn => "It captures nothing; a King can capture it (2.3).",
        Kind::Knight => "It captures what it jumps: the two squares next to both ends (4.4).",
        Kind::Bishop => "It captures all prey orthogonally next to where it stands, also without moving (4.2, 4.3).",
        Kind::Rook => "It captures what it passes and lands on; an enemy Pawn stops it (4.1).",
        Kind::Queen => "It captures by replacement, pushes Pawns before it and pulls those it sees (6.1 to 6.4).",
        Kind::King => "It captures Pawns only (2.3). If it falls, its clan does (7.1).",
    };
    let mut lines = vec![format!("It moves {} ({}).", way(kind), way_rule(kind)), captures.to_owned()];
    if let Some(clan) = piece.clan().filter(|_| kind != Kind::King) {
        let [one, two] = clan.foes();
        lines.push(format!("{} is at war with {} and {} (2.1).", clan.name(), one.name(), two.name()));
    }
    lines
}
