//! Discord's rate limits: a window for each bucket, learnt from the headers of answers, and the bot's own 50 a second.
//!
//! Windows that have run out are forgotten, so that the map does not grow with the number of interactions served.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;
use tokio::time::Instant;

use super::Bucket;

/// Requests a second that Discord allows to a bot, interactions not counted.
const GLOBAL_A_SECOND: u32 = 50;
const SECOND: Duration = Duration::from_secs(1);
/// Windows kept before those that have run out are thrown away.
const TIDY_AT: usize = 1_000;

/// The windows of all buckets.
#[derive(Debug, Default)]
pub(super) struct Limits {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    buckets: BTreeMap<Bucket, Window>,
    global: Option<Window>,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    left: u32,
    ends: Instant,
}

impl Limits {
    /// Takes a place in the bucket, or says how long to wait before asking again (zero: go).
    pub(super) fn reserve(&self, bucket: Bucket) -> Duration {
        let now = Instant::now();
        let mut state = self.lock();
        let is_global = bucket.is_authorised();
        let bucket_wait = state.buckets.get(&bucket).map_or(Duration::ZERO, |w| w.wait(now));
        let global_wait = state.global.filter(|_| is_global).map_or(Duration::ZERO, |w| w.wait(now));
        let wait = bucket_wait.max(global_wait);
        if wait.is_zero() {
            if let Some(window) = state.buckets.get_mut(&bucket) {
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
    pub(super) fn learn(&self, bucket: Bucket, headers: &HeaderMap) {
        let text = |name| headers.get(name).and_then(|h| h.to_str().ok());
        let left = text("x-ratelimit-remaining").and_then(|t| t.parse().ok());
        let ends = text("x-ratelimit-reset-after")
            .and_then(|t| t.parse().ok())
            .and_then(|s| Duration::try_from_secs_f64(s).ok());
        if let (Some(left), Some(ends)) = (left, ends) {
            self.set(bucket, Window { left, ends: Instant::now() + ends.min(Duration::from_hours(1)) });
        }
    }

    /// Nothing goes through the bucket (or through any authorised one) for a while.
    pub(super) fn block(&self, bucket: Bucket, after: Duration, is_global: bool) {
        let window = Window { left: 0, ends: Instant::now() + after };
        if is_global {
            self.lock().global = Some(window);
        }
        self.set(bucket, window);
    }

    fn set(&self, bucket: Bucket, window: Window) {
        let mut state = self.lock();
        if state.buckets.len() >= TIDY_AT {
            let now = Instant::now();
            state.buckets.retain(|_, w| w.ends > now);
        }
        state.buckets.insert(bucket, window);
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
        limits.learn(Bucket::Interaction(1), &headers("1", "2.5"));
        assert_eq!(limits.reserve(Bucket::Interaction(1)), Duration::ZERO);
        assert_eq!(limits.reserve(Bucket::Interaction(1)), Duration::from_millis(2_500));
        assert_eq!(limits.reserve(Bucket::Interaction(2)), Duration::ZERO);
        tokio::time::advance(Duration::from_millis(2_500)).await;
        assert_eq!(limits.reserve(Bucket::Interaction(1)), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_global_limit_holds_posts_but_not_answers_to_interactions() {
        let limits = Limits::default();
        limits.block(Bucket::Posts(1), SECOND, true);
        assert_eq!(limits.reserve(Bucket::Posts(2)), SECOND);
        assert_eq!(limits.reserve(Bucket::Interaction(3)), Duration::ZERO);
        assert_eq!(limits.reserve(Bucket::Callback), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn fifty_a_second_are_sent_and_the_next_waits() {
        let limits = Limits::default();
        for channel in 0..50 {
            assert_eq!(limits.reserve(Bucket::Posts(channel)), Duration::ZERO);
        }
        assert_eq!(limits.reserve(Bucket::Posts(99)), SECOND);
        tokio::time::advance(SECOND).await;
        assert_eq!(limits.reserve(Bucket::Posts(99)), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn windows_that_have_run_out_are_forgotten() {
        let limits = Limits::default();
        for id in 0..5_000 {
            limits.learn(Bucket::Interaction(id), &headers("4", "1"));
            tokio::time::advance(Duration::from_millis(10)).await;
        }
        assert!(limits.lock().buckets.len() <= TIDY_AT);
    }
}
