//! `people export | delete`: what is kept of somebody, for whoever has to answer for it.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::said::{unsure, write_new};
use super::{Desk, Said, ToolError};
use crate::host::UserId;
use crate::host::api::operator::Resolve;

/// What is wanted of a person.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum People {
    /// Gives everything that is kept of somebody, as `/privacy` gives it to them
    Export(Export),
    /// Makes somebody a former player everywhere, as **Forget me** under `/privacy` does. It cannot be taken back
    Delete(Delete),
}

/// A file of what is kept.
#[derive(Clone, Debug, clap::Args)]
pub struct Export {
    /// The person, by Discord's number
    person: u64,
    /// Into this new file; without it to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Somebody who is to be forgotten.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Delete {
    /// The person, by Discord's number
    person: u64,
    /// Do it; without this it is only said what would happen
    #[arg(long)]
    yes: bool,
}

impl People {
    /// Does it.
    ///
    /// # Errors
    /// Why it cannot be; then nothing was changed.
    pub async fn run(self, desk: &Desk) -> Result<Said, ToolError> {
        match self {
            Self::Export(export) => export.run(desk).await,
            Self::Delete(delete) => delete.run(desk).await,
        }
    }
}

impl Export {
    async fn run(self, desk: &Desk) -> Result<Said, ToolError> {
        let text = desk.host.export_person(known(self.person)?).await?;
        let Some(path) = self.out else {
            let json: Value = serde_json::from_str(&text)?;
            return Ok(Said { text: text.trim_end().to_owned(), json });
        };
        write_new(&path, &text)?;
        let said = format!(
            "Everything that is kept of {} is in {}. It is theirs: give it to nobody else.",
            self.person,
            path.display()
        );
        Said::new(said, &json!({ "person": self.person.to_string(), "file": path, "bytes": text.len() }))
    }
}

impl Delete {
    async fn run(self, desk: &Desk) -> Result<Said, ToolError> {
        let resolve = if self.yes { Resolve::Act } else { Resolve::Foresee };
        let foreseen = desk.host.forget_person(known(self.person)?, resolve).await?;
        if !self.yes {
            return Err(unsure(&foreseen));
        }
        let text = format!(
            "Done: {foreseen}\nNot done: backups made before still have them, and what stands in Discord's channels is Discord's."
        );
        Ok(Said::done(&text, json!({ "person": self.person.to_string() })))
    }
}

/// A number that can be a person's.
fn known(person: u64) -> Result<UserId, ToolError> {
    match UserId(person) {
        UserId::FORMER => Err(ToolError::Refused("0 is nobody's number".to_owned())),
        user => Ok(user),
    }
}
