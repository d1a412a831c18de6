//! End to end: the real binary against a fake Discord of our own, on loopback.
//!
//! | module | what it holds |
//! |---|---|
//! | `fake/` | the Discord: REST, gateway, limits, faults |
//! | `bot` | the process under test |
//! | `tls` | the same Discord behind HTTPS, as discord.com |
//! | `scene` | people, what they do and what they see |
//! | `drive` | people who play to the end |
//! | `tests/` | the tests, by subject |
//!
//! Nothing sleeps: tests wait for changes of the fake's world.
#![expect(clippy::expect_used, clippy::panic, clippy::print_stderr, reason = "a test may fail loudly")]

mod bot;
mod drive;
mod fake;
mod scene;
mod tls;
mod tests {
    mod durability;
    mod game;
    mod gateway;
    mod interactions;
    mod lifecycle;
    mod load;
}
