//! What happens at a table: gathered here in memory, written at once.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::contract::{Asking, Match, Played, Seat};
use crate::host::table::Table;
use crate::host::table::heading::phase_title;
use crate::host::table::onlookers::Following;
use crate::host::table::pending::{Delivery, PendingMessage};
use crate::host::table::press::OfferKind;
use crate::host::table::rating::Rated;
use crate::host::table::referee::RefereeChange;
use crate::host::table::said::Said;
use crate::host::table::stage::Stage;
use crate::host::{CallId, Control, Form, PostNo, Seq, Timestamp, UserId};
use crate::kit::line::Line;
use crate::store::acts::ActRow;
use crate::store::log::LogRow;
use crate::store::offers::OfferRow;
use crate::store::outbox::NewRow;
use crate::store::phases::PhaseRow;
use crate::store::saved::SavedRow;
use crate::store::shares::ShareRow;
use crate::store::snapshots::Snapshot;

/// What will be written.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) is_new: bool,
    pub(crate) are_seats_new: bool,
    pub(crate) are_promises_new: bool,
    /// Whether the game counts, where that is another than before.
    pub(crate) rated: Option<Rated>,
    pub(crate) entries: Vec<(LogRow, Snapshot)>,
    /// When the newest step was done; none is dated before it, whatever the clock of this machine shows.
    pub(crate) stepped_at: Option<Timestamp>,
    /// Steps taken back, each with the step that did it.
    pub(crate) undone: Vec<(i64, i64)>,
    /// Phases that the entries opened.
    pub(crate) phases: Vec<PhaseRow>,
    /// Phases of before that were taken back: those that this entry or a later one opened.
    pub(crate) phases_void_from: Option<i64>,
    /// The phase whose post is newly in the outbox.
    pub(crate) posted_phase: Option<i64>,
    pub(crate) posts: Vec<NewRow>,
    pub(crate) offers: Vec<OfferChange>,
    /// Who is barred from now on.
    pub(crate) bars: Vec<UserId>,
    /// Who is the referee, where that is another than before.
    pub(crate) referee: Option<RefereeChange>,
    /// For the record.
    pub(crate) acts: Vec<ActRow>,
    /// Texts that people keep across tables.
    pub(crate) saved: Vec<SavedRow>,
    /// Who begins to follow the table, or ends it.
    pub(crate) following: Vec<Following>,
    /// What somebody shares with the channel.
    pub(crate) shares: Vec<ShareRow>,
}

/// A change of the questions put to the other players.
#[derive(Debug)]
pub(crate) enum OfferChange {
    Put(OfferRow),
    Remove(String),
}

/// What became of a question.
#[derive(Clone, Debug, PartialEq, Eq, strum::Display)]
pub(crate) enum Verdict {
    #[strum(to_string = "agreed")]
    Agreed,
    #[strum(to_string = "refused by {0}")]
    Refused(String),
    #[strum(to_string = "withdrawn")]
    Withdrawn,
    #[strum(to_string = "void, since the table has changed")]
    Void,
}

/// The frame of a question: blue.
pub(crate) const QUESTION_TINT: u32 = 0x58_65_F2;

/// What seats alone were told of an entry; as kept in its column `notes`.
pub(crate) type Notes = BTreeMap<u8, Vec<String>>;

/// The version of this program, whose words an entry of the log is told in.
pub(crate) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// Where a log entry comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Author {
    pub(crate) user: Option<UserId>,
    pub(crate) call: Option<CallId>,
    pub(crate) at: Timestamp,
}

/// A text for the database.
#[expect(clippy::expect_used, reason = "lists, maps by numbers and plain structs are always JSON")]
pub(crate) fn text_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("lists, maps by numbers and plain structs are always JSON")
}

impl Table {
    /// Takes over what an input did: the new state, a log entry, a snapshot.
    pub(crate) fn record(&mut self, kind: &str, seat: Option<Seat>, played: Played, author: Author) {
        let Played { next, input, notation, public_lines, actor_lines: _ } = played;
        let said: Vec<Said> = public_lines.iter().map(Said::of).collect();
        let notes = self.all_seats().map(|seat| (seat.0, Line::markdown_of(&next.private_lines(seat))));
        let notes: Notes = notes.filter(|(_, lines)| !lines.is_empty()).collect();
        let entry = LogRow {
            seat: seat.map(|s| i64::from(s.0)),
            input: input.to_string(),
            notation,
            lines: text_of(&said.iter().map(|said| &said.text).collect::<Vec<_>>()),
            weights: text_of(&said.iter().map(|said| said.weight).collect::<Vec<_>>()),
            notes: text_of(&notes),
            ..self.next_entry(kind, &*next, author)
        };
        // What was asked of a position that everybody has seen change is asked no more; sealed orders void nothing.
        if let Some(asked) = self.open_question(OfferKind::Undo).filter(|_| !said.is_empty()).cloned() {
            self.close_question(&asked, &Verdict::Void, author.at);
        }
        self.pending_lines.push((entry.seq, said));
        self.at_panel = author.user.or(self.at_panel);
        self.push(entry, next);
        if let Some(Asking::Orders(window)) = self.game().map(|game| game.asking())
            && i64::from(window.number) != self.window_number
        {
            self.open_window(window.number, author.at);
        } else {
            self.keep_banks(author.at);
        }
    }

    /// The next entry of the log, nobody's and without words: whose it is and what it says is filled in.
    pub(crate) fn next_entry(&self, kind: &str, state: &dyn Match, author: Author) -> LogRow {
        LogRow {
            seq: self.seq.next().0,
            kind: kind.to_owned(),
            seat: None,
            input: String::new(),
            notation: String::new(),
            lines: String::new(),
            weights: String::new(),
            notes: String::new(),
            program: PROGRAM.to_owned(),
            state_version: i64::from(self.system.state_version()),
            digest: state.digest(),
            base_seq: self.window.0,
            undone_by: None,
            actor_id: author.user.map(UserId::column),
            call_id: author.call.map(CallId::column),
            at: self.changes.stepped_at.map_or(author.at, |at| at.max(author.at)).0,
        }
    }

    /// A new window: what was asked before is answered, and the clock starts anew.
    pub(crate) fn open_window(&mut self, number: u32, now: Timestamp) {
        self.window_number = i64::from(number);
        self.open_phase(now);
        self.restart_clock(now);
        self.note_banks();
    }

    /// Counts a phase: the position as it is. What hung on the phase before is void.
    pub(crate) fn open_phase(&mut self, now: Timestamp) {
        self.close_phase(now);
        self.window = self.seq;
        self.phase += 1;
        let title = self.game().map(|game| phase_title(&**game)).unwrap_or_default();
        let banks = text_of(&self.banks);
        self.changes.phases.push(PhaseRow { number: self.phase, seq: self.seq.0, title, is_posted: 0, banks });
    }

    /// Questions of the phase that ends lose their buttons; the messages that called for its orders go.
    pub(crate) fn close_phase(&mut self, now: Timestamp) {
        self.void_questions(now);
        self.withdraw_nudge(now);
        if let Some(post) = self.reminder.take() {
            self.send(Delivery::Delete { post }, &PendingMessage::default(), now);
        }
    }

    /// Nothing is asked any more.
    pub(crate) fn void_questions(&mut self, now: Timestamp) {
        for question in std::mem::take(&mut self.questions) {
            self.close_question(&question, &Verdict::Void, now);
        }
    }

    /// The message that called for orders goes: they are there, or another calls for them.
    pub(crate) fn withdraw_nudge(&mut self, now: Timestamp) {
        if let Some(post) = self.nudge.take() {
            self.send(Delivery::Delete { post }, &PendingMessage::default(), now);
        }
    }

    /// A question is answered or void: one line is left of it, without buttons.
    pub(crate) fn close_question(&mut self, question: &OfferRow, verdict: &Verdict, now: Timestamp) {
        self.questions.retain(|q| q.post != question.post);
        self.changes.offers.push(OfferChange::Remove(question.kind.clone()));
        let about = OfferKind::parse(&question.kind).map_or("", OfferKind::about);
        let text = format!("Question {} · {about}: {verdict}.", question.post);
        let line = PendingMessage::text(text).in_form(Form::Tinted(QUESTION_TINT));
        self.send(Delivery::Edit { post: PostNo(question.post) }, &line, now);
    }

    /// Somebody may sit here no more.
    pub(crate) fn bar(&mut self, user: UserId) {
        self.barred.push(user);
        self.changes.bars.push(user);
    }

    /// Adds an entry with the state it led to, in which the game goes on.
    pub(crate) fn push(&mut self, entry: LogRow, next: Arc<dyn Match>) {
        (self.seq, self.changes.stepped_at) = (Seq(entry.seq), Some(Timestamp(entry.at)));
        let snapshot =
            Snapshot { seq: entry.seq, state_version: i64::from(self.system.state_version()), state: next.to_bytes() };
        self.changes.entries.push((entry, snapshot));
        self.stage = Stage::Playing(next);
    }

    /// The number that the next message of [`Table::send`] gets.
    pub(crate) const fn next_post(&self) -> PostNo {
        PostNo(self.posts.0 + 1)
    }

    /// Puts a message into the outbox; gives its number.
    #[expect(clippy::needless_pass_by_value, reason = "made where it is sent")]
    pub(crate) fn send(&mut self, delivery: Delivery, message: &PendingMessage, now: Timestamp) -> PostNo {
        self.posts = self.next_post();
        self.changes.posts.push(NewRow {
            table_id: self.id.0,
            number: self.posts.0,
            channel_id: self.channel.column(),
            kind: text_of(&delivery),
            parcel: text_of(message),
            at: now.0,
        });
        self.posts
    }

    /// Posts a message that carries the table's controls; the one that carried them before has these from now on.
    pub(crate) fn post_live(&mut self, message: &PendingMessage, controls_before: Vec<Control>, now: Timestamp) {
        let number = self.send(Delivery::Post, message, now);
        self.announced_phase = None;
        if let Some(post) = self.live_post.replace(number) {
            let before = PendingMessage::default().with_row(controls_before);
            self.send(Delivery::ChangeButtons { post, is_last: true }, &before, now);
        }
    }

    /// Posts the message of the phase that has begun.
    pub(crate) fn post_phase(&mut self, message: &PendingMessage, controls_before: Vec<Control>, now: Timestamp) {
        self.post_live(message, controls_before, now);
        self.announced_phase = Some(self.phase);
        self.changes.posted_phase = Some(self.phase);
    }
}
