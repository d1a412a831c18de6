//! Table `inbox`: calls from their acknowledgement on, and the answers to those that changed something, so that a repeated
//! call is answered and not done twice, and one that was under way when the process died is answered all the same.

use sqlx::{query, query_as, query_scalar};

use super::processes::free;
use super::row::from_row;
use super::{Db, StoreError};

/// A call whose answer is not out yet. It can be printed without its token, which is a secret.
#[derive(Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0003_recovery.sql")]
pub struct OpenCall {
    pub call_id: i64,
    pub answer: Option<String>,
    pub token: String,
    pub guild_id: Option<i64>,
    pub parent_id: Option<i64>,
    pub at: i64,
}

from_row!(OpenCall { call_id, answer, token, guild_id, parent_id, at });

impl std::fmt::Debug for OpenCall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenCall").field("call_id", &self.call_id).field("at", &self.at).finish_non_exhaustive()
    }
}

/// The answer to a call.
pub async fn find(db: &mut Db, call: i64) -> Result<Option<String>, StoreError> {
    let sql = "SELECT answer FROM inbox WHERE call_id = $1 AND answer IS NOT NULL";
    Ok(query_scalar(sql).bind(call).fetch_optional(db).await?)
}

/// Notes a call that this process has acknowledged, or is about to; one that is known stays as it is, and gives false.
pub async fn open(db: &mut Db, me: Option<i64>, call: i64, token: &str, now: i64) -> Result<bool, StoreError> {
    let sql = "INSERT INTO inbox (call_id, token, at, holder) VALUES ($1, $2, $3, $4) ON CONFLICT (call_id) DO NOTHING";
    Ok(query(sql).bind(call).bind(token).bind(now).bind(me).execute(db).await?.rows_affected() == 1)
}

/// Notes that it is this process that answers a call, whoever has noted it before.
pub async fn take(db: &mut Db, me: Option<i64>, call: i64, token: &str, now: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO inbox (call_id, token, at, holder) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (call_id) DO UPDATE SET holder = $4 WHERE inbox.answer IS NULL";
    query(sql).bind(call).bind(token).bind(now).bind(me).execute(db).await?;
    Ok(())
}

/// Takes back the note of a call that somebody else answers, or nobody.
pub async fn leave(db: &mut Db, me: Option<i64>, call: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM inbox WHERE call_id = $1 AND answer IS NULL AND holder IS NOT DISTINCT FROM $2";
    query(sql).bind(call).bind(me).execute(db).await?;
    Ok(())
}

/// Nobody answers a call any more: whoever finds it does.
pub async fn let_go(db: &mut Db, call: i64) -> Result<(), StoreError> {
    query("UPDATE inbox SET holder = NULL WHERE call_id = $1").bind(call).execute(db).await?;
    Ok(())
}

/// Notes that a thread is about to be opened in a channel for a call.
pub async fn note_thread(db: &mut Db, call: i64, guild: i64, parent: i64) -> Result<(), StoreError> {
    let sql = "UPDATE inbox SET guild_id = $2, parent_id = $3 WHERE call_id = $1";
    query(sql).bind(call).bind(guild).bind(parent).execute(db).await?;
    Ok(())
}

/// Keeps the answer to a call; [`StoreError::Moved`] when the call was answered before.
pub async fn answer(db: &mut Db, call: i64, answer: &str, now: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO inbox (call_id, answer, at) VALUES ($1, $2, $3) \
               ON CONFLICT (call_id) DO UPDATE SET answer = excluded.answer WHERE inbox.answer IS NULL";
    let done = query(sql).bind(call).bind(answer).bind(now).execute(db).await?;
    if done.rows_affected() == 0 { Err(StoreError::Moved) } else { Ok(()) }
}

/// The answer to a call is out: one that changed nothing is forgotten, of the others the answer is kept.
pub async fn close(db: &mut Db, call: i64) -> Result<(), StoreError> {
    query("DELETE FROM inbox WHERE call_id = $1 AND answer IS NULL").bind(call).execute(&mut *db).await?;
    query("UPDATE inbox SET token = NULL, holder = NULL WHERE call_id = $1").bind(call).execute(db).await?;
    Ok(())
}

/// Takes calls from after `then` whose answer is not out and whose process is not alive, oldest first; at most `most`. Of those
/// that were not done `not_done` is filed as the answer, so that a process that only slept cannot do them afterwards.
pub async fn take_orphans(
    db: &mut Db,
    me: i64,
    not_done: &str,
    then: i64,
    most: i64,
) -> Result<Vec<OpenCall>, StoreError> {
    let sql = concat!(
        "WITH orphans AS MATERIALIZED (SELECT i.call_id FROM inbox AS i WHERE i.token IS NOT NULL AND i.at > $3 AND ",
        free!("i.holder"),
        " ORDER BY i.at, i.call_id LIMIT $4 FOR UPDATE OF i SKIP LOCKED) \
         UPDATE inbox SET holder = $1, answer = COALESCE(answer, $2) FROM orphans \
         WHERE inbox.call_id = orphans.call_id \
         RETURNING inbox.call_id, inbox.answer, inbox.token, inbox.guild_id, inbox.parent_id, inbox.at"
    );
    let mut taken: Vec<OpenCall> = query_as(sql).bind(me).bind(not_done).bind(then).bind(most).fetch_all(db).await?;
    taken.sort_by_key(|call| (call.at, call.call_id));
    Ok(taken)
}

/// Calls whose answer is not out, oldest first; at most `most`.
pub async fn all_open(db: &mut Db, most: i64) -> Result<Vec<OpenCall>, StoreError> {
    let sql = "SELECT call_id, answer, token, guild_id, parent_id, at FROM inbox WHERE token IS NOT NULL \
               ORDER BY at, call_id LIMIT $1";
    Ok(query_as(sql).bind(most).fetch_all(db).await?)
}

/// Forgets the tokens of calls from before `then`, which nothing can be sent with any more, and those calls themselves if
/// nothing was done.
pub async fn expire(db: &mut Db, then: i64) -> Result<(), StoreError> {
    query("DELETE FROM inbox WHERE token IS NOT NULL AND answer IS NULL AND at <= $1")
        .bind(then)
        .execute(&mut *db)
        .await?;
    query("UPDATE inbox SET token = NULL WHERE token IS NOT NULL AND at <= $1").bind(then).execute(db).await?;
    Ok(())
}

/// Forgets answers from before `then`.
pub async fn prune(db: &mut Db, then: i64) -> Result<u64, StoreError> {
    Ok(query("DELETE FROM inbox WHERE at < $1").bind(then).execute(db).await?.rows_affected())
}

/// Every answer that is kept, with its call: for checking the database.
pub async fn all_answers(db: &mut Db) -> Result<Vec<(i64, String)>, StoreError> {
    Ok(query_as("SELECT call_id, answer FROM inbox WHERE answer IS NOT NULL ORDER BY call_id").fetch_all(db).await?)
}
