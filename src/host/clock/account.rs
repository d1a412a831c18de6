//! The bank of one player: time that they keep from window to window. It runs while a window waits for them, and in nobody's
//! time off: never while they are not awaited, in their quiet hours or on days away.
//!
//! An account that runs says since when; what has been used is reckoned when it stops, so that nothing has to be written while
//! time passes.

use serde::{Deserialize, Serialize};

use super::habits::Habits;
use crate::host::Timestamp;
use crate::host::api::bank::Bank;

/// What somebody has; in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Account {
    /// In the bank, as it was at `since`; never below nothing, never above the most.
    pub(crate) left: i64,
    /// Given for this window alone (grace, an outage of ours, a moderator): used first, and not kept.
    pub(crate) extra: i64,
    /// What was in the bank when this window began, besides what it added.
    pub(crate) saved: i64,
    /// The reminder comes when so much is left; `None`: it came.
    pub(crate) remind_left: Option<i64>,
    /// Since when it runs; `None`: it stands still.
    pub(crate) since: Option<Timestamp>,
}

impl Account {
    /// At the start of a game.
    pub(crate) const fn new(bank: Bank) -> Self {
        Self { left: bank.start_seconds(), extra: 0, saved: 0, remind_left: None, since: None }
    }

    /// A window that waits for its owner begins: it adds what each adds. Whether it runs stays as it is.
    pub(crate) fn open(&mut self, now: Timestamp, bank: Bank, habits: &Habits) {
        self.settle(now, habits);
        let most = bank.most_seconds();
        self.saved = self.left.min(most - bank.added_seconds());
        self.left = (self.left + bank.added_seconds()).min(most);
        self.extra = 0;
        self.remind_left = Some(self.left / 5);
    }

    /// It runs from now on, if it does not yet.
    pub(crate) fn run(&mut self, now: Timestamp) {
        self.since.get_or_insert(now);
    }

    /// It stands still from now on.
    pub(crate) fn stop(&mut self, now: Timestamp, habits: &Habits) {
        self.settle(now, habits);
        self.since = None;
    }

    /// More time for this window.
    pub(crate) const fn give(&mut self, seconds: i64) {
        self.extra = self.extra.saturating_add(seconds);
    }

    /// All that is left for this window, if it stands still; else what was left at `since`.
    pub(crate) const fn total(&self) -> i64 {
        self.left.saturating_add(self.extra)
    }

    /// When nothing is left; `None` while it stands still.
    pub(crate) fn due(&self, habits: &Habits) -> Option<Timestamp> {
        self.since.map(|since| run(since, self.total(), habits))
    }

    /// When its owner is reminded; `None`: they were, or it stands still.
    pub(crate) fn remind_at(&self, habits: &Habits) -> Option<Timestamp> {
        let before = (self.total() - self.remind_left?).max(0);
        self.since.map(|since| run(since, before, habits))
    }

    /// Takes off what has been used by now.
    fn settle(&mut self, now: Timestamp, habits: &Habits) {
        let Some(since) = self.since else { return };
        let used = running(since, now, habits).min(self.total());
        let of_extra = used.min(self.extra);
        self.extra -= of_extra;
        self.left -= used - of_extra;
        self.since = Some(now.max(since));
    }
}

/// When so many seconds have run; never in somebody's rest.
fn run(from: Timestamp, seconds: i64, habits: &Habits) -> Timestamp {
    let (mut at, mut left) = (from, seconds);
    while let Some(rest) = habits.next_rest(at) {
        let before = (rest.from.0 - at.0).max(0);
        if left < before {
            break;
        }
        left -= before;
        at = rest.until;
    }
    at.after(left)
}

/// How many seconds run from one moment to another.
fn running(from: Timestamp, until: Timestamp, habits: &Habits) -> i64 {
    let (mut at, mut used) = (from, 0);
    while at < until {
        let Some(rest) = habits.next_rest(at).filter(|rest| rest.from < until) else {
            return used + (until.0 - at.0);
        };
        used += (rest.from.0 - at.0).max(0);
        at = rest.until;
    }
    used
}
