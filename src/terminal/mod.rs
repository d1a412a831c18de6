//! The same tables in a terminal: the same commands, the map as a file and as text.
//!
//! What is here: `play` (people and computer players at one keyboard; `keyboard` reads it, `completion` says what could be typed,
//! `page`, `controls` and `paint` print, `tables` tells apart what a file keeps, `arguments` is what it is given), `demo` (a whole game between
//! computer players), `replay` (checking a record), `scenarios` (scenario files), `database` (copying and checking one), `learn` (the lesson of a system), `perft` (counting moves from a position),
//! `tournament` (many games between computer players, counted), `progress` (how far long work is). What is not: rules, storage,
//! Discord. It may use `host`, `systems`, `contract`, `kit` and `store`.

pub mod arguments;
pub mod command;
pub mod completion;
mod controls;
pub mod database;
pub mod demo;
pub mod keyboard;
pub mod learn;
mod page;
mod paint;
pub mod perft;
pub mod play;
pub mod progress;
pub mod replay;
pub mod scenarios;
pub mod seats;
pub mod table;
mod tables;
pub mod tournament;

pub use table::TerminalError;
