//! A table as the host works on it: who sits there, the state of its game, and the changes gathered so far. Changes are
//! made here in memory and committed at once in one transaction; a table that is dropped has changed nothing.
//!
//! | file | what it holds |
//! |---|---|
//! | `load` `repository` `replay` `retained` | from the database and back; states from the log, one or all |
//! | `rounds` | beginning again when somebody else was quicker |
//! | `stage` `seated` | where it is in its life; who may do what |
//! | `changes` `acts` | what happens at it, to be written; who takes whose seat |
//! | `past` | the phases that it went through, and their chapters |
//! | `onlookers` | who follows it without a seat, and how late they see it |
//! | `clock` `banks` | what is due when, for those who are awaited; the time that each player keeps |
//! | `rating` | which games count, and what they do to ratings |
//! | `person` | what people have said of themselves |
//! | `referee` | who watches over it without a seat |
//! | `promises` `silences` | seats that are kept for somebody; seats whose person says nothing |
//! | `pending` `press` | messages before their pictures are drawn; the ids of controls |
//! | `telling` `said` `latest_post` | sentences that are kept with the log, and their weights; the post that is kept true |
//! | `usual` `terms` | what a table is opened with besides its game's options; options, with the form of play that is usual at a pace |

pub(crate) mod acts;
pub(crate) mod banks;
pub(crate) mod changes;
pub(crate) mod clock;
pub(crate) mod heading;
pub(crate) mod latest_post;
pub(crate) mod load;
pub(crate) mod named;
pub(crate) mod onlookers;
pub(crate) mod past;
pub(crate) mod pending;
pub(crate) mod person;
pub(crate) mod preferences;
pub(crate) mod press;
pub(crate) mod promises;
pub(crate) mod rating;
pub(crate) mod referee;
pub(crate) mod replay;
pub(crate) mod repository;
pub(crate) mod retained;
pub(crate) mod rounds;
pub(crate) mod said;
pub(crate) mod seated;
pub(crate) mod silences;
pub(crate) mod stage;
pub(crate) mod telling;
pub(crate) mod terms;
pub(crate) mod usual;
pub(crate) mod wanted;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use crate::contract::{Asking, Lens, Match, Outcome, Seat, Seed, Setup, Skill, System, Viewer};
use crate::host::api::limits::LOBBY_SECONDS;
use crate::host::api::pace::Pace;
use crate::host::clock::window::Pause;
use crate::host::context::failure::Fault;
use crate::host::table::banks::Banks;
use crate::host::table::changes::Changes;
use crate::host::table::clock::HabitsOf;
use crate::host::table::onlookers::Watch;
use crate::host::table::pending::PictureName;
use crate::host::table::person::Nudges;
use crate::host::table::press::{OfferKind, WindowMark};
use crate::host::table::promises::Promise;
use crate::host::table::rating::Rated;
use crate::host::table::referee::Referee;
use crate::host::table::said::Said;
use crate::host::table::silences::Silence;
use crate::host::table::stage::{Sitting, Stage, Status, Who};
use crate::host::{Call, ChannelId, GuildId, PostNo, Seq, TableId, Timestamp, UserId};
use crate::store::offers::OfferRow;

/// A table being worked on.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: TableId,
    pub(crate) channel: ChannelId,
    pub(crate) guild: Option<GuildId>,
    pub(crate) creator: UserId,
    pub(crate) system: System,
    pub(crate) scenario: String,
    pub(crate) options: Value,
    pub(crate) rules_version: u32,
    pub(crate) pace: Pace,
    /// The time that each player keeps, where the pace is a bank.
    pub(crate) banks: Banks,
    /// Whether days away stop the clock here.
    pub(crate) has_vacation: bool,
    /// Whether a referee sees what every side sees.
    pub(crate) shows_referee_all: bool,
    /// Who watches over it, or is to.
    pub(crate) referee: Option<Referee>,
    pub(crate) stage: Stage,
    /// Why nothing goes on, while nothing does.
    pub(crate) suspended: Option<String>,
    /// Of the dice; secret while the game runs.
    pub(crate) seed: Option<Seed>,
    /// In seat order.
    pub(crate) seats: Vec<Sitting>,
    /// The newest step.
    pub(crate) seq: Seq,
    /// The window under way, as the game counts them.
    pub(crate) window_number: i64,
    /// The step that opened it.
    pub(crate) window: Seq,
    /// The window that was posted last.
    pub(crate) announced_window: Option<Seq>,
    /// Up to which step everybody was told what happened.
    pub(crate) told: Seq,
    /// The phase under way, as everybody may count them.
    pub(crate) phase: i64,
    pub(crate) due: Option<Timestamp>,
    pub(crate) remind_at: Option<Timestamp>,
    /// By how much quiet hours have moved this window's deadline.
    pub(crate) quiet_moved_seconds: i64,
    /// While the clock is stopped.
    pub(crate) pause: Option<Pause>,
    /// Seats whose first silence was forgiven, each with the phase.
    pub(crate) graces: BTreeMap<u8, i64>,
    /// Seats whose person lets windows pass.
    pub(crate) silences: BTreeMap<u8, Silence>,
    /// Whether the game counts for ratings.
    pub(crate) rated: Rated,
    pub(crate) is_computer_due: bool,
    /// Deadlines in a row that passed without an order of any person.
    pub(crate) idle_windows: i64,
    /// The newest message of the outbox; 0 before the first.
    pub(crate) posts: PostNo,
    /// The message that carries the controls.
    pub(crate) live_post: Option<PostNo>,
    /// The phase of which that message is the post; `None`: of none.
    pub(crate) announced_phase: Option<i64>,
    /// The reminder of this phase.
    pub(crate) reminder: Option<PostNo>,
    /// The message that calls for the orders of this phase; a reminder takes its place.
    pub(crate) nudge: Option<PostNo>,
    /// The message that tells those who follow; the next takes its place.
    pub(crate) follow_post: Option<PostNo>,
    pub(crate) followers: Vec<UserId>,
    pub(crate) watch: Watch,
    pub(crate) created_at: Timestamp,
    pub(crate) started_at: Option<Timestamp>,
    pub(crate) ended_at: Option<Timestamp>,
    /// Grows with every change; what was computed from an older one is not written.
    pub(crate) rev: i64,
    /// What this change says and no post has told, step and sentences; for a post what earlier ones said is put before it.
    pub(crate) pending_lines: Vec<(i64, Vec<Said>)>,
    /// When the people at the table can be asked for something; theirs to know, so never told.
    pub(crate) habits: HabitsOf,
    /// How the people want to be called who want it otherwise than in the channel.
    pub(crate) ways: BTreeMap<UserId, Nudges>,
    /// When it was read: what has passed by then is told no more.
    pub(crate) loaded_at: Timestamp,
    /// Open questions to the other players.
    pub(crate) questions: Vec<OfferRow>,
    /// Seats that are promised, the oldest promise first.
    pub(crate) promises: Vec<Promise>,
    /// Who may sit here no more.
    pub(crate) barred: Vec<UserId>,
    pub(crate) changes: Changes,
    /// Words of a phase's post that is newly in the outbox, above its last part.
    pub(crate) announced: Option<String>,
    /// Whoever let the game run just now: they read the answer to their order, and need no ping.
    pub(crate) at_panel: Option<UserId>,
    /// The last part of the newest post as this table was loaded.
    pub(crate) last_part_before: String,
}

impl Table {
    /// An empty table in its lobby, which has no number yet.
    pub(crate) fn new(call: &Call, system: System, scenario: String, options: Value, now: Timestamp) -> Self {
        Self {
            id: TableId(0),
            channel: call.place.channel,
            guild: call.place.guild,
            creator: call.actor.user,
            system,
            scenario,
            options,
            rules_version: system.rules_version(),
            pace: Pace::None,
            banks: Banks::default(),
            has_vacation: true,
            shows_referee_all: false,
            referee: None,
            stage: Stage::Lobby,
            suspended: None,
            seed: None,
            seats: vec![],
            seq: Seq(0),
            window_number: 0,
            window: Seq(0),
            announced_window: None,
            told: Seq(0),
            phase: 0,
            due: Some(now.after(LOBBY_SECONDS)),
            remind_at: None,
            quiet_moved_seconds: 0,
            pause: None,
            graces: BTreeMap::new(),
            silences: BTreeMap::new(),
            rated: Rated::No,
            is_computer_due: false,
            idle_windows: 0,
            posts: PostNo(0),
            live_post: None,
            announced_phase: None,
            reminder: None,
            nudge: None,
            follow_post: None,
            followers: vec![],
            watch: Watch::Open,
            created_at: now,
            started_at: None,
            ended_at: None,
            rev: 0,
            pending_lines: vec![],
            habits: HabitsOf::new(),
            ways: BTreeMap::new(),
            loaded_at: now,
            questions: vec![],
            promises: vec![],
            barred: vec![],
            changes: Changes { is_new: true, are_seats_new: true, ..Changes::default() },
            announced: None,
            at_panel: None,
            last_part_before: String::new(),
        }
    }

    pub(crate) const fn status(&self) -> Status {
        self.stage.status()
    }

    /// The game's state; `None` before the start.
    pub(crate) const fn game(&self) -> Option<&Arc<dyn Match>> {
        self.stage.game()
    }

    /// The game, where it must be under way.
    pub(crate) fn played(&self) -> Result<Arc<dyn Match>, Fault> {
        let none = || Fault::Row { table: self.id, what: "a game", read: self.status().slug().to_owned() };
        match &self.stage {
            Stage::Playing(game) => Ok(Arc::clone(game)),
            _ => Err(none()),
        }
    }

    /// The setup with the sides as they are seated.
    pub(crate) fn setup(&self) -> Setup<Value> {
        Setup {
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            sides: self.seats.iter().map(|s| s.side.clone()).collect(),
        }
    }

    /// The seat of a person.
    pub(crate) fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.all_seats().find(|seat| self.person(*seat) == Some(user))
    }

    /// Whether this is the channel of the table.
    pub(crate) fn is_in(&self, channel: ChannelId) -> bool {
        self.channel == channel
    }

    pub(crate) fn is_creator(&self, user: UserId) -> bool {
        self.creator == user
    }

    /// The person on a seat; `None` for a computer player.
    pub(crate) fn person(&self, seat: Seat) -> Option<UserId> {
        match self.seats.get(seat.index())?.who {
            Who::Person(user) => Some(user),
            Who::Computer(_) | Who::StandIn { .. } => None,
        }
    }

    pub(crate) fn skill(&self, seat: Seat) -> Option<Skill> {
        self.seats.get(seat.index())?.skill()
    }

    /// All seats, in order.
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::MAX).map(Seat).take(self.seats.len())
    }

    /// Seats with people.
    pub(crate) fn people(&self) -> Vec<Seat> {
        self.all_seats().filter(|s| self.person(*s).is_some()).collect()
    }

    /// Name of a seat's side: `Triangle`; before the start its slug.
    pub(crate) fn side(&self, seat: Seat) -> String {
        match self.game() {
            Some(game) => game.side_name(seat),
            None => self.seats.get(seat.index()).map_or_else(String::new, |s| s.side.clone()),
        }
    }

    /// Who sits there, escaped: `Anna`, `computer, sharp`.
    pub(crate) fn who(&self, seat: Seat) -> String {
        let who = |s: &Sitting| telling::who(&s.name, s.skill().map(Skill::slug));
        self.seats.get(seat.index()).map_or_else(String::new, who)
    }

    /// `Triangle (Anna)`.
    pub(crate) fn label(&self, seat: Seat) -> String {
        telling::label(&self.side(seat), &self.who(seat))
    }

    /// What that person may see.
    pub(crate) fn viewer(&self, user: UserId) -> Viewer {
        match (self.status(), self.seat_of(user)) {
            (Status::Over, _) => Viewer::Omniscient,
            (_, Some(seat)) => Viewer::Seat(seat),
            (_, None) if self.sees_all(user) => Viewer::Omniscient,
            (_, None) => Viewer::Public,
        }
    }

    /// Whether nothing goes on here where something could.
    pub(crate) const fn is_suspended(&self) -> bool {
        self.suspended.is_some() && matches!(self.status(), Status::Lobby | Status::Playing)
    }

    /// How the game ended.
    pub(crate) const fn outcome(&self) -> Option<&Outcome> {
        match &self.stage {
            Stage::Over { outcome, .. } => Some(outcome),
            _ => None,
        }
    }

    /// The seats whose orders are awaited.
    pub(crate) fn awaited(&self) -> Vec<Seat> {
        let Stage::Playing(game) = &self.stage else { return vec![] };
        match game.asking() {
            Asking::Orders(window) => window.seats,
            Asking::Over(_) => vec![],
        }
    }

    /// The mark of controls of the position as it is.
    pub(crate) const fn mark(&self) -> WindowMark {
        WindowMark::Phase(self.phase)
    }

    /// Whether a control with that mark belongs to the position as it is.
    pub(crate) const fn is_current(&self, mark: WindowMark) -> bool {
        match mark {
            WindowMark::Phase(phase) => phase == self.phase,
            WindowMark::Step(seq) => seq == self.window.0,
        }
    }

    /// The map as somebody may see it now.
    pub(crate) fn map(&self, viewer: Viewer, lens: Lens, is_close: bool) -> PictureName {
        let due = match viewer {
            Viewer::Seat(seat) => self.due_of(seat).or(self.due),
            Viewer::Public | Viewer::Omniscient => self.due,
        };
        let due = due.filter(|_| self.status() == Status::Playing);
        PictureName::Map { table: self.id, seq: self.seq, viewer, lens, due, is_close }
    }

    /// The open question of a kind.
    pub(crate) fn open_question(&self, kind: OfferKind) -> Option<&OfferRow> {
        self.questions.iter().find(|open| open.kind == kind.slug())
    }
}
