//! What the database costs: reads, transactions of either force, and a whole change through the host; median, 99th
//! percentile and longest.
//!
//! `cargo bench --bench store`; the database lies in a temporary folder, so the figures hold for that disk.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench without its set-up measures nothing")]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sealed_orders::host::api::ports::{Clock, Timestamp};
use sealed_orders::host::{
    Actor, Call, CallId, Change, ChannelId, Host, HostConfig, Look, NewTable, Open, Place, ReplyToken, Request, Shown,
    UserId,
};
use sealed_orders::store::{Force, Store, StoreError, counters};

const ROUNDS: u64 = 1_000;

#[derive(Debug)]
struct Fixed;

impl Clock for Fixed {
    fn now(&self) -> Timestamp {
        Timestamp(1_700_000_000)
    }
}

#[expect(clippy::disallowed_methods, reason = "a bench measures durations")]
async fn measure(what: &str, mut work: impl AsyncFnMut(u64)) {
    let mut took = Vec::new();
    for round in 0..ROUNDS {
        let begin = Instant::now();
        work(round).await;
        took.push(begin.elapsed());
    }
    took.sort_unstable();
    let at = |part: usize| took[(took.len() - 1) * part / 100];
    let micros = |time: Duration| time.as_micros();
    println!("{what:<34} {:>6} µs median {:>7} µs p99 {:>7} µs max", micros(at(50)), micros(at(99)), micros(at(100)));
}

async fn of_the_store(path: &Path) {
    let store = Store::open(path).await.unwrap();
    measure("a read by key", async |_| {
        store.read(async |db| counters::find(db, "a").await).await.unwrap();
    })
    .await;
    for force in [Force::Soft, Force::Durable] {
        measure(&format!("a row written, {force:?}"), async |round| {
            let value = i64::try_from(round).unwrap();
            store.write(force, async |db| counters::put(db, "a", value).await).await.unwrap();
        })
        .await;
    }
    // Eight rows, as an order writes.
    for force in [Force::Soft, Force::Durable] {
        measure(&format!("eight rows written, {force:?}"), async |round| {
            let value = i64::try_from(round).unwrap();
            let written = store.write(force, async |db| {
                for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
                    counters::put(db, name, value).await?;
                }
                Ok::<_, StoreError>(())
            });
            written.await.unwrap();
        })
        .await;
    }
}

async fn call(host: &Host, id: u64, user: u64, request: Request) {
    let actor = Actor {
        user: UserId(user),
        name: "Anna".to_owned(),
        may_manage: false,
        may_manage_server: false,
        roles: vec![],
        avatar: None,
    };
    let place = Place { channel: ChannelId(1), guild: None };
    let reply = host.handle(Call { id: CallId(id), actor, place, request }).await;
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
}

async fn of_the_host(path: &Path) {
    let host = Host::new(Store::open(path).await.unwrap(), Arc::new(Fixed), HostConfig::default());
    let text = String::new;
    let system = "anteel".to_owned();
    call(
        &host,
        1,
        1,
        Request::Open(Open::New(NewTable { system, scenario: text(), opponent: None, pace: text(), options: text() })),
    )
    .await;
    call(&host, 2, 2, Request::Change(Change::Join { side: text() })).await;
    call(&host, 3, 1, Request::Change(Change::Start)).await;
    measure("a change of the pace", async |round| {
        call(&host, 1_000 + round, 1, Request::Change(Change::Pace { pace: "1d".to_owned() })).await;
    })
    .await;
    measure("a look at the status", async |round| {
        call(&host, 1_000_000 + round, 1, Request::Look(Look::Status { table: String::new() })).await;
    })
    .await;
    let token = ReplyToken::new("x".repeat(180));
    measure("a call opened and closed", async |round| {
        host.call_opened(CallId(2_000_000 + round), &token).await;
        host.call_closed(CallId(2_000_000 + round)).await;
    })
    .await;
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(of_the_store(&folder.path().join("store.sqlite3")));
    runtime.block_on(of_the_host(&folder.path().join("host.sqlite3")));
}
