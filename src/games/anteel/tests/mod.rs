//! Anteel's rules, each cited by its paragraph. `support` sets up positions.

mod bad_input;
mod cards;
mod computer;
mod endings;
mod filing;
mod firing;
mod handicap;
mod movement;
mod orders;
mod panel;
mod passage;
mod pictures;
mod preparation;
mod sealed;
mod secrets;
mod sequence;
mod support;
