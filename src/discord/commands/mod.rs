//! The slash commands: each turns its options into a request of the host, and nothing more.
//!
//! A command's function runs after the interaction was acknowledged and leaves its request behind as poise's invocation
//! data; the desk takes it from there. Options are text with completion, because one command serves all games and a
//! registered list of choices cannot differ from channel to channel.
//!
//! | file | commands |
//! |---|---|
//! | `game` | `/game …`: lobby, seats, ends, records |
//! | `map` `sheet` `orders` `order` `undo` `rules` `help` | the command of that name |
//! | `verbs` | one command for each verb of the games: `/move`, `/fire`, `/done` … |
//! | `choice` | options with a fixed list |

mod choice;
mod game;
mod help;
mod map;
mod order;
mod orders;
mod rules;
mod sheet;
mod undo;
mod verbs;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use poise::serenity_prelude as serenity;

use crate::host::{Ask, Host, Request};

/// What commands can reach: the host, for completions.
#[derive(Clone, Debug)]
pub struct Data {
    /// The host.
    pub(crate) host: Host,
}

/// A command.
pub type Command = poise::Command<Data, Infallible>;
/// What a command's function gets.
pub(crate) type Context<'a> = poise::ApplicationContext<'a, Data, Infallible>;
/// Commands cannot fail: what is wrong with a request is the host's to say.
pub(crate) type Done = Result<(), Infallible>;

/// What a command asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// For the host.
    pub(crate) request: Request,
    /// Open a thread first and ask there.
    pub(crate) in_thread: bool,
    /// Whoever is invited is another bot.
    pub(crate) invites_bot: bool,
}

impl Asked {
    /// A request and nothing else.
    const fn plain(request: Request) -> Self {
        Self { request, in_thread: false, invites_bot: false }
    }
}

/// Discord's completions are useless after three seconds.
const TO_COMPLETE: Duration = Duration::from_millis(2_500);
const COMPLETIONS: usize = 25;
const COMPLETION_LIMIT: usize = 100;

/// All commands, as registered.
pub fn all() -> Vec<Command> {
    let mut commands = vec![
        game::game(),
        map::map(),
        sheet::sheet(),
        orders::orders(),
        order::order(),
        undo::undo(),
        rules::rules(),
        help::help(),
    ];
    commands.extend(verbs::commands());
    poise::set_qualified_names(&mut commands);
    commands
}

/// Leaves a request behind for the desk.
async fn ask(ctx: Context<'_>, request: Request) -> Done {
    *ctx.invocation_data.lock().await = Box::new(Asked::plain(request));
    Ok(())
}

/// Completions of any option, from the host.
async fn complete(ctx: Context<'_>, _typed: &str) -> serenity::CreateAutocompleteResponse {
    serenity::CreateAutocompleteResponse::new().set_choices(completions(ctx).await)
}

async fn completions(ctx: Context<'_>) -> Vec<serenity::AutocompleteChoice> {
    let call = &ctx.interaction;
    let focused = ctx.args.iter().find(|o| matches!(o.value, serenity::ResolvedValue::Autocomplete { .. }));
    let Some(field) = focused.map(|o| o.name.to_owned()) else { return vec![] };
    let ask = Ask {
        actor: super::desk::actor_of(&call.user, call.member.as_deref()),
        place: super::desk::place_of(call.channel_id, call.guild_id),
        command: ctx.command().qualified_name.clone().into_owned(),
        field,
        fields: texts(ctx.args),
    };
    let Ok(choices) = tokio::time::timeout(TO_COMPLETE, ctx.framework.user_data.host.complete(ask)).await else {
        return vec![];
    };
    choices
        .into_iter()
        .filter(|c| !c.value.is_empty() && c.value.chars().count() <= COMPLETION_LIMIT)
        .take(COMPLETIONS)
        .map(|c| serenity::AutocompleteChoice::new(super::wire::cut(label(&c), COMPLETION_LIMIT), c.value))
        .collect()
}

fn label(choice: &crate::contract::Choice) -> &str {
    if choice.label.trim().is_empty() { &choice.value } else { &choice.label }
}

/// The text options, by name.
fn texts(args: &[serenity::ResolvedOption<'_>]) -> BTreeMap<String, String> {
    let text = |option: &serenity::ResolvedOption<'_>| match option.value {
        serenity::ResolvedValue::String(text) => Some(text.trim().to_owned()),
        serenity::ResolvedValue::Autocomplete { value, .. } => Some(value.trim().to_owned()),
        _ => None,
    };
    args.iter().filter_map(|o| Some((o.name.to_owned(), text(o)?))).collect()
}
