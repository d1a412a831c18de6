//! A fault of the disk, or work that was cut off, never outlives its cause.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll};
use std::time::Duration;

use sealed_orders::host::{Change, Look, Request, Shown};
use sealed_orders::store::{Db, Force, Store, StoreError, counters};
use tokio::time::Instant;

use crate::{a_game, call, host, log_length, map, read, tamper};

const WORDS: Request = Request::Look(Look::Status { table: String::new() });

fn pace() -> Request {
    Request::Change(Change::Pace { pace: "1d".to_owned() })
}

/// A store in a file, with the folder that it lies in.
async fn on_disk() -> (Store, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Store::open(&folder.path().join("test.sqlite3")).await.unwrap(), folder)
}

/// A setting of the connection that writes, as a fault of the disk would be.
async fn set(store: &Store, pragma: &'static str) {
    let done = store.write(Force::Soft, async |db| sqlx::raw_sql(pragma).execute(db).await.map_err(StoreError::from));
    done.await.unwrap();
}

/// Orders until one fails; gives what it was answered with.
async fn until_it_fails(host: &sealed_orders::host::Host) -> String {
    for id in 100..1_000 {
        let reply = call(host, id, pace()).await;
        if reply.shown == Shown::Fault {
            return reply.message.text;
        }
    }
    panic!("no order ever failed")
}

#[tokio::test]
async fn a_full_or_read_only_disk_is_said_and_forgotten_when_its_cause_is_gone() {
    for (pragma, words) in [("PRAGMA max_page_count = 1", "full"), ("PRAGMA query_only = 1", "may not be written")] {
        let (store, _folder) = on_disk().await;
        let host = host(&store);
        a_game(&host).await;
        set(&store, pragma).await;
        let before = log_length(&store).await;
        let said = until_it_fails(&host).await;
        assert!(said.contains(words), "{words}: {said}");
        assert_eq!(log_length(&store).await, before);
        assert_eq!(call(&host, 2_000, map()).await.shown, Shown::Answer, "looking still works");
        // The setting went with its connection, as if somebody had made room.
        for id in 3_000..3_005 {
            let reply = call(&host, id, pace()).await;
            assert_eq!(reply.shown, Shown::Answer, "{words}: {}", reply.message.text);
        }
    }
}

#[tokio::test]
async fn in_memory_a_full_disk_is_said_as_long_as_it_is_full_and_no_longer() {
    let store = Store::in_memory().await.unwrap();
    let host = host(&store);
    a_game(&host).await;
    set(&store, "PRAGMA max_page_count = 1").await;
    for _ in 0..3 {
        let said = until_it_fails(&host).await;
        assert!(said.contains("full"), "{said}");
    }
    assert_eq!(call(&host, 2_000, WORDS).await.shown, Shown::Answer, "looking still works");
    read(&store, async |db| {
        sqlx::raw_sql("PRAGMA max_page_count = 1000000").execute(db).await.map_err(StoreError::from)
    })
    .await;
    assert_eq!(call(&host, 3_000, pace()).await.shown, Shown::Answer);
}

/// SQLite ends the transaction by itself, as it does on a full disk, on an error of the disk and without memory.
#[tokio::test]
async fn a_transaction_that_sqlite_rolled_back_by_itself_wedges_nothing() {
    for how in ["ROLLBACK", "ABORT", "FAIL"] {
        let (store, _folder) = on_disk().await;
        let host = host(&store);
        a_game(&host).await;
        let trigger = format!(
            "CREATE TRIGGER fault BEFORE UPDATE OF pace_seconds ON tables BEGIN SELECT RAISE({how}, 'injected'); END"
        );
        tamper(&store, Box::leak(trigger.into_boxed_str())).await;
        for id in 100..103 {
            assert_eq!(call(&host, id, pace()).await.shown, Shown::Fault, "{how}");
        }
        tamper(&store, "DROP TRIGGER fault").await;
        let reply = call(&host, 200, pace()).await;
        assert_eq!(reply.shown, Shown::Answer, "{how}: {}", reply.message.text);
    }
}

#[tokio::test]
async fn work_that_fails_leaves_no_trace() {
    for store in [on_disk().await.0, Store::in_memory().await.unwrap()] {
        let failed = store.write(Force::Durable, async |db| {
            counters::put(db, "a", 1).await?;
            Err::<(), _>(StoreError::Moved)
        });
        assert!(matches!(failed.await, Err(StoreError::Moved)));
        assert_eq!(read(&store, async |db| counters::find(db, "a").await).await, None);
        store.write(Force::Soft, async |db| counters::put(db, "a", 2).await).await.unwrap();
        assert_eq!(read(&store, async |db| counters::find(db, "a").await).await, Some(2));
    }
}

/// Polls a future at most `polls` times, then drops it; says whether it came to its end.
async fn cut_off_after<F: Future>(future: F, polls: u32) -> bool {
    let mut future = pin!(future);
    for _ in 0..polls {
        let poll = std::future::poll_fn(|cx: &mut Context<'_>| Poll::Ready(future.as_mut().poll(cx)));
        if poll.await.is_ready() {
            return true;
        }
        tokio::task::yield_now().await;
        std::thread::yield_now();
    }
    false
}

/// Two numbers that are always equal, whoever looks.
async fn both(db: &mut Db, value: i64) -> Result<(), StoreError> {
    counters::put(db, "a", value).await?;
    counters::put(db, "b", value).await
}

#[tokio::test]
async fn work_that_is_cut_off_anywhere_is_done_whole_or_not_at_all_and_hinders_nobody() {
    for store in [on_disk().await.0, Store::in_memory().await.unwrap()] {
        for polls in (0..60).chain([100, 200, 400, 800, 1_600]) {
            let value = i64::from(polls);
            let ended = cut_off_after(store.write(Force::Durable, async |db| both(db, value).await), polls).await;
            let read = store
                .read(async |db| Ok::<_, StoreError>((counters::find(db, "a").await?, counters::find(db, "b").await?)));
            let (a, b) = read.await.unwrap();
            assert_eq!(a, b, "cut off after {polls} polls");
            assert!(!ended || a == Some(value), "what was acknowledged is there");
            let begin = Instant::now();
            store.write(Force::Soft, async |db| both(db, -1).await).await.unwrap();
            assert!(begin.elapsed() < Duration::from_secs(4), "the next one need not wait for a time-out");
        }
    }
}

/// What becomes of the call that such a commit was for is tested on PostgreSQL, where a commit can be made to take long.
#[tokio::test]
async fn a_commit_that_is_not_heard_of_in_time_is_unknown_and_settled_for_whoever_writes_next() {
    let (store, _folder) = on_disk().await;
    let unknown = store.write(Force::Durable, async |db| {
        // More than any disk takes at once; and all of it is written by the commit.
        let much = "PRAGMA cache_size = -200000; CREATE TABLE much AS SELECT zeroblob(40000000) AS much";
        sqlx::raw_sql(much).execute(&mut *db).await?;
        counters::put(db, "a", 1).await?;
        // From here on time passes as soon as there is nothing to do.
        tokio::time::pause();
        Ok::<_, StoreError>(())
    });
    let unknown = unknown.await;
    tokio::time::resume();
    assert!(matches!(unknown, Err(StoreError::Unknown)), "{unknown:?}");
    let settled = store.write(Force::Soft, async |db| counters::find(db, "a").await).await.unwrap();
    assert_eq!(settled, Some(1));
}
