//! The next game: it begins, with the sides passed on, when all people who played have said so under the post of the end.

use crate::contract::Seat;
use crate::host::commands::opening::{self, Occasion, Opening};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons::{self, button};
use crate::host::table::Table;
use crate::host::table::changes::{OfferChange, text_of};
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::{OfferKind, Press};
use crate::host::table::rating::Rated;
use crate::host::table::repository;
use crate::host::table::seated::not_seated;
use crate::host::table::stage::{Status, Who};
use crate::host::{Call, PostNo, Style, Timestamp, UserId};
use crate::kit::words::and;
use crate::store::offers::OfferRow;

/// Somebody wants to play again.
pub(crate) async fn wished(ctx: &Ctx, call: &Call, mut old: Table) -> Result<Answer, Failure> {
    match old.status() {
        Status::Over => {}
        Status::Abandoned => return Err(Refusal::Abandoned.into()),
        Status::Lobby | Status::Playing => return Err(Refusal::NotOver.into()),
    }
    let seat = old.seat_of(call.actor.user).ok_or_else(|| not_seated(&old))?;
    let asked = old.open_question(OfferKind::Rematch).cloned();
    let said = asked.as_ref().map_or(Ok(vec![]), |asked| serde_json::from_str::<Vec<u8>>(&asked.agreed));
    let mut agreed = said.map_err(Fault::from)?;
    let has_said = agreed.contains(&seat.0);
    if !has_said {
        agreed.push(seat.0);
    }
    let missing: Vec<Seat> = old.players().into_iter().filter(|other| !agreed.contains(&other.0)).collect();
    let names = and(&missing.iter().map(|other| old.label(*other)).collect::<Vec<_>>());
    if missing.is_empty() {
        let opening = next(ctx, call, &old)?;
        retire(&mut old, asked, ctx.now());
        return opening::open(ctx, call, opening, Some(&old)).await;
    }
    if has_said {
        return Err(Refusal::RematchSaid(names).into());
    }
    note(&mut old, asked, seat, &agreed, &missing, ctx.now());
    let text = format!("Noted. The next game begins, sides swapped, as soon as {names} wants it, too.");
    let answer = Answer::say(text);
    repository::commit(ctx, &old, Some((call.id, &answer))).await?;
    Ok(answer)
}

/// Keeps who has said so; the first calls the others.
fn note(old: &mut Table, asked: Option<OfferRow>, seat: Seat, agreed: &[u8], missing: &[Seat], now: Timestamp) {
    let offer = asked.unwrap_or_else(|| OfferRow {
        kind: OfferKind::Rematch.slug().to_owned(),
        seq: old.seq.0,
        seat: seat.0.into(),
        agreed: String::new(),
        post: call_for(old, seat, missing, now),
        at: now.0,
        wish: String::new(),
    });
    old.changes.offers.push(OfferChange::Put(OfferRow { agreed: text_of(&agreed), ..offer }));
    if let Some(post) = old.live_post {
        let row = buttons::of_end(old, Some(agreed.len()));
        old.send(Delivery::ChangeButtons { post, is_last: false }, &PendingMessage::default().with_row(row), now);
    }
}

/// Calls those who have not said so; gives the number of the message.
fn call_for(old: &mut Table, seat: Seat, missing: &[Seat], now: Timestamp) -> i64 {
    let others: Vec<UserId> = missing.iter().filter_map(|other| old.person(*other)).collect();
    let names: Vec<String> = others.iter().map(|user| format!("<@{}>", user.0)).collect();
    let text = format!(
        "{}: {} wants to play again, sides swapped. The next game begins when all of you have pressed **Rematch**.",
        names.join(", "),
        old.label(seat)
    );
    let row = vec![button(old, Press::Rematch, "Rematch", Style::Primary)];
    let message = PendingMessage { mentions: others, ..PendingMessage::text(text) };
    old.send(Delivery::Post, &message.with_row(row), now).0
}

/// The next game takes the place of this one: nothing offers it any more.
fn retire(old: &mut Table, asked: Option<OfferRow>, now: Timestamp) {
    if let Some(asked) = asked {
        old.changes.offers.push(OfferChange::Remove(asked.kind));
        old.send(Delivery::Delete { post: PostNo(asked.post) }, &PendingMessage::default(), now);
    }
    if let Some(post) = old.live_post {
        let row = buttons::of_end(old, None);
        old.send(Delivery::ChangeButtons { post, is_last: false }, &PendingMessage::default().with_row(row), now);
    }
}

/// The next table with the same people, sides passed on by one seat.
fn next(ctx: &Ctx, call: &Call, old: &Table) -> Result<Opening, Failure> {
    let setup = old.setup();
    let options = match old.game() {
        Some(last) => last.rematch(setup.options.clone())?,
        None => setup.options.clone(),
    };
    let mut seats = old.seats.clone();
    let mut sides: Vec<String> = seats.iter().map(|s| s.side.clone()).collect();
    sides.rotate_left(1);
    for (seat, side) in seats.iter_mut().zip(sides) {
        seat.side = side;
        // Nobody is kept a seat that they have not had.
        if let Who::StandIn { skill, .. } = seat.who {
            seat.who = Who::Computer(skill);
        }
    }
    // Whoever asked to be forgotten is not asked again; their side is free, and the lobby waits for somebody.
    seats.retain(|seat| seat.who != Who::Person(UserId::FORMER));
    let occasion = if seats.len() == old.seats.len() { Occasion::Rematch } else { Occasion::RematchWithRoom };
    let mut table = Table {
        pace: old.pace,
        watch: old.watch,
        has_vacation: old.has_vacation,
        shows_referee_all: old.shows_referee_all,
        seats,
        ..Table::new(call, old.system, old.scenario.clone(), options, ctx.now())
    };
    if old.rated == Rated::Yes {
        table.set_rated(Rated::Yes);
    }
    Ok(Opening { table, invited: None, occasion })
}
