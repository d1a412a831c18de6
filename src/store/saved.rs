//! Table `saved_texts`: what people keep for themselves across tables.

use sqlx::{query, query_as, query_scalar};

use super::row::from_row;
use super::{Db, StoreError};

/// What somebody keeps for a system, by name: name and text.
pub async fn of_user(db: &mut Db, user: i64, system: &str) -> Result<Vec<(String, String)>, StoreError> {
    let rows = query_as("SELECT name, text FROM saved_texts WHERE user_id = $1 AND system = $2 ORDER BY name");
    Ok(rows.bind(user).bind(system).fetch_all(db).await?)
}

/// How many texts somebody keeps, for all systems.
pub async fn count_of_user(db: &mut Db, user: i64) -> Result<i64, StoreError> {
    Ok(query_scalar("SELECT COUNT(*) FROM saved_texts WHERE user_id = $1").bind(user).fetch_one(db).await?)
}

/// Takes all of them away.
pub async fn remove_of_user(db: &mut Db, user: i64) -> Result<(), StoreError> {
    query("DELETE FROM saved_texts WHERE user_id = $1").bind(user).execute(db).await?;
    Ok(())
}

/// Keeps a text in place of an older one of that name.
pub async fn put(db: &mut Db, row: &SavedRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO saved_texts (user_id, system, name, text, at) VALUES ($1, $2, $3, $4, $5) \
               ON CONFLICT (user_id, system, name) DO UPDATE SET text = $4, at = $5";
    query(sql).bind(row.user_id).bind(&row.system).bind(&row.name).bind(&row.text).bind(row.at).execute(db).await?;
    Ok(())
}

/// Keeps only the newest texts of somebody for a system.
pub async fn prune(db: &mut Db, user: i64, system: &str, most: i64) -> Result<u64, StoreError> {
    let sql = "DELETE FROM saved_texts WHERE user_id = $1 AND system = $2 AND name NOT IN \
               (SELECT name FROM saved_texts WHERE user_id = $1 AND system = $2 ORDER BY at DESC, name LIMIT $3)";
    Ok(query(sql).bind(user).bind(system).bind(most).execute(db).await?.rows_affected())
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0002_saved_texts.sql")]
pub struct SavedRow {
    pub user_id: i64,
    pub system: String,
    pub name: String,
    pub text: String,
    pub at: i64,
}

from_row!(SavedRow { user_id, system, name, text, at });

/// All texts of somebody, for all systems.
pub async fn all_of_user(db: &mut Db, user: i64) -> Result<Vec<SavedRow>, StoreError> {
    let sql = "SELECT user_id, system, name, text, at FROM saved_texts WHERE user_id = $1 ORDER BY system, name";
    Ok(query_as(sql).bind(user).fetch_all(db).await?)
}
