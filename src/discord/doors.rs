//! The requests that wait for the first answer to the call they brought.
//!
//! Whoever answers first takes the door: the answer goes into the body of the request, and nobody else can answer there. A
//! request that waits no longer cannot be answered, and who tries learns it, so that nothing is done for a caller who has
//! been told that nothing was.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::oneshot;
use tokio::time::timeout;

type Open = BTreeMap<u64, oneshot::Sender<Value>>;

/// All open doors, by the number of the call. Cheap to clone; clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Doors(Arc<Mutex<Open>>);

/// A request that waits; its door closes when it is dropped.
#[derive(Debug)]
pub(super) struct Door {
    call: u64,
    doors: Doors,
    answer: oneshot::Receiver<Value>,
}

/// What became of an answer that was given at a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// The request has it.
    Yes,
    /// The request waits no longer.
    TooLate,
    /// The call came another way, or has had its first answer.
    NoDoor,
}

impl Doors {
    /// Opens the door of a call; `None`: it is open already.
    pub(super) fn open(&self, call: u64) -> Option<Door> {
        let mut open = self.lock();
        if open.contains_key(&call) {
            return None;
        }
        let (giver, answer) = oneshot::channel();
        open.insert(call, giver);
        Some(Door { call, doors: self.clone(), answer })
    }

    /// Gives the first answer to a call.
    pub(super) fn give(&self, call: u64, answer: &Value) -> Given {
        let giver = self.lock().remove(&call);
        match giver.map(|giver| giver.send(answer.clone())) {
            Some(Ok(())) => Given::Yes,
            Some(Err(_)) => Given::TooLate,
            None => Given::NoDoor,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Door {
    /// The first answer; `None`: nobody gave one in time, and nobody can any more.
    pub(super) async fn answer(mut self, patience: Duration) -> Option<Value> {
        if let Ok(given) = timeout(patience, &mut self.answer).await {
            return given.ok();
        }
        // What was given between the end of the patience and the closing counts: the giver believes that it arrived.
        self.answer.close();
        self.answer.try_recv().ok()
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.doors.lock().remove(&self.call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(2);

    #[tokio::test(start_paused = true)]
    async fn an_answer_goes_to_the_request_that_waits_and_only_once() {
        let doors = Doors::default();
        assert_eq!(doors.give(1, &Value::from(1)), Given::NoDoor);
        let door = doors.open(1).unwrap();
        assert!(doors.open(1).is_none(), "it is open");
        assert_eq!(doors.give(1, &Value::from("first")), Given::Yes);
        assert_eq!(doors.give(1, &Value::from("second")), Given::NoDoor);
        assert_eq!(door.answer(PATIENCE).await, Some(Value::from("first")));
        assert!(doors.lock().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_answers_a_request_that_waits_no_longer() {
        let doors = Doors::default();
        let door = doors.open(1).unwrap();
        assert_eq!(door.answer(PATIENCE).await, None);
        assert_eq!(doors.give(1, &Value::Null), Given::NoDoor);
        // A connection that breaks drops the door without a look at it.
        let door = doors.open(2).unwrap();
        let giver = doors.lock().remove(&2).unwrap();
        drop(door);
        assert!(giver.send(Value::Null).is_err());
    }
}
