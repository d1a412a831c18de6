//! What a computer player buys in the shipyard: a plain one its own system's fighters first, the others a fleet that has
//! shown itself sound, one of those by chance.

use crate::contract::{Seat, Skill, Thinking};
use crate::games::pentagon_war::data::classes::{Class, class, classes};
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::options::budget;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::state::{Phase, State};
use crate::kit::luck::Luck;

/// Most craft of a fleet: there are so many berths (23.1).
const MOST_CRAFT: usize = 6;
/// Fleets that hold their own against each other, class by class and from the start again; docs/balance.md has the shares.
const SOUND: [&[&str]; 2] = [&["zelta-dee"], &["barnard-lancer", "zelta-dee", "zelta-dee"]];

/// Purchases, as many as the budget bears; they go on with what has been bought.
pub(super) fn purchases(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Vec<Order> {
    let points = budget(&state.options, state.spec_of(seat).budget);
    let bought: Vec<&Design> = match &state.phase {
        Phase::Shipyard { yards } => {
            yards.get(&seat).map(|y| y.fleet.iter().map(|(_, d)| d).collect()).unwrap_or_default()
        }
        _ => vec![],
    };
    let goes_on = |fleet: &Vec<&Class>| fleet.iter().zip(&bought).all(|(class, design)| class.design == **design);
    let fleets: Vec<Vec<&Class>> = if thinking.skill == Skill::Plain {
        vec![of_own_system(&state.side(seat).name, points)]
    } else {
        SOUND.iter().map(|slugs| cycled(slugs, points)).filter(goes_on).collect()
    };
    let fleet = fleets.get(Luck::of(thinking.seed).below(fleets.len())).into_iter().flatten();
    let buy = |(nth, class): (usize, &&Class)| Order::Buy {
        name: format!("{}{}", last_word(&class.design.name), nth + 1),
        design: class.design.clone(),
    };
    fleet.enumerate().map(buy).collect()
}

/// Classes in that sequence, again and again, as long as they can be paid for.
fn cycled(slugs: &[&str], mut points: u32) -> Vec<&'static Class> {
    let mut fleet = vec![];
    for class in slugs.iter().cycle().take(MOST_CRAFT).filter_map(|slug| class(slug)) {
        let Some(left) = points.checked_sub(class.design.points()) else { break };
        points = left;
        fleet.push(class);
    }
    fleet
}

/// The own system's fighters and the cheapest of the others in turn.
fn of_own_system(system: &str, mut points: u32) -> Vec<&'static Class> {
    let mut fighters: Vec<_> = classes().iter().filter(|c| !c.design.is_base() && !c.design.is_manned).collect();
    fighters.sort_by_key(|c| (c.system != system, c.design.points(), c.slug.clone()));
    let mut fleet = vec![];
    while fleet.len() < MOST_CRAFT {
        let affordable: Vec<_> = fighters.iter().filter(|c| c.design.points() <= points).collect();
        let Some(class) = affordable.get(fleet.len() % affordable.len().clamp(1, 2)) else { break };
        points -= class.design.points();
        fleet.push(**class);
    }
    fleet
}

/// `Dee` of `Zelta Dee`, as a craft's name begins.
fn last_word(design: &str) -> String {
    let letters: String =
        design.split_whitespace().last().unwrap_or("Craft").chars().filter(char::is_ascii_alphabetic).collect();
    let mut rest = letters.chars();
    rest.next().map_or("Craft".to_owned(), |first| first.to_ascii_uppercase().to_string() + rest.as_str())
}
