//! The final position on the card of the end, small.

use crate::render::layout::Layout;
use crate::render::paint::num::{real, round};
use crate::render::paint::sprite::halved;
use crate::render::paint::{Canvas, Face, Frame, Line, Outline, Pixmap, Point, Writing, at};
use crate::render::{Art, Framing, Shared, Sizing, bodies, fit, ground, lattice, theme, tokens, trails, zones};
use crate::scene::{Board, Item, Scene, Token};

/// Half the length of a ship, before the position is made smaller, at least: far apart they are seen, too.
const REACH_MIN: f32 = 28.0;
/// And so large where nobody stands near, so that two ships on a wide map are no specks.
const REACH_ALONE: f32 = 52.0;

/// Height of the plate under its title, and how far it is from the edges.
const TITLE_HEIGHT: i32 = 32;
const TITLE_APART: i32 = 8;
/// What a board of squares leaves free above it, where there is no room for the title beside it: every corner may have a piece.
const ABOVE_SQUARES: i32 = TITLE_HEIGHT + 4;

/// The final position, small: what stands and what was shot, without words but its title.
pub(super) fn draw(canvas: &mut Canvas<'_>, shared: &Shared, frame: Frame, scene: &Scene) {
    let words = "Final position";
    let width = round(canvas.letters().width(Face::Medium, 22.0, words)) + 20;
    let above = free_above(frame, width, &scene.board);
    let mut units = vec![];
    if let Some((picture, placed)) = small(shared, (frame, above), scene) {
        canvas.put(&picture, (frame.left, frame.top));
        units = placed;
    }
    canvas.stroke(&Outline::rounded(frame, 8.0), Line::solid(theme::RIM, 2.0));
    let board = match above {
        0 => free_corner(frame, width, &units),
        _ => Frame::new(frame.left + (frame.width - width) / 2, frame.top + 2, width, TITLE_HEIGHT),
    };
    canvas.fill(&Outline::rounded(board, 6.0), theme::PILL);
    let place = at(real(board.left) + 10.0, real(board.top) + 16.0);
    canvas.write_middle(place, words, &Writing::new(Face::Medium, 22.0, theme::TEXT));
}

/// How much of the height is left free above a board, for a title of this width.
fn free_above(frame: Frame, width: i32, board: &Board) -> i32 {
    match board {
        Board::Square { .. } if (frame.width - frame.height) / 2 < width + 2 * TITLE_APART => ABOVE_SQUARES,
        _ => 0,
    }
}

/// Where the title stands: in the first corner, from the upper left on, in which it covers the fewest units, each given by its
/// middle and how far it reaches.
fn free_corner(frame: Frame, width: i32, units: &[(Point, f32)]) -> Frame {
    let (left, top) = (frame.left + TITLE_APART, frame.top + TITLE_APART);
    let right = frame.left + frame.width - TITLE_APART - width;
    let bottom = frame.top + frame.height - TITLE_APART - TITLE_HEIGHT;
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    let covered = |(left, top): (i32, i32)| {
        let (from, to) = (at(real(left), real(top)), at(real(left + width), real(top + TITLE_HEIGHT)));
        let own = |centre: Point| at(centre.x + real(frame.left), centre.y + real(frame.top));
        let covers = |(centre, reach): &&(Point, f32)| {
            let Point { x, y } = own(*centre);
            x + reach > from.x && x - reach < to.x && y + reach > from.y && y - reach < to.y
        };
        units.iter().filter(covers).count()
    };
    let (left, top) = corners.into_iter().min_by_key(|corner| covered(*corner)).unwrap_or((left, top));
    Frame::new(left, top, width, TITLE_HEIGHT)
}

/// The map drawn twice as large as it will be, then made smaller; and where its units are, and how far they reach.
fn small(shared: &Shared, (frame, above): (Frame, i32), scene: &Scene) -> Option<(Pixmap, Vec<(Point, f32)>)> {
    let bare =
        Scene { items: scene.items.iter().filter_map(wordless).collect(), focus: None, poster: None, ..scene.clone() };
    let manner = shared.finish.manner();
    let length = |length: i32| 2 * manner.length(length);
    let window = Frame::new(0, 0, length(frame.width), length(frame.height));
    let lattice = match bare.board {
        Board::Square { files, ranks } => {
            let free = Frame::new(0, length(above), window.width, window.height - length(above));
            let side = (free.width / i32::try_from(files).ok()?).min(free.height / i32::try_from(ranks).ok()?);
            fit::centred(&bare, lattice::Lattice::squares(side, bare.flipped), free)
        }
        Board::Hex { .. } => fit::cropped(&bare, window, manner.length(fit::LARGEST_HEX)),
    };
    let layout = Layout {
        width: window.width,
        height: window.height,
        frame: window,
        window,
        lattice,
        is_cropped: true,
        others: [None; 2],
        panel: None,
        is_headed: false,
        banner: 0,
        caption: None,
        framing: Framing::Tactical,
        size: Sizing::Usual,
        has_numbers: true,
    };
    let mut canvas = ground::bare(&bare.board, &layout, (&shared.letters, shared.finish.unscaled().manner()))?
        .with_stock(shared.cache.stock());
    let placed = silent(&mut canvas, &layout, (&bare, &shared.art));
    // In pieces of a page that is drawn larger everything is as much larger.
    let scale = 0.5 / manner.scale;
    let units = placed.into_iter().map(|(centre, reach)| (at(centre.x * scale, centre.y * scale), reach * scale));
    Some((halved(&canvas.into_pixmap())?, units.collect()))
}

/// What stands and what was shot, without a word; gives the middles of the units, and how far they reach.
fn silent(canvas: &mut Canvas<'_>, layout: &Layout, (scene, art): (&Scene, &Art)) -> Vec<(Point, f32)> {
    let mut placed = tokens::placed(scene, layout);
    let centres: Vec<Point> = placed.iter().map(|unit| unit.centre).collect();
    for (nth, unit) in placed.iter_mut().enumerate() {
        unit.reach = unit.reach.max(room(nth, &centres));
    }
    zones::draw(canvas, layout, scene);
    bodies::draw(canvas, layout, scene);
    tokens::draw(canvas, layout, (scene, art), &placed);
    trails::shots(canvas, layout, scene);
    bodies::high_signs(canvas, layout, scene);
    placed.iter().map(|unit| (unit.centre, unit.reach)).collect()
}

/// Half the way to whoever stands nearest, within bounds.
fn room(nth: usize, centres: &[Point]) -> f32 {
    let own = centres[nth];
    let others = centres.iter().enumerate().filter(|(other, _)| *other != nth);
    let nearest = others.map(|(_, one)| (one.x - own.x).hypot(one.y - own.y)).fold(f32::INFINITY, f32::min);
    (nearest / 2.0).clamp(REACH_MIN, REACH_ALONE)
}

/// What is shown of an item where nothing is written.
fn wordless(item: &Item) -> Option<Item> {
    match item {
        Item::Token(token) if token.is_ghost => None,
        Item::Token(token) => Some(Item::Token(Token { is_lit: false, ..token.clone() })),
        Item::Wreck { cell, shape, side, size, .. } => {
            Some(Item::Wreck { cell: *cell, name: String::new(), shape: *shape, side: *side, size: *size })
        }
        Item::Disc { cell, radius_tenths, ink, .. } => {
            Some(Item::Disc { cell: *cell, radius_tenths: *radius_tenths, ink: *ink, name: String::new() })
        }
        Item::Zone(_) | Item::Shot { .. } => Some(item.clone()),
        _ => None,
    }
}
