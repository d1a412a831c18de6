//! Sealed Orders: asynchronous wargames in Discord channels.
//!
//! | layer | what it is | may use |
//! |---|---|---|
//! | [`grid`] | exact integer geometry | nothing |
//! | [`scene`] | what a picture shows, in cells and meanings | `grid` |
//! | [`kit`] | the words that games share, and tools to read them | `grid`, `scene` |
//! | [`contract`] | what a game is | `grid`, `scene`, `kit` |
//! | `games` | the rules, a folder a game | `grid`, `scene`, `kit`, `contract` |
//! | [`systems`] | the table of the games | `games`, `contract` |
//! | [`lessons`] | prepared positions with one thing to do, judged by the engine | `systems`, `contract` |
//! | [`render`] | scene to PNG and GIF | `grid`, `scene`, `kit` |
//! | [`store`] | SQLite: rows and SQL | nothing |
//! | [`metrics`] | what the program counts and measures of itself | nothing |
//! | [`host`] | tables, orders, deadlines, records | all above but `games` |
//! | `discord`, [`terminal`] | two ways to call the host and to show its answers | `host` |
//! | [`operators`] | tools for whoever runs the bot | `host`, `terminal`, `store` |
//! | `measured` | what the benches measure inside the games | everything |
//! | `app` | wires everything | everything |
//!
//! `tests/architecture.rs` enforces the directions. See ARCHITECTURE.md for the invariants.

pub mod app;
pub mod config;
pub mod contract;
pub mod discord;
mod games;
pub mod grid;
pub mod host;
pub mod kit;
pub mod lessons;
#[doc(hidden)]
pub mod measured;
pub mod metrics;
pub mod operators;
pub mod render;
pub mod scene;
pub mod store;
pub mod systems;
pub mod telemetry;
pub mod terminal;
