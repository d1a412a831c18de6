//! What becomes of a try to deliver something: it went through, it is tried again some time, it is given up.

use std::time::Duration;

use crate::host::api::limits::{DELIVERY_PATIENCE_SECONDS, DELIVERY_WAIT_MAX_SECONDS};
use crate::host::outgoing::posted::Posted;
use crate::host::{MessageId, PostNo};
use crate::store::outbox::OutboxRow;

/// What became of a try.
pub(super) enum Outcome {
    /// A message stands that was not there before; what it shows.
    Posted(MessageId, Option<Posted>),
    /// The post of that row shows this now.
    Changed(PostNo, Option<Posted>),
    /// To be tried again after so many seconds; since when it may stand in the channel.
    Later(Option<i64>, Option<i64>),
    Drop,
    /// It was not tried: somebody else was quicker.
    Passed,
    /// Why; since when it may stand in the channel.
    Suspend(String, Option<i64>),
}

impl Outcome {
    /// As it is counted.
    pub(super) const fn slug(&self) -> &'static str {
        match self {
            Self::Posted(..) => "posted",
            Self::Changed(..) => "changed",
            Self::Later(..) => "later",
            Self::Drop => "dropped",
            Self::Passed => "passed",
            Self::Suspend(..) => "parked",
        }
    }
}

/// Since when a post may stand in its channel, although nobody has heard so.
#[derive(Clone, Copy)]
pub(super) struct Doubt {
    /// From the tries before this one.
    pub(super) before: Option<i64>,
    /// When nothing is heard of this one either.
    pub(super) after: i64,
}

impl Doubt {
    /// What a failed try leaves; one that met a limit did nothing.
    pub(super) const fn left_by(self, limit: Option<Duration>) -> Option<i64> {
        if limit.is_some() { self.before } else { Some(self.after) }
    }
}

/// Whether a post stands in its channel already.
pub(super) enum Sighting {
    There(MessageId),
    NotThere,
    /// It cannot be seen.
    Unknown,
    /// It cannot be seen just now.
    NotNow(Outcome),
}

pub(super) fn later(row: &OutboxRow, since: Option<i64>, after: Option<Duration>, why: &str) -> Outcome {
    tracing::warn!(table.id = row.table_id, outbox.number = row.number, outbox.attempts = row.attempts, why, "not now");
    let asked = after.map(|d| i64::try_from(d.as_millis().div_ceil(1000)).unwrap_or(i64::MAX));
    Outcome::Later(asked.map(|asked| asked.clamp(1, DELIVERY_PATIENCE_SECONDS)), since)
}

/// Seconds to wait after so many failed tries: 2, 4, 8 … up to a bound.
pub(super) fn backoff(attempts: i64) -> i64 {
    let doubled = 2_i64.checked_shl(u32::try_from(attempts).unwrap_or(u32::MAX)).unwrap_or(i64::MAX);
    if doubled <= 0 { DELIVERY_WAIT_MAX_SECONDS } else { doubled.min(DELIVERY_WAIT_MAX_SECONDS) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_up_to_a_bound() {
        assert_eq!([0, 1, 2, 8].map(backoff), [2, 4, 8, 512]);
        assert_eq!([9, 62, 63, 1_000].map(backoff), [DELIVERY_WAIT_MAX_SECONDS; 4]);
    }
}
