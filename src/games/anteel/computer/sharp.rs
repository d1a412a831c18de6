//! The sharp player: tries the best ends of a move, lets everybody else answer, plays the firing phase and compares.

use super::battle::{Battle, POINT};
use super::outlook::{Answer, Outlook, STEADY, closest_end, put};
use super::steady::chosen;
use super::weigh::best_end;
use crate::contract::{Seat, Thinking};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::state::State;

/// Ends of a move that are played out.
const TRIED: usize = 20;

/// Where a ship moves.
pub(super) fn movement(outlook: &Outlook, seat: Seat, ship: ShipName, thinking: &Thinking<'_>) -> Option<Pose> {
    let index = outlook.now.index_of(ship)?;
    let mut ends = outlook.ranked_ends(index);
    ends.sort_by_key(|(score, pose)| (std::cmp::Reverse(*score), *pose));
    let mut tried: Vec<(i64, Pose)> = Vec::new();
    for (own, pose) in ends.into_iter().take(TRIED) {
        if !tried.is_empty() && !(thinking.may_go_on)() {
            break;
        }
        let played = outlook.likely.iter().cycle().zip(STEADY);
        let answered: i64 = played.map(|(battle, answer)| played_out(battle, index, pose, seat, answer)).sum();
        // What lies ahead of a ship that has to get through counts in full.
        let way = outlook.now.way_to_go(seat, pose) * 9 / 10;
        tried.push((answered / 2 + own / 10 - way, pose));
    }
    chosen(tried, AS_GOOD, thinking.seed)
}

/// Ends that differ by less are as good as each other.
const AS_GOOD: i64 = POINT / 50;

/// The standing after this round if the ship ends there and everybody else does what is best by itself.
fn played_out(battle: &Battle, index: usize, pose: Pose, seat: Seat, answer: Answer) -> i64 {
    let mut battle = battle.clone();
    put(&mut battle, index, pose);
    for i in 0..battle.craft.len() {
        let Some(craft) = battle.craft.get(i).filter(|c| !c.has_moved) else { continue };
        let end = match answer {
            Answer::Close if craft.seat != seat => closest_end(&battle, i),
            _ => best_end(&battle, i),
        };
        if let Some(end) = end {
            put(&mut battle, i, end);
        }
    }
    battle.fire_all();
    battle.standing(seat)
}

/// One of these ships to fire, and its target: the pair after which the rest of the phase goes best.
pub(super) fn shot(state: &State, seat: Seat, ships: &[ShipName]) -> Option<(ShipName, Option<ShipName>)> {
    let battle = Battle::of(state);
    let mut best: Option<(i64, ShipName, Option<ShipName>)> = None;
    for ship in ships.iter().copied() {
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
    best.map(|(_, ship, target)| (ship, target))
}
