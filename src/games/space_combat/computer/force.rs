//! Ships that a captain buys.

use crate::games::space_combat::data::catalogue::{Class, price, shop};
use crate::games::space_combat::data::edition::Edition;

/// Points that may be left over, in percent of all.
const SPARE_PERCENT: i32 = 5;

/// The forces of warships that spend these points to within a twentieth; where there are none, the one that spends most.
pub(super) fn sound(edition: Edition, budget: i32) -> Vec<Vec<String>> {
    let is_warship = |class: &Class| !class.weapons.is_empty() && !class.is_carrier && !class.is_lander;
    let classes: Vec<&str> = shop(edition).into_iter().filter(|(_, c)| is_warship(c)).map(|(slug, _)| slug).collect();
    let mut forces: Vec<Vec<String>> = vec![vec![]];
    let mut from = 0;
    for _ in 0..edition.most_ships() {
        let shorter = forces.len();
        for at in from..shorter {
            // Dearest first, so that a force is there once.
            let last = forces[at].last().and_then(|last| classes.iter().position(|slug| slug == last)).unwrap_or(0);
            for slug in &classes[last..] {
                let longer: Vec<String> = forces[at].iter().cloned().chain([(*slug).to_owned()]).collect();
                if price(edition, &longer) <= budget {
                    forces.push(longer);
                }
            }
        }
        from = shorter;
    }
    forces.retain(|force| !force.is_empty());
    let most = forces.iter().map(|force| price(edition, force)).max().unwrap_or(0);
    let least = most.min(budget - budget * SPARE_PERCENT / 100);
    forces.retain(|force| price(edition, force) >= least);
    forces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_of_every_budget_spend_it_and_none_is_there_twice() {
        for budget in [20, 40, 60, 100, 130, 200, 300, 1000] {
            let forces = sound(Edition::NEWEST, budget);
            assert!(!forces.is_empty(), "{budget}");
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
