//! The buttons that open slips for orders: the rest of one, or any in notation.

use crate::contract::{Draft, FieldSpec, VerbSpec};
use crate::host::api::limits::CONTROL_MAX_CHARS;
use crate::host::api::message::components_of;
use crate::host::outgoing::buttons;
use crate::host::table::Table;
use crate::host::table::press::{ControlId, Press, SlipOf};
use crate::host::{Control, Style};
use crate::kit::limits::{COMPONENTS_MAX, COMPONENTS_OF_PAGE, ROW_MAX_BUTTONS};
use crate::kit::panel::PANEL_HOME;

/// The button for a page of the panel: on the first page what else there is, typing orders with it; on the page of a unit its
/// order is filled in. None where nothing is open, or what is known already does not fit an id.
pub(crate) fn button(table: &Table, draft: &Draft) -> Option<Control> {
    if draft.verb == PANEL_HOME {
        return Some(buttons::button(table, Press::More, "More", Style::Secondary));
    }
    let verb = spec(table, draft)?;
    let is_begun = verb.fields.iter().any(|field| draft.get(field.name).is_some());
    if !is_begun || open_fields(verb, draft).next().is_none() {
        return None;
    }
    let of_verb = |(name, _): &(&String, &String)| verb.fields.iter().any(|field| field.name == name.as_str());
    let known = draft.fields.iter().filter(of_verb);
    let known = known.fold(Draft::new(verb.name), |known, (name, text)| known.with(name.as_str(), text.as_str()));
    fitting(table, Press::Slip(SlipOf::Order(known)), "Whole order…")
}

/// The button that tells what the rulebook's terms on a page mean; none on the first page, where it is one of *More*, and where
/// the page's draft does not fit an id.
pub(crate) fn words(table: &Table, draft: &Draft) -> Option<Control> {
    if draft.verb == PANEL_HOME {
        return None;
    }
    fitting(table, Press::Words(draft.clone()), "Words")
}

/// The button that opens a slip with what the unit of a page has been ordered, to be written anew; none where the unit's name
/// does not fit an id.
pub(crate) fn as_text(table: &Table, draft: &Draft) -> Option<Control> {
    let unit = draft.get("unit")?;
    fitting(table, Press::Slip(SlipOf::Words(Draft::new(draft.verb.as_str()).with("unit", unit))), "Type it…")
}

/// The button, where what it carries fits an id.
fn fitting(table: &Table, action: Press, label: &str) -> Option<Control> {
    let id = ControlId { table: table.id, mark: table.mark(), action: action.clone() }.encode();
    (id.chars().count() <= CONTROL_MAX_CHARS).then(|| buttons::button(table, action, label, Style::Secondary))
}

/// The rows with this button before the last of their last row, which leads on; in a row of its own where that is full. Without
/// it where the page has no room.
pub(crate) fn placed(rows: Vec<Vec<Control>>, button: Control) -> Vec<Vec<Control>> {
    let mut with = rows.clone();
    match with.last_mut().filter(|row| has_room(row)) {
        Some(row) => row.insert(row.len().saturating_sub(1), button),
        None => with.push(vec![button]),
    }
    if fits(&with) { with } else { rows }
}

/// The same at the end of the lowest row of buttons above the last that has room; where none has, as `placed`.
pub(crate) fn beside(rows: Vec<Vec<Control>>, button: Control) -> Vec<Vec<Control>> {
    let inner = rows.len().saturating_sub(1);
    let Some(at) = rows.iter().take(inner).rposition(|row| has_room(row)) else { return placed(rows, button) };
    let mut with = rows.clone();
    if let Some(row) = with.get_mut(at) {
        row.push(button);
    }
    if fits(&with) { with } else { rows }
}

fn has_room(row: &[Control]) -> bool {
    row.len() < ROW_MAX_BUTTONS && row.iter().all(|control| matches!(control, Control::Button(_)))
}

/// Whether a page of these rows, with its frame, words and picture, is within Discord's parts.
fn fits(rows: &[Vec<Control>]) -> bool {
    COMPONENTS_OF_PAGE + rows.iter().map(|row| components_of(row)).sum::<usize>() <= COMPONENTS_MAX
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
