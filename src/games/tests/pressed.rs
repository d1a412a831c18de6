//! Whatever can be typed can be pressed: where an order of some verb is legal, the panel leads to one of that verb, in every game
//! and every form of play. What stays to be typed is listed with its reason.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::generic::{Bounds, controls, sample, seats, view};
use crate::contract::prelude::*;
use crate::contract::{Asking, Draft, Press, Seat, View, apply};
use crate::games::anteel::Anteel;
use crate::games::penta_war::PentaWar;
use crate::games::pentagon_war::PentagonWar;
use crate::games::space_combat::SpaceCombat;
use crate::kit::form::{self, FormEntry};
use crate::kit::panel::{AS_SUGGESTED, FLEET_OF_MINE, PANEL_HOME, SAME_AGAIN};

/// Pages that are looked at in search of a verb; people find it sooner.
const MOST_PAGES: usize = 150;

/// Verbs that have no button, each with the reason.
const TYPED_ONLY: &[(&str, &str, &str)] = &[
    (
        "Space Combat",
        "program",
        "a program is pressed row by row, or as a manoeuvre for all rows; typed, it is all rows at once",
    ),
    ("The Pentagon War", "turn", "several orders in one text; pressed, each is an order of its own"),
];

fn is_typed_only(game: &str, verb: &str) -> bool {
    TYPED_ONLY.iter().any(|(of, name, _)| *of == game && *name == verb)
}

/// The verbs of an order that is pressed; a row of a program is an order of its own, as it is typed.
fn verbs_of<G: Game>(order: &Draft) -> Vec<String> {
    let row = order.get("what").filter(|_| order.verb == "row").and_then(|what| what.split_whitespace().next());
    let named = |word: &str| G::CARD.verbs.iter().find(|verb| verb.name == word || verb.aliases.contains(&word));
    let of_row = row.and_then(named).map(|verb| verb.name.to_owned());
    of_row.into_iter().chain([order.verb.clone()]).collect()
}

/// The legal orders that a form gives as it is opened, and with each of its options by itself.
fn filled_in<G: Game>(view: &View<G>, seat: Seat, of: &Draft) -> Vec<Draft> {
    let form = G::form(view, seat, of).unwrap_or_else(|| panic!("no form of {of:?}"));
    let options = form.fields.iter().flat_map(|field| match &field.entry {
        FormEntry::Words { .. } => vec![],
        FormEntry::Pick { options, .. } | FormEntry::Ticks { options, .. } => {
            options.iter().map(|option| (field.name.to_owned(), option.value.clone())).collect()
        }
    });
    let changed = options.map(|change| form.untouched().into_iter().chain([change]).collect());
    let all: Vec<form::Filled> = std::iter::once(form.untouched()).chain(changed).collect();
    let orders = all.iter().flat_map(|filled| G::filled(view, seat, of, filled).unwrap_or_default());
    orders.filter(|order| G::parse(view, seat, order).is_ok_and(|order| G::check(view, seat, &order).is_ok())).collect()
}

/// The verbs of the orders that can be pressed, as far as they are wanted, each with such an order; pages of wanted verbs are
/// looked at first.
fn pressed<G: Game>(view: &View<G>, seat: Seat, wanted: &BTreeSet<String>) -> BTreeMap<String, Draft> {
    let mut pages = VecDeque::from([Draft::new(PANEL_HOME)]);
    let (mut seen, mut found) = (BTreeSet::new(), BTreeMap::new());
    while let Some(draft) = pages.pop_front() {
        if wanted.iter().all(|verb| found.contains_key(verb)) || seen.len() >= MOST_PAGES {
            break;
        }
        if !seen.insert(draft.clone()) {
            continue;
        }
        let page = G::panel(view, seat, &draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
        for (press, _) in controls(&page).into_iter().filter(|(_, is_disabled)| !is_disabled) {
            match press {
                // Whoever holds the game answers it.
                Press::Submit(order) if [AS_SUGGESTED, SAME_AGAIN, FLEET_OF_MINE].contains(&&*order.verb) => {}
                Press::Submit(order) => {
                    for verb in verbs_of::<G>(&order) {
                        found.entry(verb).or_insert_with(|| order.clone());
                    }
                }
                Press::Show(next) if wanted.contains(&next.verb) && !found.contains_key(&next.verb) => {
                    pages.push_front(next);
                }
                Press::Show(next) => pages.push_back(next),
                Press::Fill(of) => {
                    for order in filled_in(view, seat, &of) {
                        for verb in verbs_of::<G>(&order) {
                            found.entry(verb).or_insert_with(|| order.clone());
                        }
                    }
                    pages.push_back(of);
                }
            }
        }
    }
    found
}

/// The same, and what can be pressed after one order: what has been picked is locked after that.
fn pressed_in_turn<G: Game>(state: &G::State, seat: Seat, wanted: &BTreeSet<String>) -> BTreeSet<String> {
    let first = pressed::<G>(&view::<G>(state, seat), seat, wanted);
    let mut found: BTreeSet<String> = first.keys().cloned().collect();
    for draft in first.values() {
        if wanted.is_subset(&found) {
            break;
        }
        let order = G::parse(&view::<G>(state, seat), seat, draft).unwrap();
        let next = apply::<G>(state, seat, order).unwrap_or_else(|no| panic!("{draft:?}: {no}")).state;
        if matches!(G::asking(&next), Asking::Orders(window) if window.seats.contains(&seat)) {
            found.extend(pressed::<G>(&view::<G>(&next, seat), seat, wanted).into_keys());
        }
    }
    found
}

fn whatever_is_legal_can_be_pressed<G: Game>(bounds: Bounds, expected: &[&str]) {
    let mut all: BTreeSet<String> = BTreeSet::new();
    let mut lacking: BTreeSet<String> = BTreeSet::new();
    for state in sample::<G>(1300..1303, bounds, 25) {
        for seat in seats::<G>(&state) {
            let view = view::<G>(&state, seat);
            let legal = G::legal(&view, seat);
            let verbs: BTreeSet<String> = legal.iter().map(|order| G::format(&view, order).verb).collect();
            let wanted: BTreeSet<String> =
                verbs.into_iter().filter(|verb| !is_typed_only(G::CARD.title, verb)).collect();
            let missed = expected.iter().filter(|verb| !all.contains(**verb)).map(|verb| (*verb).to_owned());
            let found = pressed_in_turn::<G>(&state, seat, &wanted.iter().cloned().chain(missed).collect());
            let heading = G::heading(&view);
            lacking.extend(
                wanted
                    .difference(&found)
                    .map(|verb| format!("{verb} in {} {} by {seat:?}", heading.title, heading.phase)),
            );
            all.extend(found);
        }
    }
    assert!(lacking.is_empty(), "{}: what is legal cannot be pressed: {lacking:?}", G::CARD.title);
    for verb in expected {
        assert!(all.contains(*verb), "{}: {verb} was never pressed, only {all:?}", G::CARD.title);
    }
}

#[test]
fn whatever_is_legal_in_anteel_can_be_pressed() {
    let usual = ["fleet", "deploy", "move", "fire", "hold", "done", "cancel"];
    whatever_is_legal_can_be_pressed::<Anteel>(Bounds::USUAL, &usual);
    whatever_is_legal_can_be_pressed::<Anteel>(Bounds::SEALED_ROUNDS, &[&usual[..], &["standing"]].concat());
}

#[test]
fn whatever_is_legal_in_the_pentagon_war_can_be_pressed() {
    let usual = ["move", "fire", "power", "launch", "plan", "add", "tactic", "suggest", "defaults", "cancel", "done"];
    whatever_is_legal_can_be_pressed::<PentagonWar>(Bounds::PENTAGON_WAR, &usual);
}

#[test]
fn whatever_is_legal_in_space_combat_can_be_pressed() {
    let usual = ["move", "fire", "shield", "evade", "hold", "vent", "standing", "manoeuvre", "round", "clear", "done"];
    let bounds = |changes| Bounds { changes, ..Bounds::SPACE_COMBAT };
    whatever_is_legal_can_be_pressed::<SpaceCombat>(bounds("orders=subturn"), &usual);
    whatever_is_legal_can_be_pressed::<SpaceCombat>(bounds("orders=programs"), &["row", "stops", "manoeuvre", "round"]);
}

#[test]
fn whatever_is_legal_in_penta_war_can_be_pressed() {
    whatever_is_legal_can_be_pressed::<PentaWar>(Bounds::PENTA_WAR, &["move", "if", "plan"]);
    let campaign = Bounds { changes: "turn=campaign", most_steps: 120, ..Bounds::PENTA_WAR };
    whatever_is_legal_can_be_pressed::<PentaWar>(campaign, &["done", "if"]);
}

/// Every verb is pressed somewhere, or is on the list of those that are typed.
#[test]
fn a_verb_that_is_only_typed_is_a_verb_of_its_game() {
    for (game, verb, why) in TYPED_ONLY {
        let system = crate::systems::find(game).unwrap();
        assert!(system.card().verbs.iter().any(|v| v.name == *verb) && why.len() > 20, "{game}: {verb}");
    }
}
