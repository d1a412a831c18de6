//! Layout: how large the page is, which part of the board it shows, and at what scale.
//!
//! A page is a strip for title and sides, the map (in parts where fights are far apart), a strip for what happened,
//! and in full a column of blocks. `fit` chooses scale and part.

use super::fit::{self, Parts, Room};
use super::lattice::Lattice;
use super::paint::num::{real, signed};
use super::paint::{FontCache, Frame, Point};
use super::panel::{self, GAP};
use super::{Framing, Sizing, camera};
use crate::scene::{Board, Cell, Scene};

/// The page of a post: twice what Discord shows at a desk.
pub(super) const POST: (i32, i32) = (1100, 700);
/// Height of the strip at the top.
pub(super) const BANNER: i32 = 92;
/// Height of the strip at the bottom.
pub(super) const CAPTION: i32 = 92;
/// A line more in it.
pub(super) const CAPTION_LINE: i32 = 26;
/// The same page for large pictures, in pixels that are larger; its strip at the top has two rows.
const LARGE_POST: (i32, i32) = (750, 645);
const LARGE_BANNER: i32 = 132;
/// The strip at the top of a large picture that names no side: one row.
const LARGE_TITLE: i32 = 60;
/// The map of a tall page is at most so high, and a part of a board that does not fit at least.
const TALL_MAP: i32 = 640;
const TALL_CROP: i32 = 520;
/// Between two parts of a map.
const BETWEEN: i32 = 4;

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
    /// Further parts of the board, where what matters lies too far apart for one.
    pub(super) others: [Option<Pane>; 2],
    /// The column (or columns) of blocks.
    pub(super) panel: Option<Frame>,
    /// With a strip at the top; else the panel says what that would.
    pub(super) is_headed: bool,
    /// Height of the strip at the top.
    pub(super) banner: i32,
    /// The strip at the bottom.
    pub(super) caption: Option<Frame>,
    pub(super) framing: Framing,
    pub(super) size: Sizing,
    /// With numbers in the hexes about which somebody may be asked: nobody is in a film.
    pub(super) has_numbers: bool,
}

/// A part of the map: its rulers and window, and where its cells lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pane {
    pub(super) frame: Frame,
    pub(super) window: Frame,
    pub(super) lattice: Lattice,
}

/// Breadth of the rulers: left, top, right, bottom. Hexes have them on two sides; the lattice goes on to the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rulers(i32, i32, i32, i32);

impl Rulers {
    pub(super) const fn of(board: &Board) -> Self {
        match board {
            Board::Hex { .. } => Self(38, 28, 0, 0),
            Board::Square { .. } => Self(26, 24, 26, 24),
        }
    }

    /// What they leave of a frame.
    const fn window(self, frame: Frame) -> Frame {
        let Self(left, top, right, bottom) = self;
        Frame::new(frame.left + left, frame.top + top, frame.width - left - right, frame.height - top - bottom)
    }
}

impl Layout {
    /// The layout of a map.
    pub(super) fn of(scene: &Scene, framing: Framing, letters: &FontCache, size: Sizing) -> Self {
        match framing {
            Framing::Full if size == Sizing::Large => Self::tall(scene, letters),
            Framing::Full if matches!(scene.board, Board::Square { .. }) => Self::board(scene),
            Framing::Full => Self::full(scene, letters),
            Framing::Tactical => Self::tactical(scene, size),
        }
    }

    /// A large picture of all there is: the map above, the blocks below it.
    fn tall(scene: &Scene, letters: &FontCache) -> Self {
        let (width, banner) = (LARGE_POST.0, head(scene, Sizing::Large));
        let rulers = Rulers::of(&scene.board);
        let below = if scene.caption.is_empty() { 0 } else { strip(scene, Sizing::Large) };
        let most = rulers.window(Frame::new(0, banner, width, TALL_MAP));
        let (lattice, high) = match scene.board {
            Board::Square { files, ranks } => {
                let side = (most.width / signed(files).max(1)).clamp(8, 88);
                (Some(Lattice::squares(side, scene.flipped)), side * signed(ranks))
            }
            Board::Hex { .. } => {
                let whole = fit::whole_board(scene, Room { width: most.width, height: most.height });
                whole.map_or((None, TALL_CROP), |(lattice, _, high)| (Some(lattice), high))
            }
        };
        let Rulers(_, top, _, bottom) = rulers;
        let frame = Frame::new(0, banner, width, high + top + bottom);
        let window = rulers.window(frame);
        let panel_top = frame.bottom() + below + GAP;
        let panel =
            Frame::new(GAP, panel_top, width - 2 * GAP, panel::height_wanted(letters, &scene.panel, width - 2 * GAP));
        let panel = (!scene.panel.is_empty()).then_some(panel);
        Self {
            width,
            height: panel.map_or(frame.bottom() + below, |panel| panel.bottom() + GAP),
            frame,
            window,
            lattice: lattice.map_or_else(
                || fit::cropped(scene, window, fit::LARGEST_OF_FULL),
                |lattice| fit::centred(scene, lattice, window),
            ),
            is_cropped: lattice.is_none(),
            others: [None; 2],
            panel,
            is_headed: true,
            banner,
            caption: (below > 0).then(|| Frame::new(0, frame.bottom(), width, below)),
            framing: Framing::Full,
            size: Sizing::Large,
            has_numbers: true,
        }
    }

    /// A board of squares as large as a post allows, with everything else in the column beside it.
    fn board(scene: &Scene) -> Self {
        const MARGIN: i32 = 2;
        let (width, height) = (1100, 700);
        let Rulers(left, top, right, bottom) = Rulers::of(&scene.board);
        let area = scene.board.area();
        let (files, ranks) = (signed(area.cols), signed(area.rows));
        let room = (width - panel::WIDE - left - right - 3 * GAP, height - top - bottom - 2 * MARGIN);
        let side = (room.0 / files.max(1)).min(room.1 / ranks.max(1)).clamp(8, 88);
        let frame = Frame::new(MARGIN, MARGIN, side * files + left + right, side * ranks + top + bottom);
        let window = Rulers::of(&scene.board).window(frame);
        let beside = frame.right() + GAP;
        Self {
            width,
            height,
            frame,
            window,
            lattice: fit::centred(scene, Lattice::squares(side, scene.flipped), window),
            is_cropped: false,
            others: [None; 2],
            panel: Some(Frame::new(beside, GAP, width - GAP - beside, height - 2 * GAP)),
            caption: None,
            is_headed: false,
            banner: BANNER,
            framing: Framing::Full,
            size: Sizing::Usual,
            has_numbers: true,
        }
    }

    fn full(scene: &Scene, letters: &FontCache) -> Self {
        let rulers = Rulers::of(&scene.board);
        let below = if scene.caption.is_empty() { 0 } else { CAPTION };
        let columns = i32::from(!scene.panel.is_empty());
        let beside = columns * (panel::COLUMN + GAP);
        let most = rulers.window(Frame::new(0, 0, 1640 - 2 * GAP - beside, 1222 - BANNER - below - 2 * GAP));
        let room = Room { width: most.width, height: most.height };
        let whole = fit::whole_board(scene, room);
        let (width, height) = whole.map_or((room.width, room.height), |(_, w, h)| (w.max(560), h.max(460)));
        let Rulers(left, top, right, bottom) = rulers;
        let frame = Frame::new(GAP, BANNER + GAP, width + left + right, height + top + bottom);
        let window = rulers.window(frame);
        let lattice = match whole {
            Some((lattice, ..)) => fit::centred(scene, lattice, window),
            None => fit::cropped(scene, window, fit::LARGEST_OF_FULL),
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
        let map_bottom = frame.bottom() + GAP;
        Self {
            width: page_width,
            height: map_bottom + below,
            frame,
            window,
            lattice,
            is_cropped: whole.is_none(),
            others: [None; 2],
            panel: side_panel,
            caption: (below > 0).then(|| Frame::new(0, map_bottom, page_width, CAPTION)),
            is_headed: true,
            banner: BANNER,
            framing: Framing::Full,
            size: Sizing::Usual,
            has_numbers: true,
        }
    }

    /// The frames of an animation: posts whose scale and parts of the map are chosen for all of them together.
    pub(super) fn filmed(scenes: &[&Scene], size: Sizing) -> Vec<Self> {
        let hexes: Vec<&Scene> = scenes.iter().copied().filter(|s| matches!(s.board, Board::Hex { .. })).collect();
        let banner = scenes.iter().map(|scene| head(scene, size)).max().unwrap_or(BANNER);
        let below = hexes.iter().map(|scene| strip(scene, size)).max().unwrap_or(CAPTION);
        let views = hexes.first().map_or_else(Vec::new, |scene| {
            let ground = Ground::of(scene, size, (banner, below));
            camera::views(&hexes, (ground.window, &ground.windows))
        });
        let mut views = views.into_iter();
        let of = |scene: &&Scene| match scene.board {
            Board::Square { .. } if size == Sizing::Usual => Some(Self::board(scene)),
            Board::Square { .. } => Some(Self::tactical(scene, size)),
            Board::Hex { .. } => {
                let post = |parts| Self::post(scene, size, (banner, below), |_| parts);
                views.next().map(|parts| Self { has_numbers: false, ..post(parts) })
            }
        };
        scenes.iter().filter_map(of).collect()
    }

    fn tactical(scene: &Scene, size: Sizing) -> Self {
        let is_hex = matches!(scene.board, Board::Hex { .. });
        let below = if is_hex || !scene.caption.is_empty() { strip(scene, size) } else { 0 };
        let parted = |ground: &Ground| fit::parted(scene, ground.window, &ground.windows);
        Self::post(scene, size, (head(scene, size), below), parted)
    }

    /// A post with strips of these heights, and the map in the parts that are chosen for the room it has.
    fn post(scene: &Scene, size: Sizing, (banner, below): (i32, i32), parts: impl FnOnce(&Ground) -> Parts) -> Self {
        let ground = Ground::of(scene, size, (banner, below));
        let mut panes = ground.panes(parts(&ground)).into_iter();
        let lattice = Lattice::hexes(fit::LARGEST_HEX, fit::LARGEST_HEX);
        let first = panes.next().unwrap_or(Pane { frame: ground.frame, window: ground.window, lattice });
        let others = [panes.next(), panes.next()];
        let (left, top, right, bottom) = first.lattice.extent(&scene.board);
        let is_cropped = others[0].is_some() || right - left > first.window.width || bottom - top > first.window.height;
        let (width, height) = page(size).0;
        Self {
            width,
            height,
            frame: first.frame,
            window: first.window,
            lattice: first.lattice,
            is_cropped,
            others,
            panel: None,
            caption: (below > 0).then(|| Frame::new(0, height - below, width, below)),
            is_headed: true,
            banner,
            framing: Framing::Tactical,
            size,
            has_numbers: true,
        }
    }

    /// The parts of the map, each as if it were the only one.
    pub(super) fn panes(&self) -> impl Iterator<Item = Self> + use<> {
        let whole = Self { others: [None; 2], ..*self };
        let others = self.others.into_iter().flatten();
        let others = others.map(move |Pane { frame, window, lattice }| Self { frame, window, lattice, ..whole });
        std::iter::once(whole).chain(others)
    }

    /// Size of the names of tokens.
    pub(super) fn label_size(&self) -> f32 {
        let height = real(self.lattice.height);
        match self.framing {
            Framing::Full if self.size == Sizing::Usual => (height * 0.44).clamp(15.0, 24.0),
            _ => (height * 0.42).clamp(20.0, 26.0),
        }
    }

    /// Whether a cell is seen whole.
    pub(super) fn holds(&self, cell: Cell) -> bool {
        self.panes().any(|pane| pane.lattice.corners(cell).into_iter().all(|corner| pane.window.contains(corner)))
    }

    /// Whether a cell with this centre can be seen, at least in part.
    pub(super) fn shows(&self, centre: Point) -> bool {
        self.window.inset(-self.lattice.height).contains(centre)
    }
}

/// What a post leaves to the map: in one window, or parted in each of the ways.
struct Ground {
    frame: Frame,
    window: Frame,
    divided: Vec<Vec<Frame>>,
    windows: Vec<Vec<Frame>>,
}

impl Ground {
    /// Between strips of these heights.
    fn of(scene: &Scene, size: Sizing, (banner, below): (i32, i32)) -> Self {
        let (width, height) = page(size).0;
        let rulers = Rulers::of(&scene.board);
        let frame = Frame::new(0, banner, width, height - banner - below);
        let divided: Vec<Vec<Frame>> = divisions(frame).collect();
        let windows = divided.iter().map(|parts| parts.iter().map(|part| rulers.window(*part)).collect()).collect();
        Self { frame, window: rulers.window(frame), divided, windows }
    }

    fn panes(&self, parts: Parts) -> Vec<Pane> {
        match parts {
            Parts::One(lattice) => vec![Pane { frame: self.frame, window: self.window, lattice }],
            Parts::Apart(nth, lattices) => {
                let places = self.divided[nth].iter().zip(&self.windows[nth]).zip(lattices);
                places.map(|((frame, window), lattice)| Pane { frame: *frame, window: *window, lattice }).collect()
            }
        }
    }
}

/// The page of a post, and the height of its strip at the top.
pub(super) const fn page(size: Sizing) -> ((i32, i32), i32) {
    match size {
        Sizing::Usual => (POST, BANNER),
        Sizing::Large => (LARGE_POST, LARGE_BANNER),
    }
}

/// The height of the strip at the top of a map: large pictures have a second row for sides, where there are any.
fn head(scene: &Scene, size: Sizing) -> i32 {
    if size == Sizing::Large && scene.banner.sides.is_empty() { LARGE_TITLE } else { page(size).1 }
}

/// The height of the strip at the bottom: the lines of large pictures are short, so that a long sentence has one more.
fn strip(scene: &Scene, size: Sizing) -> i32 {
    /// Two lines hold so many characters at least.
    const TWO_LINES: usize = 84;
    let is_long = scene.caption.happened.iter().map(|word| word.text.chars().count()).sum::<usize>() > TWO_LINES;
    let is_alone = scene.caption.next.is_empty();
    if size == Sizing::Large && is_long && is_alone { CAPTION + CAPTION_LINE } else { CAPTION }
}

/// The ways to part a frame in two, even halves before all others; then in three, where one of two parts is parted once more.
fn divisions(frame: Frame) -> impl Iterator<Item = Vec<Frame>> {
    /// Twelfths that the first part has.
    const TWELFTHS: [i32; 5] = [6, 4, 8, 3, 9];
    let pairs =
        move || TWELFTHS.into_iter().flat_map(move |twelfths| [beside(frame, twelfths), below(frame, twelfths)]);
    let again = |[one, other]: [Frame; 2]| {
        [beside, below].into_iter().flat_map(move |part| {
            let ([a, b], [c, d]) = (part(one, 6), part(other, 6));
            [vec![a, b, other], vec![one, c, d]]
        })
    };
    pairs().map(|pair| pair.to_vec()).chain(pairs().flat_map(again))
}

/// A frame parted side by side.
const fn beside(frame: Frame, twelfths: i32) -> [Frame; 2] {
    let wide = (frame.width - BETWEEN) * twelfths / 12;
    let left = frame.left + wide + BETWEEN;
    [Frame { width: wide, ..frame }, Frame { left, width: frame.right() - left, ..frame }]
}

/// A frame parted one above the other.
const fn below(frame: Frame, twelfths: i32) -> [Frame; 2] {
    let high = (frame.height - BETWEEN) * twelfths / 12;
    let top = frame.top + high + BETWEEN;
    [Frame { height: high, ..frame }, Frame { top, height: frame.bottom() - top, ..frame }]
}
