//! Games on PostgreSQL. `TESTS_ON=postgres` has all the others played there as well.

use sealed_orders::host::api::record::Record;
use sealed_orders::host::{Change, Look, Request, Shown};
use sealed_orders::terminal::database;

use crate::server;
use crate::support::*;

#[test]
fn tests_that_are_left_out_are_said() {
    server::say_what_is_left_out(include_str!("postgres.rs").matches("#[tokio::test").count());
}

/// Anna and Bert play for so many orders, with a kill in the middle, until Bert gives up.
async fn a_game_of(system: &str, orders: u32) {
    let Some(mut world) = World::on_postgres().await else { return };
    world.done(ANNA, new(system, "1d")).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    for round in 0..orders {
        if world.one_order().await.is_none() {
            break;
        }
        world.settle().await;
        if round == orders / 2 {
            world = world.restart().await;
        }
    }
    if !world.awaited().await.is_empty() {
        let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
        assert_eq!(world.press(BERT, &ask, "Resign").await.shown, Shown::Answer);
    }
    world.settle().await;
    let export = Request::Look(Look::Export { format: "json".to_owned(), table: String::new() });
    let bytes = world.done(ANNA, export).await.message.attachments[0].bytes.clone();
    let record = Record::parse(&bytes).unwrap();
    record.verify().unwrap_or_else(|error| panic!("{error}"));
    database::check(world.address(), &mut Vec::new()).await.unwrap();
}

#[tokio::test]
async fn what_is_to_be_posted_while_the_server_is_gone_is_posted_once_when_it_is_back() {
    let Some(mut server) = server::Server::start() else { return };
    let world = World::at(server.address("postgres")).await;
    world.playing("1d").await;
    for seat in [Seat(0), Seat(1)] {
        world.one_order_of(seat).await;
    }
    let before = world.courier.posts().len();
    server.halt();
    for _ in 0..3 {
        world.host.step(&*world.courier).await;
    }
    assert_eq!(world.courier.posts().len(), before, "nobody knows what there is to post");
    server.go();
    world.clock.advance(60);
    world.settle().await;
    assert_eq!((world.courier.posts().len(), world.courier.repeats()), (before + 1, 0));
}

#[tokio::test]
async fn a_game_of_anteel_is_played_to_its_end() {
    a_game_of("anteel", 12).await;
}

#[tokio::test]
async fn a_game_of_the_pentagon_war_is_played_to_its_end() {
    a_game_of("pentagon-war", 8).await;
}

#[tokio::test]
async fn a_game_of_space_combat_is_played_to_its_end() {
    a_game_of("space-combat", 12).await;
}

#[tokio::test]
async fn a_game_of_penta_war_is_played_to_its_end() {
    a_game_of("penta-war", 12).await;
}
