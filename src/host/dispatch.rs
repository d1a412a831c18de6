//! Which request is answered how: those that change a table one after another and never twice, the others at once.

use crate::host::commands::{consent, ending, lobby, opening, play, undo};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault, apology};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::panel;
use crate::host::queries::{export, help, list, map, replay, view};
use crate::host::table::action::{self, Action, ControlId, Packed};
use crate::host::table::desk::{Desk, Status};
use crate::host::table::parcel::Answer;
use crate::host::table::rounds::Rounds;
use crate::host::table::seated::playing;
use crate::host::table::{load, repository};
use crate::host::understand::{self, Change, Glance, Understood};
use crate::host::workers::suspension;
use crate::host::{Call, ChannelId};
use crate::store::StoreError;

pub(crate) async fn answer(ctx: &Ctx, call: &Call) -> Result<Answer, Failure> {
    match understand::understand(&call.request)? {
        Understood::Look(wanted) => look(ctx, call, wanted).await,
        Understood::Change(wanted) => change(ctx, call, wanted).await,
    }
}

/// Does a change in its turn, or gives the answer it had when it was done before. When another process was quicker,
/// with this very call or with something else, it is begun again on what there is then.
async fn change(ctx: &Ctx, call: &Call, change: Change<'_>) -> Result<Answer, Failure> {
    let channel = channel_of(ctx, call, &change).await?;
    let _turn = ctx.queues.enter(channel).await.ok_or(Refusal::Crowd)?;
    let mut rounds = Rounds::begin();
    let mut known = repository::answered(ctx, call.id).await?;
    loop {
        if let Some(kept) = known {
            return Ok(kept);
        }
        let error = match attempt(ctx, call, change.clone()).await {
            Err(Failure::Fault(Fault::Store(error))) => error,
            done => return done,
        };
        known = match error {
            StoreError::Unknown => find_out(ctx, call).await?,
            ref collision if collision.is_collision() => repository::answered(ctx, call.id).await?,
            fault => return Err(fault.into()),
        };
        if known.is_none() && !rounds.next().await {
            return Err(if matches!(error, StoreError::Busy(_)) { error.into() } else { Refusal::Collision.into() });
        }
    }
}

/// Whether a commit was done although the database did not say so.
async fn find_out(ctx: &Ctx, call: &Call) -> Result<Option<Answer>, Failure> {
    repository::answered_for_certain(ctx, call.id).await.map_err(|fault| {
        tracing::error!(call.id = call.id.0, cause = %fault, "it stays unknown whether a call was done");
        ctx.calls.leave_open(call.id);
        StoreError::Unknown.into()
    })
}

async fn attempt(ctx: &Ctx, call: &Call, change: Change<'_>) -> Result<Answer, Failure> {
    let place = change.place();
    match carry_out(ctx, call, change).await {
        Err(Failure::Fault(fault)) => Err(fault.into()),
        Ok(answer) => Ok(answer),
        Err(refusal) => {
            // Refused, perhaps, because another process has just done this very call.
            if let Some(kept) = repository::answered(ctx, call.id).await? {
                return Ok(kept);
            }
            let answer = Answer::of_failure(&refusal, place);
            // Answered all the same when it cannot be kept: a refusal done twice is the same refusal.
            if let Err(fault) = repository::remember(ctx, call.id, &answer).await {
                apology(&fault);
            }
            Ok(answer)
        }
    }
}

async fn carry_out(ctx: &Ctx, call: &Call, change: Change<'_>) -> Result<Answer, Failure> {
    match change {
        Change::New(wishes) => return opening::open(ctx, call, opening::table_for(ctx, call, wishes)?).await,
        Change::Rematch => {
            let old = load::newest_in(ctx, call.place.channel).await?;
            return opening::open(ctx, call, ending::rematch(ctx, call, &old)?).await;
        }
        _ => {}
    }
    let mut desk = match change.table_ended() {
        Some(table) => load::find(ctx, table).await?,
        None => load::newest_in(ctx, call.place.channel).await?,
    };
    if desk.row.parked.is_some() && desk.is_in(call.place.channel) {
        suspension::unpark(ctx, &mut desk).await?;
    }
    let answer = carry_out_at(ctx, call, &mut desk, change).await?;
    repository::commit(ctx, &desk, Some((call.id, &answer))).await?;
    Ok(answer)
}

/// The channel whose table a change is about: a table can be ended from anywhere.
async fn channel_of(ctx: &Ctx, call: &Call, change: &Change<'_>) -> Result<ChannelId, Failure> {
    match change.table_ended() {
        Some(table) => Ok(ChannelId(load::find(ctx, table).await?.row.channel_id.cast_unsigned())),
        None => Ok(call.place.channel),
    }
}

async fn carry_out_at(ctx: &Ctx, call: &Call, desk: &mut Desk, change: Change<'_>) -> Result<Answer, Failure> {
    match change {
        Change::New(_) | Change::Rematch => Err(Refusal::UnknownControl.into()),
        Change::Join(side) => lobby::join(ctx, call, desk, side),
        Change::Leave => lobby::leave(ctx, call, desk),
        Change::Computer(side, skill) => lobby::seat_computer(ctx, call, desk, side, skill),
        Change::Start => lobby::start(ctx, call, desk),
        Change::Draw => consent::draw(ctx, call, desk).await,
        Change::Pace(pace) => ending::change_pace(ctx, call, desk, pace),
        Change::Play(draft) => play::play_typed(ctx, call, desk, draft).await,
        Change::Notation(text) => play::play_notation(ctx, call, desk, text).await,
        Change::Undo => undo::undo(ctx, call, desk).await,
        Change::Pressed(id, value) => pressed(ctx, call, desk, &id, value).await,
    }
}

/// A control that changes something.
async fn pressed(ctx: &Ctx, call: &Call, desk: &mut Desk, id: &ControlId, value: &str) -> Result<Answer, Failure> {
    if id.table != desk.row.id {
        return Err(Refusal::UnknownControl.into());
    }
    let is_outdated = !desk.is_current(id.mark);
    match &id.action {
        Action::Join => lobby::join(ctx, call, desk, ""),
        Action::Leave => lobby::leave(ctx, call, desk),
        Action::Start => lobby::start(ctx, call, desk),
        Action::TakeSide => Ok(lobby::join(ctx, call, desk, value)?.in_place()),
        Action::Skill(skill) => Ok(lobby::seat_computer(ctx, call, desk, "", skill)?.in_place()),
        Action::Agree(question) => consent::agree(ctx, call, desk, *question).await,
        Action::Refuse(question) => consent::disagree(ctx, call, desk, *question),
        Action::ConfirmEnd => Ok(ending::abandon(ctx, call, desk)?.in_place()),
        _ if is_outdated => {
            playing(call, desk)?;
            Ok(panel::outdated(ctx, call, desk).await?.in_place())
        }
        Action::ConfirmResign => Ok(ending::resign(ctx, call, desk)?.in_place()),
        Action::Panel(_, packed) => {
            let draft = repository::unpack(ctx, packed).await?;
            play::panel_order(ctx, call, desk, draft).await
        }
        Action::PanelMenu(_) => {
            let packed = Packed::parse(value).ok_or(Refusal::UnknownControl)?;
            let draft = repository::unpack(ctx, &packed).await?;
            play::panel_order(ctx, call, desk, draft).await
        }
        Action::TakeBack(order) => Ok(undo::take_back_pressed(ctx, call, desk, *order).await?.in_place()),
        Action::FromOrders(_, packed) => {
            let (seat, _) = playing(call, desk)?;
            let phase = desk.row.phase;
            let draft = repository::unpack(ctx, packed).await?;
            let done = play::give(ctx, call, desk, vec![draft]).await?;
            if desk.status != Status::Playing {
                return Ok(play::told(desk, seat, &done, phase).in_place());
            }
            Ok(view::orders(ctx, call, desk, &done).await?.in_place())
        }
        _ => Err(Refusal::UnknownControl.into()),
    }
}

/// Requests that change nothing.
async fn look(ctx: &Ctx, call: &Call, look: Glance<'_>) -> Result<Answer, Failure> {
    match look {
        Glance::List => return list::list(ctx, call).await,
        Glance::At(table, wish) => return list::elsewhere(ctx, call, table, wish).await,
        Glance::Pressed(ControlId { action: Action::Dismiss, .. }, _) => {
            return Ok(Answer::say("Nothing was changed.").in_place());
        }
        _ => {}
    }
    let found = match &look {
        Glance::Pressed(id, _) => table_looked_at(ctx, call, id).await,
        _ => load::newest_in(ctx, call.place.channel).await,
    };
    let desk = match (found, &look) {
        (Err(Failure::No(Refusal::NoTable)), Glance::Help(topic)) => return help::help(call, None, topic),
        (found, _) => awake(ctx, call, found?).await?,
    };
    match look {
        Glance::List | Glance::At(..) => Err(Refusal::UnknownControl.into()),
        Glance::Status => view::status(call, &desk),
        Glance::Resign => ending::ask_resign(call, &desk),
        Glance::End => ending::ask_end(call, &desk),
        Glance::Export(format) => export::export(call, &desk, format),
        Glance::Replay(from, to) => replay::replay_page(ctx, call, &desk, from, to).await,
        Glance::Map(wish) => map::map(ctx, call, &desk, wish).await,
        Glance::Sheet(unit) => view::sheet(call, &desk, unit),
        Glance::Orders => view::orders(ctx, call, &desk, "").await,
        Glance::Rules(topic) => help::rules(&desk, topic, 0),
        Glance::Help(topic) => help::help(call, Some(&desk), topic),
        Glance::Panel => panel::home(ctx, call, &desk, "").await,
        Glance::Pressed(id, value) => looked(ctx, call, &desk, &id, value).await,
    }
}

/// A parked table goes on as soon as somebody calls from its channel.
async fn awake(ctx: &Ctx, call: &Call, desk: Desk) -> Result<Desk, Failure> {
    if desk.row.parked.is_none() {
        return Ok(desk);
    }
    let _turn = ctx.queues.enter(call.place.channel).await.ok_or(Refusal::Crowd)?;
    let mut desk = load::newest_in(ctx, call.place.channel).await?;
    if desk.row.parked.is_some() {
        suspension::unpark(ctx, &mut desk).await?;
    }
    Ok(desk)
}

/// The table of a control that shows something: the newest of the channel, or one before it, which is over.
async fn table_looked_at(ctx: &Ctx, call: &Call, id: &ControlId) -> Result<Desk, Failure> {
    let newest = load::newest_in(ctx, call.place.channel).await?;
    let is_look =
        matches!(id.action, Action::Map | Action::Replay | Action::Frame(..) | Action::View(..) | Action::ViewMenu(_));
    if newest.row.id == id.table || !is_look {
        return Ok(newest);
    }
    match load::find(ctx, id.table).await {
        Ok(before) if before.is_in(call.place.channel) && before.status == Status::Over => Ok(before),
        Err(Failure::Fault(fault)) => Err(fault.into()),
        _ => Ok(newest),
    }
}

/// A control that only shows something.
async fn looked(ctx: &Ctx, call: &Call, desk: &Desk, id: &ControlId, value: &str) -> Result<Answer, Failure> {
    if id.table != desk.row.id {
        return Err(Refusal::UnknownControl.into());
    }
    let is_outdated = !desk.is_current(id.mark);
    match &id.action {
        Action::AddComputer => lobby::skill_page(call, desk),
        Action::Rules(page, topic) => Ok(help::rules(desk, topic, usize::from(*page))?.in_place()),
        Action::Status => view::status(call, desk),
        Action::Frame(_, phase) => Ok(replay::frame(ctx, call, desk, id.mark, *phase).await?.in_place()),
        Action::GiveOrders if is_outdated => {
            playing(call, desk)?;
            panel::outdated(ctx, call, desk).await
        }
        Action::GiveOrders => panel::home(ctx, call, desk, "").await,
        Action::Map => {
            let mut answer = map::map(ctx, call, desk, [""; 3]).await?;
            if is_outdated {
                answer.parcel.text = format!("{}\n{}", panel::CHANGED, answer.parcel.text);
            }
            Ok(answer)
        }
        Action::View(_, draft) => Ok(map::view(ctx, call, desk, draft).await?.in_place()),
        Action::ViewMenu(_) => {
            let draft = action::unpack(value).ok_or(Refusal::UnknownControl)?;
            Ok(map::view(ctx, call, desk, &draft).await?.in_place())
        }
        Action::Replay => replay::replay_page(ctx, call, desk, "", "").await,
        Action::Home => Ok(panel::home(ctx, call, desk, "").await?.in_place()),
        Action::Panel(..) | Action::PanelMenu(_) if is_outdated => {
            playing(call, desk)?;
            Ok(panel::outdated(ctx, call, desk).await?.in_place())
        }
        Action::Panel(_, packed) => {
            let draft = repository::unpack(ctx, packed).await?;
            Ok(panel::page(ctx, call, desk, &draft, "").await?.in_place())
        }
        Action::PanelMenu(_) => {
            let packed = Packed::parse(value).ok_or(Refusal::UnknownControl)?;
            let draft = repository::unpack(ctx, &packed).await?;
            Ok(panel::page(ctx, call, desk, &draft, "").await?.in_place())
        }
        _ => Err(Refusal::UnknownControl.into()),
    }
}
