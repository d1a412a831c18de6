//! What else a ship can do: put craft out, lift off, dock and take supplies, mend one system before others, turn while it does
//! something else (12.2, 14.6).

use super::slot::Slot;
use crate::contract::{Lens, MenuEntry, Panel, PanelRow};
use crate::games::space_combat::data::catalogue::SystemHit;
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::order_words::turn_text;
use crate::games::space_combat::rules::resolve::mend::broken;
use crate::games::space_combat::rules::state::Ship;
use crate::grid::Direction;
use crate::kit::panel::{menu, page};

pub(super) fn craft(slot: &Slot<'_>) -> Panel {
    let rows = vec![
        menu("Put out, or lift off", launches(slot)),
        menu("Dock, undock, supplies", docking(slot)),
        menu("Mend first", mending(slot)),
        menu("Turn, and", turning(slot)),
        PanelRow::Buttons(vec![slot.back()]),
    ];
    let host = slot.then.host.and_then(|host| slot.view.world.ship(host));
    let place = match (host, &slot.then.landing) {
        (Some(host), _) => format!(" It is docked with {}.", host.name),
        (None, Some(_)) => " It is on the ground.".to_owned(),
        (None, None) => String::new(),
    };
    let nothing = if rows.iter().filter_map(|row| row.clone().tidied()).count() == 1 {
        " Nothing of it can be done now."
    } else {
        ""
    };
    let text = format!("{}: launch, dock, mend or turn?{place}{nothing}", slot.title());
    page(&text, Lens::at(&slot.then.name), rows)
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
