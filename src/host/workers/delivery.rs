//! Deliveries: from the outbox to the courier, each table's in order, tried again until they went through or patience ends.

use std::time::Duration;

use crate::host::api::escape;
use crate::host::api::limits::{DELIVERY_PATIENCE_SECONDS, NONCE_SECONDS};
use crate::host::api::message::Form;
use crate::host::api::ports::{Courier, CourierError};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault, report};
use crate::host::outgoing::posted::{self, Posted};
use crate::host::outgoing::sign::Sign;
use crate::host::outgoing::{links, nudges, ready};
use crate::host::table::changes::text_of;
use crate::host::table::pending::{Delivery, PendingMessage};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load};
use crate::host::workers::following;
use crate::host::workers::suspension::GONE;
use crate::host::workers::trial::{Doubt, Outcome, Sighting, backoff, later};
use crate::host::{ChannelId, Message, MessageId, PostNo, Seq, TableId, UserId};
use crate::store::outbox::{self, OutboxRow};
use crate::store::{Force, tables};

/// Tries of taking a message away before it stays.
const DELETE_TRIES: i64 = 2;

/// Tries of calling somebody by a direct message.
const TELL_TRIES: i64 = 2;

/// Tries one row of the outbox once, and writes down what became of it.
pub(crate) async fn deliver<C: Courier>(ctx: &Ctx, courier: &C, row: &OutboxRow) -> Result<(), Fault> {
    let outcome = match try_once(ctx, courier, row).await {
        Ok(outcome) => outcome,
        Err(fault) => {
            report(&fault);
            Outcome::Later(None, row.tried_at)
        }
    };
    write_down(ctx, row, outcome).await
}

async fn try_once<C: Courier>(ctx: &Ctx, courier: &C, row: &OutboxRow) -> Result<Outcome, Fault> {
    let channel = ChannelId::of_column(row.channel_id);
    let delivery: Delivery = serde_json::from_str(&row.kind)?;
    let (result, post, shown) = match delivery {
        Delivery::Post => {
            let message = ready::message(ctx, &serde_json::from_str(&row.parcel)?).await;
            return post_once(ctx, courier, row, message).await;
        }
        Delivery::Remind { window, seats } => {
            let table = still_in(ctx, row.table_id, window).await?;
            let call = table.as_ref().and_then(|table| nudges::reminder(table, &seats));
            return nudge_once(ctx, courier, row, sighted(ctx, table.as_ref(), call).await?).await;
        }
        Delivery::Nudge { window, but } => {
            let table = still_in(ctx, row.table_id, window).await?;
            let call = table.as_ref().and_then(|table| nudges::call(table, but));
            return nudge_once(ctx, courier, row, sighted(ctx, table.as_ref(), call).await?).await;
        }
        Delivery::Tell { window, user, is_reminder } => {
            let table = still_in(ctx, row.table_id, window).await?;
            let call = table.as_ref().and_then(|table| nudges::direct(table, user, is_reminder));
            return Ok(tell_once(courier, row, user, sighted(ctx, table.as_ref(), call).await?).await);
        }
        Delivery::Follow { phase } => {
            let call = following::call(ctx, row.table_id, phase).await?;
            return nudge_once(ctx, courier, row, call).await;
        }
        Delivery::Edit { post } => match message_of(ctx, row.table_id, post.0).await? {
            None => return Ok(Outcome::Drop),
            Some(id) => {
                let pending: PendingMessage = serde_json::from_str(&row.parcel)?;
                let mut message = Sign::of(TableId(row.table_id), post).put_on(pending.bare());
                match posted::find(ctx, row.table_id, post.0).await? {
                    Some(posted) => message = posted.replaced_by(message),
                    None => message.form = Form::Plain,
                }
                (courier.edit(channel, id, &message).await, post, Posted::of(&message))
            }
        },
        Delivery::Delete { post } => match message_of(ctx, row.table_id, post.0).await? {
            None => return Ok(Outcome::Drop),
            Some(id) => match courier.delete(channel, id).await {
                // What comes after must not wait long for it.
                Err(CourierError::NotNow { .. }) if row.attempts >= DELETE_TRIES => return Ok(Outcome::Drop),
                done => (done, post, None),
            },
        },
        Delivery::ChangeButtons { post, is_last } => match message_of(ctx, row.table_id, post.0).await? {
            None => return Ok(Outcome::Drop),
            Some(id) => match posted::find(ctx, row.table_id, post.0).await? {
                Some(posted) => {
                    let PendingMessage { rows, .. } = serde_json::from_str(&row.parcel)?;
                    let message = Message { rows, ..posted.bare() };
                    let message = Sign::of(TableId(row.table_id), post).put_on(message);
                    (courier.edit(channel, id, &message).await, post, Some(posted).filter(|_| !is_last))
                }
                None => (courier.drop_buttons(channel, id).await, post, None),
            },
        },
    };
    Ok(match result {
        Ok(()) => Outcome::Changed(post, shown),
        Err(CourierError::NotNow { after, why }) => later(row, None, after, &why),
        // The message itself is gone, closed or not ours to change: the game does not depend on it.
        Err(error) => {
            tracing::warn!(table.id = row.table_id, outbox.number = row.number, error = %error, "not delivered");
            Outcome::Drop
        }
    })
}

/// A call with a way to the post that it is about.
async fn sighted(
    ctx: &Ctx,
    table: Option<&Table>,
    call: Option<PendingMessage>,
) -> Result<Option<PendingMessage>, Fault> {
    match (table, call) {
        (Some(table), Some(call)) => links::with_sight(ctx, table, call).await.map(Some),
        (_, call) => Ok(call),
    }
}

/// A message that calls people, unless nobody is called any more.
async fn nudge_once<C: Courier>(
    ctx: &Ctx,
    courier: &C,
    row: &OutboxRow,
    call: Option<PendingMessage>,
) -> Result<Outcome, Fault> {
    match call {
        None => take_back(ctx, courier, row).await,
        Some(call) => post_once(ctx, courier, row, call.bare()).await,
    }
}

/// A try of which nothing was heard may have arrived. Now that nobody is called any more, what stands there leads to nothing.
async fn take_back<C: Courier>(ctx: &Ctx, courier: &C, row: &OutboxRow) -> Result<Outcome, Fault> {
    if row.tried_at.is_none() {
        return Ok(Outcome::Drop);
    }
    let sign = Sign::of(TableId(row.table_id), PostNo(row.number));
    let id = match look_for(ctx, courier, row, &sign, None).await? {
        Sighting::There(id) => id,
        Sighting::NotNow(outcome) => return Ok(outcome),
        Sighting::NotThere | Sighting::Unknown => return Ok(Outcome::Drop),
    };
    match courier.delete(ChannelId::of_column(row.channel_id), id).await {
        Err(CourierError::NotNow { after, why }) if row.attempts < DELETE_TRIES => {
            Ok(later(row, row.tried_at, after, &why))
        }
        Ok(()) => Ok(Outcome::Drop),
        Err(error) => {
            tracing::warn!(table.id = row.table_id, outbox.number = row.number, error = %error, "a call stays that calls nobody");
            Ok(Outcome::Drop)
        }
    }
}

/// A direct message that calls somebody. Posts do not wait long for it, and a person who takes none is called no more.
async fn tell_once<C: Courier>(courier: &C, row: &OutboxRow, user: UserId, call: Option<PendingMessage>) -> Outcome {
    let Some(call) = call else { return Outcome::Drop };
    match courier.tell(user, &row.nonce, &call.bare()).await {
        Ok(_) => Outcome::Drop,
        Err(CourierError::NotNow { after, why }) if row.attempts < TELL_TRIES => later(row, None, after, &why),
        Err(error) => {
            tracing::info!(table.id = row.table_id, user.id = user.0, error = %error, "a direct call was not delivered");
            Outcome::Drop
        }
    }
}

/// Posts a message unless it stands there already: Discord knows a nonce for some minutes only, so after these the
/// channel itself is looked at.
async fn post_once<C: Courier>(ctx: &Ctx, courier: &C, row: &OutboxRow, message: Message) -> Result<Outcome, Fault> {
    let now = ctx.now().0;
    let sign = Sign::of(TableId(row.table_id), PostNo(row.number));
    let mut since = row.tried_at;
    if since.is_some_and(|tried_at| now - tried_at > NONCE_SECONDS) {
        match look_for(ctx, courier, row, &sign, Some(&message)).await? {
            Sighting::There(id) => return Ok(Outcome::Posted(id, Posted::of(&message))),
            Sighting::NotNow(outcome) => return Ok(outcome),
            Sighting::NotThere => since = None,
            Sighting::Unknown => {}
        }
    }
    // Before the try itself: if this process dies in it, the next one knows that the message may stand there.
    let doubt = Doubt { before: since, after: since.unwrap_or(now) };
    let noting = ctx.store.write_beside(Force::Soft, async |db| outbox::try_begins(db, row, doubt.after).await);
    if !noting.await? {
        tracing::info!(table.id = row.table_id, outbox.number = row.number, "somebody else has tried it meanwhile");
        return Ok(Outcome::Passed);
    }
    Ok(post(ctx, courier, row, &sign.put_on(message), doubt).await)
}

/// Looks whether an earlier try has arrived after all; without the message it is known by the ids of its controls alone.
async fn look_for<C: Courier>(
    ctx: &Ctx,
    courier: &C,
    row: &OutboxRow,
    sign: &Sign,
    message: Option<&Message>,
) -> Result<Sighting, Fault> {
    let why = match courier.own_posts(ChannelId::of_column(row.channel_id)).await {
        Ok(Some(posts)) => {
            let table = row.table_id;
            let known = ctx.store.read(async |db| outbox::messages_of(db, table).await).await?;
            let known: Vec<MessageId> = known.into_iter().map(MessageId::of_column).collect();
            let found = sign.find(message, &posts, &known);
            tracing::info!(
                table.id = table,
                outbox.number = row.number,
                is_there = found.is_some(),
                "looked for a post"
            );
            return Ok(found.map_or(Sighting::NotThere, Sighting::There));
        }
        Err(CourierError::NotNow { after, why }) => {
            return Ok(Sighting::NotNow(later(row, row.tried_at, after, &why)));
        }
        Ok(None) => "the channel's messages cannot be seen".to_owned(),
        Err(error) => error.to_string(),
    };
    ctx.metrics().may_be_double();
    tracing::warn!(table.id = row.table_id, outbox.number = row.number, why, "a post may stand twice");
    Ok(Sighting::Unknown)
}

/// Posts a message; where only words are allowed, the words.
async fn post<C: Courier>(ctx: &Ctx, courier: &C, row: &OutboxRow, message: &Message, doubt: Doubt) -> Outcome {
    let channel = ChannelId::of_column(row.channel_id);
    let again = |after: Option<Duration>, why: &str| later(row, doubt.left_by(after), after, why);
    match courier.post(channel, &row.nonce, message).await {
        Ok(id) => Outcome::Posted(id, Posted::of(message)),
        Err(CourierError::NotNow { after, why }) => again(after, &why),
        Err(CourierError::Forbidden { missing }) if !message.attachments.is_empty() => {
            tracing::warn!(table.id = row.table_id, permission.missing = missing, "not allowed to post a picture");
            // Whoever can read this knows that words are allowed, so it is the file that is not.
            let note = "I may not post the picture here: I lack Attach Files. `/map` shows it to you alone.";
            match post_words(courier, row, message, note).await {
                Ok(posted) => posted,
                Err(CourierError::NotNow { after, why }) => again(after, &why),
                Err(error) => give_up(ctx, courier, row, &error, doubt).await,
            }
        }
        Err(CourierError::Refused { why }) => {
            tracing::error!(table.id = row.table_id, outbox.number = row.number, why, "a message was refused");
            let note = "The picture of this post could not be sent; `/map` shows it to you.";
            match post_words(courier, row, message, note).await {
                Ok(posted) => posted,
                Err(CourierError::NotNow { after, why }) => again(after, &why),
                Err(_) => Outcome::Drop,
            }
        }
        Err(error) => give_up(ctx, courier, row, &error, doubt).await,
    }
}

/// Nothing can be posted there: the table waits, and whoever opened it is told why.
async fn give_up<C: Courier>(ctx: &Ctx, courier: &C, row: &OutboxRow, error: &CourierError, doubt: Doubt) -> Outcome {
    let (why, cure) = match error {
        CourierError::Forbidden { missing } => {
            (missing.clone(), format!("I need {missing}. When I have it, any command there goes on."))
        }
        CourierError::Closed { why } => {
            (why.clone(), format!("{why}. When somebody has opened it again, any command there goes on."))
        }
        CourierError::Gone => (GONE.to_owned(), format!("{GONE}. Nothing is lost and no time runs out.")),
        CourierError::Refused { why } | CourierError::NotNow { why, .. } => (why.clone(), format!("{why}.")),
    };
    tell_creator(ctx, courier, row, &cure).await;
    Outcome::Suspend(why, doubt.before)
}

async fn post_words<C: Courier>(
    courier: &C,
    row: &OutboxRow,
    message: &Message,
    note: &str,
) -> Result<Outcome, CourierError> {
    let text = escape::message(&format!("{}\n{note}", message.text));
    let words = Message { text, attachments: vec![], ..message.clone() };
    let nonce = format!("{}w", row.nonce);
    let id = courier.post(ChannelId::of_column(row.channel_id), &nonce, &words).await?;
    Ok(Outcome::Posted(id, Posted::of(&words)))
}

async fn tell_creator<C: Courier>(ctx: &Ctx, courier: &C, row: &OutboxRow, cure: &str) {
    let table = match load::find(ctx, TableId(row.table_id)).await {
        Ok(table) => table,
        Err(failure) => {
            tracing::warn!(table.id = row.table_id, ?failure, "the creator could not be told");
            return;
        }
    };
    let user = table.creator;
    let title = table.system.title();
    let text = format!("Your table of {title} in <#{}> is parked: {cure}", row.channel_id);
    let nonce = format!("{}d", row.nonce);
    if let Err(error) = courier.tell(user, &nonce, &Message::plain(text)).await {
        tracing::warn!(table.id = row.table_id, error = %error, "the creator could not be told");
    }
}

/// The table, if it is still asked for what it was in that window.
async fn still_in(ctx: &Ctx, id: i64, window: Seq) -> Result<Option<Table>, Fault> {
    match load::find(ctx, TableId(id)).await {
        Ok(table) => Ok(Some(table).filter(|table| table.status() == Status::Playing && table.window == window)),
        Err(Failure::Fault(fault)) => Err(fault),
        Err(_) => Ok(None),
    }
}

async fn message_of(ctx: &Ctx, table: i64, post: i64) -> Result<Option<MessageId>, Fault> {
    let found = ctx.store.read(async |db| outbox::message_of(db, table, post).await).await?;
    Ok(found.map(MessageId::of_column))
}

/// Softly where a repetition does no harm: nonce and sign keep a post from standing twice.
async fn write_down(ctx: &Ctx, row: &OutboxRow, outcome: Outcome) -> Result<(), Fault> {
    let (table, number, now) = (row.table_id, row.number, ctx.now().0);
    let force = match outcome {
        Outcome::Posted(..) | Outcome::Changed(..) | Outcome::Later(..) => Force::Soft,
        Outcome::Drop | Outcome::Suspend(..) => Force::Durable,
        Outcome::Passed => return Ok(()),
    };
    ctx.metrics().delivery(outcome.slug());
    let writing = ctx.store.write_beside(force, async |db| match outcome {
        Outcome::Posted(id, posted) => {
            outbox::keep_posted(db, table, number, posted.as_ref().map(text_of).as_deref()).await?;
            outbox::delivered(db, table, number, Some(id.column())).await
        }
        Outcome::Changed(post, posted) => {
            outbox::keep_posted(db, table, post.0, posted.as_ref().map(text_of).as_deref()).await?;
            outbox::delivered(db, table, number, None).await
        }
        Outcome::Drop => outbox::dropped(db, table, number).await,
        Outcome::Passed => Ok(()),
        Outcome::Later(..) if now - row.created_at >= DELIVERY_PATIENCE_SECONDS => {
            tracing::error!(table.id = table, outbox.number = number, "parked after a day of failed deliveries");
            tables::set_parked(db, table, Some("messages could not be delivered for a day")).await
        }
        Outcome::Later(seconds, tried_at) => {
            let wait = seconds.unwrap_or_else(|| backoff(row.attempts));
            outbox::put_off(db, table, number, now + wait, tried_at).await
        }
        Outcome::Suspend(why, tried_at) => {
            tracing::warn!(table.id = table, reason = why, "parked");
            outbox::tried(db, table, number, tried_at).await?;
            tables::set_parked(db, table, Some(&why)).await
        }
    });
    Ok(writing.await?)
}
