//! A Discord on loopback: stateful, strict, and able to fail.
//!
//! It keeps what Discord keeps (channels, messages, interactions, sessions), refuses what Discord refuses, checks that
//! its own payloads are such as serenity understands, and records every request.

mod api;
mod checks;
pub(crate) mod endpoint;
mod faults;
mod gateway;
mod interactions;
mod limits;
mod messages;
pub(crate) mod parts;
mod registration;
mod server;
pub(crate) mod shapes;
mod world;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;

pub(crate) use faults::{Fault, Op};
pub(crate) use gateway::{Replay, Wanted};
pub(crate) use world::{Channel, File, Interaction, Message, Request, State, User, World, permission};

/// How long a test waits for something that should happen soon.
const SOON: Duration = Duration::from_secs(15);

/// The server. Clones share it.
#[derive(Clone)]
pub(crate) struct Fake {
    world: Arc<Mutex<World>>,
    changed: watch::Sender<u64>,
    address: SocketAddr,
}

impl Fake {
    /// Starts a server with one guild and a channel to play in.
    pub(crate) async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (changed, _) = watch::channel(0);
        let fake = Self { world: Arc::new(Mutex::new(World::new(address))), changed, address };
        server::spawn(listener, fake.clone());
        fake
    }

    /// The base of its REST API.
    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Where it listens.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What there is.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the world and wakes those who wait for that.
    pub(crate) fn change<T>(&self, work: impl FnOnce(&mut World) -> T) -> T {
        let given = work(&mut self.world());
        self.changed.send_modify(|n| *n += 1);
        given
    }

    /// Waits until the world gives something, or fails the test.
    pub(crate) async fn wait_for<T>(&self, what: &str, mut look: impl FnMut(&mut World) -> Option<T>) -> T {
        let mut changes = self.changed.subscribe();
        let waiting = async {
            loop {
                if let Some(found) = look(&mut self.world()) {
                    return found;
                }
                if changes.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        let found = tokio::time::timeout(SOON, waiting).await;
        found.unwrap_or_else(|_| panic!("waited in vain for {what}\n{}", self.world().summary()))
    }

    /// Sends an event over the gateway (or keeps it for the next resume).
    pub(crate) fn dispatch(&self, kind: &str, data: &Value) {
        self.change(|world| world.gateway.dispatch(kind, data));
    }

    /// Lets the next requests of a kind go wrong, one fault each.
    pub(crate) fn fail(&self, op: Op, faults: impl IntoIterator<Item = Fault>) {
        self.change(|world| world.faults.extend(faults.into_iter().map(|fault| (op, fault))));
    }
}
