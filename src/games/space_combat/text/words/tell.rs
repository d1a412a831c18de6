//! One sentence an event. What is an owner's secret is told to the owner alone (17.6).

use super::{body_name, counted, orbit_words};
use crate::contract::{Seat, Text, View, Viewer};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::event::{Event, MissileEnd, ShotResult};
use crate::games::space_combat::rules::state::ShipId;
use crate::kit::line::{Line, line};

/// Words for one viewer.
struct Teller<'a> {
    view: &'a View<SpaceCombat>,
    viewer: Viewer,
}

/// What happened, in one sentence; nothing if this viewer learns nothing.
pub(crate) fn tell(view: &View<SpaceCombat>, event: &Event) -> Option<Line> {
    let teller = Teller { view, viewer: view.viewer() };
    teller
        .orders(event)
        .or_else(|| teller.motion(event))
        .or_else(|| teller.combat(event))
        .or_else(|| teller.actions(event))
}

/// A side has no more orders.
pub(crate) fn has_locked(side: &str) -> Line {
    line!("{} has locked its orders.", side)
}

impl Teller<'_> {
    fn ship(&self, id: ShipId) -> Line {
        self.view.world.ship(id).map_or_else(|| line!("A ship"), |s| line!("**{}**", s.name))
    }

    fn side(&self, seat: Seat) -> String {
        SpaceCombat::side_name(self.view, seat)
    }

    fn is_own(&self, id: ShipId) -> bool {
        let owner = self.view.world.ship(id).and_then(|s| s.owner);
        owner.is_some_and(|seat| self.viewer.may_see_secrets_of(seat))
    }

    fn orders(&self, event: &Event) -> Option<Line> {
        match event {
            Event::Filed { seat, line } if self.viewer.may_see_secrets_of(*seat) => {
                Some(line!("Filed in secret, yours to change until you lock (§17.2): {}.", line))
            }
            Event::Locked { seat } if self.viewer.may_see_secrets_of(*seat) => Some(line!("Your orders are locked.")),
            Event::Locked { seat } => Some(has_locked(&self.side(*seat))),
            Event::Lapsed { seat } => Some(line!("{} was silent: standing orders hold (§17.4).", self.side(*seat))),
            Event::Mustered { seat, classes } => Some(line!("{} brings {}.", self.side(*seat), classes.join(", "))),
            Event::Evened { seat, percent } => Some(line!(
                "{} has the weaker ships: what it gains counts at {} % (§16.14).",
                self.side(*seat),
                percent
            )),
            Event::Initiative { turn, rolls, order } => {
                let rolled = |seat: &Seat| {
                    let own = rolls.iter().find(|(s, _)| s == seat).map(|(_, r)| r.clone()).unwrap_or_default();
                    let dice: Vec<String> = own.iter().map(ToString::to_string).collect();
                    line!("{} ({})", self.side(*seat), dice.join(", then "))
                };
                let order = Line::join(order.iter().map(rolled), ", ");
                Some(line!("Turn {}. Initiative: {} (§3.1).", turn, order))
            }
            Event::RanOn => {
                Some(line!("Nothing ordered now can change the result, so the steps run by themselves (§3.4)."))
            }
            Event::ProgramBroken { ship } if self.is_own(*ship) => {
                Some(line!("A break condition stopped the program of {} (§17.3).", self.ship(*ship)))
            }
            Event::Stopped { ship, why } if self.is_own(*ship) => {
                Some(line!("The orders of {} are stopped: {} (§17.7).", self.ship(*ship), why))
            }
            Event::AheadDropped { ship, why } if self.is_own(*ship) => {
                Some(line!("{} could not take up what you planned ahead: {} (§17.7).", self.ship(*ship), why))
            }
            Event::FellBack { ship, asked, why } if self.is_own(*ship) => {
                Some(line!("{} could not {} as it stands: {} (§12.6).", self.ship(*ship), asked, why))
            }
            Event::Absent { seat } => {
                Some(line!("{} has missed two turns; its ships head outward (§17.4).", self.side(*seat)))
            }
            Event::Resigned { seat } => Some(line!("{} gives up; its ships disengage.", self.side(*seat))),
            Event::Defaulted { seat } => Some(line!("{} is out; its ships disengage.", self.side(*seat))),
            Event::Over { outcome } => Some(line!("The game is over: {}", outcome.reason)),
            _ => None,
        }
    }

    fn motion(&self, event: &Event) -> Option<Line> {
        let world = &self.view.world;
        match event {
            Event::EnteredOrbit { ship, orbit } => {
                Some(line!("{} is in {} (§10.4).", self.ship(*ship), orbit_words(world, *orbit)))
            }
            Event::Landed { ship, body, latitude, is_hard } => {
                let how = if *is_hard { "lands hard" } else { "lands" };
                let name = body_name(world, *body);
                Some(line!("{} {} on {}, latitude {} (§11.4).", self.ship(*ship), how, name, format!("{latitude:+}")))
            }
            Event::Crashed { ship, body, speed } => {
                let name = body_name(world, *body);
                Some(line!("{} runs into {} at speed {} (§11.4).", self.ship(*ship), name, speed))
            }
            Event::Asteroid { ship, hex, roll, damage } => {
                let at = Chart::of(world).label(*hex);
                let result = if *damage > 0 { line!("{} damage", damage) } else { line!("unharmed") };
                Some(line!("{} passes the asteroids of {}: d20 {}, {} (§11.2).", self.ship(*ship), at, roll, result))
            }
            Event::Heated { ship, points } => Some(line!("{} takes {} heat (§11.6).", self.ship(*ship), points)),
            Event::Disengaged { ship } => Some(line!("{} has left the zone (§16.0).", self.ship(*ship))),
            Event::LockLost { ship, target } => {
                Some(line!("{} loses its lock on {} (§12.5).", self.ship(*ship), self.ship(*target)))
            }
            Event::Relativistic { ship } => Some(line!("{} makes a relativistic pass (§8.2).", self.ship(*ship))),
            Event::Rotated { ship, faces } => {
                let way = if *faces > 0 { "right" } else { "left" };
                Some(line!("{} turns {} by {}.", self.ship(*ship), way, faces.abs()))
            }
            Event::Burned { ship, counters, climb } => {
                let climb = match climb {
                    0 => "",
                    1.. => " and climbs",
                    _ => " and descends",
                };
                let counters = if counters.is_empty() { "its engines" } else { counters.as_str() };
                Some(line!("{} burns {}{}.", self.ship(*ship), counters, climb))
            }
            _ => None,
        }
    }

    fn combat(&self, event: &Event) -> Option<Line> {
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
                Some(line!("Missile {}, after {}, {} (§13.5).", serial, self.ship(*target), why))
            }
            Event::PointDefence { serial, target, roll, is_destroyed } => {
                let result = if *is_destroyed { "destroyed" } else { "missed" };
                Some(line!("Point defence of {} at missile {}: d20 {}, {}.", self.ship(*target), serial, roll, result))
            }
            Event::MissileHit { serial, target, roll, total, damage } => {
                let save = if *roll == 0 { line!("no save") } else { line!("save {}, total {}", roll, total) };
                Some(line!("Missile {} strikes {}: {}, {} damage.", serial, self.ship(*target), save, damage))
            }
            Event::MissilesLaunched { ship, target, count } => {
                let what = if *count == 1 { line!("a missile") } else { line!("{} missiles", count) };
                Some(line!("{} launches {} at {}.", self.ship(*ship), what, self.ship(*target)))
            }
            Event::Fired { ship, target, range_hexes, shots } => {
                let shots: Vec<String> = shots.iter().map(shot_words).collect();
                let (ship, target) = (self.ship(*ship), self.ship(*target));
                Some(line!("{} fires at {}, range {}: {}.", ship, target, range_hexes, Line::join(shots, "; ")))
            }
            Event::Struck { ship, face, damage, reinforced, burned_through, armour, hull } => {
                let mut parts = vec![line!("{} on shield {}", damage, face.number())];
                let notes = [
                    (*reinforced, "stopped by reinforcement"),
                    (*burned_through, "burned through"),
                    (*armour, "on armour"),
                    (*hull, "on the hull"),
                ];
                parts.extend(notes.iter().filter(|(n, _)| *n > 0).map(|(n, what)| line!("{} {}", n, what)));
                Some(line!("{} takes {} (§14.1).", self.ship(*ship), Line::join(parts, ", ")))
            }
            Event::SystemHit { ship, hit, detail } if self.is_own(*ship) => {
                Some(line!("{}: {} hit, {} (§14.4).", self.ship(*ship), hit.name(), detail))
            }
            Event::SystemHit { ship, .. } => Some(line!("A system of {} is hit (§14.4).", self.ship(*ship))),
            Event::Disabled { ship } => Some(line!("{} is disabled (§14.3).", self.ship(*ship))),
            Event::Destroyed { ship } => Some(line!("{} is destroyed (§14.3).", self.ship(*ship))),
            Event::Overheated { ship } => Some(line!("{} is overheated (§14.5).", self.ship(*ship))),
            _ => None,
        }
    }

    fn actions(&self, event: &Event) -> Option<Line> {
        match event {
            Event::Failed { ship, why } if self.is_own(*ship) => {
                Some(line!("{} could not carry out its order: {} (§12.2).", self.ship(*ship), why))
            }
            Event::CutShort { ship, why } if self.is_own(*ship) => {
                Some(line!("{} carried out its order in part: {} (§12.2).", self.ship(*ship), why))
            }
            Event::Shielded { ship, .. } => Some(line!("{} works on its shields.", self.ship(*ship))),
            Event::Scanned { ship, target, report } => {
                let lock = line!("{} has a lock on {} (§12.5)", self.ship(*ship), self.ship(*target));
                Some(if self.is_own(*ship) { line!("{}: {}.", lock, report) } else { line!("{}.", lock) })
            }
            Event::Evaded { ship } => Some(line!("{} evades.", self.ship(*ship))),
            Event::Vented { ship } => Some(line!("{} spreads its radiators.", self.ship(*ship))),
            Event::Repaired { ship, roll, mended } if self.is_own(*ship) => {
                let mended = if mended.is_empty() { "nothing to mend".to_owned() } else { mended.join(", ") };
                Some(line!("{} repairs: {}, {} (§14.6).", self.ship(*ship), counted(*roll, "point"), mended))
            }
            Event::Repaired { ship, .. } => Some(line!("{} repairs.", self.ship(*ship))),
            Event::Launched { ship, craft } => {
                Some(line!("{} puts {} into space.", self.ship(*ship), self.ship(*craft)))
            }
            Event::LiftedOff { ship, body } => {
                let name = body_name(&self.view.world, *body);
                Some(line!("{} lifts off from {} (§11.5).", self.ship(*ship), name))
            }
            Event::Docked { ship, host } => Some(line!("{} is docked to {}.", self.ship(*ship), self.ship(*host))),
            Event::Undocked { ship } => Some(line!("{} is loose.", self.ship(*ship))),
            Event::Loaded { ship, what } if self.is_own(*ship) => {
                Some(line!("{} takes in {}.", self.ship(*ship), what))
            }
            Event::Loaded { ship, .. } => Some(line!("{} takes in supplies.", self.ship(*ship))),
            Event::PassedMark { seat } => Some(line!("{} has passed the mark (§16.4).", self.side(*seat))),
            Event::TiedAtHome { seats } => {
                let names: Vec<String> = seats.iter().map(|seat| self.side(*seat)).collect();
                Some(line!("{} are home together: who is there alone has won (§16.4).", names.join(" and ")))
            }
            Event::Scored { seat, points, why } => {
                Some(line!("{} scores {}: {} (§16.0).", self.side(*seat), points, why))
            }
            Event::Morale { seat, roll, total, holds } => {
                let result = if *holds { "fights on" } else { "breaks and leaves" };
                Some(line!("{}: morale d20 {}, total {}: {} (§3.3).", self.side(*seat), roll, total, result))
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
