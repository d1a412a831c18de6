//! Looking a whole database over: what is kept is read, and every game is played again from set-up, seed and log.
//!
//! | file | what it holds |
//! |---|---|
//! | `rows` | what may be wrong with the rows of one table |
//! | `steps` | whether its steps follow from one another |

mod rows;
mod steps;

use crate::host::table::pending::Answer;
use crate::host::table::person::PeopleRows;
use crate::render::Portrait;
use crate::store::{Store, StoreError, audit, counters, inbox, portraits};

/// What a check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Tables looked at.
    pub tables: usize,
    /// Of these, begun under older rules: their steps cannot be played again, only held against their snapshots.
    pub older: usize,
    /// A line each.
    pub faults: usize,
}

/// Checks everything, and says a line for every fault; `watch` hears after each table how many are done, and how many there are.
///
/// # Errors
/// [`StoreError`] when the database cannot be read at all.
pub async fn check(
    store: &Store,
    mut say: impl FnMut(&str),
    mut watch: impl FnMut(usize, usize),
) -> Result<Checked, StoreError> {
    let mut checked = Checked::default();
    let mut fault = |line: &str| {
        checked.faults += 1;
        say(line);
    };
    for finding in store.integrity().await? {
        fault(&format!("the file: {finding}"));
    }
    let tables = store.read(async |db| audit::all_tables(db).await).await?;
    let newest = tables.last().copied().unwrap_or(0);
    let counted = store.read(async |db| counters::find(db, counters::TABLES).await).await;
    match counted {
        Ok(Some(count)) if count >= newest => {}
        Ok(count) => fault(&format!("counters: the newest table is {newest}, but the count says {count:?}")),
        Err(error) => fault(&format!("counters: {}", rows::unreadable(&error))),
    }
    match store.read(async |db| inbox::all_answers(db).await).await {
        Err(error) => fault(&format!("inbox: {}", rows::unreadable(&error))),
        Ok(answers) => {
            for (call, text) in answers {
                if let Err(error) = serde_json::from_str::<Answer>(&text) {
                    fault(&format!("inbox: the answer to call {call} cannot be read: {error}"));
                }
            }
        }
    }
    match store.read(async |db| PeopleRows::all(db).await).await {
        Err(error) => fault(&format!("people: {}", rows::unreadable(&error))),
        Ok(rows) => {
            for error in rows.decode().into_values().filter_map(Result::err) {
                fault(&format!("people: {error}"));
            }
        }
    }
    match store.read(async |db| portraits::all(db).await).await {
        Err(error) => fault(&format!("portraits: {}", rows::unreadable(&error))),
        Ok(kept) => {
            for row in kept {
                if let Err(error) = Portrait::read(&row.picture) {
                    fault(&format!("portraits: that of {} {error}", row.user_id.cast_unsigned()));
                }
            }
        }
    }
    let (mut looked_at, mut older, all) = (0, 0, tables.len());
    for id in tables {
        let found = store.read(async |db| Ok::<_, StoreError>(audit::everything(db, id).await)).await?;
        let (name, faults) = rows::look_over(&found);
        looked_at += 1;
        older += usize::from(steps::is_of_older_rules(&found));
        for line in faults {
            fault(&format!("table {id}{name}: {line}"));
        }
        watch(looked_at, all);
    }
    Ok(Checked { tables: looked_at, older, ..checked })
}
