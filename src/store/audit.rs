//! Everything that is kept, for checking a database: each part by itself, so that one that cannot be read hides no other.

use sqlx::{query_as, query_scalar};

use super::acts::ActRow;
use super::connect::Engine;
use super::log::LogRow;
use super::offers::{self, OfferRow};
use super::promises::PromiseRow;
use super::row::from_row;
use super::seats::SeatRow;
use super::tables::TableRow;
use super::{Db, StoreError, acts, log, promises, retention, seats, snapshots, tables};

/// All rows of a table.
#[derive(Debug)]
pub struct Everything {
    /// Its own row.
    pub row: Result<Option<TableRow>, StoreError>,
    /// Who sits there.
    pub seats: Result<Vec<SeatRow>, StoreError>,
    /// What happened.
    pub log: Result<Vec<LogRow>, StoreError>,
    /// The states, packed.
    pub snapshots: Result<Vec<PackedState>, StoreError>,
    /// What was said and is to be said.
    pub outbox: Result<Vec<Delivery>, StoreError>,
    /// What is asked.
    pub offers: Result<Vec<OfferRow>, StoreError>,
    /// Seats that are promised.
    pub promises: Result<Vec<PromiseRow>, StoreError>,
    /// What was done besides playing.
    pub acts: Result<Vec<ActRow>, StoreError>,
    /// Whether its older states were given up.
    pub is_thin: Result<bool, StoreError>,
}

/// A snapshot as it lies in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0001_tables.sql")]
pub struct PackedState {
    pub seq: i64,
    pub state_version: i64,
    pub state: Vec<u8>,
}

from_row!(PackedState { seq, state_version, state });

/// A row of the outbox, waiting or not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0001_tables.sql")]
pub struct Delivery {
    pub number: i64,
    pub kind: String,
    pub parcel: String,
    pub state: String,
}

from_row!(Delivery { number, kind, parcel, state });

impl PackedState {
    /// The state, unpacked; the cause when it cannot be.
    pub fn unpack(&self) -> Result<Vec<u8>, String> {
        snapshots::unpack(&self.state).map_err(|cause| cause.to_string())
    }
}

/// The numbers of all tables.
pub async fn all_tables(db: &mut Db) -> Result<Vec<i64>, StoreError> {
    Ok(query_scalar("SELECT id FROM tables ORDER BY id").fetch_all(db).await?)
}

/// Reads everything that is kept of a table.
pub async fn everything(db: &mut Db, table: i64) -> Everything {
    let sent = "SELECT number, kind, parcel, state FROM outbox WHERE table_id = $1 ORDER BY number";
    let states = "SELECT seq, state_version, state FROM snapshots WHERE table_id = $1 ORDER BY seq";
    Everything {
        row: tables::find(db, table).await,
        seats: seats::of_table(db, table).await,
        log: log::all(db, table).await,
        snapshots: query_as(states).bind(table).fetch_all(&mut *db).await.map_err(StoreError::from),
        outbox: query_as(sent).bind(table).fetch_all(&mut *db).await.map_err(StoreError::from),
        promises: promises::of_table(db, table).await,
        acts: acts::of_table(db, table).await,
        offers: query_as(offers::OF_TABLE).bind(table).fetch_all(&mut *db).await.map_err(StoreError::from),
        is_thin: retention::is_thin(db, table).await,
    }
}

/// What SQLite itself finds wrong with the file, a sentence each; of a server nothing.
pub(super) async fn integrity(db: &mut Db) -> Result<Vec<String>, StoreError> {
    if Engine::of(db) == Engine::Postgres {
        return Ok(Vec::new());
    }
    let mut found: Vec<String> = query_scalar("PRAGMA integrity_check(50)").fetch_all(&mut *db).await?;
    found.retain(|line| line != "ok");
    let orphans: Vec<(String, Option<i64>)> =
        query_as("SELECT \"table\", rowid FROM pragma_foreign_key_check").fetch_all(db).await?;
    let orphan = |(table, row): (String, Option<i64>)| {
        let row = row.map_or_else(String::new, |row| format!(" {row}"));
        format!("row{row} of {table} belongs to nothing")
    };
    found.extend(orphans.into_iter().map(orphan));
    Ok(found)
}
