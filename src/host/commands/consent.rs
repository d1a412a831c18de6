//! Questions put to the other players: a draw, an order taken back. Computer players are not asked.
//!
//! A question has the number of the post that asks it. Its buttons carry that number and answer that question or none;
//! when its phase passes it is void, and the post loses them.

use crate::contract::Ending;
use crate::host::Call;
use crate::host::commands::{ending, question, undo};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::table::action::{OfferKind, Question};
use crate::host::table::desk::{Desk, OfferChange, Origin};
use crate::host::table::parcel::{Answer, Errand, Parcel};
use crate::host::table::seated::playing;
use crate::store::log;
use crate::store::offers::OfferRow;

/// `/game draw`: offers one, or agrees to the one that was offered.
pub(crate) async fn draw(ctx: &Ctx, call: &Call, desk: &mut Desk) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, desk)?;
    if desk.people().len() < 2 {
        return Err(Refusal::NoDrawWithComputers.into());
    }
    match desk.open_question(OfferKind::Draw).cloned() {
        Some(offer) => agree_to(ctx, call, desk, offer).await,
        None => Ok(question::ask_others(ctx, desk, seat, OfferKind::Draw, desk.row.window_seq)),
    }
}

/// A yes under a question.
pub(crate) async fn agree(ctx: &Ctx, call: &Call, desk: &mut Desk, question: Question) -> Result<Answer, Failure> {
    let offer = asked(desk, question).cloned().ok_or(Refusal::VoidQuestion)?;
    agree_to(ctx, call, desk, offer).await
}

async fn agree_to(ctx: &Ctx, call: &Call, desk: &mut Desk, offer: OfferRow) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, desk)?;
    let mut agreed: Vec<u8> = serde_json::from_str(&offer.agreed).map_err(Fault::from)?;
    if offer.seat == i64::from(seat.0) {
        return Err(Refusal::OwnOffer.into());
    }
    if agreed.contains(&seat.0) {
        return Err(Refusal::AnsweredAlready.into());
    }
    agreed.push(seat.0);
    if desk.people().iter().any(|s| !agreed.contains(&s.0)) {
        let text = serde_json::to_string(&agreed).map_err(Fault::from)?;
        desk.changes.offers.push(OfferChange::Put(OfferRow { agreed: text, ..offer }));
        return Ok(Answer::say("Noted. The others are still to answer."));
    }
    desk.close_question(&offer, ctx.now());
    let origin = Origin { user: Some(call.actor.user), call: Some(call.id.0.cast_signed()), at: ctx.now() };
    if offer.kind == OfferKind::Draw.slug() {
        ending::end_game(desk, Ending::DrawAgreed, origin)?;
    } else {
        let (id, seq) = (desk.row.id, offer.seq);
        let order = ctx.store.read(async |db| log::find_standing(db, id, seq).await).await?;
        undo::rewind(ctx, desk, &order.ok_or(Refusal::VoidQuestion)?, origin).await?;
    }
    Ok(Answer::say("Agreed."))
}

/// A no.
pub(crate) fn disagree(ctx: &Ctx, call: &Call, desk: &mut Desk, question: Question) -> Result<Answer, Failure> {
    let offer = asked(desk, question).cloned().ok_or(Refusal::VoidQuestion)?;
    let (seat, _) = playing(call, desk)?;
    let is_own = offer.seat == i64::from(seat.0);
    desk.close_question(&offer, ctx.now());
    let what = if question.kind == OfferKind::Draw { "The draw" } else { "The undo" };
    let text =
        if is_own { format!("{what} is withdrawn.") } else { format!("{what} is refused by {}.", desk.label(seat)) };
    desk.send(Errand::Post, &Parcel::text(text), ctx.now());
    Ok(Answer::say(if is_own { "Withdrawn." } else { "Refused." }))
}

/// The open question that a button stands under.
fn asked(desk: &Desk, question: Question) -> Option<&OfferRow> {
    desk.open_question(question.kind).filter(|open| question.post == Some(open.post))
}
