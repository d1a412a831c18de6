//! Table `portraits`: the pictures that people show of themselves.

use sqlx::{query, query_as, query_scalar};

use super::row::from_row;
use super::{Db, StoreError};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0029_portraits.sql")]
pub struct PortraitRow {
    pub user_id: i64,
    pub avatar: String,
    pub picture: Vec<u8>,
    pub at: i64,
}

from_row!(PortraitRow { user_id, avatar, picture, at });

/// What is kept of somebody.
pub async fn find(db: &mut Db, user: i64) -> Result<Option<PortraitRow>, StoreError> {
    Ok(query_as("SELECT * FROM portraits WHERE user_id = $1").bind(user).fetch_optional(db).await?)
}

/// The pictures of those who sit at a table, each with its seat.
pub async fn at_table(db: &mut Db, table: i64) -> Result<Vec<(i64, Vec<u8>)>, StoreError> {
    let sql = "SELECT s.seat, p.picture FROM seats AS s JOIN portraits AS p ON p.user_id = s.user_id \
               WHERE s.table_id = $1 ORDER BY s.seat";
    Ok(query_as(sql).bind(table).fetch_all(db).await?)
}

/// All rows, for checking a database.
pub async fn all(db: &mut Db) -> Result<Vec<PortraitRow>, StoreError> {
    Ok(query_as("SELECT * FROM portraits ORDER BY user_id").fetch_all(db).await?)
}

/// Whether somebody sits at a table that is not over.
pub async fn is_seated(db: &mut Db, user: i64) -> Result<bool, StoreError> {
    let sql = "SELECT COUNT(*) FROM seats AS s JOIN tables AS t ON t.id = s.table_id \
               WHERE s.user_id = $1 AND t.status IN ('lobby', 'playing')";
    let count: i64 = query_scalar(sql).bind(user).fetch_one(db).await?;
    Ok(count > 0)
}

/// Puts a row in the place of the one there was.
pub async fn put(db: &mut Db, row: &PortraitRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO portraits (user_id, avatar, picture, at) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (user_id) DO UPDATE SET avatar = $2, picture = $3, at = $4";
    query(sql).bind(row.user_id).bind(&row.avatar).bind(&row.picture).bind(row.at).execute(db).await?;
    Ok(())
}

/// Takes a row away.
pub async fn remove(db: &mut Db, user: i64) -> Result<(), StoreError> {
    query("DELETE FROM portraits WHERE user_id = $1").bind(user).execute(db).await?;
    Ok(())
}

/// Takes those away that were fetched before then, of people who have played at no table since.
pub async fn prune(db: &mut Db, before: i64) -> Result<u64, StoreError> {
    let sql = "DELETE FROM portraits WHERE at < $1 AND NOT EXISTS (SELECT 1 FROM seats AS s \
               JOIN tables AS t ON t.id = s.table_id WHERE s.user_id = portraits.user_id \
               AND (t.status IN ('lobby', 'playing') OR t.ended_at >= $1))";
    Ok(query(sql).bind(before).execute(db).await?.rows_affected())
}
