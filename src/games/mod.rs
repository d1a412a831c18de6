//! The games, a folder each. None knows another; `systems` names them all.

pub(crate) mod anteel;
pub(crate) mod penta_war;
pub(crate) mod pentagon_war;
pub(crate) mod space_combat;

#[cfg(test)]
mod tests;
