//! Portraits apart from the rest of a picture: they share few colours with it, and would take those of the map.

use std::ops::Range;

use super::paint::touched::Touched;

/// Places in a palette for each portrait, and for all of them.
const PLACES: usize = 26;
const PLACES_MAX: usize = 72;

/// Bytes of a picture: those of portraits, and all others.
#[derive(Clone, Debug, Default)]
pub(super) struct Apart {
    pub(super) others: Vec<Range<usize>>,
    pub(super) portraits: Vec<Range<usize>>,
    /// Places in the palette that belong to portraits.
    pub(super) reserved: usize,
}

impl Apart {
    /// Parts these runs of bytes, which are in order.
    pub(super) fn of(runs: &[Range<usize>], touched: &Touched) -> Self {
        let rows: Vec<Range<usize>> =
            touched.portrait_rows().into_iter().map(|row| 4 * row.start..4 * row.end).collect();
        let mut apart = Self { reserved: (PLACES * touched.portraits()).min(PLACES_MAX), ..Self::default() };
        for run in runs {
            apart.part(run, &rows);
        }
        apart
    }

    fn part(&mut self, run: &Range<usize>, rows: &[Range<usize>]) {
        let mut at = run.start;
        let first = rows.partition_point(|row| row.end <= run.start);
        for row in rows[first..].iter().take_while(|row| row.start < run.end) {
            let (start, end) = (row.start.max(at), row.end.min(run.end));
            if at < start {
                self.others.push(at..start);
            }
            if start < end {
                self.portraits.push(start..end);
            }
            at = at.max(end);
        }
        if at < run.end {
            self.others.push(at..run.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::paint::Frame;

    #[test]
    fn what_is_of_portraits_is_parted_from_the_rest_and_nothing_is_lost() {
        let mut touched = Touched::nothing(10, 4);
        touched.add_portrait(Frame::new(1, 1, 2, 2));
        touched.add_portrait(Frame::new(6, 1, 3, 1));
        // Pixels 11, 12, 16 to 18, 21 and 22.
        let apart = Apart::of(&[0..48, 60..160], &touched);
        assert_eq!(apart.portraits, [44..48, 64..76, 84..92]);
        assert_eq!(apart.others, [0..44, 60..64, 76..84, 92..160]);
        assert_eq!(apart.reserved, 2 * PLACES);
        let none = Apart::of(std::slice::from_ref(&(0..160)), &Touched::nothing(10, 4));
        assert_eq!(
            (none.others.as_slice(), none.portraits.len(), none.reserved),
            (std::slice::from_ref(&(0..160)), 0, 0)
        );
    }
}
