//! Sealed exchanges: programs go on over the end of a turn until a break, and nobody is asked without news (17.7, 17.8).

use super::acting::holds;
use super::flow::{Flow, is_in_play};
use super::matters::could_matter;
use crate::contract::Seat;
use crate::games::space_combat::rules::action::{Condition, Program, Stop};
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::forecast::{Fate, program_fate};
use crate::games::space_combat::rules::order_words::condition_text;
use crate::games::space_combat::rules::state::{Ship, ShipId, State, World};
use crate::games::space_combat::rules::tied::tied_down;

/// An enemy that comes so near is news; it is again only after none was within the second figure.
pub(crate) const NEAR_HEXES: i32 = 8;
const CLEAR_HEXES: i32 = 12;
/// Subturns of drift, after the burns on file, in which a course must not end.
const DRIFT: usize = 2;

/// Whether an able enemy is in sensor range of an able ship of the side.
pub(crate) fn is_in_contact(world: &World, seat: Seat) -> bool {
    let sees = |own: &Ship, enemy: &Ship| own.place.range_hexes(enemy.place) <= own.class().sensors_hexes;
    world.able_of(seat).any(|own| world.enemies_of(Some(seat)).any(|enemy| enemy.is_able() && sees(own, enemy)))
}

/// Whether the ship's course ends in a crash or out of the zone: by the burns on file as far as they are settled, then
/// drifting.
pub(crate) fn ends_badly(world: &World, ship: &Ship) -> bool {
    matches!(program_fate(world, ship, DRIFT), Some((_, Fate::Crashes(_) | Fate::Leaves)))
}

/// Whether the grounds of a stop hold for a ship.
fn stands(world: &World, ship: &Ship, stop: Stop) -> bool {
    let within = |hexes| {
        let most_hexes = hexes;
        holds(world, ship, &Condition::EnemyWithin { most_hexes })
    };
    match stop {
        Stop::Enemy if ship.watch.stops.contains(&Stop::Enemy) => within(CLEAR_HEXES),
        Stop::Enemy => within(NEAR_HEXES),
        Stop::Hit => ship.watch.was_hit,
        Stop::Crash => ship.host.is_none() && ends_badly(world, ship),
        Stop::Lost => ship.owner.is_some_and(|seat| !is_in_contact(world, seat)),
    }
}

/// What has become true for a ship since it was looked at, in words; nothing: no news.
fn news(world: &World, ship: &Ship) -> Option<String> {
    let is_new = |stop: &&Stop| !ship.watch.stops.contains(stop) && stands(world, ship, **stop);
    if let Some(stop) = ship.program.stops().iter().find(is_new) {
        return Some(stop.why().to_owned());
    }
    let has_come = |c: &&Condition| !ship.watch.breaks.contains(c) && holds(world, ship, c);
    ship.program.breaks.iter().find(has_come).map(condition_text)
}

/// What holds for a ship as its orders stand is no news from now on.
pub(crate) fn look(world: &mut World, id: ShipId) {
    let ship = &world[id];
    let stops = Stop::ALL.into_iter().filter(|stop| stands(world, ship, *stop)).collect();
    let breaks = ship.program.breaks.iter().filter(|c| holds(world, ship, c)).cloned().collect();
    let watch = &mut world[id].watch;
    (watch.stops, watch.breaks) = (stops, breaks);
}

/// Notes that a ship's orders were given in this ask; without `filed`: they were taken back.
pub(crate) fn note_filed(state: &mut State, id: ShipId, filed: bool) {
    if state.world.rules().exchange_subturns().is_none() {
        return;
    }
    let window = state.window;
    state.world[id].watch.filed = filed.then_some(window);
    look(&mut state.world, id);
}

/// Ships of a seat that has no more to say are left to their standing orders for the rest of the exchange (17.4).
pub(crate) fn leave_to_standing(world: &mut World, seat: Seat) {
    if world.rules().exchange_subturns().is_none() {
        return;
    }
    let left: Vec<ShipId> = world.able_of(seat).filter(|s| s.program.steps.is_empty()).map(|s| s.id).collect();
    for id in left {
        look(world, id);
        world[id].watch.is_left = true;
    }
}

/// Whether a ship waits for orders.
pub(crate) fn waits(world: &World, ship: &Ship) -> bool {
    ship.program.steps.is_empty() && !ship.watch.is_left && could_matter(world, ship)
}

impl Flow<'_> {
    /// Notes who was struck in what has happened since: the first hit on a side is news (17.7).
    pub(super) fn note_hits(&mut self, since: usize) {
        if self.state.world.rules().exchange_subturns().is_none() {
            return;
        }
        let struck = self.log.iter().skip(since).filter_map(|event| match event {
            Event::Struck { ship, .. } => Some(*ship),
            _ => None,
        });
        let struck: Vec<ShipId> = struck.collect();
        let world = &mut self.state.world;
        for id in &struck {
            let is_first = world[*id].owner.is_some_and(|seat| !world.faction(seat).is_under_fire);
            world[*id].watch.was_hit |= is_first;
        }
        for seat in struck.iter().filter_map(|id| world[*id].owner).collect::<Vec<_>>() {
            world.faction_mut(seat).is_under_fire = true;
        }
    }

    /// Stops programs on news, begins a new exchange where the old one is over, and says who is asked (17.7).
    pub(super) fn asked_by_post(&mut self, subturns: i32) -> Vec<Seat> {
        let has_news = self.stop_programs();
        let world = &mut self.state.world;
        let is_over = world.exchange_left <= 0 || (has_news && 2 * world.exchange_left <= subturns);
        if is_over {
            world.exchange_left = 0;
            for ship in &mut world.ships {
                ship.watch.is_left = false;
            }
        }
        let world = &self.state.world;
        let is_asked = |seat: &Seat| {
            let any = |is_so: &dyn Fn(&Ship) -> bool| world.able_of(*seat).any(is_so);
            is_in_play(world, *seat) && (any(&|s| waits(world, s)) || (is_over && any(&|s| could_matter(world, s))))
        };
        let asked: Vec<Seat> = world.seats().filter(is_asked).collect();
        if is_over && !asked.is_empty() {
            self.state.world.exchange_left = subturns;
            self.take_up_plans();
        }
        asked
    }

    /// What was filed ahead is on file for this exchange, where the ship can take it; it may be changed like any order.
    fn take_up_plans(&mut self) {
        let world = &mut self.state.world;
        let planned = world.ships.iter_mut().filter(|ship| !ship.watch.ahead.is_empty());
        let planned: Vec<(ShipId, Program)> =
            planned.map(|ship| (ship.id, std::mem::take(&mut ship.watch.ahead))).collect();
        for (id, plan) in planned {
            let ship = &mut self.state.world[id];
            if !ship.is_able() {
                continue;
            }
            let tied = plan.steps.first().and_then(|step| tied_down(ship, &step.plan.action));
            if let Some(why) = tied {
                self.log.push(Event::AheadDropped { ship: id, why: why.to_owned() });
                continue;
            }
            ship.program = plan;
            look(&mut self.state.world, id);
        }
    }

    /// Programs and standing orders that news overtakes end; whether anybody in play has such news.
    fn stop_programs(&mut self) -> bool {
        let world = &self.state.world;
        let is_watched = |s: &&Ship| s.is_able() && (!s.program.steps.is_empty() || s.watch.is_left);
        let found = world.ships.iter().filter(is_watched).filter_map(|s| Some((s.id, s.owner?, news(world, s)?)));
        let found: Vec<(ShipId, Seat, String)> = found.collect();
        let has_news = found.iter().any(|(_, seat, _)| is_in_play(world, *seat));
        for (ship, _, why) in found {
            let stopped = &mut self.state.world[ship];
            stopped.program = Program::default();
            stopped.watch.is_left = false;
            self.log.push(Event::Stopped { ship, why });
        }
        let world = &mut self.state.world;
        for ship in &mut world.ships {
            ship.watch.was_hit = false;
        }
        for id in world.ships.iter().filter(|s| s.is_able()).map(|s| s.id).collect::<Vec<_>>() {
            look(world, id);
        }
        for seat in world.seats() {
            if !is_in_contact(world, seat) {
                world.faction_mut(seat).is_under_fire = false;
            }
        }
        has_news
    }
}
