//! The words that the host and its callers share: calls and replies, messages, ports, limits.
//!
//! What is here: plain data, and text made harmless. It uses nothing else of the host.

pub mod avatar;
pub mod bank;
pub mod chance;
pub mod completion;
pub mod config;
pub mod escape;
pub mod ids;
pub mod library;
pub mod limits;
pub mod message;
pub mod operator;
pub mod pace;
pub mod ports;
pub mod record;
pub mod request;
pub mod scenario_art;
pub mod scenario_files;
pub mod slip;
pub mod time;
pub mod wishes;
