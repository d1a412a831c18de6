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
#[derive(Debug, Default)]
pub(super) struct Pixels {
    places: Vec<u8>,
    seen: Vec<Seen>,
    /// The runs of [`Seen::Yes`], from first to last.
    streaks: Vec<Range<usize>>,
    /// Where those begin that look as they should up to the last one.
    start: usize,
}

impl Pixels {
    pub(super) fn with_capacity(count: usize) -> Self {
        Self { places: Vec::with_capacity(count), seen: Vec::with_capacity(count), ..Self::default() }
    }

    /// Pixels of which none looks as it should.
    pub(super) fn new(places: &[u8]) -> Self {
        let seen = vec![Seen::No; places.len()];
        Self { places: places.to_vec(), seen, streaks: Vec::new(), start: places.len() }
    }

    /// Appends pixels that look as they should.
    pub(super) fn keep(&mut self, places: &[u8]) {
        self.places.extend_from_slice(places);
        self.seen.resize(self.places.len(), Seen::Yes);
    }

    /// Appends one that does not.
    pub(super) fn put(&mut self, place: u8) {
        self.end_streak();
        self.places.push(place);
        self.seen.push(Seen::No);
        self.start = self.places.len();
    }

    /// Ends the last streak, if there is one: to be called when all are here.
    pub(super) fn end_streak(&mut self) {
        let streak = self.start..self.places.len();
        if streak.len() >= FEW {
            self.streaks.push(streak);
        } else if !streak.is_empty() {
            self.seen[streak].fill(Seen::Either);
        }
        self.start = self.places.len();
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
