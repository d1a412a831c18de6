//! What lies within an angle of a direction, by integers alone.

use super::{Direction, Hex};

/// An angle to either side of straight ahead; its borders belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HalfWidth {
    /// 30 degrees: the sextant.
    Degrees30,
    /// 60 degrees.
    Degrees60,
    /// 90 degrees.
    Degrees90,
    /// 120 degrees.
    Degrees120,
}

impl Hex {
    /// Whether this vector lies within an angle of a direction; the zero vector never does.
    ///
    /// ```
    /// use sealed_orders::grid::{Direction, HalfWidth, Hex};
    /// let on_the_border = Hex::new(1, -2);
    /// assert!(on_the_border.is_within(HalfWidth::Degrees30, Direction::N));
    /// assert!(!Hex::new(2, -3).is_within(HalfWidth::Degrees30, Direction::N));
    /// assert!(Hex::new(2, -3).is_within(HalfWidth::Degrees60, Direction::N));
    /// ```
    pub const fn is_within(self, width: HalfWidth, ahead: Direction) -> bool {
        let (Self { q, r }, ahead) = (self, ahead.step());
        // Twice the scalar product, and the squared length.
        let twice_product = 2 * q * ahead.q + 2 * r * ahead.r + q * ahead.r + r * ahead.q;
        let length_squared = q * q + q * r + r * r;
        if length_squared == 0 {
            return false;
        }
        let product_squared = twice_product * twice_product;
        match width {
            HalfWidth::Degrees30 => twice_product > 0 && product_squared >= 3 * length_squared,
            HalfWidth::Degrees60 => twice_product > 0 && product_squared >= length_squared,
            HalfWidth::Degrees90 => twice_product >= 0,
            HalfWidth::Degrees120 => twice_product >= 0 || product_squared <= length_squared,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_degrees_are_the_sextant_and_wider_angles_hold_narrower_ones() {
        for vector in Hex::new(0, 0).disc(9) {
            for ahead in Direction::ALL {
                let within = |width| vector.is_within(width, ahead);
                assert_eq!(within(HalfWidth::Degrees30), vector.sextants().contains(&ahead), "{vector:?} {ahead:?}");
                assert!(!within(HalfWidth::Degrees30) || within(HalfWidth::Degrees60));
                assert!(!within(HalfWidth::Degrees60) || within(HalfWidth::Degrees90));
                assert!(!within(HalfWidth::Degrees90) || within(HalfWidth::Degrees120));
            }
        }
    }
}
