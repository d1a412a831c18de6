//! What must hold in every state that play can reach; checked in debug builds and tests.

use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::UNITS_PER_HEX;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::state::State;

/// Everything that is wrong with a state.
pub(crate) fn violations(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    for craft in state.craft.values() {
        craft_faults(state, craft, &mut faults);
    }
    if state.names().len()
        != state.names().iter().map(|(n, _)| n.to_lowercase()).collect::<std::collections::BTreeSet<_>>().len()
    {
        faults.push("two units have the same name".to_owned());
    }
    if !matches!(state.phase, crate::games::pentagon_war::rules::state::Phase::Over(_))
        && super::awaited(state).is_empty()
    {
        faults.push("nobody is awaited".to_owned());
    }
    faults
}

fn craft_faults(state: &State, craft: &Craft, faults: &mut Vec<String>) {
    let name = &craft.name;
    if craft.ledger.total() > craft.ledger.available() {
        faults.push(format!("{name}: line 13 is above line 1 (8.4)"));
    }
    for (system, lost) in &craft.lost {
        if *lost > craft.design.count(*system) {
            faults.push(format!("{name}: more {} lost than built", system.words()));
        }
    }
    if craft.armor_lost.iter().zip(craft.design.armor).any(|(lost, built)| *lost > built) {
        faults.push(format!("{name}: more armor lost than built"));
    }
    let limit = i64::from(house().movement.speed_limit_hexes) * UNITS_PER_HEX;
    if craft.velocity.speed() > limit || craft.running().speed() > limit {
        faults.push(format!("{name}: faster than the limit (6.5)"));
    }
    if u32::from(craft.fuel_empty) > craft.intact(System::FuelTank) {
        faults.push(format!("{name}: more empty fuel tanks than tanks"));
    }
    if u32::from(craft.cargo_spent) > craft.intact(System::Cargo) {
        faults.push(format!("{name}: more empty cargo boxes than boxes"));
    }
    for partner in craft.partners.iter().flatten() {
        let mutual = state.craft.get(partner).is_some_and(|p| p.partners.contains(&Some(craft.id)));
        if !mutual {
            faults.push(format!("{name}: attached one-sidedly (18.1)"));
        }
    }
}
