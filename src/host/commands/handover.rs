//! Seats of a game under way that change hands: given to somebody who accepts, called out for whoever comes first, handed to a
//! computer player until their person comes back. The record says from when; who goes sees nothing of the side any more.

use crate::contract::{Seat, Skill};
use crate::host::api::escape;
use crate::host::api::limits::PROMISE_SECONDS;
use crate::host::commands::invitation;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons::button;
use crate::host::outgoing::{announcement, nudges, substitutes, tints};
use crate::host::table::Table;
use crate::host::table::acts::{self, Act, Holder};
use crate::host::table::changes::{Author, Verdict};
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::Press;
use crate::host::table::promises::{Promise, Promised};
use crate::host::table::seated::playing;
use crate::host::table::stage::{Sitting, Status, Who};
use crate::host::{Call, PostNo, SeatWish, Style, Timestamp, UserId};

/// `/game seat …`
pub(crate) async fn wished(ctx: &Ctx, call: &Call, table: &mut Table, wish: &SeatWish) -> Result<Answer, Failure> {
    match wish {
        SeatWish::Give { player } => give(ctx, call, table, *player).await,
        SeatWish::Call => {
            let (seat, _) = playing(call, table)?;
            call_out(table, seat, ctx.now())?;
            Ok(Answer::say("Your seat is called out for three days. Until somebody takes it, it is yours to play."))
        }
        SeatWish::Back => back(ctx, call, table).await,
    }
}

/// `/game seat give`: the other has three days to accept.
async fn give(ctx: &Ctx, call: &Call, table: &mut Table, player: UserId) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let post = table.next_post();
    offer(ctx, table, seat, player, ctx.now()).await?;
    let until = ctx.now().after(PROMISE_SECONDS);
    let text = format!(
        "<@{player}> is asked, and has until <t:{until}:F>. Until then you play on; when they accept, you see nothing of {} \
         any more.",
        table.side(seat)
    );
    let row = vec![button(table, Press::Withdraw(post), "Withdraw", Style::Danger)];
    Ok(Answer::fresh(PendingMessage::text(text).with_row(row)))
}

/// Asks somebody whether they take a seat.
pub(crate) async fn offer(
    ctx: &Ctx,
    table: &mut Table,
    seat: Seat,
    player: UserId,
    now: Timestamp,
) -> Result<(), Failure> {
    can_take(ctx, table, player, seat).await?;
    need_unpromised(table, seat)?;
    let (until, post) = (now.after(PROMISE_SECONDS), table.next_post());
    let promise = Promise { to: Promised::Given(player), side: table.seats[seat.index()].side.clone(), post, until };
    table.send(Delivery::Post, &nudges::offered_seat(table, seat, player, &promise), now);
    table.promise(promise);
    Ok(())
}

/// Offers a seat to whoever comes first.
pub(crate) fn call_out(table: &mut Table, seat: Seat, now: Timestamp) -> Result<(), Refusal> {
    need_unpromised(table, seat)?;
    let (until, post) = (now.after(PROMISE_SECONDS), table.next_post());
    let promise = Promise { to: Promised::Called, side: table.seats[seat.index()].side.clone(), post, until };
    table.send(Delivery::Post, &substitutes::card(table, seat, &promise), now);
    table.promise(promise);
    Ok(())
}

/// `/game seat computer`: says what will happen, and asks.
pub(crate) fn ask_computer(call: &Call, table: &Table, skill: &str) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let skill = skill_of(skill)?;
    need_others(table)?;
    let text = format!(
        "From now on a computer player ({}) plays {} for you, and gives its orders by itself. The others are told, and the \
         record says from when. **I am back** under that post, or `/game seat back`, gives you the seat again.",
        skill.slug(),
        table.side(seat)
    );
    let row = vec![
        button(table, Press::Dismiss, "Keep the seat", Style::Secondary),
        button(table, Press::HandOver(skill.slug().to_owned()), "Hand over", Style::Danger),
    ];
    Ok(Answer::fresh(PendingMessage::text(text).with_row(row)))
}

/// The button under it.
pub(crate) async fn to_computer(ctx: &Ctx, call: &Call, table: &mut Table, skill: &str) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    let skill = skill_of(skill)?;
    need_others(table)?;
    let author = Author { user: Some(call.actor.user), call: Some(call.id), at: ctx.now() };
    stand_in(ctx, table, seat, skill, author).await?;
    Ok(Answer::say(format!("The computer plays {} until you come back.", table.side(seat))))
}

/// A computer player takes the seat of a person until they come back.
pub(crate) async fn stand_in(
    ctx: &Ctx,
    table: &mut Table,
    seat: Seat,
    skill: Skill,
    author: Author,
) -> Result<(), Fault> {
    let Some(user) = table.person(seat) else { return Ok(()) };
    let who = table.who(seat);
    reseat(ctx, table, seat, (Who::StandIn { skill, of: user }, "computer"), author).await?;
    let text = format!(
        "**A computer player ({}) plays {} from now on**, for {who}, until they come back.",
        skill.slug(),
        table.side(seat)
    );
    let row = vec![button(table, Press::Back, "I am back", Style::Primary)];
    let pending = PendingMessage::text(text).in_form(tints::of_seat(table, seat)).with_row(row);
    table.send(Delivery::Post, &pending, author.at);
    Ok(())
}

/// `/game seat back`, **I am back**: the seat is its person's again.
pub(crate) async fn back(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let user = call.actor.user;
    let seat = table.kept_for(user).filter(|_| table.status() == Status::Playing).ok_or(Refusal::NoStandIn)?;
    let author = Author { user: Some(user), call: Some(call.id), at: ctx.now() };
    if let Some(promise) = table.promise_of(seat).cloned() {
        table.end_promise(promise.post);
        let text =
            format!("{} is back: {}'s seat is not free any more.", escape::name(&call.actor.name), table.side(seat));
        settle_offer(table, &promise, &text, author.at);
    }
    reseat(ctx, table, seat, (Who::Person(user), &call.actor.name), author).await?;
    let text = format!("**{} is back** and plays {} again.", table.who(seat), table.side(seat));
    let pending = PendingMessage::text(text).in_form(tints::of_seat(table, seat));
    table.send(Delivery::Post, &pending, author.at);
    Ok(seated_answer(table, "Welcome back. The seat is yours again."))
}

/// **Accept**: of an invitation in the lobby, or of a seat that somebody gives.
pub(crate) async fn accept(ctx: &Ctx, call: &Call, table: &mut Table, post: Option<PostNo>) -> Result<Answer, Failure> {
    if table.status() == Status::Lobby {
        return invitation::accept(ctx, call, table, post);
    }
    let promise = invitation::own(call, table, post)?.clone();
    let seat = table.seat_promised(&promise).ok_or(Refusal::VoidInvitation)?;
    table.send(Delivery::Delete { post: promise.post }, &PendingMessage::default(), ctx.now());
    take(ctx, call, table, seat, &promise).await
}

/// **Decline**, likewise.
pub(crate) fn decline(ctx: &Ctx, call: &Call, table: &mut Table, post: Option<PostNo>) -> Result<Answer, Failure> {
    if table.status() == Status::Lobby {
        return invitation::decline(ctx, call, table, post);
    }
    let promise = invitation::own(call, table, post)?.clone();
    let seat = table.seat_promised(&promise).ok_or(Refusal::VoidInvitation)?;
    table.end_promise(promise.post);
    table.send(Delivery::Delete { post: promise.post }, &PendingMessage::default(), ctx.now());
    if let Some(giver) = table.person(seat) {
        let text =
            format!("<@{giver}>: {} declines. {} stays yours.", escape::name(&call.actor.name), table.side(seat));
        table.send(Delivery::Post, &nudges::plain(text, vec![giver]), ctx.now());
    }
    Ok(Answer::say("Declined. The seat stays as it is."))
}

/// **Withdraw**, likewise: for whoever has promised the seat.
pub(crate) fn withdraw(ctx: &Ctx, call: &Call, table: &mut Table, post: PostNo) -> Result<Answer, Failure> {
    if table.status() == Status::Lobby {
        return invitation::withdraw(ctx, call, table, post);
    }
    let promise = table.promises.iter().find(|promise| promise.post == post).cloned().ok_or(Refusal::VoidInvitation)?;
    let seat = table.seat_promised(&promise).ok_or(Refusal::VoidInvitation)?;
    if table.person(seat) != Some(call.actor.user) {
        return Err(Refusal::NotYourOffer(table.label(seat)).into());
    }
    table.end_promise(post);
    let text = match promise.to {
        Promised::Called => format!("{} keeps the seat of {}.", table.who(seat), table.side(seat)),
        Promised::Given(user) | Promised::Invited(user) => format!("<@{user}>: the offer of this seat was withdrawn."),
    };
    settle_offer(table, &promise, &text, ctx.now());
    Ok(Answer::say("Withdrawn. The seat stays yours."))
}

/// **Take over** under a seat that was called out.
pub(crate) async fn take_over(ctx: &Ctx, call: &Call, table: &mut Table, post: PostNo) -> Result<Answer, Failure> {
    let called = table.promises.iter().find(|promise| promise.post == post && promise.to == Promised::Called);
    let promise = called.cloned().ok_or(Refusal::SeatNotFree)?;
    let seat = table.seat_promised(&promise).ok_or(Refusal::SeatNotFree)?;
    let text = format!("{} has taken {}'s seat.", escape::name(&call.actor.name), table.side(seat));
    settle_offer(table, &promise, &text, ctx.now());
    take(ctx, call, table, seat, &promise).await
}

/// Whoever calls sits down on a seat that was promised.
async fn take(ctx: &Ctx, call: &Call, table: &mut Table, seat: Seat, promise: &Promise) -> Result<Answer, Failure> {
    if table.status() != Status::Playing {
        return Err(Refusal::SeatNotFree.into());
    }
    can_take(ctx, table, call.actor.user, seat).await?;
    table.end_promise(promise.post);
    let author = Author { user: Some(call.actor.user), call: Some(call.id), at: ctx.now() };
    let before = table.who(seat);
    reseat(ctx, table, seat, (Who::Person(call.actor.user), &call.actor.name), author).await?;
    // The first silence of whoever is new is forgiven like anybody's.
    table.graces.remove(&seat.0);
    let text = format!("**{} takes over {}** from {before}.", table.who(seat), table.side(seat));
    let pending = PendingMessage::text(text).in_form(tints::of_seat(table, seat));
    table.send(Delivery::Post, &pending, author.at);
    let text = format!("You play {} from now on, with all that was planned for it.", table.side(seat));
    Ok(seated_answer(table, &text))
}

/// The promises of seats whose time is up.
pub(crate) fn expire(table: &mut Table, now: Timestamp) {
    let over: Vec<Promise> = table.promises.iter().filter(|promise| promise.until <= now).cloned().collect();
    for promise in over {
        table.end_promise(promise.post);
        let side = table.seat_promised(&promise).map(|seat| table.side(seat)).unwrap_or_default();
        let text = match promise.to.user() {
            Some(user) => format!("<@{user}>: the three days are over. {side} stays with whoever plays it."),
            None => format!("Nobody has taken {side}'s seat within three days. It stays as it is."),
        };
        settle_offer(table, &promise, &text, now);
    }
}

/// The message of an offer says what has become of it.
fn settle_offer(table: &mut Table, promise: &Promise, text: &str, now: Timestamp) {
    let pending = match promise.to {
        Promised::Called => PendingMessage::text(text),
        Promised::Given(_) | Promised::Invited(_) => nudges::plain(text.to_owned(), vec![]),
    };
    table.send(Delivery::Edit { post: promise.post }, &pending, now);
}

/// A seat is somebody else's from now on; the record says so, and what its holder asked the others is asked no more.
pub(crate) async fn reseat(
    ctx: &Ctx,
    table: &mut Table,
    seat: Seat,
    (who, name): (Who, &str),
    author: Author,
) -> Result<(), Fault> {
    let Some(before) = table.seats.get(seat.index()).cloned() else { return Ok(()) };
    let after = Sitting { who, name: escape::fit(name, 100), ..before.clone() };
    let act = Act::Seated { seat, from: Holder::of(&before), to: Holder::of(&after) };
    table.seats[seat.index()] = after;
    table.changes.are_seats_new = true;
    table.note(&act, author);
    table.keep_banks(author.at);
    let text = format!("{} plays {} now. The question is over.", table.who(seat), table.side(seat));
    table.end_silence(seat, &text, author.at);
    for question in table.questions.clone() {
        table.close_question(&question, &Verdict::Void, author.at);
    }
    announcement::settle(ctx, table, author.at).await
}

fn seated_answer(table: &Table, text: &str) -> Answer {
    let row = vec![
        button(table, Press::GiveOrders, "Give orders", Style::Primary),
        button(table, Press::Report, "My report", Style::Secondary),
    ];
    Answer::fresh(PendingMessage::text(text).with_row(row))
}

/// Whether somebody may take a seat: who knows another side's orders may not.
async fn can_take(ctx: &Ctx, table: &Table, user: UserId, seat: Seat) -> Result<(), Failure> {
    if table.barred.contains(&user) {
        return Err(Refusal::Barred(user).into());
    }
    if table.seat_of(user).is_some() {
        return Err(Refusal::SitsAlready(user).into());
    }
    if table.is_referee(user) {
        return Err(Refusal::RefereeAlready(user).into());
    }
    let done = acts::of_table(ctx, table).await?;
    let kept = table.kept_for(user).is_some_and(|kept| kept != seat);
    if kept || acts::has_played_another(&done, user, seat) {
        return Err(Refusal::PlayedAnother(user).into());
    }
    if let Some(other) = table.promised_to(user).filter(|other| table.seat_promised(other) != Some(seat)) {
        return Err(Refusal::InvitedAlready { whom: user, until: other.until }.into());
    }
    Ok(())
}

fn need_unpromised(table: &Table, seat: Seat) -> Result<(), Refusal> {
    match table.promise_of(seat) {
        None => Ok(()),
        Some(promise) => Err(Refusal::SeatPromised { side: table.side(seat), until: promise.until }),
    }
}

/// A game without people would play itself to its end.
pub(crate) fn need_others(table: &Table) -> Result<(), Refusal> {
    if table.people().len() < 2 { Err(Refusal::LastPerson) } else { Ok(()) }
}

fn skill_of(text: &str) -> Result<Skill, Refusal> {
    match text.trim() {
        "" => Ok(Skill::Steady),
        text => Skill::parse(text).ok_or_else(|| Refusal::UnknownSkill(text.into())),
    }
}
