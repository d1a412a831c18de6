//! The pace of a table: how long a window stays open before silence counts as an answer.

/// Time for one phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pace {
    /// No deadlines.
    None,
    /// One hour.
    Hour,
    /// Six hours.
    SixHours,
    /// A day.
    Day,
    /// Two days.
    TwoDays,
    /// Three days.
    ThreeDays,
    /// A week.
    Week,
}

impl Pace {
    /// All, slowest last but for none.
    pub const ALL: [Self; 7] =
        [Self::None, Self::Hour, Self::SixHours, Self::Day, Self::TwoDays, Self::ThreeDays, Self::Week];

    /// What is typed.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Hour => "1h",
            Self::SixHours => "6h",
            Self::Day => "1d",
            Self::TwoDays => "2d",
            Self::ThreeDays => "3d",
            Self::Week => "7d",
        }
    }

    /// What is shown.
    pub const fn words(self) -> &'static str {
        match self {
            Self::None => "no deadlines",
            Self::Hour => "1 hour a phase",
            Self::SixHours => "6 hours a phase",
            Self::Day => "1 day a phase",
            Self::TwoDays => "2 days a phase",
            Self::ThreeDays => "3 days a phase",
            Self::Week => "7 days a phase",
        }
    }

    /// Its length; `None` without deadlines.
    pub const fn seconds(self) -> Option<i64> {
        const HOUR: i64 = 3600;
        match self {
            Self::None => None,
            Self::Hour => Some(HOUR),
            Self::SixHours => Some(6 * HOUR),
            Self::Day => Some(24 * HOUR),
            Self::TwoDays => Some(48 * HOUR),
            Self::ThreeDays => Some(72 * HOUR),
            Self::Week => Some(168 * HOUR),
        }
    }

    /// Reads a slug; empty: no deadlines.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            return Some(Self::None);
        }
        Self::ALL.into_iter().find(|p| p.slug().eq_ignore_ascii_case(text))
    }

    /// The pace of a kept length.
    pub(crate) fn of_seconds(seconds: Option<i64>) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.seconds() == seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pace_reads_back_from_its_slug_and_its_length() {
        for pace in Pace::ALL {
            assert_eq!(Pace::parse(pace.slug()), Some(pace));
            assert_eq!(Pace::of_seconds(pace.seconds()), Some(pace));
        }
        assert_eq!(Pace::parse(""), Some(Pace::None));
        assert_eq!(Pace::parse("5m"), None);
    }
}
