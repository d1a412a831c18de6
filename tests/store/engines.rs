//! Both engines under one test: SQLite, and PostgreSQL where it is installed.

use sealed_orders::store::{Db, Force, Store, StoreError};
use sqlx::AssertSqlSafe;

use crate::server;

/// An empty store on each engine that there is.
pub async fn stores() -> Vec<Store> {
    let mut stores = vec![Store::in_memory().await.unwrap()];
    if let Some((address, _)) = server::database().await {
        stores.push(Store::open(&address).await.unwrap());
    }
    stores
}

/// Statements as the engine reads them, written for SQLite.
fn for_engine(db: &Db, sql: &str) -> String {
    if db.backend_name() == "PostgreSQL" { server::bytes_of_postgres(sql) } else { sql.to_owned() }
}

async fn run(store: &Store, sql: &str) -> Result<(), StoreError> {
    let work = store.write(Force::Durable, async |db| {
        let sql = for_engine(db, sql);
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(db).await.map_err(StoreError::from)
    });
    work.await.map(drop)
}

/// Changes the database behind the host's back.
pub async fn tamper(store: &Store, sql: &str) {
    run(store, sql).await.unwrap_or_else(|error| panic!("{sql}: {error}: {error:?}"));
}

/// Whether the engine itself keeps such a thing out; where it does not, it is done.
pub async fn refused(store: &Store, sql: &str) -> bool {
    run(store, sql).await.is_err()
}
