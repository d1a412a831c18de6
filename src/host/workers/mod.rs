//! What is done without being asked: what is due is found, deadlines pass, computer players move, posts are delivered.

pub(crate) mod deliver;
pub(crate) mod jobs;
pub(crate) mod live;
pub(crate) mod outage;
pub(crate) mod suspension;
pub(crate) mod work;
