//! A fair sample of legal orders: they cannot be enumerated, since plans are free text.

use crate::contract::{Draft, Game, Seat, Seen};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes::classes;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::check::check;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::deployment::spots;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::state::{Phase, State};
use crate::games::pentagon_war::text::parse;
use crate::games::pentagon_war::text::verbs;

/// Orders that may be given now: typical orders for each unit, and readiness often enough that games of chance end.
pub(crate) fn legal(seen: &Seen<PentagonWar>, seat: Seat) -> Vec<Order> {
    let state = seen.state();
    let mut texts = vec!["done".to_owned()];
    match &state.phase {
        Phase::Shipyard { .. } => yard(&mut texts),
        Phase::Over(_) => return vec![],
        Phase::Deployment { .. } => {
            for craft in state.own(seat) {
                texts.extend(spots(state, craft).into_iter().map(|spot| format!("deploy {} {spot}", craft.name)));
                texts.push(format!("defaults {} reinforce=2", craft.name));
            }
        }
        Phase::Allocation { .. } | Phase::Impulse(_) => {
            units(state, seat, &mut texts);
            let share = texts.len() / 4;
            texts.extend(std::iter::repeat_n("done".to_owned(), share));
        }
    }
    let orders = texts.iter().filter_map(|text| {
        let draft = Draft::from_notation(text, PentagonWar::CARD.title, verbs::VERBS, None).ok()?;
        let order = parse::parse(seen, seat, &draft).ok()?;
        check(seen, seat, &order).ok().map(|()| order)
    });
    orders.collect()
}

fn yard(texts: &mut Vec<String>) {
    for class in classes() {
        for number in 1..=2 {
            texts.push(format!("ship {}{number} {}", class.stem(), class.slug));
        }
    }
    texts.push("ship Hawk hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F".to_owned());
    texts.push("ship Hawk none".to_owned());
}

/// A few orders for each unit, which few depends on the moment, so that all kinds come up in a game.
fn units(state: &State, seat: Seat, texts: &mut Vec<String>) {
    let moment = usize::try_from(state.window).unwrap_or(0);
    for (n, craft) in state.own(seat).enumerate() {
        let kinds = craft_orders(state, seat, craft);
        let first = (moment * 5 + n * 3) % kinds.len().max(1);
        texts.extend(kinds.iter().cycle().skip(first).take(8).cloned());
    }
    for drone in state.drones.values().filter(|d| d.seat == seat).take(2) {
        texts.push(format!("plan {} face nearest, accel, fire all at nearest, ram nearest", drone.name));
        texts.push(format!("move {} .x*", drone.name));
    }
}

/// A craft it is attached to, else itself.
fn mate(state: &State, seat: Seat, craft: &Craft) -> String {
    let attached = state.union(craft.id).into_iter().find(|id| *id != craft.id && state.seat_of(*id) == Some(seat));
    state.name_of(attached.unwrap_or(craft.id))
}

fn craft_orders(state: &State, seat: Seat, craft: &Craft) -> Vec<String> {
    let name = &craft.name;
    let enemy = state.nearest_enemy(seat, craft.hex).map_or("nearest".to_owned(), |e| e.name.clone());
    let screens = craft.intact(System::Screen);
    let mut texts = vec![
        format!("plan {name} face nearest, accel, fire all at nearest range<=8, ram nearest, break range<=3"),
        format!("power {name} ecm=1"),
        format!("fire {name} {enemy}"),
        format!("move {name} @+x*"),
        format!("screens {name} +1"),
        format!("launch {name} bolt at {enemy} aimed"),
        format!("defaults {name} reinforce=2 breaks=range4,fired,damaged"),
        format!("plan {name} coast, fire all at {enemy} chance>=40, launch drone, launch missile at nearest"),
        format!("screens {name} sides {},0,0,0,0,0", screens / 2),
        format!("power {name} eccm=1 evade"),
        format!("move {name} A+x4 D+x2 .x*"),
        format!("fire {name} small"),
        format!("launch {name} missile x2 at {enemy} rail"),
        format!("defaults {name} reinforce=ask ram=ask breaks=launch,course"),
        format!("plan {name} disengage, face D, accel"),
        format!("screens {name} on 1"),
        format!("power {name} invisible"),
        format!("move {name} C+"),
        format!("fire {name} nearest beam"),
        format!("launch {name} drone"),
        format!("defaults {name} dodge=off pd=off reinforce=0 breaks=none lose=w1 spread=4:2,1"),
        format!("launch {name} transfer 1 to {}", mate(state, seat, craft)),
        format!("plan {name} 2-9 beam bolts, pd at missiles, fire all at small spread, 3 reinforce 1"),
        format!("plan {name} on all, 5-9 reinforce 2, selfdestruct range<=0, coast"),
        format!("plan {name} 1-3 face nearest accel, coast, launch missile x2 warhead 8 at nearest"),
        format!("plan {name}-d1 face nearest, accel, ram nearest"),
        format!("plan {name} 11 selfdestruct, ram {enemy}"),
        format!("launch {name} detach"),
        format!("move {name} E+x3 B"),
        format!("power {name} none"),
        format!("launch {name} bolt at {enemy}"),
        format!("move {name} F+1x6"),
        format!("cancel {name}"),
    ];
    for mate in state.own(seat).filter(|m| m.id != craft.id).take(2) {
        texts.push(format!("launch {name} attach {}", mate.name));
        texts.push(format!("plan {name} beam {} double, pull {}", mate.name, mate.name));
    }
    for drone in state.drones.values().filter(|d| d.seat == seat).take(2) {
        texts.push(format!("launch {name} recover {}", drone.name));
    }
    texts
}
