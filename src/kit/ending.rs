//! The end of a game as a picture: from what each step measured, when it was decided and what became of every unit.

use crate::scene::poster::{Ending, FinalFleet, FinalUnit, Measured, Parting, Poster, Turning};
use crate::scene::{Ink, Scene, SideHead, Word};

/// How matters stand after a step, as everybody may know it at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// `round 3`.
    pub when: String,
    /// The round or turn by its number.
    pub turn: u32,
    /// What each side has scored, in the order of the sides of the map's banner.
    pub scores: Vec<i64>,
    /// Each side's units, lost ones among them.
    pub fleets: Vec<FinalFleet>,
    /// What happened just before, in a sentence.
    pub action: Vec<Word>,
}

/// The last map with the poster of the end: the map itself becomes its final position. `course`: the steps of the game, the
/// last among them.
#[must_use]
pub fn ended(mut last: Scene, winners: Vec<usize>, course: &[Standing]) -> Scene {
    let ending = Ending {
        fleets: fleets(course),
        turning: turning(&last.banner.sides, &winners, course),
        course: course.iter().map(|s| Measured { turn: s.turn, scores: s.scores.clone() }).collect(),
        winners,
    };
    last.alt = crate::kit::sketch::alt(&format!("{} {}", ending.told(&last.banner.sides), last.alt));
    last.poster = Some(Poster::End(Box::new(ending)));
    last
}

/// All units that were ever seen, as they are now; lost ones with the step at which they were missing first.
fn fleets(course: &[Standing]) -> Vec<FinalFleet> {
    let Some(last) = course.last() else { return vec![] };
    let one = |(side, fleet): (usize, &FinalFleet)| {
        let earlier = course.iter().filter_map(|standing| standing.fleets.get(side)).flat_map(|fleet| &fleet.units);
        let mut units: Vec<FinalUnit> = fleet.units.clone();
        for unit in earlier {
            if units.iter().all(|known| known.name != unit.name) {
                units.push(FinalUnit { lost: "lost".to_owned(), gauge: None, ..unit.clone() });
            }
        }
        for unit in units.iter_mut().filter(|unit| !unit.lost.is_empty()) {
            unit.lost = lost_at(course, side, &unit.name).unwrap_or_else(|| unit.lost.clone());
        }
        FinalFleet { units, ..fleet.clone() }
    };
    last.fleets.iter().enumerate().map(one).collect()
}

/// When a unit was gone for good.
fn lost_at(course: &[Standing], side: usize, name: &str) -> Option<String> {
    let is_there = |standing: &Standing| {
        let units = standing.fleets.get(side).map(|fleet| fleet.units.as_slice()).unwrap_or_default();
        units.iter().any(|unit| unit.name == name && unit.lost.is_empty())
    };
    let seen = course.iter().rposition(is_there)?;
    course.get(seen + 1).map(|standing| standing.when.clone())
}

/// When the winner took the lead for good; where nobody did, the step of the greatest change.
fn turning(sides: &[SideHead], winners: &[usize], course: &[Standing]) -> Option<Turning> {
    let led = match winners {
        [winner] => lead_of(*winner, course).map(|at| (at, Some(*winner))),
        _ => None,
    };
    let (at, leader) = led.or_else(|| greatest_change(course).map(|at| (at, None)))?;
    let standing = course.get(at)?;
    let mut words = standing.action.clone();
    let own = leader.and_then(|leader| sides.get(leader)).map(|side| Ink::Side(side.side));
    if own.is_some() && words.first().map(|word| word.ink) != own {
        // The action that tells most was another's.
        words = leader.and_then(|leader| struck(leader, course.get(at.wrapping_sub(1))?, standing)).unwrap_or_default();
    }
    let gap = if words.is_empty() { "" } else { " " };
    match leader.and_then(|leader| sides.get(leader)) {
        Some(side) => {
            words.push(Word { text: format!("{gap}{}", side.name), ink: Ink::Side(side.side) });
            words.push(Word { text: " leads from then on.".to_owned(), ink: Ink::Text });
        }
        None if words.is_empty() => return None,
        None => {}
    }
    Some(Turning { when: standing.when.clone(), at, words })
}

/// What others than `leader` lost in a step: a unit, else most of one.
fn struck(leader: usize, before: &Standing, after: &Standing) -> Option<Vec<Word>> {
    let others = after.fleets.iter().enumerate().filter(|(side, _)| *side != leader);
    let pairs = others.flat_map(|(side, fleet)| {
        let earlier = before.fleets.get(side).map(|fleet| fleet.units.as_slice()).unwrap_or_default();
        let was = move |unit: &&FinalUnit| earlier.iter().find(|known| known.name == unit.name);
        fleet.units.iter().filter_map(move |unit| was(&unit).map(|was| (was, unit)))
    });
    let left = |unit: &FinalUnit| unit.gauge.map_or(0, |gauge| gauge.left);
    let fall = |(was, unit): &(&FinalUnit, &FinalUnit)| {
        let is_lost = was.lost.is_empty() && !unit.lost.is_empty();
        (is_lost, left(was).saturating_sub(left(unit)))
    };
    let most = pairs.max_by_key(fall)?;
    let (is_lost, fallen) = fall(&most);
    let (_, unit) = most;
    let name = Word { text: unit.name.clone(), ink: Ink::Side(unit.side) };
    let text = match (is_lost, fallen, unit.gauge) {
        (true, ..) => match unit.parting {
            Parting::Lost => " is lost.".to_owned(),
            Parting::Left => " leaves.".to_owned(),
            Parting::Through => " gets through.".to_owned(),
        },
        (false, 1.., Some(gauge)) => format!(" falls to {} of {}.", gauge.left, gauge.full),
        _ => return None,
    };
    Some(vec![name, Word { text, ink: Ink::Text }])
}

/// The first of the last steps in which a side is ahead of all others; none if it is not so at the end, or was from the start.
fn lead_of(side: usize, course: &[Standing]) -> Option<usize> {
    let is_ahead = |standing: &Standing| {
        let own = standing.scores.get(side).copied().unwrap_or(0);
        standing.scores.iter().enumerate().all(|(other, score)| other == side || *score < own)
    };
    let behind = course.iter().rposition(|standing| !is_ahead(standing))?;
    (behind + 1 < course.len()).then_some(behind + 1)
}

/// The step before which the difference between the highest and the lowest score changed most.
fn greatest_change(course: &[Standing]) -> Option<usize> {
    let total = |standing: &Standing| standing.scores.iter().sum::<i64>();
    let changes = course.windows(2).map(|pair| (total(&pair[1]) - total(&pair[0])).abs());
    let (at, most) = changes.enumerate().max_by_key(|(at, change)| (*change, usize::MAX - at))?;
    (most > 0).then_some(at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Shape, SideInk, Size};

    fn unit(name: &str, lost: &str) -> FinalUnit {
        FinalUnit {
            name: name.to_owned(),
            shape: Shape::Dart,
            side: SideInk(0),
            tint: None,
            size: Size::Small,
            gauge: None,
            lost: lost.to_owned(),
            parting: Parting::Lost,
        }
    }

    fn step(turn: u32, scores: &[i64], units: Vec<FinalUnit>, action: &str) -> Standing {
        let word = |ink| vec![Word { text: action.to_owned(), ink }];
        let action = if action.is_empty() { vec![] } else { word(Ink::Side(SideInk(0))) };
        let fleet = FinalFleet { title: "Sol".to_owned(), side: SideInk(0), units };
        Standing { when: format!("turn {turn}"), turn, scores: scores.to_vec(), fleets: vec![fleet], action }
    }

    fn side(name: &str) -> SideHead {
        SideHead {
            name: name.to_owned(),
            player: String::new(),
            emblem: Shape::Dart,
            side: SideInk(0),
            score: String::new(),
            score_unit: String::new(),
            is_ahead: false,
        }
    }

    fn told(turning: &Turning) -> String {
        turning.words.iter().map(|word| word.text.as_str()).collect()
    }

    #[test]
    fn a_game_turns_when_the_winner_takes_the_lead_for_good() {
        let course = [
            step(1, &[0, 0], vec![], ""),
            step(2, &[5, 0], vec![], "Dee hits."),
            step(3, &[5, 9], vec![], "Aklinon hits."),
            step(4, &[15, 9], vec![], "Dee destroys Aklinon."),
            step(5, &[15, 9], vec![], "Nothing."),
        ];
        let sides = [side("Sol"), side("Tern")];
        let found = turning(&sides, &[0], &course).unwrap();
        assert_eq!((found.when.as_str(), found.at), ("turn 4", 3));
        assert_eq!(told(&found), "Dee destroys Aklinon. Sol leads from then on.");
        let mut other = course.clone();
        other[3].action = vec![Word { text: "Aklinon".to_owned(), ink: Ink::Side(SideInk(1)) }];
        let hurt = |left: u32| {
            let gauge = Some(crate::scene::Gauge { left, full: 9 });
            FinalFleet { units: vec![FinalUnit { gauge, ..unit("Aklinon", "") }], ..course[0].fleets[0].clone() }
        };
        for (step, left) in other.iter_mut().zip([9, 9, 9, 2, 2]) {
            step.fleets.push(hurt(left));
        }
        let found = turning(&sides, &[0], &other).unwrap();
        assert_eq!(told(&found), "Aklinon falls to 2 of 9. Sol leads from then on.", "no action of another");
        let gone = FinalUnit { parting: Parting::Left, ..unit("Aklinon", "left") };
        other.iter_mut().skip(3).for_each(|step| step.fleets[1].units = vec![gone.clone()]);
        assert_eq!(told(&turning(&sides, &[0], &other).unwrap()), "Aklinon leaves. Sol leads from then on.");
        let drawn = turning(&sides, &[], &course).unwrap();
        assert_eq!((drawn.at, told(&drawn).as_str()), (3, "Dee destroys Aklinon."), "the greatest change");
        assert_eq!(turning(&sides, &[1], &course).unwrap().at, 3, "a winner who is behind: the greatest change");
        assert_eq!(turning(&sides, &[], &course[..1]), None);
    }

    #[test]
    fn every_unit_is_listed_with_the_step_at_which_it_was_lost() {
        let course = [
            step(1, &[0], vec![unit("Dee", ""), unit("Zelta", "")], ""),
            step(2, &[0], vec![unit("Dee", ""), unit("Zelta", "destroyed")], ""),
            step(3, &[0], vec![unit("Zelta", "destroyed")], ""),
        ];
        let lost: Vec<(String, String)> =
            fleets(&course).remove(0).units.into_iter().map(|unit| (unit.name, unit.lost)).collect();
        let told = |name: &str, when: &str| (name.to_owned(), when.to_owned());
        assert_eq!(lost, [told("Zelta", "turn 2"), told("Dee", "turn 3")]);
    }

    #[test]
    fn who_left_is_not_told_as_lost() {
        let units = vec![FinalUnit { parting: Parting::Left, ..unit("Dee", "turn 3") }, unit("Zelta", "turn 2")];
        let through = FinalUnit { parting: Parting::Through, ..unit("Aklinon", "turn 4") };
        let units = units.into_iter().chain([through]).collect();
        let fleet = FinalFleet { title: "Sol".to_owned(), side: SideInk(0), units };
        let ending = Ending { winners: vec![], fleets: vec![fleet], turning: None, course: vec![] };
        assert!(
            ending.told(&[]).contains("Sol: Dee left (turn 3), Zelta lost (turn 2), Aklinon through (turn 4)."),
            "{}",
            ending.told(&[])
        );
    }
}
