//! Time as people live it: zones, quiet hours, days away, and what they make of a deadline.
//!
//! Pure: whoever asks says when it is. It knows no table, no game and no database, so that a year of it can be tried in a
//! moment.
//!
//! | file | what it holds |
//! |---|---|
//! | `zone` | a time zone, read by its name or a city |
//! | `habits` | when somebody is quiet or away |
//! | `days` | days as they are typed; how many of a year are left |
//! | `window` | the clock of one window: deadline, reminder, pause |
//! | `account` | the time that one player keeps, where the pace is a bank |

pub(crate) mod account;
#[cfg(test)]
mod account_tests;
pub(crate) mod days;
pub(crate) mod habits;
#[cfg(test)]
mod tests;
pub(crate) mod window;
pub(crate) mod zone;
