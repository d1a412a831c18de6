//! Table `offers`: the open questions put to the other players. At most one of a kind a table.

use sqlx::{query, query_as};

use super::row::from_row;
use super::{Db, StoreError};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0028_wishes.sql")]
pub struct OfferRow {
    pub kind: String,
    pub seq: i64,
    pub seat: i64,
    pub agreed: String,
    pub post: i64,
    pub at: i64,
    pub wish: String,
}

from_row!(OfferRow { kind, seq, seat, agreed, post, at, wish });

/// The open questions of table `$1`.
pub(super) const OF_TABLE: &str =
    "SELECT kind, seq, seat, agreed, post, at, wish FROM offers WHERE table_id = $1 ORDER BY kind";

/// The open questions of a table.
pub async fn of_table(db: &mut Db, table: i64) -> Result<Vec<OfferRow>, StoreError> {
    Ok(query_as(OF_TABLE).bind(table).fetch_all(db).await?)
}

/// Puts an offer in the place of the one of its kind.
pub async fn put(db: &mut Db, table: i64, row: &OfferRow) -> Result<(), StoreError> {
    remove(db, table, &row.kind).await?;
    let sql = "INSERT INTO offers (table_id, kind, seq, seat, agreed, post, at, wish) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    query(sql)
        .bind(table)
        .bind(&row.kind)
        .bind(row.seq)
        .bind(row.seat)
        .bind(&row.agreed)
        .bind(row.post)
        .bind(row.at)
        .bind(&row.wish)
        .execute(db)
        .await?;
    Ok(())
}

/// Takes an offer away.
pub async fn remove(db: &mut Db, table: i64, kind: &str) -> Result<(), StoreError> {
    query("DELETE FROM offers WHERE table_id = $1 AND kind = $2").bind(table).bind(kind).execute(db).await?;
    Ok(())
}
