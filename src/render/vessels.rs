//! Builds of craft that fly for no empire of Anteel: raiders, cruisers, traders, stations, missiles, drones.

use super::plates::{Build, round, turned};
use crate::scene::Size;

/// A raider: prongs forward, a keel between; the larger ones carry more.
pub(super) fn dart(size: Size) -> Build {
    let craft = Build::default();
    match size {
        Size::Tiny | Size::Small => craft
            .keel(&[(0.98, 0.0), (0.24, 0.16), (-0.20, 0.66), (-0.74, 0.78), (-0.60, 0.26), (-0.72, 0.0)], 0.09)
            .keel(&[(0.56, 0.0), (-0.16, 0.12), (-0.40, 0.0)], 0.06)
            .engine((-0.70, 0.0), 0.16),
        Size::Medium => craft
            .keel(
                &[
                    (0.34, 0.0),
                    (0.22, 0.20),
                    (0.98, 0.46),
                    (0.40, 0.74),
                    (-0.34, 0.82),
                    (-0.76, 0.62),
                    (-0.52, 0.30),
                    (-0.84, 0.18),
                    (-0.78, 0.0),
                ],
                0.10,
            )
            .keel(&[(0.66, 0.0), (0.16, 0.13), (-0.50, 0.15), (-0.62, 0.0)], 0.06)
            .domes((-0.16, 0.54), 0.09)
            .engines((-0.62, 0.46), 0.12)
            .engine((-0.80, 0.0), 0.14),
        Size::Large => craft
            .keel(
                &[
                    (0.40, 0.0),
                    (0.28, 0.22),
                    (1.0, 0.40),
                    (0.56, 0.72),
                    (-0.10, 0.90),
                    (-0.56, 0.90),
                    (-0.80, 0.62),
                    (-0.58, 0.32),
                    (-0.90, 0.22),
                    (-0.84, 0.0),
                ],
                0.11,
            )
            .keel(&[(0.74, 0.0), (0.22, 0.16), (-0.56, 0.18), (-0.70, 0.0)], 0.07)
            .domes((-0.10, 0.60), 0.10)
            .domes((0.34, 0.48), 0.07)
            .core((-0.22, 0.0), 0.11)
            .engines((-0.70, 0.50), 0.13)
            .engine((-0.86, 0.0), 0.16),
        Size::Huge => great_dart(),
    }
}

/// The largest raider.
fn great_dart() -> Build {
    Build::default()
        .keel(
            &[
                (0.46, 0.0),
                (0.34, 0.24),
                (1.0, 0.48),
                (0.70, 0.82),
                (0.0, 0.98),
                (-0.60, 0.98),
                (-0.90, 0.66),
                (-0.62, 0.36),
                (-0.94, 0.26),
                (-0.88, 0.0),
            ],
            0.12,
        )
        .keel(&[(0.84, 0.0), (0.40, 0.20), (-0.60, 0.22), (-0.76, 0.0)], 0.08)
        .dome((0.40, 0.0), 0.10)
        .domes((-0.06, 0.70), 0.10)
        .domes((0.44, 0.58), 0.08)
        .domes((-0.54, 0.66), 0.08)
        .core((-0.22, 0.0), 0.12)
        .engines((-0.78, 0.52), 0.15)
        .engine((-0.90, 0.0), 0.16)
}

/// A cruiser: a keel between two nacelles; the smaller ones are a lance with swept wings.
pub(super) fn cruiser(size: Size) -> Build {
    let craft = Build::default();
    match size {
        Size::Tiny | Size::Small => craft
            .keel(
                &[(1.0, 0.0), (0.94, 0.07), (0.10, 0.12), (-0.34, 0.72), (-0.66, 0.78), (-0.58, 0.24), (-0.78, 0.0)],
                0.08,
            )
            .dome((-0.24, 0.0), 0.10)
            .engines((-0.62, 0.34), 0.11),
        Size::Medium => craft
            .pair(&[(0.34, 0.42), (0.22, 0.62), (-0.66, 0.66), (-0.78, 0.52), (-0.66, 0.38)], 0.07)
            .keel(&[(0.98, 0.0), (0.62, 0.20), (-0.06, 0.26), (-0.40, 0.44), (-0.74, 0.34), (-0.82, 0.0)], 0.12)
            .keel(&[(0.50, 0.0), (0.20, 0.10), (-0.46, 0.10), (-0.56, 0.0)], 0.05)
            .engines((-0.72, 0.52), 0.12)
            .engine((-0.80, 0.0), 0.18),
        Size::Large => craft
            .pair(&[(0.40, 0.52), (0.26, 0.76), (-0.70, 0.78), (-0.86, 0.64), (-0.72, 0.46)], 0.08)
            .keel(&[(1.0, 0.0), (0.66, 0.24), (0.10, 0.28), (-0.16, 0.50), (-0.70, 0.46), (-0.88, 0.0)], 0.13)
            .keel(&[(0.56, 0.0), (0.20, 0.12), (-0.56, 0.14), (-0.66, 0.0)], 0.06)
            .dome((0.42, 0.0), 0.10)
            .domes((-0.22, 0.62), 0.09)
            .core((-0.30, 0.0), 0.10)
            .engines((-0.80, 0.62), 0.14)
            .engine((-0.84, 0.0), 0.20),
        Size::Huge => craft
            .pair(&[(0.60, 0.58), (0.44, 0.88), (-0.70, 0.92), (-0.92, 0.74), (-0.76, 0.52)], 0.09)
            .keel(
                &[(1.0, 0.10), (0.72, 0.32), (0.20, 0.34), (-0.04, 0.58), (-0.72, 0.54), (-0.92, 0.20), (-0.90, 0.0)],
                0.13,
            )
            .keel(&[(0.70, 0.0), (0.40, 0.16), (-0.60, 0.18), (-0.72, 0.0)], 0.08)
            .dome((0.52, 0.0), 0.11)
            .domes((0.10, 0.74), 0.10)
            .domes((-0.40, 0.74), 0.10)
            .core((-0.26, 0.0), 0.12)
            .engines((-0.86, 0.74), 0.16)
            .engines((-0.88, 0.20), 0.15),
    }
}

/// A trader: a drop, with holds at its sides where it is large.
pub(super) fn trader(size: Size) -> Build {
    let drop = [(1.0, 0.0), (0.62, 0.24), (0.10, 0.50), (-0.38, 0.54), (-0.74, 0.36), (-0.86, 0.0)];
    let craft = Build::default();
    let craft = match size {
        Size::Tiny | Size::Small => craft.keel(&drop, 0.15),
        Size::Medium => {
            craft.pair(&[(0.10, 0.44), (-0.06, 0.72), (-0.66, 0.72), (-0.72, 0.34)], 0.07).keel(&drop, 0.14)
        }
        Size::Large | Size::Huge => craft
            .pair(&[(0.36, 0.40), (0.26, 0.80), (-0.18, 0.84), (-0.20, 0.44)], 0.07)
            .pair(&[(-0.26, 0.44), (-0.28, 0.84), (-0.76, 0.76), (-0.78, 0.34)], 0.07)
            .keel(&drop, 0.14),
    };
    craft.dome((0.40, 0.0), 0.13).dome((-0.24, 0.0), 0.20).engine((-0.82, 0.0), 0.20)
}

/// A ring about a hub, on spokes, with a dock at the foremost.
pub(super) fn station() -> Build {
    let spoke = [(0.70, 0.08), (0.26, 0.10), (0.26, -0.10), (0.70, -0.08)];
    (0..6)
        .fold(Build::default(), |craft, n| craft.slab(turned(&spoke, super::paint::num::real(n) * 60.0), 0.03))
        .ring(0.94, 0.66)
        .slab(turned(&[(1.08, 0.14), (0.74, 0.22), (0.74, -0.22), (1.08, -0.14)], 0.0), 0.06)
        .slab(round(0.40, 12), 0.11)
        .core((0.0, 0.0), 0.17)
}

/// A dart with a flared tail.
pub(super) fn missile() -> Build {
    Build::default()
        .keel(&[(1.0, 0.0), (0.40, 0.20), (-0.34, 0.24), (-0.74, 0.58), (-0.90, 0.54), (-0.66, 0.0)], 0.12)
        .engine((-0.70, 0.0), 0.24)
}

/// A cross of four arms.
pub(super) fn drone() -> Build {
    let arm = [(0.94, 0.16), (0.20, 0.24), (0.20, -0.24), (0.94, -0.16)];
    [0.0, 90.0, 180.0, 270.0]
        .into_iter()
        .fold(Build::default(), |craft, turn| craft.slab(turned(&arm, turn), 0.07))
        .slab(round(0.38, 8), 0.10)
        .core((0.0, 0.0), 0.16)
}
