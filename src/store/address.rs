//! Where a database is: a file of SQLite, or a database of a PostgreSQL server.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::any::AnyConnectOptions;
use sqlx::postgres::PgConnectOptions;

/// Where a database is.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of a PostgreSQL server.
    Server(ServerAddress),
}

/// An address `postgres://USER:PASSWORD@HOST:PORT/NAME?..` that has been understood. It can be shown without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerAddress {
    url: String,
    shown: String,
}

/// An address of a server that means nothing; the sentence says what would be right and repeats no password.
#[derive(Debug, thiserror::Error)]
#[error("it must be like postgres://USER:PASSWORD@HOST:5432/NAME?sslmode=verify-full ({0})")]
pub struct AddressError(String);

impl ServerAddress {
    /// The whole of it, with its password.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// The same without its password, as other programs take it.
    pub fn shown(&self) -> &str {
        &self.shown
    }
}

impl FromStr for ServerAddress {
    type Err = AddressError;

    fn from_str(url: &str) -> Result<Self, AddressError> {
        let wrong = |cause: sqlx::Error| AddressError(said(&cause));
        let options: PgConnectOptions = url.parse().map_err(wrong)?;
        if options.get_database().is_none() {
            return Err(AddressError("it names no database".to_owned()));
        }
        let mut shown = url.parse::<AnyConnectOptions>().map_err(wrong)?.database_url;
        // An address without a host has no room for a password, so nothing is lost where this fails.
        let _ = shown.set_password(None);
        if shown.query().is_some_and(|query| query.contains("password")) {
            shown.set_query(None);
        }
        Ok(Self { url: url.to_owned(), shown: shown.into() })
    }
}

/// Why an address means nothing, in the words of whoever read it.
fn said(cause: &sqlx::Error) -> String {
    match cause {
        sqlx::Error::Configuration(cause) => cause.to_string(),
        other => other.to_string(),
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Server(server) => f.write_str(&server.shown),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

impl fmt::Debug for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl From<PathBuf> for Address {
    fn from(path: PathBuf) -> Self {
        Self::File(path)
    }
}

impl From<&PathBuf> for Address {
    fn from(path: &PathBuf) -> Self {
        Self::File(path.clone())
    }
}

impl From<&Path> for Address {
    fn from(path: &Path) -> Self {
        Self::File(path.to_owned())
    }
}

impl From<&Address> for Address {
    fn from(address: &Self) -> Self {
        address.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_a_server_is_shown_without_its_password() {
        let server: ServerAddress = "postgres://bot:hush@db.example:6432/tables?sslmode=disable".parse().unwrap();
        let shown = format!("{} {server:?}", Address::Server(server.clone()));
        assert!(shown.contains("postgres://bot@db.example:6432/tables?sslmode=disable"), "{shown}");
        assert!(!shown.contains("hush"), "{shown}");
        assert!(server.url().contains("hush"));
    }

    #[test]
    fn an_address_that_means_nothing_is_refused_with_one_that_would_do() {
        for (url, why) in [
            ("postgres://bot@db.example", "names no database"),
            ("postgres://bot@db.example:port/tables", "port"),
            ("postgres://bot@db.example/tables?sslmode=perhaps", "perhaps"),
        ] {
            let said = url.parse::<ServerAddress>().unwrap_err().to_string();
            assert!(said.contains("postgres://USER:PASSWORD@HOST:5432/NAME") && said.contains(why), "{url}: {said}");
        }
    }
}
