//! Table `referees`: who watches over a table without a seat, or is to.

use sqlx::{query, query_as};

use super::row::from_row;
use super::{Db, StoreError};

/// A row; at most one a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0024_referees.sql")]
pub struct RefereeRow {
    pub user_id: i64,
    pub wants: i64,
    pub agreed: i64,
    pub at: i64,
}

from_row!(RefereeRow { user_id, wants, agreed, at });

/// The one of a table.
pub async fn of_table(db: &mut Db, table: i64) -> Result<Option<RefereeRow>, StoreError> {
    let sql = "SELECT user_id, wants, agreed, at FROM referees WHERE table_id = $1";
    Ok(query_as(sql).bind(table).fetch_optional(db).await?)
}

/// Puts another in the place of the one there was, or nobody.
pub async fn replace(db: &mut Db, table: i64, row: Option<&RefereeRow>) -> Result<(), StoreError> {
    query("DELETE FROM referees WHERE table_id = $1").bind(table).execute(&mut *db).await?;
    if let Some(row) = row {
        query("INSERT INTO referees (table_id, user_id, wants, agreed, at) VALUES ($1, $2, $3, $4, $5)")
            .bind(table)
            .bind(row.user_id)
            .bind(row.wants)
            .bind(row.agreed)
            .bind(row.at)
            .execute(db)
            .await?;
    }
    Ok(())
}
