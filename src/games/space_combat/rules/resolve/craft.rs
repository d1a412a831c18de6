//! Launching, lifting off, docking, supplies (11.5.6, 12.2).

use super::Referee;
use super::mend::friendly_station;
use crate::games::space_combat::data::catalogue::{CARRIER_BERTHS, ClassKind};
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::field::Body;
use crate::games::space_combat::data::scenario::Victory;
use crate::games::space_combat::rules::action::Supply;
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::gravity::Spin;
use crate::games::space_combat::rules::state::{Ship, ShipId, World};
use crate::grid::{Direction, Hex};

/// Energy of launching and lifting off, and what an orbit at once costs more (11.5.6).
pub(crate) const LAUNCH_ENERGY: (i32, i32) = (1, 2);

/// Hexes where a craft from that hex of the ground can appear: those of ring B next to it, or nearest (11.5.6).
pub(crate) fn lift_off_hexes(body: &Body, ground: Hex) -> Vec<Hex> {
    let ring: Vec<Hex> = body.hex.ring(body.template.body_radius_hexes).collect();
    let nearest = ring.iter().map(|h| h.distance_hexes(ground)).min().unwrap_or(0);
    ring.into_iter().filter(|h| h.distance_hexes(ground) == nearest).collect()
}

/// Whether the object is to be taken aboard rather than docked to (16.3).
pub(crate) fn is_cargo(world: &World, object: &Ship) -> bool {
    let is_named = |v: &Victory| matches!(v, Victory::Salvage { object: name, .. } if *name == object.name);
    object.class().kind == ClassKind::Object && world.scenario.victory.iter().any(is_named)
}

/// Why two objects cannot dock (12.2); nothing if they can.
pub(crate) fn cannot_dock(world: &World, ship: &Ship, host: &Ship) -> Option<&'static str> {
    let is_friendly = host.owner.is_none() || host.owner == ship.owner;
    let is_hulk_of_nobody = host.class().kind == ClassKind::Object;
    let takes_guests = is_hulk_of_nobody || host.class().kind == ClassKind::Station || host.class().is_carrier;
    let guests = world.ships.iter().filter(|s| s.is_present() && s.host == Some(host.id)).count();
    if !host.is_loose() || host.id == ship.id {
        return Some("there is nothing to dock with");
    }
    if !is_friendly || !takes_guests {
        return Some("it takes no guests");
    }
    if host.class().is_carrier && (guests >= CARRIER_BERTHS || !ship.class().is_lander) {
        return Some("it carries two landers and nothing else");
    }
    let is_beside = host.place == ship.place && host.counters == ship.counters && host.climb == ship.climb;
    (!is_beside || host.landing.is_some()).then_some("it is not in the same hex with equal counters")
}

impl Referee<'_> {
    pub(super) fn launch(&mut self, id: ShipId, craft: &str) -> Result<(), &'static str> {
        let Some(craft) = self.world.named(craft).filter(|c| c.host == Some(id) && c.is_present()) else {
            return Err("it does not carry that craft");
        };
        let facing = self.world[id].facing;
        let craft = craft.id;
        self.spend(id, LAUNCH_ENERGY.0)?;
        self.change(craft, |s| {
            s.host = None;
            s.facing = facing;
        });
        self.emit(Event::Launched { ship: id, craft });
        Ok(())
    }

    pub(super) fn lift_off(
        &mut self,
        id: ShipId,
        toward: Option<Direction>,
        orbit: Option<Spin>,
    ) -> Result<(), &'static str> {
        let ship = &self.world[id];
        let Some((landing, ground)) = ship.landing.map(|l| (l, ship.place.hex)) else {
            return Err("it does not stand on the ground");
        };
        let Some(body) = self.world.bodies.get(landing.body) else { return Err("") };
        let hexes = lift_off_hexes(body, ground);
        let wish = toward.map(|d| ground.plus(d.step().times(body.template.body_radius_hexes)));
        let chosen = hexes.iter().min_by_key(|h| wish.map_or(0, |w| h.distance_hexes(w)));
        let Some(hex) = chosen.copied() else { return Err("") };
        let counters = orbit.and_then(|spin| body.dots(hex, spin)).unwrap_or(Counters::NONE);
        self.spend(id, LAUNCH_ENERGY.0 + if orbit.is_some() { LAUNCH_ENERGY.1 } else { 0 })?;
        self.change(id, |s| {
            s.landing = None;
            s.place = Place { hex, altitude: 0 };
            s.before = ground;
            s.counters = counters;
            s.climb = 0;
            s.stood = 0;
        });
        self.emit(Event::LiftedOff { ship: id, body: landing.body });
        Ok(())
    }

    pub(super) fn dock(&mut self, id: ShipId, with: &str) -> Result<(), &'static str> {
        let Some(host) = self.world.named(with) else {
            return Err("there is nothing to dock with");
        };
        if let Some(why) = cannot_dock(self.world, &self.world[id], host) {
            return Err(why);
        }
        let (guest, host) = if is_cargo(self.world, host) { (host.id, id) } else { (id, host.id) };
        self.change(guest, |s| s.host = Some(host));
        self.emit(Event::Docked { ship: guest, host });
        Ok(())
    }

    pub(super) fn undock(&mut self, id: ShipId) {
        self.change(id, |s| s.host = None);
        self.emit(Event::Undocked { ship: id });
    }

    pub(super) fn load(&mut self, id: ShipId, supply: Supply) -> Result<(), &'static str> {
        let ship = &self.world[id];
        if friendly_station(self.world, ship).is_none() {
            return Err("it is not docked to a friendly station");
        }
        let class = ship.class();
        self.change(id, |s| match supply {
            Supply::Energy => s.energy = s.systems.capacitor,
            Supply::Rounds => s.rounds = class.rail_rounds,
            Supply::Missiles => s.missiles = class.missiles,
        });
        let what = match supply {
            Supply::Energy => "energy",
            Supply::Rounds => "rail rounds",
            Supply::Missiles => "missiles",
        };
        self.emit(Event::Loaded { ship: id, what: what.to_owned() });
        Ok(())
    }
}
