//! Calls over HTTP, in place of the gateway: Discord posts each to `/interactions`, signed, and the first answer goes back in
//! the body. From there on everything is as if the gateway had brought it, so that nothing is told twice here.
//!
//! | file | what it holds |
//! |---|---|
//! | `signature` | whether a request is Discord's, and of this minute |
//! | `loopback` | the gateway that serenity is given: it says what came over HTTP, and takes completions back |

pub(super) mod loopback;
mod signature;

use std::time::Duration;

use axum::Router;
use axum::body::{Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::data::Data;
use super::message;
use super::rest::Body;
use super::slip;
use crate::config::PublicKey;
use crate::host::ReplyPlace;
use loopback::Loopback;

/// Far more than any call of Discord's.
const BODY_BYTES_MAX: usize = 1024 * 1024;
/// For the body to arrive.
const TO_READ: Duration = Duration::from_secs(2);
/// Discord waits three seconds; what is not begun by then is not done.
const TO_BEGIN: Duration = Duration::from_millis(2_500);
/// A list of completions that comes later helps nobody who types.
const TO_COMPLETE: Duration = Duration::from_secs(2);
const TOO_LATE: &str = "That did not reach me in time, so nothing was done. Please try again.";

/// Kinds of calls, as Discord numbers them.
mod kind {
    pub(super) const PING: u64 = 1;
    pub(super) const COMMAND: u64 = 2;
    pub(super) const PRESS: u64 = 3;
    pub(super) const COMPLETION: u64 = 4;
    pub(super) const SLIP: u64 = 5;
}

/// Where Discord posts its calls. Cheap to clone; clones share everything.
#[derive(Clone)]
pub(super) struct Endpoint {
    data: Data,
    key: PublicKey,
    loopback: Loopback,
}

impl Endpoint {
    /// For calls signed with the key to this public one.
    pub(super) fn new(data: Data, key: PublicKey, loopback: Loopback) -> Self {
        Self { data, key, loopback }
    }

    /// Takes calls until the stop, then finishes those that are here.
    pub(super) async fn serve(self, listener: TcpListener, stop: CancellationToken) {
        let router = Router::new().route("/interactions", post(take)).with_state(self);
        if let Err(cause) = axum::serve(listener, router).with_graceful_shutdown(stop.cancelled_owned()).await {
            tracing::error!(%cause, "calls are taken over HTTP no more");
        }
    }

    /// The first answer to a call.
    async fn answer(&self, call: Value) -> Response {
        let id = call["id"].as_str().and_then(|id| id.parse::<u64>().ok());
        match (call["type"].as_u64(), id) {
            (Some(kind::PING), _) => body(&json!({ "type": 1 })),
            (Some(kind @ (kind::COMMAND | kind::PRESS | kind::COMPLETION | kind::SLIP)), Some(id)) => {
                self.pass_on(kind, id, call).await
            }
            _ => StatusCode::BAD_REQUEST.into_response(),
        }
    }

    async fn pass_on(&self, kind: u64, id: u64, call: Value) -> Response {
        let door = if self.data.has_seen(id) { None } else { self.data.rest.doors().open(id) };
        let Some(door) = door else {
            tracing::info!(call = id, "was posted twice");
            return words(message::acknowledgement(ReplyPlace::Fresh));
        };
        let patience = if kind == kind::COMPLETION { TO_COMPLETE } else { TO_BEGIN };
        if kind == kind::SLIP {
            slip::handed_in(&self.data, call);
        } else {
            self.loopback.say(call);
        }
        match door.answer(patience).await {
            Some(answer) => body(&answer),
            None if kind == kind::COMPLETION => body(&json!({ "type": 8, "data": { "choices": [] } })),
            None => {
                tracing::warn!(call = id, "was not begun in time; nothing is done");
                words(message::immediate(TOO_LATE))
            }
        }
    }
}

/// Anything that does not prove to be Discord's is turned away without a word.
async fn take(State(endpoint): State<Endpoint>, request: Request) -> Response {
    let (head, unread) = request.into_parts();
    let read = match timeout(TO_READ, to_bytes(unread, BODY_BYTES_MAX)).await {
        Ok(Ok(read)) => read,
        Ok(Err(_)) => return StatusCode::PAYLOAD_TOO_LARGE.into_response(),
        Err(_) => return StatusCode::REQUEST_TIMEOUT.into_response(),
    };
    let now = endpoint.data.host.now();
    if !signature::is_discords(endpoint.key, &head.headers, &read, now) {
        endpoint.data.host.metrics().posted_by_a_stranger();
        return StatusCode::UNAUTHORIZED.into_response();
    }
    match parsed(&read) {
        Some(call) => endpoint.answer(call).await,
        None => StatusCode::BAD_REQUEST.into_response(),
    }
}

fn parsed(read: &Bytes) -> Option<Value> {
    serde_json::from_slice(read).ok()
}

fn body(answer: &Value) -> Response {
    axum::Json(answer).into_response()
}

/// An answer that needs no files.
fn words(answer: Body) -> Response {
    match answer {
        Body::Json(answer) => body(&answer),
        Body::None | Body::Files(..) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
