//! Fleets tried out by the sharp where one side has to get through (9.6): there the ships that are bought decide as much as how they
//! are led. The battles are fought by steady captains on both sides, against what a steady captain would buy.

use super::choose;
use crate::contract::prelude::*;
use crate::contract::{Asking, Seat, Skill, Step, Thinking};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::fleet::Fleet;
use crate::games::anteel::rules::order::Order;
use crate::games::anteel::rules::passage::progress;
use crate::games::anteel::rules::state::{Filing, Phase, State, opponent};
use crate::kit::luck::{in_any_order, whim};

/// Battles of each fleet; one of 100 points takes some 10 ms.
const BATTLES: usize = 6;
/// So many of the best are chosen between: who always bought the best would be known by it, and two games of such players alike.
const GOOD: usize = 3;
/// What a battle won counts, in points that are through: by how much it is won or lost tells of the next one, too.
const WON: i64 = 40;
/// What tells the choice from the battles, which are numbered.
const CHOICE: u64 = 1000;
/// Orders within which a battle ends; six ships a side take some 100.
const MOST_ORDERS: usize = 5_000;

/// One of the fleets that do best against those that the enemy may have, as far as there is time to find out.
pub(super) fn best_fleet(
    state: &State,
    seat: Seat,
    fleets: Vec<Fleet>,
    enemies: &[Fleet],
    thinking: &Thinking<'_>,
) -> Option<Fleet> {
    let mut tried: Vec<(i64, Fleet)> = in_any_order(fleets, thinking.seed).map(|fleet| (0, fleet)).collect();
    let enemies = enemies.iter().cycle().zip(0..).take(BATTLES);
    for (enemy, nth) in enemies.take_while(|_| (thinking.may_go_on)()) {
        for (worth, fleet) in &mut tried {
            *worth += worth_to(seat, &fought(state, seat, [fleet, enemy], whim(thinking.seed, nth)));
        }
    }
    // Without time the best are those that luck has put first.
    tried.sort_by_key(|(worth, _)| -worth);
    tried.truncate(GOOD);
    in_any_order(tried, whim(thinking.seed, CHOICE)).next().map(|(_, fleet)| fleet)
}

/// The battle of a seat's fleet with the enemy's, carried out to its end.
fn fought(state: &State, seat: Seat, [own, enemy]: [&Fleet; 2], seed: u64) -> State {
    let phase = Phase::Fleets { filings: [Filing::Missing, Filing::Missing] };
    let mut step = Step::<Anteel>::new(State { phase, ..state.clone() });
    Anteel::resolve(&mut step, seat, Order::Fleet(own.clone()));
    Anteel::resolve(&mut step, opponent(seat), Order::Fleet(enemy.clone()));
    let steady = Thinking { skill: Skill::Steady, seed, may_go_on: &|| true };
    for _ in 0..MOST_ORDERS {
        let Asking::Orders(window) = Anteel::asking(&step.state) else { break };
        let Some(asked) = window.seats.first().copied() else { break };
        let order = choose(&step.state, asked, &steady);
        Anteel::resolve(&mut step, asked, order);
    }
    step.state
}

/// How well a seat has fared, in points that are through, or are not.
fn worth_to(seat: Seat, state: &State) -> i64 {
    let Some(progress) = progress(state) else { return 0 };
    let ahead = i64::from(progress.through + progress.left) - i64::from(progress.needed);
    let of_runner = ahead + if progress.winner() == Some(progress.runner) { WON } else { -WON };
    if progress.runner == seat { of_runner } else { -of_runner }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::contract::{Dice, ScenarioSource, Seed, Setup, View, Viewer};

    const HUNTER: Seat = Seat(0);
    const RUNNER: Seat = Seat(1);

    /// Crescent has to run from Circle, and has not bought yet.
    fn chased() -> State {
        begun("pursuit", ["circle", "crescent"])
    }

    /// A battle in which the first seat is odd.
    fn begun(scenario: &str, sides: [&str; 2]) -> State {
        let options = Anteel::options(ScenarioSource::Book(scenario), "rounds=sealed odd=first").unwrap();
        let sides = sides.map(str::to_owned).to_vec();
        let setup = Setup { scenario: scenario.to_owned(), options, sides };
        Anteel::start(&setup, Dice::new(Seed::from_words("chased").unwrap())).unwrap()
    }

    #[test]
    fn rule_9_6_the_sharp_buy_one_of_the_fleets_that_fare_best() {
        // Past Diamond it makes a difference what Circle has, who runs in the first seat.
        let (state, odd, even) = (begun("breakthrough", ["circle", "diamond"]), Seat(0), Seat(1));
        let enemies = [Fleet::usual(state.navy(even), state.budget_of(even))];
        let worth = |fleet: &Fleet| -> i64 {
            let over = (100..108).map(|seed| fought(&state, odd, [fleet, &enemies[0]], seed));
            over.map(|state| worth_to(odd, &state)).sum()
        };
        let all = Fleet::all_of(state.navy(odd), state.budget_of(odd));
        let mut some: Vec<(i64, Fleet)> = all.into_iter().step_by(4).map(|fleet| (worth(&fleet), fleet)).collect();
        some.sort_by_key(|(worth, _)| *worth);
        let (worst, best) = (&some[..GOOD], &some[some.len() - GOOD..]);
        assert!(best[0].0 >= worst[GOOD - 1].0 + 8 * 10, "else the test says nothing: {some:?}");
        let fleets: Vec<Fleet> = worst.iter().chain(best).map(|(_, fleet)| fleet.clone()).collect();
        let bought = (0..6).map(|seed| {
            let sharp = Thinking { skill: Skill::Sharp, seed, may_go_on: &|| true };
            best_fleet(&state, odd, fleets.clone(), &enemies, &sharp).unwrap()
        });
        let bought: Vec<Fleet> = bought.collect();
        assert!(bought.iter().all(|fleet| fleets[GOOD..].contains(fleet)), "{bought:?}, {some:?}");
        assert!(bought.iter().any(|fleet| *fleet != bought[0]), "always the same: {bought:?}");
    }

    #[test]
    fn rule_4_3_what_the_enemy_has_bought_is_not_known() {
        let bought = |filing: Filing| {
            let state = State { phase: Phase::Fleets { filings: [filing, Filing::Missing] }, ..chased() };
            let asked = Cell::new(0);
            let may_go_on = || asked.replace(asked.get() + 1) < 2;
            let sharp = Thinking { skill: Skill::Sharp, seed: 5, may_go_on: &may_go_on };
            Anteel::computer(&View::<Anteel>::of(&state, Viewer::Seat(RUNNER)), RUNNER, &sharp)
        };
        let all = Fleet::all_of(chased().navy(HUNTER), 100);
        let first = bought(Filing::Missing);
        for fleet in [all.first(), all.last()] {
            assert_eq!(bought(Filing::Filed(fleet.unwrap().clone())), first);
        }
    }

    #[test]
    fn without_time_any_fleet_is_as_good() {
        let state = chased();
        let all = Fleet::all_of(state.navy(RUNNER), 100);
        let hurried = |seed| Thinking { skill: Skill::Sharp, seed, may_go_on: &|| false };
        let bought: Vec<Fleet> =
            (0..4).filter_map(|seed| best_fleet(&state, RUNNER, all.clone(), &all, &hurried(seed))).collect();
        assert_eq!(bought.len(), 4);
        assert!(bought.iter().any(|fleet| *fleet != bought[0]), "{bought:?}");
    }
}
