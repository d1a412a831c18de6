//! What the others do about somebody who lets windows pass. Nothing ends by itself that people could still want: they are asked,
//! and asked again after each further silent window, and whoever was silent ends the question by whatever they press.

use crate::contract::{Ending, Seat, Skill};
use crate::host::commands::{ending, handover};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::{announcement, ways_on};
use crate::host::table::Table;
use crate::host::table::changes::Author;
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::seated::playing;
use crate::host::table::silences::{ASKED_FROM, CLAIMED_FROM, Silence, WayOn};
use crate::host::table::stage::Status;
use crate::host::{Call, PostNo, Timestamp, UserId};

/// People have let a window pass; from the second in a row on the others are asked. All are counted first: whoever is silent
/// as long is not asked about another.
pub(crate) fn were_silent(table: &mut Table, seats: &[Seat], now: Timestamp) {
    if table.status() != Status::Playing {
        return;
    }
    for seat in seats {
        table.silences.entry(seat.0).or_default().windows += 1;
    }
    for seat in seats {
        let Some(silence) = table.silences.get(&seat.0) else { continue };
        // Where the others have chosen to go on without, they are asked once more, when there is more to choose.
        let is_new = !silence.is_passed_over || silence.windows == CLAIMED_FROM;
        if silence.windows >= ASKED_FROM && is_new && !table.voters_on(*seat).is_empty() {
            ask(table, *seat, now);
        }
    }
}

fn ask(table: &mut Table, seat: Seat, now: Timestamp) {
    let before = table.silences.remove(&seat.0).unwrap_or_default();
    if let Some(post) = before.question {
        table.send(Delivery::ChangeButtons { post, is_last: false }, &PendingMessage::default(), now);
    }
    let post = table.next_post();
    let silence = Silence { question: Some(post), votes: [].into(), ..before };
    let message = ways_on::question(table, seat, post, &silence, holding(&silence));
    table.send(Delivery::Post, &message, now);
    table.silences.insert(seat.0, silence);
}

const fn holding(silence: &Silence) -> Option<WayOn> {
    if silence.is_passed_over { Some(WayOn::GoOn) } else { None }
}

/// A button under the question.
pub(crate) async fn choose(
    ctx: &Ctx,
    call: &Call,
    table: &mut Table,
    post: PostNo,
    way: WayOn,
) -> Result<Answer, Failure> {
    let (voter, _) = playing(call, table)?;
    let found = table.silences.iter().find(|(_, silence)| silence.question == Some(post));
    let (seat, mut silence) =
        found.map(|(seat, silence)| (Seat(*seat), silence.clone())).ok_or(Refusal::VoidQuestion)?;
    let voters = table.voters_on(seat);
    if !voters.contains(&voter) || !ways_on::can_be_chosen(table, seat, &silence, way) {
        return Err(Refusal::VoidQuestion.into());
    }
    silence.votes.insert(voter.0, way);
    let chosen = silence.chosen(&voters);
    table.silences.insert(seat.0, silence);
    let side = table.side(seat);
    let Some(chosen) = chosen else {
        return Ok(Answer::say("Noted. It is settled when the others have chosen; until then you can choose again."));
    };
    let author = Author { user: Some(call.actor.user), call: Some(call.id), at: ctx.now() };
    carry_out(ctx, table, seat, (post, chosen), author).await?;
    Ok(Answer::say(format!("Chosen: {}.", ways_on::told(chosen, &side))))
}

async fn carry_out(
    ctx: &Ctx,
    table: &mut Table,
    seat: Seat,
    (post, chosen): (PostNo, WayOn),
    author: Author,
) -> Result<(), Failure> {
    let over = format!("Chosen: {}.", ways_on::told(chosen, &table.side(seat)));
    match chosen {
        WayOn::Wait | WayOn::GoOn => {
            let silence = table.silences.entry(seat.0).or_default();
            silence.is_passed_over = chosen == WayOn::GoOn;
            silence.votes.clear();
            let silence = silence.clone();
            let message =
                PendingMessage { mentions: vec![], ..ways_on::question(table, seat, post, &silence, Some(chosen)) };
            table.send(Delivery::Edit { post }, &message, author.at);
            announcement::settle(ctx, table, author.at).await?;
        }
        WayOn::Computer => {
            table.end_silence(seat, &over, author.at);
            handover::stand_in(ctx, table, seat, Skill::Steady, author).await?;
        }
        WayOn::Call => {
            table.end_silence(seat, &over, author.at);
            handover::call_out(table, seat, author.at)?;
        }
        WayOn::Claim => {
            table.end_silence(seat, &over, author.at);
            ending::end_game(ctx, table, Ending::Defaulted(seat), author).await?;
        }
    }
    Ok(())
}

/// Whether the others are asked about this person, or go on without them.
pub(crate) fn is_missed(table: &Table, user: UserId) -> bool {
    let silence = table.seat_of(user).and_then(|seat| table.silences.get(&seat.0));
    table.status() == Status::Playing && silence.is_some_and(|silence| silence.windows >= ASKED_FROM)
}

/// Whoever was silent has pressed something: they are here.
pub(crate) async fn came_back(ctx: &Ctx, table: &mut Table, user: UserId, now: Timestamp) -> Result<(), Fault> {
    if !is_missed(table, user) {
        return Ok(());
    }
    if let Some(seat) = table.seat_of(user) {
        let text = format!("{} is back. The question is over.", table.label(seat));
        table.end_silence(seat, &text, now);
        announcement::settle(ctx, table, now).await?;
    }
    Ok(())
}
