//! Labels: names of tokens and what shots did, placed so that they cover as little as possible.

use super::layout::Layout;
use super::paint::num::{by_value, ceil, real, real_of, round};
use super::paint::{Canvas, Color, Face, Frame, Line, Outline, Point, Writing, at};
use super::tokens::Placed;
use super::zones::Word;
use super::{theme, trails};
use crate::scene::{Item, Scene};

/// A rectangle with a price for each part of a label that covers it.
#[derive(Clone, Copy, Debug)]
struct Obstacle {
    area: Box2,
    price: f32,
}

/// A rectangle by its edges.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Box2 {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Box2 {
    fn about(centre: Point, half_width: f32, half_height: f32) -> Self {
        Self {
            left: centre.x - half_width,
            top: centre.y - half_height,
            right: centre.x + half_width,
            bottom: centre.y + half_height,
        }
    }

    fn overlap(&self, other: &Self) -> f32 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// Moved into the frame, as far as it fits.
    fn inside(self, frame: Frame) -> Self {
        let right = (real(frame.left) - self.left).max(0.0) - (self.right - real(frame.right())).max(0.0);
        let down = (real(frame.top) - self.top).max(0.0) - (self.bottom - real(frame.bottom())).max(0.0);
        Self { left: self.left + right, top: self.top + down, right: self.right + right, bottom: self.bottom + down }
    }

    /// The point of the rectangle nearest to another point.
    fn nearest(&self, point: Point) -> Point {
        at(point.x.clamp(self.left, self.right), point.y.clamp(self.top, self.bottom))
    }
}

/// A label that wants a place.
struct Wish {
    /// What it belongs to.
    anchor: Point,
    /// How far it keeps off its anchor.
    clear: f32,
    bold: String,
    plain: String,
    color: Color,
    size: f32,
    /// A name with a bar of its side's colour, or a figure in a coloured pill.
    is_name: bool,
    /// Places with what each costs apart from other labels.
    places: Vec<(Box2, f32)>,
}

/// Places and draws all labels.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene, tokens: &[Placed<'_>], words: &[Word]) {
    let obstacles = obstacles(layout, scene, tokens, words);
    let mut wishes = shots(canvas, layout, scene);
    wishes.extend(names(layout, tokens));
    for wish in &mut wishes {
        let size = extent(canvas, wish);
        wish.places = places(layout, wish, size, &obstacles);
    }
    let chosen = settle(&wishes);
    for (wish, place) in wishes.iter().zip(&chosen) {
        leader(canvas, layout, wish, place);
    }
    for (wish, place) in wishes.iter().zip(&chosen) {
        pill(canvas, wish, place);
    }
}

fn names(layout: &Layout, tokens: &[Placed<'_>]) -> Vec<Wish> {
    let window = layout.window.inset(-layout.lattice.height / 3);
    let named = tokens.iter().filter(|p| window.contains(p.centre));
    let mut wishes: Vec<(usize, Wish)> = named
        .filter_map(|placed| {
            let label = placed.token.label.as_ref()?;
            let near = |other: &&Placed<'_>| {
                (other.centre.x - placed.centre.x).hypot(other.centre.y - placed.centre.y) < layout.lattice.unit() * 5.0
            };
            let crowd = tokens.iter().filter(near).count() + if placed.token.is_lit { 100 } else { 0 };
            let color = theme::side(placed.token.tint.unwrap_or(placed.token.side));
            let wish = Wish {
                anchor: placed.centre,
                clear: (placed.reach * 0.9).max(layout.lattice.unit() * 0.6),
                bold: label.id.clone(),
                plain: label.name.clone(),
                color,
                size: layout.label_size(),
                is_name: true,
                places: Vec::new(),
            };
            Some((crowd, wish))
        })
        .collect();
    // The most crowded choose first.
    wishes.sort_by_key(|(crowd, _)| std::cmp::Reverse(*crowd));
    wishes.into_iter().map(|(_, wish)| wish).collect()
}

fn shots(canvas: &Canvas<'_>, layout: &Layout, scene: &Scene) -> Vec<Wish> {
    let _ = canvas;
    let mut wishes = Vec::new();
    for item in &scene.items {
        if let Item::Shot { from, to, ink, text, .. } = item
            && !text.is_empty()
        {
            let (from, to) = (layout.lattice.centre(*from), layout.lattice.centre(*to));
            let anchor = at(from.x + (to.x - from.x) * 0.7, from.y + (to.y - from.y) * 0.7);
            if layout.window.contains(anchor) {
                wishes.push(Wish {
                    anchor,
                    clear: 0.0,
                    bold: text.clone(),
                    plain: String::new(),
                    color: theme::ink(*ink),
                    size: layout.label_size() * 0.92,
                    is_name: false,
                    places: Vec::new(),
                });
            }
        }
    }
    wishes
}

/// Width and height of a label.
fn extent(canvas: &Canvas<'_>, wish: &Wish) -> (f32, f32) {
    let letters = canvas.letters();
    let bold = letters.width(Face::Bold, wish.size, &wish.bold);
    let plain =
        if wish.plain.is_empty() { 0.0 } else { wish.size * 0.3 + letters.width(Face::Medium, wish.size, &wish.plain) };
    let frame = if wish.is_name { wish.size * 0.95 } else { wish.size * 0.7 };
    (real(ceil(bold + plain + frame)), real(ceil(wish.size * if wish.is_name { 1.36 } else { 1.26 })))
}

fn obstacles(layout: &Layout, scene: &Scene, tokens: &[Placed<'_>], words: &[Word]) -> Vec<Obstacle> {
    let unit = layout.lattice.unit();
    let mut out = Vec::new();
    for placed in tokens {
        let half = (placed.reach * 0.85).max(unit * 0.4);
        let price = if placed.token.is_ghost { 1.2 } else { 3.2 };
        out.push(Obstacle {
            area: Box2::about(at(placed.centre.x, placed.centre.y + unit * 0.12), half, half * 1.05),
            price,
        });
    }
    for (from, to) in trails::segments(layout, scene) {
        let length = (to.x - from.x).hypot(to.y - from.y);
        let steps = round(length / 12.0).max(1);
        for n in 0..=steps {
            let t = real(n) / real(steps);
            let spot = at(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
            out.push(Obstacle { area: Box2::about(spot, 5.0, 5.0), price: 2.2 });
        }
    }
    for word in words {
        out.push(Obstacle { area: Box2::about(word.centre, word.half_width, word.writing.size * 0.6), price: 3.0 });
    }
    for item in &scene.items {
        match item {
            Item::Sign { cell, .. } | Item::Note { cell, .. } => {
                out.push(Obstacle {
                    area: Box2::about(layout.lattice.centre(*cell), unit * 0.7, unit * 0.6),
                    price: 1.6,
                });
            }
            Item::Disc { cell, radius_tenths, .. } => {
                let radius = real(layout.lattice.height) * real(super::paint::num::signed(*radius_tenths)) / 10.0;
                out.push(Obstacle {
                    area: Box2::about(layout.lattice.centre(*cell), radius * 0.8, radius * 0.8),
                    price: 0.8,
                });
            }
            _ => {}
        }
    }
    out.retain(|o| {
        layout.shows(at(f32::midpoint(o.area.left, o.area.right), f32::midpoint(o.area.top, o.area.bottom)))
    });
    out
}

/// Places round the anchor in widening rings, with what each costs.
fn places(layout: &Layout, wish: &Wish, (width, height): (f32, f32), obstacles: &[Obstacle]) -> Vec<(Box2, f32)> {
    const RINGS: i32 = 5;
    // Beside first, then above and below, then the corners.
    const WAYS: [(f32, f32, f32); 12] = [
        (1.0, 0.0, 0.0),
        (-1.0, 0.0, 0.02),
        (0.0, -1.0, 0.05),
        (0.0, 1.0, 0.07),
        (0.8, -0.9, 0.08),
        (0.8, 0.9, 0.08),
        (-0.8, -0.9, 0.1),
        (-0.8, 0.9, 0.1),
        (0.45, -1.0, 0.07),
        (0.45, 1.0, 0.08),
        (-0.45, -1.0, 0.07),
        (-0.45, 1.0, 0.08),
    ];
    let mut places = Vec::new();
    if !wish.is_name {
        let centre = Box2::about(wish.anchor, width / 2.0, height / 2.0);
        places.push((centre, cost(&centre, wish, 0.0, obstacles, layout)));
    }
    for ring in 0..RINGS {
        let away = wish.clear + 3.0 + real(ring) * layout.lattice.unit() * 0.55;
        for (x, y, price) in WAYS {
            let centre = at(wish.anchor.x + x * (away + width / 2.0), wish.anchor.y + y * (away + height / 2.0));
            let place = Box2::about(centre, width / 2.0, height / 2.0).inside(layout.window.inset(3));
            places.push((place, cost(&place, wish, price, obstacles, layout)));
        }
    }
    places
}

/// What a place costs by itself: what it covers, and how far off it is.
fn cost(place: &Box2, wish: &Wish, price: f32, obstacles: &[Obstacle], layout: &Layout) -> f32 {
    let area = (place.right - place.left) * (place.bottom - place.top);
    let covered: f32 = obstacles.iter().map(|o| place.overlap(&o.area) * o.price).sum();
    let nearest = place.nearest(wish.anchor);
    let distance = (nearest.x - wish.anchor.x).hypot(nearest.y - wish.anchor.y) / layout.lattice.unit();
    price + covered * 4.0 / area + distance * 0.32
}

/// Lets every label choose its cheapest place in turn, a few times over; gives the places.
fn settle(wishes: &[Wish]) -> Vec<Box2> {
    let mut chosen: Vec<Option<Box2>> = vec![None; wishes.len()];
    for _ in 0..4 {
        for (i, wish) in wishes.iter().enumerate() {
            let clash = |place: &Box2| -> f32 {
                let others = chosen.iter().enumerate().filter(|(j, _)| *j != i).filter_map(|(_, other)| other.as_ref());
                others.map(|other| place.overlap(other)).sum::<f32>()
            };
            let price = |(place, cost): &(Box2, f32)| {
                let area = (place.right - place.left) * (place.bottom - place.top);
                cost + clash(place) * 12.0 / area
            };
            let best = wish.places.iter().min_by(|a, b| by_value(price(a), price(b)));
            chosen[i] = best.map(|(place, _)| *place);
        }
    }
    let none = Box2::about(Point::zero(), 0.0, 0.0);
    chosen.into_iter().map(|place| place.unwrap_or(none)).collect()
}

/// A line from a label to what it belongs to, where it had to move away.
fn leader(canvas: &mut Canvas<'_>, layout: &Layout, wish: &Wish, place: &Box2) {
    let end = place.nearest(wish.anchor);
    let distance = (end.x - wish.anchor.x).hypot(end.y - wish.anchor.y);
    if wish.is_name && distance > wish.clear + layout.lattice.unit() * 0.55 {
        let t = wish.clear * 0.8 / distance;
        let start = at(wish.anchor.x + (end.x - wish.anchor.x) * t, wish.anchor.y + (end.y - wish.anchor.y) * t);
        let line = Outline::line([start, end]);
        canvas.stroke(&line, Line::solid(theme::SHADOW.alpha(200), 3.4));
        canvas.stroke(&line, Line::solid(wish.color.mixed(theme::SPACE, 40), 1.4));
    }
}

fn pill(canvas: &mut Canvas<'_>, wish: &Wish, place: &Box2) {
    let frame = Frame::new(
        round(place.left),
        round(place.top),
        round(place.right - place.left),
        round(place.bottom - place.top),
    );
    let middle = real(frame.top) + real(frame.height) / 2.0;
    let bold = Writing::new(Face::Bold, wish.size, wish.color);
    if !wish.is_name {
        let dark = Writing { color: theme::SHADOW, ..bold }.centred();
        canvas.fill(&Outline::rounded(frame.inset(-2), real(frame.height) * 0.45), theme::SHADOW);
        canvas.fill(&Outline::rounded(frame, real(frame.height) * 0.42), wish.color);
        let centre = real(frame.left) + real(frame.width) / 2.0;
        canvas.write_middle(at(centre, middle), &wish.bold, &dark);
        return;
    }
    canvas.fill(&Outline::rounded(frame, 3.0), theme::PILL);
    canvas.rect(Frame::new(frame.left, frame.top, 3, frame.height), wish.color);
    let x = real(frame.left) + wish.size * 0.52;
    canvas.write_middle(at(x, middle), &wish.bold, &bold);
    if !wish.plain.is_empty() {
        let after = x + canvas.letters().width(Face::Bold, wish.size, &wish.bold) + wish.size * 0.3;
        canvas.write_middle(at(after, middle), &wish.plain, &Writing::new(Face::Medium, wish.size, theme::TEXT));
    }
}

/// How many tokens a region of the picture holds, for choosing an empty corner.
pub(super) fn crowd(tokens: &[Placed<'_>], frame: Frame) -> f32 {
    real_of(tokens.iter().filter(|p| frame.contains(p.centre)).count())
}
