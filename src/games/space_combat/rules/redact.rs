//! What a viewer may see (17.6), and what is wrong with a state.

use crate::contract::{Seat, Viewer};
use crate::games::space_combat::rules::seen::seen_world;
use crate::games::space_combat::rules::state::{Phase, Ship, State};

/// The state for a viewer: orders of others, and energy, heat, ammunition and systems of enemies that this viewer's
/// side has not scanned in this turn, are blanked.
pub(crate) fn redact(state: &State, viewer: Viewer) -> State {
    if viewer == Viewer::Omniscient {
        return state.clone();
    }
    let mut seen = state.clone();
    seen.dice = seen.dice.redacted();
    seen.world = seen_world(&state.world, viewer);
    if let Phase::Muster { forces } = &mut seen.phase {
        for (i, force) in forces.iter_mut().enumerate() {
            if !viewer.may_see_secrets_of(Seat(u8::try_from(i).unwrap_or(u8::MAX))) {
                *force = None;
            }
        }
    }
    seen
}

/// What is wrong with a state (19.12.5): energy, heat, shields, hull, counters out of their bounds.
pub(crate) fn violations(state: &State) -> Vec<String> {
    let mut faults: Vec<String> = state.world.ships.iter().flat_map(ship_faults).collect();
    let world = &state.world;
    for missile in &world.missiles {
        if missile.counters.resolved() != missile.counters {
            faults.push(format!("missile {} has counters not in normal form", missile.serial));
        }
    }
    if matches!(state.phase, Phase::Orders { .. }) && !(1..=4).contains(&world.subturn) {
        faults.push(format!("subturn {} is not 1 to 4", world.subturn));
    }
    if matches!(state.phase, Phase::Orders { .. } | Phase::Muster { .. })
        && crate::games::space_combat::rules::resolve::flow::owing(state).is_empty()
    {
        faults.push("nobody is asked although the game goes on".to_owned());
    }
    faults
}

fn ship_faults(ship: &Ship) -> Vec<String> {
    let (class, s) = (ship.class(), &ship.systems);
    let shields_fit = ship.shields.iter().zip(class.shields).all(|(now, full)| (0..=full).contains(now));
    let checks = [
        ((0..=s.capacitor.max(0)).contains(&ship.energy), "energy"),
        (ship.heat >= 0, "heat"),
        (shields_fit, "shields"),
        ((0..=class.armour).contains(&ship.armour), "armour"),
        (ship.hull <= class.hull, "hull"),
        (ship.counters.resolved() == ship.counters, "counters"),
        (ship.place.altitude >= 0, "altitude"),
        ((0..=class.rail_rounds).contains(&ship.rounds), "rounds"),
        ((0..=class.missiles).contains(&ship.missiles), "missiles"),
        ((0..=class.rotation).contains(&ship.rotation_left), "rotation"),
        (ship.host != Some(ship.id), "host"),
    ];
    let wrong = checks.into_iter().filter(|(is_right, _)| !is_right);
    wrong.map(|(_, what)| format!("{}: {what} out of bounds", ship.name)).collect()
}
