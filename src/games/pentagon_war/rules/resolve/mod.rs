//! Carrying out orders: the sequence of play (4). One file a part; `run` is the loop over impulses and segments.
//!
//! Everything here changes a `Step` and reports events. It judges nothing that `check` has judged, but drops with a note
//! to its owner what has become impossible meanwhile (`notes`; 24.2).

mod beam_fire;
mod beams;
mod boxes;
mod contact;
mod damage;
mod defense;
mod explode;
mod file;
mod finish;
mod launch;
mod manoeuvre;
mod notes;
mod ram;
mod run;
mod screens;
mod shoot;
mod turn;
mod union;

pub use beams::tow_change;
pub use contact::{is_guided, seek};
pub use damage::{Hit, HitMode, entry_at, struck_side};
pub use finish::{check_end, points_of};
pub use manoeuvre::turned_within;
pub(crate) use manoeuvre::{aimed, engines_used};
pub use ram::{Body, Impact, drone_ram_damage, impact, ram_number};
pub use screens::can_reinforce;
pub use turn::{allocation_costs, best_damage_against, lock_number, out_of_range_fault};

pub use union::attach_fault;

pub(crate) use file::{done, file, open};
pub(crate) use finish::end;

use crate::contract::Step;
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::event::Roll;
use crate::games::pentagon_war::rules::state::Moment;

/// A state of this game being changed.
pub type Doing = Step<PentagonWar>;

/// Rolls two dice.
fn two_dice(step: &mut Doing) -> (u32, u32) {
    (step.state.dice.roll(6), step.state.dice.roll(6))
}

const fn sum(dice: (u32, u32)) -> i32 {
    dice.0.cast_signed() + dice.1.cast_signed()
}

/// Rolls two dice that must show at least `needed`.
fn roll_at_least(step: &mut Doing, needed: i32) -> Roll {
    let dice = two_dice(step);
    Roll { dice, needed, is_made: sum(dice) >= needed }
}

/// Rolls two dice that must show at most `needed`.
fn roll_at_most(step: &mut Doing, needed: i32) -> Roll {
    let dice = two_dice(step);
    Roll { dice, needed, is_made: sum(dice) <= needed }
}

/// The moment of an impulse of this turn.
const fn moment(step: &Doing, impulse: u8) -> Moment {
    Moment::new(step.state.turn, impulse)
}
