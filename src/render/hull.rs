//! How a craft is painted: plates with bevelled rims under one light from the upper left, in an ink outline, with flames
//! behind and a rim of glow. Each is painted once for what it depends on and kept as a sprite.

use super::paint::num::{ceil, real, round};
use super::paint::sprite::{blurred, clear, coverage, softened};
use super::paint::{Canvas, Color, FontCache, Line, Motif, Outline, Point, Sprite, at, placing};
use super::plates::{Berth, Build, Plate, RING, put};
use super::scars::{self, Wear};
use super::theme::{self, Tones};
use super::{plates, shapes};
use crate::scene::{Shape, Size};

/// How a side's silhouettes are filled, where sides share a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// In the side's colour.
    Solid,
    /// Dark with a rim in the side's colour.
    Hollow,
}

/// A craft to be painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Craft {
    pub(super) shape: Shape,
    pub(super) size: Size,
    pub(super) color: Color,
    /// Clockwise from east, in radians.
    pub(super) turn: f32,
    /// Half its length in pixels.
    pub(super) reach: f32,
    pub(super) style: Style,
    pub(super) wear: Wear,
}

/// Where the light comes from: the way to it from any plate.
const TO_LIGHT: (f32, f32) = (-0.62, -0.785);

/// Draws a craft with its middle at the nearest pixel.
pub(super) fn draw(canvas: &mut Canvas<'_>, centre: Point, craft: Craft) {
    let Craft { shape, size, color, turn, reach, style, wear } = craft;
    let reach = real(round(reach * canvas.manner().scale * 4.0)) / 4.0;
    let hue = color.number();
    let look = i32::from(style == Style::Hollow) << 16 | i32::from(wear.level) << 8 | i32::from(wear.seed);
    let measures = [shape as i32, size as i32, hue, round(turn * 1000.0), round(reach * 4.0), look, 0, 0];
    let letters = canvas.letters();
    canvas.lay((round(centre.x), round(centre.y)), Motif { name: "craft", measures }, || {
        painted(letters, Craft { reach, ..craft }).unwrap_or_else(Sprite::empty)
    });
}

/// The colour of a craft's hull; what flies no more is in the dark.
fn tint(craft: Craft) -> Color {
    if craft.wear.is_hulk() { theme::SPACE.mixed(craft.color, 150) } else { craft.color }
}

fn painted(letters: &FontCache, craft: Craft) -> Option<Sprite> {
    let half = ceil(craft.reach * 1.75) + 4;
    let build = shapes::craft(craft.shape, craft.size);
    let tones = theme::tones(tint(craft));
    let mut canvas = Canvas::on(clear(2 * half, 2 * half)?, letters);
    let centre = at(real(half), real(half));
    let berth = (centre, craft.turn, craft.reach);
    hull(&mut canvas, &build, berth, &tones, craft.style);
    scars::draw(&mut canvas, &build, berth, craft.wear, &tones);
    let picture = canvas.into_pixmap();
    let mut sprite = Sprite::of(&picture, (half, half));
    if craft.reach >= 7.0 && !craft.wear.is_hulk() {
        let mut fire = Canvas::on(clear(2 * half, 2 * half)?, letters);
        flames(&mut fire, &build, berth, &tones);
        sprite.shone_through(&softened(&fire.into_pixmap(), craft.reach * 0.06)?);
        let rim = blurred(&coverage(&picture), picture.width() as usize, craft.reach * 0.17);
        sprite.lit_from_below(&rim, tones.glow, 0.55);
    }
    Some(sprite)
}

/// The plates of a build in their ink outline.
pub(super) fn hull(canvas: &mut Canvas<'_>, build: &Build, berth: Berth, tones: &Tones, style: Style) {
    let (centre, turn, reach) = berth;
    let place = placing(centre, turn, reach);
    let ink = (reach * 0.055).clamp(1.1, 2.2);
    for plate in &build.plates {
        canvas.stroke(&plate.outline().placed(place), Line::solid(theme::SHADOW, 2.0 * ink));
    }
    for plate in &build.plates {
        let rim = plate.outline().placed(place);
        canvas.stroke(&rim, Line::solid(theme::SHADOW, ink));
        let dim = if style == Style::Hollow { 0.42 } else { 1.0 };
        let paint = Paint { tones, dim, reach };
        match plate {
            Plate::Slab { corners, inset } => {
                let corners: Vec<Point> = corners.iter().map(|c| put(*c, berth)).collect();
                paint.slab(canvas, &rim, &corners, inset * reach);
            }
            Plate::Ring { outer, inner } => paint.ring(canvas, berth, (*outer, *inner)),
            Plate::Dome { centre, radius } => paint.dome(canvas, put(*centre, berth), radius * reach),
            Plate::Core { centre, radius } => paint.core(canvas, put(*centre, berth), radius * reach),
        }
        if style == Style::Hollow && matches!(plate, Plate::Slab { .. } | Plate::Ring { .. }) {
            canvas.stroke(&rim, Line::solid(tones.steps[3], ink * 0.9));
        }
    }
}

/// A brush for plates.
struct Paint<'t> {
    tones: &'t Tones,
    /// A share of the light, for dark hulls.
    dim: f32,
    reach: f32,
}

impl Paint<'_> {
    /// The tone of a facet that looks this way.
    fn facet(&self, normal: (f32, f32)) -> Color {
        self.tones.at((0.42 + 0.5 * (normal.0 * TO_LIGHT.0 + normal.1 * TO_LIGHT.1)) * self.dim)
    }

    fn slab(&self, canvas: &mut Canvas<'_>, rim: &Outline, corners: &[Point], inset: f32) {
        let inner = inset_by(corners, inset);
        canvas.fill(rim, self.tones.at(0.55 * self.dim));
        let count = corners.len();
        let sign = turning(corners);
        for i in 0..count {
            let (a, b) = (corners[i], corners[(i + 1) % count]);
            let (c, d) = (inner[(i + 1) % count], inner[i]);
            let facet = Outline::polygon(&[(a.x, a.y), (b.x, b.y), (c.x, c.y), (d.x, d.y)]);
            canvas.fill(&facet, self.facet(normal(a, b, sign)));
        }
        let top = Outline::polygon(&inner.iter().map(|p| (p.x, p.y)).collect::<Vec<_>>());
        self.top(canvas, &top, middle(corners));
        for i in 0..count {
            let (a, b) = (inner[i], inner[(i + 1) % count]);
            let light = normal(a, b, sign);
            if light.0 * TO_LIGHT.0 + light.1 * TO_LIGHT.1 > 0.35 {
                let edge = Outline::line([a, b]);
                canvas.stroke(&edge, Line::solid(self.tones.at(self.dim).alpha(150), (self.reach * 0.02).max(0.5)));
            }
        }
    }

    /// The top of a plate: brighter towards the light.
    fn top(&self, canvas: &mut Canvas<'_>, top: &Outline, middle: Point) {
        let away = self.reach * 0.75;
        let ends = (
            at(middle.x + TO_LIGHT.0 * away, middle.y + TO_LIGHT.1 * away),
            at(middle.x - TO_LIGHT.0 * away, middle.y - TO_LIGHT.1 * away),
        );
        let stops = [(0.0, 0.90), (0.45, 0.72), (1.0, 0.50)];
        canvas.slope(top, ends, &stops.map(|(place, light)| (place, self.tones.at(light * self.dim))));
    }

    fn ring(&self, canvas: &mut Canvas<'_>, berth: Berth, (outer, inner): (f32, f32)) {
        let ridge = f32::midpoint(outer, inner);
        let bands = [
            (outer, ridge + (outer - ridge) * 0.3, 1.0),
            (ridge + (outer - ridge) * 0.3, ridge - (ridge - inner) * 0.3, 0.0),
        ];
        let bands = bands.into_iter().chain([(ridge - (ridge - inner) * 0.3, inner, -1.0)]);
        for (from, to, sign) in bands {
            let rims = [from, to].map(|radius| plates::round(radius, RING));
            for i in 0..RING {
                let next = (i + 1) % RING;
                let [a, b, c, d] =
                    [rims[0][i], rims[0][next], rims[1][next], rims[1][i]].map(|corner| put(corner, berth));
                let way = normal(a, b, 1.0);
                // Every other field a little darker: it is built of parts.
                let field = if i % 2 == 0 { 0.0 } else { 0.06 };
                let light = 0.42 + 0.5 * sign * (way.0 * TO_LIGHT.0 + way.1 * TO_LIGHT.1);
                let light = if sign == 0.0 { 0.72 + 0.16 * (way.0 * TO_LIGHT.0 + way.1 * TO_LIGHT.1) } else { light };
                let quad = Outline::polygon(&[(a.x, a.y), (b.x, b.y), (c.x, c.y), (d.x, d.y)]);
                let tone = self.tones.at((light - field) * self.dim);
                canvas.stroke(&quad, Line::solid(tone, 0.8));
                canvas.fill(&quad, tone);
            }
        }
    }

    fn dome(&self, canvas: &mut Canvas<'_>, centre: Point, radius: f32) {
        let ball = Outline::circle(centre, radius);
        let spot = at(centre.x + TO_LIGHT.0 * radius * 0.45, centre.y + TO_LIGHT.1 * radius * 0.45);
        let stops = [(0.0, 1.0), (0.35, 0.78), (1.0, 0.22)];
        canvas.shade(&ball, spot, radius * 1.4, &stops.map(|(place, light)| (place, self.tones.at(light * self.dim))));
    }

    fn core(&self, canvas: &mut Canvas<'_>, centre: Point, radius: f32) {
        let hot = self.tones.steps[4];
        let stops = [(0.0, theme::LIGHT), (0.45, hot), (0.8, self.tones.glow), (1.0, self.tones.steps[2])];
        canvas.shade(&Outline::circle(centre, radius), centre, radius, &stops);
    }
}

/// Flames behind the engines, from the side's glow to white.
fn flames(canvas: &mut Canvas<'_>, build: &Build, berth: Berth, tones: &Tones) {
    for ((x, y), half) in &build.engines {
        for (wide, long, color) in [
            (1.7, 0.66, tones.glow.alpha(90)),
            (1.1, 0.46, tones.glow.alpha(190)),
            (0.6, 0.30, tones.steps[4].mixed(theme::LIGHT, 140)),
        ] {
            let width = half * wide;
            let flame = [(x + 0.06, y - width), (x - long * 0.45, y - width * 0.6), (x - long, *y)];
            let low = [(x - long * 0.45, y + width * 0.6), (x + 0.06, y + width)];
            let corners = flame.into_iter().chain(low).map(|corner| put(corner, berth)).map(|p| (p.x, p.y));
            canvas.fill(&Outline::polygon(&corners.collect::<Vec<_>>()), color);
        }
    }
}

/// 1 where the corners run clockwise on the canvas, else -1.
fn turning(corners: &[Point]) -> f32 {
    let next = corners.iter().cycle().skip(1);
    let area: f32 = corners.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
    if area >= 0.0 { 1.0 } else { -1.0 }
}

/// The way out of a clockwise outline over the edge from `a` to `b`.
fn normal(a: Point, b: Point, sign: f32) -> (f32, f32) {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx.hypot(dy).max(0.001);
    (sign * dy / length, -sign * dx / length)
}

fn middle(corners: &[Point]) -> Point {
    let count = super::paint::num::real_of(corners.len()).max(1.0);
    corners.iter().fold(at(0.0, 0.0), |sum, p| at(sum.x + p.x / count, sum.y + p.y / count))
}

/// The corners moved inwards, so that every edge lies `by` pixels further in; sharp corners move no further than the middle.
fn inset_by(corners: &[Point], by: f32) -> Vec<Point> {
    let count = corners.len();
    let sign = turning(corners);
    let centre = middle(corners);
    (0..count)
        .map(|i| {
            let (before, here, after) = (corners[(i + count - 1) % count], corners[i], corners[(i + 1) % count]);
            let (n, m) = (normal(before, here, sign), normal(here, after, sign));
            let (x, y) = (n.0 + m.0, n.1 + m.1);
            let along = (x * n.0 + y * n.1).max(0.3);
            let (dx, dy) = (-x / along * by, -y / along * by);
            let most = 0.8 * (centre.x - here.x).hypot(centre.y - here.y);
            let share = (most / dx.hypot(dy).max(0.001)).min(1.0);
            at(here.x + dx * share, here.y + dy * share)
        })
        .collect()
}
