//! What fire did to a hull: scorches, embers, flames. Where they are follows from the ship's name, so that they stay from
//! picture to picture.

use super::paint::num::{real, signed};
use super::paint::{Canvas, Color, Outline, at};
use super::plates::{Berth, Build, holds, put};
use super::space::chance;
use super::theme::{self, Tones};
use crate::scene::{Gauge, Token};

/// How worn a hull is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wear {
    /// 0 whole, 1 above two thirds, 2 above one third, 3 below, 4 nothing left: a hulk, whose engines are out.
    pub(super) level: u8,
    /// Which of some patterns of scars.
    pub(super) seed: u8,
}

/// As many patterns: ships of a class differ, and few sprites are needed.
const PATTERNS: u32 = 5;

/// The wear of what has no hull points left.
const HULK: u8 = 4;

impl Wear {
    /// Whether nothing is left but the hull.
    pub(super) const fn is_hulk(self) -> bool {
        self.level == HULK
    }

    /// The wear of a token, by what is left of it.
    pub(super) fn of(token: &Token) -> Self {
        let name = token.label.as_ref().map_or("", |label| label.id.as_str());
        token.gauge.map_or_else(Self::default, |gauge| Self::by(name, gauge))
    }

    /// The wear of a unit of that name.
    pub(super) fn by(name: &str, gauge: Gauge) -> Self {
        let level = level(gauge);
        if level == 0 {
            return Self::default();
        }
        let sum = name.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
        Self { level, seed: u8::try_from(sum % PATTERNS).unwrap_or(0) }
    }
}

fn level(gauge: Gauge) -> u8 {
    let (left, full) = (u64::from(gauge.left), u64::from(gauge.full.max(1)));
    match left * 3 {
        0 => HULK,
        n if n >= 3 * full => 0,
        n if n > 2 * full => 1,
        n if n > full => 2,
        _ => 3,
    }
}

/// Draws the scars of a build.
pub(super) fn draw(canvas: &mut Canvas<'_>, build: &Build, berth: Berth, wear: Wear, tones: &Tones) {
    let seed = i32::from(wear.seed);
    for n in 0..i32::from(wear.level.min(3)) {
        let Some(spot) = place(build, seed, n) else { continue };
        let radius = 0.15 + 0.05 * chance(seed, n, 3) + if wear.level >= 3 { 0.03 } else { 0.0 };
        let scorch = blot(spot, radius, (seed, n), berth);
        canvas.fill(&scorch, theme::SHADOW.mixed(tones.steps[0], 70));
        if wear.level >= 2 {
            embers(canvas, spot, radius, (seed, n), berth);
        }
        if wear.level == 3 {
            fire(canvas, spot, radius, (seed, n), berth);
        }
    }
}

/// A place on the hull, away from the others.
fn place(build: &Build, seed: i32, nth: i32) -> Option<(f32, f32)> {
    let side = if nth % 2 == 0 { 1.0 } else { -1.0 };
    let tries = (0..24).map(|n| {
        let (a, b) = (chance(seed * 64 + n, nth, 1), chance(seed * 64 + n, nth, 2));
        (-0.56 + 1.0 * a, side * (0.08 + 0.46 * b) * if seed % 2 == 0 { 1.0 } else { -1.0 })
    });
    let fits = |spot: &(f32, f32)| build.plates.iter().any(|plate| holds(plate, at(spot.0, spot.1)));
    tries.into_iter().find(fits)
}

/// An uneven patch.
fn blot(spot: (f32, f32), radius: f32, (seed, nth): (i32, i32), berth: Berth) -> Outline {
    let corners: Vec<(f32, f32)> = (0..9)
        .map(|n| {
            let turn = std::f32::consts::TAU * real(n) / 9.0;
            let out = radius * (0.62 + 0.5 * chance(n, seed * 8 + nth, 17));
            let point = put((spot.0 + out * turn.cos(), spot.1 + out * turn.sin()), berth);
            (point.x, point.y)
        })
        .collect();
    Outline::polygon(&corners)
}

const EMBER: Color = Color::hex(0x00FF_7A2E);
const BLAZE: Color = Color::hex(0x00FF_C24F);

fn embers(canvas: &mut Canvas<'_>, spot: (f32, f32), radius: f32, (seed, nth): (i32, i32), berth: Berth) {
    for n in 0..4 {
        let (a, b) = (chance(n, seed, 31 + nth.unsigned_abs()), chance(n, seed, 61 + nth.unsigned_abs()));
        let place = put((spot.0 + radius * (1.3 * a - 0.65), spot.1 + radius * (1.3 * b - 0.65)), berth);
        canvas.fill(&Outline::circle(place, berth.2 * 0.028 * (0.7 + a)), if n == 0 { BLAZE } else { EMBER });
    }
}

fn fire(canvas: &mut Canvas<'_>, spot: (f32, f32), radius: f32, (seed, nth): (i32, i32), berth: Berth) {
    let centre = put(spot, berth);
    let halo = radius * 1.9 * berth.2;
    let stops = [(0.0, EMBER.alpha(170)), (0.5, EMBER.alpha(70)), (1.0, EMBER.alpha(0))];
    canvas.shade(&Outline::circle(centre, halo), centre, halo, &stops);
    canvas.fill(&blot(spot, radius * 0.95, (seed, nth), berth), Color::hex(0x0042_1506));
    canvas.fill(&blot(spot, radius * 0.74, (seed + 3, nth), berth), EMBER);
    canvas.fill(&blot(spot, radius * 0.46, (seed + 5, nth), berth), BLAZE);
    canvas.fill(&blot(spot, radius * 0.22, (seed + 1, nth), berth), theme::LIGHT);
}

/// What was lost at a cell in the phase that is shown, read from its badge: `−6`.
pub(super) fn fresh(text: &str) -> u32 {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    signed(digits.parse().unwrap_or(0)).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wear_grows_as_the_hull_goes() {
        let levels = [6, 5, 4, 3, 2, 1, 0].map(|left| level(Gauge { left, full: 6 }));
        assert_eq!(levels, [0, 1, 2, 2, 3, 3, HULK]);
    }

    #[test]
    fn a_badge_tells_what_was_lost() {
        assert_eq!([fresh("-6"), fresh("−12"), fresh("shields")], [6, 12, 0]);
    }
}
