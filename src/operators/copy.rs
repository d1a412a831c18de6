//! `db copy FROM TO`: a whole database into an empty one, from SQLite to PostgreSQL, back, or within one of them.

use serde_json::json;

use super::{Said, ToolError};
use crate::host::api::ports::Clock;
use crate::host::queries::glance;
use crate::kit::words::count;
use crate::store::{Address, Store, copy};
use crate::terminal::progress::Progress;

/// Copies a database of which no bot gives signs of life, and says what each table holds in both; `is_watched` where somebody
/// may see how far it is.
///
/// # Errors
/// One of the two cannot be used, the copy is not empty, a bot serves what is to be copied, or the copy is not the same.
pub async fn copied(from: &Address, to: &Address, clock: &dyn Clock, is_watched: bool) -> Result<Said, ToolError> {
    let store = Store::open_read_only(from).await?;
    let found = glance::glance(&store, clock.now()).await;
    store.close().await;
    if found?.is_bot_alive {
        return Err(ToolError::Refused(format!(
            "A bot has given a sign of life in {from} within the last minutes, and what it writes from now on would be lost: stop it \
             first, and wait for two minutes. Nothing was changed."
        )));
    }
    let progress = Progress::new(None, "Rows").if_watched(is_watched);
    let tables = copy::copy(from, to, |rows| progress.count(rows)).await;
    progress.end();
    let tables = tables.map_err(|error| ToolError::Refused(error.to_string()))?;
    let rows: u64 = tables.iter().map(|(_, content)| content.rows).sum();
    let text = format!(
        "{to} is a whole copy of {from}: {} in {}, read again and the same.\nNot done: the bot goes on with the old one until \
         DATABASE names the new one.",
        count(rows, "row"),
        count(tables.len(), "kind")
    );
    let lines: Vec<_> = tables
        .iter()
        .map(|(table, content)| json!({ "table": table, "rows": content.rows, "sha256": content.sha256 }))
        .collect();
    Said::new(text, &json!({ "from": from.to_string(), "to": to.to_string(), "rows": rows, "tables": lines }))
}
