//! SQLite or PostgreSQL: one file a table of the database. Knows rows, never games: ids are numbers, everything else is text
//! or bytes.
//!
//! What is here: opening and migrating the database, the two ways to use it (`read` and `write`), copies of it, and the
//! SQL. What is not: what a row means. It uses nothing else of this crate. The SQL is the subset that both understand; what
//! differs stands in `connect`, and where one of them knows more (`audit`, `backup`, `inventory`).

pub mod acts;
pub mod address;
pub mod audit;
pub mod backup;
pub mod bars;
pub mod chapters;
pub mod columns;
mod connect;
pub mod copy;
pub mod counters;
pub mod drafts;
mod entry;
pub mod error;
pub mod followers;
pub mod holds;
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
pub mod processes;
pub mod promises;
pub mod ratings;
pub mod referees;
pub mod rehearsal;
pub mod retention;
mod row;
pub mod saved;
pub mod seats;
pub mod servers;
pub mod shards;
pub mod shares;
pub mod snapshots;
pub mod tables;
pub mod vacations;
pub mod wake;
mod window;

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{BoxFuture, LocalBoxFuture};
use sqlx::{Connection, query_as};
use tokio::time::{Instant, timeout};
use tracing::Instrument;

pub use address::Address;
use connect::{Access, Engine, Reach};
pub use error::StoreError;
use loan::Lender;
pub use migrations::{MIGRATIONS, POSTGRES_MIGRATIONS};
use rehearsal::Rehearsal;
use window::Window;

/// The connection that the row functions work on.
pub type Db = sqlx::AnyConnection;

/// How long work with the database may take before it is given up, and its commit once more.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long such work waits for a connection: less, so that it can say why there was none.
const TO_CONNECT: Duration = Duration::from_secs(7);
/// How long a stop waits for connections that are still in use.
const TO_CLOSE: Duration = Duration::from_secs(1);

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
    engine: Engine,
    readers: Lender,
    writer: Lender,
    watch: Option<Arc<dyn Watch>>,
    rehearsal: Option<Arc<dyn Rehearsal>>,
    /// Where it is; `None`: in memory.
    at: Option<Arc<Address>>,
}

/// Is told of all work with the database.
pub trait Watch: Send + Sync + std::fmt::Debug {
    /// Work of this kind (`read`, `durable`, `soft`) is at its end: committed or given up, and how long it took in all.
    fn worked(&self, operation: &'static str, is_committed: bool, took: Duration);
}

impl Store {
    /// Opens the database, making a file that is missing, and brings it up to date.
    ///
    /// # Errors
    /// [`StoreError::Open`], [`StoreError::Reach`] and [`StoreError::Migrate`] name the database and what to do.
    pub async fn open(at: impl Into<Address>) -> Result<Self, StoreError> {
        Self::open_for(&at.into(), Access::Write).await
    }

    /// The same for a process that serves it: of a file there is one, of a database of a server there may be several.
    ///
    /// # Errors
    /// Those of [`Store::open`]; [`StoreError::Served`] when an older program serves it, which knows no others.
    pub async fn open_to_serve(at: impl Into<Address>) -> Result<Self, StoreError> {
        let at = at.into();
        if at.engine() == Engine::Postgres {
            let fault = |cause| StoreError::opening(&at, cause);
            let mut asking = at.connect(Access::Serve).await.map_err(fault)?;
            let is_free = connect::may_serve(&mut asking).await.map_err(fault)?;
            asking.close().await.map_err(fault)?;
            if !is_free {
                return Err(StoreError::Served { database: at.to_string() });
            }
        }
        Self::open_for(&at, Access::Serve).await
    }

    // On the heap, here and in memory: an async function is compiled anew in every part of a program that awaits it.
    fn open_for(at: &Address, access: Access) -> LocalBoxFuture<'_, Result<Self, StoreError>> {
        Box::pin(async move {
            let fault = |cause| StoreError::opening(at, cause);
            let migrate = |cause| StoreError::Migrate { database: at.to_string(), cause };
            let (engine, options) = (at.engine(), at.options(access).map_err(fault)?);
            if engine == Engine::Postgres {
                let mut patient = at.connect(access).await.map_err(fault)?;
                Window::read(&mut patient).await?.check(at)?;
                POSTGRES_MIGRATIONS.run(&mut patient).await.map_err(migrate)?;
                patient.close().await.map_err(fault)?;
            }
            let writer = connect::pool(engine, access, engine.writers(), TO_CONNECT);
            let writer = writer.connect_with(options.clone()).await.map_err(fault)?;
            if engine == Engine::Sqlite {
                // Once is enough: the file keeps it.
                sqlx::raw_sql("PRAGMA journal_mode = WAL").execute(&writer).await.map_err(fault)?;
                MIGRATIONS.run(&writer).await.map_err(migrate)?;
            }
            let readers = connect::pool(engine, Access::Write, engine.readers(), TO_CONNECT);
            let readers = readers.connect_with(options).await.map_err(fault)?;
            let (readers, writer) = (Lender::of_file(readers), Lender::of_file(writer));
            Ok(Self { at: Some(Arc::new(at.clone())), ..Self::of(engine, readers, writer) })
        })
    }

    /// Opens the database of a bot to work on it, beside the bot or without it; nothing is made or migrated.
    ///
    /// # Errors
    /// Those of [`Store::open_read_only`] and [`Store::open`].
    pub async fn open_beside(at: impl Into<Address>) -> Result<Self, StoreError> {
        let at = at.into();
        Self::open_read_only(&at).await?.close().await;
        Self::open(at).await
    }

    /// Opens a database to look at it, beside whoever uses it; nothing is made, migrated or changed.
    ///
    /// # Errors
    /// [`StoreError::Open`] or [`StoreError::Reach`] when it cannot be read, [`StoreError::Schema`] when it is not of this
    /// version.
    pub async fn open_read_only(at: impl Into<Address>) -> Result<Self, StoreError> {
        let at = at.into();
        let fault = |cause| StoreError::opening(&at, cause);
        let options = at.options(Access::Read).map_err(fault)?;
        let pool =
            connect::pool(at.engine(), Access::Read, 1, TO_CONNECT).connect_with(options).await.map_err(fault)?;
        let lender = Lender::of_file(pool);
        let (engine, database) = (at.engine(), at.to_string());
        let store = Self { at: Some(Arc::new(at)), ..Self::of(engine, lender.clone(), lender) };
        let (window, known) = (store.at_once(async |db| Window::read(db).await).await?, window::known());
        if window.found == known || engine == Engine::Postgres && window.found > known && window.takes(known) {
            return Ok(store);
        }
        Err(StoreError::Schema { database, found: window.found, known })
    }

    /// A database that is gone with its last clone; for terminals and tests.
    pub fn in_memory() -> BoxFuture<'static, Result<Self, StoreError>> {
        Box::pin(async {
            let name = || ":memory:".to_owned();
            let fault = |cause| StoreError::Open { database: name(), cause };
            let pool = connect::pool(Engine::Sqlite, Access::Write, 1, TO_CONNECT);
            let pool = pool.connect_with(connect::memory().map_err(fault)?).await.map_err(fault)?;
            MIGRATIONS.run(&pool).await.map_err(|cause| StoreError::Migrate { database: name(), cause })?;
            let lender = Lender::of_memory(pool);
            Ok(Self::of(Engine::Sqlite, lender.clone(), lender))
        })
    }

    /// The same, with somebody who says what becomes of all work; for simulations in one thread.
    pub async fn in_rehearsal(rehearsal: Arc<dyn Rehearsal>) -> Result<Self, StoreError> {
        let name = || ":memory:".to_owned();
        let mut one = connect::one_in_memory().await.map_err(|cause| StoreError::Open { database: name(), cause })?;
        MIGRATIONS.run(&mut one).await.map_err(|cause| StoreError::Migrate { database: name(), cause })?;
        let lender = Lender::of_one(one);
        Ok(Self { rehearsal: Some(rehearsal), ..Self::of(Engine::Sqlite, lender.clone(), lender) })
    }

    fn of(engine: Engine, readers: Lender, writer: Lender) -> Self {
        Self { engine, readers, writer, watch: None, rehearsal: None, at: None }
    }

    /// The same, with somebody who is told of all work from now on.
    #[must_use]
    pub fn watched_by(self, watch: Arc<dyn Watch>) -> Self {
        Self { watch: Some(watch), ..self }
    }

    /// Whether it is a database of a server.
    pub fn is_on_a_server(&self) -> bool {
        self.engine == Engine::Postgres
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
        let work = Box::pin(self.looked(work));
        let done = match &self.rehearsal {
            None => work.instrument(tracing::debug_span!("database", operation = "read")).await,
            Some(rehearsal) => Box::pin(rehearsal::perform(rehearsal.next("read"), false, work)).await,
        };
        self.tell("read", done.is_ok(), begun);
        done
    }

    async fn looked<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Db) -> Result<T, E>,
        E: From<StoreError>,
    {
        let reading = Box::pin(async {
            let mut loan = self.readers.lend().await?;
            sqlx::raw_sql(self.engine.reading()).execute(&mut *loan).await.map_err(StoreError::from)?;
            let done = work(&mut loan).await?;
            sqlx::raw_sql("COMMIT").execute(&mut *loan).await.map_err(StoreError::from)?;
            loan.give_back();
            Ok(done)
        });
        timeout(PATIENCE, reading).await.unwrap_or_else(|_| Err(StoreError::Slow.into()))
    }

    fn tell(&self, operation: &'static str, is_committed: bool, begun: Instant) {
        if let Some(watch) = &self.watch {
            watch.worked(operation, is_committed, begun.elapsed());
        }
    }

    /// Writes in one transaction, with the whole database to itself: what it reads stays as it is until it ends, and all
    /// transactions before it have ended. Nothing may be awaited inside but the database. Dropped before its end, or failed,
    /// it leaves no trace.
    ///
    /// # Errors
    /// Those of `work`; [`StoreError::Slow`] when it takes too long and nothing was done; [`StoreError::Unknown`] when the
    /// database did not say in time whether it was done.
    pub async fn write<T, E, F>(&self, force: Force, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Db) -> Result<T, E>,
        E: From<StoreError>,
    {
        self.transact(force, Reach::Alone, work).await
    }

    /// The same beside others: for what reads nothing that it relies on, or whose rows guard themselves (`rev`, keys,
    /// conditions). What it has read may be another by now.
    ///
    /// # Errors
    /// Those of [`Store::write`].
    pub async fn write_beside<T, E, F>(&self, force: Force, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Db) -> Result<T, E>,
        E: From<StoreError>,
    {
        self.transact(force, Reach::Beside, work).await
    }

    async fn transact<T, E, F>(&self, force: Force, reach: Reach, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Db) -> Result<T, E>,
        E: From<StoreError>,
    {
        let begun = Instant::now();
        let work = Box::pin(self.carried_out(force, reach, work));
        let done = match &self.rehearsal {
            None => work.instrument(tracing::debug_span!("database", operation = force.slug())).await,
            Some(rehearsal) => Box::pin(rehearsal::perform(rehearsal.next(force.slug()), true, work)).await,
        };
        self.tell(force.slug(), done.is_ok(), begun);
        done
    }

    async fn carried_out<T, E, F>(&self, force: Force, reach: Reach, work: F) -> Result<T, E>
    where
        F: AsyncFnOnce(&mut Db) -> Result<T, E>,
        E: From<StoreError>,
    {
        let working = Box::pin(async {
            let mut loan = self.writer.lend().await?;
            // Plain statements: sqlx counts transactions of its own, and after one that SQLite has rolled back by itself
            // (a full disk) its count would be wrong for as long as the connection lives.
            sqlx::raw_sql(self.engine.writing(force, reach)).execute(&mut *loan).await.map_err(StoreError::from)?;
            let done = work(&mut loan).await?;
            Ok::<_, E>((loan, done))
        });
        let (mut loan, done) = timeout(PATIENCE, working).await.unwrap_or_else(|_| Err(StoreError::Slow.into()))?;
        match timeout(PATIENCE, sqlx::raw_sql(self.engine.committing()).execute(&mut *loan)).await {
            Ok(Ok(_)) => {}
            Ok(Err(cause)) => return Err(StoreError::from(cause).of_a_commit().into()),
            Err(_) => return Err(StoreError::Unknown.into()),
        }
        loan.give_back();
        Ok(done)
    }

    /// A statement of its own, in no transaction: it waits for nobody who writes.
    ///
    /// # Errors
    /// Those of `work`; [`StoreError::Slow`] when it takes too long.
    pub async fn at_once<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        F: AsyncFnOnce(&mut Db) -> Result<T, StoreError>,
    {
        let working = Box::pin(async {
            let mut loan = self.readers.lend().await?;
            let done = work(&mut loan).await?;
            loan.give_back();
            Ok(done)
        });
        timeout(PATIENCE, working).await.unwrap_or(Err(StoreError::Slow))
    }

    /// What SQLite itself finds wrong with the file, a sentence each. It may take long, and reads all of it. A server looks
    /// after its files itself.
    pub async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        let mut loan = self.readers.lend().await?;
        let found = audit::integrity(&mut loan).await?;
        loan.give_back();
        Ok(found)
    }

    /// Closes all connections; says whether everything is where a copy would look for it: of a file, whether the file alone
    /// holds everything. It does not as long as another program has the database open.
    pub async fn close(&self) -> bool {
        let readers = timeout(TO_CLOSE, self.readers.close()).await;
        let is_folded = match self.engine {
            Engine::Sqlite => self.fold().await,
            Engine::Postgres => true,
        };
        let writer = timeout(TO_CLOSE, self.writer.close()).await;
        readers.is_ok() && writer.is_ok() && is_folded
    }

    /// Puts what stands beside the file into it.
    async fn fold(&self) -> bool {
        let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
        let folding = self.write_through(async |db| query_as::<_, (i64, i64, i64)>(sql).fetch_one(db).await);
        matches!(timeout(TO_CLOSE, folding).await, Ok(Ok((0, ..))))
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
