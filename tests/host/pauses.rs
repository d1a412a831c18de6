//! A clock that all agree to stop, and the silence that is forgiven once.

use sealed_orders::host::{Change, Look, Message, Request, Shown, UserId};

use crate::support::*;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

fn pause() -> Request {
    Request::Change(Change::Pause)
}

fn resume() -> Request {
    Request::Change(Change::Resume)
}

async fn asked(world: &World, user: UserId) -> Message {
    world.done(user, pause()).await;
    world.settle().await;
    world.courier.last()
}

/// A table whose clock was stopped when so many seconds were left.
async fn paused(left: i64) -> World {
    let world = World::on_disk().await;
    world.playing("1d").await;
    world.clock.advance(DAY - left);
    world.settle().await;
    let question = asked(&world, ANNA).await;
    assert_eq!(world.press(BERT, &question, "Yes").await.shown, Shown::Answer);
    world.settle().await;
    world
}

async fn lapses(world: &World) -> usize {
    world.log().await.into_iter().filter(|e| e.kind == "lapse").count()
}

#[tokio::test]
async fn a_pause_is_asked_for_with_what_is_left_and_begins_when_all_agree() {
    let world = World::new().await;
    world.playing("1d").await;
    world.clock.advance(10 * HOUR);
    let question = asked(&world, ANNA).await;
    assert!(
        question.text.contains("stop the clock, with 14 hours left; it goes on 12 hours after"),
        "{}",
        question.text
    );
    assert!(world.table_row().await.0.due_at.is_some(), "it runs until they agree");
    assert!(world.refused(ANNA, pause()).await.contains("other players to answer"));
    world.done(BERT, pause()).await;
    world.settle().await;
    let row = world.table_row().await.0;
    assert_eq!((row.due_at, row.remind_at, row.paused_left), (None, None, Some(14 * HOUR)));
    let post = world.courier.last();
    assert!(post.text.contains("stopped, with 14 hours left"), "{}", post.text);
    assert!(button(&post, "Go on").is_some());
    assert!(world.refused(BERT, pause()).await.contains("stopped already, with 14 hours left"));
    let status = world.done(CARA, Request::Look(Look::Status { table: String::new() })).await.message.text;
    assert!(status.contains("Paused, 14 hours left"), "{status}");
}

#[tokio::test]
async fn what_is_left_stays_left_to_the_second_through_weeks_and_a_kill() {
    let world = paused(5 * HOUR + 1).await;
    let before = world.table_row().await.0;
    let world = world.restart().await;
    world.clock.advance(20 * DAY);
    world.settle().await;
    assert_eq!((world.table_row().await.0.paused_left, lapses(&world).await), (Some(5 * HOUR + 1), 0));
    assert_eq!(before.paused_left, Some(5 * HOUR + 1));
    let post = world.courier.posts().into_iter().rev().find(|p| button(&p.message, "Go on").is_some()).unwrap();
    assert_eq!(world.press(BERT, &post.message, "Go on").await.shown, Shown::Answer);
    world.settle().await;
    let notice = world.courier.last();
    assert_eq!(notice.mentions, [ANNA], "whoever has not asked has to know");
    assert!(notice.text.contains(&format!("<t:{}:F>", world.now() + 12 * HOUR)), "{}", notice.text);
    assert!(world.refused(ANNA, resume()).await.contains("goes on already"));
    world.clock.advance(12 * HOUR - 1);
    world.settle().await;
    assert_eq!(world.table_row().await.0.due_at, None, "the notice is not over");
    world.clock.advance(1);
    world.settle().await;
    let row = world.table_row().await.0;
    assert_eq!((row.due_at, row.paused_left), (Some(world.now() + 5 * HOUR + 1), None));
    assert!(world.courier.posts().iter().any(|p| p.message.text.contains("The clock runs again.")));
}

#[tokio::test]
async fn a_refused_or_void_pause_changes_nothing() {
    let world = World::new().await;
    world.playing("1d").await;
    let before = world.table_row().await.0.due_at;
    let question = asked(&world, ANNA).await;
    world.press(BERT, &question, "No").await;
    world.settle().await;
    assert!(world.courier.last().text.contains("a clock to be stopped: refused by"), "{}", world.courier.last().text);
    assert_eq!(world.table_row().await.0.due_at, before);
    let question = asked(&world, BERT).await;
    for seat in [Seat(0), Seat(1)] {
        world.one_order_of(seat).await;
    }
    let reply = world.press(ANNA, &question, "Yes").await;
    assert!(reply.message.text.contains("question is void"), "{}", reply.message.text);
    assert_eq!(world.table_row().await.0.paused_left, None);
}

#[tokio::test]
async fn only_a_clock_that_runs_is_stopped_and_only_a_stopped_one_goes_on() {
    let world = World::new().await;
    world.playing("").await;
    assert!(world.refused(ANNA, pause()).await.contains("no clock"));
    assert!(world.refused(ANNA, resume()).await.contains("not stopped"));
    assert!(world.refused(CARA, pause()).await.contains("no seat"));
    assert!(world.refused(CARA, resume()).await.contains("no seat"));
}

#[tokio::test]
async fn among_computer_players_nobody_has_to_be_asked_or_told() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "1d")).await;
    let computer = Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() });
    world.done(ANNA, computer).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    let due = world.table_row().await.0.due_at.unwrap();
    world.done(ANNA, pause()).await;
    world.clock.advance(3 * DAY);
    world.done(ANNA, resume()).await;
    assert_eq!(world.table_row().await.0.due_at, Some(due + 3 * DAY));
}

#[tokio::test]
async fn orders_can_be_given_meanwhile_and_the_phase_they_open_waits_with_its_whole_pace() {
    let world = paused(5 * HOUR).await;
    for seat in [Seat(0), Seat(1)] {
        world.one_order_of(seat).await;
    }
    world.settle().await;
    let row = world.table_row().await.0;
    assert_eq!((row.due_at, row.paused_left), (None, Some(DAY)));
    assert!(world.courier.last().text.contains("Paused, 24 hours left"), "{}", world.courier.last().text);
    // An end ends the pause as well.
    let sure = world.done(ANNA, Request::Look(Look::Resign)).await.message;
    world.press(ANNA, &sure, "Resign").await;
    let row = world.table_row().await.0;
    assert_eq!((row.status.as_str(), row.paused_left, row.due_at), ("over", None, None));
}

#[tokio::test]
async fn the_first_silence_of_a_player_is_forgiven_once_with_half_a_pace() {
    let world = World::on_disk().await;
    world.playing("6h").await;
    world.one_order_of(Seat(0)).await;
    // The post is edited for that now: an old one is not edited again for half an hour.
    world.clock.advance(4);
    world.settle().await;
    world.clock.advance(6 * HOUR - 4);
    world.settle().await;
    world.clock.advance(60);
    world.settle().await;
    assert_eq!(lapses(&world).await, 0);
    assert_eq!(world.table_row().await.0.due_at, Some(world.now() - 60 + 3 * HOUR));
    let posts = world.courier.posts();
    let post = posts.iter().rev().find(|p| p.message.text.contains("Grace for")).unwrap();
    assert!(post.message.text.contains("Grace for Circle: 3 hours, once."), "{}", post.message.text);
    let world = world.restart().await;
    world.settle().await;
    world.clock.advance(3 * HOUR - 60);
    world.settle().await;
    assert_eq!(lapses(&world).await, 1, "and then it counts");
    // Anna is forgiven as well, at the first deadline of hers; then nobody is any more.
    for _ in 0..4 {
        let before = (world.table_row().await.0.graces, lapses(&world).await);
        let Some(due) = world.table_row().await.0.due_at else { break };
        world.clock.advance(due - world.now());
        world.settle().await;
        let after = (world.table_row().await.0.graces, lapses(&world).await);
        assert!((before.0 == after.0) != (before.1 == after.1), "either grace or silence: {before:?} {after:?}");
    }
    let graces = world.table_row().await.0.graces;
    assert_eq!(graces.matches(':').count(), 2, "each seat once: {graces}");
    let reminders = world.courier.posts().iter().filter(|p| p.message.text.contains("A reminder")).count();
    let phases = usize::try_from(world.table_row().await.0.phase).unwrap();
    assert!(reminders <= phases, "{reminders} reminders in {phases} phases");
}
