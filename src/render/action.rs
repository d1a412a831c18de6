//! Where the action is: which part of a board a crop shows.

use super::lattice::Lattice;
use super::paint::num::{real, signed};
use super::paint::{Frame, Point, at};
use crate::scene::{Area, Cell, Item, Mark, Scene, Size, Token};

/// What a crop should show, from the most that is wanted to the least that will do. All of it lies on the board.
pub(super) struct Interest {
    /// The focus, or what is round everything that matters.
    pub(super) wanted: Area,
    /// Everything that matters, with one cell around.
    pub(super) everything: Area,
    /// Whoever is awaited, acted, fired or was hit, with one cell around; every ship where nobody is lit.
    pub(super) actors: Area,
}

/// Cells that matter, with how much.
fn weights(scene: &Scene) -> Vec<(Cell, i32)> {
    let mut cells = Vec::new();
    for item in scene.items.iter().filter(|item| !is_scenery(scene, item)) {
        match item {
            Item::Token(token) if token.is_lit => cells.push((token.cell, 6)),
            Item::Token(token) if token.size == Size::Tiny => cells.push((token.cell, 1)),
            Item::Token(token) => cells.push((token.cell, 2)),
            Item::Shot { from, to, .. } => cells.extend([(*from, 2), (*to, 4)]),
            Item::Trail { cells: path, .. } => cells.extend(path.last().map(|cell| (*cell, 2))),
            Item::Sign { cell, .. }
            | Item::Damage { cell, .. }
            | Item::Wreck { cell, .. }
            | Item::Note { cell, .. } => cells.push((*cell, 2)),
            Item::Zone(_) | Item::Disc { .. } | Item::Arrow { .. } | Item::Face { .. } => {}
        }
    }
    cells
}

/// Cells of those who are awaited, and where somebody acted, fired or was hit. Dashed trails are still to come.
///
/// Where no token is lit, all are awaited together (sealed orders) or nobody is: then every ship and piece counts.
pub(super) fn actors(scene: &Scene) -> Vec<Cell> {
    let is_anybody_lit = scene.items.iter().any(|item| matches!(item, Item::Token(token) if token.is_lit));
    let mut cells = Vec::new();
    for item in scene.items.iter().filter(|item| !is_scenery(scene, item)) {
        match item {
            Item::Token(token) if token.is_lit || (!is_anybody_lit && is_ship(token)) => cells.push(token.cell),
            Item::Shot { from, to, .. } => cells.extend([*from, *to]),
            Item::Trail { cells: path, is_dashed: false, .. } => cells.extend(path.last()),
            Item::Sign { cell, .. } | Item::Damage { cell, .. } | Item::Wreck { cell, .. } => cells.push(*cell),
            _ => {}
        }
    }
    cells
}

/// Whether an item is scenery, or its way to come from where nothing else stands.
fn is_scenery(scene: &Scene, item: &Item) -> bool {
    let start = match item {
        Item::Token(token) => return token.is_scenery,
        Item::Trail { cells, is_dashed: true, .. } => cells.first(),
        _ => None,
    };
    let mut there = scene.items.iter().filter_map(|item| match item {
        Item::Token(token) if Some(&token.cell) == start => Some(token.is_scenery),
        _ => None,
    });
    there.next() == Some(true) && there.all(|is_scenery| is_scenery)
}

/// Where ships and pieces are.
pub(super) fn ships(scene: &Scene) -> Vec<Cell> {
    tokens(scene, is_ship)
}

/// The area round the actors without missiles and the like that only flew on, with one cell around; `None` without any.
pub(super) fn without_flights(scene: &Scene) -> Option<Area> {
    let tiny = tokens(scene, |token| token.size == Size::Tiny);
    let is_met = |cell: Cell| scene.items.iter().any(|item| is_done_at(item, cell));
    let cells: Vec<Cell> = actors(scene).into_iter().filter(|cell| !tiny.contains(cell) || is_met(*cell)).collect();
    round(scene, &cells)
}

fn tokens(scene: &Scene, is_meant: impl Fn(&Token) -> bool) -> Vec<Cell> {
    let cell = |item: &Item| match item {
        Item::Token(token) if is_meant(token) => Some(token.cell),
        _ => None,
    };
    scene.items.iter().filter_map(cell).collect()
}

/// Whether somebody is at a cell, or something but a flight was done there.
fn is_done_at(item: &Item, at: Cell) -> bool {
    match item {
        Item::Token(token) => token.size != Size::Tiny && token.cell == at,
        Item::Shot { from, to, .. } => *from == at || *to == at,
        Item::Sign { cell, .. } | Item::Damage { cell, .. } | Item::Wreck { cell, .. } => *cell == at,
        _ => false,
    }
}

/// Where something was just done, with one cell around: moves from their beginnings, shots, signs. `None`: nowhere.
pub(super) fn done(scene: &Scene) -> Option<Area> {
    let cells = scene.items.iter().flat_map(|item| match item {
        Item::Trail { cells, is_dashed: false, .. } => cells.clone(),
        Item::Shot { from, to, .. } => vec![*from, *to],
        // What could be done is shown by dots and by rims of what would be captured.
        Item::Sign { mark: Mark::Dot | Mark::Capture, .. } => vec![],
        Item::Sign { cell, .. } | Item::Damage { cell, .. } | Item::Wreck { cell, .. } => vec![*cell],
        _ => vec![],
    });
    Area::around(cells, 1).map(|area| clipped(area, scene.board.area()))
}

/// The area round everything that matters; `None` on a board without action.
pub(super) fn area(scene: &Scene) -> Option<Area> {
    Area::around(weights(scene).into_iter().map(|(cell, _)| cell), 2)
}

/// What a crop should show; `None` on a board without action and without a focus.
pub(super) fn interest(scene: &Scene) -> Option<Interest> {
    let board = scene.board.area();
    let close = asked_for(scene);
    let is_meant = |cell: &Cell| close.is_none_or(|focus| focus.contains(*cell));
    let round = |cells: &mut dyn Iterator<Item = Cell>| Area::around(cells.filter(is_meant), 1);
    let everything = round(&mut weights(scene).into_iter().map(|(cell, _)| cell));
    let actors = round(&mut actors(scene).into_iter());
    let wanted = match (scene.focus, actors) {
        (Some(focus), Some(actors)) if close.is_none() => Some(hull(focus, actors)),
        (Some(focus), _) => Some(focus),
        (None, _) => area(scene),
    };
    let wanted = clipped(wanted?, board);
    let everything = everything.map_or(wanted, |area| clipped(area, board));
    let actors = actors.map_or(everything, |area| clipped(area, board));
    Some(Interest { wanted, everything, actors })
}

/// Most columns of a focus that somebody asked for; a wider one is what a game finds worth seeing.
const CLOSE_COLS: u32 = 13;

/// The focus that was asked for, without what is outside: a small one that leaves units out.
pub(super) fn asked_for(scene: &Scene) -> Option<Area> {
    scene.focus.filter(|focus| focus.cols <= CLOSE_COLS && leaves_out(scene, *focus))
}

/// Whether a ship or piece stands outside the area.
fn leaves_out(scene: &Scene, area: Area) -> bool {
    let is_outside = |item: &Item| matches!(item, Item::Token(token) if is_ship(token) && !area.contains(token.cell));
    scene.items.iter().any(is_outside)
}

/// Whether a token is a ship or piece that stands there: no missile, no mere plan, no scenery.
fn is_ship(token: &Token) -> bool {
    !token.is_ghost && !token.is_scenery && token.size != Size::Tiny
}

fn last(area: Area) -> Cell {
    Cell::new(area.from.col + signed(area.cols) - 1, area.from.row + signed(area.rows) - 1)
}

/// The smallest area that holds both.
pub(super) fn hull(one: Area, other: Area) -> Area {
    Area::around([one.from, last(one), other.from, last(other)], 0).unwrap_or(one)
}

/// The part of an area that lies on the board; the board where that is nothing.
fn clipped(area: Area, board: Area) -> Area {
    let (low, high) = (area.from, last(area));
    let (least, most) = (board.from, last(board));
    let low = Cell::new(low.col.max(least.col), low.row.max(least.row));
    let high = Cell::new(high.col.min(most.col), high.row.min(most.row));
    if low.col > high.col || low.row > high.row { board } else { Area::around([low, high], 0).unwrap_or(board) }
}

/// Cells of everything that matters: every ship and piece, and wherever somebody acted.
pub(super) fn everything(scene: &Scene) -> Vec<Cell> {
    weights(scene).into_iter().map(|(cell, _)| cell).collect()
}

/// These cells in two or three groups, parted where gaps between them are as wide as this, by columns and by rows. Each with
/// one cell around.
pub(super) fn split(scene: &Scene, cells: &[Cell], (parts, gap): (usize, i32)) -> Vec<Vec<Area>> {
    let mut found: Vec<Vec<Vec<Cell>>> = Vec::new();
    for [one, other] in cuts(cells, gap) {
        if parts == 2 {
            found.push(vec![one, other]);
            continue;
        }
        found.extend(cuts(&one, gap).into_iter().map(|[a, b]| vec![a, b, other.clone()]));
        found.extend(cuts(&other, gap).into_iter().map(|[a, b]| vec![one.clone(), a, b]));
    }
    found.into_iter().filter_map(|groups| groups.iter().map(|cells| round(scene, cells)).collect()).collect()
}

/// The area of these cells with one around, as far as the board goes; `None` without cells.
pub(super) fn round(scene: &Scene, cells: &[Cell]) -> Option<Area> {
    Area::around(cells.iter().copied(), 1).map(|area| clipped(area, scene.board.area()))
}

/// Gaps at which cells are parted at most, by columns and by rows: the widest.
const CUTS_MAX: usize = 4;

/// These cells in two groups, at each of the widest gaps between them.
fn cuts(cells: &[Cell], least: i32) -> Vec<[Vec<Cell>; 2]> {
    let along = |of: fn(&Cell) -> i32| {
        let mut cells = cells.to_vec();
        cells.sort_by_key(of);
        let gaps = cells.windows(2).enumerate().map(|(n, pair)| (of(&pair[1]) - of(&pair[0]), n + 1));
        let mut gaps: Vec<(i32, usize)> = gaps.filter(|(gap, _)| *gap >= least).collect();
        gaps.sort_by_key(|(gap, n)| (std::cmp::Reverse(*gap), *n));
        gaps.truncate(CUTS_MAX);
        gaps.into_iter().map(|(_, at)| [cells[..at].to_vec(), cells[at..].to_vec()]).collect::<Vec<_>>()
    };
    [along(|cell| cell.col), along(|cell| cell.row)].concat()
}

/// The point of the lattice that the window should be centred on: the middle of the focus, or of as much action as a
/// window of this size can show.
pub(super) fn middle(scene: &Scene, lattice: &Lattice, window: Frame) -> Point {
    let weights = weights(scene);
    let near = |area: &Area, (cell, _): &(Cell, i32)| area.contains(*cell);
    let (points, fallback): (Vec<(Point, i32)>, Area) = match scene.focus {
        Some(focus) => {
            let inside = weights.iter().filter(|w| near(&focus, w)).map(|(cell, w)| (lattice.centre(*cell), *w));
            (inside.collect(), focus)
        }
        None => (weights.iter().map(|(cell, w)| (lattice.centre(*cell), *w)).collect(), scene.board.area()),
    };
    let middle = middle_of(lattice, fallback);
    // A focus that fits is shown as it is asked for.
    let fits = scene.focus.is_some_and(|focus| span(lattice, focus, window));
    if fits || points.is_empty() { middle } else { busiest(&points, middle, window) }
}

fn span(lattice: &Lattice, area: Area, window: Frame) -> bool {
    let (low, high) = corners(lattice, area);
    (high.x - low.x).abs() <= real(window.width) && (high.y - low.y).abs() <= real(window.height)
}

fn corners(lattice: &Lattice, area: Area) -> (Point, Point) {
    (lattice.centre(area.from), lattice.centre(last(area)))
}

/// The middle of an area.
pub(super) fn middle_of(lattice: &Lattice, area: Area) -> Point {
    let (low, high) = corners(lattice, area);
    at(f32::midpoint(low.x, high.x), f32::midpoint(low.y, high.y))
}

/// The middle of the heaviest set of points that one window can show.
fn busiest(points: &[(Point, i32)], middle: Point, window: Frame) -> Point {
    let (half_width, half_height) = (real(window.width) * 0.45, real(window.height) * 0.45);
    let is_near = |a: Point, b: Point| (a.x - b.x).abs() <= half_width && (a.y - b.y).abs() <= half_height;
    let weight = |centre: Point| -> i32 { points.iter().filter(|(p, _)| is_near(*p, centre)).map(|(_, w)| w).sum() };
    let candidates = std::iter::once(middle).chain(points.iter().map(|(p, _)| *p));
    let mut best = (weight(middle), middle);
    for candidate in candidates {
        let found = weight(candidate);
        if found > best.0 {
            best = (found, candidate);
        }
    }
    let seen: Vec<Point> = points.iter().map(|(p, _)| *p).filter(|p| is_near(*p, best.1)).collect();
    let range = |of: fn(&Point) -> f32| {
        let low = seen.iter().map(of).fold(f32::INFINITY, f32::min);
        let high = seen.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
        f32::midpoint(low, high)
    };
    if seen.is_empty() { best.1 } else { at(range(|p| p.x), range(|p| p.y)) }
}
