//! What the fake Discord keeps.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use super::endpoint::Endpoint;
use super::faults::{Fault, Op};
use super::gateway::Gateway;
use super::limits::Buckets;

/// Permissions by their bits.
pub(crate) mod permission {
    pub(crate) const MANAGE_CHANNELS: u64 = 1 << 4;
    pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
    pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
    pub(crate) const ATTACH_FILES: u64 = 1 << 15;
    pub(crate) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub(crate) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub(crate) const SEND_IN_THREADS: u64 = 1 << 38;
    pub(crate) const BOT: u64 =
        VIEW_CHANNEL | SEND_MESSAGES | ATTACH_FILES | READ_MESSAGE_HISTORY | CREATE_PUBLIC_THREADS | SEND_IN_THREADS;
}

/// Everything.
pub(crate) struct World {
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
    pub(crate) application: u64,
    pub(crate) guild: u64,
    pub(crate) users: BTreeMap<u64, User>,
    pub(crate) channels: BTreeMap<u64, Channel>,
    pub(crate) messages: BTreeMap<u64, Message>,
    pub(crate) interactions: BTreeMap<u64, Interaction>,
    pub(crate) commands: Vec<Value>,
    pub(crate) nonces: BTreeMap<(u64, String), u64>,
    pub(crate) requests: Vec<Request>,
    pub(crate) faults: VecDeque<(Op, Fault)>,
    pub(crate) buckets: Buckets,
    pub(crate) gateway: Gateway,
    /// Where calls are posted in place of the gateway.
    pub(crate) endpoint: Option<Endpoint>,
    /// Pictures of people by their paths, and which of them were asked for.
    pub(crate) avatars: BTreeMap<String, Vec<u8>>,
    pub(crate) avatars_asked: Vec<String>,
    /// What the bot did that no bot should do; the end of a test looks at it.
    pub(crate) complaints: Vec<String>,
    next_id: u64,
}

/// A person.
#[derive(Clone, Debug)]
pub(crate) struct User {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) permissions: u64,
    pub(crate) takes_dms: bool,
    pub(crate) is_bot: bool,
    /// The name of the picture that they show of themselves.
    pub(crate) avatar: Option<String>,
}

/// A channel, thread or direct conversation.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: u64,
    pub(crate) kind: u64,
    pub(crate) name: String,
    pub(crate) parent: Option<u64>,
    /// What the bot may do here.
    pub(crate) permissions: u64,
    /// Whose direct conversation with the bot it is.
    pub(crate) recipient: Option<u64>,
    pub(crate) is_archived: bool,
    pub(crate) is_locked: bool,
}

/// A message of the bot.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: u64,
    pub(crate) channel: u64,
    /// The only one who sees it.
    pub(crate) only_for: Option<u64>,
    /// What is written in it, wherever.
    pub(crate) text: String,
    /// Whether it is made of components alone.
    pub(crate) is_card: bool,
    pub(crate) components: Value,
    pub(crate) files: Vec<File>,
    /// Who was pinged by it.
    pub(crate) pings: Vec<u64>,
    /// Whether the test has looked at it since its content changed.
    pub(crate) is_read: bool,
}

impl Message {
    /// Whether it only calls people.
    pub(crate) fn is_nudge(&self) -> bool {
        !self.is_card && ["<@", "Time was up"].iter().any(|begin| self.text.starts_with(begin))
    }

    /// Whether anything can be pressed in it.
    pub(crate) fn has_controls(&self) -> bool {
        super::parts::all(&self.components).iter().any(|part| part["custom_id"].is_string())
    }

    /// Whether anything can be pressed in it besides what posts keep when they are past.
    pub(crate) fn is_armed(&self) -> bool {
        let is_kept = |part: &&Value| part["label"] == "Details" || part["label"] == "Map then";
        super::parts::all(&self.components).iter().any(|part| part["custom_id"].is_string() && !is_kept(part))
    }

    /// Whether it says that it is not all there yet.
    pub(crate) fn awaits_its_picture(&self) -> bool {
        self.text.lines().any(|line| line == "-# The picture is being drawn.")
    }
}

/// A file of a message.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) alt: String,
    pub(crate) bytes: Vec<u8>,
}

/// Something a person did.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: u64,
    pub(crate) token: String,
    pub(crate) kind: u64,
    pub(crate) user: u64,
    pub(crate) channel: u64,
    pub(crate) created: Instant,
    pub(crate) is_expired: bool,
    pub(crate) state: State,
    /// The message that the press was on.
    pub(crate) pressed: Option<u64>,
    /// The answer's message.
    pub(crate) answer: Option<u64>,
    /// The slip that was opened.
    pub(crate) slip: Option<Value>,
    /// Completions given.
    pub(crate) choices: Option<Value>,
    /// How long the acknowledgement took.
    pub(crate) acknowledged: Option<Duration>,
    /// How long the first whole answer took.
    pub(crate) answered: Option<Duration>,
    /// When its answer was complete, its picture included.
    pub(crate) completed: Option<Duration>,
}

/// How far an interaction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Open,
    Deferred,
    Answered,
}

/// A request of the bot.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) op: Op,
    pub(crate) path: String,
    pub(crate) body: Value,
    pub(crate) status: u16,
}

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({} bytes, {:?})", self.name, self.bytes.len(), self.alt)
    }
}

impl World {
    pub(crate) fn new(address: SocketAddr) -> Self {
        let mut world = Self {
            address,
            token: "MTAw.fake.token".into(),
            application: 0,
            guild: 0,
            users: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            interactions: BTreeMap::new(),
            commands: vec![],
            nonces: BTreeMap::new(),
            requests: vec![],
            faults: VecDeque::new(),
            buckets: Buckets::default(),
            gateway: Gateway::default(),
            endpoint: None,
            avatars: BTreeMap::new(),
            avatars_asked: vec![],
            complaints: vec![],
            next_id: 1_100_000_000_000_000_000,
        };
        world.application = world.new_id();
        world.guild = world.new_id();
        world
    }

    pub(crate) fn new_id(&mut self) -> u64 {
        self.next_id += 4_194_304;
        self.next_id
    }

    /// Leaves so many ids to whoever numbers things by themselves.
    pub(crate) const fn skip_ids(&mut self, count: u64) {
        self.next_id += count;
    }

    /// A text channel where the bot may do what it needs.
    pub(crate) fn add_channel(&mut self, name: &str) -> u64 {
        self.insert_channel(0, name, None, None)
    }

    pub(crate) fn add_thread(&mut self, name: &str, parent: u64) -> u64 {
        self.insert_channel(11, name, Some(parent), None)
    }

    /// The direct conversation with a user.
    pub(crate) fn dm(&mut self, user: u64) -> u64 {
        let known = self.channels.values().find(|c| c.recipient == Some(user)).map(|c| c.id);
        known.unwrap_or_else(|| self.insert_channel(1, "dm", None, Some(user)))
    }

    fn insert_channel(&mut self, kind: u64, name: &str, parent: Option<u64>, recipient: Option<u64>) -> u64 {
        let id = self.new_id();
        let permissions = permission::BOT;
        let name = name.to_owned();
        let (is_archived, is_locked) = (false, false);
        self.channels.insert(id, Channel { id, kind, name, parent, permissions, recipient, is_archived, is_locked });
        id
    }

    pub(crate) fn add_user(&mut self, name: &str) -> u64 {
        let id = self.new_id();
        self.users.insert(
            id,
            User { id, name: name.to_owned(), permissions: 0, takes_dms: true, is_bot: false, avatar: None },
        );
        id
    }

    /// Requests of a kind so far.
    pub(crate) fn count(&self, op: Op) -> usize {
        self.requests.iter().filter(|r| r.op == op).count()
    }

    /// The public messages of a channel, in order, but for those that only call people.
    pub(crate) fn posts(&self, channel: u64) -> impl Iterator<Item = &Message> {
        self.messages.values().filter(move |m| m.channel == channel && m.only_for.is_none() && !m.is_nudge())
    }

    /// The messages of a channel that only call people.
    pub(crate) fn nudges(&self, channel: u64) -> impl Iterator<Item = &Message> {
        self.messages.values().filter(move |m| m.channel == channel && m.is_nudge())
    }

    /// For failures: the last things that happened.
    pub(crate) fn summary(&self) -> String {
        let requests = self.requests.iter().rev().take(15).map(|r| {
            let body: String = r.body.to_string().chars().take(300).collect();
            format!("  {:?} {} -> {} {body}", r.op, r.path, r.status)
        });
        let unread = self
            .messages
            .values()
            .filter(|m| !m.is_read)
            .map(|m| format!("  in {} for {:?}: {:?} {:?}", m.channel, m.only_for, m.text, m.files));
        let lines: Vec<String> = ["last requests, newest first:".to_owned()]
            .into_iter()
            .chain(requests)
            .chain(["unread messages:".to_owned()])
            .chain(unread)
            .collect();
        lines.join("\n")
    }
}
