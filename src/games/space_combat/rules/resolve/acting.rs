//! The Action step: order of ships, rotation, burns, shields, scans and the quiet actions (4.2, 12).

use super::Referee;
use crate::contract::{Seat, Viewer};
use crate::games::space_combat::rules::action::{Action, Condition, Habit, Manoeuvre, Plan, Thrust};
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::manoeuvre::carry;
use crate::games::space_combat::rules::manoeuvre::flee::flee;
use crate::games::space_combat::rules::order_words::action_text;
use crate::games::space_combat::rules::seen::seen_world;
use crate::games::space_combat::rules::sight::{acting_place, aim};
use crate::games::space_combat::rules::state::{Ask, Posture, Ship, ShipId, Spirit, Status, World};
use crate::games::space_combat::rules::tied::tied_down;
use crate::grid::{Direction, Hex};
use crate::kit::words::count as counted;

/// Most points shifted between neighbouring shields in one SHIELD action (12.2).
pub(crate) const MOST_SHIFTED: i32 = 5;

/// Whether a condition holds for a ship (17.3).
pub(crate) fn holds(world: &World, ship: &Ship, condition: &Condition) -> bool {
    match condition {
        Condition::Range { target, most_hexes } => world
            .named(target)
            .filter(|t| t.is_present())
            .is_some_and(|t| ship.place.range_hexes(t.place) <= *most_hexes),
        Condition::EnemyWithin { most_hexes } => {
            world.enemies_of(ship.owner).any(|e| e.is_able() && ship.place.range_hexes(e.place) <= *most_hexes)
        }
        Condition::Shield { face, most } => ship.shields[face.index()] <= *most,
        Condition::Disabled { target } => world.named(target).is_none_or(|t| t.status != Status::Able),
    }
}

/// What a ship will do in this Action step: its order, its program's branch, or its standing default (12.1, 12.4, 17.3).
pub(crate) fn current_plan(world: &World, ship: &Ship) -> Plan {
    let is_broken = ship.owner.is_some_and(|seat| world.faction(seat).spirit != Spirit::Fights);
    if is_broken {
        return flee(world, ship, Hex::new(0, 0));
    }
    let Some(step) = ship.program.steps.first() else {
        // Who was not asked, because nothing can change the result any more, has not been silent (3.4).
        let was_asked = ship.owner.is_none_or(|seat| world.faction(seat).ask != Ask::Idle);
        return if was_asked { habitual(world, ship) } else { Plan::of(Action::Hold) };
    };
    match &step.condition {
        Some(condition) if !holds(world, ship, condition) => {
            step.otherwise.clone().unwrap_or_else(|| habitual(world, ship))
        }
        _ => step.plan.clone(),
    }
}

fn habitual(world: &World, ship: &Ship) -> Plan {
    let enemy = world.nearest_enemy(ship);
    match ship.habit() {
        Habit::Engage if enemy.is_none() || ship.host.is_some() || ship.landing.is_some() => Plan::of(Action::Hold),
        Habit::Engage => Plan::of(Action::Manoeuvre(Manoeuvre::Engage { target: None })),
        Habit::Hold => Plan::of(Action::Hold),
        Habit::Evade => Plan::of(Action::Evade),
        Habit::Vent => Plan::of(Action::Vent),
        Habit::Fire => Plan::of(enemy.map_or(Action::Hold, |e| Action::fire_all(&e.name))),
        Habit::Withdraw => flee(world, ship, enemy.map_or(Hex::new(0, 0), |e| e.place.hex)),
        Habit::Outward => flee(world, ship, Hex::new(0, 0)),
    }
}

impl Referee<'_> {
    /// All weapon cooldowns drop by 1 (4.2.1).
    pub(crate) fn cool_weapons(&mut self) {
        for gun in self.world.ships.iter_mut().flat_map(|s| &mut s.guns) {
            gun.cooldown = (gun.cooldown - 1).max(0);
        }
    }

    /// The ships of one faction act, in its declared order (4.2.2, 3.2).
    pub(crate) fn act_faction(&mut self, seat: Seat) {
        let declared = self.world.faction(seat).sequence.clone();
        let mut order: Vec<ShipId> = declared.into_iter().filter(|id| self.owns(seat, *id)).collect();
        order.extend(
            self.ids(|s| s.owner == Some(seat)).into_iter().filter(|id| !order.contains(id)).collect::<Vec<_>>(),
        );
        for id in order {
            let ship = &self.world[id];
            let (plan, is_able, is_present) = (current_plan(self.world, ship), ship.is_able(), ship.is_present());
            let plan = self.judged(id, plan);
            if is_able {
                self.act(id, &plan);
            } else if self.world.rules().dying_shot && self.world.dying.contains(&id) && is_present {
                self.dying_shot(id, &plan);
            }
        }
    }

    /// What a manoeuvre comes to now, by what its owner sees; the owner is told if that is not what was asked for (12.6).
    fn judged(&mut self, id: ShipId, plan: Plan) -> Plan {
        let Action::Manoeuvre(manoeuvre) = &plan.action else { return plan };
        let ship = &self.world[id];
        let seen = ship.owner.map_or_else(|| self.world.clone(), |seat| seen_world(self.world, Viewer::Seat(seat)));
        let carried = carry(&seen, ship, manoeuvre);
        if let Some(why) = carried.fallback.filter(|_| ship.is_able()) {
            self.emit(Event::FellBack { ship: id, asked: action_text(&plan), why });
        }
        carried.plan
    }

    fn owns(&self, seat: Seat, id: ShipId) -> bool {
        self.world[id].owner == Some(seat)
    }

    fn dying_shot(&mut self, id: ShipId, plan: &Plan) {
        self.world.dying.remove(&id);
        if let Some(order) = plan.action.fire() {
            self.rotate(id, plan.rotate);
            self.fire(id, order, plan.at);
        }
    }

    /// One ship's order: rotation, then exactly one action; what cannot be done becomes HOLD (12.1, 12.2).
    pub(crate) fn act(&mut self, id: ShipId, plan: &Plan) {
        self.change(id, |s| s.posture = Posture::Ordinary);
        self.rotate(id, plan.rotate);
        let done = self.perform(id, &plan.action, plan.at);
        match done {
            Ok(()) => {}
            Err("") => self.hold(id),
            Err(why) => {
                self.emit(Event::Failed { ship: id, why: why.to_owned() });
                self.hold(id);
            }
        }
    }

    /// Tells the owner what of an order was left out.
    pub(super) fn cut_short(&mut self, id: ShipId, why: String) {
        self.emit(Event::CutShort { ship: id, why });
    }

    fn hold(&mut self, id: ShipId) {
        self.change(id, |s| s.posture = Posture::Holding);
        self.emit(Event::Held { ship: id });
    }

    fn rotate(&mut self, id: ShipId, faces: i32) {
        let ship = &self.world[id];
        let (asked, left) = (faces, ship.rotation_left);
        let faces = faces.clamp(-3, 3).clamp(-left, left);
        if faces != asked {
            self.cut_short(id, format!("it turned {} of {}", faces.abs(), counted(asked.abs(), "face")));
        }
        if faces != 0 {
            self.change(id, |s| {
                s.facing = s.facing.turned(faces);
                s.rotation_left -= faces.abs();
            });
            self.emit(Event::Rotated { ship: id, faces });
        }
    }

    /// The action itself; `Err`: it came to nothing, and why (empty: HOLD was ordered).
    fn perform(&mut self, id: ShipId, action: &Action, at: Option<Hex>) -> Result<(), &'static str> {
        let ship = &self.world[id];
        if let Some(why) = tied_down(ship, action) {
            return Err(why);
        }
        match action {
            // What a manoeuvre comes to has been judged before.
            Action::Hold | Action::Manoeuvre(_) => Err(""),
            Action::Burn { thrusts, climb } => self.burn(id, thrusts, *climb),
            Action::Fire { .. } => {
                let has_fired = action.fire().is_some_and(|order| self.fire(id, order, at));
                if has_fired { Ok(()) } else { Err("no weapon could fire") }
            }
            Action::Shield { points, shift } => self.shield(id, points, *shift),
            Action::Scan { target } => self.scan(id, target, at),
            Action::Evade => self.evade(id),
            Action::Repair { wishes } => self.repair(id, wishes),
            Action::Vent => {
                self.change(id, |s| {
                    s.heat = (s.heat - 2 * s.systems.radiators).max(0);
                    s.posture = Posture::Vented;
                });
                self.emit(Event::Vented { ship: id });
                Ok(())
            }
            Action::Launch { craft } => self.launch(id, craft),
            Action::LiftOff { toward, orbit } => self.lift_off(id, *toward, *orbit),
            Action::Dock { with } => self.dock(id, with),
            Action::Undock => {
                self.undock(id);
                Ok(())
            }
            Action::Load { supply } => self.load(id, *supply),
        }
    }

    fn pay(&mut self, id: ShipId, energy: i32, heat: i32) -> Result<(), &'static str> {
        let ship = &mut self.world[id];
        if ship.energy < energy {
            return Err("not enough energy");
        }
        ship.energy -= energy;
        ship.heat += heat;
        Ok(())
    }

    pub(super) fn spend(&mut self, id: ShipId, energy: i32) -> Result<(), &'static str> {
        self.pay(id, energy, 0)
    }

    fn burn(&mut self, id: ShipId, thrusts: &[Thrust], climb_asked: i32) -> Result<(), &'static str> {
        let has_altitude = self.world.rules().altitude;
        let ship = &mut self.world[id];
        let mut engines = ship.systems.engines.clone();
        let mut counters = ship.counters;
        let mut placed = 0;
        for thrust in thrusts {
            for engine in engines.iter_mut().filter(|e| e.face == thrust.face) {
                let n = thrust.counters.min(engine.thrust).min(ship.energy - placed).max(0);
                engine.thrust -= n;
                counters = counters.adding(thrust.face.direction(ship.facing), n);
                placed += n;
            }
        }
        let climb = if has_altitude && placed < ship.energy { climb_asked.clamp(-1, 1) } else { 0 };
        let all = placed + climb.abs();
        if all == 0 {
            return Err("no counter could be placed");
        }
        let change: Vec<_> = Direction::ALL.into_iter().map(|d| (d, counters.on(d) - ship.counters.on(d))).collect();
        let words: Vec<_> = change.iter().filter(|(_, n)| *n > 0).map(|(d, n)| format!("{}{n}", d.name())).collect();
        ship.energy -= all;
        ship.heat += (all + 1) / 2;
        ship.counters = counters.resolved();
        ship.climb += climb;
        let asked: i32 = thrusts.iter().map(|t| t.counters).sum::<i32>() + climb_asked.abs();
        self.emit(Event::Burned { ship: id, counters: words.join(" "), climb });
        if all < asked {
            self.cut_short(id, format!("{all} of {} placed", counted(asked, "counter")));
        }
        self.carry_docked();
        Ok(())
    }

    fn shield(
        &mut self,
        id: ShipId,
        points: &[(ShipFace, i32)],
        shift: Option<(ShipFace, ShipFace, i32)>,
    ) -> Result<(), &'static str> {
        let ship = &mut self.world[id];
        let full = ship.class().shields;
        let mut left = 2 * ship.systems.generator.min(ship.energy);
        let mut restored = Vec::new();
        for (face, wanted) in points {
            let room = full[face.index()] - ship.shields[face.index()];
            let n = (*wanted).min(room).min(left).max(0);
            left -= n;
            ship.shields[face.index()] += n;
            if n > 0 {
                restored.push((*face, n));
            }
        }
        let sum: i32 = restored.iter().map(|(_, n)| n).sum();
        ship.energy -= (sum + 1) / 2;
        let shift_asked = shift.map_or(0, |(.., n)| n);
        let shift = shift.filter(|(a, b, _)| a.is_next_to(*b)).and_then(|(a, b, wanted)| {
            let room = full[b.index()] - ship.shields[b.index()];
            let n = wanted.min(MOST_SHIFTED).min(ship.shields[a.index()]).min(room);
            (n > 0).then(|| {
                ship.shields[a.index()] -= n;
                ship.shields[b.index()] += n;
                (a, b, n)
            })
        });
        if restored.is_empty() && shift.is_none() {
            return Err("no shield point could be restored or shifted");
        }
        let asked: i32 = points.iter().map(|(_, n)| n).sum();
        let shifted = shift.map_or(0, |(.., n)| n);
        self.emit(Event::Shielded { ship: id, points: restored, shift });
        if sum < asked || shifted < shift_asked {
            let points = counted(asked + shift_asked, "point");
            self.cut_short(id, format!("{} of {points} restored or shifted", sum + shifted));
        }
        Ok(())
    }

    fn scan(&mut self, id: ShipId, target: &str, at: Option<Hex>) -> Result<(), &'static str> {
        let ship = &self.world[id];
        let Some(target) = self.world.named(target) else {
            return Err("the target is gone");
        };
        if target.status != Status::Able || target.owner.is_none() {
            return Err("the target is no able enemy ship");
        }
        let Ok(aim) = aim(self.world, ship, acting_place(ship, at), target) else {
            return Err("the target is out of sight");
        };
        if aim.range_hexes > ship.class().sensors_hexes {
            return Err("the target is out of sensor range");
        }
        let (owner, target) = (ship.owner, target.id);
        self.spend(id, 1)?;
        self.change(id, |s| s.lock = Some(target));
        if let Some(seat) = owner {
            self.world.faction_mut(seat).scanned.insert(target);
        }
        let report = report(&self.world[target]);
        self.emit(Event::Scanned { ship: id, target, report });
        Ok(())
    }

    fn evade(&mut self, id: ShipId) -> Result<(), &'static str> {
        if !self.world[id].has_engine() {
            return Err("no engine of it works");
        }
        self.pay(id, 2, 1)?;
        self.change(id, |s| s.posture = Posture::Evading);
        self.emit(Event::Evaded { ship: id });
        Ok(())
    }
}

/// What a scan shows (17.6).
pub(crate) fn report(ship: &Ship) -> String {
    let (s, class) = (&ship.systems, ship.class());
    let mut parts =
        vec![format!("energy {}/{}", ship.energy, s.capacitor), format!("heat {}/{}", ship.heat, class.heat_capacity)];
    if class.rail_rounds > 0 {
        parts.push(counted(ship.rounds, "round"));
    }
    if class.missiles > 0 {
        parts.push(counted(ship.missiles, "missile"));
    }
    let broken = super::mend::broken(ship);
    let names: Vec<_> = broken.iter().map(|hit| hit.name()).collect();
    parts.push(if names.is_empty() { "no system hit".to_owned() } else { format!("hit: {}", names.join(", ")) });
    parts.join(", ")
}
