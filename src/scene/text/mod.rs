//! The text twin: the same content as a picture, in plain text, for terminals, screen readers and tests.
//!
//! Boards become a list of what stands where; square boards a diagram besides.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::banner::text_of;
use super::chart::{self, Letters};
use super::item::{Mark, Shape, Token};
use super::{
    Block, Board, Card, Cell, Gauge, Item, KeySample, LETTERED_DIRECTIONS, RankRow, Scene, SideHead, SideInk, Zone,
};

/// Longest list of paths, shots or notes that is worth reading out.
const LIST_MAX: usize = 200;
/// Most runs of cells that a zone is told by; larger ones are told by their extent.
const RUNS_MAX: usize = 40;

/// The text twin of a map.
pub fn of_scene(scene: &Scene) -> String {
    let mut lines = vec![banner(scene)];
    lines.extend(sides(&scene.banner.sides));
    lines.push(scene.alt.clone());
    lines.extend([&scene.caption.happened, &scene.caption.next].map(|words| text_of(words)));
    lines.extend(scene.poster.iter().flat_map(|poster| poster.lines(&scene.banner.sides)));
    if let Board::Square { files, ranks } = scene.board {
        lines.extend(diagram(scene, files, ranks));
    }
    let letters = chart::letters(scene);
    lines.extend(chart::lines(scene, &letters));
    lines.extend(standing(scene, &letters));
    lines.extend(listed(scene));
    lines.extend(scene.panel.iter().flat_map(block));
    lines.retain(|line| !line.trim().is_empty());
    lines.join("\n")
}

/// The text twin of a card.
pub fn of_card(card: &Card) -> String {
    let mut lines = vec![join(&[&card.title, &card.subtitle], " · ")];
    lines.extend(card.blocks.iter().flat_map(block));
    lines.retain(|line| !line.trim().is_empty());
    lines.join("\n")
}

fn banner(scene: &Scene) -> String {
    let chips: Vec<String> = scene
        .banner
        .phases
        .iter()
        .map(|p| if p.is_current { format!("[{}]", p.label) } else { p.label.clone() })
        .collect();
    join(&[&scene.banner.title, &scene.banner.subtitle, &chips.join(" "), &scene.banner.notice], " · ")
}

/// Who plays and who is ahead: `Triangle (Anna), 15 points, ahead`, one after the other.
fn sides(heads: &[SideHead]) -> Option<String> {
    let told = heads.iter().map(|head| {
        let player = if head.player.is_empty() { String::new() } else { format!(" ({})", head.player) };
        let score = if head.score.is_empty() { String::new() } else { join(&[&head.score, &head.score_unit], " ") };
        let ahead = if head.is_ahead { "ahead" } else { "" };
        join(&[&format!("{}{player}", head.name), &score, ahead], ", ")
    });
    (!heads.is_empty()).then(|| told.collect::<Vec<_>>().join("; "))
}

fn join(parts: &[&str], between: &str) -> String {
    parts.iter().filter(|p| !p.is_empty()).copied().collect::<Vec<_>>().join(between)
}

/// Tokens of hex boards, a line each; `>` marks those to act.
fn standing(scene: &Scene, letters: &Letters) -> Vec<String> {
    if matches!(scene.board, Board::Square { .. }) {
        return vec![];
    }
    let line = |(nth, token): (usize, &Token)| {
        let id = token.label.as_ref().map(|l| join(&[&l.id, &l.name], " "));
        let id = id.or_else(|| planner_of(scene, token)).unwrap_or_else(|| shape_name(token.shape).to_owned());
        let facing = token.facing_twelfths.map(|t| format!(" facing {}", facing(scene, t))).unwrap_or_default();
        let hull = token.gauge.map(|g| format!(", {}", gauge(g))).unwrap_or_default();
        let side = side_title(scene, token.side).map(|title| format!(", {title}")).unwrap_or_default();
        let ghost = if token.is_ghost { " (planned)" } else { "" };
        let mark = if token.is_lit { '>' } else { ' ' };
        let letter = letters.get(&nth).map(|letter| format!("{letter}: ")).unwrap_or_default();
        format!("{mark} {letter}{id} at {}{facing}{hull}{side}{ghost}", label_of(scene, token.cell))
    };
    tokens(scene).enumerate().map(line).collect()
}

/// Whose planned place a ghost is: that of the only unit like it where a dashed trail begins that ends there.
fn planner_of(scene: &Scene, ghost: &Token) -> Option<String> {
    let start = scene.items.iter().filter(|_| ghost.is_ghost).find_map(|item| match item {
        Item::Trail { cells, is_dashed: true, .. } if cells.last() == Some(&ghost.cell) => cells.first(),
        _ => None,
    })?;
    // Whoever is aboard another craft begins where that one stands.
    let is_like_it = |token: &&Token| (token.side, token.shape, token.size) == (ghost.side, ghost.shape, ghost.size);
    let mut there = tokens(scene).filter(|token| token.cell == *start && !token.is_ghost);
    let only = there.next().filter(|_| there.next().is_none()).filter(is_like_it)?;
    only.label.as_ref().map(|label| label.id.clone())
}

/// What the panel calls a side.
fn side_title(scene: &Scene, of: SideInk) -> Option<&str> {
    scene.panel.iter().find_map(|block| match block {
        Block::Fleet { title, side, .. } if *side == of => Some(title.as_str()),
        _ => None,
    })
}

/// A zone's own word, else what the key says of its looks.
fn zone_name<'a>(scene: &'a Scene, zone: &'a Zone) -> &'a str {
    let keys = scene.panel.iter().filter_map(|block| if let Block::Key(rows) = block { Some(rows) } else { None });
    let is_meant = |sample: &KeySample| *sample == KeySample::Zone(zone.ink, zone.fill);
    let of_key = || keys.flatten().find(|row| is_meant(&row.sample)).map_or("", |row| row.text.as_str());
    if zone.label.is_empty() { of_key() } else { &zone.label }
}

fn tokens(scene: &Scene) -> impl Iterator<Item = &Token> {
    scene.items.iter().filter_map(|item| match item {
        Item::Token(token) => Some(token),
        _ => None,
    })
}

/// Everything else on the board, a line each.
fn listed(scene: &Scene) -> Vec<String> {
    let label = |cell: &Cell| label_of(scene, *cell);
    let line = |item: &Item| match item {
        // Tokens have their own list; the field of a body is told by the alt text, its arrows and lines would fill pages.
        Item::Token(_) | Item::Arrow { .. } | Item::Face { .. } => None,
        Item::Zone(zone) => {
            let name = zone_name(scene, zone);
            (!name.is_empty()).then(|| format!("Zone {name}: {}", extent(scene, &zone.cells)))
        }
        Item::Trail { cells, is_dashed, marks, .. } => {
            let marks: Vec<String> = marks
                .iter()
                .map(|(at, text)| format!("{text} at {}", cells.get(*at as usize).map(label).unwrap_or_default()))
                .collect();
            let kind = if *is_dashed { "Track" } else { "Path" };
            let path = cells.iter().map(label).collect::<Vec<_>>().join(" > ");
            Some(format!(
                "{kind} {path}{}",
                if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) }
            ))
        }
        Item::Shot { from, to, text, is_kill, .. } => {
            let said = join(&[text, if *is_kill { "destroyed" } else { "" }], ", ");
            Some(join(&[&format!("Shot {} at {}", label(from), label(to)), &said], ": "))
        }
        Item::Damage { cell, text } => Some(format!("Damage at {}: {text}", label(cell))),
        Item::Wreck { cell, name, .. } => Some(format!("Destroyed at {}: {name}", label(cell))),
        Item::Sign { cell, mark, .. } => sign_name(*mark).map(|name| format!("{name} at {}", label(cell))),
        Item::Disc { cell, name, .. } if name.is_empty() => Some(format!("Body at {}", label(cell))),
        Item::Disc { cell, name, .. } => Some(format!("{name} at {}", label(cell))),
        Item::Note { cell, text, .. } => Some(format!("{text} at {}", label(cell))),
    };
    let mut lines: Vec<String> = scene.items.iter().filter_map(line).collect();
    if lines.len() > LIST_MAX {
        let more = lines.len() - LIST_MAX;
        lines.truncate(LIST_MAX);
        lines.push(format!("… and {more} more marks on the map"));
    }
    lines
}

/// The cells of a zone, column by column; of a large one the number and the corners.
fn extent(scene: &Scene, cells: &[Cell]) -> String {
    let runs = runs(cells);
    let label = |col: i32, row: i32| label_of(scene, Cell::new(col, row));
    if runs.len() <= RUNS_MAX {
        let told = runs.iter().map(|(col, from, to)| match to - from {
            0 => label(*col, *from),
            _ => format!("{}-{}", label(*col, *from), label(*col, *to)),
        });
        return told.collect::<Vec<_>>().join(", ");
    }
    super::Area::around(cells.iter().copied(), 0).map_or_else(String::new, |area| {
        let far = (area.from.col + area.cols.cast_signed() - 1, area.from.row + area.rows.cast_signed() - 1);
        let (low, high) = (label(area.from.col, area.from.row), label(far.0, far.1));
        format!("{} cells between {low} and {high}", cells.len())
    })
}

/// Cells that lie below each other in a column: column, first row, last row.
fn runs(cells: &[Cell]) -> Vec<(i32, i32, i32)> {
    let sorted: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut runs: Vec<(i32, i32, i32)> = Vec::new();
    for cell in sorted {
        match runs.last_mut() {
            Some((col, _, to)) if *col == cell.col && *to + 1 == cell.row => *to = cell.row,
            _ => runs.push((cell.col, cell.row, cell.row)),
        }
    }
    runs
}

/// Ranks from the far side to the near one; side 0 in capitals with its letter, side 1 in small ones; `..` is empty.
fn diagram(scene: &Scene, files: u32, ranks: u32) -> Vec<String> {
    let (files, ranks) = (files.cast_signed(), ranks.cast_signed());
    let order = |n: i32, from_far: bool| (0..n).map(move |i| if from_far { n - 1 - i } else { i });
    let mut lines: Vec<String> = order(ranks, !scene.flipped)
        .map(|rank| {
            order(files, scene.flipped).fold(format!("{:>2}", rank + 1), |mut line, file| {
                let at = Cell::new(file, rank);
                let text = tokens(scene).find(|t| t.cell == at && !t.is_ghost).map_or_else(|| " .".to_owned(), piece);
                let _ = write!(line, " {text:>2}");
                line
            })
        })
        .collect();
    let foot = order(files, scene.flipped).fold("  ".to_owned(), |line, file| {
        let letter = u8::try_from(file).map_or('?', |f| char::from(b'a' + f));
        line + "  " + &letter.to_string()
    });
    lines.push(foot);
    lines
}

fn piece(token: &Token) -> String {
    let kind = match token.shape {
        Shape::Knight => 'N',
        other => shape_name(other).chars().next().unwrap_or('?'),
    };
    let text = format!("{}{kind}", token.letter.map(String::from).unwrap_or_default());
    if token.side.0 == 0 { text.to_uppercase() } else { text.to_lowercase() }
}

fn block(block: &Block) -> Vec<String> {
    match block {
        Block::Fleet { title, note, rows, .. } => {
            let head = std::iter::once(join(&[title, note], " · "));
            head.chain(rows.iter().map(|row| {
                let mark = if row.is_lit { '>' } else { ' ' };
                let out = if row.is_out { "out" } else { "" };
                let hull = row.gauge.map(gauge).unwrap_or_default();
                format!("{mark} {}", join(&[&row.id, &row.name, &row.place, &hull, &row.note, out], "  "))
            }))
            .collect()
        }
        // What the signs look like is of no use without the picture.
        Block::Figure(figure) => figure.lines(),
        Block::Key(_) | Block::Compass | Block::Scale => vec![],
        Block::Lines { title, lines } => {
            std::iter::once(title.clone()).chain(lines.iter().map(|l| format!("  {l}"))).collect()
        }
        Block::Table { title, head, rows } => {
            let mut lines = vec![title.clone(), format!("  {}", head.join(" | "))];
            lines.extend(rows.iter().map(|row| format!("  {}", row.join(" | "))));
            lines
        }
        Block::Ranking { title, rows } => {
            let row =
                |row: &RankRow| format!("  {}. {} {} {}, {}", row.place, row.name, row.number, row.spread, row.note);
            std::iter::once(title.clone()).chain(rows.iter().map(row)).collect()
        }
        Block::Boxes { title, marked, total, .. } => {
            vec![format!("{title}: {} of {total} left", total.saturating_sub(*marked))]
        }
        Block::Grid { title, head, rows, .. } => {
            let mut lines = vec![join(&[title, &head.join(" | ")], ": ")];
            lines.extend(rows.iter().map(|(name, cells)| {
                let cells = cells.iter().map(|c| c.as_ref().map_or("-", |c| shape_name(c.shape)));
                format!("  {name}: {}", cells.collect::<Vec<_>>().join(" | "))
            }));
            lines
        }
    }
}

fn gauge(gauge: Gauge) -> String {
    format!("hull {}/{}", gauge.left, gauge.full)
}

/// The name of a cell. Off the chart of two digits each it is column and row with their signs: `(17,-4)`.
fn label_of(scene: &Scene, cell: Cell) -> String {
    let charted = 0..99;
    match scene.board {
        Board::Hex { .. } if !charted.contains(&cell.col) || !charted.contains(&cell.row) => {
            format!("({},{})", cell.col + 1, cell.row + 1)
        }
        _ => scene.board.label(cell),
    }
}

/// A facing as the board names its directions.
fn facing(scene: &Scene, twelfths: u8) -> String {
    let is_lettered = |block: &Block| matches!(block, Block::Lines { title, .. } if title == LETTERED_DIRECTIONS);
    let letter = b'A'.saturating_add(twelfths % 12 / 2);
    if twelfths.is_multiple_of(2) && scene.panel.iter().any(is_lettered) {
        char::from(letter).to_string()
    } else {
        compass(twelfths).to_owned()
    }
}

/// Hex sides by name; what lies between two of them by both.
fn compass(twelfths: u8) -> &'static str {
    const NAMES: [&str; 12] = ["N", "N/NE", "NE", "NE/SE", "SE", "SE/S", "S", "S/SW", "SW", "SW/NW", "NW", "NW/N"];
    NAMES.get(usize::from(twelfths % 12)).unwrap_or(&"N")
}

const fn sign_name(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Wreck => Some("Destroyed"),
        Mark::Fled => Some("Left the board"),
        Mark::Target => Some("Target"),
        Mark::Ring => Some("Chosen"),
        Mark::Capture => Some("Capture"),
        Mark::New => Some("New"),
        Mark::Dot => None,
    }
}

const fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Triangle => "Triangle",
        Shape::Circle => "Circle",
        Shape::Diamond => "Diamond",
        Shape::Hourglass => "Hourglass",
        Shape::Crescent => "Crescent",
        Shape::Dart => "Fighter",
        Shape::Hull => "Ship",
        Shape::Drop => "Transport",
        Shape::Missile => "Missile",
        Shape::Drone => "Drone",
        Shape::Bolt => "Bolt",
        Shape::Station => "Station",
        Shape::King => "King",
        Shape::Queen => "Queen",
        Shape::Rook => "Rook",
        Shape::Bishop => "Bishop",
        Shape::Knight => "Knight",
        Shape::Pawn => "Pawn",
    }
}

#[cfg(test)]
mod tests;
