//! What Discord refuses in a message, and what no bot should send.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::api::Refusal;
use super::world::File;

const MIB_10: usize = 10 * 1024 * 1024;

pub(super) fn length(text: &Value) -> usize {
    text.as_str().map_or(0, |t| t.encode_utf16().count())
}

pub(super) fn list<'a>(item: &'a Value, key: &str) -> &'a [Value] {
    item[key].as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn too_long(what: &str, most: usize) -> Refusal {
    Refusal::form(what, &format!("Must be {most} or fewer in length."))
}

/// Checks a message as it would be after this request.
pub(crate) fn message(
    content: &Value,
    components: &Value,
    payload: &Value,
    files: &[File],
    is_card: bool,
) -> Result<(), Refusal> {
    if is_card {
        if files.iter().any(|f| f.bytes.len() > MIB_10) {
            return Err(Refusal::new(413, 40_005, "Request entity too large"));
        }
        self::files(payload, files)?;
        return super::parts::check(payload, components, files);
    }
    if length(content) > 2_000 {
        return Err(too_long("content", 2_000));
    }
    if files.iter().any(|f| f.bytes.len() > MIB_10) {
        return Err(Refusal::new(413, 40_005, "Request entity too large"));
    }
    self::files(payload, files)?;
    self::components(components)?;
    let is_empty = content.as_str().is_none_or(|t| t.trim().is_empty());
    if is_empty && files.is_empty() && components.as_array().is_none_or(Vec::is_empty) {
        return Err(Refusal::new(400, 50_006, "Cannot send an empty message"));
    }
    Ok(())
}

fn files(payload: &Value, files: &[File]) -> Result<(), Refusal> {
    if files.len() > 10 {
        return Err(too_long("attachments", 10));
    }
    for attachment in list(payload, "attachments") {
        let index = attachment["id"].as_u64().and_then(|i| usize::try_from(i).ok());
        if index.is_none_or(|i| i >= files.len()) {
            return Err(Refusal::form("attachments", "Unknown attachment"));
        }
        if length(&attachment["description"]) > 1_024 {
            return Err(too_long("attachments.description", 1_024));
        }
    }
    Ok(())
}

fn components(components: &Value) -> Result<(), Refusal> {
    let rows = components.as_array().map_or(&[][..], Vec::as_slice);
    if rows.len() > 5 {
        return Err(too_long("components", 5));
    }
    let mut ids = BTreeSet::new();
    for row in rows {
        let items = list(row, "components");
        if row["type"] != json!(1) || !(1..=5).contains(&items.len()) {
            return Err(Refusal::form("components", "A row holds 1 to 5 components"));
        }
        for item in items {
            if item["type"] == json!(3) && items.len() > 1 {
                return Err(Refusal::form("components", "A menu is alone in its row"));
            }
            let id = item["custom_id"].as_str().unwrap_or_default();
            if item["style"] == json!(5) {
                component(item)?;
                continue;
            }
            if id.is_empty() || id.chars().count() > 100 || !ids.insert(id) {
                return Err(Refusal::form("custom_id", "1 to 100 characters, each only once"));
            }
            component(item)?;
        }
    }
    Ok(())
}

pub(super) fn component(item: &Value) -> Result<(), Refusal> {
    match item["type"].as_u64() {
        Some(2) if item["style"] == json!(5) => {
            let leads = item["url"].as_str().is_some_and(|url| url.starts_with("https://") && url.len() <= 512);
            let is_right = leads && item["custom_id"].is_null() && (1..=80).contains(&length(&item["label"]));
            if is_right { Ok(()) } else { Err(Refusal::form("url", "A link has an address and no id")) }
        }
        Some(2) => {
            let is_styled = item["style"].as_u64().is_some_and(|s| (1..=4).contains(&s));
            if is_styled && (1..=80).contains(&length(&item["label"])) { Ok(()) } else { Err(too_long("label", 80)) }
        }
        Some(3) => {
            let options = list(item, "options");
            let values: BTreeSet<&str> = options.iter().filter_map(|o| o["value"].as_str()).collect();
            let fits = |o: &Value| {
                (1..=100).contains(&length(&o["label"]))
                    && (1..=100).contains(&length(&o["value"]))
                    && length(&o["description"]) <= 100
            };
            let is_right = (1..=25).contains(&options.len())
                && values.len() == options.len()
                && options.iter().all(fits)
                && length(&item["placeholder"]) <= 150;
            if is_right { Ok(()) } else { Err(Refusal::form("options", "1 to 25 different ones of fitting lengths")) }
        }
        _ => Err(Refusal::form("components", "Unknown type")),
    }
}

/// A slip that is opened: one to five labels, each with a field.
pub(crate) fn slip(data: &Value) -> Result<(), Refusal> {
    let fits = |text: &Value, most: usize| (1..=most).contains(&length(text));
    let labels = list(data, "components");
    if !fits(&data["custom_id"], 100) || !fits(&data["title"], 45) || !(1..=5).contains(&labels.len()) {
        return Err(Refusal::form("data", "An id, a title, 1 to 5 labels"));
    }
    let mut ids = BTreeSet::new();
    for label in labels {
        let field = &label["component"];
        let id = field["custom_id"].as_str().unwrap_or_default();
        let is_label = label["type"] == json!(18) && fits(&label["label"], 45) && length(&label["description"]) <= 100;
        if !is_label || id.is_empty() || id.chars().count() > 100 || !ids.insert(id) {
            return Err(Refusal::form("components", "Labels of fitting lengths, each with a field of its own"));
        }
        let options = list(field, "options");
        let values: BTreeSet<&str> = options.iter().filter_map(|o| o["value"].as_str()).collect();
        let is_option =
            |o: &Value| fits(&o["label"], 100) && fits(&o["value"], 100) && length(&o["description"]) <= 100;
        let picked = options.iter().filter(|o| o["default"] == json!(true)).count();
        let differ = values.len() == options.len() && options.iter().all(is_option);
        let most = if field["type"] == json!(22) { options.len() } else { 1 };
        let differ = differ && picked <= most;
        let is_right = match field["type"].as_u64() {
            Some(4) => {
                field["style"].is_u64() && length(&field["placeholder"]) <= 100 && length(&field["value"]) <= 4_000
            }
            Some(3) => (1..=25).contains(&options.len()) && differ,
            Some(21) => (2..=10).contains(&options.len()) && differ,
            Some(22) => {
                let least = field["min_values"].as_u64().unwrap_or(1);
                // Where none may be ticked the field must say that it is not required.
                (1..=10).contains(&options.len()) && differ && (least > 0 || field["required"] == json!(false))
            }
            _ => false,
        };
        if !is_right {
            return Err(Refusal::form("component", "Not a field of a slip"));
        }
    }
    Ok(())
}

/// Who is pinged: those mentioned in the text whom the message allows.
pub(crate) fn pings(text: &str, allowed: &Value) -> Vec<u64> {
    let everyone = [("@everyone", "everyone"), ("@here", "everyone")];
    let parse: Vec<&str> = list(allowed, "parse").iter().filter_map(Value::as_str).collect();
    let all = everyone.iter().filter(|(mark, kind)| text.contains(mark) && parse.contains(kind)).map(|_| 0);
    let users = list(allowed, "users").iter().filter_map(|u| u.as_str()?.parse::<u64>().ok());
    all.chain(users.filter(|u| text.contains(&format!("<@{u}>")) || text.contains(&format!("<@!{u}>")))).collect()
}

/// Completions of an option.
pub(crate) fn choices(choices: &Value) -> Result<(), Refusal> {
    let list = choices.as_array().map_or(&[][..], Vec::as_slice);
    let fits = |c: &Value| (1..=100).contains(&length(&c["name"])) && (1..=100).contains(&length(&c["value"]));
    if list.len() <= 25 && list.iter().all(fits) { Ok(()) } else { Err(too_long("choices", 25)) }
}
