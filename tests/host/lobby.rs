//! From lobby to end, and what the lobby refuses.

use sealed_orders::host::{Change, Control, Look, Message, Open, Request, UserId};

use crate::support::*;

#[tokio::test]
async fn two_people_play_from_lobby_to_the_end() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "1d")).await;
    world.settle().await;
    let lobby = world.courier.last();
    assert!(lobby.text.contains("Anna") && lobby.attachments.len() == 1, "{}", lobby.text);
    world.press(BERT, &lobby, "Join").await;
    world.settle().await;
    assert!(world.courier.last().text.contains("Bert"));
    world.press(ANNA, &lobby, "Start").await;
    world.settle().await;
    let first = world.courier.last();
    assert_eq!((&first.mentions, world.called()), (&vec![], vec![ANNA, BERT]), "posts ping nobody, a call does");
    assert!(first.text.contains("The game begins: Triangle (Anna) against Circle (Bert)."), "{}", first.text);
    let mut orders = 0;
    while orders < 3_000
        && let Some(actor) = world.one_order().await.map(user_of)
    {
        orders += 1;
        world.settle().await;
        let (post, awaited) = (world.courier.last(), world.awaited().await);
        let people: Vec<_> = awaited.into_iter().map(user_of).collect();
        let called = world.called();
        let is_pinged = |user: &UserId| called.contains(user);
        assert!(people.iter().all(|user| *user == actor || is_pinged(user)), "{}", post.text);
        assert_eq!(post.attachments[0].file_name, "map.png");
    }
    assert!((10..3_000).contains(&orders), "{orders}");
    let last = world.courier.last();
    assert!(last.text.contains("gives the record") && last.mentions.is_empty(), "{}", last.text);
    assert!(world.courier.nudges().is_empty(), "nobody is called any more");
    let armed = world.courier.posts().iter().filter(|p| is_armed(&p.message)).count();
    assert_eq!(armed, 1, "what is past leads back alone");
    assert!(world.refused(ANNA, order("done")).await.contains("over"));
    assert!(world.refused(CARA, Request::Open(Open::Rematch)).await.contains("no seat"));
    world.play_again().await;
    assert_eq!(world.table_row().await.0.status, "playing");
}

#[tokio::test]
async fn a_rematch_passes_the_sides_on() {
    let world = World::new().await;
    world.playing("").await;
    let before = [world.table().await.side_name(Seat(0)), world.table().await.side_name(Seat(1))];
    let ask = world.done(ANNA, Request::Look(Look::Resign)).await.message;
    world.press(ANNA, &ask, "Resign").await;
    world.settle().await;
    let post = world.courier.last();
    assert!(post.text.contains("Anna) resigns") && post.text.contains("Bert) wins"), "{}", post.text);
    let before_rematch = world.table_row().await.0.id;
    let told = world.press(ANNA, &post, "Rematch 0 of 2").await.message.text;
    assert!(told.contains("as soon as Circle (Bert) wants it"), "{told}");
    world.settle().await;
    let call = world.courier.last();
    assert!(call.text.starts_with("<@2>: Triangle (Anna) wants to play again"), "{}", call.text);
    assert_eq!(call.mentions, [BERT]);
    let end =
        world.courier.posts().into_iter().find(|p| button(&p.message, "Rematch 1 of 2").is_some()).unwrap().message;
    assert!(world.refused(ANNA, Request::Open(Open::Rematch)).await.contains("Circle (Bert)"));
    let refused = world.press(CARA, &end, "Rematch 1 of 2").await.message.text;
    assert!(refused.contains("no seat"), "{refused}");
    assert_eq!(world.table_row().await.0.id, before_rematch, "nothing begins without Bert");
    let begun = world.press(BERT, &call, "Rematch").await.message;
    assert!(begun.text.contains("sides swapped") && button(&begun, "Give orders").is_some(), "{}", begun.text);
    world.settle().await;
    let posts = world.courier.posts();
    let offers = |post: &Message| {
        post.rows.iter().flatten().any(|c| matches!(c, Control::Button(b) if b.label.starts_with("Rematch")))
    };
    assert!(posts.iter().all(|p| !offers(&p.message)), "nothing offers it any more");
    assert_eq!(world.table_row().await.0.status, "playing");
    let after = [world.table().await.side_name(Seat(0)), world.table().await.side_name(Seat(1))];
    assert_eq!(after, [before[1].clone(), before[0].clone()]);
}

#[tokio::test]
async fn a_table_against_a_computer_player_waits_for_nobody_else() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    world.settle().await;
    let lobby = world.courier.last();
    let refused = pick(&world, BERT, &lobby, "Circle, plain").await;
    assert!(refused.message.text.contains("Only Anna"), "{}", refused.message.text);
    let seated = pick(&world, ANNA, &lobby, "Circle, plain").await.message;
    assert!(seated.text.contains("A computer player (plain) plays Circle"), "{}", seated.text);
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    for _ in 0..6 {
        assert!(world.awaited().await.contains(&Seat(0)), "the computer player has given its order");
        world.one_order_of(Seat(0)).await;
        world.settle().await;
        let post = world.courier.last();
        assert!(post.mentions.iter().all(|user| *user == ANNA));
    }
    let refused = world.refused(ANNA, Request::Change(Change::Draw)).await;
    assert!(refused.contains("does not agree to a draw as things stand, and plays on"), "{refused}");
    assert_eq!(world.table_row().await.0.status, "playing");
}

#[tokio::test]
async fn the_lobby_refuses_what_does_not_fit_and_says_what_would() {
    let world = World::new().await;
    assert!(world.refused(ANNA, Request::Look(Look::Status { table: String::new() })).await.contains("`/game new`"));
    assert!(world.refused(ANNA, new("chess", "")).await.contains("Anteel"));
    assert!(world.refused(ANNA, new("anteel", "5m")).await.contains("6h"));
    world.done(ANNA, new("anteel", "")).await;
    assert!(world.refused(BERT, new("anteel", "")).await.contains("thread"));
    assert!(world.refused(BERT, order("done")).await.contains("`/game join`"));
    assert!(world.refused(BERT, Request::Change(Change::Start)).await.contains("Anna"));
    let computer = |skill: &str| Request::Change(Change::Computer { side: String::new(), skill: skill.to_owned() });
    assert!(world.refused(BERT, computer("")).await.contains("Anna"));
    assert!(world.refused(ANNA, computer("brilliant")).await.contains("plain, steady, sharp"));
    let side = |side: &str| Request::Change(Change::Join { side: side.to_owned() });
    let taken = world.table_row().await.1[0].side.clone();
    assert!(world.refused(BERT, side(&taken)).await.contains("taken by Anna"));
    assert!(world.refused(BERT, side("nowhere")).await.contains("free are"));
    assert!(world.refused(ANNA, Request::Change(Change::Start)).await.contains('2'), "one seat is too few");
    world.done(BERT, side("")).await;
    assert!(world.refused(CARA, side("")).await.contains("All 2 seats"));
    assert!(world.refused(CARA, Request::Change(Change::Leave)).await.contains("no seat"));
    world.done(BERT, Request::Change(Change::Leave)).await;
    world.done(CARA, side("")).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    assert!(world.refused(CARA, Request::Change(Change::Leave)).await.contains("/game resign"));
    assert!(world.refused(BERT, order("done")).await.contains("Cara"));
}

#[tokio::test]
async fn a_hostile_name_and_endless_text_are_quoted_harmlessly() {
    let world = World::new().await;
    let name = format!("**\u{202e}@everyone** <@1> {}", "x".repeat(2_000));
    let mut call = world.call(ANNA, new("anteel", ""));
    call.actor.name = name;
    world.host.handle(call).await;
    world.settle().await;
    let lobby = world.courier.last();
    assert!(lobby.text.contains(r"\*\*\@everyone\*\* \<\@1\>"), "{}", lobby.text);
    assert!(!lobby.text.contains('\u{202e}') && lobby.mentions.is_empty());
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    let flood = "move ".repeat(2_000);
    world.refused(ANNA, order(&flood)).await;
    world.refused(ANNA, order(&"done;".repeat(500))).await;
    world.refused(ANNA, play("fleet", &[("ships", &flood)])).await;
    let nothing = world.done(ANNA, Request::Look(Look::Rules { topic: "nonsense ".repeat(300) })).await.message;
    assert!(nothing.text.contains("has no word of") && nothing.text.chars().count() < 2_000, "{}", nothing.text);
    world
        .ask(
            ANNA,
            Request::Look(Look::Map { focus: flood.clone(), overlay: String::new(), turn: String::new(), text: false }),
        )
        .await;
    world
        .refused(
            ANNA,
            Request::Look(Look::Map {
                focus: String::new(),
                overlay: "glow".to_owned(),
                turn: String::new(),
                text: false,
            }),
        )
        .await;
    world
        .refused(
            ANNA,
            Request::Look(Look::Map {
                focus: String::new(),
                overlay: String::new(),
                turn: "99".to_owned(),
                text: false,
            }),
        )
        .await;
}

#[tokio::test]
async fn help_rules_and_lists_answer_everybody() {
    let world = World::new().await;
    let help = |topic: &str| Request::Look(Look::Help { topic: topic.to_owned() });
    assert!(world.done(CARA, help("")).await.message.text.contains("/game new"));
    world.playing("6h").await;
    let own = world.done(ANNA, help("")).await.message.text;
    assert!(own.contains("`/fleet"), "the prompt has a command that works: {own}");
    assert!(world.done(ANNA, help("move")).await.message.text.contains("F3LF2"));
    assert!(world.done(CARA, Request::Look(Look::Rules { topic: String::new() })).await.message.text.contains("- "));
    let list = words(&world.done(BERT, Request::Look(Look::List)).await.message);
    assert!(list.contains("**My tables** · 1 waits for you") && list.contains("<#900>"), "{list}");
    let status = world.done(CARA, Request::Look(Look::Status { table: String::new() })).await.message;
    assert!(status.text.contains("<@1>") && status.mentions.is_empty(), "{}", status.text);
    let sheet = world.ask(ANNA, Request::Look(Look::Sheet { unit: "nothing".to_owned(), text: false })).await;
    assert!(!sheet.message.text.is_empty());
}

/// Anteel, R9: who was odd is even in the next game; and the people swap the sides that they chose.
#[tokio::test]
async fn a_rematch_swaps_who_is_odd_and_the_sides_that_were_chosen() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    world.done(ANNA, Request::Change(Change::Join { side: "hourglass".to_owned() })).await;
    world.done(BERT, Request::Change(Change::Join { side: "diamond".to_owned() })).await;
    let mut odd = Vec::new();
    world.done(ANNA, Request::Change(Change::Start)).await;
    for _ in 0..3 {
        let table = world.table().await;
        let state: serde_json::Value = serde_json::from_slice(&table.to_bytes()).unwrap();
        odd.push((state["odd"].clone(), [Seat(0), Seat(1)].map(|seat| table.side_name(seat))));
        let ask = world.done(ANNA, Request::Look(Look::Resign)).await.message;
        world.press(ANNA, &ask, "Resign").await;
        world.settle().await;
        world.play_again().await;
    }
    assert_ne!(odd[0].0, odd[1].0);
    assert_eq!(odd[0], odd[2]);
    let sides = |one: &str, other: &str| [one.to_owned(), other.to_owned()];
    assert_eq!((&odd[0].1, &odd[1].1), (&sides("Hourglass", "Diamond"), &sides("Diamond", "Hourglass")));
}
