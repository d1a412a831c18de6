//! What commands, presses and errors share: the host, the way to Discord, and the life of a call from its first delivery
//! to its answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::oneshot;
use tokio_util::task::TaskTracker;

use super::caller::Caller;
use super::responder::{Acknowledged, Responder};
use super::rest::Rest;
use super::seen_ids::SeenIds;
use super::waiting_pages::WaitingPages;
use crate::host::api::limits::CALLS_AT_A_TIME;
use crate::host::{Call, Host, Message, Reply, ReplyPlace, Shown};

const RESTARTING: &str = "I am just restarting. Please try again in a moment; nothing is lost.";
const TOO_MUCH: &str = "Too much at once; nothing was done. Please try again.";

/// poise's user data. Cheap to clone; clones share everything.
#[derive(Clone, Debug)]
pub(super) struct Data {
    pub(super) host: Host,
    pub(super) rest: Rest,
    /// The bot's own user.
    pub(super) user: u64,
    /// What is under way, so that a stop can wait for it; closed from then on.
    pub(super) tasks: TaskTracker,
    /// Pages that are shown anew when something has changed.
    pub(super) waiting: Arc<WaitingPages>,
    seen: Arc<SeenIds>,
    is_heard_elsewhere: Arc<AtomicBool>,
}

impl Data {
    /// For the bot with this user's number.
    pub(super) fn new(host: Host, rest: Rest, user: u64) -> Self {
        let (tasks, waiting) = (TaskTracker::new(), Arc::default());
        Self { host, rest, user, tasks, waiting, seen: Arc::default(), is_heard_elsewhere: Arc::default() }
    }

    /// Another process has sessions of all that this one heard: it answers whatever comes from now on.
    pub(super) fn heard_elsewhere(&self) {
        self.is_heard_elsewhere.store(true, Ordering::SeqCst);
    }

    /// Whether this delivery is the first one and was acknowledged.
    pub(super) async fn take(&self, responder: &Responder, place: ReplyPlace) -> bool {
        let call = responder.call;
        if !self.is_taken_on(responder).await {
            return false;
        }
        // Noted beside the acknowledgement, so that it costs no time.
        let acknowledging = responder.acknowledge(&self.rest, place);
        let acknowledging = async {
            let acknowledged = acknowledging.await;
            self.host.metrics().acknowledged(acknowledged.slug(), responder.received.elapsed());
            acknowledged
        };
        let (acknowledged, is_doubled) = tokio::join!(acknowledging, self.host.call_opened(call, &responder.token));
        if acknowledged != Acknowledged::Yes {
            self.host.company().call_left(call).await;
        } else if is_doubled {
            self.host.company().call_taken(call, &responder.token).await;
        }
        acknowledged == Acknowledged::Yes
    }

    /// Whether a call was delivered before.
    pub(super) fn has_seen(&self, call: u64) -> bool {
        self.seen.knows(call)
    }

    /// Whether this delivery is the first one, and there is room for it; whoever is turned away is told.
    pub(super) async fn is_taken_on(&self, responder: &Responder) -> bool {
        let call = responder.call;
        if !self.seen.is_new(call.0) {
            tracing::info!(call = call.0, "was delivered twice");
            return false;
        }
        if self.tasks.is_closed() {
            if self.is_heard_elsewhere.load(Ordering::SeqCst) {
                tracing::debug!(call = call.0, "is left to whoever has taken over");
                return false;
            }
            responder.dismiss(&self.rest, RESTARTING).await;
            return false;
        }
        if self.tasks.len() > CALLS_AT_A_TIME {
            tracing::warn!(call = call.0, "turned away: too much at once");
            responder.dismiss(&self.rest, TOO_MUCH).await;
            return false;
        }
        true
    }

    /// Has the host work in a task of its own, so that a fault in it still gets an answer. What it has to say before the
    /// picture is ready is shown at once; the reply then takes its place.
    pub(super) async fn handle(&self, caller: &Caller<'_>, call: Call) -> Reply {
        let (host, id) = (self.host.clone(), call.id.0);
        let (ahead, words) = oneshot::channel();
        let work = tokio::spawn(async move { host.handle_in_two(call, ahead).await });
        if let Ok(reply) = words.await {
            caller.responder().answer(&self.rest, &reply.message).await;
        }
        work.await.unwrap_or_else(|error| fault(id, &error))
    }

    /// The same, to a press or a slip: a page that waits is shown anew as long as it stands.
    pub(super) async fn answer_page(&self, caller: &Caller<'_>, place: ReplyPlace, message: &Message) {
        self.answer(caller, message).await;
        self.waiting.shown(caller, place, message);
    }

    /// The last word to a caller.
    pub(super) async fn answer(&self, caller: &Caller<'_>, message: &Message) {
        let responder = caller.responder();
        responder.answer(&self.rest, message).await;
        self.host.call_closed(responder.call).await;
    }
}

/// What is said when work on a call came to no end.
pub(super) fn fault(id: u64, cause: &dyn std::fmt::Display) -> Reply {
    tracing::error!(call = id, %cause, "a call failed");
    let text = format!("Something went wrong on my side; the table is as it was. (Number {id})");
    Reply { shown: Shown::Fault, ..Reply::refusal(text) }
}
