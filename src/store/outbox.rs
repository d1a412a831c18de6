//! Table `outbox`: what is to be delivered, table by table in order, and what was.

use sqlx::{query, query_as, query_scalar};

use super::row::from_row;
use super::{Db, StoreError};

/// A row that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0001_tables.sql and 0003_recovery.sql")]
pub struct OutboxRow {
    pub table_id: i64,
    pub number: i64,
    pub channel_id: i64,
    pub kind: String,
    pub parcel: String,
    pub attempts: i64,
    pub due_at: i64,
    pub created_at: i64,
    pub nonce: String,
    pub tried_at: Option<i64>,
}

from_row!(OutboxRow { table_id, number, channel_id, kind, parcel, attempts, due_at, created_at, nonce, tried_at });

/// A row to be added; it is due at once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0001_tables.sql")]
pub struct NewRow {
    pub table_id: i64,
    pub number: i64,
    pub channel_id: i64,
    pub kind: String,
    pub parcel: String,
    pub at: i64,
}

/// Adds a waiting row.
pub async fn insert(db: &mut Db, row: &NewRow, nonce: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO outbox (table_id, number, channel_id, kind, parcel, state, due_at, created_at, nonce) \
               VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $6, $7)";
    query(sql)
        .bind(row.table_id)
        .bind(row.number)
        .bind(row.channel_id)
        .bind(&row.kind)
        .bind(&row.parcel)
        .bind(row.at)
        .bind(nonce)
        .execute(db)
        .await?;
    Ok(())
}

/// The first waiting row of each table that is not parked, if its time has come; at most `most`. Of tables whose posts this
/// process holds; `None`: of all.
pub async fn due(db: &mut Db, of: Option<i64>, now: i64, most: i64) -> Result<Vec<OutboxRow>, StoreError> {
    let sql = "SELECT o.table_id, o.number, o.channel_id, o.kind, o.parcel, o.attempts, o.due_at, o.created_at, o.nonce, \
               o.tried_at \
               FROM (SELECT table_id, MIN(number) AS number FROM outbox WHERE state = 'waiting' GROUP BY table_id) AS first \
               JOIN outbox AS o ON o.table_id = first.table_id AND o.number = first.number \
               JOIN tables AS t ON t.id = o.table_id \
               WHERE o.due_at <= $1 AND t.parked IS NULL AND (CAST($3 AS BIGINT) IS NULL OR t.courier = $3) \
               ORDER BY o.due_at, o.table_id LIMIT $2";
    Ok(query_as(sql).bind(now).bind(most).bind(of).fetch_all(db).await?)
}

/// When the next delivery is due.
pub async fn next_due(db: &mut Db) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT MIN(o.due_at) \
               FROM (SELECT table_id, MIN(number) AS number FROM outbox WHERE state = 'waiting' GROUP BY table_id) AS first \
               JOIN outbox AS o ON o.table_id = first.table_id AND o.number = first.number \
               JOIN tables AS t ON t.id = o.table_id WHERE t.parked IS NULL";
    Ok(query_scalar(sql).fetch_one(db).await?)
}

/// The message that a row became.
pub async fn message_of(db: &mut Db, table: i64, number: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT message_id FROM outbox WHERE table_id = $1 AND number = $2";
    let found: Option<Option<i64>> = query_scalar(sql).bind(table).bind(number).fetch_optional(db).await?;
    Ok(found.flatten())
}

/// The messages that rows of a table became.
pub async fn messages_of(db: &mut Db, table: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT message_id FROM outbox WHERE table_id = $1 AND message_id IS NOT NULL";
    Ok(query_scalar(sql).bind(table).fetch_all(db).await?)
}

/// Marks since when what a row says may stand in the channel; to be done before it is tried. `false`: it does not wait any more as
/// it was read, for somebody else has tried it in the meantime.
pub async fn try_begins(db: &mut Db, row: &OutboxRow, tried_at: i64) -> Result<bool, StoreError> {
    let sql =
        "UPDATE outbox SET tried_at = $3 WHERE table_id = $1 AND number = $2 AND state = 'waiting' AND attempts = $4";
    let done = query(sql).bind(row.table_id).bind(row.number).bind(tried_at).bind(row.attempts).execute(db).await?;
    Ok(done.rows_affected() == 1)
}

/// Marks since when what a row says may stand in the channel.
pub async fn tried(db: &mut Db, table: i64, number: i64, tried_at: Option<i64>) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET tried_at = $3 WHERE table_id = $1 AND number = $2";
    query(sql).bind(table).bind(number).bind(tried_at).execute(db).await?;
    Ok(())
}

/// Marks a row as delivered.
pub async fn delivered(db: &mut Db, table: i64, number: i64, message: Option<i64>) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET state = 'delivered', parcel = '', nonce = '', message_id = $3 \
               WHERE table_id = $1 AND number = $2";
    query(sql).bind(table).bind(number).bind(message).execute(db).await?;
    Ok(())
}

/// Keeps what the post of a row shows; `None`: plain text.
pub async fn keep_posted(db: &mut Db, table: i64, number: i64, posted: Option<&str>) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET posted = $3 WHERE table_id = $1 AND number = $2";
    query(sql).bind(table).bind(number).bind(posted).execute(db).await?;
    Ok(())
}

/// What the post of a row shows, as it was kept.
pub async fn posted_of(db: &mut Db, table: i64, number: i64) -> Result<Option<String>, StoreError> {
    let sql = "SELECT posted FROM outbox WHERE table_id = $1 AND number = $2";
    let found: Option<Option<String>> = query_scalar(sql).bind(table).bind(number).fetch_optional(db).await?;
    Ok(found.flatten())
}

/// Marks a row as given up; what it said is kept no longer.
pub async fn dropped(db: &mut Db, table: i64, number: i64) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET state = 'dropped', parcel = '' WHERE table_id = $1 AND number = $2";
    query(sql).bind(table).bind(number).execute(db).await?;
    Ok(())
}

/// Puts a row off; `tried_at` is since when it may stand in the channel.
pub async fn put_off(
    db: &mut Db,
    table: i64,
    number: i64,
    due_at: i64,
    tried_at: Option<i64>,
) -> Result<(), StoreError> {
    let sql =
        "UPDATE outbox SET attempts = attempts + 1, due_at = $3, tried_at = $4 WHERE table_id = $1 AND number = $2";
    query(sql).bind(table).bind(number).bind(due_at).bind(tried_at).execute(db).await?;
    Ok(())
}

/// Makes all waiting rows of a table due now, with fresh patience.
pub async fn reset_backoff(db: &mut Db, table: i64, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET attempts = 0, due_at = $2, created_at = $2 WHERE table_id = $1 AND state = 'waiting'";
    query(sql).bind(table).bind(now).execute(db).await?;
    Ok(())
}
