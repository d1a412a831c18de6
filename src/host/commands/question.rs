//! A question put to the other players: a draw, an order taken back, a clock to be stopped, an end, other terms. Computer players
//! are not asked.

use crate::contract::Seat;
use crate::host::api::message::Form;
use crate::host::context::Ctx;
use crate::host::outgoing::buttons::button;
use crate::host::table::Table;
use crate::host::table::changes::{OfferChange, QUESTION_TINT};
use crate::host::table::heading::phase_title;
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::{OfferKind, Press, Question};
use crate::host::{Seq, Style, Timestamp, UserId};
use crate::store::offers::OfferRow;

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
    let (meaning, yes, no) = answers(kind);
    let post = table.next_post();
    let text = format!("**Question {post} · {what}**\n{}: {meaning} {}", names.join(", "), until(table, kind));
    let question = Question { kind, post: Some(post) };
    let row = vec![
        button(table, Press::Agree(question), yes, Style::Success),
        button(table, Press::Refuse(question), no, Style::Secondary),
    ];
    let pending =
        PendingMessage { text, form: Form::Tinted(QUESTION_TINT), mentions: others, ..PendingMessage::default() };
    let pending = pending.with_row(row);
    table.send(Delivery::Post, &pending, now);
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

/// What a yes and a no mean, and the labels of the two.
const fn answers(kind: OfferKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        OfferKind::Draw => ("Yes ends the game now, without a winner. No plays on.", "Yes: draw", "No: play on"),
        OfferKind::Undo => (
            "Yes takes that order back, with everything that came after it. No leaves all as it is.",
            "Yes: take it back",
            "No: leave it",
        ),
        OfferKind::Pause => ("Yes stops the clock for all. No lets it run.", "Yes: stop it", "No: let it run"),
        OfferKind::End => {
            ("Yes ends the game, without a result and not rated. No plays on.", "Yes: end it", "No: play on")
        }
        OfferKind::Referee => ("Yes lets them watch over this game. No does not.", "Yes: agreed", "No: nobody"),
        OfferKind::Terms => ("Yes plays so. No leaves all as it is.", "Yes: play so", "No: as it is"),
        OfferKind::Rematch => ("Yes plays again. No does not.", "Yes: again", "No: enough"),
    }
}

/// How long the question stands.
fn until(table: &Table, kind: OfferKind) -> String {
    let run = table.game().map(|game| phase_title(&**game)).filter(|title| !title.is_empty());
    let run = match run {
        None => return "It stands until somebody comes or goes, or the game begins.".to_owned(),
        Some(title) => format!("{} has run", title.to_lowercase()),
    };
    match (kind, table.due) {
        (OfferKind::Undo, _) => "It stands until the position changes for everybody to see.".to_owned(),
        (_, Some(due)) => format!("It stands until {run}, at the latest <t:{due}:F>."),
        (_, None) => format!("It stands until {run}."),
    }
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
