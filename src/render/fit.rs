//! Scale and part: how large the cells of a map are, and which of them a window shows.
//!
//! Whoever acted, was hit, was lost or is due is always shown, with a cell around; as much else as that leaves large
//! enough. Where it would become too small, the map is parted in two.

use super::action::{self, Interest};
use super::lattice::{Lattice, hex_height};
use super::paint::num::{round, signed};
use super::paint::{Frame, Point};
use crate::scene::{Area, Board, Cell, Scene};

/// Room between the outermost cells and the rulers.
const BREATH: i32 = 4;
/// Hexes lower than this are hard to tell apart: the map is cropped instead.
const LOWEST_HEX: i32 = 28;

/// Sides of hexes of a crop, in pixels, all even: the largest, of what was asked for; the largest of a fight; the largest
/// where the page has a panel, too; such that a whole fight is wanted rather than those who act; the smallest at which
/// numbers and names are read, below which the map is parted; and the smallest of all, for boards of any size.
const LARGEST_OF_FOCUS: i32 = 66;
pub(super) const LARGEST_HEX: i32 = 48;
pub(super) const LARGEST_OF_FULL: i32 = 24;
const PLEASANT_HEX: i32 = 32;
pub(super) const READABLE_HEX: i32 = 22;
const SMALLEST_HEX: i32 = 4;
/// At this side ships with their names are still well seen, so that all of them share a post rather than some a larger one.
pub(super) const SEEN_HEX: i32 = 18;

/// The room that a view gives to the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Room {
    const fn fits(self, window: Frame) -> bool {
        self.width <= window.width && self.height <= window.height
    }
}

/// A map in one part, or in some that lie as the windows of this number.
#[derive(Clone)]
pub(super) enum Parts {
    One(Lattice),
    Apart(usize, Vec<Lattice>),
}

/// Groups farther from each other than this are two fights, those nearer than the second one fight in any case.
const APART_CELLS: i32 = 6;
const CLOSE_CELLS: i32 = 3;
/// How a map is parted: in how many, and at which gaps. A way is tried where those before it leave hexes too small.
const WAYS: [(usize, i32); 4] = [(2, APART_CELLS), (3, APART_CELLS), (2, CLOSE_CELLS), (3, CLOSE_CELLS)];

/// The lattice of a window, or of some of them where that shows what matters larger: everything that matters, if it is
/// still well seen so, else whoever acted or is due.
pub(super) fn parted(scene: &Scene, window: Frame, divided: &[Vec<Frame>]) -> Parts {
    let one = cropped(scene, window, LARGEST_HEX);
    let Some(interest) = action::interest(scene).filter(|_| one.is_hex() && action::asked_for(scene).is_none()) else {
        return Parts::One(one);
    };
    if largest(scene, interest.everything, window) >= READABLE_HEX {
        return Parts::One(one);
    }
    let everything = (interest.everything, action::everything(scene));
    let (side, whole) = best(scene, &everything, (window, divided), &WAYS[..1]);
    if side >= SEEN_HEX {
        return whole;
    }
    if one.half_width() >= READABLE_HEX {
        return Parts::One(one);
    }
    let actors = (interest.actors, action::actors(scene));
    let (closer, parts) = best(scene, &actors, (window, divided), &WAYS);
    if closer > side { parts } else { whole }
}

/// The same for frames of an animation, which all show the same two parts; `None` where one window, at hexes of this side, shows
/// them hardly smaller, where something would be seen twice, or where a part would be empty for a while.
pub(super) fn parted_alike(scenes: &[&Scene], window: Frame, divided: &[Vec<Frame>], one: i32) -> Option<Parts> {
    let scene = scenes.first().filter(|_| one < SEEN_HEX && scenes.iter().all(|s| action::asked_for(s).is_none()))?;
    let cells_of = |of: fn(&Scene) -> Vec<Cell>| {
        let mut cells: Vec<Cell> = scenes.iter().flat_map(|scene| of(scene)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let everything = cells_of(action::everything);
    let seen = |cells: Vec<Cell>, gap: i32| {
        let area = action::round(scene, &cells)?;
        let (side, parts) = best(scene, &(area, cells), (window, divided), &[(2, gap)]);
        match parts {
            Parts::Apart(nth, lattices) if 2 * side >= 3 * one => Some((side, nth, lattices)),
            _ => None,
        }
    };
    let whole = seen(everything.clone(), APART_CELLS).filter(|(side, ..)| *side >= SEEN_HEX);
    let (_, nth, lattices) = whole.or_else(|| seen(cells_of(action::actors), CLOSE_CELLS))?;
    let parts = || lattices.iter().zip(&divided[nth]);
    let shows = |(lattice, window): &(&Lattice, &Frame), cell: &Cell| window.contains(lattice.centre(*cell));
    let is_twice = |cell: &Cell| parts().filter(|part| shows(part, cell)).count() > 1;
    let leaves_empty = |scene: &&Scene| {
        let ships = action::ships(scene);
        !ships.is_empty() && parts().any(|part| !ships.iter().any(|cell| shows(&part, cell)))
    };
    let is_sound = !everything.iter().any(is_twice) && !scenes.iter().any(leaves_empty);
    is_sound.then_some(Parts::Apart(nth, lattices))
}

/// Whether an area is seen larger in one window or, in groups of its cells, in some; with the side of the hexes.
fn best(
    scene: &Scene,
    (area, cells): &(Area, Vec<Cell>),
    (window, divided): (Frame, &[Vec<Frame>]),
    ways: &[(usize, i32)],
) -> (i32, Parts) {
    let lattice = |side: i32, area: Area, window: Frame| {
        let lattice = hexes(side);
        towards(scene, lattice, window, (action::middle_of(&lattice, area), area))
    };
    let side = largest(scene, *area, window);
    let mut found = (side, Parts::One(lattice(side, *area, window)));
    for way in ways {
        if found.0 >= SEEN_HEX {
            break;
        }
        for groups in action::split(scene, cells, *way) {
            let rooms = |side: i32| groups.iter().map(|area| room(scene, hexes(side), *area)).collect::<Vec<_>>();
            let mut wanted = rooms(found.0 + 2);
            for (nth, windows) in divided.iter().enumerate().filter(|(_, windows)| windows.len() == groups.len()) {
                if !wanted.iter().zip(windows).all(|(room, window)| room.fits(*window)) {
                    continue;
                }
                let places = || groups.iter().zip(windows);
                let sides = places().map(|(area, window)| largest(scene, *area, *window));
                let least = sides.fold(LARGEST_HEX, i32::min);
                if least > found.0 {
                    let lattices = places().map(|(area, window)| lattice(least, *area, *window)).collect();
                    found = (least, Parts::Apart(nth, lattices));
                    wanted = rooms(least + 2);
                }
            }
        }
    }
    found
}

/// The largest side of hexes at which an area fits into a window.
pub(super) fn largest(scene: &Scene, area: Area, window: Frame) -> i32 {
    // What does not fit at one side does not at a larger one. Halves of sides, which are even.
    let (mut fits, mut does_not) = (SMALLEST_HEX / 2, LARGEST_HEX / 2 + 1);
    while fits + 1 < does_not {
        let middle = i32::midpoint(fits, does_not);
        if room(scene, hexes(2 * middle), area).fits(window) { fits = middle } else { does_not = middle }
    }
    2 * fits
}

/// A crop: of squares the busiest part, of hexes as [`framed`] says.
pub(super) fn cropped(scene: &Scene, window: Frame, largest: i32) -> Lattice {
    match (scene.board, action::interest(scene)) {
        (Board::Hex { .. }, Some(interest)) => framed(scene, &interest, window, largest),
        (Board::Hex { area, .. }, None) => {
            let lattice = hexes(largest.min(self::largest(scene, area, window)));
            towards(scene, lattice, window, (action::middle_of(&lattice, area), area))
        }
        (Board::Square { .. }, _) => squares(scene, window),
    }
}

/// Squares as large as what is wanted allows, about the action.
fn squares(scene: &Scene, window: Frame) -> Lattice {
    let wanted = scene.focus.or_else(|| action::area(scene)).unwrap_or_else(|| scene.board.area());
    // Every file is shown, however few of the ranks.
    let wanted = Area { cols: scene.board.area().cols, ..wanted };
    let sizes = (36..=88).rev().map(|side| Lattice::squares(side, scene.flipped));
    let lattice = sizes.into_iter().find(|lattice| room(scene, *lattice, wanted).fits(window));
    let across = window.width / signed(wanted.cols).max(1);
    let lattice = lattice.unwrap_or_else(|| Lattice::squares(across.clamp(36, 64), scene.flipped));
    // What was just done is never cut off, wherever else most pieces stand.
    let seen = if scene.focus.is_some() { None } else { action::done(scene) };
    let seen = seen.unwrap_or_else(|| scene.board.area());
    towards(scene, lattice, window, (action::middle(scene, &lattice, window), seen))
}

/// Hexes as large as the window allows: everything that matters at a pleasant size; else whoever acted or is awaited, at
/// any. Nobody of those is ever cut off. What was asked for is shown at its own breadth; what is higher than broad, as a way up
/// the map is, whole where it is still well seen so.
fn framed(scene: &Scene, interest: &Interest, window: Frame, largest: i32) -> Lattice {
    let fit = |area: Area, least: i32, most: i32| {
        let found = sides(least, most).map(hexes).find(|lattice| room(scene, *lattice, area).fits(window));
        found.map(|lattice| (lattice, area))
    };
    if let Some(focus) = action::asked_for(scene) {
        let across = Area { rows: 1, ..focus };
        let whole =
            fit(focus, SEEN_HEX, LARGEST_OF_FOCUS).filter(|_| focus.rows > focus.cols).map(|(lattice, _)| lattice);
        let at_breadth = || fit(across, READABLE_HEX, LARGEST_OF_FOCUS).map(|(lattice, _)| lattice);
        let found = whole.or_else(at_breadth);
        let lattice = found.unwrap_or_else(|| hexes(READABLE_HEX));
        return towards(scene, lattice, window, (action::middle(scene, &lattice, window), focus));
    }
    let pleasant = PLEASANT_HEX.min(largest);
    // The whole picture keeps to what is wanted, so that the frames of an animation show the same part.
    let least = if largest == LARGEST_OF_FULL { SMALLEST_HEX } else { pleasant };
    let found = fit(interest.wanted, least, largest)
        .or_else(|| fit(interest.everything, READABLE_HEX.min(largest), largest))
        .or_else(|| fit(interest.actors, SMALLEST_HEX, pleasant));
    // No board of any game is too large for the smallest hexes.
    let (lattice, area) = found.unwrap_or((hexes(SMALLEST_HEX), interest.actors));
    towards(scene, lattice, window, (action::middle_of(&lattice, area), area))
}

pub(super) fn hexes(side: i32) -> Lattice {
    Lattice::hexes(side, hex_height(side))
}

/// Even sides from the largest to the smallest.
fn sides(least: i32, most: i32) -> impl Iterator<Item = i32> {
    (least..=most).rev().filter(|side| side % 2 == 0)
}

/// The largest readable lattice at which the whole board fits, with its size.
pub(super) fn whole_board(scene: &Scene, room: Room) -> Option<(Lattice, i32, i32)> {
    let fits = |lattice: Lattice| {
        let (left, top, right, bottom) = lattice.extent(&scene.board);
        let (width, height) = (right - left + 2 * BREATH, bottom - top + 2 * BREATH);
        (width <= room.width && height <= room.height).then_some((lattice, width, height))
    };
    match scene.board {
        // Hexes may be one step flatter than regular ones, if that makes them larger.
        Board::Hex { .. } => sides(16, 44)
            .flat_map(|side| [hex_height(side), hex_height(side) - 2].map(|height| (side, height)))
            .filter(|(_, height)| *height >= LOWEST_HEX)
            .find_map(|(side, height)| fits(Lattice::hexes(side, height))),
        Board::Square { .. } => (40..=72).rev().find_map(|side| fits(Lattice::squares(side, scene.flipped))),
    }
}

/// The room that an area takes.
fn room(scene: &Scene, lattice: Lattice, area: Area) -> Room {
    let (left, top, right, bottom) = lattice.extent(&part(scene, area));
    Room { width: right - left, height: bottom - top }
}

pub(super) fn part(scene: &Scene, area: Area) -> Board {
    match scene.board {
        Board::Hex { .. } => Board::Hex { area, is_open: false },
        Board::Square { .. } => Board::Square { files: area.cols, ranks: area.rows },
    }
}

/// The lattice moved so that the board lies in the middle of the window.
pub(super) fn centred(scene: &Scene, lattice: Lattice, window: Frame) -> Lattice {
    let (left, top, right, bottom) = lattice.extent(&scene.board);
    lattice.moved(
        window.left + (window.width - (right - left)) / 2 - left,
        window.top + (window.height - (bottom - top)) / 2 - top,
    )
}

/// The lattice moved so that a point lies in the middle of the window, as far as a part of the board that must be seen and
/// the board's ends allow.
pub(super) fn towards(scene: &Scene, lattice: Lattice, window: Frame, (middle, area): (Point, Area)) -> Lattice {
    let is_open = matches!(scene.board, Board::Hex { is_open: true, .. });
    let (left, top, right, bottom) = lattice.extent(&scene.board);
    let seen = match scene.board {
        Board::Hex { .. } => lattice.extent(&part(scene, area)),
        Board::Square { .. } => bounds(&lattice, area),
    };
    let ends = |low: i32, high: i32| (!is_open).then_some((low - BREATH, high + BREATH));
    let across = along(ends(left, right), (seen.0, seen.2), round(middle.x), (window.left, window.width));
    let down = along(ends(top, bottom), (seen.1, seen.3), round(middle.y), (window.top, window.height));
    lattice.moved(across, down)
}

/// Left, top, right and bottom of an area of squares.
fn bounds(lattice: &Lattice, area: Area) -> (i32, i32, i32, i32) {
    let last = Cell::new(area.from.col + signed(area.cols) - 1, area.from.row + signed(area.rows) - 1);
    let corners = [lattice.corners(area.from), lattice.corners(last)].concat();
    let along = |of: fn(&Point) -> f32| {
        let values = || corners.iter().map(of);
        (round(values().fold(f32::INFINITY, f32::min)), round(values().fold(f32::NEG_INFINITY, f32::max)))
    };
    let ((left, right), (top, bottom)) = (along(|p| p.x), along(|p| p.y));
    (left, top, right, bottom)
}

/// How far to move along one axis: the middle of the action to the middle of the window, without losing the part that
/// must be seen and without leaving the board, if that ends anywhere.
fn along(board: Option<(i32, i32)>, seen: (i32, i32), middle: i32, window: (i32, i32)) -> i32 {
    let (start, length) = window;
    let wish = start + length / 2 - middle;
    let wish = if seen.1 - seen.0 <= length { wish.clamp(start - seen.0, start + length - seen.1) } else { wish };
    match board {
        Some((low, high)) if high - low <= length => start + (length - (high - low)) / 2 - low,
        Some((low, high)) => wish.clamp(start + length - high, start - low),
        None => wish,
    }
}
