//! Everything together: processes of the real host on one store, people who call, and who keeps account of it.

use std::collections::BTreeMap;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt;
use sealed_orders::host::api::chance::Chance;
use sealed_orders::host::api::config::Labour;
use sealed_orders::host::{CallId, Host, HostConfig};
use sealed_orders::metrics::Metrics;
use sealed_orders::store::{Db, Force, Store, StoreError};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use crate::calls::Asked;
use crate::discord::Discord;
use crate::faults::{Fault, Kind, Plan};
use crate::lot::Lot;
use crate::process::{Life, Mortal};
use crate::run::Wish;
use crate::store::Disk;
use crate::time::{MachineClock, Time};
use crate::trace::Trace;
use crate::weather::Weather;

/// Longest rest of the workers: less than what counts as an outage.
const REST_MAX: Duration = Duration::from_mins(9);
/// How long a process that is to be killed may still be idle.
const TO_DIE: Duration = Duration::from_mins(2);

/// What is seen of every change of a table's row: since when a silence counts.
const WITNESS: &str = "CREATE TABLE witness (table_id BIGINT, old_seq BIGINT, new_seq BIGINT, due_at BIGINT, silences TEXT); \
    CREATE TRIGGER witness AFTER UPDATE ON tables WHEN NEW.seq > OLD.seq BEGIN \
    INSERT INTO witness VALUES (OLD.id, OLD.seq, NEW.seq, OLD.due_at, OLD.silences); END";

#[derive(Debug)]
pub struct World {
    pub time: Time,
    pub trace: Arc<Trace>,
    pub weather: Arc<Weather>,
    pub discord: Discord,
    pub metrics: Arc<Metrics>,
    pub calls: Mutex<BTreeMap<CallId, Asked>>,
    pub lot: Mutex<Lot>,
    pub starts: Mutex<Vec<Start>>,
    /// Steps that processes have done.
    pub steps: Arc<AtomicU64>,
    disk: Arc<Disk>,
    store: Store,
    chance: Chance,
    clocks: Vec<MachineClock>,
    processes: Mutex<Vec<Option<Process>>>,
    failure: Mutex<Option<String>>,
    pub failed: Notify,
}

/// A start of a process that answered the calls of the one before.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    pub begun: i64,
    pub ended: i64,
    pub is_fair: bool,
}

#[derive(Clone, Debug)]
pub struct Process {
    pub number: usize,
    pub host: Host,
    pub life: Arc<Life>,
    pub is_serving: bool,
}

impl World {
    pub async fn new(wish: Wish, plan: Plan) -> Arc<Self> {
        let Wish { seed, is_loud, .. } = wish;
        let time = Time::begin();
        let (trace, weather) = (Arc::new(Trace::new(time, is_loud)), Arc::new(Weather::new(plan, time)));
        let disk = Arc::new(Disk::new(Arc::clone(&weather), Arc::clone(&trace), Lot::of(seed, "store")));
        let store = Store::in_rehearsal(Arc::<Disk>::clone(&disk)).await.unwrap();
        for sql in [Some(WITNESS), wish.mutation].into_iter().flatten() {
            let done =
                store.write(Force::Soft, async |db| sqlx::raw_sql(sql).execute(db).await.map_err(StoreError::from));
            done.await.unwrap();
        }
        disk.look(false);
        Arc::new(Self {
            time,
            discord: Discord::new(Arc::clone(&weather), Arc::clone(&trace), time, Lot::of(seed, "discord")),
            trace,
            weather,
            metrics: Arc::default(),
            calls: Mutex::default(),
            lot: Mutex::new(Lot::of(seed, "world")),
            starts: Mutex::default(),
            steps: Arc::default(),
            disk,
            store,
            chance: Chance::foreseen(seed),
            clocks: (0..wish.processes()).map(|_| MachineClock::new(time, 0)).collect(),
            processes: Mutex::new(vec![None; wish.processes()]),
            failure: Mutex::default(),
            failed: Notify::new(),
        })
    }

    /// Starts all processes, and lets everything go wrong that is planned.
    pub fn begin(self: &Arc<Self>) {
        for number in 0..self.clocks.len() {
            self.start(number);
        }
        for fault in self.weather.plan.0.clone() {
            self.spawn(wreak(Arc::clone(self), fault));
        }
    }

    /// Something that goes on beside everything else; a panic in it is a failure.
    pub fn spawn(self: &Arc<Self>, work: impl Future<Output = ()> + Send + 'static) {
        let world = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(panic) = AssertUnwindSafe(work).catch_unwind().await {
                let said = panic.downcast_ref::<String>().cloned();
                let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
                world.fail(&format!("panic: {}", said.unwrap_or_default()));
            }
        });
    }

    /// Something did not hold.
    pub fn fail(&self, what: &str) {
        self.trace.say(&format!("FAILED: {what}"));
        self.failure.lock().unwrap().get_or_insert_with(|| what.to_owned());
        self.failed.notify_one();
    }

    pub fn failure(&self) -> Option<String> {
        self.failure.lock().unwrap().clone()
    }

    /// Whether there is only one process, whose next start answers what it left.
    pub fn is_alone(&self) -> bool {
        self.clocks.len() == 1
    }

    /// Looks into the database: no time passes, nothing goes wrong.
    pub async fn read<T>(&self, work: impl AsyncFnOnce(&mut Db) -> Result<T, StoreError>) -> T {
        self.disk.look(true);
        let done = self.store.read(work).await;
        self.disk.look(false);
        done.unwrap()
    }

    /// The database for whoever asks for all of it, in one step.
    pub async fn whole<T, F: Future<Output = T>>(&self, work: impl FnOnce(Store) -> F) -> T {
        self.disk.look(true);
        let done = work(self.store.clone()).await;
        self.disk.look(false);
        done
    }

    /// The processes that take calls.
    pub fn serving(&self) -> Vec<Process> {
        let processes = self.processes.lock().unwrap();
        processes.iter().flatten().filter(|p| p.is_serving && !p.life.is_over()).cloned().collect()
    }

    fn start(self: &Arc<Self>, number: usize) {
        self.trace.say(&format!("process {number} starts"));
        let config = HostConfig {
            processors: 2,
            rest_max: REST_MAX,
            labour: Labour::AtOnce,
            draws: false,
            chance: self.chance.clone(),
            metrics: Arc::clone(&self.metrics),
            ..HostConfig::default()
        };
        let host = Host::new(self.store.clone(), Arc::new(self.clocks[number].clone()), config);
        let life = Arc::new(Life::new(Arc::clone(&self.steps)));
        let process = Process { number, host, life, is_serving: false };
        self.processes.lock().unwrap()[number] = Some(process.clone());
        self.spawn(Mortal::new(&process.life.clone(), serve(Arc::clone(self), process)).map(drop));
    }

    /// Ends all processes.
    pub fn stop(&self) {
        for process in self.processes.lock().unwrap().iter().flatten() {
            process.life.end();
        }
    }

    fn takes_calls(&self, number: usize) {
        if let Some(process) = &mut self.processes.lock().unwrap()[number] {
            process.is_serving = true;
        }
    }
}

/// What a process does from its start on.
async fn serve(world: Arc<World>, process: Process) {
    let Process { number, host, life, .. } = process;
    // Those of another that lives are not its own to answer.
    if world.serving().is_empty() {
        let begun = world.time.now();
        let left = host.unfinished().await;
        let ended = world.time.now();
        let is_fair = !world.weather.plan.0.iter().any(|fault| {
            matches!(fault.kind, Kind::Store(..) | Kind::Wrong { .. })
                && i64::try_from(fault.at).unwrap() <= ended - crate::time::BEGIN
                && i64::try_from(fault.at + fault.lasts).unwrap() + 10 >= begun - crate::time::BEGIN
        });
        world.starts.lock().unwrap().push(Start { begun, ended, is_fair });
        let answering = {
            let (world, host) = (Arc::clone(&world), host.clone());
            async move {
                for unfinished in left {
                    let reply = host.late_reply(&unfinished).await;
                    world.heard(unfinished.call, &reply, number);
                    host.call_closed(unfinished.call).await;
                }
            }
        };
        world.spawn(Mortal::new(&life, answering).map(drop));
    }
    world.takes_calls(number);
    world.trace.say(&format!("process {number} takes calls"));
    loop {
        let idle = host.step(&world.discord).await;
        tokio::select! {
            biased;
            () = host.woken() => {}
            () = sleep(idle) => {}
        }
    }
}

/// Lets one thing of the plan happen that is no weather.
async fn wreak(world: Arc<World>, fault: Fault) {
    let Fault { at, lasts, kind } = fault;
    sleep(Duration::from_secs(at).saturating_sub(world.time.elapsed())).await;
    let lasts = Duration::from_secs(lasts);
    match kind {
        Kind::Killed { process: number, polls } => {
            let found = world.processes.lock().unwrap()[number].clone();
            let Some(process) = found.filter(|p| !p.life.is_over()) else { return };
            world.trace.say(&format!("process {number} will be killed after {polls} steps"));
            process.life.end_after(polls);
            drop(tokio::time::timeout(TO_DIE, process.life.over.notified()).await);
            process.life.end();
            world.trace.say(&format!("process {number} is killed"));
            world.processes.lock().unwrap()[number] = None;
            sleep(lasts).await;
            world.start(number);
        }
        Kind::Frozen { process: number } => {
            let found = world.processes.lock().unwrap()[number].clone();
            let Some(process) = found else { return };
            world.trace.say(&format!("process {number} stands still for {lasts:?}"));
            process.life.freeze_until(Instant::now() + lasts);
        }
        Kind::Wrong { process: number, by } => {
            world.trace.say(&format!("the clock of process {number} is wrong by {by} s"));
            world.clocks[number].set(by);
            sleep(lasts).await;
            world.clocks[number].set(0);
        }
        Kind::Store(..) | Kind::Courier(..) | Kind::Doubled(_) | Kind::Reordered | Kind::Rush => {}
    }
}

/// How many times something was counted.
pub fn steps(world: &World) -> u64 {
    world.steps.load(Ordering::SeqCst)
}
