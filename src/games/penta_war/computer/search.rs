//! Looking ahead.

use super::super::moves::Action;
use super::super::state::State;
use crate::contract::Thinking;

/// The best action found.
pub(super) fn best(_: &State, _: &Thinking<'_>) -> Option<Action> {
    None
}
