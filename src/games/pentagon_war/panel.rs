//! wip
use super::PentagonWar; use crate::contract::*;
pub(super) fn panel(_: &Seen<PentagonWar>, _: Seat, _: &Draft) -> Result<Panel, DraftError> { Ok(Panel{text:String::new(),look:Look::default(),rows:vec![]}) }
