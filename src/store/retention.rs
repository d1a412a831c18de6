//! How long the states of finished games are kept: columns `thin` and `whole_until` of table `tables`.

use sqlx::{query, query_scalar};

use super::{Db, StoreError, chapters};

/// Tables that ended before `ended` and still have all their states, those that nobody has looked at since; at most `most`.
pub async fn to_thin(db: &mut Db, ended: i64, now: i64, most: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT id FROM tables WHERE thin = 0 AND ended_at IS NOT NULL AND ended_at <= $1 \
               AND (whole_until IS NULL OR whole_until <= $2) ORDER BY ended_at, id LIMIT $3";
    Ok(query_scalar(sql).bind(ended).bind(now).bind(most).fetch_all(db).await?)
}

/// Takes all states of a table away but the newest, and packs its log.
pub async fn thin(db: &mut Db, table: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM snapshots WHERE table_id = $1 AND seq < (SELECT seq FROM tables WHERE id = $1)";
    query(sql).bind(table).execute(&mut *db).await?;
    chapters::close_all(db, table).await?;
    query("UPDATE tables SET thin = 1, whole_until = NULL WHERE id = $1").bind(table).execute(db).await?;
    Ok(())
}

/// Its states stay until then, or are there again.
pub async fn keep_until(db: &mut Db, table: i64, until: i64) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET thin = 0, whole_until = $2 WHERE id = $1";
    query(sql).bind(table).bind(until).execute(db).await?;
    Ok(())
}

/// Whether a table has lost its states on purpose.
pub async fn is_thin(db: &mut Db, table: i64) -> Result<bool, StoreError> {
    let thin: Option<i64> =
        query_scalar("SELECT thin FROM tables WHERE id = $1").bind(table).fetch_optional(db).await?;
    Ok(thin == Some(1))
}
