//! Silhouettes of craft, facing along the x axis. The silhouette carries the class: each shape has a build for each size.

use super::paint::num::{real, real_of};
use super::plates::{Build, Corner, round, shifted, turned};
use super::vessels;
use crate::scene::{Shape, Size};

/// Half the length of a token, as a share of its cell's unit: 0.42 to 0.56 of a hex's height.
pub(super) fn scale(size: Size) -> f32 {
    match size {
        Size::Tiny => 0.46,
        Size::Small => 0.73,
        Size::Medium => 0.80,
        Size::Large => 0.88,
        Size::Huge => 0.97,
    }
}

/// The build of a craft; chess pieces have their silhouettes in `pieces`.
pub(super) fn craft(shape: Shape, size: Size) -> Build {
    match shape {
        Shape::Triangle => triangle(size),
        Shape::Circle => circle(size),
        Shape::Diamond => diamond(size),
        Shape::Hourglass => hourglass(size),
        Shape::Crescent => crescent(size),
        Shape::Dart => vessels::dart(size),
        Shape::Drop => vessels::trader(size),
        Shape::Missile => vessels::missile(),
        Shape::Drone => vessels::drone(),
        Shape::Bolt => Build::default().ring(0.62, 0.40).core((0.0, 0.0), 0.46),
        Shape::Station => vessels::station(),
        Shape::Hull | Shape::King | Shape::Queen | Shape::Rook | Shape::Bishop | Shape::Knight | Shape::Pawn => {
            vessels::cruiser(size)
        }
    }
}

/// Pointed: a dart, an arrow, a bastion, a fortress.
fn triangle(size: Size) -> Build {
    let craft = Build::default();
    match size {
        Size::Tiny | Size::Small => craft
            .keel(&[(1.0, 0.0), (0.05, 0.22), (-0.86, 0.70), (-0.58, 0.20), (-0.40, 0.0)], 0.09)
            .engines((-0.52, 0.16), 0.10),
        Size::Medium => craft
            .keel(&[(1.0, 0.0), (0.10, 0.34), (-0.62, 0.82), (-0.88, 0.76), (-0.62, 0.30), (-0.34, 0.0)], 0.11)
            .keel(&[(0.62, 0.0), (-0.10, 0.13), (-0.36, 0.0)], 0.07)
            .engines((-0.66, 0.36), 0.12),
        Size::Large => craft
            .keel(&[(1.0, 0.0), (0.66, 0.28), (-0.70, 0.82), (-0.90, 0.62), (-0.74, 0.22), (-0.80, 0.0)], 0.12)
            .keel(&[(0.50, 0.0), (-0.34, 0.34), (-0.46, 0.0)], 0.09)
            .domes((-0.56, 0.54), 0.11)
            .dome((0.66, 0.0), 0.09)
            .engines((-0.80, 0.36), 0.14),
        Size::Huge => craft
            .keel(
                &[(0.94, 0.0), (0.86, 0.24), (-0.42, 0.86), (-0.68, 0.86), (-0.90, 0.62), (-0.74, 0.24), (-0.82, 0.0)],
                0.12,
            )
            .keel(&[(0.46, 0.0), (0.34, 0.16), (-0.42, 0.46), (-0.50, 0.0)], 0.10)
            .domes((-0.56, 0.66), 0.11)
            .dome((0.72, 0.0), 0.11)
            .domes((0.14, 0.42), 0.08)
            .core((-0.18, 0.0), 0.12)
            .engines((-0.82, 0.40), 0.16)
            .engine((-0.80, 0.0), 0.12),
    }
}

/// Round: a turbine, a ring, a sun, a sun in a ring.
fn circle(size: Size) -> Build {
    match size {
        Size::Tiny | Size::Small => {
            let blade =
                [(0.26, 0.24), (0.60, 0.30), (1.0, 0.06), (0.90, -0.22), (0.78, 0.02), (0.54, 0.02), (0.30, -0.24)];
            (0..3)
                .fold(Build::default(), |craft, n| craft.slab(turned(&blade, real(n) * 120.0), 0.07))
                .slab(round(0.46, 12), 0.13)
                .core((0.0, 0.0), 0.19)
        }
        Size::Medium => Build::default()
            .keel(&[(1.0, 0.0), (0.70, 0.26), (0.54, 0.0)], 0.07)
            .ring(0.84, 0.56)
            .pair(&[(0.12, 0.30), (0.10, 0.60), (-0.10, 0.60), (-0.12, 0.30)], 0.04)
            .slab(round(0.42, 12), 0.11)
            .core((0.0, 0.0), 0.15)
            .engine((-0.82, 0.0), 0.16),
        Size::Large => sun(8, 0.64).slab(round(0.42, 14), 0.09).core((0.0, 0.0), 0.17),
        Size::Huge => sun(12, 0.74).ring(0.66, 0.44).slab(round(0.36, 12), 0.08).core((0.0, 0.0), 0.18),
    }
}

/// A disc with so many rays, the foremost the longest.
fn sun(rays: usize, radius: f32) -> Build {
    let ray = |n: usize| {
        let tip = if n == 0 { 1.04 } else { 0.92 };
        turned(&[(tip, 0.0), (radius - 0.06, 0.17), (radius - 0.06, -0.17)], 360.0 * real_of(n) / real_of(rays))
    };
    (0..rays)
        .fold(Build::default(), |craft, n| craft.slab(ray(n), 0.06))
        .slab(round(radius, 18), 0.12)
        .engine((-0.80, 0.0), 0.20)
}

/// Shards: one, three, five, a crystal.
fn diamond(size: Size) -> Build {
    let craft = Build::default();
    match size {
        Size::Tiny | Size::Small => craft
            .keel(&[(1.0, 0.0), (-0.08, 0.50), (-0.86, 0.0)], 0.14)
            .core((-0.06, 0.0), 0.11)
            .engine((-0.80, 0.0), 0.12),
        Size::Medium => craft
            .pair(&[(0.46, 0.46), (-0.30, 0.86), (-0.82, 0.52), (-0.26, 0.36)], 0.10)
            .keel(&[(1.0, 0.0), (0.02, 0.36), (-0.80, 0.0)], 0.12)
            .engines((-0.76, 0.50), 0.10),
        Size::Large => craft
            .pair(&[(0.50, 0.48), (-0.10, 0.90), (-0.50, 0.66), (-0.06, 0.36)], 0.09)
            .pair(&[(-0.20, 0.40), (-0.62, 0.72), (-0.96, 0.46), (-0.56, 0.22)], 0.09)
            .keel(&[(1.0, 0.0), (0.06, 0.40), (-0.78, 0.0)], 0.13)
            .core((0.06, 0.0), 0.12)
            .engine((-0.76, 0.0), 0.12)
            .engines((-0.88, 0.46), 0.10),
        Size::Huge => craft
            .pair(&[(0.72, 0.42), (0.16, 0.94), (-0.36, 0.76), (0.02, 0.36)], 0.10)
            .pair(&[(-0.10, 0.46), (-0.50, 0.92), (-0.98, 0.62), (-0.52, 0.26)], 0.10)
            .keel(&[(1.0, 0.0), (0.40, 0.34), (-0.30, 0.46), (-0.88, 0.18), (-0.80, 0.0)], 0.14)
            .domes((-0.24, 0.20), 0.08)
            .core((0.24, 0.0), 0.14)
            .engine((-0.84, 0.0), 0.16)
            .engines((-0.88, 0.58), 0.11),
    }
}

/// Two wedges tip to tip, with more between them the larger they are.
fn hourglass(size: Size) -> Build {
    let craft = Build::default();
    match size {
        Size::Tiny | Size::Small => craft
            .keel(&[(1.0, 0.0), (0.78, 0.46), (0.0, 0.10), (-0.70, 0.62), (-0.84, 0.50), (-0.60, 0.0)], 0.10)
            .engines((-0.78, 0.50), 0.10),
        Size::Medium => craft
            .keel(&[(0.10, 0.0), (-0.60, 0.80), (-0.88, 0.68), (-0.66, 0.0)], 0.12)
            .keel(&[(1.0, 0.0), (0.86, 0.56), (0.52, 0.56), (-0.14, 0.0)], 0.12)
            .core((0.0, 0.0), 0.13)
            .engines((-0.80, 0.56), 0.12),
        Size::Large => craft
            .keel(&[(0.20, 0.14), (-0.44, 0.86), (-0.92, 0.72), (-0.78, 0.26), (-0.70, 0.0)], 0.13)
            .keel(&[(0.98, 0.0), (0.92, 0.66), (0.56, 0.70), (-0.20, 0.12)], 0.13)
            .domes((0.64, 0.44), 0.09)
            .core((0.02, 0.0), 0.15)
            .engines((-0.84, 0.54), 0.14),
        Size::Huge => craft
            .keel(&[(0.20, 0.20), (-0.36, 0.94), (-0.80, 0.90), (-0.94, 0.56), (-0.74, 0.0)], 0.13)
            .keel(&[(0.98, 0.0), (0.92, 0.70), (0.66, 0.86), (0.36, 0.76), (-0.24, 0.18)], 0.13)
            .keel(&[(0.80, 0.0), (0.62, 0.20), (-0.46, 0.20), (-0.58, 0.0)], 0.09)
            .domes((0.60, 0.54), 0.10)
            .domes((-0.56, 0.60), 0.10)
            .core((0.06, 0.0), 0.13)
            .engines((-0.86, 0.50), 0.16),
    }
}

/// An open arc, the thicker the larger; the largest carries its moon.
fn crescent(size: Size) -> Build {
    let (outer, inner, behind) = match size {
        Size::Tiny | Size::Small => (0.96, 0.92, -0.42),
        Size::Medium => (0.98, 0.84, -0.46),
        Size::Large => (1.0, 0.72, -0.56),
        Size::Huge => (1.0, 0.74, -0.50),
    };
    let craft = Build::default().slab(arc(outer, inner, behind), 0.12);
    let craft = match size {
        Size::Large => craft.domes((0.42, 0.46), 0.10).dome((0.62, 0.0), 0.10),
        Size::Huge => {
            craft.slab(shifted(&round(0.34, 12), -0.34), 0.10).core((-0.34, 0.0), 0.15).domes((0.40, 0.56), 0.10)
        }
        _ => craft,
    };
    craft.engines((-0.30, 0.66), 0.10)
}

/// A moon open to the back: the outer circle about the middle, the inner one about a point behind it.
fn arc(outer: f32, inner: f32, behind: f32) -> Vec<Corner> {
    // Both circles meet at the horns.
    let x = (outer * outer - inner * inner + behind * behind) / (2.0 * behind);
    let horn = (outer * outer - x * x).max(0.0).sqrt();
    let (wide, narrow) = (horn.atan2(x), horn.atan2(x - behind));
    let on = |centre: f32, radius: f32, turn: f32| (centre + radius * turn.cos(), radius * turn.sin());
    let steps = 9;
    let along = |n: i32, most: f32| most * (2.0 * real(n) / real(steps) - 1.0);
    let front = (0..=steps).map(|n| on(0.0, outer, along(n, wide)));
    let back = (1..steps).rev().map(|n| on(behind, inner, along(n, narrow)));
    front.chain(back).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::plates::Plate;

    const CRAFT: [Shape; 12] = [
        Shape::Triangle,
        Shape::Circle,
        Shape::Diamond,
        Shape::Hourglass,
        Shape::Crescent,
        Shape::Dart,
        Shape::Hull,
        Shape::Drop,
        Shape::Missile,
        Shape::Drone,
        Shape::Bolt,
        Shape::Station,
    ];

    #[test]
    fn every_build_stays_in_its_box_and_has_an_outline() {
        for shape in CRAFT {
            for size in [Size::Tiny, Size::Small, Size::Medium, Size::Large, Size::Huge] {
                let build = craft(shape, size);
                assert!(build.outline().0.is_some(), "{shape:?} {size:?}");
                for plate in &build.plates {
                    if let Plate::Slab { corners, .. } = plate {
                        assert!(corners.iter().all(|(x, y)| x.hypot(*y) < 1.25), "{shape:?} {size:?} {corners:?}");
                    }
                }
            }
        }
    }
}
