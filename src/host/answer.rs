//! Which request is answered how: those that change a table one after another and never twice, the others at once.

use super::action::{Action, ControlId, Packed};
use super::desk::{Desk, Status};
use super::failure::{Failure, Fault};
use super::lobby::{self, Wishes};
use super::parcel::{Answer, Parcel};
use super::play::{self, playing};
use super::refusal::Refusal;
use super::{Call, ChannelId, Host, ReplyPlace, Request, Wish, ending, export, help, view};
use crate::contract::Look;
use crate::store::StoreError;

/// Name of a request for logs.
pub(crate) const fn kind(request: &Request) -> &'static str {
    match request {
        Request::New { .. } => "new",
        Request::Join { .. } => "join",
        Request::Leave => "leave",
        Request::Computer { .. } => "computer",
        Request::Start => "start",
        Request::Status => "status",
        Request::List => "list",
        Request::Resign => "resign",
        Request::OfferDraw => "draw",
        Request::End => "end",
        Request::Export { .. } => "export",
        Request::At { wish: Wish::Status, .. } => "status",
        Request::At { wish: Wish::End, .. } => "end",
        Request::At { wish: Wish::Export { .. }, .. } => "export",
        Request::Replay { .. } => "replay",
        Request::Rematch => "rematch",
        Request::Pace { .. } => "pace",
        Request::Map { .. } => "map",
        Request::Sheet { .. } => "sheet",
        Request::Orders => "orders",
        Request::Play(_) => "play",
        Request::Notation(_) => "notation",
        Request::Undo => "undo",
        Request::Rules { .. } => "rules",
        Request::Help { .. } => "help",
        Request::Panel => "panel",
        Request::Press { .. } => "press",
    }
}

impl Host {
    pub(crate) async fn answer(&self, call: &Call) -> Result<Answer, Failure> {
        match understand(&call.request)? {
            Understood::Look(look) => self.look(call, look).await,
            Understood::Change(change) => self.change(call, change).await,
        }
    }

    /// Does a change in its turn, or gives the answer it had when it was done before.
    async fn change(&self, call: &Call, change: Change<'_>) -> Result<Answer, Failure> {
        let channel = self.channel_of(call, &change).await?;
        let _turn = self.inner.queues.enter(channel).await.ok_or(Refusal::Crowd)?;
        if let Some(kept) = self.answered(call.id).await? {
            return Ok(kept);
        }
        let place = change.place();
        match self.carry_out(call, change).await {
            Ok((desk, answer)) => match self.commit(&desk, Some((call.id, &answer))).await {
                Ok(()) => Ok(answer),
                // Another process was quicker: with this very call, or with something else.
                Err(Fault::Store(StoreError::Taken(_))) => {
                    Ok(self.answered(call.id).await?.ok_or(Refusal::Collision)?)
                }
                Err(fault) => Err(fault.into()),
            },
            Err(fault @ Failure::Fault(_)) => Err(fault),
            Err(refusal) => {
                // Refused, perhaps, because another process has just done this very call.
                if let Some(kept) = self.answered(call.id).await? {
                    return Ok(kept);
                }
                let answer = refusal.into_answer(place);
                // Answered all the same when it cannot be kept: a refusal done twice is the same refusal.
                if let Err(fault) = self.remember(call.id, &answer).await {
                    super::failure::apology(&fault);
                }
                Ok(answer)
            }
        }
    }

    async fn carry_out(&self, call: &Call, change: Change<'_>) -> Result<(Desk, Answer), Failure> {
        match change {
            Change::New(wishes) => return self.open_table(call, wishes).await,
            Change::Rematch => {
                let old = self.table_in(call.place.channel).await?;
                return self.rematch(call, &old).await;
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
        Ok((desk, answer))
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
        let found = self.table_in(call.place.channel).await;
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
            Action::Map if is_outdated => {
                let map = desk.map(desk.viewer(call.actor.user), Look::default(), false);
                Ok(Answer::fresh(Parcel::text(super::guide::CHANGED).with(map)))
            }
            Action::Map => self.map(call, desk, [""; 3]).await,
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

/// A request, sorted by whether it changes anything.
enum Understood<'a> {
    Look(Glance<'a>),
    Change(Change<'a>),
}

/// What changes a table.
enum Change<'a> {
    New(Wishes<'a>),
    Rematch,
    Join(&'a str),
    Leave,
    Computer(&'a str, &'a str),
    Start,
    Draw,
    Pace(&'a str),
    Play(&'a crate::contract::Draft),
    Notation(&'a str),
    Undo,
    Pressed(ControlId, &'a str),
}

/// What only shows something.
enum Glance<'a> {
    Status,
    List,
    Resign,
    End,
    Export(&'a str),
    At(&'a str, &'a Wish),
    Replay(&'a str, &'a str),
    Map([&'a str; 3]),
    Sheet(&'a str),
    Orders,
    Rules(&'a str),
    Help(&'a str),
    Panel,
    Pressed(ControlId, &'a str),
}

impl Change<'_> {
    /// The table that is ended, when its end was confirmed.
    const fn table_ended(&self) -> Option<i64> {
        match self {
            Self::Pressed(ControlId { table, action: Action::ConfirmEnd, .. }, _) => Some(*table),
            _ => None,
        }
    }

    const fn place(&self) -> ReplyPlace {
        match self {
            Self::Pressed(id, _) => id.action.place(),
            _ => ReplyPlace::Fresh,
        }
    }
}

fn understand(request: &Request) -> Result<Understood<'_>, Refusal> {
    use Understood::{Change as C, Look as L};
    Ok(match request {
        Request::New { system, scenario, opponent, pace, options } => {
            C(Change::New(Wishes { system, scenario, opponent: *opponent, pace, options }))
        }
        Request::Join { side } => C(Change::Join(side)),
        Request::Leave => C(Change::Leave),
        Request::Computer { side, skill } => C(Change::Computer(side, skill)),
        Request::Start => C(Change::Start),
        Request::OfferDraw => C(Change::Draw),
        Request::Rematch => C(Change::Rematch),
        Request::Pace { pace } => C(Change::Pace(pace)),
        Request::Play(draft) => C(Change::Play(draft)),
        Request::Notation(text) => C(Change::Notation(text)),
        Request::Undo => C(Change::Undo),
        Request::Status => L(Glance::Status),
        Request::List => L(Glance::List),
        Request::Resign => L(Glance::Resign),
        Request::End => L(Glance::End),
        Request::Export { format } => L(Glance::Export(format)),
        Request::At { table, wish } => L(Glance::At(table, wish)),
        Request::Replay { from, to } => L(Glance::Replay(from, to)),
        Request::Map { focus, overlay, turn } => L(Glance::Map([focus, overlay, turn])),
        Request::Sheet { unit } => L(Glance::Sheet(unit)),
        Request::Orders => L(Glance::Orders),
        Request::Rules { topic } => L(Glance::Rules(topic)),
        Request::Help { topic } => L(Glance::Help(topic)),
        Request::Panel => L(Glance::Panel),
        Request::Press { id, value } => press(id, value)?,
    })
}

fn press<'a>(id: &str, value: &'a str) -> Result<Understood<'a>, Refusal> {
    let id = ControlId::parse(id).ok_or(Refusal::UnknownControl)?;
    let changes = match &id.action {
        Action::Rematch => return Ok(Understood::Change(Change::Rematch)),
        Action::Panel(_, packed) => packed.is_order,
        Action::PanelMenu(_) => Packed::parse(value).is_some_and(|packed| packed.is_order),
        Action::AddComputer
        | Action::GiveOrders
        | Action::Map
        | Action::Status
        | Action::Home
        | Action::Dismiss
        | Action::Frame(..)
        | Action::Rules(..) => false,
        _ => true,
    };
    let understood = if changes {
        Understood::Change(Change::Pressed(id, value))
    } else {
        Understood::Look(Glance::Pressed(id, value))
    };
    Ok(understood)
}
