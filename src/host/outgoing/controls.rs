//! Making buttons and rows of them.

use crate::host::table::action::{Action, ControlId};
use crate::host::table::desk::Desk;
use crate::host::{Button, Control, Style};

/// A button of a table.
pub(crate) fn button(desk: &Desk, action: Action, label: &str, style: Style) -> Control {
    let id = ControlId { table: desk.row.id, mark: desk.mark(), action }.encode();
    Control::Button(Button { id, label: label.to_owned(), style, is_disabled: false })
}

/// The buttons under every phase's post.
pub(crate) fn of_phase(desk: &Desk) -> Vec<Control> {
    vec![
        button(desk, Action::GiveOrders, "Give orders", Style::Primary),
        button(desk, Action::Map, "Map", Style::Secondary),
        button(desk, Action::Status, "Status", Style::Secondary),
    ]
}

/// The buttons under the lobby's post.
pub(crate) fn of_lobby(desk: &Desk) -> Vec<Control> {
    vec![
        button(desk, Action::Join, "Join", Style::Primary),
        button(desk, Action::Leave, "Leave", Style::Secondary),
        button(desk, Action::AddComputer, "Add computer", Style::Secondary),
        button(desk, Action::Start, "Start", Style::Success),
    ]
}
