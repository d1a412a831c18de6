//! What arrives from the gateway. poise finds the command, reads its options, completes them and catches its panics; what
//! is ours is decided here: a command runs if its delivery is the first and was acknowledged, and whatever cannot run is
//! answered all the same.

use std::convert::Infallible;
use std::sync::atomic::Ordering;

use poise::CommandInteractionType;
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, FullEvent, Interaction};
use tokio_util::task::TaskTracker;

use super::caller::Caller;
use super::courier::DiscordCourier;
use super::data::{self, Data};
use super::{commands, press};
use crate::host::{self, Message, ReplyPlace};

const UNKNOWN: &str = "I do not know this command. It may have changed just now: please type it again in a minute.";

type Error<'a> = poise::FrameworkError<'a, Data, Infallible>;

/// poise's framework, with each event counted as under way, so that a stop can wait for it.
pub(super) struct Handler {
    framework: poise::Framework<Data, Infallible>,
    tasks: TaskTracker,
}

impl Handler {
    /// For one connection; all of them share the data.
    pub(super) fn new(data: Data) -> Self {
        let options = poise::FrameworkOptions {
            commands: commands::all(),
            command_check: Some(|ctx| Box::pin(async move { Ok(may_run(ctx).await) })),
            event_handler: |framework, event| {
                Box::pin(async move {
                    take(framework.user_data, event).await;
                    Ok(())
                })
            },
            on_error: |error| Box::pin(answer_error(error)),
            ..Default::default()
        };
        let tasks = data.tasks.clone();
        let builder = poise::Framework::builder().options(options).initialize_owners(false);
        Self { framework: builder.setup(|_, _, _| Box::pin(async { Ok(data) })).build(), tasks }
    }
}

#[serenity::async_trait]
impl serenity::Framework for Handler {
    async fn init(&mut self, client: &serenity::Client) {
        self.framework.init(client).await;
    }

    // serenity gives each event a task of its own.
    async fn dispatch(&self, ctx: serenity::Context, event: FullEvent) {
        self.tasks.track_future(self.framework.dispatch(ctx, event)).await;
    }
}

/// First delivery, and acknowledged. poise asks this for each level of a command (`game`, then `game new`).
async fn may_run(ctx: poise::Context<'_, Data, Infallible>) -> bool {
    let poise::Context::Application(ctx) = ctx else { return false };
    if ctx.interaction_type == CommandInteractionType::Autocomplete
        || ctx.has_sent_initial_response.load(Ordering::Relaxed)
    {
        return true;
    }
    let responder = Caller::from(ctx.interaction).responder();
    let is_taken = ctx.framework.user_data.take(&responder, ReplyPlace::Fresh).await;
    ctx.has_sent_initial_response.store(is_taken, Ordering::Relaxed);
    is_taken
}

async fn take(data: &Data, event: &FullEvent) {
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(press) } => press::take(data, press).await,
        FullEvent::ChannelDelete { channel, .. } => forget(data, channel.id).await,
        FullEvent::ThreadDelete { thread, .. } => forget(data, thread.id).await,
        FullEvent::Ready { data_about_bot } => {
            tracing::info!(servers = data_about_bot.guilds.len(), bot = %data_about_bot.user.name, "serving");
        }
        FullEvent::Resume { .. } => tracing::info!("the gateway session was resumed"),
        _ => {}
    }
}

async fn forget(data: &Data, channel: ChannelId) {
    let courier = DiscordCourier::new(data.rest.clone(), data.user);
    data.host.channel_gone(host::ChannelId(channel.get()), &courier).await;
}

/// Answers a command that did not run to its end.
async fn answer_error(error: Error<'_>) {
    match error {
        // The check has said what there was to say.
        Error::CommandCheckFailed { .. } => {}
        Error::UnknownInteraction { framework, interaction, .. } if interaction.data.autocomplete().is_none() => {
            let (data, caller) = (framework.user_data, Caller::from(interaction));
            tracing::warn!(call = interaction.id.get(), name = interaction.data.name, "an unknown command");
            if data.take(&caller.responder(), ReplyPlace::Fresh).await {
                data.answer(&caller, &Message::text(UNKNOWN)).await;
            }
        }
        error => match error.ctx() {
            Some(poise::Context::Application(ctx)) if ctx.interaction_type == CommandInteractionType::Command => {
                let message = if let Error::CommandPanic { payload, .. } = &error {
                    let cause = payload.as_deref().unwrap_or("a panic");
                    data::fault(ctx.interaction.id.get(), &cause).message
                } else {
                    tracing::warn!(call = ctx.interaction.id.get(), cause = %error, "a command does not fit");
                    Message::text(UNKNOWN)
                };
                ctx.framework.user_data.answer(&Caller::from(ctx.interaction), &message).await;
            }
            _ => tracing::debug!(cause = %error, "nothing to complete"),
        },
    }
}
