//! Discord's components (second generation) as JSON, each inside its limits.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{ALT_LIMIT, NOTHING, cut};
use crate::host::api::message::{Form, Section};
use crate::host::{Button, Control, Link, Menu, MenuOption, Style};
use crate::kit::limits::{COMPONENTS_MAX, COMPONENTS_OF_LINE};

const BUTTONS_A_ROW: usize = 5;
const ID_LIMIT: usize = 100;
const LABEL_LIMIT: usize = 80;
const PLACEHOLDER_LIMIT: usize = 150;
const OPTION_COUNT: usize = 25;
const OPTION_LIMIT: usize = 100;
/// Rows of a message without a frame.
const ROWS: usize = 5;

/// A component; its `type` is Discord's number.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Part<'a> {
    Row {
        r#type: u8,
        components: Vec<Part<'a>>,
    },
    Button {
        r#type: u8,
        style: u8,
        label: String,
        custom_id: &'a str,
        disabled: bool,
    },
    Link {
        r#type: u8,
        style: u8,
        label: String,
        url: &'a str,
    },
    Menu {
        r#type: u8,
        custom_id: &'a str,
        placeholder: String,
        options: Vec<Entry<'a>>,
    },
    Section {
        r#type: u8,
        components: [Box<Part<'a>>; 1],
        accessory: Box<Part<'a>>,
    },
    Text {
        r#type: u8,
        content: String,
    },
    Gallery {
        r#type: u8,
        items: Vec<Picture>,
    },
    File {
        r#type: u8,
        file: Media,
    },
    Frame {
        r#type: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        accent_color: Option<u32>,
        components: Vec<Part<'a>>,
    },
}

#[derive(Debug, Serialize)]
pub(super) struct Picture {
    media: Media,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Media {
    url: String,
}

#[derive(Debug, Serialize)]
pub(super) struct Entry<'a> {
    label: String,
    value: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

/// Words.
pub(super) fn text<'a>(content: &str) -> Part<'a> {
    Part::Text { r#type: 10, content: content.to_owned() }
}

/// A picture among the message's files.
pub(super) fn picture(file_name: &str, alt: &str) -> Picture {
    Picture { media: attached(file_name), description: (!alt.is_empty()).then(|| cut(alt, ALT_LIMIT)) }
}

/// The pictures; none without any.
pub(super) fn gallery<'a>(items: Vec<Picture>) -> Option<Part<'a>> {
    (!items.is_empty()).then_some(Part::Gallery { r#type: 12, items })
}

/// A file that is no picture.
pub(super) fn file<'a>(file_name: &str) -> Part<'a> {
    Part::File { r#type: 13, file: attached(file_name) }
}

/// Everything in one frame, in its colour; what is more than a message may hold is left out at the end.
pub(super) fn frame(form: Form, inside: Vec<Part<'_>>) -> Part<'_> {
    let accent_color = match form {
        Form::Tinted(rgb) => Some(rgb),
        Form::Card | Form::Plain => None,
    };
    let given = inside.len();
    let mut count = 1;
    let fits = |part: &Part<'_>| {
        count += part.count();
        count <= COMPONENTS_MAX
    };
    let components: Vec<Part<'_>> = inside.into_iter().take_while(fits).collect();
    if components.len() < given {
        tracing::error!(given, sent = components.len(), "a message has too many parts");
    }
    Part::Frame { r#type: 17, accent_color, components }
}

/// Rows of controls, and sections.
pub(super) fn rows(rows: &[Vec<Control>]) -> Vec<Part<'_>> {
    let mut ids = BTreeSet::new();
    rows.iter().filter_map(|row| row_of(row, &mut ids)).collect()
}

/// The first rows of a message without a frame.
pub(super) fn few(mut rows: Vec<Part<'_>>) -> Vec<Part<'_>> {
    if rows.len() > ROWS {
        tracing::error!(rows = rows.len(), "a message has too many rows of controls");
        rows.truncate(ROWS);
    }
    rows
}

fn attached(file_name: &str) -> Media {
    Media { url: format!("attachment://{file_name}") }
}

/// A section stands alone; a row holds one menu or up to five buttons; ids differ in a whole message.
fn row_of<'a>(row: &'a [Control], ids: &mut BTreeSet<&'a str>) -> Option<Part<'a>> {
    if let [Control::Section(section)] = row {
        return Some(section_of(section, ids));
    }
    let has_menu = row.iter().any(|c| matches!(c, Control::Menu(_)));
    let most = if has_menu { 1 } else { BUTTONS_A_ROW };
    let fitting: Vec<Part<'_>> = row
        .iter()
        .filter(|c| !has_menu || matches!(c, Control::Menu(_)))
        .filter_map(|control| match control {
            Control::Button(b) => is_new(&b.id, ids).then(|| button(b)),
            Control::Menu(m) => menu(m).filter(|_| is_new(&m.id, ids)),
            Control::Section(_) => None,
            Control::Link(link) => Some(self::link(link)),
        })
        .take(most)
        .collect();
    if fitting.len() < row.len() {
        tracing::error!(given = row.len(), sent = fitting.len(), "controls of a row do not fit and were left out");
    }
    (!fitting.is_empty()).then_some(Part::Row { r#type: 1, components: fitting })
}

fn is_new<'a>(id: &'a str, ids: &mut BTreeSet<&'a str>) -> bool {
    !id.is_empty() && id.chars().count() <= ID_LIMIT && ids.insert(id)
}

fn section_of<'a>(section: &'a Section, ids: &mut BTreeSet<&'a str>) -> Part<'a> {
    let words = Box::new(text(if section.text.trim().is_empty() { NOTHING } else { &section.text }));
    if !is_new(&section.button.id, ids) {
        tracing::error!(id = section.button.id, "a section's button does not fit and was left out");
        return *words;
    }
    Part::Section { r#type: 9, components: [words], accessory: Box::new(button(&section.button)) }
}

fn button(button: &Button) -> Part<'_> {
    let style = match button.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    };
    let label = if button.label.trim().is_empty() { NOTHING.to_owned() } else { cut(&button.label, LABEL_LIMIT) };
    Part::Button { r#type: 2, style, label, custom_id: &button.id, disabled: button.is_disabled }
}

fn link(link: &Link) -> Part<'_> {
    Part::Link { r#type: 2, style: 5, label: cut(&link.label, LABEL_LIMIT), url: &link.url }
}

fn menu(menu: &Menu) -> Option<Part<'_>> {
    let mut values = BTreeSet::new();
    let fits = |o: &&MenuOption| !o.value.is_empty() && o.value.chars().count() <= OPTION_LIMIT;
    let fitting = menu.options.iter().filter(fits).filter(|o| values.insert(o.value.as_str()));
    let options: Vec<Entry<'_>> = fitting.take(OPTION_COUNT).map(entry).collect();
    let placeholder = cut(&menu.placeholder, PLACEHOLDER_LIMIT);
    (!options.is_empty()).then(|| Part::Menu { r#type: 3, custom_id: &menu.id, placeholder, options })
}

fn entry(option: &MenuOption) -> Entry<'_> {
    let label = if option.label.trim().is_empty() { &option.value } else { &option.label };
    let description = (!option.description.is_empty()).then(|| cut(&option.description, OPTION_LIMIT));
    Entry { label: cut(label, OPTION_LIMIT), value: &option.value, description }
}

impl Part<'_> {
    /// How many parts Discord counts in it.
    fn count(&self) -> usize {
        match self {
            Self::Row { components, .. } | Self::Frame { components, .. } => {
                1 + components.iter().map(Part::count).sum::<usize>()
            }
            Self::Section { .. } => COMPONENTS_OF_LINE,
            Self::Button { .. }
            | Self::Link { .. }
            | Self::Menu { .. }
            | Self::Text { .. }
            | Self::Gallery { .. }
            | Self::File { .. } => 1,
        }
    }
}
