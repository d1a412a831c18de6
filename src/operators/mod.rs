//! What whoever runs the bot needs: tools at the command line that work beside the running bot,
//! and what is seen of it from outside.
//!
//! | file | what it holds |
//! |---|---|
//! | `said` | what a tool has to say, in words or as JSON; why it has nothing |
//! | `status` | how the whole stands |
//! | `tables` | tables listed, shown, exported, ended; seats given away |
//! | `http` `pulse` | health and metrics over HTTP; systemd |
//! | `health` | what the running bot says of its health, asked over HTTP |
//! | `database` `copy` | the database checked, repaired, copied, pruned; copied into another, also of the other kind |
//! | `people` | what is kept of a person, exported or forgotten |
//!
//! A tool opens the database beside the bot, does its work in short transactions like any call, and says what it did and what
//! it did not. What it changes at a table goes the way of a moderator's acts.

pub mod copy;
pub mod database;
pub mod health;
pub mod http;
pub mod people;
pub mod pulse;
pub mod said;
pub mod status;
pub mod tables;

use std::sync::Arc;

use crate::host::api::ports::Clock;
use crate::host::{Host, HostConfig};
use crate::store::{Address, Store};
pub use said::{Said, ToolError};

/// Where a tool works: the database, and a host on it whose workers do not run.
#[derive(Debug)]
pub struct Desk {
    database: Address,
    store: Store,
    host: Host,
    clock: DeskClock,
}

/// The time.
#[derive(Clone)]
struct DeskClock(Arc<dyn Clock>);

impl std::fmt::Debug for DeskClock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DeskClock")
    }
}

impl Desk {
    /// Opens the database of a bot, which may be running.
    ///
    /// # Errors
    /// There is none, it cannot be opened, or it is not of this version of the program.
    pub async fn open(database: impl Into<Address>, clock: Arc<dyn Clock>) -> Result<Self, ToolError> {
        let database = database.into();
        let store = Store::open_beside(&database).await?;
        let host = Host::new(store.clone(), Arc::clone(&clock), HostConfig::default());
        Ok(Self { database, store, host, clock: DeskClock(clock) })
    }

    /// Closes it. No sign of life is left: only the bot itself gives one.
    pub async fn close(self) {
        self.store.close().await;
    }
}
