//! Table `drafts`: drafts of panels that are too long for the id of a control.

use sqlx::{query, query_scalar};

use super::{Db, StoreError};

/// A draft by its digest.
pub async fn find(db: &mut Db, digest: &str) -> Result<Option<String>, StoreError> {
    Ok(query_scalar("SELECT draft FROM drafts WHERE digest = $1").bind(digest).fetch_optional(db).await?)
}

/// Keeps a draft; the same one twice is one row.
pub async fn insert(db: &mut Db, digest: &str, draft: &str, now: i64) -> Result<(), StoreError> {
    query("INSERT INTO drafts (digest, draft, at) VALUES ($1, $2, $3) ON CONFLICT (digest) DO UPDATE SET at = $3")
        .bind(digest)
        .bind(draft)
        .bind(now)
        .execute(db)
        .await?;
    Ok(())
}

/// Forgets drafts that were last shown before `then`.
pub async fn prune(db: &mut Db, then: i64) -> Result<u64, StoreError> {
    Ok(query("DELETE FROM drafts WHERE at < $1").bind(then).execute(db).await?.rows_affected())
}
