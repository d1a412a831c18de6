//! A question put to the other players: a draw, an order taken back, a clock to be stopped, an end, other terms. Computer players
//! are not asked.

use crate::contract::Seat;
use crate::host::api::message::Form;
use crate::host::context::Ctx;
use crate::host::outgoing::buttons::button;
use crate::host::table::Table;
use crate::host::table::changes::OfferChange;
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::{OfferKind, Press, Question};
use crate::host::{Seq, Style, Timestamp, UserId};
use crate::store::offers::OfferRow;

/// The frame of a question: blue.
const QUESTION_TINT: u32 = 0x58_65_F2;

/// What is asked.
pub(crate) struct Subject {
    pub(crate) kind: OfferKind,
    /// The order to be taken back, or the step at which it was asked.
    pub(crate) about: Seq,
    /// Of other terms: the wish, as it is kept; else empty.
    pub(crate) wish: String,
}

impl Subject {
    /// Without a wish.
    pub(crate) const fn of(kind: OfferKind, about: Seq) -> Self {
        Self { kind, about, wish: String::new() }
    }
}

/// Puts a question to the other players; `what` begins with a verb: `offers a draw`. Gives what whoever asks is told.
pub(crate) fn ask_others(ctx: &Ctx, table: &mut Table, seat: Seat, subject: Subject, what: &str) -> Answer {
    let note = note(subject.kind);
    put(table, Some(seat), &format!("{} {what}", table.label(seat)), subject, ctx.now());
    Answer::say(note)
}

/// Puts a question to all people at the table but for who asks, if they have a seat.
pub(crate) fn put(table: &mut Table, asker: Option<Seat>, what: &str, subject: Subject, now: Timestamp) {
    let Subject { kind, about, wish } = subject;
    let others: Vec<UserId> =
        table.people().into_iter().filter(|s| Some(*s) != asker).filter_map(|s| table.person(s)).collect();
    let names: Vec<String> = others.iter().map(|u| format!("<@{}>", u.0)).collect();
    let text = format!("{what}. {}: do you agree?", names.join(", "));
    let question = Question { kind, post: Some(table.next_post()) };
    let row = vec![
        button(table, Press::Agree(question), "Agree", Style::Success),
        button(table, Press::Refuse(question), "Refuse", Style::Danger),
    ];
    let pending =
        PendingMessage { text, form: Form::Tinted(QUESTION_TINT), mentions: others, ..PendingMessage::default() };
    let pending = pending.with_row(row);
    let post = table.send(Delivery::Post, &pending, now);
    let agreed = asker.map_or_else(|| "[]".to_owned(), |seat| format!("[{}]", seat.0));
    let offer = OfferRow {
        kind: kind.slug().to_owned(),
        seq: about.0,
        seat: asker.map_or(-1, |seat| seat.0.into()),
        agreed,
        post: post.0,
        at: now.0,
        wish,
    };
    table.changes.offers.push(OfferChange::Put(offer.clone()));
    table.questions.push(offer);
}

/// What whoever asks is told.
pub(crate) const fn note(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::End => {
            "The others are asked; the game ends when all of them agree. The question stands until this phase ends."
        }
        OfferKind::Draw => "Your offer is posted; it stands until this phase ends.",
        OfferKind::Pause => {
            "The others are asked; until all of them agree the clock runs. The question stands until this phase ends."
        }
        OfferKind::Undo => {
            "Others have seen or answered what came of that order, so they are asked. The question stands as long as \
             the position does not change for everybody to see."
        }
        OfferKind::Terms => "The others are asked; it changes when all of them agree.",
        OfferKind::Rematch => "The others are asked; the next game begins when all of them have said so.",
        OfferKind::Referee => {
            "The others are asked; when all of them agree, the referee is asked. The question stands until this phase ends."
        }
    }
}
