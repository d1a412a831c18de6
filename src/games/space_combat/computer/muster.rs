//! The choice of ships to buy: one of the sound forces, for the sharp the one that does best in the battle at hand. With the
//! usual points that is known from matches; with others they have some forces fight it out with each other, all sides under
//! steady captains without time to try anything out. That tells less: what does well under them need not under the sharp.

use super::aftermath::{decided, dice_of, standing};
use super::{computer, force};
use crate::contract::prelude::*;
use crate::contract::{Asking, Seat, Skill, Step, Thinking, View, Viewer};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::scenario::Victory;
use crate::games::space_combat::rules::give::{advance, lock};
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::state::{Phase, State};
use crate::kit::luck::{in_any_order, whim};

/// A force by its classes.
type Force = Vec<String>;

/// What the sharp do best with in programs, where something is to be fetched and where nothing is, of the sound forces of 130
/// points: against steady captains 92 to 98 % of the games in the first, 76 to 88 in the second. By subturns both do well everywhere,
/// and they choose; with a destroyer and a corvette they had 54 to 88. Matches of two sides say so (docs/balance.md).
const PROVEN_TO_FETCH: [&str; 2] = ["lancer", "corvette"];
const PROVEN_TO_FIGHT: [&str; 2] = ["frigate", "frigate"];

/// So many forces are tried out, drawn from all where there are more.
const MOST_FORCES: usize = 6;
/// Battles of all forces together: one takes 13 to 35 ms, but 55 to 250 where captains of sealed programs reckon who is first at
/// what there is to fetch (16.3).
const BATTLES: usize = 24;
const BATTLES_TO_FETCH: usize = 6;
/// What a battle won counts for, in parts of all that a decision counts for elsewhere: how many ships are left tells of the
/// next battle, too.
const WON_PART: i64 = 10;
/// Orders within which a battle ends; the longest of the book have some two hundred.
const MOST_ORDERS: usize = 5_000;

/// One of the forces that spend the points well, if any do; the plainest player takes the usual one.
pub(super) fn muster(state: &State, seat: Seat, filed: Option<&Force>, thinking: &Thinking<'_>) -> Order {
    if thinking.skill == Skill::Plain || filed.is_some() {
        return Order::Done;
    }
    let edition = state.world.rules().edition();
    let forces = force::sound(edition, state.world.scenario.budget.unwrap_or(0));
    let chosen = match thinking.skill {
        Skill::Sharp => {
            let proven = in_any_order(proven(state), thinking.seed).find(|force| forces.contains(force));
            proven.or_else(|| tried_out(state, seat, forces, thinking))
        }
        _ => in_any_order(forces, thinking.seed).next(),
    };
    chosen.map_or(Order::Done, |classes| Order::Fleet { classes, locks: false })
}

/// Whether something is to be fetched.
fn fetches(state: &State) -> bool {
    state.world.scenario.victory.iter().any(|victory| matches!(victory, Victory::Salvage { .. }))
}

/// The forces that are known to do best.
fn proven(state: &State) -> Vec<Force> {
    let best: &[[&str; 2]] = match (is_sealed(state), fetches(state)) {
        (false, _) => &[PROVEN_TO_FETCH, PROVEN_TO_FIGHT],
        (true, true) => &[PROVEN_TO_FETCH],
        (true, false) => &[PROVEN_TO_FIGHT],
    };
    best.iter().map(|slugs| slugs.map(str::to_owned).to_vec()).collect()
}

/// Whether programs are given in place of orders subturn by subturn.
fn is_sealed(state: &State) -> bool {
    state.world.rules().exchange_subturns().is_some()
}

/// The force that does best for a seat, as far as there is time to find out.
fn tried_out(state: &State, seat: Seat, forces: Vec<Force>, thinking: &Thinking<'_>) -> Option<Force> {
    let mut forces: Vec<Force> = in_any_order(forces, thinking.seed).take(MOST_FORCES).collect();
    let mut worths = vec![0; forces.len()];
    let rounds = (1..forces.len()).cycle().zip(0..).take(battles(state) / forces.len().max(1));
    // Each round has a battle of every force, of the same dice: with fewer nothing could be said of the others.
    for (apart, round) in rounds.take_while(|_| (thinking.may_go_on)()) {
        let seed = whim(thinking.seed, round);
        for (nth, worth) in worths.iter_mut().enumerate() {
            let (own, enemies) = (&forces[nth], &forces[(nth + apart) % forces.len()]);
            let over = fought(state, |other| if other == seat { own.clone() } else { enemies.clone() }, seed);
            *worth += standing(&over.world, seat) + decided(&over.world, seat) / WON_PART;
        }
    }
    // Without time all are as good, and the last is what luck has made it.
    let best = (0..forces.len()).max_by_key(|nth| worths[*nth])?;
    Some(forces.swap_remove(best))
}

fn battles(state: &State) -> usize {
    if is_sealed(state) && fetches(state) { BATTLES_TO_FETCH } else { BATTLES }
}

/// The battle of these forces, carried out to its end with dice of one's own.
fn fought(state: &State, force: impl Fn(Seat) -> Force, seed: u64) -> State {
    let mut state = State { dice: dice_of(seed), ..state.clone() };
    let seats: Vec<Seat> = state.world.seats().collect();
    state.phase = Phase::Muster { forces: seats.iter().map(|seat| Some(force(*seat))).collect() };
    for seat in seats {
        lock(&mut state, seat);
    }
    let mut step = Step::new(state);
    advance(&mut step);
    let hurried = Thinking { skill: Skill::Steady, seed, may_go_on: &|| false };
    for _ in 0..MOST_ORDERS {
        let Asking::Orders(window) = SpaceCombat::asking(&step.state) else { break };
        let Some(seat) = window.seats.first().copied() else { break };
        let order = computer(&View::of(&step.state, Viewer::Seat(seat)), seat, &hurried);
        SpaceCombat::resolve(&mut step, seat, order);
    }
    step.state
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::space_combat::data::edition::Edition;
    use crate::games::space_combat::tests::properties::start;

    const fn sharp(seed: u64) -> Thinking<'static> {
        Thinking { skill: Skill::Sharp, seed, may_go_on: &|| true }
    }

    fn bought(state: &State, thinking: &Thinking<'_>) -> Force {
        match muster(&View::<SpaceCombat>::of(state, Viewer::Seat(Seat(0))), Seat(0), None, thinking) {
            Order::Fleet { classes, locks: false } => classes,
            order => panic!("{order:?}"),
        }
    }

    #[test]
    fn sc_16_3_16_6_the_sharp_buy_what_does_best_there_where_the_steady_buy_anything_sound() {
        for (slug, best) in [("corona-salvage", PROVEN_TO_FETCH), ("quarry", PROVEN_TO_FIGHT)] {
            let by = |orders: &str, skill: Skill| -> BTreeSet<Force> {
                let state = start(slug, orders, 2, "buy").state().clone();
                (0..8).map(|seed| bought(&state, &Thinking { skill, ..sharp(seed) })).collect()
            };
            let forces = |all: &[[&str; 2]]| all.iter().map(|force| force.map(str::to_owned).to_vec()).collect();
            assert!(by("orders=programs", Skill::Steady).len() > 1);
            assert_eq!(by("orders=programs", Skill::Sharp), forces(&[best]));
            assert_eq!(by("orders=subturn", Skill::Sharp), forces(&[PROVEN_TO_FETCH, PROVEN_TO_FIGHT]));
        }
    }

    #[test]
    fn sc_1_3_with_other_points_forces_are_tried_out() {
        let state = start("open-lanes", "orders=subturn points=200", 2, "buy").state().clone();
        let sound = force::sound(Edition::NEWEST, 200);
        assert!(sound.len() > 1 && proven(&state).iter().all(|force| !sound.contains(force)), "{sound:?}");
        let hurried = |seed| bought(&state, &Thinking { may_go_on: &|| false, ..sharp(seed) });
        let forces: Vec<Force> = (0..3).map(|seed| bought(&state, &sharp(seed))).collect();
        assert!(forces.iter().all(|force| sound.contains(force)), "{forces:?}");
        assert!(!forces.into_iter().eq((0..3).map(hurried)), "luck alone would choose the same");
    }

    #[test]
    fn without_time_a_sound_force_is_bought_all_the_same() {
        let state = start("well", "orders=programs points=200", 2, "buy").state().clone();
        let hurried = |seed| bought(&state, &Thinking { may_go_on: &|| false, ..sharp(seed) });
        let forces: Vec<Force> = (0..8).map(hurried).collect();
        assert!(forces.iter().any(|force| *force != forces[0]), "{forces:?}");
    }

    #[test]
    fn sc_16_6_what_the_enemy_has_bought_is_not_known() {
        let play = start("well", "orders=programs points=200", 2, "buy");
        let order = Order::Fleet { classes: vec!["corvette".to_owned()], locks: true };
        let filed = crate::contract::apply::<SpaceCombat>(play.state(), Seat(1), order).unwrap().state;
        assert_ne!(filed, *play.state());
        assert_eq!(bought(&filed, &sharp(1)), bought(play.state(), &sharp(1)));
    }

    #[test]
    fn sc_16_6_a_battle_is_fought_to_its_end() {
        let state = start("open-lanes", "orders=subturn", 2, "fight").state().clone();
        let over = fought(&state, |_| vec!["frigate".to_owned(), "frigate".to_owned()], 3);
        assert!(matches!(over.phase, Phase::Over(_)), "{:?}", over.phase);
    }
}
