//! A question put to the other players: a draw, an order taken back, a clock to be stopped, an end. Computer players are not asked.

use crate::contract::Seat;
use crate::host::api::message::Form;
use crate::host::commands::pause;
use crate::host::context::Ctx;
use crate::host::outgoing::buttons::button;
use crate::host::table::Table;
use crate::host::table::changes::OfferChange;
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::{OfferKind, Press, Question};
use crate::host::{Seq, Style, UserId};
use crate::store::offers::OfferRow;

/// The frame of a question: blue.
const QUESTION_TINT: u32 = 0x58_65_F2;

/// Posts a question to the other players. `about` is the order to be taken back.
pub(crate) fn ask_others(ctx: &Ctx, table: &mut Table, seat: Seat, kind: OfferKind, about: Seq) -> Answer {
    let others: Vec<UserId> =
        table.people().into_iter().filter(|s| *s != seat).filter_map(|s| table.person(s)).collect();
    let names: Vec<String> = others.iter().map(|u| format!("<@{}>", u.0)).collect();
    let what = match kind {
        OfferKind::Draw => "offers a draw".to_owned(),
        OfferKind::Undo => "asks to take back their last order and everything since".to_owned(),
        OfferKind::Pause => pause::wish(table, ctx.now()),
        OfferKind::End => "asks to end this game without a result; it cannot go on then".to_owned(),
    };
    let text = format!("{} {what}. {}: do you agree?", table.label(seat), names.join(", "));
    let question = Question { kind, post: Some(table.next_post()) };
    let row = vec![
        button(table, Press::Agree(question), "Agree", Style::Success),
        button(table, Press::Refuse(question), "Refuse", Style::Danger),
    ];
    let pending =
        PendingMessage { text, form: Form::Tinted(QUESTION_TINT), mentions: others, ..PendingMessage::default() };
    let pending = pending.with_row(row);
    let post = table.send(Delivery::Post, &pending, ctx.now());
    let agreed = format!("[{}]", seat.0);
    let offer = OfferRow {
        kind: kind.slug().to_owned(),
        seq: about.0,
        seat: seat.0.into(),
        agreed,
        post: post.0,
        at: ctx.now().0,
    };
    table.changes.offers.push(OfferChange::Put(offer.clone()));
    table.questions.push(offer);
    let note = match kind {
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
    };
    Answer::say(note)
}
