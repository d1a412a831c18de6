//! Table `chapters`: the words of entries of the log, packed together behind the newest phases. The rows of such entries stay in
//! `log` without words, and without a digest, which no other row is; whoever reads rows gets them whole (`fill`).

use std::collections::BTreeMap;

use sqlx::{query, query_as, query_scalar};

use super::entry::LogRow;
use super::snapshots::{self, STAYS_EVERY};
use super::{Db, StoreError};

/// Input, notation, lines, weights, notes, program and digest of an entry.
type Words = [String; 7];

/// Packs the words of entries from before the phase before the one that entry `window` opened, as soon as there are enough for a
/// chapter: it ends with an entry whose state stays, so that what is made from the log is made from one chapter.
pub async fn close(db: &mut Db, table: i64, window: i64) -> Result<(), StoreError> {
    let sql = "SELECT MAX(seq) FROM phases WHERE table_id = $1 AND is_void = 0 AND seq < $2";
    let open: Option<i64> = query_scalar(sql).bind(table).bind(window).fetch_one(&mut *db).await?;
    let Some(open) = open else { return Ok(()) };
    let mut closed = newest(db, table).await?;
    let mut last = (closed.max(0) / STAYS_EVERY + 1) * STAYS_EVERY;
    while last < open {
        pack(db, table, closed, last).await?;
        (closed, last) = (last, last + STAYS_EVERY);
    }
    Ok(())
}

/// Packs the words of all entries: the game is over.
pub async fn close_all(db: &mut Db, table: i64) -> Result<(), StoreError> {
    let sql = "SELECT COALESCE(MAX(seq), -1) FROM log WHERE table_id = $1";
    let last: i64 = query_scalar(sql).bind(table).fetch_one(&mut *db).await?;
    let closed = newest(db, table).await?;
    if last > closed { pack(db, table, closed, last).await } else { Ok(()) }
}

/// Gives rows the words that are in chapters.
///
/// # Errors
/// [`StoreError::Unreadable`] where a chapter is missing or cannot be unpacked.
pub(super) async fn fill(db: &mut Db, table: i64, rows: &mut [LogRow]) -> Result<(), StoreError> {
    let seqs = || rows.iter().filter(|row| row.digest.is_empty()).map(|row| row.seq);
    let (Some(first), Some(last)) = (seqs().min(), seqs().max()) else { return Ok(()) };
    let mut words = read(db, table, first, last).await?;
    for row in rows.iter_mut().filter(|row| row.digest.is_empty()) {
        let found = words.remove(&row.seq).ok_or_else(|| unreadable(format!("step {} is in no chapter", row.seq)))?;
        [row.input, row.notation, row.lines, row.weights, row.notes, row.program, row.digest] = found;
    }
    Ok(())
}

/// Puts other sentences in the place of those of an entry that is in a chapter.
pub(super) async fn set_lines(db: &mut Db, table: i64, seq: i64, lines: &str) -> Result<(), StoreError> {
    let sql = "SELECT last_seq, words FROM chapters WHERE table_id = $1 AND first_seq <= $2 AND last_seq >= $2";
    let found: Option<(i64, Vec<u8>)> = query_as(sql).bind(table).bind(seq).fetch_optional(&mut *db).await?;
    let (last, packed) = found.ok_or_else(|| unreadable(format!("step {seq} is in no chapter")))?;
    let mut words = unpacked(&packed)?;
    for (of, words) in &mut words {
        if *of == seq {
            lines.clone_into(&mut words[2]);
        }
    }
    let sql = "UPDATE chapters SET words = $3 WHERE table_id = $1 AND last_seq = $2";
    query(sql).bind(table).bind(last).bind(packed_of(&words)?).execute(db).await?;
    Ok(())
}

/// The last entry that is in a chapter; -1: none is.
async fn newest(db: &mut Db, table: i64) -> Result<i64, StoreError> {
    let sql = "SELECT COALESCE(MAX(last_seq), -1) FROM chapters WHERE table_id = $1";
    Ok(query_scalar(sql).bind(table).fetch_one(db).await?)
}

/// Moves the words of the entries after `closed` up to `last` into a chapter.
async fn pack(db: &mut Db, table: i64, closed: i64, last: i64) -> Result<(), StoreError> {
    let sql = "SELECT * FROM log WHERE table_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq";
    let rows: Vec<LogRow> = query_as(sql).bind(table).bind(closed).bind(last).fetch_all(&mut *db).await?;
    let words = rows.into_iter().map(|row| {
        let LogRow { seq, input, notation, lines, weights, notes, program, digest, .. } = row;
        (seq, [input, notation, lines, weights, notes, program, digest])
    });
    let packed = packed_of(&words.collect::<Vec<_>>())?;
    let sql = "INSERT INTO chapters (table_id, first_seq, last_seq, words) VALUES ($1, $2, $3, $4)";
    query(sql).bind(table).bind(closed + 1).bind(last).bind(packed).execute(&mut *db).await?;
    let sql = "UPDATE log SET input = '', notation = '', lines = '', weights = '', notes = '', program = '', digest = '' \
               WHERE table_id = $1 AND seq > $2 AND seq <= $3";
    query(sql).bind(table).bind(closed).bind(last).execute(db).await?;
    Ok(())
}

async fn read(db: &mut Db, table: i64, first: i64, last: i64) -> Result<BTreeMap<i64, Words>, StoreError> {
    let sql = "SELECT words FROM chapters WHERE table_id = $1 AND last_seq >= $2 AND first_seq <= $3";
    let chapters: Vec<Vec<u8>> = query_scalar(sql).bind(table).bind(first).bind(last).fetch_all(db).await?;
    let mut words = BTreeMap::new();
    for packed in &chapters {
        words.extend(unpacked(packed)?);
    }
    Ok(words)
}

fn packed_of(words: &[(i64, Words)]) -> Result<Vec<u8>, StoreError> {
    let plain = serde_json::to_vec(words).map_err(|cause| unreadable(cause.to_string()))?;
    snapshots::pack(&plain).map_err(|cause| StoreError::Other(sqlx::Error::Io(cause)))
}

fn unpacked(packed: &[u8]) -> Result<Vec<(i64, Words)>, StoreError> {
    let plain = snapshots::unpack(packed).map_err(|cause| unreadable(cause.to_string()))?;
    serde_json::from_slice(&plain).map_err(|cause| unreadable(cause.to_string()))
}

fn unreadable(cause: String) -> StoreError {
    StoreError::Unreadable(sqlx::Error::Decode(cause.into()))
}
