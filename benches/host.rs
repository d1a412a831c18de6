//! What an order costs through host and SQLite, and what a look at the map costs.
//!
//! `cargo bench --bench host`; the database lies in a temporary folder, so the figures hold for that disk.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench without its set-up measures nothing, and says what it finds"
)]
#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]

#[expect(dead_code, reason = "what the benches share is not all needed here")]
mod tables;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use divan::Bencher;
use sealed_orders::contract::{ScenarioSource, Skill};
use sealed_orders::host::api::ports::{Clock, Timestamp};
use sealed_orders::host::{
    Actor, Call, CallId, Change, ChannelId, Host, HostConfig, Look, NewTable, Open, Place, Request, Shown, UserId,
};
use sealed_orders::store::Store;
use tables::{asked, started, thought, window};

fn main() {
    early_and_late();
    over_many_phases();
    divan::main();
}

/// Orders of one phase, and of how many of them at each end the median is told.
const ORDERS: usize = 1000;
const AT_EACH_END: usize = 100;

/// What an order costs when a phase is young, and when a thousand of the same phase lie behind it.
fn early_and_late() {
    let bench = Bench::new("anteel", "");
    let orders = (0..ORDERS / 2).flat_map(|_| ["fleet Spur 10", "cancel fleet"]);
    compare(orders.map(|text| bench.order(1, text)).collect(), "of the same phase");
}

/// The same over a long game of one order a phase, each with its post.
fn over_many_phases() {
    let bench = Bench::new("penta-war", "standard");
    let mut game = started("penta-war", ScenarioSource::Book("standard"), "", &["white", "black"]);
    let mut micros = vec![];
    while let (Some(seat), true) = (asked(&game), micros.len() < ORDERS) {
        let (next, text) = thought(&game, seat, Skill::Plain, u64::from(window(&game).unwrap()));
        micros.push(bench.order(u64::from(seat.0) + 1, &text));
        game = next;
    }
    compare(micros, "each of its own phase");
}

fn compare(mut micros: Vec<u128>, of: &str) {
    let median = |times: &mut [u128]| {
        times.sort_unstable();
        times[times.len() / 2]
    };
    let count = micros.len();
    let early = median(&mut micros[..AT_EACH_END]);
    let late = median(&mut micros[count - AT_EACH_END..]);
    println!("an order, the median of {AT_EACH_END}: {early} \u{b5}s at first, {late} after {count}, {of}");
}

#[derive(Debug)]
struct Fixed;

impl Clock for Fixed {
    fn now(&self) -> Timestamp {
        Timestamp(1_700_000_000)
    }
}

/// Two people at a table, on a database in a file.
struct Bench {
    runtime: tokio::runtime::Runtime,
    host: Host,
    calls: AtomicU64,
    _folder: tempfile::TempDir,
}

impl Bench {
    fn new(system: &str, scenario: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let store = runtime.block_on(Store::open(&folder.path().join("bench.sqlite3"))).unwrap();
        let host = Host::new(store, Arc::new(Fixed), HostConfig::default());
        let bench = Self { runtime, host, calls: AtomicU64::new(1), _folder: folder };
        let text = String::new;
        let new = Request::Open(Open::New(NewTable {
            system: system.to_owned(),
            scenario: scenario.to_owned(),
            opponent: None,
            pace: text(),
            options: text(),
        }));
        bench.call(1, new);
        bench.call(2, Request::Change(Change::Join { side: text() }));
        bench.call(1, Request::Change(Change::Start));
        bench
    }

    /// The microseconds that an order takes.
    fn order(&self, user: u64, text: &str) -> u128 {
        let begin = Instant::now();
        self.call(user, Request::Change(Change::Notation { text: text.to_owned() }));
        begin.elapsed().as_micros()
    }

    fn call(&self, user: u64, request: Request) {
        let id = CallId(self.calls.fetch_add(1, Ordering::Relaxed));
        let actor = Actor {
            user: UserId(user),
            name: "Anna".to_owned(),
            may_manage: false,
            may_manage_server: false,
            roles: vec![],
            avatar: None,
        };
        let place = Place { channel: ChannelId(1), guild: None };
        let reply = self.runtime.block_on(self.host.handle(Call { id, actor, place, request }));
        assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    }
}

/// A fleet is filed and taken back: two orders, each with its own transaction; the reply of each has a picture.
#[divan::bench(sample_count = 100)]
fn two_orders_with_pictures(bencher: Bencher<'_, '_>) {
    let bench = Bench::new("anteel", "");
    bencher.bench_local(|| {
        bench.call(1, Request::Change(Change::Notation { text: "fleet Spur 10".to_owned() }));
        bench.call(1, Request::Change(Change::Notation { text: "cancel fleet".to_owned() }));
    });
}

/// The pace is changed: a transaction of the same shape without game and picture.
#[divan::bench(sample_count = 200)]
fn a_transaction(bencher: Bencher<'_, '_>) {
    let bench = Bench::new("anteel", "");
    bencher.bench_local(|| bench.call(1, Request::Change(Change::Pace { pace: "1d".to_owned() })));
}

/// The status: the newest snapshot is read, nothing is written or drawn.
#[divan::bench(sample_count = 200)]
fn a_look_at_the_status(bencher: Bencher<'_, '_>) {
    let bench = Bench::new("anteel", "");
    bencher.bench_local(|| bench.call(2, Request::Look(Look::Status { table: String::new() })));
}
