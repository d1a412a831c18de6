//! How many bytes an order takes, all in, over a game of each system.

use std::sync::Arc;

use sealed_orders::contract::Seed;
use sealed_orders::host::api::config::Labour;
use sealed_orders::host::queries::check::check;
use sealed_orders::host::{Change, ChannelId, Host, HostConfig, Look, NewTable, Open, Request, Shown};
use sealed_orders::store::{Db, Force, Store, StoreError, retention};

use crate::{Fixed, Nobody, call, read};

/// Games: system, scenario, options, after how many orders a draw is agreed.
const GAMES: [(&str, &str, &str, i64); 4] = [
    ("anteel", "", "budget=250 rounds=20", 1_000),
    ("pentagon-war", "three", "stops=careful", 400),
    ("space-combat", "", "orders=subturn", 400),
    ("penta-war", "", "", 400),
];

/// The most that an order may take in a long game: rows, indices, pages and all.
const MOST_BYTES: i64 = 600;

/// Rows of a kind, and the bytes of what stands in them.
async fn weigh(db: &mut Db, table: &str) -> Result<(i64, i64), StoreError> {
    let columns = format!("SELECT name FROM pragma_table_info('{table}')");
    let columns: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(columns)).fetch_all(&mut *db).await?;
    let bytes: Vec<String> = columns.iter().map(|c| format!("COALESCE(LENGTH(CAST({c} AS BLOB)), 0)")).collect();
    let sql = format!("SELECT COUNT(*), CAST(COALESCE(SUM({}), 0) AS BIGINT) FROM {table}", bytes.join(" + "));
    Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_one(db).await?)
}

async fn size(store: &Store) -> i64 {
    let vacuum = "VACUUM";
    store.at_once(async |db| Ok(sqlx::raw_sql(vacuum).execute(db).await.map(drop)?)).await.unwrap();
    let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    read(store, async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await
}

async fn orders(store: &Store) -> i64 {
    let sql = "SELECT COUNT(*) FROM log WHERE kind = 'order'";
    read(store, async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await
}

async fn rows_of(store: &Store, table: &str) -> i64 {
    read(store, async |db| weigh(db, table).await).await.0
}

async fn waiting(store: &Store) -> i64 {
    let sql = "SELECT COUNT(*) FROM outbox WHERE state = 'waiting'";
    read(store, async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await
}

async fn play(host: &Host, store: &Store, [system, scenario, options]: [&str; 3], most: i64) {
    let new = Request::Open(Open::New(NewTable {
        system: system.to_owned(),
        scenario: scenario.to_owned(),
        opponent: None,
        pace: String::new(),
        options: options.to_owned(),
    }));
    let computer = || Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() });
    let requests = [new, Request::Change(Change::Leave), computer(), computer(), Request::Change(Change::Start)];
    for (id, request) in (1..).zip(requests) {
        let reply = call(host, id, request).await;
        assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    }
    let mut before = 0;
    loop {
        host.step(&Nobody).await;
        let now = orders(store).await;
        if now >= most {
            host.agree_on_draw(ChannelId(9)).await;
        }
        if now == before && waiting(store).await == 0 {
            return;
        }
        before = now;
    }
}

#[tokio::test]
async fn an_order_takes_few_bytes_and_old_states_are_made_from_the_log() {
    let mut heavy = Vec::new();
    for (system, scenario, options, most) in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("tables.sqlite3")).await.unwrap();
        let empty = size(&store).await;
        let config = HostConfig {
            // The same games each time.
            seed: Some(Seed::from_words("storage").unwrap()),
            labour: Labour::AtOnce,
            draws: false,
            ..HostConfig::default()
        };
        let host = Host::new(store.clone(), Arc::new(Fixed), config);
        play(&host, &store, [system, scenario, options], most).await;
        let (count, bytes) = (orders(&store).await, size(&store).await - empty);
        println!("{system}: {count} orders, {bytes} bytes, {} an order", bytes / count);
        for table in ["log", "chapters", "snapshots", "outbox", "inbox", "phases", "live_posts", "drafts"] {
            let (rows, bytes) = read(&store, async |db| weigh(db, table).await).await;
            println!("  {table}: {rows} rows, {bytes} bytes, {} an order", bytes / count);
        }
        if bytes / count > MOST_BYTES {
            heavy.push(format!("{system}: {} bytes an order", bytes / count));
        }
        let (kept, entries) = (rows_of(&store, "snapshots").await, rows_of(&store, "log").await);
        assert!(kept < entries / 2, "{system}: {kept} states of {entries}");
        for turn in ["1", "2", "3"] {
            let (focus, overlay, turn) = (String::new(), String::new(), turn.to_owned());
            let then = Request::Look(Look::Map { focus, overlay, turn, text: true });
            let reply = call(&host, 900, then).await;
            assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
        }
        let mut said = Vec::new();
        let found = check(&store, |line| said.push(line.to_owned()), |_, _| {}).await.unwrap();
        assert_eq!(found.faults, 0, "{said:?}");
        let last = "UPDATE tables SET ended_at = 0, thin = 0, whole_until = NULL";
        store.at_once(async |db| Ok(sqlx::raw_sql(last).execute(db).await.map(drop)?)).await.unwrap();
        let thin = async |db: &mut Db| retention::thin(db, 1).await;
        store.write(Force::Soft, thin).await.unwrap();
        let finished = size(&store).await - empty;
        println!("{system}: finished, {} an order", finished / count);
        assert!(finished < bytes, "{system}: {finished} bytes of {bytes} when it is over");
        store.close().await;
    }
    assert!(heavy.is_empty(), "{heavy:?}");
}
