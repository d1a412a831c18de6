//! Table `seats`: who sits where.

use sqlx::{query, query_as};

use super::row::from_row;
use super::{Db, StoreError};

/// A row; `user_id` is a person's, `skill` a computer player's, which may keep the seat for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/0001_tables.sql and 0011")]
pub struct SeatRow {
    pub seat: i64,
    pub side: String,
    pub user_id: Option<i64>,
    pub name: String,
    pub skill: Option<String>,
    pub kept_for: Option<i64>,
}

from_row!(SeatRow { seat, side, user_id, name, skill, kept_for });

/// The seats of a table, in order.
pub async fn of_table(db: &mut Db, table: i64) -> Result<Vec<SeatRow>, StoreError> {
    let sql = "SELECT seat, side, user_id, name, skill, kept_for FROM seats WHERE table_id = $1 ORDER BY seat";
    Ok(query_as(sql).bind(table).fetch_all(db).await?)
}

/// Puts these seats in the place of those there were.
pub async fn replace(db: &mut Db, table: i64, rows: &[SeatRow]) -> Result<(), StoreError> {
    query("DELETE FROM seats WHERE table_id = $1").bind(table).execute(&mut *db).await?;
    for row in rows {
        let sql = "INSERT INTO seats (table_id, seat, side, user_id, name, skill, kept_for) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        query(sql)
            .bind(table)
            .bind(row.seat)
            .bind(&row.side)
            .bind(row.user_id)
            .bind(&row.name)
            .bind(&row.skill)
            .bind(row.kept_for)
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}
