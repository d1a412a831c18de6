//! The gateway: sessions that identify, resume, are dropped, and events that are replayed.

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{Fake, shapes};

const HEARTBEAT_MS: u64 = 20_000;

/// The one session of the bot.
#[derive(Debug, Default)]
pub(crate) struct Gateway {
    /// Connections are turned away.
    pub(crate) is_down: bool,
    /// Connections are taken, but nothing is said on them.
    pub(crate) is_mute: bool,
    /// Connections left without a word so far.
    pub(crate) ignored: usize,
    /// Connections turned away so far.
    pub(crate) turned_away: usize,
    /// How the next resume goes.
    pub(crate) replay: Replay,
    /// Sessions begun so far.
    pub(crate) identified: usize,
    /// Sessions resumed so far.
    pub(crate) resumed: usize,
    /// The code of the last close that the bot sent.
    pub(crate) closed_by_bot: Option<u16>,
    session: Option<Session>,
}

/// What a resume brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Replay {
    /// What was missed.
    #[default]
    Missed,
    /// Also the last few that were seen already.
    Twice,
}

#[derive(Debug)]
struct Session {
    id: String,
    /// Events so far; the first has number 1.
    log: Vec<Value>,
    connection: Option<mpsc::UnboundedSender<Order>>,
}

#[derive(Debug)]
enum Order {
    Send(Value),
    Close(u16),
    Cut,
}

impl Gateway {
    /// Whether the bot is connected and has its session.
    pub(crate) fn is_serving(&self) -> bool {
        self.session.as_ref().is_some_and(|s| s.connection.is_some())
    }

    /// Keeps an event in the session and sends it if there is a connection.
    pub(crate) fn dispatch(&mut self, kind: &str, data: &Value) {
        let Some(session) = &mut self.session else { return };
        let event = json!({ "op": 0, "t": kind, "s": session.log.len() + 1, "d": data });
        shapes::check_event(&event);
        session.log.push(event.clone());
        session.send(Order::Send(event));
    }

    /// Sends the last event of a kind once more, under its old number.
    pub(crate) fn repeat_last(&mut self, kind: &str) {
        let Some(session) = &self.session else { return };
        if let Some(event) = session.log.iter().rev().find(|e| e["t"] == kind) {
            session.send(Order::Send(event.clone()));
        }
    }

    /// The data of the last event of a kind.
    pub(crate) fn last(&self, kind: &str) -> Option<Value> {
        let event = self.session.as_ref()?.log.iter().rev().find(|e| e["t"] == kind)?;
        Some(event["d"].clone())
    }

    /// Cuts the connection without a word.
    pub(crate) fn cut(&mut self) {
        self.give_up(Order::Cut);
    }

    /// Closes the connection with a code.
    pub(crate) fn close(&mut self, code: u16) {
        self.give_up(Order::Close(code));
    }

    /// Asks the bot to reconnect (op 7).
    pub(crate) fn ask_to_reconnect(&mut self) {
        self.give_up(Order::Send(json!({ "op": 7, "d": null })));
    }

    /// Ends the session (op 9), so that the bot must identify anew.
    pub(crate) fn invalidate(&mut self) {
        self.give_up(Order::Send(json!({ "op": 9, "d": false })));
        self.session = None;
    }

    fn give_up(&mut self, order: Order) {
        if let Some(session) = &mut self.session {
            session.send(order);
            session.connection = None;
        }
    }
}

impl Session {
    fn send(&self, order: Order) {
        if let Some(connection) = &self.connection {
            // A connection that has just gone will resume and get it then.
            let _ = connection.send(order);
        }
    }
}

/// The websocket's beginning.
pub(crate) async fn connect(State(fake): State<Fake>, upgrade: WebSocketUpgrade) -> Response {
    if fake.world().gateway.is_down {
        fake.change(|world| world.gateway.turned_away += 1);
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(move |socket| async move { serve(fake, socket).await }).into_response()
}

async fn serve(fake: Fake, mut socket: WebSocket) {
    let (orders, mut inbox) = mpsc::unbounded_channel();
    if fake.world().gateway.is_mute {
        fake.change(|world| world.gateway.ignored += 1);
        while let Some(Ok(_)) = socket.recv().await {}
        return;
    }
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": HEARTBEAT_MS } });
    if socket.send(text(&hello)).await.is_err() {
        return;
    }
    loop {
        tokio::select! {
            order = inbox.recv() => match order {
                Some(Order::Send(event)) => if socket.send(text(&event)).await.is_err() { return },
                Some(Order::Close(code)) => {
                    let frame = CloseFrame { code, reason: "".into() };
                    let _ = socket.send(Frame::Close(Some(frame))).await;
                }
                Some(Order::Cut) | None => return,
            },
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(frame))) => {
                    let frame: Value = serde_json::from_str(&frame).expect("JSON from the bot");
                    fake.change(|world| world.hear(&frame, &orders));
                }
                Some(Ok(Frame::Close(frame))) => {
                    fake.change(|world| world.gateway.closed_by_bot = frame.map(|f| f.code));
                    return;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            },
        }
    }
}

fn text(json: &Value) -> Frame {
    Frame::Text(json.to_string().into())
}

impl super::World {
    fn hear(&mut self, frame: &Value, orders: &mpsc::UnboundedSender<Order>) {
        let send = |event: Value| drop(orders.send(Order::Send(event)));
        match frame["op"].as_u64() {
            Some(1) => send(json!({ "op": 11 })),
            Some(2) if !self.knows(&frame["d"]["token"]) => drop(orders.send(Order::Close(4_004))),
            Some(2) => self.identify(frame, orders),
            Some(6) => self.resume(frame, orders),
            _ => {}
        }
    }

    /// With or without its prefix, as the gateway takes it.
    fn knows(&self, token: &Value) -> bool {
        token.as_str().is_some_and(|t| t.strip_prefix("Bot ").unwrap_or(t) == self.token)
    }

    fn identify(&mut self, frame: &Value, orders: &mpsc::UnboundedSender<Order>) {
        const GUILDS: u64 = 1;
        if frame["d"]["intents"] != json!(GUILDS) {
            self.complaints.push(format!("more intents than are needed: {}", frame["d"]["intents"]));
        }
        self.gateway.identified += 1;
        let id = format!("session-{}", self.gateway.identified);
        self.gateway.session = Some(Session { id: id.clone(), log: vec![], connection: Some(orders.clone()) });
        let ready = json!({
            "v": 10, "user": shapes::bot(self), "guilds": [{ "id": self.guild.to_string(), "unavailable": true }],
            "session_id": id, "resume_gateway_url": format!("ws://{}/gateway", self.address), "shard": [0, 1],
            "application": { "id": self.application.to_string(), "flags": 0 }
        });
        self.gateway.dispatch("READY", &ready);
    }

    fn resume(&mut self, frame: &Value, orders: &mpsc::UnboundedSender<Order>) {
        let is_known = |s: &&mut Session| frame["d"]["session_id"] == json!(s.id);
        let Some(session) = self.gateway.session.as_mut().filter(is_known) else {
            drop(orders.send(Order::Send(json!({ "op": 9, "d": false }))));
            return;
        };
        let seen = frame["d"]["seq"].as_u64().and_then(|s| usize::try_from(s).ok()).unwrap_or(0);
        let from = match self.gateway.replay {
            Replay::Missed => seen,
            Replay::Twice => seen.saturating_sub(3),
        };
        session.connection = Some(orders.clone());
        for event in session.log.iter().skip(from).filter(|e| e["t"] != "READY") {
            session.send(Order::Send(event.clone()));
        }
        self.gateway.resumed += 1;
        self.gateway.dispatch("RESUMED", &json!({}));
    }
}
