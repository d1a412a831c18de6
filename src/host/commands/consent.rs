//! Questions put to the other players: a draw, an order taken back, a clock to be stopped, an end without a result, other terms.
//! Of computer players only draws are asked; they answer at once.
//!
//! A question has the number of the post that asks it. Its buttons carry that number and answer that question or none;
//! when its phase passes it is void, and the post loses them.

use crate::contract::{Ending, Seat};
use crate::host::commands::ending::EndBy;
use crate::host::commands::question::{self, Subject};
use crate::host::commands::{agreement, ending, pause, referee, undo};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::table::Table;
use crate::host::table::changes::{Author, OfferChange, Verdict};
use crate::host::table::pending::Answer;
use crate::host::table::press::{OfferKind, Question};
use crate::host::table::seated::{not_seated, playing};
use crate::host::{Call, PostNo};
use crate::store::log;
use crate::store::offers::OfferRow;

/// `/game draw`: offers one, or agrees to the one that was offered.
pub(crate) async fn draw(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let offer = table.open_question(OfferKind::Draw).cloned();
    if let Some(offer) = offer {
        return agree_to(ctx, call, table, offer).await;
    }
    let game = table.played()?;
    let computers: Vec<Seat> = table.all_seats().filter(|seat| table.is_computers(*seat)).collect();
    if let Some(against) = computers.into_iter().find(|seat| !game.takes_draw(*seat)) {
        return Err(Refusal::ComputerPlaysOn(table.label(against)).into());
    }
    match table.people().len() {
        0 | 1 => {
            let author = Author { user: Some(call.actor.user), call: Some(call.id), at: ctx.now() };
            ending::end_game(ctx, table, Ending::DrawAgreed, author).await?;
            Ok(Answer::say("Agreed."))
        }
        _ => Ok(question::ask_others(ctx, table, seat, Subject::of(OfferKind::Draw, table.window), "offers a draw")),
    }
}

/// `/game pause`: asks the others, or agrees; whoever sits among computer players alone is asked by nobody.
pub(crate) async fn pause(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    pause::can_stop(table, ctx.now())?;
    if table.people().len() < 2 {
        pause::stop(table, ctx.now())?;
        return Ok(Answer::say("The clock is stopped. `/game resume` lets it go on."));
    }
    if let Some(offer) = table.open_question(OfferKind::Pause).cloned() {
        return agree_to(ctx, call, table, offer).await;
    }
    let what = pause::wish(table, ctx.now());
    Ok(question::ask_others(ctx, table, seat, Subject::of(OfferKind::Pause, table.window), &what))
}

/// **End the table**, **Ask the others**: at once where nobody else plays, else asked like any other question.
pub(crate) async fn end(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let seat = match ending::end_by(call, table)? {
        EndBy::Oneself => return Ok(ending::abandon(ctx, call, table, EndBy::Oneself)),
        EndBy::All(seat) => seat,
    };
    if let Some(offer) = table.open_question(OfferKind::End).cloned() {
        return agree_to(ctx, call, table, offer).await;
    }
    let what = "asks to end this game without a result; it cannot go on then";
    Ok(question::ask_others(ctx, table, seat, Subject::of(OfferKind::End, table.window), what))
}

/// A yes under a question.
pub(crate) async fn agree(ctx: &Ctx, call: &Call, table: &mut Table, question: Question) -> Result<Answer, Failure> {
    let offer = asked(table, question).cloned().ok_or(Refusal::VoidQuestion)?;
    agree_to(ctx, call, table, offer).await
}

async fn agree_to(ctx: &Ctx, call: &Call, table: &mut Table, offer: OfferRow) -> Result<Answer, Failure> {
    let seat = answering(call, table, &offer)?;
    let mut agreed: Vec<u8> = serde_json::from_str(&offer.agreed).map_err(Fault::from)?;
    if offer.seat == i64::from(seat.0) {
        return Err(Refusal::OwnOffer.into());
    }
    if agreed.contains(&seat.0) {
        return Err(Refusal::AnsweredAlready.into());
    }
    agreed.push(seat.0);
    if table.people().iter().any(|s| !agreed.contains(&s.0)) {
        let text = serde_json::to_string(&agreed).map_err(Fault::from)?;
        table.changes.offers.push(OfferChange::Put(OfferRow { agreed: text, ..offer }));
        return Ok(Answer::say("Noted. The others are still to answer."));
    }
    table.close_question(&offer, &Verdict::Agreed, ctx.now());
    let author = Author { user: Some(call.actor.user), call: Some(call.id), at: ctx.now() };
    match OfferKind::parse(&offer.kind) {
        Some(OfferKind::Draw) => ending::end_game(ctx, table, Ending::DrawAgreed, author).await?,
        Some(OfferKind::Pause) => pause::stop(table, author.at)?,
        Some(OfferKind::Referee) => referee::agreed(table, author.at)?,
        Some(OfferKind::Terms) => agreement::agreed(ctx, table, &offer)?,
        Some(OfferKind::End) => return Ok(ending::abandon(ctx, call, table, EndBy::All(seat))),
        Some(OfferKind::Undo) => {
            let (id, seq) = (table.id.0, offer.seq);
            let order = ctx.store.read(async |db| log::find_standing(db, id, seq).await).await?;
            undo::rewind(ctx, table, &order.ok_or(Refusal::VoidQuestion)?, author).await?;
        }
        // The next game is agreed upon under the post of the end (`rematch`).
        Some(OfferKind::Rematch) | None => {
            return Err(Fault::Row { table: table.id, what: "a question", read: offer.kind }.into());
        }
    }
    Ok(Answer::say("Agreed."))
}

/// A no.
pub(crate) fn disagree(ctx: &Ctx, call: &Call, table: &mut Table, question: Question) -> Result<Answer, Failure> {
    let offer = asked(table, question).cloned().ok_or(Refusal::VoidQuestion)?;
    let seat = answering(call, table, &offer)?;
    let is_own = offer.seat == i64::from(seat.0);
    let verdict = if is_own { Verdict::Withdrawn } else { Verdict::Refused(agreement::name(table, seat)) };
    table.close_question(&offer, &verdict, ctx.now());
    if question.kind == OfferKind::Referee {
        table.set_referee(None);
    }
    Ok(Answer::say(if is_own { "Withdrawn." } else { "Refused." }))
}

/// **Ask again**, where a question is void: the same as its command.
pub(crate) async fn ask_again(ctx: &Ctx, call: &Call, table: &mut Table, kind: OfferKind) -> Result<Answer, Failure> {
    match kind {
        OfferKind::Draw => draw(ctx, call, table).await,
        OfferKind::Pause => pause(ctx, call, table).await,
        OfferKind::End => end(ctx, call, table).await,
        OfferKind::Undo => undo::undo(ctx, call, table).await,
        OfferKind::Referee | OfferKind::Terms | OfferKind::Rematch => Err(Refusal::UnknownControl.into()),
    }
}

/// The open question that a button stands under.
fn asked(table: &Table, question: Question) -> Option<&OfferRow> {
    table.open_question(question.kind).filter(|open| question.post == Some(PostNo(open.post)))
}

/// The seat of whoever answers: before the start terms alone are asked about.
fn answering(call: &Call, table: &Table, offer: &OfferRow) -> Result<Seat, Refusal> {
    if offer.kind == OfferKind::Terms.slug() {
        return table.seat_of(call.actor.user).ok_or_else(|| not_seated(table));
    }
    Ok(playing(call, table)?.0)
}
