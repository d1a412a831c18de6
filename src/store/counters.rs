//! Table `counters`: numbers that are counted, and moments that are remembered.

use sqlx::{query, query_scalar};

use super::{Db, StoreError};

/// The number of the newest table.
pub const TABLES: &str = "tables";
/// When a process last wrote that it is alive.
pub const ALIVE_AT: &str = "alive_at";
/// The number of the newest process.
pub const PROCESSES: &str = "processes";
/// The process that gives time back after an outage.
pub const OUTAGE: &str = "outage";
/// The oldest schema that a program may know which works on this database.
pub const OLDEST_SCHEMA: &str = "oldest_schema";

/// Counts one up and gives the new number, which nobody else gets: the row stays locked until the transaction ends.
pub async fn next(db: &mut Db, name: &str) -> Result<i64, StoreError> {
    let sql = "UPDATE counters SET value = value + 1 WHERE name = $1 RETURNING value";
    Ok(query_scalar(sql).bind(name).fetch_one(db).await?)
}

/// A value, if there is one.
pub async fn find(db: &mut Db, name: &str) -> Result<Option<i64>, StoreError> {
    Ok(query_scalar("SELECT value FROM counters WHERE name = $1").bind(name).fetch_optional(db).await?)
}

/// Writes something that changes nothing: it succeeds where anything can be written.
pub async fn touch(db: &mut Db) -> Result<(), StoreError> {
    query("UPDATE counters SET value = value WHERE name = $1").bind(TABLES).execute(db).await?;
    Ok(())
}

/// Remembers a value in the place of the one before.
pub async fn put(db: &mut Db, name: &str, value: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO counters (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2";
    query(sql).bind(name).bind(value).execute(db).await?;
    Ok(())
}
