//! wip
use super::PentagonWar; use crate::contract::*; use super::order::*;
pub(super) fn legal(_: &Seen<PentagonWar>, _: Seat) -> Vec<Order> { vec![] }
