//! One sentence an event. What is an owner's secret is told to the owner alone (17.6).

use super::{body_name, counted, orbit_words};
use crate::contract::{Seat, Seen, Text, Viewer};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::event::{Event, MissileEnd, ShotResult};
use crate::games::space_combat::rules::state::{ShipId, State};

/// Words for one viewer.
struct Teller<'a> {
    state: &'a State,
    viewer: Viewer,
}

/// What happened, in one sentence; nothing if this viewer learns nothing.
pub fn tell(seen: &Seen<SpaceCombat>, event: &Event) -> Option<String> {
    let teller = Teller { state: seen.state(), viewer: seen.viewer() };
    teller
        .orders(event)
        .or_else(|| teller.motion(event))
        .or_else(|| teller.combat(event))
        .or_else(|| teller.deeds(event))
}

/// A side has no more orders.
pub fn has_locked(side: &str) -> String {
    format!("{side} has locked its orders.")
}

impl Teller<'_> {
    fn ship(&self, id: ShipId) -> String {
        self.state.world.ship(id).map_or_else(|| "A ship".to_owned(), |s| format!("**{}**", s.name))
    }

    fn side(&self, seat: Seat) -> String {
        SpaceCombat::side_name(self.state, seat)
    }

    fn is_own(&self, id: ShipId) -> bool {
        let owner = self.state.world.ship(id).and_then(|s| s.owner);
        owner.is_some_and(|seat| self.viewer.may_see_secrets_of(seat))
    }

    fn orders(&self, event: &Event) -> Option<String> {
        match event {
            Event::Filed { seat, line } if self.viewer.may_see_secrets_of(*seat) => {
                Some(format!("Filed in secret, yours to change until you lock (17.2): {line}."))
            }
            Event::Locked { seat } if self.viewer.may_see_secrets_of(*seat) => {
                Some("Your orders are locked.".to_owned())
            }
            Event::Locked { seat } => Some(has_locked(&self.side(*seat))),
            Event::Lapsed { seat } => Some(format!("{} was silent: standing orders hold (17.4).", self.side(*seat))),
            Event::Mustered { seat, classes } => Some(format!("{} brings {}.", self.side(*seat), classes.join(", "))),
            Event::Initiative { turn, rolls, order } => {
                let rolled = |seat: &Seat| {
                    let own = rolls.iter().find(|(s, _)| s == seat).map(|(_, r)| r.clone()).unwrap_or_default();
                    let dice: Vec<String> = own.iter().map(ToString::to_string).collect();
                    format!("{} ({})", self.side(*seat), dice.join(", then "))
                };
                let order: Vec<String> = order.iter().map(rolled).collect();
                Some(format!("Turn {turn}. Initiative: {} (3.1).", order.join(", ")))
            }
            Event::RanOn => {
                Some("Nothing ordered now can change the result, so the steps run by themselves (3.4).".to_owned())
            }
            Event::ProgramBroken { ship } if self.is_own(*ship) => {
                Some(format!("A break condition stopped the program of {} (17.3).", self.ship(*ship)))
            }
            Event::Absent { seat } => {
                Some(format!("{} has missed two turns; its ships head outward (17.4).", self.side(*seat)))
            }
            Event::Resigned { seat } => Some(format!("{} gives up; its ships disengage.", self.side(*seat))),
            Event::Over { outcome } => Some(format!("The game is over: {}", outcome.reason)),
            _ => None,
        }
    }

    fn motion(&self, event: &Event) -> Option<String> {
        let world = &self.state.world;
        match event {
            Event::EnteredOrbit { ship, orbit } => {
                Some(format!("{} is in {} (10.4).", self.ship(*ship), orbit_words(world, *orbit)))
            }
            Event::Landed { ship, body, latitude, is_hard } => {
                let how = if *is_hard { "lands hard" } else { "lands" };
                let name = body_name(world, *body);
                Some(format!("{} {how} on {name}, latitude {latitude:+} (11.4).", self.ship(*ship)))
            }
            Event::Crashed { ship, body, speed } => {
                let name = body_name(world, *body);
                Some(format!("{} runs into {name} at speed {speed} (11.4).", self.ship(*ship)))
            }
            Event::Asteroid { ship, hex, roll, damage } => {
                let at = Chart::of(world).label(*hex);
                let result = if *damage > 0 { format!("{damage} damage") } else { "unharmed".to_owned() };
                Some(format!("{} passes the asteroids of {at}: d20 {roll}, {result} (11.2).", self.ship(*ship)))
            }
            Event::Heated { ship, points } => Some(format!("{} takes {points} heat (11.6).", self.ship(*ship))),
            Event::Disengaged { ship } => Some(format!("{} has left the zone (16.0).", self.ship(*ship))),
            Event::LockLost { ship, target } => {
                Some(format!("{} loses its lock on {} (12.5).", self.ship(*ship), self.ship(*target)))
            }
            Event::Relativistic { ship } => Some(format!("{} makes a relativistic pass (8.2).", self.ship(*ship))),
            Event::Rotated { ship, faces } => {
                let way = if *faces > 0 { "right" } else { "left" };
                Some(format!("{} turns {way} by {}.", self.ship(*ship), faces.abs()))
            }
            Event::Burned { ship, counters, climb } => {
                let climb = match climb {
                    0 => "",
                    1.. => " and climbs",
                    _ => " and descends",
                };
                let counters = if counters.is_empty() { "its engines".to_owned() } else { counters.clone() };
                Some(format!("{} burns {counters}{climb}.", self.ship(*ship)))
            }
            _ => None,
        }
    }

    fn combat(&self, event: &Event) -> Option<String> {
        match event {
            Event::MissileEnded { serial, target, end } => {
                let why = match end {
                    MissileEnd::TargetGone => "lost its target",
                    MissileEnd::Crashed => "flew into a body",
                    MissileEnd::Asteroid => "hit an asteroid",
                    MissileEnd::LeftZone => "left the zone",
                    MissileEnd::Spent => "is spent",
                    MissileEnd::Burned => "burned in the heat",
                };
                Some(format!("Missile {serial}, after {}, {why} (13.5).", self.ship(*target)))
            }
            Event::PointDefence { serial, target, roll, is_destroyed } => {
                let result = if *is_destroyed { "destroyed" } else { "missed" };
                Some(format!("Point defence of {} at missile {serial}: d20 {roll}, {result}.", self.ship(*target)))
            }
            Event::MissileHit { serial, target, roll, total, damage } => {
                let save = if *roll == 0 { "no save".to_owned() } else { format!("save {roll}, total {total}") };
                Some(format!("Missile {serial} strikes {}: {save}, {damage} damage.", self.ship(*target)))
            }
            Event::MissilesLaunched { ship, target, count } => {
                let what = if *count == 1 { "a missile".to_owned() } else { format!("{count} missiles") };
                Some(format!("{} launches {what} at {}.", self.ship(*ship), self.ship(*target)))
            }
            Event::Fired { ship, target, range_hexes, shots } => {
                let shots: Vec<String> = shots.iter().map(shot_words).collect();
                let (ship, target) = (self.ship(*ship), self.ship(*target));
                Some(format!("{ship} fires at {target}, range {range_hexes}: {}.", shots.join("; ")))
            }
            Event::Struck { ship, face, damage, reinforced, burned_through, armour, hull } => {
                let mut parts = vec![format!("{damage} on shield {}", face.number())];
                let notes = [
                    (*reinforced, "stopped by reinforcement"),
                    (*burned_through, "burned through"),
                    (*armour, "on armour"),
                    (*hull, "on the hull"),
                ];
                parts.extend(notes.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")));
                Some(format!("{} takes {} (14.1).", self.ship(*ship), parts.join(", ")))
            }
            Event::SystemHit { ship, hit, detail } if self.is_own(*ship) => {
                Some(format!("{}: {} hit, {detail} (14.4).", self.ship(*ship), hit.name()))
            }
            Event::SystemHit { ship, .. } => Some(format!("A system of {} is hit (14.4).", self.ship(*ship))),
            Event::Disabled { ship } => Some(format!("{} is disabled (14.3).", self.ship(*ship))),
            Event::Destroyed { ship } => Some(format!("{} is destroyed (14.3).", self.ship(*ship))),
            Event::Overheated { ship } => Some(format!("{} is overheated (14.5).", self.ship(*ship))),
            _ => None,
        }
    }

    fn deeds(&self, event: &Event) -> Option<String> {
        match event {
            Event::Failed { ship, why } if self.is_own(*ship) => {
                Some(format!("{} could not carry out its order: {why} (12.2).", self.ship(*ship)))
            }
            Event::CutShort { ship, why } if self.is_own(*ship) => {
                Some(format!("{} carried out its order in part: {why} (12.2).", self.ship(*ship)))
            }
            Event::Shielded { ship, .. } => Some(format!("{} works on its shields.", self.ship(*ship))),
            Event::Scanned { ship, target, report } => {
                let lock = format!("{} has a lock on {} (12.5)", self.ship(*ship), self.ship(*target));
                Some(if self.is_own(*ship) { format!("{lock}: {report}.") } else { lock + "." })
            }
            Event::Evaded { ship } => Some(format!("{} evades.", self.ship(*ship))),
            Event::Vented { ship } => Some(format!("{} spreads its radiators.", self.ship(*ship))),
            Event::Repaired { ship, roll, mended } if self.is_own(*ship) => {
                let mended = if mended.is_empty() { "nothing to mend".to_owned() } else { mended.join(", ") };
                Some(format!("{} repairs: {}, {mended} (14.6).", self.ship(*ship), counted(*roll, "point")))
            }
            Event::Repaired { ship, .. } => Some(format!("{} repairs.", self.ship(*ship))),
            Event::Launched { ship, craft } => {
                Some(format!("{} puts {} into space.", self.ship(*ship), self.ship(*craft)))
            }
            Event::LiftedOff { ship, body } => {
                let name = body_name(&self.state.world, *body);
                Some(format!("{} lifts off from {name} (11.5).", self.ship(*ship)))
            }
            Event::Docked { ship, host } => Some(format!("{} is docked to {}.", self.ship(*ship), self.ship(*host))),
            Event::Undocked { ship } => Some(format!("{} is loose.", self.ship(*ship))),
            Event::Loaded { ship, what } if self.is_own(*ship) => {
                Some(format!("{} takes in {what}.", self.ship(*ship)))
            }
            Event::Loaded { ship, .. } => Some(format!("{} takes in supplies.", self.ship(*ship))),
            Event::PassedMark { seat } => Some(format!("{} has passed the mark (16.4).", self.side(*seat))),
            Event::TiedAtHome { seats } => {
                let names: Vec<String> = seats.iter().map(|seat| self.side(*seat)).collect();
                Some(format!("{} are home together: who is there alone has won (16.4).", names.join(" and ")))
            }
            Event::Scored { seat, points, why } => Some(format!("{} scores {points}: {why} (16.0).", self.side(*seat))),
            Event::Morale { seat, roll, total, holds } => {
                let result = if *holds { "fights on" } else { "breaks and leaves" };
                Some(format!("{}: morale d20 {roll}, total {total}: {result} (3.3).", self.side(*seat)))
            }
            _ => None,
        }
    }
}

fn shot_words(shot: &ShotResult) -> String {
    let result = if shot.damage > 0 { shot.damage.to_string() } else { "miss".to_owned() };
    if shot.roll == 0 {
        return format!("{} {result}", shot.weapon);
    }
    format!("{} d20 {} ({}) {result}", shot.weapon, shot.roll, shot.total)
}
