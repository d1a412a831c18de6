//! What can go wrong with the database, told apart as far as people can do something about it.

/// The database failed. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened.
    #[error(
        "the database {path} cannot be opened ({cause}); check that its folder exists and that this user may write there"
    )]
    Open {
        /// The file.
        path: String,
        /// What SQLite said.
        cause: sqlx::Error,
    },
    /// The file cannot be brought up to date.
    #[error(
        "the database {path} cannot be brought up to date ({cause}); check that the file may be \
         written; if it belongs to a newer version of this program, run that version or restore a backup"
    )]
    Migrate {
        /// The file.
        path: String,
        /// What went wrong.
        cause: sqlx::migrate::MigrateError,
    },
    /// No room left.
    #[error("the disk with the database is full")]
    DiskFull(#[source] sqlx::Error),
    /// May not be written.
    #[error("the database may not be written")]
    ReadOnly(#[source] sqlx::Error),
    /// Another process or task held it too long.
    #[error("the database is busy")]
    Busy(#[source] sqlx::Error),
    /// A key is there already: somebody else was quicker.
    #[error("somebody else was quicker")]
    Taken(#[source] sqlx::Error),
    /// Anything else.
    #[error("the database failed")]
    Other(#[source] sqlx::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(cause: sqlx::Error) -> Self {
        if let sqlx::Error::PoolTimedOut = cause {
            return Self::Busy(cause);
        }
        let Some(database) = cause.as_database_error() else { return Self::Other(cause) };
        if database.is_unique_violation() {
            return Self::Taken(cause);
        }
        // SQLite's primary result codes are the low byte of the extended ones.
        let code = database.code().and_then(|code| code.parse::<u32>().ok()).map_or(0, |code| code & 0xff);
        match code {
            5 | 6 => Self::Busy(cause),
            8 | 14 => Self::ReadOnly(cause),
            13 => Self::DiskFull(cause),
            _ => Self::Other(cause),
        }
    }
}
