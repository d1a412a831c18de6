//! Making buttons and rows of them.

use crate::contract::Draft;
use crate::host::table::Table;
use crate::host::table::press::{ControlId, Press};
use crate::host::table::rating::Rated;
use crate::host::{Button, Control, Menu, MenuOption, Section, Style};

/// A button of a table.
pub(crate) fn button(table: &Table, action: Press, label: &str, style: Style) -> Control {
    Control::Button(bare(table, action, label, style))
}

/// Words about a table with a button beside them.
pub(crate) fn section(table: &Table, text: String, action: Press, label: &str, style: Style) -> Control {
    Control::Section(Section { text, button: bare(table, action, label, style) })
}

fn bare(table: &Table, action: Press, label: &str, style: Style) -> Button {
    let id = ControlId { table: table.id, mark: table.mark(), action }.encode();
    Button { id, label: label.to_owned(), style, is_disabled: false }
}

/// A button that is of no table: it gives a command of whoever presses it, about themselves.
pub(crate) fn of_person(index: u8, draft: Draft, label: &str, style: Style) -> Control {
    let id = ControlId::of_person(Press::Person(index, draft)).encode();
    Control::Button(Button { id, label: label.to_owned(), style, is_disabled: false })
}

/// A menu of such commands; the value of each entry is the packed draft of one.
pub(crate) fn of_person_menu(index: u8, placeholder: &str, options: Vec<MenuOption>) -> Control {
    let id = ControlId::of_person(Press::PersonMenu(index)).encode();
    Control::Menu(Menu { id, placeholder: placeholder.to_owned(), options })
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
        button(
            table,
            Press::Rated,
            if table.rated == Rated::Yes { "Rated: on" } else { "Rated: off" },
            Style::Secondary,
        ),
    ]
}
