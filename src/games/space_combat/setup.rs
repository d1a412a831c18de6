//! Options, sides and the state at the start (sections 1 and 16).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::SpaceCombat;
use super::action::{Habit, Program, Standing};
use super::bearing::Place;
use super::data::{CARRIER_BERTHS, Class, class, classes};
use super::event::Event;
use super::motion::Counters;
use super::resolve::flow::Flow;
use super::scenario::{Rules, Scenario, ShipEntry, find, hex_of, library};
use super::state::{Ask, Faction, Gun, Phase, Posture, Recent, Ship, ShipId, Spirit, State, Status, Systems, World};
use crate::contract::{Choice, Dice, DraftError, Game, Seat, Setup, SetupError, SideCard};

/// What is settled before the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The scenario with the players' changes.
    pub scenario: Scenario,
}

impl Options {
    /// The options of a scenario as it is.
    pub const fn of(scenario: Scenario) -> Self {
        Self { scenario }
    }
}

/// Turn limits and budgets that players may choose.
const TURNS: std::ops::RangeInclusive<i32> = 1..=40;
const POINTS: std::ops::RangeInclusive<i32> = 20..=1000;

/// Options of a scenario (its slug, or the text of a scenario file) with changes like `turns=8 points=150 altitude=on`.
pub fn options(scenario: &str, changes: &str) -> Result<Options, DraftError> {
    let mut scenario = if scenario.contains('\n') { read(scenario)? } else { in_book(scenario)? };
    change(&mut scenario, changes)?;
    Ok(Options { scenario })
}

fn read(text: &str) -> Result<Scenario, DraftError> {
    super::scenario::parse(text).map_err(|faults| {
        let faults: Vec<String> = faults.iter().take(8).map(ToString::to_string).collect();
        not_understood("scenario", "a scenario file", &faults.join("; "), vec![])
    })
}

fn in_book(slug: &str) -> Result<Scenario, DraftError> {
    let found = if slug.trim().is_empty() { library().first() } else { find(slug) };
    found.cloned().ok_or_else(|| {
        let choices: Vec<String> = library().iter().map(|s| s.slug.clone()).collect();
        not_understood("scenario", slug, "there is no such scenario", choices)
    })
}

/// Changes a scenario's options in place.
pub fn change(scenario: &mut Scenario, changes: &str) -> Result<(), DraftError> {
    for word in changes.split([' ', ',', ';']).filter(|w| !w.is_empty()) {
        let (name, value) = word.split_once('=').unwrap_or((word, "on"));
        let name = name.to_lowercase().replace('-', "_");
        match name.as_str() {
            "turns" => scenario.turns = number(word, value, &TURNS)?,
            "points" if scenario.budget.is_some() => scenario.budget = Some(number(word, value, &POINTS)?),
            "points" => {
                return Err(not_understood("options", word, "the forces of this scenario are given", vec![]));
            }
            _ => {
                let is_on = switch(word, value)?;
                if !scenario.options.set(&name, is_on) {
                    let names = scenario.options.list().map(|(n, _)| format!("{n}=on"));
                    return Err(not_understood("options", word, "there is no option of this name", names.into()));
                }
            }
        }
    }
    if let Some(budget) = scenario.budget {
        for side in &mut scenario.side {
            shrink_force(&mut side.default_force, budget);
        }
    }
    Ok(())
}

/// Fits a default force to a budget: ships are left out from the end, and cheap ones added while there are points.
fn shrink_force(force: &mut Vec<String>, budget: i32) {
    while price(force) > budget {
        force.pop();
    }
    let cheapest_first = ["cruiser", "destroyer", "frigate", "corvette", "gunboat"];
    while force.len() < 12 {
        let left = budget - price(force);
        let Some(next) = cheapest_first.into_iter().find(|slug| class(slug).is_some_and(|c| c.points <= left)) else {
            break;
        };
        force.push(next.to_owned());
    }
}

/// What ships of these classes cost together.
pub fn price(force: &[String]) -> i32 {
    force.iter().filter_map(|slug| class(slug)).map(|c| c.points).sum()
}

fn number(word: &str, value: &str, range: &std::ops::RangeInclusive<i32>) -> Result<i32, DraftError> {
    value.parse().ok().filter(|n| range.contains(n)).ok_or_else(|| {
        not_understood(
            "options",
            word,
            &format!("a number from {} to {} is needed", range.start(), range.end()),
            vec![],
        )
    })
}

fn switch(word: &str, value: &str) -> Result<bool, DraftError> {
    match value.to_lowercase().as_str() {
        "on" | "yes" | "true" | "1" => Ok(true),
        "off" | "no" | "false" | "0" => Ok(false),
        _ => Err(not_understood("options", word, "it is `on` or `off`", vec![])),
    }
}

fn not_understood(field: &'static str, read: &str, problem: &str, choices: Vec<String>) -> DraftError {
    let read = read.chars().take(60).collect();
    DraftError::NotUnderstood { field, read, problem: problem.to_owned(), choices }
}

/// Completions of the options' text: what is typed so far, and one more word.
pub fn complete_options(scenario: &str, typed: &str) -> Vec<Choice> {
    let Ok(options) = options(scenario, "") else { return vec![] };
    let (before, word) = typed.rsplit_once(' ').map_or(("", typed), |(before, word)| (before, word));
    let mut words = vec![format!("turns={}", options.scenario.turns)];
    words.extend(options.scenario.budget.map(|b| format!("points={b}")));
    words.extend(Rules::default().list().iter().map(|(name, _)| format!("{name}=on")));
    let fits = words.into_iter().filter(|w| w.starts_with(&word.to_lowercase()) && !before.contains(w.as_str()));
    let joined = fits.map(|w| format!("{before} {w}").trim().to_owned());
    joined.filter(|text| text.len() <= 100).take(25).map(Choice::plain).collect()
}

/// The options in words.
pub fn describe(options: &Options) -> Vec<String> {
    let s = &options.scenario;
    let mut lines = Vec::new();
    if find(&s.slug).is_none() {
        // The scenarios of the book are introduced by whoever lists them.
        lines.push(format!("{}: {}", s.title, s.summary).chars().take(190).collect());
    }
    let turns = super::words::counted(s.turns, "turn");
    lines.push(format!("Zone of radius {}, {turns} of four subturns.", s.zone_radius_hexes));
    if let Some(budget) = s.budget {
        lines.push(format!("Each side chooses ships for {budget} points."));
    }
    let on: Vec<_> = s.options.list().into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect();
    if !on.is_empty() {
        lines.push(format!("Optional rules: {}.", on.join(", ")));
    }
    lines
}

/// The sides of the scenario.
pub fn sides(options: &Options) -> Vec<SideCard> {
    let card = |s: &super::scenario::SideEntry| SideCard {
        slug: s.slug.clone(),
        title: s.name.clone(),
        summary: s.summary.clone(),
    };
    options.scenario.side.iter().map(card).collect()
}

/// The state at the start: ships set up and the first orders asked, or ships to be chosen. Where the forces are given
/// the first Initiative and Move step have been carried out; what happened in them comes with it.
pub fn start(setup: &Setup<Options>, dice: Dice) -> Result<(State, Vec<Event>), SetupError> {
    let scenario = &setup.options.scenario;
    check_seats(setup)?;
    let faults = super::scenario::check(scenario);
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
        return Err(SetupError::Seats { game: SpaceCombat::TITLE, least, most, found });
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
