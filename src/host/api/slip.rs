//! Slips: a few fields that are filled in together and handed in at once. Discord shows one over everything else and calls it
//! a modal.

use std::collections::BTreeMap;

use crate::host::MenuOption;

/// Fields that Discord takes on one slip.
pub const FIELDS_MAX: usize = 5;

/// A slip to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Comes back with what was filled in; at most 100 characters.
    pub id: String,
    /// What it is about; at most 45 characters.
    pub title: String,
    /// One to [`FIELDS_MAX`].
    pub fields: Vec<SlipField>,
}

/// A field; it may be left empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipField {
    /// Its name in what comes back.
    pub name: String,
    /// What stands above it; at most 45 characters.
    pub label: String,
    /// What to put there, and what it means to leave it empty; at most 100 characters.
    pub help: String,
    /// How it is filled in.
    pub entry: Entry,
}

/// How a field is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Words.
    Text {
        /// What stands there at first.
        value: String,
        /// Greyed while it is empty; at most 100 characters.
        placeholder: String,
        /// Has room for several lines.
        is_long: bool,
    },
    /// One of at most 25, their values at most 100 characters.
    Pick {
        /// At least 2.
        options: Vec<MenuOption>,
        /// The value that is picked at first; empty: none.
        picked: String,
    },
    /// Any of at most ten; their values, which hold no comma, come back with one between them.
    Tick {
        /// At least 1.
        options: Vec<MenuOption>,
        /// The values that are ticked at first.
        ticked: Vec<String>,
    },
}

/// A slip as it comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilledSlip {
    /// Its id.
    pub id: String,
    /// What was filled in, by the names of the fields; those that were left empty may be missing.
    pub fields: BTreeMap<String, String>,
}

impl FilledSlip {
    /// What a field holds; empty where it was left so.
    pub fn get(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", |text| text.trim())
    }
}
