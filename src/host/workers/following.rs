//! The message that tells those who follow a table what has become of it, worded when it goes out. It calls whoever is not in
//! quiet hours or away; it names them all alike, so that nobody's night can be read from it.

use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::{announcement, buttons, nudges};
use crate::host::table::pending::PendingMessage;
use crate::host::table::person::PeopleRows;
use crate::host::table::press::{Press, Watching};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, past};
use crate::host::{Control, Seq, Style, TableId, UserId};

/// The message about that phase; none when there is nobody to tell, or another has taken its place.
pub(crate) async fn call(ctx: &Ctx, id: i64, phase: i64) -> Result<Option<PendingMessage>, Fault> {
    let table = match load::find(ctx, TableId(id)).await {
        Ok(table) if table.phase == phase => table,
        Err(Failure::Fault(fault)) => return Err(fault),
        Ok(_) | Err(Failure::Refused(_)) => return Ok(None),
    };
    let users = table.onlookers();
    let Some(words) = words(ctx, &table).await?.filter(|_| !users.is_empty()) else { return Ok(None) };
    let text = format!("{}: {words}", nudges::mentioned(&users));
    Ok(Some(nudges::plain(text, awake(ctx, &table, &users).await?).with_row(ways(&table))))
}

/// What has become of it; nothing yet where it is seen late and there is no phase before.
async fn words(ctx: &Ctx, table: &Table) -> Result<Option<String>, Fault> {
    let title = table.system.title();
    let won = table.outcome().map(|outcome| announcement::verdict(table, outcome));
    match (table.status(), won) {
        (Status::Over, Some(won)) => return Ok(Some(format!("{title} is over: {won}."))),
        (Status::Abandoned, _) => return Ok(Some(format!("{title} was ended without a result."))),
        _ => {}
    }
    let all = match past::phases(ctx, table).await {
        Ok(all) => all,
        Err(Failure::Fault(fault)) => return Err(fault),
        Err(Failure::Refused(_)) => return Ok(None),
    };
    let seen = if table.is_late() { &all[..all.len() - 1] } else { &all };
    Ok(match seen {
        [] => None,
        [_] => Some(format!("{title} has begun.")),
        [.., newest] => {
            let state = load::state_at(ctx, table, Seq(newest.seq)).await?;
            Some(format!("{title} · {}.", state.heading().shown))
        }
    })
}

/// Those who can be called now.
async fn awake(ctx: &Ctx, table: &Table, users: &[UserId]) -> Result<Vec<UserId>, Fault> {
    let (now, mut awake) = (ctx.now(), Vec::new());
    for user in users {
        let rows = ctx.store.read(async |db| PeopleRows::of_user(db, *user).await).await?;
        let habits = rows.decode().remove(user).transpose()?.map(|person| person.habits_at(table.id));
        if habits.is_none_or(|habits| habits.quiet_at(now).is_none() && habits.away_at(now).is_none()) {
            awake.push(*user);
        }
    }
    Ok(awake)
}

fn ways(table: &Table) -> Vec<Control> {
    let button = |action: Press, label: &str| buttons::button(table, action, label, Style::Secondary);
    match table.status() {
        Status::Over => {
            vec![button(Press::Watch(Watching::LookBack), "Look back"), button(Press::Replay, "Replay")]
        }
        Status::Lobby | Status::Abandoned => vec![],
        Status::Playing => vec![
            button(Press::Map, "Map"),
            button(Press::Replay, "Replay"),
            button(Press::Watch(Watching::Unfollow), "Unfollow"),
        ],
    }
}
