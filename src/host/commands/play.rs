//! Giving orders: drafts and notation, one or several, all or none.

use crate::contract::{Draft, Lens, Seat, System, Viewer};
use crate::host::api::limits::ORDERS_PER_CALL;
use crate::host::commands::submission::{known_verb, one_of_many, submit_all};
use crate::host::commands::{saved, shots};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::{announcement, buttons, notes, panel, tints};
use crate::host::table::Table;
use crate::host::table::changes::Author;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::Press;
use crate::host::table::seated::{playing, what_next};
use crate::host::table::stage::Status;
use crate::host::{Call, Control, Style};
use crate::kit::form::Filled;
use crate::kit::panel::PANEL_HOME;
use crate::kit::words::code;
use crate::store::log::LogRow;

/// Heading over an order that waits for a press.
const SHOWN_FIRST: &str = "Nothing has been ordered yet. This is what it would do:";

/// Gives orders in the caller's name, all or none, and says what came of them and what is next.
pub(crate) async fn play(ctx: &Ctx, call: &Call, table: &mut Table, drafts: Vec<Draft>) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    if let Some(asked) = shots::question(ctx, call, table, &drafts).await? {
        return Ok(asked);
    }
    let phase = table.phase;
    let done = give(ctx, call, table, drafts).await?;
    Ok(told(table, seat, &done, phase))
}

/// Gives orders in the caller's name, all or none; the words of what was done.
pub(crate) async fn give(ctx: &Ctx, call: &Call, table: &mut Table, drafts: Vec<Draft>) -> Result<String, Failure> {
    let (seat, game) = playing(call, table)?;
    let fleet_name = game.fleet_name(seat);
    for draft in &drafts {
        known_verb(table.system, draft)?;
    }
    let awaited = table.awaited();
    let unread = notes::notes_since_last_order(ctx, table, seat).await?;
    let drafts = saved::with_saved(ctx, call.actor.user, table.system, drafts).await?;
    let given = drafts.clone();
    let done = ctx.rules(move || submit_all(&*game, seat, &drafts)).await??;
    let author = Author { user: Some(call.actor.user), call: Some(call.id), at: ctx.now() };
    if awaited.contains(&seat) {
        table.idle_windows = 0;
    }
    // Whoever was silent once and orders again was not silent twice.
    table.silences.remove(&seat.0);
    saved::keep_texts(table, call.actor.user, &given, author.at.0);
    if let Some(name) = fleet_name {
        saved::keep_fleet(table, call.actor.user, &name, &done, author.at.0);
    }
    let is_seen = done.iter().any(|played| !played.public_lines.is_empty());
    let mut lines = Vec::new();
    for played in done {
        lines.push(format!("Done: {}", code(&played.notation)));
        lines.extend(played.actor_lines.iter().map(|line| format!("- {}", line.markdown())));
        table.record("order", Some(seat), played, author);
    }
    // A clock that stood still goes on when everybody can see that somebody has ordered, and not before.
    if table.due.is_none() && table.pause.is_none() && (is_seen || table.awaited() != awaited) {
        table.restart_clock(author.at);
    }
    announcement::settle(ctx, table, author.at).await?;
    lines.extend(notes::paragraph("Since your order before this one:", &unread));
    Ok(lines.join("\n"))
}

/// A slash command of a game. Some, like `/fire`, first show what they would do, if others would see it at once.
pub(crate) async fn play_typed(ctx: &Ctx, call: &Call, table: &mut Table, draft: &Draft) -> Result<Answer, Failure> {
    let (seat, game) = playing(call, table)?;
    if let Some(asked) = shots::question(ctx, call, table, std::slice::from_ref(draft)).await? {
        return Ok(asked);
    }
    if table.system.card().shown_first.contains(&draft.verb.as_str()) {
        let tried = vec![draft.clone()];
        let done = ctx.rules(move || submit_all(&*game, seat, &tried)).await??;
        if done.iter().any(|played| !played.public_lines.is_empty()) {
            return panel::page(ctx, call, table, draft, SHOWN_FIRST).await;
        }
    }
    play(ctx, call, table, vec![draft.clone()]).await
}

/// Gives orders written in notation.
pub(crate) async fn play_notation(ctx: &Ctx, call: &Call, table: &mut Table, text: &str) -> Result<Answer, Failure> {
    playing(call, table)?;
    let drafts = read_notation(table.system, text)?;
    play(ctx, call, table, drafts).await
}

/// The orders that a form means as it was filled in.
pub(crate) async fn of_form(
    ctx: &Ctx,
    call: &Call,
    table: &Table,
    draft: &Draft,
    filled: &Filled,
) -> Result<Vec<Draft>, Failure> {
    let (seat, game) = playing(call, table)?;
    let (draft, filled) = (draft.clone(), filled.clone());
    let drafts = ctx.rules(move || game.filled(seat, &draft, &filled)).await??;
    if drafts.is_empty() {
        return Err(Refusal::EmptySlip.into());
    }
    Ok(drafts)
}

/// Orders of a panel's control or slip, all or none; afterwards the panel goes on, or says whom it waits for.
pub(crate) async fn panel_orders(
    ctx: &Ctx,
    call: &Call,
    table: &mut Table,
    drafts: Vec<Draft>,
) -> Result<Answer, Failure> {
    playing(call, table)?;
    match shots::question(ctx, call, table, &drafts).await? {
        Some(asked) => Ok(asked.in_place()),
        None => sure_orders(ctx, call, table, drafts).await,
    }
}

/// The same of somebody who was asked before.
pub(crate) async fn sure_orders(
    ctx: &Ctx,
    call: &Call,
    table: &mut Table,
    drafts: Vec<Draft>,
) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let phase = table.phase;
    let last = drafts.last().cloned().unwrap_or_else(|| Draft::new(PANEL_HOME));
    let done = give(ctx, call, table, drafts).await?;
    if table.status() == Status::Playing && table.awaited().contains(&seat) {
        return Ok(panel::next_page(ctx, call, table, &last, &done).await?.in_place());
    }
    Ok(told(table, seat, &done, phase).in_place())
}

/// What was done in a phase, and what is next.
pub(crate) fn told(table: &Table, seat: Seat, done: &str, phase: i64) -> Answer {
    let pending = PendingMessage::text(format!("{done}\n{}", what_next(table, seat)));
    let pending = pending.in_form(tints::of_seat(table, seat));
    // When the phase went on, the map is on its way to everybody; else this is for the player alone.
    let is_same_phase = table.status() == Status::Playing && table.phase == phase;
    let own_map = || table.map(Viewer::Seat(seat), Lens::default(), false);
    let pending = PendingMessage { waits: table.waits(seat), ..pending.with_row(way_on(table, seat)) };
    Answer::fresh(if is_same_phase { pending.with(own_map()) } else { pending })
}

/// Under the answer to an order: to the panel, and back.
fn way_on(table: &Table, seat: Seat) -> Vec<Control> {
    if table.status() != Status::Playing {
        return vec![];
    }
    let is_own = |entry: &&LogRow| entry.kind == "order" && entry.seat == Some(i64::from(seat.0));
    let own: Vec<&LogRow> = table.changes.entries.iter().map(|(entry, _)| entry).filter(is_own).collect();
    let back = own.last().and_then(|order| panel::take_back(table, order, own.len()));
    let plain = |action: Press, label: &str| buttons::button(table, action, label, Style::Secondary);
    let meanwhile = [plain(Press::Map, "Map"), plain(Press::Report, "My report")];
    let meanwhile = meanwhile.into_iter().filter(|_| table.waits(seat).is_some());
    let orders = buttons::button(table, Press::Home, "Give orders", Style::Primary);
    [orders].into_iter().chain(back).chain(meanwhile).collect()
}

/// Several orders in notation, separated by `;` or line ends.
pub(crate) fn read_notation(system: System, text: &str) -> Result<Vec<Draft>, Failure> {
    let parts: Vec<&str> = text.split([';', '\n']).map(str::trim).filter(|p| !p.is_empty()).collect();
    if parts.is_empty() {
        let example = system.card().verbs.first().map_or("/help", |v| v.example);
        return Err(Refusal::EmptyOrder(example).into());
    }
    if parts.len() > ORDERS_PER_CALL {
        return Err(Refusal::TooManyOrders(parts.len()).into());
    }
    let read =
        |text: &&str| Draft::from_notation(text, system.title(), system.card().verbs, system.card().default_verb);
    parts
        .iter()
        .enumerate()
        .map(|(i, text)| read(text).map_err(|error| one_of_many(parts.len(), i, text, error.into())))
        .collect()
}
