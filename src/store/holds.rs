//! Columns `holder` and `courier`: which process does what is due at a table, and which one posts and edits there. Only on a
//! server; whatever a living process holds, the others leave alone, and a row that somebody is just writing they pass by.

use sqlx::query;

use super::processes::free;
use super::{Db, StoreError};

/// What is held of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hold {
    /// Its deadlines, reminders and computer players.
    Jobs,
    /// Its posts and their edits.
    Posts,
}

/// Takes tables where a deadline, a reminder or a computer player is due and which nobody holds, at most so many.
pub async fn take_jobs(db: &mut Db, me: i64, now: i64, most: i64) -> Result<(), StoreError> {
    let sql = concat!(
        "WITH work AS MATERIALIZED (SELECT t.id FROM tables AS t \
         WHERE ((t.parked IS NULL AND t.status = 'playing') OR t.status = 'lobby') \
         AND (t.due_at <= $2 OR t.remind_at <= $2 OR t.resume_at <= $2 \
              OR (t.computer_due = 1 AND t.status = 'playing') \
              OR t.id IN (SELECT table_id FROM promises WHERE until_at <= $2)) \
         AND ",
        free!("t.holder"),
        " ORDER BY COALESCE(t.due_at, t.remind_at, t.resume_at), t.id LIMIT $3 FOR UPDATE OF t SKIP LOCKED) \
         UPDATE tables SET holder = $1 FROM work WHERE tables.id = work.id"
    );
    query(sql).bind(me).bind(now).bind(most).execute(db).await?;
    Ok(())
}

/// Takes tables where something is to be posted or edited and whose posts nobody holds, at most so many. What is posted first
/// is found by the order of the outbox, so that a table's posts are one process's at a time, and an edit never passes one.
pub async fn take_posts(db: &mut Db, me: i64, now: i64, most: i64) -> Result<(), StoreError> {
    let sql = concat!(
        "WITH work AS MATERIALIZED (SELECT t.id FROM (SELECT table_id, MIN(at) AS at FROM \
             (SELECT o.table_id, o.due_at AS at FROM \
                 (SELECT table_id, MIN(number) AS number FROM outbox WHERE state = 'waiting' GROUP BY table_id) AS first \
                 JOIN outbox AS o ON o.table_id = first.table_id AND o.number = first.number WHERE o.due_at <= $2 \
              UNION ALL SELECT p.table_id, p.due_at FROM live_posts AS p WHERE p.due_at <= $2) AS each \
             GROUP BY table_id) AS due \
         JOIN tables AS t ON t.id = due.table_id WHERE t.parked IS NULL AND ",
        free!("t.courier"),
        " ORDER BY due.at, t.id LIMIT $3 FOR UPDATE OF t SKIP LOCKED) \
         UPDATE tables SET courier = $1 FROM work WHERE tables.id = work.id"
    );
    query(sql).bind(me).bind(now).bind(most).execute(db).await?;
    Ok(())
}

/// Gives back what a process holds of a table.
pub async fn give_back(db: &mut Db, me: i64, hold: Hold, table: i64) -> Result<(), StoreError> {
    let sql = match hold {
        Hold::Jobs => "UPDATE tables SET holder = NULL WHERE id = $2 AND holder = $1",
        Hold::Posts => "UPDATE tables SET courier = NULL WHERE id = $2 AND courier = $1",
    };
    query(sql).bind(me).bind(table).execute(db).await?;
    Ok(())
}

/// Takes something that is done once for all tables; false when somebody who is alive has it.
pub async fn take_turn(db: &mut Db, me: i64, turn: &str) -> Result<bool, StoreError> {
    let sql = concat!("UPDATE counters SET value = $1 WHERE name = $2 AND (value = $1 OR ", free!("value"), ")");
    Ok(query(sql).bind(me).bind(turn).execute(db).await?.rows_affected() == 1)
}
