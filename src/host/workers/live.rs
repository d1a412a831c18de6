//! The newest post of a phase, kept true: its last part names those whose orders are awaited and when time is up. Whenever
//! that changes within the phase the post is edited in place, which pings nobody. Nothing waits for an edit, and nothing
//! depends on one: what is asked for while one waits goes with it, and one that fails again and again is given up.

use crate::host::api::limits::{AGED_SECONDS, EDIT_AGED_SECONDS, EDIT_SECONDS, EDIT_TRIES};
use crate::host::api::ports::{Courier, CourierError};
use crate::host::failure::{Failure, Fault};
use crate::host::outgoing::controls;
use crate::host::table::desk::{Desk, Status};
use crate::host::table::parcel::Parcel;
use crate::host::workers::sign::Sign;
use crate::host::{ChannelId, Host, MessageId, UserId};
use crate::store::live_posts::{self, LivePost};
use crate::store::{Db, Force, StoreError, outbox};

impl Desk {
    /// The last part of a phase's post: who is awaited until when; and who is to be pinged for it. It tells nothing that
    /// `/game status` does not tell everybody.
    pub(crate) fn last_part(&self) -> (String, Vec<UserId>) {
        let (line, people) = self.awaited_line();
        let stands_still = self.row.due_at.is_none() && self.row.pace_seconds.is_some();
        let still = "Nobody has given orders for several phases, so the clock stands still until somebody does.\n";
        (if stands_still { still.to_owned() + &line } else { line }, people)
    }

    /// Whether the last part of the newest post was true when this desk was loaded and is so no more.
    pub(crate) fn has_outdated_post(&self) -> bool {
        let is_of_this_phase = self.status == Status::Playing && self.row.announced_seq == self.row.window_seq;
        let is_old = self.announced.is_none() && self.row.live_post.is_some();
        is_of_this_phase && is_old && self.last_part().0 != self.last_part_before
    }
}

/// Writes what a desk changed about the newest post.
pub(crate) async fn write(db: &mut Db, desk: &Desk, now: i64) -> Result<(), StoreError> {
    let table = desk.row.id;
    if let (Some(words), Some(post)) = (&desk.announced, desk.row.live_post) {
        return live_posts::begin(db, table, post, words, now).await;
    }
    match live_posts::find(db, table).await?.filter(|_| desk.has_outdated_post()) {
        Some(row) => live_posts::ask(db, table, time_for(&row, now)).await,
        None => Ok(()),
    }
}

/// When a post may be edited: soon, so that several changes are one edit. Discord allows few edits an hour of a message
/// that is older than an hour (30046), and taking its buttons off is one of them.
fn time_for(row: &LivePost, now: i64) -> i64 {
    let soon = now + EDIT_SECONDS;
    match row.edited_at {
        Some(edited_at) if now - row.posted_at >= AGED_SECONDS => soon.max(edited_at + EDIT_AGED_SECONDS),
        _ => soon,
    }
}

impl Host {
    /// Edits the newest post of a table's phase, if it still is that.
    pub(crate) async fn keep_true<C: Courier>(&self, courier: &C, table: i64, channel: ChannelId) -> Result<(), Fault> {
        let Some(row) = self.inner.store.read(async |db| live_posts::find(db, table).await).await? else {
            return Ok(());
        };
        let desk = match self.table(table).await {
            Ok(desk) => desk,
            Err(Failure::Fault(fault)) => return Err(fault),
            Err(_) => return Ok(()),
        };
        let is_live = desk.status == Status::Playing
            && desk.row.live_post == Some(row.post)
            && desk.row.announced_seq == desk.row.window_seq;
        if !is_live {
            return self.edited(&row, row.edited_at).await;
        }
        let post = row.post;
        let message = self.inner.store.read(async |db| outbox::message_of(db, table, post).await).await?;
        let Some(message) = message.map(MessageId::from) else { return self.edit_later(&row, EDIT_SECONDS).await };
        let text = format!("{}\n{}", row.words, desk.last_part().0);
        let parcel = Parcel::text(text).with_row(controls::of_phase(&desk));
        match courier.edit(channel, message, &Sign::of(table, post).put_on(parcel.bare())).await {
            Ok(()) => self.edited(&row, Some(self.now().0)).await,
            Err(CourierError::NotNow { after, why }) if row.tries < EDIT_TRIES => {
                tracing::info!(table.id = table, why, "the newest post is edited later");
                let asked = after.and_then(|wait| i64::try_from(wait.as_secs()).ok()).unwrap_or(0);
                self.edit_later(&row, asked.clamp(EDIT_SECONDS << row.tries, EDIT_AGED_SECONDS)).await
            }
            Err(error) => {
                tracing::info!(table.id = table, error = %error, "the newest post stays as it is");
                self.edited(&row, Some(self.now().0)).await
            }
        }
    }

    async fn edited(&self, row: &LivePost, at: Option<i64>) -> Result<(), Fault> {
        Ok(self.inner.store.write(Force::Soft, async |db| live_posts::done(db, row, at).await).await?)
    }

    async fn edit_later(&self, row: &LivePost, seconds: i64) -> Result<(), Fault> {
        let due_at = self.now().0 + seconds.max(1);
        Ok(self.inner.store.write(Force::Soft, async |db| live_posts::put_off(db, row, due_at).await).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_post_is_edited_twice_an_hour_at_most() {
        let row = |edited_at| LivePost {
            table_id: 1,
            post: 1,
            words: String::new(),
            posted_at: 0,
            due_at: None,
            edited_at,
            wish: 0,
            tries: 0,
        };
        assert_eq!(time_for(&row(Some(100)), 101), 101 + EDIT_SECONDS, "young");
        let old = AGED_SECONDS + 1;
        assert_eq!(time_for(&row(None), old), old + EDIT_SECONDS);
        assert_eq!(time_for(&row(Some(old - 10)), old), old - 10 + EDIT_AGED_SECONDS);
        assert_eq!(time_for(&row(Some(0)), old), old + EDIT_SECONDS);
    }
}
