//! What every command uses.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use poise::serenity_prelude as serenity;

pub(super) use crate::discord::caller::Caller;
use crate::discord::data::Data;
use crate::discord::message::cut;
use crate::host::Completion;
pub(super) use crate::host::{Change, Look, Message, Request};

/// A command.
pub(in crate::discord) type Command = poise::Command<Data, Infallible>;
/// One of its options.
pub(super) type Parameter = poise::CommandParameter<Data, Infallible>;
/// What a command's function gets.
pub(super) type Context<'a> = poise::ApplicationContext<'a, Data, Infallible>;
/// Commands cannot fail: what is wrong with a request is the host's to say.
pub(super) type Done = Result<(), Infallible>;

/// Discord's completions are useless after three seconds.
const TO_COMPLETE: Duration = Duration::from_millis(2_500);
const COMPLETIONS: usize = 25;
const COMPLETION_LIMIT: usize = 100;

/// Has the host handle a request of this caller, and answers with what it says.
pub(super) async fn answer(ctx: Context<'_>, request: impl Into<Request>) -> Done {
    let (data, caller) = (ctx.framework.user_data, Caller::from(ctx.interaction));
    let reply = data.handle(&caller, caller.call(request.into())).await;
    data.answer(&caller, &reply.message).await;
    Ok(())
}

/// The same, unless there is a reason against it, which is the answer then.
pub(super) async fn answer_unless(ctx: Context<'_>, refused: Option<String>, request: impl Into<Request>) -> Done {
    let Some(why) = refused else { return answer(ctx, request).await };
    let (data, caller) = (ctx.framework.user_data, Caller::from(ctx.interaction));
    data.answer(&caller, &Message::text(why)).await;
    Ok(())
}

/// Completions of any option, from the host.
pub(super) async fn complete(ctx: Context<'_>, _typed: &str) -> serenity::CreateAutocompleteResponse {
    serenity::CreateAutocompleteResponse::new().set_choices(completions(ctx).await)
}

async fn completions(ctx: Context<'_>) -> Vec<serenity::AutocompleteChoice> {
    let caller = Caller::from(ctx.interaction);
    let focused = ctx.args.iter().find(|o| matches!(o.value, serenity::ResolvedValue::Autocomplete { .. }));
    let Some(field) = focused.map(|o| o.name.to_owned()) else { return vec![] };
    let ask = Completion {
        actor: caller.actor(),
        place: caller.place,
        command: ctx.command().qualified_name.clone().into_owned(),
        field,
        fields: texts(ctx.args),
    };
    let Ok(choices) = tokio::time::timeout(TO_COMPLETE, ctx.framework.user_data.host.complete(ask)).await else {
        tracing::warn!(call = ctx.interaction.id.get(), "completions came too late");
        return vec![];
    };
    choices
        .into_iter()
        .filter(|c| !c.value.is_empty() && c.value.chars().count() <= COMPLETION_LIMIT)
        .take(COMPLETIONS)
        .map(|c| serenity::AutocompleteChoice::new(cut(label(&c), COMPLETION_LIMIT), c.value))
        .collect()
}

fn label(choice: &crate::contract::Choice) -> &str {
    if choice.label.trim().is_empty() { &choice.value } else { &choice.label }
}

/// The text options, by name.
pub(super) fn texts(args: &[serenity::ResolvedOption<'_>]) -> BTreeMap<String, String> {
    let text = |option: &serenity::ResolvedOption<'_>| match option.value {
        serenity::ResolvedValue::String(text) => Some(text.trim().to_owned()),
        serenity::ResolvedValue::Autocomplete { value, .. } => Some(value.trim().to_owned()),
        _ => None,
    };
    args.iter().filter_map(|o| Some((o.name.to_owned(), text(o)?))).collect()
}
