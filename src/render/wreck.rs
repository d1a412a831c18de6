//! What is left of a unit: its hull torn in two, a shock ring, white heat, splinters, and its name struck out.

use std::f32::consts::TAU;

use super::hull::{self, Style};
use super::layout::Layout;
use super::paint::color::blend;
use super::paint::facet::slab;
use super::paint::num::{byte, ceil, index, real, round, signed};
use super::paint::rod::light;
use super::paint::sprite::{clear, laid_over};
use super::paint::{Canvas, Color, Face, FontCache, Frame, Line, Motif, Outline, Pixmap, Point, Sprite, Writing, at};
use super::plates::{Berth, put};
use super::space::{chance, scrambled};
use super::theme::{self, Tones};
use super::{beam, shapes};
use crate::scene::item::Mark;
use crate::scene::{Cell, Ink, Item, Scene, Shape, SideInk, Size};

/// A wreck of the scene.
#[derive(Clone, Copy)]
struct Wreck<'a> {
    centre: Point,
    name: &'a str,
    shape: Shape,
    side: SideInk,
    size: Size,
}

/// What a wreck's picture depends on.
#[derive(Clone, Copy)]
struct Remains {
    hull: Option<(Shape, Size)>,
    color: Color,
    reach: f32,
    seed: i32,
}

fn wrecks<'a>(layout: &'a Layout, scene: &'a Scene) -> impl Iterator<Item = Wreck<'a>> {
    let of = |item: &'a Item| match item {
        Item::Wreck { cell, name, shape, side, size } => {
            let centre = layout.lattice.centre(*cell);
            Some(Wreck { centre, name, shape: *shape, side: *side, size: *size })
        }
        _ => None,
    };
    scene.items.iter().filter_map(of).filter(|wreck| layout.shows(wreck.centre))
}

/// Draws all wrecks with their names.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    for wreck in wrecks(layout, scene) {
        let seed = wreck.name.bytes().fold(3, |sum: i32, byte| (sum * 31 + i32::from(byte)) % 1000);
        let reach = layout.lattice.unit() * shapes::scale(wreck.size);
        let remains = Remains { hull: Some((wreck.shape, wreck.size)), color: theme::side(wreck.side), reach, seed };
        lay(canvas, wreck.centre, remains);
    }
    for (cell, color) in unnamed(scene) {
        nameless(canvas, layout.lattice.centre(cell), layout.lattice.unit(), color);
    }
    for wreck in wrecks(layout, scene).filter(|wreck| !wreck.name.is_empty()) {
        let size = layout.label_size();
        let frame = name_frame(canvas.letters(), layout, &wreck, size);
        name(canvas, frame, &wreck, size);
    }
}

/// Where a shot killed and the scene has no wreck.
fn unnamed(scene: &Scene) -> impl Iterator<Item = (Cell, Color)> {
    let has_wreck = |at: Cell| {
        scene.items.iter().any(|item| match item {
            Item::Wreck { cell, .. } | Item::Sign { cell, mark: Mark::Wreck, .. } => *cell == at,
            _ => false,
        })
    };
    let killed = |item: &Item| match item {
        Item::Shot { to, is_kill: true, .. } => Some((*to, theme::ink(Ink::Danger))),
        _ => None,
    };
    scene.items.iter().filter_map(killed).filter(move |(cell, _)| !has_wreck(*cell))
}

/// Where the names of wrecks stand.
pub(super) fn names(letters: &FontCache, layout: &Layout, scene: &Scene) -> Vec<Frame> {
    let named = wrecks(layout, scene).filter(|wreck| !wreck.name.is_empty());
    named.map(|wreck| name_frame(letters, layout, &wreck, layout.label_size())).collect()
}

/// Above the shock ring; below it where the window ends.
fn name_frame(letters: &FontCache, layout: &Layout, wreck: &Wreck<'_>, size: f32) -> Frame {
    let (width, height) = (ceil(letters.width(Face::Bold, size, wreck.name) + size * 0.9), round(size * 1.4));
    let away = round(layout.lattice.unit() * shapes::scale(wreck.size) * RING + size * 0.25);
    let middle = round(wreck.centre.y);
    let above = middle - away - height;
    let top = if above < layout.window.top { middle + away } else { above };
    let left = (round(wreck.centre.x) - width / 2).min(layout.window.right() - width).max(layout.window.left);
    Frame::new(left, top, width, height)
}

fn name(canvas: &mut Canvas<'_>, frame: Frame, wreck: &Wreck<'_>, size: f32) {
    let color = theme::side(wreck.side);
    slab(canvas, frame, 4.0, theme::PILL);
    canvas.rect(Frame::new(frame.left, frame.top, frame.width, 3), color);
    let middle = at(real(frame.left) + real(frame.width) / 2.0, real(frame.top + 1) + real(frame.height) / 2.0);
    canvas.write_middle(middle, wreck.name, &Writing::new(Face::Bold, size, color).centred());
    let strike = Frame::new(frame.left + 5, round(middle.y) - 1, frame.width - 10, 3);
    canvas.rect(strike.inset(-1), theme::SHADOW.alpha(150));
    canvas.rect(strike, theme::LOSS);
}

/// Draws what is left where nobody knows of whom.
pub(super) fn nameless(canvas: &mut Canvas<'_>, centre: Point, unit: f32, color: Color) {
    let seed = signed(scrambled(round(centre.x), round(centre.y), 3) % 7);
    lay(canvas, centre, Remains { hull: None, color, reach: unit * 0.62, seed });
}

/// The shock ring, in half lengths.
const RING: f32 = 1.6;
const HOT: Color = Color::hex(0x00FF_C07A);

fn lay(canvas: &mut Canvas<'_>, centre: Point, remains: Remains) {
    let Remains { hull, color, reach, seed } = remains;
    let reach = real(round(reach * canvas.manner().scale * 4.0)) / 4.0;
    let hue = color.number();
    let (shape, size) = hull.map_or((-1, -1), |(shape, size)| (shape as i32, size as i32));
    let motif = Motif { name: "wreck", measures: [shape, size, hue, round(reach * 4.0), seed, 0, 0, 0] };
    let letters = canvas.letters();
    canvas.lay((round(centre.x), round(centre.y)), motif, || {
        painted(letters, Remains { reach, ..remains }).unwrap_or_else(Sprite::empty)
    });
}

fn painted(letters: &FontCache, remains: Remains) -> Option<Sprite> {
    let Remains { hull, color, reach, seed } = remains;
    let half = ceil(reach * 2.3) + 4;
    let tones = theme::tones(color);
    let mut canvas = Canvas::on(clear(2 * half, 2 * half)?, letters);
    let middle = at(real(half), real(half));
    if let Some(kind) = hull {
        for end in [1.0, -1.0] {
            let torn = torn(letters, kind, (middle, seed, reach), end, &tones)?;
            laid_over(canvas.pixmap_mut(), &torn);
        }
    }
    heat(&mut canvas, middle, reach);
    splinters(&mut canvas, (middle, 0.0, reach), seed, &tones);
    canvas_ring(&mut canvas, &Outline::circle(middle, reach * RING), reach);
    let mut sprite = Sprite::of(&canvas.into_pixmap(), (half, half));
    let mut glow = Canvas::on(clear(2 * half, 2 * half)?, letters);
    light(&mut glow, (middle, middle), reach * 2.2, (HOT, 0.34));
    light(&mut glow, (middle, middle), reach * 1.3, (tones.glow, 0.5));
    sprite.shone_through(&glow.into_pixmap());
    Some(sprite)
}

fn canvas_ring(canvas: &mut Canvas<'_>, ring: &Outline, reach: f32) {
    let width = (reach * 0.08).clamp(1.2, 3.0);
    canvas.stroke(ring, Line::solid(theme::SHADOW.alpha(120), width * 2.2));
    canvas.stroke(ring, Line::solid(HOT.alpha(90), width * 2.0));
    canvas.stroke(ring, Line::solid(HOT.mixed(theme::LIGHT, 110), width));
}

/// One half of a hull, drifting off and turning; `end` is 1 for the bow, -1 for the stern.
fn torn(
    letters: &FontCache,
    (shape, size): (Shape, Size),
    (middle, seed, reach): (Point, i32, f32),
    end: f32,
    tones: &Tones,
) -> Option<Pixmap> {
    let turn = TAU * chance(seed, 1, 5) + end * (0.25 + 0.2 * chance(seed, 2, 5));
    let way = TAU * chance(seed, 1, 5);
    let off = end * reach * 0.38;
    let centre = at(middle.x + off * way.cos(), middle.y + off * way.sin());
    let edge = round(middle.x * 2.0);
    let mut canvas = Canvas::on(clear(edge, edge)?, letters);
    let berth = (centre, turn, reach * 0.92);
    hull::hull(&mut canvas, &shapes::craft(shape, size), berth, tones, Style::Solid);
    let mut pixels = canvas.into_pixmap();
    let (sin, cos) = turn.sin_cos();
    for (y, row) in (0..).zip(pixels.data_mut().chunks_exact_mut(4 * index(edge))) {
        for (x, pixel) in (0..).zip(row.chunks_exact_mut(4)) {
            let (dx, dy) = (real(x) - centre.x, real(y) - centre.y);
            let (along, across) = ((dx * cos + dy * sin) / reach, (dy * cos - dx * sin) / reach);
            // The tear: teeth across the waist, with soft edges.
            let tooth = (across * 3.2 + real(seed % 5) * 0.2).rem_euclid(1.0);
            let tear = 0.16 * (tooth - 0.5).abs() - 0.06;
            let cover = byte((((along - tear) * end - 0.02) * reach + 0.5).clamp(0.0, 1.0));
            for channel in pixel {
                *channel = blend(0, *channel, cover);
            }
        }
    }
    Some(pixels)
}

/// White heat in the middle, red at its rim.
fn heat(canvas: &mut Canvas<'_>, middle: Point, reach: f32) {
    let fire = [
        (0.0, theme::LIGHT),
        (0.22, Color::hex(0x00FF_F1C4).alpha(235)),
        (0.5, Color::hex(0x00FF_9A3A).alpha(130)),
        (1.0, Color::hex(0x00FF_6A20).alpha(0)),
    ];
    canvas.shade(&Outline::circle(middle, reach * 0.8), middle, reach * 0.8, &fire);
    canvas.fill(&beam::star(middle, reach * 0.62, reach * 0.16, 8), Color::hex(0x00FF_E9BC));
    canvas.fill(&beam::star(middle, reach * 0.40, reach * 0.15, 8), theme::LIGHT);
}

/// Pieces of plate that fly off.
fn splinters(canvas: &mut Canvas<'_>, berth: Berth, seed: i32, tones: &Tones) {
    for n in 0..13 {
        let turn = TAU * (real(n) + 0.8 * chance(seed, n, 7)) / 13.0;
        let away = 0.85 + 0.85 * chance(seed, n, 11);
        let long = 0.07 + 0.10 * chance(seed, n, 13);
        let spin = TAU * chance(seed, n, 19);
        let (x, y) = (away * turn.cos(), away * turn.sin());
        let corners = [0.0, 2.2, 3.9].map(|corner: f32| {
            let radius = if corner > 3.0 { long * 0.5 } else { long };
            let point = put((x + radius * (spin + corner).cos(), y + radius * (spin + corner).sin()), berth);
            (point.x, point.y)
        });
        let piece = Outline::polygon(&corners);
        canvas.stroke(&piece, Line::solid(theme::SHADOW, 1.2));
        canvas.fill(&piece, if n % 3 == 0 { tones.steps[4] } else { tones.steps[3] });
    }
}
