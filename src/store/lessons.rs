//! Table `lessons`: how far people are in their lessons.

use sqlx::{query, query_as};

use super::row::from_row;
use super::{Db, StoreError};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0030_lessons.sql")]
pub struct LessonRow {
    pub user_id: i64,
    pub system: String,
    pub step: i64,
    pub at: i64,
}

from_row!(LessonRow { user_id, system, step, at });

/// The lessons that somebody has begun, the one they went on with last first.
pub async fn of_user(db: &mut Db, user: i64) -> Result<Vec<LessonRow>, StoreError> {
    let sql = "SELECT * FROM lessons WHERE user_id = $1 ORDER BY at DESC, system";
    Ok(query_as(sql).bind(user).fetch_all(db).await?)
}

/// Puts a row in the place of the one there was.
pub async fn put(db: &mut Db, row: &LessonRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO lessons (user_id, system, step, at) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (user_id, system) DO UPDATE SET step = $3, at = $4";
    query(sql).bind(row.user_id).bind(&row.system).bind(row.step).bind(row.at).execute(db).await?;
    Ok(())
}

/// Takes all rows of somebody away.
pub async fn remove_of_user(db: &mut Db, user: i64) -> Result<(), StoreError> {
    query("DELETE FROM lessons WHERE user_id = $1").bind(user).execute(db).await?;
    Ok(())
}
