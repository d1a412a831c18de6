//! The wording of what happened, of prompts and of orders on file.
//!
//! | file | what it holds |
//! |---|---|
//! | `tell` | one sentence an event, for one viewer |
//! | `prompt` | what is asked of a seat, with commands that work as they stand |

mod prompt;
mod tell;

pub use prompt::{orders, prompt};
pub use tell::tell;

use super::forecast::{Fate, Leg};
use super::gravity::Orbit;
use super::resolve::mend::broken;
use super::state::{Ship, World};

/// The name of a body by its position.
pub fn body_name(world: &World, body: usize) -> &str {
    world.bodies.get(body).map_or("a body", |b| b.name.as_str())
}

/// `orbit round Tern on ring 3, clockwise`.
pub fn orbit_words(world: &World, orbit: &Orbit) -> String {
    format!("orbit round {} on ring {}, {}", body_name(world, orbit.body), orbit.ring, orbit.spin.name())
}

/// `crashes on Tern in 2 subturns`.
pub fn fate_words(world: &World, legs: &[Leg]) -> Option<String> {
    let n = legs.len();
    let subturns = if n == 1 { "next subturn".to_owned() } else { format!("in {n} subturns") };
    match legs.last()?.fate? {
        Fate::Lands(body) => Some(format!("lands on {} {subturns}", body_name(world, body))),
        Fate::LandsHard(body) => Some(format!("lands hard on {} {subturns} (4 damage)", body_name(world, body))),
        Fate::Crashes(body) => Some(format!("is destroyed on {} {subturns}", body_name(world, body))),
        Fate::Leaves => Some(format!("leaves the zone {subturns}")),
    }
}

/// ` Out of order: weapon, reactor.`, or nothing.
pub fn damage_words(ship: &Ship) -> String {
    let names: Vec<_> = broken(ship).iter().map(|hit| hit.name()).collect();
    if names.is_empty() { String::new() } else { format!(" Out of order: {}.", names.join(", ")) }
}
