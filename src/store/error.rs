//! What can go wrong with the database, told apart as far as people can do something about it.

/// The database failed. Nothing was changed, but for [`StoreError::Unknown`].
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
    /// The file is of another version of this program, and it was opened only to look at it.
    #[error(
        "the database {path} has schema {found}, this program has schema {known}; start the bot once to bring an older \
         one up to date, and look at a newer one with the program that it belongs to"
    )]
    Schema {
        /// The file.
        path: String,
        /// Of the file; 0: it is no database of this program.
        found: i64,
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
}

impl From<sqlx::Error> for StoreError {
    fn from(cause: sqlx::Error) -> Self {
        match cause {
            sqlx::Error::PoolTimedOut => return Self::Busy(cause),
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => return Self::Unreadable(cause),
            _ => {}
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
            10 => Self::Disk(cause),
            11 | 26 => Self::Damaged(cause),
            13 => Self::DiskFull(cause),
            _ => Self::Other(cause),
        }
    }
}
