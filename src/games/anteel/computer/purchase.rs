//! Fleets and places of computer players.

use crate::contract::{Seat, Skill, Thinking};
use crate::games::anteel::rules::board::{Pose, hexes};
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::state::{State, opponent};
use crate::grid::{Hex, Offset};

/// The fleet a computer player buys.
pub(super) fn fleet(state: &State, seat: Seat, thinking: &Thinking<'_>) -> Fleet {
    let (empire, budget) = (state.empire(seat), state.options.budget);
    let all = Fleet::all_of(empire, budget);
    let count = u64::try_from(all.len()).unwrap_or(1).max(1);
    let any = usize::try_from(thinking.seed % count).unwrap_or(0);
    match thinking.skill {
        Skill::Plain => all.get(any).cloned().unwrap_or_else(|| Fleet::usual(empire, budget)),
        Skill::Steady | Skill::Sharp => Fleet::usual(empire, budget),
    }
}

/// A place near the middle of the enemy's front, close to the own ships.
pub(super) fn place(state: &State, ship: ShipName) -> Option<Pose> {
    let seat = state.owner(ship);
    let end = state.end_of(seat);
    let zone = state.options.layout.zone(end);
    let foes: Vec<Hex> = state.living_of(opponent(seat)).map(|(_, p)| p.hex).collect();
    let sum: i32 = foes.iter().map(|h| h.q).sum();
    let count = i32::try_from(foes.len()).unwrap_or(1);
    let middle = if foes.is_empty() { zone.from.col + zone.cols.cast_signed() / 2 } else { sum / count.max(1) };
    let middle = middle.clamp(zone.from.col + 4, (zone.from.col + zone.cols.cast_signed() - 5).max(zone.from.col + 4));
    let front = match end {
        crate::games::anteel::rules::board::End::South => zone.from.row,
        crate::games::anteel::rules::board::End::North => zone.from.row + zone.rows.cast_signed() - 1,
    };
    let wanted = Offset::new(middle, front);
    let free = hexes(zone).filter(|h| state.ship_at(*h).is_none());
    let hex = free.min_by_key(|h| {
        let at = h.to_offset();
        ((at.row - wanted.row).abs() * 2 + (at.col - wanted.col).abs(), *h)
    })?;
    Some(Pose { hex, facing: end.facing() })
}
