//! What changes a table, a file a subject.

pub(crate) mod absence;
pub(crate) mod again;
pub(crate) mod consent;
pub(crate) mod ending;
pub(crate) mod forgetting;
pub(crate) mod handover;
pub(crate) mod invitation;
pub(crate) mod lobby;
pub(crate) mod moderation;
pub(crate) mod opening;
pub(crate) mod pause;
pub(crate) mod person;
pub(crate) mod play;
pub(crate) mod privacy;
pub(crate) mod question;
pub(crate) mod quick_start;
pub(crate) mod referee;
pub(crate) mod saved;
pub(crate) mod server;
pub(crate) mod settings;
pub(crate) mod silence;
pub(crate) mod suggestion;
pub(crate) mod terms;
pub(crate) mod undo;
pub(crate) mod vacation;
