//! What goes wrong just now, by the plan.

use crate::faults::{Kind, Plan};
use crate::time::Time;

#[derive(Debug)]
pub struct Weather {
    pub plan: Plan,
    time: Time,
}

impl Weather {
    pub fn new(plan: Plan, time: Time) -> Self {
        Self { plan, time }
    }

    pub fn now(&self) -> impl Iterator<Item = Kind> {
        self.plan.at(self.time.elapsed().as_secs()).map(|fault| fault.kind)
    }

    /// Whether everybody is in a hurry.
    pub fn is_rush(&self) -> bool {
        self.now().any(|kind| kind == Kind::Rush)
    }

    /// Whether nothing has gone wrong for so many seconds.
    pub fn is_fair_since(&self, seconds: u64) -> bool {
        let now = self.time.elapsed().as_secs();
        self.plan.is_fair(now.saturating_sub(seconds), now)
    }
}
