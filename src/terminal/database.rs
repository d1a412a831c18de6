//! `backup FILE` and `check DATABASE`: for whoever runs the bot, also while it runs.

use std::io::Write;
use std::path::Path;

use super::progress::Progress;
use crate::host::queries::ratings::{RatingsError, Reckoned};
use crate::host::queries::{check, ratings};
use crate::kit::words::count;
use crate::store::backup::{self, BackupError};
use crate::store::{Address, Store, StoreError};

/// A database cannot be checked, or does not stand the check.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// It cannot be read at all.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It holds what it should not; how many lines were said.
    #[error("{} found", if *.0 == 1 { "1 fault was".to_owned() } else { format!("{} faults were", .0) })]
    Faulty(usize),
    /// Standard output is gone.
    #[error("the terminal is gone: {0}")]
    Terminal(#[from] std::io::Error),
}

/// Copies the database into a new file; gives the sentence to print.
///
/// # Errors
/// [`BackupError`]; then there is no copy.
pub async fn backup(database: impl Into<Address>, file: &Path) -> Result<String, BackupError> {
    let database = database.into();
    let progress = Progress::of_one_piece("Copying");
    let bytes = backup::backup(&database, file).await;
    progress.end();
    let bytes = bytes?;
    Ok(format!("{} is a whole and sound copy of {database}: {bytes} bytes.", file.display()))
}

/// Reckons all ratings of a database again, in the order of the games' ends; gives the sentence to print.
///
/// # Errors
/// [`RatingsError`]; then nothing was changed.
pub async fn recompute_ratings(database: impl Into<Address>) -> Result<String, RatingsError> {
    let store = Store::open(database).await?;
    let done = ratings::recompute(&store).await;
    store.close().await;
    let Reckoned { games, differing } = done?;
    let games = count(games, "rated game");
    Ok(match differing {
        0 => format!("{games} reckoned again: all numbers are as they were kept."),
        1 => format!("{games} reckoned again: 1 had other numbers than were kept, and has the right ones now."),
        more => {
            format!("{games} reckoned again: {more} had other numbers than were kept, and have the right ones now.")
        }
    })
}

/// What a check of a database on a server leaves to others.
pub const NOT_THE_FILES: &str = "Not done: the files of the server; its own tool `pg_amcheck` looks at them.";

/// What is said of tables that were begun under older rules.
pub fn older_words(older: usize) -> String {
    match older {
        0 => String::new(),
        older => format!(", {older} of them begun under older rules and so not played again"),
    }
}

/// Prints a line for every fault of a database, and at last how much was looked at.
///
/// # Errors
/// [`CheckError::Faulty`] when there is any fault.
pub async fn check(database: impl Into<Address>, out: &mut impl Write) -> Result<(), CheckError> {
    let store = Store::open_read_only(database).await?;
    let mut written = Ok(());
    let progress = Progress::new(None, "Tables");
    let say = |line: &str| {
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
    };
    let checked = check::check(&store, say, |done, all| progress.reach(done, all)).await;
    progress.end();
    let checked = checked?;
    store.close().await;
    written?;
    if store.is_on_a_server() {
        writeln!(out, "{NOT_THE_FILES}")?;
    }
    writeln!(out, "{} looked at{}.", count(checked.tables, "table"), older_words(checked.older))?;
    if checked.faults == 0 { Ok(()) } else { Err(CheckError::Faulty(checked.faults)) }
}
