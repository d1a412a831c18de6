//! Fire arcs (section 7): names and widths; what lies within them is geometry.

use crate::games::anteel::data::catalogue::Arc;
use crate::grid::{Direction, HalfWidth, Hex};

impl Arc {
    /// `Narrow`, `Forward`, `Half`, `Extended`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Narrow => "Narrow",
            Self::Forward => "Forward",
            Self::Half => "Half",
            Self::Extended => "Extended",
        }
    }

    /// Degrees to either side of the facing.
    pub(crate) const fn half_width_degrees(self) -> u32 {
        match self {
            Self::Narrow => 30,
            Self::Forward => 60,
            Self::Half => 90,
            Self::Extended => 120,
        }
    }

    /// Whether a ship at `from` with that facing bears on `target` (7.1). Its own hex is never in arc.
    pub(crate) const fn bears(self, from: Hex, facing: Direction, target: Hex) -> bool {
        target.minus(from).is_within(self.half_width(), facing)
    }

    const fn half_width(self) -> HalfWidth {
        match self {
            Self::Narrow => HalfWidth::Degrees30,
            Self::Forward => HalfWidth::Degrees60,
            Self::Half => HalfWidth::Degrees90,
            Self::Extended => HalfWidth::Degrees120,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Offset;

    fn hex(label: &str) -> Hex {
        Offset::parse_label(label).unwrap().to_hex()
    }

    const ALL: [Arc; 4] = [Arc::Narrow, Arc::Forward, Arc::Half, Arc::Extended];

    #[test]
    fn vector_6_the_borders_of_the_four_arcs() {
        let ship = hex("1820");
        for (label, expected) in [
            ("1815", [true, true, true, true]),
            ("1919", [true, true, true, true]),
            ("1920", [false, true, true, true]),
            ("2019", [false, true, true, true]),
            ("2020", [false, false, true, true]),
            ("1921", [false, false, false, true]),
            ("2021", [false, false, false, true]),
            ("1821", [false, false, false, false]),
        ] {
            assert_eq!(ALL.map(|arc| arc.bears(ship, Direction::N, hex(label))), expected, "{label}");
        }
    }

    #[test]
    fn rule_7_2_the_ring_test_agrees_with_the_integer_test_for_every_facing() {
        let ship = hex("1820");
        for facing in Direction::ALL {
            for n in 1..=9 {
                let widths = [n / 2, n, n + n / 2, 2 * n];
                for (i, target) in ship.ring(n).enumerate() {
                    // The ring starts north; number from the hex straight ahead both ways.
                    let from_ahead = (i32::try_from(i).unwrap() - n * i32::from(facing.index())).rem_euclid(6 * n);
                    let k = from_ahead.min(6 * n - from_ahead);
                    for (arc, width) in ALL.into_iter().zip(widths) {
                        assert_eq!(
                            arc.bears(ship, facing, target),
                            k <= width,
                            "{arc:?} {facing:?} ring {n} number {k}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn rule_7_3_counts_of_hexes_at_a_distance() {
        let ship = hex("1820");
        for n in 1..=6_usize {
            let ring = i32::try_from(n).unwrap();
            let count = |arc: Arc| ship.ring(ring).filter(|h| arc.bears(ship, Direction::SE, *h)).count();
            assert_eq!(ALL.map(count), [2 * (n / 2) + 1, 2 * n + 1, 2 * n + 1 + 2 * (n / 2), 4 * n + 1]);
        }
    }

    #[test]
    fn rule_7_3_the_exact_hexes_at_distance_two() {
        let centre = Hex::new(0, 0);
        let in_arc = |arc: Arc| {
            let mut found: Vec<_> =
                centre.ring(2).filter(|h| arc.bears(centre, Direction::N, *h)).map(|h| (h.q, h.r)).collect();
            found.sort_unstable();
            found
        };
        assert_eq!(in_arc(Arc::Narrow), [(-1, -1), (0, -2), (1, -2)]);
        assert_eq!(in_arc(Arc::Forward), [(-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2)]);
        assert_eq!(in_arc(Arc::Half), [(-2, 0), (-2, 1), (-1, -1), (0, -2), (1, -2), (2, -2), (2, -1)]);
        assert_eq!(in_arc(Arc::Extended).len(), 9);
        assert!(!Arc::Extended.bears(centre, Direction::N, centre));
    }
}
