//! Missiles: guidance, flight, point defence, hits (13.5).

use super::Referee;
use super::moving::{pulled, way};
use crate::games::space_combat::data::catalogue::numbers;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::bearing::{sectors, struck_face};
use crate::games::space_combat::rules::event::{Event, MissileEnd};
use crate::games::space_combat::rules::gravity::TemplateHex;
use crate::games::space_combat::rules::state::{Missile, Posture, Ship, ShipId, Status, Striker};
use crate::grid::Hex;

/// The acceleration that guidance chooses, as a vector (13.5): `velocity` and `target_velocity` are displacements.
pub(crate) fn guidance(position: Hex, velocity: Hex, target: Hex, target_velocity: Hex) -> Hex {
    let reach = numbers().missile.reach_hexes;
    let key = |a: Hex| {
        let after = position.plus(velocity).plus(a);
        let miss = after.distance_hexes(target);
        let index = TemplateHex::of(a).index();
        if miss <= reach {
            (0, miss, a.length_hexes(), index)
        } else {
            let next = after.plus(velocity).plus(a);
            (1, next.distance_hexes(target.plus(target_velocity)), a.length_hexes(), index)
        }
    };
    Hex::new(0, 0).disc(numbers().missile.thrust).min_by_key(|a| key(*a)).unwrap_or(Hex::new(0, 0))
}

/// A missile's altitude vector after a burn: one step toward the altitude of its target.
fn level(missile: &Missile, target: &Ship) -> i32 {
    missile.climb + (target.place.altitude - missile.place.altitude - missile.climb).signum()
}

impl Referee<'_> {
    /// All missiles, in launch order.
    pub(super) fn move_missiles(&mut self) {
        let flying = std::mem::take(&mut self.world.missiles);
        let mut left = Vec::new();
        for missile in flying {
            left.extend(self.fly(missile));
        }
        // Missiles that an explosion's victims launched cannot appear here: launching is an action.
        self.world.missiles = left;
    }

    /// One missile's Move step; the missile if it flies on.
    fn fly(&mut self, mut missile: Missile) -> Option<Missile> {
        let (serial, id) = (missile.serial, missile.target);
        let target = &self.world[id];
        if !target.is_loose() || target.landing.is_some() {
            return self.end_missile(serial, id, MissileEnd::TargetGone);
        }
        if missile.burns_left > 0 {
            let velocity = missile.counters.vector();
            let a = guidance(missile.place.hex, velocity, target.place.hex, target.counters.vector());
            missile.counters = Counters::of_vector(velocity.plus(a));
            if self.world.rules().altitude {
                missile.climb = level(&missile, target);
            }
            missile.burns_left -= 1;
        } else {
            missile.coasts_left -= 1;
        }
        let from = missile.place.hex;
        let way = way(self.world, missile.place, missile.counters, missile.climb);
        missile.place = way.end;
        missile.climb = way.climb;
        if way.hexes.iter().any(|h| self.world.asteroids.contains(h)) && self.is_lost_in_asteroids(&way.hexes) {
            return self.end_missile(serial, id, MissileEnd::Asteroid);
        }
        if way.contact.is_some() {
            return self.end_missile(serial, id, MissileEnd::Crashed);
        }
        let range = self.world[id].place.range_hexes(missile.place);
        if range <= numbers().missile.reach_hexes {
            self.strike(&missile, from);
            return None;
        }
        self.coast_on(missile)
    }

    fn is_lost_in_asteroids(&mut self, hexes: &[Hex]) -> bool {
        let count = hexes.iter().filter(|h| self.world.asteroids.contains(*h)).count();
        (0..count).any(|_| self.dice.roll(20) <= numbers().missile.asteroid_kills_at)
    }

    fn coast_on(&mut self, mut missile: Missile) -> Option<Missile> {
        let (serial, id) = (missile.serial, missile.target);
        let (counters, climb) = pulled(self.world, missile.place, missile.counters, missile.climb);
        missile.counters = counters;
        missile.climb = climb;
        let hex = missile.place.hex;
        if self.world.heat_value(hex) >= numbers().missile.heat_value_kills_at {
            return self.end_missile(serial, id, MissileEnd::Burned);
        }
        if !self.world.scenario.holds(hex) {
            return self.end_missile(serial, id, MissileEnd::LeftZone);
        }
        if missile.burns_left == 0 && missile.coasts_left == 0 {
            return self.end_missile(serial, id, MissileEnd::Spent);
        }
        Some(missile)
    }

    fn end_missile(&mut self, serial: u32, target: ShipId, end: MissileEnd) -> Option<Missile> {
        self.emit(Event::MissileEnded { serial, target, end });
        None
    }

    /// An attack at range 1 or less: point defence, then the save, then the volley.
    fn strike(&mut self, missile: &Missile, from: Hex) {
        let (serial, id) = (missile.serial, missile.target);
        let target = &self.world[id];
        let is_hulk = target.status == Status::Disabled;
        if target.point_defence_left > 0 && !is_hulk {
            self.change(id, |s| s.point_defence_left -= 1);
            let roll = self.dice.roll(20);
            let is_destroyed = roll >= numbers().missile.point_defence_kills_at;
            self.emit(Event::PointDefence { serial, target: id, roll, is_destroyed });
            if is_destroyed {
                return;
            }
        }
        let target = &self.world[id];
        let bonus =
            target.class().seeking_save + if target.posture == Posture::Evading { numbers().attack.evading } else { 0 };
        let face = struck_face(&sectors(target.place.hex, from), target.facing, &target.shields);
        let (roll, total) = if is_hulk { (0, 0) } else { self.save(bonus) };
        let is_saved = !is_hulk && is_success(roll, total);
        let damage = if is_saved { numbers().missile.damage / 2 } else { numbers().missile.damage };
        self.emit(Event::MissileHit { serial, target: id, roll, total, damage });
        self.show_volley((Striker::Missile(serial), from), id, face, damage, missile.owner);
    }

    /// A Seeking save: what the die shows and the total.
    pub(super) fn save(&mut self, bonus: i32) -> (i32, i32) {
        let roll = self.dice.roll(20);
        (roll, roll + bonus)
    }
}

/// Whether a d20 with that total succeeds: 20 or more, natural 20 always, natural 1 never (13.2, 13.3).
pub(crate) fn is_success(roll: i32, total: i32) -> bool {
    roll == 20 || (roll != 1 && total >= numbers().attack.needed)
}
