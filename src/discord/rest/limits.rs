//! Discord's rate limits: a window for each lane, learnt from the headers of answers, and the bot's own 50 a second.
//!
//! Windows that have run out are forgotten, so that the map does not grow with the number of interactions served.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;
use tokio::time::Instant;

use super::Lane;

/// Requests a second that Discord allows to a bot, interactions not counted.
const GLOBAL_A_SECOND: u32 = 50;
const SECOND: Duration = Duration::from_secs(1);
/// Windows kept before those that have run out are thrown away.
const TIDY_AT: usize = 1_000;

/// The windows of all lanes.
#[derive(Debug, Default)]
pub(super) struct Limits {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    lanes: BTreeMap<Lane, Window>,
    global: Option<Window>,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    left: u32,
    ends: Instant,
}

impl Limits {
    /// Takes a place in the lane, or says how long to wait before asking again (zero: go).
    pub(super) fn reserve(&self, lane: Lane) -> Duration {
        let now = Instant::now();
        let mut state = self.lock();
        let is_global = lane.is_authorised();
        let lane_wait = state.lanes.get(&lane).map_or(Duration::ZERO, |w| w.wait(now));
        let global_wait = state.global.filter(|_| is_global).map_or(Duration::ZERO, |w| w.wait(now));
        let wait = lane_wait.max(global_wait);
        if wait.is_zero() {
            if let Some(window) = state.lanes.get_mut(&lane) {
                window.left = window.left.saturating_sub(1);
            }
            if is_global {
                let window = state
                    .global
                    .filter(|w| w.ends > now)
                    .unwrap_or(Window { left: GLOBAL_A_SECOND, ends: now + SECOND });
                state.global = Some(Window { left: window.left.saturating_sub(1), ..window });
            }
        }
        wait
    }

    /// Learns a window from an answer's headers.
    pub(super) fn learn(&self, lane: Lane, headers: &HeaderMap) {
        let text = |name| headers.get(name).and_then(|h| h.to_str().ok());
        let left = text("x-ratelimit-remaining").and_then(|t| t.parse().ok());
        let ends = text("x-ratelimit-reset-after")
            .and_then(|t| t.parse().ok())
            .and_then(|s| Duration::try_from_secs_f64(s).ok());
        if let (Some(left), Some(ends)) = (left, ends) {
            self.set(lane, Window { left, ends: Instant::now() + ends.min(Duration::from_hours(1)) });
        }
    }

    /// Nothing goes through the lane (or through any authorised one) for a while.
    pub(super) fn block(&self, lane: Lane, after: Duration, is_global: bool) {
        let window = Window { left: 0, ends: Instant::now() + after };
        if is_global {
            self.lock().global = Some(window);
        }
        self.set(lane, window);
    }

    fn set(&self, lane: Lane, window: Window) {
        let mut state = self.lock();
        if state.lanes.len() >= TIDY_AT {
            let now = Instant::now();
            state.lanes.retain(|_, w| w.ends > now);
        }
        state.lanes.insert(lane, window);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Window {
    fn wait(self, now: Instant) -> Duration {
        if self.left > 0 { Duration::ZERO } else { self.ends.saturating_duration_since(now) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(left: &str, after: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("x-ratelimit-remaining", left.parse().unwrap());
        headers.insert("x-ratelimit-reset-after", after.parse().unwrap());
        headers
    }

    #[tokio::test(start_paused = true)]
    async fn a_lane_that_is_used_up_waits_for_its_reset_and_others_do_not() {
        let limits = Limits::default();
        limits.learn(Lane::Interaction(1), &headers("1", "2.5"));
        assert_eq!(limits.reserve(Lane::Interaction(1)), Duration::ZERO);
        assert_eq!(limits.reserve(Lane::Interaction(1)), Duration::from_millis(2_500));
        assert_eq!(limits.reserve(Lane::Interaction(2)), Duration::ZERO);
        tokio::time::advance(Duration::from_millis(2_500)).await;
        assert_eq!(limits.reserve(Lane::Interaction(1)), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_global_limit_holds_posts_but_not_answers_to_interactions() {
        let limits = Limits::default();
        limits.block(Lane::Posts(1), SECOND, true);
        assert_eq!(limits.reserve(Lane::Posts(2)), SECOND);
        assert_eq!(limits.reserve(Lane::Interaction(3)), Duration::ZERO);
        assert_eq!(limits.reserve(Lane::Callback), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn fifty_a_second_are_sent_and_the_next_waits() {
        let limits = Limits::default();
        for channel in 0..50 {
            assert_eq!(limits.reserve(Lane::Posts(channel)), Duration::ZERO);
        }
        assert_eq!(limits.reserve(Lane::Posts(99)), SECOND);
        tokio::time::advance(SECOND).await;
        assert_eq!(limits.reserve(Lane::Posts(99)), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn windows_that_have_run_out_are_forgotten() {
        let limits = Limits::default();
        for id in 0..5_000 {
            limits.learn(Lane::Interaction(id), &headers("4", "1"));
            tokio::time::advance(Duration::from_millis(10)).await;
        }
        assert!(limits.lock().lanes.len() <= TIDY_AT);
    }
}
