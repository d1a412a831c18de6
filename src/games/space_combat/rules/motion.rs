//! The path that a displacement gives (section 7): which of two lines of hexes is used. It may use `grid` only.

use crate::grid::Hex;

pub(crate) use crate::grid::{Line, Tie, path};

/// The path that is used: of the two tie variants the one that enters fewer body hexes, else the first (7.4.4).
pub(crate) fn safe_path(start: Hex, vector: Hex, is_body: impl Fn(Hex) -> bool) -> Vec<Hex> {
    let first = path(start, vector, Tie::FirstFace);
    let bodies = |p: &[Hex]| p.iter().filter(|h| is_body(**h)).count();
    let entered = bodies(&first);
    if entered == 0 {
        return first;
    }
    let second = path(start, vector, Tie::SecondFace);
    if bodies(&second) < entered { second } else { first }
}

/// Altitude and altitude vector after a Move step: what would fall below the plane comes up again (9.3).
pub(crate) const fn climbed(altitude: i32, climb: i32) -> (i32, i32) {
    let sum = altitude + climb;
    if sum < 0 { (-sum, -climb) } else { (sum, climb) }
}
