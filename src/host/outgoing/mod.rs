//! What leaves: posts and their controls, the host's own sentences, notes for one player, pictures and who may draw them.

pub(crate) mod album;
pub(crate) mod controls;
pub(crate) mod lanes;
pub(crate) mod notes;
pub(crate) mod pictures;
pub(crate) mod post;
pub(crate) mod telling;
