//! A fair sample of legal orders: they cannot be enumerated, since plans are free text.

use super::PentagonWar;
use super::check::check;
use super::data::classes;
use super::design::System;
use super::order::{self, Order};
use super::state::{Phase, State};
use super::verbs;
use crate::contract::{Draft, Game, Seat, Seen};

/// Orders that may be given now: readiness first, then typical orders for each unit.
pub(super) fn legal(seen: &Seen<PentagonWar>, seat: Seat) -> Vec<Order> {
    let state = seen.state();
    let mut texts = vec!["done".to_owned()];
    match &state.phase {
        Phase::Shipyard { .. } => yard(&mut texts),
        Phase::Over(_) => return vec![],
        Phase::Allocation { .. } | Phase::Impulse(_) => {
            units(state, seat, &mut texts);
            texts.push("done".to_owned());
        }
    }
    let orders = texts.iter().filter_map(|text| {
        let draft = Draft::from_notation(text, PentagonWar::TITLE, verbs::VERBS, None).ok()?;
        let order = order::parse(seen, seat, &draft).ok()?;
        check(seen, seat, &order).ok().map(|()| order)
    });
    orders.collect()
}

fn yard(texts: &mut Vec<String>) {
    for class in classes() {
        for number in 1..=2 {
            let name: String = class.slug.chars().filter(char::is_ascii_alphabetic).collect();
            texts.push(format!("ship {name}{number} {}", class.slug));
        }
    }
    texts.push("ship Hawk hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F".to_owned());
    texts.push("ship Hawk none".to_owned());
}

fn units(state: &State, seat: Seat, texts: &mut Vec<String>) {
    for craft in state.own(seat) {
        let name = &craft.name;
        let enemy = state.nearest_enemy(seat, craft.hex).map_or("nearest".to_owned(), |e| e.name.clone());
        let screens = craft.intact(System::Screen);
        texts.extend([
            format!("power {name} ecm=1"),
            format!("power {name} eccm=1 evade"),
            format!("power {name} invisible"),
            format!("power {name} none"),
            format!("screens {name} sides {},0,0,0,0,0", screens / 2),
            format!("screens {name} +1"),
            format!("screens {name} on 1"),
            format!("defaults {name} reinforce=2 breaks=range4,fired,damaged"),
            format!("defaults {name} reinforce=ask ram=ask breaks=launch,course"),
            format!("defaults {name} dodge=off pd=off reinforce=0 breaks=none"),
        ]);
        for step in ["@+x*", "A+x4 D+x2 .x*", "C+", "E+x3 B", ".x*", "F+1x6", "B+2x2 .x*"] {
            texts.push(format!("move {name} {step}"));
        }
        texts.extend([
            format!("fire {name} {enemy}"),
            format!("fire {name} nearest all range<=6"),
            format!("fire {name} small"),
            format!("fire {name} {enemy} beam"),
            format!("launch {name} missile x2 at {enemy} rail"),
            format!("launch {name} drone"),
            format!("launch {name} bolt at {enemy}"),
            format!("launch {name} bolt at {enemy} aimed"),
            format!("launch {name} detach"),
            format!("plan {name} face nearest, accel, fire all at nearest range<=8, ram nearest, break range<=3"),
            format!("plan {name} coast, fire all at {enemy} chance>=40, launch drone, launch missile at nearest"),
            format!("plan {name} disengage, face D, accel"),
            format!("plan {name} 11 selfdestruct, ram {enemy}"),
            format!("plan {name} none"),
        ]);
        for mate in state.own(seat).filter(|m| m.id != craft.id).take(2) {
            texts.push(format!("launch {name} attach {}", mate.name));
            texts.push(format!("plan {name} beam {} double, pull {}", mate.name, mate.name));
        }
        for drone in state.drones.values().filter(|d| d.seat == seat).take(2) {
            texts.push(format!("launch {name} recover {}", drone.name));
        }
    }
    for drone in state.drones.values().filter(|d| d.seat == seat).take(4) {
        texts.push(format!("plan {} face nearest, accel, fire all at nearest, ram nearest", drone.name));
        texts.push(format!("move {} .x*", drone.name));
    }
}
