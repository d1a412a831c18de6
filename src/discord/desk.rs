//! The desk: takes what arrives from the gateway, acknowledges it, has it worked on, and answers.
//!
//! Commands run through poise, completions too; presses of buttons and menus become the same calls of the host. Work that
//! is under way is tracked, so that a stop can wait for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use poise::serenity_prelude as serenity;
use serenity::{ComponentInteraction, ComponentInteractionDataKind, FullEvent, Interaction, ShardManager};
use tokio::sync::{Mutex, oneshot};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

use super::Identity;
use super::commands::{self, Asked, Data};
use super::courier::DiscordCourier;
use super::permissions;
use super::recent::Recent;
use super::reply::{Acknowledged, Pending};
use super::rest::Rest;
use super::thread;
use crate::host::api::limits::CALLS_AT_A_TIME;
use crate::host::{
    Actor, Call, CallId, ChannelId, Host, Message, Place, Reply, ReplyPlace, ReplyToken, Request, Shown, UserId,
};

const RESTARTING: &str = "I am just restarting. Please try again in a moment; nothing is lost.";
const TOO_MUCH: &str = "Too much at once; nothing was done. Please try again.";
const UNKNOWN: &str = "I do not know this command. It may have changed just now: please type it again in a minute.";

/// The desk. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Desk {
    inner: Arc<Inner>,
}

struct Inner {
    host: Host,
    rest: Rest,
    application: u64,
    /// The bot's own user.
    user: u64,
    options: poise::FrameworkOptions<Data, std::convert::Infallible>,
    data: Data,
    recent: Recent,
    tasks: TaskTracker,
    is_closing: AtomicBool,
    /// Set by the client that starts; poise's contexts need it.
    manager: OnceLock<Arc<ShardManager>>,
}

impl Desk {
    /// A desk for this application.
    pub(crate) fn new(host: Host, rest: Rest, identity: Identity) -> Self {
        let options = poise::FrameworkOptions { commands: commands::all(), ..Default::default() };
        let data = Data { host: host.clone() };
        let inner = Inner {
            host,
            rest,
            application: identity.application,
            user: identity.user,
            options,
            data,
            recent: Recent::default(),
            tasks: TaskTracker::new(),
            is_closing: AtomicBool::new(false),
            manager: OnceLock::new(),
        };
        Self { inner: Arc::new(inner) }
    }

    /// Takes no more work and returns when what is under way is done.
    pub(crate) async fn close(&self) {
        self.inner.is_closing.store(true, Ordering::SeqCst);
        self.inner.tasks.close();
        self.inner.tasks.wait().await;
    }

    /// How many interactions are under way.
    pub(crate) fn under_way(&self) -> usize {
        self.inner.tasks.len()
    }

    fn take(&self, ctx: serenity::Context, event: FullEvent) {
        match event {
            FullEvent::InteractionCreate { interaction } => self.take_interaction(ctx, interaction),
            FullEvent::ChannelDelete { channel, .. } => self.forget(channel.id),
            FullEvent::ThreadDelete { thread, .. } => self.forget(thread.id),
            FullEvent::Ready { data_about_bot } => {
                tracing::info!(servers = data_about_bot.guilds.len(), bot = %data_about_bot.user.name, "serving");
            }
            FullEvent::Resume { .. } => tracing::info!("the gateway session was resumed"),
            _ => {}
        }
    }

    fn take_interaction(&self, ctx: serenity::Context, interaction: Interaction) {
        let desk = self.clone();
        let received = Instant::now();
        self.inner.tasks.spawn(async move {
            match interaction {
                Interaction::Command(call) => desk.command(ctx, call, received).await,
                Interaction::Component(press) => desk.press(press, received).await,
                Interaction::Autocomplete(call) => desk.completion(ctx, call).await,
                _ => {}
            }
        });
    }

    fn forget(&self, channel: serenity::ChannelId) {
        let (host, courier) = (self.inner.host.clone(), DiscordCourier::new(self.inner.rest.clone(), self.inner.user));
        self.inner.tasks.spawn(async move { host.channel_gone(ChannelId(channel.get()), &courier).await });
    }

    async fn command(&self, ctx: serenity::Context, call: serenity::CommandInteraction, received: Instant) {
        let user = UserId(call.user.id.get());
        let pending = self.pending(call.id.get(), &call.token, user, received);
        if !self.is_taken(&pending, ReplyPlace::Fresh).await {
            return;
        }
        let message = match self.understand(&ctx, &call).await {
            Some(asked) => self.carry_out(&call, asked, &pending).await.message,
            None => Message::text(UNKNOWN),
        };
        self.answer(&pending, &message).await;
    }

    async fn answer(&self, pending: &Pending, message: &Message) {
        pending.answer(&self.inner.rest, message).await;
        self.inner.host.call_closed(CallId(pending.id)).await;
    }

    async fn carry_out(&self, call: &serenity::CommandInteraction, asked: Asked, pending: &Pending) -> Reply {
        let refused = place_refuses(
            &asked,
            call.channel.as_ref(),
            call.app_permissions,
            place_of(call.channel_id, call.guild_id),
        );
        if let Some(refused) = refused {
            return Reply::refusal(refused);
        }
        let mut whole = Call {
            id: CallId(call.id.get()),
            actor: actor_of(&call.user, call.member.as_deref()),
            place: place_of(call.channel_id, call.guild_id),
            request: asked.request,
        };
        if !asked.in_thread {
            return self.handle(whole, pending).await;
        }
        if let Some(guild) = whole.place.guild {
            self.inner.host.thread_wanted(whole.id, guild, whole.place.channel).await;
        }
        let opened = thread::open(&self.inner.rest, call, &whole).await;
        whole.place.channel = opened.channel;
        let reply = self.handle(whole, pending).await;
        thread::finish(&self.inner.rest, &opened, reply).await
    }

    async fn press(&self, press: ComponentInteraction, received: Instant) {
        let id = press.data.custom_id.clone();
        let user = UserId(press.user.id.get());
        let pending = self.pending(press.id.get(), &press.token, user, received);
        // Whatever an id says, the answer to a press on what everybody sees never takes its place.
        let is_private = press.message.flags.is_some_and(|f| f.contains(serenity::MessageFlags::EPHEMERAL));
        let place = if is_private { Host::place_of_press(&id) } else { ReplyPlace::Fresh };
        if !self.is_taken(&pending, place).await {
            return;
        }
        if let Some(request) = Host::place_needed(&id) {
            let asked = Asked { request, in_thread: false, invites_bot: false };
            let here = place_of(press.channel_id, press.guild_id);
            if let Some(refused) = place_refuses(&asked, press.channel.as_ref(), press.app_permissions, here) {
                self.answer(&pending, &Message::text(refused)).await;
                return;
            }
        }
        let value = match &press.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().cloned().unwrap_or_default(),
            _ => String::new(),
        };
        let call = Call {
            id: CallId(press.id.get()),
            actor: actor_of(&press.user, press.member.as_ref()),
            place: place_of(press.channel_id, press.guild_id),
            request: Request::Press { id, value },
        };
        let reply = self.handle(call, &pending).await;
        self.answer(&pending, &reply.message).await;
    }

    async fn completion(&self, ctx: serenity::Context, call: serenity::CommandInteraction) {
        let Some(framework) = self.framework(&ctx) else { return };
        let (sent, slip) = (AtomicBool::new(false), Mutex::new(Box::new(()) as _));
        let mut tree = vec![];
        let options = call.data.options();
        let outcome = poise::dispatch_autocomplete(framework, &call, &sent, &slip, &options, &mut tree).await;
        if let Err(error) = outcome {
            tracing::debug!(call = call.id.get(), cause = %error, "nothing to complete");
        }
    }

    /// Whether this delivery is the first one and was acknowledged.
    async fn is_taken(&self, pending: &Pending, place: ReplyPlace) -> bool {
        if !self.inner.recent.is_new(pending.id) {
            tracing::info!(call = pending.id, "was delivered twice");
            return false;
        }
        if self.inner.is_closing.load(Ordering::SeqCst) {
            pending.dismiss(&self.inner.rest, RESTARTING).await;
            return false;
        }
        if self.under_way() > CALLS_AT_A_TIME {
            tracing::warn!(call = pending.id, "turned away: too much at once");
            pending.dismiss(&self.inner.rest, TOO_MUCH).await;
            return false;
        }
        let (host, call) = (&self.inner.host, CallId(pending.id));
        // Noted beside the acknowledgement, so that it costs no time.
        let acknowledging = pending.acknowledge(&self.inner.rest, place);
        let (acknowledged, ()) = tokio::join!(acknowledging, host.call_opened(call, &pending.token));
        if acknowledged != Acknowledged::Yes {
            host.call_closed(call).await;
        }
        acknowledged == Acknowledged::Yes
    }

    /// What a command asks for; `None` when it is not one of ours.
    async fn understand(&self, ctx: &serenity::Context, call: &serenity::CommandInteraction) -> Option<Asked> {
        let (sent, slip) = (AtomicBool::new(true), Mutex::new(Box::new(()) as _));
        let mut tree = vec![];
        let options = call.data.options();
        let framework = self.framework(ctx)?;
        let outcome = poise::dispatch_interaction(framework, call, &sent, &slip, &options, &mut tree).await;
        if let Err(error) = outcome {
            tracing::warn!(call = call.id.get(), cause = %error, "a command does not fit those registered");
        }
        let asked: Box<dyn std::any::Any + Send + Sync> = slip.into_inner();
        asked.downcast::<Asked>().ok().map(|asked| *asked)
    }

    /// Has the host work in a task of its own, so that a fault in it still gets an answer. What it has to say before the
    /// picture is ready is shown at once; the reply then takes its place.
    async fn handle(&self, call: Call, pending: &Pending) -> Reply {
        let (host, id) = (self.inner.host.clone(), call.id.0);
        let (ahead, words) = oneshot::channel();
        let work = tokio::spawn(async move { host.handle_in_two(call, ahead).await });
        if let Ok(reply) = words.await {
            pending.answer(&self.inner.rest, &reply.message).await;
        }
        work.await.unwrap_or_else(|error| {
            tracing::error!(call = id, cause = %error, "a call failed");
            let text = format!("Something went wrong on my side; the table is as it was. (Number {id})");
            Reply { shown: Shown::Fault, ..Reply::refusal(text) }
        })
    }

    fn framework<'a>(
        &'a self,
        ctx: &'a serenity::Context,
    ) -> Option<poise::FrameworkContext<'a, Data, std::convert::Infallible>> {
        Some(poise::FrameworkContext {
            serenity_context: ctx,
            bot_id: serenity::UserId::new(self.inner.application),
            options: &self.inner.options,
            user_data: &self.inner.data,
            shard_manager: self.inner.manager.get()?,
        })
    }

    fn pending(&self, id: u64, token: &str, user: UserId, received: Instant) -> Pending {
        Pending { id, token: ReplyToken::new(token), application: self.inner.application, user, received }
    }
}

#[serenity::async_trait]
impl serenity::Framework for Desk {
    async fn init(&mut self, client: &serenity::Client) {
        // A later client (after an outage) does no harm: only its shards differ, which the commands never use.
        drop(self.inner.manager.set(Arc::clone(&client.shard_manager)));
    }

    async fn dispatch(&self, ctx: serenity::Context, event: FullEvent) {
        self.take(ctx, event);
    }
}

/// Why a table cannot be opened or begun in a place, whether it was asked for by a command or a button.
fn place_refuses(
    asked: &Asked,
    channel: Option<&serenity::PartialChannel>,
    have: Option<serenity::Permissions>,
    place: Place,
) -> Option<String> {
    let is_thread = channel.is_some_and(|c| thread::is_thread(c.kind));
    if matches!(asked.request, Request::New { .. } | Request::Start | Request::Rematch)
        && let Some(missing) = permissions::missing(have, is_thread, place.guild.is_some())
    {
        tracing::warn!(channel = place.channel.0, missing, "a table cannot be served here");
        return Some(permissions::complaint(&missing));
    }
    thread::objection(channel, place.guild.is_some(), asked).map(str::to_owned)
}

/// Who calls, by the name others see.
pub(super) fn actor_of(user: &serenity::User, member: Option<&serenity::Member>) -> Actor {
    let nick = member.and_then(|m| m.nick.clone());
    let name = nick.or_else(|| user.global_name.as_ref().map(ToString::to_string)).unwrap_or_else(|| user.name.clone());
    let permissions = member.and_then(|m| m.permissions).unwrap_or_else(serenity::Permissions::empty);
    let may_manage =
        permissions.intersects(serenity::Permissions::MANAGE_CHANNELS | serenity::Permissions::ADMINISTRATOR);
    Actor { user: UserId(user.id.get()), name, may_manage }
}

/// Where the call was made.
pub(super) fn place_of(channel: serenity::ChannelId, guild: Option<serenity::GuildId>) -> Place {
    Place { channel: ChannelId(channel.get()), guild: guild.map(serenity::GuildId::get) }
}
