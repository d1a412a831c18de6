//! `replay --verify FILE`: plays a record again and compares every step.

use std::path::Path;

use super::progress::Progress;
use super::table::TerminalError;
use crate::host::api::record::{Record, Verified};
use crate::kit::words::count;

/// Records of real games are far smaller; more is no record.
const RECORD_MAX_BYTES: u64 = 64 << 20;

/// Checks a record, step by step; gives what is to be printed: what was found, and what is to be compared with the channel.
///
/// # Errors
/// [`TerminalError::File`] and [`TerminalError::Record`]; the latter names the first difference.
pub fn verify(path: &Path, progress: &Progress) -> Result<String, TerminalError> {
    let file = |cause| TerminalError::File { path: path.display().to_string(), cause };
    if std::fs::metadata(path).map_err(file)?.len() > RECORD_MAX_BYTES {
        return Err(file(std::io::Error::other("too large for a record")));
    }
    let record = Record::parse(&std::fs::read(path).map_err(file)?)?;
    let verified = record.verify_watched(&mut |done, steps| progress.reach(done, steps));
    progress.end();
    Ok(report(&verified?))
}

fn report(verified: &Verified) -> String {
    let Verified { system, steps, outcome, players, commitment, digest, not_covered } = verified;
    let end = outcome.as_ref().map_or_else(|| "no end".to_owned(), |o| o.reason.clone());
    let winners = outcome.as_ref().map(|o| {
        let names: Vec<&str> = o.winners.iter().filter_map(|s| players.get(s.index())).map(String::as_str).collect();
        if names.is_empty() { "a draw".to_owned() } else { format!("won by {}", names.join(", ")) }
    });
    let mut lines = vec![
        format!("Verified: {system}, {}; set-up, seed and orders give what is recorded.", count(*steps, "step")),
        format!("Players: {}", players.join(" against ")),
        format!("Result: {}. {end}", winners.unwrap_or_else(|| "none".to_owned())),
        format!("SHA-256 of the seed, promised at the start: {}", commitment.0),
        format!("SHA-256 of this record, told at the end: {digest}"),
        "Compare these with the posts in the channel. Not covered by playing it again:".to_owned(),
    ];
    lines.extend(not_covered.iter().map(|what| format!("- {what}")));
    lines.join("\n")
}
