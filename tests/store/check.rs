//! `check DATABASE` names every damaged table, also beside a running bot, and changes nothing.

use sealed_orders::host::{Change, NewTable, Open, Request, Shown};
use sealed_orders::store::{Address, Store, tables};
use sealed_orders::terminal::database;

use crate::{a_game, call, host, read, server, tamper};

/// What the check prints, and whether it found anything.
async fn check(database: impl Into<Address>) -> (String, bool) {
    let mut out = Vec::new();
    let found = database::check(database, &mut out).await;
    (String::from_utf8(out).unwrap(), found.is_err())
}

/// A database with a game in which an order was taken back.
async fn a_game_with_an_undo(database: impl Into<Address>) -> Store {
    let store = Store::open(database).await.unwrap();
    let host = host(&store);
    a_game(&host).await;
    for (id, request) in (20..).zip([
        Request::Change(Change::Notation { text: "fleet Spur 10".to_owned() }),
        Request::Change(Change::Undo),
        Request::Change(Change::Notation { text: "fleet Spur 10".to_owned() }),
    ]) {
        let reply = call(&host, id, request).await;
        assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    }
    store
}

#[tokio::test]
async fn a_sound_database_beside_a_running_bot_has_no_faults() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite3");
    let store = a_game_with_an_undo(&path).await;
    let (said, is_faulty) = check(&path).await;
    assert_eq!((said.as_str(), is_faulty), ("1 table looked at.\n", false));
    let played = host(&store);
    call(&played, 90, Request::Change(Change::Pace { pace: "1d".to_owned() })).await;
    assert!(!check(&path).await.1);
    store.close().await;
    assert!(!check(&path).await.1, "nor when it is stopped");
}

/// Each kind of damage, and what is said of it.
const KINDS: [(&str, &str); 35] = [
    ("UPDATE tables SET options = '{'", "its options cannot be read"),
    ("UPDATE tables SET options = json_set(options, '$.budget', 999)", "its options are not those it was begun with"),
    ("UPDATE tables SET seed = 'garbage'", "its seed is none"),
    ("UPDATE tables SET rules_version = 7", "it has version 7 of the rules"),
    ("UPDATE tables SET rules_version = 'x'", "its row cannot be read"),
    ("UPDATE tables SET status = 'lobby', started_at = NULL", "is one too many"),
    ("UPDATE tables SET system = 'chess'", "there is no system \"chess\""),
    ("UPDATE tables SET parcels = parcels + 1", "is missing"),
    ("UPDATE tables SET live_post = 77", "its newest post should be delivery"),
    ("UPDATE tables SET told_seq = 99", "its last told step is at step 99"),
    ("UPDATE tables SET scenario = 'elsewhere'", "its scenario are not those"),
    ("UPDATE seats SET side = 'square' WHERE seat = 0", "seat 0 has the side \"square\""),
    ("UPDATE seats SET skill = 'divine' WHERE seat = 1", "seat 1 is neither"),
    ("UPDATE seats SET seat = 7 WHERE seat = 1", "its seats are numbered [0, 7]"),
    (
        "UPDATE log SET digest = replace(digest, substr(digest, 1, 8), '00000000') WHERE seq = 4",
        "the state of step 4 has another digest than the log says",
    ),
    (
        // The state of a step behind the newest phases is not kept.
        "UPDATE log SET digest = replace(digest, substr(digest, 1, 8), '00000000') WHERE seq = 1",
        "step 1 played again gives another state",
    ),
    ("UPDATE log SET digest = 'x'; UPDATE log SET lines = '['", "the sentences of step 0 cannot be read"),
    ("UPDATE log SET input = '{' WHERE seq = 1", "the order of step 1 cannot be read"),
    ("UPDATE log SET input = (SELECT input FROM log WHERE seq = 1) WHERE seq = 2", "step 2"),
    ("UPDATE log SET undone_by = NULL", "what its log says was taken back"),
    ("UPDATE log SET kind = 'lapse' WHERE seq = 0", "step 0 cannot be of the kind"),
    ("UPDATE log SET seq = 9 WHERE seq = 4", "step 4 is missing in its log"),
    ("DELETE FROM snapshots WHERE seq = 4", "the state of step 4 is missing"),
    ("UPDATE snapshots SET state = x'789c00' WHERE seq = 4", "the state of step 4 cannot be unpacked"),
    ("UPDATE snapshots SET state_version = 8 WHERE seq = 4", "the state of step 4 has the shape 8"),
    ("UPDATE outbox SET number = 44 WHERE number = 2", "delivery 2 is missing"),
    ("UPDATE outbox SET kind = 'x' WHERE number = 2", "delivery 2 cannot be read"),
    ("UPDATE inbox SET answer = '{}'", "inbox: the answer to call"),
    ("UPDATE tables SET graces = '['", "whose silence was forgiven"),
    ("UPDATE tables SET paused_left = 5, due_at = 5", "its clock is stopped and has a deadline"),
    (
        "INSERT INTO people (user_id, zone, quiet_from, quiet_until, at) VALUES (3, 'Mars/Olympus', NULL, NULL, 0)",
        "people: what person 3 has said",
    ),
    ("INSERT INTO vacations VALUES (3, 1, '2026-02-30', '2026-03-01', NULL, 0)", "people: what person 3 has said"),
    (
        "INSERT INTO people (user_id, zone, quiet_from, quiet_until, at) VALUES (3, 'UTC', 22, NULL, 0)",
        "people: what person 3 has said",
    ),
    ("UPDATE counters SET value = 0", "counters: the newest table is 1"),
    ("INSERT INTO seats (table_id, seat, side, name) VALUES (5, 0, 'x', 'y')", "of seats belongs to nothing"),
];

#[tokio::test]
async fn every_kind_of_damage_is_named_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("tables.sqlite3");
    let store = a_game_with_an_undo(&sound).await;
    let seed = read(&store, async |db| tables::find(db, 1).await).await.unwrap().seed.unwrap();
    store.close().await;
    for (sql, said) in KINDS {
        let path = folder.path().join("damaged.sqlite3");
        std::fs::copy(&sound, &path).unwrap();
        // Not by the store, which would not let rows belong to nothing.
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).foreign_keys(false);
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        sqlx::raw_sql(sql).execute(&pool).await.unwrap();
        pool.close().await;
        let (lines, is_faulty) = check(&path).await;
        assert!(is_faulty && lines.contains(said), "{sql}:\n{lines}");
        assert!(!lines.contains(&seed[8..40]), "the seed is secret:\n{lines}");
    }
}

/// What PostgreSQL does not let in: columns have their kinds there.
const KEPT_OUT: [&str; 1] = ["UPDATE tables SET rules_version = 'x'"];
/// What is left to the server: it looks after its references itself, and our check does not ask it.
const OF_THE_SERVER: [&str; 1] = ["INSERT INTO seats (table_id, seat, side, name) VALUES (5, 0, 'x', 'y')"];

#[tokio::test]
async fn every_kind_of_damage_is_named_on_postgresql_as_well() {
    let Some((address, sound)) = server::database().await else { return };
    let store = a_game_with_an_undo(&address).await;
    let seed = read(&store, async |db| tables::find(db, 1).await).await.unwrap().seed.unwrap();
    store.close().await;
    let (said, is_faulty) = check(&address).await;
    assert!(said.ends_with("\n1 table looked at.\n") && !is_faulty, "{said}");
    for (sql, said) in KINDS.iter().filter(|(sql, _)| !OF_THE_SERVER.contains(sql)) {
        let (address, name) = server::copy_of(&sound).await;
        let of_sqlite = "json_set(options, '$.budget', 999)";
        let of_postgres = "CAST(jsonb_set(CAST(options AS JSONB), '{budget}', '999') AS TEXT)";
        let here = server::bytes_of_postgres(&sql.replace(of_sqlite, of_postgres));
        let mut db = server::shared().unwrap().connect(&name).await;
        // References are not looked after meanwhile, as on a server that is damaged.
        sqlx::raw_sql("SET session_replication_role = replica").execute(&mut db).await.unwrap();
        let done = sqlx::raw_sql(sqlx::AssertSqlSafe(here)).execute(&mut db).await;
        if KEPT_OUT.contains(sql) {
            assert!(done.is_err(), "{sql}");
            continue;
        }
        done.unwrap_or_else(|error| panic!("{sql}: {error}"));
        let before = all_rows(&name).await;
        let (lines, is_faulty) = check(&address).await;
        assert!(is_faulty && lines.contains(said), "{sql}:\n{lines}");
        assert!(!lines.contains(&seed[8..40]), "the seed is secret:\n{lines}");
        assert_eq!(all_rows(&name).await, before, "{sql}: the check changes nothing");
    }
}

/// A digest of what a game consists of, on PostgreSQL.
async fn all_rows(database: &str) -> String {
    let mut db = server::shared().unwrap().connect(database).await;
    let sql = "SELECT md5((SELECT string_agg(t::text, '|' ORDER BY t::text) FROM tables AS t) \
               || (SELECT string_agg(l::text, '|' ORDER BY l::text) FROM log AS l) \
               || (SELECT string_agg(s::text, '|' ORDER BY s::text) FROM snapshots AS s))";
    sqlx::query_scalar(sql).fetch_one(&mut db).await.unwrap()
}

#[tokio::test]
async fn a_seed_that_gives_other_dice_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite3");
    let store = Store::open(&path).await.unwrap();
    let host = host(&store);
    let text = String::new;
    let new = Request::Open(Open::New(NewTable {
        system: "space-combat".to_owned(),
        scenario: text(),
        opponent: None,
        pace: text(),
        options: text(),
    }));
    let computer = Request::Change(Change::Computer { side: text(), skill: "plain".to_owned() });
    for (id, request) in (1..).zip([new, computer, Request::Change(Change::Start)]) {
        call(&host, id, request).await;
    }
    tamper(&store, "UPDATE tables SET seed = '11' || substr(seed, 3)").await;
    store.close().await;
    let (said, is_faulty) = check(&path).await;
    assert!(is_faulty && said.contains("step 0 played again gives another state"), "{said}");
}

#[tokio::test]
async fn the_check_changes_nothing_and_refuses_what_is_no_database_of_ours() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite3");
    let store = a_game_with_an_undo(&path).await;
    tamper(&store, "DELETE FROM snapshots").await;
    store.close().await;
    let before = std::fs::read(&path).unwrap();
    assert!(check(&path).await.1);
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let other = folder.path().join("other.sqlite3");
    std::fs::write(&other, "").unwrap();
    let error = database::check(&other, &mut Vec::new()).await.unwrap_err().to_string();
    assert!(error.contains("other.sqlite3") && error.contains("schema 0"), "{error}");
    assert!(database::check(&folder.path().join("missing"), &mut Vec::new()).await.is_err());
    assert!(!folder.path().join("missing").exists());
}
