//! How connections are made: to which file, and what is set on each of them.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};

/// How a database file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Written, and made when it is not there.
    Create,
    /// Only looked at.
    Read,
}

/// Everything that a connection to SQLite is set to, said here although some of it is usual. Waiting for a lock of another
/// process takes five seconds at most; a transaction says itself what it must survive.
const SETTINGS: &str = "PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL";

/// A database file, whatever its name is made of.
pub(super) fn file(path: &Path, access: Access) -> Result<AnyConnectOptions, sqlx::Error> {
    let mode = match access {
        Access::Create => "rwc",
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

/// A pool of so many connections at most, with so long a wait for one.
pub(super) fn pool(connections: u32, patience: Duration) -> AnyPoolOptions {
    // Connections are never retired: one in memory would take its data along.
    AnyPoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(patience)
        // What went wrong with a connection has closed it. And a test that is cut off would close it as well.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .after_connect(|db, _| Box::pin(async move { sqlx::raw_sql(SETTINGS).execute(db).await.map(drop) }))
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
