//! The sign of life of the process: a task that beats as long as tasks run at all, and systemd, which is told by it.
//!
//! Where systemd does not wait for us (`NOTIFY_SOCKET` is not set) nothing is told.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};

const BEAT: Duration = Duration::from_secs(1);
/// So long after the last beat the process counts as dead.
const SILENCE: Duration = Duration::from_secs(10);

/// The last beat. Cheap to clone; clones share it.
#[derive(Clone, Debug)]
pub struct Pulse(Arc<Mutex<Instant>>);

impl Default for Pulse {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Instant::now())))
    }
}

impl Pulse {
    /// Whether it beats.
    pub fn is_alive(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed() <= SILENCE
    }

    /// Beats without end, and keeps systemd's watchdog quiet where there is one.
    pub async fn beat(self) {
        let watchdog = systemd::watchdog();
        let mut told = Instant::now();
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            beats.tick().await;
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            if watchdog.is_some_and(|patience| told.elapsed() >= patience / 3) {
                systemd::alive();
                told = Instant::now();
            }
        }
    }
}

/// Tells systemd that the program serves: the database is open, and Discord is being asked for a session.
pub fn serving() {
    systemd::serving();
}

/// Tells systemd that the program finishes what is under way.
pub fn stopping() {
    systemd::stopping();
}

#[cfg(unix)]
mod systemd {
    use std::time::Duration;

    use sd_notify::NotifyState;

    /// How long systemd waits for a sign of life before it restarts the program; none: it does not.
    pub(super) fn watchdog() -> Option<Duration> {
        sd_notify::watchdog_enabled()
    }

    pub(super) fn alive() {
        tell(NotifyState::Watchdog);
    }

    pub(super) fn serving() {
        tell(NotifyState::Ready);
    }

    pub(super) fn stopping() {
        tell(NotifyState::Stopping);
    }

    fn tell(state: NotifyState<'_>) {
        if let Err(cause) = sd_notify::notify(&[state]) {
            tracing::warn!(%cause, "systemd could not be told how the program is");
        }
    }
}

#[cfg(not(unix))]
mod systemd {
    use std::time::Duration;

    pub(super) const fn watchdog() -> Option<Duration> {
        None
    }

    pub(super) const fn alive() {}

    pub(super) const fn serving() {}

    pub(super) const fn stopping() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_beats_is_alive_and_what_has_stopped_is_not() {
        let pulse = Pulse::default();
        let beating = tokio::spawn(pulse.clone().beat());
        tokio::time::sleep(Duration::from_mins(1)).await;
        assert!(pulse.is_alive());
        beating.abort();
        tokio::time::sleep(SILENCE + BEAT + BEAT).await;
        assert!(!pulse.is_alive());
    }
}
