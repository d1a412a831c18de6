//! The state at the start: sides, and craft as they leave the yard (20, 23).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use crate::contract::{Dice, Seat, Setup, SetupError};
use crate::games::pentagon_war::data::catalogue::{Rate, weapon};
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::geometry::{direction_of, hex_of};
use crate::games::pentagon_war::data::options::Options;
use crate::games::pentagon_war::data::scenario::{Alert, Berth, CraftSpec};
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::captain::Defaults;
use crate::games::pentagon_war::rules::craft::{BeamBox, Craft, Credit, Fate, Store, WeaponBox};
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::power::Ledger;
use crate::games::pentagon_war::rules::state::{Moment, Phase, Recent, Side, State, UnitId, Yard};
use crate::grid::{Direction, Hex};

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
    let seats = (0..).map(Seat).take(sides.len());
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

/// What a scenario says. One with faults is refused before anything is made of it.
#[expect(clippy::expect_used, reason = "`start` refuses scenarios with faults")]
fn sound<T, E: Debug>(read: Result<T, E>) -> T {
    read.expect("a scenario without faults can be read")
}

/// Puts the scenario's craft on the map. The caller opens the first turn.
fn place_scenario(state: &mut State) {
    let scenario = state.options.scenario.clone();
    for spec in &scenario.sides {
        let seat = sound(state.seat_called(&spec.slug).ok_or(&spec.slug));
        let mut placed: BTreeMap<String, UnitId> = BTreeMap::new();
        let (free, attached): (Vec<&CraftSpec>, Vec<&CraftSpec>) =
            spec.craft.iter().partition(|c| c.attached_to.is_empty());
        for craft in free.into_iter().chain(attached) {
            let design = sound(craft.design());
            let carrier = placed.get(&craft.attached_to).copied();
            let berth = carrier.map_or_else(|| place_of(&craft.berth()), |id| place_of_craft(state.craft_of(id)));
            let id = state.fresh_id();
            let mut new = build(id, craft.name.clone(), seat, design, berth, spec.alert);
            apply_damage(&mut new, &craft.damage);
            new.cargo_spent = craft.cargo_spent;
            new.defaults = Defaults::of(state.options.stops);
            new.credit.gone_before = new.points_gone();
            state.craft.insert(id, new);
            placed.insert(craft.name.clone(), id);
            if let Some(carrier) = carrier {
                state.link(carrier, id);
            }
        }
    }
}

type Place = (Hex, Direction, Velocity);

fn place_of(berth: &Berth) -> Place {
    let velocity = Velocity::hexes(i64::from(berth.a), i64::from(berth.c));
    let hex = sound(hex_of(&berth.hex).ok_or(&berth.hex));
    (hex, sound(direction_of(&berth.facing).ok_or(&berth.facing)), velocity)
}

const fn place_of_craft(craft: &Craft) -> Place {
    (craft.hex, craft.facing, craft.velocity)
}

/// Puts the craft bought in the shipyards into their side's berths.
pub(crate) fn place_fleets(state: &mut State, yards: &BTreeMap<Seat, Yard>) {
    for (seat, yard) in yards {
        let spec = state.spec_of(*seat).clone();
        let berths: Vec<Berth> = if spec.berth.is_empty() {
            spec.craft.iter().filter(|c| c.attached_to.is_empty()).map(CraftSpec::berth).collect()
        } else {
            spec.berth.clone()
        };
        for (i, (name, design)) in yard.fleet.iter().enumerate() {
            let id = state.fresh_id();
            let mut place = place_of(&berths[i % berths.len()]);
            if design.is_base() {
                place.2 = Velocity::ZERO;
            }
            let name = state.free_name(name);
            let mut craft = build(id, name, *seat, design.clone(), place, spec.alert);
            craft.defaults = Defaults::of(state.options.stops);
            state.craft.insert(id, craft);
        }
    }
}

/// A craft as it leaves the yard.
pub(crate) fn build(id: UnitId, name: String, seat: Seat, design: Design, place: Place, alert: Alert) -> Craft {
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
        last: None,
        design,
    }
}

/// Boxes that a scenario counts as destroyed before the start.
fn apply_damage(craft: &mut Craft, spec: &str) {
    let damage = sound(Design::parse("", spec));
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
