//! The gateway's connections, shared out among the processes on one database: this one opens what is its share, and closes what
//! another has taken over. Each connection is a client of its own, so that it can end alone.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use secrecy::SecretString;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::data::Data;
use super::gateway::{Connections, Kept, Way, keep, until};
use super::{BETWEEN_LOOKS, DiscordConfig, ServeError};
use crate::host::Host;

/// The shards that are to be this process's, and how many there are in all.
type Share = (Vec<u32>, u32);

/// Between questions to Discord how many connections it wants, and how many may begin today.
const BETWEEN_ASKS: Duration = Duration::from_mins(5);
/// For its answer, while nothing else is looked at.
const TO_ASK: Duration = Duration::from_secs(2);
/// Between looks at a stop: calls wait for nobody.
const BETWEEN_LAST_LOOKS: Duration = Duration::from_millis(250);

/// The connections that are open here, and whether each has a session.
#[derive(Debug, Default)]
struct Open {
    shards: Mutex<BTreeMap<u32, bool>>,
    /// Told when that has changed: whoever hands a connection over waits for it.
    changed: Notify,
}

impl Open {
    fn shards(&self) -> MutexGuard<'_, BTreeMap<u32, bool>> {
        self.shards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connected(&self) -> Vec<u32> {
        self.shards().iter().filter(|(_, is_connected)| **is_connected).map(|(shard, _)| *shard).collect()
    }

    fn is_empty(&self) -> bool {
        self.shards().is_empty()
    }

    /// Where it is counted: all that are to be here, and those with a session.
    fn tell(&self, host: &Host, change: impl FnOnce(&mut BTreeMap<u32, bool>)) {
        let mut shards = self.shards();
        let before = shards.clone();
        change(&mut shards);
        if *shards != before {
            self.changed.notify_one();
        }
        if shards.is_empty() {
            host.metrics().gateway_is_elsewhere();
        } else {
            host.metrics().gateway(shards.values().filter(|is_connected| **is_connected).count(), shards.len());
        }
    }
}

/// Connects what is this process's share until `closing`; `is_stopping` says that others are to take all of it over, and
/// `handed_over` is told when they have.
pub(super) async fn share(
    config: &DiscordConfig,
    token: &SecretString,
    data: &Data,
    is_stopping: &CancellationToken,
    closing: &CancellationToken,
    handed_over: &CancellationToken,
) -> Result<(), ServeError> {
    let open = Open::default();
    let (wish, wishes) = watch::channel((vec![], 0));
    let looking = async {
        let Some(mut gateway) = until(closing, Way::Gateway.address(&data.rest)).await.transpose()? else {
            return Ok(());
        };
        let mut asked = Instant::now();
        loop {
            if asked.elapsed() > BETWEEN_ASKS {
                // Where Discord gives no answer soon, no connection is begun without need.
                gateway.is_scarce = true;
                if let Ok(said) = timeout(TO_ASK, Way::Gateway.address(&data.rest)).await {
                    gateway = said?;
                }
                asked = Instant::now();
            }
            let (company, connected) = (data.host.company(), open.connected());
            match company.share_of_gateway(gateway.shards, &connected, gateway.is_scarce).await {
                Ok(share) => {
                    if share.0.is_empty() {
                        open.tell(&data.host, |_| {});
                    }
                    // Until the last one is closed calls are heard here as well.
                    if share.0.is_empty() && open.is_empty() && is_stopping.is_cancelled() {
                        handed_over.cancel();
                    }
                    wish.send_if_modified(|before| {
                        let is_other = *before != share;
                        *before = share;
                        is_other
                    });
                }
                Err(error) => tracing::warn!(cause = %error, "connections to the gateway stay as they are"),
            }
            if until(closing, rest(&open, is_stopping)).await.is_none() {
                return Ok(());
            }
        }
    };
    let connecting = connect(config, token, data, closing, &open, wishes);
    let (looked, connected) = tokio::join!(
        async {
            let looked = looking.await;
            if looked.is_err() {
                closing.cancel();
            }
            looked
        },
        async {
            let connected = connecting.await;
            closing.cancel();
            connected
        }
    );
    looked.and(connected)
}

/// Until the next look is due.
async fn rest(open: &Open, is_stopping: &CancellationToken) {
    let is_last = is_stopping.is_cancelled();
    tokio::select! {
        () = sleep(if is_last { BETWEEN_LAST_LOOKS } else { BETWEEN_LOOKS }) => {}
        () = open.changed.notified() => {}
        () = is_stopping.cancelled(), if !is_last => {}
    }
}

/// Opens and closes connections as they are wished for.
async fn connect(
    config: &DiscordConfig,
    token: &SecretString,
    data: &Data,
    closing: &CancellationToken,
    open: &Open,
    mut wishes: watch::Receiver<Share>,
) -> Result<(), ServeError> {
    let (mut clients, mut ends) = (FuturesUnordered::new(), BTreeMap::<u32, CancellationToken>::new());
    loop {
        tokio::select! {
            Some((shard, ended)) = clients.next(), if !clients.is_empty() => {
                ends.remove(&shard);
                open.tell(&data.host, |shards| shards.retain(|other, _| *other != shard));
                ended?;
            }
            changed = wishes.changed(), if !closing.is_cancelled() => {
                if changed.is_err() {
                    closing.cancel();
                }
            }
            () = closing.cancelled(), if clients.is_empty() => return Ok(()),
        }
        if closing.is_cancelled() {
            continue;
        }
        let (wanted, total) = wishes.borrow_and_update().clone();
        for (shard, end) in &ends {
            if !wanted.contains(shard) && !end.is_cancelled() {
                tracing::info!(shard, "another process has this connection to the gateway");
                end.cancel();
            }
        }
        for shard in wanted.into_iter().filter(|shard| !ends.contains_key(shard)).collect::<Vec<_>>() {
            tracing::info!(shard, total, "this connection to the gateway is ours");
            let end = closing.child_token();
            ends.insert(shard, end.clone());
            open.tell(&data.host, |shards| shards.extend([(shard, false)]));
            clients.push(async move {
                let tell = |connected: usize, count: usize| {
                    open.tell(&data.host, |shards| shards.extend([(shard, connected == count)]));
                };
                let which = Connections::Some { first: shard, last: shard, total };
                (shard, keep(config, token, &Way::Gateway, Kept { which, tell: &tell }, data, &end).await)
            });
        }
    }
}
