//! Chess pieces, upright, as unit outlines with y down. Side 0 is ivory, side 1 ebony; a clan shows by the shape and hue
//! of its tile, a piece of no clan has none. Told apart without colour by the tile's shape and the figure's lightness.

use super::paint::num::{ceil, real, round};
use super::paint::sprite::clear;
use super::paint::{Canvas, Color, FontCache, Frame, Line, Motif, Outline, Point, Sprite, at, placing};
use super::theme;
use super::tiles::tile;
use crate::scene::{Shape, SideInk};

/// A piece to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) shape: Shape,
    pub(super) side: SideInk,
    pub(super) tint: Option<SideInk>,
}

/// Whether the shape is a chess piece.
pub(super) const fn is_piece(shape: Shape) -> bool {
    matches!(shape, Shape::King | Shape::Queen | Shape::Rook | Shape::Bishop | Shape::Knight | Shape::Pawn)
}

/// Contrast of a figure on its tile.
const FIGURE_CONTRAST: f32 = 7.0;

impl Piece {
    /// Ivory or ebony, and the other.
    fn materials(self) -> (Color, Color) {
        let [ivory, ebony] = theme::PIECES;
        if self.side.0.is_multiple_of(2) { (ivory, ebony) } else { (ebony, ivory) }
    }

    /// The clan's hue as it is drawn on the piece's ground: mixed with the other material's end until it stands out.
    fn figure(self, clan: Color) -> Color {
        let (ground, _) = self.materials();
        let end = if self.side.0.is_multiple_of(2) { theme::SHADOW } else { theme::LIGHT };
        let mixed = (0..=25_u8).map(|n| clan.mixed(end, n * 10));
        mixed.into_iter().find(|color| color.contrast(ground) >= FIGURE_CONTRAST).unwrap_or(end)
    }
}

/// Draws a piece in a square of `cell` pixels about `centre`.
pub(super) fn draw(canvas: &mut Canvas<'_>, centre: Point, cell: f32, piece: Piece, is_ghost: bool) {
    let size = round(cell * canvas.manner().scale * 4.0);
    let tint = piece.tint.map_or(-1, |tint| i32::from(tint.0));
    let measures = [piece.shape as i32, i32::from(piece.side.0), tint, size, i32::from(is_ghost), 0, 0, 0];
    let letters = canvas.letters();
    canvas.lay((round(centre.x), round(centre.y)), Motif { name: "piece", measures }, || {
        painted(letters, real(size) / 4.0, piece, is_ghost).unwrap_or_else(Sprite::empty)
    });
}

fn painted(letters: &FontCache, cell: f32, piece: Piece, is_ghost: bool) -> Option<Sprite> {
    let half = ceil(cell * 0.56) + 2;
    let mut canvas = Canvas::on(clear(2 * half, 2 * half)?, letters);
    let middle = at(real(half), real(half));
    match piece.tint {
        Some(tint) => on_tile(&mut canvas, (middle, cell), piece, tint),
        None => bare(&mut canvas, (middle, cell), piece),
    }
    let mut picture = canvas.into_pixmap();
    if is_ghost {
        picture.data_mut().iter_mut().for_each(|byte| *byte = super::paint::color::blend(0, *byte, 120));
    }
    Some(Sprite::of(&picture, (half, half)))
}

/// Of a clan: its tile as a band, ivory or ebony in it, the figure in the clan's hue.
fn on_tile(canvas: &mut Canvas<'_>, (middle, cell): (Point, f32), piece: Piece, tint: SideInk) {
    let (clan, (ground, _)) = (theme::clan(tint), piece.materials());
    let radius = cell * 0.475;
    let outer = tile(tint).placed(placing(middle, 0.0, radius));
    canvas.stroke(&outer, Line::solid(theme::SHADOW, cell * 0.06));
    canvas.fill(&outer, clan);
    let light = tile(tint).placed(placing(at(middle.x - cell * 0.008, middle.y - cell * 0.01), 0.0, radius * 0.96));
    canvas.fill(&light, clan.mixed(theme::LIGHT, 40));
    canvas.fill(&tile(tint).placed(placing(at(middle.x, middle.y + cell * 0.006), 0.0, radius * 0.94)), clan);
    canvas.fill(&tile(tint).placed(placing(middle, 0.0, radius * 0.8)), ground);
    let color = piece.figure(clan);
    let place = placing(at(middle.x, middle.y + cell * 0.018), 0.0, cell * 0.27);
    let figure = silhouette(piece.shape).placed(place);
    canvas.stroke(&figure, Line::solid(color, cell * 0.02));
    canvas.fill(&figure, color);
    canvas.stroke(&detail(piece.shape).placed(place), Line::solid(ground, cell * 0.034));
}

/// Of no clan: ivory or ebony with a rim of the other.
fn bare(canvas: &mut Canvas<'_>, (middle, cell): (Point, f32), piece: Piece) {
    let (color, other) = piece.materials();
    let place = placing(at(middle.x, middle.y + cell * 0.02), 0.0, cell * 0.36);
    let figure = silhouette(piece.shape).placed(place);
    let is_white = piece.side.0.is_multiple_of(2);
    canvas.stroke(&figure, Line::solid(if is_white { other } else { theme::SHADOW }, cell * 0.15));
    if !is_white {
        canvas.stroke(&figure, Line::solid(other, cell * 0.10));
    }
    canvas.fill(&figure, color);
    canvas.stroke(&detail(piece.shape).placed(place), Line::solid(other, cell * 0.04));
}

/// The silhouette of a kind.
fn silhouette(shape: Shape) -> Outline {
    let base = Outline::rounded(Frame::new(-64, 60, 128, 28), 8.0).placed(placing(Point::zero(), 0.0, 0.01));
    match shape {
        Shape::King => king().with(base),
        Shape::Queen => queen().with(base),
        Shape::Rook => rook().with(base),
        Shape::Bishop => bishop().with(base),
        Shape::Knight => knight().with(base),
        _ => pawn().with(base),
    }
}

fn pawn() -> Outline {
    let body = Outline::built(|b| {
        b.move_to(-0.22, -0.16);
        b.line_to(0.22, -0.16);
        b.cubic_to(0.20, 0.22, 0.30, 0.44, 0.50, 0.64);
        b.line_to(-0.50, 0.64);
        b.cubic_to(-0.30, 0.44, -0.20, 0.22, -0.22, -0.16);
        b.close();
    });
    let collar = Outline::rect(-0.34, -0.20, 0.68, 0.13);
    Outline::circle(at(0.0, -0.46), 0.32).with(collar).with(body)
}

fn rook() -> Outline {
    Outline::mirrored_across_y(&[
        (0.0, -0.62),
        (0.15, -0.62),
        (0.15, -0.82),
        (0.36, -0.82),
        (0.36, -0.62),
        (0.50, -0.62),
        (0.50, -0.82),
        (0.68, -0.82),
        (0.68, -0.34),
        (0.42, -0.16),
        (0.44, 0.36),
        (0.56, 0.64),
        (0.0, 0.64),
    ])
}

fn bishop() -> Outline {
    let mitre = Outline::built(|b| {
        b.move_to(0.0, -0.82);
        b.cubic_to(0.42, -0.52, 0.60, -0.16, 0.34, 0.16);
        b.cubic_to(0.32, 0.36, 0.40, 0.50, 0.54, 0.64);
        b.line_to(-0.54, 0.64);
        b.cubic_to(-0.40, 0.50, -0.32, 0.36, -0.34, 0.16);
        b.cubic_to(-0.60, -0.16, -0.42, -0.52, 0.0, -0.82);
        b.close();
    });
    mitre.with(Outline::circle(at(0.0, -0.86), 0.13))
}

fn knight() -> Outline {
    Outline::built(|b| {
        b.move_to(-0.02, -0.94);
        b.line_to(0.12, -0.72);
        b.cubic_to(0.52, -0.60, 0.72, -0.06, 0.56, 0.64);
        b.line_to(-0.50, 0.64);
        b.cubic_to(-0.50, 0.34, -0.14, 0.22, -0.04, -0.06);
        b.cubic_to(-0.16, -0.04, -0.28, 0.02, -0.40, 0.18);
        b.line_to(-0.56, 0.24);
        b.line_to(-0.76, 0.06);
        b.cubic_to(-0.70, -0.24, -0.54, -0.40, -0.40, -0.58);
        b.line_to(-0.26, -0.70);
        b.close();
    })
}

fn queen() -> Outline {
    let crown = [
        (0.0, -0.70),
        (0.20, -0.08),
        (0.46, -0.64),
        (0.50, -0.02),
        (0.84, -0.44),
        (0.58, 0.34),
        (0.56, 0.64),
        (0.0, 0.64),
    ];
    [(0.0, -0.78), (0.48, -0.70), (-0.48, -0.70), (0.86, -0.50), (-0.86, -0.50)]
        .into_iter()
        .fold(Outline::mirrored_across_y(&crown), |crown, (x, y)| crown.with(Outline::circle(at(x, y), 0.115)))
}

fn king() -> Outline {
    let cross = Outline::rect(-0.09, -1.02, 0.18, 0.62).with(Outline::rect(-0.26, -0.86, 0.52, 0.17));
    let body = Outline::built(|b| {
        b.move_to(0.0, -0.36);
        b.cubic_to(0.22, -0.56, 0.82, -0.46, 0.78, -0.06);
        b.cubic_to(0.76, 0.16, 0.58, 0.30, 0.52, 0.64);
        b.line_to(-0.52, 0.64);
        b.cubic_to(-0.58, 0.30, -0.76, 0.16, -0.78, -0.06);
        b.cubic_to(-0.82, -0.46, -0.22, -0.56, 0.0, -0.36);
        b.close();
    });
    cross.with(body)
}

/// Lines drawn on a piece that make it easier to tell.
fn detail(shape: Shape) -> Outline {
    match shape {
        Shape::Bishop => Outline::line([at(-0.02, -0.50), at(0.24, -0.20)]),
        Shape::Knight => Outline::circle(at(-0.27, -0.38), 0.05),
        Shape::Rook => Outline::line([at(-0.40, -0.14), at(0.40, -0.14)]),
        Shape::Queen => Outline::line([at(-0.54, 0.36), at(0.54, 0.36)]),
        Shape::King => {
            Outline::line([at(-0.50, 0.38), at(0.50, 0.38)]).with(Outline::line([at(0.0, -0.24), at(0.0, 0.14)]))
        }
        _ => Outline::default(),
    }
}
