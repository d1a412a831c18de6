//! The record of a table, made of what is kept of it, as a file.

use crate::contract::Seat;
use crate::host::api::record::{
    ActDone, FORMAT, Record, RecordEntry, RecordNote, StepDone, VERSION, VERSION_WITHOUT_ACTS,
};
use crate::host::api::time;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::{announcement, notes};
use crate::host::table::acts::{self, Done};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, replay};
use crate::host::{TableId, Timestamp};
use crate::store::log::{self, LogRow};

/// The file: its name and content.
pub(crate) async fn file(ctx: &Ctx, table: &Table, is_json: bool) -> Result<(String, String), Fault> {
    let record = record(ctx, table).await?;
    if is_json {
        return Ok(("record.json".to_owned(), serde_json::to_string_pretty(&record)? + "\n"));
    }
    Ok(("record.txt".to_owned(), as_text(table, &record)))
}

/// The record; whole when the game is over, else only what everybody knows.
pub(crate) async fn record(ctx: &Ctx, table: &Table) -> Result<Record, Fault> {
    let id = table.id.0;
    let entries = ctx.store.read(async |db| log::all(db, id).await).await?;
    let is_over = table.status() == Status::Over;
    let missing = |what| Fault::Row { table: table.id, what, read: "nothing".to_owned() };
    let start = entries.first().ok_or_else(|| missing("a start"))?;
    let told: Vec<&LogRow> =
        entries.iter().filter(|e| e.undone_by.is_none() && (is_over || e.seq <= table.told.0)).collect();
    let lines: Vec<Vec<String>> = told.iter().map(|e| serde_json::from_str(&e.lines)).collect::<Result<_, _>>()?;
    // While it runs, of what everybody was told alone: a sealed order that another version took shows in nothing.
    let has_words = |(_, lines): &(&&LogRow, &Vec<String>)| !lines.is_empty();
    let versioned: Vec<&LogRow> = if is_over {
        entries.iter().collect()
    } else {
        told.iter().zip(&lines).filter(has_words).map(|(entry, _)| *entry).collect()
    };
    let outcome = table.outcome().cloned();
    let done = acts::of_table(ctx, table).await?;
    // While it runs, their steps would count sealed orders.
    let acts: Vec<_> = if is_over { done.iter().map(Done::record).collect() } else { vec![] };
    Ok(Record {
        format: FORMAT.to_owned(),
        version: if acts.is_empty() { VERSION_WITHOUT_ACTS } else { VERSION },
        program: one_of(versioned.iter().map(|e| e.program.clone())).unwrap_or_default(),
        system: table.system.slug().to_owned(),
        rules_version: table.rules_version,
        state_version: one_of(versioned.iter().map(|e| e.state_version)).and_then(|v| u32::try_from(v).ok()),
        setup: table.setup(),
        seats: acts::first_seats(table, &done),
        commitment: announcement::commitment(table).ok_or_else(|| missing("a seed"))?,
        seed: table.seed.clone().filter(|_| is_over),
        start_digest: if is_over { start.digest.clone() } else { String::new() },
        entries: if is_over { entries.iter().skip(1).map(record_entry).collect::<Result<_, _>>()? } else { vec![] },
        acts,
        lines: lines.concat(),
        notes: if is_over { record_notes(&told)? } else { vec![] },
        outcome,
    })
}

/// The digest of a table's record, which is told when the game has ended.
pub(crate) async fn record_digest(ctx: &Ctx, id: TableId) -> Result<String, Fault> {
    let table = match load::find(ctx, id).await {
        Ok(table) => table,
        Err(Failure::Fault(fault)) => return Err(fault),
        Err(_) => return Err(Fault::Row { table: id, what: "a number", read: id.to_string() }),
    };
    Ok(record(ctx, &table).await?.digest())
}

/// What they all are, if they are all the same.
fn one_of<T: PartialEq>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

fn record_notes(told: &[&LogRow]) -> Result<Vec<RecordNote>, Fault> {
    let mut found = Vec::new();
    for entry in told {
        let notes = notes::notes_of(entry)?;
        found.extend(notes.into_iter().map(|(seat, lines)| RecordNote { seq: entry.seq, seat: Seat(seat), lines }));
    }
    Ok(found)
}

fn record_entry(row: &LogRow) -> Result<RecordEntry, Fault> {
    let done = match row.kind.as_str() {
        "undo" => StepDone::Undo(replay::taken_back(row)?),
        _ => StepDone::Input(serde_json::from_str(&row.input)?),
    };
    let (notation, digest) = (row.notation.clone(), row.digest.clone());
    Ok(RecordEntry { seq: row.seq, at: row.at, done, notation, digest })
}

fn as_text(table: &Table, record: &Record) -> String {
    let mut lines = vec![format!("{}, scenario {}", table.system.title(), record.setup.scenario)];
    for seat in &record.seats {
        let skill = seat.skill.as_ref().map(|s| format!(", {s}")).unwrap_or_default();
        lines.push(format!("{}: {}{skill}", seat.side, seat.name));
    }
    let of_what = if table.system.card().has_dice { "Seed of the dice" } else { "Seed" };
    lines.push(format!("SHA-256 of the seed: {}", record.commitment.0));
    lines.extend(record.seed.as_ref().map(|seed| format!("{of_what}: {}", seed.reveal())));
    if !record.entries.is_empty() {
        lines.push(String::new());
        lines.push("Orders".to_owned());
    }
    for entry in &record.entries {
        let what = match &entry.done {
            StepDone::Undo(steps) => format!("taken back: {steps:?}"),
            StepDone::Input(_) if entry.notation.is_empty() => "no order of a player".to_owned(),
            StepDone::Input(_) => entry.notation.clone(),
        };
        lines.push(format!("{:>4}  {}  {what}", entry.seq, time::iso(Timestamp(entry.at))));
    }
    if !record.acts.is_empty() {
        lines.push(String::new());
        lines.push("Besides".to_owned());
    }
    for act in &record.acts {
        let what = match &act.done {
            ActDone::Seated { seat, name, skill } => {
                let skill = skill.as_ref().map(|skill| format!(", {skill}")).unwrap_or_default();
                format!("from then on {}: {name}{skill}", table.side(*seat))
            }
            ActDone::Moderated { done, reason, by_referee: false } => {
                format!("a moderator {done}. Reason: {reason}")
            }
            ActDone::Moderated { done, reason, .. } => format!("the referee {done}. Reason: {reason}"),
            ActDone::Refereed { is_here: true } => "a referee watches over the game".to_owned(),
            ActDone::Refereed { is_here: false } => "there is no referee any more".to_owned(),
        };
        lines.push(format!("{:>4}  {}  {what}", act.after, time::iso(Timestamp(act.at))));
    }
    lines.push(String::new());
    lines.push("What happened".to_owned());
    lines.extend(record.lines.iter().cloned());
    lines.extend(record.outcome.as_ref().map(|o| format!("End: {}", o.reason)));
    if !record.notes.is_empty() {
        lines.push(String::new());
        lines.push("What players alone were told".to_owned());
    }
    for note in &record.notes {
        lines.push(format!("{:>4}  {}: {}", note.seq, table.side(note.seat), note.lines.join(" ")));
    }
    if table.status() == Status::Over {
        lines.push(String::new());
        lines.push(format!("SHA-256 of the record: {}", record.digest()));
    }
    lines.join("\n") + "\n"
}
