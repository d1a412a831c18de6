//! The same on PostgreSQL: a schema of the same shape, faults of a server, and several processes of several versions.

use std::collections::BTreeSet;
use std::time::Duration;

use sealed_orders::host::{Change, Request, Shown};
use sealed_orders::store::copy::copy;
use sealed_orders::store::{Address, Db, Force, POSTGRES_MIGRATIONS, Store, StoreError, counters, log, tables};
use sealed_orders::terminal::database;
use tokio::time::{Instant, sleep};

use crate::server::{self, Server};
use crate::{a_game, call, host, log_length, map, read, sample, tamper};

/// A store on a database of its own, with its address and name; `None` where there is no PostgreSQL.
async fn a_store() -> Option<(Store, Address, String)> {
    let (address, name) = server::database().await?;
    Some((Store::open(&address).await.unwrap(), address, name))
}

fn order() -> Request {
    Request::Change(Change::Notation { text: "fleet Spur 10".to_owned() })
}

#[test]
fn tests_that_are_left_out_are_said() {
    server::say_what_is_left_out(include_str!("postgres.rs").matches("#[tokio::test").count());
}

/// Table, column, whether it may be null, and its place in the primary key, 0: it is not in it.
type Column = (String, String, bool, i64);

async fn columns_of_sqlite() -> BTreeSet<Column> {
    let store = Store::in_memory().await.unwrap();
    let sql = "SELECT t.name, c.name, CASE WHEN c.\"notnull\" = 1 THEN 0 ELSE 1 END, c.pk FROM sqlite_master AS t \
               JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table' AND t.name NOT LIKE '\\_sqlx%' ESCAPE '\\'";
    let rows: Vec<(String, String, i64, i64)> =
        read(&store, async |db| Ok(sqlx::query_as(sql).fetch_all(db).await?)).await;
    rows.into_iter().map(|(table, column, null, key)| (table, column, null == 1, key)).collect()
}

async fn columns_of_postgres(store: &Store) -> BTreeSet<Column> {
    let sql = "SELECT CAST(c.table_name AS TEXT), CAST(c.column_name AS TEXT), \
               CASE WHEN c.is_nullable = 'YES' THEN 1 ELSE 0 END, \
               COALESCE((SELECT CAST(array_position(k.conkey, a.attnum) AS BIGINT) FROM pg_constraint AS k \
                   JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attname = c.column_name \
                   WHERE k.contype = 'p' AND k.conrelid = to_regclass(c.table_name)), 0) \
               FROM information_schema.columns AS c \
               WHERE c.table_schema = 'public' AND c.table_name NOT LIKE '\\_sqlx%'";
    let rows: Vec<(String, String, i64, i64)> =
        read(store, async |db| Ok(sqlx::query_as(sql).fetch_all(db).await?)).await;
    rows.into_iter().map(|(table, column, null, key)| (table, column, null == 1, key)).collect()
}

#[tokio::test]
async fn both_schemas_have_the_same_columns_and_keys() {
    let Some((store, ..)) = a_store().await else { return };
    let (there, here) = (columns_of_postgres(&store).await, columns_of_sqlite().await);
    assert!(here.len() > 150, "{}", here.len());
    assert_eq!(there, here);
    let sql = "SELECT CAST(column_name AS TEXT) FROM information_schema.columns WHERE table_schema = 'public' \
               AND table_name NOT LIKE '\\_sqlx%' AND (data_type NOT IN ('bigint', 'text', 'bytea') \
               OR (data_type = 'text' AND collation_name IS DISTINCT FROM 'C'))";
    let odd: Vec<String> = read(&store, async |db| Ok(sqlx::query_scalar(sql).fetch_all(db).await?)).await;
    assert_eq!(odd, [""; 0], "other types, or texts that are not in the order of their bytes");
}

#[tokio::test]
async fn each_migration_keeps_the_rows_there_were() {
    let Some(server) = server::shared() else { return };
    let mut db = server.connect("postgres").await;
    sqlx::raw_sql("CREATE DATABASE old").execute(&mut db).await.unwrap();
    let mut old = server.connect("old").await;
    for migration in POSTGRES_MIGRATIONS.iter() {
        POSTGRES_MIGRATIONS.run_to(migration.version, &mut old).await.unwrap();
        let rows = server::bytes_of_postgres(sample(migration.version));
        sqlx::raw_sql(sqlx::AssertSqlSafe(rows)).execute(&mut old).await.unwrap();
    }
    let store = Store::open(server.address("old")).await.unwrap();
    crate::what_the_samples_brought_can_be_read(&store).await;
}

#[tokio::test]
async fn of_two_changes_at_the_same_moment_one_is_written() {
    let Some((one, address, _)) = a_store().await else { return };
    let two = Store::open(&address).await.unwrap();
    a_game(&host(&one)).await;
    for round in 0..10 {
        let row = read(&one, async |db| tables::find(db, 1).await).await.unwrap();
        let to = |pace| tables::TableRow { pace_seconds: Some(pace), ..row.clone() };
        let (first, second) = (to(60 + round), to(600 + round));
        let (first, second) = tokio::join!(
            one.write(Force::Durable, async |db| tables::update(db, &first).await),
            two.write(Force::Durable, async |db| tables::update(db, &second).await)
        );
        let moved = |done: &Result<(), StoreError>| matches!(done, Err(StoreError::Moved));
        assert!(first.is_ok() && moved(&second) || second.is_ok() && moved(&first), "{first:?} {second:?}");
    }
}

#[tokio::test]
async fn an_error_that_somebody_overlooks_is_no_commit() {
    let Some((store, ..)) = a_store().await else { return };
    a_game(&host(&store)).await;
    let entry = read(&store, async |db| log::all(db, 1).await).await.remove(0);
    let done = store.write(Force::Durable, async |db| {
        counters::put(db, "a", 1).await?;
        let twice = log::insert(db, 1, &entry).await;
        assert!(matches!(twice, Err(StoreError::Taken(_))));
        Ok::<_, StoreError>(())
    });
    assert!(done.await.is_err());
    assert_eq!(read(&store, async |db| counters::find(db, "a").await).await, None);
}

#[tokio::test]
async fn several_processes_serve_a_database_and_none_beside_one_that_knows_no_others() {
    let Some((address, name)) = server::database().await else { return };
    let first = Store::open_to_serve(&address).await.unwrap();
    let second = Store::open_to_serve(&address).await.unwrap();
    a_game(&host(&second)).await;
    // Tools work beside them.
    let beside = Store::open_beside(&address).await.unwrap();
    beside.write(Force::Soft, async |db| counters::put(db, "a", 1).await).await.unwrap();
    beside.close().await;
    first.close().await;
    second.close().await;
    // A program from before schema 31 has this for itself.
    let mut old = server::shared().unwrap().connect(&name).await;
    sqlx::raw_sql("SELECT pg_advisory_lock(7235418001)").execute(&mut old).await.unwrap();
    let said = Store::open_to_serve(&address).await.unwrap_err().to_string();
    assert!(said.contains("served by an older version"), "{said}");
}

#[tokio::test]
async fn a_newer_database_takes_this_program_as_long_as_it_says_so() {
    let Some((address, name)) = server::database().await else { return };
    let mut beside = server::shared().unwrap().connect(&name).await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (9999, 'of the future', true, '\\x00', 0)";
    sqlx::raw_sql(newer).execute(&mut beside).await.unwrap();
    Store::open_to_serve(&address).await.unwrap().close().await;
    Store::open_beside(&address).await.unwrap().close().await;
    sqlx::raw_sql("UPDATE counters SET value = 9999 WHERE name = 'oldest_schema'").execute(&mut beside).await.unwrap();
    for said in [Store::open_to_serve(&address).await, Store::open_beside(&address).await] {
        let said = said.unwrap_err().to_string();
        assert!(said.contains("9999"), "{said}");
    }
    let said = Store::open_to_serve(&address).await.unwrap_err().to_string();
    assert!(said.contains("belongs to a newer version") && said.contains("from schema 9999 on"), "{said}");
}

#[tokio::test]
async fn changes_go_beside_each_other_and_whoever_is_alone_waits_for_all_before() {
    let Some((one, address, _)) = a_store().await else { return };
    let two = Store::open(&address).await.unwrap();
    let begin = Instant::now();
    let slow = async |store: &Store| {
        let work = async |db: &mut Db| {
            sqlx::raw_sql("SELECT pg_sleep(1)").execute(db).await?;
            Ok::<_, StoreError>(begin.elapsed())
        };
        store.write_beside(Force::Soft, work).await
    };
    let alone = async {
        sleep(Duration::from_millis(300)).await;
        two.write(Force::Soft, async |db| counters::touch(db).await).await.map(|()| begin.elapsed())
    };
    let (first, second, alone) = tokio::join!(slow(&one), slow(&two), alone);
    let (first, second, alone): (_, _, Result<Duration, StoreError>) = (first.unwrap(), second.unwrap(), alone);
    assert!(first.max(second) < Duration::from_millis(1_900), "beside each other: {first:?} {second:?}");
    assert!(alone.unwrap() >= first.max(second).saturating_sub(Duration::from_millis(100)));
}

/// An order takes so long to be committed as is filled in.
const SLOW_COMMITS: &str = "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS \
    'BEGIN PERFORM pg_sleep(SECONDS); RETURN NULL; END'; \
    CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow()";

async fn slow_commits(store: &Store, seconds: u32) {
    let sql = sqlx::AssertSqlSafe(SLOW_COMMITS.replace("SECONDS", &seconds.to_string()));
    let done = store.write(Force::Durable, async |db| sqlx::raw_sql(sql).execute(db).await.map_err(StoreError::from));
    done.await.unwrap();
}

#[tokio::test]
async fn a_commit_that_is_not_heard_of_is_found_out_before_anybody_is_told() {
    let Some((store, ..)) = a_store().await else { return };
    let host = host(&store);
    a_game(&host).await;
    // Longer than anybody waits for a commit, which takes eight seconds, and not so long that nobody finds out.
    slow_commits(&store, 9).await;
    tamper(&store, "SET statement_timeout = 0").await;
    let before = log_length(&store).await;
    let begin = Instant::now();
    let reply = call(&host, 100, order()).await;
    assert!(begin.elapsed() > Duration::from_secs(8), "{:?}", begin.elapsed());
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    assert_eq!(log_length(&store).await, before + 1, "once");
    assert_eq!(call(&host, 100, order()).await.message.text, reply.message.text);
}

#[tokio::test]
async fn an_order_whose_connection_is_cut_in_its_commit_is_done_once() {
    let Some((store, _, name)) = a_store().await else { return };
    let host = host(&store);
    a_game(&host).await;
    slow_commits(&store, 2).await;
    let before = log_length(&store).await;
    let mut beside = server::shared().unwrap().connect(&name).await;
    let cut = async {
        sleep(Duration::from_secs(1)).await;
        let sql = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity \
                   WHERE datname = current_database() AND state = 'active' AND query LIKE '%COMMIT' AND pid <> pg_backend_pid()";
        sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut beside).await.unwrap()
    };
    let (reply, cut) = tokio::join!(call(&host, 100, order()), cut);
    assert_eq!(cut, 1, "one was cut while it committed");
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    assert_eq!(log_length(&store).await, before + 1, "once");
    assert_eq!(call(&host, 100, order()).await.message.text, reply.message.text);
}

#[tokio::test]
async fn orders_are_refused_in_words_while_the_server_is_gone_and_carried_out_when_it_is_back() {
    let Some(mut server) = Server::start() else { return };
    let store = Store::open(server.address("postgres")).await.unwrap();
    let host = host(&store);
    a_game(&host).await;
    let before = log_length(&store).await;
    server.halt();
    for request in [order(), map()] {
        let reply = call(&host, 100, request).await;
        assert_eq!(reply.shown, Shown::Fault, "{}", reply.message.text);
        assert!(reply.message.text.contains("cannot be reached"), "{}", reply.message.text);
        assert!(reply.message.text.contains("nothing was changed"), "{}", reply.message.text);
    }
    server.go();
    assert_eq!(log_length(&store).await, before);
    let reply = call(&host, 100, order()).await;
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    assert_eq!(log_length(&store).await, before + 1);
}

#[tokio::test]
async fn a_copy_is_left_to_the_servers_own_tool() {
    let Some((store, address, name)) = a_store().await else { return };
    a_game(&host(&store)).await;
    let folder = tempfile::tempdir().unwrap();
    let said = database::backup(&address, &folder.path().join("copy")).await.unwrap_err().to_string();
    assert!(said.contains("pg_dump --format=custom --file=") && said.contains(&name), "{said}");
    let mut out = Vec::new();
    database::check(&address, &mut out).await.unwrap();
    let said = String::from_utf8(out).unwrap();
    assert_eq!(
        said.lines().next(),
        Some("Not done: the files of the server; its own tool `pg_amcheck` looks at them.")
    );
}

#[tokio::test]
async fn a_database_goes_to_postgresql_and_back_and_no_row_is_another() {
    let Some(server) = server::shared() else { return };
    let mut db = server.connect("postgres").await;
    sqlx::raw_sql("CREATE DATABASE copied").execute(&mut db).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let from = crate::copies::full(folder.path()).await;
    let (there, back) = (server.address("copied"), Address::File(folder.path().join("back.sqlite3")));
    let first = copy(&from, &there, |_| {}).await.unwrap();
    let second = copy(&there, &back, |_| {}).await.unwrap();
    assert_eq!(first, second);
    for address in [&there, &back] {
        crate::what_the_samples_brought_can_be_read(&Store::open(address).await.unwrap()).await;
    }
    let again = copy(&from, &there, |_| {}).await.unwrap_err().to_string();
    assert!(again.contains("is not empty: tables has rows"), "{again}");
}

#[tokio::test]
async fn a_database_that_cannot_be_reached_is_named_without_its_password() {
    let at: Address = Address::Server("postgres://bot:hush@127.0.0.1:1/tables".parse().unwrap());
    let said = Store::open_to_serve(&at).await.unwrap_err().to_string();
    assert!(said.contains("postgres://bot@127.0.0.1:1/tables") && said.contains("cannot be reached"), "{said}");
    assert!(!said.contains("hush"), "{said}");
}
