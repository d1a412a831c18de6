//! Making buttons and rows of them.

use crate::contract::{Draft, SideCard};
use crate::host::api::escape;
use crate::host::api::limits::LABEL_MAX_CHARS;
use crate::host::table::Table;
use crate::host::table::press::{ControlId, Press, SlipOf, Watching, WindowMark};
use crate::host::table::promises::Promise;
use crate::host::{Button, Control, Menu, MenuOption, Section, Style};
use crate::kit::limits::{MENU_MAX_ENTRIES, ROW_MAX_BUTTONS};
use crate::lessons;

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

/// Words about whoever reads them, with the button that opens a slip.
pub(crate) fn section_of_person(text: String, of: SlipOf, label: &str) -> Control {
    Control::Section(Section { text, button: opening(of, label) })
}

/// A button that is of no table and opens a slip.
pub(crate) fn slip_of_person(of: SlipOf, label: &str) -> Control {
    Control::Button(opening(of, label))
}

fn opening(of: SlipOf, label: &str) -> Button {
    let id = ControlId::of_person(Press::Slip(of)).encode();
    Button { id, label: label.to_owned(), style: Style::Secondary, is_disabled: false }
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

/// The menus and buttons under the lobby's post, a row each; `free` are the sides that anybody can have.
pub(crate) fn of_lobby(table: &Table, free: &[SideCard]) -> Vec<Vec<Control>> {
    let join = button(table, Press::Join, "Join", Style::Primary);
    let leave = button(table, Press::Leave, "Leave", Style::Secondary);
    let start = button(table, Press::Start, "Start", Style::Success);
    let follow = button(table, Press::Watch(Watching::Follow), "Follow", Style::Secondary);
    let options = button(table, Press::Options, "Options", Style::Secondary);
    let learn = lessons::of(table.system).map(|_| {
        let press = Press::Watch(Watching::Learn);
        button(table, press, "Learn it", Style::Secondary)
    });
    let mut rows = seats_menus(table, free);
    if table.promises.is_empty() {
        let play = button(table, Press::PlayTheComputer, "Play the computer", Style::Secondary);
        rows.extend([vec![join, leave, start], [play, options].into_iter().chain(learn).chain([follow]).collect()]);
        return rows;
    }
    let accept = button(table, Press::Accept(None), "Accept", Style::Success);
    let decline = button(table, Press::Decline(None), "Decline", Style::Secondary);
    let join = if free.is_empty() { None } else { Some(join) };
    let seats = [accept, decline].into_iter().chain(join).chain([leave, start]).collect();
    let withdrawals = withdrawals(table);
    let learn = learn.filter(|_| withdrawals.len() < ROW_MAX_BUTTONS - 2);
    rows.extend([seats, withdrawals.into_iter().chain([options]).chain(learn).chain([follow]).collect()]);
    rows
}

/// A side for oneself, and one for a computer player; none where nothing is free.
fn seats_menus(table: &Table, free: &[SideCard]) -> Vec<Vec<Control>> {
    if free.is_empty() {
        return vec![];
    }
    let side = |card: &SideCard| MenuOption {
        label: escape::fit(&card.title, LABEL_MAX_CHARS),
        value: card.slug.clone(),
        description: escape::fit(&card.summary, LABEL_MAX_CHARS),
    };
    let skills = table.system.card().skills;
    let computers = free.iter().flat_map(|card| {
        skills.iter().map(|(skill, words)| MenuOption {
            label: escape::fit(&format!("{}, {}", card.title, skill.slug()), LABEL_MAX_CHARS),
            value: format!("{} {}", card.slug, skill.slug()),
            description: escape::fit(words, LABEL_MAX_CHARS),
        })
    });
    let menu = |action: Press, placeholder: &str, options: Vec<MenuOption>| {
        let id = ControlId { table: table.id, mark: table.mark(), action }.encode();
        vec![Control::Menu(Menu { id, placeholder: placeholder.to_owned(), options })]
    };
    vec![
        menu(Press::JoinAs, "Your side", free.iter().take(MENU_MAX_ENTRIES).map(side).collect()),
        menu(Press::SeatComputer, "A computer for a seat", computers.take(MENU_MAX_ENTRIES).collect()),
    ]
}

/// A button for each invitation, for whoever opened the table.
fn withdrawals(table: &Table) -> Vec<Control> {
    let label = |side: &str| match table.promises.len() {
        1 => "Withdraw".to_owned(),
        _ => format!("Withdraw {side}"),
    };
    let withdraw = |p: &Promise| button(table, Press::Withdraw(p.post), &label(&p.side), Style::Danger);
    // Beside *Options* and *Follow*.
    table.promises.iter().take(ROW_MAX_BUTTONS - 2).map(withdraw).collect()
}
