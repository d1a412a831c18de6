//! What a person has said of themselves, from its row and back. Above it a zone is a zone and quiet hours are hours.

use crate::host::clock::habits::{Habits, Quiet};
use crate::host::clock::zone::Zone;
use crate::host::context::failure::Fault;
use crate::host::{Timestamp, UserId};
use crate::store::people::PersonRow;

/// What a person has said of themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Person {
    /// `None`: nothing; then it is UTC.
    pub(crate) zone: Option<Zone>,
    pub(crate) quiet: Option<Quiet>,
}

impl Person {
    pub(crate) fn decode(row: &PersonRow) -> Result<Self, Fault> {
        let user = UserId::of_column(row.user_id);
        let zone = row.zone.as_deref().map(|name| Zone::named(name).ok_or(Fault::Person { user, what: "a time zone" }));
        let hours = match (row.quiet_from, row.quiet_until) {
            (None, None) => None,
            (from, until) => Some(quiet(from, until).ok_or(Fault::Person { user, what: "quiet hours" })?),
        };
        Ok(Self { zone: zone.transpose()?, quiet: hours })
    }

    pub(crate) fn encode(&self, user: UserId, now: Timestamp) -> PersonRow {
        PersonRow {
            user_id: user.column(),
            zone: self.zone.as_ref().map(|zone| zone.name().to_owned()),
            quiet_from: self.quiet.map(|quiet| quiet.from().into()),
            quiet_until: self.quiet.map(|quiet| quiet.until().into()),
            at: now.0,
        }
    }

    /// When they can be asked for something.
    pub(crate) fn habits(&self) -> Habits {
        Habits { zone: self.zone.clone().unwrap_or(Zone::UTC), quiet: self.quiet, away: vec![] }
    }
}

fn quiet(from: Option<i64>, until: Option<i64>) -> Option<Quiet> {
    Quiet::new(u8::try_from(from?).ok()?, u8::try_from(until?).ok()?)
}
