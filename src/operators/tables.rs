//! `tables list | show | export | end | seat`.

use std::fmt::Write;
use std::path::PathBuf;

use serde_json::json;

use super::said::{unsure, write_new};
use super::{Desk, Said, ToolError};
use crate::contract::Draft;
use crate::host::TableId;
use crate::host::api::operator::{Resolve, TableLine, TablePage};
use crate::host::queries::inventory::{self, Wish};
use crate::kit::words::count;

/// What is wanted of tables.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Tables {
    /// Lists tables, the newest first
    List(List),
    /// Shows one: where it is, who sits there, who is awaited, what waits
    Show(Which),
    /// Gives its record, as `/game export` gives it to a player
    Export(Export),
    /// Ends one: without a result, or with a winner. It is posted at the table with the reason, and stands in the record
    End(End),
    /// Gives a seat of a game under way to somebody, to whoever comes first, or to a computer player. It is posted at the table with the reason, and stands in the
    /// record
    Seat(Seat),
}

/// Which tables are listed.
#[derive(Clone, Debug, clap::Args)]
pub struct List {
    /// Of this system
    #[arg(long, value_name = "SYSTEM", default_value = "")]
    system: String,
    /// In this state: lobby, playing, over, abandoned; unfinished, finished, parked
    #[arg(long, value_name = "STATE", default_value = "")]
    state: String,
    /// On this server, by Discord's number
    #[arg(long, value_name = "NUMBER")]
    server: Option<u64>,
    /// Where this person sits, or that they opened, by Discord's number
    #[arg(long, value_name = "NUMBER")]
    person: Option<u64>,
    /// At most so many
    #[arg(long, value_name = "N", default_value_t = 50)]
    most: usize,
}

/// A table.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Which {
    /// Its number, as `tables list` and `/game list` show it
    table: i64,
}

/// A record.
#[derive(Clone, Debug, clap::Args)]
pub struct Export {
    #[command(flatten)]
    which: Which,
    /// As text for people in the place of JSON
    #[arg(long)]
    text: bool,
    /// Into this new file; without it to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// An end.
#[derive(Clone, Debug, clap::Args)]
pub struct End {
    #[command(flatten)]
    which: Which,
    /// Why; everybody at the table reads it
    #[arg(long, value_name = "WORDS", default_value = "")]
    reason: String,
    /// The side that wins; without it the table ends without a result
    #[arg(long, value_name = "SIDE", default_value = "")]
    winner: String,
    /// Do it; without this it is only said what would happen
    #[arg(long)]
    yes: bool,
}

/// A seat that changes hands.
#[derive(Clone, Debug, clap::Args)]
pub struct Seat {
    #[command(flatten)]
    which: Which,
    /// The side, as `tables show` names it
    side: String,
    /// Why; everybody at the table reads it
    #[arg(long, value_name = "WORDS", default_value = "")]
    reason: String,
    /// To whom: substitute (whoever comes first) or computer
    #[arg(long, value_name = "WHOM", default_value = "", conflicts_with = "player")]
    to: String,
    /// Or to this person, who is asked; by Discord's number
    #[arg(long, value_name = "NUMBER")]
    player: Option<u64>,
    /// Do it; without this it is only said what would happen
    #[arg(long)]
    yes: bool,
}

impl Tables {
    /// Does it.
    ///
    /// # Errors
    /// Why it cannot be; then nothing was changed.
    pub async fn run(self, desk: &Desk) -> Result<Said, ToolError> {
        match self {
            Self::List(list) => list.run(desk).await,
            Self::Show(which) => {
                let page = desk.host.show_table(which.id()).await.map_err(|error| which.named(error.into()))?;
                Said::new(page_words(&page), &page)
            }
            Self::Export(export) => export.run(desk).await,
            Self::End(end) => {
                let draft = Draft::new("end").with("reason", end.reason).with("winner", end.winner);
                moderate(desk, end.which, &draft, end.yes).await
            }
            Self::Seat(seat) => {
                let draft = Draft::new("seat").with("reason", seat.reason).with("side", seat.side);
                let draft = match seat.player {
                    Some(player) => draft.with("player", player.to_string()),
                    None if seat.to.is_empty() => {
                        let why = "to whom? --to substitute, --to computer, or --player NUMBER; nothing was changed";
                        return Err(ToolError::Refused(why.to_owned()));
                    }
                    None => draft.with("to", seat.to),
                };
                moderate(desk, seat.which, &draft, seat.yes).await
            }
        }
    }
}

impl List {
    async fn run(self, desk: &Desk) -> Result<Said, ToolError> {
        let wish = Wish { system: self.system, state: self.state, server: self.server, person: self.person };
        // One more tells whether there are more.
        let mut found = inventory::list(&desk.store, &wish, self.most.saturating_add(1)).await?;
        let are_more = found.len() > self.most;
        found.truncate(self.most);
        let mut lines: Vec<String> = found.iter().map(line_words).collect();
        lines.push(match (found.len(), are_more) {
            (0, _) => "There is no such table.".to_owned(),
            (_, true) => format!("These are the newest {}; --most shows more.", self.most),
            (shown, false) => format!("{}.", count(shown, "table")),
        });
        Said::new(lines.join("\n"), &json!({ "tables": found, "are_more": are_more }))
    }
}

impl Which {
    const fn id(self) -> TableId {
        TableId(self.table)
    }

    /// An error with the number that was given.
    fn named(self, error: ToolError) -> ToolError {
        match error {
            ToolError::Refused(why) => ToolError::Refused(format!("table {}: {why}", self.table)),
            ToolError::Fault(why) => ToolError::Fault(format!("table {}: {why}", self.table)),
            other => other,
        }
    }
}

impl Export {
    async fn run(self, desk: &Desk) -> Result<Said, ToolError> {
        let record = desk.host.export_table(self.which.id(), !self.text).await;
        let record = record.map_err(|error| self.which.named(error.into()))?;
        let Some(path) = self.out else {
            let text = record.trim_end();
            return if self.text {
                Said::new(text, &json!({ "record": text }))
            } else {
                Ok(Said { text: text.to_owned(), json: serde_json::from_str(text)? })
            };
        };
        write_new(&path, &record)?;
        let text = format!("The record of table {} is in {}.", self.which.table, path.display());
        Said::new(text, &json!({ "table": self.which.table, "file": path, "bytes": record.len() }))
    }
}

/// Says what will happen, and does it if it is meant.
async fn moderate(desk: &Desk, which: Which, draft: &Draft, is_sure: bool) -> Result<Said, ToolError> {
    let resolve = if is_sure { Resolve::Act } else { Resolve::Foresee };
    let foreseen = desk.host.moderate(which.id(), draft, resolve).await;
    let foreseen = foreseen.map_err(|error| which.named(error.into()))?;
    if !is_sure {
        return Err(unsure(&format!("table {}: {foreseen}", which.table)));
    }
    let page = desk.host.show_table(which.id()).await?;
    let when = match page.line.parked {
        None => "A running bot posts it within a minute, one that is stopped when it starts.".to_owned(),
        Some(why) => format!("It is not posted: the table is parked ({why})."),
    };
    let text = format!("Done at table {}: {foreseen}\n{when}", which.table);
    Ok(Said::done(&text, json!({ "table": which.table, "deed": draft.verb })))
}

fn line_words(line: &TableLine) -> String {
    let parked = line.parked.as_ref().map(|why| format!(", parked: {why}")).unwrap_or_default();
    let server = line.server.as_ref().map(|server| format!(" of server {server}")).unwrap_or_default();
    let due = line.due.as_ref().map(|due| format!(", due {due}")).unwrap_or_default();
    let ended = line.ended.as_ref().map(|ended| format!(", ended {ended}")).unwrap_or_default();
    format!(
        "{:>5}  {} ({}), {}{parked}, phase {}, {}, channel {}{server}, opened {}{due}{ended}",
        line.table,
        line.system,
        line.scenario,
        line.state,
        line.phase,
        count(line.people, "person").replace("persons", "people"),
        line.channel,
        line.opened
    )
}

fn page_words(page: &TablePage) -> String {
    let mut text = line_words(&page.line).trim_start().to_owned();
    // Writing into a text does not fail.
    for seat in &page.seats {
        let who = match (&seat.user, &seat.skill, &seat.kept_for) {
            (Some(user), ..) => format!("{} ({user})", seat.name),
            (None, Some(skill), Some(of)) => format!("computer, {skill}, for {of} until they come back"),
            (None, Some(skill), None) => format!("computer, {skill}"),
            (None, None, _) => seat.name.clone(),
        };
        let _ = write!(text, "\n  seat {}: {who}", seat.side);
    }
    if !page.awaited.is_empty() {
        let _ = write!(text, "\n  awaited: {}", page.awaited.join(", "));
    }
    if !page.pace.is_empty() {
        let _ = write!(text, "\n  pace: {}", page.pace);
    }
    let _ = write!(text, "\n  deliveries that wait: {}", page.deliveries_waiting);
    if let Some(damage) = &page.damage {
        let _ = write!(text, "\n  DAMAGED: {damage}; `db repair` mends what the log can give");
    }
    text
}
