//! The newest post of a phase says who is awaited as it stands, without pings, numbers or haste.

use std::time::Duration;

use sealed_orders::host::api::ports::CourierError;
use sealed_orders::host::{Change, Message, Request, Shown};

use crate::support::*;

/// Longer than an edit waits for others to come.
const MOMENT: i64 = 4;
const HOUR: i64 = 3_600;

async fn a_moment_later(world: &World) {
    world.clock.advance(MOMENT);
    world.settle().await;
}

/// Edits of phases' posts: the lobby was edited once, when Bert sat down.
fn edits(world: &World) -> usize {
    world.courier.edits() - 1
}

fn last_line(post: &Message) -> &str {
    post.text.lines().last().unwrap()
}

/// The fault: the post named both players to its end, and nobody could see that only one was missing.
#[tokio::test]
async fn the_post_of_a_phase_no_longer_names_who_has_given_orders() {
    let world = World::new().await;
    world.playing("1d").await;
    let before = world.courier.last();
    assert!(last_line(&before).contains("Missing: <@1> (Triangle) and <@2> (Circle), until"));
    world.one_order_of(Seat(0)).await;
    a_moment_later(&world).await;
    let after = world.courier.last();
    assert!(last_line(&after).contains("Triangle is in. Missing: <@2> (Circle), until"), "{}", after.text);
    let above = |post: &Message| post.text.lines().rev().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(above(&before), above(&after), "the rest stays");
    assert!(after.text.contains("Pace: 1 day a phase"), "{}", after.text);
    assert_eq!((world.courier.posts().len(), edits(&world)), (2, 1), "an edit, no post");
    let calls: Vec<String> = world.courier.nudges().into_iter().map(|call| call.text).collect();
    assert!(matches!(calls.as_slice(), [call] if call.starts_with("<@2>: ")), "nobody is called who is in: {calls:?}");
    assert_eq!(world.press(BERT, &after, "Give orders").await.shown, Shown::Answer);
    world.done(ANNA, Request::Change(Change::Undo)).await;
    a_moment_later(&world).await;
    assert_eq!(world.courier.last().text, before.text);
}

#[tokio::test]
async fn changes_at_short_intervals_are_one_edit_and_secrets_none() {
    let world = World::new().await;
    world.playing("").await;
    world.one_order_of(Seat(0)).await;
    world.settle().await;
    world.done(ANNA, Request::Change(Change::Undo)).await;
    world.settle().await;
    world.one_order_of(Seat(0)).await;
    a_moment_later(&world).await;
    assert_eq!(edits(&world), 1);
    world.one_order_of(Seat(0)).await;
    a_moment_later(&world).await;
    assert_eq!(edits(&world), 1, "another fleet in the place of the first changes nothing that is told");
    world.agree_on_pace("2d").await;
    a_moment_later(&world).await;
    assert_eq!(edits(&world), 2);
    let posts = world.courier.posts();
    let due = format!("until <t:{}:F>", world.now() - MOMENT + 2 * 86_400);
    assert!(last_line(&posts[1].message).contains(&due), "{}", posts[1].message.text);
}

/// How often somebody changed their mind shows in no id of what is posted later.
#[tokio::test]
async fn edits_are_not_counted() {
    let worlds = [World::new().await, World::new().await];
    for (world, changes) in worlds.iter().zip([0, 3]) {
        world.playing("").await;
        let fleet = world.some_order(Seat(0)).await;
        for _ in 0..changes {
            world.done(ANNA, order(&fleet)).await;
            a_moment_later(world).await;
            world.done(ANNA, Request::Change(Change::Undo)).await;
            a_moment_later(world).await;
        }
        world.done(ANNA, order(&fleet)).await;
        a_moment_later(world).await;
        assert_eq!(edits(world), 1 + 2 * changes);
        world.one_order_of(Seat(1)).await;
        world.settle().await;
    }
    let [one, other] = worlds.map(|world| world.courier.last());
    assert_eq!((one.text, one.rows), (other.text, other.rows));
}

#[tokio::test]
async fn an_edit_that_fails_holds_up_nothing_and_is_given_up() {
    let world = World::new().await;
    world.playing("").await;
    let not_now =
        |seconds: Option<u64>| CourierError::NotNow { after: seconds.map(Duration::from_secs), why: "test".to_owned() };
    // The call that named both is the first that cannot be reworded.
    world.courier.fail_next([not_now(None), not_now(Some(7_200))]);
    world.one_order_of(Seat(0)).await;
    a_moment_later(&world).await;
    world.one_order_of(Seat(1)).await;
    world.settle().await;
    assert_eq!(world.courier.posts().len(), 3, "the next phase is posted at once");
    world.clock.advance(7_200);
    world.settle().await;
    assert_eq!(edits(&world), 0, "what is past is not edited");
    assert!(!is_armed(&world.courier.posts()[1].message));
    let seat = world.awaited().await[0];
    let other = World::new().await;
    other.playing("").await;
    other.courier.fail_always(Some(not_now(None)));
    other.one_order_of(seat).await;
    for _ in 0..10 {
        other.clock.advance(100);
        other.settle().await;
    }
    other.courier.fail_always(None);
    other.clock.advance(HOUR);
    other.settle().await;
    assert_eq!(edits(&other), 0, "given up");
    assert!(other.table_row().await.0.parked.is_none());
}

/// A call goes before the next phase is posted; where it cannot, the phase does not wait for it.
#[tokio::test]
async fn a_call_that_cannot_be_taken_away_holds_up_no_post() {
    let world = World::new().await;
    world.playing("").await;
    assert_eq!(world.courier.nudges().len(), 1);
    world.one_order_of(Seat(0)).await;
    a_moment_later(&world).await;
    let not_now = || CourierError::NotNow { after: None, why: "test".to_owned() };
    world.courier.fail_next([not_now(), not_now(), not_now()]);
    world.one_order_of(Seat(1)).await;
    for _ in 0..4 {
        a_moment_later(&world).await;
    }
    assert_eq!(world.courier.posts().len(), 3, "the next phase is there");
    let own = |call: &&Message| call.text.contains("setup, fleets");
    assert_eq!(world.courier.nudges().iter().filter(own).count(), 1, "and the call of before stays");
}

/// Discord allows few edits an hour of an old message.
#[tokio::test]
async fn an_old_post_is_edited_rarely_and_true_in_the_end() {
    let world = World::new().await;
    world.playing("").await;
    world.clock.advance(2 * HOUR);
    for _ in 0..5 {
        world.one_order_of(Seat(0)).await;
        a_moment_later(&world).await;
        world.done(ANNA, Request::Change(Change::Undo)).await;
        a_moment_later(&world).await;
    }
    world.one_order_of(Seat(0)).await;
    a_moment_later(&world).await;
    assert_eq!(edits(&world), 1);
    world.clock.advance(HOUR / 2);
    world.settle().await;
    assert_eq!(edits(&world), 2);
    let post = world.courier.last();
    assert!(last_line(&post).contains("Triangle is in. Missing: <@2> (Circle)"), "{}", post.text);
}
