//! The record of a game: everything that is needed to play it again.
//!
//! A record is JSON of its own versioned shape, not of the database. [`Record::verify`] plays it again and compares; a
//! record of a game under way holds neither seed nor inputs, only what is public. Its digest is told in the channel when
//! the game ends, so that a record that was changed throughout can be told from the one that was played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::contract::{Commitment, Outcome, Seat, Seed, Setup};
use crate::kit::words::Typed;

/// Name of the shape, first field of every record.
pub const FORMAT: &str = "sealed-orders record";
/// What a moderator did who took a phase back, as [`ActDone::Moderated`] says it.
pub const PHASE_TAKEN_BACK: &str = "took the last phase back";
/// Version of the shape. Version 1 had neither `program`, `state_version` nor `notes`, and told the start in other words;
/// version 2 had no `acts`.
pub const VERSION: u32 = 3;
/// Version of a record without [`Record::acts`], which earlier versions of the program read as well.
pub const VERSION_WITHOUT_ACTS: u32 = 2;

/// A game on file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`], or an earlier one.
    pub version: u32,
    /// Version of the program that told all of it; empty when several did, or it is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub program: String,
    /// Slug of the system.
    pub system: String,
    /// Version of the rules it was played under.
    pub rules_version: u32,
    /// Shape of the states that all digests are of; none when there were several, or it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state_version: Option<u32>,
    /// Scenario, options and sides.
    pub setup: Setup<Value>,
    /// Who sat where at the start, in seat order; names as they were.
    pub seats: Vec<RecordSeat>,
    /// Published at the start.
    pub commitment: Commitment,
    /// Published at the end.
    pub seed: Option<Seed>,
    /// Digest of the state at the start.
    pub start_digest: String,
    /// What changed the game, in order; empty while it is under way.
    pub entries: Vec<RecordEntry>,
    /// What was done besides playing, in order; empty while it is under way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<RecordAct>,
    /// What everybody was told, in order, but for what was taken back.
    pub lines: Vec<String>,
    /// What players alone were told, in order; empty while it is under way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<RecordNote>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A seat of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordSeat {
    /// Slug of the side.
    pub side: String,
    /// Name of the person, or `computer`.
    pub name: String,
    /// Skill of a computer player.
    pub skill: Option<String>,
}

/// What was done at a table besides playing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordAct {
    /// The step after which it was done.
    pub after: i64,
    /// Seconds since 1970.
    pub at: i64,
    /// What.
    #[serde(rename = "deed")]
    pub done: ActDone,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ActDone {
    /// Somebody else has a seat from then on.
    Seated {
        /// Which.
        seat: Seat,
        /// Name of the person, or `computer`.
        name: String,
        /// Skill of a computer player.
        skill: Option<String>,
    },
    /// A moderator acted.
    Moderated {
        /// What they did: `stopped the clock`.
        done: String,
        /// Why, in their words.
        reason: String,
        /// Whether it was the referee of the game.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_referee: bool,
    },
    /// Somebody without a seat watches over the game from then on, or does so no more.
    Refereed {
        /// Whether they do.
        is_here: bool,
    },
}

/// A step of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordEntry {
    /// Its number; 1 and upwards without gaps.
    pub seq: i64,
    /// Seconds since 1970; never less than before.
    pub at: i64,
    /// What was done.
    #[serde(rename = "deed")]
    pub done: StepDone,
    /// The order in notation; empty for what is no order.
    pub notation: String,
    /// Digest of the state afterwards.
    pub digest: String,
}

/// What a step did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum StepDone {
    /// An input of the game.
    Input(Value),
    /// Took these steps back.
    Undo(Vec<i64>),
}

/// What a player alone was told of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordNote {
    /// The step.
    pub seq: i64,
    /// Whom.
    pub seat: Seat,
    /// A sentence each.
    pub lines: Vec<String>,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Title of the system.
    pub system: &'static str,
    /// Steps recomputed.
    pub steps: usize,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// Who played, in seat order: `Triangle: Anna`.
    pub players: Vec<String>,
    /// What was published at the start.
    pub commitment: Commitment,
    /// [`Record::digest`], which was told at the end.
    pub digest: String,
    /// What does not follow from set-up, seed and orders, or could not be compared; a clause each.
    pub not_covered: Vec<String>,
}

/// Why a record does not hold.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It is no JSON of this shape.
    #[error("this is no record of Sealed Orders: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// Another format.
    #[error("this record is of format {}, version {version}; I read {FORMAT}, versions 1 to {VERSION}", Typed::from(.format))]
    Format {
        /// What was read.
        format: String,
        /// What was read.
        version: u32,
    },
    /// Another system.
    #[error("there is no system {}", Typed::from(.0))]
    System(String),
    /// Played under other rules.
    #[error("it was played under version {played} of the rules of {system}; this program has version {here}")]
    Rules {
        /// Title of the system.
        system: &'static str,
        /// Version of the record.
        played: u32,
        /// Version of this program.
        here: u32,
    },
    /// Still under way.
    #[error("the game is not over, so its seed and orders are not in the record; there is nothing to recompute yet")]
    NotOver,
    /// The seed is not the one that was promised.
    #[error("the record says that {promised} was promised; the SHA-256 of its seed, recomputed, is {found}")]
    Commitment {
        /// SHA-256 of the seed.
        found: String,
        /// Published at the start.
        promised: String,
    },
    /// The game cannot be set up so.
    #[error("the set-up is not playable: {0}")]
    Setup(String),
    /// The steps do not follow one another.
    #[error("step {expected} is missing; the record has {found} in its place")]
    Gap {
        /// Next number.
        expected: i64,
        /// What was read.
        found: i64,
    },
    /// A step was done before the one before it.
    #[error("step {0} is dated before the step before it")]
    Time(i64),
    /// A step cannot be done.
    #[error("step {seq} cannot be done: {cause}")]
    Step {
        /// Its number.
        seq: i64,
        /// Why.
        cause: String,
    },
    /// Another state came out.
    #[error("step {seq} gives another state: the record says {recorded}, recomputed: {found}")]
    Digest {
        /// Its number; 0 is the start.
        seq: i64,
        /// Recomputed.
        found: String,
        /// On record.
        recorded: String,
    },
    /// Something else than what follows.
    #[error("{what}: the record says {}, recomputed: {}", Typed::from(.recorded), Typed::from(.found))]
    Differs {
        /// Which part of the record.
        what: String,
        /// Recomputed.
        found: String,
        /// On record.
        recorded: String,
    },
}

impl Record {
    /// Whether a step that takes others back is a moderator's: it goes back to the start of a phase, whosever orders these were.
    pub fn is_moderators(&self, undo: i64) -> bool {
        let is_it = |done: &ActDone| matches!(done, ActDone::Moderated { done, .. } if done == PHASE_TAKEN_BACK);
        self.acts.iter().any(|act| act.after == undo - 1 && is_it(&act.done))
    }

    /// Reads a record.
    ///
    /// # Errors
    /// [`RecordError::Unreadable`] and [`RecordError::Format`]; what the steps are worth is for [`Record::verify`].
    pub fn parse(bytes: &[u8]) -> Result<Self, RecordError> {
        let record: Self = serde_json::from_slice(bytes)?;
        let is_newer = !record.program.is_empty() || record.state_version.is_some() || !record.notes.is_empty();
        let is_known = match record.version {
            1 => !is_newer && record.acts.is_empty(),
            VERSION_WITHOUT_ACTS => record.acts.is_empty(),
            version => version == VERSION && !record.acts.is_empty(),
        };
        if record.format != FORMAT || !is_known {
            return Err(RecordError::Format { format: record.format, version: record.version });
        }
        Ok(record)
    }

    /// SHA-256 of the record in canonical form: JSON without white space, the fields of every object sorted by name. However
    /// a file is indented, the digest is the same.
    #[expect(clippy::expect_used, reason = "texts, numbers and lists are always JSON")]
    pub fn digest(&self) -> String {
        let value = serde_json::to_value(self).expect("texts, numbers and lists are always JSON");
        hex::encode(Sha256::digest(sorted(value).to_string()))
    }
}

/// The same with the fields of every object sorted, whatever order this build's JSON keeps.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields: BTreeMap<String, Value> = fields.into_iter().map(|(name, v)| (name, sorted(v))).collect();
            Value::Object(fields.into_iter().collect())
        }
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        plain => plain,
    }
}
