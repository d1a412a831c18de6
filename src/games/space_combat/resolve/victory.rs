//! Points, and how scenarios are won (3.3, 16).

use super::Referee;
use crate::contract::{Outcome, Seat};
use crate::games::space_combat::event::Event;
use crate::games::space_combat::scenario::Victory;
use crate::games::space_combat::state::{Ship, ShipId, Spirit, Status, World};

/// Percentage of a ship's points given to its enemy (16); `is_leaving`: its faction broke and counts as disengaging.
pub fn percent_given(ship: &Ship, is_leaving: bool) -> i32 {
    let (full, lost) = (ship.class().hull, ship.hull_lost());
    let has_left = ship.status == Status::Disengaged || is_leaving;
    match ship.status {
        Status::Destroyed => 100,
        Status::Disabled => 50,
        _ if 2 * ship.hull <= full => 50,
        _ if lost > 0 && has_left => 25,
        _ if lost > 0 => 10,
        _ => 0,
    }
}

/// Points of a seat: its share of enemy ships, what scenarios gave it, landers on the ground (16.0).
pub fn score(world: &World, seat: Seat) -> i32 {
    let ships = world.ships.iter().filter(|s| s.owner.is_some_and(|o| o != seat) && is_credited(world, s, seat));
    let given = ships.map(|s| {
        let is_leaving = s.owner.and_then(|o| world.faction(o)).is_some_and(|f| f.spirit == Spirit::Broken);
        s.class().points * percent_given(s, is_leaving) / 100
    });
    let landed: i32 = world.scenario.victory.iter().map(|v| landed_points(world, seat, v)).sum();
    given.sum::<i32>() + world.faction(seat).map_or(0, |f| f.bonus) + landed
}

/// Between two sides the other gains; among more the one that harmed the ship last, else all others.
fn is_credited(world: &World, ship: &Ship, seat: Seat) -> bool {
    world.factions.len() <= 2 || ship.harmed_by.is_none_or(|by| by == seat || Some(by) == ship.owner)
}

fn landed_points(world: &World, seat: Seat, victory: &Victory) -> i32 {
    let Victory::LandedBonus { side, points } = victory else { return 0 };
    if world.faction(seat).is_none_or(|f| f.slug != *side) {
        return 0;
    }
    let landed = world.able_of(seat).filter(|s| s.class().is_lander && s.landing.is_some()).count();
    points * i32::try_from(landed).unwrap_or(0)
}

/// Lines for the final post.
fn score_lines(world: &World) -> Vec<String> {
    let line = |seat: Seat| {
        let left = world.able_of(seat).count();
        let ships = if left == 1 { "ship" } else { "ships" };
        format!("{} points, {left} {ships} left", score(world, seat))
    };
    world.seats().map(line).collect()
}

impl Referee<'_> {
    fn name(&self, seat: Seat) -> String {
        self.world.faction(seat).map(|f| f.name.clone()).unwrap_or_default()
    }

    pub(super) fn decide(&mut self, winners: Vec<Seat>, reason: String) {
        if self.world.verdict.is_none() {
            let scores = score_lines(self.world);
            self.world.verdict = Some(Outcome { winners, reason, scores });
        }
    }

    /// One faction is left, or none (3.3.1).
    pub(super) fn last_standing(&mut self, left: Option<Seat>) {
        match left {
            Some(seat) => {
                let reason = format!("Only {} still has an able ship (3.3).", self.name(seat));
                self.decide(vec![seat], reason);
            }
            None => self.decide(vec![], "No faction has an able ship left (3.3).".to_owned()),
        }
    }

    /// The turn limit: most points win (16.0).
    pub(super) fn count_points(&mut self) {
        let scores: Vec<(Seat, i32)> = self.world.seats().map(|s| (s, score(self.world, s))).collect();
        let best = scores.iter().map(|(_, n)| *n).max().unwrap_or(0);
        let winners: Vec<Seat> = scores.iter().filter(|(_, n)| *n == best).map(|(s, _)| *s).collect();
        let turns = self.world.scenario.turns;
        match winners.as_slice() {
            [one] => {
                let reason = format!("{} has most points, {best}, after turn {turns} (16.0).", self.name(*one));
                self.decide(vec![*one], reason);
            }
            _ if self.world.scenario.is_race() => {
                self.decide(vec![], format!("Nobody finished the race in {turns} turns (16.4)."));
            }
            _ => self.decide(vec![], format!("Points are level at {best} after turn {turns} (16.0).")),
        }
    }

    /// What the scenario asks at Faction Resolution (16.0).
    pub(super) fn scenario_resolution(&mut self) {
        for victory in self.world.scenario.victory.clone() {
            match victory {
                Victory::HoldSurface { side, latitude, resolutions, from_turn } => {
                    self.judge_ground(&side, latitude, resolutions, from_turn);
                }
                Victory::Vigil { object, range_hexes, speed, points } => {
                    self.judge_vigil(&object, range_hexes, speed, points);
                }
                Victory::LandedBonus { .. } | Victory::Salvage { .. } | Victory::Race { .. } => {}
            }
        }
    }

    fn judge_ground(&mut self, side: &str, latitude: i32, resolutions: i32, from_turn: i32) {
        let Some(seat) = self.world.seats().find(|s| self.world.faction(*s).is_some_and(|f| f.slug == side)) else {
            return;
        };
        let is_time = self.world.turn >= from_turn;
        let mut winner = None;
        for ship in self.world.ships.iter_mut().filter(|s| s.owner == Some(seat) && s.class().is_lander) {
            let stands = ship.is_able() && ship.landing.is_some_and(|l| l.latitude == latitude);
            ship.stood = if stands && is_time { ship.stood + 1 } else { 0 };
            if ship.stood >= resolutions {
                winner = Some(ship.name.clone());
            }
        }
        if let Some(name) = winner {
            let reason = format!("{name} has held latitude {latitude:+} for {resolutions} Faction Resolutions (16.2).");
            self.decide(vec![seat], reason);
        }
    }

    fn judge_vigil(&mut self, object: &str, range_hexes: i32, speed: i32, points: i32) {
        let Some(relay) = self.world.named(object).filter(|o| o.is_present()) else { return };
        let place = relay.place;
        let keeps_watch = |s: &Ship| s.is_able() && s.place.range_hexes(place) <= range_hexes && s.speed() <= speed;
        let there: Vec<Seat> = self.world.seats().filter(|seat| self.world.of(*seat).any(keeps_watch)).collect();
        if let [alone] = there.as_slice() {
            self.award(*alone, points, format!("alone at {object}"));
        }
    }

    fn award(&mut self, seat: Seat, points: i32, why: String) {
        if let Some(faction) = self.world.factions.get_mut(seat.index()) {
            faction.bonus += points;
            self.emit(Event::Scored { seat, points, why });
        }
    }

    /// Points for leaving the zone with the object aboard (16.3).
    pub(super) fn salvage_leaves_with(&mut self, carrier: ShipId) {
        let Some(owner) = self.world.ship(carrier).and_then(|s| s.owner) else { return };
        for victory in self.world.scenario.victory.clone() {
            let Victory::Salvage { object, points } = victory else { continue };
            let is_aboard = self.world.named(&object).is_some_and(|o| o.is_present() && o.host == Some(carrier));
            if is_aboard {
                self.award(owner, points, format!("left the zone with {object}"));
            }
        }
    }

    /// The race: the first mark, then the orbit; ties by energy left (16.4).
    pub(super) fn check_race(&mut self) {
        for victory in self.world.scenario.victory.clone() {
            let Victory::Race { mark, mark_range_hexes, orbit, ring } = victory else { continue };
            let index = |name: &str| self.world.bodies.iter().position(|b| b.name == name);
            let (Some(mark), Some(planet)) = (index(&mark), index(&orbit)) else { continue };
            let is_home =
                |s: &Ship| s.is_able() && self.world.orbit_of(s).is_some_and(|o| o.body == planet && o.ring == ring);
            let has_passed = |seat: Seat| self.world.faction(seat).is_some_and(|f| f.passed_mark);
            let ships = self.world.ships.iter().filter(|s| s.owner.is_some_and(has_passed) && is_home(s));
            let home: Vec<(Seat, i32)> = ships.filter_map(|s| s.owner.map(|o| (o, s.energy))).collect();
            if !home.is_empty() {
                self.finish_race(&home, &orbit, ring);
                return;
            }
            for seat in self.world.seats() {
                let centre = self.world.bodies[mark].hex;
                let is_near = |s: &Ship| {
                    crate::games::space_combat::bearing::Place { hex: centre, altitude: 0 }.range_hexes(s.place)
                        <= mark_range_hexes
                };
                if !self.world.faction(seat).is_some_and(|f| f.passed_mark) && self.world.able_of(seat).any(is_near) {
                    if let Some(faction) = self.world.factions.get_mut(seat.index()) {
                        faction.passed_mark = true;
                    }
                    self.emit(Event::PassedMark { seat });
                }
            }
        }
    }

    fn finish_race(&mut self, home: &[(Seat, i32)], orbit: &str, ring: i32) {
        let most = home.iter().map(|(_, energy)| *energy).max().unwrap_or(0);
        let winners: Vec<Seat> = home.iter().filter(|(_, energy)| *energy == most).map(|(seat, _)| *seat).collect();
        let names: Vec<String> = winners.iter().map(|s| self.name(*s)).collect();
        let reason = format!("{} came into orbit round {orbit} on ring {ring} first (16.4).", names.join(" and "));
        self.decide(winners, reason);
    }
}
