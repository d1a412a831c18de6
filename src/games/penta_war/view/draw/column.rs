//! The column beside the board: Pawns and clans, diplomacy, both palaces, what the marks mean.

use super::{shape, side, tint};
use crate::contract::View;
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::thrones::{Sitter, Thrones};
use crate::kit::sketch::in_use;
use crate::kit::words::fit;
use crate::scene::item::Mark;
use crate::scene::{Block, Ink, Item, KeyRow, KeySample, PieceCell, Shape, ZoneFill};

/// Characters of what was asked for; all of it stands in the words for those who cannot see.
const ASKED_MAX_CHARS: usize = 150;

/// What was asked for stands above everything, with the key of its signs: the column may be too short for all.
pub(super) fn blocks(view: &View<PentaWar>, asked: &[String], items: &[Item]) -> Vec<Block> {
    let key = Block::Key(in_use(key(view), items));
    let lines = asked.iter().map(|words| fit(words.strip_prefix("Considered: ").unwrap_or(words), ASKED_MAX_CHARS));
    if asked.is_empty() {
        return of_position(&view.position).into_iter().chain([key]).collect();
    }
    let asked = Block::Lines { title: "Asked for".to_owned(), lines: lines.collect() };
    [asked, key].into_iter().chain(of_position(&view.position)).collect()
}

/// The blocks that need a position only.
pub(super) fn of_position(position: &Position) -> Vec<Block> {
    let palaces = [Colour::Black, Colour::White].map(|colour| palace(position, colour));
    palaces.into_iter().chain([clans(position)]).collect()
}

/// Who is at war with whom, and every clan that is not simply alive.
fn clans(position: &Position) -> Block {
    let war = |clan: Clan| {
        let [one, two] = clan.foes();
        format!("{} v {}{}", clan.letter(), one.letter(), two.letter())
    };
    let mut lines = vec![format!("at war: {}", Clan::ALL.map(war).join(", "))];
    for colour in [Colour::White, Colour::Black] {
        let told = |clan: Clan| match condition(position, colour, clan) {
            "alive" => None,
            other => Some(format!("{} {other}", clan.name())),
        };
        let told: Vec<String> = Clan::ALL.into_iter().filter_map(told).collect();
        if !told.is_empty() {
            lines.push(format!("{}: {}", colour.name(), told.join(", ")));
        }
    }
    Block::Lines { title: "Clans".to_owned(), lines }
}

/// A clan's condition in a word.
pub(crate) fn condition(position: &Position, colour: Colour, clan: Clan) -> &'static str {
    let thrones = position.thrones(colour, clan);
    if thrones.is_disabled() {
        if position.thrones(colour.enemy(), clan).is_disabled() { "dead" } else { "disabled" }
    } else if thrones.king == Sitter::King {
        if position.is_setup() {
            "to place"
        } else if Kind::FIGHTERS.into_iter().any(|kind| position.count(colour, clan, kind) > 0) {
            "King away"
        } else {
            "eliminated"
        }
    } else if thrones == Thrones::REVIVING {
        "reviving"
    } else {
        "alive"
    }
}

/// A Palace, its thrones as rows and its clans as columns.
fn palace(position: &Position, colour: Colour) -> Block {
    let cell = |clan: Clan, sitter: Sitter| {
        let kind = match sitter {
            Sitter::Nobody => return None,
            Sitter::King => Kind::King,
            Sitter::Queen => Kind::Queen,
        };
        let letter = Some(clan.letter());
        Some(PieceCell { shape: shape(kind), side: side(colour), tint: Some(tint(clan)), letter })
    };
    let row = |name: &str, throne: fn(Thrones) -> Sitter| {
        let cells = Clan::ALL.map(|clan| cell(clan, throne(position.thrones(colour, clan))));
        (name.to_owned(), cells.to_vec())
    };
    Block::Grid {
        title: format!("Palace of {} ({})", colour.name(), crate::games::penta_war::rules::effects::look_of(colour)),
        head: Clan::ALL.map(|clan| clan.letter().to_string()).to_vec(),
        rows: vec![row("upper", |t| t.upper), row("king", |t| t.king), row("lower", |t| t.lower)],
        hues: vec![],
    }
}

/// What the signs on this picture mean.
fn key(view: &View<PentaWar>) -> Vec<KeyRow> {
    let row = |sample: KeySample, text: &str| KeyRow { sample, text: text.to_owned() };
    let mut rows = vec![
        row(KeySample::Token(Shape::Pawn, side(Colour::White)), "White: ivory"),
        row(KeySample::Token(Shape::Pawn, side(Colour::Black)), "Black: ebony"),
    ];
    if let Some(last) = view.trail.last() {
        rows.push(row(KeySample::Trail(Ink::Highlight, false), "last move"));
        if !last.captured.is_empty() {
            rows.push(row(KeySample::Sign(Mark::Wreck, Ink::Danger), "captured"));
        }
        if !last.swept.is_empty() {
            rows.push(row(KeySample::Sign(Mark::Fled, Ink::Muted), "left with its King"));
        }
        if !last.emitted.is_empty() {
            rows.push(row(KeySample::Sign(Mark::New, Ink::Side(side(last.by))), "new Pawn"));
        }
    }
    rows.push(row(KeySample::Zone(Ink::Reach, ZoneFill::Tint(2)), "can go there"));
    rows.push(row(KeySample::Zone(Ink::Reach, ZoneFill::Tint(3)), "where this move leads"));
    rows.push(row(KeySample::Sign(Mark::Capture, Ink::Danger), "captures"));
    rows.push(row(KeySample::Zone(Ink::Danger, ZoneFill::Hatch), "in danger"));
    rows.push(row(KeySample::Sign(Mark::Target, Ink::Danger), "can be captured"));
    rows
}
