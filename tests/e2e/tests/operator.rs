//! What whoever runs the bot does beside it: copies, checks.

use std::path::Path;
use std::process::Output;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::process::Command;

use crate::duel::Duel;
use crate::scene::Scene;

/// Runs the program with this database in its settings.
async fn run(folder: &Path, args: &[&str]) -> Output {
    let done = Command::new(env!("CARGO_BIN_EXE_sealed-orders"))
        .current_dir(folder)
        .env_clear()
        .env("DATABASE", folder.join("tables.sqlite3"))
        .args(args)
        .output();
    done.await.expect("the program runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.as_slice(), &output.stderr].concat()).into_owned()
}

#[tokio::test]
async fn a_running_bot_is_copied_and_checked_and_the_copy_serves_in_its_place() {
    let mut scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    duel.buy(&duel.anna).await;
    let folder = scene.bot.folder().to_owned();

    let copied = run(&folder, &["backup", "copy.sqlite3"]).await;
    assert!(copied.status.success(), "{}", said(&copied));
    assert!(said(&copied).contains("copy.sqlite3 is a whole and sound copy of"), "{}", said(&copied));
    let again = run(&folder, &["backup", "copy.sqlite3"]).await;
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("is there already"), "{}", said(&again));

    for file in ["tables.sqlite3", "copy.sqlite3"] {
        let checked = run(&folder, &["check", file]).await;
        assert_eq!((checked.status.code(), said(&checked).as_str()), (Some(0), "1 table looked at.\n"), "{file}");
    }

    // The restore of the papers: stop, put the copy in the place of the file, start.
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await;
    let (anna, ben) = (duel.anna.clone(), duel.ben.clone());
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
    std::fs::rename(folder.join("copy.sqlite3"), folder.join("tables.sqlite3")).expect("restored");
    scene.start().await;
    assert!(ben.slash("orders", &[]).await.text.contains("no orders"), "what came after the copy is gone");
    let duel = Duel { scene: &scene, anna, ben };
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await.picture();
    scene.close().await;
}

#[tokio::test]
async fn a_damaged_database_is_named_line_by_line_and_by_the_exit_code() {
    let mut scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    duel.buy(&duel.anna).await;
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
    let folder = scene.bot.folder();
    let options = SqliteConnectOptions::new().filename(folder.join("tables.sqlite3"));
    let mut db = SqliteConnection::connect_with(&options).await.expect("the database");
    let sql = "DELETE FROM snapshots WHERE seq = 1; UPDATE log SET lines = '[' WHERE seq = 0";
    sqlx::raw_sql(sql).execute(&mut db).await.expect("damaged");
    db.close().await.expect("closed");
    let checked = run(folder, &["check", "tables.sqlite3"]).await;
    let place = format!("table 1 (Anteel, channel {}): ", scene.channel);
    let lines: Vec<String> = said(&checked).lines().map(str::to_owned).collect();
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(lines.len(), 4, "{lines:#?}");
    assert!(lines[0].starts_with(&format!("{place}the sentences of step 0 cannot be read")), "{}", lines[0]);
    assert_eq!(lines[1], format!("{place}the state of step 1 is missing"));
    assert_eq!(lines[2..], ["1 table looked at.", "2 faults were found"]);

    std::fs::write(folder.join("other"), "no database, but long enough to be looked at").expect("a file");
    for file in ["other", "missing"] {
        let checked = run(folder, &["check", file]).await;
        assert_eq!(checked.status.code(), Some(1));
        assert!(said(&checked).contains(file), "{}", said(&checked));
    }
    scene.look_back();
}
