//! What a ship has to reckon with in the coming subturns, whatever it does now: settled once for all orders that are weighed, for
//! most of them leave the ship flying as it does.

use std::collections::BTreeMap;

use crate::contract::Skill;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::forecast::{Leg, course};
use crate::games::space_combat::rules::odds::broadside;
use crate::games::space_combat::rules::state::{Ship, World};
use crate::kit::number::signed;

/// Subturns that the sharp player looks ahead.
pub(super) const OUTLOOK: usize = 4;
/// Subturns that a steady player looks ahead: a burn pays late, and who looks no further than the next never comes near.
const STEADY_OUTLOOK: usize = 3;
/// What each hex beyond the range of one's weapons costs, before it counts less the later it is.
const TOO_FAR: i32 = 12;
/// What damage of the coming subturns counts for, before it counts less the later it is: one's own might be done, the
/// others' is to be kept away from. Counting one's own for 3 scored 13 points of a hundred less against the plainest captain.
const DEALT: i32 = 1;
const SUFFERED: i32 = 2;
/// Ranges beyond this are nobody's best.
const MOST_HEXES: i32 = 16;

/// Counters and altitude vector of a ship after its order.
type Push = (Counters, i32);

/// What one ship has to reckon with.
pub(super) struct Outlook<'a> {
    world: &'a World,
    ship: &'a Ship,
    foes: Foes<'a>,
    drifts: BTreeMap<Push, Drift>,
}

/// Where the ship is over the coming subturns, and what that promises by the energy that it has left.
struct Drift {
    legs: Vec<Leg>,
    prospects: BTreeMap<i32, i32>,
}

struct Foes<'a> {
    /// Each enemy that can act, and the range from which the ship fights it.
    enemies: Vec<(&'a Ship, i32)>,
    /// Ships of its side, itself among them.
    friends: i32,
    /// Subturns that count.
    depth: usize,
    /// What damage to itself counts for: in a duel as much as damage done, or both would keep away to the end.
    suffered: i32,
}

impl<'a> Outlook<'a> {
    pub(super) fn of(world: &'a World, ship: &'a Ship, skill: Skill) -> Self {
        let able = world.enemies_of(ship.owner).filter(|e| e.is_able());
        let enemies: Vec<(&Ship, i32)> = able.map(|enemy| (enemy, reach_hexes(ship, enemy))).collect();
        let friends = ship.owner.map_or(1, |seat| world.able_of(seat).count()).max(1);
        let depth = if skill == Skill::Sharp { OUTLOOK } else { STEADY_OUTLOOK };
        let is_duel = friends == 1 && enemies.len() == 1;
        let suffered = if is_duel { DEALT } else { SUFFERED };
        let foes = Foes { enemies, friends: signed(friends), depth, suffered };
        Self { world, ship, foes, drifts: BTreeMap::new() }
    }

    /// The coming subturns if the ship flies on so.
    pub(super) fn course(&mut self, push: Push) -> &[Leg] {
        &Self::drift(self.world, self.ship, &mut self.drifts, push).legs
    }

    /// What both sides can do to each other over the coming subturns, if nobody burns again and the ship has so much energy in
    /// each.
    pub(super) fn prospects(&mut self, push: Push, energy: i32) -> i32 {
        let Drift { legs, prospects } = Self::drift(self.world, self.ship, &mut self.drifts, push);
        *prospects.entry(energy).or_insert_with(|| self.foes.prospects(self.ship, push.0, legs, energy))
    }

    fn drift<'d>(world: &World, ship: &Ship, drifts: &'d mut BTreeMap<Push, Drift>, push: Push) -> &'d mut Drift {
        drifts
            .entry(push)
            .or_insert_with(|| Drift { legs: course(world, ship, push.0, push.1, OUTLOOK), prospects: BTreeMap::new() })
    }
}

impl Foes<'_> {
    fn prospects(&self, ship: &Ship, counters: Counters, legs: &[Leg], energy: i32) -> i32 {
        if self.enemies.is_empty() {
            return 0;
        }
        let mut sum = 0;
        for (i, leg) in legs.iter().take(self.depth).enumerate() {
            let n = signed(i);
            let (mut mine, mut theirs, mut far) = (0, 0, i32::MAX);
            for (enemy, reach) in &self.enemies {
                let range = leg.place.range_hexes(drifted(enemy, n + 1));
                let relative = counters.vector().distance_hexes(enemy.counters.vector());
                mine = mine.max(broadside(ship, enemy, range, relative, energy.max(ship.systems.output)));
                theirs += broadside(enemy, ship, range, relative, enemy.systems.output + 1);
                far = far.min(TOO_FAR * (range - reach).max(0));
            }
            // Nearer subturns count for more.
            sum += (DEALT * mine - theirs * self.suffered / self.friends - far) * (6 - n) / 12;
        }
        sum
    }
}

/// Where another ship is taken to be after so many subturns.
pub(super) fn drifted(other: &Ship, subturns: i32) -> Place {
    other.place.drifted(other.counters.vector(), other.climb, subturns)
}

/// The longest range at which a ship's weapons do half of what they do at their best.
fn reach_hexes(ship: &Ship, enemy: &Ship) -> i32 {
    let does: Vec<i32> =
        (1..=MOST_HEXES).map(|range| broadside(ship, enemy, range, 0, ship.systems.output + 2)).collect();
    let best = does.iter().copied().max().unwrap_or(0);
    (1..).zip(&does).filter(|(_, damage)| 2 * **damage >= best).map(|(range, _)| range).last().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Seat;
    use crate::games::space_combat::rules::state::State;
    use crate::games::space_combat::tests::properties::mustered;
    use crate::grid::{Direction, Hex};

    #[test]
    fn in_a_duel_damage_to_oneself_counts_as_much_as_damage_done() {
        let mut state = mustered("open-lanes", "duel");
        let suffered = |state: &State| Outlook::of(&state.world, &state.world.ships[0], Skill::Steady).foes.suffered;
        assert_eq!(suffered(&state), SUFFERED);
        let (first, others): (Vec<_>, Vec<_>) = state.world.ships.clone().into_iter().partition(|s| s.id.0 == 0);
        let enemy = others.iter().find(|s| s.owner != first[0].owner).cloned();
        state.world.ships = first.into_iter().chain(enemy).collect();
        assert_eq!(suffered(&state), DEALT);
    }

    #[test]
    fn sc_9_4_an_enemy_high_above_is_as_far_as_one_on_the_other_side() {
        let mut state = mustered("well", "high");
        let ship = state.world.able_of(Seat(0)).next().cloned().unwrap();
        let mut prospects = |hexes: i32, altitude: i32| {
            for enemy in state.world.ships.iter_mut().filter(|s| s.owner == Some(Seat(1))) {
                enemy.place = Place { hex: ship.place.hex.plus(Hex::new(hexes, 0)), altitude };
                enemy.counters = ship.counters;
            }
            Outlook::of(&state.world, &ship, Skill::Steady).prospects((ship.counters, 0), ship.energy)
        };
        assert_eq!(prospects(2, 12), prospects(14, 0));
        assert_ne!(prospects(2, 12), prospects(2, 0));
    }

    #[test]
    fn what_is_settled_once_is_as_it_is_alone() {
        let state = mustered("open-lanes", "once");
        let ship = &state.world.ships[0];
        let pushes = [(ship.counters, 0), (ship.counters.adding(Direction::N, 2).resolved(), 0), (ship.counters, 1)];
        let asked = pushes.into_iter().flat_map(|push| [2, 9].map(|energy| (push, energy)));
        let asked: Vec<_> = asked.clone().chain(asked).collect();
        let mut outlook = Outlook::of(&state.world, ship, Skill::Sharp);
        for (push, energy) in asked {
            let mut alone = Outlook::of(&state.world, ship, Skill::Sharp);
            assert_eq!(outlook.course(push), course(&state.world, ship, push.0, push.1, OUTLOOK));
            assert_eq!(outlook.prospects(push, energy), alone.prospects(push, energy));
        }
    }
}
