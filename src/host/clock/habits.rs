//! When somebody is quiet or away. Quiet hours are told in hours of their zone's clock, so they follow summer time.

use jiff::ToSpan;
use jiff::civil::Date;

use super::zone::Zone;
use crate::host::Timestamp;

const HOURS: u8 = 24;
/// Of each day's quiet hours so much stands against a bank: whoever is quiet all day long does not stop a game.
pub(crate) const QUIET_A_DAY_SECONDS: i64 = 12 * 3_600;

/// Hours of every day in which nobody wants to be asked: from the first of them up to the last, over midnight where `from` is
/// the later one. Both are whole hours, 0 to 23, and differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quiet {
    from: u8,
    until: u8,
}

/// A time, up to but without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
    pub(crate) from: Timestamp,
    pub(crate) until: Timestamp,
}

/// When somebody can be asked for something, and when not.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Habits {
    pub(crate) zone: Zone,
    pub(crate) quiet: Option<Quiet>,
    /// Times for which they are away.
    pub(crate) away: Vec<Span>,
}

impl Quiet {
    /// From one hour to another; none where they are the same or no hours.
    pub(crate) const fn new(from: u8, until: u8) -> Option<Self> {
        if from < HOURS && until < HOURS && from != until { Some(Self { from, until }) } else { None }
    }

    /// `22-07`, `22:00-07:00`, `22 to 7`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase().replace("until", "-").replace("to", "-").replace(['–', '—'], "-");
        let (from, until) = text.split_once('-')?;
        Self::new(hour(from)?, hour(until)?)
    }

    pub(crate) const fn from(self) -> u8 {
        self.from
    }

    pub(crate) const fn until(self) -> u8 {
        self.until
    }

    /// What is typed: `22-07`.
    #[cfg(test)]
    pub(crate) fn typed(self) -> String {
        format!("{:02}-{:02}", self.from, self.until)
    }

    /// What is shown: `22:00 to 07:00`.
    pub(crate) fn words(self) -> String {
        format!("{:02}:00 to {:02}:00", self.from, self.until)
    }

    const fn is_over_midnight(self) -> bool {
        self.from > self.until
    }

    const fn holds(self, hour: u8) -> bool {
        if self.is_over_midnight() {
            hour >= self.from || hour < self.until
        } else {
            hour >= self.from && hour < self.until
        }
    }
}

/// Whole hours: `7`, `07`, `07:00`.
fn hour(text: &str) -> Option<u8> {
    let text = text.trim();
    let bare = text.split_once(':').map_or(Some(text), |(hour, minutes)| (minutes == "00").then_some(hour))?;
    let is_number = (1..=2).contains(&bare.len()) && bare.bytes().all(|b| b.is_ascii_digit());
    if is_number { bare.parse().ok() } else { None }
}

impl Habits {
    /// Of whoever has said nothing.
    pub(crate) const NONE: Self = Self { zone: Zone::UTC, quiet: None, away: vec![] };

    /// The quiet hours around a moment. Beyond the years that calendars are made for (9999) nobody is quiet.
    pub(crate) fn quiet_at(&self, at: Timestamp) -> Option<Span> {
        let quiet = self.quiet?;
        let local = jiff::Timestamp::from_second(at.0).ok()?.to_zoned(self.zone.get().clone());
        let hour = u8::try_from(local.hour()).ok().filter(|hour| quiet.holds(*hour))?;
        let (mut first, mut last) = (local.date(), local.date());
        if quiet.is_over_midnight() {
            if hour >= quiet.from {
                last = last.tomorrow().ok()?;
            } else {
                first = first.yesterday().ok()?;
            }
        }
        let span = Span { from: self.moment(first, quiet.from)?, until: self.moment(last, quiet.until)? };
        // An hour that the clock shows twice lies on both sides of its own end; it is quiet both times.
        Some(Span { from: span.from.min(at), until: if span.until > at { span.until } else { at.after(1) } })
    }

    /// The first time from a moment on, or around it, in which nobody may expect them to come: days away, and of each day's quiet
    /// hours the last [`QUIET_A_DAY_SECONDS`].
    pub(crate) fn next_rest(&self, at: Timestamp) -> Option<Span> {
        let away = self.away.iter().copied().filter(|span| span.until > at && span.until > span.from);
        away.chain(self.next_quiet(at)).min()
    }

    fn next_quiet(&self, at: Timestamp) -> Option<Span> {
        let quiet = self.quiet?;
        let today = self.today(at)?;
        // Quiet hours that began yesterday may last until today; those of tomorrow begin after any of today.
        let spans = (-1..=2_i64).filter_map(|days| self.quiet_of(quiet, today.checked_add(days.days()).ok()?));
        spans.into_iter().find(|span| span.until > at)
    }

    /// The quiet hours that begin on a day.
    fn quiet_of(&self, quiet: Quiet, first: Date) -> Option<Span> {
        let last = if quiet.is_over_midnight() { first.tomorrow().ok()? } else { first };
        let until = self.moment(last, quiet.until)?;
        let from = self.moment(first, quiet.from)?.max(until.after(-QUIET_A_DAY_SECONDS));
        (from < until).then_some(Span { from, until })
    }

    /// The time away around a moment.
    pub(crate) fn away_at(&self, at: Timestamp) -> Option<Span> {
        self.away.iter().copied().find(|span| span.holds(at))
    }

    /// The beginning of a day there.
    pub(crate) fn day(&self, day: Date) -> Option<Timestamp> {
        self.moment(day, 0)
    }

    /// What day it is there.
    pub(crate) fn today(&self, now: Timestamp) -> Option<Date> {
        Some(jiff::Timestamp::from_second(now.0).ok()?.to_zoned(self.zone.get().clone()).date())
    }

    /// The next time, after a moment, that the clock there comes to a full hour.
    pub(crate) fn next_hour(&self, hour: u8, after: Timestamp) -> Option<Timestamp> {
        let today = self.today(after)?;
        let days = [Some(today), today.tomorrow().ok()].into_iter().flatten();
        days.filter_map(|day| self.moment(day, hour)).find(|at| *at > after)
    }

    /// What the clock shows there: `21:14`.
    pub(crate) fn time(&self, now: Timestamp) -> Option<String> {
        let local = jiff::Timestamp::from_second(now.0).ok()?.to_zoned(self.zone.get().clone());
        Some(format!("{:02}:{:02}", local.hour(), local.minute()))
    }

    /// An hour that the clock leaves out begins when it goes on; one that it shows twice begins the first time.
    fn moment(&self, day: Date, hour: u8) -> Option<Timestamp> {
        let there = day.at(i8::try_from(hour).ok()?, 0, 0, 0);
        Some(Timestamp(self.zone.get().to_timestamp(there).ok()?.as_second()))
    }
}

impl Span {
    pub(crate) fn holds(self, at: Timestamp) -> bool {
        self.from <= at && at < self.until
    }
}
