//! A table as the host works on it: who sits there, the state of its game, and the changes gathered so far. Changes are
//! made here in memory and committed at once in one transaction; a table that is dropped has changed nothing.
//!
//! | file | what it holds |
//! |---|---|
//! | `load` `repository` `replay` | from the database and back; states from the log |
//! | `rounds` | beginning again when somebody else was quicker |
//! | `seated` | who may do what |
//! | `pending` `press` | messages before their pictures are drawn; the ids of controls |
//! | `telling` `latest_post` | sentences that are kept with the log; the post that is kept true |

pub(crate) mod latest_post;
pub(crate) mod load;
pub(crate) mod pending;
pub(crate) mod press;
pub(crate) mod replay;
pub(crate) mod repository;
pub(crate) mod rounds;
pub(crate) mod seated;
pub(crate) mod telling;

use crate::systems;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use crate::contract::{Awaiting, Heading, Look, Match, Outcome, Played, Seat, Setup, Skill, System, Viewer};
use crate::host::api::limits::IDLE_WINDOWS;
use crate::host::api::ports::Timestamp;
use crate::host::context::failure::Fault;
use crate::host::table::pending::{Delivery, PendingMessage, PictureName};
use crate::host::table::press::{OfferKind, WindowMark};
use crate::host::{ChannelId, UserId};
use crate::kit::line::Line;
use crate::store::log::LogRow;
use crate::store::offers::OfferRow;
use crate::store::outbox::NewRow;
use crate::store::phases::PhaseRow;
use crate::store::saved::SavedRow;
use crate::store::seats::SeatRow;
use crate::store::snapshots::Snapshot;
use crate::store::tables::TableRow;

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Lobby,
    Playing,
    Over,
    Abandoned,
}

/// A table being worked on.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) row: TableRow,
    pub(crate) status: Status,
    pub(crate) system: System,
    pub(crate) seats: Vec<SeatRow>,
    /// The game's state; `None` before the start.
    pub(crate) game: Option<Arc<dyn Match>>,
    /// What has happened and was not posted yet: step and sentences.
    pub(crate) pending_lines: Vec<(i64, Vec<String>)>,
    /// Open questions to the other players.
    pub(crate) questions: Vec<OfferRow>,
    pub(crate) changes: Changes,
    /// Words of a phase's post that is newly in the outbox, above its last part.
    pub(crate) announced: Option<String>,
    /// The last part of the newest post as this table was loaded.
    pub(crate) last_part_before: String,
}

/// What will be written.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) is_new: bool,
    pub(crate) are_seats_new: bool,
    pub(crate) entries: Vec<(LogRow, Snapshot)>,
    /// Steps taken back, each with the step that did it.
    pub(crate) undone: Vec<(i64, i64)>,
    /// Phases that the entries opened.
    pub(crate) phases: Vec<PhaseRow>,
    /// Phases of before that were taken back: those that this entry or a later one opened.
    pub(crate) phases_void_from: Option<i64>,
    pub(crate) posts: Vec<NewRow>,
    pub(crate) offers: Vec<OfferChange>,
    /// Texts that people keep across tables.
    pub(crate) saved: Vec<SavedRow>,
}

/// A change of the questions put to the other players.
#[derive(Debug)]
pub(crate) enum OfferChange {
    Put(OfferRow),
    Remove(String),
}

/// What seats alone were told of an entry; as kept in its column `notes`.
pub(crate) type Notes = BTreeMap<u8, Vec<String>>;

/// The version of this program, whose words an entry of the log is told in.
pub(crate) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// Where a log entry comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Author {
    pub(crate) user: Option<UserId>,
    pub(crate) call: Option<i64>,
    pub(crate) at: Timestamp,
}

impl Status {
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Abandoned => "abandoned",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Lobby, Self::Playing, Self::Over, Self::Abandoned].into_iter().find(|s| s.slug() == text)
    }
}

impl Table {
    /// A table without its state.
    pub(crate) fn of(row: TableRow, seats: Vec<SeatRow>) -> Result<Self, Fault> {
        let unknown = |what, read: &str| Fault::Row { table: row.id, what, read: read.to_owned() };
        let system = systems::find(&row.system).ok_or_else(|| unknown("a system", &row.system))?;
        let status = Status::parse(&row.status).ok_or_else(|| unknown("a status", &row.status))?;
        Ok(Self {
            row,
            status,
            system,
            seats,
            game: None,
            pending_lines: vec![],
            questions: vec![],
            changes: Changes::default(),
            announced: None,
            last_part_before: String::new(),
        })
    }

    /// The setup with the sides as they are seated.
    pub(crate) fn setup(&self) -> Result<Setup<Value>, Fault> {
        Ok(Setup {
            scenario: self.row.scenario.clone(),
            options: serde_json::from_str(&self.row.options)?,
            sides: self.seats.iter().map(|s| s.side.clone()).collect(),
        })
    }

    /// The seat of a person.
    pub(crate) fn seat_of(&self, user: UserId) -> Option<Seat> {
        let id = user.0.cast_signed();
        self.seats.iter().find(|s| s.user_id == Some(id)).and_then(|s| u8::try_from(s.seat).ok()).map(Seat)
    }

    /// Whether this is the channel of the table.
    pub(crate) const fn is_in(&self, channel: ChannelId) -> bool {
        self.row.channel_id == channel.0.cast_signed()
    }

    pub(crate) fn is_creator(&self, user: UserId) -> bool {
        self.row.creator_id == user.0.cast_signed()
    }

    pub(crate) fn seat_row(&self, seat: Seat) -> Option<&SeatRow> {
        self.seats.iter().find(|s| s.seat == i64::from(seat.0))
    }

    /// The person on a seat; `None` for a computer player.
    pub(crate) fn person(&self, seat: Seat) -> Option<UserId> {
        self.seat_row(seat)?.user_id.map(|id| UserId(id.cast_unsigned()))
    }

    pub(crate) fn skill(&self, seat: Seat) -> Option<Skill> {
        Skill::parse(self.seat_row(seat)?.skill.as_deref()?)
    }

    /// All seats, in order.
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::try_from(self.seats.len()).unwrap_or(u8::MAX)).map(Seat)
    }

    /// Seats with people.
    pub(crate) fn people(&self) -> Vec<Seat> {
        self.all_seats().filter(|s| self.person(*s).is_some()).collect()
    }

    /// Name of a seat's side: `Triangle`.
    pub(crate) fn side(&self, seat: Seat) -> String {
        match &self.game {
            Some(game) => game.side_name(seat),
            None => self.seat_row(seat).map(|s| s.side.clone()).unwrap_or_default(),
        }
    }

    /// Who sits there, escaped: `Anna`, `computer, sharp`.
    pub(crate) fn who(&self, seat: Seat) -> String {
        let Some(row) = self.seat_row(seat) else { return String::new() };
        telling::who(&row.name, row.skill.as_deref())
    }

    /// `Triangle (Anna)`.
    pub(crate) fn label(&self, seat: Seat) -> String {
        telling::label(&self.side(seat), &self.who(seat))
    }

    /// What that person may see.
    pub(crate) fn viewer(&self, user: UserId) -> Viewer {
        match (self.status, self.seat_of(user)) {
            (Status::Over, _) => Viewer::Omniscient,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) => Viewer::Public,
        }
    }

    /// Whether nothing goes on here where something could.
    pub(crate) const fn is_suspended(&self) -> bool {
        self.row.parked.is_some() && matches!(self.status, Status::Lobby | Status::Playing)
    }

    /// How the game ended.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.row.outcome.as_deref().and_then(|kept| serde_json::from_str(kept).ok())
    }

    /// The seats whose orders are awaited.
    pub(crate) fn awaited(&self) -> Vec<Seat> {
        match (self.status, self.game.as_ref().map(|game| game.awaiting())) {
            (Status::Playing, Some(Awaiting::Orders(window))) => window.seats,
            _ => vec![],
        }
    }

    /// The mark of controls of the position as it is.
    pub(crate) const fn mark(&self) -> WindowMark {
        WindowMark::Phase(self.row.phase)
    }

    /// Whether a control with that mark belongs to the position as it is.
    pub(crate) const fn is_current(&self, mark: WindowMark) -> bool {
        match mark {
            WindowMark::Phase(phase) => phase == self.row.phase,
            WindowMark::Step(seq) => seq == self.row.window_seq,
        }
    }

    /// Takes over what an input did: the new state, a log entry, a snapshot.
    pub(crate) fn record(&mut self, kind: &str, seat: Option<Seat>, played: Played, author: Author) {
        let Played { next, input, notation, public_lines, actor_lines: _ } = played;
        let public_lines = Line::markdown_of(&public_lines);
        let notes = self.all_seats().map(|seat| (seat.0, Line::markdown_of(&next.private_lines(seat))));
        let notes: Notes = notes.filter(|(_, lines)| !lines.is_empty()).collect();
        let entry = LogRow {
            seq: self.row.seq + 1,
            kind: kind.to_owned(),
            seat: seat.map(|s| i64::from(s.0)),
            input: input.to_string(),
            notation,
            lines: serde_json::to_string(&public_lines).unwrap_or_default(),
            notes: serde_json::to_string(&notes).unwrap_or_default(),
            program: PROGRAM.to_owned(),
            state_version: i64::from(self.system.state_version()),
            digest: next.digest(),
            base_seq: self.row.window_seq,
            undone_by: None,
            actor_id: author.user.map(|u| u.0.cast_signed()),
            call_id: author.call,
            at: author.at.0,
        };
        // What was asked of a position that everybody has seen change is asked no more; sealed orders void nothing.
        if let Some(asked) = self.open_question(OfferKind::Undo).filter(|_| !public_lines.is_empty()).cloned() {
            self.close_question(&asked, author.at);
        }
        self.pending_lines.push((entry.seq, public_lines));
        self.push(entry, next);
        if let Some(Awaiting::Orders(window)) = self.game.as_ref().map(|game| game.awaiting())
            && i64::from(window.number) != self.row.window_number
        {
            self.open_window(window.number, author.at);
        }
    }

    /// A new window: what was asked before is answered, and the clock starts anew.
    pub(crate) fn open_window(&mut self, number: u32, now: Timestamp) {
        self.row.window_number = i64::from(number);
        self.open_phase(now);
        self.restart_clock(now);
    }

    /// Counts a phase: the position as it is. What hung on the phase before is void.
    pub(crate) fn open_phase(&mut self, now: Timestamp) {
        self.close_phase(now);
        self.row.window_seq = self.row.seq;
        self.row.phase += 1;
        let title = self.game.as_ref().map(|game| phase_title(&**game)).unwrap_or_default();
        self.changes.phases.push(PhaseRow { number: self.row.phase, seq: self.row.seq, title });
    }

    /// Questions and the reminder of the phase that ends lose their buttons.
    pub(crate) fn close_phase(&mut self, now: Timestamp) {
        for question in std::mem::take(&mut self.questions) {
            self.close_question(&question, now);
        }
        if let Some(post) = self.row.reminder.take() {
            self.send(Delivery::DropButtons { post }, &PendingMessage::default(), now);
        }
    }

    /// A question is answered or void.
    pub(crate) fn close_question(&mut self, question: &OfferRow, now: Timestamp) {
        self.questions.retain(|q| q.post != question.post);
        self.changes.offers.push(OfferChange::Remove(question.kind.clone()));
        self.send(Delivery::DropButtons { post: question.post }, &PendingMessage::default(), now);
    }

    /// Adds an entry with the state it led to.
    pub(crate) fn push(&mut self, entry: LogRow, next: Arc<dyn Match>) {
        self.row.seq = entry.seq;
        let snapshot =
            Snapshot { seq: entry.seq, state_version: i64::from(self.system.state_version()), state: next.to_bytes() };
        self.changes.entries.push((entry, snapshot));
        self.game = Some(next);
    }

    /// The number that the next message of [`Table::send`] gets.
    pub(crate) const fn next_post(&self) -> i64 {
        self.row.parcels + 1
    }

    /// Puts a message into the outbox; gives its number.
    pub(crate) fn send(&mut self, delivery: Delivery, message: &PendingMessage, now: Timestamp) -> i64 {
        self.row.parcels = self.next_post();
        self.changes.posts.push(NewRow {
            table_id: self.row.id,
            number: self.row.parcels,
            channel_id: self.row.channel_id,
            kind: serde_json::to_string(&delivery).unwrap_or_default(),
            parcel: serde_json::to_string(message).unwrap_or_default(),
            at: now.0,
        });
        self.row.parcels
    }

    /// Posts a message that carries the table's controls; the one that carried them before loses its own.
    pub(crate) fn post_live(&mut self, message: &PendingMessage, now: Timestamp) {
        let number = self.send(Delivery::Post, message, now);
        if let Some(post) = self.row.live_post.replace(number) {
            self.send(Delivery::DropButtons { post }, &PendingMessage::default(), now);
        }
    }

    pub(crate) fn set_status(&mut self, status: Status) {
        self.status = status;
        status.slug().clone_into(&mut self.row.status);
    }

    /// The map as somebody may see it now.
    pub(crate) fn map(&self, viewer: Viewer, look: Look, is_close: bool) -> PictureName {
        let due = self.row.due_at.filter(|_| self.status == Status::Playing).map(Timestamp);
        PictureName::Map { table: self.row.id, seq: self.row.seq, viewer, look, due, is_close }
    }

    /// `**Anteel** · ROUND 3 · Movement · phase 12`.
    pub(crate) fn headline(&self) -> String {
        let title = self.game.as_ref().map(|game| phase_title(&**game)).unwrap_or_default();
        let number = Some(self.row.phase).filter(|_| self.status == Status::Playing);
        self.headline_of(&title, number)
    }

    /// The headline of any phase.
    pub(crate) fn headline_of(&self, title: &str, number: Option<i64>) -> String {
        let number = number.map(|n| format!("phase {n}")).unwrap_or_default();
        let mut parts = vec![format!("**{}**", self.system.title()), title.to_owned(), number];
        parts.retain(|p| !p.is_empty());
        parts.join(" · ")
    }

    /// The open question of a kind.
    pub(crate) fn open_question(&self, kind: OfferKind) -> Option<&OfferRow> {
        self.questions.iter().find(|open| open.kind == kind.slug())
    }

    /// The full pace from now on; no deadline when nobody has played for long.
    pub(crate) fn restart_clock(&mut self, now: Timestamp) {
        let pace = self.row.pace_seconds.filter(|_| self.row.idle_windows < IDLE_WINDOWS);
        self.row.due_at = pace.map(|seconds| now.0 + seconds);
        // One reminder when four fifths of the time are gone.
        self.row.remind_at = pace.map(|seconds| now.0 + seconds * 4 / 5);
    }

    /// Nothing is due any more.
    pub(crate) const fn stop_clock(&mut self) {
        self.row.due_at = None;
        self.row.remind_at = None;
        self.row.computer_due = 0;
    }
}

/// What the public map's header calls the position: `ROUND 3 · Movement`.
pub(crate) fn phase_title(game: &dyn Match) -> String {
    let Heading { title, phase } = game.heading();
    let mut parts = vec![title, phase];
    // `Anteel · ANTEEL` and `FLEETS · Fleets` say nothing twice.
    parts.retain(|p| !p.is_empty() && !p.eq_ignore_ascii_case(game.system().title()));
    parts.dedup_by(|b, a| a.eq_ignore_ascii_case(b));
    parts.join(" · ")
}
