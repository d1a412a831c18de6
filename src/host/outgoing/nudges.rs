//! Messages that call people: short, plain, so that a telephone's notification shows all of them, and gone when they have
//! done their work. Posts never ping; nobody is called who is at the panel.

use crate::contract::Seat;
use crate::host::api::message::Form;
use crate::host::outgoing::buttons;
use crate::host::table::Table;
use crate::host::table::pending::{Delivery, PendingMessage};
use crate::host::table::person::Nudges;
use crate::host::table::press::Press;
use crate::host::table::promises::Promise;
use crate::host::{Style, Timestamp, UserId};

/// What a reminder says of not answering it.
const SILENCE: &str = "Without you standing orders answer.";

/// Calls those whose orders are awaited, but for whoever is at it; none when that leaves nobody.
pub(crate) fn call(table: &Table, but: Option<UserId>) -> Option<PendingMessage> {
    let seats = awaited(table, Nudges::Channel, but);
    let called = people(table, &seats);
    (!called.is_empty()).then(|| {
        let text = format!("{}: {}{}.", mentioned(&called), asked(table), table.until(&seats));
        let row = vec![buttons::button(table, Press::GiveOrders, "Give orders", Style::Primary)];
        plain(text, called).with_row(row)
    })
}

/// Calls one of them by a direct message; none when their orders are awaited no more.
pub(crate) fn direct(table: &Table, user: UserId, is_reminder: bool) -> Option<PendingMessage> {
    let seat = table.seat_of(user).filter(|seat| awaited(table, Nudges::Direct, None).contains(seat))?;
    let line = line(table, seat);
    let text = if is_reminder { format!("A reminder: {line} {SILENCE}") } else { line };
    Some(plain(text, vec![]).with_row(vec![buttons::button(table, Press::GiveOrders, "Give orders", Style::Primary)]))
}

/// A table that waits for a seat, in its digest.
pub(crate) fn line_of_digest(table: &Table, seat: Seat) -> String {
    format!("- {}", line(table, seat))
}

/// Sends the direct messages of a call.
pub(crate) fn send_calls(table: &mut Table, but: Option<UserId>, now: Timestamp) {
    let seats = awaited(table, Nudges::Direct, but);
    send_direct(table, &seats, false, now);
}

/// Sends the direct messages of a reminder to these seats; none named: to all.
pub(crate) fn send_reminders(table: &mut Table, seats: &[Seat], now: Timestamp) {
    let mut awaited = awaited(table, Nudges::Direct, None);
    awaited.retain(|seat| seats.is_empty() || seats.contains(seat));
    send_direct(table, &awaited, true, now);
}

fn send_direct(table: &mut Table, seats: &[Seat], is_reminder: bool, now: Timestamp) {
    let window = table.window;
    for user in people(table, seats) {
        table.send(Delivery::Tell { window, user, is_reminder }, &PendingMessage::default(), now);
    }
}

/// The seats of people whose orders are awaited and who want to be called so, but for one.
fn awaited(table: &Table, way: Nudges, but: Option<UserId>) -> Vec<Seat> {
    let wants = |seat: &Seat| {
        let user = table.person(*seat);
        user != but && user.is_some_and(|user| table.ways.get(&user).copied().unwrap_or_default() == way)
    };
    table.awaited_people().into_iter().filter(wants).collect()
}

/// Who sits there.
fn people(table: &Table, seats: &[Seat]) -> Vec<UserId> {
    seats.iter().filter_map(|seat| table.person(*seat)).collect()
}

/// `Anteel, round 3, fire, until …, in #channel.`
fn line(table: &Table, seat: Seat) -> String {
    format!("{}{}, in <#{}>.", asked(table), table.until(&[seat]), table.channel.0)
}

/// What a call becomes when time was up: whoever follows it later finds out why nothing is asked any more.
pub(crate) fn time_was_up(table: &Table, silent: &[UserId]) -> PendingMessage {
    let text = match silent {
        [] => "Time was up: standing orders answered.".to_owned(),
        silent => format!("Time was up, {}: your standing orders answered.", mentioned(silent)),
    };
    plain(text, vec![]).with_row(vec![buttons::button(table, Press::Report, "My report", Style::Secondary)])
}

/// Reminds those who still owe orders.
pub(crate) fn reminder(table: &Table, seats: &[Seat]) -> Option<PendingMessage> {
    let mut called = awaited(table, Nudges::Channel, None);
    called.retain(|seat| seats.is_empty() || seats.contains(seat));
    let people = people(table, &called);
    let row = vec![buttons::button(table, Press::GiveOrders, "Give orders", Style::Primary)];
    let text = format!("A reminder, {}: {}{}. {SILENCE}", mentioned(&people), asked(table), table.until(&called));
    (!people.is_empty()).then(|| plain(text, people).with_row(row))
}

/// `Anteel, round 3, fire`.
fn asked(table: &Table) -> String {
    let asked = table.game().map(|game| game.heading().asked()).unwrap_or_default();
    format!("{}, {asked}", table.system.title())
}

/// Calls somebody for whom a seat is kept.
pub(crate) fn invitation(table: &Table, user: UserId, host: &str, promise: &Promise) -> PendingMessage {
    let (title, pace) = (table.system.title(), table.pace.words());
    let text = format!(
        "<@{user}>: {host} invites you to **{title}**, {pace}. The seat is yours until <t:{}:F>.",
        promise.until
    );
    let row = vec![
        buttons::button(table, Press::Accept(Some(promise.post)), "Accept", Style::Success),
        buttons::button(table, Press::Decline(Some(promise.post)), "Decline", Style::Secondary),
    ];
    PendingMessage { leads_to: Some(table.id), ..plain(text, vec![user]).with_row(row) }
}

/// Asks somebody whether they take a seat of a game under way.
pub(crate) fn offered_seat(table: &Table, seat: Seat, user: UserId, promise: &Promise) -> PendingMessage {
    let (label, side, until) = (table.label(seat), table.side(seat), promise.until);
    let text = format!(
        "<@{user}>: {label} offers you this seat of {}. You would see {side}'s picks, standing orders and reports; the \
         record says from when. It is yours to take until <t:{until}:F>.",
        table.headline()
    );
    let row = vec![
        buttons::button(table, Press::Accept(Some(promise.post)), "Accept", Style::Success),
        buttons::button(table, Press::Decline(Some(promise.post)), "Decline", Style::Secondary),
    ];
    PendingMessage { leads_to: Some(table.id), ..plain(text, vec![user]).with_row(row) }
}

/// A message that only calls people.
pub(crate) fn plain(text: String, mentions: Vec<UserId>) -> PendingMessage {
    PendingMessage { text, mentions, form: Form::Plain, ..PendingMessage::default() }
}

/// `<@1> <@2>`: whom a text calls.
pub(crate) fn mentioned(users: &[UserId]) -> String {
    users.iter().map(|user| format!("<@{}>", user.0)).collect::<Vec<_>>().join(" ")
}
