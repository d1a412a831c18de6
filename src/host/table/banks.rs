//! The banks of a table: whose time runs now, and what is due next of all of them. The reckoning is `clock::account`'s.
//!
//! Each seat has a deadline of its own. Time runs for the people who are awaited, all at once; it stands still for everybody else,
//! while the clock is stopped, and while nobody plays for long. `due` and `remind_at` of the table are the next of any seat.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::Seat;
use crate::host::api::bank::Bank;
use crate::host::api::time;
use crate::host::clock::account::Account;
use crate::host::clock::habits::Habits;
use crate::host::clock::window::Pause;
use crate::host::table::Table;
use crate::host::table::changes::text_of;
use crate::host::table::stage::Status;
use crate::host::{Timestamp, UserId};

/// The banks of a table; as kept in the column `banks`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Banks {
    /// By seat: whoever takes a seat over has what is left.
    pub(crate) accounts: BTreeMap<u8, Account>,
    /// Whether nobody has played for so long that no time runs.
    pub(crate) is_idle: bool,
}

impl Table {
    /// The bank that each player has; `None` where the pace is another.
    pub(crate) const fn bank(&self) -> Option<Bank> {
        self.pace.bank()
    }

    /// When the time of a seat is up that is awaited.
    pub(crate) fn due_of(&self, seat: Seat) -> Option<Timestamp> {
        match self.bank() {
            None => self.due,
            Some(_) => self.banks.accounts.get(&seat.0)?.due(&self.habits_of(seat)),
        }
    }

    /// The deadline of somebody at the table: their own while they are awaited, else the next of all.
    pub(crate) fn due_for(&self, user: UserId) -> Option<Timestamp> {
        self.seat_of(user).and_then(|seat| self.due_of(seat)).or(self.due)
    }

    /// The seats whose time is up: with a bank each for itself, else all that are awaited.
    pub(crate) fn late(&self, now: Timestamp) -> Vec<Seat> {
        match self.bank() {
            None => self.awaited(),
            Some(_) => {
                self.awaited_people().into_iter().filter(|s| self.due_of(*s).is_some_and(|at| at <= now)).collect()
            }
        }
    }

    /// The seats that are awaited and have people.
    pub(crate) fn awaited_people(&self) -> Vec<Seat> {
        self.awaited().into_iter().filter(|seat| self.person(*seat).is_some()).collect()
    }

    /// A window has opened: it adds to the banks of those whom it awaits. Time runs again where it stood still.
    pub(crate) fn open_banks(&mut self, seats: &[Seat], now: Timestamp) {
        let Some(bank) = self.bank() else { return };
        self.banks.is_idle = false;
        for seat in seats {
            self.with_account(*seat, |account, habits| account.open(now, bank, habits));
        }
        self.keep_banks(now);
    }

    /// Nobody has played for long: no time runs.
    pub(crate) fn idle_banks(&mut self, now: Timestamp) {
        self.banks.is_idle = true;
        self.keep_banks(now);
    }

    /// Time runs for whoever is awaited, and for nobody else.
    pub(crate) fn keep_banks(&mut self, now: Timestamp) {
        let Some(bank) = self.bank().filter(|_| self.status() == Status::Playing) else { return };
        let awaited = self.awaited_people();
        let runs = self.pause.is_none() && !self.banks.is_idle;
        for seat in self.all_seats() {
            let is_awaited = awaited.contains(&seat);
            if !is_awaited && !self.banks.accounts.contains_key(&seat.0) {
                continue;
            }
            self.with_account(seat, |account, habits| {
                // Whoever is asked again within a window, with nothing left of it, has what a window adds.
                if is_awaited && account.since.is_none() && account.total() == 0 {
                    account.open(now, bank, habits);
                }
                if is_awaited && runs { account.run(now) } else { account.stop(now, habits) }
            });
        }
        let next = |of: &dyn Fn(&Account, &Habits) -> Option<Timestamp>| {
            let times = awaited.iter().filter_map(|s| of(self.banks.accounts.get(&s.0)?, &self.habits_of(*s)));
            times.min()
        };
        (self.due, self.remind_at) = (next(&Account::due), next(&Account::remind_at));
        let left = self.least_left(&awaited);
        if let (Some(pause), Some(left)) = (&mut self.pause, left) {
            pause.left_seconds = left;
        }
    }

    /// Nothing runs any more, and what has run since the last change costs nobody anything.
    pub(crate) fn halt_banks(&mut self) {
        for account in self.banks.accounts.values_mut() {
            account.since = None;
        }
    }

    /// Stops everybody's time; says how much the one has who has least.
    pub(crate) fn pause_banks(&mut self, now: Timestamp) -> Option<i64> {
        self.due.filter(|_| self.pause.is_none())?;
        self.pause = Some(Pause { left_seconds: 0, remind_seconds: None, resume_at: None });
        self.keep_banks(now);
        self.pause.map(|pause| pause.left_seconds)
    }

    /// More time in this window for some, which no bank keeps.
    pub(crate) fn give_time(&mut self, seats: &[Seat], seconds: i64, now: Timestamp) {
        for seat in seats {
            self.with_account(*seat, |account, _| account.give(seconds));
        }
        self.keep_banks(now);
    }

    /// What somebody has said of their time is something else now; what they have used is used. Says whether it moves anything.
    pub(crate) fn refit_banks(&mut self, user: UserId, habits: Habits, now: Timestamp) -> bool {
        let before = (self.dues(), self.banks.clone(), self.due, self.remind_at);
        let own = self.seat_of(user);
        if let Some(seat) = own {
            self.with_account(seat, |account, habits| account.stop(now, habits));
        }
        self.habits.insert(user, habits);
        self.keep_banks(now);
        let after = self.dues();
        let settled = std::mem::replace(&mut self.banks, before.1);
        if after == before.0 && self.dues() == before.0 && self.remind_at == before.3 {
            (self.due, self.remind_at) = (before.2, before.3);
            return false;
        }
        self.banks = settled;
        true
    }

    /// Those whose reminder has come; it comes once in a window.
    pub(crate) fn take_reminded(&mut self, now: Timestamp) -> Vec<Seat> {
        if self.bank().is_none() {
            self.remind_at = None;
            return vec![];
        }
        let awaited = self.awaited_people();
        let is_due = |seat: &Seat| {
            let account = self.banks.accounts.get(&seat.0);
            account.and_then(|a| a.remind_at(&self.habits_of(*seat))).is_some_and(|at| at <= now)
        };
        let reminded: Vec<Seat> = awaited.into_iter().filter(is_due).collect();
        for seat in &reminded {
            self.with_account(*seat, |account, _| account.remind_left = None);
        }
        self.keep_banks(now);
        reminded
    }

    /// After something was taken back: what everybody had when that phase began, as it was kept with it.
    pub(crate) fn restore_banks(&mut self, kept: Banks, now: Timestamp) {
        if self.bank().is_none() || kept.accounts.is_empty() {
            return;
        }
        self.banks = kept;
        self.banks.is_idle = false;
        self.halt_banks();
        self.keep_banks(now);
        self.note_banks();
    }

    /// Keeps the banks with the phase that begins.
    pub(crate) fn note_banks(&mut self) {
        let banks = text_of(&self.banks);
        if let Some(phase) = self.changes.phases.last_mut() {
            phase.banks = banks;
        }
    }

    /// `, of it 2 days bank`; empty where there is none.
    pub(crate) fn saved_words(&self, seat: Seat) -> String {
        let saved = self.banks.accounts.get(&seat.0).map_or(0, |account| account.saved);
        if self.bank().is_none() || saved < 60 {
            return String::new();
        }
        format!(", of it {} bank", time::exact_length(saved))
    }

    /// What somebody's own bank holds, for themselves: of whoever is in nobody else learns since when.
    pub(crate) fn bank_note(&self, seat: Seat) -> Option<String> {
        self.bank()?;
        let account = self.banks.accounts.get(&seat.0)?;
        Some(match account.due(&self.habits_of(seat)) {
            Some(due) => {
                format!("Your bank runs until <t:{due}:F> (<t:{due}:R>); quiet hours and days away do not count.")
            }
            None => format!("Your bank stands still at {}.", time::exact_length(account.left)),
        })
    }

    fn dues(&self) -> Vec<Option<Timestamp>> {
        self.all_seats().map(|seat| self.due_of(seat)).collect()
    }

    fn least_left(&self, awaited: &[Seat]) -> Option<i64> {
        awaited.iter().filter_map(|seat| self.banks.accounts.get(&seat.0)).map(Account::total).min()
    }

    fn habits_of(&self, seat: Seat) -> Habits {
        let said = self.person(seat).and_then(|user| self.habits.get(&user));
        said.cloned().unwrap_or(Habits::NONE)
    }

    fn with_account(&mut self, seat: Seat, work: impl FnOnce(&mut Account, &Habits)) {
        let Some(bank) = self.bank() else { return };
        let habits = self.habits_of(seat);
        work(self.banks.accounts.entry(seat.0).or_insert_with(|| Account::new(bank)), &habits);
    }
}
