//! Host messages as Discord's JSON, inside Discord's limits: the one writer of them.
//!
//! The types below are Discord's own, as far as they are used (serenity's builders for messages know no components of the
//! second generation). The host keeps to the limits; this is the last look before sending. What does not fit is cut or left
//! out, a text that is too long goes along whole as a file, and each such repair is logged as the fault it is.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::json;

use super::rest::{Body, Upload};
use crate::host::{Attachment, Button, Control, Menu, MenuOption, Message, ReplyPlace, Style, UserId};

/// Characters of a message's text.
const TEXT_LIMIT: usize = 2_000;
/// Bytes of all files of a message.
const FILES_LIMIT: usize = 10 * 1024 * 1024;
/// Files of a message.
const FILE_COUNT: usize = 10;
const ROWS: usize = 5;
const BUTTONS_A_ROW: usize = 5;
const ID_LIMIT: usize = 100;
const LABEL_LIMIT: usize = 80;
const PLACEHOLDER_LIMIT: usize = 150;
const OPTION_COUNT: usize = 25;
const OPTION_LIMIT: usize = 100;
const ALT_LIMIT: usize = 1_024;
const MENTION_COUNT: usize = 100;
/// Stands where Discord wants some text and there is none.
const NOTHING: &str = "\u{2014}";

/// The flag of messages that the caller alone sees.
const PRIVATE: u32 = 1 << 6;

/// What a message is written for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose<'a> {
    /// A new message of a channel; Discord takes another with the same nonce for the same one.
    Post {
        /// Its nonce.
        nonce: &'a str,
    },
    /// In place of a message whose files stay.
    Edit,
    /// The answer to an interaction; files of an earlier answer go.
    Answer,
}

#[derive(Debug, Serialize)]
struct Payload<'a> {
    content: String,
    allowed_mentions: Mentions,
    components: Vec<Row<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attachments: Option<Vec<Described<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    enforce_nonce: bool,
}

/// Nobody but these is ever pinged, whatever a text contains.
#[derive(Debug, Serialize)]
struct Mentions {
    parse: [(); 0],
    users: BTreeSet<String>,
}

#[derive(Debug, Serialize)]
struct Described<'a> {
    id: usize,
    filename: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    r#type: u8,
    components: Vec<Component<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Component<'a> {
    Button { r#type: u8, style: u8, label: String, custom_id: &'a str, disabled: bool },
    Menu { r#type: u8, custom_id: &'a str, placeholder: String, options: Vec<Entry<'a>> },
}

#[derive(Debug, Serialize)]
struct Entry<'a> {
    label: String,
    value: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

/// A message for this purpose.
pub(super) fn body(message: &Message, purpose: Purpose<'_>) -> Body {
    let fitted = fit(message);
    let files: Vec<Described<'_>> = fitted.files.iter().enumerate().map(|(i, file)| describe(i, file)).collect();
    let nonce = match purpose {
        Purpose::Post { nonce } => Some(nonce),
        Purpose::Edit | Purpose::Answer => None,
    };
    let clears = matches!(purpose, Purpose::Answer);
    let payload = json!(Payload {
        content: fitted.content,
        allowed_mentions: mentions(&message.mentions),
        components: fitted.rows,
        attachments: (clears || !files.is_empty()).then_some(files),
        nonce,
        enforce_nonce: nonce.is_some(),
    });
    if fitted.files.is_empty() {
        return Body::Json(payload);
    }
    let uploads = fitted.files.into_iter().map(|f| Upload { file_name: f.file_name, bytes: f.bytes }).collect();
    Body::Files(payload, uploads)
}

/// A change of a message that takes its controls away and leaves the rest.
pub(super) fn without_controls() -> Body {
    Body::Json(json!({ "components": [], "allowed_mentions": mentions(&[]) }))
}

/// Tells that we are at it: privately and anew, or in place of the message whose control was pressed.
pub(super) fn acknowledgement(place: ReplyPlace) -> Body {
    Body::Json(match place {
        ReplyPlace::Fresh => json!({ "type": 5, "data": { "flags": PRIVATE } }),
        ReplyPlace::Update => json!({ "type": 6 }),
    })
}

/// An answer in place of an acknowledgement.
pub(super) fn immediate(text: &str) -> Body {
    let data = json!({ "content": text, "flags": PRIVATE, "allowed_mentions": mentions(&[]) });
    Body::Json(json!({ "type": 4, "data": data }))
}

fn mentions(users: &[UserId]) -> Mentions {
    Mentions { parse: [], users: users.iter().take(MENTION_COUNT).map(|u| u.0.to_string()).collect() }
}

struct Fitted<'a> {
    content: String,
    rows: Vec<Row<'a>>,
    files: Vec<Attachment>,
}

fn fit(message: &Message) -> Fitted<'_> {
    let mut files = message.attachments.clone();
    let mut text = message.text.clone();
    if text.encode_utf16().count() > TEXT_LIMIT {
        tracing::error!(chars = text.chars().count(), "a text is too long for Discord; the whole goes as a file");
        files.push(Attachment {
            file_name: "text.md".into(),
            alt: String::new(),
            bytes: text.clone().into_bytes(),
            twin: String::new(),
        });
        text = cut_at_line(&text, TEXT_LIMIT - 40) + "\n… (the rest is in text.md)";
    }
    let whole: usize = files.iter().map(|f| f.bytes.len()).sum();
    if whole > FILES_LIMIT || files.len() > FILE_COUNT {
        tracing::error!(bytes = whole, files = files.len(), "files are too large for Discord and were left out");
        files.clear();
        text = cut_at_line(&text, TEXT_LIMIT - 80) + "\n(A file was too large for Discord and is missing here.)";
    }
    let rows = rows(&message.rows);
    let is_empty = text.trim().is_empty() && files.is_empty() && rows.is_empty();
    Fitted { content: if is_empty { NOTHING.to_owned() } else { text }, rows, files }
}

fn describe(index: usize, file: &Attachment) -> Described<'_> {
    let description = (!file.alt.is_empty()).then(|| cut(&file.alt, ALT_LIMIT));
    Described { id: index, filename: &file.file_name, description }
}

fn rows(rows: &[Vec<Control>]) -> Vec<Row<'_>> {
    if rows.len() > ROWS {
        tracing::error!(rows = rows.len(), "a message has too many rows of controls");
    }
    let mut ids = BTreeSet::new();
    let written = rows.iter().take(ROWS).map(|row| Row { r#type: 1, components: row_controls(row, &mut ids) });
    written.filter(|row| !row.components.is_empty()).collect()
}

/// A row holds one menu or up to five buttons; ids differ in a whole message.
fn row_controls<'a>(row: &'a [Control], ids: &mut BTreeSet<&'a str>) -> Vec<Component<'a>> {
    let has_menu = row.iter().any(|c| matches!(c, Control::Menu(_)));
    let most = if has_menu { 1 } else { BUTTONS_A_ROW };
    let fitting: Vec<Component<'_>> = row
        .iter()
        .filter(|c| !has_menu || matches!(c, Control::Menu(_)))
        .filter_map(|control| {
            let (id, component) = match control {
                Control::Button(b) => (b.id.as_str(), Some(button(b))),
                Control::Menu(m) => (m.id.as_str(), menu(m)),
            };
            let fits = !id.is_empty() && id.chars().count() <= ID_LIMIT && ids.insert(id);
            component.filter(|_| fits)
        })
        .take(most)
        .collect();
    if fitting.len() < row.len() {
        tracing::error!(given = row.len(), sent = fitting.len(), "controls of a row do not fit and were left out");
    }
    fitting
}

fn button(button: &Button) -> Component<'_> {
    let style = match button.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    };
    let label = if button.label.trim().is_empty() { NOTHING.to_owned() } else { cut(&button.label, LABEL_LIMIT) };
    Component::Button { r#type: 2, style, label, custom_id: &button.id, disabled: button.is_disabled }
}

fn menu(menu: &Menu) -> Option<Component<'_>> {
    let mut values = BTreeSet::new();
    let fits = |o: &&MenuOption| !o.value.is_empty() && o.value.chars().count() <= OPTION_LIMIT;
    let fitting = menu.options.iter().filter(fits).filter(|o| values.insert(o.value.as_str()));
    let options: Vec<Entry<'_>> = fitting.take(OPTION_COUNT).map(entry).collect();
    let placeholder = cut(&menu.placeholder, PLACEHOLDER_LIMIT);
    (!options.is_empty()).then(|| Component::Menu { r#type: 3, custom_id: &menu.id, placeholder, options })
}

fn entry(option: &MenuOption) -> Entry<'_> {
    let label = if option.label.trim().is_empty() { &option.value } else { &option.label };
    let description = (!option.description.is_empty()).then(|| cut(&option.description, OPTION_LIMIT));
    Entry { label: cut(label, OPTION_LIMIT), value: &option.value, description }
}

/// At most `limit` characters, with an ellipsis where something is missing.
pub(crate) fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    text.chars().take(limit.saturating_sub(1)).chain(['…']).collect()
}

/// At most `limit` UTF-16 units, cut at the end of a line where there is one.
fn cut_at_line(text: &str, limit: usize) -> String {
    let mut units = 0;
    let mut end = text.len();
    for (at, c) in text.char_indices() {
        units += c.len_utf16();
        if units > limit {
            end = at;
            break;
        }
    }
    let head = &text[..end];
    if end == text.len() { head.to_owned() } else { head.rsplit_once('\n').map_or(head, |(lines, _)| lines).to_owned() }
}

#[cfg(test)]
#[path = "message/tests.rs"]
mod tests;
