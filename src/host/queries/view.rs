//! Looking: record sheets, own orders, status. Nothing is changed here.

use std::sync::Arc;

use crate::contract::{self, Draft, Lens, Match, Viewer};
use crate::host::api::escape;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::{announcement, buttons, notes, panel};
use crate::host::table::pending::{Answer, PendingMessage, PictureName};
use crate::host::table::press::{ControlId, PackedDraft, Press};
use crate::host::table::seated::{not_seated, playing, what_next};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, past, repository};
use crate::host::{Button, Call, Control, Seq, Style};
use crate::scene::{Block, Picture};
use crate::store::phases::PhaseRow;

/// `/sheet`
pub(crate) async fn sheet(ctx: &Ctx, call: &Call, table: &Table, unit: &str, is_text: bool) -> Result<Answer, Failure> {
    let Some(game) = table.game() else {
        return Err(Refusal::NotStarted("Sheets are there once it has.".to_owned()).into());
    };
    let unit = Some(unit.trim().to_owned()).filter(|u| !u.is_empty());
    let viewer = table.viewer(call.actor.user);
    let (game, seq) = match past::late_phase(ctx, table, call.actor.user).await? {
        Some(phase) => (load::state_at(ctx, table, Seq(phase.seq)).await?, Seq(phase.seq)),
        None => (Arc::clone(game), table.seq),
    };
    let picture = game.sheet(viewer, unit.as_deref())?;
    let text = match &picture {
        Picture::Card(card) => format!("**{}** {}", card.title, card.subtitle),
        Picture::Map(scene) => format!("**{}**", scene.banner.title),
    };
    let sheet = PictureName::Sheet { table: table.id, seq, viewer, unit };
    Ok(Answer::fresh(PendingMessage::text(text.trim()).with(sheet.in_words(is_text))))
}

/// `/orders`: one's orders of this phase, with buttons that take them back or say that there are no more.
pub(crate) async fn orders(ctx: &Ctx, call: &Call, table: &Table, heading: &str) -> Result<Answer, Failure> {
    let (seat, game) = playing(call, table)?;
    let orders = game.orders(seat);
    let unread = notes::notes_since_last_order(ctx, table, seat).await?;
    let mut lines: Vec<String> = vec![heading.to_owned(), what_next(table, seat)];
    lines.retain(|line| !line.is_empty());
    lines.extend(notes::paragraph(notes::HEADING, &unread));
    if orders.is_empty() {
        lines.push("You have given no orders in this phase.".to_owned());
    } else {
        lines.push("Your orders of this phase:".to_owned());
    }
    let (mut buttons, mut kept) = (Vec::new(), Vec::new());
    for (number, (line, take_back)) in (1_u8..).zip(&orders) {
        // Some games count their lines themselves.
        let line = line.markdown();
        let line = line.strip_prefix(&format!("{number}. ")).unwrap_or(&line);
        lines.push(format!("{number}. {line}"));
        if let Some(draft) = take_back.as_ref().filter(|_| buttons.len() < 20) {
            buttons.push(order_button(
                table,
                number,
                draft,
                &format!("Take back {number}"),
                Style::Secondary,
                &mut kept,
            ));
        }
    }
    let mut last = vec![buttons::button(table, Press::Home, "Give orders", Style::Primary)];
    if table.awaited().contains(&seat) && table.system.card().verbs.iter().any(|v| v.name == "done") {
        last.push(order_button(table, 99, &Draft::new("done"), "Done: no more orders", Style::Success, &mut kept));
    }
    repository::keep_drafts(ctx, &kept).await?;
    let mut pending = PendingMessage::text(lines.join("\n"));
    pending.rows = buttons.chunks(5).map(<[Control]>::to_vec).collect();
    Ok(Answer::fresh(pending.with_row(last).with(table.map(Viewer::Seat(seat), Lens::default(), false))))
}

fn order_button(
    table: &Table,
    number: u8,
    draft: &Draft,
    label: &str,
    style: Style,
    kept: &mut Vec<(String, String)>,
) -> Control {
    let (packed, long) = PackedDraft::of(&contract::Press::Submit(draft.clone()), panel::room(table));
    kept.extend(long);
    let action = Press::FromOrders(number, packed);
    let id = ControlId { table: table.id, mark: table.mark(), action }.encode();
    Control::Button(Button { id, label: label.to_owned(), style, is_disabled: false })
}

/// `/game status`
pub(crate) async fn status(ctx: &Ctx, call: &Call, table: &Table) -> Result<Answer, Failure> {
    if let Some(phase) = past::late_phase(ctx, table, call.actor.user).await? {
        return late_status(ctx, table, &phase).await;
    }
    let mut lines = vec![table.headline()];
    match table.status() {
        Status::Lobby => {
            lines = announcement::lobby(table)?.text.lines().map(str::to_owned).collect();
        }
        Status::Playing => {
            lines.push(table.last_part());
            lines.push(format!("Pace: {}.", table.pace.words()));
            lines.extend(table.referee_note());
            if let Some(seat) = table.seat_of(call.actor.user) {
                lines.extend(table.bank_note(seat));
                lines.push(what_next(table, seat));
            } else {
                lines.push(not_seated(table).to_string());
            }
        }
        Status::Over => {
            lines.push("The game is over.".to_owned());
            lines.extend(table.outcome().map(|outcome| announcement::result(table, outcome)));
        }
        Status::Abandoned => lines.push("This table was ended.".to_owned()),
    }
    lines.extend(table.game().into_iter().flat_map(|game| score(&**game)));
    lines.extend(
        table
            .suspended
            .as_ref()
            .filter(|_| table.is_suspended())
            .map(|why| format!("This table is parked: {}.", escape::markdown(why))),
    );
    if table.status() == Status::Playing {
        lines.extend(announcement::promise(table));
    }
    Ok(Answer::say(lines.join("\n")))
}

/// How matters stood when that phase began, for whoever sees the table late.
async fn late_status(ctx: &Ctx, table: &Table, phase: &PhaseRow) -> Result<Answer, Failure> {
    let state = load::state_at(ctx, table, Seq(phase.seq)).await?;
    let mut lines = vec![table.headline_of(&phase.title, Some(phase.number))];
    lines.push("Who has no seat sees this table one phase late.".to_owned());
    lines.push(format!("Pace: {}.", table.pace.words()));
    lines.push(not_seated(table).to_string());
    lines.extend(score(&*state));
    lines.extend(announcement::promise(table));
    Ok(Answer::say(lines.join("\n")))
}

/// The figures beside the sides, as the public map shows them.
fn score(game: &dyn Match) -> Vec<String> {
    let Ok(Picture::Map(scene)) = game.draw(Viewer::Public, &Lens::default()) else { return vec![] };
    let lines = scene.panel.iter().filter_map(|block| match block {
        Block::Fleet { title, note, .. } if !note.is_empty() => Some(format!("- {title}: {note}")),
        _ => None,
    });
    lines.collect()
}
