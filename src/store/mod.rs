//! SQLite: one file a table of the database. Knows rows, never games: ids are numbers, everything else is text or bytes.
//!
//! What is here: opening and migrating the database, transactions, and the SQL. What is not: what a row means. It uses
//! nothing else of this crate. The SQL is the subset that PostgreSQL understands as well.

pub mod drafts;
pub mod error;
pub mod inbox;
pub mod log;
pub mod offers;
pub mod outbox;
pub mod phases;
pub mod saved;
pub mod seats;
pub mod snapshots;
pub mod tables;

use std::path::Path;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Sqlite, Transaction, migrate::Migrator};

pub use error::StoreError;

/// The connection that the row functions work on.
pub type Db = sqlx::SqliteConnection;

/// The migrations, embedded; applied when a store is opened.
pub static MIGRATIONS: Migrator = sqlx::migrate!();

/// How long a statement waits for a lock of another process.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Readers at a time.
const READERS: u32 = 4;

/// The database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    readers: SqlitePool,
    writer: SqlitePool,
}

impl Store {
    /// Opens the database file, creating it if missing, and brings it up to date.
    ///
    /// # Errors
    /// [`StoreError::Open`] and [`StoreError::Migrate`] name the file and what to do.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let options = options().filename(path).create_if_missing(true).journal_mode(SqliteJournalMode::Wal);
        let fault = |cause| StoreError::Open { path: path.display().to_string(), cause };
        let writer = pool(1).connect_with(options.clone()).await.map_err(fault)?;
        MIGRATIONS
            .run(&writer)
            .await
            .map_err(|cause| StoreError::Migrate { path: path.display().to_string(), cause })?;
        let readers = pool(READERS).connect_with(options).await.map_err(fault)?;
        Ok(Self { readers, writer })
    }

    /// A database that is gone with its last clone; for consoles and tests.
    pub async fn in_memory() -> Result<Self, StoreError> {
        let path = || ":memory:".to_owned();
        let writer = pool(1).connect_with(options().in_memory(true)).await;
        let writer = writer.map_err(|cause| StoreError::Open { path: path(), cause })?;
        MIGRATIONS.run(&writer).await.map_err(|cause| StoreError::Migrate { path: path(), cause })?;
        Ok(Self { readers: writer.clone(), writer })
    }

    /// A connection to read with. Give it back before asking for another.
    pub async fn read(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    /// A transaction to write with; there is one at a time. Dropped without commit, it leaves no trace.
    pub async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Closes all connections; what was committed is in the file.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

fn options() -> SqliteConnectOptions {
    // FULL: an acknowledged order survives the loss of power, not only of the process.
    SqliteConnectOptions::new().foreign_keys(true).busy_timeout(BUSY_TIMEOUT).synchronous(SqliteSynchronous::Full)
}

fn pool(connections: u32) -> SqlitePoolOptions {
    // Connections are never retired: one in memory would take its data along.
    SqlitePoolOptions::new().max_connections(connections).min_connections(1).idle_timeout(None).max_lifetime(None)
}
