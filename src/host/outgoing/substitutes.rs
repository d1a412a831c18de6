//! The card of a seat that is free to whoever comes first.

use crate::contract::Seat;
use crate::host::Style;
use crate::host::outgoing::buttons::button;
use crate::host::outgoing::{announcement, tints};
use crate::host::table::Table;
use crate::host::table::pending::PendingMessage;
use crate::host::table::press::Press;
use crate::host::table::promises::Promise;

/// Says how the game stands as everybody may know it, and what whoever takes the seat will see.
pub(crate) fn card(table: &Table, seat: Seat, promise: &Promise) -> PendingMessage {
    let side = table.side(seat);
    let next = table.due.map(|at| format!(", next orders until <t:{at}:F>")).unwrap_or_default();
    let (headline, pace) = (table.headline(), table.pace.words());
    let text = format!("**{side}'s seat is free** · {headline}, {pace}{next}");
    let below = format!(
        "Whoever takes it sees {side}'s picks, standing orders and reports. The record says from when. Free until \
         <t:{}:F>.",
        promise.until
    );
    let row = vec![
        button(table, Press::TakeOver(promise.post), "Take over", Style::Success),
        button(table, Press::Map, "Look", Style::Secondary),
        button(table, Press::Status, "Status", Style::Secondary),
        button(table, Press::Withdraw(promise.post), "Withdraw", Style::Danger),
    ];
    let pending = PendingMessage { text, below, form: tints::of_seat(table, seat), ..PendingMessage::default() };
    pending.with_row(row).with(announcement::public_map(table))
}
