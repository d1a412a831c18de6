//! Table `acts`: what people did at a table besides playing. Rows are only ever added.

use sqlx::{query, query_as};

use super::row::from_row;
use super::{Db, StoreError};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0011_acts.sql")]
pub struct ActRow {
    pub after_seq: i64,
    pub actor_id: Option<i64>,
    pub deed: String,
    pub at: i64,
}

from_row!(ActRow { after_seq, actor_id, deed, at });

/// Those of a table, in order.
pub async fn of_table(db: &mut Db, table: i64) -> Result<Vec<ActRow>, StoreError> {
    let sql = "SELECT after_seq, actor_id, deed, at FROM acts WHERE table_id = $1 ORDER BY number";
    Ok(query_as(sql).bind(table).fetch_all(db).await?)
}

/// Adds one.
pub async fn insert(db: &mut Db, table: i64, row: &ActRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO acts (table_id, number, after_seq, actor_id, deed, at) \
               SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5 FROM acts WHERE table_id = $1";
    query(sql).bind(table).bind(row.after_seq).bind(row.actor_id).bind(&row.deed).bind(row.at).execute(db).await?;
    Ok(())
}
