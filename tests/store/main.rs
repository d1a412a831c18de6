//! The database: migrations with sample data, damaged snapshots, states of another shape, disks that cannot be written.

use std::sync::Arc;

use sealed_orders::host::ports::{Clock, Courier, CourierError, Timestamp};
use sealed_orders::host::{
    Actor, Call, CallId, ChannelId, Host, Knobs, Message, MessageId, Place, Reply, Request, Shown, UserId,
};
use sealed_orders::store::snapshots::{self, Found};
use sealed_orders::store::{MIGRATIONS, Store, StoreError, inbox, log, offers, outbox, phases, saved, seats, tables};

#[derive(Debug)]
struct Fixed;

impl Clock for Fixed {
    fn now(&self) -> Timestamp {
        Timestamp(1_700_000_000)
    }
}

struct Nobody;

impl Courier for Nobody {
    async fn post(&self, _: ChannelId, _: &str, _: &Message) -> Result<MessageId, CourierError> {
        Ok(MessageId(1))
    }
    async fn edit(&self, _: ChannelId, _: MessageId, _: &Message) -> Result<(), CourierError> {
        Ok(())
    }
    async fn disarm(&self, _: ChannelId, _: MessageId) -> Result<(), CourierError> {
        Ok(())
    }
    async fn tell(&self, _: UserId, _: &str, _: &Message) -> Result<MessageId, CourierError> {
        Ok(MessageId(1))
    }
}

fn host(store: &Store) -> Host {
    Host::new(store.clone(), Arc::new(Fixed), Knobs::default())
}

async fn call(host: &Host, id: u64, request: Request) -> Reply {
    let actor = Actor { user: UserId(1), name: "Anna".to_owned(), may_manage: true };
    let place = Place { channel: ChannelId(9), guild: None };
    host.handle(Call { id: CallId(id), actor, place, request }).await
}

/// A table against a computer player, one order given.
async fn a_game(host: &Host) {
    let new = Request::New {
        system: "anteel".to_owned(),
        scenario: String::new(),
        opponent: None,
        pace: String::new(),
        options: String::new(),
    };
    let computer = Request::Computer { side: String::new(), skill: "plain".to_owned() };
    for (id, request) in (1..).zip([new, computer, Request::Start]) {
        let reply = call(host, id, request).await;
        assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    }
    host.step(&Nobody).await;
}

fn map() -> Request {
    Request::Map { focus: String::new(), overlay: String::new(), turn: String::new() }
}

/// Every migration is applied to a database that holds rows of the version before, and all of them can be read after it.
#[tokio::test]
async fn each_migration_keeps_the_rows_there_were() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.sqlite3");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true).foreign_keys(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    for migration in MIGRATIONS.iter() {
        MIGRATIONS.run_to(migration.version, &pool).await.unwrap();
        let sample = match migration.version {
            1 => include_str!("0001_sample.sql"),
            2 => include_str!("0002_sample.sql"),
            4 => include_str!("0004_sample.sql"),
            other => panic!("add tests/store/{other:04}_sample.sql with rows that use what migration {other} brought"),
        };
        sqlx::raw_sql(sample).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let store = Store::open(&path).await.unwrap();
    let mut db = store.read().await.unwrap();
    let row = tables::newest_in(&mut db, 77).await.unwrap().unwrap();
    assert_eq!((row.id, row.status.as_str(), row.due_at), (1, "playing", Some(1_700_086_400)));
    assert_eq!(seats::of_table(&mut db, 1).await.unwrap().len(), 2);
    let entries = log::all(&mut db, 1).await.unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!((entries[0].notes.as_str(), entries[0].state_version), ("{}", 1), "the snapshot's, where there is one");
    assert_eq!((entries[1].notes.contains("did not fire"), entries[1].state_version), (true, 0));
    // The phase under way of a table of before is its first; the one that the sample adds is its second.
    let phases = phases::standing(&mut db, 1).await.unwrap();
    assert_eq!(
        phases.iter().map(|p| (p.number, p.seq, p.title.as_str())).collect::<Vec<_>>(),
        [(1, 0, ""), (2, 1, "ROUND 1 · Move")]
    );
    assert_eq!((row.phase, row.reminder), (2, Some(1)));
    let questions = offers::of_table(&mut db, 1).await.unwrap();
    assert_eq!(questions.iter().map(|q| q.kind.as_str()).collect::<Vec<_>>(), ["undo"], "those of before are void");
    assert_eq!(inbox::find(&mut db, 5001).await.unwrap().as_deref(), Some("{}"));
    assert_eq!(outbox::due(&mut db, i64::MAX, 10).await.unwrap().len(), 1);
    let kept = saved::of_user(&mut db, 11, "pentagon-war").await.unwrap();
    assert_eq!(kept, [("hawk".to_owned(), "hull=8/6 engines=1".to_owned())]);
}

#[tokio::test]
async fn the_same_step_twice_and_two_tables_in_a_channel_are_stopped_by_the_database() {
    let store = Store::in_memory().await.unwrap();
    a_game(&host(&store)).await;
    let mut db = store.write().await.unwrap();
    let entry = log::all(&mut db, 1).await.unwrap().remove(0);
    assert!(matches!(log::insert(&mut db, 1, &entry).await, Err(StoreError::Taken(_))));
    let row = tables::find(&mut db, 1).await.unwrap().unwrap();
    let second = tables::TableRow { id: 2, ..row };
    assert!(matches!(tables::insert(&mut db, &second).await, Err(StoreError::Taken(_))));
}

#[tokio::test]
async fn a_damaged_snapshot_is_reported_and_parks_the_table() {
    let store = Store::in_memory().await.unwrap();
    let host = host(&store);
    a_game(&host).await;
    {
        let mut db = store.write().await.unwrap();
        sqlx::query("UPDATE snapshots SET state = x'789c00', state_version = state_version")
            .execute(&mut *db)
            .await
            .unwrap();
        sqlx::query("UPDATE tables SET computer_due = 1").execute(&mut *db).await.unwrap();
        assert!(matches!(snapshots::find(&mut db, 1, 0).await.unwrap(), Found::Corrupt(_)));
        db.commit().await.unwrap();
    }
    let reply = call(&host, 50, map()).await;
    assert_eq!(reply.shown, Shown::Fault);
    assert!(
        reply.message.text.contains("damaged") && reply.message.text.contains("reference"),
        "{}",
        reply.message.text
    );
    host.step(&Nobody).await;
    let mut db = store.read().await.unwrap();
    assert!(tables::find(&mut db, 1).await.unwrap().unwrap().parked.is_some());
}

#[tokio::test]
async fn a_state_of_another_shape_is_rebuilt_from_the_log() {
    let store = Store::in_memory().await.unwrap();
    let host = host(&store);
    a_game(&host).await;
    let before = call(&host, 50, map()).await.message;
    {
        let mut db = store.write().await.unwrap();
        sqlx::query("UPDATE snapshots SET state_version = 0").execute(&mut *db).await.unwrap();
        db.commit().await.unwrap();
    }
    let after = call(&host, 51, map()).await.message;
    assert_eq!(after.attachments[0].twin, before.attachments[0].twin);
    assert!(after.attachments[0].twin.len() > 40);
}

#[tokio::test]
async fn a_full_or_read_only_disk_is_said_and_nothing_is_changed() {
    for (pragma, words) in [("PRAGMA max_page_count = 1", "full"), ("PRAGMA query_only = 1", "may not be written")] {
        let store = Store::in_memory().await.unwrap();
        let host = host(&store);
        a_game(&host).await;
        {
            let mut db = store.read().await.unwrap();
            sqlx::raw_sql(pragma).execute(&mut *db).await.unwrap();
        }
        let before = log_length(&store).await;
        let mut faults = Vec::new();
        // Free pages of a small database may take a few more rows.
        for id in 100..400 {
            let reply = call(&host, id, Request::Pace { pace: "1d".to_owned() }).await;
            if reply.shown == Shown::Fault {
                faults.push(reply.message.text);
                break;
            }
        }
        assert!(faults.first().is_some_and(|text| text.contains(words)), "{words}: {faults:?}");
        assert_eq!(log_length(&store).await, before);
        assert_eq!(call(&host, 500, map()).await.shown, Shown::Answer, "looking still works");
    }
}

#[expect(clippy::unwrap_used, reason = "a helper of tests")]
async fn log_length(store: &Store) -> usize {
    let mut db = store.read().await.unwrap();
    log::all(&mut db, 1).await.unwrap().len()
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("no/such/folder/x.sqlite3");
    let error = Store::open(&missing).await.unwrap_err().to_string();
    assert!(error.contains("no/such/folder/x.sqlite3") && error.contains("folder exists"), "{error}");
    let junk = folder.path().join("junk.sqlite3");
    std::fs::write(&junk, b"this is no database, but long enough to look at twice ".repeat(40)).unwrap();
    let error = Store::open(&junk).await.unwrap_err().to_string();
    assert!(error.contains("junk.sqlite3"), "{error}");
    let newer = folder.path().join("newer.sqlite3");
    let store = Store::open(&newer).await.unwrap();
    {
        let mut db = store.write().await.unwrap();
        let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                   VALUES (9999, 'of the future', 1, x'00', 0)";
        sqlx::query(sql).execute(&mut *db).await.unwrap();
        db.commit().await.unwrap();
    }
    store.close().await;
    let error = Store::open(&newer).await.unwrap_err().to_string();
    assert!(error.contains("newer version"), "{error}");
}

#[tokio::test]
async fn what_was_committed_is_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.sqlite3");
    let store = Store::open(&path).await.unwrap();
    a_game(&host(&store)).await;
    let before = log_length(&store).await;
    // No close: as after a kill, the write-ahead log is still there.
    std::mem::forget(store);
    let again = Store::open(&path).await.unwrap();
    assert_eq!(log_length(&again).await, before);
    assert!(before >= 2);
}
