//! Stopping a table's clock and letting it go on. Orders can be given all the while; what is left stays left to the second.

use crate::host::api::limits::RESUME_SECONDS;
use crate::host::api::time;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons::button;
use crate::host::outgoing::nudges;
use crate::host::table::Table;
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::Press;
use crate::host::table::seated::playing;
use crate::host::{Call, Form, Style, Timestamp, UserId};

/// Whether there is a clock that runs.
pub(crate) fn can_stop(table: &Table, now: Timestamp) -> Result<(), Refusal> {
    match (table.pause, left(table, now)) {
        (Some(pause), _) => Err(Refusal::PausedAlready(time::length(pause.left_seconds))),
        (None, None) => Err(Refusal::NoClock),
        (None, Some(_)) => Ok(()),
    }
}

/// What the others are asked.
pub(crate) fn wish(table: &Table, now: Timestamp) -> String {
    let left = left(table, now).map(|left| format!(", with {} left", time::length(left))).unwrap_or_default();
    format!("asks to stop the clock{left}; it goes on 12 hours after anybody asks")
}

/// All have agreed.
pub(crate) fn stop(table: &mut Table, now: Timestamp) -> Result<(), Refusal> {
    let left = table.pause_clock(now).ok_or(Refusal::NoClock)?;
    let text = format!(
        "**The clock is stopped, with {} left.** Orders can be given all the while. It goes on 12 hours after anybody at the \
         table asks.",
        time::length(left)
    );
    let pending = PendingMessage::text(text).with_row(vec![button(table, Press::Resume, "Go on", Style::Secondary)]);
    table.send(Delivery::Post, &pending, now);
    Ok(())
}

/// `/game resume`: with notice, where others play who have to know.
pub(crate) fn resume(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let now = ctx.now();
    let pause = table.pause.as_mut().ok_or(Refusal::NotPaused)?;
    if let Some(at) = pause.resume_at {
        return Err(Refusal::ResumesAlready(at).into());
    }
    let (at, left) = (now.after(RESUME_SECONDS), time::length(pause.left_seconds));
    pause.resume_at = Some(at);
    if table.people().len() < 2 {
        go_on(table, now);
        return Ok(Answer::say("The clock goes on."));
    }
    let others: Vec<UserId> =
        table.people().into_iter().filter(|s| *s != seat).filter_map(|s| table.person(s)).collect();
    // Only whoever a text names is called by it.
    let text = format!(
        "{} asks to go on. {}: the clock runs again from <t:{at}:F>, <t:{at}:R>, with the {left} that were left.",
        table.label(seat),
        nudges::mentioned(&others)
    );
    let pending = PendingMessage { mentions: others, ..PendingMessage::text(text) }.in_form(Form::Plain);
    table.send(Delivery::Post, &pending, now);
    Ok(Answer::say(format!("The clock goes on <t:{at}:F>; the others are told.")))
}

/// The notice is over.
pub(crate) fn go_on(table: &mut Table, now: Timestamp) {
    table.resume_clock(now);
    let due = table.due.map(|at| format!(" Time is up <t:{at}:F>, <t:{at}:R>.")).unwrap_or_default();
    table.send(Delivery::Post, &PendingMessage::text(format!("The clock runs again.{due}")), now);
}

fn left(table: &Table, now: Timestamp) -> Option<i64> {
    table.due.map(|due| (due.0 - now.0).max(0))
}
