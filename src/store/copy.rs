//! A whole database copied into an empty one, of the same engine or of the other.

use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{AssertSqlSafe, Column, Connection, Row, query_scalar};

use super::columns::COLUMNS;
use super::connect::{Access, Engine};
use super::{Address, Db, Store, StoreError};

/// Rows that are written in one transaction.
const AT_ONCE: usize = 500;

/// Every table, each after those that its rows belong to, with what its rows are told apart by.
const TABLES: &[(&str, &str)] = &[
    ("tables", "id"),
    ("log", "table_id, seq"),
    ("rated_games", "table_id"),
    ("acts", "table_id, number"),
    ("bars", "table_id, user_id"),
    ("chapters", "table_id, last_seq"),
    ("counters", "name"),
    ("drafts", "digest"),
    ("followers", "table_id, user_id"),
    ("identify_slots", "bucket"),
    ("inbox", "call_id"),
    ("lessons", "user_id, system"),
    ("live_posts", "table_id"),
    ("offers", "table_id, kind"),
    ("outbox", "table_id, number"),
    ("people", "user_id"),
    ("phases", "table_id, number"),
    ("portraits", "user_id"),
    ("processes", "id"),
    ("promises", "table_id, side"),
    ("rated_seats", "table_id, seat"),
    ("referees", "table_id"),
    ("saved_texts", "user_id, system, name"),
    ("seats", "table_id, seat"),
    ("servers", "guild_id"),
    ("shards", "shard"),
    ("shares", "table_id, post"),
    ("snapshots", "table_id, seq"),
    ("vacations", "user_id, number"),
];

/// Why a database was not copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// One of the two cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is something already.
    #[error("{to} is not empty: {table} has rows; name a file that is not there yet, or a new database")]
    NotEmpty {
        /// The copy.
        to: String,
        /// The first table that has rows.
        table: &'static str,
    },
    /// A row that cannot be read or written.
    #[error("{table} cannot be copied ({cause}); `db check` may say more. What was copied so far is of no use")]
    Row {
        /// Its table.
        table: &'static str,
        /// What went wrong.
        cause: sqlx::Error,
    },
    /// The copy is not what was copied.
    #[error("{table} is another in the copy: {here:?} and {there:?}; the copy is of no use")]
    Differs {
        /// The table.
        table: &'static str,
        /// As it was read.
        here: Content,
        /// As it was written.
        there: Content,
    },
}

/// What a table holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// Number of rows.
    pub rows: u64,
    /// SHA-256 of all rows in the order of their keys, in hexadecimal digits.
    pub sha256: String,
}

/// A value of a row; nothing else is kept.
enum Cell {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

/// Copies all rows as of one moment, reads them again, and gives what each table holds. The copy is made or brought up to date
/// first; it must have no rows. `watch` hears how many rows have been written.
///
/// # Errors
/// [`CopyError`]; then the copy is of no use.
pub async fn copy(
    from: &Address,
    to: &Address,
    mut watch: impl FnMut(usize),
) -> Result<Vec<(&'static str, Content)>, CopyError> {
    Store::open_read_only(from).await?.close().await;
    Store::open(to).await?.close().await;
    let mut from = from.connect(Access::Read).await.map_err(StoreError::from)?;
    let name = to.to_string();
    let mut to = to.connect(Access::Write).await.map_err(StoreError::from)?;
    if let Some(table) = first_with_rows(&mut to).await? {
        return Err(CopyError::NotEmpty { to: name, table });
    }
    sqlx::raw_sql(Engine::of(&from).reading()).execute(&mut from).await.map_err(StoreError::from)?;
    // Migrations have begun to count.
    sqlx::raw_sql("DELETE FROM counters").execute(&mut to).await.map_err(StoreError::from)?;
    let mut copied = Vec::new();
    let mut written = 0;
    let mut more = |rows: usize| {
        written += rows;
        watch(written);
    };
    for (table, key) in TABLES {
        let fault = |cause| CopyError::Row { table, cause };
        let here = rows(&mut from, &mut to, (table, key), &mut more).await.map_err(fault)?;
        let there = read(&mut to, table, key).await.map_err(fault)?;
        if here != there {
            return Err(CopyError::Differs { table, here, there });
        }
        copied.push((*table, here));
    }
    if Engine::of(&to) == Engine::Postgres {
        // A server that has not counted them yet looks through whole tables for one row.
        sqlx::raw_sql("ANALYZE").execute(&mut to).await.map_err(StoreError::from)?;
    }
    from.close().await.map_err(StoreError::from)?;
    to.close().await.map_err(StoreError::from)?;
    Ok(copied)
}

/// The numbers that migrations begin with are no rows of anybody's.
async fn first_with_rows(db: &mut Db) -> Result<Option<&'static str>, StoreError> {
    for (table, _) in TABLES.iter().filter(|(table, _)| *table != "counters") {
        let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
        if query_scalar::<_, i64>(sql).fetch_one(&mut *db).await? > 0 {
            return Ok(Some(table));
        }
    }
    Ok(None)
}

fn columns(table: &str) -> Vec<&'static str> {
    let found = COLUMNS.iter().find(|(name, _)| *name == table);
    found.into_iter().flat_map(|(_, columns)| columns.iter().map(|(column, _)| *column)).collect()
}

fn select(table: &str, key: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!("SELECT {} FROM {table} ORDER BY {key}", columns(table).join(", ")))
}

/// Copies the rows of a table, which the key tells apart.
async fn rows(
    from: &mut Db,
    to: &mut Db,
    (table, key): (&str, &str),
    more: &mut impl FnMut(usize),
) -> Result<Content, sqlx::Error> {
    let columns = columns(table);
    let places: Vec<String> = (1..=columns.len()).map(|place| format!("${place}")).collect();
    let insert = format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), places.join(", "));
    let mut sum = Sum::default();
    let mut waiting = Vec::with_capacity(AT_ONCE);
    let mut found = sqlx::query(select(table, key)).fetch(from);
    while let Some(row) = found.try_next().await? {
        let cells = cells(&row)?;
        sum.add(&cells);
        waiting.push(cells);
        if waiting.len() == AT_ONCE {
            write(to, &insert, &mut waiting).await?;
            more(AT_ONCE);
        }
    }
    let last = waiting.len();
    write(to, &insert, &mut waiting).await?;
    more(last);
    Ok(sum.end())
}

/// Writes rows in one transaction.
async fn write(to: &mut Db, insert: &str, rows: &mut Vec<Vec<Cell>>) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("BEGIN").execute(&mut *to).await?;
    for row in rows.drain(..) {
        let mut query = sqlx::query(AssertSqlSafe(insert.to_owned()));
        for cell in row {
            query = match cell {
                Cell::Number(value) => query.bind(value),
                Cell::Text(value) => query.bind(value),
                Cell::Bytes(value) => query.bind(value),
            };
        }
        query.execute(&mut *to).await?;
    }
    sqlx::raw_sql("COMMIT").execute(to).await.map(drop)
}

/// What a table holds.
async fn read(db: &mut Db, table: &str, key: &str) -> Result<Content, sqlx::Error> {
    let mut sum = Sum::default();
    let mut found = sqlx::query(select(table, key)).fetch(db);
    while let Some(row) = found.try_next().await? {
        sum.add(&cells(&row)?);
    }
    Ok(sum.end())
}

/// The values of a row, each of the kind that its column is declared with, also where there is none.
fn cells(row: &AnyRow) -> Result<Vec<Cell>, sqlx::Error> {
    let kinds = row.columns().iter().map(|column| column.type_info().kind()).enumerate();
    let cell = |(place, kind)| {
        Ok(match kind {
            AnyTypeInfoKind::Text => Cell::Text(row.try_get(place)?),
            AnyTypeInfoKind::Blob => Cell::Bytes(row.try_get(place)?),
            _ => Cell::Number(row.try_get(place)?),
        })
    };
    kinds.map(cell).collect()
}

/// Adds up rows.
#[derive(Default)]
struct Sum {
    rows: u64,
    digest: Sha256,
}

impl Sum {
    fn add(&mut self, cells: &[Cell]) {
        self.rows += 1;
        for cell in cells {
            let number = |value: i64| value.to_be_bytes().to_vec();
            let (kind, bytes) = match cell {
                Cell::Number(value) => (b'n', value.map(number)),
                Cell::Text(value) => (b't', value.clone().map(String::into_bytes)),
                Cell::Bytes(value) => (b'b', value.clone()),
            };
            // Kind and length first, so that no two rows are the same bytes.
            let length = bytes.as_ref().map_or(u64::MAX, |bytes| bytes.len() as u64);
            self.digest.update([kind]);
            self.digest.update(length.to_be_bytes());
            self.digest.update(bytes.unwrap_or_default());
        }
    }

    fn end(self) -> Content {
        Content { rows: self.rows, sha256: hex::encode(self.digest.finalize()) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_table_is_copied() {
        let copied: BTreeSet<&str> = TABLES.iter().map(|(table, _)| *table).collect();
        assert_eq!(copied, COLUMNS.iter().map(|(table, _)| *table).collect());
        assert_eq!(copied.len(), TABLES.len());
    }

    #[test]
    fn values_that_look_alike_are_told_apart() {
        let sum = |cells: &[Cell]| {
            let mut sum = Sum::default();
            sum.add(cells);
            sum.end().sha256
        };
        let text = |text: &str| Cell::Text(Some(text.to_owned()));
        let all = [
            sum(&[text("ab"), text("c")]),
            sum(&[text("a"), text("bc")]),
            sum(&[Cell::Text(None), text("abc")]),
            sum(&[text(""), text("abc")]),
            sum(&[Cell::Bytes(Some(b"ab".to_vec())), text("c")]),
            sum(&[Cell::Number(Some(0)), text("c")]),
            sum(&[Cell::Number(None), text("c")]),
        ];
        assert_eq!(BTreeSet::from(all).len(), 7);
    }
}
