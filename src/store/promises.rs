//! Table `promises`: seats that are kept for somebody, or offered to whoever comes first.

use sqlx::{query, query_as};

use super::row::from_row;
use super::{Db, StoreError};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0010_promises.sql")]
pub struct PromiseRow {
    pub side: String,
    pub kind: String,
    pub user_id: Option<i64>,
    pub post: i64,
    pub until_at: i64,
}

from_row!(PromiseRow { side, kind, user_id, post, until_at });

/// The promises of a table, the oldest first.
pub async fn of_table(db: &mut Db, table: i64) -> Result<Vec<PromiseRow>, StoreError> {
    let sql = "SELECT side, kind, user_id, post, until_at FROM promises WHERE table_id = $1 ORDER BY post";
    Ok(query_as(sql).bind(table).fetch_all(db).await?)
}

/// Puts these in the place of those there were; [`StoreError::Taken`] when a seat or a person would be in two.
pub async fn replace(db: &mut Db, table: i64, rows: &[PromiseRow]) -> Result<(), StoreError> {
    query("DELETE FROM promises WHERE table_id = $1").bind(table).execute(&mut *db).await?;
    for row in rows {
        let sql =
            "INSERT INTO promises (table_id, side, kind, user_id, post, until_at) VALUES ($1, $2, $3, $4, $5, $6)";
        query(sql)
            .bind(table)
            .bind(&row.side)
            .bind(&row.kind)
            .bind(row.user_id)
            .bind(row.post)
            .bind(row.until_at)
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}
