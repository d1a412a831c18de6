//! `/game referee`: somebody without a seat watches over a game under way. Both sides have to want it: whoever is to do it, and all
//! people who play.

use crate::host::commands::question::{self, Subject};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons::button;
use crate::host::outgoing::nudges;
use crate::host::table::Table;
use crate::host::table::acts::Act;
use crate::host::table::changes::{Author, Verdict};
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::{OfferKind, Press};
use crate::host::table::referee::Referee;
use crate::host::table::seated::playing;
use crate::host::table::stage::Status;
use crate::host::{Call, RefereeWish, Style, Timestamp, UserId};

/// What was asked for.
pub(crate) fn wished(ctx: &Ctx, call: &Call, table: &mut Table, wish: &RefereeWish) -> Result<Answer, Failure> {
    need_game(table)?;
    match wish {
        RefereeWish::Be => be(ctx, call, table),
        RefereeWish::Ask { player } => ask(ctx, call, table, *player),
        RefereeWish::GiveUp => give_up(ctx, call, table),
    }
}

/// **Yes** and **No** under the message that asks somebody.
pub(crate) fn answered(ctx: &Ctx, call: &Call, table: &mut Table, is_yes: bool) -> Result<Answer, Failure> {
    need_game(table)?;
    let user = call.actor.user;
    table.referee.filter(|referee| referee.user == user && !referee.wants).ok_or(Refusal::VoidQuestion)?;
    if is_yes { be(ctx, call, table) } else { give_up(ctx, call, table) }
}

/// The caller wants to be one.
fn be(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let (user, now) = (call.actor.user, ctx.now());
    if table.is_referee(user) {
        let text =
            "You are the referee of this game; `/moderate` works for you here. `/game referee give_up:True` ends that.";
        return Ok(Answer::say(text));
    }
    can_be(table, user)?;
    if let Some(asked) = table.referee.filter(|asked| asked.user == user && asked.is_agreed) {
        begins(table, Referee { wants: true, ..asked }, now);
        return Ok(Answer::say("You are the referee of this game now; `/moderate` works for you here, with a reason."));
    }
    need_no_question(table)?;
    table.set_referee(Some(Referee { user, wants: true, is_agreed: false, at: now }));
    let what = format!("<@{user}> {}", table.referee_wish());
    let about = table.window;
    question::put(table, None, &what, Subject::of(OfferKind::Referee, about), now);
    let text =
        "The players are asked; you are the referee when all of them agree. The question stands until this phase ends.";
    Ok(Answer::say(text))
}

/// A player proposes somebody.
fn ask(ctx: &Ctx, call: &Call, table: &mut Table, user: UserId) -> Result<Answer, Failure> {
    let (seat, _) = playing(call, table)?;
    if table.is_referee(user) {
        return Err(Refusal::RefereeAlready(user).into());
    }
    can_be(table, user)?;
    need_no_question(table)?;
    let now = ctx.now();
    table.set_referee(Some(Referee { user, wants: false, is_agreed: false, at: now }));
    if table.people().len() > 1 {
        let about = table.window;
        let what = table.referee_wish();
        return Ok(question::ask_others(ctx, table, seat, Subject::of(OfferKind::Referee, about), &what));
    }
    agreed(table, now)?;
    Ok(Answer::say("They are asked."))
}

/// All who play have agreed.
pub(crate) fn agreed(table: &mut Table, now: Timestamp) -> Result<(), Refusal> {
    let asked = table.referee.ok_or(Refusal::VoidQuestion)?;
    let asked = Referee { is_agreed: true, ..asked };
    if asked.wants {
        begins(table, asked, now);
        return Ok(());
    }
    table.set_referee(Some(asked));
    let user = asked.user;
    let text = format!(
        "<@{user}>: the players of **{}** ask you to be the referee of their game. You would have no seat, and could act by \
         `/moderate` here, each time with a reason that is posted.",
        table.system.title()
    );
    let row = vec![
        button(table, Press::Referee(true), "Accept", Style::Success),
        button(table, Press::Referee(false), "Decline", Style::Secondary),
    ];
    table.send(Delivery::Post, &nudges::plain(text, vec![user]).with_row(row), now);
    Ok(())
}

fn begins(table: &mut Table, referee: Referee, now: Timestamp) {
    table.set_referee(Some(Referee { at: now, ..referee }));
    table.note(&Act::Refereed { is_here: true }, Author { user: Some(referee.user), call: None, at: now });
    let sees =
        if table.shows_referee_all { "They see what every side sees." } else { "They see nothing that is sealed." };
    let text = format!(
        "<@{}> is the referee of this game now. {sees} What they do by `/moderate` is posted with its reason.",
        referee.user
    );
    table.send(Delivery::Post, &PendingMessage::text(text), now);
}

/// The caller is one no more, or will not be one.
fn give_up(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    let user = call.actor.user;
    table.referee.filter(|referee| referee.user == user).ok_or(Refusal::NoReferee)?;
    let was_here = table.is_referee(user);
    ends(table, user, ctx.now());
    Ok(Answer::say(if was_here { "You are the referee no more." } else { "You will not be the referee of this game." }))
}

/// Somebody is the referee no more, nor to be. Whoever has seen what every side sees can have no seat.
pub(crate) fn ends(table: &mut Table, user: UserId, now: Timestamp) {
    if table.referee.is_none_or(|referee| referee.user != user) {
        return;
    }
    if let Some(asked) = table.open_question(OfferKind::Referee).cloned() {
        table.close_question(&asked, &Verdict::Void, now);
    }
    let (was_here, saw_all) = (table.is_referee(user), table.sees_all(user));
    table.set_referee(None);
    if !was_here {
        return;
    }
    if saw_all && !table.barred.contains(&user) {
        table.bar(user);
    }
    table.note(&Act::Refereed { is_here: false }, Author { user: Some(user), call: None, at: now });
    table.send(Delivery::Post, &PendingMessage::text("This game has no referee any more."), now);
}

fn need_game(table: &Table) -> Result<(), Refusal> {
    match table.status() {
        Status::Playing => Ok(()),
        Status::Lobby => Err(Refusal::NotStarted("All who play are asked about a referee once it has.".to_owned())),
        Status::Over => Err(Refusal::Over),
        Status::Abandoned => Err(Refusal::Abandoned),
    }
}

fn need_no_question(table: &Table) -> Result<(), Refusal> {
    if table.open_question(OfferKind::Referee).is_some() { Err(Refusal::RefereeAsked) } else { Ok(()) }
}

/// Whether somebody may watch over the game: nobody who plays, and one at a time.
fn can_be(table: &Table, user: UserId) -> Result<(), Refusal> {
    match table.referee_here() {
        Some(other) if other != user => return Err(Refusal::RefereeAlready(other)),
        _ => {}
    }
    if table.barred.contains(&user) {
        return Err(Refusal::Barred(user));
    }
    let has_seat = table.seat_of(user).is_some() || table.kept_for(user).is_some() || table.promised_to(user).is_some();
    if has_seat { Err(Refusal::RefereeSits(user)) } else { Ok(()) }
}
