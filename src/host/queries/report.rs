//! `/report`, the button *My report*: what became of one's orders in the run that led to the position as it is, whoever let
//! the game run, and the map with what is new since they were given.

use crate::contract::{GridKind, Seat};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::outgoing::{buttons, notes, tints};
use crate::host::table::pending::{Answer, PendingMessage, PictureName};
use crate::host::table::press::{Press, Watching};
use crate::host::table::seated::not_seated;
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, past};
use crate::host::{Call, Seq, Style};
use crate::kit::words::code;
use crate::store::log::{self, LogRow};
use crate::store::phases::PhaseRow;

/// The order that says that there are no more: it is no order to a unit.
const LOCK: &str = "done";

/// What a seat answered last before the position as it is, and everything since.
struct Run {
    /// The step of the answer.
    answered: Seq,
    /// How many phases have been opened since.
    phases: u32,
    /// The phases that have run, first and last.
    title: String,
    ordered: Vec<String>,
    is_silent: bool,
    /// For the seat alone.
    notes: Vec<String>,
    /// For everybody.
    told: Vec<String>,
    /// The same, by the phase in which it happened.
    by_phase: Vec<(String, Vec<String>)>,
}

/// Characters of all that *Since my last order* tells.
const SINCE_CHARS: usize = 2_400;

pub(crate) async fn report(ctx: &Ctx, call: &Call, table: &Table) -> Result<Answer, Failure> {
    let seat = table.seat_of(call.actor.user).ok_or_else(|| not_seated(table))?;
    let phases = past::phases(ctx, table).await?;
    let Some(run) = last_run(ctx, table, seat, &phases).await? else {
        return Ok(Answer::say("Nothing has run yet since the game began: there is nothing to report."));
    };
    let (viewer, is_close) = (table.viewer(call.actor.user), table.system.card().grid == GridKind::Hex);
    let Run { answered: from, phases, .. } = run;
    let picture = PictureName::Since { table: table.id, from, seq: table.seq, viewer, phases, is_close };
    let pending = PendingMessage::text(words(&run)).in_form(tints::of_seat(table, seat)).with(picture);
    let mut row = vec![buttons::button(table, Press::Map, "Map", Style::Secondary)];
    row.push(buttons::button(table, Press::Watch(Watching::Share), "Share…", Style::Secondary));
    if table.status() == Status::Playing {
        row.insert(0, buttons::button(table, Press::Home, "Give orders", Style::Primary));
    }
    Ok(Answer::fresh(pending.with_row(row)))
}

/// **Since my last order**: what everybody has seen since then, phase by phase, with the map on which it is drawn. It follows from the
/// log, so that a restart forgets nothing.
pub(crate) async fn since(ctx: &Ctx, call: &Call, table: &Table) -> Result<Answer, Failure> {
    let seat = table.seat_of(call.actor.user).ok_or_else(|| not_seated(table))?;
    let phases = past::phases(ctx, table).await?;
    let Some(run) = last_run(ctx, table, seat, &phases).await? else {
        return Ok(Answer::say("Nothing has run yet since the game began: there is nothing new."));
    };
    let room = SINCE_CHARS / run.by_phase.len().max(1);
    let told =
        run.by_phase.iter().filter_map(|(title, lines)| notes::paragraph_within(&format!("**{title}**"), lines, room));
    let text =
        [format!("**Since your last order**{}", run.title)].into_iter().chain(told).collect::<Vec<_>>().join("\n");
    let (viewer, is_close) = (table.viewer(call.actor.user), table.system.card().grid == GridKind::Hex);
    let picture = PictureName::Since {
        table: table.id,
        from: run.answered,
        seq: table.seq,
        viewer,
        phases: run.phases,
        is_close,
    };
    let report = buttons::button(table, Press::Report, "My report", Style::Secondary);
    let map = buttons::button(table, Press::Map, "Map", Style::Secondary);
    Ok(Answer::fresh(
        PendingMessage::text(text).in_form(tints::of_seat(table, seat)).with(picture).with_row(vec![report, map]),
    ))
}

async fn last_run(ctx: &Ctx, table: &Table, seat: Seat, phases: &[PhaseRow]) -> Result<Option<Run>, Fault> {
    let Some(now) = phases.last() else { return Ok(None) };
    let (id, number, until) = (table.id.0, i64::from(seat.0), now.seq);
    let read = ctx.store.read(async |db| {
        let Some(last) = log::last_answer_until(db, id, number, until).await? else { return Ok(None) };
        Ok::<_, crate::store::StoreError>(Some((
            last.seq,
            last.base_seq,
            log::standing_after(db, id, last.base_seq).await?,
        )))
    });
    let Some((answered, opened, entries)) = read.await? else { return Ok(None) };
    let entries: Vec<LogRow> = entries.into_iter().filter(|entry| entry.seq <= until).collect();
    // The step that let it run: what was filed is in the state before it, and words about filing are no report.
    let ran = phases.iter().map(|phase| phase.seq).find(|step| *step > opened).unwrap_or(until);
    let is_own = |entry: &&LogRow| entry.seat == Some(number) && entry.base_seq == opened;
    let last = entries.iter().find(|entry| entry.seq == ran).filter(is_own);
    let since = phases.iter().filter(|phase| phase.seq >= answered);
    let mut run = Run {
        answered: Seq(answered),
        phases: since.map(|_| 1).sum(),
        title: title(phases, opened, until),
        ordered: filed(ctx, table, seat, ran - 1).await?,
        is_silent: entries.iter().filter(is_own).any(|entry| entry.kind == "lapse"),
        notes: vec![],
        told: vec![],
        by_phase: vec![],
    };
    let is_order = |entry: &&LogRow| entry.kind == "order" && entry.notation != LOCK;
    run.ordered.extend(last.filter(is_order).map(|entry| code(&entry.notation)));
    for entry in entries.iter().filter(|entry| entry.seq >= ran || !is_own(entry)) {
        run.notes.extend(notes::notes_of(entry)?.remove(&seat.0).unwrap_or_default());
        let lines = serde_json::from_str::<Vec<String>>(&entry.lines)?;
        run.told.extend(lines.iter().cloned());
        into_phase(&mut run.by_phase, phases, entry.seq, lines);
    }
    Ok(Some(run))
}

/// Adds what a step told to the phase that was open before it: the step that opens the next one belongs to the one it ended.
fn into_phase(by_phase: &mut Vec<(String, Vec<String>)>, phases: &[PhaseRow], step: i64, lines: Vec<String>) {
    let Some(phase) = phases.iter().rev().find(|phase| phase.seq < step).filter(|_| !lines.is_empty()) else { return };
    match by_phase.last_mut() {
        Some((title, told)) if *title == phase.title => told.extend(lines),
        _ => by_phase.push((phase.title.clone(), lines)),
    }
}

/// What the seat had filed after a step, a line each.
async fn filed(ctx: &Ctx, table: &Table, seat: Seat, step: i64) -> Result<Vec<String>, Fault> {
    let state = load::state_at(ctx, table, Seq(step)).await?;
    let lines = ctx.rules(move || state.orders(seat)).await?;
    Ok(lines.iter().map(|(line, _)| line.markdown()).collect())
}

/// The phases that ran between two steps: `ROUND 3 · Movement`, or `ROUND 3 · Movement to ROUND 3 · Firing`.
fn title(phases: &[PhaseRow], opened: i64, until: i64) -> String {
    let mut titles: Vec<&str> = phases
        .iter()
        .filter(|phase| (opened..until).contains(&phase.seq) && !phase.title.is_empty())
        .map(|phase| phase.title.as_str())
        .collect();
    titles.dedup();
    match titles.as_slice() {
        [] => String::new(),
        [one] => format!(" · {one}"),
        [first, .., last] => format!(" · {first} to {last}"),
    }
}

fn words(run: &Run) -> String {
    let ordered = match (run.ordered.as_slice(), run.is_silent) {
        ([], true) => "You gave no orders; your standing orders answered.".to_owned(),
        ([], false) => "You ordered nothing.".to_owned(),
        (_, false) => notes::paragraph("You ordered:", &run.ordered).unwrap_or_default(),
        (_, true) => notes::paragraph("You ordered, and then time was up:", &run.ordered).unwrap_or_default(),
    };
    let parts = [
        Some(format!("**My report**{}", run.title)),
        Some(ordered),
        notes::paragraph("What became of it, for you alone:", &run.notes),
        notes::paragraph("What everybody has seen:", &run.told),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
