//! How connections are made: to which database, what is set on each of them, and how transactions begin and end there.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use sqlx::Connection;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};

use super::{Address, Db, Force};

/// How a database is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Written, and a file is made when it is not there.
    Write,
    /// Written beside others who serve it, and by no program that serves alone. A file has no such lock.
    Serve,
    /// Only looked at.
    Read,
}

/// What a transaction that writes goes beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Nothing: what it reads stays as it is until it ends.
    Alone,
    /// Others of its kind: the rows that it writes are guarded each for itself.
    Beside,
}

/// What keeps the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Engine {
    Sqlite,
    Postgres,
}

/// What every connection to SQLite is set to, said here although some of it is usual. Waiting for a lock of another process
/// takes five seconds at most; a transaction says itself what it must survive.
const OF_SQLITE: &str = "PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL";

/// What every connection to PostgreSQL is set to: nothing waits longer than somebody would for it.
const OF_POSTGRES: &str = "SET statement_timeout = '5s'; SET lock_timeout = '3s'; \
                           SET idle_in_transaction_session_timeout = '5s'";

/// Names the lock that whoever serves holds for as long as their connection lasts. Programs from before schema 31 know no other
/// process and want it for themselves alone.
const SERVING: &str = "SELECT pg_advisory_lock_shared(7235418001)";
/// How long such a program is waited for: a server lets go of a lock only a moment after its connection was closed or killed.
const TO_TAKE_OVER: &str = "SET lock_timeout = '3s'";
/// What a lock is refused by that was waited for too long.
const LOCK_NOT_AVAILABLE: &str = "55P03";

impl Engine {
    /// What begins a transaction that reads as of one moment.
    pub(super) const fn reading(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN",
            Self::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// What begins a transaction that writes. One that is alone has the whole database, in all processes: it knows that those
    /// before have ended, also those that nobody has heard of since. Others go beside each other. SQLite has one at a time.
    pub(super) const fn writing(self, force: Force, reach: Reach) -> &'static str {
        match (self, force, reach) {
            (Self::Sqlite, Force::Durable, _) => "PRAGMA synchronous = FULL; BEGIN IMMEDIATE",
            (Self::Sqlite, Force::Soft, _) => "PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE",
            (Self::Postgres, Force::Durable, Reach::Alone) => "BEGIN; SELECT pg_advisory_xact_lock(7235418002)",
            (Self::Postgres, Force::Soft, Reach::Alone) => {
                "BEGIN; SET LOCAL synchronous_commit = off; SELECT pg_advisory_xact_lock(7235418002)"
            }
            (Self::Postgres, Force::Durable, Reach::Beside) => "BEGIN; SELECT pg_advisory_xact_lock_shared(7235418002)",
            (Self::Postgres, Force::Soft, Reach::Beside) => {
                "BEGIN; SET LOCAL synchronous_commit = off; SELECT pg_advisory_xact_lock_shared(7235418002)"
            }
        }
    }

    /// What ends one. PostgreSQL would answer a commit after an error that somebody has overlooked by a rollback, and call
    /// that well; any other statement fails then.
    pub(super) const fn committing(self) -> &'static str {
        match self {
            Self::Sqlite => "COMMIT",
            Self::Postgres => "SELECT 1; COMMIT",
        }
    }

    /// How many may read at a time.
    pub(super) const fn readers(self) -> u32 {
        match self {
            Self::Sqlite => 4,
            Self::Postgres => 12,
        }
    }

    /// How many may write at a time.
    pub(super) const fn writers(self) -> u32 {
        match self {
            Self::Sqlite => 1,
            Self::Postgres => 6,
        }
    }

    /// What keeps the rows of this connection.
    pub(super) fn of(db: &Db) -> Self {
        if db.backend_name() == "PostgreSQL" { Self::Postgres } else { Self::Sqlite }
    }
}

impl Address {
    /// What keeps the rows there.
    pub(super) const fn engine(&self) -> Engine {
        match self {
            Self::File(_) => Engine::Sqlite,
            Self::Server(_) => Engine::Postgres,
        }
    }

    pub(super) fn options(&self, access: Access) -> Result<AnyConnectOptions, sqlx::Error> {
        match self {
            Self::File(path) => file(path, access),
            Self::Server(server) => options(server.url()),
        }
    }

    /// A single connection, with none of the limits on time: for long work before or beside serving.
    pub(super) async fn connect(&self, access: Access) -> Result<Db, sqlx::Error> {
        Db::connect_with(&self.options(access)?).await
    }
}

fn file(path: &Path, access: Access) -> Result<AnyConnectOptions, sqlx::Error> {
    let mode = match access {
        Access::Write | Access::Serve => "rwc",
        Access::Read => "ro",
    };
    options(&format!("sqlite:{}?mode={mode}", escaped(path)))
}

/// A database of its own, in memory, for as long as there is a connection.
pub(super) fn memory() -> Result<AnyConnectOptions, sqlx::Error> {
    options(&format!("sqlite:{}?mode=memory&cache=private", escaped(Path::new(":memory:"))))
}

fn options(url: &str) -> Result<AnyConnectOptions, sqlx::Error> {
    sqlx::any::install_default_drivers();
    url.parse()
}

/// Everything but letters and digits escaped, slashes as well: what is left is no path of an address, so that nothing of it is
/// taken for `..` and resolved.
fn escaped(path: &Path) -> String {
    path.as_os_str().as_encoded_bytes().iter().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() {
            text.push(char::from(*byte));
        } else {
            // Writing into a text does not fail.
            let _ = write!(text, "%{byte:02X}");
        }
        text
    })
}

/// A single connection to a database in memory, set as those of a pool are.
pub(super) async fn one_in_memory() -> Result<Db, sqlx::Error> {
    let mut db = Db::connect_with(&memory()?).await?;
    sqlx::raw_sql(OF_SQLITE).execute(&mut db).await?;
    Ok(db)
}

/// A pool of so many connections at most, with so long a wait for one.
pub(super) fn pool(engine: Engine, access: Access, connections: u32, patience: Duration) -> AnyPoolOptions {
    let settings = match (engine, access) {
        (Engine::Sqlite, _) => OF_SQLITE.to_owned(),
        // The lock of a connection that was lost is waited for until the server has noticed.
        (Engine::Postgres, Access::Serve) => format!("{OF_POSTGRES}; {SERVING}"),
        (Engine::Postgres, Access::Write) => OF_POSTGRES.to_owned(),
        (Engine::Postgres, Access::Read) => format!("{OF_POSTGRES}; SET default_transaction_read_only = on"),
    };
    // Connections are never retired: one in memory would take its data along.
    AnyPoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(patience)
        // What went wrong with a connection has closed it, and a test that is cut off would close it as well. But a server may
        // have been restarted since.
        .test_before_acquire(engine == Engine::Postgres)
        .idle_timeout(None)
        .max_lifetime(None)
        .after_connect(move |db, _| {
            let settings = sqlx::AssertSqlSafe(settings.clone());
            Box::pin(async move { sqlx::raw_sql(settings).execute(db).await.map(drop) })
        })
}

/// Whether nobody serves a database of a server alone, or stops doing so within three seconds. The lock goes with the connection
/// that asked.
pub(super) async fn may_serve(db: &mut Db) -> Result<bool, sqlx::Error> {
    let asking = sqlx::AssertSqlSafe(format!("{TO_TAKE_OVER}; {SERVING}"));
    match sqlx::raw_sql(asking).execute(db).await {
        Ok(_) => Ok(true),
        Err(sqlx::Error::Database(cause)) if cause.code().as_deref() == Some(LOCK_NOT_AVAILABLE) => Ok(false),
        Err(cause) => Err(cause),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_have_any_name() {
        for (name, address) in [
            ("tables.sqlite3", "sqlite:tables%2Esqlite3?mode=ro"),
            ("/a/../b ?#%41", "sqlite:%2Fa%2F%2E%2E%2Fb%20%3F%23%2541?mode=ro"),
            (":memory:", "sqlite:%3Amemory%3A?mode=ro"),
            ("Übung", "sqlite:%C3%9Cbung?mode=ro"),
        ] {
            assert_eq!(file(Path::new(name), Access::Read).unwrap().database_url.as_str(), address);
        }
    }
}
