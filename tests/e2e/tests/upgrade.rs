//! An old database under the program of today: its tables go on. And a backup in the place of a database whose bot was killed.

use std::path::Path;

use sealed_orders::store::MIGRATIONS;
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnectOptions;

use super::operator::{goes_on_from_the_copy, run, said};
use crate::duel::{Duel, done};
use crate::scene::{Player, Scene};

/// Tables of each system, as the fourth migration kept them.
const OLD: &str = include_str!("../../fixtures/databases/0004.sql");

/// The order that ends the phase under way of tables 1 to 4, and what is posted then.
const NEXT: [(&str, &str); 4] = [
    ("fleet Mote 10", "setup, deploy"),
    ("done", "turn 1, impulse 1, move"),
    ("fleet 2 frigate; done", "turn 1, subturn 1"),
    ("C@c2", "move 1, set-up"),
];

/// Makes the old database, with the people and the channels of this Discord.
async fn old_database(path: &Path, people: [u64; 2], channels: &[u64]) {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let pool = SqlitePool::connect_with(options).await.expect("a database");
    MIGRATIONS.run_to(4, &pool).await.expect("the old schema");
    sqlx::raw_sql(OLD).execute(&pool).await.expect("the old rows");
    for (number, user) in (1_i64..).zip(people) {
        let user = i64::try_from(user).expect("a number");
        for sql in [
            "UPDATE seats SET user_id = $2 WHERE user_id = $1",
            "UPDATE tables SET creator_id = $2 WHERE creator_id = $1",
            "UPDATE log SET actor_id = $2 WHERE actor_id = $1",
        ] {
            sqlx::query(sql).bind(number).bind(user).execute(&pool).await.expect("its people");
        }
    }
    for (table, channel) in (1_i64..).zip(channels) {
        let channel = i64::try_from(*channel).expect("a number");
        for sql in
            ["UPDATE tables SET channel_id = $2 WHERE id = $1", "UPDATE outbox SET channel_id = $2 WHERE table_id = $1"]
        {
            sqlx::query(sql).bind(table).bind(channel).execute(&pool).await.expect("its channels");
        }
    }
    pool.close().await;
}

/// The same person in another channel.
fn at(player: &Player, channel: u64) -> Player {
    let mut player = player.clone();
    player.channel = channel;
    player
}

/// Whoever is awaited gives the order.
async fn next(players: &[Player; 2], channel: u64, order: &str) {
    for player in players {
        let player = at(player, channel);
        let status = player.slash("game status", &[]).await.text.clone();
        let line = status.lines().find(|line| line.starts_with("Next: ")).expect("somebody is awaited");
        if line.contains(&player.mention()) {
            done(&player.slash("order", &[("text", order)]).await);
            return;
        }
    }
    panic!("nobody of us is awaited in {channel}");
}

#[tokio::test]
async fn the_tables_of_an_old_database_go_on_under_the_program_of_today() {
    let mut scene = Scene::prepare().await;
    let players = [scene.player("Anna"), scene.player("Ben")];
    let channels: Vec<u64> =
        (1..=8).map(|n| scene.fake.change(|world| world.add_channel(&format!("old-{n}")))).collect();
    let folder = scene.bot.folder().to_owned();
    old_database(&folder.join("tables.sqlite3"), [players[0].id, players[1].id], &channels).await;
    scene.start().await;
    for ((order, posted), channel) in NEXT.into_iter().zip(&channels) {
        next(&players, *channel, order).await;
        scene.expect_post_in(*channel, posted).await.picture();
    }
    for channel in &channels[4..] {
        let player = at(&players[0], *channel);
        let status = player.slash("game status", &[]).await;
        assert!(status.text.contains("The game is over"), "{}", status.text);
        player.slash("map", &[]).await.picture();
        let record = player.slash("game export", &[("format", "json")]).await;
        let file = folder.join(format!("{channel}.json"));
        std::fs::write(&file, &record.files[0].bytes).expect("a file");
        let verified = run(&folder, &["replay", "--verify", file.to_str().expect("a path")]).await;
        assert!(verified.status.success(), "{}", said(&verified));
    }
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
    let checked = run(&folder, &["check", "tables.sqlite3"]).await;
    assert_eq!((checked.status.code(), said(&checked).as_str()), (Some(0), "8 tables looked at.\n"));
    scene.look_back();
}

/// After a kill the newest orders are in the file beside the database: without deleting that one, they would be laid over the
/// backup.
#[tokio::test]
async fn a_backup_takes_the_place_of_a_database_whose_bot_was_killed() {
    let mut scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    duel.buy(&duel.anna).await;
    let folder = scene.bot.folder().to_owned();
    scene.bot.settled().await;
    let copied = run(&folder, &["backup", "copy.sqlite3"]).await;
    assert!(copied.status.success(), "{}", said(&copied));
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await;
    let (anna, ben) = (duel.anna.clone(), duel.ben.clone());
    scene.bot.settled().await;
    scene.bot.kill().await;
    std::fs::rename(folder.join("copy.sqlite3"), folder.join("tables.sqlite3")).expect("restored");
    for left in ["tables.sqlite3-wal", "tables.sqlite3-shm"] {
        std::fs::remove_file(folder.join(left)).expect("left by the kill");
    }
    scene.start().await;
    goes_on_from_the_copy(&scene, anna, ben).await;
    let checked = run(&folder, &["check", "tables.sqlite3"]).await;
    assert!(checked.status.success(), "{}", said(&checked));
    scene.close().await;
}
