//! Targets with chances and expected damage.

use super::bears::{bearing, described, targets, with_shots};
use super::slot::Slot;
use super::weapons;
use crate::contract::{DraftError, Lens, MenuEntry, Panel, PanelRow, Tone, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Action, Plan, ShotOrder};
use crate::games::space_combat::rules::order_words::{action_text, turn_text};
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::notation::plan as read_plan;
use crate::games::space_combat::text::words::tenths;
use crate::kit::panel::{self, menu};

/// One line: whom the ship could hit now, after that rotation.
pub(crate) fn could_hit(view: &View<SpaceCombat>, ship: &Ship, rotate: i32) -> String {
    if !view.world.scenario.allows_fire {
        return String::new();
    }
    let hits: Vec<String> = targets(view, ship)
        .filter_map(|t| {
            let weapons = bearing(view, ship, rotate, t);
            let sum: i32 = weapons.iter().map(|w| w.2).sum();
            (sum > 0).then(|| format!("{} ({} expected)", t.name, tenths(sum)))
        })
        .take(4)
        .collect();
    if hits.is_empty() {
        "No target bears on this facing.".to_owned()
    } else {
        format!("Could hit {}.", hits.join(", "))
    }
}

/// The page: pick a target, then weapons, and whom to fire at if it is gone.
pub(super) fn page(slot: &Slot<'_>, action: &str) -> Result<Panel, DraftError> {
    let lens = Lens::at(&slot.then.name);
    let fire = match action.split_once(' ') {
        Some(_) => Some(read_plan(slot.view, slot.then, action)?),
        None => None,
    };
    let Some((plan, target)) = fire.as_ref().and_then(|plan| Some((plan, aimed_at(slot, plan)?))) else {
        let entries = aims(slot);
        let ask = if entries.is_empty() { "Nothing bears, whichever way it turns." } else { "Whom shall it fire at?" };
        let text = format!("{}: energy {}. {ask}", slot.title(), slot.then.energy);
        let rows = vec![
            menu("Choose a target", entries),
            menu("Scan: lock on, read energy and damage", scans(slot)),
            PanelRow::Buttons(vec![slot.back()]),
        ];
        return Ok(panel::page(&text, lens.with_overlays(&["arcs"]), rows));
    };
    let scan = format!("scan {}", target.name);
    let mut last = vec![slot.give("Fire so", Tone::Danger, &action_text(plan))];
    last.extend(slot.only_if(&action_text(plan)));
    last.extend([
        slot.give("Scan instead", Tone::Plain, &scan),
        slot.go_on("Another target", "fire", true),
        slot.back(),
    ]);
    let rows = vec![
        panel::lines("Another target", weapons::lines(slot, plan)),
        menu("Weapons", weapons(slot, plan, target)),
        menu("If the target is gone, fire at", seconds(slot, plan, target)),
        PanelRow::Buttons(last),
    ];
    let lens = lens.considering(slot.draft(&action_text(plan)));
    let text = format!("{} fires, {} energy: {}.", slot.title(), slot.then.energy, action_text(plan));
    Ok(panel::page(&text, lens, rows))
}

/// The ship that an order fires at first.
fn aimed_at<'a>(slot: &Slot<'a>, plan: &Plan) -> Option<&'a Ship> {
    let fire = plan.action.fire()?;
    let name = fire.all_at.or(fire.shots.first().map(|shot| shot.target.as_str()))?;
    slot.view.world.named(name)
}

/// Targets by what all that bears does to them, with the turn for it; missiles fly where guns do not reach.
fn aims(slot: &Slot<'_>) -> Vec<MenuEntry> {
    let (view, ship) = (slot.view, slot.then);
    let mut found: Vec<(i32, i32, &Ship)> = Vec::new();
    for target in targets(view, ship) {
        let turns = (0..=ship.rotation_left.min(3)).flat_map(|n| if n == 0 { vec![0] } else { vec![n, -n] });
        let best = turns.filter_map(|turn| {
            let weapons = bearing(view, ship, turn, target);
            (!weapons.is_empty()).then(|| (weapons.iter().map(|w| w.2).sum::<i32>(), turn))
        });
        if let Some((sum, turn)) = best.max_by_key(|(sum, turn)| (*sum, -turn.abs())) {
            found.push((sum, turn, target));
        }
    }
    found.sort_by_key(|(sum, _, target)| (-sum, target.place.range_hexes(ship.place), target.id));
    let aim = |(sum, turn, target): &(i32, i32, &Ship)| {
        let note = format!("range {}{}", target.place.range_hexes(ship.place), turning(*turn));
        let does = if *sum > 0 { format!("{} damage expected", tenths(*sum)) } else { "by missiles".to_owned() };
        let fire = Plan { rotate: *turn, action: Action::fire_all(&target.name), at: None };
        slot.going_on(format!("{}: {does}", target.name), &note, &action_text(&fire))
    };
    found.iter().map(aim).collect()
}

fn scans(slot: &Slot<'_>) -> Vec<MenuEntry> {
    let scan = |target: &Ship| {
        let note = format!("range {}", target.place.range_hexes(slot.then.place));
        slot.giving(format!("Scan {}", target.name), &note, &format!("scan {}", target.name))
    };
    targets(slot.view, slot.then).filter_map(scan).collect()
}

/// One weapon more or less at a press; a second target for one of several.
fn weapons(slot: &Slot<'_>, plan: &Plan, target: &Ship) -> Vec<MenuEntry> {
    let picked: Vec<ShotOrder> = plan.action.fire().map(|fire| fire.shots.to_vec()).unwrap_or_default();
    let mut entries = Vec::new();
    let mut offer = |label: String, note: &str, shots: Vec<ShotOrder>| {
        let line = action_text(&with_shots(plan, target, shots));
        entries.push(slot.going_on(label, note, &line));
    };
    if !picked.is_empty() {
        offer("All that bears".to_owned(), "as far as the energy goes", vec![]);
    }
    for (name, note) in described(slot, plan.rotate, target) {
        let rest: Vec<ShotOrder> = picked.iter().filter(|shot| shot.weapon != name).cloned().collect();
        let aimed = ShotOrder { weapon: name.clone(), target: target.name.clone() };
        match (picked.is_empty(), rest.len() < picked.len()) {
            (true, _) => offer(format!("Only {name}"), &note, vec![aimed]),
            // The first names the target: its weapons stay in front.
            (false, false) => offer(format!("{name} too"), &note, [vec![aimed], picked.clone()].concat()),
            (false, true) if rest.iter().any(|other| other.target == target.name) => {
                offer(format!("Without {name}"), &note, rest);
            }
            (false, true) => {}
        }
    }
    for other in targets(slot.view, slot.then).filter(|other| other.id != target.id && !picked.is_empty()) {
        for (name, note) in described(slot, plan.rotate, other) {
            if picked.iter().all(|shot| shot.weapon != name) {
                let aimed = ShotOrder { weapon: name.clone(), target: other.name.clone() };
                offer(format!("{name} at {}", other.name), &note, [picked.clone(), vec![aimed]].concat());
            }
        }
    }
    entries
}

/// Whom to fire at if the target is gone by then.
fn seconds(slot: &Slot<'_>, plan: &Plan, target: &Ship) -> Vec<MenuEntry> {
    let Some(fire) = plan.action.fire() else { return vec![] };
    let others =
        targets(slot.view, slot.then).filter(|other| other.id != target.id && fire.second != Some(&other.name));
    let or = |other: &Ship| {
        let action = Action::Fire {
            shots: fire.shots.to_vec(),
            all_at: fire.all_at.map(str::to_owned),
            second: Some(other.name.clone()),
        };
        let note = format!("range {}", other.place.range_hexes(slot.then.place));
        slot.going_on(format!("Or {}", other.name), &note, &action_text(&Plan { action, ..plan.clone() }))
    };
    others.map(or).collect()
}

fn turning(rotate: i32) -> String {
    let turn = turn_text(&Plan { rotate, action: Action::Hold, at: None });
    if turn.is_empty() { turn } else { format!(", with {turn}") }
}
