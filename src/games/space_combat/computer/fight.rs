//! Orders that fight, as each skill finds them.

use super::weigh::{POINT, best_fire, plain, ranked};
use crate::contract::{Skill, Thinking};
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::advice::goal::{self, Goal};
use crate::games::space_combat::rules::state::{Ship, State};

/// What fire has to gain before a ship stops for it on its way: what is to be fetched is there for whoever comes first (16.3), so that
/// all but the plainest captain stop for it only where it decides something.
const fn least_gain(goal: &Goal, skill: Skill) -> i32 {
    match (goal, skill) {
        (Goal::Meet { .. }, Skill::Steady | Skill::Sharp) => 14 * POINT,
        _ => 3 * POINT,
    }
}

/// A plan that fights, or goes on toward the goal when that is worth more.
pub(super) fn or_toward(
    state: &State,
    ship: &Ship,
    goal: &Goal,
    thinking: &Thinking<'_>,
    toward: impl Fn(&Goal) -> Plan,
) -> Plan {
    let (fire, gain) = best_fire(state, ship, thinking.skill);
    let is_reached = goal::is_reached(&state.world, ship, goal);
    if gain >= least_gain(goal, thinking.skill) || (is_reached && gain > 0) {
        return fire;
    }
    if is_reached { plan(state, ship, thinking) } else { toward(goal) }
}

/// A plan that fights without leaving the orbit the ship is in.
pub(super) fn in_orbit(state: &State, ship: &Ship, thinking: &Thinking<'_>) -> Plan {
    let stays = |p: &Plan| !matches!(p.action, Action::Burn { .. });
    ranked(state, ship, thinking).into_iter().find(stays).unwrap_or(Plan::of(Action::Hold))
}

/// A plan that fights.
pub(super) fn plan(state: &State, ship: &Ship, thinking: &Thinking<'_>) -> Plan {
    if thinking.skill == Skill::Plain {
        return plain(state, ship, thinking.seed);
    }
    ranked(state, ship, thinking).into_iter().next().unwrap_or(Plan::of(Action::Hold))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Seat;
    use crate::games::space_combat::rules::forecast::course;
    use crate::games::space_combat::tests::properties::mustered;
    use crate::grid::Hex;

    #[test]
    fn sc_16_3_who_fetches_does_not_stop_for_every_shot_but_the_plainest_do() {
        let mut state = mustered("well", "shot");
        let ship = state.world.able_of(Seat(0)).next().cloned().unwrap();
        let enemy = state.world.ships.iter().rposition(|s| s.is_able() && s.owner == Some(Seat(1))).unwrap();
        state.world.ships[enemy].place.hex = ship.place.hex.plus(Hex::new(3, 0));
        let castor = state.world.named("Castor").unwrap();
        let goal =
            Goal::Meet { object: castor.id, course: course(&state.world, castor, castor.counters, castor.climb, 16) };
        let fires = |skill: Skill| {
            let thinking = Thinking { skill, seed: 0, may_go_on: &|| true };
            or_toward(&state, &ship, &goal, &thinking, |_| Plan::of(Action::Hold)).action.fire().is_some()
        };
        let (plan, gain) = best_fire(&state, &ship, Skill::Steady);
        assert!((3 * POINT..14 * POINT).contains(&gain), "{gain} by {plan:?}");
        assert_eq!([Skill::Plain, Skill::Steady, Skill::Sharp].map(fires), [true, false, false]);
    }
}
