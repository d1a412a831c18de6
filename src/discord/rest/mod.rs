//! The bot's own way to Discord's REST API, in production and in tests alike.
//!
//! Why not serenity's client: its limiter lets all users share one bucket for follow-ups and sleeps out a 429 while
//! holding it, so that one user's limit delays everybody; it keeps an entry for each interaction for ever; it never
//! repeats a 5xx; and with another base address it is off altogether. Here every bucket (one interaction's token, one
//! channel's posts) has a window of its own, and the caller says how long to try.
//!
//! | file | what it holds |
//! |---|---|
//! | `request` | what is sent: method, path, bucket, body |
//! | `error` | what can come back instead of an answer |
//! | `limits` | the windows of Discord's rate limits |

mod error;
mod limits;
mod request;

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderMap, RETRY_AFTER, USER_AGENT};
use reqwest::redirect::Policy;
use reqwest::{Response, StatusCode};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use tokio::time::{Instant, sleep};

pub(crate) use error::{ErrorKind, RestError, code};
pub(crate) use request::{ApiRequest, Body, Bucket, Upload};

use crate::config::ApiRoute;
use crate::discord::doors::Doors;
use crate::metrics::Metrics;
use limits::Limits;

/// Where the API is when nothing else is set.
const PUBLIC: &str = "https://discord.com";
/// Who asks.
pub(crate) const AGENT: &str = concat!("DiscordBot (sealed-orders, ", env!("CARGO_PKG_VERSION"), ")");
/// The longest a single attempt may take: a picture over a slow line.
const ATTEMPT_LIMIT: Duration = Duration::from_secs(20);
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// The client. Cheap to clone; clones share connections and limits.
#[derive(Clone, Debug)]
pub(crate) struct Rest {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    http: reqwest::Client,
    base: String,
    token: SecretString,
    limits: Limits,
    doors: Doors,
    metrics: Arc<Metrics>,
}

/// How long to go on trying.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RetryUntil {
    /// One attempt; a limit is an error at once.
    Once,
    /// Limits are waited for and passing faults repeated until then.
    At(Instant),
}

impl Rest {
    /// A client for this route. Fails when the TLS set-up is unusable.
    pub(crate) fn new(route: &ApiRoute, token: SecretString, metrics: Arc<Metrics>) -> Result<Self, reqwest::Error> {
        let http = http_client(route)?;
        let base = match route {
            ApiRoute::Public | ApiRoute::Tls { .. } => PUBLIC.to_owned(),
            ApiRoute::Base(base) => base.clone(),
        };
        Ok(Self {
            inner: Arc::new(Inner { http, base, token, limits: Limits::default(), doors: Doors::default(), metrics }),
        })
    }

    /// Where first answers go to calls that came over HTTP.
    pub(crate) fn doors(&self) -> &Doors {
        &self.inner.doors
    }

    /// Sends a request and gives the JSON of the answer (`Null` when it is empty).
    pub(crate) async fn send(&self, request: &ApiRequest, retry: RetryUntil) -> Result<Value, RestError> {
        let mut tries = 0;
        loop {
            let wait = self.inner.limits.reserve(request.bucket);
            if !wait.is_zero() {
                retry.wait(wait).await.map_err(|()| RestError { kind: ErrorKind::Limited { after: wait }, tries })?;
                continue;
            }
            tries += 1;
            let kind = match self.attempt(request, retry).await {
                Ok(answer) => return Ok(answer),
                Err(kind) => kind,
            };
            let pause = match &kind {
                // The limiter knows now; the next round waits for it.
                ErrorKind::Limited { .. } if retry.allows(Duration::ZERO) => Duration::ZERO,
                ErrorKind::Unavailable { .. } if request.may_repeat => pause_after(tries),
                _ => return Err(RestError { kind, tries }),
            };
            tracing::debug!(request = request.name, tries, cause = %kind, "trying again");
            if retry.wait(pause).await.is_err() {
                return Err(RestError { kind, tries });
            }
        }
    }

    async fn attempt(&self, request: &ApiRequest, retry: RetryUntil) -> Result<Value, ErrorKind> {
        let Inner { http, base, token, limits, .. } = &*self.inner;
        let mut attempt = http
            .request(request.method.clone(), format!("{base}/api/v10{}", request.path))
            .header(USER_AGENT, AGENT)
            .timeout(retry.attempt_limit());
        if request.bucket.is_authorised() {
            attempt = attempt.header(AUTHORIZATION, format!("Bot {}", token.expose_secret()));
        }
        let attempt = request.body.attach(attempt).map_err(unreachable_cause)?;
        let response = attempt.send().await.map_err(unreachable_cause)?;
        limits.learn(request.bucket, response.headers());
        self.read(request.bucket, response).await
    }

    async fn read(&self, bucket: Bucket, response: Response) -> Result<Value, ErrorKind> {
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = response.bytes().await.map_err(unreachable_cause)?;
        let json = if bytes.is_empty() { Some(Value::Null) } else { serde_json::from_slice(&bytes).ok() };
        match (status, json) {
            (status, Some(json)) if status.is_success() => Ok(json),
            (StatusCode::TOO_MANY_REQUESTS, json) => {
                let json = json.unwrap_or_default();
                let after = retry_after(&json, &headers);
                let is_global = json["global"].as_bool().unwrap_or(false) || headers.contains_key("x-ratelimit-global");
                self.inner.metrics.rate_limited(is_global);
                self.inner.limits.block(bucket, after, is_global);
                Err(ErrorKind::Limited { after })
            }
            (status, Some(json)) if status.is_client_error() && status != StatusCode::REQUEST_TIMEOUT => {
                Err(ErrorKind::refused(status.as_u16(), &json))
            }
            (status, None) if status.is_client_error() => Err(ErrorKind::refused(status.as_u16(), &Value::Null)),
            (status, _) => Err(ErrorKind::Unavailable { cause: format!("status {status}") }),
        }
    }
}

/// The HTTP client that reaches this route; serenity gets one like it.
pub(crate) fn http_client(route: &ApiRoute) -> Result<reqwest::Client, reqwest::Error> {
    // Redirects would lead to addresses that nobody configured.
    let builder = reqwest::Client::builder().connect_timeout(Duration::from_secs(5)).redirect(Policy::none());
    match route {
        ApiRoute::Public => builder.build(),
        ApiRoute::Base(_) => builder.no_proxy().build(),
        ApiRoute::Tls { address, authority } => reqwest::Certificate::from_pem_bundle(authority)?
            .into_iter()
            .fold(builder.no_proxy().resolve("discord.com", *address), reqwest::ClientBuilder::add_root_certificate)
            .build(),
    }
}

impl RetryUntil {
    fn allows(self, wait: Duration) -> bool {
        match self {
            Self::Once => false,
            Self::At(end) => Instant::now() + wait < end,
        }
    }

    /// Waits, unless that would take longer.
    async fn wait(self, wait: Duration) -> Result<(), ()> {
        if !self.allows(wait) {
            return Err(());
        }
        sleep(wait).await;
        Ok(())
    }

    /// Half of what is left, so that an answer lost on the way leaves time for another attempt.
    fn attempt_limit(self) -> Duration {
        match self {
            Self::Once => ATTEMPT_LIMIT,
            Self::At(end) => {
                (end.saturating_duration_since(Instant::now()) / 2).clamp(Duration::from_millis(500), ATTEMPT_LIMIT)
            }
        }
    }
}

fn pause_after(tries: u32) -> Duration {
    (FIRST_PAUSE * 2_u32.saturating_pow(tries.saturating_sub(1).min(10))).min(LONGEST_PAUSE)
}

/// Addresses are left out: those of interactions hold their tokens.
fn unreachable_cause(error: reqwest::Error) -> ErrorKind {
    let error = error.without_url();
    let chain = std::iter::successors(Some(&error as &dyn std::error::Error), |e| e.source());
    ErrorKind::Unavailable { cause: chain.map(ToString::to_string).collect::<Vec<_>>().join(": ") }
}

fn retry_after(json: &Value, headers: &HeaderMap) -> Duration {
    let in_header = || headers.get(RETRY_AFTER).and_then(|h| h.to_str().ok()).and_then(|h| h.parse().ok());
    let seconds = json["retry_after"].as_f64().or_else(in_header).unwrap_or(1.0);
    Duration::try_from_secs_f64(seconds.clamp(0.0, 3_600.0)).unwrap_or(Duration::from_secs(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_bound() {
        assert_eq!(pause_after(1), Duration::from_millis(250));
        assert_eq!(pause_after(3), Duration::from_secs(1));
        assert_eq!(pause_after(4_000_000), LONGEST_PAUSE);
    }

    #[test]
    fn the_body_says_how_long_to_wait_more_exactly_than_the_header() {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, 3.into());
        assert_eq!(retry_after(&serde_json::json!({"retry_after": 2.25}), &headers), Duration::from_millis(2_250));
        assert_eq!(retry_after(&Value::Null, &headers), Duration::from_secs(3));
        assert_eq!(retry_after(&Value::Null, &HeaderMap::new()), Duration::from_secs(1));
    }
}
