//! What else a ship can do: put craft out, lift off, dock and take supplies, come into orbit and land, mend one system before
//! others, turn while it does something else (11.4, 12.2, 14.6); in a row of a program under a condition.

use super::only_if::choosing;
use super::slot::Slot;
use super::unit;
use crate::contract::{Lens, MenuEntry, Panel, PanelButton, PanelRow, Tone, give};
use crate::games::space_combat::data::catalogue::SystemHit;
use crate::games::space_combat::rules::action::{Action, Manoeuvre, Plan};
use crate::games::space_combat::rules::legal::manoeuvres_of;
use crate::games::space_combat::rules::order_words::{action_text, turn_text};
use crate::games::space_combat::rules::resolve::mend::broken;
use crate::games::space_combat::rules::state::Ship;
use crate::grid::Direction;
use crate::kit::panel::{menu, page};

/// The page; behind `if` the action says under which condition what is picked will be given.
pub(super) fn craft(slot: &Slot<'_>, action: &str) -> Panel {
    let slot = &Slot { when: action.split_once(" if ").map(|(_, when)| when), ..*slot };
    let menus = vec![
        menu("Put out, or lift off", launches(slot)),
        menu("Dock, undock, supplies", docking(slot)),
        menu("Into orbit", orbits(slot)),
        menu("Mend first", mending(slot)),
        menu("Turn, and", turning(slot)),
    ];
    let host = slot.then.host.and_then(|host| slot.view.world.ship(host));
    let place = match (host, &slot.then.landing) {
        (Some(host), _) => format!(" It is docked with {}.", host.name),
        (None, Some(_)) => " It is on the ground.".to_owned(),
        (None, None) => String::new(),
    };
    let is_idle = menus.iter().all(|row| row.clone().tidied().is_none());
    let nothing = if is_idle { " Nothing of it can be done now." } else { "" };
    let sides = landing(slot);
    let landing =
        if sides.is_empty() { "" } else { "\nA lander that comes to the ground at speed 0 or 1 lands (11.4)." };
    let when = slot.when.map(|when| format!(" What you pick counts if {when}; else it holds.")).unwrap_or_default();
    let text = format!("{}: launch, dock, orbit, mend or turn?{place}{nothing}{when}{landing}", slot.title());
    let mut rows = vec![choosing(slot, "launch")];
    rows.extend(menus);
    rows.push(PanelRow::Buttons(sides.into_iter().chain(slot.whole_row("")).chain([slot.back()]).collect()));
    page(&text, Lens::at(&slot.then.name), rows)
}

/// On which side of a body a lander comes down: a standing order (11.5, 12.4).
fn landing(slot: &Slot<'_>) -> Vec<PanelButton> {
    let has_ground = slot.view.world.bodies.iter().any(|body| body.template.has_surface);
    if !has_ground || !slot.then.class().is_lander {
        return vec![];
    }
    let is_south = slot.then.standing.lands_south;
    let side = |name: &str, is_now: bool| {
        let draft = unit("standing", slot.then).with("orders", format!("land {name}"));
        give(slot.view, slot.seat, format!("Land {name}"), Tone::Plain, draft).enabled(!is_now)
    };
    vec![side("north", !is_south), side("south", is_south)]
}

/// The orbits that it can be told to come into.
fn orbits(slot: &Slot<'_>) -> Vec<MenuEntry> {
    let orbit = |manoeuvre: Manoeuvre| match &manoeuvre {
        Manoeuvre::Orbit { body, ring } => {
            let label = format!("{body}, ring {ring}");
            slot.giving(label, "judged anew in each subturn", &action_text(&Plan::of(Action::Manoeuvre(manoeuvre))))
        }
        _ => None,
    };
    manoeuvres_of(slot.view, slot.then).into_iter().filter_map(orbit).collect()
}

fn launches(slot: &Slot<'_>) -> Vec<MenuEntry> {
    let carried = slot.view.world.ships.iter().filter(|craft| craft.host == Some(slot.then.id) && craft.is_present());
    let out = carried.filter_map(|craft| {
        slot.giving(format!("Put out {}", craft.name), &craft.class().title, &format!("launch {}", craft.name))
    });
    let mut entries: Vec<MenuEntry> = out.collect();
    if slot.then.landing.is_some() {
        entries.extend(slot.giving("Lift off", "toward the first side that is free", "launch"));
        let orbits = [("", ""), (" cw", ", into orbit clockwise"), (" ccw", ", into orbit counter-clockwise")];
        for toward in Direction::ALL.map(Direction::name) {
            let lifts = orbits.iter().filter_map(|(word, what)| {
                slot.giving(format!("Lift off toward {toward}{what}"), "", &format!("launch {toward}{word}"))
            });
            entries.extend(lifts);
        }
    }
    entries
}

fn docking(slot: &Slot<'_>) -> Vec<MenuEntry> {
    let then = slot.then;
    let mut entries = Vec::new();
    if then.host.is_some() {
        entries.extend(slot.giving("Undock", "", "dock"));
        for (supply, what) in [("energy", "fills the capacitor"), ("rounds", "rail rounds"), ("missiles", "missiles")] {
            entries.extend(slot.giving(format!("Take {supply}"), what, &format!("dock {supply}")));
        }
    }
    let is_near = |other: &&Ship| other.is_present() && other.id != then.id && other.place == then.place;
    let others = slot.view.world.ships.iter().filter(is_near);
    entries.extend(others.filter_map(|other| {
        slot.giving(format!("Dock with {}", other.name), &other.class().title, &format!("dock {}", other.name))
    }));
    entries
}

fn mending(slot: &Slot<'_>) -> Vec<MenuEntry> {
    let is_out = |hit: &&SystemHit| broken(slot.then).contains(hit);
    let out = SystemHit::REPAIRABLE.iter().filter(is_out);
    out.filter_map(|hit| slot.giving(format!("The {}", hit.name()), "first", &format!("repair {}", hit.name())))
        .collect()
}

/// The turns that go with doing nothing, with evading and with venting.
fn turning(slot: &Slot<'_>) -> Vec<MenuEntry> {
    let most = slot.then.rotation_left.min(3);
    let turns = (1..=most).flat_map(|n| [n, -n]);
    let turns = turns.map(|rotate| turn_text(&Plan { rotate, action: Action::Hold, at: None }));
    let each = turns.flat_map(|turn| ["hold", "evade", "vent"].map(|verb| format!("{verb} {turn}")));
    each.filter_map(|action| slot.giving(action.clone(), "", &action)).collect()
}
