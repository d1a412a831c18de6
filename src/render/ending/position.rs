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

/// The final position, small: what stands and what was shot, without words.
pub(super) fn draw(canvas: &mut Canvas<'_>, shared: &Shared, frame: Frame, scene: &Scene) {
    if let Some(picture) = small(shared, frame, scene) {
        canvas.put(&picture, (frame.left, frame.top));
    }
    canvas.stroke(&Outline::rounded(frame, 8.0), Line::solid(theme::RIM, 2.0));
    let words = "Final position";
    let width = round(canvas.letters().width(Face::Medium, 22.0, words));
    canvas.fill(&Outline::rounded(Frame::new(frame.left + 8, frame.top + 8, width + 20, 32), 6.0), theme::PILL);
    let place = at(real(frame.left) + 18.0, real(frame.top) + 24.0);
    canvas.write_middle(place, words, &Writing::new(Face::Medium, 22.0, theme::TEXT));
}

/// The map drawn twice as large as it will be, then made smaller.
fn small(shared: &Shared, frame: Frame, scene: &Scene) -> Option<Pixmap> {
    let bare =
        Scene { items: scene.items.iter().filter_map(wordless).collect(), focus: None, poster: None, ..scene.clone() };
    let manner = shared.finish.manner();
    let length = |length: i32| 2 * manner.length(length);
    let window = Frame::new(0, 0, length(frame.width), length(frame.height));
    let lattice = match bare.board {
        Board::Square { files, ranks } => {
            let side = (window.width / i32::try_from(files).ok()?).min(window.height / i32::try_from(ranks).ok()?);
            fit::centred(&bare, lattice::Lattice::squares(side, bare.flipped), window)
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
    };
    let mut canvas = ground::bare(&bare.board, &layout, (&shared.letters, shared.finish.unscaled().manner()))?
        .with_stock(shared.cache.stock());
    silent(&mut canvas, &layout, (&bare, &shared.art));
    halved(&canvas.into_pixmap())
}

/// What stands and what was shot, without a word.
fn silent(canvas: &mut Canvas<'_>, layout: &Layout, (scene, art): (&Scene, &Art)) {
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
