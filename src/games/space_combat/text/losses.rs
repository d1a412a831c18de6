//! What orders on file lose for certain, said before they are locked: ships that are destroyed on the ground, leave the zone or
//! land hard (11.4, 16.0), and rows that their ship cannot pay for (12.2). By the forecast of the panel, of what its owner sees.

use super::words::end_words;
use crate::contract::{Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Action, Habit, ProgramStep, Stop};
use crate::games::space_combat::rules::forecast::{Fate, at_row, program_fate};
use crate::games::space_combat::rules::state::{Ship, World};

/// One sentence a loss.
pub(crate) fn losses(view: &View<SpaceCombat>, seat: Seat) -> Vec<String> {
    let world = &view.world;
    let of_ship = |ship: &Ship| [lost(world, ship), unpaid(world, ship)].into_iter().flatten().collect::<Vec<_>>();
    world.able_of(seat).flat_map(of_ship).collect()
}

/// The end of its course by its orders, or by drifting without them.
fn lost(world: &World, ship: &Ship) -> Option<String> {
    let is_unordered = ship.program.steps.is_empty();
    // These burn by themselves.
    let steers = matches!(ship.habit(), Habit::Engage | Habit::Withdraw | Habit::Outward);
    if is_unordered && steers {
        return None;
    }
    let (n, fate) = if world.rules().exchange_subturns().is_some() {
        let left = usize::try_from(world.exchange_left).unwrap_or(1).saturating_sub(ship.program.steps.len());
        // Where its course is one of its stops, its owner is asked before it comes to that (17.7).
        let asks = ship.program.stops().contains(&Stop::Crash);
        program_fate(world, ship, left.max(1)).filter(|(n, _)| *n == 1 || !asks)?
    } else {
        program_fate(world, ship, usize::from(is_unordered))?
    };
    let rule = match fate {
        Fate::Lands(_) => return None,
        Fate::LandsHard(_) | Fate::Crashes(_) => "11.4",
        Fate::Leaves => "16.0",
    };
    let how = if is_unordered { " without an order" } else { "" };
    Some(format!("{}{how} {} ({rule}).", ship.name, end_words(world, fate, n)))
}

/// The first row for whose burn the energy is missing, however little is spent before.
fn unpaid(world: &World, ship: &Ship) -> Option<String> {
    let rows = ship.program.steps.iter().zip(1..).take_while(|(step, _)| !step.plan.action.is_manoeuvre());
    let short = |(step, row): (&ProgramStep, usize)| {
        let then = at_row(world, ship, row)?;
        let needed = match &step.plan.action {
            Action::Burn { thrusts, climb } => thrusts.iter().map(|t| t.counters).sum::<i32>() + climb.abs(),
            Action::Evade => 2,
            _ => 0,
        };
        let is_short = step.condition.is_none() && needed > then.energy;
        is_short
            .then(|| format!("{}, row {row} needs {needed} energy and has at most {} (12.2).", ship.name, then.energy))
    };
    rows.into_iter().find_map(short)
}
