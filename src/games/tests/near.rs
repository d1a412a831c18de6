//! What is offered in place of a refused order can be given.

use super::generic::{Bounds, Chooser, sample, seats, view};
use crate::contract::prelude::*;
use crate::contract::{Draft, NotDone, Play, Seat};
use crate::games::anteel::Anteel;
use crate::games::penta_war::PentaWar;
use crate::games::pentagon_war::PentagonWar;
use crate::games::space_combat::SpaceCombat;

/// An order that is legal here with a part of another of its kind, from any position.
fn crossed(own: &[Draft], others: &[Draft], chooser: &mut Chooser) -> Draft {
    let mut draft = own[chooser.below(own.len())].clone();
    let other = &others[chooser.below(others.len())];
    let shared: Vec<String> = draft.fields.keys().filter(|name| other.fields.contains_key(*name)).cloned().collect();
    if let Some(name) = shared.get(chooser.below(shared.len())).filter(|_| other.verb == draft.verb) {
        draft.fields.insert(name.clone(), other.fields[name].clone());
    }
    draft
}

/// Such orders, refused in this position.
fn refused<G: Game>(play: &Play<G>, seat: Seat, all: [&[Draft]; 2], chooser: &mut Chooser) -> Vec<Draft> {
    let [own, others] = all;
    let picked = (0..30).map(|_| crossed(own, others, chooser));
    picked.filter(|draft| matches!(play.submit(seat, draft), Err(NotDone::Refused(_)))).take(6).collect()
}

fn what_is_offered_can_be_given<G: Game>(bounds: Bounds) {
    let states = sample::<G>(40..42, bounds, 12);
    let mut chooser = Chooser::new(7);
    let legal = |state: &G::State, seat: Seat| -> Vec<Draft> {
        let view = view::<G>(state, seat);
        G::legal(&view, seat).iter().map(|order| G::format(&view, order)).collect()
    };
    let all: Vec<Draft> =
        states.iter().flat_map(|state| seats::<G>(state).into_iter().flat_map(|seat| legal(state, seat))).collect();
    let (mut asked, mut offered) = (0, 0);
    for state in &states {
        let play = Play::<G>::at(state.clone());
        for seat in seats::<G>(state) {
            let own = legal(state, seat);
            if own.is_empty() {
                continue;
            }
            for draft in refused(&play, seat, [&own, &all], &mut chooser) {
                asked += 1;
                for near in Match::near(&play, seat, &draft) {
                    offered += 1;
                    assert_eq!(near.verb, draft.verb);
                    let given = play.submit(seat, &near);
                    assert!(given.is_ok(), "{near:?} in place of {draft:?}: {:?}", given.err());
                }
            }
        }
    }
    assert!(asked > 10 && offered > 0, "{asked} refused, {offered} offered");
}

#[test]
fn anteel_offers_what_can_be_given() {
    what_is_offered_can_be_given::<Anteel>(Bounds::USUAL);
}

#[test]
fn the_pentagon_war_offers_what_can_be_given() {
    what_is_offered_can_be_given::<PentagonWar>(Bounds::PENTAGON_WAR);
}

#[test]
fn space_combat_offers_what_can_be_given() {
    what_is_offered_can_be_given::<SpaceCombat>(Bounds::SPACE_COMBAT);
}

#[test]
fn penta_war_offers_what_can_be_given() {
    what_is_offered_can_be_given::<PentaWar>(Bounds::PENTA_WAR);
}
