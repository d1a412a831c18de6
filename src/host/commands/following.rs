//! `/game follow`, `/game unfollow`: being told of a table at which one has no seat.

use crate::host::api::limits::{FOLLOWERS, TABLES_FOLLOWED};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons;
use crate::host::table::onlookers::{Following, Watch};
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{Press, Watching};
use crate::host::table::stage::Status;
use crate::host::table::{Table, named};
use crate::host::{Call, Style};
use crate::store::followers;

/// Follows a table.
pub(crate) async fn follow(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let user = call.actor.user;
    match table.status() {
        Status::Over => return Err(Refusal::Over.into()),
        Status::Abandoned => return Err(Refusal::Abandoned.into()),
        Status::Lobby | Status::Playing => {}
    }
    if table.seat_of(user).is_some() {
        return Err(Refusal::SeatedFollower.into());
    }
    if !table.followers.contains(&user) {
        if table.followers.len() >= FOLLOWERS {
            return Err(Refusal::TooManyFollowers.into());
        }
        let id = user.column();
        if ctx.store.read(async |db| followers::count_of_user(db, id).await).await? >= TABLES_FOLLOWED {
            return Err(Refusal::TooManyFollowed.into());
        }
        table.follow(Following::Begins(user));
    }
    let late = if table.watch == Watch::Delayed { ", one phase late" } else { "" };
    let text = format!(
        "You follow this table of **{}**. After each phase that has run, and at the end, one short message in <#{}> calls all \
         who follow{late}; in your quiet hours it does not ping you. `/game list` shows where you watch.",
        table.system.title(),
        table.channel
    );
    let unfollow = buttons::button(table, Press::Watch(Watching::Unfollow), "Unfollow", Style::Secondary);
    Ok(Answer::fresh(PendingMessage::text(text).with_row(vec![unfollow])))
}

/// A table that the caller follows, named from anywhere. Whoever guesses numbers learns nothing.
pub(crate) async fn followed(ctx: &Ctx, call: &Call, number: &str) -> Result<Table, Failure> {
    let table = named::by_number(ctx, number).await?;
    if table.followers.contains(&call.actor.user) {
        Ok(table)
    } else {
        Err(Refusal::UnknownTable(number.into()).into())
    }
}

/// Follows it no more.
pub(crate) fn unfollow(call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let user = call.actor.user;
    if !table.followers.contains(&user) {
        return Err(Refusal::NotFollowing.into());
    }
    table.follow(Following::Ends(user));
    Ok(Answer::say("You follow this table no more."))
}
