//! Ships that a captain buys.

use crate::games::space_combat::data::catalogue::price;
use crate::games::space_combat::data::edition::Edition;

/// What captains buy: ships made to fight. A freighter has a gun and can be bought, and is none; with gunboats the steady captain
/// had 77 % against the plainest and its usual force (100 games).
const WARSHIPS: [&str; 6] = ["dreadnought", "cruiser", "destroyer", "lancer", "frigate", "corvette"];
/// The first edition allows twelve ships, of which there are far too many forces to go through.
const MOST_SHIPS: usize = 4;
/// Points that may be left over, in percent of all.
const SPARE_PERCENT: i32 = 5;

/// The forces of warships that spend these points to within a twentieth.
pub(super) fn sound(edition: Edition, budget: i32) -> Vec<Vec<String>> {
    let mut forces: Vec<Vec<String>> = vec![vec![]];
    let mut from = 0;
    for _ in 0..edition.most_ships().min(MOST_SHIPS) {
        let shorter = forces.len();
        for at in from..shorter {
            // In the order of the list, so that a force is there once.
            let last = forces[at].last().and_then(|last| WARSHIPS.iter().position(|slug| slug == last)).unwrap_or(0);
            for slug in &WARSHIPS[last..] {
                let longer: Vec<String> = forces[at].iter().cloned().chain([(*slug).to_owned()]).collect();
                if price(edition, &longer) <= budget {
                    forces.push(longer);
                }
            }
        }
        from = shorter;
    }
    let least = budget - budget * SPARE_PERCENT / 100;
    forces.retain(|force| !force.is_empty() && price(edition, force) >= least);
    forces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::space_combat::data::catalogue::class;

    #[test]
    fn forces_of_every_budget_spend_it_and_none_is_there_twice() {
        for budget in [40, 80, 130, 150, 200, 300, 1000] {
            let forces = sound(Edition::NEWEST, budget);
            assert!(!forces.is_empty(), "{budget}");
            let bought = |slug: &String| class(slug).is_some_and(|c| c.can_be_bought);
            assert!(forces.iter().flatten().all(bought), "{budget}");
            let prices: Vec<i32> = forces.iter().map(|force| price(Edition::NEWEST, force)).collect();
            assert!(prices.iter().all(|price| (1..=budget).contains(price)), "{budget}");
            assert!(forces.iter().all(|force| (1..=Edition::NEWEST.most_ships()).contains(&force.len())));
            let mut sorted: Vec<Vec<String>> = forces.clone();
            for force in &mut sorted {
                force.sort();
            }
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), forces.len(), "{budget}");
        }
        let usual = sound(Edition::NEWEST, 130);
        assert!(usual.len() >= 3 && usual.iter().all(|force| price(Edition::NEWEST, force) >= 124), "{usual:?}");
    }
}
