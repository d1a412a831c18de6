//! `/game …`: opening tables, taking seats, ending, records.

use poise::serenity_prelude as serenity;

use super::choice::{FormatChoice, SystemChoice};
use super::guests::no_guest;
use super::prelude::*;
use super::seat;
use crate::discord::{place, thread};
use crate::host::{NewTable, Open, RefereeWish, UserId};

/// Open a table here, take a seat, see how things stand
#[poise::command(
    slash_command,
    subcommand_required,
    subcommands(
        "new",
        "join",
        "leave",
        "invite",
        "computer",
        "start",
        "status",
        "list",
        "resign",
        "draw",
        "end",
        "export",
        "replay",
        "rematch",
        "pace",
        "pause",
        "resume",
        "follow",
        "unfollow",
        "referee",
        "seat::seat"
    )
)]
#[expect(clippy::unused_async, reason = "Discord calls the subcommands only")]
pub(super) async fn game(_: Context<'_>) -> Done {
    Ok(())
}

/// Open a table in this channel or in a new thread
#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "one a slash option")]
async fn new(
    ctx: Context<'_>,
    #[description = "Which game"] system: SystemChoice,
    #[description = "Which battle; left out: the usual one"]
    #[autocomplete = "complete"]
    scenario: Option<String>,
    #[description = "Whom to invite"] opponent: Option<serenity::User>,
    #[description = "How long a phase may take, or a bank; left out: no deadline"]
    #[autocomplete = "complete"]
    pace: Option<String>,
    #[description = "Open a thread for the table"] thread: Option<bool>,
    #[description = "Further options of the game, such as budget=150 rounds=8"]
    #[autocomplete = "complete"]
    options: Option<String>,
) -> Done {
    let (data, caller) = (ctx.framework.user_data, Caller::from(ctx.interaction));
    let refused = place::no_opening(&caller).or_else(|| no_guest(&caller, opponent.as_ref()).map(str::to_owned));
    let request = Request::Open(Open::New(NewTable {
        system: system.0.slug().to_owned(),
        scenario: scenario.unwrap_or_default(),
        opponent: opponent.map(|u| UserId(u.id.get())),
        pace: pace.unwrap_or_default(),
        options: options.unwrap_or_default(),
    }));
    if thread != Some(true) || refused.is_some() {
        return answer_unless(ctx, refused, request).await;
    }
    let mut call = caller.call(request);
    if let Some(guild) = call.place.guild {
        data.host.thread_wanted(call.id, guild, call.place.channel).await;
    }
    let opened = thread::open(&data.rest, &caller, system.0.title()).await;
    call.place.channel = opened.channel;
    let reply = data.handle(&caller, call).await;
    let reply = thread::finish(&data.rest, &opened, reply).await;
    data.answer(&caller, &reply.message).await;
    Ok(())
}

/// Take a seat at this channel's table
#[poise::command(slash_command)]
async fn join(
    ctx: Context<'_>,
    #[description = "Which side; left out: the first that is free"]
    #[autocomplete = "complete"]
    side: Option<String>,
) -> Done {
    answer(ctx, Change::Join { side: side.unwrap_or_default() }).await
}

/// Give up your seat before the game starts
#[poise::command(slash_command)]
async fn leave(ctx: Context<'_>) -> Done {
    answer(ctx, Change::Leave).await
}

/// Hold a seat for somebody for three days
#[poise::command(slash_command)]
async fn invite(ctx: Context<'_>, #[description = "Whom to invite"] player: serenity::User) -> Done {
    let refused = no_guest(&Caller::from(ctx.interaction), Some(&player)).map(str::to_owned);
    answer_unless(ctx, refused, Change::Invite { player: UserId(player.id.get()) }).await
}

/// Seat a computer player
#[poise::command(slash_command)]
async fn computer(
    ctx: Context<'_>,
    #[description = "Which side; left out: the first that is free"]
    #[autocomplete = "complete"]
    side: Option<String>,
    #[description = "How well it plays"]
    #[autocomplete = "complete"]
    skill: Option<String>,
) -> Done {
    answer(ctx, Change::Computer { side: side.unwrap_or_default(), skill: skill.unwrap_or_default() }).await
}

/// Start the game
#[poise::command(slash_command)]
async fn start(ctx: Context<'_>) -> Done {
    answer_unless(ctx, place::no_playing(&Caller::from(ctx.interaction)), Change::Start).await
}

/// Whose orders are awaited, until when, and the score; for you alone
#[poise::command(slash_command)]
async fn status(
    ctx: Context<'_>,
    #[description = "One of your tables, from anywhere; left out: the table of this channel"]
    #[autocomplete = "complete"]
    table: Option<String>,
) -> Done {
    answer(ctx, Look::Status { table: table.unwrap_or_default() }).await
}

/// The tables of this server and yours
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Done {
    answer(ctx, Look::List).await
}

/// Give up the game; asks once more
#[poise::command(slash_command)]
async fn resign(ctx: Context<'_>) -> Done {
    answer(ctx, Look::Resign).await
}

/// Offer a draw, or accept the one that is offered
#[poise::command(slash_command)]
async fn draw(ctx: Context<'_>) -> Done {
    answer(ctx, Change::Draw).await
}

/// Abandon a table; asks once more, and nothing is deleted
#[poise::command(slash_command)]
async fn end(
    ctx: Context<'_>,
    #[description = "One of your tables, from anywhere; left out: the table of this channel"]
    #[autocomplete = "complete"]
    table: Option<String>,
) -> Done {
    answer(ctx, Look::End { table: table.unwrap_or_default() }).await
}

/// The record of the game as a file
#[poise::command(slash_command)]
async fn export(
    ctx: Context<'_>,
    #[description = "Which form; left out: JSON"] format: Option<FormatChoice>,
    #[description = "One of your tables, from anywhere; left out: the table of this channel"]
    #[autocomplete = "complete"]
    table: Option<String>,
) -> Done {
    let format = format.map_or_else(|| "json".to_owned(), |f| f.0);
    answer(ctx, Look::Export { format, table: table.unwrap_or_default() }).await
}

/// See the game again as an animation, with buttons to step through it
#[poise::command(slash_command)]
async fn replay(
    ctx: Context<'_>,
    #[description = "First phase; left out: the start"]
    #[autocomplete = "complete"]
    from: Option<String>,
    #[description = "Last phase; left out: the newest"]
    #[autocomplete = "complete"]
    to: Option<String>,
) -> Done {
    answer(ctx, Look::Replay { from: from.unwrap_or_default(), to: to.unwrap_or_default() }).await
}

/// The next game, with the sides swapped; it begins when all who played want it
#[poise::command(slash_command)]
async fn rematch(ctx: Context<'_>) -> Done {
    answer_unless(ctx, place::no_opening(&Caller::from(ctx.interaction)), Open::Rematch).await
}

/// Ask the others to stop the clock; what is left stays left
#[poise::command(slash_command)]
async fn pause(ctx: Context<'_>) -> Done {
    answer(ctx, Change::Pause).await
}

/// Let a stopped clock go on, 12 hours from now
#[poise::command(slash_command)]
async fn resume(ctx: Context<'_>) -> Done {
    answer(ctx, Change::Resume).await
}

/// Be told of each phase of this channel's table without playing
#[poise::command(slash_command)]
async fn follow(ctx: Context<'_>) -> Done {
    answer(ctx, Change::Follow).await
}

/// Be told of a table no more
#[poise::command(slash_command)]
async fn unfollow(
    ctx: Context<'_>,
    #[description = "A table that you follow, from anywhere; left out: the table of this channel"]
    #[autocomplete = "complete"]
    table: Option<String>,
) -> Done {
    answer(ctx, Change::Unfollow { table: table.unwrap_or_default() }).await
}

/// Change how long a phase may take; whoever else plays is asked
#[poise::command(slash_command)]
async fn pace(
    ctx: Context<'_>,
    #[description = "How long a phase may take; a bank such as bank 2d+12h<=3d"]
    #[autocomplete = "complete"]
    pace: String,
) -> Done {
    answer(ctx, Change::Pace { pace }).await
}

/// Ask for a referee, who has no seat; or be the one
#[poise::command(slash_command)]
async fn referee(
    ctx: Context<'_>,
    #[description = "Whom to ask; left out: you want to be it, or accept"] player: Option<serenity::User>,
    #[description = "Be the referee no more"] give_up: Option<bool>,
) -> Done {
    let refused = no_guest(&Caller::from(ctx.interaction), player.as_ref()).map(str::to_owned);
    let wish = match player {
        _ if give_up == Some(true) => RefereeWish::GiveUp,
        Some(player) => RefereeWish::Ask { player: UserId(player.id.get()) },
        None => RefereeWish::Be,
    };
    answer_unless(ctx, refused, Change::Referee(wish)).await
}
