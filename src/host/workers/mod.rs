//! What is done without being asked: what is due is found, deadlines pass, computer players move, posts are delivered.

pub(crate) mod computers;
pub(crate) mod damage;
pub(crate) mod deadlines;
pub(crate) mod delivery;
pub(crate) mod digests;
pub(crate) mod following;
pub(crate) mod live;
pub(crate) mod outage;
pub(crate) mod portraits;
pub(crate) mod pruning;
pub(crate) mod retention;
pub(crate) mod scheduler;
pub(crate) mod shards;
pub(crate) mod suspension;
mod trial;
