//! Connections on loan: given back when their work went well, closed when anything else became of it.
//!
//! After an error, a time-out or a future that was dropped nobody knows what state a connection is in: SQLite may have
//! rolled back, or not, and a statement may still be running. Such a connection is never used again.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool};

use super::{Db, StoreError};

/// Lends the connections of a pool.
#[derive(Clone, Debug)]
pub(super) struct Lender {
    pool: AnyPool,
    /// Of a database in memory, which would be gone with its connection: whether its last work went wrong.
    is_stale: Option<Arc<AtomicBool>>,
}

/// A connection on loan.
#[derive(Debug)]
pub(super) struct Loan {
    connection: PoolConnection<Any>,
    is_stale: Option<Arc<AtomicBool>>,
    is_sound: bool,
}

impl Lender {
    pub(super) const fn of_file(pool: AnyPool) -> Self {
        Self { pool, is_stale: None }
    }

    pub(super) fn of_memory(pool: AnyPool) -> Self {
        Self { pool, is_stale: Some(Arc::default()) }
    }

    pub(super) const fn pool(&self) -> &AnyPool {
        &self.pool
    }

    pub(super) async fn lend(&self) -> Result<Loan, StoreError> {
        let mut connection = self.pool.acquire().await?;
        if self.is_stale.as_ref().is_some_and(|is_stale| is_stale.swap(false, Ordering::SeqCst)) {
            // It fails where nothing is left to be rolled back, which is as good.
            drop(sqlx::raw_sql("ROLLBACK").execute(&mut *connection).await);
        }
        Ok(Loan { connection, is_stale: self.is_stale.clone(), is_sound: false })
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
