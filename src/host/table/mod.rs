//! A table being worked on: loading and committing it, one at a time, again when somebody else was quicker; the ids of its
//! controls, and messages before their pictures are drawn.

pub(crate) mod action;
pub(crate) mod desk;
pub(crate) mod latest_post;
pub(crate) mod load;
pub(crate) mod parcel;
pub(crate) mod rebuild;
pub(crate) mod repository;
pub(crate) mod rounds;
pub(crate) mod seated;
pub(crate) mod telling;
