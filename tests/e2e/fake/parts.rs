//! Messages of components alone (flag 1 << 15): what Discord takes of them, and how they read.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::api::Refusal;
use super::checks::{self, length, list, too_long};
use super::world::File;

/// The flag of such a message.
pub(crate) const AS_CARD: u64 = 1 << 15;
/// Components of a message, nested ones among them.
const MOST: usize = 40;
/// Characters of all words of a message.
const MOST_CHARS: usize = 4_000;

/// Whether a request makes such a message.
pub(crate) fn is_wanted(payload: &Value) -> bool {
    payload["flags"].as_u64().unwrap_or(0) & AS_CARD != 0
}

/// All components at every depth, in the order of reading.
pub(crate) fn all(components: &Value) -> Vec<&Value> {
    fn walk<'a>(part: &'a Value, found: &mut Vec<&'a Value>) {
        found.push(part);
        list(part, "components").iter().chain(part.get("accessory")).for_each(|inner| walk(inner, found));
    }
    let mut found = vec![];
    components.as_array().into_iter().flatten().for_each(|part| walk(part, &mut found));
    found
}

/// Everything that is written in it, a line each part.
pub(crate) fn words(components: &Value) -> String {
    let texts = all(components).into_iter().filter(|part| part["type"] == json!(10));
    texts.filter_map(|part| part["content"].as_str()).collect::<Vec<_>>().join("\n")
}

/// Checks the components of a message with these files.
pub(crate) fn check(payload: &Value, components: &Value, files: &[File]) -> Result<(), Refusal> {
    if ["content", "embeds", "poll", "stickers"].iter().any(|old| is_there(&payload[old])) {
        return Err(Refusal::form("flags", "Fields of before cannot be used with these components"));
    }
    let parts = all(components);
    if parts.is_empty() {
        return Err(Refusal::new(400, 50_006, "Cannot send an empty message"));
    }
    if parts.len() > MOST {
        return Err(Refusal::form("components", "At most 40 components, nested ones among them"));
    }
    if parts.iter().map(|part| length(&part["content"])).sum::<usize>() > MOST_CHARS {
        return Err(too_long("components", MOST_CHARS));
    }
    let ids: Vec<&str> = parts.iter().filter_map(|part| part["custom_id"].as_str()).collect();
    let different: BTreeSet<&&str> = ids.iter().collect();
    if different.len() < ids.len() || ids.iter().any(|id| !(1..=100).contains(&id.chars().count())) {
        return Err(Refusal::form("custom_id", "1 to 100 characters, each only once"));
    }
    components.as_array().into_iter().flatten().try_for_each(|part| top(part, files))?;
    let named = parts.iter().flat_map(|part| media(part)).collect::<BTreeSet<_>>();
    match files.iter().find(|file| !named.contains(&file.name)) {
        Some(hidden) => Err(Refusal::form("attachments", &format!("{} is shown nowhere", hidden.name))),
        None => Ok(()),
    }
}

fn is_there(value: &Value) -> bool {
    !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty())
}

fn top(part: &Value, files: &[File]) -> Result<(), Refusal> {
    if part["type"] != json!(17) {
        return inside(part, files);
    }
    if !part["accent_color"].is_null() && part["accent_color"].as_u64().is_none_or(|c| c > 0x00FF_FFFF) {
        return Err(Refusal::form("accent_color", "0 to 0xFFFFFF"));
    }
    if list(part, "components").is_empty() {
        return Err(Refusal::form("components", "A container holds something"));
    }
    list(part, "components").iter().try_for_each(|inner| inside(inner, files))
}

fn inside(part: &Value, files: &[File]) -> Result<(), Refusal> {
    match part["type"].as_u64() {
        Some(1) => row(part),
        Some(9) => {
            let texts = list(part, "components");
            let are_texts = (1..=3).contains(&texts.len()) && texts.iter().all(|t| t["type"] == json!(10));
            if !are_texts || part["accessory"]["type"] != json!(2) {
                return Err(Refusal::form("components", "A section holds 1 to 3 texts and an accessory"));
            }
            texts.iter().try_for_each(text)?;
            checks::component(&part["accessory"])
        }
        Some(10) => text(part),
        Some(12) => {
            let items = list(part, "items");
            let fits = |item: &Value| length(&item["description"]) <= 1_024 && is_among(&item["media"], files);
            let is_right = (1..=10).contains(&items.len()) && items.iter().all(fits);
            if is_right { Ok(()) } else { Err(Refusal::form("items", "1 to 10 of the message's own files")) }
        }
        Some(13) if is_among(&part["file"], files) => Ok(()),
        Some(14) => Ok(()),
        _ => Err(Refusal::form("components", "Unknown type, or nowhere to be found")),
    }
}

fn text(part: &Value) -> Result<(), Refusal> {
    let is_blank = part["content"].as_str().is_none_or(|words| words.trim().is_empty());
    if is_blank { Err(Refusal::form("content", "A text is not empty")) } else { Ok(()) }
}

fn row(part: &Value) -> Result<(), Refusal> {
    let items = list(part, "components");
    let has_menu = items.iter().any(|item| item["type"] == json!(3));
    if !(1..=5).contains(&items.len()) || has_menu && items.len() > 1 {
        return Err(Refusal::form("components", "A row holds 1 to 5 buttons or one menu"));
    }
    items.iter().try_for_each(checks::component)
}

/// The names of the files that a component shows.
fn media(part: &Value) -> Vec<String> {
    let name = |media: &Value| media["url"].as_str()?.strip_prefix("attachment://").map(str::to_owned);
    let items = list(part, "items").iter().map(|item| &item["media"]);
    items.chain(part.get("file")).filter_map(name).collect()
}

fn is_among(media: &Value, files: &[File]) -> bool {
    let name = media["url"].as_str().and_then(|url| url.strip_prefix("attachment://"));
    name.is_some_and(|name| files.iter().any(|file| file.name == name))
}
