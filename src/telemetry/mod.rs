//! Logging: one subscriber for the whole program, to standard error; and spans to a collector, where that is built in and wished for.
//!
//! Field names used everywhere: `call` (interaction id), `channel`, `user`, `table`, `tries`, `after_ms`, `cause`.
//! Order contents, message texts and tokens are never logged; libraries log warnings only, since their debug lines quote
//! requests.

#[cfg(feature = "otel")]
mod spans;

use std::io::IsTerminal;

use tracing::{Level, Subscriber};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Registry, fmt};

use crate::config::{LogConfig, LogFormat};

/// What leaves the program besides its log; to be finished at the end, so that nothing of it is lost.
#[derive(Debug, Default)]
#[must_use = "what was not sent yet is lost without an end"]
pub struct Outgoing {
    #[cfg(feature = "otel")]
    spans: Option<spans::Sender>,
}

impl Outgoing {
    /// Sends what waits, for two seconds at most.
    pub fn finish(self) {
        #[cfg(feature = "otel")]
        if let Some(spans) = self.spans {
            spans.finish();
        }
    }
}

/// Why nothing can leave the program.
#[derive(Debug, thiserror::Error)]
#[error("OTEL_EXPORTER_OTLP_ENDPOINT is {endpoint:?}, but no spans can be sent there: {cause}")]
pub struct CannotSend {
    endpoint: String,
    cause: String,
}

/// Installs the subscriber; a second call changes nothing.
pub fn start(log: LogConfig) {
    // The only error is that a subscriber is there already, which serves as well.
    drop(Registry::default().with(lines(log)).try_init());
}

/// The same, with spans for the collector at that address.
///
/// # Errors
/// The address is none.
pub fn start_with_spans(log: LogConfig, endpoint: Option<&str>) -> Result<Outgoing, CannotSend> {
    let Some(endpoint) = endpoint else {
        start(log);
        return Ok(Outgoing::default());
    };
    send_spans(log, endpoint)
}

#[cfg(feature = "otel")]
fn send_spans(log: LogConfig, endpoint: &str) -> Result<Outgoing, CannotSend> {
    let cannot = |cause: String| CannotSend { endpoint: endpoint.to_owned(), cause };
    let sender = spans::Sender::open(endpoint).map_err(|error| cannot(error.to_string()))?;
    drop(Registry::default().with(lines(log)).with(sender.layer()).try_init());
    Ok(Outgoing { spans: Some(sender) })
}

/// Whoever sets it for all programs of a machine has not asked this one for it.
#[cfg(not(feature = "otel"))]
#[expect(clippy::unnecessary_wraps, reason = "where spans are built in it may fail")]
fn send_spans(log: LogConfig, endpoint: &str) -> Result<Outgoing, CannotSend> {
    start(log);
    tracing::warn!(endpoint, "no spans are sent: this program was built without the feature otel");
    Ok(Outgoing::default())
}

/// The log itself.
fn lines<S: Subscriber + for<'a> LookupSpan<'a>>(log: LogConfig) -> impl Layer<S> {
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines = match log.format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    lines.with_filter(EnvFilter::new(directives(log.level)))
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
