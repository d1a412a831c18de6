//! `/setup`: what a server says of itself, by whoever may manage it. So far: which role moderates its tables.

use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::table::Table;
use crate::host::table::pending::Answer;
use crate::host::table::repository;
use crate::host::{Call, GuildId, RoleId, ServerWish};
use crate::store::{Force, servers};

/// Who moderates here; nothing is changed.
pub(crate) async fn show(ctx: &Ctx, call: &Call) -> Result<Answer, Failure> {
    let guild = call.place.guild.ok_or(Refusal::NotInServer)?;
    Ok(Answer::say(words(role(ctx, guild).await?)))
}

/// Keeps which role moderates.
pub(crate) async fn set(ctx: &Ctx, call: &Call, wish: ServerWish) -> Result<Answer, Failure> {
    let ServerWish::Moderators(role) = wish else { return show(ctx, call).await };
    let guild = call.place.guild.ok_or(Refusal::NotInServer)?;
    if !call.actor.may_manage_server {
        return Err(Refusal::NotManager.into());
    }
    // Discord gives everybody the role that has the number of the server.
    if role.is_some_and(|role| role.0 == guild.0) {
        return Err(Refusal::RoleOfAll.into());
    }
    let (answer, now) = (Answer::say(format!("Kept. {}", words(role))), ctx.now().0);
    let writing = ctx.store.write(Force::Durable, async |db| {
        servers::set_moderator_role(db, guild.column(), role.map(RoleId::column), now).await?;
        repository::answer(db, call.id, &answer, now).await
    });
    writing.await?;
    Ok(answer)
}

/// Whether somebody moderates a table: in its channel, by a right or a role, or as its referee.
pub(crate) async fn need_moderator(ctx: &Ctx, call: &Call, table: &Table) -> Result<(), Failure> {
    let role = match table.guild {
        Some(guild) => role(ctx, guild).await?,
        None => None,
    };
    let has_role = table.guild == call.place.guild && role.is_some_and(|role| call.actor.roles.contains(&role));
    let may = call.actor.may_manage || has_role || table.is_referee(call.actor.user);
    if may && table.is_in(call.place.channel) {
        return Ok(());
    }
    let role = role.map(|role| format!(", who has the role <@&{role}>")).unwrap_or_default();
    let referee = table.referee_here().map(|user| format!(", or its referee <@{user}>")).unwrap_or_default();
    Err(Refusal::NotModerator(format!("{role}{referee}")).into())
}

async fn role(ctx: &Ctx, guild: GuildId) -> Result<Option<RoleId>, Fault> {
    let found = ctx.store.read(async |db| servers::moderator_role(db, guild.column()).await).await?;
    Ok(found.map(RoleId::of_column))
}

fn words(role: Option<RoleId>) -> String {
    match role {
        Some(role) => format!(
            "At the tables of this server whoever may manage a channel moderates there, and whoever has the role <@&{role}> in all of \
             them, each time with a reason that is posted."
        ),
        None => "At the tables of this server whoever may manage a channel moderates there; no role does.".to_owned(),
    }
}
