//! Stops that leave one file, and copies made while the bot runs.

use std::path::Path;

use sealed_orders::host::{Change, Request, Shown};
use sealed_orders::store::{Store, backup};
use sealed_orders::terminal::database;

use crate::{a_game, call, host, log_length};

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_clean_stop_leaves_one_file_that_holds_everything() {
    for _ in 0..10 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.sqlite3");
        let host = host(&Store::open(&path).await.unwrap());
        a_game(&host).await;
        assert!(host.close().await, "nobody else has it open");
        assert_eq!(names(folder.path()), ["tables.sqlite3"]);
        let copy = folder.path().join("copy.sqlite3");
        std::fs::copy(&path, &copy).unwrap();
        assert!(log_length(&Store::open(&copy).await.unwrap()).await >= 2);
    }
}

#[tokio::test]
async fn a_stop_while_another_program_reads_says_that_the_file_alone_is_not_enough() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite3");
    let store = Store::open(&path).await.unwrap();
    a_game(&host(&store)).await;
    let reader = Store::open_read_only(&path).await.unwrap();
    let reading = reader.read(async |db| {
        sqlx::raw_sql("SELECT COUNT(*) FROM log").execute(&mut *db).await?;
        // Something is written that the reader does not see: it still needs the older pages.
        host(&store).channel_gone(sealed_orders::host::ChannelId(9), &super::Nobody).await;
        assert!(!store.close().await);
        Ok::<_, sealed_orders::store::StoreError>(())
    });
    reading.await.unwrap();
}

#[tokio::test]
async fn a_backup_while_the_bot_runs_is_whole_and_can_be_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite3");
    let store = Store::open(&path).await.unwrap();
    let running = host(&store);
    a_game(&running).await;
    let copy = folder.path().join("a copy of it's own.sqlite3");
    let said = database::backup(&path, &copy).await.unwrap();
    assert!(said.contains("a copy of it's own.sqlite3") && said.contains("bytes"), "{said}");
    assert_eq!(
        call(&running, 90, Request::Change(Change::Pace { pace: "1d".to_owned() })).await.shown,
        Shown::Answer,
        "it runs on"
    );
    let restored = Store::open(&copy).await.unwrap();
    assert_eq!(log_length(&restored).await, log_length(&store).await);
    let order =
        call(&host(&restored), 91, Request::Change(Change::Notation { text: "fleet Spur 10".to_owned() })).await;
    assert_eq!(order.shown, Shown::Answer, "{}", order.message.text);
}

#[tokio::test]
async fn a_backup_takes_the_place_of_nothing_and_leaves_nothing_behind_when_it_fails() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite3");
    Store::open(&path).await.unwrap().close().await;
    let there = folder.path().join("there.sqlite3");
    std::fs::write(&there, "precious").unwrap();
    let error = backup::backup(&path, &there).await.unwrap_err().to_string();
    assert!(error.contains("there.sqlite3") && error.contains("already"), "{error}");
    assert_eq!(std::fs::read(&there).unwrap(), b"precious");
    let missing = folder.path().join("missing.sqlite3");
    let error = backup::backup(&missing, &folder.path().join("x")).await.unwrap_err().to_string();
    assert!(error.contains("missing.sqlite3"), "{error}");
    let nowhere = folder.path().join("no/such/folder/x");
    assert!(backup::backup(&path, &nowhere).await.is_err());
    // What an interrupted backup has left is no obstacle.
    std::fs::write(folder.path().join("again.part"), "half of it").unwrap();
    backup::backup(&path, &folder.path().join("again")).await.unwrap();
    let left: Vec<String> = names(folder.path()).into_iter().filter(|n| !n.starts_with("tables")).collect();
    assert_eq!(left, ["again", "there.sqlite3"]);
}
