//! Host messages as Discord's JSON, inside Discord's limits: the one writer of them.
//!
//! The types below are Discord's own, as far as they are used (serenity's builders for messages know no components of the
//! second generation). The host keeps to the limits; this is the last look before sending. What does not fit is cut or left
//! out, a text that is too long goes along whole as a file, and each such repair is logged as the fault it is.

mod parts;
pub(super) mod slip;

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::json;

use parts::Part;
pub(super) use slip::opened;

use super::rest::{Body, Upload};
use crate::host::api::message::Form;
use crate::host::{Attachment, Control, Message, ReplyPlace, UserId};

/// Characters of a message's text.
const TEXT_LIMIT: usize = 2_000;
/// Bytes of all files of a message.
const FILES_LIMIT: usize = 10 * 1024 * 1024;
/// Files of a message.
const FILE_COUNT: usize = 10;
/// Characters of all words of a card.
const CARD_TEXT_LIMIT: usize = 4_000;
const ALT_LIMIT: usize = 1_024;
const MENTION_COUNT: usize = 100;
/// Stands where Discord wants some text and there is none.
const NOTHING: &str = "\u{2014}";

/// The flag of messages that the caller alone sees.
const PRIVATE: u32 = 1 << 6;
/// The flag of messages that are made of parts alone; a message never loses it again.
const AS_CARD: u32 = 1 << 15;

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
    content: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<u32>,
    allowed_mentions: Mentions,
    components: Vec<Part<'a>>,
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

/// A message for this purpose.
pub(super) fn body(message: &Message, purpose: Purpose<'_>) -> Body {
    let fitted = fit(message);
    let files: Vec<Described<'_>> = fitted.files.iter().enumerate().map(|(i, file)| describe(i, file)).collect();
    let nonce = match purpose {
        Purpose::Post { nonce } => Some(nonce),
        Purpose::Edit | Purpose::Answer => None,
    };
    let clears = matches!(purpose, Purpose::Answer);
    let rows = parts::rows(&message.rows);
    let (content, flags, components) = if message.form.is_card() {
        // Discord wants no content beside the parts; `null` takes away that of a message of before.
        (None, Some(AS_CARD), vec![card(message, &fitted, rows)])
    } else {
        let has_something = !fitted.text.trim().is_empty() || !files.is_empty() || !rows.is_empty();
        (Some(if has_something { fitted.text.clone() } else { NOTHING.to_owned() }), None, parts::few(rows))
    };
    let payload = json!(Payload {
        content,
        flags,
        allowed_mentions: mentions(&message.mentions),
        components,
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

/// Words, pictures, more words, files, controls in one frame.
fn card<'a>(message: &'a Message, fitted: &Fitted, rows: Vec<Part<'a>>) -> Part<'a> {
    let (pictures, others): (Vec<&Attachment>, Vec<&Attachment>) = fitted.files.iter().partition(|f| f.is_picture());
    let new = pictures.iter().map(|file| parts::picture(&file.file_name, &file.alt));
    let kept = message.kept.iter().map(|file| parts::picture(&file.file_name, &file.alt));
    let gallery = parts::gallery(new.chain(kept).collect());
    let words = |text: &str| (!text.trim().is_empty()).then(|| parts::text(text));
    // Sections that come first belong to the words above them; what is said below stands below these as well.
    let mut rows = rows;
    let leading = message.rows.iter().take_while(|row| matches!(row.as_slice(), [Control::Section(_)])).count();
    let after = if fitted.below.is_empty() { vec![] } else { rows.split_off(leading.min(rows.len())) };
    let inside: Vec<Part<'a>> = words(&fitted.text)
        .into_iter()
        .chain(gallery)
        .chain(words(&fitted.lines))
        .chain(rows)
        .chain(words(&fitted.below))
        .chain(others.iter().map(|file| parts::file(&file.file_name)))
        .chain(after)
        .collect();
    let inside = if inside.is_empty() { vec![parts::text(NOTHING)] } else { inside };
    parts::frame(message.form, inside)
}

/// A change of a message without a frame that takes its controls away and leaves the rest.
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

/// What of a message has room.
struct Fitted {
    text: String,
    lines: String,
    below: String,
    files: Vec<Attachment>,
}

fn fit(message: &Message) -> Fitted {
    let mut files = message.attachments.clone();
    let (mut text, lines, below) = match message.form {
        Form::Plain => (message.whole_text(), String::new(), String::new()),
        Form::Card | Form::Tinted(_) => (message.text.clone(), message.lines.clone(), message.below.clone()),
    };
    let room = if message.form.is_card() { room_of_card(message) } else { TEXT_LIMIT };
    if units(&text) > room {
        tracing::error!(chars = text.chars().count(), "a text is too long for Discord; the whole goes as a file");
        files.push(Attachment {
            file_name: "text.md".into(),
            alt: String::new(),
            bytes: text.clone().into_bytes(),
            text: String::new(),
        });
        text = cut_at_line(&text, room.saturating_sub(40)) + "\n… (the rest is in text.md)";
    }
    let whole: usize = files.iter().map(|f| f.bytes.len()).sum();
    if whole > FILES_LIMIT || files.len() > FILE_COUNT {
        tracing::error!(bytes = whole, files = files.len(), "files are too large for Discord and were left out");
        files.clear();
        text =
            cut_at_line(&text, room.saturating_sub(80)) + "\n(A file was too large for Discord and is missing here.)";
    }
    Fitted { text, lines, below, files }
}

/// What the other words of a card leave for its first.
fn room_of_card(message: &Message) -> usize {
    let sections = message.rows.iter().flatten().map(|control| match control {
        Control::Section(section) => units(&section.text),
        Control::Button(_) | Control::Menu(_) | Control::Link(_) => 0,
    });
    CARD_TEXT_LIMIT.saturating_sub(units(&message.lines) + units(&message.below) + sections.sum::<usize>())
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

fn describe(index: usize, file: &Attachment) -> Described<'_> {
    let description = (!file.alt.is_empty()).then(|| cut(&file.alt, ALT_LIMIT));
    Described { id: index, filename: &file.file_name, description }
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
mod tests;
