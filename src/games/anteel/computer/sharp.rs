//! The sharp player: tries the best ends of a move, lets everybody else answer, plays the firing phase and compares.

use super::super::activation::to_act;
use super::super::board::Pose;
use super::super::fleet::ShipName;
use super::super::state::State;
use super::battle::{Battle, POINT};
use super::steady::{best_end, ranked_ends};
use crate::contract::{Seat, Thinking};

/// Ends of a move that are played out.
const TRIED: usize = 10;

/// The next ship to move and where.
pub(super) fn movement(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Option<(ShipName, Pose)> {
    let battle = Battle::of(state);
    let ship = to_act(state, seat).into_iter().next()?;
    let index = battle.index_of(ship)?;
    let mut ends = ranked_ends(&battle, index);
    ends.sort_by_key(|(score, pose)| (std::cmp::Reverse(*score), *pose));
    let mut best: Option<(i64, Pose)> = None;
    for (own, pose) in ends.into_iter().take(TRIED) {
        if best.is_some() && !(thinking.may_go_on)() {
            break;
        }
        let score = played_out(&battle, index, pose, seat) + own / 10;
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, pose));
        }
    }
    best.map(|(_, pose)| (ship, pose))
}

/// The standing after this round if the ship ends there and everybody else does what is best by itself.
fn played_out(battle: &Battle, index: usize, pose: Pose, seat: Seat) -> i64 {
    let mut battle = battle.clone();
    put(&mut battle, index, pose);
    for i in 0..battle.craft.len() {
        if battle.craft.get(i).is_some_and(|c| !c.has_moved)
            && let Some(end) = best_end(&battle, i)
        {
            put(&mut battle, i, end);
        }
    }
    battle.fire_all();
    battle.standing(seat)
}

fn put(battle: &mut Battle, index: usize, pose: Pose) {
    if let Some(craft) = battle.craft.get_mut(index) {
        craft.pose = pose;
        craft.has_moved = true;
    }
}

/// The next ship to fire and its target: the pair after which the rest of the phase goes best.
pub(super) fn shot(state: &State, seat: Seat) -> Option<(ShipName, Option<ShipName>)> {
    let battle = Battle::of(state);
    let mut best: Option<(i64, ShipName, Option<ShipName>)> = None;
    for ship in to_act(state, seat) {
        let index = battle.index_of(ship)?;
        let shooter = battle.craft.get(index)?;
        for (i, target) in battle.craft.iter().enumerate() {
            if target.seat == seat || shooter.damage_to(target) == 0 {
                continue;
            }
            let mut after = battle.clone();
            after.hit(i, shooter.damage_to(target));
            if let Some(c) = after.craft.get_mut(index) {
                c.has_fired = true;
            }
            after.fire_all();
            let score = after.standing(seat) + target.worth_of(shooter.damage_to(target)) / 100;
            if best.is_none_or(|(most, _, _)| score > most) {
                best = Some((score, ship, Some(target.name)));
            }
        }
    }
    let _ = POINT;
    best.map(|(_, ship, target)| (ship, target))
}
