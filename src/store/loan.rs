//! Connections on loan: given back when their work went well, closed when anything else became of it.
//!
//! After an error, a time-out or a future that was dropped nobody knows what state a connection is in: SQLite may have
//! rolled back, or not, and a statement may still be running. Such a connection is never used again.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use futures_util::future::BoxFuture;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::{Db, StoreError};

/// Lends connections.
#[derive(Clone, Debug)]
pub(super) struct Lender {
    source: Source,
    /// How many are on loan.
    lent: Arc<AtomicU32>,
    /// Of a database in memory, which would be gone with its connection: whether its last work went wrong.
    is_stale: Option<Arc<AtomicBool>>,
}

#[derive(Clone, Debug)]
enum Source {
    Pool(AnyPool),
    /// One connection that comes back as soon as it is let go, not some time later as with a pool.
    One(Arc<Mutex<Db>>),
}

/// A connection on loan.
#[derive(Debug)]
pub(super) struct Loan {
    connection: Lent,
    lent: Arc<AtomicU32>,
    is_stale: Option<Arc<AtomicBool>>,
    is_sound: bool,
}

#[derive(Debug)]
enum Lent {
    Pooled(PoolConnection<Any>),
    One(OwnedMutexGuard<Db>),
}

impl Lender {
    pub(super) fn of_file(pool: AnyPool) -> Self {
        Self::of(Source::Pool(pool), None)
    }

    pub(super) fn of_memory(pool: AnyPool) -> Self {
        Self::of(Source::Pool(pool), Some(Arc::default()))
    }

    /// As of one in memory, for whoever does one thing at a time.
    pub(super) fn of_one(connection: Db) -> Self {
        Self::of(Source::One(Arc::new(Mutex::new(connection))), Some(Arc::default()))
    }

    fn of(source: Source, is_stale: Option<Arc<AtomicBool>>) -> Self {
        Self { source, lent: Arc::default(), is_stale }
    }

    pub(super) async fn close(&self) {
        if let Source::Pool(pool) = &self.source {
            pool.close().await;
        }
    }

    /// On the heap: an async function is compiled anew in every part of a program that awaits it.
    pub(super) fn lend(&self) -> BoxFuture<'_, Result<Loan, StoreError>> {
        Box::pin(self.one_lent())
    }

    async fn one_lent(&self) -> Result<Loan, StoreError> {
        let connection = match &self.source {
            Source::Pool(pool) => Lent::Pooled(pool.acquire().await.map_err(|cause| self.refused(pool, cause))?),
            Source::One(one) => Lent::One(Arc::clone(one).lock_owned().await),
        };
        self.lent.fetch_add(1, Ordering::SeqCst);
        let (lent, is_stale) = (Arc::clone(&self.lent), self.is_stale.clone());
        let mut loan = Loan { connection, lent, is_stale, is_sound: false };
        if self.is_stale.as_ref().is_some_and(|is_stale| is_stale.swap(false, Ordering::SeqCst)) {
            // It fails where nothing is left to be rolled back, which is as good.
            drop(sqlx::raw_sql("ROLLBACK").execute(&mut *loan).await);
        }
        Ok(loan)
    }

    /// Why there is none. A pool tries a server that turns it away again and again, and says then that it was out of time, as it
    /// does when all of its connections are on loan.
    fn refused(&self, pool: &AnyPool, cause: sqlx::Error) -> StoreError {
        let has_room = self.lent.load(Ordering::SeqCst) < pool.options().get_max_connections();
        match cause {
            sqlx::Error::PoolTimedOut if has_room => StoreError::Unreachable(cause),
            cause => cause.into(),
        }
    }
}

impl Loan {
    /// Its work went well.
    pub(super) fn give_back(mut self) {
        self.is_sound = true;
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        self.lent.fetch_sub(1, Ordering::SeqCst);
        if self.is_sound {
            return;
        }
        match (&self.is_stale, &mut self.connection) {
            (Some(is_stale), _) => is_stale.store(true, Ordering::SeqCst),
            (None, Lent::Pooled(connection)) => connection.close_on_drop(),
            (None, Lent::One(_)) => {}
        }
    }
}

impl Deref for Loan {
    type Target = Db;

    fn deref(&self) -> &Db {
        match &self.connection {
            Lent::Pooled(connection) => connection,
            Lent::One(connection) => connection,
        }
    }
}

impl DerefMut for Loan {
    fn deref_mut(&mut self) -> &mut Db {
        match &mut self.connection {
            Lent::Pooled(connection) => connection,
            Lent::One(connection) => connection,
        }
    }
}
