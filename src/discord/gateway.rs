//! The connection to Discord's gateway: opened, kept through outages, closed in time.
//!
//! serenity reconnects and resumes by itself once it runs; what it lacks is here: the gateway's address is asked for until
//! it is known (serenity would fall back to the public one), a connection that gives no session is given up for another,
//! and a stop does not wait for a connection that is out of reach.

use std::ops::RangeInclusive;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use secrecy::{ExposeSecret, SecretString};
use serenity::{GatewayError, GatewayIntents};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::data::Data;
use super::endpoint::loopback::Loopback;
use super::handler::Handler;
use super::rest::{ApiRequest, Rest, RestError, RetryUntil, http_client};
use super::tap::Tap;
use super::{DiscordConfig, ServeError};
use crate::config::ApiRoute;
use crate::host::api::operator::OperatorError;

/// For the closing handshake.
const TO_CLOSE: Duration = Duration::from_millis(1_500);
const BEFORE_NEXT_CLIENT: Duration = Duration::from_secs(5);
/// Between looks at the state of the connections.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// The same while there is no session: somebody may wait for it to hand his over.
const BETWEEN_FIRST_LOOKS: Duration = Duration::from_millis(200);
/// Between complaints about an outage at the start.
const PATIENCE: Duration = Duration::from_secs(5);

/// What Discord says of its gateway.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gateway {
    pub(super) url: String,
    /// As many as it wants.
    pub(super) shards: u32,
    /// So many connections may begin together.
    pub(super) at_a_time: u32,
    /// So few may begin today that none is to be begun without need.
    pub(super) is_scarce: bool,
}

/// Of the connections that may begin in a day, this part is for whoever has to begin anew.
const KEPT_PART: u64 = 10;

/// Which connections one of serenity's clients has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Connections {
    /// As many as there are.
    All,
    Some {
        first: u32,
        last: u32,
        total: u32,
    },
}

impl Connections {
    /// The first, the last, and how many there are in all.
    const fn numbers(self, wanted: u32) -> (u32, u32, u32) {
        match self {
            Self::All => (0, wanted - 1, wanted),
            Self::Some { first, last, total } => (first, last, total),
        }
    }
}

/// Told of a client's connections: how many of them have a session, and how many there are to be.
pub(super) type Tell<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// Connections of one client.
#[derive(Clone, Copy)]
pub(super) struct Kept<'a> {
    pub(super) which: Connections,
    pub(super) tell: Tell<'a>,
}

/// Which gateway serenity is given.
pub(super) enum Way {
    /// Discord's, with its frames looked at as they pass.
    Gateway,
    /// The one on this machine that says what Discord posts.
    Loopback(Loopback),
}

impl Way {
    /// Its address and the number of shards, once they are known.
    pub(super) async fn address(&self, rest: &Rest) -> Result<Gateway, ServeError> {
        match self {
            Self::Gateway => address(rest).await,
            Self::Loopback(loopback) => {
                Ok(Gateway { url: loopback.url().to_owned(), shards: 1, at_a_time: 1, is_scarce: false })
            }
        }
    }

    /// Where serenity connects to, and what has to be kept for that long.
    async fn open(&self, url: String, data: &Data) -> Result<(String, Option<Tap>), ServeError> {
        match self {
            Self::Gateway => {
                let tap = Tap::open(url, data.clone()).await.map_err(|e| ServeError::Gateway(e.to_string()))?;
                Ok((tap.url().to_owned(), Some(tap)))
            }
            Self::Loopback(_) => Ok((url, None)),
        }
    }

    /// Where serenity's own requests go.
    fn api(&self, config: &DiscordConfig) -> ApiRoute {
        match self {
            Self::Gateway => config.api.clone(),
            Self::Loopback(loopback) => ApiRoute::Base(loopback.base().to_owned()),
        }
    }
}

/// Keeps connections of one of serenity's clients, and opens others when they have ended, until the stop.
pub(super) async fn keep(
    config: &DiscordConfig,
    token: &SecretString,
    way: &Way,
    kept: Kept<'_>,
    data: &Data,
    stop: &CancellationToken,
) -> Result<(), ServeError> {
    let Kept { which, tell } = kept;
    while let Some(gateway) = until(stop, way.address(&data.rest)).await.transpose()? {
        let (first, last, total) = which.numbers(gateway.shards);
        if matches!(way, Way::Gateway) && !has_turn(data, first..=last, gateway.at_a_time, stop).await {
            continue;
        }
        let Some(built) = until(stop, client(&way.api(config), token, data)).await else { break };
        let mut client = built?;
        let (url, _tap) = way.open(gateway.url, data).await?;
        url.clone_into(&mut *client.ws_url.lock().await);
        let manager = client.shard_manager.clone();
        let count = (last - first + 1) as usize;
        let ended = async {
            tokio::select! {
                ended = client.start_shard_range(first..last, total) => judge(ended),
                () = without_session(&manager, count, tell, config.gateway_patience) => {
                    tracing::warn!("the gateway gives no session; opening another connection");
                    if timeout(TO_CLOSE, manager.shutdown_all()).await.is_err() {
                        tracing::info!("the gateway did not answer the goodbye");
                    }
                    Ok(())
                }
            }
        };
        let Some(ended) = until(stop, ended).await else {
            if timeout(TO_CLOSE, manager.shutdown_all()).await.is_err() {
                tracing::info!("the gateway did not answer the goodbye");
            }
            return Ok(());
        };
        tell(0, count);
        ended?;
        if until(stop, sleep(BEFORE_NEXT_CLIENT)).await.is_none() {
            break;
        }
    }
    Ok(())
}

/// Waits until connections may begin, as the processes on one database have it; false when nobody knows, or the stop comes. Those
/// after the first are begun by serenity in their time.
async fn has_turn(data: &Data, shards: RangeInclusive<u32>, at_a_time: u32, stop: &CancellationToken) -> bool {
    let turn = async {
        let mut first = None;
        let reserved = async {
            for shard in shards {
                let wait = data.host.company().turn_at_gateway(shard, at_a_time).await?;
                first.get_or_insert(wait);
            }
            Ok::<_, OperatorError>(())
        };
        match reserved.await {
            Ok(()) => {
                sleep(first.unwrap_or_default()).await;
                true
            }
            Err(error) => {
                tracing::warn!(cause = %error, "no connection to the gateway is begun without the database");
                sleep(BETWEEN_LOOKS).await;
                false
            }
        }
    };
    until(stop, turn).await.unwrap_or(false)
}

/// What a future gives, or `None` when the stop comes first.
pub(super) async fn until<T>(stop: &CancellationToken, work: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        biased;
        () = stop.cancelled() => None,
        given = work => Some(given),
    }
}

/// Ends when the connections have had no session for so long. serenity waits without end for a gateway that takes a
/// connection and then says nothing.
async fn without_session(manager: &serenity::ShardManager, count: usize, tell: Tell<'_>, patience: Duration) {
    let (mut since, mut is_complete) = (Instant::now(), false);
    while since.elapsed() < patience {
        let pause = if is_complete { BETWEEN_LOOKS } else { BETWEEN_FIRST_LOOKS };
        sleep(pause.min(patience)).await;
        let runners = manager.runners.lock().await;
        let is_served = |stage: serenity::ConnectionStage| stage == serenity::ConnectionStage::Connected;
        let connected = runners.values().filter(|runner| is_served(runner.stage)).count();
        tell(connected, count);
        is_complete = !runners.is_empty() && connected == runners.len();
        if is_complete {
            since = Instant::now();
        }
    }
}

/// Asks for the gateway's address and the number of shards until there is an answer.
async fn address(rest: &Rest) -> Result<Gateway, ServeError> {
    loop {
        match rest
            .send(&ApiRequest::get("get_gateway", "/gateway/bot"), RetryUntil::At(Instant::now() + PATIENCE))
            .await
        {
            Ok(answer) => {
                let shards = answer["shards"].as_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or(1).max(1);
                let limit = &answer["session_start_limit"];
                let (left, of) = (limit["remaining"].as_u64(), limit["total"].as_u64().unwrap_or(0));
                if left == Some(0) {
                    let wait = Duration::from_millis(limit["reset_after"].as_u64().unwrap_or(60_000));
                    tracing::warn!(after_ms = wait.as_millis(), "Discord allows no more connections for now");
                    sleep(wait).await;
                } else if let Some(url) = answer["url"].as_str() {
                    let at_a_time = limit["max_concurrency"].as_u64().and_then(|n| u32::try_from(n).ok());
                    return Ok(Gateway {
                        url: url.to_owned(),
                        shards,
                        at_a_time: at_a_time.unwrap_or(1).max(1),
                        is_scarce: left.is_some_and(|left| left < of / KEPT_PART),
                    });
                }
            }
            Err(error) => complain(&error)?,
        }
        sleep(Duration::from_secs(1)).await;
    }
}

/// Logs what may pass, and gives back what will not.
pub(super) fn complain(error: &RestError) -> Result<(), ServeError> {
    if error.is_unauthorised() {
        return Err(ServeError::TokenRefused);
    }
    tracing::warn!(cause = %error, "Discord is out of reach; trying on");
    Ok(())
}

async fn client(api: &ApiRoute, token: &SecretString, data: &Data) -> Result<serenity::Client, ServeError> {
    // serenity's own requests are few (the gateway's address, completions): completions are worth one attempt only, and its
    // limiter would keep an entry for each of them for ever.
    let http = serenity::HttpBuilder::new(token.expose_secret()).client(http_client(api)?).ratelimiter_disabled(true);
    let http = match api {
        ApiRoute::Base(base) => http.proxy(base),
        ApiRoute::Public | ApiRoute::Tls { .. } => http,
    };
    let builder = serenity::ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS)
        .framework(Handler::new(data.clone()));
    builder.await.map_err(|e| ServeError::Gateway(e.to_string()))
}

/// What it means that the client has ended by itself.
fn judge(ended: serenity::Result<()>) -> Result<(), ServeError> {
    match ended {
        Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => Err(ServeError::TokenRefused),
        Err(serenity::Error::Gateway(
            error @ (GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents),
        )) => Err(ServeError::Gateway(error.to_string())),
        Err(error) => {
            tracing::warn!(cause = %error, "the gateway connection ended; opening another");
            Ok(())
        }
        Ok(()) => {
            tracing::warn!("the gateway connection ended; opening another");
            Ok(())
        }
    }
}
