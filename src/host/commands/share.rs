//! *Share…*: posts a part of a game to its channel, in the name of whoever shares it. While a game runs only what everybody may
//! see can be shared.

use crate::contract::{Lens, Viewer};
use crate::host::api::limits::{REPLAY_FRAMES, SHARES, SHARES_SECONDS};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::{announcement, buttons};
use crate::host::table::Table;
use crate::host::table::past::{self, chapters, sample};
use crate::host::table::pending::{Answer, Delivery, PendingMessage, PictureName};
use crate::host::table::press::{Eyes, Moment, Press, Shared, Watching};
use crate::host::table::stage::Status;
use crate::host::{Call, Seq, Style, Timestamp, UserId};
use crate::store::phases::PhaseRow;
use crate::store::shares::{self, ShareRow};

/// Posts it.
pub(crate) async fn share(ctx: &Ctx, call: &Call, table: &mut Table, shared: Shared) -> Result<Answer, Failure> {
    let (user, now) = (call.actor.user, ctx.now());
    if table.barred.contains(&user) {
        return Err(Refusal::Barred(user).into());
    }
    let left = left(ctx, table, user, now).await??;
    let phases = past::phases_for_all(ctx, table).await?;
    let (what, picture) = content(ctx, table, &phases, shared).await?;
    let text = format!("<@{user}> shares {what}");
    let mut message = PendingMessage::text(text).with(picture);
    if table.status() == Status::Over {
        let back = buttons::button(table, Press::Watch(Watching::LookBack), "Look back", Style::Secondary);
        message = message.with_row(vec![back]);
    }
    let post = table.send(Delivery::Post, &message, now);
    table.changes.shares.push(ShareRow { post: post.0, user_id: user.column(), at: now.0 });
    let more = match left - 1 {
        0 => "That was your last of this hour.".to_owned(),
        more => format!("You can share {more} more this hour."),
    };
    Ok(Answer::say(format!("It is being posted in <#{}>, in your name. {more}", table.channel)))
}

/// How much somebody may still share; a no when it is nothing.
pub(crate) async fn left(
    ctx: &Ctx,
    table: &Table,
    user: UserId,
    now: Timestamp,
) -> Result<Result<usize, Refusal>, Fault> {
    let (id, user, since) = (table.id.0, user.column(), now.after(-SHARES_SECONDS).0);
    let times = ctx.store.read(async |db| shares::times_since(db, id, user, since).await).await?;
    let next = times.len().checked_sub(SHARES).and_then(|at| times.get(at)).map(|at| Timestamp(*at));
    Ok(match next {
        Some(oldest) => Err(Refusal::SharedEnough(oldest.after(SHARES_SECONDS))),
        None => Ok(SHARES - times.len()),
    })
}

/// What the post says that is shared, and its picture: of a game under way as everybody may see it.
async fn content(
    ctx: &Ctx,
    table: &Table,
    phases: &[PhaseRow],
    shared: Shared,
) -> Result<(String, PictureName), Failure> {
    let is_over = table.status() == Status::Over;
    let viewer = if is_over { Viewer::Omniscient } else { Viewer::Public };
    let title = table.system.title();
    let film = |shown: Vec<&PhaseRow>| {
        let seqs = sample(&shown, REPLAY_FRAMES).into_iter().map(|phase| Seq(phase.seq)).collect();
        PictureName::Replay { table: table.id, seqs, viewer }
    };
    match shared {
        Shared::Ending => {
            let outcome = table.outcome().ok_or(Refusal::NotOver)?;
            let text = format!("the end of **{title}**.\n{}", announcement::result(table, outcome));
            Ok((text, PictureName::Ending { table: table.id, seq: table.seq }))
        }
        Shared::Replay => {
            let part = if is_over { "the whole game" } else { "the game so far" };
            Ok((format!("{part} · **{title}**"), film(phases.iter().collect())))
        }
        Shared::LastTurn => {
            let turn = last_turn(phases);
            let title = turn.first().map_or("", |phase| &phase.title);
            Ok((format!("the last turn · {}", table.headline_of(title, None)), film(turn)))
        }
        Shared::Picture(moment) => picture(ctx, table, phases, moment, viewer).await,
    }
}

async fn picture(
    ctx: &Ctx,
    table: &Table,
    phases: &[PhaseRow],
    moment: Moment,
    everybody: Viewer,
) -> Result<(String, PictureName), Failure> {
    let viewer = match moment.eyes {
        Eyes::Own => everybody,
        Eyes::Seat(seat) if seat.index() >= table.seats.len() => return Err(Refusal::UnknownControl.into()),
        Eyes::Seat(seat) if table.status() == Status::Over => Viewer::Seat(seat),
        Eyes::Seat(seat) => return Err(Refusal::StillSealed(table.side(seat)).into()),
    };
    let missing = || if table.is_late() { Refusal::ShownLater } else { Refusal::FrameGone };
    let phase = phases.iter().find(|phase| phase.number == moment.phase).ok_or_else(missing)?;
    let whose = match viewer {
        Viewer::Seat(seat) => format!(", as {} saw it", table.side(seat)),
        Viewer::Omniscient | Viewer::Public => String::new(),
    };
    let text = format!("a moment of the game · {}{whose}", table.headline_of(&phase.title, Some(phase.number)));
    // As on the page: what a seat had filed stands in the state before the phase ran.
    let seq = match viewer {
        Viewer::Seat(_) => past::filed_by(ctx, table, phase).await?,
        Viewer::Omniscient | Viewer::Public => Seq(phase.seq),
    };
    let lens = Lens::default();
    Ok((text, PictureName::Map { table: table.id, seq, viewer, lens, due: None, is_close: false }))
}

/// The chapter in which the newest phase but one stands, up to the newest.
fn last_turn(phases: &[PhaseRow]) -> Vec<&PhaseRow> {
    let before = phases.iter().rev().nth(1).or(phases.last()).map_or(0, |phase| phase.number);
    let chapter = chapters(phases).into_iter().find(|chapter| (chapter.first..=chapter.last).contains(&before));
    let first = chapter.map_or(before, |chapter| chapter.first);
    phases.iter().filter(|phase| phase.number >= first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_turn_is_the_one_that_has_run_last() {
        let phase = |(number, title): (i64, &&str)| PhaseRow {
            number,
            seq: number,
            title: (*title).to_owned(),
            is_posted: 1,
            banks: String::new(),
        };
        let turn = |titles: &[&str]| {
            let phases: Vec<PhaseRow> = (1..).zip(titles).map(phase).collect();
            last_turn(&phases).iter().map(|phase| phase.number).collect::<Vec<_>>()
        };
        assert_eq!(turn(&["SETUP", "ROUND 1 · Movement", "ROUND 1 · Firing", "ROUND 2 · Movement"]), [2, 3, 4]);
        assert_eq!(turn(&["SETUP", "ROUND 1 · Movement", "ROUND 1 · Firing"]), [2, 3]);
        assert_eq!(turn(&["SETUP"]), [1]);
        assert_eq!(turn(&[]), Vec::<i64>::new());
    }
}
