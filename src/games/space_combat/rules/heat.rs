//! Heat on a way: how hot a ship gets by its orders and by where it flies, and the system rolls that it costs (4.3, 11.6, 14.5).

use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::forecast::Leg;
use crate::games::space_combat::rules::resolve::fire::paid;
use crate::games::space_combat::rules::state::{Ship, World};

/// How hot a ship is between two subturns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heat {
    /// As on its sheet.
    pub(crate) points: i32,
    /// System rolls since the way began.
    pub(crate) rolls: i32,
    /// Energy that was not generated since then.
    pub(crate) energy_lost: i32,
    limits: Limits,
}

/// What a ship has against heat, and what that can take from it: settled once for a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Limits {
    capacity: i32,
    radiators: i32,
    output: i32,
}

/// What an order does to the heat of its subturn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Warmth {
    /// It adds so many points.
    Adds(i32),
    /// It holds, and cools one more.
    Holds,
    /// It spreads its radiators.
    Vents,
}

impl Warmth {
    /// That of an order given now.
    pub(crate) fn of(world: &World, ship: &Ship, plan: &Plan) -> Self {
        match &plan.action {
            Action::Hold => Self::Holds,
            Action::Vent => Self::Vents,
            Action::Burn { thrusts, climb } => {
                Self::burning(thrusts.iter().map(|t| t.counters).sum::<i32>() + climb.abs())
            }
            Action::Evade => Self::Adds(1),
            Action::Fire { .. } => {
                let turned = Ship { facing: ship.facing.turned(plan.rotate), ..ship.clone() };
                let ready = plan.action.fire().map(|fire| paid(world, &turned, fire, plan.at).ready);
                let guns = ready.into_iter().flatten().filter_map(|shot| ship.guns.get(shot.gun));
                Self::Adds(guns.map(|gun| gun.mount.kind.row().heat).sum())
            }
            _ => Self::Adds(0),
        }
    }

    /// That of so many counters.
    pub(crate) const fn burning(counters: i32) -> Self {
        Self::Adds((counters + 1) / 2)
    }
}

impl Heat {
    pub(crate) fn of(ship: &Ship) -> Self {
        let (radiators, output) = (ship.systems.radiators, ship.systems.output);
        let limits = Limits { capacity: ship.class().heat_capacity, radiators, output };
        Self { points: ship.heat, rolls: 0, energy_lost: 0, limits }
    }

    /// After such an order, the Energy step and the Move step that follow it.
    pub(crate) fn after(self, warmth: Warmth, leg: &Leg) -> Self {
        let Limits { capacity, radiators, output } = self.limits;
        let ordered = match warmth {
            Warmth::Adds(points) => self.points + points,
            Warmth::Holds => self.points,
            Warmth::Vents => (self.points - 2 * radiators).max(0),
        };
        let cooled = (ordered - radiators - i32::from(warmth == Warmth::Holds)).max(0);
        let over = (ordered - capacity).clamp(0, output);
        Self {
            points: cooled + leg.heat,
            rolls: self.rolls + i32::from(cooled > capacity),
            energy_lost: self.energy_lost + over,
            ..self
        }
    }

    /// After a subturn in which the ship coasts, and how it keeps cool then: it spreads its radiators, which makes it the easier to
    /// hit (12.2), only where holding would leave it too hot then or after the next.
    pub(crate) fn coasting(self, leg: &Leg) -> (Self, Warmth) {
        let held = self.after(Warmth::Holds, leg);
        let is_too_hot = held.rolls > self.rolls || held.points - self.limits.radiators > self.limits.capacity;
        if is_too_hot { (self.after(Warmth::Vents, leg), Warmth::Vents) } else { (held, Warmth::Holds) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::space_combat::rules::forecast::course;
    use crate::games::space_combat::tests::kit::{put, world};

    /// 19.10, H1: a freighter on ring 3 of a star, where it has 12 heat.
    fn freighter() -> (Ship, Vec<Leg>) {
        let mut world = world(&[("star", 0, 0)]);
        let id = put(&mut world, "freighter", 0, (0, -3), 1, "");
        world[id].heat = 12;
        let legs = course(&world, &world[id], world[id].counters, 0, 1);
        (world[id].clone(), legs)
    }

    #[test]
    fn sc_14_5_a_ship_that_is_still_too_hot_after_cooling_rolls_and_generates_less() {
        let (ship, legs) = freighter();
        let held = Heat::of(&ship).after(Warmth::Holds, &legs[0]);
        assert_eq!((held.points, held.rolls, held.energy_lost), (9 + legs[0].heat, 1, 2), "4 over, of an output of 2");
    }

    #[test]
    fn sc_12_2_a_ship_that_coasts_spreads_its_radiators_only_where_it_gets_too_hot() {
        let (mut ship, legs) = freighter();
        let (vented, warmth) = Heat::of(&ship).coasting(&legs[0]);
        assert_eq!((warmth, vented.points, vented.rolls), (Warmth::Vents, 6 + legs[0].heat, 0), "12 - 4 - 2");
        ship.heat = 0;
        let cool = Leg { heat: 0, ..legs[0].clone() };
        assert_eq!(Heat::of(&ship).coasting(&cool).1, Warmth::Holds);
    }
}
