//! Discord: slash commands, buttons and posts, over the host's front door.
//!
//! It knows verbs and text, never rules: a command becomes a request, a reply becomes a message. It may use `host`, the
//! drafts and verbs of `contract`, and `contract::System` for the registration.
//!
//! | file | what it holds |
//! |---|---|
//! | `handler` | poise's framework: what arrives, what may run, what is answered when nothing could |
//! | `commands/` | one file a command: from its options to its answer; completions |
//! | `press` `slip` | buttons and menus; slips (modals), opened and handed in |
//! | `data` `caller` | what all of these share; who asks, and where |
//! | `waiting` `waiting_pages` | the pages of people whose orders are in, shown anew when something has changed |
//! | `responder` `left_over` | acknowledgements and answers of one interaction; those that the process before has left |
//! | `courier` | posts, edits and direct messages of the outbox |
//! | `gallery` | the pictures that people show of themselves |
//! | `thread` `place` | threads for new tables; where a table can be played and opened |
//! | `message` | messages as JSON within Discord's limits |
//! | `rest/` | the REST client: retries, rate limits, errors |
//! | `register` | keeps the registered commands ours |
//! | `hearing` `shards` | from the first connection to the stop; which of several are ours, where processes share them |
//! | `gateway` `tap` | connections, kept through outages; their frames, looked at as they pass |
//! | `endpoint/` `doors` | calls that Discord posts in place of a gateway; the requests that wait for their first answer |

mod caller;
mod commands;
mod courier;
mod data;
mod doors;
mod endpoint;
mod gallery;
mod gateway;
mod handler;
mod hearing;
mod left_over;
mod message;
mod place;
mod press;
pub mod register;
mod responder;
mod rest;
mod seen_ids;
mod shards;
mod slip;
mod tap;
mod thread;
mod waiting;
mod waiting_pages;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use secrecy::SecretString;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::config::{ConfigError, Delivery, DiscordConfig, PublicKey};
use crate::host::{Host, Unfinished};
use data::Data;
use endpoint::Endpoint;
use endpoint::loopback::Loopback;
use gallery::DiscordGallery;
use gateway::{Way, until};
use rest::{ApiRequest, Rest, RetryUntil};

/// For the round of deliveries that is under way when the stop comes.
const TO_FINISH_ROUND: Duration = Duration::from_secs(7);
/// For the last first answers on their way back, after everything else has ended.
const TO_GIVE_BACK: Duration = Duration::from_secs(1);
/// Between looks for calls that processes have left which are alive no more.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// Between complaints about an outage at the start.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why serving ended although nobody asked for it.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// There is no token.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The token is wrong.
    #[error(
        "Discord refuses the token in DISCORD_TOKEN (401 Unauthorized). It may have been reset: make a new one at \
         https://discord.com/developers/applications (your application, Bot, Reset Token) and set DISCORD_TOKEN to it."
    )]
    TokenRefused,
    /// The HTTP client cannot be made.
    #[error("the HTTPS client cannot be set up: {0}")]
    Client(#[from] reqwest::Error),
    /// Nothing can listen where calls are to be posted.
    #[error("HTTP_ADDR is {address}, but nothing can listen there: {cause}")]
    Endpoint {
        /// The address.
        address: SocketAddr,
        /// Why.
        cause: std::io::Error,
    },
    /// The gateway will not have us.
    #[error("Discord's gateway refuses the connection: {0}")]
    Gateway(String),
}

/// Serves Discord until `stop`: then finishes what is under way, closes the gateway and returns within ten seconds, or
/// `DRAIN_SECONDS` where others take over.
/// `longest_rest` bounds the pause of the outbox, for clocks that do not run by themselves.
pub async fn serve(
    host: Host,
    config: &DiscordConfig,
    longest_rest: Duration,
    stop: CancellationToken,
) -> Result<(), ServeError> {
    let token = config.token.clone().ok_or(ConfigError::NoToken)?;
    let rest = Rest::new(&config.api, token.clone(), Arc::clone(host.metrics()))?;
    let gallery = DiscordGallery::new(&config.api)?;
    let listener = listener(&config.delivery).await?;
    let Some(identity) = until(&stop, identity(&rest)).await else { return Ok(()) };
    let identity = identity?;
    // Before the first call is taken: whatever is open now was left by the process before this one.
    let left = host.unfinished().await;
    let data = Data::new(host.clone(), rest.clone(), identity.user);
    let registering = keep_registered(&rest, identity.application, config.guild, &stop);
    let working = work(&host, courier::DiscordCourier::new(rest.clone(), identity.user), longest_rest, &stop);
    let answering = until(&stop, answer_left_over(&host, &rest, identity, left));
    let serving = async {
        let outcome = serve_calls(config, &token, listener, identity, &data, &stop).await;
        // A failure ends the other two as well.
        stop.cancel();
        outcome
    };
    let portraying = until(&stop, portray(&host, &gallery));
    let waiting = until(&stop, waiting::look_after(&data));
    let ((), (), _, _, _, outcome) = tokio::join!(registering, working, answering, portraying, waiting, serving);
    outcome
}

/// Answers the calls that the process before has left; where several work side by side, those of each that ends without its
/// last word.
async fn answer_left_over(host: &Host, rest: &Rest, identity: Identity, mut left: Vec<Unfinished>) {
    loop {
        left_over::answer_all(host, rest, identity, left).await;
        if !host.company().is_possible() {
            return;
        }
        sleep(BETWEEN_LOOKS).await;
        left = host.unfinished().await;
    }
}

/// Where calls are posted, if they are: asked for before anything else, since nothing comes without it.
async fn listener(delivery: &Delivery) -> Result<Option<(TcpListener, PublicKey)>, ServeError> {
    let Delivery::Http { address, key } = *delivery else { return Ok(None) };
    let cannot = |cause| ServeError::Endpoint { address, cause };
    let listener = TcpListener::bind(address).await.map_err(cannot)?;
    tracing::info!(address = %listener.local_addr().map_err(cannot)?, "calls are taken over HTTP");
    Ok(Some((listener, key)))
}

/// Takes calls, from the gateway or from where they are posted, until the stop.
async fn serve_calls(
    config: &DiscordConfig,
    token: &SecretString,
    listener: Option<(TcpListener, PublicKey)>,
    identity: Identity,
    data: &Data,
    stop: &CancellationToken,
) -> Result<(), ServeError> {
    let Some((listener, key)) = listener else {
        return hearing::run(config, token, &Way::Gateway, data, stop).await;
    };
    let loopback = Loopback::open(identity, token.clone(), data.rest.doors().clone());
    let loopback = loopback.await.map_err(|e| ServeError::Gateway(e.to_string()))?;
    let endpoint = Endpoint::new(data.clone(), key, loopback.clone());
    let mut posted = JoinSet::new();
    posted.spawn(endpoint.serve(listener, stop.clone()));
    let outcome = hearing::run(config, token, &Way::Loopback(loopback), data, stop).await;
    if tokio::time::timeout(TO_GIVE_BACK, posted.join_next()).await.is_err() {
        tracing::info!("stopping although somebody keeps a connection open");
    }
    outcome
}

/// Who we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity {
    /// Our application: commands and answers are its.
    application: u64,
    /// The bot's user: messages and threads are its.
    user: u64,
}

/// Asks who we are until there is an answer.
async fn identity(rest: &Rest) -> Result<Identity, ServeError> {
    loop {
        let request = ApiRequest::get("get_application", "/applications/@me");
        match rest.send(&request, RetryUntil::At(Instant::now() + PATIENCE)).await {
            Ok(answer) => {
                if let Some(application) = courier::id_of(&answer) {
                    let user = courier::id_of(&answer["bot"]).unwrap_or(application);
                    return Ok(Identity { application, user });
                }
                tracing::warn!("Discord's answer names no application; trying on");
            }
            Err(error) => gateway::complain(&error)?,
        }
        sleep(Duration::from_secs(1)).await;
    }
}

/// Fetches people's portraits as they are seen.
async fn portray(host: &Host, gallery: &DiscordGallery) {
    loop {
        host.fetch_portraits(gallery).await;
        host.person_seen().await;
    }
}

async fn keep_registered(rest: &Rest, application: u64, guild: Option<u64>, stop: &CancellationToken) {
    let trying = async {
        let retry = RetryUntil::At(Instant::now() + Duration::from_hours(1));
        match register::register(rest, application, guild, retry).await {
            Ok(true) => tracing::info!("the slash commands were registered"),
            Ok(false) => tracing::info!("the slash commands are registered as they should be"),
            Err(error) => tracing::error!(cause = %error, "the slash commands could not be registered"),
        }
    };
    until(stop, trying).await;
}

/// Does what is due, round after round, until the stop; a round that is under way then is finished if it is quick.
async fn work(host: &Host, courier: courier::DiscordCourier, longest_rest: Duration, stop: &CancellationToken) {
    loop {
        let round = host.step(&courier);
        tokio::pin!(round);
        let idle = tokio::select! {
            idle = &mut round => idle,
            () = stop.cancelled() => {
                if tokio::time::timeout(TO_FINISH_ROUND, round).await.is_err() {
                    tracing::warn!("stopping although a delivery is under way; it will be repeated");
                }
                return;
            }
        };
        let resting = async {
            tokio::select! {
                () = sleep(idle.min(longest_rest)) => {}
                () = host.woken() => {}
            }
        };
        if until(stop, resting).await.is_none() {
            return;
        }
    }
}
