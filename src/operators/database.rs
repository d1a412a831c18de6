//! `db check | repair | backup | prune`.

use std::path::PathBuf;

use serde_json::json;

use super::{Desk, Said, ToolError};
use crate::host::queries::check;
use crate::kit::words::count;
use crate::store::backup;
use crate::terminal::database::{NOT_THE_FILES, older_words};
use crate::terminal::progress::Progress;

/// What is wanted of the database.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Database {
    /// Names everything that is damaged; nothing is changed. The exit code is 0 only if nothing is
    Check,
    /// Makes states that are missing or damaged anew from the log, and names what cannot be mended. The log is never changed
    Repair,
    /// Copies the database into a new file, as of one moment, and checks the copy
    Backup {
        /// The copy; there must be no such file yet
        file: PathBuf,
    },
    /// Lets go what is kept for a while only, as the bot does every hour
    Prune,
}

impl Database {
    /// Does it; `is_watched` where somebody may see how far it is.
    ///
    /// # Errors
    /// Why it cannot be done, or what is still wrong.
    pub async fn run(self, desk: &Desk, is_watched: bool) -> Result<Said, ToolError> {
        match self {
            Self::Check => checked(desk, is_watched).await,
            Self::Repair => repaired(desk, is_watched).await,
            Self::Backup { file } => {
                let database = &desk.database;
                let progress = Progress::of_one_piece("Copying").if_watched(is_watched);
                let copied = backup::backup(database, &file).await;
                progress.end();
                let bytes = copied.map_err(|error| ToolError::Refused(error.to_string()))?;
                let text = format!("{} is a whole and sound copy of {database}: {bytes} bytes.", file.display());
                Said::new(text, &json!({ "file": file, "bytes": bytes }))
            }
            Self::Prune => pruned(desk, is_watched).await,
        }
    }
}

async fn checked(desk: &Desk, is_watched: bool) -> Result<Said, ToolError> {
    let mut faults = Vec::new();
    let progress = Progress::new(None, "Tables").if_watched(is_watched);
    let say = |line: &str| faults.push(line.to_owned());
    let found = check::check(&desk.store, say, |done, all| progress.reach(done, all)).await;
    progress.end();
    let found = found?;
    let mut lines = faults.clone();
    if desk.store.is_on_a_server() {
        lines.push(NOT_THE_FILES.to_owned());
    }
    lines.push(format!("{} looked at{}.", count(found.tables, "table"), older_words(found.older)));
    let said = Said::new(
        lines.join("\n"),
        &json!({ "tables": found.tables, "begun_under_older_rules": found.older, "faults": faults }),
    )?;
    if faults.is_empty() { Ok(said) } else { Err(ToolError::Found { what: count(faults.len(), "fault"), said }) }
}

async fn repaired(desk: &Desk, is_watched: bool) -> Result<Said, ToolError> {
    let progress = Progress::new(None, "Tables").if_watched(is_watched);
    let done = desk.host.repair(|done, all| progress.reach(done, all)).await;
    progress.end();
    let done = done?;
    let mut lines =
        vec![format!("{} looked at; {} made anew.", count(done.tables, "table"), count(done.states, "state"))];
    lines.extend(done.beyond.iter().map(|fault| format!("not mended, and parked if it was under way: {fault}")));
    lines.push(
        "Not done: logs, seats and posts are never changed; `db check` names what is wrong with them.".to_owned(),
    );
    let said = Said::new(lines.join("\n"), &done)?;
    if done.beyond.is_empty() {
        return Ok(said);
    }
    Err(ToolError::Found { what: format!("{} beyond repair", count(done.beyond.len(), "fault")), said })
}

async fn pruned(desk: &Desk, is_watched: bool) -> Result<Said, ToolError> {
    let progress = Progress::new(None, "Games").if_watched(is_watched);
    let done = desk.host.prune(|games| progress.count(games)).await;
    progress.end();
    let done = done?;
    let text = format!(
        "Gone: {} to calls, {} of panels, the older states of {}.\nNot done: the file keeps its size and uses the room again; \
         a backup is as small as can be.",
        count(i64::try_from(done.answers).unwrap_or(i64::MAX), "answer"),
        count(i64::try_from(done.drafts).unwrap_or(i64::MAX), "draft"),
        count(i64::try_from(done.games).unwrap_or(i64::MAX), "game")
    );
    Said::new(text, &done)
}
