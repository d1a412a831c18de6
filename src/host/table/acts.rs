//! What people do at a table besides playing, as its record tells it: who takes whose seat from when.

use serde::{Deserialize, Serialize};

use crate::contract::{Seat, Skill};
use crate::host::UserId;
use crate::host::api::escape;
use crate::host::api::record::{ActDone, RecordAct, RecordSeat};
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::table::Table;
use crate::host::table::changes::{Author, text_of};
use crate::host::table::stage::{Sitting, Who};
use crate::store::acts::{self, ActRow};

/// Something that was done; as kept in the column `deed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub(crate) enum Act {
    /// A seat is somebody else's from then on.
    Seated { seat: Seat, from: Holder, to: Holder },
    /// A moderator did something, and why: `stopped the clock`.
    Moderated {
        done: String,
        reason: String,
        /// Whether it was the referee.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_referee: bool,
    },
    /// Somebody without a seat watches over the game from then on, or does so no more.
    Refereed { is_here: bool },
}

/// Whose a seat is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Holder {
    /// A person; `None`: a computer player.
    user: Option<UserId>,
    name: String,
    skill: Option<String>,
}

impl Holder {
    pub(crate) fn of(sitting: &Sitting) -> Self {
        let user = match sitting.who {
            Who::Person(user) => Some(user),
            Who::Computer(_) | Who::StandIn { .. } => None,
        };
        Self { user, name: sitting.name.clone(), skill: sitting.skill().map(|skill| skill.slug().to_owned()) }
    }

    fn record(&self, side: &str) -> RecordSeat {
        RecordSeat { side: side.to_owned(), name: escape::plain_name(&self.name), skill: self.skill.clone() }
    }

    /// Whether somebody can have been that.
    fn is_known(&self) -> bool {
        self.skill.as_deref().is_none_or(|skill| Skill::parse(skill).is_some())
    }
}

/// What was done, and when.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub(crate) act: Act,
    after_seq: i64,
    at: i64,
}

impl Done {
    /// Reads a row; `None` when it is none that this version knows.
    pub(crate) fn decode(row: &ActRow) -> Option<Self> {
        let act: Act = serde_json::from_str(&row.deed).ok()?;
        let is_known = match &act {
            Act::Seated { from, to, .. } => from.is_known() && to.is_known(),
            Act::Moderated { .. } | Act::Refereed { .. } => true,
        };
        is_known.then_some(Self { act, after_seq: row.after_seq, at: row.at })
    }

    /// What somebody was called when a seat became theirs, or another's.
    pub(crate) fn names_of(&self, user: UserId) -> Vec<String> {
        let Act::Seated { from, to, .. } = &self.act else { return vec![] };
        [from, to].into_iter().filter(|holder| holder.user == Some(user)).map(|holder| holder.name.clone()).collect()
    }

    /// As the record tells it.
    pub(crate) fn record(&self) -> RecordAct {
        let done = match &self.act {
            Act::Seated { seat, to, .. } => {
                ActDone::Seated { seat: *seat, name: escape::plain_name(&to.name), skill: to.skill.clone() }
            }
            Act::Moderated { done, reason, by_referee } => {
                ActDone::Moderated { done: done.clone(), reason: reason.clone(), by_referee: *by_referee }
            }
            Act::Refereed { is_here } => ActDone::Refereed { is_here: *is_here },
        };
        RecordAct { after: self.after_seq, at: self.at, done }
    }
}

/// Everything that was done at a table.
pub(crate) async fn of_table(ctx: &Ctx, table: &Table) -> Result<Vec<Done>, Fault> {
    let id = table.id.0;
    let rows = ctx.store.read(async |db| acts::of_table(db, id).await).await?;
    let read = |row: &ActRow| {
        let unknown = || Fault::Row { table: table.id, what: "an act", read: row.deed.clone() };
        Done::decode(row).ok_or_else(unknown)
    };
    rows.iter().map(read).collect()
}

/// Whether somebody has played another seat of this game than this one.
pub(crate) fn has_played_another(done: &[Done], user: UserId, seat: Seat) -> bool {
    done.iter().any(|done| {
        let Act::Seated { seat: other, from, to } = &done.act else { return false };
        *other != seat && (from.user == Some(user) || to.user == Some(user))
    })
}

/// Who sat where at the start.
pub(crate) fn first_seats(table: &Table, done: &[Done]) -> Vec<RecordSeat> {
    let first = |(seat, sitting): (u8, &Sitting)| {
        let change = done.iter().find_map(|done| {
            let Act::Seated { seat: of, from, .. } = &done.act else { return None };
            (*of == Seat(seat)).then_some(from)
        });
        change.map_or_else(|| Holder::of(sitting), Clone::clone).record(&sitting.side)
    };
    (0..).zip(&table.seats).map(first).collect()
}

impl Table {
    /// Notes something that was done, for the record.
    pub(crate) fn note(&mut self, act: &Act, author: Author) {
        self.changes.acts.push(ActRow {
            after_seq: self.seq.0,
            actor_id: author.user.map(UserId::column),
            deed: text_of(act),
            at: author.at.0,
        });
    }

    /// The seat that a computer player keeps for somebody.
    pub(crate) fn kept_for(&self, user: UserId) -> Option<Seat> {
        let is_kept = |sitting: &Sitting| matches!(sitting.who, Who::StandIn { of, .. } if of == user);
        self.all_seats().find(|seat| self.seats.get(seat.index()).is_some_and(is_kept))
    }
}
