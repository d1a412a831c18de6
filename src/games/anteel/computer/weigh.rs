//! What a place is worth to a ship by itself: by the best shot from there, the shots taken there, and how far it is from the
//! range at which its side gives most for what it takes. Whoever is past the enemy and has to get through is after nothing else, and
//! whom such a ship has passed is after it (9.6).

use super::battle::{Battle, Craft, POINT};
use crate::contract::Seat;
use crate::games::anteel::data::catalogue::{Arc, Armour};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::state::{opponent, side_index};

/// Farthest range that is thought of, in hexes.
const FARTHEST: i32 = 13;
/// What a hex off that range costs.
const OFF_RANGE: i64 = 3 * POINT / 10;
/// What it costs who has been passed by those that it has to stop: what is out of range has got away.
const OFF_CHASE: i64 = 15 * POINT / 10;
/// Rows that an enemy may be ahead of a ship which has to get through, and yet does not stand in its way: it is passed in the next move.
const AHEAD_ROWS: i32 = 3;
/// How bold is who counts what it gives as much as what it takes.
const EVEN: i64 = 100;
/// How much bolder each round makes that is gone.
const HASTE: i64 = 50;
/// Rounds of a battle, for whoever counts those that are gone.
const USUAL_ROUNDS: u32 = 6;

/// The end of the move that is worth most by itself.
pub(super) fn best_end(battle: &Battle, index: usize) -> Option<Pose> {
    best(ranked_ends(battle, index))
}

/// The end of most worth.
pub(super) fn best(ends: Vec<(i64, Pose)>) -> Option<Pose> {
    ends.into_iter().max_by_key(|(score, pose)| (*score, std::cmp::Reverse(*pose))).map(|(_, pose)| pose)
}

/// All ends of a ship's move with what they are worth.
pub(super) fn ranked_ends(battle: &Battle, index: usize) -> Vec<(i64, Pose)> {
    let Some(judge) = Judge::of(battle, index) else { return vec![] };
    battle
        .ends(index)
        .into_iter()
        .map(|pose| (judge.worth(pose) - battle.way_to_go(judge.own.seat, pose), pose))
        .collect()
}

/// A ship and what its places are judged by.
pub(super) struct Judge<'a> {
    own: &'a Craft,
    foes: Vec<&'a Craft>,
    course: Course,
}

impl<'a> Judge<'a> {
    /// For a ship of a battle.
    pub(super) fn of(battle: &'a Battle, index: usize) -> Option<Self> {
        let own = battle.craft.get(index)?;
        let foes: Vec<&Craft> = battle.foes(own.seat).collect();
        let course = Course::of(battle, own.seat).in_chase(Chase::of(battle.runner, own, &foes));
        Some(Self { own, foes, course })
    }

    /// What a place is worth to it.
    pub(super) fn worth(&self, pose: Pose) -> i64 {
        worth(self.own, pose, &self.foes, &self.course)
    }
}

/// What a ship has to do with the enemy where one side has to get through (9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chase {
    /// It is past them all, or as good as.
    Runs,
    /// They are all past it.
    Hunts,
    /// It fights, or nobody has to get through.
    Fights,
}

impl Chase {
    fn of(runner: Option<Seat>, own: &Craft, foes: &[&Craft]) -> Self {
        let row = |craft: &Craft| craft.pose.hex.to_offset().row;
        match runner {
            Some(runner) if runner == own.seat && foes.iter().all(|foe| row(foe) >= row(own) - AHEAD_ROWS) => {
                Self::Runs
            }
            Some(runner) if runner != own.seat && foes.iter().all(|foe| row(foe) < row(own)) => Self::Hunts,
            _ => Self::Fights,
        }
    }
}

/// What a side is after, the same for all its ships that fight.
struct Course {
    /// The range at which it gives most for what it takes.
    range: i32,
    /// Its living ships: the enemy's shots are for all of them.
    ships: i64,
    /// What its shots count where those that it takes count [`EVEN`].
    boldness: i64,
    /// What a hex off the range costs.
    off_range: i64,
}

impl Course {
    fn in_chase(self, chase: Chase) -> Self {
        match chase {
            Chase::Runs => Self { boldness: 0, ..self },
            Chase::Hunts => Self { range: 1, off_range: OFF_CHASE, ..self },
            Chase::Fights => self,
        }
    }

    fn of(battle: &Battle, seat: Seat) -> Self {
        let own: Vec<&Craft> = battle.craft.iter().filter(|c| c.seat == seat && c.hull > 0).collect();
        let foes: Vec<&Craft> = battle.foes(seat).collect();
        let boldness = boldness(battle, seat);
        let fire = |of: &[&Craft], at: &[&Craft], distance: i32| -> i64 {
            let shots = of.iter().flat_map(|from| {
                at.iter().map(|to| to.worth_of(from.figures.at_distance(distance, to.figures.card.armour)))
            });
            shots.sum::<i64>() / count(at)
        };
        let gain = |distance: i32| {
            let given = fire(&own, &foes, distance);
            (given > 0).then(|| given * boldness / EVEN - fire(&foes, &own, distance))
        };
        let best = (1..=FARTHEST).filter_map(|d| gain(d).map(|g| (g, -d))).max();
        Self { range: best.map_or(1, |(_, d)| -d), ships: count(&own), boldness, off_range: OFF_RANGE }
    }
}

fn count(ships: &[&Craft]) -> i64 {
    i64::try_from(ships.len()).unwrap_or(1).max(1)
}

/// Whoever is not ahead has less time with each round that passes (9.4).
fn boldness(battle: &Battle, seat: Seat) -> i64 {
    let [own, other] = [seat, opponent(seat)].map(|side| battle.lost[side_index(side)]);
    let gone = if other > own { 0 } else { i64::from(USUAL_ROUNDS.saturating_sub(battle.rounds_left)) };
    EVEN + gone * HASTE
}

/// Best shot, less its part of the shots to be expected, and less for each hex off the range of its side.
fn worth(own: &Craft, pose: Pose, foes: &[&Craft], course: &Course) -> i64 {
    let (mut best, mut taken, mut nearest) = (0, 0, i32::MAX);
    let armour = own.figures.card.armour;
    for foe in foes {
        let distance = pose.hex.distance_hexes(foe.pose.hex);
        let damage = own.figures.damage(pose, foe.pose.hex, foe.figures.card.armour);
        let mut value = foe.worth_of(damage);
        if !foe.has_moved {
            // It may sail out of the arc.
            value = value * 2 / 3;
        }
        best = best.max(value);
        nearest = nearest.min(distance);
        taken += own.worth_of(expected(foe, pose, distance, armour));
    }
    let off = i64::from((nearest - course.range).abs());
    let (given, taken) = (best * course.boldness / EVEN, taken / course.ships);
    given - taken - off * course.off_range + faces_near(own, pose, foes) * POINT / 20
}

/// What a foe could do to a ship there: as it stands, or after its move.
fn expected(foe: &Craft, pose: Pose, distance: i32, armour: Armour) -> i32 {
    if foe.has_moved {
        return foe.figures.damage(foe.pose, pose.hex, armour);
    }
    let closer = (distance - foe.figures.card.speed.cast_signed() / 2).max(1);
    foe.figures.at_distance(closer, armour)
}

/// Whether the nearest foe is in arc, and whether it is straight ahead besides.
fn faces_near(own: &Craft, pose: Pose, foes: &[&Craft]) -> i64 {
    let Some(near) = foes.iter().min_by_key(|f| pose.hex.distance_hexes(f.pose.hex)) else { return 0 };
    let bears = |arc: Arc| i64::from(arc.bears(pose.hex, pose.facing, near.pose.hex));
    2 * bears(own.figures.card.arc) + bears(Arc::Narrow)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::anteel::computer::tables::figures;
    use crate::games::anteel::data::catalogue::ClassId;
    use crate::games::anteel::data::edition::Edition;
    use crate::games::anteel::data::layout::Layout;
    use crate::games::anteel::rules::fleet::ShipName;
    use crate::grid::{Direction, Offset};

    const HUNTER: Seat = Seat(0);
    const RUNNER: Seat = Seat(1);

    /// A ship in a row of the sixth column, heading north.
    fn craft(class: &str, seat: Seat, row: i32) -> Craft {
        let class = ClassId::named(Edition::NEWEST, class).unwrap();
        let pose = Pose { hex: Offset::new(5, row).to_hex(), facing: Direction::N };
        let figures = figures(class).unwrap();
        let hull = figures.card.hull.cast_signed();
        Craft {
            name: ShipName::new(class, 1),
            figures,
            seat,
            points: 10,
            counts_hull: false,
            pose,
            hull,
            has_moved: false,
            has_fired: false,
        }
    }

    fn chase(runner: Option<Seat>, own: &Craft, rows: &[i32]) -> Chase {
        let foes: Vec<Craft> = rows.iter().map(|row| craft("Tide", Seat(1 - own.seat.0), *row)).collect();
        Chase::of(runner, own, &foes.iter().collect::<Vec<_>>())
    }

    #[test]
    fn rule_9_6_who_is_past_the_enemy_runs_and_whom_it_has_passed_hunts() {
        let (runner, hunter) = (craft("Whirl", RUNNER, 12), craft("Wedge", HUNTER, 12));
        assert_eq!(chase(Some(RUNNER), &runner, &[9, 20]), Chase::Runs);
        assert_eq!(chase(Some(RUNNER), &runner, &[8, 20]), Chase::Fights, "one stands in its way");
        assert_eq!(chase(Some(RUNNER), &hunter, &[11, 3]), Chase::Hunts);
        assert_eq!(chase(Some(RUNNER), &hunter, &[12, 3]), Chase::Fights, "one can yet be stopped");
        assert_eq!(chase(None, &runner, &[20]), Chase::Fights);
    }

    fn battle(runner: Option<Seat>, craft: Vec<Craft>) -> Battle {
        let layout = Layout { gap: 4, depth: 2, columns: 24, margin: 10 };
        Battle { craft, layout, first: HUNTER, rounds_left: 2, lost: [0; 2], runner }
    }

    /// What a place so many rows from where it is is worth to the first ship of a battle.
    fn worth_of_row(battle: &Battle, rows: i32) -> i64 {
        let judge = Judge::of(battle, 0).unwrap();
        let Offset { col, row } = judge.own.pose.hex.to_offset();
        judge.worth(Pose { hex: Offset::new(col, row + rows).to_hex(), ..judge.own.pose })
    }

    #[test]
    fn rule_9_6_hunters_with_long_guns_come_near_and_others_keep_away() {
        let gain = |runner: Option<Seat>| {
            let ships = vec![craft("Brilliant", HUNTER, 14), craft("Grain", RUNNER, 5)];
            let battle = battle(runner, ships);
            worth_of_row(&battle, -4) - worth_of_row(&battle, 0)
        };
        assert!(gain(None) < 0, "{}", gain(None));
        assert!(gain(Some(RUNNER)) > 0, "{}", gain(Some(RUNNER)));
    }

    #[test]
    fn rule_9_6_who_runs_does_not_turn_for_a_shot() {
        let gain = |runner: Option<Seat>| {
            let battle = battle(runner, vec![craft("Halo", RUNNER, 12), craft("Spur", HUNTER, 14)]);
            let judge = Judge::of(&battle, 0).unwrap();
            let at = judge.own.pose;
            judge.worth(Pose { facing: Direction::S, ..at }) - judge.worth(at)
        };
        assert!(gain(None) > 5 * POINT, "{}", gain(None));
        assert!(gain(Some(RUNNER)) < POINT, "{}", gain(Some(RUNNER)));
    }
}
