//! What every game must keep (`generic`), what becomes of filed orders (`ahead`), what can be pressed (`pressed`), what is offered for a refused order (`near`), whole games in every form (`whole`), how the games
//! speak (`wording`), what their private pictures say (`looks`), how long labels are (`labels`). The
//! rules themselves are tested in the games' own folders.

mod ahead;
pub(crate) mod generic;
mod labels;
mod looks;
mod near;
mod pressed;
pub(crate) mod slips;
mod whole;
mod wording;
