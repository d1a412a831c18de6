//! The guided panel: pick a ship, steer it or pick a target, see what comes of it, confirm (17.2).
//!
//! | file | what it holds |
//! |---|---|
//! | `pages` | the first page, a ship's page, the page of choosing a fleet |
//! | `program` | a ship's program in sealed exchanges: all rows, one row, what stops it |
//! | `ahead` | what whoever has locked plans for the next exchange |
//! | `standing` | standing orders of a ship or of all |
//! | `steer` | the page of rotation and burn, with the course it gives |
//! | `aim` | the page of targets, with chances and expected damage, and of weapons |
//! | `bears` | what bears on whom, and what it is expected to do |
//! | `weapons` | which weapon fires at which target: lines and a form |
//! | `shields`, `craft` | shields of several faces; launching, docking, orbits, landing, mending, turning |
//! | `forms` | what is filled in: a whole row, stops, standing orders |
//! | `only_if` | under which condition a row of a program counts |
//! | `slot` | where an order goes that is made up: given at once, or a row of a program |

mod ahead;
mod aim;
mod bears;
mod craft;
mod forms;
mod only_if;
mod pages;
mod program;
mod shields;
mod slot;
mod standing;
mod steer;
mod weapons;

use slot::Slot;

pub(crate) use aim::could_hit;
pub(crate) use forms::{filled, form};
pub(crate) use program::next_page;
pub(crate) use steer::course_words;

use crate::contract::{Draft, DraftError, Panel, Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::check::plans_ahead;
use crate::games::space_combat::rules::order_words::ALL;
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::names::own_ship;

/// A page of the panel for a draft.
pub(crate) fn panel(view: &View<SpaceCombat>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    if plans_ahead(view, seat) {
        let ship = draft.get("unit").and_then(|name| own_ship(view, seat, name, "unit").ok());
        let ship = ship.filter(|ship| ship.is_able());
        return Ok(ship.map_or_else(|| pages::waiting(view, seat), |ship| ahead::ship(view, seat, ship)));
    }
    if !crate::games::space_combat::rules::resolve::flow::owing(view).contains(&seat) {
        return Ok(pages::nothing(view, seat));
    }
    if matches!(view.phase, crate::games::space_combat::rules::state::Phase::Muster { .. }) {
        return pages::fleet(view, seat, draft);
    }
    if let Some(warning) = pages::warned(view, seat).filter(|_| draft.verb == "done") {
        return Ok(warning);
    }
    let Some(name) = draft.get("unit") else { return Ok(pages::home(view, seat)) };
    if draft.verb == "standing" && name.eq_ignore_ascii_case(ALL) {
        return Ok(standing::standing(view, seat, None));
    }
    let ship = own_ship(view, seat, name, "unit")?;
    let is_sealed = view.world.rules().exchange_subturns().is_some();
    let slot = Slot { view, seat, then: ship, row: None, when: None };
    let action = |field: &str| format!("{} {}", draft.verb, draft.get(field).unwrap_or_default()).trim().to_owned();
    match draft.verb.as_str() {
        "standing" => Ok(standing::standing(view, seat, Some(ship))),
        "row" if is_sealed => program::row(view, seat, ship, draft),
        "stops" if is_sealed => Ok(program::stops(view, seat, ship)),
        "move" => steer::page(view, seat, ship, draft),
        "fire" => match draft.get("weapon") {
            Some(weapon) => aim::page(&slot, &format!("{} {weapon}", action("target"))),
            None => aim::page(&slot, &action("target")),
        },
        "shield" => shields::shields(&slot, &action("faces")),
        "launch" | "dock" => Ok(craft::craft(&slot, &draft.verb)),
        _ if is_sealed => Ok(program::ship(view, seat, ship, vec![])),
        _ => Ok(pages::ship(view, seat, ship)),
    }
}

fn unit(verb: &str, ship: &Ship) -> Draft {
    Draft::new(verb).with("unit", ship.name.clone())
}
