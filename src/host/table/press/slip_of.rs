//! Which slip a control opens, as its id says it, and the slip's own.

use crate::contract::Draft;
use crate::host::table::press::packed::PackedDraft;
use crate::host::table::press::packing::{pack, unpack};

/// What is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SlipOf {
    /// What this order lacks.
    Order(Draft),
    /// What the game asks for on the form of this draft.
    Form(Draft),
    /// Orders in notation, one a line.
    Notation,
    /// The same; what the draft's unit has been ordered stands there.
    Words(Draft),
    /// The same; what was refused stands there.
    Again(PackedDraft),
    /// A person's time zone and quiet hours.
    Hours,
    /// How a person is called.
    Calls,
    /// How pictures are made for a person.
    Pictures,
    /// A vacation.
    Vacation,
    /// What is played at a table that has not begun.
    Options,
    /// A table to be opened.
    NewTable,
    /// An answer to the step of a lesson that the draft names.
    Lesson(Draft),
}

impl SlipOf {
    /// The code of the id, and its rest.
    pub(super) fn parts(&self) -> (String, String) {
        let private = |kind: &str| ("T".to_owned(), kind.to_owned());
        match self {
            Self::Order(draft) => ("T".to_owned(), format!("o{}", pack(draft))),
            Self::Form(draft) => ("T".to_owned(), format!("f{}", pack(draft))),
            Self::Lesson(draft) => ("T".to_owned(), format!("e{}", pack(draft))),
            Self::Words(draft) => ("T".to_owned(), format!("w{}", pack(draft))),
            Self::Again(packed) => ("T".to_owned(), format!("g{}", packed.encode())),
            Self::Notation => private("n"),
            Self::Hours => private("h"),
            Self::Calls => private("c"),
            Self::Pictures => private("p"),
            Self::Vacation => private("v"),
            Self::Options => private("l"),
            Self::NewTable => private("t"),
        }
    }

    /// Reads the rest of an id whose code is `T`.
    pub(super) fn parse(rest: &str) -> Option<Self> {
        match rest {
            "n" => Some(Self::Notation),
            "h" => Some(Self::Hours),
            "c" => Some(Self::Calls),
            "p" => Some(Self::Pictures),
            "v" => Some(Self::Vacation),
            "l" => Some(Self::Options),
            "t" => Some(Self::NewTable),
            _ => {
                let packed = rest.get(1..)?;
                let draft = || unpack(packed).filter(|draft| pack(draft) == packed);
                match rest.chars().next()? {
                    'o' => Some(Self::Order(draft()?)),
                    'f' => Some(Self::Form(draft()?)),
                    'e' => Some(Self::Lesson(draft()?)),
                    'w' => Some(Self::Words(draft()?)),
                    'g' => PackedDraft::parse(packed).map(Self::Again),
                    _ => None,
                }
            }
        }
    }
}
