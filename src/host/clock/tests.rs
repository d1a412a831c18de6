//! The clock on calendars of its own: zones, summer time, quiet hours, days away, pauses; and a year of random play.

use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::days::{self, DAYS_A_YEAR, Days};
use super::habits::{Habits, Quiet, Span};
use super::window::{Clock, QUIET_MAX_SECONDS};
use super::zone::{self, Zone};
use crate::host::Timestamp;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// A moment as a clock somewhere shows it.
fn at(zone: &str, text: &str) -> Timestamp {
    let there: jiff::civil::DateTime = text.parse().unwrap();
    Timestamp(there.to_zoned(jiff::tz::TimeZone::get(zone).unwrap()).unwrap().timestamp().as_second())
}

fn person(zone: &str, quiet: &str) -> Habits {
    Habits { zone: Zone::named(zone).unwrap(), quiet: Quiet::read(quiet), away: vec![] }
}

fn away(zone: &str, first: Date, last: Date) -> Habits {
    let habits = person(zone, "");
    let span = Span { from: habits.day(first).unwrap(), until: habits.day(last.tomorrow().unwrap()).unwrap() };
    Habits { away: vec![span], ..habits }
}

fn started(now: Timestamp, seconds: i64, awaited: &[Habits]) -> Clock {
    let mut clock = Clock::default();
    clock.start(now, seconds, awaited);
    clock
}

#[test]
fn a_zone_is_read_by_its_name_or_its_city_in_any_case() {
    for (typed, name) in [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("berlin", "Europe/Berlin"),
        ("New York", "America/New_York"),
        (" tokyo ", "Asia/Tokyo"),
        ("utc", "UTC"),
        ("UTC", "UTC"),
    ] {
        assert_eq!(Zone::read(typed).unwrap().name(), name, "{typed}");
    }
    for typed in ["", "Nowhere", "Europe/", "../../etc/passwd", "Berlin; drop", "+2", "\0"] {
        assert_eq!(Zone::read(typed), None, "{typed}");
    }
    assert!(zone::USUAL.iter().all(|name| Zone::named(name).is_some_and(|zone| zone.name() == *name)));
}

#[test]
fn names_that_are_nearly_right_are_found_for_one_that_is_wrong() {
    for (typed, name) in
        [("Berln", "Europe/Berlin"), ("Europe/Madird", "Europe/Madrid"), ("new yrok", "America/New_York")]
    {
        assert!(zone::near(typed, 5).contains(&name), "{typed}: {:?}", zone::near(typed, 5));
    }
    assert_eq!(zone::near("Sing", 1), ["Asia/Singapore"]);
    assert_eq!(zone::near("", 25), zone::USUAL);
}

#[test]
fn quiet_hours_are_read_in_whole_hours() {
    for typed in ["22-07", "22-7", "22:00-07:00", "22 to 7", "22:00 until 7:00", "22–07"] {
        assert_eq!(Quiet::read(typed).map(Quiet::typed).as_deref(), Some("22-07"), "{typed}");
    }
    for typed in ["", "22", "7-7", "24-7", "22:30-7", "-1-7", "a-b", "22-07-08", "007-8"] {
        assert_eq!(Quiet::read(typed), None, "{typed}");
    }
}

#[test]
fn a_deadline_in_quiet_hours_moves_to_their_end_and_one_outside_stays() {
    let anna = [person("Europe/Berlin", "22-07")];
    let now = at("Europe/Berlin", "2026-11-20T23:30");
    assert_eq!(started(now, DAY, &anna).due, Some(at("Europe/Berlin", "2026-11-22T07:00")));
    assert_eq!(started(now, 8 * HOUR, &anna).due, Some(at("Europe/Berlin", "2026-11-21T07:30")));
    assert_eq!(started(now, DAY, &[]).due, Some(now.after(DAY)));
    // By day, and from midnight.
    let bert = [person("Asia/Tokyo", "09-17")];
    assert_eq!(
        started(at("Asia/Tokyo", "2026-11-20T12:00"), DAY, &bert).due,
        Some(at("Asia/Tokyo", "2026-11-21T17:00"))
    );
    let early = [person("Asia/Tokyo", "00-06")];
    assert_eq!(
        started(at("Asia/Tokyo", "2026-11-20T00:00"), DAY, &early).due,
        Some(at("Asia/Tokyo", "2026-11-21T06:00"))
    );
}

#[test]
fn the_quiet_hours_of_all_who_are_awaited_count_up_to_twelve_hours() {
    let now = at("Europe/Berlin", "2026-11-20T23:00");
    let two = [person("Europe/Berlin", "22-07"), person("America/New_York", "01-05")];
    let clock = started(now, DAY, &two);
    assert_eq!(clock.due, Some(at("America/New_York", "2026-11-22T05:00")), "07:00 in Berlin is 01:00 in New York");
    let around = [person("Europe/Berlin", "22-12"), person("Europe/Berlin", "12-22")];
    let mut clock = started(now, DAY, &around);
    assert_eq!(clock.due, Some(now.after(DAY + QUIET_MAX_SECONDS)));
    assert!(clock.is_at_bound() && clock.is_up(now.after(3 * DAY), &around), "and then it passes");
}

/// In Berlin the hour from 2 to 3 is left out on 28 March 2027 and shown twice on 31 October 2027.
#[test]
fn quiet_hours_follow_summer_time() {
    let zone = "Europe/Berlin";
    let due_of = |quiet: &str, text: &str, seconds: i64| started(at(zone, text), seconds, &[person(zone, quiet)]).due;
    assert_eq!(due_of("22-07", "2027-03-27T23:00", HOUR), Some(at(zone, "2027-03-28T07:00")));
    let night = |day: &str, next: &str| at(zone, next).0 - at(zone, day).0;
    assert_eq!(night("2027-03-27T22:00", "2027-03-28T07:00"), 8 * HOUR, "an hour is left out");
    assert_eq!(night("2027-10-30T22:00", "2027-10-31T07:00"), 10 * HOUR, "an hour comes twice");
    assert_eq!(due_of("22-07", "2027-10-30T23:00", HOUR), Some(at(zone, "2027-10-31T07:00")));
    // Quiet hours that end or begin with the hour that is left out: it ends when the clock goes on.
    assert_eq!(due_of("22-02", "2027-03-28T00:00", HOUR), Some(at(zone, "2027-03-28T03:00")));
    let all_of_it = due_of("02-03", "2027-03-28T00:00", 2 * HOUR);
    assert_eq!(all_of_it, Some(at(zone, "2027-03-28T03:00")), "no such hour that night");
    // The hour that comes twice is quiet both times, where it is quiet at all.
    let second = at(zone, "2027-10-31T02:30").after(HOUR);
    let habits = person(zone, "02-03");
    assert!(habits.quiet_at(second).is_some() && habits.quiet_at(second.after(-HOUR)).is_some());
    assert_eq!(habits.quiet_at(second).unwrap().until, at(zone, "2027-10-31T03:00"));
    assert_eq!(person(zone, "22-02").quiet_at(second), None, "over when 2 is shown the first time");
}

#[test]
fn a_reminder_avoids_quiet_hours_where_it_can() {
    let anna = [person("Europe/Berlin", "22-07")];
    // The usual moment is in the night, the deadline in the afternoon: in the morning.
    let remind = |text: &str, seconds| started(at("Europe/Berlin", text), seconds, &anna).remind_at.unwrap();
    assert_eq!(remind("2026-11-20T14:00", 2 * DAY), at("Europe/Berlin", "2026-11-22T07:00"));
    // The deadline was moved to the morning itself: in the evening before.
    assert_eq!(remind("2026-11-20T01:00", DAY), at("Europe/Berlin", "2026-11-20T20:12"));
    assert_eq!(remind("2026-11-20T04:00", DAY), at("Europe/Berlin", "2026-11-20T21:59:59"));
    // A night of work leaves no other.
    assert_eq!(remind("2026-11-20T23:00", HOUR), at("Europe/Berlin", "2026-11-20T23:48"));
}

#[test]
fn the_clock_stands_still_while_somebody_who_is_awaited_is_away() {
    let bert = [away("Europe/Berlin", date(2026, 12, 24), date(2026, 12, 26))];
    let clock = started(at("Europe/Berlin", "2026-12-23T12:00"), DAY, &bert);
    assert_eq!(clock.due, Some(at("Europe/Berlin", "2026-12-27T12:00")));
    // Time that would be up with the first moment away is up after it.
    let clock = started(at("Europe/Berlin", "2026-12-23T00:00"), DAY, &bert);
    assert_eq!(clock.due, Some(at("Europe/Berlin", "2026-12-27T00:00")));
    let clock = started(at("Europe/Berlin", "2026-12-25T18:00"), DAY, &bert);
    assert_eq!(clock.due, Some(at("Europe/Berlin", "2026-12-28T00:00")));
    // Quiet hours come on top.
    let quiet = [Habits { quiet: Quiet::new(22, 7), ..bert[0].clone() }];
    let clock = started(at("Europe/Berlin", "2026-12-23T00:00"), DAY, &quiet);
    assert_eq!(clock.due, Some(at("Europe/Berlin", "2026-12-27T07:00")));
}

#[test]
fn days_away_that_are_booked_or_given_up_move_a_running_clock_by_what_they_are() {
    let zone = "Europe/Berlin";
    let (none, gone) = ([person(zone, "")], [away(zone, date(2026, 12, 24), date(2026, 12, 26))]);
    let now = at(zone, "2026-12-23T12:00");
    let mut clock = started(now, DAY, &none);
    clock.refit(now.after(HOUR), &none, &gone);
    assert_eq!(clock.due, Some(at(zone, "2026-12-27T12:00")));
    // Given up in the middle of it: the day that has passed stays passed.
    let back = [away(zone, date(2026, 12, 24), date(2026, 12, 24))];
    clock.refit(at(zone, "2026-12-24T20:00"), &gone, &back);
    assert_eq!(clock.due, Some(at(zone, "2026-12-25T12:00")));
}

#[test]
fn a_pause_keeps_what_is_left_to_the_second() {
    let nobody: [Habits; 0] = [];
    let now = Timestamp(1_700_000_000);
    let mut clock = started(now, DAY, &nobody);
    assert_eq!(clock.pause(now.after(HOUR + 1)), Some(DAY - HOUR - 1));
    assert_eq!((clock.due, clock.remind_at), (None, None));
    assert_eq!(clock.pause(now.after(2 * HOUR)), None, "it is stopped already");
    clock.resume(now.after(9 * DAY), &nobody);
    assert_eq!(clock.due, Some(now.after(9 * DAY + DAY - HOUR - 1)));
    assert_eq!(clock.remind_at, Some(now.after(9 * DAY + DAY * 4 / 5 - HOUR - 1)));
}

#[test]
fn days_are_read_and_counted_by_year() {
    let today = date(2026, 12, 30);
    assert_eq!(days::read("2026-12-31", today), Some(date(2026, 12, 31)));
    assert_eq!(days::read("Tomorrow", today), Some(date(2026, 12, 31)));
    assert_eq!(days::read("+3", today), Some(date(2027, 1, 2)));
    for typed in ["", "31", "2026-02-30", "+-1", "+99999", "yesterday"] {
        assert_eq!(days::read(typed, today), None, "{typed}");
    }
    let of = |first, last| Days::new(first, last).unwrap();
    let taken = days::taken([of(today, date(2027, 1, 2)), of(date(2027, 1, 1), date(2027, 1, 3))]);
    assert_eq!(taken.into_iter().collect::<Vec<_>>(), [(2026, 2), (2027, 3)], "a day counts once");
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

fn begin() -> Timestamp {
    at("UTC", "2027-01-01T00:00")
}

proptest! {
    #[test]
    fn whatever_is_typed_is_read_or_not(typed in "\\PC{0,40}|[0-9+:–-]{0,12}|[A-Za-z/_ ]{0,30}") {
        if let Some(zone) = Zone::read(&typed) {
            prop_assert_eq!(Zone::named(zone.name()), Some(zone));
        }
        if let Some(quiet) = Quiet::read(&typed) {
            prop_assert_eq!(Quiet::read(&quiet.typed()), Some(quiet));
        }
        days::read(&typed, date(2027, 1, 1));
        prop_assert!(zone::near(&typed, 5).len() == 5);
    }

    #[test]
    fn no_deadline_is_in_quiet_hours_or_days_away_but_for_the_bound(
        people in prop::collection::vec(somebody(), 0..4), start in 0..300 * DAY, seconds in 60..7 * DAY,
    ) {
        let now = begin().after(start);
        let clock = started(now, seconds, &people);
        let due = clock.due.unwrap();
        prop_assert!(people.iter().all(|p| p.away_at(due).is_none()));
        prop_assert!(clock.is_at_bound() || people.iter().all(|p| p.quiet_at(due).is_none()));
        prop_assert!(due >= now.after(seconds) && clock.moved_seconds <= QUIET_MAX_SECONDS);
        let most = seconds + QUIET_MAX_SECONDS + 4 * 2 * 12 * DAY;
        prop_assert!(due <= now.after(most), "moved without end");
        let remind = clock.remind_at.unwrap();
        prop_assert!(now <= remind && remind <= due, "{now} {remind} {due}");
    }

    #[test]
    fn pausing_and_going_on_loses_no_second(
        people in prop::collection::vec(somebody(), 0..4),
        seconds in 60..7 * DAY,
        steps in prop::collection::vec((0..2 * DAY, 0..5 * DAY), 1..5),
    ) {
        let (mut now, mut clock) = (begin(), started(begin(), seconds, &people));
        for (run, stop) in steps {
            let Some(due) = clock.due.filter(|due| due.0 > now.0 + run) else { break };
            now = now.after(run);
            prop_assert_eq!(clock.pause(now), Some(due.0 - now.0));
            now = now.after(stop);
            let left = clock.pause.unwrap().left_seconds;
            clock.resume(now, &people);
            prop_assert!(clock.due.unwrap().0 - now.0 >= left);
            if people.iter().all(|p| p.away.is_empty() && p.quiet.is_none()) {
                prop_assert_eq!(clock.due.unwrap().0 - now.0, left);
            }
        }
    }

    #[test]
    fn saying_the_same_once_more_moves_nothing(
        people in prop::collection::vec(somebody(), 0..4), seconds in 60..7 * DAY, later in 0..DAY,
    ) {
        let mut clock = started(begin(), seconds, &people);
        let (before, now) = (clock, begin().after(later));
        prop_assume!(before.due.unwrap() > now);
        clock.refit(now, &people, &people);
        prop_assert_eq!(clock.due, before.due);
        prop_assert_eq!(clock.moved_seconds, before.moved_seconds);
    }
}

/// A lot that is the same every time.
struct Lot(u64);

impl Lot {
    fn below(&mut self, most: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap() % most
    }
}

/// Four people in four zones, a year long: they order when they like, often not at all, pause, go on, change their quiet hours
/// and book days away. Time is looked at every minute in which something is due.
#[test]
fn a_year_of_play_by_four_people_in_four_zones_leaves_every_table_moving() {
    for seed in 0..12 {
        let (windows, longest) = a_year(&mut Lot(seed));
        assert!(windows > 20, "{windows} windows with seed {seed}");
        let most = 2 * DAY + QUIET_MAX_SECONDS + 4 * i64::try_from(DAYS_A_YEAR).unwrap() * DAY + 13 * DAY;
        assert!(longest < most, "a window of {longest} seconds with seed {seed}");
    }
}

fn a_year(lot: &mut Lot) -> (usize, i64) {
    let zones = ["Europe/Berlin", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland"];
    let mut people = zones.map(|zone| person(zone, "22-07"));
    let mut awaited = [true; 4];
    let (mut now, end, pace) = (begin(), begin().after(365 * DAY), DAY);
    let (mut clock, mut opened, mut reminded) = (Clock::default(), now, false);
    let of = |people: &[Habits; 4], awaited: [bool; 4]| -> Vec<Habits> {
        people.iter().zip(awaited).filter(|(_, is)| *is).map(|(p, _)| p.clone()).collect()
    };
    let (mut windows, mut longest, mut used) = (0, 0, [0_i64; 4]);
    clock.start(now, pace, &of(&people, awaited));
    while now < end {
        now = now.after(60 * (1 + lot.below(120)));
        let owing = of(&people, awaited);
        if clock.remind_at.is_some_and(|at| at <= now) {
            assert!(!reminded, "reminded twice");
            (clock.remind_at, reminded) = (None, true);
        }
        let due = clock.due;
        if clock.pause.is_some_and(|p| p.resume_at.is_some_and(|at| at <= now)) {
            clock.resume(now, &owing);
        } else if clock.is_up(now, &owing) {
            let due = due.unwrap();
            assert!(owing.iter().all(|p| p.away_at(due).is_none()), "time was up while somebody was away");
            assert!(clock.is_at_bound() || owing.iter().all(|p| p.quiet_at(due).is_none()), "and in quiet hours");
            awaited = [false; 4];
        } else {
            one_action(lot, now, &mut clock, &mut people, &mut awaited, &mut used);
        }
        if awaited == [false; 4] {
            (windows, longest) = (windows + 1, longest.max(now.0 - opened.0));
            (awaited, opened, reminded) = ([true; 4], now, false);
            clock.start(now, pace, &of(&people, awaited));
        }
    }
    (windows, longest)
}

fn one_action(
    lot: &mut Lot,
    now: Timestamp,
    clock: &mut Clock,
    people: &mut [Habits; 4],
    awaited: &mut [bool; 4],
    used: &mut [i64; 4],
) {
    let who = usize::try_from(lot.below(4)).unwrap();
    let owing = |people: &[Habits; 4], awaited: &[bool; 4]| -> Vec<Habits> {
        people.iter().zip(awaited).filter(|(_, is)| **is).map(|(p, _)| p.clone()).collect()
    };
    let before = owing(people, awaited);
    match lot.below(100) {
        0..12 => awaited[who] = false,
        12 => {
            let left = clock.due.map(|due| due.0 - now.0);
            if clock.pause(now).is_some() {
                assert_eq!(clock.pause.map(|p| p.left_seconds), left, "to the second");
                clock.pause = clock.pause.map(|p| super::window::Pause { resume_at: Some(now.after(DAY / 2)), ..p });
            }
        }
        13 => {
            let quiet = Quiet::new(u8::try_from(lot.below(24)).unwrap(), u8::try_from(lot.below(24)).unwrap());
            people[who].quiet = quiet;
            clock.refit(now, &before, &owing(people, awaited));
        }
        14 if used[who] + 5 <= i64::try_from(DAYS_A_YEAR).unwrap() => {
            used[who] += 5;
            let first = people[who].today(now).unwrap().tomorrow().unwrap();
            let last = days::read("+5", first).unwrap();
            let span = Span { from: people[who].day(first).unwrap(), until: people[who].day(last).unwrap() };
            people[who].away.push(span);
            clock.refit(now, &before, &owing(people, awaited));
        }
        _ => {}
    }
}
