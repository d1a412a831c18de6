//! What the process before this one has left: calls that were acknowledged and never answered, threads without a table.

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use serde_json::Value;
use tokio::time::Instant;

use super::Identity;
use super::responder;
use super::rest::{ApiRequest, Rest, RetryUntil};
use super::thread;
use crate::host::{ChannelId, GuildId, Host, Unfinished};

/// Answers under way at a time.
const AT_A_TIME: usize = 8;
const TO_LIST: Duration = Duration::from_secs(30);

/// Answers all of them, each with what became of it.
pub(super) async fn answer_all(host: &Host, rest: &Rest, identity: Identity, left: Vec<Unfinished>) {
    if !left.is_empty() {
        tracing::info!(count = left.len(), "calls were under way when the last process ended; answering them now");
    }
    stream::iter(left).for_each_concurrent(AT_A_TIME, |call| answer(host, rest, identity, call)).await;
}

async fn answer(host: &Host, rest: &Rest, identity: Identity, left: Unfinished) {
    let until = Instant::now() + Duration::from_secs(left.seconds_left.max(0).unsigned_abs());
    if let Some((guild, parent)) = left.thread {
        close_empty_threads(host, rest, identity.user, guild, parent, left.call.0).await;
    }
    let reply = host.late_reply(&left).await;
    let request = responder::edit(identity.application, left.call.0, &left.token, &reply.message);
    match rest.send(&request, RetryUntil::At(until)).await {
        Ok(_) => tracing::info!(call = left.call.0, "answered after a restart"),
        // Perhaps its acknowledgement never arrived, or its message is gone: there is nobody to answer then.
        Err(error) => tracing::info!(call = left.call.0, cause = %error, "could not be answered after a restart"),
    }
    host.call_closed(left.call).await;
}

/// A thread that was opened for a call and got no table is closed again.
async fn close_empty_threads(host: &Host, rest: &Rest, user: u64, guild: GuildId, parent: ChannelId, call: u64) {
    let request = ApiRequest::get("list_threads", format!("/guilds/{guild}/threads/active"));
    let listed = match rest.send(&request, RetryUntil::At(Instant::now() + TO_LIST)).await {
        Ok(listed) => listed,
        Err(error) => {
            tracing::warn!(call, cause = %error, "an empty thread may stay open");
            return;
        }
    };
    let Some(threads) = listed["threads"].as_array() else {
        tracing::warn!(call, "Discord lists no threads; an empty one may stay open");
        return;
    };
    for id in threads.iter().filter_map(|thread| opened_for(thread, user, parent, call)) {
        if !host.has_table(ChannelId(id)).await {
            thread::close(rest, ChannelId(id)).await;
        }
    }
}

/// The number of a thread that may have been opened for a call: ours, in that channel, and younger than the call.
fn opened_for(thread: &Value, user: u64, parent: ChannelId, call: u64) -> Option<u64> {
    let number = |key: &str| thread[key].as_str().and_then(|id| id.parse::<u64>().ok());
    let is_ours = number("owner_id") == Some(user) && number("parent_id") == Some(parent.0);
    number("id").filter(|id| is_ours && *id > call)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_a_younger_thread_of_ours_in_that_channel_was_opened_for_a_call() {
        let thread = json!({ "id": "50", "owner_id": "7", "parent_id": "3" });
        assert_eq!(opened_for(&thread, 7, ChannelId(3), 40), Some(50));
        for (user, parent, call) in [(8, 3, 40), (7, 4, 40), (7, 3, 60)] {
            assert_eq!(opened_for(&thread, user, ChannelId(parent), call), None);
        }
    }
}
