//! Days as people type and book them: whole days of their calendar, and how many of a year are left to be away.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;

/// Days of a calendar year for which somebody can be away.
pub(crate) const DAYS_A_YEAR: usize = 30;

/// Days from the first to the last, both among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Days {
    pub(crate) first: Date,
    pub(crate) last: Date,
}

impl Days {
    /// None where the last is before the first.
    pub(crate) fn new(first: Date, last: Date) -> Option<Self> {
        (first <= last).then_some(Self { first, last })
    }

    /// Each of them.
    pub(crate) fn each(self) -> impl Iterator<Item = Date> {
        self.first.series(1.day()).take_while(move |day| *day <= self.last)
    }

    pub(crate) fn count(self) -> usize {
        self.each().count()
    }
}

/// How many days of each year are taken by these.
pub(crate) fn taken(all: impl IntoIterator<Item = Days>) -> BTreeMap<i16, usize> {
    let mut days: Vec<Date> = all.into_iter().flat_map(Days::each).collect();
    days.sort_unstable();
    days.dedup();
    let mut years = BTreeMap::new();
    for day in days {
        *years.entry(day.year()).or_insert(0) += 1;
    }
    years
}

/// A day as it is typed: `2026-12-24`, `today`, `tomorrow`, `+7`.
pub(crate) fn read(text: &str, today: Date) -> Option<Date> {
    let text = text.trim().to_lowercase();
    match text.as_str() {
        "today" => Some(today),
        "tomorrow" => today.tomorrow().ok(),
        _ => match text.strip_prefix('+') {
            Some(days) => today.checked_add(days.parse::<u16>().ok().map(i64::from)?.days()).ok(),
            None => text.parse().ok(),
        },
    }
}

/// `Thu 24 Dec 2026`
pub(crate) fn words(day: Date) -> String {
    day.strftime("%a %-d %b %Y").to_string()
}
