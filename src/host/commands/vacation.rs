//! `/vacation`: whole days for which somebody is away. The clock of phases that wait for them stands still meanwhile, which
//! everybody at their tables can see.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::contract::Draft;
use crate::host::api::limits::VACATIONS_AHEAD;
use crate::host::clock::days::{self, DAYS_A_YEAR, Days};
use crate::host::commands::person::{self, Moved};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons;
use crate::host::table::Table;
use crate::host::table::clock::stamp_of_day as stamp;
use crate::host::table::named;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::person::{Person, Vacation};
use crate::host::table::press::pack;
use crate::host::table::stage::Status;
use crate::host::{Call, Control, MenuOption, Style, TableId, Timestamp, VacationWish};
use crate::kit::words::count;

/// Days that a menu offers.
const DAYS_OFFERED: i64 = 25;
/// Tables whose new deadlines are told before a booking.
const TABLES_TOLD: usize = 8;

/// What is asked for, understood.
struct Booking {
    days: Days,
    table: Option<TableId>,
}

/// The days that are booked, and what would come of those that are wished; nothing is kept.
pub(crate) async fn page(ctx: &Ctx, call: &Call, wish: &VacationWish) -> Result<Answer, Failure> {
    let person = person::find(ctx, call.actor.user).await?;
    let today = today(&person, ctx.now())?;
    if wish.from.trim().is_empty() && wish.until.trim().is_empty() {
        return Ok(Answer::fresh(overview(&person, today, wish)));
    }
    if wish.until.trim().is_empty() {
        let first = read_first(&wish.from, today)?;
        return Ok(Answer::fresh(asked_for_last(first, wish)));
    }
    let booking = read(ctx, call, &person, wish).await?;
    let planned = booked(&person, &booking, ctx.now());
    allowed(&planned, today)?;
    let moved = person::moved_by(ctx, call.actor.user, &planned).await?;
    let unmoved = if booking.table.is_none() { person::without_vacation(ctx, call.actor.user).await? } else { vec![] };
    Ok(Answer::fresh(confirm(&planned, &booking, &moved, &unmoved)))
}

/// Books what was shown before.
pub(crate) async fn book(ctx: &Ctx, call: &Call, wish: &VacationWish) -> Result<Answer, Failure> {
    let person = person::find(ctx, call.actor.user).await?;
    let today = today(&person, ctx.now())?;
    let booking = read(ctx, call, &person, wish).await?;
    let planned = booked(&person, &booking, ctx.now());
    allowed(&planned, today)?;
    let mut shown = overview(&planned, today, &VacationWish::default());
    shown.text = format!("Booked: {}.\n{}", words(booking.days, booking.table), shown.text);
    let answer = Answer::fresh(shown);
    person::keep(ctx, call, &planned, &answer).await?;
    Ok(answer)
}

/// Gives days up: those that have not begun. What has begun ends with yesterday.
pub(crate) async fn give_up(ctx: &Ctx, call: &Call, number: &str) -> Result<Answer, Failure> {
    let mut person = person::find(ctx, call.actor.user).await?;
    let today = today(&person, ctx.now())?;
    let number = number.trim().parse::<i64>().ok();
    let is_it = |v: &Vacation| Some(v.number) == number && v.days.last >= today;
    let at = person.vacations.iter().position(is_it).ok_or(Refusal::NoSuchVacation)?;
    let given_up = person.vacations.remove(at);
    let used = today.yesterday().ok().and_then(|last| Days::new(given_up.days.first, last));
    person.vacations.extend(used.map(|days| Vacation { days, ..given_up }));
    let mut shown = overview(&person, today, &VacationWish::default());
    shown.text = format!("Given up: {}.\n{}", words(given_up.days, given_up.table), shown.text);
    let answer = Answer::fresh(shown);
    person::keep(ctx, call, &person, &answer).await?;
    Ok(answer)
}

fn today(person: &Person, now: Timestamp) -> Result<Date, Refusal> {
    person.hours().today(now).ok_or(Refusal::DayFar)
}

fn read_first(text: &str, today: Date) -> Result<Date, Refusal> {
    let day = if text.trim().is_empty() { Some(today) } else { days::read(text, today) };
    let day = day.ok_or_else(|| Refusal::UnknownDay(text.into()))?;
    if day < today { Err(Refusal::DayPast(stamp(today))) } else { Ok(day) }
}

async fn read(ctx: &Ctx, call: &Call, person: &Person, wish: &VacationWish) -> Result<Booking, Failure> {
    let today = today(person, ctx.now())?;
    let first = read_first(&wish.from, today)?;
    let last = days::read(&wish.until, today).ok_or_else(|| Refusal::UnknownDay(wish.until.as_str().into()))?;
    if last > today.checked_add(1.year()).map_err(|_| Refusal::DayFar)? {
        return Err(Refusal::DayFar.into());
    }
    let days = Days::new(first, last).ok_or(Refusal::DaysBackwards)?;
    let table = match wish.table.trim() {
        "" => None,
        number => Some(played_at(ctx, call, number).await?),
    };
    Ok(Booking { days, table })
}

/// A table under way at which the caller sits.
async fn played_at(ctx: &Ctx, call: &Call, number: &str) -> Result<TableId, Failure> {
    let table = named::own_table(ctx, call, number).await?;
    let is_played = table.status() == Status::Playing && table.seat_of(call.actor.user).is_some();
    if is_played && !table.has_vacation {
        return Err(Refusal::NoVacationHere.into());
    }
    if is_played { Ok(table.id) } else { Err(Refusal::UnknownTable(number.into()).into()) }
}

/// The person with these days as well.
fn booked(person: &Person, booking: &Booking, now: Timestamp) -> Person {
    let mut planned = person.clone();
    let number = planned.vacations.iter().map(|v| v.number).max().unwrap_or(0) + 1;
    planned.vacations.push(Vacation { number, days: booking.days, table: booking.table, booked_at: now });
    planned.vacations.sort_by_key(|v| (v.days.first, v.number));
    planned
}

fn allowed(person: &Person, today: Date) -> Result<(), Refusal> {
    let taken = days::taken(person.vacations.iter().map(|v| v.days));
    let over = taken.into_iter().find(|(year, days)| *year >= today.year() && *days > DAYS_A_YEAR);
    if let Some((year, days)) = over {
        return Err(Refusal::TooManyDays { year, over: count(days - DAYS_A_YEAR, "day") });
    }
    let ahead = person.vacations.iter().filter(|v| v.days.last >= today).count();
    if ahead > VACATIONS_AHEAD { Err(Refusal::TooManyVacations) } else { Ok(()) }
}

/// Days of a year that are left.
pub(crate) fn left(person: &Person, year: i16) -> usize {
    let taken = days::taken(person.vacations.iter().map(|v| v.days));
    DAYS_A_YEAR.saturating_sub(taken.get(&year).copied().unwrap_or(0))
}

fn overview(person: &Person, today: Date, wish: &VacationWish) -> PendingMessage {
    let left = left(person, today.year());
    let mut lines = vec![format!("**Vacation**: {left} of {DAYS_A_YEAR} days of {} are left.", today.year())];
    let ahead: Vec<&Vacation> = person.vacations.iter().filter(|v| v.days.last >= today).collect();
    lines.extend(ahead.iter().map(|v| format!("- {}", words(v.days, v.table))));
    lines.push(
        "While you are away the clock of phases that wait for you stands still; everybody there sees up to which day. Days are \
         whole days of your time zone (`/settings`)."
            .to_owned(),
    );
    lines.push("-# Typed: `/vacation from:2026-12-24 until:2026-12-31`, for one table with `table:`.".to_owned());
    let option = |day: Date| option(day, &draft(wish, &[("from", &day.to_string())]));
    let options = series(today).map(option).collect();
    let message = PendingMessage::text(lines.join("\n")).with_row(vec![buttons::of_person_menu(
        0,
        "Away from which day?",
        options,
    )]);
    let give_up = |(index, v): (u8, &&Vacation)| {
        let number = Draft::new("vacation").with("cancel", v.number.to_string());
        buttons::of_person(index, number, &format!("Give up {}", short(v.days)), Style::Secondary)
    };
    let row: Vec<Control> = (0..5).zip(&ahead).map(give_up).collect();
    message.with_row(row)
}

fn asked_for_last(first: Date, wish: &VacationWish) -> PendingMessage {
    let option = |day: Date| option(day, &draft(wish, &[("from", &first.to_string()), ("until", &day.to_string())]));
    let text = format!("Away from {}. Up to and including which day? Nothing is booked yet.", stamp(first));
    let menu = buttons::of_person_menu(0, "Up to and including", series(first).map(option).collect());
    let back = buttons::of_person(0, Draft::new("vacation"), "Back", Style::Secondary);
    PendingMessage::text(text).with_row(vec![menu]).with_row(vec![back])
}

/// What will happen, before it does.
fn confirm(planned: &Person, booking: &Booking, moved: &[Moved], unmoved: &[Table]) -> PendingMessage {
    let Booking { days, table } = *booking;
    let mut lines = vec![
        format!("**{}**: {}. Nothing is booked yet.", words(days, table), count(days.count(), "day")),
        format!("Then {} of {DAYS_A_YEAR} days of {} are left.", left(planned, days.first.year()), days.first.year()),
        "The clock of phases that wait for you stands still on these days, and everybody there sees up to which day you are \
         away."
            .to_owned(),
    ];
    for Moved { table, due_before } in moved.iter().take(TABLES_TOLD) {
        if let (Some(due), Some(before)) = (table.due, due_before) {
            lines.push(format!(
                "- {} in <#{}>, table {}: until <t:{due}:F> in place of <t:{before}:F>.",
                table.system.title(),
                table.channel,
                table.id
            ));
        }
    }
    lines.extend(unmoved.iter().take(TABLES_TOLD).map(|table| {
        let (title, channel, number) = (table.system.title(), table.channel, table.id);
        format!(
            "- {title} in <#{channel}>, table {number}: **its clock does not stop**, it was opened so (vacation=no)."
        )
    }));
    let mut wish = Draft::new("vacation").with("from", days.first.to_string()).with("until", days.last.to_string());
    if let Some(table) = table {
        wish = wish.with("table", table.to_string());
    }
    let book = buttons::of_person(0, wish.with("book", "yes"), "Book", Style::Success);
    let back = buttons::of_person(1, Draft::new("vacation"), "Back", Style::Secondary);
    PendingMessage::text(lines.join("\n")).with_row(vec![book, back])
}

fn series(from: Date) -> impl Iterator<Item = Date> {
    (0..DAYS_OFFERED).filter_map(move |day| from.checked_add(day.days()).ok())
}

fn option(day: Date, draft: &Draft) -> MenuOption {
    MenuOption { label: days::words(day), value: pack(draft), description: String::new() }
}

/// The command with these options, and the table that was named.
fn draft(wish: &VacationWish, fields: &[(&str, &str)]) -> Draft {
    let table = ("table", wish.table.trim());
    let given = fields.iter().copied().chain([table]).filter(|(_, text)| !text.is_empty());
    given.fold(Draft::new("vacation"), |draft, (name, text)| draft.with(name, text))
}

fn words(days: Days, table: Option<TableId>) -> String {
    let place = table.map_or_else(|| "all your tables".to_owned(), |table| format!("table {table}"));
    format!("away from {} up to and including {}, at {place}", stamp(days.first), stamp(days.last))
}

fn short(days: Days) -> String {
    format!("{} to {}", days.first.strftime("%-d %b"), days.last.strftime("%-d %b"))
}
