//! The database: migrations with sample data, damaged rows, faults of the disk, copies and checks.
#![expect(unreachable_pub, clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod backup;
mod chapters;
mod check;
mod copies;
mod damage;
mod engines;
mod faults;
mod postgres;
#[path = "../support/postgres.rs"]
mod server;
mod server_faults;
mod storage;

use std::sync::Arc;

use sealed_orders::host::api::ports::{Clock, Courier, CourierError, OwnPost, Timestamp};
use sealed_orders::host::{
    Actor, Call, CallId, Change, ChannelId, Host, HostConfig, Look, Message, MessageId, NewTable, Open, Place, Reply,
    Request, Shown, UserId,
};
use sealed_orders::store::{
    Db, Force, MIGRATIONS, POSTGRES_MIGRATIONS, Store, StoreError, acts, bars, counters, inbox, lessons, live_posts,
    log, offers, outbox, people, phases, portraits, promises, saved, seats, tables, vacations,
};

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
    async fn drop_buttons(&self, _: ChannelId, _: MessageId) -> Result<(), CourierError> {
        Ok(())
    }
    async fn delete(&self, _: ChannelId, _: MessageId) -> Result<(), CourierError> {
        Ok(())
    }
    async fn own_posts(&self, _: ChannelId) -> Result<Option<Vec<OwnPost>>, CourierError> {
        Ok(None)
    }
    async fn tell(&self, _: UserId, _: &str, _: &Message) -> Result<MessageId, CourierError> {
        Ok(MessageId(1))
    }
}

fn host(store: &Store) -> Host {
    Host::new(store.clone(), Arc::new(Fixed), HostConfig::default())
}

async fn call(host: &Host, id: u64, request: Request) -> Reply {
    let actor = Actor {
        user: UserId(1),
        name: "Anna".to_owned(),
        may_manage: true,
        may_manage_server: false,
        roles: vec![],
        avatar: None,
    };
    let place = Place { channel: ChannelId(9), guild: None };
    host.handle(Call { id: CallId(id), actor, place, request }).await
}

/// A table against a computer player, one order given.
async fn a_game(host: &Host) {
    let new = Request::Open(Open::New(NewTable {
        system: "anteel".to_owned(),
        scenario: String::new(),
        opponent: None,
        pace: String::new(),
        options: String::new(),
    }));
    let computer = Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() });
    for (id, request) in (1..).zip([new, computer, Request::Change(Change::Start)]) {
        let reply = call(host, id, request).await;
        assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    }
    host.step(&Nobody).await;
}

fn map() -> Request {
    Request::Look(Look::Map { focus: String::new(), overlay: String::new(), turn: String::new(), text: false })
}

#[tokio::test]
async fn the_embedded_migrations_are_the_files_of_the_folders() {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations"));
    let sqlite = sqlx::migrate::Migrator::new(folder.join("sqlite")).await.unwrap();
    let postgres = sqlx::migrate::Migrator::new(folder.join("postgres")).await.unwrap();
    let known = |migrator: &sqlx::migrate::Migrator| {
        migrator.iter().map(|m| (m.version, m.description.to_string(), m.checksum.to_vec())).collect::<Vec<_>>()
    };
    assert_eq!(known(&MIGRATIONS), known(&sqlite), "src/store/migrations.rs lists every file, under its name");
    assert_eq!(known(&POSTGRES_MIGRATIONS), known(&postgres), "and for PostgreSQL");
}

/// Rows that use what a migration brought.
fn sample(migration: i64) -> &'static str {
    match migration {
        1 => include_str!("0001_sample.sql"),
        2 => include_str!("0002_sample.sql"),
        3 => include_str!("0003_sample.sql"),
        4 => include_str!("0004_sample.sql"),
        5 => include_str!("0005_sample.sql"),
        6 => include_str!("0006_sample.sql"),
        7 => include_str!("0007_sample.sql"),
        8 => include_str!("0008_sample.sql"),
        9 => include_str!("0009_sample.sql"),
        10 => include_str!("0010_sample.sql"),
        11 => include_str!("0011_sample.sql"),
        12 => include_str!("0012_sample.sql"),
        13 => include_str!("0013_sample.sql"),
        15 => include_str!("0015_sample.sql"),
        16 => include_str!("0016_sample.sql"),
        17 => include_str!("0017_sample.sql"),
        20 => include_str!("0020_sample.sql"),
        21 => include_str!("0021_sample.sql"),
        22 => include_str!("0022_sample.sql"),
        23 => include_str!("0023_sample.sql"),
        24 => include_str!("0024_sample.sql"),
        25 => include_str!("0025_sample.sql"),
        26 => include_str!("0026_sample.sql"),
        27 => include_str!("0027_sample.sql"),
        28 => include_str!("0028_sample.sql"),
        29 => include_str!("0029_sample.sql"),
        30 => include_str!("0030_sample.sql"),
        31 => include_str!("0031_sample.sql"),
        32 => include_str!("0032_sample.sql"),
        33 => include_str!("0033_sample.sql"),
        other => panic!("add tests/store/{other:04}_sample.sql with rows that use what migration {other} brought"),
    }
}

/// A file with rows that use what each migration brought, made version by version.
async fn samples(path: &std::path::Path) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path).create_if_missing(true).foreign_keys(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    for migration in MIGRATIONS.iter() {
        MIGRATIONS.run_to(migration.version, &pool).await.unwrap();
        sqlx::raw_sql(sample(migration.version)).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

/// Every migration is applied to a database that holds rows of the version before, and all of them can be read after it.
#[tokio::test]
async fn each_migration_keeps_the_rows_there_were() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.sqlite3");
    samples(&path).await;
    what_the_samples_brought_can_be_read(&Store::open(&path).await.unwrap()).await;
}

async fn what_the_samples_brought_can_be_read(store: &Store) {
    let row = read(store, async |db| tables::newest_in(db, 77).await).await.unwrap();
    assert_eq!((row.id, row.status.as_str(), row.due_at), (1, "playing", Some(1_700_086_400)));
    assert_eq!(read(store, async |db| seats::of_table(db, 1).await).await.len(), 2);
    let entries = read(store, async |db| log::all(db, 1).await).await;
    assert_eq!(entries.len(), 2);
    assert_eq!((entries[0].notes.as_str(), entries[0].state_version), ("{}", 1), "the snapshot's, where there is one");
    assert_eq!((entries[1].notes.contains("did not fire"), entries[1].state_version), (true, 0));
    // The phase under way of a table of before is its first; the one that the sample adds is its second.
    let phases = read(store, async |db| phases::standing(db, 1).await).await;
    assert_eq!(
        phases.iter().map(|p| (p.number, p.seq, p.title.as_str())).collect::<Vec<_>>(),
        [(1, 0, ""), (2, 1, "ROUND 1 · Move")]
    );
    assert_eq!((row.phase, row.reminder, row.nudge), (2, Some(1), Some(60)));
    let posted = read(store, async |db| outbox::posted_of(db, 1, 60).await).await.unwrap();
    assert!(posted.contains("Anteel"), "{posted}");
    assert_eq!(read(store, async |db| outbox::posted_of(db, 1, 1).await).await, None, "a post of before");
    let questions = read(store, async |db| offers::of_table(db, 1).await).await;
    assert_eq!(
        questions.iter().map(|q| q.kind.as_str()).collect::<Vec<_>>(),
        ["end", "pause", "referee", "rematch", "terms", "undo"],
        "those of before the fourth are void"
    );
    assert_eq!(read(store, async |db| inbox::find(db, 5001).await).await.as_deref(), Some("{}"));
    let kept = read(store, async |db| saved::of_user(db, 11, "pentagon-war").await).await;
    assert_eq!(kept, [("hawk".to_owned(), "hull=8/6 engines=1".to_owned())]);
    // What the third migration makes of older rows: the count goes on, a waiting post keeps the name it was tried under.
    assert_eq!(read(store, async |db| counters::find(db, counters::TABLES).await).await, Some(1));
    assert_eq!(row.rev, 0);
    let waiting = read(store, async |db| outbox::due(db, None, i64::MAX, 10).await).await;
    let names: Vec<&str> = waiting.iter().map(|o| o.nonce.as_str()).collect();
    assert_eq!(names, ["so-1-1"]);
    a_row_is_tried_by_one_of_two_who_read_it(store, &waiting[0]).await;
    // A post that is to be edited.
    let live = read(store, async |db| live_posts::find(db, 1).await).await.unwrap();
    assert_eq!((live.post, live.due_at, live.edited_at, live.wish), (1, Some(1_700_000_003), None, 0));
    // A clock that was stopped.
    assert_eq!((row.quiet_moved, row.paused_left, row.paused_remind), (3_600, Some(7_200), Some(60)));
    assert_eq!((row.resume_at, row.graces.as_str()), (Some(1_700_100_000), "{\"0\":1}"));
    what_was_brought_for_people_can_be_read(store).await;
    // And its own.
    let open = read(store, async |db| inbox::all_open(db, 10).await).await;
    assert_eq!((open.len(), open[0].call_id, open[0].answer.as_deref()), (1, 5002, None));
    assert_eq!((open[0].token.as_str(), open[0].guild_id, open[0].parent_id), ("a-token", Some(7), Some(77)));
}

/// Two processes on one file read the same row; who comes second finds that it has been tried, or that it is delivered.
async fn a_row_is_tried_by_one_of_two_who_read_it(store: &Store, row: &outbox::OutboxRow) {
    let begins = async || store.write(Force::Soft, async |db| outbox::try_begins(db, row, 5).await).await.unwrap();
    assert!(begins().await, "as it was read");
    let put_off = async |db: &mut Db| outbox::put_off(db, row.table_id, row.number, row.due_at, row.tried_at).await;
    store.write(Force::Soft, put_off).await.unwrap();
    assert!(!begins().await, "it has been tried");
    let undone = "UPDATE outbox SET attempts = attempts - 1 WHERE number = 1";
    engines::tamper(store, undone).await;
    assert!(begins().await);
    engines::tamper(store, "UPDATE outbox SET state = 'delivered' WHERE number = 1").await;
    assert!(!begins().await, "it is delivered");
    engines::tamper(store, "UPDATE outbox SET state = 'waiting', tried_at = NULL WHERE number = 1").await;
}

/// The rows that migrations 7 and 9 to 13 brought.
async fn what_was_brought_for_people_can_be_read(store: &Store) {
    // What somebody has said of themselves.
    let person = read(store, async |db| people::find(db, 1).await).await.unwrap();
    assert_eq!(
        (person.zone.as_deref(), person.quiet_from, person.quiet_until),
        (Some("Europe/Berlin"), Some(22), Some(7))
    );
    // Days away, at all tables and at one.
    let away = read(store, async |db| vacations::at_table(db, 1).await).await;
    assert_eq!(
        away.iter().map(|v| (v.first_day.as_str(), v.table_id)).collect::<Vec<_>>(),
        [("2026-12-24", None), ("2027-01-02", Some(1))]
    );
    // Seats that are promised, to somebody and to anybody.
    let promised = read(store, async |db| promises::of_table(db, 1).await).await;
    assert_eq!(
        promised.iter().map(|p| (p.side.as_str(), p.user_id)).collect::<Vec<_>>(),
        [("circle", Some(2)), ("triangle", None)]
    );
    // Somebody else has sat down, and a computer player keeps a seat for somebody.
    let done = read(store, async |db| acts::of_table(db, 1).await).await;
    assert_eq!((done.len(), done[0].after_seq, done[0].deed.contains("Bert")), (1, 1, true));
    assert_eq!(read(store, async |db| seats::of_table(db, 1).await).await[1].kept_for, Some(3));
    // Whose person lets windows pass.
    let row = read(store, async |db| tables::find(db, 1).await).await.unwrap();
    assert!(row.silences.contains("\"windows\":2"), "{}", row.silences);
    // Whose picture is kept.
    let kept = read(store, async |db| portraits::at_table(db, 1).await).await;
    assert_eq!(kept.iter().map(|(_, picture)| picture.as_slice()).collect::<Vec<_>>(), [b"\x89PNG"]);
    // How far somebody is in a lesson.
    let lessons = read(store, async |db| lessons::of_user(db, 1).await).await;
    assert_eq!(lessons.iter().map(|row| (row.system.as_str(), row.step)).collect::<Vec<_>>(), [("anteel", 4)]);
    // Who may sit there no more.
    assert_eq!(read(store, async |db| bars::of_table(db, 1).await).await, [13]);
}

#[tokio::test]
async fn the_same_step_twice_and_two_tables_in_a_channel_are_stopped_by_the_database() {
    let store = Store::in_memory().await.unwrap();
    a_game(&host(&store)).await;
    let entry = read(&store, async |db| log::all(db, 1).await).await.remove(0);
    let twice = store.write(Force::Durable, async |db| log::insert(db, 1, &entry).await).await;
    assert!(matches!(twice, Err(StoreError::Taken(_))));
    let row = read(&store, async |db| tables::find(db, 1).await).await.unwrap();
    let second = tables::TableRow { id: 2, rev: 0, ..row };
    let second = store.write(Force::Durable, async |db| tables::insert(db, &second).await).await;
    assert!(matches!(second, Err(StoreError::Taken(_))));
}

#[tokio::test]
async fn a_change_of_a_row_that_was_changed_meanwhile_is_not_written() {
    let store = Store::in_memory().await.unwrap();
    a_game(&host(&store)).await;
    let row = read(&store, async |db| tables::find(db, 1).await).await.unwrap();
    store.write(Force::Durable, async |db| tables::update(db, &row).await).await.unwrap();
    let late = tables::TableRow { pace_seconds: Some(60), ..row };
    let late = store.write(Force::Durable, async |db| tables::update(db, &late).await).await;
    assert!(matches!(late, Err(StoreError::Moved)));
    let row = read(&store, async |db| tables::find(db, 1).await).await.unwrap();
    assert_eq!(row.pace_seconds, None);
}

/// Reads from the database.
async fn read<T>(store: &Store, work: impl AsyncFnOnce(&mut Db) -> Result<T, StoreError>) -> T {
    store.read(work).await.unwrap()
}

/// Changes the database behind the host's back.
async fn tamper(store: &Store, sql: &'static str) {
    let done = store.write(Force::Durable, async |db| sqlx::raw_sql(sql).execute(db).await.map_err(StoreError::from));
    done.await.unwrap();
}

async fn log_length(store: &Store) -> usize {
    read(store, async |db| log::all(db, 1).await).await.len()
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
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
               VALUES (9999, 'of the future', 1, x'00', 0)";
    tamper(&store, sql).await;
    store.close().await;
    let error = Store::open(&newer).await.unwrap_err().to_string();
    assert!(error.contains("newer version"), "{error}");
    let error = Store::open_read_only(&newer).await.unwrap_err().to_string();
    let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap();
    let known = format!("this program has schema {known}");
    assert!(error.contains("schema 9999") && error.contains(&known), "{error}");
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
