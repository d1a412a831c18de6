//! Manoeuvres: what a ship wants, judged anew in every subturn by what its owner then sees (12.6).
//!
//! | file | what it holds |
//! |---|---|
//! | `flee` | the way out |
//! | `refuse` | where a manoeuvre makes no sense |
//! | `steer` | the burn that leads best to where it wants to be |
//! | `volley` | the volley that pays most |
//! | `wish` | where it wants to be, and how far it is from there |

pub(crate) mod flee;
mod refuse;
mod steer;
mod volley;
mod wish;

pub(crate) use refuse::refusal;

use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::action::{Action, Manoeuvre, Plan};
use crate::games::space_combat::rules::bearing::{ShipFace, sectors};
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::gravity::Orbit;
use crate::games::space_combat::rules::heat::{Heat, Warmth};
use crate::games::space_combat::rules::state::{Ship, World};
use crate::games::space_combat::rules::tied::tied_down;
use flee::flee;
use wish::Wish;

/// What a manoeuvre comes to in this subturn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Carried {
    /// The order.
    pub(crate) plan: Plan,
    /// Why it is not what was asked for; told to the owner.
    pub(crate) fallback: Option<String>,
}

impl Carried {
    const fn as_asked(plan: Plan) -> Self {
        Self { plan, fallback: None }
    }

    fn hold(why: &str) -> Self {
        Self { plan: Plan::of(Action::Hold), fallback: Some(format!("{why}; it holds")) }
    }
}

/// Judges a manoeuvre on the world as the ship's owner sees it. Who would hold and get too hot spreads the radiators instead.
pub(crate) fn carry(world: &World, ship: &Ship, manoeuvre: &Manoeuvre) -> Carried {
    if let Some(why) = tied_down(ship, &Action::Manoeuvre(manoeuvre.clone())) {
        return Carried::hold(why);
    }
    let mut carried = judge(world, ship, manoeuvre);
    if carried.plan.action == Action::Hold && steer::keeps_cool(world) && is_too_hot_to_hold(world, ship) {
        carried.plan.action = Action::Vent;
    }
    carried
}

fn is_too_hot_to_hold(world: &World, ship: &Ship) -> bool {
    let next = course(world, ship, ship.counters, ship.climb, 1);
    next.first().is_some_and(|leg| Heat::of(ship).coasting(leg).1 == Warmth::Vents)
}

fn judge(world: &World, ship: &Ship, manoeuvre: &Manoeuvre) -> Carried {
    match manoeuvre {
        Manoeuvre::Engage { target } => on(world, ship, target.as_deref(), engage),
        Manoeuvre::Keep { least, most, target } => {
            on(world, ship, target.as_deref(), |world, ship, other| keep(world, ship, other, *least, *most))
        }
        Manoeuvre::Match { target } => match world.named(target).filter(|t| t.is_present()) {
            Some(other) => steered(world, ship, &Wish::beside(world, other)),
            None => Carried::hold(&format!("{target} is gone")),
        },
        Manoeuvre::Orbit { body, ring } => orbit(world, ship, body, *ring),
        Manoeuvre::Face { target } => {
            on(world, ship, target.as_deref(), |_, ship, other| Carried::as_asked(face(ship, other)))
        }
        Manoeuvre::Brake if Wish::Rest.is_met(world, ship) => Carried::as_asked(Plan::of(Action::Hold)),
        Manoeuvre::Brake => steered(world, ship, &Wish::Rest),
        Manoeuvre::Withdraw => match world.nearest_enemy(ship) {
            Some(enemy) => Carried::as_asked(flee(world, ship, enemy.place.hex)),
            None => Carried::hold("no enemy is left to run from"),
        },
    }
}

/// The ship named, else the nearest enemy; the owner is told of the change.
fn on(world: &World, ship: &Ship, target: Option<&str>, then: impl Fn(&World, &Ship, &Ship) -> Carried) -> Carried {
    let named = target.and_then(|name| world.named(name)).filter(|t| t.is_present());
    if let Some(other) = named {
        return then(world, ship, other);
    }
    let Some(nearest) = world.nearest_enemy(ship) else { return Carried::hold("no enemy is left") };
    let carried = then(world, ship, nearest);
    match target {
        Some(name) => {
            let gone = format!("{name} is gone; {} takes its place", nearest.name);
            let also = carried.fallback.map(|why| format!("; {why}")).unwrap_or_default();
            Carried { fallback: Some(gone + &also), ..carried }
        }
        None => carried,
    }
}

/// Fires what pays; else restores the shield that the other looks at when it is low; else closes.
fn engage(world: &World, ship: &Ship, other: &Ship) -> Carried {
    if let Some(plan) = fire(world, ship, other, volley::PAYS) {
        return Carried::as_asked(plan);
    }
    if let Some(plan) = volley::shield(ship, other).filter(|_| !steer::is_in_danger(world, ship)) {
        return Carried::as_asked(plan);
    }
    if !ship.has_engine() {
        return Carried::as_asked(face(ship, other));
    }
    steered(world, ship, &Wish::near(world, other, 0, volley::GOOD_HEXES))
}

fn fire(world: &World, ship: &Ship, other: &Ship, least: i32) -> Option<Plan> {
    let can_go_on = !steer::is_in_danger(world, ship);
    volley::best(world, ship, other, least).filter(|_| can_go_on)
}

/// Steers while the drift leads out of the band, else fires what pays.
fn keep(world: &World, ship: &Ship, other: &Ship, least: i32, most: i32) -> Carried {
    let wish = Wish::near(world, other, least, most);
    if wish.is_met(world, ship) && !steer::is_in_danger(world, ship) {
        let quiet = || face(ship, other);
        return Carried::as_asked(volley::best(world, ship, other, volley::LEAST).unwrap_or_else(quiet));
    }
    steered(world, ship, &wish)
}

fn orbit(world: &World, ship: &Ship, body: &str, ring: i32) -> Carried {
    let Some((at, planet)) = world.bodies.iter().enumerate().find(|(_, b)| b.name.eq_ignore_ascii_case(body)) else {
        return Carried::hold(&format!("there is no {body}"));
    };
    if matches!(world.orbit_of(ship), Some(Orbit::Round { body, ring: on, .. }) if body == at && on == ring) {
        let shot = world.nearest_enemy(ship).and_then(|enemy| volley::best(world, ship, enemy, volley::LEAST));
        return Carried::as_asked(shot.unwrap_or(Plan::of(Action::Hold)));
    }
    steered(world, ship, &Wish::orbit(planet, ring))
}

fn steered(world: &World, ship: &Ship, wish: &Wish) -> Carried {
    let steer::Found { plan, is_doomed } = steer::best(world, ship, wish);
    // Before the third edition nobody was told.
    let is_told = is_doomed && world.rules().edition() >= Edition::Third;
    Carried { plan, fallback: is_told.then(|| "no burn saves its course".to_owned()) }
}

/// The smallest turn that brings the bow round to the other, and no action.
fn face(ship: &Ship, other: &Ship) -> Plan {
    let lies = sectors(ship.place.hex, other.place.hex);
    let most = ship.rotation_left.min(3);
    let turns = (0..=most).flat_map(|n| [n, -n]);
    let off = |rotate: i32| {
        let facing = ship.facing.turned(rotate);
        let apart = |sector: &_| {
            let face = i32::from(ShipFace::of(*sector, facing).number()) - 1;
            face.min(6 - face)
        };
        lies.iter().map(apart).min().unwrap_or(0)
    };
    let rotate = turns.min_by_key(|rotate| (off(*rotate), rotate.abs())).unwrap_or(0);
    Plan { rotate, action: Action::Hold, at: None }
}
