//! The pixels of a film's frame that are to be written, and those that look as they should before.

use std::ops::Range;

/// The place that stands for what was seen before.
pub(super) const UNCHANGED: u8 = 255;

/// So few pixels that look as they should are written or not, whichever is shorter.
const FEW: usize = 24;

/// Whether a pixel looks as it should before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    No,
    /// Among a few that do: it may be written or not, as the run before it goes on.
    Either,
    /// Among many that do: they make one run.
    Yes,
}

/// How pixels should look, one after another.
#[derive(Clone, Debug, Default)]
pub(super) struct Pixels {
    places: Vec<u8>,
    seen: Vec<Seen>,
    /// The runs of [`Seen::Yes`], from first to last.
    streaks: Vec<Range<usize>>,
    /// Past the last one that was put.
    start: usize,
}

impl Pixels {
    /// Pixels that look as they should, but for those that are [`put`](Self::put).
    pub(super) fn kept(places: Vec<u8>) -> Self {
        let seen = vec![Seen::Yes; places.len()];
        Self { places, seen, ..Self::default() }
    }

    /// Pixels of which none looks as it should.
    pub(super) fn new(places: &[u8]) -> Self {
        let seen = vec![Seen::No; places.len()];
        Self { places: places.to_vec(), seen, streaks: Vec::new(), start: places.len() }
    }

    /// One that does not look as it should: each comes after the one before.
    pub(super) fn put(&mut self, at: usize) {
        self.end_streak(at);
        self.seen[at] = Seen::No;
        self.start = at + 1;
    }

    /// No more of them are to come.
    pub(super) fn end(&mut self) {
        self.end_streak(self.places.len());
    }

    /// Ends the streak before a pixel, if there is one.
    fn end_streak(&mut self, at: usize) {
        let streak = self.start..at;
        if streak.len() >= FEW {
            self.streaks.push(streak);
        } else if !streak.is_empty() {
            self.seen[streak].fill(Seen::Either);
        }
    }

    /// Parts what comes from one on, after the [`end`](Self::end).
    pub(super) fn split_off(&mut self, at: usize) -> Self {
        let (places, seen) = (self.places.split_off(at), self.seen.split_off(at));
        let rest = |streak: &Range<usize>| (streak.end > at).then(|| streak.start.saturating_sub(at)..streak.end - at);
        let streaks = self.streaks.iter().filter_map(rest).collect();
        self.streaks.retain_mut(|streak| {
            streak.end = streak.end.min(at);
            streak.start < streak.end
        });
        self.start = at;
        let start = places.len();
        Self { places, seen, streaks, start }
    }

    /// How many there are besides those of streaks.
    pub(super) fn count_new(&self) -> usize {
        self.count() - self.streaks.iter().map(Range::len).sum::<usize>()
    }

    pub(super) const fn count(&self) -> usize {
        self.places.len()
    }

    /// How a pixel should look, and whether it does.
    pub(super) fn get(&self, at: usize) -> Option<(u8, Seen)> {
        Some((*self.places.get(at)?, *self.seen.get(at)?))
    }

    pub(super) fn streaks(&self) -> Streaks<'_> {
        Streaks(&self.streaks)
    }
}

/// The streaks that are ahead.
#[derive(Debug)]
pub(super) struct Streaks<'a>(&'a [Range<usize>]);

impl Streaks<'_> {
    /// How many pixels of a streak there are from one on, which is not before the one asked for last.
    pub(super) fn left(&mut self, at: usize) -> usize {
        while let [first, rest @ ..] = self.0 {
            if at < first.end {
                return if at < first.start { 0 } else { first.end - at };
            }
            self.0 = rest;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_parted_is_as_it_was() {
        let mut pixels = Pixels::kept((0..200).collect());
        (0..200).filter(|at| !matches!(at, 5..9 | 20..90 | 120..200)).for_each(|at| pixels.put(at));
        pixels.end();
        let whole = |pixels: &Pixels| (0..pixels.count()).map(|at| pixels.get(at).unwrap()).collect::<Vec<_>>();
        let left = |pixels: &Pixels| {
            let mut streaks = pixels.streaks();
            (0..pixels.count()).map(|at| streaks.left(at)).collect::<Vec<_>>()
        };
        for at in [3, 7, 20, 50, 90, 100, 120, 150] {
            let mut upper = pixels.clone();
            let lower = upper.split_off(at);
            assert_eq!(upper.count_new() + lower.count_new(), pixels.count_new());
            assert_eq!([whole(&upper), whole(&lower)].concat(), whole(&pixels));
            let cut = left(&pixels)
                .iter()
                .enumerate()
                .map(|(n, left)| if n < at { (*left).min(at - n) } else { *left })
                .collect::<Vec<_>>();
            assert_eq!([left(&upper), left(&lower)].concat(), cut);
        }
    }
}
