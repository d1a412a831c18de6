//! The front door of the host: calls in, replies out, and the work that is due.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::oneshot;
use tokio::time::Instant;
use tracing::Instrument;

use crate::contract::{Choice, Draft};
use crate::host::anywhere;
use crate::host::api::limits::PICTURE_GRACE_MILLIS;
use crate::host::api::operator::{OperatorError, Resolve, TableLine, TablePage};
use crate::host::api::ports::{Clock, Courier, Gallery, Timestamp};
use crate::host::commands::{operator, repair, silence};
use crate::host::company::Company;
use crate::host::context::failure::{Failure, Fault, report};
use crate::host::context::lanes::Purpose;
use crate::host::context::{Ctx, calls, presence};
use crate::host::outgoing::{personal, pictures, unfinished};
use crate::host::queries::glance::{self, Glance};
use crate::host::queries::{complete, export, follow, inventory, slips};
use crate::host::table::load;
use crate::host::table::pending::Answer;
use crate::host::table::press::{ControlId, Press, SlipOf};
use crate::host::table::stage::Status;
use crate::host::workers::{outage, portraits, pruning, scheduler, suspension};
use crate::host::{
    Call, CallId, Change, ChannelId, Completion, GuildId, HostConfig, NewTable, Open, Pruned, Repaired, Reply,
    ReplyPlace, ReplyToken, Request, Slip, TableId, TableStatus, Unfinished, UserId, controls, dispatch,
};
use crate::metrics::Metrics;
use crate::store::{Force, Store, counters};

/// The host. Cheap to clone; all clones share one store and one set of queues.
///
/// Its large calls are futures on the heap whose insides are not seen from without: an async function is compiled anew in
/// every part of a program that awaits it, with all that it awaits itself.
#[derive(Clone)]
pub struct Host {
    ctx: Arc<Ctx>,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("config", &self.ctx.config).finish_non_exhaustive()
    }
}

impl Host {
    /// A host on that store.
    pub fn new(store: Store, clock: Arc<dyn Clock>, config: HostConfig) -> Self {
        Self { ctx: Arc::new(Ctx::new(store, clock, config)) }
    }

    /// The moment, by the clock that all deadlines go by.
    pub fn now(&self) -> Timestamp {
        self.ctx.now()
    }

    /// Answers a call. Never fails: what went wrong inside is a report with a correlation id, logged once.
    pub fn handle(&self, call: Call) -> BoxFuture<'_, Reply> {
        let (words, _) = oneshot::channel();
        self.handle_in_two(call, words)
    }

    /// The same, with the words of an order's answer sent ahead through `words` when its picture takes a moment.
    pub fn handle_in_two(&self, call: Call, words: oneshot::Sender<Reply>) -> BoxFuture<'_, Reply> {
        Box::pin(self.measured_answer(call, words))
    }

    async fn measured_answer(&self, call: Call, words: oneshot::Sender<Reply>) -> Reply {
        let span = tracing::info_span!(
            "call",
            call.id = call.id.0,
            call.kind = call.request.name(),
            user.id = call.actor.user.0,
            channel.id = call.place.channel.0
        );
        let (begun, kind) = (Instant::now(), call.request.name());
        let reply = Box::pin(self.answered(call, words)).instrument(span).await;
        self.ctx.metrics().call_answered(kind, reply.shown.counted(), begun.elapsed());
        reply
    }

    async fn answered(&self, call: Call, words: oneshot::Sender<Reply>) -> Reply {
        let place = call.request.control().map_or(ReplyPlace::Fresh, Self::place_of_press);
        let call = match anywhere::at_own_table(&self.ctx, call).await {
            Ok(call) => call,
            Err(fault) => {
                let answer = Answer::of_failure(&Failure::Fault(fault), place);
                return answer.reply(answer.message.bare());
            }
        };
        let answer = dispatch::answer(&self.ctx, &call).await;
        // By now they may sit somewhere.
        self.ctx.sightings.note(call.actor.user, call.actor.avatar.as_ref(), self.ctx.now());
        let answer = answer.unwrap_or_else(|failure| Answer::of_failure(&failure, place));
        let answer = pictures::as_read_by(&self.ctx, call.actor.user, answer).await;
        self.finish_in_two(&call, &answer, words).await
    }

    /// A picture that was asked for is waited for; what goes with an order is not: its picture, and the position after
    /// computer players have answered it.
    async fn finish_in_two(&self, call: &Call, answer: &Answer, words: oneshot::Sender<Reply>) -> Reply {
        if dispatch::is_look(&call.request) {
            return pictures::finish(&self.ctx, answer, Purpose::Look, Some(call.actor.user)).await;
        }
        let whole = async {
            let next = match follow::next(&self.ctx, call, answer).await {
                Some(next) => Some(pictures::as_read_by(&self.ctx, call.actor.user, next).await),
                None => None,
            };
            pictures::finish(&self.ctx, next.as_ref().unwrap_or(answer), Purpose::Order, None).await
        };
        tokio::pin!(whole);
        let grace = Duration::from_millis(PICTURE_GRACE_MILLIS);
        if let Ok(reply) = tokio::time::timeout(grace, &mut whole).await {
            return reply;
        }
        if let Some(ahead) = pictures::words(answer) {
            // Nobody need be listening.
            drop(words.send(ahead));
        }
        whole.await
    }

    /// Whether a press of this control opens a slip: then [`Host::slip`] answers it, and nothing else may before.
    pub fn opens_slip(id: &str) -> bool {
        ControlId::parse(id).is_some_and(|id| matches!(id.action, Press::Slip(_)))
    }

    /// Whether what this control opens as a slip is also a page, which its press leads to where there are no slips.
    pub fn has_page(id: &str) -> bool {
        ControlId::parse(id).is_some_and(|id| matches!(id.action, Press::Slip(SlipOf::Form(_))))
    }

    /// The slip that a press opens. Quick: nothing is written, nothing drawn.
    ///
    /// # Errors
    /// Why there is none, to be told at once.
    pub fn slip(&self, call: Call) -> BoxFuture<'_, Result<Slip, Reply>> {
        Box::pin(async {
            let found = match anywhere::at_own_table(&self.ctx, call).await {
                Ok(call) => slips::slip(&self.ctx, &call).await,
                Err(fault) => Err(fault.into()),
            };
            found.map_err(|failure| {
                let answer = Answer::of_failure(&failure, ReplyPlace::Fresh);
                answer.reply(answer.message.bare())
            })
        })
    }

    /// Completions, best first, at most 25; empty when there is nothing to say. Quick: nothing is written.
    pub fn complete(&self, wish: Completion) -> BoxFuture<'_, Vec<Choice>> {
        Box::pin(async move {
            complete::choices(&self.ctx, &wish).await.unwrap_or_else(|failure| {
                // Somebody is typing: a no is said when they are done, a fault is for the log.
                if let Failure::Fault(fault) = failure {
                    report(&fault);
                }
                vec![]
            })
        })
    }

    /// Where the answer to a press of this control goes; known before any work, so that it can be acknowledged first.
    pub fn place_of_press(id: &str) -> ReplyPlace {
        ControlId::parse(id).map_or(ReplyPlace::Fresh, |id| id.action.place())
    }

    /// The request that a press of this control stands for, if a table is opened or begun by it: whoever knows the place
    /// can say first whether one can be played there.
    pub fn place_needed(id: &str) -> Option<Request> {
        match ControlId::parse(id)?.action {
            Press::Rematch => Some(Open::Rematch.into()),
            Press::Slip(SlipOf::NewTable) => Some(Open::New(NewTable::default()).into()),
            Press::Start => Some(Change::Start.into()),
            Press::Person(_, draft) => controls::battle(&draft).map(Request::from),
            _ => None,
        }
    }

    /// How the newest table of a channel stands; `None` when there is none, or it cannot be read.
    pub async fn status(&self, channel: ChannelId) -> Option<TableStatus> {
        let table = load::newest_in(&self.ctx, channel).await.ok()?;
        let awaited = table.awaited().into_iter().filter_map(|s| table.person(s)).collect();
        let is_open = matches!(table.status(), Status::Lobby | Status::Playing);
        let seats = table.all_seats().map(|seat| table.person(seat)).collect();
        Some(TableStatus { system: table.system, is_open, seats, awaited })
    }

    /// How matters stand at a table for whoever waits there, as in [`mark`](crate::host::api::message::Waits::mark); `None`
    /// where that cannot be found out.
    pub async fn wait_mark(&self, table: TableId) -> Option<String> {
        load::find(&self.ctx, table).await.ok().map(|table| table.wait_mark())
    }

    /// Whether a channel has, or had, a table. When that cannot be found out, it has.
    pub async fn has_table(&self, channel: ChannelId) -> bool {
        load::has_table(&self.ctx, channel).await
    }

    /// A call was acknowledged, or is being: from now on it will be answered. Says whether another process has noted it
    /// before; then it is to be told which of the two Discord has heard first.
    pub async fn call_opened(&self, call: CallId, token: &ReplyToken) -> bool {
        calls::opened(&self.ctx, call, token).await
    }

    /// A thread is about to be opened in a channel for this call's table.
    pub async fn thread_wanted(&self, call: CallId, guild: GuildId, parent: ChannelId) {
        calls::thread_wanted(&self.ctx, call, guild, parent).await;
    }

    /// The answer to a call is out, or there is nothing to be answered.
    pub async fn call_closed(&self, call: CallId) {
        calls::closed(&self.ctx, call).await;
    }

    /// The calls that a process has left without an answer which is alive no more, each with its answer. Of those that were not
    /// done it is filed that they were not, so that they cannot be done afterwards. To be asked before the first call is taken;
    /// of a database that several processes share also later, again and again.
    pub async fn unfinished(&self) -> Vec<Unfinished> {
        unfinished::all(&self.ctx).await
    }

    /// The reply to such a call, with its picture.
    pub async fn late_reply(&self, unfinished: &Unfinished) -> Reply {
        unfinished::reply(&self.ctx, unfinished).await
    }

    /// The channel or thread is no more: its table is parked, and whoever opened it is told.
    pub async fn channel_gone<C: Courier>(&self, channel: ChannelId, courier: &C) {
        suspension::suspend_channel(&self.ctx, channel, courier).await;
    }

    /// Ends the game in a channel as if its players had agreed on a draw: for terminals, whose computer players never do.
    /// Says whether there was a game to end.
    pub async fn agree_on_draw(&self, channel: ChannelId) -> bool {
        silence::agree_on_draw(&self.ctx, channel).await
    }

    /// Where it is counted what happens.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.ctx.config.metrics
    }

    /// How the whole stands.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn glance(&self) -> Result<Glance, OperatorError> {
        Ok(glance::glance(&self.ctx.store, self.ctx.now()).await.map_err(Fault::Store)?)
    }

    /// Everything that is counted and measured, as text for Prometheus.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn measured(&self) -> Result<String, OperatorError> {
        let levels = self.glance().await?.levels(self.ctx.lanes.levels());
        Ok(self.metrics().text(&levels))
    }

    /// Whether the database can be written, now.
    ///
    /// # Errors
    /// Why not.
    pub async fn can_write(&self) -> Result<(), OperatorError> {
        let writing = self.ctx.store.write(Force::Soft, async |db| counters::touch(db).await);
        Ok(writing.await.map_err(Fault::Store)?)
    }

    /// Makes states that are missing or damaged anew from the log; parks tables that cannot be played on. `watch` hears after
    /// each table how many are done, and how many there are.
    ///
    /// # Errors
    /// The database fails; what was mended until then stays so.
    pub async fn repair(&self, watch: impl FnMut(usize, usize)) -> Result<Repaired, OperatorError> {
        Ok(repair::repair(&self.ctx, watch).await?)
    }

    /// Lets go what is kept for a while only; `watch` hears how many games have been looked at.
    ///
    /// # Errors
    /// The database fails; what has gone until then stays so.
    pub async fn prune(&self, watch: impl FnMut(usize)) -> Result<Pruned, OperatorError> {
        Ok(pruning::prune_all(&self.ctx, watch).await?)
    }

    /// The newest tables of all, at most so many.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn tables(&self, most: usize) -> Result<Vec<TableLine>, OperatorError> {
        inventory::list(&self.ctx.store, &inventory::Wish::default(), most).await
    }

    /// A table as whoever runs the bot sees it.
    ///
    /// # Errors
    /// There is none of that number; or it cannot be read.
    pub async fn show_table(&self, table: TableId) -> Result<TablePage, OperatorError> {
        Ok(inventory::show(&self.ctx, table).await?)
    }

    /// The record of a table as `/game export` gives it to a player, as JSON or as text: of a game under way what everybody knows.
    ///
    /// # Errors
    /// There is none yet; or it cannot be read.
    pub async fn export_table(&self, table: TableId, is_json: bool) -> Result<String, OperatorError> {
        Ok(export::for_operator(&self.ctx, table, is_json).await?)
    }

    /// Ends a table or gives a seat away as a moderator does, with a reason that is posted: a draft as of `/moderate end` and
    /// `/moderate seat`. Gives what will happen, or has.
    ///
    /// # Errors
    /// Why it cannot be; then nothing was changed.
    pub async fn moderate(&self, table: TableId, draft: &Draft, resolve: Resolve) -> Result<String, OperatorError> {
        Ok(operator::moderate(&self.ctx, table, draft, resolve).await?)
    }

    /// Everything that is kept of a person, as `/privacy export` gives it to them.
    ///
    /// # Errors
    /// It cannot be read.
    pub async fn export_person(&self, user: UserId) -> Result<String, OperatorError> {
        let (_, text) = personal::file(&self.ctx, user).await?;
        Ok(text)
    }

    /// Makes somebody a former player everywhere, as **Forget me** does. Gives what will go, or has gone.
    ///
    /// # Errors
    /// Why it cannot be; then nothing was changed.
    pub async fn forget_person(&self, user: UserId, resolve: Resolve) -> Result<String, OperatorError> {
        Ok(operator::forget(&self.ctx, user, resolve).await?)
    }

    /// Does one round of what is due (deliveries, deadlines, reminders, computer players) and says how long nothing will
    /// be due unless [`Host::woken`] returns first.
    pub fn step<'a, C: Courier>(&'a self, courier: &'a C) -> BoxFuture<'a, Duration> {
        Box::pin(async {
            scheduler::round(&self.ctx, courier).await.unwrap_or_else(|fault| {
                report(&fault);
                scheduler::AFTER_FAULT
            })
        })
    }

    /// Fetches the portraits of those who were seen and play, one after another: beside [`Host::step`], for nothing waits for
    /// them.
    pub async fn fetch_portraits<G: Gallery>(&self, gallery: &G) {
        portraits::look_after(&self.ctx, gallery).await;
    }

    /// Returns when there may be work for [`Host::fetch_portraits`].
    pub async fn person_seen(&self) {
        self.ctx.sightings.seen().await;
    }

    /// Returns when a call has made work for [`Host::step`].
    pub async fn woken(&self) {
        self.ctx.wake.notified().await;
    }

    /// The other processes on the same database.
    pub fn company(&self) -> Company {
        Company::of(Arc::clone(&self.ctx))
    }

    /// The last act of a stop: notes when it was, leaves what is still under way to others, and closes the database. Says
    /// whether its file alone now holds everything.
    pub async fn close(&self) -> bool {
        if let Err(fault) = presence::leave(&self.ctx).await {
            tracing::warn!(cause = %fault, "the others will take some seconds to notice the stop");
        }
        if let Err(fault) = outage::note_alive(&self.ctx, self.ctx.now()).await {
            tracing::warn!(cause = %fault, "the time of the stop could not be noted");
        }
        self.ctx.store.close().await
    }
}
