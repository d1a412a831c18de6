//! The other processes on one database, as this one meets them. With a database in a file there are none.

use std::sync::Arc;
use std::time::Duration;

use crate::host::api::operator::OperatorError;
use crate::host::context::failure::{Fault, report};
use crate::host::context::{Ctx, calls, presence};
use crate::host::workers::shards;
use crate::host::{CallId, ReplyToken};

/// This process among the others; a host gives it.
#[derive(Clone)]
pub struct Company {
    ctx: Arc<Ctx>,
}

impl std::fmt::Debug for Company {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Company").field("is_possible", &self.is_possible()).finish_non_exhaustive()
    }
}

impl Company {
    pub(super) const fn of(ctx: Arc<Ctx>) -> Self {
        Self { ctx }
    }

    /// Whether there may be others.
    pub fn is_possible(&self) -> bool {
        self.ctx.store.is_on_a_server()
    }

    /// Says to the others on the same database that this process is alive, if that is due. To be done all the time: what a
    /// process has taken on which is silent for some seconds is taken on by others.
    pub async fn say_alive(&self) {
        if let Err(fault) = presence::beat(&self.ctx).await {
            tracing::warn!(cause = %fault, "the database takes no sign of life");
        }
    }

    /// Returns when the wake-ups of others are heard no more: whatever they bring is for [`crate::host::Host::woken`].
    ///
    /// # Errors
    /// The database cannot be reached. Nothing depends on wake-ups: work is looked for each second.
    pub async fn hear(&self) -> Result<(), OperatorError> {
        let Some(mut listener) = self.ctx.store.listen().await.map_err(Fault::Store)? else { return Ok(()) };
        loop {
            listener.heard().await.map_err(Fault::Store)?;
            self.ctx.wake.notify_one();
        }
    }

    /// The connections to the gateway that this process is to have, and how many there are in all; `total` is how many Discord
    /// wants, `connected` are those that have a session here. `is_scarce`: few more connections may be begun today. To be asked about once
    /// a second.
    ///
    /// # Errors
    /// The database cannot be used: then everything stays as it is.
    pub async fn share_of_gateway(
        &self,
        total: u32,
        connected: &[u32],
        is_scarce: bool,
    ) -> Result<(Vec<u32>, u32), OperatorError> {
        Ok(shards::share(&self.ctx, total, connected, is_scarce).await?)
    }

    /// For how long the beginning of such a connection is to be waited for; `at_a_time` of them may begin together.
    ///
    /// # Errors
    /// The database cannot be used: then nobody knows, and nothing may begin.
    pub async fn turn_at_gateway(&self, shard: u32, at_a_time: u32) -> Result<Duration, OperatorError> {
        Ok(shards::reserve(&self.ctx, shard, at_a_time).await?)
    }

    /// Tells the other processes on the same database that this one is about to end; says whether there are any that go on.
    pub async fn will_leave(&self) -> bool {
        presence::will_leave(&self.ctx).await.unwrap_or_else(|fault| {
            report(&fault);
            false
        })
    }

    /// A stop is near: deadlines, computer players and deliveries are begun no more.
    pub fn drain(&self) {
        self.ctx.presence.drain();
    }

    /// A call that another process has noted before is ours: Discord has taken our acknowledgement.
    pub async fn call_taken(&self, call: CallId, token: &ReplyToken) {
        calls::taken(&self.ctx, call, token).await;
    }

    /// A call is not ours: Discord has not taken our acknowledgement.
    pub async fn call_left(&self, call: CallId) {
        calls::left(&self.ctx, call).await;
    }
}
