//! wip
use super::PentagonWar; use crate::contract::*; use crate::scene::*; use super::state::*;
pub(super) const OVERLAYS: &[OverlaySpec] = &[];
pub(super) fn lobby(_: &Setup<Options>) -> Picture { Picture::Card(Box::new(Card{title:String::new(),subtitle:String::new(),emblem:None,blocks:vec![],alt:"x".into()})) }
pub(super) fn draw(_: &Seen<PentagonWar>, _: &Look) -> Result<Picture, DraftError> { Ok(Picture::Card(Box::new(Card{title:String::new(),subtitle:String::new(),emblem:None,blocks:vec![],alt:"x".into()}))) }
