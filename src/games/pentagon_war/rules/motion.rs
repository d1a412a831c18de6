//! The impulse chart and acceleration marks (5 and 6).

use serde::{Deserialize, Serialize};

use crate::games::pentagon_war::data::catalogue::{charts, house};
use crate::games::pentagon_war::data::geometry::Vector;
use crate::games::pentagon_war::data::velocity::{UNITS_PER_HEX, Velocity, gcd};
use crate::grid::Direction;

/// What a craft wrote on a line of its acceleration record (6.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Mark {
    /// The impulse, 1 to 12.
    pub(crate) impulse: u8,
    /// What is written: `2/3A-C-`.
    pub(crate) notation: String,
    /// The change it makes at the next velocity determination.
    pub(crate) change: Velocity,
}

/// The displacement on that impulse at whole components (5.1).
pub(crate) fn step_on(components: Vector, impulse: u8) -> Vector {
    let due = |x: i32| if moves_on(x.unsigned_abs(), impulse) { x.signum() } else { 0 };
    Vector::new(due(components.a), due(components.c))
}

/// Whether a component of that size moves on that impulse (5.1).
pub(crate) fn moves_on(speed_hexes: u32, impulse: u8) -> bool {
    let rows = &charts().impulse.rows;
    let row = usize::try_from(speed_hexes).unwrap_or(usize::MAX).min(rows.len().saturating_sub(1));
    rows.get(row).is_some_and(|r| r.contains(&impulse))
}

/// The notation of a mark: the fraction unless it is whole, then the components (6.1, 6.2).
pub(crate) fn mark_notation(facing: Direction, numerator: i64, denominator: i64) -> String {
    let common = gcd(numerator, denominator).max(1);
    let (n, d) = (numerator / common, denominator / common);
    let fraction = match (n, d) {
        (1, 1) => String::new(),
        (0, _) => "0".to_owned(),
        (n, 1) => format!("{n}/1"),
        (n, d) => format!("{n}/{d}"),
    };
    let unit = Velocity::unit(facing);
    let part = |x: i64, name: char| match x.signum() {
        1 => format!("{name}+"),
        -1 => format!("{name}-"),
        _ => String::new(),
    };
    format!("{fraction}{}{}", part(unit.a, 'A'), part(unit.c, 'C'))
}

/// The change of a mark: fraction times the standard (or manned) rate along the facing (6.1 to 6.4).
pub(crate) fn mark_change(facing: Direction, numerator: i64, denominator: i64, is_manned: bool) -> Velocity {
    let numbers = &house().movement;
    let rate =
        if is_manned { i64::from(numbers.manned_acceleration) } else { i64::from(numbers.standard_acceleration) };
    Velocity::unit(facing).scaled(rate * numerator, denominator)
}

/// A change shortened so that the speed stays within the limit, and whether anything was cut off (6.5).
pub(crate) fn limited(running: Velocity, change: Velocity) -> (Velocity, bool) {
    let limit = i64::from(house().movement.speed_limit_hexes) * UNITS_PER_HEX;
    let excess = running.plus(change).speed() - limit;
    if excess <= 0 {
        return (change, false);
    }
    // Along a hex direction the speed is convex with slopes -1, 0 and 1, so what exceeds the limit is exactly the end.
    let size = change.a.abs().max(change.c.abs());
    (change.scaled((size - excess).max(0), size), true)
}
