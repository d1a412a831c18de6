//! The store as it is rehearsed with: how long each transaction takes, and what goes wrong with it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sealed_orders::store::StoreError;
use sealed_orders::store::rehearsal::{Act, Rehearsal, Trouble};

use crate::faults::{Kind, StoreFault};
use crate::lot::Lot;
use crate::trace::Trace;
use crate::weather::Weather;

/// Longer than the host waits for a database.
const TOO_LONG: Duration = Duration::from_secs(8);

#[derive(Debug)]
pub struct Disk {
    pub weather: Arc<Weather>,
    pub trace: Arc<Trace>,
    lot: Mutex<Lot>,
    is_looked_at: AtomicBool,
}

impl Disk {
    pub fn new(weather: Arc<Weather>, trace: Arc<Trace>, lot: Lot) -> Self {
        Self { weather, trace, lot: Mutex::new(lot), is_looked_at: AtomicBool::new(true) }
    }

    /// The simulation itself looks, or stops looking: nothing goes wrong and no time passes meanwhile.
    pub fn look(&self, is_looked_at: bool) {
        self.is_looked_at.store(is_looked_at, Ordering::SeqCst);
    }
}

impl Rehearsal for Disk {
    fn next(&self, operation: &'static str) -> Act {
        if self.is_looked_at.load(Ordering::SeqCst) {
            return Act::default();
        }
        let mut lot = self.lot.lock().unwrap();
        let before = if lot.percent(2) { lot.millis(0, 1_000) } else { lot.millis(0, 9) };
        let after = lot.millis(0, 3);
        let fault = self.weather.now().find_map(|kind| match kind {
            Kind::Store(fault, often) => lot.percent(often).then_some(fault),
            _ => None,
        });
        let Some(fault) = fault else { return Act { before, after, trouble: Trouble::None } };
        self.trace.say(&format!("store: {operation} {fault:?}"));
        let cause = || sqlx::Error::PoolClosed;
        let (before, trouble) = match fault {
            StoreFault::Unreachable => (before, Trouble::Fails(StoreError::Unreachable(cause()))),
            StoreFault::Full if operation == "read" => (before, Trouble::None),
            StoreFault::Full => (before, Trouble::Fails(StoreError::DiskFull(cause()))),
            StoreFault::Busy => (before, Trouble::Fails(StoreError::Busy(cause()))),
            StoreFault::TooSlow => (TOO_LONG, Trouble::Fails(StoreError::Slow)),
            StoreFault::Slow => (lot.millis(100, 2_000), Trouble::None),
            StoreFault::Unheard => (before, Trouble::Unheard),
        };
        Act { before, after, trouble }
    }
}
