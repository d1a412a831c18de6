//! Table `snapshots`: states after log entries, compressed: each of them in the newest phases, behind these one now and then,
//! from which the log gives those between.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use sqlx::{query, query_as};

use super::{Db, StoreError};

/// No state of any game comes near this; more is a corrupt snapshot.
const STATE_MAX_BYTES: u64 = 64 << 20;

/// Behind the newest phases the state after every so many entries stays.
pub(super) const STAYS_EVERY: i64 = 64;

/// Whether the state after an entry stays wherever the game goes.
pub const fn stays(seq: i64) -> bool {
    seq % STAYS_EVERY == 0
}

/// A state as kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The log entry it follows.
    pub seq: i64,
    /// Shape of the state.
    pub state_version: i64,
    /// The state, plain.
    pub state: Vec<u8>,
}

/// What reading a snapshot found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// It is there.
    Whole(Snapshot),
    /// It is there but cannot be unpacked; the cause.
    Corrupt(String),
    /// There is none of that number.
    Missing,
}

/// Puts a row in the place of the one that may be there.
pub async fn put(db: &mut Db, table: i64, snapshot: &Snapshot) -> Result<(), StoreError> {
    let packed = pack(&snapshot.state).map_err(|e| StoreError::Other(sqlx::Error::Io(e)))?;
    let sql = "INSERT INTO snapshots (table_id, seq, state_version, state) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (table_id, seq) DO UPDATE SET state_version = excluded.state_version, state = excluded.state";
    query(sql).bind(table).bind(snapshot.seq).bind(snapshot.state_version).bind(packed).execute(db).await?;
    Ok(())
}

/// The state after an entry.
pub async fn find(db: &mut Db, table: i64, seq: i64) -> Result<Found, StoreError> {
    let sql = "SELECT state_version, state FROM snapshots WHERE table_id = $1 AND seq = $2";
    let row: Option<(i64, Vec<u8>)> = query_as(sql).bind(table).bind(seq).fetch_optional(db).await?;
    Ok(match row {
        None => Found::Missing,
        Some((state_version, packed)) => match unpack(&packed) {
            Ok(state) => Found::Whole(Snapshot { seq, state_version, state }),
            Err(cause) => Found::Corrupt(cause.to_string()),
        },
    })
}

/// The newest state of that shape before an entry, of those that can be unpacked.
pub async fn newest_before(
    db: &mut Db,
    table: i64,
    seq: i64,
    state_version: i64,
) -> Result<Option<Snapshot>, StoreError> {
    let sql = "SELECT seq, state FROM snapshots WHERE table_id = $1 AND seq < $2 AND state_version = $3 \
               ORDER BY seq DESC LIMIT 1";
    let row: Option<(i64, Vec<u8>)> =
        query_as(sql).bind(table).bind(seq).bind(state_version).fetch_optional(db).await?;
    Ok(row.and_then(|(seq, packed)| Some(Snapshot { seq, state_version, state: unpack(&packed).ok()? })))
}

/// Takes away the states of that shape from before the phase before the one that entry `window` opened, but for those that stay.
pub async fn thin(db: &mut Db, table: i64, window: i64, state_version: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM snapshots WHERE table_id = $1 AND seq % $2 <> 0 AND state_version = $3 AND seq < \
               (SELECT MAX(seq) FROM phases WHERE table_id = $1 AND is_void = 0 AND seq < $4)";
    query(sql).bind(table).bind(STAYS_EVERY).bind(state_version).bind(window).execute(db).await?;
    Ok(())
}

pub(super) fn pack(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain)?;
    encoder.finish()
}

pub(super) fn unpack(packed: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    ZlibDecoder::new(packed).take(STATE_MAX_BYTES).read_to_end(&mut plain)?;
    Ok(plain)
}
