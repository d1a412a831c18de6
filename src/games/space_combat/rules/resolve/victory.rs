//! Points, and how scenarios are won (3.3, 16).

use super::Referee;
use crate::contract::{Outcome, Seat};
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::data::scenario::{Victory, hex_of};
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::state::{Ship, ShipId, Spirit, Status, World};
use crate::kit::number::signed;
use crate::kit::words::count as counted;

/// Percentage of its points that a ship gives for all its hull, short of its destruction (16.0).
const HULL_PERCENT: i32 = 75;
/// The least that a ship gives which lost hull and left the zone.
const LEFT_PERCENT: i32 = 25;

/// Percentage of a ship's points given to its enemy (16.0); `is_leaving`: its faction broke and counts as disengaging.
pub(crate) fn percent_given(edition: Edition, ship: &Ship, is_leaving: bool) -> i32 {
    let (full, lost) = (ship.class().hull, ship.hull_lost());
    let for_leaving = if lost > 0 && (ship.status == Status::Disengaged || is_leaving) { LEFT_PERCENT } else { 0 };
    let for_hull = match edition {
        Edition::First if ship.status == Status::Disabled || 2 * ship.hull <= full => 50,
        Edition::First if lost > 0 => 10,
        Edition::First => 0,
        Edition::Second | Edition::Third => HULL_PERCENT * lost.clamp(0, full) / full.max(1),
    };
    if ship.status == Status::Destroyed { 100 } else { for_hull.max(for_leaving) }
}

/// A seat's share of enemy ships (16.0).
fn gained(world: &World, seat: Seat) -> i32 {
    let ships = world.ships.iter().filter(|s| s.owner.is_some_and(|o| o != seat) && is_credited(world, s, seat));
    let edition = world.rules().edition();
    let given = ships.map(|s| {
        let is_leaving = s.owner.is_some_and(|owner| world.faction(owner).spirit == Spirit::Broken);
        s.class().points(edition) * percent_given(edition, s, is_leaving) / 100
    });
    given.sum()
}

/// Points of a seat: what it gains from ships, more for the weaker of two forces (16.14), what scenarios gave it, landers on the
/// ground (16.0).
pub(crate) fn score(world: &World, seat: Seat) -> i32 {
    let faction = world.faction(seat);
    let landed: i32 = world.scenario.victory.iter().map(|v| landed_points(world, seat, v)).sum();
    gained(world, seat) * faction.gains_percent.unwrap_or(100) / 100 + faction.bonus + landed
}

/// Points of a seat in words, and what they are made of where they count for more.
pub(crate) fn points_words(world: &World, seat: Seat) -> String {
    let points = counted(score(world, seat), "point");
    let percent = world.faction(seat).gains_percent;
    percent.map_or_else(|| points.clone(), |percent| format!("{points} ({} at {percent} %)", gained(world, seat)))
}

/// Between two sides the other gains; among more the one that harmed the ship last, else all others.
fn is_credited(world: &World, ship: &Ship, seat: Seat) -> bool {
    world.factions.len() <= 2 || ship.harmed_by.is_none_or(|by| by == seat || Some(by) == ship.owner)
}

fn landed_points(world: &World, seat: Seat, victory: &Victory) -> i32 {
    let Victory::LandedBonus { side, points } = victory else { return 0 };
    if world.faction(seat).slug != *side {
        return 0;
    }
    let landed = world.able_of(seat).filter(|s| s.class().is_lander && s.landing.is_some()).count();
    points * signed(landed)
}

/// Whether a faction is beaten (3.3): it gave up, or every ship of it is disabled or destroyed. A ship that left the
/// zone with hull above 0 is neither.
pub(crate) fn is_beaten(world: &World, seat: Seat) -> bool {
    let gave_up = world.faction(seat).spirit == Spirit::Resigned;
    let is_whole = |s: &Ship| matches!(s.status, Status::Able | Status::Disengaged) && s.hull > 0;
    gave_up || !world.of(seat).any(is_whole)
}

/// Lines for the final post.
fn score_lines(world: &World) -> Vec<String> {
    let line = |seat: Seat| {
        let ships = counted(world.able_of(seat).count(), "ship");
        format!("{}, {ships} left", points_words(world, seat))
    };
    world.seats().map(line).collect()
}

impl Referee<'_> {
    fn name(&self, seat: Seat) -> String {
        self.world.faction(seat).name.clone()
    }

    pub(super) fn decide(&mut self, winners: Vec<Seat>, reason: String) {
        if self.world.verdict.is_none() {
            let scores = score_lines(self.world);
            self.world.verdict = Some(Outcome { winners, reason, scores });
        }
    }

    /// At most one faction has an able ship in the zone: combat ends (3.3). Who is not beaten wins; among several the
    /// points decide, after the one that stays has got what the scenario still offers it.
    pub(super) fn last_standing(&mut self, stays: Option<Seat>) {
        // Where forces are evened out points decide in any case, unless somebody gave up (16.14).
        let by_points = self.is_evened_and_fought_out();
        let rule = if by_points { "3.3, 16.14" } else { "3.3" };
        let unbeaten: Vec<Seat> =
            self.world.seats().filter(|seat| by_points || !is_beaten(self.world, *seat)).collect();
        match (unbeaten.as_slice(), stays) {
            ([], _) => self.decide(vec![], "No faction has an able ship left (3.3).".to_owned()),
            ([one], Some(seat)) if *one == seat => {
                let reason = format!("Only {} still has an able ship (3.3).", self.name(seat));
                self.decide(vec![seat], reason);
            }
            ([one], _) => {
                let reason = format!("{} got away; all others are beaten (3.3).", self.name(*one));
                self.decide(vec![*one], reason);
            }
            (several, Some(seat)) => {
                if self.leave_to(seat) {
                    let reason = format!("The race is left to {}: all others are gone (3.3, 16.4).", self.name(seat));
                    self.decide(vec![seat], reason);
                } else {
                    let when = format!("with {} alone in the zone", self.name(seat));
                    self.by_points(several, &when, rule, Some(seat));
                }
            }
            (several, None) => self.by_points(several, "with no able ship in the zone", rule, None),
        }
    }

    fn is_evened_and_fought_out(&self) -> bool {
        let factions = &self.world.factions;
        factions.iter().any(|f| f.gains_percent.is_some()) && factions.iter().all(|f| f.spirit != Spirit::Resigned)
    }

    /// What nobody can dispute any more is the one's that stays: the object to be salvaged, the watches to come (3.3).
    /// Says whether a race is left to it.
    fn leave_to(&mut self, seat: Seat) -> bool {
        let turns_left = (self.world.scenario.turns - self.world.turn + 1).max(1);
        let is_there = |world: &World, name: &str| world.named(name).is_some_and(Ship::is_present);
        for victory in self.world.scenario.victory.clone() {
            match victory {
                Victory::Salvage { object, points } if is_there(self.world, &object) => {
                    self.award(seat, points, format!("{object} is left to it"));
                }
                Victory::Vigil { object, points, .. } if is_there(self.world, &object) => {
                    self.award(seat, points * turns_left, format!("{object} is left to it for the turns to come"));
                }
                Victory::Passage { side, class, points, .. } if self.is_side(seat, &side) => {
                    let left = self.world.able_of(seat).filter(|s| s.class == class).count();
                    for _ in 0..left {
                        self.award(seat, points, "nobody is left to stop it".to_owned());
                    }
                }
                _ => {}
            }
        }
        self.world.scenario.is_race()
    }

    /// The turn limit: most points win (16.0).
    pub(super) fn count_points(&mut self) {
        if self.world.scenario.is_race() {
            self.end_race();
            return;
        }
        let turns = self.world.scenario.turns;
        let playing = |seat: &Seat| self.world.faction(*seat).spirit != Spirit::Resigned;
        let among: Vec<Seat> = self.world.seats().filter(playing).collect();
        self.by_points(&among, &format!("after turn {turns}"), "16.0", None);
    }

    /// Most points win; level points are the one's that stays, if anyone does.
    fn by_points(&mut self, among: &[Seat], when: &str, rule: &str, stays: Option<Seat>) {
        let scores: Vec<(Seat, i32)> = among.iter().map(|s| (*s, score(self.world, *s))).collect();
        let best = scores.iter().map(|(_, n)| *n).max().unwrap_or(0);
        let leaders: Vec<Seat> = scores.iter().filter(|(_, n)| *n == best).map(|(s, _)| *s).collect();
        match (leaders.as_slice(), stays.filter(|seat| leaders.contains(seat))) {
            ([one], _) => {
                let reason = format!("{} has most points, {best}, {when} ({rule}).", self.name(*one));
                self.decide(vec![*one], reason);
            }
            (_, Some(seat)) => {
                let reason = format!("Points are level at {best}, and {} holds the zone ({rule}).", self.name(seat));
                self.decide(vec![seat], reason);
            }
            _ => self.decide(vec![], format!("Points are level at {best} {when} ({rule}).")),
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
                Victory::LandedBonus { .. }
                | Victory::Salvage { .. }
                | Victory::Race { .. }
                | Victory::Passage { .. } => {}
            }
        }
    }

    fn judge_ground(&mut self, side: &str, latitude: i32, resolutions: i32, from_turn: i32) {
        let Some(seat) = self.world.seats().find(|s| self.world.faction(*s).slug == side) else {
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
        self.world.faction_mut(seat).bonus += points;
        self.emit(Event::Scored { seat, points, why });
    }

    fn is_side(&self, seat: Seat, slug: &str) -> bool {
        self.world.faction(seat).slug == slug
    }

    /// Points for a ship that leaves the zone where its side wants it to (16.10).
    pub(super) fn passes(&mut self, id: ShipId) {
        let Some(ship) = self.world.ship(id).filter(|s| s.is_able()).cloned() else { return };
        let Some(owner) = ship.owner else { return };
        for victory in self.world.scenario.victory.clone() {
            let Victory::Passage { side, class, exit, range_hexes, points } = victory else { continue };
            let is_there = ship.place.hex.distance_hexes(hex_of(exit)) <= range_hexes;
            if is_there && ship.class == class && self.is_side(owner, &side) {
                self.award(owner, points, format!("{} is through", ship.name));
            }
        }
    }

    /// Points for leaving the zone with the object aboard (16.3).
    pub(super) fn salvage_leaves_with(&mut self, carrier: ShipId) {
        let Some(owner) = self.world[carrier].owner else { return };
        for victory in self.world.scenario.victory.clone() {
            let Victory::Salvage { object, points } = victory else { continue };
            let is_aboard = self.world.named(&object).is_some_and(|o| o.is_present() && o.host == Some(carrier));
            if is_aboard {
                self.award(owner, points, format!("left the zone with {object}"));
            }
        }
    }

    /// The race: the first mark, then the orbit. Who is there alone has won; several shoot it out (16.4).
    pub(super) fn check_race(&mut self) {
        let home = home(self.world);
        match home.as_slice() {
            [] => {}
            [(one, _)] => {
                let reason = format!("{} is alone in the orbit that ends the race (16.4).", self.name(*one));
                self.decide(vec![*one], reason);
                return;
            }
            several => {
                let seats = several.iter().map(|(seat, _)| *seat).collect();
                self.emit(Event::TiedAtHome { seats });
            }
        }
        for victory in self.world.scenario.victory.clone() {
            if let Victory::Race { mark, mark_range_hexes, .. } = victory {
                self.pass_mark(&mark, mark_range_hexes);
            }
        }
    }

    fn pass_mark(&mut self, mark: &str, range_hexes: i32) {
        let Some(hex) = self.world.bodies.iter().find(|b| b.name == mark).map(|b| b.hex) else { return };
        let centre = Place { hex, altitude: 0 };
        for seat in self.world.seats() {
            let has_passed = self.world.faction(seat).passed_mark;
            if has_passed || !self.world.able_of(seat).any(|s| centre.range_hexes(s.place) <= range_hexes) {
                continue;
            }
            self.world.faction_mut(seat).passed_mark = true;
            self.emit(Event::PassedMark { seat });
        }
    }

    /// The turn limit of a race: of those that are home together the one with most energy left (16.4).
    fn end_race(&mut self) {
        let home = home(self.world);
        let most = home.iter().map(|(_, energy)| *energy).max();
        let winners: Vec<Seat> = home.iter().filter(|(_, n)| Some(*n) == most).map(|(seat, _)| *seat).collect();
        let turns = counted(self.world.scenario.turns, "turn");
        let reason = match winners.as_slice() {
            [] => format!("Nobody finished the race in {turns} (16.4)."),
            [one] => format!("{} is home with most energy left after {turns} (16.4).", self.name(*one)),
            _ => format!("The race is tied after {turns}, in energy too (16.4)."),
        };
        self.decide(if winners.len() == 1 { winners } else { vec![] }, reason);
    }
}

/// Seats in a race with a ship in the orbit that ends it, past the mark, and the most energy of such a ship (16.4).
pub(crate) fn home(world: &World) -> Vec<(Seat, i32)> {
    let finish = world.scenario.victory.iter().find_map(|victory| match victory {
        Victory::Race { orbit, ring, .. } => {
            world.bodies.iter().position(|b| b.name == *orbit).map(|body| (body, *ring))
        }
        _ => None,
    });
    let Some((body, ring)) = finish else { return vec![] };
    let is_home = |s: &&Ship| world.orbit_of(s).is_some_and(|orbit| orbit.is_round(body, ring));
    let has_passed = |seat: &Seat| world.faction(*seat).passed_mark;
    let of = |seat| world.able_of(seat).filter(is_home).map(|s| s.energy).max().map(|energy| (seat, energy));
    world.seats().filter(has_passed).filter_map(of).collect()
}
