//! From a request to its function: what changes a table is done one after another and never twice, a look at once.

use crate::host::commands::{
    absence, again, consent, ending, following, handover, invitation, learn, lobby, moderation, opening, pause, person,
    play, privacy, quick_start, referee, rematch, server, settings, share, shots, suggestion, terms, undo, vacation,
};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault, report};
use crate::host::context::refusal::Refusal;
use crate::host::controls::{self, Act, ActNow, Used, Wish};
use crate::host::looks::{look, see, woken};
use crate::host::outgoing::panel;
use crate::host::queries::mend::{self, Given};
use crate::host::queries::{lessons, more, my_tables, rules, slips, stats, view};
use crate::host::table::pending::Answer;
use crate::host::table::press::{PackedDraft, filled};
use crate::host::table::rounds::Rounds;
use crate::host::table::seated::playing;
use crate::host::table::stage::Status;
use crate::host::table::{Table, load, repository};
use crate::host::{Call, Change, Open, Personal, PrivacyWish, ReplyPlace, Request, ServerWish, TableId};
use crate::kit::panel::{AS_SUGGESTED, SAME_AGAIN};
use crate::store::StoreError;

/// Something to be done once.
#[derive(Clone, Copy)]
enum Task<'a> {
    Open(&'a Open),
    Change(&'a Change),
    Act(&'a Used, &'a Act),
    /// About the caller alone.
    Person(&'a Personal, ReplyPlace),
}

impl Task<'_> {
    /// The table that is ended, when its end was confirmed: that can be done from anywhere.
    const fn table_ended(self) -> Option<TableId> {
        match self {
            Self::Act(used, Act::ConfirmEnd) => Some(used.table),
            _ => None,
        }
    }

    /// The table that a control names, where it need not be the newest of its channel.
    const fn table_named(self) -> Option<TableId> {
        match self {
            Self::Act(used, Act::ConfirmEnd | Act::Share(_) | Act::Unfollow) => Some(used.table),
            _ => None,
        }
    }

    const fn place(self) -> ReplyPlace {
        match self {
            Self::Act(used, _) => used.place,
            Self::Person(_, place) => place,
            Self::Open(_) | Self::Change(_) => ReplyPlace::Fresh,
        }
    }
}

/// Answers a call. What holds a whole table is on the heap: whoever waits for it holds no more than a pointer.
pub(crate) async fn answer(ctx: &Ctx, call: &Call) -> Result<Answer, Failure> {
    match &call.request {
        Request::Open(open) => Box::pin(once(ctx, call, Task::Open(open))).await,
        Request::Change(change) => Box::pin(once(ctx, call, Task::Change(change))).await,
        Request::Look(wanted) => Box::pin(look(ctx, call, wanted)).await,
        Request::Person(wanted) => personal(ctx, call, wanted, ReplyPlace::Fresh).await,
        Request::Press(pressed) => used(ctx, call, controls::read(pressed)?).await,
        Request::Slip(filled) => used(ctx, call, controls::read_slip(filled)?).await,
    }
}

/// A control that was used, or a slip.
async fn used(ctx: &Ctx, call: &Call, used: Used) -> Result<Answer, Failure> {
    match &used.wish {
        Wish::Open(open) => Box::pin(once(ctx, call, Task::Open(open))).await,
        Wish::Person(wanted) => personal(ctx, call, wanted, used.place).await,
        Wish::Act(act) => Box::pin(once(ctx, call, Task::Act(&used, act))).await,
        Wish::Nothing => Ok(Answer::say("Nothing was changed.").in_place()),
        Wish::Sight(sight) => Box::pin(see(ctx, call, &used, sight)).await,
        Wish::Slip => Box::pin(slips::in_words(ctx, call)).await,
    }
}

/// What is about the caller alone: shown at once, changed in its turn.
async fn personal(ctx: &Ctx, call: &Call, personal: &Personal, place: ReplyPlace) -> Result<Answer, Failure> {
    let answer = match personal {
        Personal::Settings(wish) if wish.is_empty() => settings::page(ctx, call.actor.user).await?,
        Personal::Vacation(wish) if !wish.is_booked && wish.cancel.is_empty() => {
            vacation::page(ctx, call, wish).await?
        }
        Personal::Tables(wish) => my_tables::page(ctx, call.actor.user, wish).await?,
        Personal::Stats(wish) => stats::page(ctx, call, wish).await?,
        Personal::Rules(wish) => rules::of_system(wish)?,
        Personal::Learn(wish) if !wish.is_kept() => lessons::page(ctx, call.actor.user, wish).await?,
        Personal::Server(ServerWish::Show) => server::show(ctx, call).await?,
        Personal::Privacy(PrivacyWish::Show) => privacy::show(ctx, call.actor.user).await?,
        Personal::Privacy(PrivacyWish::Export) => privacy::export(call.actor.user),
        Personal::Privacy(PrivacyWish::Delete) => privacy::ask(ctx, call.actor.user).await?,
        Personal::Settings(_)
        | Personal::Vacation(_)
        | Personal::Learn(_)
        | Personal::Server(_)
        | Personal::Privacy(PrivacyWish::DeleteForSure | PrivacyWish::DeleteEverywhere) => {
            Box::pin(once(ctx, call, Task::Person(personal, place))).await?
        }
    };
    Ok(Answer { place, ..answer })
}

/// Whether a request only shows something, or is about nobody but its caller: then no table answers it.
pub(crate) fn is_look(request: &Request) -> bool {
    match request {
        Request::Open(_) | Request::Change(_) => false,
        Request::Look(_) | Request::Person(_) => true,
        Request::Press(pressed) => !controls::read(pressed).is_ok_and(|used| changes(&used)),
        Request::Slip(filled) => !controls::read_slip(filled).is_ok_and(|used| changes(&used)),
    }
}

const fn changes(used: &Used) -> bool {
    matches!(used.wish, Wish::Act(_) | Wish::Open(_))
}

/// Does something in its turn, or gives the answer it had when it was done before. When another process was quicker,
/// with this very call or with something else, it is begun again on what there is then.
async fn once(ctx: &Ctx, call: &Call, task: Task<'_>) -> Result<Answer, Failure> {
    let channel = match task.table_ended() {
        Some(table) => load::find(ctx, table).await?.channel,
        None => call.place.channel,
    };
    let _turn = ctx.queues.enter(channel).await.ok_or(Refusal::Crowd)?;
    let mut rounds = Rounds::begin();
    let mut known = repository::answered(ctx, call.id).await?;
    loop {
        if let Some(kept) = known {
            return Ok(kept);
        }
        let error = match attempt(ctx, call, task).await {
            Err(Failure::Fault(Fault::Store(error))) => error,
            done => return done,
        };
        known = match error {
            StoreError::Unknown => find_out(ctx, call).await?,
            ref collision if collision.is_collision() => repository::answered(ctx, call.id).await?,
            fault => return Err(fault.into()),
        };
        if known.is_none() && !rounds.next(&ctx.config.chance).await {
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

async fn attempt(ctx: &Ctx, call: &Call, task: Task<'_>) -> Result<Answer, Failure> {
    match carry_out(ctx, call, task).await {
        Err(Failure::Fault(fault)) => Err(fault.into()),
        Ok(answer) => Ok(answer),
        Err(refusal) => {
            // Refused, perhaps, because another process has just done this very call.
            if let Some(kept) = repository::answered(ctx, call.id).await? {
                return Ok(kept);
            }
            let answer = refused(ctx, call, task, &refusal).await?;
            // Answered all the same when it cannot be kept: a refusal done twice is the same refusal.
            if let Err(fault) = repository::remember(ctx, call.id, &answer).await {
                report(&fault);
            }
            Ok(answer)
        }
    }
}

/// Why something was not done; under an order, what can be done instead.
async fn refused(ctx: &Ctx, call: &Call, task: Task<'_>, failure: &Failure) -> Result<Answer, Failure> {
    let said = Answer::of_failure(failure, task.place());
    let given = match task {
        Task::Change(Change::Play(draft)) | Task::Act(_, Act::Now(ActNow::Written(draft))) => Given::Draft(draft),
        Task::Change(Change::Notation { text }) | Task::Act(_, Act::Now(ActNow::Notation(text))) => {
            Given::Notation(text)
        }
        Task::Act(_, Act::Now(ActNow::Order(packed) | ActNow::FromOrders(packed))) => Given::Packed(packed),
        Task::Act(_, Act::Agree(question) | Act::Refuse(question)) => {
            return mend::asked_again(ctx, call, failure, question.kind, said).await;
        }
        Task::Open(_) | Task::Change(_) | Task::Act(..) | Task::Person(..) => return Ok(said),
    };
    mend::mended(ctx, call, failure, given, said).await
}

async fn carry_out(ctx: &Ctx, call: &Call, task: Task<'_>) -> Result<Answer, Failure> {
    let newest = || load::newest_in(ctx, call.place.channel);
    let (table, answer) = match task {
        Task::Open(open) => return self::open(ctx, call, open).await,
        Task::Person(personal, _) => return keep(ctx, call, personal).await,
        Task::Change(change) => {
            let found = match change {
                Change::Unfollow { table } if !table.trim().is_empty() => following::followed(ctx, call, table).await?,
                _ => newest().await?,
            };
            let mut table = woken(ctx, call, found).await?;
            person::meet(ctx, &mut table, call.actor.user).await?;
            let answer = self::change(ctx, call, &mut table, change).await?;
            (table, answer)
        }
        Task::Act(used, act) => {
            let table = match task.table_named() {
                Some(table) => load::find(ctx, table).await?,
                None => newest().await?,
            };
            let mut table = woken(ctx, call, table).await?;
            person::meet(ctx, &mut table, call.actor.user).await?;
            let answer = self::act(ctx, call, &mut table, used, act).await?;
            (table, answer)
        }
    };
    repository::commit(ctx, &table, Some((call.id, &answer))).await?;
    Ok(answer)
}

/// Changes what is the caller's own.
async fn keep(ctx: &Ctx, call: &Call, personal: &Personal) -> Result<Answer, Failure> {
    match personal {
        Personal::Settings(wish) => settings::change(ctx, call, wish).await,
        Personal::Vacation(wish) if wish.is_booked => vacation::book(ctx, call, wish).await,
        Personal::Vacation(wish) => vacation::give_up(ctx, call, &wish.cancel).await,
        Personal::Privacy(PrivacyWish::DeleteEverywhere) => privacy::forget_everywhere(ctx, call).await,
        Personal::Privacy(_) => privacy::forget(ctx, call).await,
        Personal::Tables(wish) => my_tables::page(ctx, call.actor.user, wish).await,
        Personal::Stats(wish) => stats::page(ctx, call, wish).await,
        Personal::Rules(wish) => rules::of_system(wish),
        Personal::Learn(wish) => learn::answer(ctx, call, wish).await,
        Personal::Server(wish) => server::set(ctx, call, *wish).await,
    }
}

async fn open(ctx: &Ctx, call: &Call, open: &Open) -> Result<Answer, Failure> {
    match open {
        Open::New(wishes) => opening::open(ctx, call, opening::table_for(ctx, call, wishes)?, None).await,
        Open::Battle { system } => opening::open(ctx, call, opening::battle_for(ctx, call, system)?, None).await,
        Open::Rematch => rematch::wished(ctx, call, load::newest_in(ctx, call.place.channel).await?).await,
    }
}

async fn change(ctx: &Ctx, call: &Call, table: &mut Table, change: &Change) -> Result<Answer, Failure> {
    match change {
        Change::Join { side } => lobby::join(ctx, call, table, side),
        Change::Leave => lobby::leave(ctx, call, table),
        Change::Seat(wish) => handover::wished(ctx, call, table, wish).await,
        Change::Referee(wish) => referee::wished(ctx, call, table, wish),
        Change::Invite { player } => invitation::invite(ctx, call, table, *player),
        Change::Computer { side, skill } => lobby::seat_computer(ctx, call, table, side, skill),
        Change::Start => lobby::start(ctx, call, table),
        Change::Pause => consent::pause(ctx, call, table).await,
        Change::Resume => pause::resume(ctx, call, table),
        Change::Draw => consent::draw(ctx, call, table).await,
        Change::Pace { pace } => terms::change_pace(ctx, call, table, pace),
        Change::Play(draft) => play::play_typed(ctx, call, table, draft).await,
        Change::Notation { text } => play::play_notation(ctx, call, table, text).await,
        Change::Undo => undo::undo(ctx, call, table).await,
        Change::Follow => following::follow(ctx, call, table).await,
        Change::Unfollow { .. } => following::unfollow(call, table),
    }
}

/// A control that changes something.
async fn act(ctx: &Ctx, call: &Call, table: &mut Table, used: &Used, act: &Act) -> Result<Answer, Failure> {
    if used.table != table.id {
        return Err(Refusal::UnknownControl.into());
    }
    match act {
        Act::Join(side) => lobby::join(ctx, call, table, side),
        Act::SeatComputer { side, skill } => lobby::seat_computer(ctx, call, table, side, skill),
        Act::Leave => lobby::leave(ctx, call, table),
        Act::Start => lobby::start(ctx, call, table),
        Act::PlayTheComputer => quick_start::play_the_computer(ctx, call, table).await,
        Act::Rated => terms::turn_rated(ctx, call, table),
        Act::TakeSide(side) => Ok(lobby::join(ctx, call, table, side)?.in_place()),
        Act::Skill(skill) => Ok(lobby::seat_computer(ctx, call, table, "", skill)?.in_place()),
        Act::Pace(pace) => terms::pick_pace(ctx, call, table, pace),
        Act::Turn(term) => terms::turn(ctx, call, table, *term),
        Act::Referee(is_yes) => referee::answered(ctx, call, table, *is_yes),
        Act::Agree(question) => consent::agree(ctx, call, table, *question).await,
        Act::Refuse(question) => consent::disagree(ctx, call, table, *question),
        Act::AskAgain(kind) => {
            let asked = consent::ask_again(ctx, call, table, *kind).await?;
            Ok(more::led_back(call, table, asked).in_place())
        }
        Act::AskForPace(pace) => {
            let asked = terms::change_pace(ctx, call, table, pace)?;
            Ok(more::led_back(call, table, asked).in_place())
        }
        Act::Resume => pause::resume(ctx, call, table),
        Act::Accept(post) => handover::accept(ctx, call, table, *post).await,
        Act::Decline(post) => handover::decline(ctx, call, table, *post),
        Act::Withdraw(post) => handover::withdraw(ctx, call, table, *post),
        Act::TakeOver(post) => handover::take_over(ctx, call, table, *post).await,
        Act::Back => handover::back(ctx, call, table).await,
        Act::WayOn(post, way) => absence::choose(ctx, call, table, *post, *way).await,
        Act::Moderate(packed) => Ok(moderation::act(ctx, call, table, packed).await?.in_place()),
        Act::HandOver(skill) => Ok(handover::to_computer(ctx, call, table, skill).await?.in_place()),
        Act::Share(_) if !table.is_in(call.place.channel) => Err(Refusal::UnknownControl.into()),
        Act::Share(shared) => Ok(share::share(ctx, call, table, *shared).await?.in_place()),
        Act::Follow => following::follow(ctx, call, table).await,
        Act::Unfollow => following::unfollow(call, table),
        Act::ConfirmEnd => Ok(consent::end(ctx, call, table).await?.in_place()),
        Act::Configure(filled) => terms::configure(ctx, call, table, filled),
        Act::Now(late) if !table.is_current(used.mark) => {
            playing(call, table)?;
            let answer = panel::outdated(ctx, call, table).await?.in_place();
            Ok(match late {
                ActNow::Written(draft) => slips::kept(answer, &draft.to_notation(table.system.card().verbs)),
                ActNow::Notation(text) => slips::kept(answer, text),
                ActNow::Form(_, filled) => slips::kept(answer, &filled::in_one_line(filled)),
                ActNow::Resign | ActNow::Order(_) | ActNow::FromOrders(_) | ActNow::TakeBack(_) => answer,
            })
        }
        Act::Now(now) => act_now(ctx, call, table, now).await,
    }
}

/// A control that changes something of the phase that it stands under.
async fn act_now(ctx: &Ctx, call: &Call, table: &mut Table, now: &ActNow) -> Result<Answer, Failure> {
    match now {
        ActNow::Written(draft) => play::panel_orders(ctx, call, table, vec![draft.clone()]).await,
        ActNow::Notation(text) => {
            let drafts = play::read_notation(table.system, text)?;
            play::panel_orders(ctx, call, table, drafts).await
        }
        ActNow::Form(draft, filled) => {
            let drafts = play::of_form(ctx, call, table, draft, filled).await?;
            play::panel_orders(ctx, call, table, drafts).await
        }
        ActNow::Resign => Ok(ending::resign(ctx, call, table).await?.in_place()),
        ActNow::TakeBack(order) => Ok(undo::take_back_pressed(ctx, call, table, *order).await?.in_place()),
        ActNow::Order(packed) => pressed_order(ctx, call, table, packed).await,
        ActNow::FromOrders(packed) => {
            let (seat, _) = playing(call, table)?;
            let phase = table.phase;
            let draft = repository::unpack(ctx, packed).await?;
            let done = play::give(ctx, call, table, vec![draft]).await?;
            if table.status() != Status::Playing {
                return Ok(play::told(table, seat, &done, phase).in_place());
            }
            Ok(view::orders(ctx, call, table, &done).await?.in_place())
        }
    }
}

/// An order of a panel's control, or one of those that stand for others.
async fn pressed_order(ctx: &Ctx, call: &Call, table: &mut Table, packed: &PackedDraft) -> Result<Answer, Failure> {
    let draft = repository::unpack(ctx, packed).await?;
    match draft.verb.as_str() {
        AS_SUGGESTED => suggestion::as_suggested(ctx, call, table).await,
        SAME_AGAIN => again::same_again(ctx, call, table).await,
        shots::FIRE_SO => play::sure_orders(ctx, call, table, shots::orders(&draft)?).await,
        _ => play::panel_orders(ctx, call, table, vec![draft]).await,
    }
}
