//! Tokens on the board: silhouettes with facing, strength and letter; ghosts; rings of those lit.

use std::collections::BTreeMap;
use std::f32::consts::{FRAC_PI_2, PI};

use super::craft::{Style, angle, ghost_of, worn};
use super::hull::{self, Craft};
use super::layout::Layout;
use super::paint::facet::facet;
use super::paint::num::{real, real_of, round};
use super::paint::{Canvas, Color, Face, Frame, Line, Outline, Point, Writing, at, placing};
use super::scars::{self, Wear};
use super::{Art, Likeness, beam, pieces, shapes, theme};
use crate::scene::{Cell, Item, Scene, Shape, SideInk, Size, Token};

/// A token and where it is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'a> {
    pub(super) token: &'a Token,
    pub(super) centre: Point,
    /// Half the size of its silhouette in pixels.
    pub(super) reach: f32,
    /// Shrunk to share its cell with others.
    crowd: f32,
    style: Style,
}

impl Placed<'_> {
    /// Its nose is where the strength bar would be.
    pub(super) fn points_down(&self) -> bool {
        self.token.facing_twelfths.is_some_and(|twelfths| (5..=7).contains(&(twelfths % 12)))
    }
}

/// All tokens in drawing order (ghosts first), those that share a cell side by side.
pub(super) fn placed<'a>(scene: &'a Scene, layout: &Layout) -> Vec<Placed<'a>> {
    let tokens =
        || scene.items.iter().filter_map(|item| if let Item::Token(token) = item { Some(token) } else { None });
    let mut crowds: BTreeMap<Cell, (usize, usize)> = BTreeMap::new();
    for token in tokens().filter(|t| !t.is_ghost) {
        crowds.entry(token.cell).or_default().0 += 1;
    }
    let sides: Vec<(Shape, SideInk)> = tokens().map(|t| (t.shape, t.side)).collect();
    let ghosts = tokens().filter(|t| t.is_ghost);
    ghosts
        .chain(tokens().filter(|t| !t.is_ghost))
        .map(|token| {
            let crowd = if token.is_ghost { None } else { crowds.get_mut(&token.cell) };
            let (shift, shrunk) = crowd.map_or((Point::zero(), 1.0), |(count, next)| {
                *next += 1;
                place_in_crowd(*count, *next - 1)
            });
            let unit = layout.lattice.unit();
            let centre = layout.lattice.centre(token.cell);
            Placed {
                token,
                centre: at(centre.x + shift.x * unit, centre.y + shift.y * unit),
                reach: (unit * shapes::scale(token.size)).max(least_reach(token)) * shrunk,
                crowd: shrunk,
                style: style(&sides, token.shape, token.side),
            }
        })
        .collect()
}

/// Ships are still seen as ships where hexes are small, and the large ones as larger.
fn least_reach(token: &Token) -> f32 {
    match token.size {
        Size::Tiny => 5.0,
        Size::Small => 10.0,
        Size::Medium => 12.0,
        Size::Large => 14.0,
        Size::Huge => 16.0,
    }
}

/// Sides that share a shape differ by filling as well as by hue.
fn style(tokens: &[(Shape, SideInk)], shape: Shape, side: SideInk) -> Style {
    let is_second = tokens.iter().any(|(s, other)| *s == shape && *other < side);
    if is_second { Style::Hollow } else { Style::Solid }
}

/// Shift in units and size of one of several tokens in a cell.
fn place_in_crowd(count: usize, nth: usize) -> (Point, f32) {
    if count < 2 {
        return (Point::zero(), 1.0);
    }
    let turn = 2.0 * PI * real_of(nth) / real_of(count) + if count == 2 { PI } else { -FRAC_PI_2 };
    let radius = if count > 4 { 0.52 } else { 0.44 };
    let size = match count {
        2 => 0.66,
        3 | 4 => 0.54,
        _ => 0.42,
    };
    (at(radius * turn.cos(), radius * turn.sin() * 0.9), size)
}

/// Draws every token that can be seen: the frames of those who are awaited, then the tokens with their strength.
pub(super) fn draw(canvas: &mut Canvas<'_>, layout: &Layout, (scene, art): (&Scene, &Art), tokens: &[Placed<'_>]) {
    let seen = || tokens.iter().filter(|p| layout.shows(p.centre));
    for placed in seen().filter(|p| p.token.is_lit) {
        ring(canvas, layout, placed.token.cell);
    }
    for placed in seen() {
        unit(canvas, layout, art, placed);
        if let Some(gauge) = placed.token.gauge.filter(|_| !placed.token.is_ghost) {
            let fresh = if placed.crowd < 1.0 { 0 } else { lost_at(scene, placed.token.cell) };
            worn(canvas, bar(layout, placed), gauge, fresh);
        }
    }
}

/// Draws a token by itself.
pub(super) fn unit(canvas: &mut Canvas<'_>, layout: &Layout, art: &Art, placed: &Placed<'_>) {
    if pieces::is_piece(placed.token.shape) {
        piece(canvas, layout, placed);
    } else {
        // In high contrast nothing but our own silhouettes is told apart for certain.
        let art = art.of(placed.token).filter(|_| canvas.manner().rim.is_none());
        craft(canvas, placed, art);
    }
}

/// What was lost at a cell in the phase that is shown.
fn lost_at(scene: &Scene, cell: Cell) -> u32 {
    let of = |item: &Item| match item {
        Item::Damage { cell: at, text } if *at == cell => scars::fresh(text),
        _ => 0,
    };
    scene.items.iter().map(of).sum()
}

/// Where a token's strength bar lies: below it, but never on its nose.
pub(super) fn bar(layout: &Layout, placed: &Placed<'_>) -> Frame {
    let unit = layout.lattice.unit();
    let width = round((unit * 1.3 * placed.crowd).max(12.0));
    let high = round((unit * 0.2 * placed.crowd.max(0.8)).clamp(3.0, 10.0));
    let away = unit * 0.82 * placed.crowd.max(0.7);
    let middle = placed.centre.y + if placed.points_down() { -away } else { away };
    Frame::new(round(placed.centre.x) - width / 2, round(middle) - high / 2, width, high)
}

fn piece(canvas: &mut Canvas<'_>, layout: &Layout, placed: &Placed<'_>) {
    let Token { shape, side, tint, is_ghost, .. } = *placed.token;
    let cell = real(layout.lattice.height) * placed.crowd;
    pieces::draw(canvas, placed.centre, cell, pieces::Piece { shape, side, tint }, is_ghost);
}

fn craft(canvas: &mut Canvas<'_>, placed: &Placed<'_>, art: Option<&Likeness>) {
    let token = placed.token;
    let (shape, size) = (token.shape, token.size);
    let color = theme::side(token.tint.unwrap_or(token.side));
    let turn = angle(token.facing_twelfths.unwrap_or(0));
    let wear = if token.is_ghost { Wear::default() } else { Wear::of(token) };
    let craft = Craft { shape, size, color, turn, reach: placed.reach, style: placed.style, wear };
    if let Some(art) = art {
        art.draw(canvas, placed.centre, craft, token.is_ghost);
    } else if token.is_ghost {
        ghost_of(canvas, (placed.centre, turn, placed.reach), (shape, size), color);
    } else {
        if size == Size::Tiny && shape == Shape::Missile {
            beam::wake(canvas, placed.centre, turn, placed.reach, color);
        }
        hull::draw(canvas, placed.centre, craft);
    }
    if let Some(letter) = token.letter {
        let writing =
            Writing::new(Face::Bold, (placed.reach * 0.8).max(9.0), theme::LIGHT).centred().haloed(theme::SHADOW, 1.6);
        canvas.write_middle(placed.centre, &letter.to_string(), &writing);
    }
}

/// Draws the ticks that show where craft face: above fire, which often strikes their noses.
pub(super) fn ticks(canvas: &mut Canvas<'_>, layout: &Layout, tokens: &[Placed<'_>]) {
    let craft = |p: &&Placed<'_>| {
        !pieces::is_piece(p.token.shape) && (p.token.size > Size::Tiny || p.token.is_ghost) && layout.shows(p.centre)
    };
    for placed in tokens.iter().filter(craft) {
        let color = if placed.token.is_ghost { theme::SOFT } else { theme::LIGHT };
        if let Some(twelfths) = placed.token.facing_twelfths {
            tick(canvas, layout, placed, twelfths, color);
        }
    }
}

/// A white tick outside the nose, on the side of the cell that a token faces.
fn tick(canvas: &mut Canvas<'_>, layout: &Layout, placed: &Placed<'_>, twelfths: u8, color: Color) {
    let unit = layout.lattice.unit();
    // Hex sides are nearer than corners; a token in a crowd carries its tick with it.
    let edge = if twelfths.is_multiple_of(2) { 0.87 } else { 0.98 };
    let clear = placed.reach * 1.02 + unit * 0.28;
    let distance = if placed.crowd < 1.0 { placed.reach + unit * 0.16 } else { clear.max(edge * unit + unit * 0.1) };
    let turn = angle(twelfths);
    let tip = at(placed.centre.x + distance * turn.cos(), placed.centre.y + distance * turn.sin());
    let size = unit * if placed.crowd < 1.0 { 0.7 } else { 1.0 };
    let place = placing(tip, turn, size);
    let mut tick = [at(0.0, 0.0), at(-0.26, 0.19), at(-0.26, -0.19)];
    place.map_points(&mut tick);
    facet(canvas, &tick, (unit * 0.05).clamp(1.0, 2.0), theme::SHADOW);
    facet(canvas, &tick, 0.0, color);
}

/// The rim of a cell in the yellow of what is due, on ink.
fn ring(canvas: &mut Canvas<'_>, layout: &Layout, cell: Cell) {
    let centre = layout.lattice.centre(cell);
    let shrunk = |p: &Point| (centre.x + (p.x - centre.x) * 0.94, centre.y + (p.y - centre.y) * 0.94);
    let rim = Outline::polygon(&layout.lattice.corners(cell).iter().map(shrunk).collect::<Vec<_>>());
    let width = (layout.lattice.unit() * 0.1).clamp(2.0, 4.0);
    canvas.fill(&rim, theme::DUE.alpha(22));
    canvas.stroke(&rim, Line::solid(theme::SHADOW, width * 1.75));
    canvas.stroke(&rim, Line::solid(theme::DUE, width));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_that_share_a_shape_are_filled_and_hollow() {
        let shared = [(Shape::Dart, SideInk(0)), (Shape::Dart, SideInk(1))];
        assert_eq!(style(&shared, Shape::Dart, SideInk(0)), Style::Solid);
        assert_eq!(style(&shared, Shape::Dart, SideInk(1)), Style::Hollow);
        let own = [(Shape::Triangle, SideInk(0)), (Shape::Circle, SideInk(1))];
        assert_eq!(style(&own, Shape::Circle, SideInk(1)), Style::Solid);
    }

    #[test]
    fn the_tick_of_the_largest_ship_is_clear_of_its_nose() {
        let nose = shapes::scale(Size::Huge) * 1.04;
        assert!(nose < 1.02 + 0.28 - 0.26, "the back of the tick lies beyond the nose");
    }
}
