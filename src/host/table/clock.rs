//! The clock of a table's window: what is due when, for those who are awaited as they live. The reckoning is
//! `clock::window`'s; here is whom it is about.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::contract::Seat;
use crate::host::api::limits::IDLE_WINDOWS;
use crate::host::api::time;
use crate::host::clock::habits::{Habits, Span};
use crate::host::clock::window::Clock;
use crate::host::table::Table;
use crate::host::table::stage::Status;
use crate::host::{Timestamp, UserId};
use crate::kit::words::{and, some_of};

/// People that a post names as away; others are counted.
const NAMED_AWAY: usize = 3;
/// Days away that begin later are not told in a lobby.
const SOON_SECONDS: i64 = 30 * 86_400;

impl Table {
    /// The full pace from now on; no deadline when nobody has played for long.
    pub(crate) fn restart_clock(&mut self, now: Timestamp) {
        let is_idle = self.idle_windows >= IDLE_WINDOWS;
        if self.bank().is_some() {
            return if is_idle { self.idle_banks(now) } else { self.open_banks(&self.awaited_people(), now) };
        }
        match self.pace.seconds().filter(|_| !is_idle) {
            Some(seconds) => self.with_clock(|clock, awaited| clock.start(now, seconds, awaited)),
            None => self.with_clock(|clock, _| clock.stop()),
        }
    }

    /// Another phase's time for those who have let theirs pass and are awaited still.
    pub(crate) fn ask_once_more(&mut self, late: &[Seat], now: Timestamp) {
        if self.bank().is_none() || self.idle_windows >= IDLE_WINDOWS {
            return self.restart_clock(now);
        }
        let awaited = self.awaited_people();
        let again: Vec<Seat> = late.iter().copied().filter(|seat| awaited.contains(seat)).collect();
        self.open_banks(&again, now);
    }

    /// A table that waited goes on: nobody has lost any time meanwhile.
    pub(crate) fn wake_clock(&mut self, now: Timestamp) {
        self.halt_banks();
        self.restart_clock(now);
    }

    /// Nothing is due any more.
    pub(crate) fn stop_clock(&mut self) {
        self.halt_banks();
        self.with_clock(|clock, _| clock.stop());
        self.is_computer_due = false;
    }

    /// Whether the deadline has come. One that may not pass at its moment, because of what somebody has said since, moves.
    pub(crate) fn is_time_up(&mut self, now: Timestamp) -> bool {
        if self.bank().is_some() {
            self.keep_banks(now);
            return self.due.is_some_and(|due| due <= now);
        }
        self.with_clock(|clock, awaited| clock.is_up(now, awaited))
    }

    /// Stops the clock; says how many seconds are left. None where there is none that runs.
    pub(crate) fn pause_clock(&mut self, now: Timestamp) -> Option<i64> {
        if self.bank().is_some() {
            return self.pause_banks(now);
        }
        self.with_clock(|clock, _| clock.pause(now))
    }

    /// Goes on with what was left.
    pub(crate) fn resume_clock(&mut self, now: Timestamp) {
        if self.bank().is_some() {
            self.pause = None;
            return self.keep_banks(now);
        }
        self.with_clock(|clock, awaited| clock.resume(now, awaited));
    }

    /// Forgives the silence of those who let time pass for the first time in this game: half a pace more, once. Says whether
    /// there was anybody to forgive.
    pub(crate) fn grant_grace(&mut self, now: Timestamp) -> bool {
        let is_first = |seat: &Seat| self.person(*seat).is_some() && !self.graces.contains_key(&seat.0);
        let first: Vec<Seat> = self.late(now).into_iter().filter(is_first).collect();
        let Some(seconds) = self.pace.seconds().filter(|_| !first.is_empty()) else { return false };
        self.graces.extend(first.iter().map(|seat| (seat.0, self.phase)));
        if self.bank().is_some() {
            self.give_time(&first, seconds / 2, now);
            return true;
        }
        self.with_clock(|clock, awaited| clock.give(now, seconds / 2, awaited));
        true
    }

    /// Puts the deadline off.
    pub(crate) fn put_off_deadline(&mut self, seconds: i64, now: Timestamp) {
        if self.bank().is_some() {
            return self.give_time(&self.awaited_people(), seconds, now);
        }
        self.with_clock(|clock, awaited| clock.put_off(seconds, awaited));
    }

    /// What a person at the table has said of their time is something else now. Says whether that moves anything.
    pub(crate) fn refit_clock(&mut self, user: UserId, habits: Habits, now: Timestamp) -> bool {
        let away = if self.has_vacation { habits.away.clone() } else { vec![] };
        let habits = Habits { away, ..habits };
        if self.bank().is_some() {
            return self.refit_banks(user, habits, now);
        }
        let before = (self.due, self.remind_at);
        let awaited_before = self.awaited_habits();
        self.habits.insert(user, habits);
        self.with_clock(|clock, awaited| clock.refit(now, &awaited_before, awaited));
        (self.due, self.remind_at) != before
    }

    /// What the clock has to say besides when time is up, for everybody; each sentence in a line of its own.
    pub(crate) fn clock_notes(&self) -> String {
        let is_at_bound = self.due.is_some() && self.bank().is_none() && self.clock().is_at_bound();
        // Whose quiet hours these are is theirs to know.
        let bound = "Quiet hours have moved this deadline by 12 hours; it moves no further for them.";
        let notes = [self.pause_note(), self.away_note(), self.grace_note(), is_at_bound.then(|| bound.to_owned())];
        notes.into_iter().flatten().map(|note| note + "\n").collect()
    }

    /// What is left, and when it goes on.
    pub(crate) fn pause_note(&self) -> Option<String> {
        let pause = self.pause?;
        let left = time::length(pause.left_seconds);
        let then = match pause.resume_at {
            Some(at) => format!("it goes on <t:{at}:F>, <t:{at}:R>."),
            None => "it goes on 12 hours after anybody asks: `/game resume`.".to_owned(),
        };
        let whose = if self.bank().is_some() { " for whoever has least" } else { "" };
        Some(format!("Paused, {left} left{whose}; {then}"))
    }

    /// Who of those that are awaited is away before time is up, and up to which day.
    pub(crate) fn away_note(&self) -> Option<String> {
        let away = |seat: &Seat| {
            let habits = self.habits.get(&self.person(*seat)?)?;
            let due = self.due_of(*seat);
            let is_told = |span: &&Span| span.until > self.loaded_at && due.is_none_or(|due| span.from < due);
            let last = habits.away.iter().filter(is_told).map(|span| span.until).max()?;
            Some(format!("{} up to and including {}", self.who(*seat), stamp_of_day(habits.today(last.after(-1))?)))
        };
        let all: Vec<String> = self.awaited().iter().filter_map(away).collect();
        let named = some_of(&all, NAMED_AWAY, "nobody");
        (!all.is_empty()).then(|| format!("Away, while the clock stands still: {named}."))
    }

    /// Who of those that are seated in a lobby is away soon, and up to which day.
    pub(crate) fn away_soon_note(&self) -> Option<String> {
        let soon = self.loaded_at.after(SOON_SECONDS);
        let away = |seat: Seat| {
            let habits = self.habits.get(&self.person(seat)?)?;
            let is_told = |span: &&Span| span.until > self.loaded_at && span.from < soon;
            let last = habits.away.iter().filter(is_told).map(|span| span.until).max()?;
            Some(format!("{} up to and including {}", self.who(seat), stamp_of_day(habits.today(last.after(-1))?)))
        };
        let all: Vec<String> = self.all_seats().filter_map(away).collect();
        (!all.is_empty()).then(|| format!("Away in the next 30 days: {}", some_of(&all, NAMED_AWAY, "nobody")))
    }

    /// The game begins, or goes on: days away count for nothing where they were not to.
    pub(crate) fn heed_terms(&mut self) {
        if !self.has_vacation && self.status() == Status::Playing {
            self.habits.values_mut().for_each(|habits| habits.away.clear());
        }
    }

    fn grace_note(&self) -> Option<String> {
        let awaited = self.awaited();
        let has_it = |seat: &&Seat| self.graces.get(&seat.0) == Some(&self.phase);
        let names: Vec<String> = awaited.iter().filter(has_it).map(|seat| self.side(*seat)).collect();
        let length = time::length(self.pace.seconds()? / 2);
        (!names.is_empty()).then(|| format!("Grace for {}: {length}, once.", and(&names)))
    }

    fn clock(&self) -> Clock {
        Clock { due: self.due, remind_at: self.remind_at, moved_seconds: self.quiet_moved_seconds, pause: self.pause }
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

/// A day of somebody's calendar as a stamp: its noon in Greenwich, which is that day nearly everywhere and tells nothing of
/// their zone.
pub(crate) fn stamp_of_day(day: Date) -> String {
    let noon = day.at(12, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).map(|noon| noon.timestamp().as_second());
    // Beyond the years that calendars are made for the day is written out.
    noon.map_or_else(|_| day.to_string(), |noon| format!("<t:{noon}:D>"))
}

/// What the people at a table have said of their time; who is missing has said nothing.
pub(crate) type HabitsOf = BTreeMap<UserId, Habits>;
