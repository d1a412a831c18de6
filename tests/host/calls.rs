//! Calls that come twice, or all at once.

use std::collections::BTreeSet;

use sealed_orders::host::{Change, Host, Reply, Request, Shown};

use crate::support::*;

#[tokio::test]
async fn a_repeated_call_is_answered_from_what_was_stored_and_done_once() {
    let world = World::new().await;
    world.playing("").await;
    let text = world.some_order(Seat(0)).await;
    let call = world.call(ANNA, order(&text));
    let first = world.host.handle(call.clone()).await;
    let seq = world.table_row().await.0.seq;
    world.done(BERT, order(&world.some_order(Seat(1)).await)).await;
    let again = world.host.handle(call).await;
    assert_eq!((first.shown, &first.message.text), (Shown::Answer, &again.message.text));
    assert_eq!(world.table_row().await.0.seq, seq + 1, "only Bert's order came on top");
}

#[tokio::test]
async fn a_refused_call_stays_refused_when_it_comes_again() {
    let world = World::new().await;
    world.playing("").await;
    let call = world.call(CARA, order("done"));
    let first = world.host.handle(call.clone()).await;
    assert_eq!(first.shown, Shown::Refusal);
    assert_eq!(world.host.handle(call).await, first);
}

#[tokio::test]
async fn of_fifty_equal_calls_at_once_one_is_done() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    let calls: Vec<_> =
        (0..50).map(|_| world.call(BERT, Request::Change(Change::Join { side: String::new() }))).collect();
    let repeated = world.call(ANNA, Request::Change(Change::Computer { side: String::new(), skill: String::new() }));
    let all = calls.into_iter().chain(std::iter::repeat_n(repeated, 10));
    let tasks: Vec<_> = all.map(|call| tokio::spawn(handle(world.host.clone(), call))).collect();
    for task in tasks {
        let reply = task.await.unwrap();
        assert_ne!(reply.shown, Shown::Fault, "{}", reply.message.text);
    }
    let (_, seats) = world.table_row().await;
    assert_eq!(seats.len(), 2, "nobody sits twice: {seats:?}");
}

#[tokio::test]
async fn no_order_of_fifty_at_once_is_lost_or_doubled() {
    let world = World::on_disk().await;
    world.playing("").await;
    let fleets = [world.some_order(Seat(0)).await, world.some_order(Seat(1)).await];
    let calls = (0..50).map(|i| if i % 2 == 0 { (ANNA, &fleets[0]) } else { (BERT, &fleets[1]) });
    let calls: Vec<_> = calls.map(|(user, text)| world.call(user, order(text))).collect();
    let tasks: Vec<_> = calls.into_iter().map(|call| tokio::spawn(handle(world.host.clone(), call))).collect();
    let mut done = 0;
    for task in tasks {
        let reply = task.await.unwrap();
        assert_ne!(reply.shown, Shown::Fault, "{}", reply.message.text);
        done += i64::from(reply.shown == Shown::Answer);
    }
    let log = world.log().await;
    assert_eq!(i64::try_from(log.len()).unwrap(), done + 1, "each order that was acknowledged is in the log");
    let seqs: BTreeSet<i64> = log.iter().map(|e| e.seq).collect();
    assert_eq!(seqs, (0..=done).collect());
    assert!(done >= 2);
}

#[tokio::test]
async fn several_orders_are_given_all_or_none() {
    let world = World::new().await;
    world.playing("").await;
    world.one_order_of(Seat(0)).await;
    world.one_order_of(Seat(1)).await;
    let seat = world.awaited().await[0];
    let good = world.some_order(seat).await;
    let before = world.table_row().await.0.seq;
    let text = world.refused(user_of(seat), order(&format!("{good}; move Nonsense9 F"))).await;
    assert!(text.contains("Order 2") && text.contains("None of your orders was given"), "{text}");
    assert_eq!(world.table_row().await.0.seq, before);
    world.done(user_of(seat), order(&good)).await;
}

async fn handle(host: Host, call: sealed_orders::host::Call) -> Reply {
    host.handle(call).await
}
