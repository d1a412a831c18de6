//! The buttons that open slips for orders: the rest of one, or any in notation.

use crate::contract::{Draft, FieldSpec, VerbSpec};
use crate::host::api::limits::CONTROL_MAX_CHARS;
use crate::host::outgoing::buttons;
use crate::host::table::Table;
use crate::host::table::press::{ControlId, Press, SlipOf};
use crate::host::{Control, Style};
use crate::kit::limits::ROW_MAX_BUTTONS;
use crate::kit::panel::PANEL_HOME;

/// The button for a page of the panel: on the first page orders are typed, on the page of a unit its order is filled in.
/// None where nothing is open, or what is known already does not fit an id.
pub(crate) fn button(table: &Table, draft: &Draft) -> Option<Control> {
    if draft.verb == PANEL_HOME {
        return Some(buttons::button(table, Press::Slip(SlipOf::Notation), "Type orders…", Style::Secondary));
    }
    let verb = spec(table, draft)?;
    let is_begun = verb.fields.iter().any(|field| draft.get(field.name).is_some());
    if !is_begun || open_fields(verb, draft).next().is_none() {
        return None;
    }
    let of_verb = |(name, _): &(&String, &String)| verb.fields.iter().any(|field| field.name == name.as_str());
    let known = draft.fields.iter().filter(of_verb);
    let known = known.fold(Draft::new(verb.name), |known, (name, text)| known.with(name.as_str(), text.as_str()));
    let action = Press::Slip(SlipOf::Order(known));
    let id = ControlId { table: table.id, mark: table.mark(), action: action.clone() }.encode();
    (id.chars().count() <= CONTROL_MAX_CHARS).then(|| buttons::button(table, action, "Whole order…", Style::Secondary))
}

/// The rows with this button before the last of their last row, which leads on; in a row of its own where that is full.
pub(crate) fn placed(mut rows: Vec<Vec<Control>>, button: Control) -> (Vec<Vec<Control>>, Option<Control>) {
    let is_button = |control: &Control| matches!(control, Control::Button(_));
    match rows.last_mut() {
        Some(row) if row.len() < ROW_MAX_BUTTONS && row.iter().all(is_button) => {
            row.insert(row.len().saturating_sub(1), button);
            (rows, None)
        }
        _ => (rows, Some(button)),
    }
}

/// What is known of a draft's verb.
pub(crate) fn spec(table: &Table, draft: &Draft) -> Option<&'static VerbSpec> {
    table.system.card().verbs.iter().find(|verb| verb.name == draft.verb)
}

/// The fields of which the draft says nothing.
pub(crate) fn open_fields<'a>(
    verb: &'static VerbSpec,
    draft: &'a Draft,
) -> impl Iterator<Item = &'static FieldSpec> + 'a {
    verb.fields.iter().filter(|field| draft.get(field.name).is_none())
}
