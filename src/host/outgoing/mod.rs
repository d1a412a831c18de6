//! What leaves: posts and their controls, the host's own sentences, notes for one player, pictures and who may draw them.

pub(crate) mod announcement;
pub(crate) mod art;
pub(crate) mod best;
pub(crate) mod buttons;
pub(crate) mod learnt;
pub(crate) mod lesson_page;
pub(crate) mod links;
pub(crate) mod notes;
pub(crate) mod nudges;
pub(crate) mod own_fleet;
pub(crate) mod panel;
pub(crate) mod personal;
pub(crate) mod pictures;
pub(crate) mod portraits;
pub(crate) mod posted;
pub(crate) mod ready;
pub(crate) mod record;
pub(crate) mod sign;
pub(crate) mod slip_fields;
pub(crate) mod story;
pub(crate) mod substitutes;
pub(crate) mod tables_shown;
pub(crate) mod tints;
pub(crate) mod unfinished;
pub(crate) mod ways_on;
pub(crate) mod writing;
