//! Losses in points, counted in halves so that half the cost of a ship is exact (9.4).

use std::fmt;

/// Points lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Points {
    halves: u32,
}

impl Points {
    /// So many whole points.
    pub(crate) const fn whole(points: u32) -> Self {
        Self { halves: 2 * points }
    }

    /// Half of so many points.
    pub(crate) const fn half_of(points: u32) -> Self {
        Self { halves: points }
    }

    /// In halves of a point.
    pub(crate) const fn halves(self) -> u32 {
        self.halves
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        Self { halves: all.map(|points| points.halves).sum() }
    }
}

/// `25`, `7½`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.halves / 2, self.halves % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_add_up_and_are_written_as_people_write_them() {
        let sum = |costs: &[u32]| costs.iter().map(|cost| Points::half_of(*cost)).sum::<Points>().to_string();
        assert_eq!([sum(&[]), sum(&[15]), sum(&[15, 15]), sum(&[1])], ["0", "7½", "15", "½"]);
        assert!(Points::whole(7) < Points::half_of(15) && Points::half_of(30) == Points::whole(15));
    }
}
