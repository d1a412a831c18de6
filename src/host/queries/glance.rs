//! How the whole stands: tables counted, what waits, what is late, how large the database is.

use serde::Serialize;

use crate::host::Timestamp;
use crate::host::api::limits::{ALIVE_SECONDS, IDLE_MAX_SECONDS};
use crate::host::api::time;
use crate::metrics::levels::{LaneLevel, Levels, TableLevel};
use crate::store::inventory::{self, CountRow};
use crate::store::{Store, StoreError};

/// Tables of a system in one state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// Slug.
    pub system: String,
    /// `lobby`, `playing`, `over`, `abandoned`.
    pub state: String,
    /// How many.
    pub tables: i64,
    /// Of these, parked.
    pub parked: i64,
}

/// How the whole stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Glance {
    /// Whether a bot gave a sign of life within the time in which one that runs does.
    pub is_bot_alive: bool,
    /// When one last did.
    pub alive_at: Option<String>,
    /// Processes that are alive on a database of a server; a file does not say.
    pub processes: Option<i64>,
    /// By system and state; none where there are none.
    pub tables: Vec<Count>,
    /// Messages that wait to be delivered, those of parked tables apart.
    pub deliveries_waiting: i64,
    /// Of these, tried before.
    pub deliveries_retried: i64,
    /// For how long the oldest of them has waited.
    pub oldest_delivery_seconds: i64,
    /// By how long the latest deadline that is not carried out has passed.
    pub deadline_late_seconds: i64,
    /// Commands that were acknowledged and whose answer is not out.
    pub open_calls: i64,
    /// Of the database's pages.
    pub database_bytes: i64,
    /// Of these, in pages that are free; a PostgreSQL server does not say.
    pub database_free_bytes: Option<i64>,
}

impl Glance {
    /// The same for whoever measures.
    pub(crate) fn levels(&self, lanes: Vec<LaneLevel>) -> Levels {
        let table = |count: &Count| TableLevel {
            system: count.system.clone(),
            state: count.state.clone(),
            tables: count.tables,
        };
        Levels {
            processes: self.processes.unwrap_or(1),
            tables: self.tables.iter().map(table).collect(),
            tables_parked: self.tables.iter().map(|count| count.parked).sum(),
            outbox_waiting: self.deliveries_waiting,
            outbox_retried: self.deliveries_retried,
            outbox_oldest_seconds: self.oldest_delivery_seconds,
            deadline_overdue_seconds: self.deadline_late_seconds,
            calls_open: self.open_calls,
            database_bytes: self.database_bytes,
            lanes,
        }
    }
}

/// Looks.
///
/// # Errors
/// The database cannot be read.
pub async fn glance(store: &Store, now: Timestamp) -> Result<Glance, StoreError> {
    let found = store.read(async |db| inventory::glance(db, now.0).await).await?;
    let since = |at: Option<i64>| at.map_or(0, |at| (now.0 - at).max(0));
    let count = |row: CountRow| Count { system: row.system, state: row.status, tables: row.tables, parked: row.parked };
    Ok(Glance {
        is_bot_alive: found.alive_at.is_some_and(|at| now.0 - at <= ALIVE_SECONDS + IDLE_MAX_SECONDS),
        alive_at: found.alive_at.map(|at| time::iso(Timestamp(at))),
        processes: found.processes,
        tables: found.tables.into_iter().map(count).collect(),
        deliveries_waiting: found.outbox.waiting,
        deliveries_retried: found.outbox.retried,
        oldest_delivery_seconds: since(found.outbox.since),
        deadline_late_seconds: since(found.overdue_since),
        open_calls: found.open_calls,
        database_bytes: found.bytes,
        database_free_bytes: found.free_bytes,
    })
}
