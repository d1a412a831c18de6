//! Fire: beams with a glow, bursts, misses; the wake of a missile.

use super::paint::num::{floor, real, real_of};
use super::paint::rod::{Rod, light, rod};
use super::paint::{Canvas, Color, Line, Outline, Point, at};
use super::theme;

/// A shot on the canvas.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam {
    /// At the muzzle, and where it strikes.
    pub(super) from: Point,
    pub(super) to: Point,
    pub(super) color: Color,
    /// Of its core.
    pub(super) width: f32,
}

/// A beam that strikes: ink, glow, a body that tapers, a white core, a flash at the muzzle.
pub(super) fn strike(canvas: &mut Canvas<'_>, beam: Beam) {
    let Beam { from, to, color, width } = beam;
    let glow = theme::tones(color).glow;
    let taper = |near: f32, far: f32, color: Color| Rod { from, to, widths: (near, far), colors: (color, color) };
    rod(canvas, taper(width * 2.3 + 4.0, width * 3.0 + 4.0, theme::SHADOW.alpha(150)));
    light(canvas, (from, to), width * 4.2, (glow, 0.62));
    rod(canvas, taper(width * 1.6, width * 2.5, color));
    rod(canvas, taper(width * 1.1, width * 1.7, color.mixed(theme::LIGHT, 120)));
    rod(canvas, Rod::plain((from, to), width * 0.8, theme::LIGHT));
    light(canvas, (from, from), width * 4.6, (glow, 0.9));
}

/// A beam that passes: dashed, without glow, fading out behind the target.
pub(super) fn miss(canvas: &mut Canvas<'_>, beam: Beam) {
    let Beam { from, to, color, width } = beam;
    let length = (to.x - from.x).hypot(to.y - from.y);
    let (dash, gap) = (width * 4.2, width * 2.6);
    let count = floor(length / (dash + gap)).max(1);
    let on = |t: f32| {
        let t = (t / length.max(1.0)).min(1.0);
        at(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t)
    };
    for n in 0..=count {
        let start = real(n) * (dash + gap);
        // The last fifth fades.
        let left = ((1.0 - start / length.max(1.0)) * 5.0).clamp(0.0, 1.0);
        let alpha = super::paint::num::byte(left);
        let ends = (on(start), on(start + dash));
        rod(canvas, Rod::plain(ends, width + 3.4, theme::SHADOW.alpha(alpha)));
        rod(canvas, Rod::plain(ends, width, color.alpha(alpha)));
    }
}

/// An eight-pointed star of white heat where a beam strikes.
pub(super) fn burst(canvas: &mut Canvas<'_>, centre: Point, radius: f32, color: Color) {
    let tones = theme::tones(color);
    light(canvas, (centre, centre), radius * 1.9, (tones.glow, 0.85));
    let outer = star(centre, radius, radius * 0.42, 8);
    canvas.stroke(&outer, Line::solid(theme::SHADOW, (radius * 0.2).max(1.6)));
    canvas.fill(&outer, theme::SIDES[1].mixed(theme::LIGHT, 150));
    canvas.fill(&star(centre, radius * 0.66, radius * 0.30, 8), theme::LIGHT);
}

/// The trail behind a missile.
pub(super) fn wake(canvas: &mut Canvas<'_>, centre: Point, turn: f32, reach: f32, color: Color) {
    let (sin, cos) = turn.sin_cos();
    let back = |by: f32| at(centre.x - cos * reach * by, centre.y - sin * reach * by);
    let tones = theme::tones(color);
    for (n, (from, to)) in [(0.7, 1.5), (1.5, 2.3), (2.3, 3.1), (3.1, 3.9)].into_iter().enumerate() {
        let strength = 0.75 - 0.18 * real_of(n);
        light(canvas, (back(from), back(to)), reach * (0.55 - 0.1 * real_of(n)), (tones.glow, strength));
    }
    rod(canvas, Rod::plain((back(0.7), back(1.9)), (reach * 0.14).max(1.2), tones.steps[4].alpha(200)));
}

/// A star of so many points, one of them upwards.
pub(super) fn star(centre: Point, outer: f32, inner: f32, count: i32) -> Outline {
    let points: Vec<(f32, f32)> = (0..2 * count)
        .map(|i| {
            let turn = std::f32::consts::PI * (real(i) / real(count) - 0.5);
            // Long and short points by turns.
            let long = if i % 4 == 0 { 1.0 } else { 0.78 };
            let radius = if i % 2 == 0 { outer * long } else { inner };
            (centre.x + radius * turn.cos(), centre.y + radius * turn.sin())
        })
        .collect();
    Outline::polygon(&points)
}
