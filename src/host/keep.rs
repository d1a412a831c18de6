//! Between desks and the store: loading a table, committing what was changed, answering repeated calls.

use super::action::Packed;
use super::desk::{Desk, OfferChange, Status};
use super::failure::{Failure, Fault};
use super::parcel::Answer;
use super::refusal::Refusal;
use super::saved::MOST_SAVED;
use super::{CallId, ChannelId, Host};
use crate::games::{System, Table};
use crate::store::snapshots::{Found, Snapshot};
use crate::store::tables::TableRow;
use crate::store::{Db, StoreError, drafts, inbox, log, offers, outbox, phases, saved, seats, snapshots, tables};

impl Host {
    /// The newest table of a channel, with the state of its game.
    pub(crate) async fn table_in(&self, channel: ChannelId) -> Result<Desk, Failure> {
        let mut db = self.inner.store.read().await?;
        let row = tables::newest_in(&mut db, channel.0.cast_signed()).await?.ok_or(Refusal::NoTable)?;
        Ok(load(&mut db, row).await?)
    }

    /// A table by its number.
    pub(crate) async fn table(&self, id: i64) -> Result<Desk, Failure> {
        let mut db = self.inner.store.read().await?;
        let row = tables::find(&mut db, id).await?.ok_or(Refusal::NoSuchTable)?;
        Ok(load(&mut db, row).await?)
    }

    /// The state after a step.
    pub(crate) async fn state_at(&self, desk: &Desk, seq: i64) -> Result<Table, Fault> {
        let mut db = self.inner.store.read().await?;
        state_at(&mut db, &desk.row, desk.system, seq).await
    }

    /// The answer that this call got before.
    pub(crate) async fn answered(&self, call: CallId) -> Result<Option<Answer>, Fault> {
        let mut db = self.inner.store.read().await?;
        let kept = inbox::find(&mut db, call.0.cast_signed()).await?;
        Ok(kept.map(|text| serde_json::from_str(&text)).transpose()?)
    }

    /// Keeps the answer to a call that changed nothing.
    pub(crate) async fn remember(&self, call: CallId, answer: &Answer) -> Result<(), Fault> {
        let text = serde_json::to_string(answer)?;
        let mut db = self.inner.store.write().await?;
        inbox::insert(&mut db, call.0.cast_signed(), &text, self.now().0).await?;
        db.commit().await.map_err(StoreError::from)?;
        Ok(())
    }

    /// Writes everything that a desk has gathered, and the answer to the call, in one transaction.
    pub(crate) async fn commit(&self, desk: &Desk, call: Option<(CallId, &Answer)>) -> Result<(), Fault> {
        let mut db = self.inner.store.write().await?;
        write(&mut db, desk).await?;
        if let Some((call, answer)) = call {
            let text = serde_json::to_string(answer)?;
            inbox::insert(&mut db, call.0.cast_signed(), &text, self.now().0).await?;
        }
        db.commit().await.map_err(StoreError::from)?;
        if !desk.changes.parcels.is_empty() || desk.row.computer_due == 1 || desk.row.due_at.is_some() {
            self.inner.wake.notify_one();
        }
        Ok(())
    }

    /// Keeps drafts that are too long for the ids of controls.
    pub(crate) async fn keep_drafts(&self, kept: &[(String, String)]) -> Result<(), Fault> {
        if kept.is_empty() {
            return Ok(());
        }
        let mut db = self.inner.store.write().await?;
        for (digest, draft) in kept {
            drafts::insert(&mut db, digest, draft, self.now().0).await?;
        }
        db.commit().await.map_err(StoreError::from)?;
        Ok(())
    }

    /// The draft of a control.
    pub(crate) async fn unpack(&self, packed: &Packed) -> Result<crate::contract::Draft, Failure> {
        use super::action::{Content, unpack};
        match &packed.content {
            Content::Inline(draft) => Ok(draft.clone()),
            Content::Kept(digest) => {
                let mut db = self.inner.store.read().await?;
                let text = drafts::find(&mut db, digest).await?;
                Ok(text.as_deref().and_then(unpack).ok_or(Refusal::UnknownControl)?)
            }
        }
    }
}

async fn write(db: &mut Db, desk: &Desk) -> Result<(), StoreError> {
    let (row, changes) = (&desk.row, &desk.changes);
    if changes.is_new {
        tables::insert(db, row).await?;
    } else {
        tables::update(db, row).await?;
    }
    if changes.are_seats_new {
        seats::replace(db, row.id, &desk.seats).await?;
    }
    for (entry, snapshot) in &changes.entries {
        log::insert(db, row.id, entry).await?;
        snapshots::insert(db, row.id, snapshot).await?;
    }
    if let Some(seq) = changes.phases_void_from {
        phases::void_from(db, row.id, seq).await?;
    }
    for phase in &changes.phases {
        phases::insert(db, row.id, phase).await?;
    }
    for (seq, by) in &changes.undone {
        log::mark_undone(db, row.id, *seq, *by).await?;
    }
    for parcel in &changes.parcels {
        outbox::insert(db, parcel).await?;
    }
    for row in &changes.saved {
        saved::put(db, row).await?;
        saved::prune(db, row.user_id, &row.system, MOST_SAVED).await?;
    }
    for offer in &changes.offers {
        match offer {
            OfferChange::Put(row_) => offers::put(db, row.id, row_).await?,
            OfferChange::Remove(kind) => offers::remove(db, row.id, kind).await?,
        }
    }
    Ok(())
}

/// Seats, state and what was not posted yet. Reads the newest snapshot only, never the whole log.
async fn load(db: &mut Db, row: TableRow) -> Result<Desk, Fault> {
    let seats = seats::of_table(db, row.id).await?;
    let mut desk = Desk::of(row, seats)?;
    if desk.status != Status::Lobby && desk.row.started_at.is_some() {
        desk.game = Some(state_at(db, &desk.row, desk.system, desk.row.seq).await?);
    }
    if desk.status == Status::Playing && desk.row.told_seq < desk.row.seq {
        for entry in log::standing_after(db, desk.row.id, desk.row.told_seq).await? {
            desk.untold.push((entry.seq, serde_json::from_str(&entry.lines)?));
        }
    }
    if desk.status == Status::Playing {
        desk.questions = offers::of_table(db, desk.row.id).await?;
    }
    Ok(desk)
}

/// The state of a table after a step, by numbers alone.
pub(crate) async fn state_of(db: &mut Db, table: i64, seq: i64) -> Result<Table, Fault> {
    let unknown = |read: String| Fault::Row { table, what: "a number or system", read };
    let row = tables::find(db, table).await?.ok_or_else(|| unknown(table.to_string()))?;
    let system = System::parse(&row.system).ok_or_else(|| unknown(row.system.clone()))?;
    state_at(db, &row, system, seq).await
}

async fn state_at(db: &mut Db, row: &TableRow, system: System, seq: i64) -> Result<Table, Fault> {
    match snapshots::find(db, row.id, seq).await? {
        Found::Whole(Snapshot { state_version, state, .. }) if state_version == i64::from(system.state_version()) => {
            Ok(system.read(&state)?)
        }
        Found::Whole(_) => super::rebuild::state_at(db, row, system, seq).await,
        Found::Corrupt(cause) => Err(Fault::Snapshot { table: row.id, seq, cause }),
        Found::Missing => Err(Fault::Snapshot { table: row.id, seq, cause: "it is missing".to_owned() }),
    }
}
