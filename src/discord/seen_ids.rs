//! Interactions seen lately, so that one delivered twice is handled once.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Mutex, PoisonError};

/// How many are remembered: several minutes of a busy bot, far more than a resumed session replays.
const KEPT: usize = 10_000;

/// A bounded set of ids; the oldest are forgotten first.
#[derive(Debug, Default)]
pub(crate) struct SeenIds {
    state: Mutex<(BTreeSet<u64>, VecDeque<u64>)>,
}

impl SeenIds {
    /// Whether an id is remembered.
    pub(crate) fn knows(&self, id: u64) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).0.contains(&id)
    }

    /// Remembers an id; false when it was known.
    pub(crate) fn is_new(&self, id: u64) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, order) = &mut *state;
        if !known.insert(id) {
            return false;
        }
        order.push_back(id);
        if order.len() > KEPT
            && let Some(oldest) = order.pop_front()
        {
            known.remove(&oldest);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_new_once_until_it_is_forgotten() {
        let seen = SeenIds::default();
        assert!(seen.is_new(1));
        assert!(!seen.is_new(1));
        assert!(seen.knows(1) && !seen.knows(2));
        for id in 2..=u64::try_from(KEPT).unwrap() + 1 {
            assert!(seen.is_new(id));
        }
        assert!(seen.is_new(1));
        assert!(!seen.is_new(3));
    }
}
