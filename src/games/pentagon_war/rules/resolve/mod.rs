//! Carrying out orders. `sequence` tells the order of play (4) and where the run pauses; every other file is a phase of it or an effect:
//! it changes a `Step`, reports events, gives back what follows from it, and calls nothing that stands above it.
//!
//! They judge nothing that `check` has judged, but drop with a note to its owner what has become impossible meanwhile (`notes`; 24.2).

mod aim;
mod allocation;
mod asks;
mod beam_fire;
pub(crate) mod beams;
mod boxes;
mod contact;
pub(crate) mod damage;
mod defense;
mod explode;
mod filing;
pub(crate) mod finish;
pub(crate) mod hit;
mod launch;
pub(crate) mod manoeuvre;
mod notes;
pub(crate) mod ram;
mod reach;
mod react;
mod screens;
pub(crate) mod seekers;
mod sequence;
mod shoot;
pub(crate) mod turn;
pub(crate) mod union;
mod watch;

pub(crate) use allocation::allocation_costs;
pub(crate) use finish::points_of;
pub(crate) use screens::can_reinforce;

pub(crate) use aim::aimed;
pub(crate) use manoeuvre::engines_used;
pub(crate) use sequence::{Act, carry_out, end, open, play, ready};

use crate::contract::Step;
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::event::Roll;
use crate::games::pentagon_war::rules::state::Moment;

/// A state of this game being changed.
pub(crate) type Doing = Step<PentagonWar>;

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

/// The place of a box among those of its kind, as orders have it.
#[expect(clippy::expect_used, reason = "a design that could be read has at most 2000 boxes of a kind")]
fn place_of(index: usize) -> u16 {
    u16::try_from(index).expect("a design has at most 2000 boxes of a kind")
}
