//! Calls from their acknowledgement to their answer: noted softly, so that whoever called is answered even when this
//! process dies in between. The next one finds them and answers in its place (`outgoing::unfinished`).
//!
//! Notes of many calls go out together: whoever comes while a transaction is under way is part of the next one.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::host::context::failure::Fault;
use crate::host::context::{Ctx, presence};
use crate::host::{CallId, ChannelId, GuildId, ReplyToken};
use crate::store::{Db, Force, StoreError, inbox};

/// The notes that are still to be written.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    notes: Mutex<Vec<Note>>,
    /// Held by whoever writes the notes.
    turn: tokio::sync::Mutex<()>,
    /// Calls whose outcome is unknown: the next process finds out.
    left_open: Mutex<BTreeSet<CallId>>,
    /// Calls that another process had noted before.
    doubled: Mutex<BTreeSet<CallId>>,
}

/// What is to be noted of a call.
#[derive(Clone, Debug)]
enum Note {
    Opened {
        call: CallId,
        token: ReplyToken,
        at: i64,
    },
    Thread {
        call: CallId,
        guild: GuildId,
        parent: ChannelId,
    },
    Closed {
        call: CallId,
    },
    /// Ours, although another process has noted it first.
    Taken {
        call: CallId,
        token: ReplyToken,
        at: i64,
    },
    /// Another process's, or nobody's.
    Left {
        call: CallId,
    },
    /// Whoever finds it is to answer it.
    LetGo {
        call: CallId,
    },
}

impl Calls {
    /// Nobody knows whether this call was done: its note stays.
    pub(crate) fn leave_open(&self, call: CallId) {
        self.left_open.lock().unwrap_or_else(PoisonError::into_inner).insert(call);
    }

    fn is_left_open(&self, call: CallId) -> bool {
        self.left_open.lock().unwrap_or_else(PoisonError::into_inner).contains(&call)
    }

    fn add(&self, note: Note) {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(note);
    }

    fn take(&self) -> Vec<Note> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A call was acknowledged, or is being: from now on it will be answered. Says whether another process has noted it before.
pub(crate) async fn opened(ctx: &Ctx, call: CallId, token: &ReplyToken) -> bool {
    note(ctx, Note::Opened { call, token: token.clone(), at: ctx.now().0 }).await;
    tracing::debug!(call.id = call.0, "noted");
    ctx.calls.doubled.lock().unwrap_or_else(PoisonError::into_inner).remove(&call)
}

/// A call that another process has noted before is ours after all: Discord has taken our acknowledgement.
pub(crate) async fn taken(ctx: &Ctx, call: CallId, token: &ReplyToken) {
    note(ctx, Note::Taken { call, token: token.clone(), at: ctx.now().0 }).await;
}

/// A call is not ours: its acknowledgement was not taken.
pub(crate) async fn left(ctx: &Ctx, call: CallId) {
    note(ctx, Note::Left { call }).await;
}

/// A thread is about to be opened in a channel for this call's table.
pub(crate) async fn thread_wanted(ctx: &Ctx, call: CallId, guild: GuildId, parent: ChannelId) {
    note(ctx, Note::Thread { call, guild, parent }).await;
}

/// The answer to a call is out, or there is nothing to be answered.
pub(crate) async fn closed(ctx: &Ctx, call: CallId) {
    let is_left_open = ctx.calls.is_left_open(call);
    note(ctx, if is_left_open { Note::LetGo { call } } else { Note::Closed { call } }).await;
}

/// Without its note a call is done and answered as well; only nobody answers it if this process dies.
async fn note(ctx: &Ctx, note: Note) {
    ctx.calls.add(note);
    let _turn = ctx.calls.turn.lock().await;
    let notes = ctx.calls.take();
    if notes.is_empty() {
        return;
    }
    if let Err(fault) = write_down(ctx, &notes).await {
        tracing::warn!(count = notes.len(), cause = %fault, "calls under way could not be noted");
    }
}

async fn write_down(ctx: &Ctx, notes: &[Note]) -> Result<(), Fault> {
    let me = presence::me(ctx).await?;
    let doubled = ctx.store.write_beside(Force::Soft, async |db| write(db, me, notes).await).await?;
    ctx.calls.doubled.lock().unwrap_or_else(PoisonError::into_inner).extend(doubled);
    Ok(())
}

/// Gives the calls that were noted before.
async fn write(db: &mut Db, me: Option<i64>, notes: &[Note]) -> Result<Vec<CallId>, StoreError> {
    let mut doubled = vec![];
    for note in notes {
        match note {
            Note::Opened { call, token, at } => {
                if !inbox::open(db, me, call.column(), token.expose(), *at).await? {
                    doubled.push(*call);
                }
            }
            Note::Taken { call, token, at } => inbox::take(db, me, call.column(), token.expose(), *at).await?,
            Note::Left { call } => inbox::leave(db, me, call.column()).await?,
            Note::LetGo { call } => inbox::let_go(db, call.column()).await?,
            Note::Thread { call, guild, parent } => {
                inbox::note_thread(db, call.column(), guild.column(), parent.column()).await?;
            }
            Note::Closed { call } => inbox::close(db, call.column()).await?,
        }
    }
    Ok(doubled)
}
