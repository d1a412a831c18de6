//! The locator: a small map of the whole board in the strip below, with the part that is shown framed on it.

use super::layout::Layout;
use super::paint::facet::{disc, slab};
use super::paint::num::{real, round};
use super::paint::{Canvas, Frame, Line, Outline, Point, at};
use super::theme;
use super::tokens::Placed;
use crate::scene::Scene;

/// Height, and the longest that it may be.
const HIGH: f32 = 76.0;
const LONG: f32 = 150.0;

/// The small map's frame and how cells become its pixels.
struct Small {
    frame: Frame,
    scale: f32,
    from: (i32, i32),
}

/// Where the room before the locator ends in a strip.
pub(super) fn room(strip: Frame, layout: &Layout, scene: &Scene) -> f32 {
    if layout.is_cropped {
        real(Small::of(strip, layout, scene).outer().left) - 12.0
    } else {
        real(strip.right()) - 16.0
    }
}

/// Draws the locator at the right end of a strip, if a part of the board is not shown.
pub(super) fn draw(canvas: &mut Canvas<'_>, strip: Frame, layout: &Layout, scene: &Scene, tokens: &[Placed<'_>]) {
    if !layout.is_cropped {
        return;
    }
    let small = Small::of(strip, layout, scene);
    let outer = small.outer();
    slab(canvas, outer, 5.0, theme::RIM);
    slab(canvas, outer.inset(2), 4.0, theme::SHADOW);
    canvas.rect(small.frame, if layout.lattice.is_hex() { theme::SPACE } else { theme::SQUARES[0] });
    let mut sorted: Vec<&Placed<'_>> = tokens.iter().filter(|p| !p.token.is_ghost).collect();
    sorted.sort_by_key(|placed| placed.token.is_lit);
    for placed in sorted {
        let spot = small.spot(layout.lattice.centre(placed.token.cell));
        let color = placed.token.tint.map_or_else(|| theme::side(placed.token.side), theme::clan);
        let radius = if placed.token.is_lit { 3.4 } else { 2.8 };
        if placed.token.side.0.is_multiple_of(2) {
            disc(canvas, spot, radius, color);
        } else {
            let side = radius * 1.7;
            canvas.fill(&Outline::rect(spot.x - side / 2.0, spot.y - side / 2.0, side, side), color);
        }
    }
    for pane in layout.panes() {
        let shown = small.shown(layout, &pane);
        let rim = Outline::rect(real(shown.left), real(shown.top), real(shown.width), real(shown.height));
        canvas.stroke(&rim, Line::solid(theme::TEXT, 1.6));
    }
}

impl Small {
    /// With its rim.
    const fn outer(&self) -> Frame {
        self.frame.inset(-4)
    }

    fn of(strip: Frame, layout: &Layout, scene: &Scene) -> Self {
        let (left, top, right, bottom) = layout.lattice.extent(&scene.board);
        let (wide, high) = (real(right - left).max(1.0), real(bottom - top).max(1.0));
        let scale = (HIGH / high).min(LONG / wide);
        let (width, height) = (round(wide * scale).max(8), round(high * scale).max(8));
        let frame = Frame::new(strip.right() - width - 16, strip.top + (strip.height - height) / 2, width, height);
        Self { frame, scale, from: (left, top) }
    }

    fn spot(&self, point: Point) -> Point {
        let (left, top) = self.from;
        at(
            real(self.frame.left) + (point.x - real(left)) * self.scale,
            real(self.frame.top) + (point.y - real(top)) * self.scale,
        )
    }

    /// What a part of the map shows of the whole. Spots are measured by the first part's lattice.
    fn shown(&self, layout: &Layout, pane: &Layout) -> Frame {
        let zero = crate::scene::Cell::new(0, 0);
        let (here, there) = (layout.lattice.centre(zero), pane.lattice.centre(zero));
        let by = |x: i32, y: i32| self.spot(at(real(x) + here.x - there.x, real(y) + here.y - there.y));
        let (low, high) = (by(pane.window.left, pane.window.top), by(pane.window.right(), pane.window.bottom()));
        let (left, top) = (round(low.x).max(self.frame.left), round(low.y).max(self.frame.top));
        let (right, bottom) = (round(high.x).min(self.frame.right()), round(high.y).min(self.frame.bottom()));
        Frame::new(left, top, right - left, bottom - top)
    }
}
