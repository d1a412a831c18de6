//! wip
use super::PentagonWar; use crate::contract::*;
pub(super) fn complete(_: &Seen<PentagonWar>, _: &Draft, _: &str) -> Vec<Choice> { vec![] }
