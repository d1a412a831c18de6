//! Table `processes`: who works on a database of a server, for as long as they say so again and again. The database's own clock
//! decides who is alive, nobody else's. Of a file there is one process, which is in no table.

use sqlx::{query, query_scalar};

use super::{Db, StoreError, counters};

/// Milliseconds since 1970 by the database's clock; a transaction does not stop it.
macro_rules! clock {
    () => {
        "CAST(FLOOR(EXTRACT(EPOCH FROM clock_timestamp()) * 1000) AS BIGINT)"
    };
}

/// Whether nobody who is alive holds a row, by the column that names its holder.
macro_rules! free {
    ($column:literal) => {
        concat!(
            "(",
            $column,
            " IS NULL OR ",
            $column,
            " NOT IN (SELECT id FROM processes WHERE alive_until_ms > ",
            crate::store::processes::clock!(),
            "))"
        )
    };
}

pub(super) use {clock, free};

/// A new process, alive for so many milliseconds; gives its number and the time.
pub async fn join(db: &mut Db, version: &str, alive_ms: i64) -> Result<(i64, i64), StoreError> {
    let id = counters::next(db, counters::PROCESSES).await?;
    let sql = concat!(
        "INSERT INTO processes (id, version, started_at, alive_until_ms) VALUES ($1, $2, ",
        clock!(),
        " / 1000, ",
        clock!(),
        " + $3) RETURNING alive_until_ms - $3"
    );
    let now = query_scalar(sql).bind(id).bind(version).bind(alive_ms).fetch_one(db).await?;
    Ok((id, now))
}

/// Is alive for so many milliseconds more; gives the time, `None` when the process was struck off.
pub async fn beat(db: &mut Db, id: i64, alive_ms: i64) -> Result<Option<i64>, StoreError> {
    let sql = concat!(
        "UPDATE processes SET alive_until_ms = ",
        clock!(),
        " + $2 WHERE id = $1 RETURNING alive_until_ms - $2"
    );
    Ok(query_scalar(sql).bind(id).bind(alive_ms).fetch_optional(db).await?)
}

/// Ends a process: what it holds is free.
pub async fn leave(db: &mut Db, id: i64) -> Result<(), StoreError> {
    query("DELETE FROM processes WHERE id = $1").bind(id).execute(db).await?;
    Ok(())
}

/// A process is about to end: nothing is given to it any more.
pub async fn is_leaving(db: &mut Db, id: i64) -> Result<(), StoreError> {
    query("UPDATE processes SET is_leaving = 1 WHERE id = $1").bind(id).execute(db).await?;
    Ok(())
}

/// Those who are alive and go on.
pub async fn staying(db: &mut Db) -> Result<Vec<i64>, StoreError> {
    let sql = concat!("SELECT id FROM processes WHERE is_leaving = 0 AND alive_until_ms > ", clock!(), " ORDER BY id");
    Ok(query_scalar(sql).fetch_all(db).await?)
}

/// Strikes those off who have not been alive for so many milliseconds.
pub async fn strike_off(db: &mut Db, dead_ms: i64) -> Result<(), StoreError> {
    let sql = concat!("DELETE FROM processes WHERE alive_until_ms < ", clock!(), " - $1");
    query(sql).bind(dead_ms).execute(db).await?;
    Ok(())
}

/// Those who are alive: number, version, and since when.
pub async fn alive(db: &mut Db) -> Result<Vec<(i64, String, i64)>, StoreError> {
    let sql =
        concat!("SELECT id, version, started_at FROM processes WHERE alive_until_ms > ", clock!(), " ORDER BY id");
    Ok(sqlx::query_as(sql).fetch_all(db).await?)
}
