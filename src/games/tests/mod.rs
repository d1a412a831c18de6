//! What every game must keep (`generic`), how the games speak (`wording`), what their private pictures say (`looks`). The
//! rules themselves are tested in the games' own folders.

pub(crate) mod generic;
mod looks;
pub(crate) mod slips;
mod wording;
