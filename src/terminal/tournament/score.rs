//! How one of two did over many games, and how sure that is.

use serde::Serialize;

/// Wald's bounds for errors of one in twenty either way.
const SURE: f64 = 2.944_438_979_166_44;
/// What a sequential test tells apart: that much below the level from that much above it.
const INDIFFERENCE: f64 = 0.05;
/// 95 % of a normal distribution lie within so many standard deviations.
const SIGMAS: f64 = 1.959_963_984_540_054;

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Score {
    /// Won.
    pub(super) won: u32,
    /// Drawn, or broken off.
    pub(super) drawn: u32,
    /// Lost.
    pub(super) lost: u32,
}

/// What one game was for one of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Won.
    Won,
    /// Drawn, or broken off.
    Drawn,
    /// Lost.
    Lost,
}

impl Score {
    /// Counts a game.
    pub(super) const fn count(&mut self, fate: Fate) {
        match fate {
            Fate::Won => self.won += 1,
            Fate::Drawn => self.drawn += 1,
            Fate::Lost => self.lost += 1,
        }
    }

    /// How many were played.
    pub(super) const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points of those that could be had, a draw half of one: 0 to 1; none of no game.
    pub(super) fn share(self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(games))
    }

    /// Between what the share lies with 95 % certainty (Wilson's interval; draws make it wider than need be).
    pub(super) fn interval(self) -> Option<(f64, f64)> {
        let (share, games, z) = (self.share()?, f64::from(self.games()), SIGMAS);
        let middle = share + z * z / (2.0 * games);
        let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
        let whole = 1.0 + z * z / games;
        Some((((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0)))
    }

    /// Whether the share is above or below a level, once a sequential test is sure of it (errors of 5 % either way,
    /// five points apart).
    pub(super) fn verdict(self, level: f64) -> Option<bool> {
        let (share, games) = (self.share()?, f64::from(self.games()));
        // A game before the first counts half won, so that a run of one result has a spread, too.
        let prior = (share * games + 0.5) / (games + 1.0);
        let variance = prior * (1.0 - prior) - f64::from(self.drawn) / games / 4.0;
        let (low, high) = (level - INDIFFERENCE, level + INDIFFERENCE);
        let ratio = games * (high - low) * (2.0 * share - low - high) / (2.0 * variance.max(0.01));
        (ratio.abs() >= SURE).then_some(ratio > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(won: u32, drawn: u32, lost: u32) -> Score {
        Score { won, drawn, lost }
    }

    #[test]
    fn shares_and_intervals_are_those_of_the_books() {
        assert_eq!(score(0, 0, 0).share(), None);
        assert_eq!(score(3, 2, 3).share(), Some(0.5));
        // Wilson's interval of 8 of 10: 49.0 % to 94.3 %.
        let (low, high) = score(8, 0, 2).interval().unwrap();
        assert!((low - 0.4902).abs() < 0.0005 && (high - 0.9433).abs() < 0.0005, "{low} {high}");
        let (low, high) = score(20, 0, 0).interval().unwrap();
        assert!(low > 0.8 && (high - 1.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_sequential_test_is_sure_late_where_it_is_close() {
        assert_eq!(score(2, 0, 0).verdict(0.75), None);
        assert_eq!(score(60, 0, 0).verdict(0.75), Some(true));
        assert_eq!(score(20, 0, 40).verdict(0.75), Some(false));
        assert_eq!(score(75, 0, 25).verdict(0.75), None, "just at it");
    }
}
