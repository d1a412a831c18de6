//! The pace of a table: how long a window stays open before silence counts as an answer.

use super::bank::Bank;

const HOUR: i64 = 3600;

/// Time for one phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pace {
    /// No deadlines.
    None,
    /// One hour.
    Hour,
    /// Six hours.
    SixHours,
    /// Twelve hours.
    TwelveHours,
    /// A day.
    Day,
    /// Two days.
    TwoDays,
    /// Three days.
    ThreeDays,
    /// A week.
    Week,
    /// Each player keeps what they do not use.
    Bank(Bank),
}

impl Pace {
    /// Those that are offered; every other bank can be typed.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Hour,
        Self::SixHours,
        Self::TwelveHours,
        Self::Day,
        Self::TwoDays,
        Self::ThreeDays,
        Self::Week,
        Self::Bank(Bank::USUAL[0]),
        Self::Bank(Bank::USUAL[1]),
    ];

    /// What is typed.
    #[must_use]
    pub fn slug(self) -> String {
        let slug = match self {
            Self::None => "none",
            Self::Hour => "1h",
            Self::SixHours => "6h",
            Self::TwelveHours => "12h",
            Self::Day => "1d",
            Self::TwoDays => "2d",
            Self::ThreeDays => "3d",
            Self::Week => "7d",
            Self::Bank(bank) => return bank.slug(),
        };
        slug.to_owned()
    }

    /// What is shown.
    #[must_use]
    pub fn words(self) -> String {
        let words = match self {
            Self::None => "no deadlines",
            Self::Hour => "1 hour a phase",
            Self::SixHours => "6 hours a phase",
            Self::TwelveHours => "12 hours a phase",
            Self::Day => "1 day a phase",
            Self::TwoDays => "2 days a phase",
            Self::ThreeDays => "3 days a phase",
            Self::Week => "7 days a phase",
            Self::Bank(bank) => return bank.words(),
        };
        words.to_owned()
    }

    /// Time for a phase, of a bank what each adds; `None` without deadlines.
    #[must_use]
    pub const fn seconds(self) -> Option<i64> {
        match self {
            Self::Bank(bank) => Some(bank.added_seconds()),
            plain => plain.fixed_seconds(),
        }
    }

    /// Time for a phase, the same for each; `None` without deadlines or with a bank.
    pub(crate) const fn fixed_seconds(self) -> Option<i64> {
        match self {
            Self::None | Self::Bank(_) => None,
            Self::Hour => Some(HOUR),
            Self::SixHours => Some(6 * HOUR),
            Self::TwelveHours => Some(12 * HOUR),
            Self::Day => Some(24 * HOUR),
            Self::TwoDays => Some(48 * HOUR),
            Self::ThreeDays => Some(72 * HOUR),
            Self::Week => Some(168 * HOUR),
        }
    }

    /// The bank that each player has.
    pub(crate) const fn bank(self) -> Option<Bank> {
        match self {
            Self::Bank(bank) => Some(bank),
            _ => None,
        }
    }

    /// Reads a slug, or the words of a bank; empty: no deadlines.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            return Some(Self::None);
        }
        let known = Self::ALL.into_iter().find(|p| p.slug().eq_ignore_ascii_case(text));
        known.or_else(|| Bank::read(text).map(Self::Bank))
    }

    /// The pace that is kept in two columns: a length, or a bank.
    pub(crate) fn of_columns(seconds: Option<i64>, bank: Option<&str>) -> Option<Self> {
        match bank {
            Some(bank) => Bank::read(bank).filter(|_| seconds.is_none()).map(Self::Bank),
            None => Self::ALL.into_iter().find(|p| p.bank().is_none() && p.fixed_seconds() == seconds),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pace_reads_back_from_its_slug_and_its_columns() {
        let typed = Pace::parse("30h+2h<=31h").unwrap();
        for pace in Pace::ALL.into_iter().chain([typed]) {
            assert_eq!(Pace::parse(&pace.slug()), Some(pace));
            let bank = pace.bank().map(Bank::slug);
            assert_eq!(Pace::of_columns(pace.fixed_seconds(), bank.as_deref()), Some(pace));
        }
        assert_eq!(Pace::parse(""), Some(Pace::None));
        assert_eq!(Pace::parse("5m"), None);
        assert_eq!(Pace::of_columns(Some(3_600), Some("bank 2d+12h<=3d")), None);
    }
}
