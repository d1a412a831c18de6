//! wip
use super::PentagonWar; use crate::contract::*; use crate::scene::*;
pub(super) fn sheet(_: &Seen<PentagonWar>, _: Option<&str>) -> Result<Picture, DraftError> { Ok(Picture::Card(Box::new(Card{title:String::new(),subtitle:String::new(),emblem:None,blocks:vec![],alt:"x".into()}))) }
