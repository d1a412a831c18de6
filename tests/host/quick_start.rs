//! From a lobby to the first orders in one press.

use sealed_orders::host::{Change, Request, Shown};
use sealed_orders::systems::SYSTEMS;

use crate::support::*;

#[tokio::test]
async fn playing_the_computer_is_one_press_in_every_system() {
    for system in SYSTEMS {
        let world = World::new().await;
        world.done(ANNA, new(system.slug(), "")).await;
        world.settle().await;
        let lobby = world.courier.last();
        let opened = world.press(ANNA, &lobby, "Play the computer").await;
        assert_eq!(opened.shown, Shown::Answer, "{}", opened.message.text);
        assert!(opened.message.text.contains("against 1 computer player (plain)"), "{}", opened.message.text);
        assert!(!opened.message.rows.is_empty(), "the panel is open: {}", opened.message.text);
        world.settle().await;
        assert_eq!(world.table_row().await.0.status, "playing", "{system:?}");
        let last = world.courier.last();
        assert!(is_armed(&last) && last.text.starts_with("### "), "{}", last.text);
    }
}

#[tokio::test]
async fn whoever_has_finished_a_game_meets_a_better_player() {
    let world = World::new().await;
    world.playing("").await;
    world.tamper("UPDATE tables SET status = 'over', ended_at = 1").await;
    world.done(ANNA, new("anteel", "")).await;
    world.settle().await;
    let opened = world.press(ANNA, &world.courier.last(), "Play the computer").await.message;
    assert!(opened.text.contains("computer player (steady)"), "{}", opened.text);
}

#[tokio::test]
async fn a_lobby_is_started_by_whoever_opened_it_and_once() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.settle().await;
    let lobby = world.courier.posts()[0].message.clone();
    let stranger = world.press(CARA, &lobby, "Play the computer").await;
    assert_eq!(stranger.shown, Shown::Refusal, "{}", stranger.message.text);
    let started = world.press(ANNA, &lobby, "Play the computer").await;
    assert!(started.message.text.contains("The game begins. Good luck!"), "Bert sits there: {}", started.message.text);
    let again = world.press(ANNA, &lobby, "Play the computer").await;
    assert_eq!(again.shown, Shown::Refusal, "{}", again.message.text);
}
