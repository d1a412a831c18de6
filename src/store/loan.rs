//! Connections on loan: given back when their work went well, closed when anything else became of it.
//!
//! After an error, a time-out or a future that was dropped nobody knows what state a connection is in: SQLite may have
//! rolled back, or not, and a statement may still be running. Such a connection is never used again.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool};

use super::{Db, StoreError};

/// Lends the connections of a pool.
#[derive(Clone, Debug)]
pub(super) struct Lender {
    pool: AnyPool,
    /// How many are on loan.
    lent: Arc<AtomicU32>,
    /// Of a database in memory, which would be gone with its connection: whether its last work went wrong.
    is_stale: Option<Arc<AtomicBool>>,
}

/// A connection on loan.
#[derive(Debug)]
pub(super) struct Loan {
    connection: PoolConnection<Any>,
    lent: Arc<AtomicU32>,
    is_stale: Option<Arc<AtomicBool>>,
    is_sound: bool,
}

impl Lender {
    pub(super) fn of_file(pool: AnyPool) -> Self {
        Self { pool, lent: Arc::default(), is_stale: None }
    }

    pub(super) fn of_memory(pool: AnyPool) -> Self {
        Self { pool, lent: Arc::default(), is_stale: Some(Arc::default()) }
    }

    pub(super) const fn pool(&self) -> &AnyPool {
        &self.pool
    }

    pub(super) async fn lend(&self) -> Result<Loan, StoreError> {
        let mut connection = self.pool.acquire().await.map_err(|cause| self.refused(cause))?;
        if self.is_stale.as_ref().is_some_and(|is_stale| is_stale.swap(false, Ordering::SeqCst)) {
            // It fails where nothing is left to be rolled back, which is as good.
            drop(sqlx::raw_sql("ROLLBACK").execute(&mut *connection).await);
        }
        self.lent.fetch_add(1, Ordering::SeqCst);
        Ok(Loan { connection, lent: Arc::clone(&self.lent), is_stale: self.is_stale.clone(), is_sound: false })
    }

    /// Why there is none. A pool tries a server that turns it away again and again, and says then that it was out of time, as it
    /// does when all of its connections are on loan.
    fn refused(&self, cause: sqlx::Error) -> StoreError {
        let has_room = self.lent.load(Ordering::SeqCst) < self.pool.options().get_max_connections();
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
        match &self.is_stale {
            _ if self.is_sound => {}
            Some(is_stale) => is_stale.store(true, Ordering::SeqCst),
            None => self.connection.close_on_drop(),
        }
    }
}

impl Deref for Loan {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.connection
    }
}

impl DerefMut for Loan {
    fn deref_mut(&mut self) -> &mut Db {
        &mut self.connection
    }
}
