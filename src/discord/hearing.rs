//! How this process hears of calls from Discord's gateway, and how it stops hearing: others take over first, then calls under way
//! are answered, then the connections are closed.

use std::time::Duration;

use secrecy::SecretString;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use super::data::Data;
use super::gateway::{Connections, Kept, Way, keep};
use super::{DiscordConfig, ServeError, shards};
use crate::config::Shards;

/// For work that is under way when the stop comes.
const TO_FINISH: Duration = Duration::from_secs(6);
/// The same for what came in the last moments before others took over.
const TO_FINISH_LAST: Duration = Duration::from_secs(1);
/// Of what a stop may take, for all that follows the handing over: the last calls, the connections, the database.
const AFTERWARDS: Duration = Duration::from_millis(2_500);

/// Serves until the stop; fails only when going on makes no sense.
pub(super) async fn run(
    config: &DiscordConfig,
    token: &SecretString,
    way: &Way,
    data: &Data,
    stop: &CancellationToken,
) -> Result<(), ServeError> {
    let (closing, handed_over) = (CancellationToken::new(), CancellationToken::new());
    let is_shared = matches!(way, Way::Gateway) && config.shards == Shards::Auto && data.host.company().is_possible();
    let connecting = async {
        match (way, config.shards) {
            (Way::Gateway, Shards::Off) => {
                data.host.metrics().gateway_is_elsewhere();
                closing.cancelled().await;
                Ok(())
            }
            (Way::Gateway, Shards::Auto) if is_shared => {
                shards::share(config, token, data, stop, &closing, &handed_over).await
            }
            (Way::Gateway, Shards::Some { first, last, total }) => {
                let which = Connections::Some { first, last, total };
                let tell = |is, of| data.host.metrics().gateway(is, of);
                keep(config, token, way, Kept { which, tell: &tell }, data, &closing).await
            }
            _ => {
                let tell = |is, of| data.host.metrics().gateway(is, of);
                keep(config, token, way, Kept { which: Connections::All, tell: &tell }, data, &closing).await
            }
        }
    };
    // Calls are heard and worked on until others hear them. If nobody does in time, whoever calls is told.
    let stopping = async {
        stop.cancelled().await;
        let begin = Instant::now();
        let handing_over = async {
            if data.host.company().will_leave().await && is_shared {
                handed_over.cancelled().await;
                data.heard_elsewhere();
            }
        };
        if timeout(config.drain.saturating_sub(AFTERWARDS), handing_over).await.is_err() {
            tracing::warn!("nobody has taken over the gateway's connections in time");
        }
        finish(data, TO_FINISH.saturating_sub(begin.elapsed()).max(TO_FINISH_LAST)).await;
        closing.cancel();
        std::future::pending::<()>().await;
    };
    tokio::select! {
        ended = connecting => ended,
        () = stopping => Ok(()),
    }
}

async fn finish(data: &Data, within: Duration) {
    data.tasks.close();
    if timeout(within, data.tasks.wait()).await.is_err() {
        tracing::warn!(left = data.tasks.len(), "stopping although interactions are under way");
    }
}
