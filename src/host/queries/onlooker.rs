//! What *Give orders* shows to somebody who has none to give: the ways to watch.

use crate::host::outgoing::buttons;
use crate::host::table::Table;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{Press, Watching};
use crate::host::table::seated::not_seated;
use crate::host::table::stage::Status;
use crate::host::{Call, Shown, Style};

/// The page of somebody who only watches a game under way; none for whoever plays, or has a seat kept.
pub(crate) fn page(call: &Call, table: &Table) -> Option<Answer> {
    let user = call.actor.user;
    let plays = table.seat_of(user).is_some() || table.kept_for(user).is_some();
    if table.status() != Status::Playing || plays {
        return None;
    }
    let late = if table.is_late() { "\nWho has no seat sees this table one phase late." } else { "" };
    let (way, label) =
        if table.followers.contains(&user) { (Watching::Unfollow, "Unfollow") } else { (Watching::Follow, "Follow") };
    let button = |action: Press, label: &str, style: Style| buttons::button(table, action, label, style);
    let row = vec![
        button(Press::Watch(way), label, Style::Primary),
        button(Press::Map, "Map", Style::Secondary),
        button(Press::Status, "Status", Style::Secondary),
        button(Press::Replay, "Replay", Style::Secondary),
    ];
    let message = PendingMessage::text(format!("{}{late}", not_seated(table))).with_row(row);
    Some(Answer { shown: Shown::Refusal, ..Answer::fresh(message) })
}
