//! What somebody has said of themselves: found, and kept together with what it moves.

use crate::host::clock::habits::Habits;
use crate::host::commands::lobby;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault, report};
use crate::host::table::pending::Answer;
use crate::host::table::person::{PeopleRows, Person};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, repository};
use crate::host::{Call, TableId, Timestamp, UserId};
use crate::store::{Force, lessons, people, portraits, saved, tables, vacations};

/// A table whose deadline is another now.
pub(crate) struct Moved {
    pub(crate) table: Table,
    pub(crate) due_before: Option<Timestamp>,
}

/// What somebody has said.
pub(crate) async fn find(ctx: &Ctx, user: UserId) -> Result<Person, Fault> {
    let rows = ctx.store.read(async |db| PeopleRows::of_user(db, user).await).await?;
    rows.decode().remove(&user).unwrap_or_else(|| Ok(Person::default()))
}

/// Whoever comes to a lobby brings what they have said of their time, which its post tells.
pub(crate) async fn meet(ctx: &Ctx, table: &mut Table, user: UserId) -> Result<(), Fault> {
    if table.status() == Status::Lobby && !table.habits.contains_key(&user) {
        table.habits.insert(user, find(ctx, user).await?.habits_at(table.id));
    }
    Ok(())
}

/// The tables under way at which somebody sits and days away stop no clock; damaged ones apart.
pub(crate) async fn without_vacation(ctx: &Ctx, user: UserId) -> Result<Vec<Table>, Fault> {
    let id = user.column();
    let all = ctx.store.read(async |db| tables::playing_of_user(db, id).await).await?;
    let mut found = Vec::new();
    for id in all.into_iter().map(TableId) {
        match load::find(ctx, id).await {
            Ok(table) if !table.has_vacation => found.push(table),
            Ok(_) | Err(Failure::Refused(_)) => {}
            Err(Failure::Fault(fault)) if fault.is_damage() => drop(report(&fault)),
            Err(Failure::Fault(fault)) => return Err(fault),
        }
    }
    Ok(found)
}

/// Keeps what somebody has said, moves the clocks that it moves, and keeps the answer, all in one transaction: each table as it
/// was read, or nothing of all this.
pub(crate) async fn keep(ctx: &Ctx, call: &Call, person: &Person, answer: &Answer) -> Result<(), Fault> {
    write(ctx, call, person, answer, Extent::Said).await
}

/// The same where all of it goes, with the texts that somebody saved in games; of the person only their days away are kept.
pub(crate) async fn forget(ctx: &Ctx, call: &Call, person: &Person, answer: &Answer) -> Result<(), Fault> {
    write(ctx, call, person, answer, Extent::Nothing).await
}

/// What stays of somebody.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// What they say.
    Said,
    /// Nothing that need not.
    Nothing,
}

async fn write(ctx: &Ctx, call: &Call, person: &Person, answer: &Answer, extent: Extent) -> Result<(), Fault> {
    let (user, now) = (call.actor.user, ctx.now());
    let moved = moved_by(ctx, user, person).await?;
    let lobbies = lobbies_told(ctx, user, person).await?;
    let (row, days) = (person.encode(user, now), person.encode_vacations(user));
    let is_hidden = person.preferences.hides_portrait;
    let writing = ctx.store.write(Force::Durable, async |db| {
        match extent {
            Extent::Said => {
                people::put(db, &row).await?;
                if is_hidden {
                    portraits::remove(db, row.user_id).await?;
                }
            }
            Extent::Nothing => {
                people::remove(db, row.user_id).await?;
                saved::remove_of_user(db, row.user_id).await?;
                lessons::remove_of_user(db, row.user_id).await?;
            }
        }
        vacations::replace(db, row.user_id, &days).await?;
        for table in moved.iter().map(|moved| &moved.table).chain(&lobbies) {
            repository::write(db, table, None, now.0).await?;
        }
        repository::answer(db, call.id, answer, now.0).await
    });
    writing.await?;
    for table in moved.iter().map(|moved| &moved.table).chain(&lobbies) {
        repository::wake_for(ctx, table);
    }
    Ok(())
}

/// The lobbies whose posts say something else of somebody's days away now, with their new posts.
async fn lobbies_told(ctx: &Ctx, user: UserId, person: &Person) -> Result<Vec<Table>, Fault> {
    let id = user.column();
    let all = ctx.store.read(async |db| tables::lobbies_of_user(db, id).await).await?;
    let mut told = Vec::new();
    for id in all.into_iter().map(TableId) {
        match load::find(ctx, id).await {
            Ok(mut table) => {
                let before = table.away_soon_note();
                table.habits.insert(user, person.habits_at(id));
                if table.away_soon_note() != before {
                    lobby::refresh(&mut table, ctx.now())?;
                    told.push(table);
                }
            }
            Err(Failure::Fault(fault)) if fault.is_damage() => drop(report(&fault)),
            Err(Failure::Fault(fault)) => return Err(fault),
            Err(Failure::Refused(_)) => {}
        }
    }
    Ok(told)
}

/// The tables whose clock is another when a person is as they say; nothing is written.
pub(crate) async fn moved_by(ctx: &Ctx, user: UserId, person: &Person) -> Result<Vec<Moved>, Fault> {
    let id = user.column();
    let all = ctx.store.read(async |db| tables::playing_of_user(db, id).await).await?;
    let mut moved = Vec::new();
    for id in all.into_iter().map(TableId) {
        match load::find(ctx, id).await {
            Ok(mut table) => {
                let due_before = table.due;
                let habits: Habits = person.habits_at(id);
                if table.refit_clock(user, habits, ctx.now()) {
                    moved.push(Moved { table, due_before });
                }
            }
            // A table that cannot be read keeps nobody from saying when they sleep.
            Err(Failure::Fault(fault)) if fault.is_damage() => drop(report(&fault)),
            Err(Failure::Fault(fault)) => return Err(fault),
            Err(Failure::Refused(_)) => {}
        }
    }
    Ok(moved)
}
