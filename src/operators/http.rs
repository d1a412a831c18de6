//! `/health/live`, `/health/ready` and `/metrics` over plain HTTP, for whoever watches the bot from outside. Nothing there is
//! secret and nothing can be changed by it, but it belongs on an address that the public does not reach.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::pulse::Pulse;
use crate::host::Host;

/// For how long an answer about readiness holds: asking often costs nothing.
const HOLDS: Duration = Duration::from_secs(2);
/// The database has so long to answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// A message that has waited for longer says that posting does not work.
const OUTBOX_SECONDS: i64 = 120;
/// What Prometheus reads.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What is seen from outside. Cheap to clone; clones share it.
#[derive(Clone, Debug)]
pub struct Outlook {
    host: Host,
    pulse: Pulse,
    stop: CancellationToken,
    /// What was found last.
    known: Arc<Mutex<Option<Found>>>,
}

/// Why the bot is not ready, as of a moment; nothing: it is.
#[derive(Clone, Debug)]
struct Found {
    at: Instant,
    hindrances: Vec<String>,
}

impl Outlook {
    /// On a host that serves until `stop`.
    pub fn new(host: Host, pulse: Pulse, stop: CancellationToken) -> Self {
        Self { host, pulse, stop, known: Arc::default() }
    }

    /// Answers whoever asks, without end.
    ///
    /// # Errors
    /// The listener is gone.
    pub async fn serve(self, listener: TcpListener) -> std::io::Result<()> {
        let router = Router::new()
            .route("/health/live", get(live))
            .route("/health/ready", get(ready))
            .route("/metrics", get(metrics))
            .with_state(self);
        axum::serve(listener, router).await
    }

    /// Why the bot is not ready, as of the last moments.
    async fn hindrances(&self) -> Vec<String> {
        let mut known = self.known.lock().await;
        if let Some(found) = known.as_ref().filter(|found| found.at.elapsed() < HOLDS) {
            return found.hindrances.clone();
        }
        let hindrances = self.look().await;
        *known = Some(Found { at: Instant::now(), hindrances: hindrances.clone() });
        hindrances
    }

    async fn look(&self) -> Vec<String> {
        let mut found = Vec::new();
        if self.stop.is_cancelled() {
            found.push("the program is stopping".to_owned());
        }
        match timeout(PATIENCE, self.host.can_write()).await {
            Ok(Ok(())) => {}
            Ok(Err(cause)) => found.push(cause.to_string()),
            Err(_) => found.push("the database did not answer in time".to_owned()),
        }
        if !self.host.metrics().is_gateway_connected() {
            found.push("there is no session with Discord's gateway".to_owned());
        }
        match timeout(PATIENCE, self.host.glance()).await {
            Ok(Ok(glance)) if glance.oldest_delivery_seconds > OUTBOX_SECONDS => {
                found.push(format!("a message has waited for {} s to be delivered", glance.oldest_delivery_seconds));
            }
            Ok(Ok(_)) => {}
            Ok(Err(cause)) => found.push(cause.to_string()),
            Err(_) => found.push("the database could not be read in time".to_owned()),
        }
        found
    }
}

/// Whether tasks run; a program where they do not is to be killed and started.
async fn live(State(outlook): State<Outlook>) -> Response {
    if outlook.pulse.is_alive() {
        (StatusCode::OK, "alive\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "no sign of life for ten seconds\n").into_response()
    }
}

/// Whether the bot does what it is there for; if not, why, a line each.
async fn ready(State(outlook): State<Outlook>) -> Response {
    let hindrances = outlook.hindrances().await;
    if hindrances.is_empty() {
        (StatusCode::OK, "ready\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, hindrances.join("\n") + "\n").into_response()
    }
}

/// Everything that is counted and measured.
async fn metrics(State(outlook): State<Outlook>) -> Response {
    match timeout(PATIENCE, outlook.host.measured()).await {
        Ok(Ok(text)) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Ok(Err(cause)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{cause}\n")).into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database could not be read in time\n").into_response(),
    }
}
