//! End to end: the real binary against a fake Discord of our own, on loopback.
//!
//! | module | what it holds |
//! |---|---|
//! | `fake/` | the Discord: REST, gateway, limits, faults |
//! | `bot` | the process under test |
//! | `bare` | a bot that does nothing, to measure beside ours |
//! | `tls` | the same Discord behind HTTPS, as discord.com |
//! | `crowd` | thousands of tables under way, to measure with |
//! | `scene` | people, what they do and what they see |
//! | `duel` | two people at a table of Anteel, and how scripts play |
//! | `tests/` | the tests, by subject |
//!
//! Nothing sleeps: tests wait for changes of the fake's world.
#![expect(clippy::expect_used, clippy::panic, clippy::print_stderr, reason = "a test may fail loudly")]

mod bare;
mod bot;
mod crowd;
mod duel;
mod fake;
mod scene;
#[path = "../support/postgres.rs"]
#[expect(dead_code, unreachable_pub, clippy::unwrap_used, reason = "helpers of several programs of tests")]
mod server;
mod tls;
mod tests {
    mod deadlines;
    mod endpoint;
    mod games;
    mod gateway;
    mod interactions;
    mod lessons;
    mod lifecycle;
    mod load;
    mod operator;
    mod penta_war;
    mod pentagon_war;
    mod people;
    mod places;
    mod portraits;
    mod posts;
    mod privacy;
    mod processes;
    mod restarts;
    mod scale;
    mod slips;
    mod space_combat;
    #[cfg(feature = "otel")]
    mod spans;
    mod upgrade;
    mod waiting;
}
