//! A slip as Discord's modal: labels with a field each, inside their limits.

use serde_json::{Value, json};

use super::cut;
use crate::host::api::slip::FIELDS_MAX;
use crate::host::{Entry, MenuOption, Slip, SlipField};

const NAME_LIMIT: usize = 45;
const WORDS_LIMIT: usize = 100;
const TEXT_LIMIT: usize = 4_000;
/// Up to so many answers are all shown at once (a radio group); more are a menu.
const SHOWN_AT_ONCE: usize = 4;
/// A group of boxes to tick.
pub(in crate::discord) const CHECKBOXES: u32 = 22;

/// The first answer to an interaction: opens the slip.
pub(in crate::discord) fn opened(slip: &Slip) -> Value {
    let fields: Vec<Value> = slip.fields.iter().take(FIELDS_MAX).map(label).collect();
    json!({ "type": 9, "data": { "custom_id": slip.id, "title": cut(&slip.title, NAME_LIMIT), "components": fields } })
}

fn label(field: &SlipField) -> Value {
    let mut label = json!({ "type": 18, "label": cut(&field.label, NAME_LIMIT), "component": component(field) });
    if !field.help.is_empty() {
        label["description"] = cut(&field.help, WORDS_LIMIT).into();
    }
    label
}

fn component(field: &SlipField) -> Value {
    match &field.entry {
        Entry::Text { value, placeholder, is_long } => {
            let mut text = json!({
                "type": 4, "custom_id": field.name, "style": if *is_long { 2 } else { 1 }, "required": false,
                "max_length": TEXT_LIMIT, "value": cut(value, TEXT_LIMIT)
            });
            if !placeholder.is_empty() {
                text["placeholder"] = cut(placeholder, WORDS_LIMIT).into();
            }
            text
        }
        Entry::Pick { options, picked } => {
            let kind = if options.len() <= SHOWN_AT_ONCE { 21 } else { 3 };
            let options: Vec<Value> = options.iter().map(|option| answer(option, option.value == *picked)).collect();
            json!({ "type": kind, "custom_id": field.name, "required": false, "options": options })
        }
        Entry::Tick { options, ticked } => {
            let options: Vec<Value> =
                options.iter().map(|option| answer(option, ticked.contains(&option.value))).collect();
            json!({
                "type": CHECKBOXES, "custom_id": field.name, "required": false, "min_values": 0,
                "max_values": options.len(), "options": options
            })
        }
    }
}

fn answer(option: &MenuOption, is_picked: bool) -> Value {
    let mut answer = json!({ "label": cut(&option.label, WORDS_LIMIT), "value": option.value });
    if !option.description.is_empty() {
        answer["description"] = cut(&option.description, WORDS_LIMIT).into();
    }
    if is_picked {
        answer["default"] = true.into();
    }
    answer
}
