//! Banks: time that each player keeps from window to window.

use sealed_orders::host::api::record::Record;
use sealed_orders::host::{Change, Look, Message, NewTable, Open, Personal, Request, SettingsWish, VacationWish};

use crate::support::*;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const BANK: &str = "bank 2d+12h<=3d";

/// What a seat's bank holds or held when it was last reckoned, and since when it runs.
async fn account(world: &World, seat: u8) -> (i64, Option<i64>) {
    let banks: serde_json::Value = serde_json::from_str(&world.table_row().await.0.banks).unwrap();
    let account = &banks["accounts"][seat.to_string()];
    (account["left"].as_i64().unwrap(), account["since"].as_i64())
}

async fn due(world: &World) -> i64 {
    world.table_row().await.0.due_at.unwrap()
}

/// Orders until the seat is in.
async fn locked(world: &World, seat: Seat) {
    let phase = world.table_row().await.0.phase;
    for _ in 0..60 {
        if world.table_row().await.0.phase != phase || !world.awaited().await.contains(&seat) {
            return;
        }
        world.one_order_of(seat).await;
    }
    panic!("never in");
}

/// A game in which all are asked at once.
async fn playing(world: &World, pace: &str) {
    let wishes = NewTable {
        system: "anteel".to_owned(),
        scenario: String::new(),
        opponent: None,
        pace: pace.to_owned(),
        options: "rounds=sealed".to_owned(),
    };
    world.done(ANNA, Request::Open(Open::New(wishes))).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
}

/// The newest post with that button.
fn post_with(world: &World, label: &str) -> Message {
    let posts = world.courier.posts().into_iter().rev();
    posts.map(|post| post.message).find(|message| button(message, label).is_some()).unwrap()
}

fn phase_post(world: &World) -> String {
    words(&post_with(world, "My report"))
}

#[tokio::test]
async fn each_player_has_a_bank_that_runs_only_while_they_are_awaited() {
    let world = World::new().await;
    playing(&world, BANK).await;
    let start = world.now();
    assert_eq!(world.awaited().await.len(), 2, "both are asked at once");
    assert_eq!(due(&world).await, start + 2 * DAY + 12 * HOUR);
    world.clock.advance(6 * HOUR);
    locked(&world, Seat(0)).await;
    world.settle().await;
    assert_eq!(account(&world, 0).await, (2 * DAY + 6 * HOUR, None), "it stands still");
    let post = phase_post(&world);
    assert!(post.contains(&format!("until <t:{}:F>", start + 2 * DAY + 12 * HOUR)), "{post}");
    assert!(post.contains("of it 2 days bank"), "{post}");
    world.clock.advance(DAY);
    locked(&world, Seat(1)).await;
    world.settle().await;
    assert_eq!(account(&world, 0).await.0, 2 * DAY + 18 * HOUR, "a new window adds 12 hours");
    assert_eq!(account(&world, 1).await.0, 2 * DAY - 6 * HOUR, "which used 30 hours and got 12");
    let status = world.done(ANNA, Request::Look(Look::Status { table: String::new() })).await;
    assert!(
        status.message.text.contains("Pace: bank 2 days + 12 hours a window, 3 days at most"),
        "{}",
        status.message.text
    );
    assert!(status.message.text.contains("Your bank runs until"), "{}", status.message.text);
}

#[tokio::test]
async fn when_one_bank_is_empty_that_seat_is_answered_for_and_the_others_keep_their_time() {
    let world = World::new().await;
    playing(&world, "bank 2h+1h<=1d").await;
    // Anna locks at once and so saves her time; Bert lets his pass, is forgiven once and then answered for.
    locked(&world, Seat(0)).await;
    world.let_time_pass(3 * HOUR).await;
    world.settle().await;
    let banks = (account(&world, 0).await, account(&world, 1).await);
    assert_eq!(banks.0.0, 4 * HOUR, "two hours, and two windows");
    assert_eq!(banks.1.0, HOUR, "nothing was left but what the next window adds");
    let kinds: Vec<String> = world.log().await.into_iter().map(|e| e.kind).collect();
    assert_eq!(kinds, ["start", "order", "lapse"]);
    // Now both are awaited, and Bert's time is up three hours before Anna's.
    let phase = world.table_row().await.0.phase;
    world.clock.advance(HOUR);
    world.settle().await;
    let kinds: Vec<String> = world.log().await.into_iter().map(|e| e.kind).collect();
    assert_eq!(kinds, ["start", "order", "lapse", "lapse"]);
    assert_eq!(world.table_row().await.0.phase, phase, "the window goes on");
    assert_eq!(world.awaited().await, [Seat(0)]);
    assert_eq!(due(&world).await, world.now() + 3 * HOUR);
    assert!(account(&world, 1).await.1.is_none());
}

#[tokio::test]
async fn a_pause_and_a_kill_cost_nobody_a_second() {
    let world = World::on_disk().await;
    playing(&world, BANK).await;
    world.clock.advance(5 * HOUR);
    let before = due(&world).await - world.now();
    world.done(ANNA, Request::Change(Change::Pause)).await;
    world.settle().await;
    world.press(BERT, &post_with(&world, "Yes"), "Yes").await;
    world.settle().await;
    assert_eq!(world.table_row().await.0.due_at, None);
    assert_eq!(account(&world, 0).await, (before, None));
    world.clock.advance(20 * DAY);
    let world = world.restart().await;
    world.settle().await;
    world.done(BERT, Request::Change(Change::Resume)).await;
    world.clock.advance(DAY);
    world.settle().await;
    assert!((before - DAY..=before).contains(&(due(&world).await - world.now())), "it goes on with what was left");
    assert_eq!(account(&world, 1).await.0, before);
    let due_before = due(&world).await;
    let world = world.restart().await;
    world.settle().await;
    assert_eq!(due(&world).await, due_before, "and a stop moves nothing");
}

#[tokio::test]
async fn what_is_taken_back_gives_the_bank_back() {
    let world = World::new().await;
    playing(&world, BANK).await;
    world.clock.advance(6 * HOUR);
    locked(&world, Seat(0)).await;
    world.clock.advance(DAY);
    locked(&world, Seat(1)).await;
    world.settle().await;
    assert_eq!(account(&world, 1).await.0, 2 * DAY - 6 * HOUR);
    world.done(BERT, Request::Change(Change::Undo)).await;
    world.settle().await;
    world.press(ANNA, &post_with(&world, "Yes"), "Yes").await;
    world.settle().await;
    for seat in [0, 1] {
        assert_eq!(account(&world, seat).await.0, 2 * DAY + 12 * HOUR, "as when that phase began");
    }
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    let reply = world.done(CARA, Request::Look(Look::Export { format: "json".to_owned(), table: String::new() })).await;
    let record = Record::parse(&reply.message.attachments[0].bytes).unwrap();
    record.verify().unwrap_or_else(|error| panic!("{error}"));
}

#[tokio::test]
async fn quiet_hours_and_days_away_stop_ones_own_bank_alone() {
    let world = World::new().await;
    playing(&world, BANK).await;
    let before = due(&world).await;
    let (zone, quiet) = ("utc".to_owned(), "22-07".to_owned());
    let settings = Personal::Settings(SettingsWish { zone, quiet, ..SettingsWish::default() });
    world.done(BERT, Request::Person(settings)).await;
    assert_eq!(due(&world).await, before, "Anna's comes first and is what it was");
    let wish =
        VacationWish { from: "+1".to_owned(), until: "+3".to_owned(), is_booked: true, ..VacationWish::default() };
    world.done(ANNA, Request::Person(Personal::Vacation(wish))).await;
    assert!(due(&world).await > before, "now Bert's comes first: his nights do not count");
    world.clock.advance(600);
    world.settle().await;
    let post = phase_post(&world);
    assert!(post.contains("Away, while the clock stands still: Anna"), "{post}");
}

#[tokio::test]
async fn a_bank_is_typed_and_refused_and_picked_from_the_menu_of_the_lobby() {
    let world = World::new().await;
    let refused = world.refused(ANNA, new("anteel", "bank 9d+12h<=3d")).await;
    assert!(refused.contains("bank 2d+12h<=3d") && refused.contains("30 days"), "{refused}");
    world.done(ANNA, new("anteel", "1d")).await;
    world.settle().await;
    let lobby = world.courier.last();
    let page = world.press(ANNA, &lobby, "Options").await;
    let changed = pick(&world, ANNA, &page.message, "bank 5 days").await;
    assert!(changed.message.text.contains("bank 5 days + 1 day a window, 7 days at most"), "{}", changed.message.text);
    assert_eq!(world.table_row().await.0.pace_bank.as_deref(), Some("bank 5d+1d<=7d"));
    world.done(ANNA, Request::Change(Change::Pace { pace: "36h + 6h <= 4d".to_owned() })).await;
    assert_eq!(world.table_row().await.0.pace_bank.as_deref(), Some("bank 36h+6h<=4d"));
    let page = world.press(BERT, &lobby, "Options").await;
    assert!(page.message.text.contains("Anna"), "{}", page.message.text);
}

#[tokio::test]
async fn more_time_from_a_moderator_is_of_this_window_alone() {
    let world = World::new().await;
    playing(&world, BANK).await;
    let before = due(&world).await;
    world.agree_on_pace("1d").await;
    assert_eq!(world.table_row().await.0.banks, r#"{"accounts":{},"is_idle":false}"#);
    world.agree_on_pace(BANK).await;
    assert_eq!(due(&world).await, before, "everybody begins anew");
}
