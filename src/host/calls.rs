//! Calls from their acknowledgement to their answer: noted softly, so that whoever called is answered even when this
//! process dies in between. The next one finds them and answers in its place.
//!
//! Notes of many calls go out together: whoever comes while a transaction is under way is part of the next one.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::host::api::limits::{OPEN_CALLS, OPEN_SECONDS};
use crate::host::api::request::{ChannelId, ReplyToken};
use crate::host::failure::{Fault, apology};
use crate::host::outgoing::lanes::Purpose;
use crate::host::table::parcel::{Answer, Parcel};
use crate::host::{CallId, Host, Reply, ReplyPlace, Shown};
use crate::store::inbox::OpenCall;
use crate::store::{Db, Force, StoreError, inbox, tables};

/// What is said of a call that was under way when the process died before it was done.
const NOT_DONE: &str = "I was restarted before I had done this; nothing was changed.";

/// The notes that are still to be written.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    notes: Mutex<Vec<Note>>,
    /// Held by whoever writes the notes.
    turn: tokio::sync::Mutex<()>,
    /// Calls whose outcome is unknown: the next process finds out.
    left_open: Mutex<BTreeSet<CallId>>,
}

/// What is to be noted of a call.
#[derive(Clone, Debug)]
enum Note {
    Opened { call: CallId, token: ReplyToken, at: i64 },
    Thread { call: CallId, guild: u64, parent: ChannelId },
    Closed { call: CallId },
}

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
    pub thread: Option<(u64, ChannelId)>,
    answer: Answer,
}

impl Calls {
    /// Nobody knows whether this call was done: its note stays.
    pub(crate) fn leave_open(&self, call: CallId) {
        self.left_open.lock().unwrap_or_else(PoisonError::into_inner).insert(call);
    }

    fn add(&self, note: Note) {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(note);
    }

    fn take(&self) -> Vec<Note> {
        std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Host {
    /// A call was acknowledged, or is being: from now on it will be answered.
    pub async fn call_opened(&self, call: CallId, token: &ReplyToken) {
        self.note(Note::Opened { call, token: token.clone(), at: self.now().0 }).await;
        tracing::debug!(call.id = call.0, "noted");
    }

    /// A thread is about to be opened in a channel for this call's table.
    pub async fn thread_wanted(&self, call: CallId, guild: u64, parent: ChannelId) {
        self.note(Note::Thread { call, guild, parent }).await;
    }

    /// The answer to a call is out, or there is nothing to be answered.
    pub async fn call_closed(&self, call: CallId) {
        let is_left = self.inner.calls.left_open.lock().unwrap_or_else(PoisonError::into_inner).contains(&call);
        if !is_left {
            self.note(Note::Closed { call }).await;
        }
    }

    /// Without its note a call is done and answered as well; only nobody answers it if this process dies.
    async fn note(&self, note: Note) {
        let calls = &self.inner.calls;
        calls.add(note);
        let _turn = calls.turn.lock().await;
        let notes = calls.take();
        if notes.is_empty() {
            return;
        }
        let writing = self.inner.store.write(Force::Soft, async |db| write(db, &notes).await);
        if let Err(error) = writing.await {
            tracing::warn!(count = notes.len(), cause = %error, "calls under way could not be noted");
        }
    }

    /// The calls that an earlier process has left without an answer, each with its answer. Of those that were not done it
    /// is filed that they were not, so that they cannot be done afterwards. To be asked before the first call is taken.
    pub async fn unfinished(&self) -> Vec<Unfinished> {
        let now = self.now().0;
        let not_done = Answer { parcel: Parcel::text(NOT_DONE), place: ReplyPlace::Fresh, shown: Shown::Refusal };
        let found = serde_json::to_string(&not_done).map_err(Fault::from);
        let found = match found {
            Ok(text) => self.file_unfinished(&text, now).await.map_err(Fault::from),
            Err(fault) => Err(fault),
        };
        found.unwrap_or_else(|fault| {
            apology(&fault);
            vec![]
        })
    }

    async fn file_unfinished(&self, not_done: &str, now: i64) -> Result<Vec<Unfinished>, StoreError> {
        let filing = self.inner.store.write(Force::Durable, async |db| {
            inbox::expire(db, now - OPEN_SECONDS).await?;
            let mut open = inbox::all_open(db, OPEN_CALLS).await?;
            for call in open.iter_mut().filter(|call| call.answer.is_none()) {
                inbox::answer(db, call.call_id, not_done, now).await?;
                call.answer = Some(not_done.to_owned());
            }
            Ok::<_, StoreError>(open)
        });
        Ok(filing.await?.into_iter().filter_map(|call| unfinished(call, now)).collect())
    }

    /// Whether a channel has, or had, a table. When that cannot be found out, it has.
    pub async fn has_table(&self, channel: ChannelId) -> bool {
        let found = self.inner.store.read(async |db| tables::newest_in(db, channel.0.cast_signed()).await).await;
        !matches!(found, Ok(None))
    }

    /// The reply to such a call, with its picture.
    pub async fn late_reply(&self, unfinished: &Unfinished) -> Reply {
        self.finish(&unfinished.answer, Purpose::Order, None).await
    }
}

fn unfinished(call: OpenCall, now: i64) -> Option<Unfinished> {
    let answer = serde_json::from_str(call.answer.as_deref().unwrap_or_default());
    let answer = answer.map_err(|error| {
        apology(&Fault::from(error));
    });
    Some(Unfinished {
        call: CallId(call.call_id.cast_unsigned()),
        token: ReplyToken::new(call.token),
        seconds_left: OPEN_SECONDS - (now - call.at),
        thread: call.guild_id.zip(call.parent_id).map(|(g, p)| (g.cast_unsigned(), ChannelId(p.cast_unsigned()))),
        answer: answer.ok()?,
    })
}

async fn write(db: &mut Db, notes: &[Note]) -> Result<(), StoreError> {
    for note in notes {
        match note {
            Note::Opened { call, token, at } => inbox::open(db, call.0.cast_signed(), token.expose(), *at).await?,
            Note::Thread { call, guild, parent } => {
                inbox::note_thread(db, call.0.cast_signed(), guild.cast_signed(), parent.0.cast_signed()).await?;
            }
            Note::Closed { call } => inbox::close(db, call.0.cast_signed()).await?,
        }
    }
    Ok(())
}
