//! What is not counted but read when somebody asks: how many tables there are, what waits, how large the database is.

use std::sync::atomic::{AtomicBool, Ordering};

use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// Tables of a system in one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLevel {
    /// Slug.
    pub system: String,
    /// `lobby`, `playing`, `over`, `abandoned`.
    pub state: String,
    /// How many.
    pub tables: i64,
}

/// A lane of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneLevel {
    /// Its name.
    pub lane: &'static str,
    /// Under way.
    pub busy: usize,
    /// Those that wait for a turn; none where nobody can tell.
    pub waiting: Option<usize>,
}

/// All levels at a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    /// Processes on this database that are alive.
    pub processes: i64,
    /// By system and state.
    pub tables: Vec<TableLevel>,
    /// Parked ones among them.
    pub tables_parked: i64,
    /// Messages that wait to be delivered.
    pub outbox_waiting: i64,
    /// Of these, tried before.
    pub outbox_retried: i64,
    /// For how long the oldest has waited.
    pub outbox_oldest_seconds: i64,
    /// By how long the latest deadline that is not carried out has passed.
    pub deadline_overdue_seconds: i64,
    /// Commands whose answer is not out.
    pub calls_open: i64,
    /// Of the database's pages.
    pub database_bytes: i64,
    /// Lanes.
    pub lanes: Vec<LaneLevel>,
}

/// Where they are told.
#[derive(Debug)]
pub(super) struct LevelGauges {
    processes: Gauge,
    tables: Family<[(&'static str, String); 2], Gauge>,
    tables_parked: Gauge,
    outbox_waiting: Gauge,
    outbox_retried: Gauge,
    outbox_oldest_seconds: Gauge,
    deadline_overdue_seconds: Gauge,
    calls_open: Gauge,
    database_bytes: Gauge,
    lane_busy: Family<[(&'static str, &'static str); 1], Gauge>,
    lane_waiting: Family<[(&'static str, &'static str); 1], Gauge>,
    shards: Gauge,
    shards_connected: Gauge,
    /// The gateway is others'.
    is_elsewhere: AtomicBool,
}

impl LevelGauges {
    pub(super) fn new(registry: &mut Registry) -> Self {
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let processes = gauge("processes_alive", "Processes on this database that are alive");
        let tables_parked = gauge("tables_parked", "Tables where nothing is posted and no time runs out");
        let outbox_waiting =
            gauge("outbox_waiting", "Messages that wait to be delivered, those of parked tables apart");
        let outbox_retried = gauge("outbox_retried", "Of these, tried before");
        let outbox_oldest_seconds = gauge("outbox_oldest_seconds", "For how long the oldest of them has waited");
        let deadline_overdue_seconds =
            gauge("deadline_overdue_seconds", "By how long the latest deadline that is not carried out has passed");
        let calls_open = gauge("calls_open", "Commands that were acknowledged and whose answer is not out");
        let database_bytes = gauge("database_bytes", "Size of the database's pages");
        let shards = gauge("shards", "Connections to the gateway that there should be");
        let shards_connected = gauge("shards_connected", "Connections to the gateway that have a session");
        let (tables, lane_busy, lane_waiting) = (Family::default(), Family::default(), Family::default());
        registry.register("tables", "Tables by system and state", Family::clone(&tables));
        registry.register("lane_busy", "Work under way in a lane", Family::clone(&lane_busy));
        registry.register("lane_waiting", "Work that waits for its turn in a lane", Family::clone(&lane_waiting));
        Self {
            processes,
            tables,
            tables_parked,
            outbox_waiting,
            outbox_retried,
            outbox_oldest_seconds,
            deadline_overdue_seconds,
            calls_open,
            database_bytes,
            lane_busy,
            lane_waiting,
            shards,
            shards_connected,
            is_elsewhere: AtomicBool::new(false),
        }
    }

    pub(super) fn put(&self, levels: &Levels) {
        self.tables.clear();
        for level in &levels.tables {
            let labels = [("system", level.system.clone()), ("state", level.state.clone())];
            self.tables.get_or_create(&labels).set(level.tables);
        }
        for lane in &levels.lanes {
            let labels = [("lane", lane.lane)];
            self.lane_busy.get_or_create(&labels).set(number(lane.busy));
            if let Some(waiting) = lane.waiting {
                self.lane_waiting.get_or_create(&labels).set(number(waiting));
            }
        }
        self.processes.set(levels.processes);
        self.tables_parked.set(levels.tables_parked);
        self.outbox_waiting.set(levels.outbox_waiting);
        self.outbox_retried.set(levels.outbox_retried);
        self.outbox_oldest_seconds.set(levels.outbox_oldest_seconds);
        self.deadline_overdue_seconds.set(levels.deadline_overdue_seconds);
        self.calls_open.set(levels.calls_open);
        self.database_bytes.set(levels.database_bytes);
    }

    pub(super) fn gateway_is_elsewhere(&self) {
        self.is_elsewhere.store(true, Ordering::Relaxed);
        self.shards_connected.set(0);
        self.shards.set(0);
    }

    pub(super) fn gateway(&self, connected: usize, shards: usize) {
        self.is_elsewhere.store(false, Ordering::Relaxed);
        self.shards_connected.set(number(connected));
        self.shards.set(number(shards));
    }

    pub(super) fn is_gateway_connected(&self) -> bool {
        let is_connected = self.shards.get() > 0 && self.shards_connected.get() >= self.shards.get();
        is_connected || self.is_elsewhere.load(Ordering::Relaxed)
    }
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
