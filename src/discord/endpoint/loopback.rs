//! The gateway that serenity is given when Discord posts its calls: a connection on this machine that says them.
//!
//! serenity hands commands to poise only as events of a gateway, and poise sends completions by serenity's own client. So
//! both find here what they look for, behind the bot's token, and neither is told that there is no gateway. Nothing of it
//! can be reached from elsewhere.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use futures_util::{SinkExt, StreamExt};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async};

use crate::discord::Identity;
use crate::discord::doors::{Doors, Given};

/// What serenity is told to beat in; it is answered at once.
const HEARTBEAT_MS: u64 = 41_250;

/// The connection, for whoever has something to say on it. Cheap to clone; closed when the last is dropped.
#[derive(Clone, Debug)]
pub(in crate::discord) struct Loopback {
    calls: mpsc::UnboundedSender<Value>,
    url: String,
    base: String,
    _tasks: Arc<JoinSet<()>>,
}

/// What the connection needs to know.
struct Listening {
    calls: mpsc::UnboundedReceiver<Value>,
    token: SecretString,
    identity: Identity,
    url: String,
    /// Events so far.
    said: u64,
}

/// What a frame of serenity's was.
enum Heard {
    /// Whoever sent it has shown the token.
    Identified,
    /// Something that is answered so.
    Asked(Value),
    /// Nothing that needs an answer.
    Nothing,
    /// Whoever sent it does not know the token.
    Stranger,
}

impl Loopback {
    /// Opens it.
    ///
    /// # Errors
    /// Where this machine gives no port.
    pub(in crate::discord) async fn open(
        identity: Identity,
        token: SecretString,
        doors: Doors,
    ) -> std::io::Result<Self> {
        let gateway = TcpListener::bind(("127.0.0.1", 0)).await?;
        let callbacks = TcpListener::bind(("127.0.0.1", 0)).await?;
        let url = format!("ws://{}", gateway.local_addr()?);
        let base = format!("http://{}", callbacks.local_addr()?);
        let (giver, calls) = mpsc::unbounded_channel();
        let listening = Listening { calls, token, identity, url: url.clone(), said: 0 };
        let gateway_url = url.clone();
        let mut tasks = JoinSet::new();
        tasks.spawn(accept(gateway, listening));
        tasks.spawn(async move {
            let gateway = json!({ "url": gateway_url });
            let router = Router::new()
                .route("/api/v10/gateway", get(async || axum::Json(gateway)))
                .route("/api/v10/interactions/{id}/{token}/callback", post(complete))
                .with_state(doors);
            if let Err(cause) = axum::serve(callbacks, router).await {
                tracing::error!(%cause, "completions are taken no more");
            }
        });
        Ok(Self { calls: giver, url, base, _tasks: Arc::new(tasks) })
    }

    /// Where serenity finds its gateway.
    pub(in crate::discord) fn url(&self) -> &str {
        &self.url
    }

    /// Where serenity finds its API: nothing but completions goes there.
    pub(in crate::discord) fn base(&self) -> &str {
        &self.base
    }

    /// Says a call as the gateway would.
    pub(super) fn say(&self, call: Value) {
        // Without a listener the program is ending, and the caller is told by the door.
        if self.calls.send(call).is_err() {
            tracing::warn!("a call came when nobody listened any more");
        }
    }
}

/// One connection after another; what is said between two waits for the next.
async fn accept(listener: TcpListener, mut listening: Listening) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => listening.serve(stream).await,
            Err(cause) => tracing::warn!(%cause, "serenity could not be taken on"),
        }
    }
}

impl Listening {
    /// Until the connection ends.
    async fn serve(&mut self, stream: TcpStream) {
        let Ok(mut socket) = accept_async(stream).await else { return };
        let hello = json!({ "op": 10, "d": { "heartbeat_interval": HEARTBEAT_MS } });
        if send(&mut socket, &hello).await.is_err() {
            return;
        }
        let mut is_known = false;
        loop {
            let answer = tokio::select! {
                // Nothing is said to anybody who has not shown the token.
                call = self.calls.recv(), if is_known => match call {
                    Some(call) => Some(self.event("INTERACTION_CREATE", &call)),
                    None => return,
                },
                frame = socket.next() => match frame {
                    Some(Ok(Message::Text(frame))) => match self.hear(&frame) {
                        Heard::Identified => {
                            is_known = true;
                            Some(self.ready())
                        }
                        Heard::Asked(answer) => Some(answer),
                        Heard::Nothing => None,
                        Heard::Stranger => return tracing::warn!("somebody without the token asked for calls"),
                    },
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => None,
                },
            };
            if let Some(answer) = answer
                && send(&mut socket, &answer).await.is_err()
            {
                return;
            }
        }
    }

    fn hear(&self, frame: &str) -> Heard {
        let frame: Value = serde_json::from_str(frame).unwrap_or_default();
        match frame["op"].as_u64() {
            Some(1) => Heard::Asked(json!({ "op": 11 })),
            Some(2) => {
                let shown = frame["d"]["token"].as_str().unwrap_or_default();
                let is_ours = shown.trim_start_matches("Bot ") == self.token.expose_secret();
                if is_ours { Heard::Identified } else { Heard::Stranger }
            }
            // There is nothing to resume: what was not said yet is said to the next who identifies.
            Some(6) => Heard::Asked(json!({ "op": 9, "d": false })),
            _ => Heard::Nothing,
        }
    }

    fn ready(&mut self) -> Value {
        let application = self.identity.application.to_string();
        let ready = json!({
            "v": 10, "session_id": "loopback", "resume_gateway_url": self.url, "shard": [0, 1], "guilds": [],
            "application": { "id": application, "flags": 0 },
            "user": {
                "id": self.identity.user.to_string(), "username": "sealed-orders", "discriminator": "0",
                "global_name": null, "avatar": null, "bot": true, "verified": true, "mfa_enabled": false,
                "email": null, "flags": 0
            }
        });
        self.event("READY", &ready)
    }

    fn event(&mut self, name: &str, data: &Value) -> Value {
        self.said += 1;
        json!({ "op": 0, "t": name, "s": self.said, "d": data })
    }
}

async fn send(socket: &mut WebSocketStream<TcpStream>, frame: &Value) -> Result<(), ()> {
    socket.send(Message::Text(frame.to_string())).await.map_err(drop)
}

/// Completions on their way to the request that asked for them.
async fn complete(
    State(doors): State<Doors>,
    Path((call, _)): Path<(u64, String)>,
    axum::Json(answer): axum::Json<Value>,
) -> StatusCode {
    match doors.give(call, &answer) {
        Given::Yes => StatusCode::NO_CONTENT,
        Given::TooLate | Given::NoDoor => StatusCode::NOT_FOUND,
    }
}
