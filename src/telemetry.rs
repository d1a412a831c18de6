//! Logging: one subscriber for the whole program, to standard error.
//!
//! Field names used everywhere: `call` (interaction id), `channel`, `user`, `table`, `tries`, `after_ms`, `cause`.
//! Order contents, message texts and tokens are never logged; libraries log warnings only, since their debug lines quote
//! requests.

use std::io::IsTerminal;

use tracing::Level;
use tracing_subscriber::EnvFilter;

use crate::config::{LogConfig, LogFormat};

/// Installs the subscriber; a second call changes nothing.
pub fn start(log: LogConfig) {
    let filter = EnvFilter::new(directives(log.level));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let outcome = match log.format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
    // The only error is that a subscriber is there already, which serves as well.
    drop(outcome);
}

fn directives(level: Level) -> String {
    format!("{},sealed_orders={level}", level.min(Level::WARN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_never_log_more_than_warnings() {
        assert_eq!(directives(Level::TRACE), "WARN,sealed_orders=TRACE");
        assert_eq!(directives(Level::ERROR), "ERROR,sealed_orders=ERROR");
    }
}
