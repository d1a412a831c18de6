//! `status`: how the whole stands, from the database alone, whether the bot runs or not.

use std::fmt::Write;

use super::{Desk, Said, ToolError};
use crate::host::queries::glance::{self, Glance};
use crate::kit::words::count;

/// Says how the whole stands.
///
/// # Errors
/// The database cannot be read.
pub async fn status(desk: &Desk) -> Result<Said, ToolError> {
    let found = glance::glance(&desk.store, desk.clock.0.now()).await?;
    Said::new(words(&found), &found)
}

fn words(found: &Glance) -> String {
    let mut text = match (&found.alive_at, found.is_bot_alive) {
        (None, _) => "No bot has served this database yet.".to_owned(),
        (Some(at), true) => format!("The bot gave a sign of life at {at}."),
        (Some(at), false) => format!("The bot is silent: its last sign of life was at {at}."),
    };
    // Writing into a text does not fail.
    if let Some(processes) = found.processes {
        let _ = write!(text, "\nAlive on it: {}.", count(processes, "process"));
    }
    for line in &found.tables {
        let parked = if line.parked > 0 { format!(", {} of them parked", line.parked) } else { String::new() };
        let _ = write!(text, "\n{}, {}: {}{parked}", line.system, line.state, count(line.tables, "table"));
    }
    if found.tables.is_empty() {
        text += "\nThere are no tables.";
    }
    let _ = write!(
        text,
        "\nDeliveries that wait: {}, {} of them tried before, the oldest for {} s.",
        found.deliveries_waiting, found.deliveries_retried, found.oldest_delivery_seconds
    );
    let _ = write!(
        text,
        "\nDeadlines: {}",
        match found.deadline_late_seconds {
            0 => "none is late.".to_owned(),
            late => format!("one has passed {late} s ago and is not carried out."),
        }
    );
    let _ = write!(text, "\nCommands without their answer: {}.", found.open_calls);
    let _ = write!(text, "\nDatabase: {:.1} MiB", mebibytes(found.database_bytes));
    if let Some(free) = found.database_free_bytes {
        let _ = write!(text, ", {:.1} MiB of it free", mebibytes(free));
    }
    text.push('.');
    text
}

#[expect(clippy::cast_precision_loss, reason = "shown with one digit")]
fn mebibytes(bytes: i64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
