//! FIRE: attack rolls, saves, volleys, missile launches (13).

use super::Referee;
use super::missiles::is_success;
use crate::games::space_combat::data::catalogue::{WeaponKind, numbers};
use crate::games::space_combat::rules::action::{Fire, ShotOrder};
use crate::games::space_combat::rules::bearing::struck_face;
use crate::games::space_combat::rules::event::{Event, ShotResult};
use crate::games::space_combat::rules::sight::{Aim, NoAim, acting_place, aim};
use crate::games::space_combat::rules::state::{Missile, Ship, ShipId, Striker, World};
use crate::grid::Hex;

/// What a weapon needs and does, before any die is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prospect {
    /// Attack roll: d20 + bonus must reach 20 (13.2).
    Attack {
        /// Added to the d20.
        bonus: i32,
        /// Damage of a hit.
        damage: i32,
    },
    /// The target saves: d20 + bonus of 20 halves (13.3); no bonus: the save fails.
    Save {
        /// Added to the d20.
        bonus: Option<i32>,
        /// Full damage.
        damage: i32,
    },
}

/// Damage of a laser at a range; 0 out of range (13.1).
pub(crate) fn laser_damage(range_hexes: i32) -> i32 {
    numbers().laser.bands.iter().find(|(upto, _)| range_hexes <= *upto).map_or(0, |(_, damage)| *damage)
}

/// Damage of a railgun at a relative speed (13.1).
pub(crate) fn railgun_damage(relative_speed: i32) -> i32 {
    let n = &numbers().railgun;
    n.damage + n.most_speed_damage.min(relative_speed / 2)
}

/// Damage of a plasma lance at a range (13.1).
pub(crate) fn lance_damage(range_hexes: i32) -> i32 {
    let n = &numbers().lance;
    (n.damage - n.damage_per_hex * range_hexes).max(0)
}

/// The part of an attack roll's bonus that the weapon gives: its own bonus less range and relative speed (13.2).
pub(crate) fn weapon_bonus(kind: WeaponKind, range_hexes: i32, relative_speed: i32) -> i32 {
    let n = numbers();
    let (to_hit, per_hex) = match kind {
        WeaponKind::Lance => (n.lance.to_hit, n.lance.per_hex),
        _ => (n.railgun.to_hit, n.railgun.per_hex),
    };
    to_hit - per_hex * range_hexes - relative_speed / n.attack.speed_step.max(1)
}

/// What a weapon of the attacker would need and do at a target (13.1 to 13.3); nothing for missiles.
pub(crate) fn prospect(attacker: &Ship, target: &Ship, kind: WeaponKind, aim: &Aim) -> Option<Prospect> {
    let rolled = |damage| Prospect::Attack {
        bonus: attacker.systems.combat_bonus
            + target.class().vulnerability
            + weapon_bonus(kind, aim.range_hexes, aim.relative_speed)
            + aim.modifiers(attacker, target),
        damage,
    };
    match kind {
        WeaponKind::Missile => None,
        WeaponKind::Laser => {
            Some(Prospect::Save { bonus: aim.save_bonus(attacker, target), damage: laser_damage(aim.range_hexes) })
        }
        // 8.3: on a pass, kinetic hits use the maximum velocity bonus.
        WeaponKind::Railgun if !attacker.track.is_empty() => {
            Some(rolled(numbers().railgun.damage + numbers().railgun.most_speed_damage))
        }
        WeaponKind::Railgun => Some(rolled(railgun_damage(aim.relative_speed))),
        WeaponKind::Lance => Some(rolled(lance_damage(aim.range_hexes))),
    }
}

impl Prospect {
    /// How many of the 20 faces hit (for a laser: hit in full).
    pub(crate) fn chances_in_20(self) -> i32 {
        let needed = numbers().attack.needed;
        match self {
            Self::Attack { bonus, .. } => (21 - (needed - bonus)).clamp(1, 19),
            Self::Save { bonus: Some(bonus), .. } => 20 - (21 - (needed - bonus)).clamp(1, 19),
            Self::Save { bonus: None, .. } => 20,
        }
    }

    /// Expected damage in twentieths of a point.
    pub(crate) fn expected_twentieths(self) -> i32 {
        let chances = self.chances_in_20();
        match self {
            Self::Attack { damage, .. } => chances * damage,
            Self::Save { damage, .. } => chances * damage + (20 - chances) * (damage / 2),
        }
    }
}

/// A weapon that is ready, fed and bears on its target.
#[derive(Clone, Debug)]
pub(crate) struct ReadyShot {
    /// Position in sheet order.
    pub(crate) gun: usize,
    /// Whom.
    pub(crate) target: ShipId,
    /// How.
    pub(crate) aim: Aim,
}

/// Whether a weapon can fire at a target from a hex, apart from energy; the aim if so, else why not.
pub(crate) fn ready_shot(
    world: &World,
    ship: &Ship,
    gun: usize,
    target: &Ship,
    at: Option<Hex>,
) -> Result<ReadyShot, &'static str> {
    let Some(mounted) = ship.guns.get(gun) else { return Err("there is no such weapon") };
    let kind = mounted.mount.kind;
    if mounted.is_out {
        return Err("it is out of order");
    }
    if mounted.cooldown > 0 {
        return Err("it is not ready yet");
    }
    let is_fed = match kind {
        WeaponKind::Railgun => ship.rounds > 0,
        WeaponKind::Missile => ship.missiles > 0,
        WeaponKind::Laser | WeaponKind::Lance => true,
    };
    if !is_fed {
        return Err("its ammunition is spent");
    }
    let aim = aim(world, ship, acting_place(ship, at), target).map_err(|no| match no {
        NoAim::Gone => "the target is gone or its own",
        NoAim::Docked => "the target is docked",
        NoAim::Blocked => "a body blocks the line of sight",
        NoAim::Landed => "the target stands on the ground, out of sight",
    })?;
    if kind == WeaponKind::Missile {
        let is_missile_target = target.track.is_empty() && target.landing.is_none();
        return if is_missile_target {
            Ok(ReadyShot { gun, target: target.id, aim })
        } else {
            Err("missiles cannot hunt it")
        };
    }
    if !aim.reaches(kind) {
        return Err("the target is out of its range");
    }
    if !aim.bears(mounted.mount.arc, ship.facing) {
        return Err("the target is out of its arc");
    }
    Ok(ReadyShot { gun, target: target.id, aim })
}

/// What comes of FIRE before any die is rolled.
pub(crate) struct Paid {
    /// The shots that can be fired, in the order written.
    pub(crate) ready: Vec<ReadyShot>,
    /// The ship with what they cost taken.
    pub(crate) spent: Ship,
    /// The others, each with what is against it.
    pub(crate) left_out: Vec<String>,
}

/// The shots of an order that can be fired by a ship as it stands, each paid for before the next (12.2).
pub(crate) fn paid(world: &World, ship: &Ship, order: Fire<'_>, at: Option<Hex>) -> Paid {
    let every_gun = order.all_at.map(|target| {
        let shot = |i| ShotOrder { weapon: ship.gun_name(i), target: target.to_owned() };
        (0..ship.guns.len()).map(shot).collect::<Vec<_>>()
    });
    let mut spent = ship.clone();
    let (mut ready, mut left_out) = (Vec::new(), Vec::new());
    for shot in every_gun.as_deref().unwrap_or(order.shots) {
        let Some(gun) = spent.gun_named(&shot.weapon) else { continue };
        let row = spent.guns[gun].mount.kind.row();
        let is_there = |t: &&Ship| t.is_present() && t.host.is_none();
        let first = world.named(&shot.target).filter(is_there);
        let target = first.or_else(|| order.second.and_then(|name| world.named(name)));
        let aimed = target.map_or(Err("the target is gone"), |t| ready_shot(world, &spent, gun, t, at));
        let paid = aimed.and_then(|shot| if spent.energy < row.energy { Err("too little energy") } else { Ok(shot) });
        let shot = match paid {
            Ok(shot) => shot,
            Err(why) => {
                left_out.push(format!("{}: {why}", shot.weapon));
                continue;
            }
        };
        spent.energy -= row.energy;
        spent.heat += row.heat;
        spent.guns[gun].cooldown = row.cooldown;
        match spent.guns[gun].mount.kind {
            WeaponKind::Railgun => spent.rounds -= 1,
            WeaponKind::Missile => spent.missiles -= 1,
            WeaponKind::Laser | WeaponKind::Lance => {}
        }
        ready.push(shot);
    }
    Paid { ready, spent, left_out }
}

impl Referee<'_> {
    /// Carries out FIRE as far as it is legal and affordable (12.2); `false`: nothing fired.
    pub(super) fn fire(&mut self, id: ShipId, order: Fire<'_>, at: Option<Hex>) -> bool {
        if !self.world.scenario.allows_fire {
            return false;
        }
        let ready = self.payable(id, order, at);
        if ready.is_empty() {
            return false;
        }
        let mut targets: Vec<ShipId> = Vec::new();
        for shot in &ready {
            if !targets.contains(&shot.target) {
                targets.push(shot.target);
            }
        }
        for target in targets {
            let shots: Vec<&ReadyShot> = ready.iter().filter(|s| s.target == target).collect();
            self.fire_at(id, target, &shots, at);
        }
        true
    }

    /// The shots that can be fired, in the order written, paid for.
    fn payable(&mut self, id: ShipId, order: Fire<'_>, at: Option<Hex>) -> Vec<ReadyShot> {
        let ship = &self.world[id];
        let Paid { ready, spent, left_out } = paid(self.world, ship, order, at);
        self.change(id, |s| *s = spent);
        // `all` means all that can; of weapons named each one is missed.
        if order.all_at.is_none() && !ready.is_empty() && !left_out.is_empty() {
            self.cut_short(id, left_out.join(", "));
        }
        ready
    }

    /// One volley, and the missiles sent at the same target (13.4, 13.5).
    fn fire_at(&mut self, id: ShipId, target: ShipId, shots: &[&ReadyShot], at: Option<Hex>) {
        let mut results = Vec::new();
        let mut launched = 0;
        for shot in shots {
            let (ship, victim) = (&self.world[id], &self.world[target]);
            let Some(gun) = ship.guns.get(shot.gun) else { continue };
            let weapon = ship.gun_name(shot.gun);
            match prospect(ship, victim, gun.mount.kind, &shot.aim) {
                None => {
                    self.launch_missile(id, target, at);
                    launched += 1;
                }
                Some(prospect) => results.push(self.roll_shot(weapon, prospect)),
            }
        }
        if launched > 0 {
            self.emit(Event::MissilesLaunched { ship: id, target, count: launched });
        }
        let Some(first) = shots.first().filter(|_| !results.is_empty()) else { return };
        let damage = results.iter().map(|r| r.damage).sum();
        let range_hexes = first.aim.range_hexes;
        self.emit(Event::Fired { ship: id, target, range_hexes, shots: results });
        let (ship, victim) = (&self.world[id], &self.world[target]);
        let face = struck_face(&first.aim.to_attacker, victim.facing, &victim.shields);
        let (owner, from) = (ship.owner, acting_place(ship, at).hex);
        self.show_volley((Striker::Ship(id), from), target, face, damage, owner);
    }

    fn roll_shot(&mut self, weapon: String, prospect: Prospect) -> ShotResult {
        match prospect {
            Prospect::Attack { bonus, damage } => {
                let roll = self.dice.roll(20);
                let total = roll + bonus;
                ShotResult { weapon, roll, total, damage: if is_success(roll, total) { damage } else { 0 } }
            }
            Prospect::Save { bonus: Some(bonus), damage } => {
                let (roll, total) = self.save(bonus);
                ShotResult { weapon, roll, total, damage: if is_success(roll, total) { damage / 2 } else { damage } }
            }
            Prospect::Save { bonus: None, damage } => ShotResult { weapon, roll: 0, total: 0, damage },
        }
    }

    fn launch_missile(&mut self, id: ShipId, target: ShipId, at: Option<Hex>) {
        let ship = &self.world[id];
        let missile = Missile {
            serial: self.world.next_serial,
            owner: ship.owner,
            target,
            place: acting_place(ship, at),
            counters: ship.counters,
            climb: ship.climb,
            burns_left: numbers().missile.burns,
            coasts_left: numbers().missile.coasts,
        };
        self.world.next_serial += 1;
        self.world.missiles.push(missile);
    }
}
