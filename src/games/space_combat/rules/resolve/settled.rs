//! Whether anybody's orders can still change how the game ends (3.4). If not, nobody is asked and the steps run by
//! themselves.
//!
//! What is here: bounds on the safe side. Where it is hard to say, orders count.

use super::victory::is_beaten;
use crate::games::space_combat::data::catalogue::{WeaponKind, numbers};
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::data::scenario::Victory;
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::state::{SUBTURNS, Ship, Status, World};
use crate::grid::Hex;

/// What is left of the game, and what it is about.
struct Rest {
    /// Move steps to come.
    moves: i32,
    /// Only one faction, or none, has an able ship: combat ends with this turn.
    is_last_turn: bool,
    /// Points for ships can decide.
    do_points_count: bool,
}

impl Rest {
    fn of(world: &World) -> Self {
        let standing = world.seats().filter(|seat| world.able_of(*seat).next().is_some()).count();
        let unbeaten = world.seats().filter(|seat| !is_beaten(world, *seat)).count();
        let is_last_turn = standing <= 1;
        let turns = if is_last_turn { 0 } else { (world.scenario.turns - world.turn).max(0) };
        Self {
            moves: SUBTURNS - world.subturn + SUBTURNS * turns,
            is_last_turn,
            do_points_count: !is_last_turn || unbeaten > 1,
        }
    }
}

/// Whether no order of anybody can change the result.
pub(crate) fn is_settled(world: &World) -> bool {
    let rest = Rest::of(world);
    world.missiles.is_empty()
        && !has_goal(world, &rest)
        && !(rest.do_points_count && can_anybody_shoot(world, &rest))
        && world.ships.iter().filter(|s| s.is_able()).all(|s| is_quiet(world, s, &rest))
}

/// Whether the scenario has something to be won by more than points for ships.
fn has_goal(world: &World, rest: &Rest) -> bool {
    let is_there = |name: &str| world.named(name).is_some_and(Ship::is_present);
    let can_land = |s: &Ship| s.is_able() && s.class().is_lander && s.landing.is_none();
    world.scenario.victory.iter().any(|victory| match victory {
        Victory::LandedBonus { .. } => rest.do_points_count && world.ships.iter().any(can_land),
        // Combat ends before these are judged, and what they offer goes to the one that stays (3.3).
        _ if rest.is_last_turn => false,
        Victory::HoldSurface { .. } | Victory::Race { .. } => true,
        Victory::Passage { class, .. } => world.ships.iter().any(|s| s.is_able() && s.class == *class),
        Victory::Salvage { object, .. } | Victory::Vigil { object, .. } => is_there(object),
    })
}

/// Whether a ship that nobody steers stays as it is: no end of its course, no heat, no asteroids, nothing to repair that
/// counts.
fn is_quiet(world: &World, ship: &Ship, rest: &Rest) -> bool {
    let is_cool = ship.heat <= ship.class().heat_capacity;
    let is_worth_mending = match world.rules().edition() {
        Edition::First => 2 * ship.hull <= ship.class().hull,
        // Hull that is mended counts at once, and is mended up to three quarters (14.6).
        Edition::Second | Edition::Third => ship.hull < ship.class().hull * 3 / 4,
    };
    let can_mend = rest.do_points_count && is_worth_mending && ship.systems.repair_die > 0;
    if !is_cool || can_mend || !ship.track.is_empty() {
        return false;
    }
    let subturns = usize::try_from(rest.moves).unwrap_or(0);
    let legs = course(world, ship, ship.counters, ship.climb, subturns);
    let is_free = |hex: &Hex| !world.asteroids.contains(hex);
    legs.iter().all(|leg| leg.fate.is_none() && leg.heat == 0 && leg.hexes.iter().all(is_free))
}

fn can_anybody_shoot(world: &World, rest: &Rest) -> bool {
    let can_fire = |s: &&Ship| world.scenario.allows_fire && s.is_able() && s.is_loose() && s.landing.is_none();
    let is_target = |s: &&Ship| s.is_loose() && s.owner.is_some();
    let pull = hardest_pull(world);
    world.ships.iter().filter(can_fire).any(|ship| {
        let enemies = world.ships.iter().filter(is_target).filter(|t| t.owner != ship.owner);
        enemies.into_iter().any(|target| can_reach(ship, target, rest, pull))
    })
}

/// Most counters that gravity adds in one subturn, anywhere.
fn hardest_pull(world: &World) -> i32 {
    let bodies: i32 = world.bodies.iter().map(|b| b.template.rings.values().map(|r| r.speed).max().unwrap_or(0)).sum();
    let symbols = world.symbols.iter().map(|s| s.green.speed() + s.red.speed()).max().unwrap_or(0);
    let air: i32 = world.bodies.iter().map(|b| 6 * b.air_lines).sum();
    bodies + symbols + air + i32::from(world.scenario.flat_face().is_some())
}

/// Whether any weapon of the ship could ever reach the target, whatever both do: burns and gravity bend their drift by at
/// most so many counters a subturn each.
fn can_reach(ship: &Ship, target: &Ship, rest: &Rest, pull: i32) -> bool {
    let Some(reach) = reach(ship) else { return false };
    let thrust = |s: &Ship| if s.status == Status::Able { s.systems.engines.iter().map(|e| e.thrust).sum() } else { 0 };
    let push = thrust(ship).max(reach.thrust) + thrust(target) + 2 * pull;
    let (apart, drift) =
        (target.place.hex.minus(ship.place.hex), target.counters.vector().minus(ship.counters.vector()));
    (0..=rest.moves).any(|n| {
        let drifted = apart.plus(drift.times(n)).length_hexes();
        drifted - push * n * (n + 1) / 2 <= reach.hexes
    })
}

/// How far a ship's weapons reach, and how hard its missiles burn.
struct Reach {
    hexes: i32,
    thrust: i32,
}

/// Nothing: it has no weapon that works and is fed.
fn reach(ship: &Ship) -> Option<Reach> {
    let works = ship.guns.iter().filter(|g| !g.is_out).map(|g| g.mount.kind).filter(|kind| match kind {
        WeaponKind::Railgun => ship.rounds > 0,
        WeaponKind::Missile => ship.missiles > 0,
        WeaponKind::Laser | WeaponKind::Lance => true,
    });
    let each = works.map(|kind| match kind {
        WeaponKind::Missile => Reach { hexes: numbers().missile.reach_hexes, thrust: numbers().missile.thrust },
        kind => Reach { hexes: kind.row().range_hexes, thrust: 0 },
    });
    each.reduce(|a, b| Reach { hexes: a.hexes.max(b.hexes), thrust: a.thrust.max(b.thrust) })
}
