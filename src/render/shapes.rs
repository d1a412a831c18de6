//! Silhouettes of craft, as unit outlines that face along the x axis. Each is clearly directional; the white facing tick
//! is added by `tokens`.

use super::paint::{Outline, Point, at, placing};
use crate::scene::{Shape, Size};

/// The parts of a silhouette, in a box from -1 to 1.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// What is filled with the side's colour.
    pub(super) hull: Outline,
    /// What is darkened on it: the far flank, cuts between plates.
    pub(super) shade: Outline,
    /// What is lit on it.
    pub(super) light: Outline,
}

/// How large a token is, as a share of its cell's unit.
pub(super) fn scale(size: Size) -> f32 {
    match size {
        Size::Tiny => 0.42,
        Size::Small => 0.60,
        Size::Medium => 0.69,
        Size::Large => 0.78,
        Size::Huge => 0.86,
    }
}

/// The silhouette of a craft; chess pieces have theirs in `pieces`.
pub(super) fn craft(shape: Shape) -> Parts {
    match shape {
        Shape::Triangle => triangle(),
        Shape::Circle => circle(),
        Shape::Diamond => diamond(),
        Shape::Hourglass => hourglass(),
        Shape::Crescent => crescent(),
        Shape::Dart => dart(),
        Shape::Drop => drop_hull(),
        Shape::Missile => missile(),
        Shape::Drone => drone(),
        Shape::Bolt => bolt(),
        Shape::Station => station(),
        Shape::Hull | Shape::King | Shape::Queen | Shape::Rook | Shape::Bishop | Shape::Knight | Shape::Pawn => {
            broad_hull()
        }
    }
}

fn triangle() -> Parts {
    Parts {
        hull: Outline::mirrored_across_x(&[(1.0, 0.0), (-0.82, 0.80), (-0.46, 0.0)]),
        shade: Outline::polygon(&[(1.0, 0.0), (-0.82, 0.80), (-0.46, 0.0)]),
        light: Outline::polygon(&[(0.62, -0.04), (-0.34, -0.36), (-0.28, -0.04)]),
    }
}

fn circle() -> Parts {
    let beak = Outline::mirrored_across_x(&[(1.06, 0.0), (0.52, 0.56), (0.2, 0.3)]);
    let hull = Outline::circle(at(-0.08, 0.0), 0.76).with(beak);
    let ring = Outline::circle(at(-0.10, 0.0), 0.40);
    Parts { hull, shade: ring, light: Outline::circle(at(-0.02, 0.0), 0.17) }
}

fn diamond() -> Parts {
    Parts {
        hull: Outline::mirrored_across_x(&[(1.06, 0.0), (-0.10, 0.64), (-0.86, 0.0)]),
        shade: Outline::polygon(&[(1.06, 0.0), (-0.10, 0.64), (-0.86, 0.0), (-0.10, 0.0)]),
        light: Outline::polygon(&[(0.74, -0.06), (-0.06, -0.47), (-0.02, -0.06)]),
    }
}

fn hourglass() -> Parts {
    let half = [(1.0, 0.0), (0.66, 0.62), (0.04, 0.13), (-0.70, 0.74), (-0.86, 0.62), (-0.62, 0.0)];
    Parts {
        hull: Outline::mirrored_across_x(&half),
        shade: Outline::polygon(&[(1.0, 0.0), (0.66, 0.62), (0.04, 0.13), (-0.70, 0.74), (-0.86, 0.62), (-0.62, 0.0)]),
        light: Outline::polygon(&[(0.80, -0.06), (0.60, -0.42), (0.22, -0.10)]),
    }
}

fn crescent() -> Parts {
    let moon = |outer: f32, inner: f32, tip: f32| {
        Outline::built(|b| {
            b.move_to(-0.66, -tip);
            b.cubic_to(0.30, -tip, outer, -0.5, outer, 0.0);
            b.cubic_to(outer, 0.5, 0.30, tip, -0.66, tip);
            b.cubic_to(-0.05, tip * 0.62, inner, 0.35, inner, 0.0);
            b.cubic_to(inner, -0.35, -0.05, -tip * 0.62, -0.66, -tip);
            b.close();
        })
    };
    let flank = Outline::built(|b| {
        b.move_to(-0.66, 0.92);
        b.cubic_to(0.30, 0.92, 0.92, 0.5, 0.92, 0.0);
        b.line_to(0.10, 0.0);
        b.cubic_to(0.10, 0.35, -0.05, 0.57, -0.66, 0.92);
        b.close();
    });
    let light = Outline::built(|b| {
        b.move_to(0.26, -0.08);
        b.cubic_to(0.24, -0.30, 0.12, -0.52, -0.06, -0.66);
        b.cubic_to(0.36, -0.58, 0.62, -0.36, 0.66, -0.08);
        b.close();
    });
    Parts { hull: moon(0.92, 0.10, 0.92), shade: flank, light }
}

fn dart() -> Parts {
    let half = [(1.04, 0.0), (0.22, 0.20), (-0.50, 0.84), (-0.66, 0.80), (-0.52, 0.24), (-0.82, 0.12), (-0.82, 0.0)];
    Parts {
        hull: Outline::mirrored_across_x(&half),
        shade: Outline::polygon(&half),
        light: Outline::ellipse(at(0.30, 0.0), 0.24, 0.08),
    }
}

fn broad_hull() -> Parts {
    let half = [
        (0.96, 0.0),
        (0.82, 0.28),
        (0.30, 0.36),
        (0.20, 0.62),
        (-0.58, 0.62),
        (-0.70, 0.38),
        (-0.92, 0.30),
        (-0.92, 0.0),
    ];
    Parts {
        hull: Outline::mirrored_across_x(&half),
        shade: Outline::polygon(&half),
        light: Outline::rect(-0.5, -0.40, 0.62, 0.16).with(Outline::rect(0.34, -0.2, 0.36, 0.12)),
    }
}

fn drop_hull() -> Parts {
    let hull = Outline::built(|b| {
        b.move_to(1.02, 0.0);
        b.cubic_to(0.62, 0.22, 0.30, 0.66, -0.30, 0.66);
        b.cubic_to(-0.70, 0.66, -0.88, 0.34, -0.88, 0.0);
        b.cubic_to(-0.88, -0.34, -0.70, -0.66, -0.30, -0.66);
        b.cubic_to(0.30, -0.66, 0.62, -0.22, 1.02, 0.0);
        b.close();
    });
    let flank = Outline::built(|b| {
        b.move_to(1.02, 0.0);
        b.cubic_to(0.62, 0.22, 0.30, 0.66, -0.30, 0.66);
        b.cubic_to(-0.70, 0.66, -0.88, 0.34, -0.88, 0.0);
        b.close();
    });
    Parts { hull, shade: flank, light: Outline::circle(at(-0.26, -0.1), 0.22) }
}

fn missile() -> Parts {
    let half = [(1.1, 0.0), (0.66, 0.26), (-0.50, 0.26), (-0.96, 0.64), (-0.96, 0.20), (-0.78, 0.0)];
    Parts { hull: Outline::mirrored_across_x(&half), shade: Outline::polygon(&half), light: Outline::default() }
}

fn drone() -> Parts {
    let arm = |turn: f32| Outline::rect(-0.95, -0.2, 1.9, 0.4).placed(placing(Point::zero(), turn, 1.0));
    let quarter = std::f32::consts::FRAC_PI_4;
    Parts {
        hull: arm(quarter).with(arm(-quarter)).with(Outline::circle(Point::zero(), 0.44)),
        shade: Outline::circle(Point::zero(), 0.26),
        light: Outline::default(),
    }
}

fn bolt() -> Parts {
    Parts {
        hull: Outline::circle(Point::zero(), 0.62),
        shade: Outline::default(),
        light: Outline::circle(Point::zero(), 0.34),
    }
}

fn station() -> Parts {
    let spoke = |turn: f32| Outline::rect(-0.8, -0.1, 1.6, 0.2).placed(placing(Point::zero(), turn, 1.0));
    let third = std::f32::consts::FRAC_PI_3;
    let ring = Outline::circle(Point::zero(), 0.96).with(reversed_circle(0.68));
    Parts {
        hull: ring.with(spoke(0.0)).with(spoke(third)).with(spoke(-third)).with(Outline::circle(Point::zero(), 0.36)),
        shade: Outline::circle(Point::zero(), 0.18),
        light: Outline::default(),
    }
}

/// A circle that runs the other way round: a hole in an outline that is filled by winding.
fn reversed_circle(radius: f32) -> Outline {
    let k = radius * 0.5523;
    Outline::built(|b| {
        b.move_to(radius, 0.0);
        b.cubic_to(radius, -k, k, -radius, 0.0, -radius);
        b.cubic_to(-k, -radius, -radius, -k, -radius, 0.0);
        b.cubic_to(-radius, k, -k, radius, 0.0, radius);
        b.cubic_to(k, radius, radius, k, radius, 0.0);
        b.close();
    })
}
