//! Questions put to the other players: a draw, an order taken back. Computer players are not asked.
//!
//! A question has the number of the post that asks it. Its buttons carry that number and answer that question or none;
//! when its phase passes it is void, and the post loses them.

use crate::contract::{Ending, Seat};
use crate::host::api::message::Style;
use crate::host::commands::play::playing;
use crate::host::failure::{Failure, Fault};
use crate::host::outgoing::controls::button;
use crate::host::refusal::Refusal;
use crate::host::table::action::Action;
use crate::host::table::action::{OfferKind, Question};
use crate::host::table::desk::{Desk, OfferChange, Origin};
use crate::host::table::parcel::{Answer, Errand, Parcel};
use crate::host::{Call, Host, UserId};
use crate::store::log;
use crate::store::offers::OfferRow;

impl Host {
    /// `/game draw`: offers one, or agrees to the one that was offered.
    pub(crate) async fn draw(&self, call: &Call, desk: &mut Desk) -> Result<Answer, Failure> {
        let (seat, _) = playing(call, desk)?;
        if desk.people().len() < 2 {
            return Err(Refusal::NoDrawWithComputers.into());
        }
        match desk.open_question(OfferKind::Draw).cloned() {
            Some(offer) => self.agree_to(call, desk, offer).await,
            None => Ok(self.ask_others(desk, seat, OfferKind::Draw, desk.row.window_seq)),
        }
    }

    /// Posts a question to the other players. `about` is the order to be taken back.
    pub(crate) fn ask_others(&self, desk: &mut Desk, seat: Seat, kind: OfferKind, about: i64) -> Answer {
        let others: Vec<UserId> =
            desk.people().into_iter().filter(|s| *s != seat).filter_map(|s| desk.person(s)).collect();
        let names: Vec<String> = others.iter().map(|u| format!("<@{}>", u.0)).collect();
        let what = match kind {
            OfferKind::Draw => "offers a draw",
            OfferKind::Undo => "asks to take back their last order and everything since",
        };
        let text = format!("{} {what}. {}: do you agree?", desk.label(seat), names.join(", "));
        let question = Question { kind, post: Some(desk.next_parcel()) };
        let row = vec![
            button(desk, Action::Agree(question), "Agree", Style::Success),
            button(desk, Action::Refuse(question), "Refuse", Style::Danger),
        ];
        let parcel = Parcel { text, mentions: others, ..Parcel::default() }.with_row(row);
        let post = desk.send(Errand::Post, &parcel, self.now());
        let agreed = format!("[{}]", seat.0);
        let offer =
            OfferRow { kind: kind.slug().to_owned(), seq: about, seat: seat.0.into(), agreed, post, at: self.now().0 };
        desk.changes.offers.push(OfferChange::Put(offer.clone()));
        desk.questions.push(offer);
        let note = match kind {
            OfferKind::Draw => "Your offer is posted; it stands until this phase ends.",
            OfferKind::Undo => {
                "Others have seen or answered what came of that order, so they are asked. The question stands as long as \
                 the position does not change for everybody to see."
            }
        };
        Answer::say(note)
    }

    /// A yes under a question.
    pub(crate) async fn agree(&self, call: &Call, desk: &mut Desk, question: Question) -> Result<Answer, Failure> {
        let offer = desk.asked(question).cloned().ok_or(Refusal::VoidQuestion)?;
        self.agree_to(call, desk, offer).await
    }

    async fn agree_to(&self, call: &Call, desk: &mut Desk, offer: OfferRow) -> Result<Answer, Failure> {
        let (seat, _) = playing(call, desk)?;
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
        desk.close_question(&offer, self.now());
        let origin = Origin { user: Some(call.actor.user), call: Some(call.id.0.cast_signed()), at: self.now() };
        if offer.kind == OfferKind::Draw.slug() {
            Self::end_game(desk, Ending::DrawAgreed, origin)?;
        } else {
            let (id, seq) = (desk.row.id, offer.seq);
            let order = self.inner.store.read(async |db| log::find_standing(db, id, seq).await).await?;
            self.rewind(desk, &order.ok_or(Refusal::VoidQuestion)?, origin).await?;
        }
        Ok(Answer::say("Agreed."))
    }

    /// A no.
    pub(crate) fn disagree(&self, call: &Call, desk: &mut Desk, question: Question) -> Result<Answer, Failure> {
        let offer = desk.asked(question).cloned().ok_or(Refusal::VoidQuestion)?;
        let (seat, _) = playing(call, desk)?;
        let is_own = offer.seat == i64::from(seat.0);
        desk.close_question(&offer, self.now());
        let what = if question.kind == OfferKind::Draw { "The draw" } else { "The undo" };
        let text = if is_own {
            format!("{what} is withdrawn.")
        } else {
            format!("{what} is refused by {}.", desk.label(seat))
        };
        desk.send(Errand::Post, &Parcel::text(text), self.now());
        Ok(Answer::say(if is_own { "Withdrawn." } else { "Refused." }))
    }
}

impl Desk {
    /// The open question that a button stands under.
    fn asked(&self, question: Question) -> Option<&OfferRow> {
        self.open_question(question.kind).filter(|open| question.post == Some(open.post))
    }

    /// The open question of a kind.
    pub(crate) fn open_question(&self, kind: OfferKind) -> Option<&OfferRow> {
        self.questions.iter().find(|open| open.kind == kind.slug())
    }
}
