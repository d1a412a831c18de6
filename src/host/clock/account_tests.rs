//! Banks on calendars of their own: what runs when, and a random life of an account.

use jiff::civil::date;
use proptest::prelude::*;

use super::account::Account;
use super::days;
use super::habits::{Habits, Quiet, Span};
use super::zone::Zone;
use crate::host::Timestamp;
use crate::host::api::bank::Bank;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

fn at(zone: &str, text: &str) -> Timestamp {
    let there: jiff::civil::DateTime = text.parse().unwrap();
    Timestamp(there.to_zoned(jiff::tz::TimeZone::get(zone).unwrap()).unwrap().timestamp().as_second())
}

fn person(zone: &str, quiet: &str) -> Habits {
    Habits { zone: Zone::named(zone).unwrap(), quiet: Quiet::read(quiet), away: vec![] }
}

fn opened(now: Timestamp, bank: Bank, habits: &Habits) -> Account {
    let mut account = Account::new(bank);
    account.open(now, bank, habits);
    account.run(now);
    account
}

#[test]
fn a_window_adds_up_to_the_most_and_what_is_not_used_is_kept() {
    let (bank, free, now) = (Bank::USUAL[0], Habits::NONE, Timestamp(1_700_000_000));
    let mut account = opened(now, bank, &free);
    assert_eq!((account.saved, account.due(&free)), (2 * DAY, Some(now.after(2 * DAY + 12 * HOUR))));
    assert_eq!(account.remind_at(&free), Some(now.after(2 * DAY)));
    account.stop(now.after(HOUR), &free);
    assert_eq!((account.left, account.due(&free)), (2 * DAY + 11 * HOUR, None));
    // Not awaited for a week: nothing runs.
    account.open(now.after(7 * DAY), bank, &free);
    assert_eq!((account.left, account.saved), (2 * DAY + 23 * HOUR, 2 * DAY + 11 * HOUR));
    account.open(now.after(7 * DAY), bank, &free);
    assert_eq!((account.left, account.saved), (3 * DAY, 2 * DAY + 12 * HOUR), "three days at most");
}

#[test]
fn what_is_given_for_a_window_is_used_first_and_not_kept() {
    let (bank, free, now) = (Bank::USUAL[0], Habits::NONE, Timestamp(1_700_000_000));
    let mut account = opened(now, bank, &free);
    account.give(DAY);
    assert_eq!(account.due(&free), Some(now.after(3 * DAY + 12 * HOUR)));
    account.stop(now.after(DAY + HOUR), &free);
    assert_eq!((account.left, account.extra), (2 * DAY + 11 * HOUR, 0));
    account.give(DAY);
    account.open(now.after(2 * DAY), bank, &free);
    assert_eq!(account.extra, 0);
}

#[test]
fn a_bank_stands_still_at_night_and_on_days_away() {
    let zone = "Europe/Berlin";
    let anna = person(zone, "22-07");
    let bank = Bank::new(10, 2, 20).unwrap();
    let account = opened(at(zone, "2026-11-20T20:00"), bank, &anna);
    assert_eq!(account.due(&anna), Some(at(zone, "2026-11-21T17:00")), "two hours, a night, ten hours");
    let away = Span { from: anna.day(date(2026, 11, 21)).unwrap(), until: anna.day(date(2026, 11, 23)).unwrap() };
    let anna = Habits { away: vec![away], ..anna };
    assert_eq!(account.due(&anna), Some(at(zone, "2026-11-23T17:00")));
    // In the night the clocks are put forward an hour of it is none.
    let account = opened(at(zone, "2027-03-27T21:00"), bank, &person(zone, "22-07"));
    assert_eq!(account.due(&person(zone, "22-07")), Some(at(zone, "2027-03-28T18:00")));
}

#[test]
fn whoever_is_quiet_all_day_long_does_not_stop_a_game() {
    let zone = "Asia/Tokyo";
    let quiet = person(zone, "01-00");
    let account = opened(at(zone, "2026-11-20T12:00"), Bank::new(24, 1, 25).unwrap(), &quiet);
    let due = account.due(&quiet).unwrap();
    assert!(due <= at(zone, "2026-11-23T13:00"), "half of each day: {due}");
}

const ZONES: [&str; 6] = [
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "America/St_Johns",
];

prop_compose! {
    fn somebody()(
        zone in 0..ZONES.len(),
        quiet in prop::option::of((0_u8..24, 0_u8..24)),
        gone in prop::collection::vec((0_i64..360, 1_i64..12), 0..3),
    ) -> Habits {
        let habits = person(ZONES[zone], "");
        let day = |number: i64| days::read(&format!("+{number}"), date(2027, 1, 1)).unwrap();
        let span = |(first, length)| Span {
            from: habits.day(day(first)).unwrap(),
            until: habits.day(day(first + length)).unwrap(),
        };
        let away = gone.into_iter().map(span).collect();
        Habits { quiet: quiet.and_then(|(from, until)| Quiet::new(from, until)), away, ..habits }
    }
}

prop_compose! {
    fn some_bank()(start in 1_u16..72, added in 1_u16..48, more in 0_u16..96) -> Bank {
        Bank::new(start, added, start.max(added) + more).unwrap()
    }
}

/// What happens to an account, and how much later.
#[derive(Clone, Copy, Debug)]
enum Action {
    Open,
    Run,
    Stop,
    Give,
    Pause,
    Habits,
}

fn actions() -> impl Strategy<Value = Vec<(Action, i64)>> {
    let action = prop_oneof![
        Just(Action::Open),
        Just(Action::Run),
        Just(Action::Stop),
        Just(Action::Give),
        Just(Action::Pause),
        Just(Action::Habits)
    ];
    prop::collection::vec((action, 0..2 * DAY), 1..60)
}

/// Whether somebody is to be left alone at a moment.
fn rests(habits: &Habits, at: Timestamp) -> bool {
    habits.next_rest(at).is_some_and(|rest| rest.holds(at))
}

proptest! {
    #[test]
    fn no_bank_is_above_its_most_or_below_nothing_and_none_runs_where_it_may_not(
        bank in some_bank(), first in somebody(), second in somebody(), actions in actions(), start in 0..300 * DAY,
    ) {
        let mut now = at("UTC", "2027-01-01T00:00").after(start);
        let (mut habits, mut other) = (first, second);
        let mut account = Account::new(bank);
        for (action, later) in actions {
            let (before, then) = (account, now);
            now = now.after(later);
            match action {
                Action::Open => account.open(now, bank, &habits),
                Action::Run => account.run(now),
                Action::Stop => account.stop(now, &habits),
                Action::Give => account.give(HOUR),
                Action::Pause => {
                    account.stop(now, &habits);
                    let still = account;
                    account.run(now.after(9 * DAY));
                    account.stop(now.after(9 * DAY), &habits);
                    prop_assert_eq!(account, still, "a pause costs no second");
                }
                Action::Habits => {
                    let ran = account.since.is_some();
                    account.stop(now, &habits);
                    std::mem::swap(&mut habits, &mut other);
                    if ran { account.run(now); }
                }
            }
            prop_assert!((0..=bank.most_seconds()).contains(&account.left), "{account:?}");
            prop_assert!(account.extra >= 0 && account.saved >= 0 && account.saved <= bank.most_seconds());
            if before.since.is_none() && !matches!(action, Action::Open | Action::Give) {
                prop_assert_eq!((account.left, account.extra), (before.left, before.extra), "it stood still");
            }
            if matches!(action, Action::Stop | Action::Pause) {
                let used = before.total() - account.total();
                let since = before.since.unwrap_or(then);
                prop_assert!((0..=(now.0 - since.0).max(0)).contains(&used), "used {used}");
            }
            if let Some(due) = account.due(&habits) {
                prop_assert!(account.total() == 0 || !rests(&habits, due), "time is up while its owner rests");
                let mut at_due = account;
                at_due.stop(due, &habits);
                prop_assert_eq!(at_due.total(), 0, "at its end nothing is left");
                let mut before_due = account;
                before_due.stop(due.after(-1), &habits);
                // Where a rest begins with the last second, time is up at its end.
                let is_rest = rests(&habits, due.after(-1));
                prop_assert!(account.total() == 0 || is_rest || before_due.total() > 0, "and not before");
            }
        }
    }

    #[test]
    fn no_second_of_somebodys_rest_is_taken(
        bank in some_bank(), habits in somebody(), start in 0..300 * DAY, looks in prop::collection::vec(0..DAY, 1..40),
    ) {
        let mut now = at("UTC", "2027-01-01T00:00").after(start);
        let mut account = opened(now, bank, &habits);
        let due = account.due(&habits);
        for later in looks {
            let (then, left) = (now, account.total());
            now = now.after(later);
            account.stop(now, &habits);
            account.run(now);
            let used = left - account.total();
            if habits.next_rest(then).is_some_and(|rest| rest.holds(then) && rest.holds(now)) {
                prop_assert_eq!(used, 0);
            }
            if account.total() > 0 {
                prop_assert_eq!(account.due(&habits), due, "looking at it moves nothing");
            }
        }
    }
}
