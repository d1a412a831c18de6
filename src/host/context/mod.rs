//! What all work of the host is done with: the database, the time, the renderer; whose turn it is; how work goes wrong.
//!
//! | file | what it holds |
//! |---|---|
//! | `queue` | the turns of the calls at one table |
//! | `lanes` | who may work when: rules, computers, pictures |
//! | `album` | pictures that were drawn lately |
//! | `recent` | the state that was made from the log last |
//! | `calls` | notes of the calls under way |
//! | `presence` | this process among those that work on one database |
//! | `sightings` | avatars that were seen with calls |
//! | `refusal` `failure` | saying no, and what went wrong inside |

pub(crate) mod album;
pub(crate) mod calls;
pub(crate) mod failure;
pub(crate) mod lanes;
pub(crate) mod presence;
pub(crate) mod queue;
pub(crate) mod recent;
pub(crate) mod refusal;
pub(crate) mod sightings;

use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use crate::host::api::config::Labour;
use crate::host::api::ports::Clock;
use crate::host::context::album::Album;
use crate::host::context::calls::Calls;
use crate::host::context::failure::Fault;
use crate::host::context::lanes::Lanes;
use crate::host::context::presence::Presence;
use crate::host::context::queue::Queues;
use crate::host::context::recent::Recent;
use crate::host::context::sightings::Sightings;
use crate::host::{HostConfig, Timestamp};
use crate::metrics::Metrics;
use crate::render::Renderer;
use crate::store::Store;

/// What every function of the host works with. One a host; all clones of a host share it.
pub(crate) struct Ctx {
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) renderer: Renderer,
    pub(crate) config: HostConfig,
    pub(crate) queues: Queues,
    pub(crate) calls: Calls,
    pub(crate) presence: Presence,
    pub(crate) lanes: Lanes,
    pub(crate) album: Album,
    pub(crate) recent: Recent,
    pub(crate) sightings: Sightings,
    /// Told when a call has made work for the workers.
    pub(crate) wake: Notify,
    pub(crate) pruned_at: AtomicI64,
    /// When this process last noted that it is alive; `None`: it has just started.
    pub(crate) alive_at: Mutex<Option<i64>>,
}

impl Ctx {
    pub(crate) fn new(store: Store, clock: Arc<dyn Clock>, config: HostConfig) -> Self {
        let lanes = Lanes::new(config.processors);
        Self {
            store,
            clock,
            renderer: Renderer::new(),
            config,
            queues: Queues::default(),
            calls: Calls::default(),
            presence: Presence::default(),
            lanes,
            album: Album::default(),
            recent: Recent::default(),
            sightings: Sightings::default(),
            wake: Notify::new(),
            pruned_at: AtomicI64::new(0),
            alive_at: Mutex::new(None),
        }
    }

    /// Where it is counted what happens.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.config.metrics
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Rules that are asked or applied: on a thread that may block, never behind a picture.
    pub(crate) async fn rules<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        let _turn = self.lanes.rules().await;
        self.block(work).await
    }

    /// Work that takes a while: on a thread that may block.
    pub(crate) async fn block<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        match self.config.labour {
            Labour::AtOnce => Ok(work()),
            Labour::Threads => {
                let span = tracing::Span::current();
                Ok(tokio::task::spawn_blocking(move || span.in_scope(work)).await?)
            }
        }
    }

    /// A computer player's thoughts; `time_is_up` is told when they have taken as long as they may. To wait for a turn is
    /// not to think: on a busy machine a computer player answers later and not worse.
    pub(crate) async fn think_over<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        time_is_up: impl FnOnce(),
    ) -> Result<T, Fault> {
        let _turn = self.lanes.computers().await;
        if self.config.labour == Labour::AtOnce {
            time_is_up();
            return self.block(work).await;
        }
        let thoughts = self.block(work);
        tokio::pin!(thoughts);
        tokio::select! {
            done = &mut thoughts => done,
            () = tokio::time::sleep(self.config.thinking_time) => {
                time_is_up();
                thoughts.await
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::*;

    struct Noon;

    impl Clock for Noon {
        fn now(&self) -> Timestamp {
            Timestamp(43_200)
        }
    }

    /// The fault: the time of a computer player ran while it waited for others, and then it had none left.
    #[tokio::test]
    async fn a_computer_player_that_waited_for_its_turn_has_its_whole_time_left() {
        let config = HostConfig { processors: 1, thinking_time: Duration::from_millis(50), ..HostConfig::default() };
        let ctx = Ctx::new(Store::in_memory().await.unwrap(), Arc::new(Noon), config);
        // Each thinks until its time is up, and says whether it was so from the start.
        let think = || async {
            let (flag, told) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
            let (asked, tell) = (Arc::clone(&flag), Arc::clone(&told));
            let work = move || {
                let was_up = asked.load(Ordering::SeqCst);
                while !asked.load(Ordering::SeqCst) {
                    std::thread::yield_now();
                }
                was_up
            };
            let time_is_up = || {
                tell.store(true, Ordering::SeqCst);
                flag.store(true, Ordering::SeqCst);
            };
            let was_up = ctx.think_over(work, time_is_up).await.unwrap();
            (was_up, told.load(Ordering::SeqCst))
        };
        let (first, second) = tokio::join!(think(), think());
        assert_eq!([first, second], [(false, true), (false, true)]);
    }
}
