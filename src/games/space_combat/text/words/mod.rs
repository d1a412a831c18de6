//! The wording of what happened, of prompts and of orders on file.
//!
//! | file | what it holds |
//! |---|---|
//! | `tell` | one sentence an event, for one viewer |
//! | `prompt` | what is asked of a seat, with commands that work as they stand |

mod prompt;
mod tell;

pub(crate) use prompt::{ordered, orders, prompt};
pub(crate) use tell::{has_locked, tell};

use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::advice::volley::Salvo;
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::forecast::{Fate, Leg};
use crate::games::space_combat::rules::gravity::{Lines, Orbit};
use crate::games::space_combat::rules::resolve::mend::broken;
use crate::games::space_combat::rules::state::{Missile, Ship, World};
pub(crate) use crate::kit::words::count as counted;

/// The name of a body by its position.
pub(crate) fn body_name(world: &World, body: usize) -> &str {
    world.bodies.get(body).map_or("a body", |b| b.name.as_str())
}

/// `orbit round Tern on ring 3, clockwise`.
pub(crate) fn orbit_words(world: &World, orbit: Orbit) -> String {
    match orbit {
        Orbit::Round { body, ring, spin } => {
            format!("orbit round {} on ring {ring}, {}", body_name(world, body), spin.name())
        }
        Orbit::Marked => "orbit along the dots".to_owned(),
    }
}

/// Twentieths as people read them: `4.2`.
pub(crate) fn tenths(twentieths: i32) -> String {
    format!("{}.{}", twentieths / 20, twentieths % 20 / 2)
}

/// `4.2 expected by L1 R1`; of missiles alone: `M1 M2 fly`.
pub(crate) fn salvo_words(salvo: &Salvo) -> String {
    let weapons = salvo.weapons.join(" ");
    match (salvo.expected_twentieths, salvo.weapons.len()) {
        (0, 1) => format!("{weapons} flies"),
        (0, _) => format!("{weapons} fly"),
        (sum, _) => format!("{} expected by {weapons}", tenths(sum)),
    }
}

/// `drifts N2`, or `is at rest`.
pub(crate) fn drift_words(counters: Counters) -> String {
    if counters == Counters::NONE { "is at rest".to_owned() } else { format!("drifts {}", counters.words()) }
}

/// What the lines of a hex do to counters: `pull S2`, `air N1`, `red line S1`; empty where there are none.
pub(crate) fn pull_words(lines: Lines) -> String {
    let part =
        |name: &str, counters: Counters| (counters != Counters::NONE).then(|| format!("{name} {}", counters.words()));
    let parts = [part("pull", lines.green), part("red lines", lines.red), part("air", lines.drag)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// `crashes on Tern in 2 subturns`.
pub(crate) fn fate_words(world: &World, legs: &[Leg]) -> Option<String> {
    Some(end_words(world, legs.last()?.fate?, legs.len()))
}

/// The same of a course that ends so after so many subturns.
pub(crate) fn end_words(world: &World, fate: Fate, n: usize) -> String {
    let subturns = if n == 1 { "next subturn".to_owned() } else { format!("in {n} subturns") };
    match fate {
        Fate::Lands(body) => format!("lands on {} {subturns}", body_name(world, body)),
        Fate::LandsHard(body) => format!("lands hard on {} {subturns} (4 damage)", body_name(world, body)),
        Fate::Crashes(body) => format!("is destroyed on {} {subturns}", body_name(world, body)),
        Fate::Leaves => format!("leaves the zone {subturns}"),
    }
}

/// `Missile 4 at Corvette2: in 1919, N2 NE1, 3 burns left.` All of it is public (17.6).
pub(crate) fn missile_words(world: &World, missile: &Missile) -> String {
    let target = world.ship(missile.target).map_or("nothing", |t| t.name.as_str());
    let at = Chart::of(world).label(missile.place.hex);
    let left = match missile.burns_left {
        0 => format!("coasting, {} left", counted(missile.coasts_left, "move")),
        n => format!("{} left", counted(n, "burn")),
    };
    format!("Missile {} at {target}: in {at}, {}, {left}.", missile.serial, missile.counters.words())
}

/// ` Out of order: weapon, reactor.`, or nothing.
pub(crate) fn damage_words(ship: &Ship) -> String {
    let names: Vec<_> = broken(ship).iter().map(|hit| hit.name()).collect();
    if names.is_empty() { String::new() } else { format!(" Out of order: {}.", names.join(", ")) }
}
