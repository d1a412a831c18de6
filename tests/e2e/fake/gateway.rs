//! The gateway: sessions that identify, resume, are dropped, and events that are replayed.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Fake, shapes};

const HEARTBEAT_MS: u64 = 20_000;
/// Sessions of one bucket begin so far apart, where that is held to.
const APART: Duration = Duration::from_secs(5);

/// The sessions of the bot.
#[derive(Debug, Default)]
pub(crate) struct Gateway {
    /// So many connections are wanted, and so many of them may begin together; `None`: one, whenever it likes.
    pub(crate) wanted: Option<Wanted>,
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
    /// When a session of a bucket last began.
    begun: BTreeMap<u64, Instant>,
    /// In the order in which they began.
    sessions: Vec<Session>,
}

/// How many connections there are to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) shards: u64,
    pub(crate) at_a_time: u64,
    /// So many of a thousand may still begin today.
    pub(crate) left: u64,
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
    shard: u64,
    /// Events so far; the first has number 1.
    log: Vec<Value>,
    connection: Option<mpsc::UnboundedSender<Order>>,
}

#[derive(Clone, Debug)]
enum Order {
    Send(Value),
    Close(u16),
    Cut,
}

impl Gateway {
    /// Whether the bot is connected and has its session.
    pub(crate) fn is_serving(&self) -> bool {
        self.sessions.iter().any(|s| s.connection.is_some())
    }

    /// How many connections with a session each shard has.
    pub(crate) fn connections(&self) -> Vec<usize> {
        let count = |shard| self.sessions.iter().filter(|s| s.shard == shard && s.connection.is_some()).count();
        (0..self.shards()).map(count).collect()
    }

    /// How many shards there are.
    pub(crate) fn shards(&self) -> u64 {
        self.wanted.map_or(1, |wanted| wanted.shards)
    }

    /// Keeps an event in all sessions of its shard and sends it where there is a connection.
    pub(crate) fn dispatch(&mut self, kind: &str, data: &Value) {
        let guild = data["guild_id"].as_str().and_then(|id| id.parse::<u64>().ok());
        // What belongs to no server comes over the first.
        let shard = guild.map_or(0, |guild| (guild >> 22) % self.shards());
        for session in self.sessions.iter_mut().filter(|s| s.shard == shard) {
            session.dispatch(kind, data);
        }
    }

    /// Sends the last event of a kind once more, under its old number.
    pub(crate) fn repeat_last(&mut self, kind: &str) {
        let Some(session) = self.sessions.last() else { return };
        if let Some(event) = session.log.iter().rev().find(|e| e["t"] == kind) {
            session.send(Order::Send(event.clone()));
        }
    }

    /// The data of the last event of a kind.
    pub(crate) fn last(&self, kind: &str) -> Option<Value> {
        let event = self.sessions.last()?.log.iter().rev().find(|e| e["t"] == kind)?;
        Some(event["d"].clone())
    }

    /// Cuts all connections without a word.
    pub(crate) fn cut(&mut self) {
        self.give_up(&Order::Cut);
    }

    /// Closes all connections with a code.
    pub(crate) fn close(&mut self, code: u16) {
        self.give_up(&Order::Close(code));
    }

    /// Asks the bot to reconnect (op 7).
    pub(crate) fn ask_to_reconnect(&mut self) {
        self.give_up(&Order::Send(json!({ "op": 7, "d": null })));
    }

    /// Ends the sessions (op 9), so that the bot must identify anew.
    pub(crate) fn invalidate(&mut self) {
        self.give_up(&Order::Send(json!({ "op": 9, "d": false })));
        self.sessions.clear();
    }

    fn give_up(&mut self, order: &Order) {
        for session in &mut self.sessions {
            session.send(order.clone());
            session.connection = None;
        }
    }

    /// A connection has ended: its session waits for a resume.
    fn ended(&mut self, orders: &mpsc::UnboundedSender<Order>) {
        for session in &mut self.sessions {
            if session.connection.as_ref().is_some_and(|connection| connection.same_channel(orders)) {
                session.connection = None;
            }
        }
    }

    /// Whether a session of this shard may begin, where that is held to.
    fn may_begin(&mut self, shard: u64) -> bool {
        let Some(wanted) = self.wanted else { return true };
        let before = self.begun.insert(shard % wanted.at_a_time, Instant::now());
        before.is_none_or(|before| before.elapsed() >= APART)
    }
}

impl Session {
    fn dispatch(&mut self, kind: &str, data: &Value) {
        let event = json!({ "op": 0, "t": kind, "s": self.log.len() + 1, "d": data });
        shapes::check_event(&event);
        self.log.push(event.clone());
        self.send(Order::Send(event));
    }

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
    let (orders, inbox) = mpsc::unbounded_channel();
    let serving = async move |socket| {
        serve(&fake, socket, &orders, inbox).await;
        fake.change(|world| world.gateway.ended(&orders));
    };
    upgrade.on_upgrade(serving).into_response()
}

async fn serve(
    fake: &Fake,
    mut socket: WebSocket,
    orders: &mpsc::UnboundedSender<Order>,
    mut inbox: mpsc::UnboundedReceiver<Order>,
) {
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
                    fake.change(|world| world.hear(&frame, orders));
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
        let shard = frame["d"]["shard"][0].as_u64().unwrap_or(0);
        if frame["d"]["shard"].is_array() && frame["d"]["shard"][1] != json!(self.gateway.shards()) {
            self.complaints.push(format!("another number of shards: {}", frame["d"]["shard"]));
        }
        if !self.gateway.may_begin(shard) {
            self.complaints.push(format!("shard {shard} began within five seconds of another of its bucket"));
            drop(orders.send(Order::Send(json!({ "op": 9, "d": false }))));
            return;
        }
        self.gateway.identified += 1;
        let id = format!("session-{}", self.gateway.identified);
        let mut session = Session { id: id.clone(), shard, log: vec![], connection: Some(orders.clone()) };
        let is_here = (self.guild >> 22) % self.gateway.shards() == shard;
        let guild = json!({ "id": self.guild.to_string(), "unavailable": true });
        let ready = json!({
            "v": 10, "user": shapes::bot(self), "guilds": if is_here { vec![guild] } else { vec![] },
            "session_id": id, "resume_gateway_url": format!("ws://{}/gateway", self.address),
            "shard": [shard, self.gateway.shards()],
            "application": { "id": self.application.to_string(), "flags": 0 }
        });
        session.dispatch("READY", &ready);
        // Whoever is connected hears on; a session that nobody hears is not resumed after this.
        self.gateway.sessions.retain(|s| s.shard != shard || s.connection.is_some());
        self.gateway.sessions.push(session);
    }

    fn resume(&mut self, frame: &Value, orders: &mpsc::UnboundedSender<Order>) {
        let is_known = |s: &&mut Session| frame["d"]["session_id"] == json!(s.id);
        let Some(session) = self.gateway.sessions.iter_mut().find(is_known) else {
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
        session.dispatch("RESUMED", &json!({}));
        self.gateway.resumed += 1;
    }
}
