//! wip
use crate::contract::*; use super::state::*;
pub(super) fn prompt(_: &State, _: Seat) -> Vec<String> { vec![] }
pub(super) fn orders(_: &State, _: Seat) -> Vec<(String, Option<Draft>)> { vec![] }
