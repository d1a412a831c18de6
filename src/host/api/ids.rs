//! The ids of people, places and things: numbers that cannot be taken for one another.
//!
//! Discord's ids are unsigned, the database's columns signed; the same bits are kept. The change is made here alone.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A person (Discord: user id).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UserId(pub u64);

/// A place where one table can be (Discord: channel or thread id).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ChannelId(pub u64);

/// A server (Discord: guild id).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GuildId(pub u64);

/// A role of a server (Discord: role id).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoleId(pub u64);

/// A message that was delivered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MessageId(pub u64);

/// One call; a repeated id is answered from what was stored, never done twice (Discord: interaction id).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CallId(pub u64);

/// A table, by the number that people type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableId(pub i64);

/// A step: an entry of a table's log, 0 the start. Never shown: it counts sealed orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seq(pub i64);

/// A message of a table's outbox, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PostNo(pub i64);

/// A moment: seconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Timestamp(pub i64);

/// Between an id and its column.
macro_rules! kept {
    ($($id:ident)+) => { $(
        impl $id {
            pub(crate) const fn of_column(kept: i64) -> Self {
                Self(kept.cast_unsigned())
            }

            pub(crate) const fn column(self) -> i64 {
                self.0.cast_signed()
            }
        }
    )+ };
}

kept!(UserId ChannelId GuildId RoleId MessageId CallId);

/// As the number it is.
macro_rules! shown {
    ($($id:ident)+) => { $(
        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )+ };
}

shown!(UserId ChannelId GuildId RoleId MessageId TableId Seq PostNo Timestamp);

impl UserId {
    /// Whoever asked to be forgotten; Discord gives this number to nobody.
    pub const FORMER: Self = Self(0);
}

impl Seq {
    #[must_use]
    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl Timestamp {
    /// So many seconds later.
    #[must_use]
    pub const fn after(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds))
    }
}
