//! The state at the start: forces, places, the first step (sections 1 and 16).

use std::collections::BTreeSet;

use crate::contract::{Dice, Game, Seat, Setup, SetupError};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::{CARRIER_BERTHS, Class, class, classes};
use crate::games::space_combat::data::options::Options;
use crate::games::space_combat::data::scenario::{Scenario, ShipEntry, hex_of};
use crate::games::space_combat::rules::action::{Habit, Program, Standing};
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::motion::Counters;
use crate::games::space_combat::rules::resolve::flow::Flow;
use crate::games::space_combat::rules::state::{
    Ask, Faction, Gun, Phase, Posture, Recent, Ship, ShipId, Spirit, State, Status, Systems, World,
};

/// What ships of these classes cost together.
pub fn price(force: &[String]) -> i32 {
    force.iter().filter_map(|slug| class(slug)).map(|c| c.points).sum()
}

/// The state at the start: ships set up and the first orders asked, or ships to be chosen. Where the forces are given
/// the first Initiative and Move step have been carried out; what happened in them comes with it.
pub fn start(setup: &Setup<Options>, dice: Dice) -> Result<(State, Vec<Event>), SetupError> {
    let scenario = &setup.options.scenario;
    check_seats(setup)?;
    let faults = crate::games::space_combat::data::scenario::check(scenario);
    if let Some(fault) = faults.first() {
        return Err(SetupError::Option { option: "scenario", problem: fault.to_string(), rule: "16.7" });
    }
    let mut state = State { phase: Phase::Orders { asked: None }, ..unstarted(setup, dice) };
    if scenario.budget.is_some() {
        state.phase = Phase::Muster { forces: vec![None; setup.sides.len()] };
    }
    let mut log = Vec::new();
    Flow { state: &mut state, log: &mut log }.begin();
    Ok((state, log))
}

fn check_seats(setup: &Setup<Options>) -> Result<(), SetupError> {
    let scenario = &setup.options.scenario;
    let [least, most] = scenario.players;
    let found = setup.sides.len();
    if found < least || found > most {
        return Err(SetupError::Seats { game: SpaceCombat::CARD.title, least, most, found });
    }
    for (i, slug) in setup.sides.iter().enumerate() {
        if scenario.side(slug).is_none() {
            let choices = scenario.side.iter().map(|s| s.slug.clone()).collect();
            return Err(SetupError::UnknownSide { read: slug.clone(), choices });
        }
        if setup.sides.iter().take(i).any(|other| other == slug) {
            return Err(SetupError::SideTaken { side: slug.clone() });
        }
    }
    Ok(())
}

/// The map with the given ships, before anything has happened. Unknown sides get no ships.
pub fn unstarted(setup: &Setup<Options>, dice: Dice) -> State {
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
        scenario,
    };
    for slug in &setup.sides {
        world.factions.push(faction(&world.scenario, slug));
    }
    for seat in world.seats() {
        let slug = world.faction(seat).map(|f| f.slug.clone()).unwrap_or_default();
        let given = world.scenario.side(&slug).map(|s| s.ship.clone()).unwrap_or_default();
        for entry in given {
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
    }
}

fn count_points(world: &mut World, seat: Seat) {
    let points = world.of(seat).map(|s| s.class().points).sum();
    if let Some(faction) = world.factions.get_mut(seat.index()) {
        faction.start_points = points;
    }
}

/// Puts a seat's chosen ships (or its default force) into its starting hexes, in turn; landers start aboard a carrier
/// that has room. Returns the classes.
pub fn enlist(world: &mut World, seat: Seat, chosen: Option<Vec<String>>) -> Vec<String> {
    let slug = world.faction(seat).map(|f| f.slug.clone()).unwrap_or_default();
    let Some(side) = world.scenario.side(&slug).cloned() else { return vec![] };
    let classes = chosen.unwrap_or_else(|| side.default_force.clone());
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
        let place = world.ship(host).map(|h| h.place);
        if let (Some(ship), Some(place)) = (world.ship_mut(id), place) {
            ship.host = Some(host);
            ship.place = place;
            ship.before = place.hex;
        }
    }
}

/// Adds a ship to the world.
pub fn add(world: &mut World, entry: &ShipEntry, owner: Option<Seat>) -> ShipId {
    let id = ShipId(u16::try_from(world.ships.len()).unwrap_or(u16::MAX));
    let name = if entry.name.is_empty() { fresh_name(world, &entry.class) } else { entry.name.clone() };
    let has_altitude = world.rules().altitude;
    let place = Place { hex: hex_of(entry.hex), altitude: if has_altitude { entry.altitude } else { 0 } };
    if let Some(class) = class(&entry.class) {
        let mut ship = new_ship(id, name, entry, class);
        ship.owner = owner;
        ship.place = place;
        ship.before = place.hex;
        ship.climb = if has_altitude { entry.climb } else { 0 };
        world.ships.push(ship);
    }
    id
}

fn fresh_name(world: &World, slug: &str) -> String {
    let title = class(slug).map_or(slug, |c| c.title.as_str());
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
        systems: Systems {
            engines: class.engines.clone(),
            output: class.output,
            capacitor: class.capacitor,
            generator: class.generator,
            combat_bonus: class.combat_bonus,
            radiators: class.radiators,
            rotation: class.rotation,
            repair_die: class.repair_die,
            crew_hits: 0,
        },
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
    }
}

/// Classes that can be bought, dearest first.
pub fn shop() -> Vec<(&'static str, &'static Class)> {
    let mut list: Vec<_> = classes().iter().filter(|(_, c)| c.can_be_bought).map(|(s, c)| (s.as_str(), c)).collect();
    list.sort_by_key(|(slug, c)| (-c.points, *slug));
    list
}
