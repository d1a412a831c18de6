//! A battle in short: ships as plain figures, for players who try things out. It keeps the rules of movement and firing
//! that matter to them: sequence (5.1 to 5.3), stacking (6.6), arcs, ranges and damage (7, 8).

use super::tables::{Figures, figures};
use crate::contract::Seat;
use crate::games::anteel::data::layout::Layout;
use crate::games::anteel::rules::activation::favoured;
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::passage::{runner, weight};
use crate::games::anteel::rules::state::{Stage, State, opponent};
use crate::grid::Direction;

/// One ship.
#[derive(Clone, Debug)]
pub(super) struct Craft {
    pub(crate) name: ShipName,
    pub(crate) figures: &'static Figures,
    /// Whose.
    pub(crate) seat: Seat,
    /// Where.
    pub(crate) pose: Pose,
    /// What the whole ship counts for: its cost, or what it counts once it is through (9.6, 9.7).
    pub(crate) points: i64,
    /// Every box of it counts alike, as what is left of it is what gets through (9.6).
    pub(crate) counts_hull: bool,
    /// Hull boxes left; 0: destroyed.
    pub(crate) hull: i32,
    /// It has moved this round.
    pub(crate) has_moved: bool,
    /// It has fired this round.
    pub(crate) has_fired: bool,
}

/// All living ships, highest order first.
#[derive(Clone, Debug)]
pub(super) struct Battle {
    /// The ships in the sequence of movement of this round.
    pub(crate) craft: Vec<Craft>,
    /// The board.
    pub(crate) layout: Layout,
    /// The side that acts first among equals this round.
    pub(crate) first: Seat,
    /// Rounds that are left after this one.
    pub(crate) rounds_left: u32,
    /// What was lost before, by seat, in the measure of scores.
    pub(crate) lost: [i64; 2],
    /// Who has to get through over the north edge (9.6).
    pub(crate) runner: Option<Seat>,
}

/// A point in scores.
pub(super) const POINT: i64 = 1000;
/// Losses of the side that has to stop the other count for one in so many: they decide nothing but how much of its fire is left (9.6).
const HUNTERS_PART: i64 = 3;
/// What a row nearer to the edge is worth to a ship that has to get through.
const ROW: i64 = 3 * POINT;

impl Craft {
    /// What a shot at it is worth: all its points for the last box and a part of their share for others, or the share of each.
    pub(super) fn worth_of(&self, damage: i32) -> i64 {
        if damage <= 0 {
            return 0;
        }
        let full = i64::from(self.figures.card.hull.max(1));
        let share = self.points * POINT * i64::from(damage.min(self.hull)) / full;
        if self.counts_hull {
            return share;
        }
        if damage >= self.hull {
            return self.points * POINT;
        }
        // The nearer to its end, the more a box counts.
        share * (2 * full - i64::from(self.hull)) / (2 * full)
    }

    /// Damage this ship would do to that one now.
    pub(super) fn damage_to(&self, other: &Self) -> i32 {
        self.figures.damage(self.pose, other.pose.hex, other.figures.card.armour)
    }
}

impl Battle {
    /// The battle of a state in movement or firing.
    pub(super) fn of(state: &State) -> Self {
        let first = favoured(state);
        let is_firing = state.stage() == Stage::Firing;
        let (runner, passage) = (runner(state), state.options.passage);
        let living = state.living().filter_map(|(name, pose)| {
            let figures = figures(name.class)?;
            let seat = state.owner(name);
            let passage = passage.filter(|_| runner == Some(seat));
            Some(Craft {
                name,
                figures,
                seat,
                points: passage.map_or(figures.card.cost, |passage| weight(passage, name)).into(),
                counts_hull: passage.is_some_and(|passage| passage.counts_hull),
                pose,
                hull: state.hull_left(name).cast_signed(),
                has_moved: is_firing || state.has_acted(name),
                has_fired: is_firing && state.has_acted(name),
            })
        });
        let mut craft: Vec<Craft> = living.collect();
        craft.sort_by_key(|c| (std::cmp::Reverse(c.figures.card.order), c.seat != first, c.name));
        Self {
            craft,
            layout: state.options.layout,
            first,
            rounds_left: state.options.rounds.map_or(3, |limit| limit.saturating_sub(state.round())),
            lost: [Seat(0), Seat(1)].map(|seat| i64::from(state.losses(seat).halves()) * POINT / 2),
            runner,
        }
    }

    /// What the way still to go costs a ship that has to get through: a row, and a turn toward the edge.
    pub(super) fn way_to_go(&self, seat: Seat, pose: Pose) -> i64 {
        if self.runner != Some(seat) {
            return 0;
        }
        let rows = i64::from(pose.hex.to_offset().row + 1);
        rows * ROW + i64::from(pose.facing.turns_to(Direction::N)) * ROW / 2
    }

    /// Where a ship is in the list.
    pub(super) fn index_of(&self, name: ShipName) -> Option<usize> {
        self.craft.iter().position(|c| c.name == name)
    }

    /// Living enemies of a seat.
    pub(super) fn foes(&self, seat: Seat) -> impl Iterator<Item = &Craft> {
        self.craft.iter().filter(move |c| c.seat != seat && c.hull > 0)
    }

    /// Poses that a ship can end its move in: on the board and free (6.6), staying first.
    pub(super) fn ends(&self, index: usize) -> Vec<Pose> {
        let Some(own) = self.craft.get(index) else { return vec![] };
        let is_free = |p: &Pose| {
            self.layout.has(p.hex)
                && self.craft.iter().enumerate().all(|(i, c)| i == index || c.hull <= 0 || c.pose.hex != p.hex)
        };
        own.figures.ends(own.pose).filter(is_free).collect()
    }

    /// Plays the firing phase; every ship takes the target that is worth most to it.
    pub(super) fn fire_all(&mut self) {
        // The list is in the sequence of movement; firing is the other way round, but ties keep theirs (5.2).
        let mut sequence: Vec<usize> = (0..self.craft.len()).collect();
        sequence.sort_by_key(|i| self.craft.get(*i).map(|c| (c.figures.card.order, c.seat != self.first)));
        for index in sequence {
            let Some(shooter) = self.craft.get(index).filter(|c| c.hull > 0 && !c.has_fired) else { continue };
            let Some((target, damage)) = self.best_target(shooter) else { continue };
            self.hit(target, damage);
        }
    }

    /// The target of most worth; ships that are yet to fire count a little more.
    pub(super) fn best_target(&self, shooter: &Craft) -> Option<(usize, i32)> {
        let mut best: Option<(i64, usize, i32)> = None;
        for (i, target) in self.craft.iter().enumerate() {
            if target.seat == shooter.seat || target.hull <= 0 {
                continue;
            }
            let damage = shooter.damage_to(target);
            if damage == 0 {
                continue;
            }
            let is_silenced =
                damage >= target.hull && !target.has_fired && target.figures.card.order > shooter.figures.card.order;
            let worth = target.worth_of(damage) + if is_silenced { 3 * POINT } else { 0 };
            if best.is_none_or(|(most, _, _)| worth > most) {
                best = Some((worth, i, damage));
            }
        }
        best.map(|(_, i, damage)| (i, damage))
    }

    /// Marks boxes.
    pub(super) fn hit(&mut self, target: usize, damage: i32) {
        if let Some(target) = self.craft.get_mut(target) {
            target.hull -= damage;
            if target.hull <= 0 {
                let lost = &mut self.lost[crate::games::anteel::rules::state::side_index(target.seat)];
                *lost += target.points * POINT;
            }
        }
    }

    /// How well a seat stands: points lost on both sides, and the hull of the ships that are left.
    pub(super) fn standing(&self, seat: Seat) -> i64 {
        let (own, other) = (
            crate::games::anteel::rules::state::side_index(seat),
            crate::games::anteel::rules::state::side_index(opponent(seat)),
        );
        let is_hunter = |side: Seat| self.runner.is_some_and(|runner| runner != side);
        let weigh = |side: Seat, worth: i64| if is_hunter(side) { worth / HUNTERS_PART } else { worth };
        let lead = weigh(opponent(seat), self.lost[other]) - weigh(seat, self.lost[own]);
        let mut score = lead;
        for craft in self.craft.iter().filter(|c| c.hull > 0) {
            let full = i64::from(craft.figures.card.hull.max(1));
            let gone = full - i64::from(craft.hull);
            let share = craft.points * POINT * gone / full;
            // Other damage on living ships counts only as long as there is time to finish them (9.4).
            let (share, weight) = match self.rounds_left {
                _ if craft.counts_hull => (share, 1000),
                0 => (share * (full + gone) / (2 * full), 20),
                _ => (share * (full + gone) / (2 * full), 600),
            };
            let share = weigh(craft.seat, share);
            score += if craft.seat == seat { -share * weight / 1000 } else { share * weight / 1000 };
        }
        // Where one side has to get through losses decide nothing (9.6).
        if self.rounds_left == 0 && self.runner.is_none() {
            score += lead.signum() * 15 * POINT;
        }
        if self.foes(seat).next().is_none() {
            score += 1000 * POINT;
        }
        if self.foes(opponent(seat)).next().is_none() {
            score -= 1000 * POINT;
        }
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::anteel::data::catalogue::ClassId;
    use crate::games::anteel::data::edition::Edition;
    use crate::grid::Offset;

    /// How both sides stand when each has lost 30 points, where that side has to get through.
    fn standings(runner: Option<Seat>) -> [i64; 2] {
        let layout = Layout { gap: 6, depth: 2, columns: 8, margin: 2 };
        let lost = [30 * POINT; 2];
        let battle = Battle { craft: vec![], layout, first: Seat(0), rounds_left: 3, lost, runner };
        [battle.standing(Seat(0)), battle.standing(Seat(1))]
    }

    /// A ship with two boxes of its hull left, or all, and what is gone of it counts by the hull or not.
    fn craft(left: Option<i32>, counts_hull: bool) -> Craft {
        let class = ClassId::named(Edition::NEWEST, "Spur").unwrap();
        let figures = figures(class).unwrap();
        let pose = Pose { hex: Offset::new(5, 5).to_hex(), facing: Direction::N };
        let hull = left.unwrap_or(figures.card.hull.cast_signed());
        let name = ShipName::new(class, 1);
        Craft { name, figures, seat: Seat(0), pose, points: 10, counts_hull, hull, has_moved: false, has_fired: false }
    }

    #[test]
    fn rule_9_6_every_box_of_a_ship_that_has_to_get_through_counts_alike() {
        let worth =
            |left: Option<i32>, counts_hull: bool| [1, 2].map(|damage| craft(left, counts_hull).worth_of(damage));
        let full = i64::from(craft(None, true).figures.card.hull);
        let boxes = [10 * POINT / full, 20 * POINT / full];
        assert_eq!(worth(None, true), boxes);
        assert_eq!(worth(Some(2), true), boxes, "the last box is no more than the first");
        assert_eq!(worth(Some(1), true), [boxes[0]; 2], "more than is left cannot be marked");
        assert_eq!(worth(Some(2), false)[1], 10 * POINT, "a ship that is lost is lost whole (9.4)");
        assert!(worth(None, false)[0] < boxes[0]);
    }

    #[test]
    fn rule_9_6_damage_to_who_has_to_get_through_counts_to_the_end() {
        let layout = Layout { gap: 6, depth: 2, columns: 8, margin: 2 };
        let standing = |left: Option<i32>, counts_hull: bool| {
            let runner = counts_hull.then_some(Seat(0));
            let craft = vec![craft(left, counts_hull)];
            Battle { craft, layout, first: Seat(0), rounds_left: 0, lost: [0; 2], runner }.standing(Seat(0))
        };
        let cost = |counts_hull| standing(None, counts_hull) - standing(Some(2), counts_hull);
        let full = i64::from(craft(None, true).figures.card.hull);
        assert_eq!(cost(true), 10 * POINT * (full - 2) / full);
        assert!(cost(false) < POINT, "no time is left to finish it (9.4): {}", cost(false));
    }

    #[test]
    fn rule_9_6_what_the_stoppers_lose_counts_less_than_what_they_stop() {
        assert_eq!(standings(None), [0, 0]);
        assert_eq!(standings(Some(Seat(1))), [20 * POINT, -20 * POINT]);
        assert_eq!(standings(Some(Seat(0))), [-20 * POINT, 20 * POINT]);
    }
}
