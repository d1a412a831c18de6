//! Which request is answered how: those that change a table one after another and never twice, the others at once.

use crate::host::commands::ending;
use crate::host::commands::lobby;
use crate::host::commands::play::{self, playing};
use crate::host::failure::{Failure, Fault};
use crate::host::queries::{export, help, view};
use crate::host::refusal::Refusal;
use crate::host::table::action::{self, Action, ControlId, Packed};
use crate::host::table::desk::{Desk, Status};
use crate::host::table::parcel::Answer;
use crate::host::table::rounds::Rounds;
use crate::host::understand::{Change, Glance, Understood, understand};
use crate::host::{Call, ChannelId, Host};
use crate::store::StoreError;

impl Host {
    pub(crate) async fn answer(&self, call: &Call) -> Result<Answer, Failure> {
        match understand(&call.request)? {
            Understood::Look(look) => self.look(call, look).await,
            Understood::Change(change) => self.change(call, change).await,
        }
    }

    /// Does a change in its turn, or gives the answer it had when it was done before. When another process was quicker,
    /// with this very call or with something else, it is begun again on what there is then.
    async fn change(&self, call: &Call, change: Change<'_>) -> Result<Answer, Failure> {
        let channel = self.channel_of(call, &change).await?;
        let _turn = self.inner.queues.enter(channel).await.ok_or(Refusal::Crowd)?;
        let mut rounds = Rounds::begin();
        let mut known = self.answered(call.id).await?;
        loop {
            if let Some(kept) = known {
                return Ok(kept);
            }
            let error = match self.attempt(call, change.clone()).await {
                Err(Failure::Fault(Fault::Store(error))) => error,
                done => return done,
            };
            known = match error {
                StoreError::Unknown => self.find_out(call).await?,
                ref collision if collision.is_collision() => self.answered(call.id).await?,
                fault => return Err(fault.into()),
            };
            if known.is_none() && !rounds.next().await {
                return Err(if matches!(error, StoreError::Busy(_)) {
                    error.into()
                } else {
                    Refusal::Collision.into()
                });
            }
        }
    }

    /// Whether a commit was done although the database did not say so.
    async fn find_out(&self, call: &Call) -> Result<Option<Answer>, Failure> {
        self.answered_for_certain(call.id).await.map_err(|fault| {
            tracing::error!(call.id = call.id.0, cause = %fault, "it stays unknown whether a call was done");
            self.inner.calls.leave_open(call.id);
            StoreError::Unknown.into()
        })
    }

    async fn attempt(&self, call: &Call, change: Change<'_>) -> Result<Answer, Failure> {
        let place = change.place();
        match self.carry_out(call, change).await {
            Err(Failure::Fault(fault)) => Err(fault.into()),
            Ok(answer) => Ok(answer),
            Err(refusal) => {
                // Refused, perhaps, because another process has just done this very call.
                if let Some(kept) = self.answered(call.id).await? {
                    return Ok(kept);
                }
                let answer = refusal.into_answer(place);
                // Answered all the same when it cannot be kept: a refusal done twice is the same refusal.
                if let Err(fault) = self.remember(call.id, &answer).await {
                    crate::host::failure::apology(&fault);
                }
                Ok(answer)
            }
        }
    }

    async fn carry_out(&self, call: &Call, change: Change<'_>) -> Result<Answer, Failure> {
        match change {
            Change::New(wishes) => return self.open(call, self.table_for(call, wishes)?).await,
            Change::Rematch => {
                let old = self.table_in(call.place.channel).await?;
                return self.open(call, self.rematch(call, &old)?).await;
            }
            _ => {}
        }
        let mut desk = match change.table_ended() {
            Some(table) => self.table(table).await?,
            None => self.table_in(call.place.channel).await?,
        };
        if desk.row.parked.is_some() && desk.is_in(call.place.channel) {
            self.unpark(&mut desk).await?;
        }
        let answer = self.carry_out_at(call, &mut desk, change).await?;
        self.commit(&desk, Some((call.id, &answer))).await?;
        Ok(answer)
    }

    /// The channel whose table a change is about: a table can be ended from anywhere.
    async fn channel_of(&self, call: &Call, change: &Change<'_>) -> Result<ChannelId, Failure> {
        match change.table_ended() {
            Some(table) => Ok(ChannelId(self.table(table).await?.row.channel_id.cast_unsigned())),
            None => Ok(call.place.channel),
        }
    }

    async fn carry_out_at(&self, call: &Call, desk: &mut Desk, change: Change<'_>) -> Result<Answer, Failure> {
        match change {
            Change::New(_) | Change::Rematch => Err(Refusal::UnknownControl.into()),
            Change::Join(side) => self.join(call, desk, side),
            Change::Leave => self.leave(call, desk),
            Change::Computer(side, skill) => self.seat_computer(call, desk, side, skill),
            Change::Start => self.start(call, desk),
            Change::Draw => self.draw(call, desk).await,
            Change::Pace(pace) => self.change_pace(call, desk, pace),
            Change::Play(draft) => self.play_typed(call, desk, draft).await,
            Change::Notation(text) => self.play_notation(call, desk, text).await,
            Change::Undo => self.undo(call, desk).await,
            Change::Pressed(id, value) => self.pressed(call, desk, &id, value).await,
        }
    }

    /// A control that changes something.
    async fn pressed(&self, call: &Call, desk: &mut Desk, id: &ControlId, value: &str) -> Result<Answer, Failure> {
        if id.table != desk.row.id {
            return Err(Refusal::UnknownControl.into());
        }
        let is_outdated = !desk.is_current(id.mark);
        match &id.action {
            Action::Join => self.join(call, desk, ""),
            Action::Leave => self.leave(call, desk),
            Action::Start => self.start(call, desk),
            Action::TakeSide => Ok(self.join(call, desk, value)?.in_place()),
            Action::Skill(skill) => Ok(self.seat_computer(call, desk, "", skill)?.in_place()),
            Action::Agree(question) => self.agree(call, desk, *question).await,
            Action::Refuse(question) => self.disagree(call, desk, *question),
            Action::ConfirmEnd => Ok(self.abandon(call, desk)?.in_place()),
            _ if is_outdated => {
                playing(call, desk)?;
                Ok(self.outdated(call, desk).await?.in_place())
            }
            Action::ConfirmResign => Ok(self.resign(call, desk)?.in_place()),
            Action::Panel(_, packed) => {
                let draft = self.unpack(packed).await?;
                self.panel_order(call, desk, draft).await
            }
            Action::PanelMenu(_) => {
                let packed = Packed::parse(value).ok_or(Refusal::UnknownControl)?;
                let draft = self.unpack(&packed).await?;
                self.panel_order(call, desk, draft).await
            }
            Action::TakeBack(order) => Ok(self.take_back_pressed(call, desk, *order).await?.in_place()),
            Action::FromOrders(_, packed) => {
                let (seat, _) = playing(call, desk)?;
                let phase = desk.row.phase;
                let draft = self.unpack(packed).await?;
                let done = self.give(call, desk, vec![draft]).await?;
                if desk.status != Status::Playing {
                    return Ok(play::told(desk, seat, &done, phase).in_place());
                }
                Ok(self.orders(call, desk, &done).await?.in_place())
            }
            _ => Err(Refusal::UnknownControl.into()),
        }
    }

    /// Requests that change nothing.
    async fn look(&self, call: &Call, look: Glance<'_>) -> Result<Answer, Failure> {
        match look {
            Glance::List => return self.list(call).await,
            Glance::At(table, wish) => return self.elsewhere(call, table, wish).await,
            Glance::Pressed(ControlId { action: Action::Dismiss, .. }, _) => {
                return Ok(Answer::say("Nothing was changed.").in_place());
            }
            _ => {}
        }
        let found = match &look {
            Glance::Pressed(id, _) => self.table_looked_at(call, id).await,
            _ => self.table_in(call.place.channel).await,
        };
        let desk = match (found, &look) {
            (Err(Failure::No(Refusal::NoTable)), Glance::Help(topic)) => return help::help(call, None, topic),
            (found, _) => self.awake(call, found?).await?,
        };
        match look {
            Glance::List | Glance::At(..) => Err(Refusal::UnknownControl.into()),
            Glance::Status => view::status(call, &desk),
            Glance::Resign => ending::ask_resign(call, &desk),
            Glance::End => ending::ask_end(call, &desk),
            Glance::Export(format) => export::export(call, &desk, format),
            Glance::Replay(from, to) => self.replay_page(call, &desk, from, to).await,
            Glance::Map(wish) => self.map(call, &desk, wish).await,
            Glance::Sheet(unit) => view::sheet(call, &desk, unit),
            Glance::Orders => self.orders(call, &desk, "").await,
            Glance::Rules(topic) => help::rules(&desk, topic, 0),
            Glance::Help(topic) => help::help(call, Some(&desk), topic),
            Glance::Panel => self.home(call, &desk, "").await,
            Glance::Pressed(id, value) => self.looked(call, &desk, &id, value).await,
        }
    }

    /// A parked table goes on as soon as somebody calls from its channel.
    async fn awake(&self, call: &Call, desk: Desk) -> Result<Desk, Failure> {
        if desk.row.parked.is_none() {
            return Ok(desk);
        }
        let _turn = self.inner.queues.enter(call.place.channel).await.ok_or(Refusal::Crowd)?;
        let mut desk = self.table_in(call.place.channel).await?;
        if desk.row.parked.is_some() {
            self.unpark(&mut desk).await?;
        }
        Ok(desk)
    }

    /// The table of a control that shows something: the newest of the channel, or one before it, which is over.
    async fn table_looked_at(&self, call: &Call, id: &ControlId) -> Result<Desk, Failure> {
        let newest = self.table_in(call.place.channel).await?;
        let is_look = matches!(
            id.action,
            Action::Map | Action::Replay | Action::Frame(..) | Action::View(..) | Action::ViewMenu(_)
        );
        if newest.row.id == id.table || !is_look {
            return Ok(newest);
        }
        match self.table(id.table).await {
            Ok(before) if before.is_in(call.place.channel) && before.status == Status::Over => Ok(before),
            Err(Failure::Fault(fault)) => Err(fault.into()),
            _ => Ok(newest),
        }
    }

    /// A control that only shows something.
    async fn looked(&self, call: &Call, desk: &Desk, id: &ControlId, value: &str) -> Result<Answer, Failure> {
        if id.table != desk.row.id {
            return Err(Refusal::UnknownControl.into());
        }
        let is_outdated = !desk.is_current(id.mark);
        match &id.action {
            Action::AddComputer => lobby::skill_page(call, desk),
            Action::Rules(page, topic) => Ok(help::rules(desk, topic, usize::from(*page))?.in_place()),
            Action::Status => view::status(call, desk),
            Action::Frame(_, phase) => Ok(self.frame(call, desk, id.mark, *phase).await?.in_place()),
            Action::GiveOrders if is_outdated => {
                playing(call, desk)?;
                self.outdated(call, desk).await
            }
            Action::GiveOrders => self.home(call, desk, "").await,
            Action::Map => {
                let mut answer = self.map(call, desk, [""; 3]).await?;
                if is_outdated {
                    answer.parcel.text = format!("{}\n{}", crate::host::commands::guide::CHANGED, answer.parcel.text);
                }
                Ok(answer)
            }
            Action::View(_, draft) => Ok(self.view(call, desk, draft).await?.in_place()),
            Action::ViewMenu(_) => {
                let draft = action::unpack(value).ok_or(Refusal::UnknownControl)?;
                Ok(self.view(call, desk, &draft).await?.in_place())
            }
            Action::Replay => self.replay_page(call, desk, "", "").await,
            Action::Home => Ok(self.home(call, desk, "").await?.in_place()),
            Action::Panel(..) | Action::PanelMenu(_) if is_outdated => {
                playing(call, desk)?;
                Ok(self.outdated(call, desk).await?.in_place())
            }
            Action::Panel(_, packed) => {
                let draft = self.unpack(packed).await?;
                Ok(self.page(call, desk, &draft, "").await?.in_place())
            }
            Action::PanelMenu(_) => {
                let packed = Packed::parse(value).ok_or(Refusal::UnknownControl)?;
                let draft = self.unpack(&packed).await?;
                Ok(self.page(call, desk, &draft, "").await?.in_place())
            }
            _ => Err(Refusal::UnknownControl.into()),
        }
    }
}
