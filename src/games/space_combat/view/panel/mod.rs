//! The guided panel: pick a ship, steer it or pick a target, see what comes of it, confirm (17.2).
//!
//! | file | what it holds |
//! |---|---|
//! | `pages` | the first page, a ship's page, the page of choosing a fleet |
//! | `steer` | the page of rotation and burn, with the course it gives |
//! | `aim` | the page of targets, with chances and expected damage |

mod aim;
mod pages;
mod steer;

pub use aim::could_hit;
pub use steer::course_words;

use crate::contract::{Draft, DraftError, Look, MenuEntry, Panel, PanelButton, PanelRow, Press, Seat, Seen, Tone};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::names::own_ship;
use crate::kit::panel::PANEL_HOME;

/// A page of the panel for a draft.
pub fn panel(seen: &Seen<SpaceCombat>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    let state = seen.state();
    if !crate::games::space_combat::rules::resolve::flow::owing(state).contains(&seat) {
        return Ok(pages::nothing(seen, seat));
    }
    if matches!(state.phase, crate::games::space_combat::rules::state::Phase::Muster { .. }) {
        return pages::fleet(seen, seat, draft);
    }
    let Some(name) = draft.get("unit") else { return Ok(pages::home(seen, seat)) };
    let ship = own_ship(state, seat, name, "unit")?;
    match draft.verb.as_str() {
        "move" => steer::page(seen, seat, ship, draft),
        "fire" => Ok(aim::page(seen, seat, ship, draft)),
        "shield" => Ok(pages::shields(seen, seat, ship)),
        _ => Ok(pages::ship(seen, seat, ship)),
    }
}

/// A page of tidy rows.
fn tidy(text: String, look: Look, rows: Vec<PanelRow>) -> Panel {
    Panel { text, look, rows: rows.into_iter().filter_map(PanelRow::tidied).collect() }
}

fn menu(placeholder: &str, entries: Vec<MenuEntry>) -> PanelRow {
    PanelRow::Menu { placeholder: placeholder.to_owned(), entries }
}

fn unit(verb: &str, ship: &Ship) -> Draft {
    Draft::new(verb).with("unit", ship.name.clone())
}

fn home() -> Draft {
    Draft::new(PANEL_HOME)
}

fn show(label: impl Into<String>, draft: Draft) -> PanelButton {
    PanelButton { label: label.into(), tone: Tone::Plain, press: Press::Show(draft), is_disabled: false }
}

/// A button that gives an order; greyed if it would be refused.
fn submit(seen: &Seen<SpaceCombat>, seat: Seat, label: impl Into<String>, tone: Tone, draft: Draft) -> PanelButton {
    let order = crate::games::space_combat::text::parse::parse(seen, seat, &draft);
    let is_legal = order.is_ok_and(|order| crate::games::space_combat::rules::check::check(seen, seat, &order).is_ok());
    PanelButton { label: label.into(), tone, press: Press::Submit(draft), is_disabled: !is_legal }
}
