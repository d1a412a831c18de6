//! What can go wrong with the database, told apart as far as people can do something about it.

use sqlx::error::DatabaseError;
use sqlx::sqlite::SqliteError;

use super::Address;

/// The database failed. Nothing was changed, but for [`StoreError::Unknown`].
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened.
    #[error(
        "the database {database} cannot be opened ({cause}); check that its folder exists and that this user may write there"
    )]
    Open {
        /// The file.
        database: String,
        /// What SQLite said.
        cause: sqlx::Error,
    },
    /// The server cannot be reached, or refuses us.
    #[error(
        "the database {database} cannot be reached ({cause}); check its address, name and password, and that the server runs"
    )]
    Reach {
        /// The database, without its password.
        database: String,
        /// What went wrong.
        cause: sqlx::Error,
    },
    /// A program serves it that knows no others.
    #[error(
        "the database {database} is served by an older version of this program, which serves it alone; stop that one first"
    )]
    Served {
        /// The database, without its password.
        database: String,
    },
    /// The database cannot be brought up to date.
    #[error(
        "the database {database} cannot be brought up to date ({cause}); check that it may be \
         written; if it belongs to a newer version of this program, run that version or restore a backup"
    )]
    Migrate {
        /// The database.
        database: String,
        /// What went wrong.
        cause: sqlx::migrate::MigrateError,
    },
    /// The database is of another version of this program, and it was opened only to look at it.
    #[error(
        "the database {database} has schema {found}, this program has schema {known}; start the bot once to bring an older \
         one up to date, and look at a newer one with the program that it belongs to"
    )]
    Schema {
        /// The database.
        database: String,
        /// Of the database; 0: it is none of this program.
        found: i64,
        /// Of this program.
        known: i64,
    },
    /// Only newer programs may work on the database.
    #[error(
        "the database {database} belongs to a newer version of this program: it takes programs from schema {oldest} on, this \
         one has schema {known}; run the newer version, or restore a backup of before"
    )]
    TooNew {
        /// The database.
        database: String,
        /// Programs must know this schema at least.
        oldest: i64,
        /// Of this program.
        known: i64,
    },
    /// No room left.
    #[error("the disk with the database is full")]
    DiskFull(#[source] sqlx::Error),
    /// May not be written.
    #[error("the database may not be written")]
    ReadOnly(#[source] sqlx::Error),
    /// The disk fails.
    #[error("the disk with the database does not work")]
    Disk(#[source] sqlx::Error),
    /// A row holds what no such row can.
    #[error("a row of the database cannot be read")]
    Unreadable(#[source] sqlx::Error),
    /// The file is no sound database.
    #[error("the file of the database is damaged")]
    Damaged(#[source] sqlx::Error),
    /// Another process or task held it too long.
    #[error("the database is busy")]
    Busy(#[source] sqlx::Error),
    /// The server is gone, or does not let us in now.
    #[error("the database cannot be reached")]
    Unreachable(#[source] sqlx::Error),
    /// It took too long, and was given up.
    #[error("the database did not answer in time")]
    Slow,
    /// The commit took too long: it may be done or not.
    #[error("the database did not say in time whether it was done")]
    Unknown,
    /// A key is there already: somebody else was quicker.
    #[error("somebody else was quicker")]
    Taken(#[source] sqlx::Error),
    /// What was read has changed meanwhile: somebody else was quicker.
    #[error("somebody else changed it meanwhile")]
    Moved,
    /// Anything else.
    #[error("the database failed")]
    Other(#[source] sqlx::Error),
}

impl StoreError {
    /// Somebody else was quicker, or is at it just now: the same work, begun again, may well be done.
    pub const fn is_collision(&self) -> bool {
        matches!(self, Self::Busy(_) | Self::Taken(_) | Self::Moved)
    }

    /// Why a database cannot be opened.
    pub(super) fn opening(at: &Address, cause: sqlx::Error) -> Self {
        let database = at.to_string();
        match at {
            Address::File(_) => Self::Open { database, cause },
            Address::Server(_) => Self::Reach { database, cause },
        }
    }

    /// What it means for a commit: when its answer was lost, nobody knows whether it was done.
    pub(super) fn of_a_commit(self) -> Self {
        if matches!(self, Self::Unreachable(_)) { Self::Unknown } else { self }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(cause: sqlx::Error) -> Self {
        match cause {
            sqlx::Error::PoolTimedOut => return Self::Busy(cause),
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => return Self::Unreadable(cause),
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => return Self::Unreachable(cause),
            _ => {}
        }
        let Some(database) = cause.as_database_error() else { return Self::Other(cause) };
        if database.is_unique_violation() {
            return Self::Taken(cause);
        }
        let code = database.code();
        let code = code.as_deref().unwrap_or_default();
        if database.try_downcast_ref::<SqliteError>().is_some() {
            of_sqlite(code)(cause)
        } else {
            of_postgres(code)(cause)
        }
    }
}

/// Primary result codes are the low byte of the extended ones.
fn of_sqlite(code: &str) -> fn(sqlx::Error) -> StoreError {
    match code.parse::<u32>().map_or(0, |code| code & 0xff) {
        5 | 6 => StoreError::Busy,
        8 | 14 => StoreError::ReadOnly,
        10 => StoreError::Disk,
        11 | 26 => StoreError::Damaged,
        13 => StoreError::DiskFull,
        _ => StoreError::Other,
    }
}

/// The codes of PostgreSQL's manual, appendix A.
fn of_postgres(code: &str) -> fn(sqlx::Error) -> StoreError {
    match code {
        // A lock or a statement took too long, a deadlock, transactions that cannot be put in order.
        "55P03" | "57014" | "40P01" | "40001" => StoreError::Busy,
        "53100" => StoreError::DiskFull,
        "25006" => StoreError::ReadOnly,
        "58030" => StoreError::Disk,
        "XX001" | "XX002" => StoreError::Damaged,
        // Stopped, starting, full, or we are not let in; idle for too long.
        "57P01" | "57P02" | "57P03" | "57P05" | "53300" | "25P03" | "28000" | "28P01" => StoreError::Unreachable,
        code if code.starts_with("08") => StoreError::Unreachable,
        _ => StoreError::Other,
    }
}

/// Whether a statement failed because there is no such table.
pub(super) fn is_missing_table(cause: &dyn DatabaseError) -> bool {
    cause.code().as_deref() == Some("42P01") || cause.message().contains("no such table")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_each_engine_are_told_apart() {
        let cause = || sqlx::Error::RowNotFound;
        assert!(matches!(of_sqlite("13")(cause()), StoreError::DiskFull(_)));
        assert!(matches!(of_sqlite("1032")(cause()), StoreError::ReadOnly(_)), "an extended one");
        assert!(matches!(of_postgres("53100")(cause()), StoreError::DiskFull(_)));
        assert!(matches!(of_postgres("08006")(cause()), StoreError::Unreachable(_)));
        assert!(matches!(of_postgres("57P01")(cause()).of_a_commit(), StoreError::Unknown));
        assert!(
            matches!(of_postgres("55P03")(cause()).of_a_commit(), StoreError::Busy(_)),
            "it says that it is not done"
        );
    }
}
