//! The bot's own way to Discord's REST API, in production and in tests alike.
//!
//! Why not serenity's client: its limiter lets all users share one bucket for follow-ups and sleeps out a 429 while
//! holding it, so that one user's limit delays everybody; it keeps an entry for each interaction for ever; it never
//! repeats a 5xx; and with another base address it is off altogether. Here every lane (one interaction's token, one
//! channel's posts) has a window of its own, and the caller says how patient it is.
//!
//! | file | what it holds |
//! |---|---|
//! | `errand` | what is sent: method, path, lane, body |
//! | `error` | what can come back instead of an answer |
//! | `limits` | the windows of Discord's rate limits |

mod errand;
mod error;
mod limits;

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderMap, RETRY_AFTER, USER_AGENT};
use reqwest::redirect::Policy;
use reqwest::{Response, StatusCode};
use serde_json::Value;
use tokio::time::{Instant, sleep};

pub(crate) use errand::{Body, Errand, Lane, Upload};
pub(crate) use error::{RestError, Trouble, code};

use crate::config::{ApiRoute, Secret};
use limits::Limits;

/// Where the API is when nothing else is set.
const PUBLIC: &str = "https://discord.com";
const AGENT: &str = concat!("DiscordBot (sealed-orders, ", env!("CARGO_PKG_VERSION"), ")");
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
    token: Secret,
    limits: Limits,
}

/// How long to go on trying.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Patience {
    /// One attempt; a limit is an error at once.
    Once,
    /// Limits are waited for and passing troubles repeated until then.
    Until(Instant),
}

impl Rest {
    /// A client for this route. Fails when the TLS set-up is unusable.
    pub(crate) fn new(route: &ApiRoute, token: Secret) -> Result<Self, reqwest::Error> {
        let http = http_client(route)?;
        let base = match route {
            ApiRoute::Public | ApiRoute::Tls { .. } => PUBLIC.to_owned(),
            ApiRoute::Base(base) => base.clone(),
        };
        Ok(Self { inner: Arc::new(Inner { http, base, token, limits: Limits::default() }) })
    }

    /// Sends an errand and gives the JSON of the answer (`Null` when it is empty).
    pub(crate) async fn send(&self, errand: &Errand, patience: Patience) -> Result<Value, RestError> {
        let mut tries = 0;
        loop {
            let wait = self.inner.limits.reserve(errand.lane);
            if !wait.is_zero() {
                patience
                    .wait(wait)
                    .await
                    .map_err(|()| RestError { trouble: Trouble::Limited { after: wait }, tries })?;
                continue;
            }
            tries += 1;
            let trouble = match self.attempt(errand, patience).await {
                Ok(answer) => return Ok(answer),
                Err(trouble) => trouble,
            };
            let pause = match &trouble {
                // The limiter knows now; the next round waits for it.
                Trouble::Limited { .. } if patience.allows(Duration::ZERO) => Duration::ZERO,
                Trouble::Unavailable { .. } if errand.may_repeat => pause_after(tries),
                _ => return Err(RestError { trouble, tries }),
            };
            tracing::debug!(errand = errand.name, tries, cause = %trouble, "trying again");
            if patience.wait(pause).await.is_err() {
                return Err(RestError { trouble, tries });
            }
        }
    }

    async fn attempt(&self, errand: &Errand, patience: Patience) -> Result<Value, Trouble> {
        let Inner { http, base, token, limits } = &*self.inner;
        let mut request = http
            .request(errand.method.clone(), format!("{base}/api/v10{}", errand.path))
            .header(USER_AGENT, AGENT)
            .timeout(patience.attempt_limit());
        if errand.lane.is_authorised() {
            request = request.header(AUTHORIZATION, format!("Bot {}", token.expose()));
        }
        let request = errand.body.attach(request).map_err(unreachable_cause)?;
        let response = request.send().await.map_err(unreachable_cause)?;
        limits.learn(errand.lane, response.headers());
        self.read(errand.lane, response).await
    }

    async fn read(&self, lane: Lane, response: Response) -> Result<Value, Trouble> {
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = response.bytes().await.map_err(unreachable_cause)?;
        let json = if bytes.is_empty() { Some(Value::Null) } else { serde_json::from_slice(&bytes).ok() };
        match (status, json) {
            (status, Some(json)) if status.is_success() => Ok(json),
            (StatusCode::TOO_MANY_REQUESTS, json) => {
                let json = json.unwrap_or_default();
                let after = retry_after(&json, &headers);
                let is_global = json["global"].as_bool().unwrap_or(false) || headers.contains_key("x-ratelimit-global");
                self.inner.limits.block(lane, after, is_global);
                Err(Trouble::Limited { after })
            }
            (status, Some(json)) if status.is_client_error() && status != StatusCode::REQUEST_TIMEOUT => {
                Err(Trouble::refused(status.as_u16(), &json))
            }
            (status, None) if status.is_client_error() => Err(Trouble::refused(status.as_u16(), &Value::Null)),
            (status, _) => Err(Trouble::Unavailable { cause: format!("status {status}") }),
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

impl Patience {
    fn allows(self, wait: Duration) -> bool {
        match self {
            Self::Once => false,
            Self::Until(end) => Instant::now() + wait < end,
        }
    }

    /// Waits, unless that would outlast the patience.
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
            Self::Until(end) => {
                (end.saturating_duration_since(Instant::now()) / 2).clamp(Duration::from_millis(500), ATTEMPT_LIMIT)
            }
        }
    }
}

fn pause_after(tries: u32) -> Duration {
    (FIRST_PAUSE * 2_u32.saturating_pow(tries.saturating_sub(1).min(10))).min(LONGEST_PAUSE)
}

/// Addresses are left out: those of interactions hold their tokens.
fn unreachable_cause(error: reqwest::Error) -> Trouble {
    let error = error.without_url();
    let chain = std::iter::successors(Some(&error as &dyn std::error::Error), |e| e.source());
    Trouble::Unavailable { cause: chain.map(ToString::to_string).collect::<Vec<_>>().join(": ") }
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
