//! Several processes on one PostgreSQL: what is due is done by one of them, and what a dead one has left by another.

use std::sync::Arc;
use std::time::Duration;

use sealed_orders::host::api::ports::{Courier, CourierError, OwnPost};
use sealed_orders::host::{
    CallId, Change, ChannelId, Host, Message, MessageId, Reply, ReplyToken, Request, Shown, UserId,
};

use crate::server;
use crate::support::*;

#[test]
fn tests_that_are_left_out_are_said() {
    server::say_what_is_left_out(include_str!("processes.rs").matches("#[tokio::test").count());
}

/// A courier that takes its time, so that whoever else could carry the same would.
struct Slow(Arc<Recorder>);

impl Slow {
    async fn rest(&self) {
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
}

impl Courier for Slow {
    async fn post(&self, channel: ChannelId, nonce: &str, message: &Message) -> Result<MessageId, CourierError> {
        self.rest().await;
        self.0.post(channel, nonce, message).await
    }
    async fn edit(&self, channel: ChannelId, id: MessageId, message: &Message) -> Result<(), CourierError> {
        self.rest().await;
        self.0.edit(channel, id, message).await
    }
    async fn drop_buttons(&self, channel: ChannelId, id: MessageId) -> Result<(), CourierError> {
        self.rest().await;
        self.0.drop_buttons(channel, id).await
    }
    async fn delete(&self, channel: ChannelId, id: MessageId) -> Result<(), CourierError> {
        self.rest().await;
        self.0.delete(channel, id).await
    }
    async fn own_posts(&self, channel: ChannelId) -> Result<Option<Vec<OwnPost>>, CourierError> {
        self.0.own_posts(channel).await
    }
    async fn tell(&self, user: UserId, nonce: &str, message: &Message) -> Result<MessageId, CourierError> {
        self.rest().await;
        self.0.tell(user, nonce, message).await
    }
}

/// Two processes on one database, and a courier that both use.
async fn two() -> Option<(World, Host, Slow)> {
    let world = World::on_postgres().await?;
    let second = world.second().await;
    let courier = Slow(Arc::clone(&world.courier));
    Some((world, second, courier))
}

/// Both look for work at the same moment, again and again, until neither finds any.
async fn both_work(world: &World, second: &Host, courier: &Slow) {
    let work = async |host: &Host| while host.step(courier).await < Duration::from_millis(20) {};
    for _ in 0..3 {
        tokio::join!(work(&world.host), work(second));
    }
}

/// How often the computers of both have thought about an order.
async fn thoughts(world: &World, second: &Host) -> u64 {
    let mut sum = 0;
    for host in [&world.host, second] {
        let text = host.measured().await.unwrap();
        let counts = text.lines().filter(|line| line.starts_with("sealed_orders_computer_seconds_count"));
        sum += counts.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).sum::<u64>();
    }
    sum
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_that_two_processes_find_passes_once() {
    let Some((world, second, courier)) = two().await else { return };
    world.playing("1h").await;
    // Whoever looked for the first time after an hour that is let pass here would take it for an outage.
    second.step(&courier).await;
    for round in 1..=2 {
        let before = world.log().await.iter().filter(|entry| entry.kind == "lapse").count();
        // The first silence of each is forgiven for half an hour.
        for seconds in [3_600, 1_800] {
            world.clock.advance(seconds);
            both_work(&world, &second, &courier).await;
        }
        let lapses = world.log().await.iter().filter(|entry| entry.kind == "lapse").count() - before;
        let awaited = world.awaited().await.len();
        assert!((1..=2).contains(&lapses), "round {round}: {lapses} silences, {awaited} are awaited now");
        assert_eq!(world.courier.repeats(), 0, "round {round}: nothing was posted twice");
    }
    let sql = "SELECT COUNT(*) FROM tables WHERE holder IS NOT NULL OR courier IS NOT NULL OR parked IS NOT NULL";
    let held: i64 = world.read(async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await;
    assert_eq!(held, 0, "nothing is held when nothing is due");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computers_turn_that_two_processes_find_is_thought_about_once() {
    let Some((world, second, courier)) = two().await else { return };
    world.done(ANNA, new("penta-war", "")).await;
    world.done(ANNA, Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    for _ in 0..6 {
        both_work(&world, &second, &courier).await;
        if world.awaited().await.contains(&Seat(0)) {
            world.one_order_of(Seat(0)).await;
        }
    }
    both_work(&world, &second, &courier).await;
    let of_the_computer = world.log().await.iter().filter(|e| e.kind == "order" && e.actor_id.is_none()).count();
    assert!(of_the_computer >= 3, "{of_the_computer}");
    assert_eq!(thoughts(&world, &second).await, of_the_computer as u64, "no order was thought about in vain");
    assert_eq!(world.courier.repeats(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn posts_that_two_processes_find_stand_once_and_in_order() {
    let Some((world, second, courier)) = two().await else { return };
    world.done(ANNA, new("anteel", "1d")).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    for pace in ["2d", "3d", "2d", "3d"] {
        world.done(ANNA, Request::Change(Change::Pace { pace: pace.to_owned() })).await;
        both_work(&world, &second, &courier).await;
    }
    let sql = "SELECT message_id FROM outbox WHERE message_id IS NOT NULL ORDER BY number";
    let messages: Vec<i64> = world.read(async |db| Ok(sqlx::query_scalar(sql).fetch_all(db).await?)).await;
    assert!(messages.len() >= 4 && messages.is_sorted(), "{messages:?}");
    let sql = "SELECT COUNT(*) FROM outbox WHERE state = 'waiting'";
    let waiting: i64 = world.read(async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await;
    assert_eq!((waiting, world.courier.repeats()), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_reaches_two_processes_is_done_once_and_answered_alike() {
    let Some((world, second, courier)) = two().await else { return };
    world.playing("1d").await;
    let before = world.log().await.len();
    for seat in [Seat(0), Seat(1)] {
        let call = world.call(user_of(seat), order(&world.some_order(seat).await));
        let (one, other): (Reply, Reply) = tokio::join!(world.host.handle(call.clone()), second.handle(call));
        assert_eq!((one.shown, other.shown), (Shown::Answer, Shown::Answer), "{}", one.message.text);
        assert_eq!(one.message.text, other.message.text);
    }
    assert_eq!(world.log().await.len(), before + 2, "each once");
    both_work(&world, &second, &courier).await;
    assert_eq!(world.courier.repeats(), 0);
}

#[tokio::test]
async fn what_a_living_process_holds_is_left_alone_and_what_a_dead_one_held_is_done() {
    let Some((world, second, courier)) = two().await else { return };
    world.playing("1h").await;
    world.settle().await;
    // It has looked before: else the hour below is an outage to it.
    second.step(&courier).await;
    // The first has taken the table on, and then does nothing.
    world.host.company().say_alive().await;
    world
        .tamper("UPDATE tables SET holder = (SELECT MIN(id) FROM processes), courier = (SELECT MIN(id) FROM processes)")
        .await;
    world.clock.advance(3_600);
    let (due, posts) = (world.table_row().await.0.due_at, world.courier.posts().len());
    second.step(&courier).await;
    assert_eq!((world.table_row().await.0.due_at, world.courier.posts().len()), (due, posts), "it is somebody's");
    bury_all(&world.store).await;
    while second.step(&courier).await < Duration::from_millis(20) {}
    let moved = world.table_row().await.0.due_at;
    assert_ne!(moved, due, "its deadline was attended to");
    assert_eq!(world.courier.repeats(), 0);
}

#[tokio::test]
async fn a_call_of_a_dead_process_is_answered_by_another_and_never_done_afterwards() {
    let Some((world, second, _)) = two().await else { return };
    world.playing("1d").await;
    let token = ReplyToken::new("a secret");
    let done = world.call(ANNA, order(&world.some_order(Seat(0)).await));
    let late = world.call(BERT, order(&world.some_order(Seat(1)).await));
    for call in [&done, &late] {
        world.host.call_opened(call.id, &token).await;
    }
    let reply = world.host.handle(done.clone()).await;
    let before = world.log().await.len();
    assert_eq!(second.unfinished().await, [], "whoever has noted them is alive");
    world.tamper("UPDATE processes SET alive_until_ms = 0 WHERE id = (SELECT MIN(id) FROM processes)").await;
    let mut answers = Vec::new();
    for left in second.unfinished().await {
        answers.push((left.call, second.late_reply(&left).await.message.text));
    }
    let said = "I was restarted before I had done this; nothing was changed.";
    assert_eq!(answers, [(done.id, reply.message.text.clone()), (late.id, said.to_owned())]);
    assert_eq!(second.unfinished().await, [], "they are the second's now, which lives");
    // The first was only asleep.
    let reply = world.host.handle(late).await;
    assert_eq!((reply.shown, reply.message.text.as_str()), (Shown::Refusal, said));
    assert_eq!(world.log().await.len(), before);
}

#[tokio::test]
async fn of_two_that_note_a_call_the_one_that_discord_heard_keeps_it() {
    let Some((world, second, _)) = two().await else { return };
    let (call, token) = (CallId(77), ReplyToken::new("a secret"));
    assert!(!world.host.call_opened(call, &token).await);
    assert!(second.call_opened(call, &token).await, "it was noted before");
    second.company().call_taken(call, &token).await;
    world.host.company().call_left(call).await;
    let sql = "SELECT COUNT(*) FROM inbox WHERE call_id = 77 AND token IS NOT NULL \
               AND holder = (SELECT MAX(id) FROM processes)";
    let count: i64 = world.read(async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await;
    assert_eq!(count, 1);
    second.call_closed(call).await;
    let sql = "SELECT COUNT(*) FROM inbox WHERE call_id = 77";
    let count: i64 = world.read(async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await;
    assert_eq!(count, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_an_outage_took_is_given_back_once() {
    let Some(world) = World::on_postgres().await else { return };
    world.playing("1h").await;
    let due = world.table_row().await.0.due_at.unwrap();
    world.clock.advance(3_000);
    let world = world.restart().await;
    let second = world.second().await;
    let courier = Slow(Arc::clone(&world.courier));
    both_work(&world, &second, &courier).await;
    let moved = world.table_row().await.0.due_at.unwrap() - due;
    assert_eq!(moved, 3_600, "by an hour at least, and once");
    let told = world.courier.posts().iter().filter(|p| p.message.whole_text().contains("out of service")).count();
    assert_eq!(told, 1);
}

#[tokio::test]
async fn a_process_that_stops_leaves_at_once_what_it_held() {
    let Some((world, second, courier)) = two().await else { return };
    world.playing("1h").await;
    second.step(&courier).await;
    world.host.company().drain();
    world.clock.advance(3_600);
    let due = world.table_row().await.0.due_at;
    world.host.step(&courier).await;
    assert_eq!(world.table_row().await.0.due_at, due, "it begins nothing more");
    let call = world.call(ANNA, order(&world.some_order(Seat(0)).await));
    world.host.call_opened(call.id, &ReplyToken::new("a secret")).await;
    world.host.close().await;
    assert_eq!(second.unfinished().await.len(), 1, "without a wait");
}
