//! An outage of ours gives time back: after a stop of more than ten minutes the deadlines that it touched move.

use std::sync::{MutexGuard, PoisonError};

use crate::host::api::limits::{ALIVE_SECONDS, OUTAGE_SECONDS};
use crate::host::api::ports::Timestamp;
use crate::host::failure::{Failure, Fault, apology};
use crate::host::table::desk::{Desk, Status};
use crate::host::table::parcel::{Errand, Parcel};
use crate::host::{ChannelId, Host};
use crate::store::{Force, StoreError, counters, tables};

/// A deadline that would pass within this time after the start was touched too, and none moves by less.
const HOUR: i64 = 3_600;

impl Host {
    /// At the start: moves the deadlines that the stop before it has touched. Later: notes now and then that we are alive.
    pub(crate) async fn alive(&self) -> Result<(), Fault> {
        let (now, last) = (self.now(), *self.alive_at());
        if last.is_none() {
            self.give_time_back(now).await?;
        }
        if last.is_none_or(|last| !(last..last + ALIVE_SECONDS).contains(&now.0)) {
            self.note_alive(now).await?;
        }
        Ok(())
    }

    /// Notes that we are alive; the last act of a stop.
    pub(crate) async fn note_alive(&self, now: Timestamp) -> Result<(), Fault> {
        let noting = self.inner.store.write(Force::Soft, async |db| counters::put(db, counters::ALIVE_AT, now.0).await);
        noting.await?;
        *self.alive_at() = Some(now.0);
        Ok(())
    }

    fn alive_at(&self) -> MutexGuard<'_, Option<i64>> {
        self.inner.alive_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Killed in the middle of it, the next start begins anew, and some get more time than they lost.
    async fn give_time_back(&self, now: Timestamp) -> Result<(), Fault> {
        let read = self.inner.store.read(async |db| {
            let last = counters::find(db, counters::ALIVE_AT).await?;
            Ok::<_, StoreError>((last, tables::due_until(db, now.0 + HOUR).await?))
        });
        let (last, touched) = read.await?;
        let Some(stop) = last.map(|last| now.0 - last).filter(|stop| *stop > OUTAGE_SECONDS) else { return Ok(()) };
        tracing::warn!(stop.seconds = stop, tables = touched.len(), "there was an outage; deadlines move");
        for (table, channel) in touched {
            // A table that cannot be moved is as it was, and does not keep the others from moving.
            if let Err(Failure::Fault(fault)) = self.move_deadline(table, channel, stop).await {
                apology(&fault);
            }
        }
        Ok(())
    }

    async fn move_deadline(&self, table: i64, channel: i64, stop: i64) -> Result<(), Failure> {
        let Some(_turn) = self.inner.queues.enter(ChannelId(channel.cast_unsigned())).await else { return Ok(()) };
        let mut desk = self.table(table).await?;
        if desk.status == Status::Playing && desk.row.parked.is_none() {
            desk.put_off(stop, self.now());
            self.commit(&desk, None).await?;
        }
        Ok(())
    }
}

impl Desk {
    /// Moves deadline and reminder by the length of the stop, and says so.
    fn put_off(&mut self, stop: i64, now: Timestamp) {
        let Some(due) = self.row.due_at.map(|due| due + stop.max(HOUR)) else { return };
        self.row.due_at = Some(due);
        self.row.remind_at = self.row.remind_at.map(|at| at + stop.max(HOUR));
        let text = format!(
            "I was out of service for {}, so there is more time for this phase: until <t:{due}:F>, <t:{due}:R>.",
            words(stop)
        );
        self.send(Errand::Post, &Parcel::text(text), now);
    }
}

/// `12 minutes`, `3 hours`, `2 days`: rounded down.
fn words(seconds: i64) -> String {
    let (count, unit) = match seconds {
        ..7_200 => (seconds / 60, "minutes"),
        7_200..172_800 => (seconds / HOUR, "hours"),
        _ => (seconds / (24 * HOUR), "days"),
    };
    format!("{count} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_is_told_in_round_words() {
        let all = [(601, "10 minutes"), (7_199, "119 minutes"), (7_200, "2 hours"), (200_000, "2 days")];
        assert!(all.into_iter().all(|(seconds, text)| words(seconds) == text));
    }
}
