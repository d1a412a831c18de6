//! What becomes of filed orders is told to their owners, whoever let the game run, and to the others no more than to all.

use std::collections::BTreeSet;

use super::generic::{Chooser, seats, started_with, view};
use crate::contract::prelude::*;
use crate::contract::{Applied, Asking, Fate, Input, View, Viewer, apply, apply_other};
use crate::games::anteel::Anteel;
use crate::games::penta_war::PentaWar;
use crate::games::pentagon_war::PentagonWar;
use crate::games::space_combat::SpaceCombat;

/// Inputs of a game that are looked at.
const MOST_STEPS: usize = 400;

/// A legal order of any seat, awaited or not; now and then silence. `None`: the game is over.
fn step<G: Game>(state: &G::State, chooser: &mut Chooser) -> Option<Applied<G>> {
    let Asking::Orders(window) = G::asking(state) else { return None };
    if chooser.below(20) == 0 {
        return Some(apply_other::<G>(state, &Input::Timeout { seat: window.seats[0] }));
    }
    let all = seats::<G>(state);
    let seat = all[chooser.below(all.len())];
    let mut legal = G::legal(&view::<G>(state, seat), seat);
    if legal.is_empty() {
        return Some(Applied { state: state.clone(), events: vec![] });
    }
    let order = legal.swap_remove(chooser.below(legal.len()));
    Some(apply::<G>(state, seat, order.clone()).unwrap_or_else(|no| panic!("{order:?}: {no}")))
}

/// Plays at random, and gives what has become of filed orders that were not carried out as filed.
fn fates<G: Game>(seeds: u64, changes: &str) -> BTreeSet<Fate> {
    let mut found = BTreeSet::new();
    for seed in 0..seeds {
        let mut chooser = Chooser::new(seed);
        let mut state = started_with::<G>(&mut chooser, changes);
        for _ in 0..MOST_STEPS {
            let Some(applied) = step::<G>(&state, &mut chooser) else { break };
            state = applied.state;
            for event in &applied.events {
                let Some((owner, fate)) = G::fate(&state, event) else { continue };
                found.insert(fate);
                let told = |viewer: Viewer| G::tell(&View::<G>::of(&state, viewer), event);
                assert!(told(Viewer::Seat(owner)).is_some(), "{owner:?} is not told: {event:?}");
                for other in seats::<G>(&state).into_iter().filter(|seat| *seat != owner) {
                    let (other, all) = (told(Viewer::Seat(other)), told(Viewer::Public));
                    assert_eq!(other, all, "not for others: {event:?}");
                }
            }
        }
    }
    found
}

#[test]
fn anteel_tells_what_becomes_of_filed_orders() {
    assert!(fates::<Anteel>(12, "rounds=sealed").contains(&Fate::Dropped));
}

#[test]
fn the_pentagon_war_tells_what_becomes_of_filed_orders() {
    assert_eq!(fates::<PentagonWar>(8, ""), BTreeSet::from([Fate::Changed, Fate::Dropped]));
}

#[test]
fn space_combat_tells_what_becomes_of_filed_orders() {
    assert!(fates::<SpaceCombat>(8, "orders=programs").contains(&Fate::Stopped));
}

#[test]
fn penta_war_tells_what_becomes_of_filed_orders() {
    assert!(fates::<PentaWar>(2, "").contains(&Fate::Dropped));
}
