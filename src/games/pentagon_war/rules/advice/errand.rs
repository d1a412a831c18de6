//! What a scenario asks of a craft besides fighting: to get past a row, or out of the battle (22, 23.1).
//!
//! It depends on the scenario and on what is seen, like all advice.

use crate::games::pentagon_war::data::geometry::facing_towards;
use crate::games::pentagon_war::data::scenario::Victory;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::{UNITS_PER_HEX, Velocity};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::motion::{limited, mark_change};
use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::state::State;
use crate::grid::{Direction, Hex};

/// What a craft is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errand {
    /// Down the map, past a row.
    Pass,
    /// Out of the battle (15.1), that way.
    Leave(Direction),
}

/// Turns that a runner looks ahead.
const OUTLOOK_TURNS: i32 = 3;
/// What a hex of speed is worth to a runner, in hexes of distance from its hunters.
const SPEED_WORTH: i64 = 2;

/// The errand of a craft; none: to fight. A crippled craft gains nothing by leaving (23.1).
pub(super) fn of(state: &State, craft: &Craft) -> Option<Errand> {
    let can_fly = craft.intact(System::Engine) > 0 && !craft.design.is_base();
    match &state.options.scenario.victory {
        Victory::Breakout { runner, .. } if *runner == craft.name && can_fly => Some(Errand::Pass),
        Victory::Escape { runner } if *runner == craft.name && can_fly && !craft.is_crippled() => {
            Some(Errand::Leave(way_out(state, craft)))
        }
        _ => None,
    }
}

/// Whether the enemy's victory hangs on this craft.
pub(super) fn is_wanted(state: &State, craft: &Craft) -> bool {
    match &state.options.scenario.victory {
        Victory::Breakout { runner: name, .. }
        | Victory::Escape { runner: name }
        | Victory::Assault { target: name, .. } => *name == craft.name,
        Victory::Duel | Victory::Points => false,
    }
}

/// Whether one has to go straight for this craft: it wins by fleeing, by holding out, or by getting through alone. One that
/// gets through with others about it comes by itself, and who goes straight for it flies into their fire.
pub(super) fn is_sought(state: &State, craft: &Craft) -> bool {
    let comes = matches!(state.options.scenario.victory, Victory::Breakout { .. });
    let is_guarded = || state.own(craft.seat).any(|other| other.id != craft.id);
    is_wanted(state, craft) && !(comes && is_guarded())
}

impl Errand {
    /// Where to accelerate.
    pub(super) const fn direction(self) -> Direction {
        match self {
            Self::Pass => Direction::S,
            Self::Leave(direction) => direction,
        }
    }
}

/// The direction in which a craft gathers speed and keeps its hunters far.
fn way_out(state: &State, craft: &Craft) -> Direction {
    let from = craft.moving.from(craft.hex);
    let ahead = |velocity: Velocity, from: Hex| {
        let step = velocity.truncated();
        (0..OUTLOOK_TURNS).fold(from, |hex, _| step.from(hex))
    };
    let worth = |direction: Direction| {
        let rate = mark_change(direction, 1, 1, craft.design.is_manned).scaled(i64::from(IMPULSES), 1);
        let velocity = craft.running().plus(limited(craft.running(), rate).0);
        let end = ahead(velocity, from);
        let nearest = state.enemies(craft.seat).map(|enemy| {
            let to = facing_towards(enemy.moving.from(enemy.hex), end).unwrap_or(enemy.facing);
            let coming = mark_change(to, i64::from(IMPULSES), 1, enemy.design.is_manned);
            let theirs = enemy.running().plus(limited(enemy.running(), coming).0);
            ahead(theirs, enemy.moving.from(enemy.hex)).distance_hexes(end)
        });
        i64::from(nearest.min().unwrap_or(0)) + SPEED_WORTH * velocity.speed() / UNITS_PER_HEX
    };
    let best = Direction::ALL.into_iter().rev().max_by_key(|direction| worth(*direction));
    best.unwrap_or(craft.facing)
}
