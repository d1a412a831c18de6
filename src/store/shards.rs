//! Tables `shards` and `identify_slots`: which process has which connection to the gateway, and when the next one may begin.
//! Only on a server.

use sqlx::{query, query_as, query_scalar};

use super::processes::{clock, free};
use super::row::from_row;
use super::{Db, StoreError};

/// A row, and whether somebody who is alive has it or is about to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0032_shards.sql")]
pub struct ShardRow {
    pub shard: i64,
    pub total: i64,
    pub holder: Option<i64>,
    pub taker: Option<i64>,
}

from_row!(ShardRow { shard, total, holder, taker });

/// There are so many shards from now on, all of them nobody's.
pub async fn set_total(db: &mut Db, total: i64) -> Result<(), StoreError> {
    query("DELETE FROM shards").execute(&mut *db).await?;
    for shard in 0..total {
        query("INSERT INTO shards (shard, total) VALUES ($1, $2)").bind(shard).bind(total).execute(&mut *db).await?;
    }
    Ok(())
}

/// All shards in order, with those alone who are alive.
pub async fn all(db: &mut Db) -> Result<Vec<ShardRow>, StoreError> {
    let sql = concat!(
        "SELECT shard, total, CASE WHEN ",
        free!("holder"),
        " THEN NULL ELSE holder END AS holder, CASE WHEN ",
        free!("taker"),
        " THEN NULL ELSE taker END AS taker FROM shards ORDER BY shard"
    );
    Ok(query_as(sql).fetch_all(db).await?)
}

/// Writes who has a shard and who is about to.
pub async fn put(db: &mut Db, row: &ShardRow) -> Result<(), StoreError> {
    let sql = "UPDATE shards SET holder = $2, taker = $3 WHERE shard = $1";
    query(sql).bind(row.shard).bind(row.holder).bind(row.taker).execute(db).await?;
    Ok(())
}

/// Reserves the next beginning of a connection in a bucket; gives for how many milliseconds it is to be waited for.
pub async fn reserve(db: &mut Db, bucket: i64, apart_ms: i64) -> Result<i64, StoreError> {
    let sql = concat!(
        "INSERT INTO identify_slots AS s (bucket, free_at_ms) VALUES ($1, ",
        clock!(),
        " + $2) ON CONFLICT (bucket) DO UPDATE SET free_at_ms = GREATEST(s.free_at_ms, ",
        clock!(),
        ") + $2 RETURNING GREATEST(free_at_ms - $2 - ",
        clock!(),
        ", 0)"
    );
    Ok(query_scalar(sql).bind(bucket).bind(apart_ms).fetch_one(db).await?)
}
