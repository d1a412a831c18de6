//! The host as its callers see it: calls in, replies and posts out, on a real database, with a clock that the test moves
//! and a courier that keeps what it is given.
#![expect(unreachable_pub, clippy::panic, clippy::unwrap_used, reason = "helpers of tests")]

mod banks;
mod calls;
mod clock;
mod controls;
mod corpus;
mod crash;
mod elsewhere;
mod eyes;
mod first_games;
mod following;
mod invitations;
mod lanes;
mod lessons;
mod live;
mod lobby;
mod look_back;
mod looks;
mod measures;
mod mends;
mod messages;
mod moderation;
mod more;
mod notes;
mod nudges;
mod outbox;
mod past;
mod pauses;
mod people;
mod personal;
mod portraits;
mod postgres;
mod privacy;
mod processes;
mod questions;
mod quick_start;
mod quiet;
mod races;
mod ratings;
mod records;
mod recovery;
mod referees;
mod resignation;
mod saved;
mod scenario_art;
#[path = "../support/first_games.rs"]
mod script;
mod secrets;
#[path = "../support/postgres.rs"]
mod server;
mod share;
mod shots;
mod silences;
mod slips;
mod substitutes;
mod support;
mod taps;
mod terms;
mod undo;
mod vacation;
mod visits;
mod words;
