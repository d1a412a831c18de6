//! Ratings: which games count, that each counts once, and that they come out the same when they are reckoned again.

use sealed_orders::host::queries::ratings::{Reckoned, recompute};
use sealed_orders::host::{
    Actor, Call, CallId, Change, ChannelId, Look, NewTable, Open, Personal, Place, PrivacyWish, Request, Shown,
    StatsWish, UserId,
};
use sealed_orders::store::ratings::{self, RatedSeat};
use sealed_orders::terminal::database;

use crate::crash::killed_after;
use crate::support::*;

fn rated(system: &str, pace: &str) -> Request {
    Request::Open(Open::New(NewTable {
        system: system.to_owned(),
        scenario: String::new(),
        opponent: None,
        pace: pace.to_owned(),
        options: format!("{} rated=on", step_by_step(system)),
    }))
}

fn join() -> Request {
    Request::Change(Change::Join { side: String::new() })
}

fn stats(person: Option<UserId>, system: &str) -> Request {
    Request::Person(Personal::Stats(StatsWish { person, system: system.to_owned() }))
}

/// A rated game of these, the first of whom opens it: of two Anteel, of more Space Combat.
async fn started(world: &World, people: &[UserId]) {
    let mut opening = rated(if people.len() == 2 { "anteel" } else { "space-combat" }, "");
    if let Request::Open(Open::New(wishes)) = &mut opening
        && people.len() > 2
    {
        "quiet-point".clone_into(&mut wishes.scenario);
    }
    world.done(people[0], opening).await;
    for user in &people[1..] {
        world.done(*user, join()).await;
    }
    world.done(people[0], Request::Change(Change::Start)).await;
    world.settle().await;
}

async fn resigned(world: &World, user: UserId) {
    let ask = world.done(user, Request::Look(Look::Resign)).await.message;
    let told = world.press(user, &ask, "Resign").await;
    assert_eq!(told.shown, Shown::Answer, "{}", told.message.text);
    world.settle().await;
}

async fn all(world: &World) -> Vec<Vec<RatedSeat>> {
    world
        .read(async |db| {
            let mut found = vec![];
            for game in ratings::all_games(db).await? {
                found.push(ratings::seats_of(db, game.table_id).await?);
            }
            Ok(found)
        })
        .await
}

#[tokio::test]
async fn a_rated_game_says_so_from_the_lobby_to_the_last_post() {
    let world = World::new().await;
    world.done(ANNA, rated("anteel", "")).await;
    world.settle().await;
    let lobby = world.courier.last();
    assert!(lobby.text.contains("- Rated: it counts for `/stats` of this server"), "{}", lobby.text);
    world.done(BERT, join()).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    assert!(world.courier.last().text.contains("-# Rated: it counts"), "{}", world.courier.last().text);
    assert!(all(&world).await.is_empty(), "not before its end");
    resigned(&world, BERT).await;
    let end = world.courier.last().text;
    assert!(end.contains("1,662 ± 290 (+162)") && end.contains("1,338 ± 290 (-162)"), "{end}");
    let games = all(&world).await;
    assert_eq!(games.len(), 1);
    let results: Vec<&str> = games[0].iter().map(|row| row.result.as_str()).collect();
    assert_eq!(results, ["won", "lost"]);
}

#[tokio::test]
async fn what_was_not_to_count_or_cannot_is_not_rated() {
    let world = World::new().await;
    // Nobody said so.
    world.playing("").await;
    resigned(&world, BERT).await;
    assert!(!world.courier.last().text.contains("ated:"), "{}", world.courier.last().text);
    // An end that was agreed upon.
    started(&world, &[ANNA, BERT]).await;
    world.done(ANNA, Request::Change(Change::Draw)).await;
    world.done(BERT, Request::Change(Change::Draw)).await;
    world.settle().await;
    assert!(world.courier.last().text.contains("Not rated: the end was agreed upon."), "{}", world.courier.last().text);
    // A computer player at the table.
    world.done(ANNA, rated("anteel", "")).await;
    world.done(ANNA, Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() })).await;
    world.settle().await;
    let lobby = world.courier.last().text;
    assert!(lobby.contains("Rated, but not so long as a computer player sits at the table"), "{lobby}");
    world.done(ANNA, Request::Change(Change::Start)).await;
    resigned(&world, ANNA).await;
    assert!(world.courier.last().text.contains("Not rated: a computer player"), "{}", world.courier.last().text);
    assert!(all(&world).await.is_empty());
}

#[tokio::test]
async fn whoever_opened_a_lobby_says_whether_it_counts_before_others_sit_down() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    world.settle().await;
    let lobby = world.courier.last();
    assert!(!lobby.text.contains("Rated"), "{}", lobby.text);
    let page = world.press(ANNA, &lobby, "Options").await.message;
    assert!(page.text.contains("- Not rated"), "{}", page.text);
    assert_eq!(world.press(BERT, &page, "Rated: on").await.shown, Shown::Refusal);
    let told = world.press(ANNA, &page, "Rated: on").await;
    assert!(told.message.text.contains("it counts for `/stats`"), "{}", told.message.text);
    world.settle().await;
    let lobby = world.courier.last();
    assert!(lobby.text.contains("- Rated: it counts"), "{}", lobby.text);
    world.done(BERT, join()).await;
    for (label, is_rated) in [("Rated: off", 0), ("Rated: on", 1)] {
        let page = world.press(ANNA, &lobby, "Options").await.message;
        let told = world.press(ANNA, &page, label).await.message.text;
        assert!(told.contains("when all of them agree"), "{told}");
        world.settle().await;
        let question = world.courier.last();
        world.press(BERT, &question, "Yes").await;
        assert_eq!(world.table_row().await.0.rated, is_rated, "both know what they play for");
        world.settle().await;
        let says = world.courier.posts()[0].message.text.contains("- Rated: it counts");
        assert_eq!(says, is_rated == 1);
    }
    let mut wrong = world.call(CARA, rated("anteel", ""));
    wrong.place.channel = ChannelId(77);
    if let Request::Open(Open::New(wishes)) = &mut wrong.request {
        "rated=perhaps".clone_into(&mut wishes.options);
    }
    let told = world.host.handle(wrong).await;
    assert!(told.shown == Shown::Refusal && told.message.text.contains("rated=on"), "{}", told.message.text);
}

/// How many games are rated, and whether the newest is over, at the same moment: what the one that died had told the database's own thread to
/// write, that may still write between two looks.
async fn kept_at_once(world: &World) -> (usize, bool) {
    let is_over = async || world.table_row().await.0.status == "over";
    loop {
        let (before, kept) = (is_over().await, all(world).await.len());
        if is_over().await == before {
            return (kept, before);
        }
    }
}

/// Killed at any point of the press that ends the game, or right after it, a game is rated once.
#[tokio::test]
async fn a_game_is_rated_once_whenever_the_process_dies() {
    for polls in [1, 10, 150, 2_500] {
        let mut world = World::on_disk().await;
        started(&world, &[ANNA, BERT]).await;
        let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
        let id = button(&ask, "Resign").unwrap();
        let pressed = sealed_orders::host::Pressed { id, value: String::new() };
        let call = world.call(BERT, Request::Press(pressed));
        killed_after(world.host.handle(call.clone()), polls).await;
        world = world.restart().await;
        let (kept, is_over) = kept_at_once(&world).await;
        assert_eq!(kept == 1, is_over, "with the end or not at all ({polls} polls)");
        world.host.handle(call).await;
        killed_after(world.host.step(&*world.courier), polls).await;
        world = world.restart().await;
        world.settle().await;
        assert_eq!(all(&world).await.len(), 1, "killed after {polls} polls");
        let ends = world.courier.posts().iter().filter(|p| p.message.text.contains("(+162)")).count();
        assert_eq!(ends, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_that_end_a_game_at_once_rate_it_once() {
    let world = World::on_disk().await;
    let second = world.second().await;
    for _ in 0..3 {
        started(&world, &[ANNA, BERT]).await;
        // Both are asked before either presses, so that neither finds the game over.
        let mut calls = vec![];
        for (user, host) in [(ANNA, world.host.clone()), (BERT, second.clone())] {
            let ask = world.done(user, Request::Look(Look::Resign)).await.message;
            let pressed = sealed_orders::host::Pressed { id: button(&ask, "Resign").unwrap(), value: String::new() };
            calls.push((host, world.call(user, Request::Press(pressed))));
        }
        let handled = calls.into_iter().map(|(host, call)| tokio::spawn(async move { host.handle(call).await }));
        for task in handled.collect::<Vec<_>>() {
            task.await.unwrap();
        }
        world.settle().await;
    }
    assert_eq!(all(&world).await.len(), 3);
    assert_eq!(recompute(&world.store).await.unwrap(), Reckoned { games: 3, differing: 0 });
}

#[tokio::test]
async fn all_of_it_comes_out_the_same_when_it_is_reckoned_again() {
    let world = World::on_disk().await;
    for (people, losers) in [
        (&[ANNA, BERT][..], &[BERT][..]),
        (&[BERT, CARA], &[BERT]),
        (&[ANNA, BERT, CARA], &[CARA, BERT]),
        (&[CARA, ANNA], &[ANNA]),
        (&[ANNA, BERT], &[ANNA]),
        (&[CARA, BERT, ANNA], &[ANNA, BERT]),
    ] {
        started(&world, people).await;
        for loser in losers {
            resigned(&world, *loser).await;
        }
        world.clock.advance(100);
    }
    let kept = all(&world).await;
    assert_eq!(kept.len(), 6);
    assert_eq!(kept[1][0].rating_before, kept[0][1].rating, "what one game leaves is what the next begins with");
    assert_eq!(kept[2].len(), 3);
    assert_eq!(kept[2][0].rating_before, 1_500_000, "of three: another rating");
    assert_eq!(kept[5][1].rating_before, kept[2][1].rating);
    assert_eq!(recompute(&world.store).await.unwrap(), Reckoned { games: 6, differing: 0 });
    world.tamper("UPDATE rated_seats SET rating = 9, deviation = 9, rating_before = 9, result = 'drawn'").await;
    let said = database::recompute_ratings(world.address()).await.unwrap();
    assert!(said.starts_with("6 rated games reckoned again: 6 had other numbers"), "{said}");
    assert_eq!(all(&world).await, kept);
    // With somebody forgotten in between, the others' numbers stay what they were.
    let page = world.done(BERT, Request::Person(Personal::Privacy(PrivacyWish::Delete))).await.message;
    world.press(BERT, &page, "Forget me").await;
    assert_eq!(recompute(&world.store).await.unwrap(), Reckoned { games: 6, differing: 0 });
    let page = words(&world.done(ANNA, stats(None, "anteel")).await.message);
    assert!(
        page.contains("<@1>") && page.contains("<@3>") && !page.contains("<@2>") && !page.contains("<@0>"),
        "{page}"
    );
    let gone = words(&world.done(CARA, stats(Some(BERT), "")).await.message);
    assert!(gone.contains("None is over yet"), "{gone}");
}

#[tokio::test]
async fn a_person_who_is_forgotten_in_the_middle_leaves_a_game_that_can_be_played_and_does_not_count() {
    let world = World::new().await;
    started(&world, &[ANNA, BERT]).await;
    resigned(&world, BERT).await;
    started(&world, &[ANNA, BERT]).await;
    let page = world.done(BERT, Request::Person(Personal::Privacy(PrivacyWish::Delete))).await.message;
    world.press(BERT, &page, "Forget me").await;
    world.settle().await;
    let fleet = world.some_order(Seat(0)).await;
    world.done(ANNA, order(&fleet)).await;
    resigned(&world, ANNA).await;
    assert!(world.courier.last().text.contains("Not rated: a computer player"), "{}", world.courier.last().text);
    assert_eq!(all(&world).await.len(), 1);
    let page = words(&world.done(ANNA, stats(None, "")).await.message);
    assert!(page.contains("2 games, 1 won, 0 drawn, 1 lost. Rated 1,662 ± 290 after 1 game."), "{page}");
    assert!(!page.contains("<@2>"), "{page}");
}

#[tokio::test]
async fn the_page_of_statistics_lists_games_ratings_and_the_best_in_words_and_as_a_picture() {
    let world = World::drawing().await;
    let none = words(&world.done(ANNA, stats(None, "")).await.message);
    assert!(none.contains("options:rated=on") && none.contains("No game of Anteel was rated here yet."), "{none}");
    started(&world, &[ANNA, BERT]).await;
    resigned(&world, BERT).await;
    started(&world, &[ANNA, BERT, CARA]).await;
    resigned(&world, CARA).await;
    resigned(&world, BERT).await;
    let page = world.done(ANNA, stats(None, "anteel")).await.message;
    let text = words(&page);
    for part in [
        "**Your games** on this server",
        "**Anteel**: 1 game, 1 won, 0 drawn, 0 lost. Rated 1,662 ± 290 after 1 game.",
        "1. <@1> 1,662 ± 290, 1 game",
        "**Space Combat**: 1 game, 1 won",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(page.mentions.is_empty(), "nobody is called by a list");
    let picture = &page.attachments[0];
    assert!(
        picture.alt.starts_with("The best at Anteel on this server. Two players: 1. Anna 1,662 ± 290, 1 game; 2. Bert")
    );
    assert!(picture.is_picture() && !picture.bytes.is_empty());
    let other = world.press(ANNA, &page, "Space Combat").await.message;
    assert!(words(&other).contains("**The best at Space Combat** · three players and more"), "{}", words(&other));
    let third = world.press(ANNA, &other, "Penta War").await.message;
    assert!(words(&third).contains("No game of Penta War was rated here yet."), "{}", words(&third));
    let of_bert = words(&world.done(CARA, stats(Some(BERT), "anteel")).await.message);
    assert!(of_bert.contains("**Games of <@2>** on this server") && of_bert.contains("Rated 1,338 ± 290"), "{of_bert}");
    // Another server knows nothing of it, and direct messages are none.
    let elsewhere = async |guild| {
        let actor = Actor {
            user: ANNA,
            name: "Anna".to_owned(),
            may_manage: false,
            may_manage_server: false,
            roles: vec![],
            avatar: None,
        };
        let place = Place { channel: ChannelId(5), guild };
        world.host.handle(Call { id: CallId(900_000), actor, place, request: stats(None, "") }).await
    };
    let there = words(&elsewhere(Some(sealed_orders::host::GuildId(8))).await.message);
    assert!(there.contains("None is over yet"), "{there}");
    let direct = elsewhere(None).await;
    assert!(
        direct.shown == Shown::Refusal && direct.message.text.contains("belong to a server"),
        "{}",
        direct.message.text
    );
}
