//! How far one force is the weaker against another of as many points, measured (16.14).
//!
//! What is here: the table of `assets/space_combat/even_forces.toml`. What is not: prices (`catalogue`), how points are counted
//! (`resolve::victory`), how the table was made (docs/balance.md).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// The file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    pairs: Vec<Line>,
}

/// Two forces, and how their gains are evened out by subturns and in programs: at 145 what the first gains counts 145 %, at -145
/// what the second gains does, at 100 both count as they are.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Line(String, String, i32, i32);

/// Classes in the order of their letters, so that the order in which they are chosen does not matter.
type Force = Vec<String>;

static TABLE: LazyLock<BTreeMap<[Force; 2], [i32; 2]>> = LazyLock::new(read);

const TOML: &str = include_str!("../../../../assets/space_combat/even_forces.toml");

#[expect(clippy::expect_used, reason = "a test reads the file, and without its numbers a scenario is none")]
fn read() -> BTreeMap<[Force; 2], [i32; 2]> {
    let file: File = toml::from_str(TOML).expect("the table of even forces can be read");
    let force = |words: &str| sorted(words.split(' ').map(str::to_owned));
    file.pairs
        .iter()
        .map(|Line(one, other, subturn, program)| ([force(one), force(other)], [*subturn, *program]))
        .collect()
}

fn sorted(classes: impl Iterator<Item = String>) -> Force {
    let mut force: Force = classes.collect();
    force.sort();
    force
}

/// Which of two forces is the weaker, 0 or 1, and the percentage at which its gains count; `None` where they are even or nobody
/// has measured them.
pub(crate) fn weaker(forces: &[Force; 2], in_programs: bool) -> Option<(usize, i32)> {
    let [one, other] = [&forces[0], &forces[1]].map(|force| sorted(force.iter().cloned()));
    let turned = [other.clone(), one.clone()];
    let found = TABLE.get(&[one, other]).map(|line| (0, line)).or_else(|| TABLE.get(&turned).map(|line| (1, line)));
    let (first, line) = found?;
    let signed = line[usize::from(in_programs)];
    let at = if signed < 0 { 1 - first } else { first };
    (signed.abs() != 100).then_some((at, signed.abs()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::space_combat::data::catalogue::{price, shop};
    use crate::games::space_combat::data::edition::Edition;

    /// Forces of one to so many ships, each once.
    fn forces(classes: &[&str], most: usize) -> Vec<Force> {
        let mut all: Vec<Force> = vec![vec![]];
        let mut last = all.clone();
        for _ in 0..most {
            let longer = last.iter().flat_map(|force| {
                let may_follow = |slug: &&&str| force.last().is_none_or(|before| before.as_str() <= **slug);
                classes
                    .iter()
                    .filter(may_follow)
                    .map(|slug| force.iter().cloned().chain([(*slug).to_owned()]).collect())
            });
            last = longer.collect();
            all.extend(last.iter().cloned());
        }
        all.split_off(1)
    }

    #[test]
    fn sc_16_14_every_two_forces_of_warships_within_five_points_have_a_line_and_no_others() {
        let edition = Edition::NEWEST;
        let is_warship = |slug: &&str| !["lander", "transport", "freighter"].contains(slug);
        let mut classes: Vec<&str> = shop(edition).iter().map(|(slug, _)| *slug).filter(is_warship).collect();
        classes.sort_unstable();
        let forces = forces(&classes, edition.most_ships());
        assert_eq!((classes.len(), forces.len()), (7, 329));
        let is_near = |one: &Force, other: &Force| (price(edition, one) - price(edition, other)).abs() <= 5;
        let due: BTreeSet<BTreeSet<&Force>> = forces
            .iter()
            .flat_map(|one| {
                forces
                    .iter()
                    .filter(move |other| one < *other && is_near(one, other))
                    .map(move |other| [one, other].into())
            })
            .collect();
        let there: BTreeSet<BTreeSet<&Force>> = TABLE.keys().map(|pair| pair.iter().collect()).collect();
        assert_eq!(there.len(), TABLE.len(), "no pair is there both ways");
        assert_eq!(there, due);
        assert!(TABLE.values().flatten().all(|n| (100..=2000).contains(&n.abs()) && n % 5 == 0));
    }

    #[test]
    fn sc_16_14_a_pair_is_found_either_way_and_in_any_order() {
        let (pair, line) =
            TABLE.iter().find(|([one, other], line)| one.len() == 2 && other.len() == 3 && line[0] > 100).unwrap();
        let [one, other] = pair.clone();
        let backwards = |force: &Force| force.iter().rev().cloned().collect::<Force>();
        assert_eq!(weaker(&[one.clone(), other.clone()], false), Some((0, line[0])));
        assert_eq!(weaker(&[backwards(&other), backwards(&one)], false), Some((1, line[0])));
        assert_eq!(weaker(&[one.clone(), one], false), None, "a force is as strong as itself");
    }
}
