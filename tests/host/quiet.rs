//! Quiet hours and deadlines at a table: what moves, what is told of it, and what nobody else learns.

use sealed_orders::host::{Change, Look, Personal, Request, SettingsWish, UserId};

use crate::support::*;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
/// Midnight, UTC, after the first day of the tests' clock, which begins at 22:13:20.
const MIDNIGHT: i64 = 1_700_092_800;

async fn quiet(world: &World, user: UserId, zone: &str, quiet: &str) {
    let (zone, quiet) = (zone.to_owned(), quiet.to_owned());
    let request = Request::Person(Personal::Settings(SettingsWish { zone, quiet, ..SettingsWish::default() }));
    world.done(user, request).await;
}

async fn due(world: &World) -> i64 {
    world.table_row().await.0.due_at.unwrap()
}

async fn lapses(world: &World) -> usize {
    world.log().await.into_iter().filter(|e| e.kind == "lapse").count()
}

#[tokio::test]
async fn a_deadline_in_the_night_of_somebody_awaited_waits_for_their_morning() {
    let world = World::new().await;
    quiet(&world, BERT, "UTC", "22-07").await;
    world.playing("1d").await;
    assert_eq!(due(&world).await, MIDNIGHT + 7 * HOUR);
    let post = world.courier.last().text;
    assert!(post.contains(&format!("<t:{}:F>", MIDNIGHT + 7 * HOUR)), "{post}");
    world.clock.advance(DAY + HOUR);
    world.settle().await;
    assert_eq!(lapses(&world).await, 0, "the night is over nowhere yet");
}

#[tokio::test]
async fn who_has_given_orders_moves_nothing_and_who_says_so_late_moves_what_runs() {
    let world = World::new().await;
    world.playing("1d").await;
    let first = due(&world).await;
    world.one_order_of(Seat(0)).await;
    quiet(&world, ANNA, "UTC", "22-07").await;
    assert_eq!(due(&world).await, first, "Anna is awaited no more");
    let edits = world.courier.edits();
    quiet(&world, BERT, "UTC", "22-06").await;
    assert_eq!(due(&world).await, MIDNIGHT + 6 * HOUR);
    world.clock.advance(60);
    world.settle().await;
    assert!(world.courier.edits() > edits, "the post says until when");
    let post = world.courier.posts().into_iter().rev().find(|p| p.message.text.contains("until")).unwrap();
    assert!(post.message.text.contains(&format!("<t:{}:F>", MIDNIGHT + 6 * HOUR)), "{}", post.message.text);
    // What has been moved stays, also when the reason goes.
    quiet(&world, BERT, "", "off").await;
    assert_eq!(due(&world).await, MIDNIGHT + 6 * HOUR);
}

#[tokio::test]
async fn twelve_hours_are_the_most_a_window_is_moved_and_the_post_says_so_without_a_name() {
    let world = World::new().await;
    world.playing("1d").await;
    let first = due(&world).await;
    for (zone, hours) in [("UTC", "22-12"), ("UTC", "10-22"), ("Asia/Tokyo", "00-23"), ("Asia/Tokyo", "off")] {
        quiet(&world, ANNA, zone, hours).await;
        quiet(&world, BERT, "UTC", "12-22").await;
    }
    for _ in 0..3 {
        quiet(&world, ANNA, "UTC", "22-12").await;
        quiet(&world, ANNA, "UTC", "10-09").await;
    }
    assert_eq!(due(&world).await, first + 12 * HOUR);
    let status = world.done(CARA, Request::Look(Look::Status { table: String::new() })).await.message.text;
    assert!(!status.contains("UTC") && !status.contains("10:00"), "{status}");
    world.clock.advance(60);
    world.settle().await;
    let post = world.courier.last().text;
    assert!(post.contains("moved this deadline by 12 hours"), "{post}");
    world.clock.advance(DAY + 12 * HOUR);
    world.settle().await;
    assert!(!world.log().await.is_empty() && due(&world).await > first + 12 * HOUR, "and then it passes");
}

#[tokio::test]
async fn zone_and_quiet_hours_reach_nobody_else() {
    let world = World::new().await;
    quiet(&world, ANNA, "Asia/Kathmandu", "21-05").await;
    world.playing("1d").await;
    let looks = [
        Look::Status { table: String::new() },
        Look::List,
        Look::Orders,
        Look::Help { topic: String::new() },
        Look::Panel,
    ];
    let mut seen: Vec<String> = world.courier.posts().into_iter().map(|p| format!("{:?}", p.message)).collect();
    for look in looks {
        seen.push(format!("{:?}", world.ask(BERT, Request::Look(look)).await.message));
    }
    let export = Look::Export { format: "json".to_owned(), table: String::new() };
    let record = world.done(BERT, Request::Look(export)).await.message;
    seen.push(String::from_utf8(record.attachments[0].bytes.clone()).unwrap());
    for text in seen {
        for secret in ["Kathmandu", "kathmandu", "21:00", "21-05", "uiet hours"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}

#[tokio::test]
async fn the_clock_is_what_it_was_after_a_kill() {
    let world = World::on_disk().await;
    quiet(&world, BERT, "UTC", "22-07").await;
    world.playing("1d").await;
    let before = world.table_row().await.0;
    let world = world.restart().await;
    world.settle().await;
    assert_eq!(world.table_row().await.0, before);
    assert_eq!(before.quiet_moved, MIDNIGHT + 7 * HOUR - (world.now() + DAY));
}

#[tokio::test]
async fn an_order_that_is_taken_back_asks_anew_in_nobodys_night() {
    let world = World::new().await;
    quiet(&world, ANNA, "UTC", "22-07").await;
    let new = new("penta-war", "1d");
    world.done(ANNA, new).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    world.one_order().await;
    world.settle().await;
    assert_eq!(due(&world).await, world.now() + DAY, "Bert is awaited now");
    world.done(ANNA, Request::Change(Change::Undo)).await;
    world.settle().await;
    let question = world.courier.last();
    world.press(BERT, &question, "Yes").await;
    assert_eq!(world.awaited().await, [Seat(0)]);
    assert_eq!(due(&world).await, MIDNIGHT + 7 * HOUR);
}

#[tokio::test]
async fn a_reminder_keeps_out_of_the_night_and_comes_once() {
    let world = World::new().await;
    quiet(&world, BERT, "UTC", "15-23").await;
    world.playing("1d").await;
    // Four fifths of a day are over at 17:25, within his quiet hours; the deadline waits for 23:00.
    assert_eq!(due(&world).await, MIDNIGHT - HOUR);
    let row = world.table_row().await.0;
    assert_eq!(row.remind_at, Some(MIDNIGHT - 9 * HOUR - 1), "before they begin");
    world.clock.advance(row.remind_at.unwrap() - world.now());
    world.settle().await;
    let reminders = || world.courier.posts().iter().filter(|p| p.message.text.contains("reminder")).count();
    assert_eq!(reminders(), 1);
    quiet(&world, BERT, "", "22-23").await;
    world.clock.advance(5 * HOUR);
    world.settle().await;
    assert_eq!(reminders(), 1, "once a window, whatever is said of one's time");
}
