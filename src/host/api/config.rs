//! What can be set about a host.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use crate::contract::Seed;
use crate::host::ScenarioLibrary;
use crate::host::api::chance::Chance;
use crate::host::api::limits::{IDLE_MAX_SECONDS, JOBS_PER_STEP};
use crate::metrics::Metrics;

/// Who works out rules, the orders of computer players, and pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Labour {
    /// Threads that may block.
    #[default]
    Threads,
    /// Whoever asks, at once, so that the same calls give the same answers in the same order: for simulations. Computer
    /// players think no longer than they must.
    AtOnce,
}

/// What can be set about a host.
#[derive(Clone, Debug)]
pub struct HostConfig {
    /// Seed of every table that starts here; `None`: a fresh secret one each. For terminals and tests.
    pub seed: Option<Seed>,
    /// What a computer player may think about one order.
    pub thinking_time: Duration,
    /// How long the answer to an order waits for computer players who are next, so that the panel goes on with their
    /// answer; zero for hosts whose workers run only when they are told to.
    pub patience: Duration,
    /// Orders computed at a time; pictures have one fewer, computers half as many, at least one each.
    pub processors: usize,
    /// Jobs that one step of the workers begins before it returns, so that a busy host can still be stopped.
    pub jobs_per_step: usize,
    /// Scenarios besides those of the books.
    pub library: ScenarioLibrary,
    /// Longest time that a step may promise to be idle: a net under every other reckoning.
    pub rest_max: Duration,
    /// Who works out what takes a while.
    pub labour: Labour,
    /// Whether pictures are drawn; where they are not, they are left blank and their texts are whole: for tests of words.
    pub draws: bool,
    /// Where seeds of tables and pauses come from.
    pub chance: Chance,
    /// Where it is counted what happens.
    pub metrics: Arc<Metrics>,
}

impl Default for HostConfig {
    fn default() -> Self {
        // Where the system does not say, two is what the smallest machines have.
        let processors = std::thread::available_parallelism().map_or(2, NonZero::get);
        Self {
            seed: None,
            thinking_time: Duration::from_secs(2),
            patience: Duration::ZERO,
            processors,
            jobs_per_step: JOBS_PER_STEP,
            library: ScenarioLibrary::default(),
            rest_max: Duration::from_secs(IDLE_MAX_SECONDS.unsigned_abs()),
            labour: Labour::default(),
            draws: true,
            chance: Chance::default(),
            metrics: Arc::default(),
        }
    }
}
