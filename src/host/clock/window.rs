//! The clock of one window: when its time is up, when whoever is awaited is reminded, and what is left while it is stopped.
//!
//! Three things move a deadline, and each has an end: the clock stands still while somebody who is awaited is away; what would
//! fall into the quiet hours of one of them moves to their end, by [`QUIET_MAX_SECONDS`] a window at most; a pause keeps what
//! is left to the second. A deadline never moves to an earlier moment because somebody is awaited no more.

use super::habits::{Habits, Span};
use crate::host::Timestamp;

/// By how much quiet hours move the deadline of one window at most.
pub(crate) const QUIET_MAX_SECONDS: i64 = 12 * 3_600;

/// The clock of a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// When time is up; `None`: it never is.
    pub(crate) due: Option<Timestamp>,
    /// When those who are awaited are reminded; `None`: they were, or never are.
    pub(crate) remind_at: Option<Timestamp>,
    /// By how much quiet hours have moved this window's deadline.
    pub(crate) moved_seconds: i64,
    /// While it is stopped.
    pub(crate) pause: Option<Pause>,
}

/// A clock that was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pause {
    /// Seconds that are left.
    pub(crate) left_seconds: i64,
    /// Seconds after which whoever is awaited is reminded, once it goes on; `None`: they were.
    pub(crate) remind_seconds: Option<i64>,
    /// When it goes on; `None`: nobody has asked.
    pub(crate) resume_at: Option<Timestamp>,
}

impl Clock {
    /// A new window, or all of the time once more: so many seconds from now. One that is stopped stays so.
    pub(crate) fn start(&mut self, now: Timestamp, seconds: i64, awaited: &[Habits]) {
        self.moved_seconds = 0;
        self.give(now, seconds, awaited);
    }

    /// So many seconds from now, in the same window.
    pub(crate) fn give(&mut self, now: Timestamp, seconds: i64, awaited: &[Habits]) {
        let remind_seconds = seconds * 4 / 5;
        if let Some(pause) = &mut self.pause {
            *pause = Pause { left_seconds: seconds, remind_seconds: Some(remind_seconds), ..*pause };
            return;
        }
        let due = self.fit(run(now, seconds, awaited), awaited);
        self.due = Some(due);
        self.remind_at = Some(reminder(now, run(now, remind_seconds, awaited), due, awaited));
    }

    /// Nothing is due any more.
    pub(crate) const fn stop(&mut self) {
        self.due = None;
        self.remind_at = None;
        self.pause = None;
    }

    /// Whether time is up now. Where the deadline stands at a moment at which it may not pass, it moves and is not.
    pub(crate) fn is_up(&mut self, now: Timestamp, awaited: &[Habits]) -> bool {
        let Some(due) = self.due.filter(|due| *due <= now) else { return false };
        self.due = Some(self.fit(due, awaited));
        self.due.is_some_and(|due| due <= now)
    }

    /// Puts deadline and reminder off by so much.
    pub(crate) fn put_off(&mut self, seconds: i64, awaited: &[Habits]) {
        self.due = self.due.map(|due| self.fit(due.after(seconds), awaited));
        self.remind_at = self.remind_at.map(|at| at.after(seconds));
    }

    /// What somebody who is awaited has said of their time is another now: what was left stays left.
    pub(crate) fn refit(&mut self, now: Timestamp, before: &[Habits], after: &[Habits]) {
        let Some(due) = self.due else { return };
        let left = running(now, due, before);
        let fitted = self.fit(run(now, left, after), after);
        self.due = Some(fitted);
        self.remind_at = self.remind_at.map(|at| {
            let usual = run(now, running(now, at, before), after);
            reminder(now, usual, fitted, after)
        });
    }

    /// Stops a clock that runs; says how many seconds are left.
    pub(crate) fn pause(&mut self, now: Timestamp) -> Option<i64> {
        let left_seconds = self.due.filter(|_| self.pause.is_none())?.0 - now.0;
        let left_seconds = left_seconds.max(0);
        let remind_seconds = self.remind_at.map(|at| (at.0 - now.0).clamp(0, left_seconds));
        self.stop();
        self.pause = Some(Pause { left_seconds, remind_seconds, resume_at: None });
        Some(left_seconds)
    }

    /// Goes on with what was left.
    pub(crate) fn resume(&mut self, now: Timestamp, awaited: &[Habits]) {
        let Some(pause) = self.pause.take() else { return };
        let due = self.fit(run(now, pause.left_seconds, awaited), awaited);
        self.due = Some(due);
        let usual = |seconds| reminder(now, run(now, seconds, awaited), due, awaited);
        self.remind_at = pause.remind_seconds.map(usual);
    }

    /// Whether quiet hours have moved it as far as they may.
    pub(crate) const fn is_at_bound(&self) -> bool {
        self.moved_seconds >= QUIET_MAX_SECONDS
    }

    /// The first moment from this one on that is in nobody's time away and in nobody's quiet hours, as far as these may still
    /// move it.
    fn fit(&mut self, at: Timestamp, awaited: &[Habits]) -> Timestamp {
        let mut at = at;
        loop {
            if let Some(away) = away_at(at, awaited) {
                at = away.until;
                continue;
            }
            let room = QUIET_MAX_SECONDS - self.moved_seconds;
            let Some(quiet) = quiet_at(at, awaited).filter(|_| room > 0) else { return at };
            let step = (quiet.until.0 - at.0).min(room);
            self.moved_seconds += step;
            at = at.after(step);
        }
    }
}

/// When a clock that starts now has run for so long. It stands still while anybody is away; it is never up in such a time.
fn run(now: Timestamp, seconds: i64, awaited: &[Habits]) -> Timestamp {
    let (mut at, mut left) = (now, seconds);
    for still in standstills(awaited) {
        if still.until <= at {
            continue;
        }
        let before = still.from.0 - at.0;
        if left < before {
            break;
        }
        left -= before.max(0);
        at = still.until;
    }
    at.after(left)
}

/// How many seconds a clock runs from one moment to another.
fn running(from: Timestamp, until: Timestamp, awaited: &[Habits]) -> i64 {
    let still = standstills(awaited).into_iter();
    let lost = still.map(|s| (s.until.min(until).0 - s.from.max(from).0).max(0)).sum::<i64>();
    (until.0 - from.0 - lost).max(0)
}

/// The times at which anybody is away, in order and apart.
fn standstills(awaited: &[Habits]) -> Vec<Span> {
    let mut all: Vec<Span> = awaited.iter().flat_map(|habits| habits.away.iter().copied()).collect();
    all.sort_unstable();
    let mut merged: Vec<Span> = Vec::with_capacity(all.len());
    for span in all {
        match merged.last_mut() {
            Some(last) if span.from <= last.until => last.until = last.until.max(span.until),
            _ => merged.push(span),
        }
    }
    merged
}

/// When to remind: at the usual moment; where somebody would be disturbed then, soon after it, while that leaves them half of the
/// time, else before it; at the usual moment only where there is no other.
fn reminder(now: Timestamp, usual: Timestamp, due: Timestamp, awaited: &[Habits]) -> Timestamp {
    let later = free_after(usual, due, awaited);
    if let Some(later) = later.filter(|later| (due.0 - later.0) * 2 >= due.0 - usual.0) {
        return later;
    }
    free_before(usual, now, awaited).or(later).unwrap_or(usual)
}

fn free_after(at: Timestamp, due: Timestamp, awaited: &[Habits]) -> Option<Timestamp> {
    let mut at = at;
    while at < due {
        match busy_at(at, awaited) {
            Some(busy) => at = busy.until,
            None => return Some(at),
        }
    }
    None
}

fn free_before(at: Timestamp, now: Timestamp, awaited: &[Habits]) -> Option<Timestamp> {
    let mut at = at;
    while at > now {
        match busy_at(at, awaited) {
            Some(busy) => at = busy.from.after(-1),
            None => return Some(at),
        }
    }
    None
}

fn busy_at(at: Timestamp, awaited: &[Habits]) -> Option<Span> {
    away_at(at, awaited).or_else(|| quiet_at(at, awaited))
}

fn away_at(at: Timestamp, awaited: &[Habits]) -> Option<Span> {
    awaited.iter().filter_map(|habits| habits.away_at(at)).max_by_key(|span| span.until)
}

fn quiet_at(at: Timestamp, awaited: &[Habits]) -> Option<Span> {
    awaited.iter().filter_map(|habits| habits.quiet_at(at)).max_by_key(|span| span.until)
}
