//! Silhouettes of chess pieces, upright, as unit outlines with y down. Filled for side 0, hollow for side 1; the hue and
//! the letter tell the clan.

use super::paint::{Canvas, Color, Face, Frame, Line, Outline, Point, Writing, at, placing};
use super::theme;
use crate::scene::{Shape, SideInk};

/// A piece to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) shape: Shape,
    pub(super) side: SideInk,
    pub(super) tint: Option<SideInk>,
    pub(super) letter: Option<char>,
}

/// Whether the shape is a chess piece.
pub(super) const fn is_piece(shape: Shape) -> bool {
    matches!(shape, Shape::King | Shape::Queen | Shape::Rook | Shape::Bishop | Shape::Knight | Shape::Pawn)
}

impl Piece {
    fn is_filled(self) -> bool {
        self.side.0.is_multiple_of(2)
    }

    /// The hue: of the clan; pieces of no clan are white or grey.
    pub(super) fn color(self) -> Color {
        let plain = theme::PLAIN_PIECES[usize::from(!self.is_filled())];
        self.tint.map_or(plain, theme::side)
    }
}

/// Draws a piece in a square of `cell` pixels about `centre`.
pub(super) fn draw(canvas: &mut Canvas<'_>, centre: Point, cell: f32, piece: Piece, is_ghost: bool) {
    let color = piece.color();
    let k = cell * 0.43;
    let place = placing(at(centre.x, centre.y + cell * 0.02), 0.0, k);
    let outline = silhouette(piece.shape).placed(place);
    let detail = detail(piece.shape).placed(place);
    if is_ghost {
        canvas.stroke(&outline, Line::solid(theme::SHADOW, cell * 0.08));
        canvas.stroke(&outline, Line { color, width: 1.6, dash: Some((3.0, 2.5)) });
        canvas.fill(&outline, color.alpha(70));
    } else if piece.is_filled() {
        canvas.stroke(&outline, Line::solid(theme::SHADOW, cell * 0.066));
        canvas.fill(&outline, color);
        canvas.stroke(&detail, Line::solid(theme::SHADOW, (cell * 0.036).max(1.2)));
    } else {
        canvas.stroke(&outline, Line::solid(theme::SHADOW, cell * 0.115));
        canvas.stroke(&outline, Line::solid(color, cell * 0.075));
        canvas.fill(&outline, theme::HOLLOW);
        canvas.stroke(&detail, Line::solid(color, (cell * 0.036).max(1.2)));
    }
    if let Some(letter) = piece.letter {
        let writing = Writing::new(Face::Bold, cell * 0.28, color).centred().haloed(theme::SHADOW, cell * 0.04);
        canvas.write(at(centre.x + cell * 0.36, centre.y - cell * 0.2), &letter.to_string(), &writing);
    }
}

/// The silhouette alone, for keys.
pub(super) fn silhouette(shape: Shape) -> Outline {
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
