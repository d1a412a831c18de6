//! Faction Initiative, Faction Resolution, morale, relativistic passes (2, 3, 8).

use super::Referee;
use crate::contract::Seat;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::motion::{Line, Tie};
use crate::games::space_combat::rules::state::{Ship, ShipId, Spirit, Status, World};
use crate::grid::Hex;

/// More counters than this on one face are relativistic (8.1).
pub(crate) const MOST_ORDINARY_COUNTERS: i32 = 50;
/// Morale: bonus of all, bonus of the leader, total that holds (3.3.3).
const MORALE: (i32, i32, i32) = (5, 2, 15);

/// The straight track of a relativistic object: its hexes in the zone, in order of flight (8.3).
pub(crate) fn track(world: &World, ship: &Ship) -> Vec<Hex> {
    let Some(line) = Line::of(ship.place.hex, ship.counters.vector()) else { return vec![] };
    let most = 2 * world.scenario.zone_radius_hexes + 2;
    let in_zone = |hex: &Hex| world.scenario.holds(*hex);
    let back: Vec<Hex> = (1..=most).map(|i| line.hex(-i, Tie::FirstFace)).take_while(in_zone).collect();
    let ahead = (0..=most).map(|i| line.hex(i, Tie::FirstFace)).take_while(in_zone);
    back.into_iter().rev().chain(ahead).collect()
}

/// Points of a seat's ships that are disabled, destroyed or disengaged (3.3.3).
pub(crate) fn points_lost(world: &World, seat: Seat) -> i32 {
    world.of(seat).filter(|s| s.status != Status::Able).map(|s| s.class().points(world.rules().edition())).sum()
}

impl Referee<'_> {
    /// The start of a turn: initiative and housekeeping (2, 3, 8.3).
    pub(crate) fn begin_turn(&mut self) {
        self.world.turn += 1;
        self.world.subturn = 1;
        self.roll_initiative();
        for ship in &mut self.world.ships {
            ship.rotation_left = ship.systems.rotation;
        }
        for faction in &mut self.world.factions {
            faction.scanned.clear();
            faction.gave_order = false;
        }
        if self.world.rules().relativistic {
            for id in self.ids(|s| s.is_loose() && s.landing.is_none() && s.counters.largest() > MOST_ORDINARY_COUNTERS)
            {
                self.begin_pass(id);
            }
        }
    }

    fn begin_pass(&mut self, id: ShipId) {
        let ship = &self.world[id];
        let track = track(self.world, ship);
        let field = self.world.field();
        let ground = track.iter().find_map(|hex| field.body_at(*hex)).map(|(i, _)| i);
        let speed = ship.speed();
        if let Some(body) = ground {
            self.emit(Event::Crashed { ship: id, body, speed });
            self.remove_wreck(id);
        } else {
            self.change(id, |s| s.track = track);
            self.emit(Event::Relativistic { ship: id });
        }
    }

    /// Each faction with an able ship rolls d20; ties roll again, in seat order; highest first (3.1, 17.5).
    pub(crate) fn roll_initiative(&mut self) {
        let seats: Vec<Seat> = self.world.seats().filter(|s| self.world.able_of(*s).next().is_some()).collect();
        let mut rolls: Vec<(Seat, Vec<i32>)> = seats.iter().map(|s| (*s, vec![])).collect();
        let mut tied: Vec<usize> = (0..rolls.len()).collect();
        while !tied.is_empty() {
            for i in tied {
                let roll = self.dice.roll(20);
                rolls[i].1.push(roll);
            }
            let is_tied = |i: &usize| rolls.iter().enumerate().any(|(j, other)| j != *i && other.1 == rolls[*i].1);
            tied = (0..rolls.len()).filter(is_tied).collect();
        }
        let mut ranked = rolls.clone();
        ranked.sort_by(|a, b| b.1.cmp(&a.1));
        let order: Vec<Seat> = ranked.into_iter().map(|(seat, _)| seat).collect();
        self.world.initiative.clone_from(&order);
        let turn = self.world.turn;
        self.emit(Event::Initiative { turn, rolls, order });
    }

    /// Faction Resolution (3.3). The verdict stands in the world if the game is over.
    pub(crate) fn faction_resolution(&mut self) {
        let standing: Vec<Seat> = self.world.seats().filter(|s| self.world.able_of(*s).next().is_some()).collect();
        if standing.len() <= 1 {
            self.last_standing(standing.first().copied());
            return;
        }
        self.scenario_resolution();
        if self.world.verdict.is_some() {
            return;
        }
        if self.world.turn >= self.world.scenario.turns {
            self.count_points();
            return;
        }
        if self.world.rules().morale {
            self.roll_morale();
        }
        for id in self.ids(|s| !s.track.is_empty() && s.is_loose()) {
            self.change(id, |s| s.track.clear());
            self.disengage(id);
        }
        self.count_missed_turns();
    }

    fn roll_morale(&mut self) {
        for seat in self.world.initiative.clone() {
            let faction = self.world.faction(seat);
            if faction.spirit != Spirit::Fights || points_lost(self.world, seat) * 2 < faction.start_points {
                continue;
            }
            let own = super::victory::score(self.world, seat);
            let leads = self.world.seats().all(|other| other == seat || super::victory::score(self.world, other) < own);
            let roll = self.dice.roll(20);
            let total = roll + MORALE.0 + if leads { MORALE.1 } else { 0 };
            let holds = total >= MORALE.2;
            self.world.faction_mut(seat).spirit = if holds { Spirit::Fights } else { Spirit::Broken };
            self.emit(Event::Morale { seat, roll, total, holds });
        }
    }

    /// Two missed turns running: the default becomes BURN outward (17.4).
    fn count_missed_turns(&mut self) {
        if self.world.rules().exchange_subturns().is_some() {
            // Standing orders answer for silence, however long (17.7).
            return;
        }
        for seat in self.world.seats() {
            let faction = self.world.faction_mut(seat);
            faction.missed_turns = if faction.gave_order { 0 } else { faction.missed_turns + 1 };
            if faction.missed_turns < 2 {
                continue;
            }
            let is_news = faction.missed_turns == 2;
            for ship in self.world.ships.iter_mut().filter(|s| s.owner == Some(seat)) {
                ship.standing.habit = crate::games::space_combat::rules::action::Habit::Outward;
            }
            if is_news {
                self.emit(Event::Absent { seat });
            }
        }
    }
}
