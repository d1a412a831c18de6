//! Questions put to the other players: a draw, an order taken back. Computer players are not asked.

use super::action::OfferKind;
use super::controls::button;
use super::desk::{Desk, OfferChange, Origin, Status};
use super::failure::{Failure, Fault};
use super::message::Style;
use super::parcel::{Answer, Errand, Parcel};
use super::play::playing;
use super::refusal::Refusal;
use super::{Call, Host, UserId, action::Action};
use crate::contract::{Ending, Seat};
use crate::store::offers::{self, OfferRow};

impl Host {
    /// `/game draw`: offers one, or agrees to the one that was offered.
    pub(crate) async fn draw(&self, call: &Call, desk: &mut Desk) -> Result<Answer, Failure> {
        let (seat, _) = playing(call, desk)?;
        if desk.people().len() < 2 {
            return Err(Refusal::NoDrawWithComputers.into());
        }
        match self.open_offer(desk, OfferKind::Draw).await? {
            Some(offer) if offer.seat != i64::from(seat.0) => self.agree(call, desk, OfferKind::Draw).await,
            Some(_) => Err(Refusal::OwnOffer.into()),
            None => Ok(self.ask_others(desk, seat, OfferKind::Draw)),
        }
    }

    /// Posts a question to the other players.
    pub(crate) fn ask_others(&self, desk: &mut Desk, seat: Seat, kind: OfferKind) -> Answer {
        let others: Vec<UserId> =
            desk.people().into_iter().filter(|s| *s != seat).filter_map(|s| desk.person(s)).collect();
        let names: Vec<String> = others.iter().map(|u| format!("<@{}>", u.0)).collect();
        let question = match kind {
            OfferKind::Draw => "offers a draw",
            OfferKind::Undo => "asks to take back their last order and everything since",
        };
        let text = format!("{} {question}. {}: do you agree?", desk.label(seat), names.join(", "));
        let row = vec![
            button(desk, Action::Agree(kind), "Agree", Style::Success),
            button(desk, Action::Refuse(kind), "Refuse", Style::Danger),
        ];
        let parcel = Parcel { text, mentions: others, ..Parcel::default() }.with_row(row);
        let post = desk.send(Errand::Post, &parcel, self.now());
        desk.changes.offers.push(OfferChange::Put(OfferRow {
            kind: kind.slug().to_owned(),
            seq: standing_mark(desk, kind),
            seat: i64::from(seat.0),
            agreed: format!("[{}]", seat.0),
            post,
            at: self.now().0,
        }));
        let note = match kind {
            OfferKind::Draw => "Your offer is posted; it stands until this phase ends.",
            OfferKind::Undo => {
                "Others have seen or answered what came of that order, so they are asked. The question stands as long as \
                 the position does not change."
            }
        };
        Answer::say(note)
    }

    /// A yes.
    pub(crate) async fn agree(&self, call: &Call, desk: &mut Desk, kind: OfferKind) -> Result<Answer, Failure> {
        let (seat, _) = playing(call, desk)?;
        let offer = self.open_offer(desk, kind).await?.ok_or(Refusal::OfferGone)?;
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
        desk.changes.offers.push(OfferChange::Remove(kind.slug()));
        desk.send(Errand::Disarm { post: offer.post }, &Parcel::default(), self.now());
        let origin = Origin { user: Some(call.actor.user), call: Some(call.id.0.cast_signed()), at: self.now() };
        match kind {
            OfferKind::Draw => Self::end_game(desk, Ending::DrawAgreed, "A draw was agreed.", origin)?,
            OfferKind::Undo => {
                let asker = u8::try_from(offer.seat).map(Seat).map_err(|_| Refusal::OfferGone)?;
                let last = self.last_order(desk, asker).await?;
                self.rewind(desk, &last, origin).await?;
            }
        }
        Ok(Answer::say("Agreed."))
    }

    /// A no.
    pub(crate) async fn disagree(&self, call: &Call, desk: &mut Desk, kind: OfferKind) -> Result<Answer, Failure> {
        let (seat, _) = playing(call, desk)?;
        let offer = self.open_offer(desk, kind).await?.ok_or(Refusal::OfferGone)?;
        let is_own = offer.seat == i64::from(seat.0);
        desk.changes.offers.push(OfferChange::Remove(kind.slug()));
        desk.send(Errand::Disarm { post: offer.post }, &Parcel::default(), self.now());
        let what = if kind == OfferKind::Draw { "The draw" } else { "The undo" };
        let text = if is_own {
            format!("{what} is withdrawn.")
        } else {
            format!("{what} is refused by {}.", desk.label(seat))
        };
        desk.send(Errand::Post, &Parcel::text(text), self.now());
        Ok(Answer::say(if is_own { "Withdrawn." } else { "Refused." }))
    }

    /// The offer of a kind that still stands.
    async fn open_offer(&self, desk: &Desk, kind: OfferKind) -> Result<Option<OfferRow>, Fault> {
        let id = desk.row.id;
        let found = self.inner.store.read(async |db| offers::find(db, id, kind.slug()).await).await?;
        Ok(found.filter(|offer| desk.status == Status::Playing && offer.seq == standing_mark(desk, kind)))
    }
}

/// A draw stands until the window changes, an undo until anything does.
const fn standing_mark(desk: &Desk, kind: OfferKind) -> i64 {
    match kind {
        OfferKind::Draw => desk.row.window_seq,
        OfferKind::Undo => desk.row.seq,
    }
}
