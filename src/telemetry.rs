//! Logging: one subscriber for the whole program, to standard error.
//!
//! Field names used everywhere: `call` (interaction id), `channel`, `user`, `table`, `tries`, `after_ms`, `cause`.
//! Order contents, message texts and tokens are never logged; libraries log warnings only, since their debug lines quote
//! requests.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{LogConfig, LogFormat, LogLevel};

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

fn directives(level: LogLevel) -> String {
    let (own, others) = match level {
        LogLevel::Error => ("error", "error"),
        LogLevel::Warn => ("warn", "warn"),
        LogLevel::Info => ("info", "warn"),
        LogLevel::Debug => ("debug", "warn"),
        LogLevel::Trace => ("trace", "warn"),
    };
    format!("{others},sealed_orders={own}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_never_log_more_than_warnings() {
        assert_eq!(directives(LogLevel::Trace), "warn,sealed_orders=trace");
        assert_eq!(directives(LogLevel::Error), "error,sealed_orders=error");
    }
}
