//! Deliveries that fail, and tables that are parked.

use std::time::Duration;

use sealed_orders::host::api::ports::CourierError;
use sealed_orders::host::{Change, Look, Request};

use crate::support::*;

fn not_now(seconds: Option<u64>) -> CourierError {
    CourierError::NotNow { after: seconds.map(Duration::from_secs), why: "test".to_owned() }
}

#[tokio::test]
async fn a_delivery_waits_as_long_as_it_is_told_and_keeps_its_order() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    world.courier.fail_next([not_now(Some(30)), not_now(None)]);
    world.settle().await;
    assert!(world.courier.posts().is_empty());
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.clock.advance(29);
    world.settle().await;
    assert!(world.courier.posts().is_empty(), "not before it was told");
    world.clock.advance(1);
    world.settle().await;
    world.clock.advance(4);
    world.settle().await;
    let texts: Vec<String> = world.courier.posts().into_iter().map(|p| p.message.text).collect();
    assert_eq!(texts.len(), 2);
    assert!(texts[1].contains("The game begins"), "the lobby first, then the start: {texts:?}");
    assert!(world.courier.posts()[0].message.rows.is_empty(), "the lobby lost its buttons");
}

#[tokio::test]
async fn where_files_are_forbidden_the_words_are_posted() {
    let world = World::new().await;
    world.courier.forbid_files();
    world.playing("").await;
    let post = world.courier.last();
    assert!(post.text.contains("Attach Files") && post.attachments.is_empty(), "{}", post.text);
    assert!(button(&post, "Give orders").is_some());
}

#[tokio::test]
async fn where_nothing_may_be_posted_the_creator_is_told_and_the_table_waits() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "1h")).await;
    world.courier.fail_always(Some(CourierError::Forbidden { missing: "Send Messages".to_owned() }));
    world.settle().await;
    let (user, message) = world.courier.told()[0].clone();
    assert_eq!(user, ANNA);
    assert!(message.text.contains("Send Messages"), "{}", message.text);
    assert!(world.table_row().await.0.parked.is_some());
    world.courier.fail_always(None);
    world.settle().await;
    assert!(world.courier.posts().is_empty(), "parked until somebody calls");
    world.done(BERT, Request::Look(Look::Status { table: String::new() })).await;
    world.settle().await;
    assert_eq!(world.courier.posts().len(), 1);
    assert_eq!(world.courier.told().len(), 1);
}

#[tokio::test]
async fn a_channel_that_is_gone_parks_its_table() {
    let world = World::new().await;
    world.playing("1h").await;
    world.host.channel_gone(CHANNEL, &*world.courier).await;
    world.clock.advance(7200);
    world.settle().await;
    assert_eq!(world.log().await.len(), 1, "no deadline runs");
    world.one_order_of(Seat(0)).await;
    let (row, _) = world.table_row().await;
    assert_eq!((row.parked, row.due_at), (None, Some(world.now() + 3600)), "a call from there wakes it");

    let lost = World::new().await;
    lost.courier.fail_always(Some(CourierError::Gone));
    lost.done(ANNA, new("anteel", "")).await;
    lost.settle().await;
    assert!(lost.table_row().await.0.parked.unwrap().contains("no more"));
}

#[tokio::test]
async fn after_a_day_of_failures_the_table_is_parked_and_nothing_is_dropped() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    world.courier.fail_always(Some(not_now(None)));
    for _ in 0..200 {
        world.settle().await;
        world.clock.advance(900);
    }
    assert!(world.table_row().await.0.parked.is_some());
    world.courier.fail_always(None);
    world.done(ANNA, Request::Look(Look::Status { table: String::new() })).await;
    world.settle().await;
    assert_eq!(world.courier.posts().len(), 1);
}

#[tokio::test]
async fn a_post_that_is_refused_for_ever_does_not_hold_up_the_game() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    let refused = || CourierError::Refused { why: "test".to_owned() };
    world.courier.fail_next([refused(), refused()]);
    world.settle().await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    assert!(world.courier.last().text.contains("The game begins"));
}

/// A lobby's post that went out although nobody heard of it; the clock stands so many seconds later.
async fn unheard(seconds: i64) -> World {
    let world = World::on_disk().await;
    world.done(ANNA, new("anteel", "")).await;
    world.courier.lose_answers(1);
    world.settle().await;
    assert_eq!(world.courier.posts().len(), 1);
    world.courier.forget_nonces();
    world.clock.advance(seconds);
    world
}

#[tokio::test]
async fn a_post_that_may_have_arrived_long_ago_is_looked_for_before_it_is_posted_again() {
    let world = unheard(121).await.restart().await;
    world.settle().await;
    assert_eq!(world.courier.posts().len(), 1, "the nonce is forgotten, but the post stands there");
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.settle().await;
    assert!(
        world.courier.last().text.contains("2 of 2"),
        "it is known as the lobby's post: {}",
        world.courier.last().text
    );
}

#[tokio::test]
async fn a_post_that_did_not_arrive_is_posted_however_long_ago_it_was_tried() {
    let world = World::on_disk().await;
    world.done(ANNA, new("anteel", "")).await;
    world.courier.fail_next([not_now(None)]);
    world.settle().await;
    world.clock.advance(121);
    let world = world.restart().await;
    world.settle().await;
    assert_eq!(world.courier.posts().len(), 1);
}

#[tokio::test]
async fn where_the_channel_cannot_be_seen_a_post_stands_twice_rather_than_never() {
    let world = unheard(121).await;
    world.courier.be_blind();
    world.settle().await;
    assert_eq!(world.courier.posts().len(), 2);
}

#[tokio::test]
async fn a_reminder_that_arrived_unheard_is_taken_away_when_nobody_is_awaited_any_more() {
    let world = World::new().await;
    world.playing("1d").await;
    world.settle().await;
    let reminders = || world.courier.posts().iter().filter(|p| p.message.text.starts_with("A reminder")).count();
    world.courier.lose_answers(1);
    for _ in 0..24 * 60 {
        if reminders() == 0 {
            world.clock.advance(60);
            world.settle().await;
        }
    }
    assert_eq!(reminders(), 1, "{:#?}", world.courier.posts());
    // Both order before it is tried again.
    while world.one_order().await.is_some() && world.table_row().await.0.phase < 2 {}
    world.clock.advance(600);
    world.settle().await;
    assert_eq!(reminders(), 0, "it would call people for nothing");
}

#[tokio::test]
async fn a_post_without_controls_and_picture_is_known_by_its_words() {
    let world = World::new().await;
    let pace = |pace: &str| Request::Change(Change::Pace { pace: pace.to_owned() });
    world.done(ANNA, new("anteel", "1h")).await;
    world.done(ANNA, Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    world.done(ANNA, pace("1d")).await;
    world.courier.lose_answers(1);
    world.settle().await;
    let posts = world.courier.posts().len();
    world.courier.forget_nonces();
    world.clock.advance(600);
    world.settle().await;
    assert_eq!(world.courier.posts().len(), posts);
    // Nearly the same words once more are another post.
    for (number, again) in ["2d", "1d"].into_iter().enumerate() {
        world.done(ANNA, pace(again)).await;
        world.settle().await;
        assert_eq!(world.courier.posts().len(), posts + number + 1);
    }
}

#[tokio::test]
async fn deliveries_are_named_by_lot_so_that_a_restored_database_swallows_no_new_post() {
    let names = async || {
        let world = World::new().await;
        world.playing("").await;
        world.courier.nonces()
    };
    let (first, second) = (names().await, names().await);
    assert_eq!(first.len(), 3, "the lobby, the first phase, the call to it");
    assert!(first.iter().all(|name| name.len() == 16 && !second.contains(name)), "{first:?} {second:?}");
}

#[tokio::test]
async fn a_locked_thread_is_not_called_gone_and_its_creator_is_told() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    world.courier.fail_always(Some(CourierError::Closed { why: "the thread is locked".to_owned() }));
    world.settle().await;
    let (user, message) = world.courier.told()[0].clone();
    assert_eq!(user, ANNA);
    assert!(message.text.contains("the thread is locked") && message.text.contains("goes on"), "{}", message.text);
    assert_eq!(world.table_row().await.0.parked.as_deref(), Some("the thread is locked"));
    world.courier.fail_always(None);
    world.done(BERT, Request::Look(Look::Status { table: String::new() })).await;
    world.settle().await;
    assert_eq!(world.courier.posts().len(), 1);
}

#[tokio::test]
async fn whose_channel_is_gone_is_told() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    world.courier.fail_always(Some(CourierError::Gone));
    world.settle().await;
    let (user, message) = world.courier.told()[0].clone();
    assert_eq!(user, ANNA);
    assert!(message.text.contains("the channel is no more"), "{}", message.text);
}

#[tokio::test]
async fn a_note_about_a_missing_picture_names_the_one_permission_that_is_missing() {
    let world = World::new().await;
    world.courier.forbid_files();
    world.playing("").await;
    let text = world.courier.last().text;
    assert!(text.contains("I lack Attach Files") && !text.contains("Send Messages"), "{text}");
}
