//! Making buttons and rows of them.

use crate::contract::Draft;
use crate::host::table::Table;
use crate::host::table::press::{ControlId, Press, SlipOf, Watching, WindowMark};
use crate::host::table::promises::Promise;
use crate::host::table::rating::Rated;
use crate::host::{Button, Control, Menu, MenuOption, Section, Style};

/// Buttons of a row.
const ROW_MAX: usize = 5;

/// A button of a table.
pub(crate) fn button(table: &Table, action: Press, label: &str, style: Style) -> Control {
    Control::Button(bare(table, action, label, style))
}

/// Words about a table with a button beside them.
pub(crate) fn section(table: &Table, text: String, action: Press, label: &str, style: Style) -> Control {
    Control::Section(Section { text, button: bare(table, action, label, style) })
}

/// A button that belongs to another phase than the one under way.
pub(crate) fn at(table: &Table, mark: WindowMark, action: Press, label: &str, style: Style) -> Control {
    let id = ControlId { table: table.id, mark, action }.encode();
    Control::Button(Button { id, label: label.to_owned(), style, is_disabled: false })
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

/// A button that is of no table: it opens a slip about whoever presses it.
pub(crate) fn slip_of_person(of: SlipOf, label: &str) -> Control {
    let id = ControlId::of_person(Press::Slip(of)).encode();
    Control::Button(Button { id, label: label.to_owned(), style: Style::Secondary, is_disabled: false })
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
        button(table, Press::Details, "Details", Style::Secondary),
    ]
}

/// The buttons that a phase's post keeps when it is past; none of a post of no phase.
pub(crate) fn of_past(table: &Table) -> Vec<Control> {
    let Some(phase) = table.announced_phase else { return vec![] };
    let mark = WindowMark::Phase(phase);
    vec![
        at(table, mark, Press::Details, "Details", Style::Secondary),
        at(table, mark, Press::MapThen, "Map then", Style::Secondary),
    ]
}

/// The buttons under the post of the end. `said` is how many want to play again; none: the next game has begun.
pub(crate) fn of_end(table: &Table, said: Option<usize>) -> Vec<Control> {
    let label = |said: usize| match table.players().len() {
        0 | 1 => "Rematch".to_owned(),
        all => format!("Rematch {said} of {all}"),
    };
    let rematch = said.map(|said| button(table, Press::Rematch, &label(said), Style::Primary));
    let others = [
        button(table, Press::Replay, "Replay", Style::Secondary),
        button(table, Press::Watch(Watching::Share), "Share…", Style::Secondary),
        button(table, Press::Details, "Details", Style::Secondary),
        button(table, Press::Watch(Watching::LookBack), "Look back", Style::Secondary),
    ];
    rematch.into_iter().chain(others).collect()
}

/// The buttons under the lobby's post, a row each; `has_room` says whether a seat is free for anybody.
pub(crate) fn of_lobby(table: &Table, has_room: bool) -> Vec<Vec<Control>> {
    let join = button(table, Press::Join, "Join", Style::Primary);
    let leave = button(table, Press::Leave, "Leave", Style::Secondary);
    let computer = button(table, Press::AddComputer, "Add computer", Style::Secondary);
    let start = button(table, Press::Start, "Start", Style::Success);
    let label = if table.rated == Rated::Yes { "Rated: on" } else { "Rated: off" };
    let rated = button(table, Press::Rated, label, Style::Secondary);
    let follow = button(table, Press::Watch(Watching::Follow), "Follow", Style::Secondary);
    let options = button(table, Press::Options, "Options", Style::Secondary);
    if table.promises.is_empty() {
        let play = button(table, Press::PlayTheComputer, "Play the computer", Style::Secondary);
        return vec![vec![join, leave, computer, start], vec![play, rated, options, follow]];
    }
    let accept = button(table, Press::Accept(None), "Accept", Style::Success);
    let decline = button(table, Press::Decline(None), "Decline", Style::Secondary);
    let room = if has_room { vec![join, computer] } else { vec![] };
    let others = [leave, start, options];
    let last = withdrawals(table).into_iter().chain([follow]).collect();
    vec![vec![accept, decline], room.into_iter().chain(others).collect(), last]
}

/// A button for each invitation, for whoever opened the table.
fn withdrawals(table: &Table) -> Vec<Control> {
    let label = |side: &str| match table.promises.len() {
        1 => "Withdraw".to_owned(),
        _ => format!("Withdraw {side}"),
    };
    let withdraw = |p: &Promise| button(table, Press::Withdraw(p.post), &label(&p.side), Style::Danger);
    // Beside *Follow*.
    table.promises.iter().take(ROW_MAX - 1).map(withdraw).collect()
}
