//! Many at once, and several processes on one database: whoever was quicker hinders nobody.

use sealed_orders::host::{Change, ChannelId, GuildId, Host, Place, Request, Shown, UserId};

use crate::support::*;

/// Gives all calls at once, in turn to each of the hosts; gives the texts of those that were not done.
async fn all_at_once(hosts: &[Host], calls: Vec<sealed_orders::host::Call>) -> Vec<String> {
    let tasks: Vec<_> = calls
        .into_iter()
        .zip(hosts.iter().cycle().cloned())
        .map(|(call, host)| tokio::spawn(async move { host.handle(call).await }))
        .collect();
    let mut refused = Vec::new();
    for task in tasks {
        let reply = task.await.unwrap();
        if reply.shown != Shown::Answer {
            refused.push(reply.message.text);
        }
    }
    refused
}

/// Forty people open a table each, in channels of their own.
fn forty_openings(world: &World) -> Vec<sealed_orders::host::Call> {
    let opening = |n: u64| {
        let mut call = world.call(UserId(100 + n), new("anteel", ""));
        call.place = Place { channel: ChannelId(5_000 + n), guild: Some(GuildId(7)) };
        call
    };
    (0..40).map(opening).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_tables_opened_at_the_same_moment_are_all_opened() {
    let world = World::on_disk().await;
    assert_eq!(all_at_once(std::slice::from_ref(&world.host), forty_openings(&world)).await, [""; 0]);
    let ids: Vec<i64> =
        world.read(async |db| Ok(sqlx::query_scalar("SELECT id FROM tables ORDER BY id").fetch_all(db).await?)).await;
    assert_eq!(ids, (1..=40).collect::<Vec<i64>>(), "numbers without a gap");
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_tables_opened_by_two_processes_are_all_opened() {
    let world = World::on_disk().await;
    let second = world.second().await;
    let refused = all_at_once(&[world.host.clone(), second.clone()], forty_openings(&world)).await;
    assert_eq!(refused, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn quick_commands_of_one_person_that_reach_two_processes_are_all_done() {
    let world = World::on_disk().await;
    world.done(ANNA, new("anteel", "3d")).await;
    world.done(ANNA, Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    let second = world.second().await;
    for (one, other) in [("1h", "6h"), ("1d", "2d"), ("3d", "7d"), ("1h", "6h"), ("1d", "2d"), ("3d", "7d")] {
        let calls = [one, other].map(|pace| world.call(ANNA, Request::Change(Change::Pace { pace: pace.to_owned() })));
        assert_eq!(all_at_once(&[world.host.clone(), second.clone()], calls.into()).await, [""; 0]);
    }
    let posts: i64 = world
        .read(async |db| {
            let sql = "SELECT COUNT(*) FROM outbox WHERE parcel LIKE '%The pace is now%'";
            Ok(sqlx::query_scalar(sql).fetch_one(db).await?)
        })
        .await;
    assert_eq!(posts, 12, "each once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computers_late_order_is_thrown_away_and_the_table_goes_on() {
    let world = World::on_disk().await;
    world.done(ANNA, new("anteel", "")).await;
    world.done(ANNA, Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    let second = world.second().await;
    // Both processes find the computer's turn due, and both let it think.
    let (_, _) = tokio::join!(world.host.step(&*world.courier), second.step(&*world.courier));
    world.settle().await;
    let orders = world.log().await.iter().filter(|e| e.kind == "order").count();
    assert_eq!(orders, 1, "the computer's fleet, once");
    let (row, _) = world.table_row().await;
    assert_eq!((row.computer_due, row.parked), (0, None));
}
