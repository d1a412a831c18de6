//! The weapons of a volley, told apart by their targets: a line each on the page of fire, and the form that gives each weapon
//! its target at once (12.2).

use super::bears::{described, targets, with_shots};
use super::slot::Slot;
use crate::contract::{Draft, Press};
use crate::games::space_combat::rules::action::{Action, Fire, Plan, ShotOrder};
use crate::games::space_combat::rules::advice::volley::volley;
use crate::games::space_combat::rules::order_words::action_text;
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::words::{counted, salvo_words};
use crate::kit::form::{self, Filled, Form, FormField, option, pick, text, ticked, ticks};
use crate::kit::panel::{PanelLine, matter};

/// Fields of the form, a target each; the last field of a form is for whom to fire at when they are gone.
const AT: [&str; 4] = ["at1", "at2", "at3", "at4"];

/// A line for each target that the order names, with the button that opens the form.
pub(super) fn lines(slot: &Slot<'_>, plan: &Plan) -> Vec<PanelLine> {
    let Some(fire) = plan.action.fire() else { return vec![] };
    let named = targets(slot.view, slot.then).filter(|target| names(fire, target));
    let salvos = volley(&slot.view.world, slot.then, plan);
    let of_target = |target: &Ship| {
        let shots = fire.shots.iter().filter(|shot| shot.target == target.name);
        let named: Vec<&str> = shots.map(|shot| shot.weapon.as_str()).collect();
        let who = if fire.all_at.is_some() { "All that bears".to_owned() } else { named.join(" ") };
        let range = target.place.range_hexes(slot.then.place);
        let note = salvos.iter().find(|salvo| salvo.target == target.id).map_or_else(
            || format!("range {range}, nothing of it can be fired as it stands"),
            |salvo| format!("range {range}, {}, {} energy", salvo_words(salvo), salvo.energy),
        );
        let fill = Press::Fill(slot.draft(&action_text(plan)));
        matter(&format!("{who} at {}", target.name), note, "Weapons…", fill)
    };
    named.map(of_target).collect()
}

/// Whether an order fires at this ship.
fn names(fire: Fire<'_>, target: &Ship) -> bool {
    fire.all_at == Some(target.name.as_str()) || fire.shots.iter().any(|shot| shot.target == target.name)
}

fn aims(fire: Fire<'_>, weapon: &str, target: &Ship) -> bool {
    fire.shots.iter().any(|shot| shot.weapon == weapon && shot.target == target.name)
}

/// A target of the form with the weapons that bear on it, and those that fire at it as ordered so far.
struct Aim<'a> {
    target: &'a Ship,
    weapons: Vec<(String, String)>,
    firing: Vec<String>,
}

/// The targets of the form: those that the order names, then others on which something bears.
fn aims_of<'a>(slot: &Slot<'a>, plan: &Plan) -> Vec<Aim<'a>> {
    let Some(fire) = plan.action.fire() else { return vec![] };
    let mut found: Vec<Aim<'a>> = targets(slot.view, slot.then)
        .map(|target| {
            let weapons = described(slot, plan.rotate, target);
            let all = fire.all_at == Some(target.name.as_str());
            let names = weapons.iter().map(|(name, _)| name.clone());
            let firing = names.filter(|name| all || aims(fire, name, target)).collect();
            Aim { target, weapons, firing }
        })
        .filter(|aim| !aim.weapons.is_empty())
        .collect();
    found.sort_by_key(|aim| (aim.firing.is_empty(), aim.target.place.range_hexes(slot.then.place), aim.target.id));
    found.truncate(AT.len());
    found
}

/// The form; none where nothing bears.
pub(super) fn form(slot: &Slot<'_>, plan: &Plan) -> Option<Form> {
    let aims = aims_of(slot, plan);
    let field = |(name, aim): (&'static str, &Aim<'_>)| -> FormField {
        let weapons = aim.weapons.iter();
        let options = weapons.map(|(weapon, note)| option(weapon, format!("{weapon}: {note}"))).collect();
        let label = format!("At {}, range {}", aim.target.name, aim.target.place.range_hexes(slot.then.place));
        ticks(name, &label, "A weapon fires at one target only (12.2).", options, aim.firing.clone())
    };
    let mut fields: Vec<FormField> = AT.into_iter().zip(&aims).map(field).collect();
    let second = plan.action.fire().and_then(|fire| fire.second).unwrap_or_default();
    let others = targets(slot.view, slot.then).map(|other| option(&other.name, &other.name));
    let others = std::iter::once(option("nobody", "nobody")).chain(others);
    let second = if second.is_empty() { "nobody" } else { second };
    fields.push(pick(
        "second",
        "If the target is gone",
        "Whom all that bears fires at then.",
        others.collect(),
        second,
    ));
    let head = format!("Weapons of {}, {}", slot.title(), counted(slot.then.energy, "energy"));
    (!aims.is_empty()).then(|| form::form(&head, fields))
}

/// The order that the form means; none where nothing is ticked.
pub(super) fn filled(slot: &Slot<'_>, plan: &Plan, filled: &Filled) -> Vec<Draft> {
    let aims = aims_of(slot, plan);
    let mut shots: Vec<ShotOrder> = vec![];
    // What was ticked anew comes first: a weapon that is ticked at two targets has been given to the new one.
    for is_new in [true, false] {
        for (name, aim) in AT.into_iter().zip(&aims) {
            for weapon in ticked(filled, name).filter(|weapon| aim.firing.iter().any(|own| own == weapon) != is_new) {
                if shots.iter().all(|shot| shot.weapon != weapon) {
                    shots.push(ShotOrder { weapon: weapon.to_owned(), target: aim.target.name.clone() });
                }
            }
        }
    }
    let Some(first) = shots.first().map(|shot| shot.target.clone()) else { return vec![] };
    let Some(target) = aims.iter().find(|aim| aim.target.name == first) else { return vec![] };
    // The first names the target: its weapons stay in front.
    shots.sort_by_key(|shot| shot.target != first);
    let is_all = shots.len() == target.weapons.len() && shots.iter().all(|shot| shot.target == first);
    let plan = with_shots(plan, target.target, if is_all { vec![] } else { shots });
    let second = Some(text(filled, "second")).filter(|name| !name.is_empty() && *name != "nobody" && *name != first);
    let action = match plan.action {
        Action::Fire { shots, all_at, .. } => Action::Fire { shots, all_at, second: second.map(str::to_owned) },
        other => other,
    };
    vec![slot.draft(&action_text(&Plan { action, ..plan }))]
}
