//! Table `seats`: who sits where.

use sqlx::{query, query_as, query_scalar};

use super::row::from_row;
use super::{Db, StoreError};

/// A row; `user_id` is a person's, `skill` a computer player's, which may keep the seat for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0001_tables.sql and 0011")]
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

/// Whether a person has a seat at a table of that system whose game is over.
pub async fn has_finished(db: &mut Db, user: i64, system: &str) -> Result<bool, StoreError> {
    let sql = "SELECT COUNT(*) FROM seats AS s JOIN tables AS t ON t.id = s.table_id \
               WHERE s.user_id = $1 AND t.system = $2 AND t.status = 'over'";
    Ok(query_scalar::<_, i64>(sql).bind(user).bind(system).fetch_one(db).await? > 0)
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
