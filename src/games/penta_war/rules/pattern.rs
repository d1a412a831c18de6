//! What a prepared reply answers (12.2, 12.5): one move, a capture on a square, a threat to a King, anything, or anything that
//! leaves the piece safe.

use std::fmt::{self, Display};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::effects::{at_risk, effects, kings_at_risk, name_at};
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::notation;

/// What must have happened for a reply to be played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pattern {
    /// This move, and no other.
    Move(Action),
    /// `xc7`: something of mine was captured on c7.
    Takes(Sq),
    /// `check K@k11`: my King on k11 could now be captured; without a square, any King of mine.
    Check(Option<Sq>),
    /// `any`
    Any,
    /// `safe`: as long as nothing can take the piece, before and after its move, and nothing new attacks its clan's King.
    Safe,
}

/// A turn that was made, as replies look at it.
pub(crate) struct Made<'a> {
    /// The position in which it was made.
    pub(crate) before: &'a Position,
    pub(crate) actions: &'a [Action],
    /// The position now, with who replies to move.
    pub(crate) after: &'a Position,
}

impl Pattern {
    /// Exact moves come before captures and threats, and these before what fits anything (12.5).
    pub(crate) const fn rank(&self) -> u8 {
        match self {
            Self::Move(_) => 0,
            Self::Takes(_) | Self::Check(_) => 1,
            Self::Any | Self::Safe => 2,
        }
    }

    /// Reads the canonical form and nothing else.
    pub(crate) fn canonical(text: &str) -> Option<Self> {
        match text {
            "any" => Some(Self::Any),
            "safe" => Some(Self::Safe),
            "check" => Some(Self::Check(None)),
            _ => match (text.strip_prefix('x'), text.strip_prefix("check K@")) {
                (Some(square), _) => Sq::parse(square).map(Self::Takes),
                (_, Some(square)) => Sq::parse(square).map(|square| Self::Check(Some(square))),
                _ => notation::canonical(text).map(Self::Move),
            },
        }
    }

    /// Whether the turn is what the reply, which begins with that action, waits for.
    ///
    /// # Errors
    /// For `safe`: what has come between, as a sentence; otherwise nothing is worth saying.
    pub(crate) fn fits(&self, made: &Made<'_>, reply: &Action) -> Result<(), Option<String>> {
        let is_met = match self {
            Self::Move(action) => matches!(made.actions, [only] if only == action),
            Self::Takes(square) => takes_on(made, *square),
            Self::Check(square) => {
                let kings = kings_at_risk(&made.after.passed());
                square.map_or(!kings.is_empty(), |square| kings.squares().any(|king| king == square))
            }
            Self::Any => true,
            Self::Safe => return safe(made, reply).map_err(Some),
        };
        if is_met { Ok(()) } else { Err(None) }
    }
}

/// Whether a move of that turn captured something on the square.
fn takes_on(made: &Made<'_>, square: Sq) -> bool {
    let mut position = made.before.clone();
    made.actions.iter().any(|action| {
        let is_taken = effects(&position, action).captured.iter().any(|(on, _)| *on == square);
        position = position.after(action).passed();
        is_taken
    })
}

/// Whether the piece of the reply can be taken neither where it stands nor where it goes, and its King is not newly attacked.
fn safe(made: &Made<'_>, reply: &Action) -> Result<(), String> {
    let now = made.after;
    let Some(piece) = reply.from().and_then(|from| now.piece(from)).filter(|piece| piece.colour() == now.turn()) else {
        return Err("the piece is gone".to_owned());
    };
    let exposed = |position: &Position, square: Sq| {
        let is_taken = !at_risk(position, std::iter::once(square).collect()).is_empty();
        if is_taken { Err(format!("{} can be taken", name_at(position, square))) } else { Ok(()) }
    };
    if let Some(from) = reply.from() {
        exposed(&now.passed(), from)?;
    }
    let clan_king = piece.clan().map_or(Bits::NONE, |clan: Clan| now.members(now.turn(), clan, Kind::King));
    let was = kings_at_risk(made.before);
    if let Some(king) = (kings_at_risk(&now.passed()) & clan_king).without(was).squares().next() {
        return Err(format!("{} is newly attacked", name_at(now, king)));
    }
    let next = if check(now, reply).is_ok() { now.after(reply) } else { return Ok(()) };
    reply.to().map_or(Ok(()), |to| exposed(&next, to).map_err(|what| format!("after that step {what}")))
}

/// The King of that colour on the square.
pub(crate) fn king_on(position: &Position, colour: Colour, square: Sq) -> bool {
    position.piece(square).is_some_and(|piece| piece.kind() == Kind::King && piece.colour() == colour)
}

impl Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(action) => action.fmt(f),
            Self::Takes(square) => write!(f, "x{square}"),
            Self::Check(None) => f.write_str("check"),
            Self::Check(Some(square)) => write!(f, "check K@{square}"),
            Self::Any => f.write_str("any"),
            Self::Safe => f.write_str("safe"),
        }
    }
}

impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::canonical(&text).ok_or_else(|| D::Error::custom(format!("{text:?} is no pattern in canonical notation")))
    }
}
