//! Rows that are damaged: what can be made anew is made anew, and nothing damaged is played on. On both engines.

use sealed_orders::host::{Change, Look, Request, Shown};
use sealed_orders::store::snapshots::{self, Found};
use sealed_orders::store::{Store, tables};

use crate::engines::{refused, stores, tamper};
use crate::{Nobody, a_game, call, host, log_length, map, read};

/// Each damage on each engine.
async fn on_each<T>(damages: &[T]) -> Vec<(&T, Store)> {
    let mut all = Vec::new();
    for damage in damages {
        all.extend(stores().await.into_iter().map(|store| (damage, store)));
    }
    all
}

/// What the damage does to the newest state of the table.
const DAMAGED: [(&str, &str); 4] = [
    ("it cannot be unpacked", "UPDATE snapshots SET state = x'789c00' WHERE seq = 0"),
    ("it is missing", "DELETE FROM snapshots WHERE seq = 0"),
    ("it is no state", "UPDATE snapshots SET state = x'789c030000000001' WHERE seq = 0"),
    ("it is the state of another step", "UPDATE snapshots SET state = (SELECT state FROM other) WHERE seq = 0"),
];

#[tokio::test]
async fn a_newest_state_that_is_missing_or_damaged_is_made_anew_from_the_log() {
    for ((what, sql), store) in on_each(&DAMAGED).await {
        let host = host(&store);
        a_game(&host).await;
        tamper(&store, "CREATE TABLE other AS SELECT state FROM snapshots WHERE seq = 1").await;
        tamper(&store, "DELETE FROM snapshots WHERE seq = 1; DELETE FROM log WHERE seq = 1; UPDATE tables SET seq = 0")
            .await;
        let before = call(&host, 50, map()).await.message;
        tamper(&store, sql).await;
        let after = call(&host, 51, map()).await;
        assert_eq!(after.shown, Shown::Answer, "{what}: {}", after.message.text);
        assert_eq!(after.message.attachments[0].text, before.attachments[0].text, "{what}");
        let kept = read(&store, async |db| snapshots::find(db, 1, 0).await).await;
        assert!(matches!(kept, Found::Whole(state) if state.state.len() > 40), "{what}: it was put back");
        let order = call(&host, 52, Request::Change(Change::Notation { text: "fleet Spur 10".to_owned() })).await;
        assert_eq!(order.shown, Shown::Answer, "{what}: {}", order.message.text);
    }
}

/// Damage from which nothing sound can be made.
const BEYOND_REPAIR: [(&str, &str); 7] = [
    (
        "neither the state nor an order",
        "UPDATE snapshots SET state = x'789c00'; UPDATE log SET input = '{' WHERE seq = 1",
    ),
    ("the seed", "UPDATE tables SET seed = 'garbage'"),
    ("the options", "UPDATE tables SET options = '{\"budget\":'"),
    ("the kind of the options", "UPDATE tables SET options = '[]'"),
    ("the version of the rules", "UPDATE tables SET rules_version = 99"),
    ("the kind of the version", "UPDATE tables SET rules_version = 'garbage'"),
    ("the digest", "UPDATE log SET digest = 'garbage'"),
];

#[tokio::test]
async fn what_is_damaged_beyond_repair_is_said_and_never_played_on() {
    for ((what, sql), store) in on_each(&BEYOND_REPAIR).await {
        let host = host(&store);
        a_game(&host).await;
        let seed = read(&store, async |db| tables::find(db, 1).await).await.unwrap().seed.unwrap();
        let before = log_length(&store).await;
        if *what == "the kind of the version" && refused(&store, sql).await {
            continue; // PostgreSQL keeps no other kind in a column.
        }
        tamper(&store, sql).await;
        tamper(&store, "UPDATE tables SET computer_due = 1").await;
        for request in [map(), Request::Change(Change::Notation { text: "fleet Spur 10".to_owned() })] {
            let reply = call(&host, 50, request).await;
            assert_eq!(reply.shown, Shown::Fault, "{what}: {}", reply.message.text);
            assert!(
                reply.message.text.contains("The record of this table is damaged"),
                "{what}: {}",
                reply.message.text
            );
            assert!(!reply.message.text.contains(&seed[..20]), "{what}: the seed is secret");
        }
        host.step(&Nobody).await;
        assert_eq!(log_length(&store).await, before, "{what}");
        tamper(&store, "UPDATE tables SET rules_version = 1").await;
        let row = read(&store, async |db| tables::find(db, 1).await).await.unwrap();
        assert!(row.parked.is_some_and(|why| why.contains("damaged")), "{what}: it does not fail again and again");
    }
}

#[tokio::test]
async fn a_state_of_another_shape_is_rebuilt_from_the_log() {
    for store in stores().await {
        let host = host(&store);
        a_game(&host).await;
        let before = call(&host, 50, map()).await.message;
        tamper(&store, "UPDATE snapshots SET state_version = 0").await;
        let after = call(&host, 51, map()).await.message;
        assert_eq!(after.attachments[0].text, before.attachments[0].text);
        assert!(after.attachments[0].text.len() > 40);
    }
}

#[tokio::test]
async fn a_kept_answer_that_is_damaged_is_said_and_its_call_not_done_twice() {
    for store in stores().await {
        let host = host(&store);
        a_game(&host).await;
        let order = || Request::Change(Change::Notation { text: "fleet Spur 10".to_owned() });
        assert_eq!(call(&host, 50, order()).await.shown, Shown::Answer);
        let before = log_length(&store).await;
        tamper(&store, "UPDATE inbox SET answer = '{' WHERE call_id = 50").await;
        assert_eq!(call(&host, 50, order()).await.shown, Shown::Fault);
        assert_eq!(log_length(&store).await, before);
    }
}

#[tokio::test]
async fn a_damaged_table_hides_no_other_in_the_list() {
    for store in stores().await {
        let host = host(&store);
        a_game(&host).await;
        tamper(&store, "UPDATE tables SET options = '{'").await;
        let list = call(&host, 50, Request::Look(Look::List)).await;
        assert_eq!(list.shown, Shown::Answer, "{}", list.message.text);
        assert!(list.message.text.contains("<#9>: its record is damaged"), "{}", list.message.text);
    }
}
