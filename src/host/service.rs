//! The front door of the host: calls in, replies out, and the work that is due.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{Notify, oneshot};
use tracing::Instrument;

use crate::contract::{Choice, Seed, System};
use crate::host::api::limits::{JOBS_PER_STEP, PICTURE_GRACE_MILLIS};
use crate::host::api::ports::{Clock, Courier, Timestamp};
use crate::host::api::shelf::Shelf;
use crate::host::calls::Calls;
use crate::host::outgoing::album::Album;
use crate::host::outgoing::lanes::{Lanes, Purpose};
use crate::host::table::action::ControlId;
use crate::host::table::desk::Status;
use crate::host::table::parcel::Answer;
use crate::host::table::queue::Queues;
use crate::host::{Actor, Call, ChannelId, Place, Reply, ReplyPlace, Request, UserId, understand};
use crate::render::Studio;
use crate::store::Store;

/// A wish for completions while somebody types a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Who types.
    pub actor: Actor,
    /// Where.
    pub place: Place,
    /// The command: `move`, `map`, `rules`, `game new`, `game join` …
    pub command: String,
    /// The field being typed.
    pub field: String,
    /// All texts so far, that field's among them.
    pub fields: BTreeMap<String, String>,
}

/// How a channel's table stands, for terminals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What is played.
    pub system: System,
    /// In the lobby or under way.
    pub is_open: bool,
    /// Who sits on each seat, in seat order; `None`: a computer player.
    pub seats: Vec<Option<UserId>>,
    /// The people whose orders are awaited.
    pub awaited: Vec<UserId>,
}

/// What can be set about a host.
#[derive(Clone, Debug)]
pub struct Knobs {
    /// Seed of every table that starts here; `None`: a fresh secret one each. For terminals and tests.
    pub seed: Option<Seed>,
    /// What a computer player may think about one order.
    pub thinking_time: Duration,
    /// Orders computed at a time; pictures have one fewer, computers half as many, at least one each.
    pub processors: usize,
    /// Jobs that one step of the workers begins before it returns, so that a busy host can still be stopped.
    pub jobs_per_step: usize,
    /// Scenarios besides those of the books.
    pub shelf: Shelf,
}

impl Default for Knobs {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(2, NonZero::get);
        Self {
            seed: None,
            thinking_time: Duration::from_secs(2),
            processors,
            jobs_per_step: JOBS_PER_STEP,
            shelf: Shelf::default(),
        }
    }
}

/// The host. Cheap to clone; all clones share one store and one set of queues.
#[derive(Clone)]
pub struct Host {
    pub(crate) inner: Arc<Inner>,
}

/// What all clones share.
pub(crate) struct Inner {
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) studio: Studio,
    pub(crate) knobs: Knobs,
    pub(crate) queues: Queues,
    pub(crate) calls: Calls,
    pub(crate) lanes: Lanes,
    pub(crate) album: Album,
    pub(crate) wake: Notify,
    pub(crate) tidied_at: AtomicI64,
    /// When this process last noted that it is alive; `None`: it has just started.
    pub(crate) alive_at: Mutex<Option<i64>>,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("knobs", &self.inner.knobs).finish_non_exhaustive()
    }
}

impl Host {
    /// A host on that store.
    pub fn new(store: Store, clock: Arc<dyn Clock>, knobs: Knobs) -> Self {
        let lanes = Lanes::new(knobs.processors);
        let inner = Inner {
            store,
            clock,
            studio: Studio::new(),
            knobs,
            queues: Queues::default(),
            calls: Calls::default(),
            lanes,
            album: Album::default(),
            wake: Notify::new(),
            tidied_at: AtomicI64::new(0),
            alive_at: Mutex::new(None),
        };
        Self { inner: Arc::new(inner) }
    }

    /// Answers a call. Never fails: what went wrong inside is an apology with a correlation id, logged once.
    pub async fn handle(&self, call: Call) -> Reply {
        let (words, _) = oneshot::channel();
        self.handle_in_two(call, words).await
    }

    /// The same, with the words of an order's answer sent ahead through `words` when its picture takes a moment.
    pub async fn handle_in_two(&self, call: Call, words: oneshot::Sender<Reply>) -> Reply {
        let span = tracing::info_span!(
            "call",
            call.id = call.id.0,
            call.kind = understand::kind(&call.request),
            user.id = call.actor.user.0,
            channel.id = call.place.channel.0
        );
        // On the heap: whoever waits for a call holds no more than a pointer.
        let work = Box::pin(async {
            let place = match &call.request {
                Request::Press { id, .. } => Self::place_of_press(id),
                _ => ReplyPlace::Fresh,
            };
            let answer = self.answer(&call).await.unwrap_or_else(|failure| failure.into_answer(place));
            self.finish_in_two(&call, &answer, words).await
        });
        work.instrument(span).await
    }

    /// A picture that was asked for is waited for; the one that goes with an order is not.
    async fn finish_in_two(&self, call: &Call, answer: &Answer, words: oneshot::Sender<Reply>) -> Reply {
        if understand::is_look(&call.request) {
            return self.finish(answer, Purpose::Look, Some(call.actor.user)).await;
        }
        let whole = self.finish(answer, Purpose::Order, None);
        tokio::pin!(whole);
        let grace = Duration::from_millis(PICTURE_GRACE_MILLIS);
        if let Ok(reply) = tokio::time::timeout(grace, &mut whole).await {
            return reply;
        }
        if let Some(ahead) = Self::words(answer) {
            // Nobody need be listening.
            drop(words.send(ahead));
        }
        whole.await
    }

    /// Completions, best first, at most 25; empty when there is nothing to say. Quick: nothing is written.
    pub async fn complete(&self, ask: Ask) -> Vec<Choice> {
        self.choices(&ask).await.unwrap_or_default()
    }

    /// Where the answer to a press of this control goes; known before any work, so that it can be acknowledged first.
    pub fn place_of_press(id: &str) -> ReplyPlace {
        ControlId::parse(id).map_or(ReplyPlace::Fresh, |id| id.action.place())
    }

    /// How the newest table of a channel stands; `None` when there is none, or it cannot be read.
    pub async fn standing(&self, channel: ChannelId) -> Option<Standing> {
        let desk = self.table_in(channel).await.ok()?;
        let awaited = desk.awaited().into_iter().filter_map(|s| desk.person(s)).collect();
        let is_open = matches!(desk.status, Status::Lobby | Status::Playing);
        let seats = desk.all_seats().map(|seat| desk.person(seat)).collect();
        Some(Standing { system: desk.system, is_open, seats, awaited })
    }

    /// The channel or thread is no more: its table is parked, and whoever opened it is told.
    pub async fn channel_gone<C: Courier>(&self, channel: ChannelId, courier: &C) {
        self.park_channel(channel, courier).await;
    }

    /// Does one round of what is due (deliveries, deadlines, reminders, computer players) and says how long nothing will
    /// be due unless [`Host::woken`] returns first.
    pub async fn step<C: Courier>(&self, courier: &C) -> Duration {
        match self.round(courier).await {
            Ok(idle) => idle,
            Err(fault) => {
                crate::host::failure::apology(&fault);
                crate::host::workers::work::AFTER_FAULT
            }
        }
    }

    /// The last act of a stop: notes when it was, and closes the database. Says whether its file alone now holds
    /// everything.
    pub async fn close(&self) -> bool {
        if let Err(fault) = self.note_alive(self.now()).await {
            tracing::warn!(cause = %fault, "the time of the stop could not be noted");
        }
        self.inner.store.close().await
    }

    /// Returns when a call has made work for [`Host::step`].
    pub async fn woken(&self) {
        self.inner.wake.notified().await;
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.inner.clock.now()
    }
}
