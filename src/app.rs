//! The composition root: makes the parts, wires them, and stops them gracefully.
//!
//! It may use everything; nothing uses it but `main`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use secrecy::ExposeSecret;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::config::{Beside, ClockConfig, Config, ConfigError, DatabaseConfig};
use crate::contract::Seed;
use crate::discord;
use crate::host::api::library::ScenarioLibrary;
use crate::host::api::ports::{Clock, Timestamp};
use crate::host::api::scenario_files::{self, Lost};
use crate::host::{Host, HostConfig};
use crate::metrics::Metrics;
use crate::operators::Desk;
use crate::operators::http::Outlook;
use crate::operators::pulse::{self, Pulse};
use crate::store::address::AddressError;
use crate::store::{Address, Store, Watch};
use crate::terminal::table::TerminalTable;

/// For closing the database after everything else has ended.
const TO_CLOSE: Duration = Duration::from_secs(2);

/// Before the wake-ups of others are asked for again, when that has ended.
const BEFORE_HEARING_AGAIN: Duration = Duration::from_secs(5);
/// Between looks whether a sign of life is due.
const BETWEEN_SIGNS: Duration = Duration::from_millis(500);

/// How long the panel waits for computer players: their answer is part of the same visit.
const COMPUTERS_PATIENCE: Duration = Duration::from_secs(2);

/// The time, as configured.
#[derive(Clone, Debug)]
pub enum WallClock {
    /// The system's.
    System,
    /// The system's, put right by the database's: where several processes share one.
    Shared(Arc<SharedClock>),
    /// A file with seconds since 1970, read again each time; while it cannot be read, the system's.
    File(PathBuf),
}

/// Runs on evenly from what the database has said last; until then from the system's time at the start.
#[derive(Debug)]
pub struct SharedClock {
    start: Instant,
    /// Milliseconds since 1970 at the start.
    start_ms: AtomicI64,
}

impl SharedClock {
    fn new() -> Self {
        Self { start: Instant::now(), start_ms: AtomicI64::new(system_seconds().saturating_mul(1_000)) }
    }

    fn since_start_ms(&self) -> i64 {
        i64::try_from(self.start.elapsed().as_millis()).unwrap_or(i64::MAX)
    }

    fn now_ms(&self) -> i64 {
        self.start_ms.load(Ordering::Relaxed).saturating_add(self.since_start_ms())
    }

    fn follow(&self, now_ms: i64) {
        self.start_ms.store(now_ms.saturating_sub(self.since_start_ms()), Ordering::Relaxed);
    }
}

impl WallClock {
    /// The clock that the configuration names; on a database of a server the system's is put right by the server's.
    pub fn new(config: &ClockConfig, database: &DatabaseConfig) -> Self {
        match (config, database) {
            (ClockConfig::System, DatabaseConfig::File(_)) => Self::System,
            (ClockConfig::System, DatabaseConfig::Server(_)) => Self::Shared(Arc::new(SharedClock::new())),
            (ClockConfig::File(path), _) => Self::File(path.clone()),
        }
    }

    /// How long nobody needs to look at it: a file may jump at any moment.
    fn longest_rest(&self) -> Duration {
        match self {
            Self::System | Self::Shared(_) => Duration::from_hours(1),
            Self::File(_) => Duration::from_millis(50),
        }
    }
}

impl Clock for WallClock {
    fn now(&self) -> Timestamp {
        let told = match self {
            Self::System => None,
            Self::Shared(clock) => Some(clock.now_ms().div_euclid(1_000)),
            Self::File(path) => std::fs::read_to_string(path).ok().and_then(|text| text.trim().parse().ok()),
        };
        Timestamp(told.unwrap_or_else(system_seconds))
    }

    fn follow(&self, now_ms: i64) {
        if let Self::Shared(clock) = self {
            clock.follow(now_ms);
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the system clock itself")]
fn system_seconds() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Serves Discord until SIGTERM or Ctrl-C; then finishes what is under way and returns within ten seconds, or
/// `DRAIN_SECONDS` where others take over.
pub async fn serve(config: Config) -> anyhow::Result<()> {
    if config.discord.token.is_none() {
        return Err(ConfigError::NoToken.into());
    }
    let clock = WallClock::new(&config.clock, &config.database);
    let longest_rest = clock.longest_rest();
    let host = open_host(&config, clock).await?;
    let stop = CancellationToken::new();
    let signals = stop_on_signal(stop.clone())?;
    let outside = seen_from_outside(&config, &host, &stop).await?;
    let mut company = JoinSet::new();
    company.spawn(stay_alive(host.clone()));
    company.spawn(stay_awake(host.clone()));
    company.spawn(drain_at(stop.clone(), host.clone()));
    let outcome = Box::pin(discord::serve(host.clone(), &config.discord, longest_rest, stop)).await;
    signals.abort();
    drop(outside);
    company.shutdown().await;
    close(&host).await;
    tracing::info!("stopped");
    Ok(outcome?)
}

/// Hears the wake-ups of the other processes on the same database.
async fn stay_awake(host: Host) {
    while host.company().is_possible() {
        if let Err(cause) = host.company().hear().await {
            tracing::debug!(%cause, "wake-ups of other processes are not heard just now");
        }
        sleep(BEFORE_HEARING_AGAIN).await;
    }
}

/// Says to the other processes on the same database that this one is alive, until it is stopped.
async fn stay_alive(host: Host) {
    while host.company().is_possible() {
        host.company().say_alive().await;
        sleep(BETWEEN_SIGNS).await;
    }
}

/// Begins no work of its own any more once a stop was asked for.
async fn drain_at(stop: CancellationToken, host: Host) {
    stop.cancelled().await;
    host.company().drain();
}

/// Lets systemd and whoever asks over HTTP see how the program is, until what is given back is dropped.
async fn seen_from_outside(config: &Config, host: &Host, stop: &CancellationToken) -> anyhow::Result<JoinSet<()>> {
    let (mut tasks, pulse) = (JoinSet::new(), Pulse::default());
    if let Some(address) = config.admin {
        let cannot = |cause| anyhow::anyhow!("ADMIN_ADDR is {address}, but nothing can listen there: {cause}");
        let listener = TcpListener::bind(address).await.map_err(cannot)?;
        tracing::info!(address = %listener.local_addr()?, "health and metrics are answered");
        let outlook = Outlook::new(host.clone(), pulse.clone(), stop.clone());
        tasks.spawn(async move {
            if let Err(cause) = outlook.serve(listener).await {
                tracing::error!(%cause, "health and metrics are answered no more");
            }
        });
    }
    tasks.spawn(pulse.beat());
    pulse::serving();
    Ok(tasks)
}

/// The last act: after it the database is one file, so that a copy of that file is a copy of everything.
async fn close(host: &Host) {
    if !tokio::time::timeout(TO_CLOSE, host.close()).await.unwrap_or(false) {
        tracing::warn!("the database is still in use elsewhere; a copy needs the file beside it that ends in -wal");
    }
}

/// The code the process ends with after a failure: 2 when it was told too little or nonsense, 1 otherwise.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    let is_config = error.chain().any(<dyn std::error::Error>::is::<ConfigError>);
    if is_config { 2 } else { 1 }
}

fn stop_on_signal(stop: CancellationToken) -> anyhow::Result<tokio::task::JoinHandle<()>> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    let terminated = async move {
        #[cfg(unix)]
        terminate.recv().await;
        #[cfg(not(unix))]
        std::future::pending::<()>().await;
    };
    Ok(tokio::spawn(async move {
        tokio::select! {
            () = terminated => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        tracing::info!("stopping");
        pulse::stopping();
        stop.cancel();
    }))
}

/// Where a tool works beside the bot.
pub async fn desk(beside: Beside) -> anyhow::Result<Desk> {
    let (database, clock) = beside.parts()?;
    Ok(Desk::open(address(&database)?, Arc::new(WallClock::new(&clock, &database))).await?)
}

/// Where the configuration says that the tables are.
///
/// # Errors
/// The address of a server means nothing.
pub fn address(database: &DatabaseConfig) -> Result<Address, ConfigError> {
    match database {
        DatabaseConfig::File(path) => Ok(Address::File(path.clone())),
        DatabaseConfig::Server(url) => {
            let understood = url.expose_secret().parse().map(Address::Server);
            understood.map_err(|error: AddressError| ConfigError::database(error.to_string()))
        }
    }
}

/// The host on the store that the configuration names.
async fn open_host(config: &Config, clock: WallClock) -> anyhow::Result<Host> {
    let database = address(&config.database)?;
    let store = Store::open_to_serve(&database)
        .await
        .map_err(|error| anyhow::anyhow!("DATABASE is {database}, but it cannot be used: {error}"))?;
    // Pictures of scenarios are decoded, which takes a while.
    let library = match config.scenarios.clone() {
        Some(folder) => tokio::task::spawn_blocking(move || own_scenarios(&folder)).await?,
        None => ScenarioLibrary::default(),
    };
    let metrics: Arc<Metrics> = Arc::default();
    let store = store.watched_by(Arc::new(DatabaseWatch(Arc::clone(&metrics))));
    let host_config = HostConfig { metrics, library, patience: COMPUTERS_PATIENCE, ..HostConfig::default() };
    Ok(Host::new(store, Arc::new(clock), host_config))
}

/// Counts work with the database.
#[derive(Debug)]
struct DatabaseWatch(Arc<Metrics>);

impl Watch for DatabaseWatch {
    fn worked(&self, operation: &'static str, is_committed: bool, took: Duration) {
        self.0.database(operation, if is_committed { "committed" } else { "given_up" }, took);
    }
}

/// The server's own scenarios; files with faults are logged and left out.
fn own_scenarios(folder: &Path) -> ScenarioLibrary {
    let (library, faults) = scenario_files::load(folder);
    for faulty in &faults {
        let (file, faults) = (faulty.file.display(), faulty.faults.join("; "));
        match faulty.lost {
            Lost::Scenario => tracing::error!(%file, faults, "a scenario is left out"),
            Lost::Art => {
                tracing::warn!(%file, faults, "the pictures of a scenario are left out: our own drawings stand in");
            }
        }
    }
    tracing::info!(folder = %folder.display(), count = library.len(), "scenarios of the server's own");
    library
}

/// What a computer player may think about one order at a terminal.
pub const PLAY_THINKING: Duration = Duration::from_secs(2);
/// The same for a demonstration, which is to be short.
pub const DEMO_THINKING: Duration = Duration::from_millis(150);

/// A table for the terminal: in a file that is kept, or in memory.
pub async fn terminal_table(
    file: Option<&Path>,
    seed: Option<&str>,
    thinking_time: Duration,
    library: ScenarioLibrary,
) -> anyhow::Result<TerminalTable> {
    let store = match file {
        Some(path) => Store::open(path).await?,
        None => Store::in_memory().await?,
    };
    let seed = seed.map(Seed::from_words).transpose()?;
    // One at a time: a demonstration is stopped after a number of posts.
    let host_config = HostConfig { seed, thinking_time, library, jobs_per_step: 1, ..HostConfig::default() };
    // Calls of an earlier session have smaller numbers.
    let first_call = system_seconds().cast_unsigned() << 20;
    Ok(TerminalTable::new(Host::new(store, Arc::new(WallClock::System), host_config), first_call))
}
