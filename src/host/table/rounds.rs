//! How often a change is begun again when somebody else was quicker, and the pauses in between.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::host::api::chance::Chance;
use crate::host::api::limits::{ROUNDS, ROUNDS_SECONDS};

/// Longest pause after the first round; it doubles from round to round.
const PAUSE: Duration = Duration::from_millis(20);

/// The rounds of one change.
#[derive(Debug)]
pub(crate) struct Rounds {
    begun: u32,
    until: Instant,
}

impl Rounds {
    /// The first one begins.
    pub(crate) fn begin() -> Self {
        Self { begun: 1, until: Instant::now() + Duration::from_secs(ROUNDS_SECONDS) }
    }

    /// Waits for the beginning of the next one; false when there were enough.
    pub(crate) async fn next(&mut self, chance: &Chance) -> bool {
        if self.begun >= ROUNDS || Instant::now() >= self.until {
            return false;
        }
        // By lot, so that two who collide do not collide again; without random numbers they may.
        let mut lot = [0; 2];
        let _ = chance.fill(&mut lot);
        sleep(PAUSE * 2_u32.pow(self.begun - 1) * u32::from(u16::from_be_bytes(lot)) / u32::from(u16::MAX)).await;
        self.begun += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn there_are_five_rounds_with_growing_pauses() {
        let (mut rounds, begin) = (Rounds::begin(), Instant::now());
        let mut count = 1;
        while rounds.next(&Chance::System).await {
            count += 1;
        }
        assert_eq!(count, ROUNDS);
        assert!(begin.elapsed() <= PAUSE * (1 + 2 + 4 + 8) + Duration::from_millis(4), "{:?}", begin.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn rounds_that_take_long_are_not_followed_by_others() {
        let mut rounds = Rounds::begin();
        sleep(Duration::from_secs(ROUNDS_SECONDS)).await;
        assert!(!rounds.next(&Chance::System).await);
    }
}
