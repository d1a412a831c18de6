//! Measurements of a bot with thousands of tables, not tests of anything; no time is asserted.
//!
//! `cargo test --release --test e2e scale:: -- --ignored --nocapture` prints the figures of `docs/operating.md`;
//! SCALE_TABLES, SCALE_SECONDS and SCALE_RATE change the size.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use sqlx::PgConnection;
use tokio::time::Instant;

use crate::bot::{Bot, processor_seconds_of};
use crate::crowd::Crowd;
use crate::fake::{Fake, Interaction, endpoint};
use crate::scene::{Player, Scene};
use crate::server;
use crate::tests::load::{knob, times};

/// Which database, and how many processes.
const CASES: [(Engine, usize); 4] =
    [(Engine::Sqlite, 1), (Engine::Postgres, 1), (Engine::Postgres, 2), (Engine::Postgres, 4)];
/// Calls under way at once where as many are wanted as can be had.
const AT_ONCE: usize = 32;
/// What the bot says when it takes calls.
const TAKEN: &str = "calls are taken over HTTP";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    Sqlite,
    Postgres,
}

/// Commands that are typed again and again.
struct Typed {
    map: Value,
    status: Value,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement; run it in a release build with --nocapture"]
async fn many_tables() {
    let mut scene = Scene::prepare().await;
    scene.bot.set("SEALED_ORDERS_CLOCK", "");
    scene.bot.set("LOG", "error");
    scene.start().await;
    let crowd = Crowd::gather(&mut scene, knob("SCALE_TABLES", 10_000)).await;
    let file = scene.bot.folder().join("tables.sqlite3");
    let size = std::fs::metadata(&file).expect("the database").len();
    eprintln!("{} tables, {} MB of SQLite", crowd.len(), size / 1_000_000);
    let server = server::shared();
    if let Some(server) = server {
        let begin = Instant::now();
        sqlx::raw_sql("CREATE DATABASE crowd").execute(&mut server.connect("postgres").await).await.expect("made");
        copy(&file, &server.url("crowd"));
        eprintln!("copied to PostgreSQL in {:.1} s", begin.elapsed().as_secs_f64());
    }
    let anybody = scene.player("Anybody");
    let typed = Typed { map: anybody.typed("map", &[]), status: anybody.typed("game status", &[]) };
    for (engine, processes) in CASES.into_iter().filter(|(engine, _)| *engine == Engine::Sqlite || server.is_some()) {
        let case = Case::start(&scene.fake, &file, engine, processes).await;
        case.measure(&scene, &crowd, &typed).await;
    }
}

fn copy(from: &Path, to: &str) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sealed-orders"));
    command.env_clear().args(["db", "copy"]).arg(from).arg(to);
    let copied = command.output().expect("the program runs");
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
}

/// Processes that serve one database.
struct Case {
    name: String,
    bots: Vec<Bot>,
    database: Option<PgConnection>,
}

impl Case {
    async fn start(fake: &Fake, file: &Path, engine: Engine, processes: usize) -> Self {
        let mut bots: Vec<Bot> = (0..processes).map(|_| Bot::new(fake)).collect();
        let (address, database) = match engine {
            Engine::Sqlite => {
                let own = bots[0].folder().join("tables.sqlite3");
                std::fs::copy(file, &own).expect("a copy");
                (own.display().to_string(), None)
            }
            Engine::Postgres => {
                let (_, name) = server::copy_of("crowd").await;
                let server = server::shared().expect("a server");
                (server.url(&name), Some(server.connect(&name).await))
            }
        };
        let mut addresses = vec![];
        let begin = Instant::now();
        for bot in &mut bots {
            bot.set("DATABASE", &address);
            bot.set("SEALED_ORDERS_CLOCK", "");
            bot.set("LOG", "info");
            bot.set("HTTP_ADDR", "127.0.0.1:0");
            bot.set("DISCORD_PUBLIC_KEY", &endpoint::public_key());
            bot.start();
        }
        for bot in &bots {
            addresses.push(bot.address_after(TAKEN, 0).await);
        }
        let name = format!("{engine:?}, {processes}");
        eprintln!("\n{name}: all take calls after {:.2} s", begin.elapsed().as_secs_f64());
        fake.share_calls_among(addresses, now);
        Self { name, bots, database }
    }

    async fn measure(mut self, scene: &Scene, crowd: &Crowd, typed: &Typed) {
        // What begins after a start, like the first look at everything that is due, is not measured.
        tokio::time::sleep(Duration::from_secs(5)).await;
        self.memory("at first");
        let seconds = knob("SCALE_SECONDS", 30);
        let mut work = Work { scene, crowd, typed, anybody: scene.player("Anybody"), ordered: 0, others: 0 };
        let before = self.used().await;
        let begin = Instant::now();
        let [looks, orders, words] = work.mixed(knob("SCALE_RATE", 40), seconds).await;
        let all = [&looks[..], &orders, &words].concat();
        for (what, calls, time) in [
            ("acknowledged", &all, (|i| i.acknowledged) as fn(&Interaction) -> Option<Duration>),
            ("orders, in words", &orders, |i| i.answered),
            ("orders, with picture", &orders, |i| i.completed),
            ("maps", &looks, |i| i.completed),
            ("status", &words, |i| i.completed),
        ] {
            eprintln!("{}, mixed: {what}: {}", self.name, times(&scene.fake.world(), calls, time));
        }
        self.tell_used("mixed", &before, begin).await;
        work.forget();
        for (what, kind) in [("status", Kind::Words), ("orders", Kind::Order)] {
            let (before, begin) = (self.used().await, Instant::now());
            let calls = work.as_many_as_possible(kind, seconds).await;
            let done = f64::from(u32::try_from(calls.len()).expect("a number")) / begin.elapsed().as_secs_f64();
            let said = work.answered_with("Done", &calls);
            eprintln!("{}, {what}, {AT_ONCE} at once: {done:.0} a second; {said} orders done", self.name);
            let acknowledged = times(&scene.fake.world(), &calls, |i| i.acknowledged);
            let completed = times(&scene.fake.world(), &calls, |i| i.answered);
            eprintln!("{}, {what}: acknowledged {acknowledged}; answered {completed}", self.name);
            self.tell_used(what, &before, begin).await;
            work.forget();
        }
        self.memory("at last");
        for complaint in scene.fake.change(|world| std::mem::take(&mut world.complaints)).iter().take(3) {
            eprintln!("{complaint}");
        }
        for mut bot in self.bots {
            bot.stop().await;
        }
    }

    fn memory(&self, when: &str) {
        let each: Vec<String> = self.bots.iter().map(Bot::memory).collect();
        eprintln!("{}, {when}: {}", self.name, each.join(", "));
    }

    /// Seconds of a processor of the bots and of PostgreSQL, and transactions of the latter.
    async fn used(&mut self) -> [f64; 3] {
        let bots = self.bots.iter().map(Bot::processor_seconds).sum();
        let Some(database) = &mut self.database else { return [bots, 0.0, 0.0] };
        let sql = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()";
        let servers: Vec<i32> = sqlx::query_scalar(sql).fetch_all(&mut *database).await.expect("processes");
        let servers = servers.iter().map(|pid| processor_seconds_of(&format!("/proc/{pid}"))).sum();
        let sql =
            "SELECT CAST(xact_commit AS DOUBLE PRECISION) FROM pg_stat_database WHERE datname = current_database()";
        let committed: f64 = sqlx::query_scalar(sql).fetch_one(database).await.expect("a number");
        [bots, servers, committed]
    }

    async fn tell_used(&mut self, what: &str, before: &[f64; 3], begin: Instant) {
        let (after, seconds) = (self.used().await, begin.elapsed().as_secs_f64());
        let [bots, servers, committed] = [0, 1, 2].map(|n| (after[n] - before[n]) / seconds);
        eprintln!(
            "{}, {what}: processors of the bots {bots:.2}, of PostgreSQL {servers:.2}, {committed:.0} transactions a second",
            self.name
        );
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Look,
    Order,
    Words,
}

/// People at all the tables, one table after the other.
struct Work<'a> {
    scene: &'a Scene,
    crowd: &'a Crowd,
    typed: &'a Typed,
    anybody: Player,
    /// How many orders were given, and how many other calls made.
    ordered: usize,
    others: usize,
}

impl Work<'_> {
    /// Somebody at the next table types something: an order that is due there, once round all tables the first, then the second.
    fn call(&mut self, kind: Kind) -> u64 {
        /// Neighbours in the database follow each other nowhere.
        const STRIDE: usize = 7_919;
        let next = if kind == Kind::Order { &mut self.ordered } else { &mut self.others };
        let (round, number) = (*next / self.crowd.len(), *next * STRIDE % self.crowd.len());
        *next += 1;
        let (original, people) = self.crowd.table(&self.anybody, number);
        match kind {
            Kind::Look => people[0].type_again(&self.typed.map),
            Kind::Words => people[1].type_again(&self.typed.status),
            Kind::Order => {
                let (seat, text) = &original.ahead[round % original.ahead.len()];
                people[*seat].type_again(&people[*seat].typed("order", &[("text", text)]))
            }
        }
    }

    /// Thirty pictures, twenty-five orders and forty-five others of a hundred, at a steady rate; all are waited for.
    async fn mixed(&mut self, rate: usize, seconds: usize) -> [Vec<u64>; 3] {
        let mut ticks = tokio::time::interval(Duration::from_secs(1) / u32::try_from(rate).expect("a number"));
        let mut calls = [vec![], vec![], vec![]];
        for n in 0..rate * seconds {
            ticks.tick().await;
            match n % 20 {
                0 | 3 | 7 | 10 | 14 | 17 => calls[0].push(self.call(Kind::Look)),
                1 | 5 | 9 | 13 | 18 => calls[1].push(self.call(Kind::Order)),
                _ => calls[2].push(self.call(Kind::Words)),
            }
        }
        let all = calls.concat();
        self.wait_for(&all, Duration::from_mins(1)).await;
        calls
    }

    /// Calls of a kind, always so many under way.
    async fn as_many_as_possible(&mut self, kind: Kind, seconds: usize) -> Vec<u64> {
        let until = Instant::now() + Duration::from_secs(seconds as u64);
        let (mut open, mut done): (Vec<u64>, Vec<u64>) = (vec![], vec![]);
        while Instant::now() < until {
            while open.len() < AT_ONCE {
                open.push(self.call(kind));
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
            let world = self.scene.fake.world();
            let (ended, under_way) = open.iter().partition(|call| world.interactions[*call].answered.is_some());
            done.extend::<Vec<u64>>(ended);
            open = under_way;
        }
        done
    }

    /// How many of these were answered so.
    fn answered_with(&self, text: &str, calls: &[u64]) -> usize {
        let world = self.scene.fake.world();
        let answer = |call: &u64| world.interactions[call].answer.and_then(|id| world.messages.get(&id));
        calls.iter().filter_map(answer).filter(|message| message.text.contains(text)).count()
    }

    /// Waits until these are answered, or not any longer.
    async fn wait_for(&self, calls: &[u64], longest: Duration) {
        let begin = Instant::now();
        let is_open = |call: &u64| self.scene.fake.world().interactions[call].completed.is_none();
        while calls.iter().any(is_open) && begin.elapsed() < longest {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// What was called before slows the fake Discord.
    fn forget(&self) {
        self.scene.fake.change(|world| {
            let is_done = |interaction: &Interaction| interaction.completed.is_some();
            let answers: Vec<u64> =
                world.interactions.values().filter(|i| is_done(i)).filter_map(|i| i.answer).collect();
            for answer in &answers {
                world.messages.remove(answer);
            }
            world.interactions.retain(|_, interaction| !is_done(interaction));
            world.requests.clear();
        });
    }
}

#[expect(clippy::disallowed_methods, reason = "the time of the real world, as Discord signs it")]
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
