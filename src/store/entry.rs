//! An entry of the log, as `log` and `chapters` have it.

use super::row::from_row;

/// A row of table `log`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0001_tables.sql, 0004 and 0020")]
pub struct LogRow {
    pub seq: i64,
    pub kind: String,
    pub seat: Option<i64>,
    pub input: String,
    pub notation: String,
    pub lines: String,
    pub weights: String,
    pub notes: String,
    pub program: String,
    pub state_version: i64,
    pub digest: String,
    pub base_seq: i64,
    pub undone_by: Option<i64>,
    pub actor_id: Option<i64>,
    pub call_id: Option<i64>,
    pub at: i64,
}

from_row!(LogRow {
    seq,
    kind,
    seat,
    input,
    notation,
    lines,
    weights,
    notes,
    program,
    state_version,
    digest,
    base_seq,
    undone_by,
    actor_id,
    call_id,
    at
});
