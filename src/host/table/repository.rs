//! From a table to the store: committing what was changed, with the answer to the call; answering repeated calls.

use crate::host::CallId;
use crate::host::api::limits::TEXTS_SAVED;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::table::pending::Answer;
use crate::host::table::press::PackedDraft;
use crate::host::table::{OfferChange, Table, latest_post};
use crate::store::{
    Db, Force, StoreError, drafts, inbox, log, offers, outbox, phases, saved, seats, snapshots, tables,
};

/// Letters of a nonce: 80 bits, and room for a suffix within Discord's 25.
const NONCE_CHARS: usize = 16;

/// The answer that this call got before.
pub(crate) async fn answered(ctx: &Ctx, call: CallId) -> Result<Option<Answer>, Fault> {
    let call = call.0.cast_signed();
    let kept = ctx.store.read(async |db| inbox::find(db, call).await).await?;
    Ok(kept.map(|text| serde_json::from_str(&text)).transpose()?)
}

/// The same after a commit of which nobody knows whether it was done: a transaction begins only when that one has
/// ended.
pub(crate) async fn answered_for_certain(ctx: &Ctx, call: CallId) -> Result<Option<Answer>, Fault> {
    let call = call.0.cast_signed();
    let kept = ctx.store.write(Force::Soft, async |db| inbox::find(db, call).await).await?;
    Ok(kept.map(|text| serde_json::from_str(&text)).transpose()?)
}

/// Keeps the answer to a call that changed nothing. Softly: the same call refused once more is the same refusal.
pub(crate) async fn remember(ctx: &Ctx, call: CallId, answer: &Answer) -> Result<(), Fault> {
    let (call, text, now) = (call.0.cast_signed(), serde_json::to_string(answer)?, ctx.now().0);
    Ok(ctx.store.write(Force::Soft, async |db| inbox::answer(db, call, &text, now).await).await?)
}

/// Writes everything that a table has gathered, and the answer to the call, in one transaction.
pub(crate) async fn commit(ctx: &Ctx, table: &Table, call: Option<(CallId, &Answer)>) -> Result<(), Fault> {
    let now = ctx.now().0;
    ctx.store.write(Force::Durable, async |db| write(db, table, call, now).await).await?;
    wake_for(ctx, table);
    Ok(())
}

/// Tells the workers when a commit has made work for them.
pub(crate) fn wake_for(ctx: &Ctx, table: &Table) {
    if !table.changes.posts.is_empty()
        || table.has_outdated_post()
        || table.row.computer_due == 1
        || table.row.due_at.is_some()
    {
        ctx.wake.notify_one();
    }
}

/// Keeps drafts that are too long for the ids of controls.
pub(crate) async fn keep_drafts(ctx: &Ctx, kept: &[(String, String)]) -> Result<(), Fault> {
    if kept.is_empty() {
        return Ok(());
    }
    let now = ctx.now().0;
    let keeping = ctx.store.write(Force::Durable, async |db| {
        for (digest, draft) in kept {
            drafts::insert(db, digest, draft, now).await?;
        }
        Ok::<_, StoreError>(())
    });
    Ok(keeping.await?)
}

/// The draft of a control.
pub(crate) async fn unpack(ctx: &Ctx, packed: &PackedDraft) -> Result<crate::contract::Draft, Failure> {
    use crate::host::table::press::{Content, unpack};
    match &packed.content {
        Content::Inline(draft) => Ok(draft.clone()),
        Content::Kept(digest) => {
            let text = ctx.store.read(async |db| drafts::find(db, digest).await).await?;
            Ok(text.as_deref().and_then(unpack).ok_or(Refusal::UnknownControl)?)
        }
    }
}

/// The same within a transaction that is under way.
pub(crate) async fn write(db: &mut Db, table: &Table, call: Option<(CallId, &Answer)>, now: i64) -> Result<(), Fault> {
    let (row, changes) = (&table.row, &table.changes);
    if changes.is_new {
        tables::insert(db, row).await?;
    } else {
        tables::update(db, row).await?;
    }
    if changes.are_seats_new {
        seats::replace(db, row.id, &table.seats).await?;
    }
    for (entry, snapshot) in &changes.entries {
        log::insert(db, row.id, entry).await?;
        snapshots::put(db, row.id, snapshot).await?;
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
    for message in &changes.posts {
        outbox::insert(db, message, &nonce()?).await?;
    }
    for row in &changes.saved {
        saved::put(db, row).await?;
        saved::prune(db, row.user_id, &row.system, TEXTS_SAVED).await?;
    }
    for offer in &changes.offers {
        match offer {
            OfferChange::Put(row_) => offers::put(db, row.id, row_).await?,
            OfferChange::Remove(kind) => offers::remove(db, row.id, kind).await?,
        }
    }
    latest_post::write(db, table, now).await?;
    if let Some((call, answer)) = call {
        inbox::answer(db, call.0.cast_signed(), &serde_json::to_string(answer)?, now).await?;
    }
    Ok(())
}

/// A name for a delivery that no other has, in this database or in an older copy of it: letters and digits by lot.
pub(crate) fn nonce() -> Result<String, Fault> {
    const SIGNS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut bytes = [0; NONCE_CHARS];
    getrandom::fill(&mut bytes).map_err(Fault::Random)?;
    Ok(bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonces_are_sixteen_letters_and_never_the_same() {
        let nonces: std::collections::BTreeSet<String> = (0..1_000).map(|_| nonce().unwrap()).collect();
        assert_eq!(nonces.len(), 1_000);
        assert!(nonces.iter().all(|n| n.len() == NONCE_CHARS && n.bytes().all(|b| b.is_ascii_alphanumeric())));
    }
}
