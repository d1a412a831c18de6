//! Orders never wait for pictures; pictures, looks and animations have bounds, and what is turned away is told so.

use futures_util::future::join_all;
use sealed_orders::host::{Change, Look, Reply, Request, Shown, UserId};
use tokio::sync::oneshot;

use crate::support::*;

const FOLLOWS: &str = "\n-# The picture is being drawn.";

fn map(focus: &str) -> Request {
    Request::Look(Look::Map { focus: focus.to_owned(), overlay: String::new(), turn: String::new(), text: false })
}

fn replay() -> Request {
    Request::Look(Look::Replay { from: String::new(), to: String::new() })
}

fn pictures(reply: &Reply) -> usize {
    reply.message.attachments.iter().filter(|a| a.bytes.starts_with(b"\x89PNG")).count()
}

/// Looks of as many people, all at once, each at another part of the map.
async fn looks(world: &World, people: u64) -> Vec<Reply> {
    let hexes = ["0101", "0505", "1010", "1515", "2020", "2505", "3010", "3515"];
    join_all((100..100 + people).zip(hexes.iter().cycle()).map(|(id, hex)| world.ask(UserId(id), map(hex)))).await
}

#[tokio::test]
async fn the_words_of_an_order_go_ahead_when_its_picture_waits_for_others() {
    let world = World::drawing().await;
    world.playing("").await;
    let mut ahead_seen = 0;
    for _ in 0..10 {
        let fleet = world.some_order(Seat(0)).await;
        let (ahead, mut words) = oneshot::channel();
        let giving = world.host.handle_in_two(world.call(ANNA, order(&fleet)), ahead);
        let (_, whole) = tokio::join!(looks(&world, 8), giving);
        assert_eq!((whole.shown, pictures(&whole)), (Shown::Answer, 1), "{}", whole.message.text);
        assert!(!whole.message.text.contains("being drawn"), "{}", whole.message.text);
        if let Ok(ahead) = words.try_recv() {
            ahead_seen += 1;
            assert_eq!(ahead.message.text, format!("{}{FOLLOWS}", whole.message.text));
            assert_eq!((ahead.message.rows, ahead.place), (whole.message.rows, whole.place));
            assert!(ahead.message.attachments.is_empty());
        }
        world.done(ANNA, Request::Change(Change::Undo)).await;
    }
    assert!(ahead_seen > 0, "eight pictures were drawn in no time, ten times over");
}

#[tokio::test]
async fn what_is_looked_at_comes_with_its_picture_in_one() {
    let world = World::drawing().await;
    world.playing("").await;
    let (ahead, mut words) = oneshot::channel();
    let whole = world.host.handle_in_two(world.call(ANNA, map("")), ahead).await;
    assert_eq!(pictures(&whole), 1);
    assert!(words.try_recv().is_err());
}

#[tokio::test]
async fn a_fifth_look_of_one_person_at_a_time_is_told_to_wait_and_keeps_its_words() {
    let world = World::drawing().await;
    world.playing("").await;
    let hexes = ["0101", "0505", "1010", "1515", "2020", "2505"];
    let replies = join_all(hexes.map(|hex| world.ask(ANNA, map(hex)))).await;
    let (drawn, refused): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| pictures(reply) == 1);
    assert_eq!((drawn.len(), refused.len()), (4, 2));
    for reply in refused {
        assert_eq!(reply.shown, Shown::Refusal);
        assert!(reply.message.text.contains("Two of your pictures are still being drawn"), "{}", reply.message.text);
        assert!(reply.message.text.contains("Anteel"), "the words are there: {}", reply.message.text);
    }
    assert_eq!(pictures(&world.ask(ANNA, map("0101")).await), 1, "afterwards all is as before");
}

#[tokio::test]
async fn one_animation_is_made_and_eight_wait_while_others_are_turned_away_and_orders_pass() {
    let world = World::drawing().await;
    world.playing("").await;
    for seat in [Seat(0), Seat(1)] {
        world.one_order_of(seat).await;
    }
    let replays = join_all((0..12).map(|n| world.ask(UserId(100 + n), replay())));
    let (replies, seat) = tokio::join!(replays, world.one_order());
    assert!(seat.is_some());
    let is_made = |r: &&Reply| r.message.attachments.iter().any(|a| a.bytes.starts_with(b"GIF89a"));
    let (made, turned_away): (Vec<_>, Vec<_>) = replies.iter().partition(is_made);
    assert_eq!((made.len(), turned_away.len()), (9, 3));
    for reply in turned_away {
        assert_eq!(reply.shown, Shown::Refusal);
        assert!(reply.message.text.contains("Others' replays are being made"), "{}", reply.message.text);
    }
}
