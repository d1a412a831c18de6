//! The games, a folder each. None knows another; `systems` names them all.

pub mod anteel;
pub mod penta_war;
pub mod pentagon_war;
pub mod space_combat;
