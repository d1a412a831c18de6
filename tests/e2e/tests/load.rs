//! Measurements, not tests of anything; no time is asserted.
//!
//! `cargo test --release --test e2e load:: -- --ignored --nocapture --test-threads 1` prints the figures; LOAD_TABLES,
//! LOAD_SECONDS and LOAD_ROUNDS change the size.

use std::time::Duration;

use crate::duel::SMALL;
use crate::fake::{Interaction, Op, World};
use crate::scene::{Player, Scene};

/// Interactions a second: of mixed work, and of what needs no picture.
const MIXED_RATE: u64 = 50;
const BARE_RATE: u64 = 190;
/// Animations asked for at once.
const REPLAYS: usize = 24;

#[expect(clippy::disallowed_methods, reason = "the size of a measurement, not a setting of the bot")]
pub(crate) fn knob(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A scene with the real time: deliveries that are put off wait by the bot's clock.
async fn scene() -> Scene {
    let mut scene = Scene::prepare().await;
    scene.bot.set("SEALED_ORDERS_CLOCK", "");
    scene.bot.set("LOG", "error");
    scene.start().await;
    scene
}

/// A table with both fleets revealed, in a channel of its own.
async fn table(scene: &Scene, number: usize) -> [Player; 2] {
    let channel = scene.fake.change(|w| w.add_channel(&format!("table-{number}")));
    let people = ["Anna", "Ben"].map(|name| scene.player(&format!("{name} {number}")).within(channel));
    let [anna, ben] = &people;
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    ben.slash("game join", &[]).await;
    anna.slash("game start", &[]).await;
    anna.slash("fleet", &[("ships", "Spur 4")]).await;
    ben.slash("fleet", &[("ships", "Mote 4")]).await;
    people
}

async fn tables(scene: &Scene, count: usize) -> Vec<[Player; 2]> {
    let mut tables = vec![];
    for number in 0..count {
        tables.push(table(scene, number).await);
    }
    // The bot keeps to Discord's fifty posts a second, so this takes its time.
    while scene.count(Op::Post) < 3 * count {
        let posts = scene.count(Op::Post);
        scene.fake.wait_for("further posts", move |w| (w.count(Op::Post) > posts).then_some(())).await;
    }
    tables
}

async fn answers(calls: &[(Player, u64)]) {
    for (player, call) in calls {
        player.answer(*call).await;
    }
}

/// Thirty pictures, twenty-five orders and forty-five others of a hundred.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement; run it in a release build with --nocapture"]
async fn load() {
    let scene = scene().await;
    let (count, seconds) = (knob("LOAD_TABLES", 100), knob("LOAD_SECONDS", 20));
    let tables = tables(&scene, count).await;
    eprintln!("{count} tables open: {}", scene.bot.memory());
    let mut ticks = tokio::time::interval(Duration::from_micros(1_000_000 / MIXED_RATE));
    let (mut looks, mut orders, mut others) = (vec![], vec![], vec![]);
    for n in 0..usize::try_from(MIXED_RATE).unwrap_or(0) * seconds {
        ticks.tick().await;
        let player = tables[n % count][n / count % 2].clone();
        let typed = |command: &str, options: &[(&str, &str)]| (player.clone(), player.type_command(command, options));
        match n % 20 {
            0 | 7 | 14 => looks.push(typed("map", &[])),
            3 | 10 | 17 => looks.push(typed("map", &[("overlay", "threat")])),
            1 | 5 | 9 | 13 | 18 => orders.push(typed("done", &[])),
            _ => others.push(typed("game status", &[])),
        }
    }
    for calls in [&looks, &orders, &others] {
        answers(calls).await;
    }
    let of = |calls: &[(Player, u64)]| calls.iter().map(|(_, c)| *c).collect::<Vec<_>>();
    let all = [of(&looks), of(&orders), of(&others)].concat();
    report(&scene, "acknowledged, all", &all, |i| i.acknowledged);
    report(&scene, "order (/done), answered in words", &of(&orders), |i| i.answered);
    report(&scene, "order (/done), with its picture", &of(&orders), |i| i.completed);
    report(&scene, "picture (/map)", &of(&looks), |i| i.completed);
    report(&scene, "words (/game status)", &of(&others), |i| i.completed);
    eprintln!("afterwards: {}", scene.bot.memory());
    let late = scene.fake.world().interactions.values().filter(|i| i.acknowledged.is_none()).count();
    eprintln!("not acknowledged: {late}");
}

/// The same command of ours and of a bot that does nothing, in turns.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement; run it in a release build with --nocapture"]
async fn acknowledgements() {
    let mut scene = scene().await;
    let player = scene.player("Anna");
    for round in 1..=knob("LOAD_ROUNDS", 3) {
        burst(&scene, &player, &format!("round {round}, ours")).await;
        scene.bot.kill().await;
        scene.start_bare().await;
        burst(&scene, &player, &format!("round {round}, bare")).await;
        scene.bot.kill().await;
        scene.start().await;
    }
}

async fn burst(scene: &Scene, player: &Player, what: &str) {
    let mut ticks = tokio::time::interval(Duration::from_micros(1_000_000 / BARE_RATE));
    let mut calls = vec![];
    for _ in 0..usize::try_from(BARE_RATE).unwrap_or(0) * knob("LOAD_SECONDS", 20) {
        ticks.tick().await;
        calls.push((player.clone(), player.type_command("game list", &[])));
    }
    answers(&calls).await;
    let calls: Vec<u64> = calls.into_iter().map(|(_, c)| c).collect();
    report(scene, &format!("{what}, acknowledged"), &calls, |i| i.acknowledged);
    report(scene, &format!("{what}, answered"), &calls, |i| i.completed);
}

/// Orders before and during animations, and what these cost in memory.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement; run it in a release build with --nocapture"]
async fn replays() {
    let scene = scene().await;
    let tables = tables(&scene, REPLAYS).await;
    eprintln!("{REPLAYS} tables open: {}", scene.bot.memory());
    orders(&scene, &tables, "before").await;
    let ask = |pair: &[Player; 2]| (pair[0].clone(), pair[0].type_command("game replay", &[]));
    let asked: Vec<(Player, u64)> = tables.iter().map(ask).collect();
    orders(&scene, &tables, "during").await;
    answers(&asked).await;
    let calls: Vec<u64> = asked.iter().map(|(_, c)| *c).collect();
    report(&scene, "replays answered", &calls, |i| i.completed);
    let world = scene.fake.world();
    let is_made = |call: &&u64| {
        let answer = world.interactions[*call].answer.and_then(|id| world.messages.get(&id));
        answer.is_some_and(|m| m.files.iter().any(|f| f.bytes.starts_with(b"GIF8")))
    };
    eprintln!("made: {} of {REPLAYS}", calls.iter().filter(is_made).count());
    eprintln!("afterwards: {}", scene.bot.memory());
}

async fn orders(scene: &Scene, tables: &[[Player; 2]], when: &str) {
    let mut ticks = tokio::time::interval(Duration::from_millis(40));
    let mut calls = vec![];
    for pair in tables.iter().cycle().take(4 * tables.len()) {
        ticks.tick().await;
        calls.push((pair[1].clone(), pair[1].type_command("done", &[])));
    }
    answers(&calls).await;
    let calls: Vec<u64> = calls.into_iter().map(|(_, c)| c).collect();
    report(scene, &format!("orders {when} the replays, answered in words"), &calls, |i| i.answered);
}

fn report(scene: &Scene, what: &str, calls: &[u64], time: impl Fn(&Interaction) -> Option<Duration>) {
    eprintln!("{what}: {}", times(&scene.fake.world(), calls, time));
}

/// How many of these calls have come so far, and after what time.
pub(crate) fn times(world: &World, calls: &[u64], time: impl Fn(&Interaction) -> Option<Duration>) -> String {
    let mut times: Vec<Duration> = calls.iter().filter_map(|c| time(&world.interactions[c])).collect();
    times.sort_unstable();
    let at = |percent: usize| times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied();
    let ms = |t: Option<Duration>| t.map_or(0.0, |t| t.as_secs_f64() * 1_000.0);
    let (p50, p99, worst) = (ms(at(50)), ms(at(99)), ms(times.last().copied()));
    format!("n {} p50 {p50:.2} ms, p99 {p99:.2} ms, worst {worst:.2} ms", times.len())
}
