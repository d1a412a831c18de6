//! The clock of a table's window: what is due when, for those who are awaited as they live. The reckoning is
//! `clock::window`'s; here is whom it is about.

use std::collections::BTreeMap;

use crate::host::UserId;
use crate::host::api::limits::IDLE_WINDOWS;
use crate::host::clock::habits::Habits;
use crate::host::clock::window::Clock;
use crate::host::table::Table;
use crate::host::Timestamp;

impl Table {
    /// The full pace from now on; no deadline when nobody has played for long.
    pub(crate) fn restart_clock(&mut self, now: Timestamp) {
        match self.pace.seconds().filter(|_| self.idle_windows < IDLE_WINDOWS) {
            Some(seconds) => self.with_clock(|clock, awaited| clock.start(now, seconds, awaited)),
            None => {
                self.due = None;
                self.remind_at = None;
            }
        }
    }

    /// Nothing is due any more.
    pub(crate) fn stop_clock(&mut self) {
        self.with_clock(|clock, _| clock.stop());
        self.is_computer_due = false;
    }

    /// Whether the deadline has come. One that may not pass at its moment, because of what somebody has said since, moves.
    pub(crate) fn is_time_up(&mut self, now: Timestamp) -> bool {
        self.with_clock(|clock, awaited| clock.is_up(now, awaited))
    }

    /// Puts the deadline off.
    pub(crate) fn put_off_deadline(&mut self, seconds: i64) {
        self.with_clock(|clock, awaited| clock.put_off(seconds, awaited));
    }

    /// What a person at the table has said of their time is something else now. Says whether that moves anything.
    pub(crate) fn refit_clock(&mut self, user: UserId, habits: Habits, now: Timestamp) -> bool {
        let before = (self.due, self.remind_at);
        let awaited_before = self.awaited_habits();
        self.habits.insert(user, habits);
        self.with_clock(|clock, awaited| clock.refit(now, &awaited_before, awaited));
        (self.due, self.remind_at) != before
    }

    /// What the clock has to say besides when time is up, for everybody; each sentence in a line of its own.
    pub(crate) fn clock_notes(&self) -> String {
        let is_at_bound = self.due.is_some() && self.clock().is_at_bound();
        // Whose quiet hours these are is theirs to know.
        let bound = "Quiet hours have moved this deadline by 12 hours; it moves no further for them.\n";
        if is_at_bound { bound.to_owned() } else { String::new() }
    }

    fn clock(&self) -> Clock {
        Clock {
            due: self.due,
            remind_at: self.remind_at,
            moved_seconds: self.quiet_moved_seconds,
            pause: self.pause,
        }
    }

    fn with_clock<T>(&mut self, work: impl FnOnce(&mut Clock, &[Habits]) -> T) -> T {
        let awaited = self.awaited_habits();
        let mut clock = self.clock();
        let done = work(&mut clock, &awaited);
        self.due = clock.due;
        // One reminder a window, however often its time is changed.
        self.remind_at = clock.remind_at.filter(|_| self.reminder.is_none());
        self.quiet_moved_seconds = clock.moved_seconds;
        self.pause = clock.pause;
        done
    }

    /// Of the people who are awaited; in no order that tells whose is whose.
    fn awaited_habits(&self) -> Vec<Habits> {
        let people = self.awaited().into_iter().filter_map(|seat| self.person(seat));
        people.map(|user| self.habits.get(&user).cloned().unwrap_or(Habits::NONE)).collect()
    }
}

/// What the people at a table have said of their time; who is missing has said nothing.
pub(crate) type HabitsOf = BTreeMap<UserId, Habits>;
