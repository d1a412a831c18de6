//! `replay --verify FILE`: plays a record again and compares every step.

use std::path::Path;

use super::table::ConsoleError;
use crate::host::record::Record;

/// Records of real games are far smaller; more is no record.
const RECORD_MAX_BYTES: u64 = 64 << 20;

/// Checks a record; gives the sentence to print.
///
/// # Errors
/// [`ConsoleError::File`] and [`ConsoleError::Record`]; the latter names the first difference.
pub fn verify(path: &Path) -> Result<String, ConsoleError> {
    let file = |cause| ConsoleError::File { path: path.display().to_string(), cause };
    if std::fs::metadata(path).map_err(file)?.len() > RECORD_MAX_BYTES {
        return Err(file(std::io::Error::other("too large for a record")));
    }
    let verified = Record::parse(&std::fs::read(path).map_err(file)?)?.verify()?;
    let end = verified.outcome.map_or_else(|| "no end".to_owned(), |o| o.reason);
    Ok(format!("Verified: {}, {} steps, every state as recorded. {end}", verified.system, verified.steps))
}
