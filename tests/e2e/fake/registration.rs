//! What may be registered as commands: Discord's limits, a refusal for the first breach.

use std::collections::BTreeSet;

use serde_json::Value;

use super::api::Refusal;

const MOST_COMMANDS: usize = 100;
const MOST_OPTIONS: usize = 25;
const MOST_CHARACTERS: usize = 8_000;
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn chars(value: &Value) -> usize {
    value.as_str().map_or(0, |s| s.chars().count())
}

fn out_of_range(field: &str, least: usize, most: usize) -> Refusal {
    Refusal::form(field, &format!("Must be between {least} and {most} in length."))
}

/// Checks a whole registration.
pub(crate) fn check(commands: &Value) -> Result<(), Refusal> {
    if list(commands).len() > MOST_COMMANDS {
        return Err(Refusal::new(400, 30_032, "Maximum number of application commands reached (100)"));
    }
    unique_names(list(commands), "")?;
    for (i, command) in list(commands).iter().enumerate() {
        names(command, &i.to_string())?;
        options(command, &i.to_string(), 0)?;
        if characters(command) > MOST_CHARACTERS {
            return Err(Refusal::form(&i.to_string(), "Command exceeds maximum size (8000)"));
        }
    }
    Ok(())
}

fn unique_names(items: &[Value], field: &str) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    let is_unique = items.iter().all(|i| seen.insert(i["name"].as_str().unwrap_or_default()));
    if is_unique { Ok(()) } else { Err(Refusal::form(&format!("{field}.name"), "Option names must be unique.")) }
}

fn names(item: &Value, field: &str) -> Result<(), Refusal> {
    let name = item["name"].as_str().unwrap_or_default();
    let is_fine = name.chars().all(|c| c == '-' || c == '_' || (c.is_alphanumeric() && !c.is_uppercase()));
    if !is_fine || name.is_empty() || name.chars().count() > 32 {
        let why = "Command name is invalid";
        return Err(Refusal::form(&format!("{field}.name"), why));
    }
    match chars(&item["description"]) {
        1..=100 => Ok(()),
        _ => Err(out_of_range(&format!("{field}.description"), 1, 100)),
    }
}

fn options(item: &Value, field: &str, depth: usize) -> Result<(), Refusal> {
    let given = list(&item["options"]);
    if given.len() > MOST_OPTIONS {
        return Err(out_of_range(&format!("{field}.options"), 0, MOST_OPTIONS));
    }
    unique_names(given, &format!("{field}.options"))?;
    let mut may_require = true;
    for (i, option) in given.iter().enumerate() {
        let field = format!("{field}.options.{i}");
        names(option, &field)?;
        let kind = option["type"].as_u64().unwrap_or(0);
        let required = option["required"].as_bool().unwrap_or(false);
        if required && !may_require {
            let why = "Required options must be placed before non-required options";
            return Err(Refusal::form(&field, why));
        }
        may_require = required;
        let fits = match kind {
            GROUP => depth == 0,
            SUBCOMMAND => depth <= 1,
            3..=11 => true,
            _ => false,
        };
        if !fits {
            return Err(Refusal::form(&format!("{field}.type"), "This option may not stand here."));
        }
        choices(option, &field)?;
        options(option, &field, depth + if kind == SUBCOMMAND { 2 } else { 1 })?;
    }
    Ok(())
}

fn choices(option: &Value, field: &str) -> Result<(), Refusal> {
    let choices = list(&option["choices"]);
    if choices.len() > MOST_OPTIONS {
        return Err(out_of_range(&format!("{field}.choices"), 0, MOST_OPTIONS));
    }
    if option["autocomplete"].as_bool().unwrap_or(false) && !choices.is_empty() {
        let why = "Autocomplete options cannot have choices";
        return Err(Refusal::form(field, why));
    }
    for (i, choice) in choices.iter().enumerate() {
        let value_fits = !choice["value"].is_string() || (1..=100).contains(&chars(&choice["value"]));
        if !(1..=100).contains(&chars(&choice["name"])) || !value_fits {
            return Err(out_of_range(&format!("{field}.choices.{i}.name"), 1, 100));
        }
    }
    Ok(())
}

/// Discord's count for the limit of 8,000: names, descriptions and choice values, the longest translation each.
fn characters(item: &Value) -> usize {
    let longest = |own: &str, localized: &str| {
        let translated = item[localized].as_object().map_or(0, |m| m.values().map(chars).max().unwrap_or(0));
        chars(&item[own]).max(translated)
    };
    let choices: usize = list(&item["choices"]).iter().map(|c| chars(&c["name"]) + chars(&c["value"])).sum();
    let inner: usize = list(&item["options"]).iter().map(characters).sum();
    longest("name", "name_localizations") + longest("description", "description_localizations") + choices + inner
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn registrations_outside_the_limits_are_refused() {
        let command = |name: &str, options: Value| json!({ "name": name, "description": "d", "options": options });
        let option =
            |name: &str, required: bool| json!({ "type": 3, "name": name, "description": "d", "required": required });
        let many: Vec<Value> = (0..26).map(|i| option(&format!("o{i}"), false)).collect();
        let choices: Vec<Value> =
            (0..25).map(|c| json!({ "name": "n".repeat(10), "value": format!("{c:010}") })).collect();
        let long: Vec<Value> = (0..25)
            .map(|i| json!({ "type": 3, "name": format!("o{i}"), "description": "d", "choices": choices }))
            .collect();
        for wrong in [
            json!([command("Move", json!([]))]),
            json!([command("a", json!([])), command("a", json!([]))]),
            json!([command("a", json!([option("x", false), option("y", true)]))]),
            json!([command("a", json!(many))]),
            json!([command("a", json!(long))]),
            json!((0..101).map(|i| command(&format!("c{i}"), json!([]))).collect::<Vec<_>>()),
        ] {
            assert!(check(&wrong).is_err(), "{wrong}");
        }
        assert_eq!(check(&json!([command("a", json!([option("x", true)]))])), Ok(()));
    }
}
