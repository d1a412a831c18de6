//! Sentences that were told to everybody, as posts and the log have them: in Markdown, with their weights.

use crate::contract::{Told, Weight};
use crate::host::context::failure::Fault;
use crate::host::{Seq, TableId};
use crate::store::log::LogRow;

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) text: String,
    pub(crate) weight: Weight,
}

impl Said {
    /// A sentence of the host's own.
    pub(crate) fn action(text: impl Into<String>) -> Self {
        Self { text: text.into(), weight: Weight::Action }
    }

    /// As it is written for Discord.
    pub(crate) fn of(told: &Told) -> Self {
        Self { text: told.line.markdown(), weight: told.weight }
    }
}

/// What an entry of the log told everybody; those of before have no weights.
pub(crate) fn of_entry(table: TableId, entry: &LogRow) -> Result<Vec<Said>, Fault> {
    let lines: Vec<String> = serde_json::from_str(&entry.lines)?;
    if entry.weights.is_empty() {
        return Ok(lines.into_iter().map(Said::action).collect());
    }
    let weights: Vec<Weight> = serde_json::from_str(&entry.weights)?;
    if weights.len() != lines.len() {
        let cause = format!("{} sentences have {} weights", lines.len(), weights.len());
        return Err(Fault::Log { table, seq: Seq(entry.seq), cause });
    }
    Ok(lines.into_iter().zip(weights).map(|(text, weight)| Said { text, weight }).collect())
}
