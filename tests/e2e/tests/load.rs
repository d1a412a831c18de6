//! A measurement, not a test of anything: fifty interactions a second over a hundred tables.
//!
//! `cargo test --release --test e2e load -- --ignored --nocapture` prints the figures; LOAD_TABLES and LOAD_SECONDS change
//! the size. No time is asserted.

use std::time::Duration;

use crate::duel::SMALL;
use crate::fake::Op;
use crate::scene::{Player, Scene};

const RATE: usize = 50;

#[expect(clippy::disallowed_methods, reason = "the size of a measurement, not a setting of the bot")]
fn knob(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement; run it in a release build with --nocapture"]
async fn load() {
    let mut scene = Scene::prepare().await;
    // Deliveries that are put off wait by the bot's clock, so it has to be the real one here.
    scene.bot.set("SEALED_ORDERS_CLOCK", "");
    scene.bot.set("LOG", "error");
    scene.start().await;
    let (count, seconds) = (knob("LOAD_TABLES", 100), knob("LOAD_SECONDS", 10));
    let mut tables = vec![];
    for number in 0..count {
        tables.push(table(&scene, number).await);
    }
    // The bot keeps to Discord's fifty posts a second, so this takes its time.
    while scene.count(Op::Post) < 3 * count {
        let posts = scene.count(Op::Post);
        scene.fake.wait_for("further posts", move |w| (w.count(Op::Post) > posts).then_some(())).await;
    }
    eprintln!("{count} tables open: {}", scene.bot.memory());
    let mut ticks = tokio::time::interval(Duration::from_millis(1_000 / u64::try_from(RATE).unwrap()));
    let (mut looks, mut orders) = (vec![], vec![]);
    for n in 0..RATE * seconds {
        ticks.tick().await;
        let [anna, ben] = &tables[n % count];
        let player = if n / count % 2 == 0 { anna } else { ben };
        match n % 3 {
            0 => orders.push((player.clone(), player.type_command("done", &[]))),
            1 => looks.push((player.clone(), player.type_command("map", &[]))),
            _ => looks.push((player.clone(), player.type_command("map", &[("overlay", "threat")]))),
        }
    }
    for (player, call) in looks.iter().chain(&orders) {
        player.answer(*call).await;
    }
    report(&scene, "acknowledged, all", looks.iter().chain(&orders).map(|(_, c)| *c), |i| i.acknowledged);
    report(&scene, "final answer with picture (/map)", looks.iter().map(|(_, c)| *c), |i| i.answered);
    report(&scene, "final answer to an order (/done)", orders.iter().map(|(_, c)| *c), |i| i.answered);
    eprintln!("afterwards: {}", scene.bot.memory());
    let late = scene.fake.world().interactions.values().filter(|i| i.acknowledged.is_none()).count();
    eprintln!("not acknowledged: {late}");
}

fn report(
    scene: &Scene,
    what: &str,
    calls: impl Iterator<Item = u64>,
    time: impl Fn(&crate::fake::Interaction) -> Option<Duration>,
) {
    let world = scene.fake.world();
    let mut times: Vec<Duration> = calls.filter_map(|c| time(&world.interactions[&c])).collect();
    times.sort_unstable();
    let at = |percent: usize| times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied();
    let ms = |t: Option<Duration>| t.map_or(0.0, |t| t.as_secs_f64() * 1_000.0);
    eprintln!(
        "{what}: n {} p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        times.len(),
        ms(at(50)),
        ms(at(99)),
        ms(times.last().copied())
    );
}
