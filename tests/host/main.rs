//! The host as its callers see it: calls in, replies and posts out, on a real database, with a clock that the test moves
//! and a courier that keeps what it is given.
#![expect(clippy::unwrap_used, reason = "tests")]

mod support;

mod lobby;
