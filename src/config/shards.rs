//! Which connections to the gateway this process has, and how long others may take to take them over: `SHARDS`, `DRAIN_SECONDS`.

use std::time::Duration;

use super::{ConfigError, invalid};

/// The gateway's connections of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shards {
    /// As many as Discord says, shared out among the processes on one database.
    Auto,
    /// Those from the first to the last, out of so many.
    Some {
        /// The first.
        first: u32,
        /// The last.
        last: u32,
        /// All of them, in all processes.
        total: u32,
    },
    /// None: others take the calls.
    Off,
}

/// How long a connection may be without a session.
pub(super) const USUAL_PATIENCE: Duration = Duration::from_mins(1);
/// What a stop may take: Docker and others kill after ten seconds unless they are told otherwise.
pub(super) const USUAL_DRAIN: Duration = Duration::from_secs(10);

/// Whole seconds.
pub(super) fn read_patience(text: String) -> Result<Duration, ConfigError> {
    match text.parse() {
        Ok(seconds @ 1..=3600) => Ok(Duration::from_secs(seconds)),
        _ => Err(invalid("GATEWAY_PATIENCE", text, "it must be whole seconds from 1 to 3600")),
    }
}

/// The same.
pub(super) fn read_drain(text: String) -> Result<Duration, ConfigError> {
    match text.parse() {
        Ok(seconds @ 5..=60) => Ok(Duration::from_secs(seconds)),
        _ => Err(invalid("DRAIN_SECONDS", text, "it must be whole seconds from 5 to 60")),
    }
}

/// `auto`, `off`, `3/16` or `0-3/16`.
pub(super) fn read(text: &str) -> Result<Shards, ConfigError> {
    let wrong = || {
        invalid("SHARDS", text, "it must be auto, off, or the shards of this process and the number of all, as 0-3/16")
    };
    if text.eq_ignore_ascii_case("auto") {
        return Ok(Shards::Auto);
    }
    if text.eq_ignore_ascii_case("off") {
        return Ok(Shards::Off);
    }
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
    let (some, total) = text.split_once('/').ok_or_else(wrong)?;
    let (first, last) = some.split_once('-').unwrap_or((some, some));
    let (first, last, total) = (number(first)?, number(last)?, number(total)?);
    if first > last || last >= total {
        return Err(wrong());
    }
    Ok(Shards::Some { first, last, total })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_or_refused() {
        assert_eq!(read("auto").unwrap(), Shards::Auto);
        assert_eq!(read("Off").unwrap(), Shards::Off);
        assert_eq!(read("0-3/16").unwrap(), Shards::Some { first: 0, last: 3, total: 16 });
        assert_eq!(read("5/16").unwrap(), Shards::Some { first: 5, last: 5, total: 16 });
        for wrong in ["", "4", "3-1/4", "4/4", "0-4/4", "a/4", "0-1/0", "-1/4"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
