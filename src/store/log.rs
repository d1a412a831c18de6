//! Table `log`: everything that changed a game, in order. Rows are only ever added; of a row that is taken back the
//! column `undone_by` says by which. What an old one says is packed into a chapter; here it is read as if it were not.

use sqlx::{query, query_as, query_scalar};

pub use super::entry::LogRow;
use super::{Db, StoreError, chapters};

/// Adds a row; [`StoreError::Taken`] when another process has written this number.
pub async fn insert(db: &mut Db, table: i64, row: &LogRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO log (table_id, seq, kind, seat, input, notation, lines, weights, notes, program, state_version, \
               digest, base_seq, actor_id, call_id, at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
    query(sql)
        .bind(table)
        .bind(row.seq)
        .bind(&row.kind)
        .bind(row.seat)
        .bind(&row.input)
        .bind(&row.notation)
        .bind(&row.lines)
        .bind(&row.weights)
        .bind(&row.notes)
        .bind(&row.program)
        .bind(row.state_version)
        .bind(&row.digest)
        .bind(row.base_seq)
        .bind(row.actor_id)
        .bind(row.call_id)
        .bind(row.at)
        .execute(db)
        .await?;
    Ok(())
}

/// Marks a row as taken back.
pub async fn mark_undone(db: &mut Db, table: i64, seq: i64, by: i64) -> Result<(), StoreError> {
    let sql = "UPDATE log SET undone_by = $3 WHERE table_id = $1 AND seq = $2";
    query(sql).bind(table).bind(seq).bind(by).execute(db).await?;
    Ok(())
}

/// The rows after `seq` that were not taken back, in order.
pub async fn standing_after(db: &mut Db, table: i64, seq: i64) -> Result<Vec<LogRow>, StoreError> {
    let sql = "SELECT * FROM log WHERE table_id = $1 AND seq > $2 AND undone_by IS NULL ORDER BY seq";
    whole(query_as(sql).bind(table).bind(seq).fetch_all(&mut *db).await?, db, table).await
}

/// The rows after `from` until `seq` that told everybody something and were not taken back, in order.
pub async fn telling_between(db: &mut Db, table: i64, from: i64, seq: i64) -> Result<Vec<LogRow>, StoreError> {
    let sql = "SELECT * FROM log WHERE table_id = $1 AND seq > $2 AND seq <= $3 AND undone_by IS NULL AND lines <> '[]' \
               ORDER BY seq";
    whole(query_as(sql).bind(table).bind(from).bind(seq).fetch_all(&mut *db).await?, db, table).await
}

/// The newest order of a seat that was not taken back.
pub async fn last_order_of(db: &mut Db, table: i64, seat: i64) -> Result<Option<LogRow>, StoreError> {
    let sql = "SELECT * FROM log WHERE table_id = $1 AND seat = $2 AND kind = 'order' AND undone_by IS NULL \
               ORDER BY seq DESC LIMIT 1";
    one(query_as(sql).bind(table).bind(seat).fetch_optional(&mut *db).await?, db, table).await
}

/// The orders of a seat in windows before the one that entry `window` opened, in order; the newest of them.
pub async fn orders_before(db: &mut Db, table: i64, seat: i64, window: i64) -> Result<Vec<LogRow>, StoreError> {
    let sql = "SELECT * FROM (SELECT * FROM log WHERE table_id = $1 AND seat = $2 AND kind = 'order' AND base_seq < $3 \
               AND undone_by IS NULL ORDER BY seq DESC LIMIT 200) AS newest ORDER BY seq";
    whole(query_as(sql).bind(table).bind(seat).bind(window).fetch_all(&mut *db).await?, db, table).await
}

/// The newest row that a person wrote and that was not taken back.
pub async fn last_of_a_person(db: &mut Db, table: i64) -> Result<Option<LogRow>, StoreError> {
    let sql = "SELECT * FROM log WHERE table_id = $1 AND actor_id IS NOT NULL AND undone_by IS NULL \
               ORDER BY seq DESC LIMIT 1";
    one(query_as(sql).bind(table).fetch_optional(&mut *db).await?, db, table).await
}

/// The newest answer of a seat, an order or its silence, up to `seq`, that was not taken back.
pub async fn last_answer_until(db: &mut Db, table: i64, seat: i64, seq: i64) -> Result<Option<LogRow>, StoreError> {
    let sql = "SELECT * FROM log WHERE table_id = $1 AND seat = $2 AND kind IN ('order', 'lapse') AND seq <= $3 \
               AND undone_by IS NULL ORDER BY seq DESC LIMIT 1";
    one(query_as(sql).bind(table).bind(seat).bind(seq).fetch_optional(&mut *db).await?, db, table).await
}

/// The rows after `from` until `seq`, in order.
pub async fn between(db: &mut Db, table: i64, from: i64, seq: i64) -> Result<Vec<LogRow>, StoreError> {
    let sql = "SELECT * FROM log WHERE table_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq";
    whole(query_as(sql).bind(table).bind(from).bind(seq).fetch_all(&mut *db).await?, db, table).await
}

/// All rows, in order; for records and rebuilding only.
pub async fn all(db: &mut Db, table: i64) -> Result<Vec<LogRow>, StoreError> {
    let sql = "SELECT * FROM log WHERE table_id = $1 ORDER BY seq";
    whole(query_as(sql).bind(table).fetch_all(&mut *db).await?, db, table).await
}

/// An entry that was not taken back.
pub async fn find_standing(db: &mut Db, table: i64, seq: i64) -> Result<Option<LogRow>, StoreError> {
    let sql = "SELECT * FROM log WHERE table_id = $1 AND seq = $2 AND undone_by IS NULL";
    one(query_as(sql).bind(table).bind(seq).fetch_optional(&mut *db).await?, db, table).await
}

/// The last of the entries that were made in the window that entry `window` opened, taken back or not.
pub async fn last_in_window(db: &mut Db, table: i64, window: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT MAX(seq) FROM log WHERE table_id = $1 AND base_seq = $2 AND seq > $2";
    Ok(query_scalar(sql).bind(table).bind(window).fetch_one(db).await?)
}

/// The digest of the state after a step, and when the step was done.
pub async fn mark_of(db: &mut Db, table: i64, seq: i64) -> Result<Option<(String, i64)>, StoreError> {
    let sql = "SELECT * FROM log WHERE table_id = $1 AND seq = $2";
    let found = one(query_as(sql).bind(table).bind(seq).fetch_optional(&mut *db).await?, db, table).await?;
    Ok(found.map(|row| (row.digest, row.at)))
}

/// How many entries of a seat a table has after `seq`.
pub async fn count_of_seat_after(db: &mut Db, table: i64, seat: i64, seq: i64) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) FROM log WHERE table_id = $1 AND seat = $2 AND seq > $3";
    Ok(query_scalar(sql).bind(table).bind(seat).bind(seq).fetch_one(db).await?)
}

/// What somebody has written at any table, in order, each with its table.
pub async fn of_person(db: &mut Db, user: i64) -> Result<Vec<(i64, LogRow)>, StoreError> {
    let sql = "SELECT DISTINCT table_id FROM log WHERE actor_id = $1 ORDER BY table_id";
    let tables: Vec<i64> = query_scalar(sql).bind(user).fetch_all(&mut *db).await?;
    let mut rows = Vec::new();
    for table in tables {
        let sql = "SELECT * FROM log WHERE actor_id = $1 AND table_id = $2 ORDER BY seq";
        let found = query_as(sql).bind(user).bind(table).fetch_all(&mut *db).await?;
        rows.extend(whole(found, db, table).await?.into_iter().map(|row| (table, row)));
    }
    Ok(rows)
}

/// Puts other sentences in the place of those of an entry.
pub async fn set_lines(db: &mut Db, table: i64, seq: i64, lines: &str) -> Result<(), StoreError> {
    let sql = "UPDATE log SET lines = $3 WHERE table_id = $1 AND seq = $2 AND digest <> ''";
    let done = query(sql).bind(table).bind(seq).bind(lines).execute(&mut *db).await?;
    if done.rows_affected() == 0 { chapters::set_lines(db, table, seq, lines).await } else { Ok(()) }
}

/// Rows with the words that are in chapters.
async fn whole(mut rows: Vec<LogRow>, db: &mut Db, table: i64) -> Result<Vec<LogRow>, StoreError> {
    chapters::fill(db, table, &mut rows).await?;
    Ok(rows)
}

async fn one(row: Option<LogRow>, db: &mut Db, table: i64) -> Result<Option<LogRow>, StoreError> {
    Ok(whole(row.into_iter().collect(), db, table).await?.pop())
}
