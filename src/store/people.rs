//! Table `people`: what people have said of themselves, once for all their tables.

use sqlx::{query, query_as, query_scalar};

use super::row::from_row;
use super::{Db, StoreError};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0007_people.sql, 0017, 0026 and 0027")]
pub struct PersonRow {
    pub user_id: i64,
    pub zone: Option<String>,
    pub quiet_from: Option<i64>,
    pub quiet_until: Option<i64>,
    pub text_maps: i64,
    pub nudges: String,
    pub digest_hour: Option<i64>,
    pub digest_at: Option<i64>,
    pub preferences: String,
    pub at: i64,
}

from_row!(PersonRow {
    user_id,
    zone,
    quiet_from,
    quiet_until,
    text_maps,
    nudges,
    digest_hour,
    digest_at,
    preferences,
    at
});

/// What somebody has said; `None`: nothing.
pub async fn find(db: &mut Db, user: i64) -> Result<Option<PersonRow>, StoreError> {
    Ok(query_as("SELECT * FROM people WHERE user_id = $1").bind(user).fetch_optional(db).await?)
}

/// What those have said who sit at a table.
pub async fn at_table(db: &mut Db, table: i64) -> Result<Vec<PersonRow>, StoreError> {
    let sql = "SELECT * FROM people WHERE user_id IN (SELECT user_id FROM seats WHERE table_id = $1) ORDER BY user_id";
    Ok(query_as(sql).bind(table).fetch_all(db).await?)
}

/// All rows, for checking a database.
pub async fn all(db: &mut Db) -> Result<Vec<PersonRow>, StoreError> {
    Ok(query_as("SELECT * FROM people ORDER BY user_id").fetch_all(db).await?)
}

/// Takes a row away.
pub async fn remove(db: &mut Db, user: i64) -> Result<(), StoreError> {
    query("DELETE FROM people WHERE user_id = $1").bind(user).execute(db).await?;
    Ok(())
}

/// Puts a row in the place of the one there was.
pub async fn put(db: &mut Db, row: &PersonRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO people (user_id, zone, quiet_from, quiet_until, at, text_maps, nudges, digest_hour, digest_at, \
               preferences) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
               ON CONFLICT (user_id) DO UPDATE SET zone = $2, quiet_from = $3, quiet_until = $4, at = $5, text_maps = $6, \
               nudges = $7, digest_hour = $8, digest_at = $9, preferences = $10";
    query(sql)
        .bind(row.user_id)
        .bind(&row.zone)
        .bind(row.quiet_from)
        .bind(row.quiet_until)
        .bind(row.at)
        .bind(row.text_maps)
        .bind(&row.nudges)
        .bind(row.digest_hour)
        .bind(row.digest_at)
        .bind(&row.preferences)
        .execute(db)
        .await?;
    Ok(())
}

/// Those whose digest is due; at most `most`.
pub async fn digest_due(db: &mut Db, now: i64, most: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT user_id FROM people WHERE digest_at <= $1 ORDER BY digest_at, user_id LIMIT $2";
    Ok(query_scalar(sql).bind(now).bind(most).fetch_all(db).await?)
}

/// When the next digest is due.
pub async fn next_digest(db: &mut Db) -> Result<Option<i64>, StoreError> {
    Ok(query_scalar("SELECT MIN(digest_at) FROM people").fetch_one(db).await?)
}

/// When somebody's next digest is due, in place of one that has come; false when another process was quicker.
pub async fn set_digest(db: &mut Db, user: i64, now: i64, at: Option<i64>) -> Result<bool, StoreError> {
    let sql = "UPDATE people SET digest_at = $3 WHERE user_id = $1 AND digest_at <= $2";
    Ok(query(sql).bind(user).bind(now).bind(at).execute(db).await?.rows_affected() == 1)
}
