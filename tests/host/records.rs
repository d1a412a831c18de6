//! Records: exported, verified, damaged; replays.

use proptest::prelude::*;
use sealed_orders::host::api::record::{Record, RecordError, StepDone};
use sealed_orders::host::{Change, Look, Request, Shown};
use sealed_orders::systems::SYSTEMS;
use serde_json::{Value, json};

use crate::support::*;

async fn record_of_a_game_with_undos() -> (World, Vec<u8>) {
    let world = World::new().await;
    world.playing("1h").await;
    world.one_order_of(Seat(0)).await;
    world.done(ANNA, Request::Change(Change::Undo)).await;
    world.one_order_of(Seat(0)).await;
    world.one_order_of(Seat(1)).await;
    world.done(BERT, Request::Change(Change::Undo)).await;
    world.settle().await;
    let question = world.courier.last();
    world.press(ANNA, &question, "Yes").await;
    world.one_order_of(Seat(1)).await;
    world.let_time_pass(3600).await;
    for _ in 0..4 {
        world.one_order().await;
    }
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    let reply = world.done(CARA, Request::Look(Look::Export { format: "json".to_owned(), table: String::new() })).await;
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
    let verified = record.verify().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verified.steps, kinds.len() - 1);
    assert!(verified.outcome.is_some());
    let text = world.done(ANNA, Request::Look(Look::Export { format: "text".to_owned(), table: String::new() })).await;
    let text = String::from_utf8(text.message.attachments[0].bytes.clone()).unwrap();
    assert!(text.contains("Seed: ") && text.contains("What happened") && text.contains(&verified.digest), "{text}");
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
    assert!(matches!(damaged(&|r| r.outcome = None), RecordError::Differs { .. }));
    assert!(matches!(damaged(&|r| r.setup.sides.clear()), RecordError::Differs { .. }));
    assert!(matches!(damaged(&|r| r.setup.options = serde_json::json!({})), RecordError::Setup(_)));
    assert!(matches!(damaged(&|r| r.entries[1].at = 0), RecordError::Time(2)));
    assert!(matches!(Record::parse(b"{}"), Err(RecordError::Unreadable(_))));
}

#[tokio::test]
async fn a_replay_shows_the_phases_and_its_buttons_walk_through_them() {
    let world = record_of_a_game_with_undos().await.0.drawn();
    let reply = world.done(CARA, Request::Look(Look::Replay { from: String::new(), to: String::new() })).await;
    let file = &reply.message.attachments[0];
    assert!(file.file_name == "replay.gif" && file.bytes.starts_with(b"GIF8"));
    // Phase 1 was taken back; what was asked anew is phase 3.
    let first = pick(&world, CARA, &reply.message, "SETUP").await;
    assert!(first.message.text.contains("phase 3 of"), "{}", first.message.text);
    let next = world.press(CARA, &first.message, "Next").await;
    assert_eq!((next.shown, next.message.attachments.len()), (Shown::Answer, 1));
}

/// The faults: records were verified whose words, names, sides, times and scenario had been changed, and whose last step
/// was an undo of nothing.
#[tokio::test]
async fn whatever_is_changed_in_a_record_is_refused_or_said_to_be_not_covered() {
    let (_, bytes) = record_of_a_game_with_undos().await;
    let mut covered = 0;
    let others = short_records().await;
    for bytes in std::iter::once(bytes).chain(others) {
        let whole: Value = serde_json::from_slice(&bytes).unwrap();
        let genuine = Record::parse(&bytes).unwrap().verify().unwrap_or_else(|error| panic!("{error}"));
        for (path, forged) in forgeries(&whole) {
            let bytes = serde_json::to_vec(&forged).unwrap();
            let Ok(found) = Record::parse(&bytes).and_then(|record| record.verify()) else {
                covered += 1;
                continue;
            };
            let is_said = |what: &str| found.not_covered.iter().any(|said| said.contains(what));
            let is_told = match path.as_str() {
                "/program" | "/state_version" => found.not_covered.len() > genuine.not_covered.len(),
                path if path.ends_with("/at") => is_said("when orders were given"),
                "/setup/scenario" => is_said("name of the scenario"),
                _ => false,
            };
            assert!(is_told, "{path} was changed, and nothing was said: {:?}", found.not_covered);
            assert_ne!(found.digest, genuine.digest, "{path}");
        }
    }
    assert!(covered > 400, "{covered}");
}

/// A record of each system: some orders, then somebody resigns.
async fn short_records() -> Vec<Vec<u8>> {
    let mut records = Vec::new();
    for system in SYSTEMS {
        let world = World::new().await;
        world.done(ANNA, new(system.slug(), "1h")).await;
        world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
        world.done(ANNA, Request::Change(Change::Start)).await;
        for _ in 0..6 {
            world.one_order().await;
            world.settle().await;
        }
        world.let_time_pass(3_700).await;
        let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
        world.press(BERT, &ask, "Resign").await;
        let reply =
            world.done(CARA, Request::Look(Look::Export { format: "json".to_owned(), table: String::new() })).await;
        records.push(reply.message.attachments[0].bytes.clone());
    }
    records
}

/// The same JSON with one thing changed, everywhere and in every way that is likely; with the place of the change.
fn forgeries(whole: &Value) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for path in places(whole, "") {
        let old = whole.pointer(&path).unwrap();
        for new in likely(old) {
            let mut forged = whole.clone();
            *forged.pointer_mut(&path).unwrap() = new;
            if forged != *whole {
                found.push((path.clone(), forged));
            }
        }
    }
    found
}

fn places(value: &Value, at: &str) -> Vec<String> {
    let below: Vec<String> = match value {
        Value::Object(fields) => fields.iter().flat_map(|(name, v)| places(v, &format!("{at}/{name}"))).collect(),
        Value::Array(items) => items.iter().enumerate().flat_map(|(i, v)| places(v, &format!("{at}/{i}"))).collect(),
        _ => vec![],
    };
    below.into_iter().chain(Some(at.to_owned()).filter(|at| !at.is_empty())).collect()
}

fn likely(old: &Value) -> Vec<Value> {
    match old {
        Value::String(text) => vec![json!(format!("{text}x")), json!("I was never said"), json!("")],
        Value::Number(n) => {
            let n = n.as_i64().unwrap();
            vec![json!(n + 1), json!(n - 1), json!(0), json!(99)]
        }
        Value::Bool(b) => vec![json!(!b)],
        Value::Null => vec![json!("x"), json!(1)],
        Value::Array(items) => {
            let mut swapped = items.clone();
            if swapped.len() > 1 {
                swapped.swap(0, 1);
            }
            let without = items.iter().skip(1).cloned().collect();
            let doubled = items.iter().chain(items.last()).cloned().collect();
            vec![Value::Array(swapped), Value::Array(without), Value::Array(doubled)]
        }
        Value::Object(_) => vec![json!({}), Value::Null],
    }
}

#[tokio::test]
async fn an_undo_takes_back_what_stands_and_nothing_else() {
    let (_, bytes) = record_of_a_game_with_undos().await;
    let whole = Record::parse(&bytes).unwrap();
    let last = whole.entries.last().unwrap().seq;
    let undo = whole.entries.iter().position(|e| matches!(e.done, StepDone::Undo(_))).unwrap();
    for steps in [vec![], vec![99], vec![last + 1], vec![0], vec![-1]] {
        let mut record = whole.clone();
        let mut entry = record.entries[undo].clone();
        entry.seq = last + 1;
        entry.at = i64::MAX;
        entry.digest.clone_from(&record.entries.last().unwrap().digest);
        entry.done = StepDone::Undo(steps.clone());
        record.entries.push(entry);
        let error = record.verify().unwrap_err().to_string();
        assert!(error.contains("it takes back"), "{steps:?}: {error}");
    }
}

/// The fault: of two processes whose clocks differ, the one that is behind dated a step before the step that the other had done, and
/// the check refused the record.
#[tokio::test]
async fn no_step_is_dated_before_the_step_before_it_whatever_the_clock_shows() {
    let world = World::new().await;
    world.playing("").await;
    world.one_order_of(Seat(0)).await;
    world.clock.advance(-60);
    world.one_order_of(Seat(1)).await;
    world.clock.advance(30);
    let ask = world.done(ANNA, Request::Look(Look::Resign)).await.message;
    world.press(ANNA, &ask, "Resign").await;
    let dates: Vec<i64> = world.log().await.iter().map(|entry| entry.at).collect();
    assert!(dates.len() > 3 && dates.is_sorted(), "{dates:?}");
    let export = Request::Look(Look::Export { format: "json".to_owned(), table: String::new() });
    let record = Record::parse(&world.done(ANNA, export).await.message.attachments[0].bytes).unwrap();
    record.verify().unwrap_or_else(|error| panic!("{error}"));
}

#[tokio::test]
async fn a_record_says_what_it_has_and_what_was_recomputed_the_right_way_round() {
    let (_, bytes) = record_of_a_game_with_undos().await;
    let mut record = Record::parse(&bytes).unwrap();
    record.outcome.as_mut().unwrap().winners = vec![Seat(1)];
    let error = record.verify().unwrap_err().to_string();
    assert_eq!(
        error,
        "who won: the record says `Circle (Bert) (seats [Seat(1)])`, recomputed: `Triangle (Anna) (seats [Seat(0)])`"
    );
    let mut record = Record::parse(&bytes).unwrap();
    record.lines[0] = "Bob cheated.".to_owned();
    let error = record.verify().unwrap_err().to_string();
    assert!(error.contains("says `Bob cheated.`, recomputed: `The game begins: Triangle"), "{error}");
}

/// Records of before: no version of the program, no notes, other words at the start.
#[tokio::test]
async fn a_record_of_the_first_version_is_verified_as_far_as_it_goes() {
    let (_, bytes) = record_of_a_game_with_undos().await;
    let mut old: Value = serde_json::from_slice(&bytes).unwrap();
    for field in ["program", "state_version", "notes"] {
        old.as_object_mut().unwrap().remove(field);
    }
    old["version"] = json!(1);
    old["lines"][0] = json!("The game begins: Triangle (Anna) against Circle (Bert); 1 hour a phase.");
    let record = Record::parse(&serde_json::to_vec(&old).unwrap()).unwrap();
    let verified = record.verify().unwrap_or_else(|error| panic!("{error}"));
    let words = verified.not_covered.iter().find(|said| said.contains("words and notation")).unwrap();
    // The start is told otherwise, and it has no notes.
    assert!(words.contains("2 of them differ"), "{words}");
    // Facts are as strict as ever.
    let mut forged = record;
    forged.entries[2].digest = "00".to_owned();
    assert!(matches!(forged.verify(), Err(RecordError::Digest { seq: 3, .. })));
}

#[tokio::test]
async fn the_digest_of_a_record_does_not_depend_on_how_it_is_written() {
    let (_, bytes) = record_of_a_game_with_undos().await;
    let record = Record::parse(&bytes).unwrap();
    let dense = serde_json::to_vec(&record).unwrap();
    assert_ne!(dense, bytes);
    assert_eq!(Record::parse(&dense).unwrap().digest(), record.digest());
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
