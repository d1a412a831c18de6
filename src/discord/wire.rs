//! Host messages as Discord's JSON, inside Discord's limits.
//!
//! The host keeps to the limits; this is the last look before sending. What does not fit is cut or left out, a text that
//! is too long goes along whole as a file, and each such repair is logged as the fault it is.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::rest::{Body, Upload};
use crate::host::{Attachment, Button, Control, Menu, MenuOption, Message, Style, UserId};

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

/// A message that nobody is told about beyond its mentions: the body of a post or of an answer.
pub(crate) fn body(message: &Message) -> Body {
    body_with(message, json!({}))
}

/// The same with further fields.
pub(crate) fn body_with(message: &Message, mut payload: Value) -> Body {
    let fitted = fit(message);
    payload["content"] = fitted.text.into();
    payload["allowed_mentions"] = allowed_mentions(&message.mentions);
    payload["components"] = fitted.rows;
    if fitted.files.is_empty() {
        return Body::Json(payload);
    }
    let described = fitted.files.iter().enumerate().map(|(i, file)| describe(i, file));
    payload["attachments"] = described.collect();
    let uploads = fitted.files.into_iter().map(|f| Upload { file_name: f.file_name, bytes: f.bytes }).collect();
    Body::Files(payload, uploads)
}

/// A private answer to an interaction: as `body`, and an earlier answer's files go when this one has none.
pub(crate) fn answer(message: &Message) -> Body {
    body_with(message, json!({ "attachments": [] }))
}

/// Nobody but these is ever pinged, whatever a text contains.
pub(crate) fn allowed_mentions(users: &[UserId]) -> Value {
    let ids: BTreeSet<String> = users.iter().take(MENTION_COUNT).map(|u| u.0.to_string()).collect();
    json!({ "parse": [], "users": ids })
}

struct Fitted {
    text: String,
    rows: Value,
    files: Vec<Attachment>,
}

fn fit(message: &Message) -> Fitted {
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
    let is_empty = text.trim().is_empty() && files.is_empty() && rows.as_array().is_none_or(Vec::is_empty);
    Fitted { text: if is_empty { "\u{2014}".to_owned() } else { text }, rows, files }
}

fn describe(index: usize, file: &Attachment) -> Value {
    let mut described = json!({ "id": index, "filename": file.file_name });
    if !file.alt.is_empty() {
        described["description"] = cut(&file.alt, ALT_LIMIT).into();
    }
    described
}

fn rows(rows: &[Vec<Control>]) -> Value {
    if rows.len() > ROWS {
        tracing::error!(rows = rows.len(), "a message has too many rows of controls");
    }
    let mut ids = BTreeSet::new();
    rows.iter()
        .take(ROWS)
        .filter_map(|row| {
            let controls = row_controls(row, &mut ids);
            (!controls.is_empty()).then(|| json!({ "type": 1, "components": controls }))
        })
        .collect()
}

/// A row holds one menu or up to five buttons; ids differ in a whole message.
fn row_controls<'a>(row: &'a [Control], ids: &mut BTreeSet<&'a str>) -> Vec<Value> {
    let has_menu = row.iter().any(|c| matches!(c, Control::Menu(_)));
    let most = if has_menu { 1 } else { BUTTONS_A_ROW };
    let fitting: Vec<Value> = row
        .iter()
        .filter(|c| !has_menu || matches!(c, Control::Menu(_)))
        .filter_map(|control| {
            let (id, value) = match control {
                Control::Button(b) => (b.id.as_str(), Some(button(b))),
                Control::Menu(m) => (m.id.as_str(), menu(m)),
            };
            let fits = !id.is_empty() && id.chars().count() <= ID_LIMIT && ids.insert(id);
            value.filter(|_| fits)
        })
        .take(most)
        .collect();
    if fitting.len() < row.len() {
        tracing::error!(given = row.len(), sent = fitting.len(), "controls of a row do not fit and were left out");
    }
    fitting
}

fn button(button: &Button) -> Value {
    let style = match button.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    };
    let label = if button.label.trim().is_empty() { "\u{2014}".to_owned() } else { cut(&button.label, LABEL_LIMIT) };
    json!({ "type": 2, "style": style, "label": label, "custom_id": button.id, "disabled": button.is_disabled })
}

fn menu(menu: &Menu) -> Option<Value> {
    let mut values = BTreeSet::new();
    let fits = |o: &&MenuOption| !o.value.is_empty() && o.value.chars().count() <= OPTION_LIMIT;
    let options: Vec<Value> = menu
        .options
        .iter()
        .filter(fits)
        .filter(|o| values.insert(o.value.as_str()))
        .take(OPTION_COUNT)
        .map(menu_option)
        .collect();
    if options.is_empty() {
        return None;
    }
    Some(json!({
        "type": 3, "custom_id": menu.id, "placeholder": cut(&menu.placeholder, PLACEHOLDER_LIMIT), "options": options
    }))
}

fn menu_option(option: &MenuOption) -> Value {
    let label = if option.label.trim().is_empty() { &option.value } else { &option.label };
    let mut json = json!({ "label": cut(label, OPTION_LIMIT), "value": option.value });
    if !option.description.is_empty() {
        json["description"] = cut(&option.description, OPTION_LIMIT).into();
    }
    json
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
#[path = "wire/tests.rs"]
mod tests;
