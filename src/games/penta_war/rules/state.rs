//! What a game under way is.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::contract::{Outcome, Seat};
use crate::games::penta_war::data::goals::Tally;
use crate::games::penta_war::data::options::Options;
use crate::games::penta_war::data::piece::Colour;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::notation;
use crate::games::penta_war::rules::pattern::Pattern;

/// A game under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    /// As settled before the start.
    pub(crate) options: Options,
    /// The first seat's colour; the second seat has the other.
    pub(crate) first: Colour,
    /// Moves made, forfeited turns and placements among them; the number of the window.
    pub(crate) ply: u32,
    pub(crate) position: Position,
    /// Earlier positions of normal play, for repetition (11.4).
    pub(crate) history: History,
    /// Plies since something happened that counts against the quiet-plies draw (R28).
    pub(crate) quiet: u32,
    /// The last moves, newest last; at most two. Of campaign turns, those of the last turn of each side.
    pub(crate) trail: Vec<Trace>,
    /// Deadlines missed in a row, by seat.
    pub(crate) missed: [u8; 2],
    /// Sealed replies, by seat; blanked for others.
    pub(crate) lines: [Vec<Line>; 2],
    /// Whether it goes on.
    pub(crate) phase: Phase,
    /// What White and Black have taken, at tables with a goal (11.6).
    #[serde(default, skip_serializing_if = "Tally::are_none")]
    pub(crate) tally: [Tally; 2],
    /// Sealed picks of a campaign turn, by seat, in their sequence; blanked for others (12.6).
    #[serde(default, skip_serializing_if = "are_none")]
    pub(crate) picks: [Vec<Action>; 2],
}

/// Whether nothing is picked.
fn are_none(picks: &[Vec<Action>; 2]) -> bool {
    picks.iter().all(Vec::is_empty)
}

/// Whether the game goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Phase {
    /// The side to move is awaited.
    Play,
    /// It has ended.
    Over {
        /// How.
        outcome: Outcome,
    },
}

/// What a move did, for pictures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trace {
    /// Who moved.
    pub(crate) by: Colour,
    pub(crate) action: Action,
    /// Squares on which something was captured.
    pub(crate) captured: Vec<Sq>,
    /// Squares that a fallen King's clan left.
    pub(crate) swept: Vec<Sq>,
    /// Squares of emitted Pawns.
    pub(crate) emitted: Vec<Sq>,
}

/// A sealed line of replies: to the first expected move comes the first reply, and so on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Line(pub(crate) Vec<Reply>);

/// One reply of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "kept states name it so")]
pub(crate) struct Reply {
    /// If the opponent does this,
    pub(crate) expected: Pattern,
    /// this is played at once.
    pub(crate) reply: Action,
    /// The reply was confirmed although it costs much (see `order::Risk`).
    pub(crate) is_confirmed: bool,
    /// Further moves of a campaign turn (12.6).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) more: Vec<Action>,
}

impl Reply {
    /// The moves of the reply, first to last.
    pub(crate) fn actions(&self) -> impl Iterator<Item = &Action> {
        std::iter::once(&self.reply).chain(&self.more)
    }
}

/// Hashes of all positions that have occurred in normal play (11.4), sorted, each as often as it occurred. Nothing makes
/// them impossible for good: captured Kings of both sides can come back, and with them the Pawns that they cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History(Vec<u64>);

impl History {
    /// Adds an occurrence and says how many there are now.
    pub(crate) fn add(&mut self, hash: u64) -> usize {
        let place = self.0.partition_point(|h| *h < hash);
        self.0.insert(place, hash);
        self.0[place..].iter().take_while(|h| **h == hash).count()
    }

    /// Plies of normal play so far.
    pub(crate) fn turns(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// How often that position has occurred.
    pub(crate) fn count(&self, hash: u64) -> usize {
        let place = self.0.partition_point(|h| *h < hash);
        self.0[place..].iter().take_while(|h| **h == hash).count()
    }
}

/// Sixteen hexadecimal digits an entry.
impl Serialize for History {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = self.0.iter().flat_map(|hash| hash.to_be_bytes()).collect();
        serializer.serialize_str(&hex::encode(bytes))
    }
}

impl<'de> Deserialize<'de> for History {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = hex::decode(String::deserialize(deserializer)?).map_err(D::Error::custom)?;
        let (entries, rest) = bytes.as_chunks::<8>();
        if rest.is_empty() {
            Ok(Self(entries.iter().map(|entry| u64::from_be_bytes(*entry)).collect()))
        } else {
            Err(D::Error::custom("a history is a multiple of sixteen hexadecimal digits"))
        }
    }
}

/// In canonical notation.
impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        notation::canonical(&text).ok_or_else(|| D::Error::custom(format!("{text:?} is no move in canonical notation")))
    }
}

impl State {
    /// Colour of a seat.
    pub(crate) const fn colour(&self, seat: Seat) -> Colour {
        if seat.0 == 0 { self.first } else { self.first.enemy() }
    }

    /// Seat of a colour.
    pub(crate) fn seat(&self, colour: Colour) -> Seat {
        Seat(u8::from(colour != self.first))
    }

    /// The seat that is to move, unless the game is over.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        (self.phase == Phase::Play).then(|| self.seat(self.position.turn()))
    }

    /// How it ended; nothing while it goes on.
    pub(crate) fn over_reason(&self) -> String {
        match &self.phase {
            Phase::Over { outcome } => outcome.reason.clone(),
            Phase::Play => String::new(),
        }
    }

    /// The sealed lines of a seat; none for who plays neither side.
    pub(crate) fn lines_of(&self, seat: Seat) -> &[Line] {
        self.lines.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// Number of the move as players count: two plies a move.
    pub(crate) const fn move_number(&self) -> u32 {
        self.ply / 2 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_counts_occurrences_and_survives_serialisation() {
        let mut history = History::default();
        assert_eq!([7, 3, 7, 7].map(|hash| history.add(hash)), [1, 1, 2, 3]);
        let json = serde_json::to_string(&history).unwrap();
        assert_eq!(serde_json::from_str::<History>(&json).unwrap(), history);
        assert!(serde_json::from_str::<History>("\"00\"").is_err());
    }

    #[test]
    fn actions_are_kept_in_canonical_notation_only() {
        let action: Action = serde_json::from_str("\"CK@c3:N-R\"").unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), "\"CK@c3:N-R\"");
        for bad in ["\"c1 a3\"", "\"Bc1-a3\"", "\"\"", "\"r1-a3\""] {
            assert!(serde_json::from_str::<Action>(bad).is_err(), "{bad}");
        }
    }
}
