//! Rate limits: a window a bucket, told in headers, refused with 429.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;

use super::faults::Op;

/// The windows. Generous unless a test makes them strict, since a whole game is played in seconds.
#[derive(Debug)]
pub(crate) struct Buckets {
    pub(crate) allowed: u32,
    pub(crate) window: Duration,
    used: BTreeMap<(Op, String), (u32, Instant)>,
}

/// What a bucket says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) limit: u32,
    pub(crate) left: u32,
    pub(crate) reset_after: Duration,
    pub(crate) is_over: bool,
}

impl Default for Buckets {
    fn default() -> Self {
        Self { allowed: 500, window: Duration::from_secs(1), used: BTreeMap::new() }
    }
}

impl Buckets {
    /// Counts a request in its bucket.
    pub(crate) fn take(&mut self, op: Op, key: &str) -> Place {
        let now = Instant::now();
        let (used, ends) = self.used.entry((op, key.to_owned())).or_insert((0, now + self.window));
        if *ends <= now {
            (*used, *ends) = (0, now + self.window);
        }
        *used += 1;
        let left = self.allowed.saturating_sub(*used);
        Place { limit: self.allowed, left, reset_after: *ends - now, is_over: *used > self.allowed }
    }
}
