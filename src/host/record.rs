//! The record of a game: everything that is needed to play it again, and the check that it comes out the same.
//!
//! A record is JSON of its own versioned shape, not of the database. `verify` recomputes every step from set-up, seed and
//! inputs and compares the digests; a record of a game under way holds neither seed nor inputs, only what is public.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::contract::{Awaiting, Commitment, Outcome, Seed, Setup};
use crate::games::{System, Table};

/// Name of the shape, first field of every record.
pub const FORMAT: &str = "sealed-orders record";
/// Version of the shape.
pub const VERSION: u32 = 1;

/// A game on file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// Slug of the system.
    pub system: String,
    /// Version of the rules it was played under.
    pub rules_version: u32,
    /// Scenario, options and sides.
    pub setup: Setup<Value>,
    /// Who sat where, in seat order; names as they were.
    pub seats: Vec<RecordSeat>,
    /// Published at the start.
    pub commitment: Commitment,
    /// Published at the end.
    pub seed: Option<Seed>,
    /// Digest of the state at the start.
    pub start_digest: String,
    /// What changed the game, in order; empty while it is under way.
    pub entries: Vec<RecordEntry>,
    /// What everybody was told, in order.
    pub lines: Vec<String>,
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

/// A step of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordEntry {
    /// Its number; 1 and upwards without gaps.
    pub seq: i64,
    /// Seconds since 1970.
    pub at: i64,
    /// What was done.
    pub deed: Deed,
    /// The order in notation; may be empty.
    pub notation: String,
    /// Digest of the state afterwards.
    pub digest: String,
}

/// What a step did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Deed {
    /// An input of the game.
    Input(Value),
    /// Took these steps back.
    Undo(Vec<i64>),
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
}

/// Why a record does not hold.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It is no JSON of this shape.
    #[error("this is no record of Sealed Orders: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// Another format.
    #[error("this record is of format {format:?}, version {version}; I read {FORMAT:?}, version {VERSION}")]
    Format {
        /// What was read.
        format: String,
        /// What was read.
        version: u32,
    },
    /// Another system.
    #[error("there is no system {0:?}")]
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
    #[error("the seed does not fit the commitment: its SHA-256 is {found}, promised was {promised}")]
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
    /// A step cannot be done.
    #[error("step {seq} cannot be done: {cause}")]
    Step {
        /// Its number.
        seq: i64,
        /// Why.
        cause: String,
    },
    /// Another state came out.
    #[error("step {seq} gives another state: recomputed {found}, on record {recorded}")]
    Digest {
        /// Its number; 0 is the start.
        seq: i64,
        /// Recomputed.
        found: String,
        /// On record.
        recorded: String,
    },
    /// Another end came out.
    #[error("the game ends otherwise: recomputed {found}, on record {recorded}")]
    Outcome {
        /// Recomputed.
        found: String,
        /// On record.
        recorded: String,
    },
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// [`RecordError::Unreadable`] and [`RecordError::Format`]; what the steps are worth is for [`Record::verify`].
    pub fn parse(bytes: &[u8]) -> Result<Self, RecordError> {
        let record: Self = serde_json::from_slice(bytes)?;
        if record.format != FORMAT || record.version != VERSION {
            return Err(RecordError::Format { format: record.format, version: record.version });
        }
        Ok(record)
    }

    /// Plays the game again and compares every step.
    ///
    /// # Errors
    /// The first difference, by its step.
    pub fn verify(&self) -> Result<Verified, RecordError> {
        let system = System::parse(&self.system).ok_or_else(|| RecordError::System(self.system.clone()))?;
        if self.rules_version != system.rules_version() {
            let (played, here) = (self.rules_version, system.rules_version());
            return Err(RecordError::Rules { system: system.title(), played, here });
        }
        let seed = self.seed.as_ref().ok_or(RecordError::NotOver)?;
        if seed.commitment() != self.commitment {
            let (found, promised) = (seed.commitment().0, self.commitment.0.clone());
            return Err(RecordError::Commitment { found, promised });
        }
        let start = system.start(&self.setup, seed).map_err(|e| RecordError::Setup(e.to_string()))?;
        same(0, &start, &self.start_digest)?;
        let end = self.entries.iter().try_fold(Replay::from(start), Replay::step)?;
        let outcome = match end.state().awaiting() {
            Awaiting::Over(outcome) => Some(outcome),
            Awaiting::Orders(_) => None,
        };
        if outcome != self.outcome {
            let words = |o: &Option<Outcome>| o.as_ref().map_or("no end".to_owned(), |o| o.reason.clone());
            return Err(RecordError::Outcome { found: words(&outcome), recorded: words(&self.outcome) });
        }
        Ok(Verified { system: system.title(), steps: self.entries.len(), outcome })
    }
}

/// A game played again: the states after the steps that stand.
struct Replay {
    seq: i64,
    start: Table,
    standing: Vec<(i64, Value, Table)>,
}

impl From<Table> for Replay {
    fn from(start: Table) -> Self {
        Self { seq: 0, start, standing: vec![] }
    }
}

impl Replay {
    fn state(&self) -> &Table {
        self.standing.last().map_or(&self.start, |(_, _, state)| state)
    }

    fn step(mut self, entry: &RecordEntry) -> Result<Self, RecordError> {
        self.seq += 1;
        if entry.seq != self.seq {
            return Err(RecordError::Gap { expected: self.seq, found: entry.seq });
        }
        match &entry.deed {
            Deed::Input(input) => self.apply(entry.seq, input.clone(), entry.seq)?,
            Deed::Undo(steps) => self.undo(entry.seq, &steps.iter().copied().collect())?,
        }
        same(entry.seq, self.state(), &entry.digest)?;
        Ok(self)
    }

    fn apply(&mut self, seq: i64, input: Value, blamed: i64) -> Result<(), RecordError> {
        let played = self.state().replay(&input);
        let next = played.map_err(|e| RecordError::Step { seq: blamed, cause: e.to_string() })?.next;
        self.standing.push((seq, input, next));
        Ok(())
    }

    /// Leaves the steps out and does again what stands after the first of them.
    fn undo(&mut self, blamed: i64, steps: &BTreeSet<i64>) -> Result<(), RecordError> {
        let Some(first) = self.standing.iter().position(|(seq, ..)| steps.contains(seq)) else { return Ok(()) };
        for (seq, input, _) in self.standing.split_off(first) {
            if !steps.contains(&seq) {
                self.apply(seq, input, blamed)?;
            }
        }
        Ok(())
    }
}

fn same(seq: i64, state: &Table, recorded: &str) -> Result<(), RecordError> {
    let found = state.digest();
    if found == recorded {
        return Ok(());
    }
    Err(RecordError::Digest { seq, found, recorded: recorded.to_owned() })
}
