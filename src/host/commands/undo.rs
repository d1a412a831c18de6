//! Taking back one's last order: at once as long as nothing that others have seen or answered depends on it, else with
//! the others' consent. An undo is a log entry that names the steps it takes back; the state afterwards comes from
//! replaying what stands of the window the order was given in, so it costs no more than that window.

use crate::contract::{Asking, Lens, Match, Seat, Viewer};
use crate::host::commands::question::{self, Subject};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::announcement;
use crate::host::outgoing::buttons::button;
use crate::host::table::changes::{Author, Notes, Verdict, text_of};
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{OfferKind, Press};
use crate::host::table::said::Said;
use crate::host::table::seated::playing;
use crate::host::table::{Table, load, replay, telling};
use crate::host::{Call, CallId, Seq, Style, TableId, Timestamp};
use crate::kit::words::code;
use crate::store::log::{self, LogRow};
use crate::store::phases::{self, PhaseRow};
use std::sync::Arc;

/// `/undo`
pub(crate) async fn undo(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let last = last_order(ctx, table, seat).await?;
    let author = Author { user: Some(call.actor.user), call: Some(call.id), at: ctx.now() };
    if let Some(state) = without(ctx, table, &last).await? {
        record_undo(table, &[last.seq], state, vec![], &Notes::new(), author);
        if let Some(asked) = table.open_question(OfferKind::Undo).filter(|q| q.seq == last.seq).cloned() {
            table.close_question(&asked, &Verdict::Withdrawn, author.at);
        }
        announcement::settle(ctx, table, author.at).await?;
        let text = format!("Taken back: {}", code(&last.notation));
        return Ok(Answer::fresh(with_panel(table, seat, &text)));
    }
    if table.people().len() > 1 {
        if table.open_question(OfferKind::Undo).is_some() {
            return Err(Refusal::QuestionStands.into());
        }
        return Ok(question::ask_others(
            ctx,
            table,
            seat,
            Subject::of(OfferKind::Undo, Seq(last.seq)),
            "asks to take back their last order and everything since",
        ));
    }
    // Computer players do not mind.
    rewind(ctx, table, &last, author).await?;
    let text = format!("Taken back, with everything since: {}", code(&last.notation));
    Ok(Answer::fresh(with_panel(table, seat, &text)))
}

/// The button under an order: takes back that order and no other.
pub(crate) async fn take_back_pressed(
    ctx: &Ctx,
    call: &Call,
    table: &mut Table,
    order: CallId,
) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    if last_order(ctx, table, seat).await?.call_id != Some(order.column()) {
        return Err(Refusal::NotTheLastOrder.into());
    }
    undo(ctx, call, table).await
}

pub(crate) async fn last_order(ctx: &Ctx, table: &Table, seat: Seat) -> Result<LogRow, Failure> {
    let (id, seat) = (table.id.0, i64::from(seat.0));
    let found = ctx.store.read(async |db| log::last_order_of(db, id, seat).await).await?;
    Ok(found.ok_or(Refusal::NothingToUndo)?)
}

/// The state without an order of this window, if it leaves the window as it is: what others have ordered since is
/// theirs and stays. `None` when something was revealed or asked since, or theirs does not fit without it.
async fn without(ctx: &Ctx, table: &Table, order: &LogRow) -> Result<Option<Arc<dyn Match>>, Failure> {
    if phase_of(ctx, table, order).await?.seq != table.window.0 {
        return Ok(None);
    }
    let others: Vec<LogRow> =
        standing_after(ctx, table, order.base_seq).await?.into_iter().filter(|e| e.seq != order.seq).collect();
    let base = load::state_at(ctx, table, Seq(order.base_seq)).await?;
    let (id, number) = (table.id.0, table.window_number);
    let replayed = ctx.rules(move || replay::apply_all(TableId(id), base, &others)).await?;
    let is_same = |state: &Arc<dyn Match>| match state.asking() {
        Asking::Orders(window) => i64::from(window.number) == number,
        Asking::Over(_) => false,
    };
    Ok(replayed.ok().filter(is_same))
}

/// Takes back an order and everything after it.
pub(crate) async fn rewind(ctx: &Ctx, table: &mut Table, order: &LogRow, author: Author) -> Result<(), Failure> {
    let (before, after): (Vec<LogRow>, Vec<LogRow>) =
        standing_after(ctx, table, order.base_seq).await?.into_iter().partition(|e| e.seq < order.seq);
    let base = load::state_at(ctx, table, Seq(order.base_seq)).await?;
    let id = table.id.0;
    let state = ctx.rules(move || replay::apply_all(TableId(id), base, &before)).await??;
    let who = table.label(seat_of(table.id, order)?);
    let phase = phase_of(ctx, table, order).await?;
    let line = telling::took_back(&who, phase.number, &phase.title);
    let steps: Vec<i64> = after.iter().map(|e| e.seq).collect();
    record_undo(table, &steps, state, vec![line], &notes_of(table.id, &after, order.seat)?, author);
    table.changes.phases_void_from = Some(order.base_seq);
    reopen(table, &phase, author.at)?;
    announcement::settle(ctx, table, author.at).await?;
    Ok(())
}

/// A moderator takes back the phase before this one and everything since, whosever orders these were.
pub(crate) async fn take_back_phase(ctx: &Ctx, table: &mut Table, author: Author) -> Result<(), Failure> {
    let phase = phase_before(ctx, table).await?;
    let after = standing_after(ctx, table, phase.seq).await?;
    let state = load::state_at(ctx, table, Seq(phase.seq)).await?;
    let line = telling::phase_taken_back(phase.number, &phase.title);
    let steps: Vec<i64> = after.iter().map(|e| e.seq).collect();
    record_undo(table, &steps, state, vec![line], &notes_of(table.id, &after, None)?, author);
    table.changes.phases_void_from = Some(phase.seq);
    reopen(table, &phase, author.at)?;
    announcement::settle(ctx, table, author.at).await?;
    Ok(())
}

/// The phase before the one under way.
pub(crate) async fn phase_before(ctx: &Ctx, table: &Table) -> Result<PhaseRow, Failure> {
    let id = table.id.0;
    let phases = ctx.store.read(async |db| phases::standing(db, id).await).await?;
    let before = phases.into_iter().rfind(|phase| phase.seq < table.window.0);
    Ok(before.ok_or(Refusal::NoPhaseBefore)?)
}

/// The phase in which an order was given. Where a later order of that phase was taken back, with all that had followed, it is the
/// one that was opened anew then.
async fn phase_of(ctx: &Ctx, table: &Table, order: &LogRow) -> Result<PhaseRow, Fault> {
    let id = table.id.0;
    let phases = ctx.store.read(async |db| phases::standing(db, id).await).await?;
    let missing = || Fault::Log { table: table.id, seq: Seq(order.base_seq), cause: "it opened no phase".to_owned() };
    let found = phases.iter().find(|p| p.seq == order.base_seq);
    found.or_else(|| phases.iter().find(|p| p.seq > order.seq)).cloned().ok_or_else(missing)
}

async fn standing_after(ctx: &Ctx, table: &Table, seq: i64) -> Result<Vec<LogRow>, Fault> {
    let id = table.id.0;
    let mut entries = ctx.store.read(async |db| log::standing_after(db, id, seq).await).await?;
    entries.retain(|e| e.kind != "undo" && e.kind != "start");
    Ok(entries)
}

/// What was taken back, with the map as it is then and the way on.
fn with_panel(table: &Table, seat: Seat, text: &str) -> PendingMessage {
    let on = button(table, Press::Home, "Give orders", Style::Primary);
    PendingMessage::text(text).with_row(vec![on]).with(table.map(Viewer::Seat(seat), Lens::default(), false))
}

/// What the others are told whose orders go with one that is taken back.
fn notes_of(table: TableId, taken: &[LogRow], asker: Option<i64>) -> Result<Notes, Fault> {
    let mut notes = Notes::new();
    for entry in taken.iter().filter(|e| e.kind == "order" && e.seat != asker) {
        notes.entry(seat_of(table, entry)?.0).or_default().push(telling::went_with_it(&entry.notation));
    }
    Ok(notes)
}

/// The seat that gave an order.
fn seat_of(table: TableId, order: &LogRow) -> Result<Seat, Fault> {
    let nobody = || Fault::Log { table, seq: Seq(order.seq), cause: "an order is of no seat".to_owned() };
    order.seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat).ok_or_else(nobody)
}

/// Records an undo of these steps.
fn record_undo(
    table: &mut Table,
    steps: &[i64],
    state: Arc<dyn Match>,
    lines: Vec<String>,
    notes: &Notes,
    author: Author,
) {
    let entry = LogRow {
        seat: author.user.and_then(|u| table.seat_of(u)).map(|s| i64::from(s.0)),
        input: text_of(&steps),
        lines: text_of(&lines),
        notes: text_of(notes),
        ..table.next_entry("undo", &*state, author)
    };
    let seq = entry.seq;
    table.changes.undone.extend(steps.iter().map(|step| (*step, seq)));
    table.pending_lines.retain(|(step, _)| !steps.contains(step));
    table.pending_lines.push((seq, lines.into_iter().map(Said::action).collect()));
    table.push(entry, state);
    table.keep_banks(author.at);
}

/// After a rewind everything is asked anew, whatever the number of the window; banks are what they were when that phase began.
fn reopen(table: &mut Table, phase: &PhaseRow, now: Timestamp) -> Result<(), Fault> {
    if let Some(Asking::Orders(window)) = table.game().map(|game| game.asking()) {
        table.open_window(window.number, now);
        table.restore_banks(serde_json::from_str(&phase.banks)?, now);
    }
    Ok(())
}
