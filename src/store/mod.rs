//! SQLite: one file a table of the database. Knows rows, never games: ids are numbers, everything else is text or bytes.
//!
//! What is here: opening and migrating the database, the two ways to use it (`read` and `write`), copies of it, and the
//! SQL. What is not: what a row means. It uses nothing else of this crate. The SQL is the subset that PostgreSQL
//! understands as well.

pub mod acts;
pub mod audit;
pub mod backup;
pub mod bars;
pub mod columns;
mod connect;
pub mod counters;
pub mod drafts;
pub mod error;
pub mod followers;
pub mod inbox;
pub mod inventory;
pub mod lessons;
pub mod live_posts;
mod loan;
pub mod log;
mod migrations;
pub mod offers;
pub mod outbox;
pub mod people;
pub mod personal;
pub mod phases;
pub mod portraits;
pub mod promises;
pub mod ratings;
pub mod referees;
pub mod retention;
mod row;
pub mod saved;
pub mod seats;
pub mod servers;
pub mod shares;
pub mod snapshots;
pub mod tables;
pub mod vacations;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::query_as;
use tokio::time::{Instant, timeout};

use connect::Access;
pub use error::StoreError;
use loan::Lender;
pub use migrations::MIGRATIONS;

/// The connection that the row functions work on.
pub type Db = sqlx::AnyConnection;

/// How long work with the database may take before it is given up, and its commit once more.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long a stop waits for connections that are still in use.
const TO_CLOSE: Duration = Duration::from_secs(1);
/// Readers at a time.
const READERS: u32 = 4;

/// What a transaction must survive once it is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// The loss of power: for whatever somebody is told.
    Durable,
    /// The end of the process, not the loss of power: where what is lost costs a repetition that does no harm.
    Soft,
}

impl Force {
    const fn slug(self) -> &'static str {
        match self {
            Self::Durable => "durable",
            Self::Soft => "soft",
        }
    }
}

/// The database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    readers: Lender,
    writer: Lender,
    watch: Option<Arc<dyn Watch>>,
}

/// Is told of all work with the database.
pub trait Watch: Send + Sync + std::fmt::Debug {
    /// Work of this kind (`read`, `durable`, `soft`) is at its end: committed or given up, and how long it took in all.
    fn worked(&self, operation: &'static str, is_committed: bool, took: Duration);
}

impl Store {
    /// Opens the database file, creating it if missing, and brings it up to date.
    ///
    /// # Errors
    /// [`StoreError::Open`] and [`StoreError::Migrate`] name the file and what to do.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let fault = |cause| StoreError::Open { path: path.display().to_string(), cause };
        let options = connect::file(path, Access::Create).map_err(fault)?;
        let writer = connect::pool(1, PATIENCE).connect_with(options.clone()).await.map_err(fault)?;
        // Once is enough: the file keeps it.
        sqlx::raw_sql("PRAGMA journal_mode = WAL").execute(&writer).await.map_err(fault)?;
        MIGRATIONS
            .run(&writer)
            .await
            .map_err(|cause| StoreError::Migrate { path: path.display().to_string(), cause })?;
        let readers = connect::pool(READERS, PATIENCE).connect_with(options).await.map_err(fault)?;
        Ok(Self { readers: Lender::of_file(readers), writer: Lender::of_file(writer), watch: None })
    }

    /// Opens the database of a bot to work on it, beside the bot or without it; nothing is made or migrated.
    ///
    /// # Errors
    /// Those of [`Store::open_read_only`] and [`Store::open`].
    pub async fn open_beside(path: &Path) -> Result<Self, StoreError> {
        Self::open_read_only(path).await?.close().await;
        Self::open(path).await
    }

    /// Opens a database file to look at it, beside whoever uses it; nothing is made, migrated or changed.
    ///
    /// # Errors
    /// [`StoreError::Open`] when it cannot be read, [`StoreError::Schema`] when it is not of this version.
    pub async fn open_read_only(path: &Path) -> Result<Self, StoreError> {
        let fault = |cause| StoreError::Open { path: path.display().to_string(), cause };
        let options = connect::file(path, Access::Read).map_err(fault)?;
        let pool = connect::pool(1, PATIENCE).connect_with(options).await.map_err(fault)?;
        let lender = Lender::of_file(pool);
        let store = Self { readers: lender.clone(), writer: lender, watch: None };
        let sql = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations WHERE success";
        let found: i64 = match store.read(async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await {
            Err(StoreError::Other(sqlx::Error::Database(cause))) if cause.message().contains("no such table") => 0,
            read => read?,
        };
        let known = MIGRATIONS.iter().fold(0, |newest, m| m.version.max(newest));
        if found == known {
            return Ok(store);
        }
        Err(StoreError::Schema { path: path.display().to_string(), found, known })
    }

    /// A database that is gone with its last clone; for terminals and tests.
    pub async fn in_memory() -> Result<Self, StoreError> {
        let path = || ":memory:".to_owned();
        let fault = |cause| StoreError::Open { path: path(), cause };
        let options = connect::memory().map_err(fault)?;
        let pool = connect::pool(1, PATIENCE).connect_with(options).await.map_err(fault)?;
        MIGRATIONS.run(&pool).await.map_err(|cause| StoreError::Migrate { path: path(), cause })?;
        let lender = Lender::of_memory(pool);
        Ok(Self { readers: lender.clone(), writer: lender, watch: None })
    }

    /// The same, with somebody who is told of all work from now on.
    #[must_use]
    pub fn watched_by(self, watch: Arc<dyn Watch>) -> Self {
        Self { watch: Some(watch), ..self }
    }

    /// Reads, as of one moment. Nothing may be awaited inside but the database.
    ///
    /// # Errors
    /// Those of `work`; [`StoreError::Slow`] when it takes too long.
    pub async fn read<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Db) -> Result<T, E>,
        E: From<StoreError>,
    {
        let begun = Instant::now();
        // On the heap, here and below: all that the host does is built of these, and would be large.
        let reading = Box::pin(async {
            let mut loan = self.readers.lend().await?;
            sqlx::raw_sql("BEGIN").execute(&mut *loan).await.map_err(StoreError::from)?;
            let done = work(&mut loan).await?;
            sqlx::raw_sql("COMMIT").execute(&mut *loan).await.map_err(StoreError::from)?;
            loan.give_back();
            Ok(done)
        });
        let done = timeout(PATIENCE, reading).await.unwrap_or_else(|_| Err(StoreError::Slow.into()));
        self.tell("read", done.is_ok(), begun);
        done
    }

    fn tell(&self, operation: &'static str, is_committed: bool, begun: Instant) {
        if let Some(watch) = &self.watch {
            watch.worked(operation, is_committed, begun.elapsed());
        }
    }

    /// Writes in one transaction; there is one at a time. Nothing may be awaited inside but the database. Dropped before
    /// its end, or failed, it leaves no trace.
    ///
    /// # Errors
    /// Those of `work`; [`StoreError::Slow`] when it takes too long and nothing was done; [`StoreError::Unknown`] when the
    /// database did not say in time whether it was done.
    pub async fn write<T, E, F>(&self, force: Force, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Db) -> Result<T, E>,
        E: From<StoreError>,
    {
        let begun = Instant::now();
        let done = self.transact(force, work).await;
        self.tell(force.slug(), done.is_ok(), begun);
        done
    }

    async fn transact<T, E, F>(&self, force: Force, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Db) -> Result<T, E>,
        E: From<StoreError>,
    {
        let working = Box::pin(async {
            let mut loan = self.writer.lend().await?;
            // Plain statements: sqlx counts transactions of its own, and after one that SQLite has rolled back by itself
            // (a full disk) its count would be wrong for as long as the connection lives.
            let begin = match force {
                Force::Durable => "PRAGMA synchronous = FULL; BEGIN IMMEDIATE",
                Force::Soft => "PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE",
            };
            sqlx::raw_sql(begin).execute(&mut *loan).await.map_err(StoreError::from)?;
            let done = work(&mut loan).await?;
            Ok::<_, E>((loan, done))
        });
        let (mut loan, done) = timeout(PATIENCE, working).await.unwrap_or_else(|_| Err(StoreError::Slow.into()))?;
        match timeout(PATIENCE, sqlx::raw_sql("COMMIT").execute(&mut *loan)).await {
            Ok(committed) => committed.map_err(StoreError::from)?,
            Err(_) => return Err(StoreError::Unknown.into()),
        };
        loan.give_back();
        Ok(done)
    }

    /// What SQLite itself finds wrong with the file, a sentence each. It may take long, and reads all of it.
    pub async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        let mut loan = self.readers.lend().await?;
        let found = audit::integrity(&mut loan).await?;
        loan.give_back();
        Ok(found)
    }

    /// Closes all connections; says whether the file alone now holds everything. It does not as long as another program
    /// has the database open.
    pub async fn close(&self) -> bool {
        let readers = timeout(TO_CLOSE, self.readers.pool().close()).await;
        let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
        let folding = self.write_through(async |db| query_as::<_, (i64, i64, i64)>(sql).fetch_one(db).await);
        let folded = timeout(TO_CLOSE, folding).await;
        let writer = timeout(TO_CLOSE, self.writer.pool().close()).await;
        readers.is_ok() && writer.is_ok() && matches!(folded, Ok(Ok((0, ..))))
    }

    /// Outside of any transaction.
    async fn write_through<T>(
        &self,
        work: impl AsyncFnOnce(&mut Db) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        let mut loan = self.writer.lend().await?;
        let done = work(&mut loan).await?;
        loan.give_back();
        Ok(done)
    }
}
