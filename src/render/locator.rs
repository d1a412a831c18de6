//! The locator: a small map of the whole board in a corner of a crop, with the crop's place on it.

use super::labels::crowd;
use super::layout::Layout;
use super::paint::num::{real, round};
use super::paint::{Canvas, Frame, Line, Outline, Point, at};
use super::theme;
use super::tokens::Placed;
use crate::scene::Scene;

/// Longest side of the small map.
const LONGEST: f32 = 150.0;

/// The small map's frame and how cells become its pixels.
struct Small {
    frame: Frame,
    scale: f32,
    from: (i32, i32),
}

/// Draws the locator, if the map is cropped, in the corner with the fewest tokens.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene, tokens: &[Placed<'_>]) {
    if !layout.is_cropped {
        return;
    }
    let small = placed(layout, scene, tokens);
    let outer = small.frame.inset(-5);
    canvas.fill(&Outline::rounded(outer.inset(-2), 6.0), theme::SHADOW);
    canvas.fill(&Outline::rounded(outer, 5.0), theme::PANEL);
    canvas.rect(small.frame, if layout.lattice.is_hex() { theme::SPACE } else { theme::SQUARES[0] });
    canvas.rect_rim(small.frame.inset(-1), theme::RIM);
    let window = shown(layout, &small);
    canvas.rect(window, theme::LIGHT.alpha(26));
    for placed in tokens.iter().filter(|p| !p.token.is_ghost) {
        let spot = small.spot(layout.lattice.centre(placed.token.cell));
        let color = theme::side(placed.token.tint.unwrap_or(placed.token.side));
        let radius = if placed.token.is_lit { 3.4 } else { 2.4 };
        if placed.token.side.0.is_multiple_of(2) {
            canvas.fill(&Outline::circle(spot, radius), color);
        } else {
            let side = radius * 1.7;
            canvas.fill(&Outline::rect(spot.x - side / 2.0, spot.y - side / 2.0, side, side), color);
        }
    }
    let rim = Outline::rect(real(window.left), real(window.top), real(window.width), real(window.height));
    canvas.stroke(&rim, Line::solid(theme::TEXT, 1.6));
}

impl Small {
    fn spot(&self, point: Point) -> Point {
        let (left, top) = self.from;
        at(
            real(self.frame.left) + (point.x - real(left)) * self.scale,
            real(self.frame.top) + (point.y - real(top)) * self.scale,
        )
    }
}

fn placed(layout: &Layout, scene: &Scene, tokens: &[Placed<'_>]) -> Small {
    let (left, top, right, bottom) = layout.lattice.extent(&scene.board);
    let longest = real((right - left).max(bottom - top)).max(1.0);
    let scale = LONGEST / longest;
    let (width, height) = (round(real(right - left) * scale).max(8), round(real(bottom - top) * scale).max(8));
    let window = layout.window.inset(14);
    let (low, far) = (window.bottom() - height, window.right() - width);
    let corners = [(far, window.top), (far, low), (window.left, low), (window.left, window.top)];
    let frames = corners.map(|(left, top)| Frame::new(left, top, width, height));
    let emptiest = frames.into_iter().min_by(|a, b| {
        let busy = |f: &Frame| crowd(tokens, f.inset(-30));
        super::paint::num::by_value(busy(a), busy(b))
    });
    Small { frame: emptiest.unwrap_or(frames[0]), scale, from: (left, top) }
}

/// The part of the small map that the crop shows.
fn shown(layout: &Layout, small: &Small) -> Frame {
    let low = small.spot(at(real(layout.window.left), real(layout.window.top)));
    let high = small.spot(at(real(layout.window.right()), real(layout.window.bottom())));
    let (left, top) = (round(low.x).max(small.frame.left), round(low.y).max(small.frame.top));
    let (right, bottom) = (round(high.x).min(small.frame.right()), round(high.y).min(small.frame.bottom()));
    Frame::new(left, top, right - left, bottom - top)
}
