//! One fair, bounded queue a channel: calls at one table are done one after another, in the order they came.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

use crate::host::ChannelId;
use crate::host::api::limits::WAITERS_PER_CHANNEL;

/// The queues of all channels in which somebody waits or acts.
#[derive(Debug, Default)]
pub(crate) struct Queues {
    lanes: Mutex<BTreeMap<ChannelId, Lane>>,
}

#[derive(Debug, Default)]
struct Lane {
    lock: Arc<tokio::sync::Mutex<()>>,
    people: usize,
}

/// A turn at a table; given back when dropped.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    _held: OwnedMutexGuard<()>,
    _ticket: Ticket<'a>,
}

/// A place in the queue; given back when dropped, also by somebody who stopped waiting.
#[derive(Debug)]
struct Ticket<'a> {
    queues: &'a Queues,
    channel: ChannelId,
}

impl Queues {
    /// Waits for a turn; `None` when too many wait already.
    pub(crate) async fn enter(&self, channel: ChannelId) -> Option<Turn<'_>> {
        let (ticket, lock) = self.line_up(channel)?;
        Some(Turn { _held: lock.lock_owned().await, _ticket: ticket })
    }

    fn line_up(&self, channel: ChannelId) -> Option<(Ticket<'_>, Arc<tokio::sync::Mutex<()>>)> {
        let mut lanes = self.lanes();
        let lane = lanes.entry(channel).or_default();
        if lane.people >= WAITERS_PER_CHANNEL {
            return None;
        }
        lane.people += 1;
        Some((Ticket { queues: self, channel }, Arc::clone(&lane.lock)))
    }

    fn lanes(&self) -> MutexGuard<'_, BTreeMap<ChannelId, Lane>> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        let mut lanes = self.queues.lanes();
        if let Some(lane) = lanes.get_mut(&self.channel) {
            lane.people -= 1;
            if lane.people == 0 {
                lanes.remove(&self.channel);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_queue_is_bounded_and_leaves_nothing_behind() {
        let queues = Queues::default();
        let channel = ChannelId(1);
        let turn = queues.enter(channel).await.unwrap();
        let waiting: Vec<_> = (1..WAITERS_PER_CHANNEL).map(|_| queues.line_up(channel).unwrap()).collect();
        assert!(queues.enter(channel).await.is_none());
        assert!(queues.enter(ChannelId(2)).await.is_some());
        drop(waiting);
        drop(turn);
        assert!(queues.lanes().is_empty());
    }
}
