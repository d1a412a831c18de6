//! Copies of a database, made beside whoever uses it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use sqlx::{Connection, query, query_scalar};

use super::connect::Access;
use super::{Address, StoreError};

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A backup never takes the place of a file.
    #[error("{0} is there already; name a file that is not")]
    Exists(PathBuf),
    /// A server has tools of its own, which know more than we do.
    #[error(
        "{from} is a database of a PostgreSQL server, which has a tool for it: pg_dump --format=custom --file={to} '{from}'"
    )]
    OnServer {
        /// The database, without its password.
        from: String,
        /// The copy.
        to: PathBuf,
    },
    /// The database cannot be read, or the copy not be written.
    #[error("{from} cannot be copied: {cause}")]
    Copy {
        /// The database.
        from: PathBuf,
        /// What went wrong.
        cause: StoreError,
    },
    /// The copy is not sound, so neither is the database.
    #[error("the copy of {from} is damaged, as the database itself must be: {finding}")]
    Damaged {
        /// The database.
        from: PathBuf,
        /// What SQLite found first.
        finding: String,
    },
    /// The copy cannot be put in its place.
    #[error("{path}: {cause}")]
    File {
        /// The copy.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
}

/// Copies a database as it is at this moment into a new file, checks the copy, and gives its length in bytes. The file
/// appears under its name when it is whole and on disk, not before.
pub async fn backup(from: impl Into<Address>, to: &Path) -> Result<u64, BackupError> {
    let from = match from.into() {
        Address::File(path) => path,
        Address::Server(server) => {
            return Err(BackupError::OnServer { from: server.shown().to_owned(), to: to.to_owned() });
        }
    };
    if to.exists() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let part = part_of(to);
    let file = |cause| BackupError::File { path: part.clone(), cause };
    // Left by a backup that was interrupted.
    if part.exists() {
        fs::remove_file(&part).map_err(file)?;
    }
    let done = match copy(&from, &part).await {
        Ok(None) => publish(&part, to).map_err(file),
        Ok(Some(finding)) => Err(BackupError::Damaged { from, finding }),
        Err(cause) => Err(BackupError::Copy { from, cause }),
    };
    if done.is_err() {
        // The cause is what matters; without a copy there is nothing to remove.
        drop(fs::remove_file(&part));
    }
    done
}

/// `FILE.part`
fn part_of(to: &Path) -> PathBuf {
    let mut name = OsString::from(to);
    name.push(".part");
    name.into()
}

/// Gives the first thing that is wrong with the copy.
async fn copy(from: &Path, part: &Path) -> Result<Option<String>, StoreError> {
    let mut db = Address::from(from).connect(Access::Read).await?;
    // SQLite's own way: one reading transaction, whatever is written meanwhile.
    query("VACUUM INTO $1").bind(part.to_string_lossy().into_owned()).execute(&mut db).await?;
    db.close().await?;
    let mut copy = Address::from(part).connect(Access::Read).await?;
    let finding: String = query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut copy).await?;
    copy.close().await?;
    Ok((finding != "ok").then_some(finding))
}

/// On disk first, then under its name.
fn publish(part: &Path, to: &Path) -> std::io::Result<u64> {
    let file = fs::File::options().read(true).write(true).open(part)?;
    file.sync_all()?;
    fs::rename(part, to)?;
    let length = file.metadata()?.len();
    // The name as well; where folders cannot be opened (not on Unix) the system sees to that.
    if let Some(folder) = to.parent().filter(|f| !f.as_os_str().is_empty()).or(Some(Path::new(".")))
        && let Ok(folder) = fs::File::open(folder)
    {
        drop(folder.sync_all());
    }
    Ok(length)
}
