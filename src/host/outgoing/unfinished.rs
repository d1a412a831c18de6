//! Calls that an earlier process has left without an answer: each is answered with what it did, or that it did nothing.

use crate::host::api::limits::{OPEN_CALLS, OPEN_SECONDS, ORPHANS_AT_ONCE};
use crate::host::context::failure::{Fault, report};
use crate::host::context::lanes::Purpose;
use crate::host::context::{Ctx, presence};
use crate::host::outgoing::pictures;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::{CallId, ChannelId, GuildId, Reply, ReplyPlace, ReplyToken, Shown};
use crate::store::inbox::{self, OpenCall};
use crate::store::{Force, StoreError};

/// What is said of a call that was under way when the process died before it was done.
const NOT_DONE: &str = "I was restarted before I had done this; nothing was changed.";

/// A call that an earlier process has left without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Which.
    pub call: CallId,
    /// What its answer is sent with.
    pub token: ReplyToken,
    /// For how long the answer can still be sent, in seconds.
    pub seconds_left: i64,
    /// Server and channel in which a thread was to be opened for it: there may be one without a table.
    pub thread: Option<(GuildId, ChannelId)>,
    answer: Answer,
}

/// All of them. Of those that were not done it is filed that they were not, so that they cannot be done afterwards.
pub(crate) async fn all(ctx: &Ctx) -> Vec<Unfinished> {
    find(ctx).await.unwrap_or_else(|fault| {
        report(&fault);
        vec![]
    })
}

async fn find(ctx: &Ctx) -> Result<Vec<Unfinished>, Fault> {
    let now = ctx.now().0;
    let not_done = Answer { message: PendingMessage::text(NOT_DONE), place: ReplyPlace::Fresh, shown: Shown::Refusal };
    let not_done = serde_json::to_string(&not_done)?;
    if let Some(me) = presence::me(ctx).await? {
        return orphans(ctx, me, &not_done).await;
    }
    let filing = ctx.store.write(Force::Durable, async |db| {
        inbox::expire(db, now - OPEN_SECONDS).await?;
        let open = inbox::all_open(db, OPEN_CALLS).await?;
        for call in open.iter().filter(|call| call.answer.is_none()) {
            inbox::answer(db, call.call_id, &not_done, now).await?;
        }
        Ok::<_, StoreError>(open)
    });
    Ok(filing.await?.into_iter().filter_map(|call| unfinished(call, &not_done, now)).collect())
}

/// Of several processes each answers what those have left that are alive no more; what it takes on here is its own.
async fn orphans(ctx: &Ctx, me: i64, not_done: &str) -> Result<Vec<Unfinished>, Fault> {
    let now = ctx.now().0;
    let taking = ctx.store.write_beside(Force::Durable, async |db| {
        inbox::expire(db, now - OPEN_SECONDS).await?;
        inbox::take_orphans(db, me, not_done, now - OPEN_SECONDS, ORPHANS_AT_ONCE).await
    });
    let taken = taking.await?;
    ctx.metrics().orphans(taken.len());
    Ok(taken.into_iter().filter_map(|call| unfinished(call, not_done, now)).collect())
}

/// The reply to such a call, with its picture.
pub(crate) async fn reply(ctx: &Ctx, unfinished: &Unfinished) -> Reply {
    pictures::finish(ctx, &unfinished.answer, Purpose::Order, None).await
}

fn unfinished(call: OpenCall, not_done: &str, now: i64) -> Option<Unfinished> {
    let answer = serde_json::from_str(call.answer.as_deref().unwrap_or(not_done));
    let answer = answer.map_err(|error| {
        report(&Fault::from(error));
    });
    Some(Unfinished {
        call: CallId::of_column(call.call_id),
        token: ReplyToken::new(call.token),
        seconds_left: OPEN_SECONDS - (now - call.at),
        thread: call.guild_id.zip(call.parent_id).map(|(g, p)| (GuildId::of_column(g), ChannelId::of_column(p))),
        answer: answer.ok()?,
    })
}
