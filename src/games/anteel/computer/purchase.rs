//! Fleets and places of computer players.

use super::trials;
use crate::contract::{Seat, Skill, Thinking};
use crate::games::anteel::data::catalogue::ClassId;
use crate::games::anteel::rules::board::{End, Pose, hexes};
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::passage::runner;
use crate::games::anteel::rules::state::{State, opponent};
use crate::grid::{Direction, Hex, Offset};
use crate::kit::luck::whim;

/// Fleets that the better players choose between: the usual one and those most like it. With few of them
/// a step of the handicap (4.10) changed who wins, as it changed which ones they are (docs/balance.md).
const SOUND: usize = 12;
/// The same where one side has to get through: there they are tried out, which takes time for each.
const TRIED: usize = 8;
/// Ships of the smallest class that a convoy has at least, where it can (9.7).
const CONVOY: u32 = 3;

/// The fleet a computer player buys.
pub(super) fn fleet(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Fleet {
    let (navy, budget) = (state.navy(seat), state.budget_of(seat));
    let any_of = |fleets: Vec<Fleet>, luck: u64| {
        let count = u64::try_from(fleets.len()).unwrap_or(1).max(1);
        fleets.into_iter().nth(usize::try_from(luck % count).unwrap_or(0))
    };
    let fleet = match thinking.skill {
        Skill::Plain => any_of(Fleet::all_of(navy, budget), thinking.seed),
        Skill::Sharp if runner(state).is_some() => {
            trials::best_fleet(state, seat, sound(state, seat), &sound(state, opponent(seat)), thinking)
        }
        Skill::Steady | Skill::Sharp => any_of(sound(state, seat), whim(thinking.seed, budget.into())),
    };
    fleet.unwrap_or_else(|| Fleet::usual(navy, budget))
}

/// The fleets most like the usual one; of a convoy those that carry something.
fn sound(state: &State, seat: Seat) -> Vec<Fleet> {
    let (navy, budget) = (state.navy(seat), state.budget_of(seat));
    let mut all = Fleet::all_of(navy, budget);
    let usual = Fleet::usual(navy, budget);
    let smallest = ClassId::of(navy).next();
    let is_convoy = runner(state) == Some(seat) && state.options.passage.is_some_and(|passage| passage.is_convoy);
    let carried = |fleet: &Fleet| smallest.map_or(0, |class| fleet.count(class));
    let too_few = |fleet: &Fleet| if is_convoy { CONVOY.saturating_sub(carried(fleet)) } else { 0 };
    let apart = |fleet: &Fleet| -> u32 {
        ClassId::of(navy).map(|class| class.card().cost * fleet.count(class).abs_diff(usual.count(class))).sum()
    };
    all.sort_by_key(|fleet| (too_few(fleet), apart(fleet), fleet.to_string()));
    all.truncate(if runner(state).is_some() { TRIED } else { SOUND });
    all
}

/// A place near the middle of the enemy's front, close to the own ships. Who has to get through faces the way out, and
/// starts as near to it as it may.
pub(super) fn place(state: &State, ship: ShipName) -> Option<Pose> {
    let seat = state.owner(ship);
    let end = state.end_of(seat);
    let runs = runner(state) == Some(seat);
    let zone = state.options.layout.zone(end);
    let foes: Vec<Hex> = state.living_of(opponent(seat)).map(|(_, p)| p.hex).collect();
    let sum: i32 = foes.iter().map(|h| h.q).sum();
    let count = i32::try_from(foes.len()).unwrap_or(1);
    let middle = if foes.is_empty() { zone.from.col + zone.cols.cast_signed() / 2 } else { sum / count.max(1) };
    let middle = middle.clamp(zone.from.col + 4, (zone.from.col + zone.cols.cast_signed() - 5).max(zone.from.col + 4));
    let front = match end {
        End::North if !runs => zone.from.row + zone.rows.cast_signed() - 1,
        End::North | End::South => zone.from.row,
    };
    let wanted = Offset::new(middle, front);
    let free = hexes(zone).filter(|h| state.ship_at(*h).is_none());
    let hex = free.min_by_key(|h| {
        let at = h.to_offset();
        ((at.row - wanted.row).abs() * 2 + (at.col - wanted.col).abs(), *h)
    })?;
    Some(Pose { hex, facing: if runs { Direction::N } else { end.facing() } })
}
