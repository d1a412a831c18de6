//! Records: exported, verified, damaged; replays.

use proptest::prelude::*;
use sealed_orders::host::record::{Record, RecordError};
use sealed_orders::host::{Request, Shown};

use crate::support::*;

async fn record_of_a_game_with_undos() -> (World, Vec<u8>) {
    let world = World::new().await;
    world.playing("1h").await;
    world.one_order_of(Seat(0)).await;
    world.done(ANNA, Request::Undo).await;
    world.one_order_of(Seat(0)).await;
    world.one_order_of(Seat(1)).await;
    world.done(BERT, Request::Undo).await;
    world.settle().await;
    let question = world.courier.last();
    world.press(ANNA, &question, "Agree").await;
    world.one_order_of(Seat(1)).await;
    world.clock.advance(3600);
    world.settle().await;
    for _ in 0..4 {
        world.one_order().await;
    }
    let ask = world.done(BERT, Request::Resign).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    let reply = world.done(CARA, Request::Export { format: "json".to_owned() }).await;
    let bytes = reply.message.attachments[0].bytes.clone();
    (world, bytes)
}

#[tokio::test]
async fn a_record_is_recomputed_step_by_step() {
    let (world, bytes) = record_of_a_game_with_undos().await;
    let record = Record::parse(&bytes).unwrap();
    let kinds: Vec<String> = world.log().await.into_iter().map(|e| e.kind).collect();
    assert_eq!(kinds.iter().filter(|k| *k == "undo").count(), 2);
    assert!(kinds.iter().any(|k| k == "lapse") && kinds.iter().any(|k| k == "end"));
    let verified = record.verify().unwrap();
    assert_eq!(verified.steps, kinds.len() - 1);
    assert!(verified.outcome.is_some());
    let text = world.done(ANNA, Request::Export { format: "text".to_owned() }).await;
    let text = String::from_utf8(text.message.attachments[0].bytes.clone()).unwrap();
    assert!(text.contains("Dice seed") && text.contains("What happened"), "{text}");
}

#[tokio::test]
async fn every_damage_is_named_by_its_step() {
    let (_, bytes) = record_of_a_game_with_undos().await;
    let whole = Record::parse(&bytes).unwrap();
    let damaged = |change: &dyn Fn(&mut Record)| {
        let mut record = whole.clone();
        change(&mut record);
        record.verify().unwrap_err()
    };
    assert!(matches!(damaged(&|r| r.entries[2].digest = "00".to_owned()), RecordError::Digest { seq: 3, .. }));
    assert!(matches!(damaged(&|r| r.start_digest = "00".to_owned()), RecordError::Digest { seq: 0, .. }));
    assert!(matches!(damaged(&|r| drop(r.entries.remove(1))), RecordError::Gap { expected: 2, found: 3 }));
    assert!(matches!(damaged(&|r| r.commitment.0 = "00".to_owned()), RecordError::Commitment { .. }));
    assert!(matches!(damaged(&|r| r.seed = None), RecordError::NotOver));
    assert!(matches!(damaged(&|r| r.system = "go".to_owned()), RecordError::System(_)));
    assert!(matches!(damaged(&|r| r.rules_version = 77), RecordError::Rules { played: 77, .. }));
    assert!(matches!(damaged(&|r| r.outcome = None), RecordError::Outcome { .. }));
    assert!(matches!(damaged(&|r| r.setup.sides.clear()), RecordError::Setup(_)));
    assert!(matches!(Record::parse(b"{}"), Err(RecordError::Unreadable(_))));
}

#[tokio::test]
async fn a_replay_shows_the_phases_and_its_buttons_walk_through_them() {
    let (world, _) = record_of_a_game_with_undos().await;
    let reply = world.done(CARA, Request::Replay { from: String::new(), to: String::new() }).await;
    let file = &reply.message.attachments[0];
    assert!(file.file_name == "replay.gif" && file.bytes.starts_with(b"GIF8"));
    let first = world.press(CARA, &reply.message, "First").await;
    assert!(first.message.text.contains("step 0 of"), "{}", first.message.text);
    let on = world.press(CARA, &first.message, "On").await;
    assert_eq!((on.shown, on.message.attachments.len()), (Shown::Answer, 1));
}

#[test]
fn arbitrary_changes_of_a_record_are_refused_or_change_nothing() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (_, bytes) = runtime.block_on(record_of_a_game_with_undos());
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(60));
    let strategy = (0..bytes.len(), any::<u8>(), any::<bool>());
    let outcome = runner.run(&strategy, |(at, byte, cuts)| {
        let mut bytes = bytes.clone();
        if cuts {
            bytes.truncate(at);
        } else {
            bytes[at] = byte;
        }
        // No panic; what still verifies is the same game.
        if let Ok(record) = Record::parse(&bytes) {
            let _ = record.verify();
        }
        Ok(())
    });
    outcome.unwrap();
}

proptest! {
    #[test]
    fn arbitrary_bytes_are_no_record(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Record::parse(&bytes).is_err());
    }
}
