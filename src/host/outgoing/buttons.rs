//! Making buttons and rows of them.

use crate::host::table::Table;
use crate::host::table::press::{ControlId, Press};
use crate::host::{Button, Control, Style};

/// A button of a table.
pub(crate) fn button(table: &Table, action: Press, label: &str, style: Style) -> Control {
    let id = ControlId { table: table.id, mark: table.mark(), action }.encode();
    Control::Button(Button { id, label: label.to_owned(), style, is_disabled: false })
}

/// The buttons under every phase's post.
pub(crate) fn of_phase(table: &Table) -> Vec<Control> {
    vec![
        button(table, Press::GiveOrders, "Give orders", Style::Primary),
        button(table, Press::Report, "My report", Style::Secondary),
        button(table, Press::Map, "Map", Style::Secondary),
        button(table, Press::Status, "Status", Style::Secondary),
    ]
}

/// The buttons under the lobby's post.
pub(crate) fn of_lobby(table: &Table) -> Vec<Control> {
    vec![
        button(table, Press::Join, "Join", Style::Primary),
        button(table, Press::Leave, "Leave", Style::Secondary),
        button(table, Press::AddComputer, "Add computer", Style::Secondary),
        button(table, Press::Start, "Start", Style::Success),
    ]
}
