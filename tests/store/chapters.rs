//! What is packed into chapters is read as if it stood in the log. On both engines.

use sealed_orders::host::Shown;
use sealed_orders::host::queries::check::check;
use sealed_orders::store::log::LogRow;
use sealed_orders::store::personal::{self, WordsIn};
use sealed_orders::store::{Db, Force, Store, chapters, log};

use crate::engines::{stores, tamper};
use crate::{a_game, call, host, map, read};

async fn all(store: &Store) -> Vec<LogRow> {
    read(store, async |db| log::all(db, 1).await).await
}

async fn faults(store: &Store) -> Vec<String> {
    let mut said = Vec::new();
    check(store, |line| said.push(line.to_owned()), |_, _| {}).await.unwrap();
    said.retain(|line| line.contains("step") || line.contains("log"));
    said
}

#[tokio::test]
async fn what_is_in_a_chapter_is_read_as_if_it_stood_in_the_log() {
    for store in stores().await {
        a_game(&host(&store)).await;
        let before = all(&store).await;
        let close = async |db: &mut Db| chapters::close_all(db, 1).await;
        store.write(Force::Durable, close).await.unwrap();
        let bare = "SELECT COUNT(*) FROM log WHERE input = '' AND notation = '' AND lines = '' AND digest = ''";
        let bare: i64 = read(&store, async |db| Ok(sqlx::query_scalar(bare).fetch_one(db).await?)).await;
        assert_eq!((usize::try_from(bare).unwrap(), before.len() > 1), (before.len(), true));
        assert_eq!(all(&store).await, before);
        for row in &before {
            let found = read(&store, async |db| log::find_standing(db, 1, row.seq).await).await;
            assert_eq!(found.as_ref(), Some(row));
            let mark = read(&store, async |db| log::mark_of(db, 1, row.seq).await).await;
            assert_eq!(mark, Some((row.digest.clone(), row.at)));
        }
        let own: Vec<LogRow> = before.iter().filter(|row| row.actor_id == Some(1)).cloned().collect();
        let found = read(&store, async |db| log::of_person(db, 1).await).await;
        assert_eq!(found.into_iter().map(|(_, row)| row).collect::<Vec<_>>(), own);
        assert_eq!(call(&host(&store), 60, map()).await.shown, Shown::Answer, "another process plays on");
        assert_eq!(faults(&store).await, [""; 0]);
    }
}

#[tokio::test]
async fn names_are_taken_out_of_chapters_as_well() {
    for store in stores().await {
        a_game(&host(&store)).await;
        let before = all(&store).await;
        let work = async |db: &mut Db| {
            chapters::close_all(db, 1).await?;
            personal::put_words(db, 1, WordsIn::Log(1), "[\"Somebody was here.\"]").await
        };
        store.write(Force::Durable, work).await.unwrap();
        let mut expected = before;
        expected[1].lines = "[\"Somebody was here.\"]".to_owned();
        assert_eq!(all(&store).await, expected, "and out of no other entry");
        let words = read(&store, async |db| personal::words_of(db, 1).await).await;
        assert!(words.contains(&(WordsIn::Log(1), expected[1].lines.clone())));
    }
}

#[tokio::test]
async fn a_chapter_that_is_damaged_or_missing_is_found() {
    for damage in ["UPDATE chapters SET words = x'789c00'", "DELETE FROM chapters"] {
        for store in stores().await {
            a_game(&host(&store)).await;
            store.write(Force::Durable, async |db| chapters::close_all(db, 1).await).await.unwrap();
            tamper(&store, damage).await;
            let said = faults(&store).await;
            assert!(said.iter().any(|line| line.contains("log")), "{damage}: {said:?}");
        }
    }
}
