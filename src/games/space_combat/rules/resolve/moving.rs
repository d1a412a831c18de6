//! The Move step of everything but missiles (4.1, 7.4, 9, 10, 11).

use super::Referee;
use crate::games::space_combat::data::catalogue::ClassKind;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::bearing::{Place, ShipFace};
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::motion::{climbed, safe_path};
use crate::games::space_combat::rules::state::{Landing, Ship, ShipId, Status, World};
use crate::grid::Hex;

/// Asteroid hexes are dangerous from this speed on (11.2).
const ASTEROID_SPEED: i32 = 3;
/// Damage of a hard landing (11.4.3).
pub(crate) const HARD_LANDING_DAMAGE: i32 = 4;

/// The way of an object in one Move step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// Hexes entered, in order; ends in the contact hex if there is one.
    pub(crate) hexes: Vec<Hex>,
    /// Position of the body that was touched.
    pub(crate) contact: Option<usize>,
    /// Where it ends.
    pub(crate) end: Place,
    /// Altitude vector afterwards.
    pub(crate) climb: i32,
}

/// The way that an object takes from a place with these counters (7.4, 9.3, 11.4.2); gravity is not applied.
pub(crate) fn way(world: &World, place: Place, counters: Counters, climb: i32) -> Way {
    let field = world.field();
    let is_ground = |hex: Hex, altitude: i32| {
        field.body_at(hex).filter(|(_, b)| b.surface_altitude(hex).is_some_and(|ground| altitude <= ground))
    };
    let path = safe_path(place.hex, counters.vector(), |hex| is_ground(hex, place.altitude).is_some());
    let touched = path.iter().position(|hex| is_ground(*hex, place.altitude).is_some());
    if let Some(at) = touched {
        let hexes: Vec<Hex> = path.into_iter().take(at + 1).collect();
        let hex = hexes.last().copied().unwrap_or(place.hex);
        let contact = is_ground(hex, place.altitude).map(|(i, _)| i);
        return Way { hexes, contact, end: Place { hex, altitude: place.altitude }, climb };
    }
    let hex = path.last().copied().unwrap_or(place.hex);
    let (altitude, climb) = climbed(place.altitude, climb);
    let contact = is_ground(hex, altitude).map(|(i, _)| i);
    Way { hexes: path, contact, end: Place { hex, altitude }, climb }
}

/// Counters and altitude vector after the gravity of a place (10.2, 10.3, 9.6).
pub(crate) fn pulled(world: &World, place: Place, counters: Counters, climb: i32) -> (Counters, i32) {
    let field = world.field();
    let lines = field.lines(place.hex, place.altitude);
    (lines.applied_to(counters), climb - field.sink(place.hex, place.altitude))
}

/// How a contact ends (11.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contact {
    Lands,
    /// Lands with damage.
    LandsHard,
    /// Is destroyed.
    Crashes,
}

/// How the contact of a ship with a body ends, at that speed and altitude vector (11.4.3, 11.6.1, 20.36). A hulk has
/// nobody to land it.
pub(crate) fn contact(ship: &Ship, has_surface: bool, speed: i32, climb: i32) -> Contact {
    match speed.max(climb.abs()) {
        _ if !has_surface || !ship.class().is_lander || ship.status != Status::Able => Contact::Crashes,
        0 | 1 => Contact::Lands,
        2 => Contact::LandsHard,
        _ => Contact::Crashes,
    }
}

impl Referee<'_> {
    /// The whole Move step (4.1).
    pub(crate) fn move_step(&mut self) {
        for ship in &mut self.world.ships {
            ship.before = ship.place.hex;
            ship.point_defence_left = if ship.standing.point_defence { ship.class().point_defence } else { 0 };
        }
        let orbiting = self.ids(|s| s.is_present() && s.owner.is_some());
        let before: Vec<_> = orbiting.iter().map(|id| self.world.orbit_of(&self.world[*id])).collect();
        for id in self.ids(|s| s.is_loose() && s.landing.is_none() && s.track.is_empty()) {
            self.move_ship(id);
        }
        self.carry_docked();
        let (turn, subturn) = (self.world.turn, self.world.subturn);
        self.emit(Event::Moved { turn, subturn });
        for (id, before) in orbiting.into_iter().zip(before) {
            let now = Some(&self.world[id]).filter(|s| s.is_loose()).and_then(|s| self.world.orbit_of(s));
            if let Some(orbit) = now.filter(|now| before.as_ref() != Some(now)) {
                self.emit(Event::EnteredOrbit { ship: id, orbit });
            }
        }
        self.move_missiles();
        self.star_heat();
        self.leave_zone();
        self.drop_locks();
        self.check_race();
        self.world.dying.clear();
    }

    fn move_ship(&mut self, id: ShipId) {
        let ship = &self.world[id];
        let (start, speed) = (ship.place, ship.speed());
        let is_crewed = ship.class().kind != ClassKind::Object;
        let way = way(self.world, ship.place, ship.counters, ship.climb);
        let trail = self.recent.trails.entry(id).or_default();
        if trail.last() != Some(&start.hex) {
            trail.push(start.hex);
        }
        trail.extend(way.hexes.iter().copied());
        self.change(id, |s| {
            s.place = way.end;
            s.climb = way.climb;
        });
        if is_crewed && speed >= ASTEROID_SPEED {
            for hex in way.hexes.iter().filter(|h| self.world.asteroids.contains(*h)).copied().collect::<Vec<_>>() {
                self.pass_asteroids(id, hex, speed);
            }
        }
        if !self.world[id].is_present() {
            return;
        }
        match way.contact {
            Some(body) => self.touch(id, body, speed),
            None => self.fall(id, speed),
        }
    }

    fn pass_asteroids(&mut self, id: ShipId, hex: Hex, speed: i32) {
        if !self.world[id].is_present() {
            return;
        }
        let roll = self.dice.roll(20);
        let damage = if roll <= speed { self.dice.roll(6) } else { 0 };
        self.emit(Event::Asteroid { ship: id, hex, roll, damage });
        if damage > 0 {
            self.strike_shield(id, ShipFace::AHEAD, damage);
        }
    }

    fn touch(&mut self, id: ShipId, body: usize, speed: i32) {
        let ship = &self.world[id];
        let Some(ground) = self.world.bodies.get(body) else { return };
        let height = ground.surface_altitude(ship.place.hex).unwrap_or(1);
        let latitude = if ship.standing.lands_south { -height } else { height };
        let outcome = contact(ship, ground.template.has_surface, speed, ship.climb);
        if outcome == Contact::Crashes {
            self.emit(Event::Crashed { ship: id, body, speed });
            self.remove_wreck(id);
            return;
        }
        let is_hard = outcome == Contact::LandsHard;
        let altitude = if self.world.rules().altitude { height } else { 0 };
        self.change(id, |s| {
            s.landing = Some(Landing { body, latitude });
            s.counters = Counters::NONE;
            s.climb = 0;
            s.place.altitude = altitude;
        });
        self.emit(Event::Landed { ship: id, body, latitude, is_hard });
        if is_hard {
            self.harm(id, HARD_LANDING_DAMAGE, None);
        }
    }

    /// Gravity and air of the end hex (10.2, 10.9, 9.6).
    fn fall(&mut self, id: ShipId, speed: i32) {
        let ship = &self.world[id];
        let (hex, altitude) = (ship.place.hex, ship.place.altitude);
        let air_heat = if self.world.field().is_air(hex, altitude) && ship.is_able() { speed } else { 0 };
        let (counters, climb) = pulled(self.world, ship.place, ship.counters, ship.climb);
        self.change(id, |s| {
            s.counters = counters;
            s.climb = climb;
            s.heat += air_heat;
        });
        if air_heat > 0 {
            self.emit(Event::Heated { ship: id, points: air_heat });
        }
    }

    /// Docked ships go where their host is (20.35).
    pub(super) fn carry_docked(&mut self) {
        for id in self.ids(|s| s.is_present() && s.host.is_some()) {
            let host = self.world[id].host.map(|host| &self.world[host]);
            let Some((place, counters, climb)) = host.map(|h| (h.place, h.counters, h.climb)) else { continue };
            self.change(id, |s| {
                s.place = place;
                s.counters = counters;
                s.climb = climb;
            });
        }
    }

    /// Heat of stars by end hex and altitude (11.6).
    fn star_heat(&mut self) {
        for id in self.ids(|s| s.is_able() && s.landing.is_none()) {
            let place = self.world[id].place;
            let points = self.world.heat_points(place);
            if points > 0 {
                self.change(id, |s| s.heat += points);
                self.emit(Event::Heated { ship: id, points });
            }
        }
    }

    /// What ends a Move step outside the zone has disengaged (16).
    pub(crate) fn leave_zone(&mut self) {
        for id in self.ids(|s| s.is_loose() && s.track.is_empty()) {
            let ship = &self.world[id];
            if self.world.scenario.holds(ship.place.hex) {
                continue;
            }
            self.disengage(id);
        }
    }

    /// Removes a ship, with all that is docked to it, as disengaged.
    pub(super) fn disengage(&mut self, id: ShipId) {
        self.salvage_leaves_with(id);
        self.passes(id);
        self.change(id, |s| s.status = Status::Disengaged);
        self.emit(Event::Disengaged { ship: id });
        for docked in self.ids(|s| s.host == Some(id) && s.is_present()) {
            self.disengage(docked);
        }
    }

    /// Locks end out of twice the sensor range, out of sight, or with the target (12.5).
    pub(super) fn drop_locks(&mut self) {
        for id in self.ids(|s| s.lock.is_some()) {
            let ship = &self.world[id];
            let Some(target) = ship.lock.map(|target| &self.world[target]) else { continue };
            let range = ship.place.range_hexes(target.place);
            let holds = ship.is_able()
                && target.status == Status::Able
                && range <= 2 * ship.class().sensors_hexes
                && crate::games::space_combat::rules::sight::aim(self.world, ship, ship.place, target).is_ok();
            if !holds {
                let target = target.id;
                self.change(id, |s| s.lock = None);
                self.emit(Event::LockLost { ship: id, target });
            }
        }
    }
}
