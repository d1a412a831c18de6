//! Table `vacations`: days for which people are away.

use sqlx::{query, query_as};

use super::row::from_row;
use super::{Db, StoreError};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0009_vacations.sql")]
pub struct VacationRow {
    pub user_id: i64,
    pub number: i64,
    pub first_day: String,
    pub last_day: String,
    pub table_id: Option<i64>,
    pub at: i64,
}

from_row!(VacationRow { user_id, number, first_day, last_day, table_id, at });

/// The days of a person, past ones as well.
pub async fn of_user(db: &mut Db, user: i64) -> Result<Vec<VacationRow>, StoreError> {
    let sql = "SELECT * FROM vacations WHERE user_id = $1 ORDER BY first_day, number";
    Ok(query_as(sql).bind(user).fetch_all(db).await?)
}

/// The days of those who sit at a table, as far as they hold there.
pub async fn at_table(db: &mut Db, table: i64) -> Result<Vec<VacationRow>, StoreError> {
    let sql = "SELECT * FROM vacations WHERE user_id IN (SELECT user_id FROM seats WHERE table_id = $1) \
               AND (table_id IS NULL OR table_id = $1) ORDER BY user_id, first_day, number";
    Ok(query_as(sql).bind(table).fetch_all(db).await?)
}

/// All rows, for checking a database.
pub async fn all(db: &mut Db) -> Result<Vec<VacationRow>, StoreError> {
    Ok(query_as("SELECT * FROM vacations ORDER BY user_id, number").fetch_all(db).await?)
}

/// Puts these in the place of all days of that person.
pub async fn replace(db: &mut Db, user: i64, rows: &[VacationRow]) -> Result<(), StoreError> {
    query("DELETE FROM vacations WHERE user_id = $1").bind(user).execute(&mut *db).await?;
    for row in rows {
        query(
            "INSERT INTO vacations (user_id, number, first_day, last_day, table_id, at) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(user)
        .bind(row.number)
        .bind(&row.first_day)
        .bind(&row.last_day)
        .bind(row.table_id)
        .bind(row.at)
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}
