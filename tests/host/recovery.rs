//! What a host finds of the one before it: calls under way, time that was lost.

use sealed_orders::host::{CallId, ChannelId, GuildId, Look, ReplyToken, Request, Shown};

use crate::support::*;

const HOUR: i64 = 3_600;

fn token() -> ReplyToken {
    ReplyToken::new("a secret")
}

/// The texts with which calls that were left are answered.
async fn left(world: &World) -> Vec<(CallId, String)> {
    let mut texts = Vec::new();
    for call in world.host.unfinished().await {
        texts.push((call.call, world.host.late_reply(&call).await.message.text));
    }
    texts
}

#[tokio::test]
async fn a_call_that_was_done_but_not_answered_is_answered_after_the_restart() {
    let world = World::on_disk().await;
    world.playing("").await;
    let call = world.call(ANNA, order(&world.some_order(Seat(0)).await));
    world.host.call_opened(call.id, &token()).await;
    let reply = world.host.handle(call.clone()).await;
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    let world = world.restart().await;
    // Once: where several processes serve, whoever looks has taken what it finds.
    let found = world.host.unfinished().await;
    let late = world.host.late_reply(&found[0]).await.message;
    assert_eq!((found.len(), found[0].call, &late.text), (1, call.id, &reply.message.text));
    assert_eq!(found[0].token, token());
    assert_eq!(late.attachments.len(), 1, "with its picture");
    world.host.call_closed(call.id).await;
    assert_eq!(left(&world).await, []);
    assert_eq!(world.host.handle(call).await.message.text, reply.message.text, "the answer itself is kept");
}

/// The fault: an order that was done was answered with *nothing was changed* when its picture failed after it.
#[tokio::test]
async fn an_order_whose_picture_fails_is_told_as_done() {
    let world = World::new().await;
    world.playing("").await;
    let notation = world.some_order(Seat(0)).await;
    world.tamper("ALTER TABLE portraits RENAME TO mislaid").await;
    let reply = world.done(ANNA, order(&notation)).await;
    let text = &reply.message.text;
    assert!(text.starts_with("Done: ") && !text.contains("nothing was changed"), "{text}");
    assert!(text.contains("Its picture could not be drawn; what is said above stands. (reference "), "{text}");
    assert!(reply.message.attachments.is_empty());
    assert!(!world.awaited().await.contains(&Seat(0)), "it is done");
    let looked = world
        .ask(
            ANNA,
            Request::Look(Look::Map { focus: String::new(), overlay: String::new(), turn: String::new(), text: false }),
        )
        .await;
    assert_eq!(looked.shown, Shown::Fault, "whoever asked for a picture alone gets none: {}", looked.message.text);
    world.tamper("ALTER TABLE mislaid RENAME TO portraits").await;
    assert_eq!(world.done(ANNA, Request::Look(Look::Panel)).await.shown, Shown::Answer);
}

#[tokio::test]
async fn a_call_that_was_not_done_is_answered_so_and_is_never_done_afterwards() {
    let world = World::on_disk().await;
    world.playing("").await;
    let call = world.call(ANNA, order(&world.some_order(Seat(0)).await));
    world.host.call_opened(call.id, &token()).await;
    let world = world.restart().await;
    let said = "I was restarted before I had done this; nothing was changed.";
    assert_eq!(left(&world).await, [(call.id, said.to_owned())]);
    let reply = world.host.handle(call).await;
    assert_eq!((reply.shown, reply.message.text.as_str()), (Shown::Refusal, said));
    assert_eq!(world.log().await.len(), 1, "only the start");
}

#[tokio::test]
async fn calls_that_were_answered_are_not_answered_again() {
    let world = World::on_disk().await;
    world.playing("").await;
    for request in
        [Request::Look(Look::Status { table: String::new() }), order("done"), order(&world.some_order(Seat(0)).await)]
    {
        let call = world.call(ANNA, request);
        world.host.call_opened(call.id, &token()).await;
        world.host.handle(call.clone()).await;
        world.host.call_closed(call.id).await;
    }
    let rows: i64 = world
        .read(async |db| {
            Ok(sqlx::query_scalar("SELECT COUNT(*) FROM inbox WHERE token IS NOT NULL").fetch_one(db).await?)
        })
        .await;
    assert_eq!(rows, 0, "no token is kept longer than it is needed");
    assert_eq!(left(&world.restart().await).await, []);
}

#[tokio::test]
async fn a_token_that_has_run_out_is_forgotten() {
    let world = World::on_disk().await;
    world.host.call_opened(CallId(5), &token()).await;
    world.clock.advance(869);
    let world = world.restart().await;
    assert_eq!(world.host.unfinished().await[0].seconds_left, 1);
    world.clock.advance(1);
    assert_eq!(world.host.unfinished().await, []);
    let kept: i64 = world
        .read(async |db| {
            Ok(sqlx::query_scalar("SELECT COUNT(*) FROM inbox WHERE token IS NOT NULL").fetch_one(db).await?)
        })
        .await;
    assert_eq!(kept, 0);
}

#[tokio::test]
async fn many_calls_at_once_are_all_noted() {
    let world = World::on_disk().await;
    let tasks: Vec<_> = (1..=100)
        .map(|id| {
            let host = world.host.clone();
            tokio::spawn(async move { host.call_opened(CallId(id), &token()).await })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let (world, mut found) = (world.restart().await, 0);
    // Processes that share a database take some at a time.
    loop {
        let some = world.host.unfinished().await;
        found += some.len();
        for call in &some {
            world.host.call_closed(call.call).await;
        }
        if some.is_empty() {
            break;
        }
    }
    assert_eq!(found, 100);
}

#[tokio::test]
async fn a_wished_thread_is_remembered_with_its_call_and_tables_are_told_from_empty_threads() {
    let world = World::on_disk().await;
    world.playing("").await;
    world.host.call_opened(CallId(5_000), &token()).await;
    world.host.thread_wanted(CallId(5_000), GuildId(7), ChannelId(77)).await;
    let world = world.restart().await;
    assert_eq!(world.host.unfinished().await[0].thread, Some((GuildId(7), ChannelId(77))));
    assert!(world.host.has_table(CHANNEL).await);
    assert!(!world.host.has_table(ChannelId(78)).await);
}

/// A table with a pace of an hour whose host stops after ten minutes, for so long.
async fn after_a_stop_of(seconds: i64) -> World {
    let world = World::on_disk().await;
    world.playing("1h").await;
    world.clock.advance(600);
    world.settle().await;
    world.clock.advance(seconds);
    let world = world.restart().await;
    world.settle().await;
    world
}

async fn lapses(world: &World) -> usize {
    world.log().await.iter().filter(|e| e.kind == "lapse").count()
}

#[tokio::test]
async fn after_an_outage_every_deadline_that_it_touched_moves_by_its_length() {
    let world = after_a_stop_of(3 * HOUR).await;
    assert_eq!(lapses(&world).await, 0, "nobody had a chance");
    let (row, _) = world.table_row().await;
    let due = row.created_at + 4 * HOUR;
    assert_eq!((row.due_at, row.remind_at), (Some(due), Some(row.created_at + HOUR * 4 / 5 + 3 * HOUR)));
    let post = world.courier.last();
    assert!(post.text.contains("out of service for 3 hours"), "{}", post.text);
    assert!(post.text.contains(&format!("<t:{due}:F>")) && post.mentions.is_empty(), "{}", post.text);
    let posts = world.courier.posts().len();
    let world = world.restart().await;
    world.settle().await;
    assert_eq!(world.courier.posts().len(), posts, "once");
    world.clock.advance(due - world.now());
    world.settle().await;
    world.clock.advance(HOUR / 2);
    world.settle().await;
    assert_eq!(lapses(&world).await, 2, "then silence counts");
}

#[tokio::test]
async fn a_deadline_moves_by_an_hour_at_least_and_one_that_is_far_away_does_not() {
    let world = after_a_stop_of(11 * 60).await;
    let (row, _) = world.table_row().await;
    assert_eq!(row.due_at, Some(row.created_at + 2 * HOUR), "it would have passed within an hour");

    let far = World::on_disk().await;
    far.playing("1d").await;
    far.clock.advance(11 * 60);
    let far = far.restart().await;
    far.settle().await;
    let (row, _) = far.table_row().await;
    assert_eq!(row.due_at, Some(row.created_at + 24 * HOUR));
}

#[tokio::test]
async fn a_short_stop_and_the_first_start_ever_move_nothing() {
    let world = after_a_stop_of(10 * 60).await;
    let (row, _) = world.table_row().await;
    assert_eq!(row.due_at, Some(row.created_at + HOUR));

    let world = World::on_disk().await;
    world.playing("1h").await;
    world.tamper("DELETE FROM counters WHERE name = 'alive_at'").await;
    world.clock.advance(5 * HOUR);
    let world = world.restart().await;
    world.settle().await;
    assert_eq!(
        world.table_row().await.0.graces,
        r#"{"0":1,"1":1}"#,
        "an older program has not noted when it was alive"
    );
}
