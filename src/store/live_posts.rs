//! Table `live_posts`: the newest post of each table's phase, and when its last part is to be edited.

use sqlx::{query, query_as, query_scalar};

use super::row::from_row;
use super::{Db, StoreError};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0005_live_posts.sql")]
pub struct LivePost {
    pub table_id: i64,
    pub post: i64,
    pub words: String,
    pub posted_at: i64,
    pub due_at: Option<i64>,
    pub edited_at: Option<i64>,
    pub wish: i64,
    pub tries: i64,
}

from_row!(LivePost { table_id, post, words, posted_at, due_at, edited_at, wish, tries });

/// A new post in the place of the one before it.
pub async fn begin(db: &mut Db, table: i64, post: i64, words: &str, now: i64) -> Result<(), StoreError> {
    query("DELETE FROM live_posts WHERE table_id = $1").bind(table).execute(&mut *db).await?;
    query("INSERT INTO live_posts (table_id, post, words, posted_at) VALUES ($1, $2, $3, $4)")
        .bind(table)
        .bind(post)
        .bind(words)
        .bind(now)
        .execute(db)
        .await?;
    Ok(())
}

/// The newest post of a table's phase.
pub async fn find(db: &mut Db, table: i64) -> Result<Option<LivePost>, StoreError> {
    Ok(query_as("SELECT * FROM live_posts WHERE table_id = $1").bind(table).fetch_optional(db).await?)
}

/// Asks for an edit at that time; one that waits already covers this wish as well.
pub async fn ask(db: &mut Db, table: i64, at: i64) -> Result<(), StoreError> {
    let sql = "UPDATE live_posts SET wish = wish + 1, tries = 0, due_at = COALESCE(due_at, $2) WHERE table_id = $1";
    query(sql).bind(table).bind(at).execute(db).await?;
    Ok(())
}

/// Tables that are not parked whose post is to be edited now: numbers and channels, at most `most`. Of tables whose
/// posts this process holds; `None`: of all.
pub async fn due(db: &mut Db, of: Option<i64>, now: i64, most: i64) -> Result<Vec<(i64, i64)>, StoreError> {
    let sql = "SELECT t.id, t.channel_id FROM live_posts AS p JOIN tables AS t ON t.id = p.table_id \
               WHERE p.due_at <= $1 AND t.parked IS NULL AND (CAST($3 AS BIGINT) IS NULL OR t.courier = $3) \
               ORDER BY p.due_at, t.id LIMIT $2";
    Ok(query_as(sql).bind(now).bind(most).bind(of).fetch_all(db).await?)
}

/// When the next edit is due.
pub async fn next_due(db: &mut Db) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT MIN(p.due_at) FROM live_posts AS p JOIN tables AS t ON t.id = p.table_id WHERE t.parked IS NULL";
    Ok(query_scalar(sql).fetch_one(db).await?)
}

/// Writes down that this wish is fulfilled, or given up; a later wish stays.
pub async fn done(db: &mut Db, row: &LivePost, edited_at: Option<i64>) -> Result<(), StoreError> {
    let sql = "UPDATE live_posts SET due_at = CASE WHEN wish = $3 THEN NULL ELSE due_at END, edited_at = $4, tries = 0 \
               WHERE table_id = $1 AND post = $2";
    query(sql).bind(row.table_id).bind(row.post).bind(row.wish).bind(edited_at).execute(db).await?;
    Ok(())
}

/// Writes down a try that failed; the next is at that time.
pub async fn put_off(db: &mut Db, row: &LivePost, due_at: i64) -> Result<(), StoreError> {
    let sql = "UPDATE live_posts SET due_at = $3, tries = tries + 1 WHERE table_id = $1 AND post = $2";
    query(sql).bind(row.table_id).bind(row.post).bind(due_at).execute(db).await?;
    Ok(())
}
