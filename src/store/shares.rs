//! Table `shares`: what people have shared of a table with its channel.

use sqlx::{query, query_scalar};

use super::{Db, StoreError};

/// A row to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0021_shares.sql")]
pub struct ShareRow {
    pub post: i64,
    pub user_id: i64,
    pub at: i64,
}

/// Adds a row.
pub async fn insert(db: &mut Db, table: i64, row: ShareRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO shares (table_id, post, user_id, at) VALUES ($1, $2, $3, $4)";
    query(sql).bind(table).bind(row.post).bind(row.user_id).bind(row.at).execute(db).await?;
    Ok(())
}

/// When somebody shared something of a table after that time, the oldest first.
pub async fn times_since(db: &mut Db, table: i64, user: i64, since: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT at FROM shares WHERE table_id = $1 AND user_id = $2 AND at > $3 ORDER BY at";
    Ok(query_scalar(sql).bind(table).bind(user).bind(since).fetch_all(db).await?)
}
