//! The state that was made from the log last: whoever looks at a game step by step has each made from the one before.

use std::sync::{Arc, Mutex, PoisonError};

use crate::contract::Match;
use crate::host::{Seq, TableId};

/// The last one. It follows from the log alone, which only grows, so it is never stale.
#[derive(Default)]
pub(crate) struct Recent(Mutex<Option<Made>>);

/// A state that was made.
struct Made {
    table: TableId,
    seq: Seq,
    state: Arc<dyn Match>,
}

impl Recent {
    /// The state of that table with its step, if it is after `from` and not after `until`.
    pub(crate) fn nearest(&self, table: TableId, from: Seq, until: Seq) -> Option<(Seq, Arc<dyn Match>)> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let made = kept.as_ref()?;
        let is_between = made.table == table && made.seq > from && made.seq <= until;
        is_between.then(|| (made.seq, Arc::clone(&made.state)))
    }

    pub(crate) fn keep(&self, table: TableId, seq: Seq, state: Arc<dyn Match>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Made { table, seq, state });
    }
}
