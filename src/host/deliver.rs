//! Deliveries: from the outbox to the courier, each table's in order, tried again until they went through or patience ends.

use super::desk::{Desk, Status};
use super::failure::{Failure, Fault, apology};
use super::limits::{DELIVERY_PATIENCE_SECONDS, DELIVERY_WAIT_MAX_SECONDS};
use super::message::Message;
use super::parcel::{Errand, Parcel};
use super::ports::{Courier, CourierError};
use super::{ChannelId, Host, MessageId, UserId};
use crate::store::outbox::{self, OutboxRow};
use crate::store::{StoreError, tables};

/// What became of a try.
enum Outcome {
    Delivered(Option<MessageId>),
    Later(Option<i64>),
    Drop,
    Park(String),
}

impl Host {
    /// Tries one row of the outbox once, and writes down what became of it.
    pub(crate) async fn deliver<C: Courier>(&self, courier: &C, row: &OutboxRow) -> Result<(), Fault> {
        let outcome = match self.try_once(courier, row).await {
            Ok(outcome) => outcome,
            Err(fault) => {
                apology(&fault);
                Outcome::Later(None)
            }
        };
        self.write_down(row, outcome).await
    }

    async fn try_once<C: Courier>(&self, courier: &C, row: &OutboxRow) -> Result<Outcome, Fault> {
        let channel = ChannelId(row.channel_id.cast_unsigned());
        let errand: Errand = serde_json::from_str(&row.kind)?;
        let result = match errand {
            Errand::Post => {
                let message = self.ready(&serde_json::from_str(&row.parcel)?).await;
                return Ok(self.post(courier, row, &message).await);
            }
            Errand::Remind { mark } => match self.reminder(row.table_id, mark).await? {
                None => return Ok(Outcome::Drop),
                Some(message) => return Ok(self.post(courier, row, &message).await),
            },
            Errand::Edit { post } => match self.message_of(row.table_id, post).await? {
                None => return Ok(Outcome::Drop),
                Some(id) => {
                    let parcel: Parcel = serde_json::from_str(&row.parcel)?;
                    courier.edit(channel, id, &parcel.bare()).await
                }
            },
            Errand::Disarm { post } => match self.message_of(row.table_id, post).await? {
                None => return Ok(Outcome::Drop),
                Some(id) => courier.disarm(channel, id).await,
            },
        };
        Ok(match result {
            Ok(()) => Outcome::Delivered(None),
            Err(CourierError::NotNow { after, why }) => later(row, after, &why),
            // The message itself is gone, closed or not ours to change: the game does not depend on it.
            Err(error) => {
                tracing::warn!(table.id = row.table_id, outbox.number = row.number, error = %error, "not delivered");
                Outcome::Drop
            }
        })
    }

    /// Posts a message; where only words are allowed, the words.
    async fn post<C: Courier>(&self, courier: &C, row: &OutboxRow, message: &Message) -> Outcome {
        let channel = ChannelId(row.channel_id.cast_unsigned());
        match courier.post(channel, &nonce(row), message).await {
            Ok(id) => Outcome::Delivered(Some(id)),
            Err(CourierError::NotNow { after, why }) => later(row, after, &why),
            Err(CourierError::Gone) => Outcome::Park("the channel is no more".to_owned()),
            Err(CourierError::Forbidden { missing }) => {
                tracing::warn!(table.id = row.table_id, permission.missing = missing, "not allowed to post");
                let note = format!("I may not post the picture here: {missing}. `/map` shows it to you alone.");
                match self.post_words(courier, row, message, &note).await {
                    Err(CourierError::NotNow { after, why }) => later(row, after, &why),
                    Err(_) => {
                        self.tell_creator(courier, row, &missing).await;
                        Outcome::Park(missing)
                    }
                    Ok(id) => Outcome::Delivered(Some(id)),
                }
            }
            Err(CourierError::Refused { why }) => {
                tracing::error!(table.id = row.table_id, outbox.number = row.number, why, "a message was refused");
                let note = "The picture of this post could not be sent; `/map` shows it to you.";
                match self.post_words(courier, row, message, note).await {
                    Ok(id) => Outcome::Delivered(Some(id)),
                    Err(CourierError::NotNow { after, why }) => later(row, after, &why),
                    Err(_) => Outcome::Drop,
                }
            }
        }
    }

    async fn post_words<C: Courier>(
        &self,
        courier: &C,
        row: &OutboxRow,
        message: &Message,
        note: &str,
    ) -> Result<MessageId, CourierError> {
        let text = super::escape::message(&format!("{}\n{note}", message.text));
        let words = Message { text, attachments: vec![], ..message.clone() };
        let nonce = format!("{}w", nonce(row));
        courier.post(ChannelId(row.channel_id.cast_unsigned()), &nonce, &words).await
    }

    async fn tell_creator<C: Courier>(&self, courier: &C, row: &OutboxRow, missing: &str) {
        let Ok(desk) = self.table(row.table_id).await else { return };
        let user = UserId(desk.row.creator_id.cast_unsigned());
        let text = format!(
            "Your table of {} in <#{}> is parked: I need {missing}. When I have it, any command there goes on.",
            desk.system.title(),
            row.channel_id
        );
        let nonce = format!("{}d", nonce(row));
        if let Err(error) = courier.tell(user, &nonce, &Message::text(text)).await {
            tracing::warn!(table.id = row.table_id, error = %error, "the creator could not be told");
        }
    }

    /// The message with its picture; without, when that fails, which is logged.
    async fn ready(&self, parcel: &Parcel) -> Message {
        let (mut message, fault) = self.message(parcel).await;
        if let Some(fault) = fault {
            message.text = super::escape::message(&format!("{}\n{}", message.text, apology(&fault)));
        }
        if let Some(table) = parcel.record_of {
            match self.record_digest(table).await {
                Ok(digest) => message.text += &super::post::digest_words(&digest),
                Err(fault) => drop(apology(&fault)),
            }
        }
        message
    }

    /// Those who owe orders now, if it is still that window.
    async fn reminder(&self, table: i64, mark: i64) -> Result<Option<Message>, Fault> {
        let desk = match self.table(table).await {
            Ok(desk) => desk,
            Err(Failure::Fault(fault)) => return Err(fault),
            Err(_) => return Ok(None),
        };
        let (line, people) = desk.awaited_line();
        if desk.status != Status::Playing || desk.row.window_seq != mark || people.is_empty() {
            return Ok(None);
        }
        let text = format!("A reminder. {line}");
        let row = super::controls::of_phase(&desk);
        Ok(Some(Parcel { text, mentions: people, ..Parcel::default() }.with_row(row).bare()))
    }

    async fn message_of(&self, table: i64, post: i64) -> Result<Option<MessageId>, Fault> {
        let mut db = self.inner.store.read().await?;
        Ok(outbox::message_of(&mut db, table, post).await?.map(MessageId::from))
    }

    async fn write_down(&self, row: &OutboxRow, outcome: Outcome) -> Result<(), Fault> {
        let now = self.now().0;
        let mut db = self.inner.store.write().await?;
        let (table, number) = (row.table_id, row.number);
        match outcome {
            Outcome::Delivered(id) => {
                outbox::delivered(&mut db, table, number, id.map(|id| id.0.cast_signed())).await?;
            }
            Outcome::Drop => outbox::dropped(&mut db, table, number).await?,
            Outcome::Later(_) if now - row.created_at >= DELIVERY_PATIENCE_SECONDS => {
                tracing::error!(table.id = table, outbox.number = number, "parked after a day of failed deliveries");
                tables::set_parked(&mut db, table, Some("messages could not be delivered for a day")).await?;
            }
            Outcome::Later(seconds) => {
                let wait = seconds.unwrap_or_else(|| backoff(row.attempts));
                outbox::put_off(&mut db, table, number, now + wait).await?;
            }
            Outcome::Park(why) => {
                tracing::warn!(table.id = table, reason = why, "parked");
                tables::set_parked(&mut db, table, Some(&why)).await?;
            }
        }
        db.commit().await.map_err(StoreError::from)?;
        Ok(())
    }

    /// A channel is no more: its table waits until somebody calls from there again.
    pub(crate) async fn park_channel<C: Courier>(&self, channel: ChannelId, courier: &C) {
        // In its turn: an order under way writes the table's row as it read it, and would undo the parking.
        let turn = self.inner.queues.enter(channel).await;
        if turn.is_none() {
            tracing::warn!(channel.id = channel.0, "parked out of turn: too many wait for this channel");
        }
        let work = async {
            let mut db = self.inner.store.write().await?;
            let newest = tables::newest_in(&mut db, channel.0.cast_signed()).await?;
            // Not a table that is parked, or over, already.
            let open = newest.filter(|row| row.parked.is_none() && row.ended_at.is_none());
            if let Some(row) = &open {
                tables::set_parked(&mut db, row.id, Some("the channel is no more")).await?;
            }
            db.commit().await.map_err(StoreError::from)?;
            Ok::<_, StoreError>(open)
        };
        match work.await {
            Ok(Some(row)) => self.tell_of_lost_channel(courier, row.id).await,
            Ok(None) => {}
            Err(error) => drop(apology(&error.into())),
        }
    }

    /// Tells whoever opened a table that its channel is gone, and what can be done from elsewhere.
    async fn tell_of_lost_channel<C: Courier>(&self, courier: &C, table: i64) {
        let Ok(desk) = self.table(table).await else { return };
        let user = UserId(desk.row.creator_id.cast_unsigned());
        let text = format!(
            "The channel of your table {table} of {} is no more, so it is parked: nothing is posted there and no time runs \
             out. `/game export table:{table}` gives what is on record, `/game end table:{table}` ends it; both work \
             anywhere, here too.",
            desk.system.title()
        );
        if let Err(error) = courier.tell(user, &format!("so-gone-{table}"), &Message::text(text)).await {
            tracing::warn!(table.id = table, error = %error, "the creator could not be told");
        }
    }

    /// Somebody calls from the channel of a parked table: it goes on, with the full time for orders.
    pub(crate) async fn unpark(&self, desk: &mut Desk) -> Result<(), Fault> {
        let now = self.now();
        desk.row.parked = None;
        if desk.status == Status::Playing {
            desk.restart_clock(now);
        }
        let mut db = self.inner.store.write().await?;
        tables::set_parked(&mut db, desk.row.id, None).await?;
        tables::update(&mut db, &desk.row).await?;
        outbox::hurry(&mut db, desk.row.id, now.0).await?;
        db.commit().await.map_err(StoreError::from)?;
        tracing::info!(table.id = desk.row.id, "unparked");
        self.inner.wake.notify_one();
        Ok(())
    }
}

fn later(row: &OutboxRow, after: Option<std::time::Duration>, why: &str) -> Outcome {
    tracing::warn!(table.id = row.table_id, outbox.number = row.number, outbox.attempts = row.attempts, why, "not now");
    let asked = after.map(|d| i64::try_from(d.as_millis().div_ceil(1000)).unwrap_or(i64::MAX));
    Outcome::Later(asked.map(|asked| asked.clamp(1, DELIVERY_PATIENCE_SECONDS)))
}

/// Seconds to wait after so many failed tries: 2, 4, 8 … up to a bound.
fn backoff(attempts: i64) -> i64 {
    let doubled = 2_i64.checked_shl(u32::try_from(attempts).unwrap_or(u32::MAX)).unwrap_or(i64::MAX);
    if doubled <= 0 { DELIVERY_WAIT_MAX_SECONDS } else { doubled.min(DELIVERY_WAIT_MAX_SECONDS) }
}

/// Names a delivery, so that trying again cannot post twice.
fn nonce(row: &OutboxRow) -> String {
    format!("so-{}-{}", row.table_id, row.number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_up_to_a_bound() {
        assert_eq!([0, 1, 2, 8].map(backoff), [2, 4, 8, 512]);
        assert_eq!([9, 62, 63, 1_000].map(backoff), [DELIVERY_WAIT_MAX_SECONDS; 4]);
    }
}
