//! Ships as they come into a game: those of the scenario and those that are bought (sections 15 and 16).

use std::collections::BTreeSet;

use crate::contract::{Dice, Seat, Setup};
use crate::games::space_combat::data::catalogue::{CARRIER_BERTHS, Class, class_of, price};
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::options::Options;
use crate::games::space_combat::data::scenario::{Scenario, ShipEntry, hex_of};
use crate::games::space_combat::rules::action::{Habit, Program, Standing};
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::state::{
    Ask, Faction, Gun, Phase, Posture, Recent, Ship, ShipId, Spirit, State, Status, Systems, Watch, World,
};

/// The map with the given ships, before anything has happened. Unknown sides get no ships.
pub(crate) fn unstarted(setup: &Setup<Options>, dice: Dice) -> State {
    let scenario = setup.options.scenario.clone();
    let mut world = World {
        bodies: scenario.bodies(),
        asteroids: scenario.asteroid_hexes.iter().map(|s| hex_of(*s)).collect(),
        symbols: scenario.symbols(),
        turn: 0,
        subturn: 1,
        initiative: vec![],
        ships: vec![],
        missiles: vec![],
        next_serial: 1,
        factions: vec![],
        dying: BTreeSet::new(),
        verdict: None,
        exchange_left: 0,
        scenario,
    };
    for slug in &setup.sides {
        world.factions.push(faction(&world.scenario, slug));
    }
    for seat in world.seats() {
        let slug = world.faction(seat).slug.clone();
        for entry in world.scenario.side(&slug).map_or_else(Vec::new, |side| side.ship.clone()) {
            add(&mut world, &entry, Some(seat));
        }
        count_points(&mut world, seat);
    }
    for entry in world.scenario.object.clone() {
        add(&mut world, &entry, None);
    }
    State { world, phase: Phase::Orders { asked: None }, window: 0, dice, last: Recent::default(), earlier: vec![] }
}

fn faction(scenario: &Scenario, slug: &str) -> Faction {
    Faction {
        slug: slug.to_owned(),
        name: scenario.side(slug).map_or_else(|| slug.to_owned(), |s| s.name.clone()),
        start_points: 0,
        bonus: 0,
        ask: Ask::Open,
        gave_order: false,
        missed_turns: 0,
        spirit: Spirit::Fights,
        sequence: vec![],
        scanned: BTreeSet::new(),
        passed_mark: false,
        is_under_fire: false,
        gains_percent: None,
    }
}

fn count_points(world: &mut World, seat: Seat) {
    let edition = world.rules().edition();
    let points = world.of(seat).map(|s| s.class().points(edition)).sum();
    world.faction_mut(seat).start_points = points;
}

/// Puts a seat's chosen ships (or its default force) into its starting hexes, in turn; landers start aboard a carrier
/// that has room. Where forces are evened out they are placed, and act, from the cheapest to the dearest, whatever order
/// they were chosen in: who stands where decides as much as what is there (16.14). Returns the classes.
pub(crate) fn enlist(world: &mut World, seat: Seat, chosen: Option<Vec<String>>) -> Vec<String> {
    let slug = world.faction(seat).slug.clone();
    let Some(side) = world.scenario.side(&slug).cloned() else { return vec![] };
    let mut classes = chosen.unwrap_or_else(|| side.default_force.clone());
    if world.scenario.evens_forces {
        let edition = world.rules().edition();
        classes.sort_by_key(|slug| (price(edition, std::slice::from_ref(slug)), slug.clone()));
    }
    let mut spots = side.hexes.iter().cycle();
    for slug in &classes {
        let Some(hex) = spots.next().copied() else { break };
        let entry = ShipEntry {
            class: slug.clone(),
            name: String::new(),
            hex,
            facing: side.facing,
            counters: side.counters.clone(),
            altitude: 0,
            climb: 0,
        };
        add(world, &entry, Some(seat));
    }
    board_landers(world, seat);
    count_points(world, seat);
    classes
}

fn board_landers(world: &mut World, seat: Seat) {
    let berths: Vec<ShipId> = world.of(seat).filter(|s| s.class().is_carrier).map(|s| s.id).collect();
    let mut berths = berths.into_iter().flat_map(|id| std::iter::repeat_n(id, CARRIER_BERTHS));
    let landers: Vec<ShipId> = world.of(seat).filter(|s| s.class().is_lander).map(|s| s.id).collect();
    for id in landers {
        let Some(host) = berths.next() else { return };
        let place = world[host].place;
        let ship = &mut world[id];
        ship.host = Some(host);
        ship.place = place;
        ship.before = place.hex;
    }
}

/// Adds a ship to the world.
pub(crate) fn add(world: &mut World, entry: &ShipEntry, owner: Option<Seat>) -> ShipId {
    let id = ShipId(u16::try_from(world.ships.len()).unwrap_or(u16::MAX));
    let name = if entry.name.is_empty() { fresh_name(world, &entry.class) } else { entry.name.clone() };
    let has_altitude = world.rules().altitude;
    let place = Place { hex: hex_of(entry.hex), altitude: if has_altitude { entry.altitude } else { 0 } };
    let climb = if has_altitude { entry.climb } else { 0 };
    let ship = new_ship(id, name, entry, class_of(&entry.class));
    let standing = Standing { habit: usual_habit(world, ship.class()), ..ship.standing };
    world.ships.push(Ship { owner, place, before: place.hex, climb, standing, ..ship });
    id
}

/// In sealed exchanges warships engage where nothing is said, others hold (12.4).
fn usual_habit(world: &World, class: &Class) -> Habit {
    let is_warship = !class.weapons.is_empty() && !class.is_lander && !class.is_carrier;
    let is_sealed = world.rules().exchange_subturns().is_some();
    if is_warship && is_sealed && world.scenario.allows_fire { Habit::Engage } else { Habit::Hold }
}

fn fresh_name(world: &World, slug: &str) -> String {
    let title = &class_of(slug).title;
    let count = world.ships.iter().filter(|s| s.class == slug).count();
    let mut names = (count + 1..).map(|n| format!("{title}{n}"));
    names.find(|name| world.named(name).is_none()).unwrap_or_default()
}

fn new_ship(id: ShipId, name: String, entry: &ShipEntry, class: &Class) -> Ship {
    Ship {
        id,
        name,
        class: entry.class.clone(),
        owner: None,
        status: Status::Able,
        place: Place { hex: hex_of(entry.hex), altitude: 0 },
        before: hex_of(entry.hex),
        counters: if entry.counters.is_empty() { Counters::NONE } else { entry.start_counters() },
        climb: 0,
        facing: entry.start_facing(),
        rotation_left: class.rotation,
        energy: class.capacitor / 2,
        heat: 0,
        shields: class.shields,
        armour: class.armour,
        hull: class.hull,
        guns: class.weapons.iter().map(|m| Gun { mount: *m, cooldown: 0, is_out: false }).collect(),
        rounds: class.rail_rounds,
        missiles: class.missiles,
        systems: Systems::unharmed(class),
        lock: None,
        posture: Posture::Ordinary,
        point_defence_left: 0,
        host: None,
        landing: None,
        track: vec![],
        standing: Standing {
            reinforce: class.generator,
            point_defence: true,
            habit: Habit::Hold,
            withdraw_at: None,
            lands_south: false,
        },
        program: Program::default(),
        stood: 0,
        harmed_by: None,
        is_masked: false,
        watch: Watch::default(),
    }
}
