//! A whole database copied into an empty one.

use sealed_orders::store::copy::{CopyError, copy};
use sealed_orders::store::{Address, Force, Store, StoreError, drafts};

use crate::{samples, tamper, what_the_samples_brought_can_be_read};

/// A file with rows in every table, more of drafts than are written at once.
pub(crate) async fn full(folder: &std::path::Path) -> Address {
    let path = folder.join("full.sqlite3");
    samples(&path).await;
    let store = Store::open(&path).await.unwrap();
    let many = store.write(Force::Soft, async |db| {
        for number in 0..1_100 {
            drafts::insert(db, &format!("{number:020}"), "Spur1 · “ahead”", number).await?;
        }
        Ok::<_, StoreError>(())
    });
    many.await.unwrap();
    store.close().await;
    Address::File(path)
}

#[tokio::test]
async fn a_copy_has_every_row_and_takes_the_place_of_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let from = full(folder.path()).await;
    let to = Address::File(folder.path().join("copy.sqlite3"));
    let copied = copy(&from, &to, |_| {}).await.unwrap();
    let empty: Vec<&str> = copied.iter().filter(|(_, c)| c.rows == 0).map(|(table, _)| *table).collect();
    assert_eq!(empty, [""; 0], "every table has rows to be copied");
    let drafts = copied.iter().find(|(table, _)| *table == "drafts").unwrap();
    assert_eq!(drafts.1.rows, 1_101);
    what_the_samples_brought_can_be_read(&Store::open(&to).await.unwrap()).await;
    let again = copy(&from, &to, |_| {}).await.unwrap_err();
    assert!(matches!(&again, CopyError::NotEmpty { table: "tables", .. }), "{again}");
    let missing = Address::File(folder.path().join("missing.sqlite3"));
    assert!(matches!(copy(&missing, &to, |_| {}).await, Err(CopyError::Store(_))));
    let store = Store::open(&from).await.unwrap();
    tamper(&store, "UPDATE people SET at = 'yesterday'").await;
    store.close().await;
    let damaged = copy(&from, &Address::File(folder.path().join("other.sqlite3")), |_| {}).await.unwrap_err();
    assert!(matches!(&damaged, CopyError::Row { table: "people", .. }), "{damaged}");
}
