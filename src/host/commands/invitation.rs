//! Invitations: a seat of a lobby that is kept for somebody for three days, accepted, declined, withdrawn or over.

use crate::host::api::escape;
use crate::host::api::limits::PROMISE_SECONDS;
use crate::host::commands::lobby;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::nudges;
use crate::host::table::Table;
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::promises::{Promise, Promised};
use crate::host::table::seated::creator;
use crate::host::{Call, PostNo, Timestamp, UserId};

/// `/game invite`: keeps a free seat for somebody.
pub(crate) fn invite(ctx: &Ctx, call: &Call, table: &mut Table, player: UserId) -> Result<Answer, Failure> {
    lobby::need_lobby(table)?;
    if !table.is_creator(call.actor.user) {
        return Err(Refusal::NotCreator(creator(table)).into());
    }
    if player == call.actor.user || table.seat_of(player).is_some() {
        return Err(Refusal::SitsAlready(player).into());
    }
    if table.barred.contains(&player) {
        return Err(Refusal::Barred(player).into());
    }
    if let Some(held) = table.promised_to(player) {
        return Err(Refusal::InvitedAlready { whom: player, until: held.until }.into());
    }
    let promise = keep(table, player, table.next_post(), ctx.now())?;
    self::call(table, player, &call.actor.name, &promise, ctx.now());
    lobby::changed(table, ctx.now())?;
    let until = promise.until;
    Ok(Answer::say(format!(
        "The seat is held for <@{player}> until <t:{until}:F>. **Withdraw** in the lobby ends that."
    )))
}

/// Keeps the first free seat; `post` is the message that will call whom it is kept for.
pub(crate) fn keep(table: &mut Table, user: UserId, post: PostNo, now: Timestamp) -> Result<Promise, Failure> {
    let side = lobby::free_seat(table, "")?.slug;
    let promise = Promise { to: Promised::Invited(user), side, post, until: now.after(PROMISE_SECONDS) };
    table.promise(promise.clone());
    Ok(promise)
}

/// Calls whom a seat is kept for.
pub(crate) fn call(table: &mut Table, user: UserId, host: &str, promise: &Promise, now: Timestamp) {
    let message = nudges::invitation(table, user, &escape::name(host), promise);
    table.send(Delivery::Post, &message, now);
}

/// **Accept**: by the message that calls, or in the lobby.
pub(crate) fn accept(ctx: &Ctx, call: &Call, table: &mut Table, post: Option<PostNo>) -> Result<Answer, Failure> {
    own(call, table, post)?;
    lobby::join(ctx, call, table, "")
}

/// **Decline**: the seat is free, and whoever opened the table is told.
pub(crate) fn decline(ctx: &Ctx, call: &Call, table: &mut Table, post: Option<PostNo>) -> Result<Answer, Failure> {
    let post = own(call, table, post)?.post;
    let now = ctx.now();
    table.end_promise(post);
    table.send(Delivery::Delete { post }, &PendingMessage::default(), now);
    lobby::refresh(table, now)?;
    let text =
        format!("<@{}>: {} declines your invitation. The seat is free.", table.creator, escape::name(&call.actor.name));
    table.send(Delivery::Post, &nudges::plain(text, vec![table.creator]), now);
    Ok(Answer::say("Declined. The seat is free again."))
}

/// **Withdraw**, for whoever opened the table.
pub(crate) fn withdraw(ctx: &Ctx, call: &Call, table: &mut Table, post: PostNo) -> Result<Answer, Failure> {
    if !table.is_creator(call.actor.user) {
        return Err(Refusal::NotCreator(creator(table)).into());
    }
    let promise = table.end_promise(post).ok_or(Refusal::VoidInvitation)?;
    over(table, &promise, "the invitation was withdrawn.", ctx.now());
    lobby::refresh(table, ctx.now())?;
    Ok(Answer::say("Withdrawn. The seat is free again."))
}

/// The invitations whose time is up: their seats are free.
pub(crate) fn expire(table: &mut Table, now: Timestamp) -> Result<(), Failure> {
    let is_over = |promise: &&Promise| promise.until <= now;
    let posts: Vec<PostNo> = table.promises.iter().filter(is_over).map(|promise| promise.post).collect();
    for promise in posts.into_iter().filter_map(|post| table.end_promise(post)).collect::<Vec<_>>() {
        over(table, &promise, "the seat was held for three days and is free now. `/game join` takes it.", now);
    }
    Ok(lobby::refresh(table, now)?)
}

/// Whoever follows the call later finds what has become of it.
fn over(table: &mut Table, promise: &Promise, what: &str, now: Timestamp) {
    let Some(user) = promise.to.user() else { return };
    let text = format!("<@{user}>: {what}");
    table.send(Delivery::Edit { post: promise.post }, &nudges::plain(text, vec![]), now);
}

/// The invitation of whoever calls: the one that this message is about.
pub(crate) fn own<'a>(call: &Call, table: &'a Table, post: Option<PostNo>) -> Result<&'a Promise, Refusal> {
    let own = table.promised_to(call.actor.user);
    let meant = own.filter(|promise| post.is_none_or(|post| promise.post == post));
    if let Some(promise) = meant {
        return Ok(promise);
    }
    let of_another = table.promises.iter().find(|promise| post.is_none_or(|post| promise.post == post));
    Err(match of_another.and_then(|promise| promise.to.user()) {
        Some(user) if own.is_none() => Refusal::NotInvited(user),
        _ => Refusal::VoidInvitation,
    })
}
