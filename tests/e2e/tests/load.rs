//! How long people wait. The small run checks promises; the large one prints figures and runs on demand:
//! `cargo test --release --test e2e -- --ignored --nocapture figures`.

use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::drive::SMALL;
use crate::fake::World;
use crate::scene::{Player, Scene};

/// Opens so many tables, a channel and a person each against a computer, started.
async fn tables(scene: &Scene, count: usize) -> Vec<Player> {
    let mut people = vec![];
    for number in 0..count {
        let channel = scene.fake.change(|w| w.add_channel(&format!("table-{number}")));
        let player = scene.player(&format!("Player {number}")).within(channel);
        player.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
        player.slash("game computer", &[("skill", "plain")]).await;
        player.slash("game start", &[]).await;
        people.push(player);
    }
    people
}

fn percentile(mut sorted: Vec<u128>, percent: usize) -> u128 {
    sorted.sort_unstable();
    sorted.get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1))).copied().unwrap_or(0)
}

/// Asks for maps at a steady rate; gives the milliseconds to the acknowledgement and to the picture.
async fn ask_for_maps(scene: &Scene, people: &[Player], calls: usize, a_second: u64) -> (Vec<u128>, Vec<u128>) {
    let mut beat = interval(Duration::from_millis(1_000 / a_second));
    beat.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut waiting = tokio::task::JoinSet::new();
    for player in people.iter().cycle().take(calls) {
        let player = player.clone();
        beat.tick().await;
        waiting.spawn(async move {
            let began = Instant::now();
            let call = player.type_command("map", &[]);
            player.answer(call).await.picture();
            (call, began.elapsed().as_millis())
        });
    }
    let answered = waiting.join_all().await;
    let world: std::sync::MutexGuard<'_, World> = scene.fake.world();
    let acknowledged = answered.iter().filter_map(|(call, _)| world.interactions[call].acknowledged_ms).collect();
    (acknowledged, answered.iter().map(|(_, ms)| *ms).collect())
}

fn read_everything(scene: &Scene) {
    scene.fake.change(|w| w.messages.values_mut().for_each(|m| m.is_read = true));
}

#[tokio::test]
async fn under_load_everybody_is_acknowledged_in_time() {
    let scene = Scene::open().await;
    let people = tables(&scene, 5).await;
    let (acknowledged, pictures) = ask_for_maps(&scene, &people, 50, 50).await;
    assert_eq!((acknowledged.len(), pictures.len()), (50, 50));
    assert!(percentile(acknowledged, 100) < 3_000);
    read_everything(&scene);
    scene.close().await;
}

#[tokio::test]
#[ignore = "prints figures; takes a minute"]
async fn figures_of_50_interactions_a_second_over_100_tables() {
    let scene = Scene::open().await;
    let people = tables(&scene, 100).await;
    let (acknowledged, pictures) = ask_for_maps(&scene, &people, 1_000, 50).await;
    for (what, times) in [("acknowledgement", acknowledged), ("picture", pictures)] {
        eprintln!("{what}: p50 {} ms, p99 {} ms", percentile(times.clone(), 50), percentile(times, 99));
    }
    eprintln!("{}", scene.bot.memory());
    read_everything(&scene);
    scene.close().await;
}
