//! Taking back one's last order: at once as long as nothing that others have seen or answered depends on it, else with
//! the others' consent. An undo is a log entry that names the steps it takes back; the state afterwards comes from
//! replaying what stands of the window the order was given in, so it costs no more than that window.

use crate::contract::{Awaiting, Look, Match, Seat, Viewer};
use crate::host::commands::question;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::controls::button;
use crate::host::outgoing::post;
use crate::host::table::action::{Action, OfferKind};
use crate::host::table::desk::{Desk, Notes, Origin, PROGRAM};
use crate::host::table::parcel::{Answer, Parcel};
use crate::host::table::seated::playing;
use crate::host::table::{load, rebuild, telling};
use crate::host::{Call, Style};
use crate::kit::words::code;
use crate::store::log::{self, LogRow};
use crate::store::phases::{self, PhaseRow};
use std::sync::Arc;

/// `/undo`
pub(crate) async fn undo(ctx: &Ctx, call: &Call, desk: &mut Desk) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, desk)?;
    let last = last_order(ctx, desk, seat).await?;
    let origin = Origin { user: Some(call.actor.user), call: Some(call.id.0.cast_signed()), at: ctx.now() };
    if let Some(state) = without(ctx, desk, &last).await? {
        record_undo(desk, &[last.seq], state, vec![], &Notes::new(), origin);
        if let Some(asked) = desk.open_question(OfferKind::Undo).filter(|q| q.seq == last.seq).cloned() {
            desk.close_question(&asked, origin.at);
        }
        post::settle(desk, origin.at);
        let text = format!("Taken back: {}", code(&last.notation));
        return Ok(Answer::fresh(with_panel(desk, seat, &text)));
    }
    if desk.people().len() > 1 {
        if desk.open_question(OfferKind::Undo).is_some() {
            return Err(Refusal::QuestionStands.into());
        }
        return Ok(question::ask_others(ctx, desk, seat, OfferKind::Undo, last.seq));
    }
    // Computer players do not mind.
    rewind(ctx, desk, &last, origin).await?;
    let text = format!("Taken back, with everything since: {}", code(&last.notation));
    Ok(Answer::fresh(with_panel(desk, seat, &text)))
}

/// The button under an order: takes back that order and no other.
pub(crate) async fn take_back_pressed(ctx: &Ctx, call: &Call, desk: &mut Desk, order: i64) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, desk)?;
    if last_order(ctx, desk, seat).await?.call_id != Some(order) {
        return Err(Refusal::NotTheLastOrder.into());
    }
    undo(ctx, call, desk).await
}

pub(crate) async fn last_order(ctx: &Ctx, desk: &Desk, seat: Seat) -> Result<LogRow, Failure> {
    let (id, seat) = (desk.row.id, i64::from(seat.0));
    let found = ctx.store.read(async |db| log::last_order_of(db, id, seat).await).await?;
    Ok(found.ok_or(Refusal::NothingToUndo)?)
}

/// The state without an order of this window, if it leaves the window as it is: what others have ordered since is
/// theirs and stays. `None` when something was revealed or asked since, or theirs does not fit without it.
async fn without(ctx: &Ctx, desk: &Desk, order: &LogRow) -> Result<Option<Arc<dyn Match>>, Failure> {
    if order.base_seq != desk.row.window_seq {
        return Ok(None);
    }
    let others: Vec<LogRow> =
        standing_after(ctx, desk, order.base_seq).await?.into_iter().filter(|e| e.seq != order.seq).collect();
    let base = load::state_at(ctx, desk, order.base_seq).await?;
    let (table, number) = (desk.row.id, desk.row.window_number);
    let replayed = ctx.rules(move || rebuild::apply_all(table, base, &others)).await?;
    let is_same = |state: &Arc<dyn Match>| match state.awaiting() {
        Awaiting::Orders(window) => i64::from(window.number) == number,
        Awaiting::Over(_) => false,
    };
    Ok(replayed.ok().filter(is_same))
}

/// Takes back an order and everything after it.
pub(crate) async fn rewind(ctx: &Ctx, desk: &mut Desk, order: &LogRow, origin: Origin) -> Result<(), Failure> {
    let (before, after): (Vec<LogRow>, Vec<LogRow>) =
        standing_after(ctx, desk, order.base_seq).await?.into_iter().partition(|e| e.seq < order.seq);
    let base = load::state_at(ctx, desk, order.base_seq).await?;
    let table = desk.row.id;
    let state = ctx.rules(move || rebuild::apply_all(table, base, &before)).await??;
    let seat = order.seat.and_then(|s| u8::try_from(s).ok()).map(Seat);
    let who = seat.map(|s| desk.label(s)).unwrap_or_default();
    let phase = phase_of(ctx, desk, order).await?;
    let line = telling::took_back(&who, phase.number, &phase.title);
    let steps: Vec<i64> = after.iter().map(|e| e.seq).collect();
    record_undo(desk, &steps, state, vec![line], &notes_of(&after, order.seat), origin);
    desk.changes.phases_void_from = Some(order.base_seq);
    reopen(desk, origin.at);
    post::settle(desk, origin.at);
    Ok(())
}

/// The phase in which an order was given.
async fn phase_of(ctx: &Ctx, desk: &Desk, order: &LogRow) -> Result<PhaseRow, Fault> {
    let id = desk.row.id;
    let phases = ctx.store.read(async |db| phases::standing(db, id).await).await?;
    let missing = || Fault::Log { table: desk.row.id, seq: order.base_seq, cause: "it opened no phase".to_owned() };
    phases.into_iter().find(|p| p.seq == order.base_seq).ok_or_else(missing)
}

async fn standing_after(ctx: &Ctx, desk: &Desk, seq: i64) -> Result<Vec<LogRow>, Fault> {
    let id = desk.row.id;
    let mut entries = ctx.store.read(async |db| log::standing_after(db, id, seq).await).await?;
    entries.retain(|e| e.kind != "undo" && e.kind != "start");
    Ok(entries)
}

/// What was taken back, with the map as it is then and the way on.
fn with_panel(desk: &Desk, seat: Seat, text: &str) -> Parcel {
    let on = button(desk, Action::Home, "Give orders", Style::Primary);
    Parcel::text(text).with_row(vec![on]).with(desk.map(Viewer::Seat(seat), Look::default(), false))
}

/// What the others are told whose orders go with one that is taken back.
fn notes_of(taken: &[LogRow], asker: Option<i64>) -> Notes {
    let mut notes = Notes::new();
    for entry in taken.iter().filter(|e| e.kind == "order" && e.seat != asker) {
        if let Some(seat) = entry.seat.and_then(|seat| u8::try_from(seat).ok()) {
            notes.entry(seat).or_default().push(telling::went_with_it(&entry.notation));
        }
    }
    notes
}

/// Records an undo of these steps.
fn record_undo(
    desk: &mut Desk,
    steps: &[i64],
    state: Arc<dyn Match>,
    lines: Vec<String>,
    notes: &Notes,
    origin: Origin,
) {
    let seq = desk.row.seq + 1;
    let entry = LogRow {
        seq,
        kind: "undo".to_owned(),
        seat: origin.user.and_then(|u| desk.seat_of(u)).map(|s| i64::from(s.0)),
        input: serde_json::to_string(steps).unwrap_or_default(),
        notation: String::new(),
        lines: serde_json::to_string(&lines).unwrap_or_default(),
        notes: serde_json::to_string(notes).unwrap_or_default(),
        program: PROGRAM.to_owned(),
        state_version: i64::from(desk.system.state_version()),
        digest: state.digest(),
        base_seq: desk.row.window_seq,
        undone_by: None,
        actor_id: origin.user.map(|u| u.0.cast_signed()),
        call_id: origin.call,
        at: origin.at.0,
    };
    desk.changes.undone.extend(steps.iter().map(|step| (*step, seq)));
    desk.untold.retain(|(step, _)| !steps.contains(step));
    desk.untold.push((seq, lines));
    desk.push(entry, state);
}

/// After a rewind everything is asked anew, whatever the number of the window.
fn reopen(desk: &mut Desk, now: crate::host::api::ports::Timestamp) {
    if let Some(Awaiting::Orders(window)) = desk.game.as_ref().map(|game| game.awaiting()) {
        desk.open_window(window.number, now);
    }
}
