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

/// Heats: fleets that are left, and battles of each of them. The others are seen to be no good by then. A battle of 100 points
/// takes some 10 ms.
const HEATS: [(usize, usize); 2] = [(5, 6), (2, 9)];
/// What a battle won counts, in points that are through: by how much it is won or lost tells of the next one, too.
const WON: i64 = 40;
/// Orders within which a battle ends; six ships a side take some 100.
const MOST_ORDERS: usize = 5_000;

/// The fleet that does best against those that the enemy may have, as far as there is time to find out.
pub(super) fn best_fleet(
    state: &State,
    seat: Seat,
    fleets: Vec<Fleet>,
    enemies: &[Fleet],
    thinking: &Thinking<'_>,
) -> Option<Fleet> {
    let mut tried: Vec<(i64, Fleet)> = in_any_order(fleets, thinking.seed).map(|fleet| (0, fleet)).collect();
    let mut enemies = enemies.iter().cycle().zip(0..);
    for (kept, battles) in HEATS {
        tried.sort_by_key(|(worth, _)| -worth);
        tried.truncate(kept);
        for (enemy, nth) in enemies.by_ref().take(battles).take_while(|_| (thinking.may_go_on)()) {
            for (worth, fleet) in &mut tried {
                *worth += worth_to(seat, &fought(state, seat, [fleet, enemy], whim(thinking.seed, nth)));
            }
        }
    }
    // The first of the best; without time, what luck has put first.
    tried.sort_by_key(|(worth, _)| -worth);
    tried.into_iter().next().map(|(_, fleet)| fleet)
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
        let options = Anteel::options(ScenarioSource::Book("pursuit"), "rounds=sealed").unwrap();
        let sides = ["circle", "crescent"].map(str::to_owned).to_vec();
        let setup = Setup { scenario: "pursuit".to_owned(), options, sides };
        Anteel::start(&setup, Dice::new(Seed::from_words("chased").unwrap())).unwrap()
    }

    #[test]
    fn rule_9_6_of_two_fleets_the_sharp_buy_the_one_that_wins_more_battles() {
        let state = chased();
        let enemies = [Fleet::usual(state.navy(HUNTER), 100)];
        let won = |fleet: &Fleet| {
            let over = (100..108).map(|seed| fought(&state, RUNNER, [fleet, &enemies[0]], seed));
            over.filter(|state| progress(state).unwrap().winner() == Some(RUNNER)).count()
        };
        let all = Fleet::all_of(state.navy(RUNNER), 100);
        let mut some: Vec<(usize, Fleet)> = all.into_iter().step_by(6).map(|fleet| (won(&fleet), fleet)).collect();
        some.sort_by_key(|(won, _)| *won);
        let [(least, worst), .., (most, best)] = some.as_slice() else { panic!("{some:?}") };
        assert!(*most >= least + 5, "{most} and {least} of eight: else the test says nothing");
        let both = vec![worst.clone(), best.clone()];
        for seed in 0..3 {
            let sharp = Thinking { skill: Skill::Sharp, seed, may_go_on: &|| true };
            assert_eq!(best_fleet(&state, RUNNER, both.clone(), &enemies, &sharp).as_ref(), Some(best), "{seed}");
        }
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
