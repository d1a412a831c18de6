//! The tiles of clans: Chess a square, Magic a star of eight points, Puppet a disc, Robot a square with cut corners, Animal
//! a shield with ears.

use std::f32::consts::PI;

use super::paint::num::real;
use super::paint::{Outline, Point, at};
use crate::scene::SideInk;

/// The tile of a clan, in a box from -1 to 1.
pub(super) fn tile(clan: SideInk) -> Outline {
    match clan.0 % 5 {
        0 => square(),
        1 => star(),
        2 => Outline::circle(Point::zero(), 0.98),
        3 => cut(),
        _ => shield(),
    }
}

fn square() -> Outline {
    Outline::polygon(&[
        (0.86, -0.92),
        (0.92, -0.86),
        (0.92, 0.86),
        (0.86, 0.92),
        (-0.86, 0.92),
        (-0.92, 0.86),
        (-0.92, -0.86),
        (-0.86, -0.92),
    ])
}

fn star() -> Outline {
    let corners: Vec<(f32, f32)> = (0..16)
        .map(|n| {
            let radius = if n % 2 == 0 { 1.04 } else { 0.84 };
            let turn = PI * real(n) / 8.0;
            (radius * turn.cos(), radius * turn.sin())
        })
        .collect();
    Outline::polygon(&corners)
}

fn cut() -> Outline {
    let (long, short) = (0.95, 0.52);
    Outline::polygon(&[
        (short, -long),
        (long, -short),
        (long, short),
        (short, long),
        (-short, long),
        (-long, short),
        (-long, -short),
        (-short, -long),
    ])
}

fn shield() -> Outline {
    Outline::built(|b| {
        let ear = at(0.90, -1.02);
        b.move_to(-ear.x, ear.y);
        b.line_to(-0.40, -0.80);
        b.line_to(0.40, -0.80);
        b.line_to(ear.x, ear.y);
        b.line_to(0.92, 0.20);
        b.cubic_to(0.90, 0.62, 0.40, 0.86, 0.0, 1.06);
        b.cubic_to(-0.40, 0.86, -0.90, 0.62, -0.92, 0.20);
        b.close();
    })
}
