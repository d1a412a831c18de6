//! REPAIR: the die, its shrinking, and what its points restore (14.6, 12.2).

use super::Referee;
use super::damage::{grown_die, shrunk_die};
use crate::games::space_combat::data::catalogue::{ClassKind, SystemHit};
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::state::{Ship, ShipId, World};

/// Points that restore one system step (14.6).
const SYSTEM_POINTS: i32 = 2;

/// Systems with a step to restore, in the order of the table.
pub(crate) fn broken(ship: &Ship) -> Vec<SystemHit> {
    let (s, class) = (&ship.systems, ship.class());
    let thrust =
        |engines: &[crate::games::space_combat::data::catalogue::Engine]| engines.iter().map(|e| e.thrust).sum::<i32>();
    SystemHit::REPAIRABLE
        .into_iter()
        .filter(|hit| match hit {
            SystemHit::Engine => thrust(&s.engines) < thrust(&class.engines),
            SystemHit::Weapon => ship.guns.iter().any(|g| g.is_out),
            SystemHit::Reactor => s.output < class.output,
            SystemHit::Capacitor => s.capacitor < class.capacitor,
            SystemHit::Generator => s.generator < class.generator,
            SystemHit::Sensors => s.combat_bonus < class.combat_bonus,
            SystemHit::Radiator => s.radiators < class.radiators,
            SystemHit::Thrusters => s.rotation < class.rotation,
            SystemHit::Crew => s.crew_hits > 0,
            SystemHit::Magazine => false,
        })
        .collect()
}

/// The friendly station that a ship is docked to.
pub(crate) fn friendly_station<'a>(world: &'a World, ship: &Ship) -> Option<&'a Ship> {
    let host = &world[ship.host?];
    (host.class().kind == ClassKind::Station && host.owner == ship.owner && host.is_able()).then_some(host)
}

/// Restores one step.
fn restore(ship: &mut Ship, hit: SystemHit) {
    let class = ship.class();
    let s = &mut ship.systems;
    match hit {
        SystemHit::Engine => {
            let pairs = s.engines.iter_mut().zip(&class.engines);
            if let Some((engine, _)) =
                pairs.filter(|(now, full)| now.thrust < full.thrust).max_by_key(|(_, full)| full.thrust)
            {
                engine.thrust += 1;
            }
        }
        SystemHit::Weapon => {
            if let Some(gun) = ship.guns.iter_mut().find(|g| g.is_out) {
                gun.is_out = false;
            }
        }
        SystemHit::Reactor => s.output += 1,
        SystemHit::Capacitor => s.capacitor = (s.capacitor + 3).min(class.capacitor),
        SystemHit::Generator => s.generator += 1,
        SystemHit::Sensors => s.combat_bonus += 1,
        SystemHit::Radiator => s.radiators += 1,
        SystemHit::Thrusters => s.rotation += 1,
        SystemHit::Crew => {
            s.crew_hits -= 1;
            s.repair_die = grown_die(s.repair_die).min(class.repair_die);
        }
        SystemHit::Magazine => {}
    }
}

/// Spends repair points: the wishes, then what is broken, then the hull up to 75 %, then (at a station) the armour.
pub(crate) fn spend_points(ship: &mut Ship, mut points: i32, wishes: &[SystemHit], has_armourer: bool) -> Vec<String> {
    let mut mended = Vec::new();
    let order: Vec<SystemHit> = wishes.iter().copied().chain(SystemHit::REPAIRABLE).collect();
    for hit in order {
        let is_wish = wishes.contains(&hit);
        while points >= SYSTEM_POINTS && broken(ship).contains(&hit) {
            restore(ship, hit);
            points -= SYSTEM_POINTS;
            mended.push(hit.name().to_owned());
            if is_wish {
                break;
            }
        }
    }
    let hull = points.min(ship.class().hull * 3 / 4 - ship.hull).max(0);
    ship.hull += hull;
    points -= hull;
    let armour = if has_armourer { points.min(ship.class().armour - ship.armour).max(0) } else { 0 };
    ship.armour += armour;
    if hull > 0 {
        mended.push(format!("hull +{hull}"));
    }
    if armour > 0 {
        mended.push(format!("armour +{armour}"));
    }
    mended
}

impl Referee<'_> {
    pub(super) fn repair(&mut self, id: ShipId, wishes: &[SystemHit]) -> Result<(), &'static str> {
        let ship = &self.world[id];
        let station = friendly_station(self.world, ship).map(|s| s.id);
        let owner_of_die = station.unwrap_or(id);
        let die = self.world[owner_of_die].systems.repair_die;
        if die == 0 {
            return Err("its repair die is used up");
        }
        self.spend(id, i32::from(station.is_none()))?;
        let roll = self.dice.roll(die);
        if roll == 1 {
            self.change(owner_of_die, |s| s.systems.repair_die = shrunk_die(die));
        }
        let mended = spend_points(&mut self.world[id], roll, wishes, station.is_some());
        self.emit(Event::Repaired { ship: id, roll, mended });
        Ok(())
    }
}
