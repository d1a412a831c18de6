//! What a tool has to say, for people and for programs; and why it did nothing.

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::{Value, json};

use crate::host::api::operator::OperatorError;
use crate::store::StoreError;
use crate::terminal::table::plain;

/// What a tool has to say.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// For people: lines without the last line's end.
    pub text: String,
    /// The same for programs.
    pub json: Value,
}

/// A tool did nothing, or not all. The sentence says which.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It cannot be done so.
    #[error("{0}")]
    Refused(String),
    /// Something of ours failed.
    #[error("{0}")]
    Fault(String),
    /// It was done, and something is wrong: what, and what is to be said of it all the same.
    #[error("{what} found")]
    Found {
        /// How many of what.
        what: String,
        /// The whole.
        said: Said,
    },
    /// A file.
    #[error("{path}: {cause}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        cause: std::io::Error,
    },
}

impl From<OperatorError> for ToolError {
    fn from(error: OperatorError) -> Self {
        match error {
            OperatorError::Refused(why) => Self::Refused(plain(&why)),
            OperatorError::Fault(why) => Self::Fault(why),
        }
    }
}

impl From<serde_json::Error> for ToolError {
    fn from(error: serde_json::Error) -> Self {
        Self::Fault(error.to_string())
    }
}

impl Said {
    /// Words, and a value that says the same.
    ///
    /// # Errors
    /// The value has no form in JSON.
    pub fn new(text: impl Into<String>, value: &impl Serialize) -> Result<Self, ToolError> {
        Ok(Self { text: text.into(), json: serde_json::to_value(value)? })
    }

    /// What was done, in words a post or a page would use.
    pub(super) fn done(text: &str, mut json: Value) -> Self {
        let text = plain(text);
        json["said"] = json!(text);
        Self { text, json }
    }

    /// As it is printed.
    pub fn print(&self, is_json: bool) -> String {
        if is_json { format!("{:#}", self.json) } else { self.text.clone() }
    }
}

/// Something that cannot be taken back was not asked for with `--yes`.
pub(super) fn unsure(foreseen: &str) -> ToolError {
    ToolError::Refused(format!(
        "{}\nNothing was changed: this cannot be taken back. Give --yes to have it done.",
        plain(foreseen)
    ))
}

/// Writes a new file; never over another.
pub(super) fn write_new(path: &Path, text: &str) -> Result<(), ToolError> {
    let file = |cause| ToolError::File { path: path.to_owned(), cause };
    let mut new = std::fs::File::options().write(true).create_new(true).open(path).map_err(file)?;
    std::io::Write::write_all(&mut new, text.as_bytes()).map_err(file)
}
