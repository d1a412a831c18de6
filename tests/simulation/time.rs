//! Virtual time, and the clocks that show it: each a little wrong, and one that may be set.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sealed_orders::host::Timestamp;
use sealed_orders::host::api::ports::Clock;
use tokio::time::Instant;

/// When every simulation begins, in seconds since 1970: a Tuesday night.
pub const BEGIN: i64 = 1_700_000_000;

/// The true time.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    begun: Instant,
}

impl Time {
    pub fn begin() -> Self {
        Self { begun: Instant::now() }
    }

    pub fn elapsed(self) -> Duration {
        self.begun.elapsed()
    }

    pub fn now(self) -> i64 {
        BEGIN + i64::try_from(self.elapsed().as_secs()).unwrap()
    }
}

/// The clock of one machine.
#[derive(Clone, Debug)]
pub struct MachineClock {
    time: Time,
    wrong_by: Arc<AtomicI64>,
}

impl MachineClock {
    pub fn new(time: Time, wrong_by: i64) -> Self {
        Self { time, wrong_by: Arc::new(AtomicI64::new(wrong_by)) }
    }

    /// Somebody sets it.
    pub fn set(&self, wrong_by: i64) {
        self.wrong_by.store(wrong_by, Ordering::SeqCst);
    }
}

impl Clock for MachineClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.time.now() + self.wrong_by.load(Ordering::SeqCst))
    }
}
