//! Table `bars`: who may sit at a table no more.

use sqlx::{query, query_scalar};

use super::{Db, StoreError};

/// Those of a table.
pub async fn of_table(db: &mut Db, table: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT user_id FROM bars WHERE table_id = $1 ORDER BY user_id";
    Ok(query_scalar(sql).bind(table).fetch_all(db).await?)
}

/// Adds one; [`StoreError::Taken`] when they are barred already.
pub async fn insert(db: &mut Db, table: i64, user: i64) -> Result<(), StoreError> {
    query("INSERT INTO bars (table_id, user_id) VALUES ($1, $2)").bind(table).bind(user).execute(db).await?;
    Ok(())
}
