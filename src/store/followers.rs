//! Table `followers`: who follows a table without a seat there.

use sqlx::{query, query_scalar};

use super::{Db, StoreError};

/// Those who follow a table, the first of them first.
pub async fn of_table(db: &mut Db, table: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT user_id FROM followers WHERE table_id = $1 ORDER BY at, user_id";
    Ok(query_scalar(sql).bind(table).fetch_all(db).await?)
}

/// How many unfinished tables somebody follows.
pub async fn count_of_user(db: &mut Db, user: i64) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) FROM followers JOIN tables ON tables.id = followers.table_id \
               WHERE user_id = $1 AND status IN ('lobby', 'playing')";
    Ok(query_scalar(sql).bind(user).fetch_one(db).await?)
}

/// Somebody follows a table from now on, or as before.
pub async fn put(db: &mut Db, table: i64, user: i64, at: i64) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO followers (table_id, user_id, at) VALUES ($1, $2, $3) ON CONFLICT (table_id, user_id) DO NOTHING";
    query(sql).bind(table).bind(user).bind(at).execute(db).await?;
    Ok(())
}

/// Somebody follows a table no more.
pub async fn remove(db: &mut Db, table: i64, user: i64) -> Result<(), StoreError> {
    query("DELETE FROM followers WHERE table_id = $1 AND user_id = $2").bind(table).bind(user).execute(db).await?;
    Ok(())
}
