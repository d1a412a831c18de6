//! Layout: how large the page is, which part of the board it shows, and at what scale.

use super::Framing;
use super::action::{self, Interest};
use super::lattice::{Lattice, hex_height};
use super::paint::num::{real, round};
use super::paint::{FontCache, Frame, Point};
use super::panel::{self, GAP};
use crate::scene::{Area, Board, Cell, Scene};

/// Height of the banner.
pub(super) const BANNER: i32 = 52;
/// Room between the outermost cells and the rulers.
const BREATH: i32 = 4;
/// Hexes lower than this carry no numbers and are hard to tell apart: the map is cropped instead.
const LOWEST_HEX: i32 = 28;

/// Sides of hexes of a crop, in pixels, all even: the largest; the largest where the page has a panel, too; such that
/// numbers can be read; the smallest that is pleasant; the smallest at which ships with their names are still seen as
/// ships, so that fleets some forty rows apart share a picture; and the smallest of all, for boards of any size.
const LARGEST_HEX: i32 = 44;
const LARGEST_OF_FULL: i32 = 22;
const READABLE_HEX: i32 = 22;
const PLEASANT_HEX: i32 = 18;
const SMALL_HEX: i32 = 8;
const SMALLEST_HEX: i32 = 4;

/// Where everything goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) width: i32,
    pub(super) height: i32,
    /// Rulers and window.
    pub(super) frame: Frame,
    /// The part of the page that shows cells.
    pub(super) window: Frame,
    pub(super) lattice: Lattice,
    /// Part of the board lies outside the window.
    pub(super) is_cropped: bool,
    /// The column (or columns) of blocks.
    pub(super) panel: Option<Frame>,
    pub(super) framing: Framing,
}

/// The room that a view gives to the board.
#[derive(Clone, Copy, Debug)]
struct Room {
    width: i32,
    height: i32,
    /// The window is never smaller: the lattice is centred in it.
    least: (i32, i32),
}

impl Layout {
    /// The layout of a map.
    pub(super) fn of(scene: &Scene, framing: Framing, letters: &FontCache) -> Self {
        match framing {
            Framing::Full => Self::full(scene, letters),
            Framing::Tactical => Self::tactical(scene),
        }
    }

    fn full(scene: &Scene, letters: &FontCache) -> Self {
        let ruler = ruler(&scene.board);
        let columns = i32::from(!scene.panel.is_empty());
        let beside = columns * (panel::COLUMN + GAP);
        let room = Room {
            width: 1640 - 2 * GAP - 2 * ruler - beside,
            height: 1222 - BANNER - 2 * GAP - 2 * ruler,
            least: (560, 460),
        };
        let whole = whole_board(scene, room);
        let (lattice, width, height, is_cropped) = match whole {
            Some((lattice, width, height)) => (lattice, width.max(room.least.0), height.max(room.least.1), false),
            None => (readable(scene), room.width, room.height, true),
        };
        let frame = Frame::new(GAP, BANNER + GAP, width + 2 * ruler, height + 2 * ruler);
        let window = frame.inset(ruler);
        let lattice = if is_cropped {
            cropped(scene, lattice, window, (room, LARGEST_OF_FULL))
        } else {
            centred(scene, lattice, window)
        };
        let mut page_width = frame.right() + GAP;
        let mut side_panel = None;
        if columns > 0 {
            // A second column of blocks where the map leaves room for it.
            let room_for = (1640 - page_width) / (panel::COLUMN + GAP);
            let columns = panel::columns_wanted(letters, &scene.panel, frame.height).min(room_for).max(1);
            let width = columns * panel::COLUMN + (columns - 1) * GAP;
            side_panel = Some(Frame::new(page_width, frame.top, width, frame.height));
            page_width += width + GAP;
        }
        let page_height = frame.bottom() + GAP;
        Self {
            width: page_width,
            height: page_height,
            frame,
            window,
            lattice,
            is_cropped,
            panel: side_panel,
            framing: Framing::Full,
        }
    }

    fn tactical(scene: &Scene) -> Self {
        let (width, height) = (1100, 700);
        let ruler = ruler(&scene.board);
        let frame = Frame::new(GAP, BANNER + GAP, width - 2 * GAP, height - BANNER - 2 * GAP);
        let window = frame.inset(ruler);
        let room = Room { width: window.width, height: window.height, least: (0, 0) };
        let wanted = scene.focus.or_else(|| action::area(scene));
        let lattice = wanted.map_or_else(|| overview(scene, room), |area| closest(scene, area, room));
        let lattice = cropped(scene, lattice, window, (room, LARGEST_HEX));
        let (left, top, right, bottom) = lattice.extent(&scene.board);
        let is_cropped = right - left > window.width || bottom - top > window.height;
        Self { width, height, frame, window, lattice, is_cropped, panel: None, framing: Framing::Tactical }
    }

    /// Size of the names of tokens.
    pub(super) fn label_size(&self) -> f32 {
        let height = real(self.lattice.height);
        match self.framing {
            Framing::Full => (height * 0.44).clamp(15.0, 20.0),
            Framing::Tactical => (height * 0.5).clamp(20.0, 23.0),
        }
    }

    /// The ruler's breadth.
    pub(super) const fn ruler(&self) -> i32 {
        self.window.left - self.frame.left
    }

    /// Whether a cell is seen whole.
    pub(super) fn holds(&self, cell: Cell) -> bool {
        self.lattice.corners(cell).into_iter().all(|corner| self.window.contains(corner))
    }

    /// Whether a cell with this centre can be seen, at least in part.
    pub(super) fn shows(&self, centre: Point) -> bool {
        self.window.inset(-self.lattice.height).contains(centre)
    }
}

fn ruler(board: &Board) -> i32 {
    match board {
        Board::Hex { .. } => 22,
        Board::Square { .. } => 28,
    }
}

/// The largest readable lattice at which the whole board fits, with its size.
fn whole_board(scene: &Scene, room: Room) -> Option<(Lattice, i32, i32)> {
    let fits = |lattice: Lattice| {
        let (left, top, right, bottom) = lattice.extent(&scene.board);
        let (width, height) = (right - left + 2 * BREATH, bottom - top + 2 * BREATH);
        (width <= room.width && height <= room.height).then_some((lattice, width, height))
    };
    match scene.board {
        // Hexes may be one step flatter than regular ones, if that makes them larger.
        Board::Hex { .. } => (16..=44)
            .rev()
            .step_by(2)
            .flat_map(|side| [hex_height(side), hex_height(side) - 2].map(|height| (side, height)))
            .filter(|(_, height)| *height >= LOWEST_HEX)
            .find_map(|(side, height)| fits(Lattice::hexes(side, height))),
        Board::Square { .. } => (40..=72).rev().find_map(|side| fits(Lattice::squares(side, scene.flipped))),
    }
}

/// The largest lattice at which a board without anything on it can be seen as a whole: nobody needs its numbers yet.
fn overview(scene: &Scene, room: Room) -> Lattice {
    let area = scene.board.area();
    match scene.board {
        Board::Hex { .. } => (8..=44)
            .rev()
            .step_by(2)
            .map(|side| Lattice::hexes(side, hex_height(side)))
            .find(|lattice| holds(scene, *lattice, area, room))
            .unwrap_or_else(|| readable(scene)),
        Board::Square { .. } => closest(scene, area, room),
    }
}

/// Whether an area fits into the room.
fn holds(scene: &Scene, lattice: Lattice, area: Area, room: Room) -> bool {
    let part = match scene.board {
        Board::Hex { .. } => Board::Hex { area, is_open: false },
        Board::Square { .. } => Board::Square { files: area.cols, ranks: area.rows },
    };
    let (left, top, right, bottom) = lattice.extent(&part);
    right - left <= room.width && bottom - top <= room.height
}

/// A lattice for crops of boards of any size.
fn readable(scene: &Scene) -> Lattice {
    match scene.board {
        Board::Hex { .. } => Lattice::hexes(READABLE_HEX, hex_height(READABLE_HEX)),
        Board::Square { .. } => Lattice::squares(64, scene.flipped),
    }
}

/// The largest lattice at which the area fits, within what is pleasant.
fn closest(scene: &Scene, area: Area, room: Room) -> Lattice {
    let lattices: Vec<Lattice> = match scene.board {
        Board::Hex { .. } => {
            (PLEASANT_HEX..=LARGEST_HEX).rev().step_by(2).map(|side| Lattice::hexes(side, hex_height(side))).collect()
        }
        Board::Square { .. } => (56..=88).rev().step_by(4).map(|side| Lattice::squares(side, scene.flipped)).collect(),
    };
    lattices.into_iter().find(|l| holds(scene, *l, area, room)).unwrap_or_else(|| readable(scene))
}

/// The lattice moved so that the board lies in the middle of the window.
fn centred(scene: &Scene, lattice: Lattice, window: Frame) -> Lattice {
    let (left, top, right, bottom) = lattice.extent(&scene.board);
    lattice.moved(
        window.left + (window.width - (right - left)) / 2 - left,
        window.top + (window.height - (bottom - top)) / 2 - top,
    )
}

/// A crop: of squares the busiest part at the size of the lattice given, of hexes as [`framed`] says.
fn cropped(scene: &Scene, lattice: Lattice, window: Frame, (room, largest): (Room, i32)) -> Lattice {
    match (scene.board, action::interest(scene)) {
        (Board::Hex { .. }, Some(interest)) => framed(scene, &interest, window, (room, largest)),
        _ => around_action(scene, lattice, window),
    }
}

/// Hexes as large as the window allows: at a pleasant size if all that is wanted fits; else everything that matters at a
/// smaller one; else whoever acted or is awaited at any. Nobody of those is ever cut off.
fn framed(scene: &Scene, interest: &Interest, window: Frame, (room, largest): (Room, i32)) -> Lattice {
    let fit = |area: Area, least: i32, most: i32| {
        let sizes =
            (least..=most).rev().filter(|side| side % 2 == 0).map(|side| Lattice::hexes(side, hex_height(side)));
        sizes.into_iter().find(|lattice| holds(scene, *lattice, area, room)).map(|lattice| (lattice, area))
    };
    let found = fit(interest.wanted, PLEASANT_HEX, largest)
        .or_else(|| fit(interest.everything, SMALL_HEX, largest))
        .or_else(|| fit(interest.actors, SMALLEST_HEX, READABLE_HEX));
    // No board of any game is too large for the smallest hexes.
    let (lattice, area) = found.unwrap_or((Lattice::hexes(SMALLEST_HEX, hex_height(SMALLEST_HEX)), interest.actors));
    let middle = if area == interest.wanted {
        action::middle(scene, &lattice, window)
    } else {
        action::middle_of(&lattice, area)
    };
    towards(scene, lattice, window, (middle, &Board::Hex { area, is_open: false }))
}

/// The lattice moved so that the window shows the action, and as little as possible beyond the board.
fn around_action(scene: &Scene, lattice: Lattice, window: Frame) -> Lattice {
    let middle = action::middle(scene, &lattice, window);
    towards(scene, lattice, window, (middle, &scene.board))
}

/// The lattice moved so that a point lies in the middle of the window, as far as a part of the board that must be seen and
/// the board's ends allow.
fn towards(scene: &Scene, lattice: Lattice, window: Frame, (middle, part): (Point, &Board)) -> Lattice {
    let (left, top, right, bottom) = lattice.extent(&scene.board);
    let seen = lattice.extent(part);
    let across = along((left, right), (seen.0, seen.2), round(middle.x), (window.left, window.width));
    let down = along((top, bottom), (seen.1, seen.3), round(middle.y), (window.top, window.height));
    lattice.moved(across, down)
}

/// How far to move along one axis: the middle of the action to the middle of the window, without losing the part that
/// must be seen and without leaving the board.
fn along(board: (i32, i32), seen: (i32, i32), middle: i32, window: (i32, i32)) -> i32 {
    let (low, high) = (board.0 - BREATH, board.1 + BREATH);
    let (start, length) = window;
    if high - low <= length {
        return start + (length - (high - low)) / 2 - low;
    }
    let wish = start + length / 2 - middle;
    let wish = if seen.1 - seen.0 <= length { wish.clamp(start - seen.0, start + length - seen.1) } else { wish };
    wish.clamp(start + length - high, start - low)
}
