//! Table `inbox`: the answers to calls that changed something, so that a repeated call is answered and not done twice.

use sqlx::{query, query_scalar};

use super::{Db, StoreError};

/// The answer to a call.
pub async fn find(db: &mut Db, call: i64) -> Result<Option<String>, StoreError> {
    Ok(query_scalar("SELECT answer FROM inbox WHERE call_id = $1").bind(call).fetch_optional(db).await?)
}

/// Keeps an answer; [`StoreError::Taken`] when the call was answered before.
pub async fn insert(db: &mut Db, call: i64, answer: &str, now: i64) -> Result<(), StoreError> {
    query("INSERT INTO inbox (call_id, answer, at) VALUES ($1, $2, $3)")
        .bind(call)
        .bind(answer)
        .bind(now)
        .execute(db)
        .await?;
    Ok(())
}

/// Forgets answers from before `then`.
pub async fn prune(db: &mut Db, then: i64) -> Result<u64, StoreError> {
    Ok(query("DELETE FROM inbox WHERE at < $1").bind(then).execute(db).await?.rows_affected())
}
