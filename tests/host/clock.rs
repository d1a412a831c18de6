//! Deadlines, reminders, and work that was missed.

use sealed_orders::host::{Change, Request};

use crate::support::*;

const DAY: i64 = 86_400;

#[tokio::test]
async fn one_reminder_goes_to_those_who_owe_orders_and_nobody_else() {
    let world = World::new().await;
    world.playing("1d").await;
    let text = world.some_order(Seat(0)).await;
    world.done(ANNA, order(&text)).await;
    world.settle().await;
    let before = world.courier.posts().len();
    world.clock.advance(DAY * 4 / 5 - 1);
    world.settle().await;
    assert_eq!(world.courier.posts().len(), before, "not yet");
    world.clock.advance(1);
    world.settle().await;
    world.settle().await;
    assert_eq!(world.courier.posts().len(), before + 1, "once");
    let reminder = world.courier.last();
    assert_eq!(reminder.mentions, [BERT]);
    assert!(reminder.text.contains("reminder") && reminder.text.contains(":R>"), "{}", reminder.text);
}

#[tokio::test]
async fn nobody_is_reminded_of_a_window_that_has_passed() {
    let world = World::new().await;
    world.playing("1d").await;
    world.clock.advance(DAY * 4 / 5);
    // The reminder is due, but both order before it goes out.
    world.one_order_of(Seat(0)).await;
    world.one_order_of(Seat(1)).await;
    world.settle().await;
    assert!(world.courier.posts().iter().all(|p| !p.message.text.contains("reminder")));
}

#[tokio::test]
async fn at_the_deadline_silence_counts_and_the_post_says_so() {
    let world = World::new().await;
    world.playing("6h").await;
    world.one_order_of(Seat(0)).await;
    world.settle().await;
    world.let_time_pass(6 * 3600).await;
    let post = world.courier.last();
    assert!(post.text.contains("Time is up") && post.text.contains("Bert"), "{}", post.text);
    assert!(!post.text.contains("Anna) gave no orders"), "{}", post.text);
    let kinds: Vec<String> = world.log().await.into_iter().map(|e| e.kind).collect();
    assert_eq!(kinds, ["start", "order", "lapse"]);
    let due = world.table_row().await.0.due_at.unwrap();
    assert_eq!(due, world.now() + 6 * 3600, "a new phase, a new deadline");
}

#[tokio::test]
async fn what_came_due_during_a_short_stop_is_done_once_at_the_start() {
    let world = World::on_disk().await;
    world.playing("1h").await;
    world.let_time_pass(3_600).await;
    let before = world.table_row().await.0.phase;
    world.clock.advance(3_600 - 60);
    world.settle().await;
    world.clock.advance(9 * 60);
    let world = world.restart().await;
    world.settle().await;
    assert_eq!(world.table_row().await.0.phase, before + 1, "one phase");
    world.settle().await;
    assert_eq!(world.table_row().await.0.phase, before + 1);
    assert!(newest_phase(&world).contains("Time is up"));
}

/// The post of the newest phase; the question what to do about silence may stand below it.
fn newest_phase(world: &World) -> String {
    let posts = world.courier.posts().into_iter().rev();
    posts.map(|post| post.message).find(|message| button(message, "Give orders").is_some()).unwrap().text
}

#[tokio::test]
async fn a_month_of_outage_is_given_back_and_then_one_phase_lapses_not_a_month_of_them() {
    let world = World::on_disk().await;
    world.playing("1h").await;
    world.let_time_pass(3_600).await;
    let before = world.table_row().await.0.phase;
    world.clock.advance(30 * DAY);
    let world = world.restart().await;
    world.settle().await;
    world.clock.advance(3_600);
    world.settle().await;
    assert_eq!(world.table_row().await.0.phase, before + 1);
    assert!(newest_phase(&world).contains("Time is up"));
}

#[tokio::test]
async fn the_clock_stops_when_nobody_plays_and_starts_with_the_next_order() {
    let world = World::new().await;
    world.playing("1h").await;
    for _ in 0..20 {
        world.clock.advance(3600);
        world.settle().await;
    }
    let (row, _) = world.table_row().await;
    assert_eq!((row.due_at, row.status.as_str()), (None, "playing"));
    assert!(world.courier.last().text.contains("clock stands still"), "{}", world.courier.last().text);
    let posts = world.courier.posts().len();
    world.clock.advance(30 * DAY);
    world.settle().await;
    assert_eq!(world.courier.posts().len(), posts, "an abandoned table is quiet");
    let seat = world.awaited().await[0];
    world.one_order_of(seat).await;
    assert!(world.table_row().await.0.due_at.is_some());
}

#[tokio::test]
async fn all_who_play_change_the_pace_of_a_game_under_way() {
    let world = World::new().await;
    world.playing("").await;
    assert_eq!(world.table_row().await.0.due_at, None);
    let pace = |pace: &str| Request::Change(Change::Pace { pace: pace.to_owned() });
    assert!(world.refused(CARA, pace("1h")).await.contains("You have no seat at this table"));
    let told = world.done(BERT, pace("2d")).await.message.text;
    assert!(told.contains("when all of them agree"), "{told}");
    world.settle().await;
    let question = world.courier.last();
    assert!(
        question.text.contains("asks for other terms: 2 days a phase in place of no deadlines"),
        "{}",
        question.text
    );
    assert!(question.text.contains("The clock of the running phase starts anew"), "{}", question.text);
    assert_eq!(world.table_row().await.0.due_at, None, "nothing is otherwise until all agree");
    assert!(world.refused(ANNA, pace("1h")).await.contains("answered first"));
    world.press(ANNA, &question, "Yes").await;
    world.settle().await;
    let due = world.now() + 2 * DAY;
    assert_eq!(world.table_row().await.0.due_at, Some(due));
    assert!(world.courier.last().text.contains("2 days"));
    world.clock.advance(3_600);
    world.agree_on_pace("6h").await;
    world.settle().await;
    assert_eq!(world.table_row().await.0.due_at, Some(due), "nobody loses the time of a phase that runs");
    assert!(world.courier.last().text.contains("The running phase keeps its end"), "{}", world.courier.last().text);
    let told = world.done(ANNA, pace("6h")).await.message.text;
    assert!(told.contains("so already"), "{told}");
}
