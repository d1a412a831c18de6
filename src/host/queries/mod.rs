//! What only shows something, a file a subject; and what plays a game again.

pub mod check;
pub(crate) mod complete;
pub(crate) mod details;
pub(crate) mod export;
pub(crate) mod follow;
pub mod glance;
pub(crate) mod help;
pub mod inventory;
pub(crate) mod lessons;
pub(crate) mod list;
pub(crate) mod look_back;
pub(crate) mod map;
pub(crate) mod mend;
pub(crate) mod my_tables;
pub(crate) mod onlooker;
pub mod ratings;
pub mod recorder;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod share;
pub(crate) mod slips;
pub(crate) mod slips_of_person;
pub(crate) mod stats;
pub(crate) mod verify;
pub(crate) mod view;
