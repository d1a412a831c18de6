//! Which request is answered how: those that change a table one after another and never twice, the others at once.

use crate::host::commands::{consent, ending, lobby, opening, play, undo};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault, report};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::panel;
use crate::host::queries::{export, help, list, map, replay, view};
use crate::host::table::pending::Answer;
use crate::host::table::press::{self, ControlId, PackedDraft, Press};
use crate::host::table::rounds::Rounds;
use crate::host::table::seated::playing;
use crate::host::table::{Status, Table, load, repository};
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
                report(&fault);
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
    let mut table = match change.table_ended() {
        Some(id) => load::find(ctx, id).await?,
        None => load::newest_in(ctx, call.place.channel).await?,
    };
    if table.row.parked.is_some() && table.is_in(call.place.channel) {
        suspension::wake(ctx, &mut table).await?;
    }
    let answer = carry_out_at(ctx, call, &mut table, change).await?;
    repository::commit(ctx, &table, Some((call.id, &answer))).await?;
    Ok(answer)
}

/// The channel whose table a change is about: a table can be ended from anywhere.
async fn channel_of(ctx: &Ctx, call: &Call, change: &Change<'_>) -> Result<ChannelId, Failure> {
    match change.table_ended() {
        Some(table) => Ok(ChannelId(load::find(ctx, table).await?.row.channel_id.cast_unsigned())),
        None => Ok(call.place.channel),
    }
}

async fn carry_out_at(ctx: &Ctx, call: &Call, table: &mut Table, change: Change<'_>) -> Result<Answer, Failure> {
    match change {
        Change::New(_) | Change::Rematch => Err(Refusal::UnknownControl.into()),
        Change::Join(side) => lobby::join(ctx, call, table, side),
        Change::Leave => lobby::leave(ctx, call, table),
        Change::Computer(side, skill) => lobby::seat_computer(ctx, call, table, side, skill),
        Change::Start => lobby::start(ctx, call, table),
        Change::Draw => consent::draw(ctx, call, table).await,
        Change::Pace(pace) => ending::change_pace(ctx, call, table, pace),
        Change::Play(draft) => play::play_typed(ctx, call, table, draft).await,
        Change::Notation(text) => play::play_notation(ctx, call, table, text).await,
        Change::Undo => undo::undo(ctx, call, table).await,
        Change::Pressed(id, value) => pressed(ctx, call, table, &id, value).await,
    }
}

/// A control that changes something.
async fn pressed(ctx: &Ctx, call: &Call, table: &mut Table, id: &ControlId, value: &str) -> Result<Answer, Failure> {
    if id.table != table.row.id {
        return Err(Refusal::UnknownControl.into());
    }
    let is_outdated = !table.is_current(id.mark);
    match &id.action {
        Press::Join => lobby::join(ctx, call, table, ""),
        Press::Leave => lobby::leave(ctx, call, table),
        Press::Start => lobby::start(ctx, call, table),
        Press::TakeSide => Ok(lobby::join(ctx, call, table, value)?.in_place()),
        Press::Skill(skill) => Ok(lobby::seat_computer(ctx, call, table, "", skill)?.in_place()),
        Press::Agree(question) => consent::agree(ctx, call, table, *question).await,
        Press::Refuse(question) => consent::disagree(ctx, call, table, *question),
        Press::ConfirmEnd => Ok(ending::abandon(ctx, call, table)?.in_place()),
        _ if is_outdated => {
            playing(call, table)?;
            Ok(panel::outdated(ctx, call, table).await?.in_place())
        }
        Press::ConfirmResign => Ok(ending::resign(ctx, call, table)?.in_place()),
        Press::Panel(_, packed) => {
            let draft = repository::unpack(ctx, packed).await?;
            play::panel_order(ctx, call, table, draft).await
        }
        Press::PanelMenu(_) => {
            let packed = PackedDraft::parse(value).ok_or(Refusal::UnknownControl)?;
            let draft = repository::unpack(ctx, &packed).await?;
            play::panel_order(ctx, call, table, draft).await
        }
        Press::TakeBack(order) => Ok(undo::take_back_pressed(ctx, call, table, *order).await?.in_place()),
        Press::FromOrders(_, packed) => {
            let (seat, _) = playing(call, table)?;
            let phase = table.row.phase;
            let draft = repository::unpack(ctx, packed).await?;
            let done = play::give(ctx, call, table, vec![draft]).await?;
            if table.status != Status::Playing {
                return Ok(play::told(table, seat, &done, phase).in_place());
            }
            Ok(view::orders(ctx, call, table, &done).await?.in_place())
        }
        _ => Err(Refusal::UnknownControl.into()),
    }
}

/// Requests that change nothing.
async fn look(ctx: &Ctx, call: &Call, look: Glance<'_>) -> Result<Answer, Failure> {
    match look {
        Glance::List => return list::list(ctx, call).await,
        Glance::At(number, wish) => return list::elsewhere(ctx, call, number, wish).await,
        Glance::Pressed(ControlId { action: Press::Dismiss, .. }, _) => {
            return Ok(Answer::say("Nothing was changed.").in_place());
        }
        _ => {}
    }
    let found = match &look {
        Glance::Pressed(id, _) => table_looked_at(ctx, call, id).await,
        _ => load::newest_in(ctx, call.place.channel).await,
    };
    let table = match (found, &look) {
        (Err(Failure::No(Refusal::NoTable)), Glance::Help(topic)) => return help::help(call, None, topic),
        (found, _) => awake(ctx, call, found?).await?,
    };
    match look {
        Glance::List | Glance::At(..) => Err(Refusal::UnknownControl.into()),
        Glance::Status => view::status(call, &table),
        Glance::Resign => ending::ask_resign(call, &table),
        Glance::End => ending::ask_end(call, &table),
        Glance::Export(format) => export::export(call, &table, format),
        Glance::Replay(from, to) => replay::replay_page(ctx, call, &table, from, to).await,
        Glance::Map(wish) => map::map(ctx, call, &table, wish).await,
        Glance::Sheet(unit) => view::sheet(call, &table, unit),
        Glance::Orders => view::orders(ctx, call, &table, "").await,
        Glance::Rules(topic) => help::rules(&table, topic, 0),
        Glance::Help(topic) => help::help(call, Some(&table), topic),
        Glance::Panel => panel::home(ctx, call, &table, "").await,
        Glance::Pressed(id, value) => looked(ctx, call, &table, &id, value).await,
    }
}

/// A parked table goes on as soon as somebody calls from its channel.
async fn awake(ctx: &Ctx, call: &Call, table: Table) -> Result<Table, Failure> {
    if table.row.parked.is_none() {
        return Ok(table);
    }
    let _turn = ctx.queues.enter(call.place.channel).await.ok_or(Refusal::Crowd)?;
    let mut table = load::newest_in(ctx, call.place.channel).await?;
    if table.row.parked.is_some() {
        suspension::wake(ctx, &mut table).await?;
    }
    Ok(table)
}

/// The table of a control that shows something: the newest of the channel, or one before it, which is over.
async fn table_looked_at(ctx: &Ctx, call: &Call, id: &ControlId) -> Result<Table, Failure> {
    let newest = load::newest_in(ctx, call.place.channel).await?;
    let is_look =
        matches!(id.action, Press::Map | Press::Replay | Press::Frame(..) | Press::View(..) | Press::ViewMenu(_));
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
async fn looked(ctx: &Ctx, call: &Call, table: &Table, id: &ControlId, value: &str) -> Result<Answer, Failure> {
    if id.table != table.row.id {
        return Err(Refusal::UnknownControl.into());
    }
    let is_outdated = !table.is_current(id.mark);
    match &id.action {
        Press::AddComputer => lobby::skill_page(call, table),
        Press::Rules(page, topic) => Ok(help::rules(table, topic, usize::from(*page))?.in_place()),
        Press::Status => view::status(call, table),
        Press::Frame(_, phase) => Ok(replay::frame(ctx, call, table, id.mark, *phase).await?.in_place()),
        Press::GiveOrders if is_outdated => {
            playing(call, table)?;
            panel::outdated(ctx, call, table).await
        }
        Press::GiveOrders => panel::home(ctx, call, table, "").await,
        Press::Map => {
            let mut answer = map::map(ctx, call, table, [""; 3]).await?;
            if is_outdated {
                answer.message.text = format!("{}\n{}", panel::CHANGED, answer.message.text);
            }
            Ok(answer)
        }
        Press::View(_, draft) => Ok(map::view(ctx, call, table, draft).await?.in_place()),
        Press::ViewMenu(_) => {
            let draft = press::unpack(value).ok_or(Refusal::UnknownControl)?;
            Ok(map::view(ctx, call, table, &draft).await?.in_place())
        }
        Press::Replay => replay::replay_page(ctx, call, table, "", "").await,
        Press::Home => Ok(panel::home(ctx, call, table, "").await?.in_place()),
        Press::Panel(..) | Press::PanelMenu(_) if is_outdated => {
            playing(call, table)?;
            Ok(panel::outdated(ctx, call, table).await?.in_place())
        }
        Press::Panel(_, packed) => {
            let draft = repository::unpack(ctx, packed).await?;
            Ok(panel::page(ctx, call, table, &draft, "").await?.in_place())
        }
        Press::PanelMenu(_) => {
            let packed = PackedDraft::parse(value).ok_or(Refusal::UnknownControl)?;
            let draft = repository::unpack(ctx, &packed).await?;
            Ok(panel::page(ctx, call, table, &draft, "").await?.in_place())
        }
        _ => Err(Refusal::UnknownControl.into()),
    }
}
