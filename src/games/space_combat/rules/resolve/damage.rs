//! Damage: reinforcement, burn-through, shields, armour, hull, system rolls, explosions (14).

use super::Referee;
use crate::contract::Seat;
use crate::games::space_combat::data::catalogue::{ClassKind, REPAIR_CHAIN, SystemHit, numbers};
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::state::{Posture, RecentHit, RecentShot, Ship, ShipId, Status, Striker};
use crate::grid::Hex;
use crate::kit::number::{index, signed};

/// Energy that a capacitor hit costs, and what is always left (14.4).
const CAPACITOR_STEP: (i32, i32) = (3, 3);
/// Hull damage of a magazine hit, with and without ammunition aboard (14.4).
const MAGAZINE_DAMAGE: (i32, i32) = (3, 1);

/// What becomes of a volley (14.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Absorbed {
    /// Energy spent on reinforcement.
    pub(crate) reinforced: i32,
    /// Points that burned through the shield.
    pub(crate) burned_through: i32,
    /// Shield left.
    pub(crate) shield: i32,
    /// Armour left.
    pub(crate) armour: i32,
    pub(crate) hull_damage: i32,
}

/// Takes a volley of `damage` points on a shield (14.1); `limit` is what reinforcement may spend at most.
pub(crate) fn absorb(damage: i32, shield: i32, armour: i32, energy: i32, limit: i32) -> Absorbed {
    let reinforced = if shield >= 1 { energy.min(limit).min((damage - shield).max(0)).max(0) } else { 0 };
    let damage = damage - reinforced;
    let burned_through = i32::from(damage >= numbers().volley.burn_through_at && damage <= shield);
    let by_shield = shield.min(damage - burned_through);
    let by_armour = armour.min(damage - by_shield);
    Absorbed {
        reinforced,
        burned_through,
        shield: shield - by_shield,
        armour: armour - by_armour,
        hull_damage: damage - by_shield - by_armour,
    }
}

/// The next smaller die of the repair chain; 0 below a d2 (14.6).
pub(crate) fn shrunk_die(sides: i32) -> i32 {
    REPAIR_CHAIN.into_iter().rev().find(|die| *die < sides).unwrap_or(0)
}

/// The next larger die of the repair chain.
pub(crate) fn grown_die(sides: i32) -> i32 {
    REPAIR_CHAIN.into_iter().find(|die| *die > sides).unwrap_or(sides)
}

impl Referee<'_> {
    /// A volley of a ship or a missile, with its mark for the picture.
    pub(super) fn show_volley(
        &mut self,
        (striker, from): (Striker, Hex),
        id: ShipId,
        face: ShipFace,
        damage: i32,
        by: Option<Seat>,
    ) {
        let to = self.world[id].place.hex;
        let mark = self.recent.shots.len();
        // The states of a game begun before are what they were.
        let is_noted = self.world.rules().edition() >= Edition::Third;
        let between = is_noted.then_some((striker, id));
        self.recent.shots.push(RecentShot { from, to, owner: by, damage, is_kill: false, between });
        self.volley(id, face, damage, by);
        let is_kill = self.world[id].status == Status::Destroyed;
        if let Some(shot) = self.recent.shots.get_mut(mark) {
            shot.is_kill = is_kill;
        }
    }

    /// Damage that nobody shot, with its mark for the picture.
    fn show_hit(&mut self, id: ShipId, damage: i32) {
        let hex = self.world[id].place.hex;
        self.recent.hits.push(RecentHit { hex, damage });
    }

    /// Asteroids and explosions strike a shield.
    pub(super) fn strike_shield(&mut self, id: ShipId, face: ShipFace, damage: i32) {
        self.show_hit(id, damage);
        self.volley(id, face, damage, None);
    }

    /// Applies a volley to a shield of a ship (14.1).
    pub(super) fn volley(&mut self, id: ShipId, face: ShipFace, damage: i32, by: Option<Seat>) {
        let ship = &self.world[id];
        if !ship.is_present() || damage <= 0 {
            return;
        }
        let is_able = ship.status == Status::Able;
        let limit = if is_able { ship.standing.reinforce.min(ship.systems.generator) } else { 0 };
        let energy = if is_able { ship.energy } else { 0 };
        let result = absorb(damage, ship.shields[face.index()], ship.armour, energy, limit);
        let by_armour = ship.armour - result.armour;
        self.change(id, |s| {
            s.energy -= result.reinforced;
            s.shields[face.index()] = result.shield;
            s.armour = result.armour;
        });
        self.emit(Event::Struck {
            ship: id,
            face,
            damage,
            reinforced: result.reinforced,
            burned_through: result.burned_through,
            armour: by_armour,
            hull: result.hull_damage,
        });
        self.wound(id, result.hull_damage, by);
    }

    /// Damage straight to armour, then hull (11.4.3).
    pub(super) fn harm(&mut self, id: ShipId, damage: i32, by: Option<Seat>) {
        let ship = &self.world[id];
        let by_armour = ship.armour.min(damage);
        self.show_hit(id, damage);
        self.change(id, |s| s.armour -= by_armour);
        self.wound(id, damage - by_armour, by);
    }

    /// Hull damage and its system rolls (14.1.5, 14.3).
    fn wound(&mut self, id: ShipId, hull_damage: i32, by: Option<Seat>) {
        if hull_damage <= 0 {
            return;
        }
        self.change(id, |s| {
            s.hull -= hull_damage;
            s.harmed_by = by.or(s.harmed_by);
        });
        self.judge_hull(id);
        for _ in 0..hull_damage / numbers().volley.hull_per_system_roll {
            self.system_roll(id);
        }
    }

    /// Disabled at 0 or less, destroyed at minus half (14.3).
    fn judge_hull(&mut self, id: ShipId) {
        let ship = &self.world[id];
        if !ship.is_present() {
            return;
        }
        if ship.hull <= -(ship.class().hull / 2) && ship.hull <= 0 {
            self.destroy(id);
        } else if ship.hull <= 0 && ship.status == Status::Able {
            self.change(id, |s| {
                s.status = Status::Disabled;
                s.lock = None;
                s.posture = Posture::Ordinary;
            });
            self.world.dying.insert(id);
            self.emit(Event::Disabled { ship: id });
            self.drop_locks_on(id);
            let is_object = |s: &Ship| s.class().kind == ClassKind::Object;
            self.release(id, is_object);
        }
    }

    /// A lock ends with its target, at once (12.5).
    fn drop_locks_on(&mut self, target: ShipId) {
        for id in self.ids(|s| s.lock == Some(target)) {
            self.change(id, |s| s.lock = None);
            self.emit(Event::LockLost { ship: id, target });
        }
    }

    /// Lets go of docked ships that are so.
    fn release(&mut self, host: ShipId, is_so: impl Fn(&Ship) -> bool) {
        for id in self.ids(|s| s.host == Some(host) && s.is_present() && is_so(s)) {
            self.change(id, |s| s.host = None);
            self.emit(Event::Undocked { ship: id });
        }
    }

    /// Removes a ship that hit a body, with what is docked to it; nothing explodes in space.
    pub(super) fn remove_wreck(&mut self, id: ShipId) {
        self.mark_destroyed(id);
        for docked in self.ids(|s| s.host == Some(id) && s.is_present()) {
            self.remove_wreck(docked);
        }
    }

    fn mark_destroyed(&mut self, id: ShipId) {
        let hex = self.world[id].place.hex;
        self.change(id, |s| s.status = Status::Destroyed);
        self.recent.wrecks.push(hex);
        self.emit(Event::Destroyed { ship: id });
        self.drop_locks_on(id);
    }

    /// Destroys a ship; its explosion strikes all in the same hex (14.3).
    fn destroy(&mut self, id: ShipId) {
        let ship = &self.world[id];
        let (place, size, landing) = (ship.place, ship.class().size, ship.landing);
        self.mark_destroyed(id);
        self.release(id, |_| true);
        if size <= 0 {
            return;
        }
        for other in self.ids(|s| s.is_loose() && s.place == place && s.landing == landing && s.track.is_empty()) {
            if self.world[other].is_present() {
                let roll = index(self.dice.roll(6));
                let face = ShipFace::all().nth(roll - 1).unwrap_or(ShipFace::AHEAD);
                self.strike_shield(other, face, size);
            }
        }
    }

    /// One system roll (14.4).
    pub(super) fn system_roll(&mut self, id: ShipId) {
        let ship = &self.world[id];
        if !ship.is_present() || ship.class().kind == ClassKind::Object {
            return;
        }
        let hit = SystemHit::of_roll(self.dice.roll(12));
        let detail = if hit == SystemHit::Weapon { self.hit_weapon(id) } else { self.hit_system(id, hit) };
        self.emit(Event::SystemHit { ship: id, hit, detail });
        if hit == SystemHit::Magazine {
            let has_ammunition = self.world[id].rounds + self.world[id].missiles > 0;
            let damage = if has_ammunition { MAGAZINE_DAMAGE.0 } else { MAGAZINE_DAMAGE.1 };
            self.change(id, |s| s.hull -= damage);
            self.judge_hull(id);
        }
    }

    fn hit_weapon(&mut self, id: ShipId) -> String {
        let ship = &self.world[id];
        let working: Vec<usize> = (0..ship.guns.len()).filter(|i| !ship.guns[*i].is_out).collect();
        if working.is_empty() {
            return nothing_left();
        }
        let gun = working[index(self.dice.roll(signed(working.len())) - 1)];
        self.change(id, |s| s.guns[gun].is_out = true);
        format!("{} is out", self.world[id].gun_name(gun))
    }

    fn hit_system(&mut self, id: ShipId, hit: SystemHit) -> String {
        let ship = &mut self.world[id];
        let systems = &mut ship.systems;
        let lowered = |value: &mut i32, by: i32, least: i32, name: &str| {
            if *value <= least {
                return nothing_left();
            }
            *value = (*value - by).max(least);
            format!("{name} now {value}")
        };
        match hit {
            SystemHit::Engine => {
                let strongest = systems.engines.iter_mut().filter(|e| e.thrust > 0);
                let Some(engine) = strongest.min_by_key(|e| (-e.thrust, e.face)) else { return nothing_left() };
                engine.thrust -= 1;
                format!("the engine on face {} now gives {}", engine.face.number(), engine.thrust)
            }
            SystemHit::Reactor => lowered(&mut systems.output, 1, 1, "output"),
            SystemHit::Capacitor => {
                let text = lowered(&mut systems.capacitor, CAPACITOR_STEP.0, CAPACITOR_STEP.1, "capacitor");
                ship.energy = ship.energy.min(ship.systems.capacitor);
                text
            }
            SystemHit::Generator => lowered(&mut systems.generator, 1, 0, "shield generator"),
            SystemHit::Sensors => {
                systems.combat_bonus -= 1;
                ship.lock = None;
                format!("Combat Bonus now {}, lock lost", ship.systems.combat_bonus)
            }
            SystemHit::Radiator => lowered(&mut systems.radiators, 1, 1, "radiators"),
            SystemHit::Thrusters => {
                let text = lowered(&mut systems.rotation, 1, 1, "rotation");
                ship.rotation_left = ship.rotation_left.min(ship.systems.rotation);
                text
            }
            SystemHit::Crew if systems.repair_die == 0 => nothing_left(),
            SystemHit::Crew => {
                systems.repair_die = shrunk_die(systems.repair_die);
                systems.crew_hits += 1;
                format!("repair die now d{}", systems.repair_die)
            }
            SystemHit::Weapon | SystemHit::Magazine => "the magazine".to_owned(),
        }
    }
}

fn nothing_left() -> String {
    "nothing left to lose".to_owned()
}
