//! Computer captains keep their ships alive: on recorded games none gives an order by which its ship crashes, burns up or
//! leaves the zone although a legal order avoids it.

use crate::contract::prelude::*;
use crate::contract::{Asking, Seat, Skill, Thinking, View, Viewer, apply};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::forecast::after;
use crate::games::space_combat::rules::forecast::{Fate, course};
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::state::{Ship, ShipId, State, World};

use super::properties::start;

/// Move steps within which a ship must not be lost.
const SOON: usize = 2;

/// Whether a fate is the end of a ship that carries nothing out of the zone.
fn is_loss(world: &World, ship: &Ship, fate: Fate) -> bool {
    let carries = world.ships.iter().any(|s| s.host == Some(ship.id) && s.owner.is_none());
    match fate {
        Fate::Leaves => !carries,
        Fate::Crashes(_) => true,
        Fate::Lands(_) => false,
        Fate::LandsHard(_) => ship.hull + ship.armour <= 4,
    }
}

/// The ship after that order, and after one Move step; nothing if the step is its end.
fn moved(world: &World, ship: &Ship, plan: &Plan, spent: i32) -> Option<Ship> {
    let (counters, climb) = after(ship, plan);
    let leg = course(world, ship, counters, climb, 1).pop()?;
    if leg.fate.is_some_and(|fate| is_loss(world, ship, fate)) {
        return None;
    }
    let mut next = ship.clone();
    (next.place, next.counters, next.climb) = (leg.place, leg.counters, leg.climb);
    next.facing = ship.facing.turned(plan.rotate);
    next.rotation_left =
        if world.subturn == 4 { ship.systems.rotation } else { ship.rotation_left - plan.rotate.abs() };
    next.energy = (ship.energy - spent + ship.systems.output).min(ship.systems.capacitor);
    if leg.fate.is_some() {
        next.landing = Some(crate::games::space_combat::rules::state::Landing { body: 0, latitude: 1 });
    }
    Some(next)
}

/// Every rotation with every burn of one engine, and none.
fn burns(ship: &Ship) -> Vec<Plan> {
    let most = ship.rotation_left.min(3);
    let mut list = vec![Plan::of(Action::Hold)];
    for rotate in -most..=most {
        for engine in &ship.systems.engines {
            for counters in 1..=engine.thrust.min(ship.energy) {
                let thrust = crate::games::space_combat::rules::action::Thrust { face: engine.face, counters };
                list.push(Plan { rotate, action: Action::Burn { thrusts: vec![thrust], climb: 0 }, at: None });
            }
        }
    }
    list
}

/// Most energy that the order can take.
fn energy_of(ship: &Ship, plan: &Plan) -> i32 {
    match &plan.action {
        Action::Burn { thrusts, climb } => thrusts.iter().map(|t| t.counters).sum::<i32>() + climb.abs(),
        Action::Fire { shots, .. } if !shots.is_empty() => {
            let guns = shots.iter().filter_map(|s| ship.gun_named(&s.weapon));
            guns.map(|g| ship.guns[g].mount.kind.row().energy).sum()
        }
        Action::Fire { .. } | Action::Shield { .. } => ship.energy,
        Action::Hold | Action::Vent => 0,
        Action::Evade => 2,
        _ => 1,
    }
}

/// Whether the ship is lost within some Move steps, whatever it is ordered afterwards.
fn is_doomed(world: &World, ship: &Ship, plan: &Plan, steps: usize) -> bool {
    let Some(next) = moved(world, ship, plan, energy_of(ship, plan)) else { return true };
    if steps <= 1 || next.landing.is_some() {
        return false;
    }
    burns(&next).iter().all(|plan| is_doomed(world, &next, plan, steps - 1))
}

/// Plays a recorded game and judges every order; how many were judged, and who was lost without need.
fn judged(slug: &str, skills: [Skill; 2], seed: &str) -> (usize, Vec<String>) {
    let mut state: State = start(slug, "", 2, seed).state().clone();
    let (mut count, mut careless) = (0, Vec::new());
    let mut hopeless: Vec<ShipId> = Vec::new();
    while let Asking::Orders(window) = SpaceCombat::asking(&state) {
        let seat: Seat = window.seats[0];
        let left = std::cell::Cell::new(60_u32);
        let may_go_on = || left.replace(left.get().saturating_sub(1)) > 0;
        let thinking = Thinking { skill: skills[seat.index()], seed: u64::from(window.number), may_go_on: &may_go_on };
        let order = SpaceCombat::computer(&View::of(&state, Viewer::Seat(seat)), seat, &thinking);
        if let Order::Plan { ship, plan } = &order {
            let world = &state.world;
            let ship = world.named(ship).unwrap();
            let is_free = ship.landing.is_none() && ship.host.is_none();
            count += usize::from(is_free);
            // In the last subturns nothing is left to happen to it.
            let has_time = world.turn < world.scenario.turns || world.subturn < 3;
            if is_free && has_time && is_doomed(world, ship, plan, SOON) {
                let legal = SpaceCombat::legal(&View::of(&state, Viewer::Seat(seat)), seat);
                let way_out = legal.into_iter().find(|order| match order {
                    Order::Plan { ship: of, plan } => *of == ship.name && !is_doomed(world, ship, plan, SOON),
                    _ => false,
                });
                match way_out {
                    None => hopeless.push(ship.id),
                    Some(way) => careless.push(format!(
                        "{slug} {seed} turn {} subturn {}: {} orders {plan:?}, {way:?} would do",
                        world.turn, world.subturn, ship.name
                    )),
                }
            }
        }
        let applied = apply::<SpaceCombat>(&state, seat, order).unwrap();
        for event in &applied.events {
            let (Event::Crashed { ship, .. } | Event::Disengaged { ship }) = event else { continue };
            let lost = state.world.ship(*ship).unwrap();
            let carries = state.world.ships.iter().any(|s| s.host == Some(*ship) && s.owner.is_none());
            if lost.is_able()
                && applied.state.world.ship(*ship).unwrap().hull > 0
                && !hopeless.contains(ship)
                && !carries
            {
                careless.push(format!("{slug} {seed}: {} is lost by {event:?}", lost.name));
            }
        }
        state = applied.state;
    }
    (count, careless)
}

#[test]
fn no_captain_loses_its_ship_by_an_order_that_a_legal_one_would_have_avoided() {
    use Skill::{Plain, Sharp, Steady};
    let games = [
        ("corona-salvage", [Steady, Steady], "w1"),
        ("corona-salvage", [Steady, Steady], "w2"),
        ("corona-salvage", [Sharp, Steady], "w1"),
        ("corona-salvage", [Plain, Sharp], "w3"),
        ("corona-salvage", [Plain, Plain], "w4"),
        ("quiet-point", [Steady, Sharp], "w1"),
        ("well", [Steady, Plain], "w1"),
    ];
    let (mut orders, mut careless) = (0, Vec::new());
    for (slug, skills, seed) in games {
        let (count, lost) = judged(slug, skills, seed);
        orders += count;
        careless.extend(lost);
    }
    assert!(careless.is_empty(), "{} of {orders} orders:\n{}", careless.len(), careless.join("\n"));
    assert!(orders > 300, "only {orders} orders were judged");
}

/// Subturns in which a ship was too hot, in one game in programs; and how many ships there were.
fn overheated(slug: &str, skill: Skill, seed: &str) -> (usize, usize) {
    let mut state: State = start(slug, "orders=programs", 2, seed).state().clone();
    let mut hot = 0;
    while let Asking::Orders(window) = SpaceCombat::asking(&state) {
        let seat: Seat = window.seats[0];
        let thinking = Thinking { skill, seed: u64::from(window.number), may_go_on: &|| true };
        let order = SpaceCombat::computer(&View::of(&state, Viewer::Seat(seat)), seat, &thinking);
        let applied = apply::<SpaceCombat>(&state, seat, order).unwrap();
        hot += applied.events.iter().filter(|event| matches!(event, Event::Overheated { .. })).count();
        state = applied.state;
    }
    (hot, state.world.ships.iter().filter(|s| s.owner.is_some()).count())
}

/// They had 35 such subturns a game when they held beside the star after an object that others had taken. To fetch one may cost some.
#[test]
fn sc_14_5_captains_do_not_stay_where_it_is_too_hot() {
    let games = ["h1", "h2", "h3", "h4"].map(|seed| overheated("corona-salvage", Skill::Steady, seed));
    let (hot, ships) = games.iter().fold((0, 0), |(hot, ships), (h, s)| (hot + h, ships + s));
    assert!(hot <= 2 * ships, "{games:?}");
}
