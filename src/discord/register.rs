//! Registers the slash commands, and only when they differ from those registered already: Discord limits how many may be
//! made in a day, and players' clients reload them each time.

use poise::serenity_prelude as serenity;
use serde_json::{Map, Value};

use super::commands;
use super::rest::{ApiRequest, Body, Rest, RestError, RetryUntil};

/// The commands as Discord is told them.
#[expect(clippy::expect_used, reason = "these builders hold strings, numbers and lists only")]
pub fn registration() -> Value {
    let builders: Vec<serenity::CreateCommand> = poise::builtins::create_application_commands(&commands::all());
    serde_json::to_value(builders).expect("these builders hold strings, numbers and lists only")
}

/// Makes the registered commands ours, in one server or everywhere; tells whether anything had to change.
pub(super) async fn register(
    rest: &Rest,
    application: u64,
    guild: Option<u64>,
    retry: RetryUntil,
) -> Result<bool, RestError> {
    let scope = guild.map(|id| format!("/guilds/{id}")).unwrap_or_default();
    let path = format!("/applications/{application}{scope}/commands");
    let wanted = registration();
    let known = rest.send(&ApiRequest::get("get_commands", &path), retry).await?;
    if is_same(&wanted, &known) {
        return Ok(false);
    }
    rest.send(&ApiRequest::put("put_commands", path, Body::Json(wanted)), retry).await?;
    Ok(true)
}

fn is_same(wanted: &Value, known: &Value) -> bool {
    comparable_list(wanted) == comparable_list(known)
}

fn comparable_list(commands: &Value) -> Vec<Value> {
    let mut list: Vec<Value> = commands.as_array().into_iter().flatten().map(comparable).collect();
    list.sort_by(|a, b| a["name"].as_str().cmp(&b["name"].as_str()));
    list
}

/// What players see of a command or option. Discord adds ids and defaults to what it was told, and drops what is empty.
fn comparable(item: &Value) -> Value {
    let mut kept = Map::new();
    for key in ["name", "description", "choices", "min_value", "max_value", "min_length", "max_length"] {
        let value = &item[key];
        if !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty()) {
            kept.insert(key.to_owned(), if key == "choices" { choices(value) } else { value.clone() });
        }
    }
    kept.insert("type".to_owned(), item["type"].as_u64().unwrap_or(1).into());
    for flag in ["required", "autocomplete"] {
        kept.insert(flag.to_owned(), item[flag].as_bool().unwrap_or(false).into());
    }
    let options: Vec<Value> = item["options"].as_array().into_iter().flatten().map(comparable).collect();
    kept.insert("options".to_owned(), options.into());
    kept.into()
}

fn choices(list: &Value) -> Value {
    let pair = |choice: &Value| Value::from(vec![choice["name"].clone(), choice["value"].clone()]);
    list.as_array().into_iter().flatten().map(pair).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// As Discord gives back what it was told.
    fn stored(mut item: Value, depth: usize) -> Value {
        if depth == 0 {
            for (key, value) in
                [("id", json!("12")), ("version", json!("13")), ("nsfw", json!(false)), ("contexts", Value::Null)]
            {
                item[key] = value;
            }
        }
        if item["required"] == json!(false) {
            item.as_object_mut().unwrap().remove("required");
        }
        if let Some(options) = item["options"].as_array().cloned() {
            item["options"] = options.into_iter().map(|o| stored(o, depth + 1)).collect();
        }
        item
    }

    #[test]
    fn commands_that_discord_gives_back_count_as_the_same() {
        let wanted = registration();
        let mut known: Vec<Value> = wanted.as_array().unwrap().iter().map(|c| stored(c.clone(), 0)).collect();
        known.reverse();
        assert!(is_same(&wanted, &Value::from(known)));
    }

    #[test]
    fn a_changed_description_or_a_missing_command_counts_as_different() {
        let wanted = registration();
        let mut changed = wanted.clone();
        changed[0]["description"] = json!("Something else");
        assert!(!is_same(&wanted, &changed));
        let fewer: Value = wanted.as_array().unwrap().iter().skip(1).cloned().collect();
        assert!(!is_same(&wanted, &fewer));
        assert!(!is_same(&wanted, &json!([])));
    }
}
