//! How people are called who have said how, and the digest.

use sealed_orders::contract::Seat;
use sealed_orders::host::{Personal, Request, SettingsWish, UserId};

use crate::support::*;

const HOUR: i64 = 3_600;

async fn says(world: &World, user: UserId, nudges: &str, digest: &str) {
    let (nudges, digest) = (nudges.to_owned(), digest.to_owned());
    world
        .done(user, Request::Person(Personal::Settings(SettingsWish { nudges, digest, ..SettingsWish::default() })))
        .await;
}

#[tokio::test]
async fn whoever_wants_it_is_called_by_a_direct_message_and_nowhere_else() {
    let world = World::new().await;
    says(&world, ANNA, "direct", "").await;
    says(&world, BERT, "off", "").await;
    world.playing("1d").await;
    world.settle().await;
    assert_eq!(world.courier.nudges(), [], "nobody is left to be called in the channel");
    let told = world.courier.told();
    assert_eq!(told.len(), 1, "{told:#?}");
    assert_eq!(told[0].0, ANNA);
    assert!(told[0].1.text.contains("Anteel") && told[0].1.text.contains("<t:"), "{}", told[0].1.text);
    // Its button works where it stands.
    let page = world.press(ANNA, &told[0].1, "Give orders").await.message;
    assert!(!page.rows.is_empty(), "{}", page.text);
    // A reminder goes the same way, and Bert gets none.
    world.let_time_pass(24 * HOUR).await;
    let all = world.courier.told();
    assert!(all.iter().all(|(user, _)| *user == ANNA) && all.len() > 1, "{all:#?}");
}

#[tokio::test]
async fn nobody_is_called_directly_who_has_ordered_meanwhile() {
    let world = World::new().await;
    says(&world, ANNA, "direct", "").await;
    world.done(ANNA, new("anteel", "1d")).await;
    world.done(BERT, Request::Change(sealed_orders::host::Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(sealed_orders::host::Change::Start)).await;
    // Before anything goes out.
    world.one_order_of(Seat(0)).await;
    world.settle().await;
    assert_eq!(world.courier.told().len(), 0);
    let calls = world.courier.nudges();
    assert!(calls.iter().all(|call| !call.mentions.contains(&ANNA)), "{calls:#?}");
}

#[tokio::test]
async fn the_digest_comes_once_a_day_at_its_hour_and_names_what_waits() {
    let world = World::new().await;
    says(&world, ANNA, "off", "8").await;
    world.playing("7d").await;
    world.settle().await;
    let digests = || world.courier.told().into_iter().filter(|(_, m)| m.text.contains("digest")).count();
    assert_eq!(digests(), 0);
    // The clock of the tests begins at 22:13:20 UTC: the next 08:00 is in ten hours.
    world.clock.advance(9 * HOUR);
    world.settle().await;
    assert_eq!(digests(), 0);
    world.clock.advance(HOUR);
    world.settle().await;
    world.settle().await;
    assert_eq!(digests(), 1);
    let (user, digest) = world.courier.told().last().unwrap().clone();
    assert!(user == ANNA && digest.text.contains("Anteel") && digest.text.contains("<#"), "{}", digest.text);
    world.clock.advance(24 * HOUR);
    world.settle().await;
    assert_eq!(digests(), 2);
    // Nothing waits: nothing is said.
    world.one_order_of(Seat(0)).await;
    world.clock.advance(24 * HOUR);
    world.settle().await;
    assert_eq!(digests(), 2);
    says(&world, ANNA, "", "off").await;
    world.clock.advance(24 * HOUR);
    world.settle().await;
    assert_eq!(digests(), 2);
}

#[tokio::test]
async fn what_is_no_way_and_no_hour_is_refused() {
    let world = World::new().await;
    for (nudges, digest, said) in [("pigeon", "", "`pigeon`"), ("", "25", "`25`"), ("", "dawn", "`dawn`")] {
        let (nudges, digest) = (nudges.to_owned(), digest.to_owned());
        let wish = SettingsWish { nudges, digest, ..SettingsWish::default() };
        let refused = world.refused(ANNA, Request::Person(Personal::Settings(wish))).await;
        assert!(refused.contains(said), "{refused}");
    }
}
