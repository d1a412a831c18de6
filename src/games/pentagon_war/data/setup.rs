//! Scenarios, options and the state at the start (20, 22, 23).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::contract::{Choice, Dice, DraftError, ScenarioCard, ScenarioSource, Seat, Setup, SetupError, SideCard};
use crate::games::pentagon_war::data::catalogue::{Rate, house, scenarios, weapon};
use crate::games::pentagon_war::data::scenario::{Berth, CraftSpec, Scenario, SideSpec};
use crate::games::pentagon_war::rules::captain::Defaults;
use crate::games::pentagon_war::rules::craft::{Alert, BeamBox, Craft, Credit, Fate, Store, WeaponBox};
use crate::games::pentagon_war::rules::design::{Design, System};
use crate::games::pentagon_war::rules::geometry::{direction_of, hex_of};
use crate::games::pentagon_war::rules::motion::Velocity;
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::power::Ledger;
use crate::games::pentagon_war::rules::state::{Moment, Options, Phase, Recent, Side, State, UnitId, Yard};
use crate::grid::{Direction, Hex};
use crate::kit::names::proposals;
use crate::kit::options::{OptionKey, change, complete, number, switch};
use crate::kit::words::count;

const KEYS: &[OptionKey<Options>] = &[
    OptionKey {
        name: "turns",
        aliases: &[],
        help: "the last turn: 1 to 200 (22.4)",
        bare: None,
        values: &["10", "15", "20", "30"],
        set: |options, value| number("turns", value, 1..=200, "22.4").map(|n| options.last_turn = n),
    },
    OptionKey {
        name: "yard",
        aliases: &[],
        help: "yes: each side designs and buys its craft in secret (20.4)",
        bare: None,
        values: &["yes", "no"],
        set: |options, value| switch("yard", value).map(|is_on| options.has_yard = is_on),
    },
    OptionKey {
        name: "budget",
        aliases: &[],
        help: "points a side in the shipyard: 200 to 20000",
        bare: None,
        values: &["1330", "2000", "3500"],
        set: |options, value| number("budget", value, 200..=20_000, "20.4").map(|n| options.budget = Some(n)),
    },
    OptionKey {
        name: "finer",
        aliases: &[],
        help: "yes: ram energy by the finer speed rule (5.2)",
        bare: None,
        values: &["yes", "no"],
        set: |options, value| switch("finer", value).map(|is_on| options.finer_speed = is_on),
    },
    OptionKey {
        name: "carry",
        aliases: &[],
        help: "yes: fractions of a hex are carried from turn to turn (5.3)",
        bare: None,
        values: &["yes", "no"],
        set: |options, value| switch("carry", value).map(|is_on| options.carries_fractions = is_on),
    },
];

/// The scenarios.
pub(crate) fn cards() -> Vec<ScenarioCard> {
    let card = |s: &Scenario| ScenarioCard { slug: s.slug.clone(), title: s.title.clone(), summary: s.summary.clone() };
    scenarios().iter().map(card).collect()
}

/// The options of a scenario with changes; one of the book may be named by its title, too.
pub(crate) fn options(source: ScenarioSource<'_>, changes: &str) -> Result<Options, DraftError> {
    let scenario = match source {
        ScenarioSource::File(text) => Scenario::parse(text)
            .map_err(|faults| DraftError::not_understood("scenario", "scenario file", faults.join("; "), vec![]))?,
        ScenarioSource::Book(slug) => find(slug)?,
    };
    let usual = u16::try_from(house().scenario.last_turn.value).unwrap_or(20);
    let mut options = Options {
        last_turn: scenario.last_turn.unwrap_or(usual),
        has_yard: scenario.yard,
        budget: None,
        finer_speed: false,
        carries_fractions: false,
        scenario,
    };
    change(&mut options, KEYS, changes)?;
    Ok(options)
}

fn find(text: &str) -> Result<Scenario, DraftError> {
    let text = text.trim();
    let fits = |s: &&Scenario| s.slug.eq_ignore_ascii_case(text) || s.title.eq_ignore_ascii_case(text);
    let found = if text.is_empty() { scenarios().first() } else { scenarios().iter().find(fits) };
    found.cloned().ok_or_else(|| {
        let slugs: Vec<&str> = scenarios().iter().map(|s| s.slug.as_str()).collect();
        let choices = proposals(text, &slugs);
        DraftError::not_understood("scenario", text, "no scenario has this name".to_owned(), choices)
    })
}

/// Completions of the text of options: the last word is completed.
pub(crate) fn complete_options(typed: &str) -> Vec<Choice> {
    complete(KEYS, typed)
}

/// The options in words.
pub(crate) fn describe(options: &Options) -> Vec<String> {
    let mut lines = vec![options.scenario.title.clone(), format!("at most {}", count(options.last_turn, "turn"))];
    for side in &options.scenario.sides {
        let craft: Vec<_> = side.craft.iter().map(|c| c.name.clone()).collect();
        lines.push(if options.has_yard {
            format!("{}: craft for {} from the shipyard", side.name, count(budget(options, side.budget), "point"))
        } else {
            format!("{}: {}, {} alert", side.name, craft.join(", "), side.alert.words())
        });
        lines.extend(side.placement.as_ref().map(|p| format!("{} places its craft {}", side.name, p.words())));
    }
    if options.finer_speed {
        lines.push("ram energy by the finer speed rule".to_owned());
    }
    if options.carries_fractions {
        lines.push("fractions of a hex are carried".to_owned());
    }
    lines
}

/// Points a side may spend in the shipyard.
pub(crate) fn budget(options: &Options, of_side: Option<u32>) -> u32 {
    options.budget.or(of_side).unwrap_or(2_000)
}

/// How many may play: as many as there are sides.
pub(crate) fn seats(options: &Options) -> RangeInclusive<usize> {
    let sides = options.scenario.sides.len();
    sides..=sides
}

/// The sides to choose from.
pub(crate) fn sides(options: &Options) -> Vec<SideCard> {
    let summary = |s: &SideSpec| {
        let craft: Vec<String> = s.craft.iter().map(|c| format!("{} ({})", c.name, c.class)).collect();
        if options.has_yard { "Craft from the shipyard.".to_owned() } else { craft.join(", ") }
    };
    let card = |s: &SideSpec| SideCard {
        slug: s.slug.clone(),
        title: s.name.clone(),
        summary: summary(s).chars().take(100).collect(),
    };
    options.scenario.sides.iter().map(card).collect()
}

/// The state at the start: the shipyard, or the first turn before its velocity determination.
pub(crate) fn start(setup: &Setup<Options>, dice: Dice) -> Result<State, SetupError> {
    let options = &setup.options;
    let faults = options.scenario.faults();
    if !faults.is_empty() {
        return Err(SetupError::Option { option: "scenario", problem: faults.join("; "), rule: "23.1" });
    }
    let specs = &options.scenario.sides;
    if setup.sides.len() != specs.len() {
        let (least, most, found) = (specs.len(), specs.len(), setup.sides.len());
        return Err(SetupError::Seats { game: "The Pentagon War", least, most, found });
    }
    let mut seen = BTreeSet::new();
    let mut sides = Vec::new();
    for slug in &setup.sides {
        let choices = || specs.iter().map(|s| s.slug.clone()).collect();
        let spec = specs.iter().find(|s| s.slug == *slug);
        let spec = spec.ok_or_else(|| SetupError::UnknownSide { read: slug.clone(), choices: choices() })?;
        if !seen.insert(slug.clone()) {
            return Err(SetupError::SideTaken { side: spec.name.clone() });
        }
        sides.push(Side { slug: spec.slug.clone(), name: spec.name.clone(), has_resigned: false });
    }
    let seats = (0..sides.len()).filter_map(|i| u8::try_from(i).ok()).map(Seat);
    let mut state = State {
        options: options.clone(),
        phase: Phase::Shipyard { yards: seats.map(|s| (s, Yard::default())).collect() },
        sides,
        turn: 0,
        window: 0,
        next_id: 1,
        craft: BTreeMap::new(),
        drones: BTreeMap::new(),
        missiles: BTreeMap::new(),
        bolts: BTreeMap::new(),
        dice,
        recent: Recent::default(),
    };
    if !options.has_yard {
        place_scenario(&mut state);
    }
    Ok(state)
}

/// Puts the scenario's craft on the map. The caller opens the first turn.
fn place_scenario(state: &mut State) {
    let scenario = state.options.scenario.clone();
    for spec in &scenario.sides {
        let Some(seat) = seat_of(state, &spec.slug) else { continue };
        let mut placed: BTreeMap<String, UnitId> = BTreeMap::new();
        let (free, attached): (Vec<&CraftSpec>, Vec<&CraftSpec>) =
            spec.craft.iter().partition(|c| c.attached_to.is_empty());
        for craft in free.into_iter().chain(attached) {
            let Ok(design) = craft.design() else { continue };
            let carrier = placed.get(&craft.attached_to).copied();
            let berth =
                carrier.and_then(|id| state.craft.get(&id)).map_or_else(|| place_of(&craft.berth()), place_of_craft);
            let id = state.fresh_id();
            let mut new = build(id, craft.name.clone(), seat, design, berth, spec.alert);
            apply_damage(&mut new, &craft.damage);
            new.cargo_spent = craft.cargo_spent;
            new.credit.gone_before = new.points_gone();
            state.craft.insert(id, new);
            placed.insert(craft.name.clone(), id);
            if let Some(carrier) = carrier {
                link(state, carrier, id);
            }
        }
    }
}

fn seat_of(state: &State, slug: &str) -> Option<Seat> {
    state.sides.iter().position(|s| s.slug == slug).and_then(|i| u8::try_from(i).ok()).map(Seat)
}

type Place = (Hex, Direction, Velocity);

fn place_of(berth: &Berth) -> Place {
    let velocity = Velocity::hexes(i64::from(berth.a), i64::from(berth.c));
    let hex = hex_of(&berth.hex).unwrap_or(Hex::new(0, 0));
    (hex, direction_of(&berth.facing).unwrap_or(Direction::N), velocity)
}

const fn place_of_craft(craft: &Craft) -> Place {
    (craft.hex, craft.facing, craft.velocity)
}

/// Joins two craft by their first free docking links (18.1).
pub(crate) fn link(state: &mut State, one: UnitId, other: UnitId) -> bool {
    let free = |c: &Craft| c.partners.iter().position(Option::is_none);
    let slots = (state.craft.get(&one).and_then(free), state.craft.get(&other).and_then(free));
    let (Some(i), Some(j)) = slots else { return false };
    for (id, slot, partner) in [(one, i, other), (other, j, one)] {
        if let Some(place) = state.craft.get_mut(&id).and_then(|c| c.partners.get_mut(slot)) {
            *place = Some(partner);
        }
    }
    true
}

/// Puts the craft bought in the shipyards into their side's berths.
pub(crate) fn place_fleets(state: &mut State, yards: &BTreeMap<Seat, Yard>) {
    for (seat, yard) in yards {
        let slug = state.sides.get(seat.index()).map(|s| s.slug.clone()).unwrap_or_default();
        let Some(spec) = state.options.scenario.sides.iter().find(|s| s.slug == slug).cloned() else { continue };
        let berths: Vec<Berth> = if spec.berth.is_empty() {
            spec.craft.iter().filter(|c| c.attached_to.is_empty()).map(CraftSpec::berth).collect()
        } else {
            spec.berth.clone()
        };
        for (i, (name, design)) in yard.fleet.iter().enumerate() {
            let Some(berth) = berths.get(i % berths.len().max(1)) else { continue };
            let id = state.fresh_id();
            let mut place = place_of(berth);
            if design.is_base() {
                place.2 = Velocity::ZERO;
            }
            let name = state.free_name(name);
            let craft = build(id, name, *seat, design.clone(), place, spec.alert);
            state.craft.insert(id, craft);
        }
    }
}

/// A craft as it leaves the yard.
pub fn build(id: UnitId, name: String, seat: Seat, design: Design, place: Place, alert: Alert) -> Craft {
    let (hex, facing, velocity) = place;
    let unarmed = (alert != Alert::Red).then_some(Moment::new(1, 0));
    let weapons = design.weapons.iter().map(|mount| WeaponBox {
        is_lost: false,
        fired: unarmed.filter(|_| weapon(mount.kind).rate == Rate::TwoTurns),
    });
    Craft {
        id,
        name,
        seat,
        hex,
        facing,
        velocity,
        moving: velocity.truncated(),
        carry: Velocity::ZERO,
        fate: Fate::InPlay,
        lost: BTreeMap::new(),
        armor_lost: [0; 6],
        weapons: weapons.collect(),
        missiles: vec![Store::default(); design.missiles.len()],
        bays: vec![Store::default(); design.bays.len()],
        beams: vec![BeamBox::default(); usize::from(design.count(System::MagneticBeam))],
        partners: vec![None; design.links.len()],
        fuel_empty: 0,
        cargo_spent: 0,
        ledger: Ledger::default(),
        alert,
        screens_off: if alert == Alert::Red { 0 } else { design.count(System::Screen) },
        reinforcement: 0,
        directional: [0; 6],
        is_evading: false,
        ecm: 0,
        eccm: 0,
        is_invisible: false,
        marks: vec![],
        record: vec![],
        crashed_at: None,
        is_disengaging: false,
        acid: vec![],
        locks: BTreeSet::new(),
        is_inert: false,
        plan: Plan::default(),
        defaults: Defaults::default(),
        heeded: BTreeSet::new(),
        within: BTreeSet::new(),
        told: BTreeSet::new(),
        bay_plans: BTreeMap::new(),
        credit: Credit::default(),
        design,
    }
}

/// Boxes that a scenario counts as destroyed before the start.
fn apply_damage(craft: &mut Craft, spec: &str) {
    let Ok(damage) = Design::parse("", spec) else { return };
    for (system, lost) in damage.boxes {
        let built = craft.design.count(system);
        if system == System::MagneticBeam {
            for beam in craft.beams.iter_mut().take(usize::from(lost)) {
                beam.is_lost = true;
            }
        } else if lost > 0 {
            craft.lost.insert(system, lost.min(built));
        }
    }
    for (lost, (hit, built)) in craft.armor_lost.iter_mut().zip(damage.armor.iter().zip(craft.design.armor)) {
        *lost = (*hit).min(built);
    }
    for mount in damage.weapons {
        let boxes = craft.design.weapons.iter().zip(craft.weapons.iter_mut());
        if let Some((_, state)) = boxes.into_iter().find(|(m, state)| **m == mount && !state.is_lost) {
            state.is_lost = true;
        }
    }
    for (state, _) in craft.missiles.iter_mut().zip(&damage.missiles) {
        state.is_lost = true;
    }
    for (state, _) in craft.bays.iter_mut().zip(&damage.bays) {
        state.is_lost = true;
    }
}
