//! Table `phases`: what everybody may count of a table.

use sqlx::{query, query_as};

use super::row::from_row;
use super::{Db, StoreError};

/// A row that was not taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns are described in migrations/sqlite/0004_phases_notes_questions.sql, 0020 and 0023"
)]
pub struct PhaseRow {
    pub number: i64,
    pub seq: i64,
    pub title: String,
    /// 1: it has a post of its own.
    pub is_posted: i64,
    pub banks: String,
}

from_row!(PhaseRow { number, seq, title, is_posted, banks });

/// Adds a row; [`StoreError::Taken`] when another process has written this number.
pub async fn insert(db: &mut Db, table: i64, row: &PhaseRow) -> Result<(), StoreError> {
    query("INSERT INTO phases (table_id, number, seq, title, is_posted, banks) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(table)
        .bind(row.number)
        .bind(row.seq)
        .bind(&row.title)
        .bind(row.is_posted)
        .bind(&row.banks)
        .execute(db)
        .await?;
    Ok(())
}

/// Marks a phase as one that has a post.
pub async fn mark_posted(db: &mut Db, table: i64, number: i64) -> Result<(), StoreError> {
    query("UPDATE phases SET is_posted = 1 WHERE table_id = $1 AND number = $2")
        .bind(table)
        .bind(number)
        .execute(db)
        .await?;
    Ok(())
}

/// Marks as taken back what was opened by entry `seq` or later.
pub async fn void_from(db: &mut Db, table: i64, seq: i64) -> Result<(), StoreError> {
    query("UPDATE phases SET is_void = 1 WHERE table_id = $1 AND seq >= $2").bind(table).bind(seq).execute(db).await?;
    Ok(())
}

/// The phases of a table that were not taken back, in order.
pub async fn standing(db: &mut Db, table: i64) -> Result<Vec<PhaseRow>, StoreError> {
    let sql =
        "SELECT number, seq, title, is_posted, banks FROM phases WHERE table_id = $1 AND is_void = 0 ORDER BY number";
    Ok(query_as(sql).bind(table).fetch_all(db).await?)
}
