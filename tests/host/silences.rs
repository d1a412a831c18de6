//! What the others can do about somebody who lets windows pass.

use sealed_orders::host::api::record::Record;
use sealed_orders::host::{Change, Look, Message, NewTable, Open, Pressed, Request, Shown, UserId};

use crate::support::*;

const DAY: i64 = 24 * 3_600;

/// Penta War, where Black alone is awaited after White's move.
async fn at_chess() -> World {
    let world = World::on_disk().await;
    let new = Request::Open(Open::New(NewTable {
        system: "penta-war".to_owned(),
        scenario: "standard".to_owned(),
        opponent: None,
        pace: "1d".to_owned(),
        options: step_by_step("penta-war").to_owned(),
    }));
    world.done(ANNA, new).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    world
}

/// Anna orders, Bert says nothing until his time is up.
async fn silent_window(world: &World) {
    while world.awaited().await == [Seat(0)] {
        world.one_order_of(Seat(0)).await;
        world.settle().await;
    }
    let lapses = world.log().await.iter().filter(|entry| entry.kind == "lapse").count();
    for _ in 0..3 {
        let Some(due) = world.table_row().await.0.due_at else { return };
        world.clock.advance(due - world.now());
        world.settle().await;
        if world.log().await.iter().filter(|entry| entry.kind == "lapse").count() > lapses {
            return;
        }
    }
    panic!("his time is never up");
}

async fn silent_windows(count: usize) -> World {
    let world = at_chess().await;
    for _ in 0..count {
        silent_window(&world).await;
    }
    world
}

fn questions(world: &World) -> Vec<Message> {
    let posts = world.courier.posts().into_iter().map(|post| post.message);
    posts.filter(|message| message.text.starts_with("**Question")).collect()
}

fn open_question(world: &World) -> Message {
    questions(world).into_iter().rev().find(|message| !message.rows.is_empty()).unwrap()
}

async fn choose(world: &World, user: UserId, question: &Message, label: &str) -> (Shown, String) {
    let id = section(question, label).unwrap_or_else(|| panic!("no {label}: {}", words(question)));
    let reply = world.ask(user, Request::Press(Pressed { id, value: String::new() })).await;
    world.settle().await;
    (reply.shown, reply.message.text)
}

#[tokio::test]
async fn after_the_second_silent_window_the_others_are_asked_once() {
    let world = silent_windows(1).await;
    assert!(questions(&world).is_empty(), "once is nothing");
    silent_window(&world).await;
    let question = open_question(&world);
    let number = question.text.split_whitespace().nth(1).unwrap();
    assert!(number.parse::<u32>().is_ok(), "{}", question.text);
    assert!(question.text.contains("Black has been silent twice"), "{}", question.text);
    assert!(question.text.contains("Black's next press ends this question."), "{}", question.text);
    assert_eq!(question.mentions, [ANNA]);
    for label in ["Wait", "Go on", "Computer", "Call"] {
        assert!(section(&question, label).is_some(), "{label}");
    }
    assert!(section(&question, "Claim").is_none(), "from the third on");
    assert_eq!(world.table_row().await.0.status, "playing");
    assert_eq!(choose(&world, CARA, &question, "Wait").await.0, Shown::Refusal, "who does not play is not asked");
}

#[tokio::test]
async fn waiting_gives_one_more_window_and_then_the_win_can_be_claimed() {
    let world = silent_windows(2).await;
    let first = open_question(&world);
    assert_eq!(choose(&world, ANNA, &first, "Wait").await, (Shown::Answer, "Chosen: one more window.".to_owned()));
    let world = world.restart().await;
    silent_window(&world).await;
    let second = open_question(&world);
    assert_ne!(first.text, second.text);
    assert!(second.text.contains("silent 3 times in a row"), "{}", second.text);
    assert_eq!(questions(&world).iter().filter(|question| !question.rows.is_empty()).count(), 1, "the old one is void");
    assert!(choose(&world, ANNA, &first, "Computer").await.1.contains("question is void"));
    let line = words(&second);
    assert!(line.contains("**Win**: White wins by default"), "{line}");
    assert_eq!(choose(&world, ANNA, &second, "Claim").await.0, Shown::Answer);
    let end = world.courier.last().text;
    assert!(end.contains("Black (Bert) was silent too long and loses by default."), "{end}");
    assert!(end.contains("White (Anna) wins") && end.contains("Black gave no orders (11.5)."), "{end}");
    let export = Request::Look(Look::Export { format: "json".to_owned(), table: String::new() });
    let record = world.done(CARA, export).await.message.attachments[0].bytes.clone();
    Record::parse(&record).unwrap().verify().unwrap_or_else(|error| panic!("{error}"));
    assert!(questions(&world).iter().all(|question| question.rows.is_empty()));
}

#[tokio::test]
async fn any_press_of_whoever_was_silent_ends_the_question() {
    for request in [
        Request::Look(Look::Map { focus: String::new(), overlay: String::new(), turn: String::new(), text: true }),
        Request::Look(Look::Panel),
    ] {
        let world = silent_windows(2).await;
        let question = open_question(&world);
        world.done(BERT, request).await;
        world.settle().await;
        assert!(questions(&world).is_empty(), "it says that it is over");
        assert!(world.courier.posts().iter().any(|post| post.message.text.contains("Black (Bert) is back")));
        assert!(choose(&world, ANNA, &question, "Computer").await.1.contains("question is void"));
        // And it begins at the first again.
        silent_window(&world).await;
        assert!(questions(&world).is_empty());
    }
}

#[tokio::test]
async fn an_order_between_two_silences_makes_the_second_a_first() {
    let world = silent_windows(1).await;
    while world.awaited().await != [Seat(1)] {
        world.one_order_of(Seat(0)).await;
    }
    world.one_order_of(Seat(1)).await;
    silent_window(&world).await;
    assert!(questions(&world).is_empty());
}

#[tokio::test]
async fn standing_orders_answer_at_once_until_the_silent_one_is_back() {
    let world = silent_windows(2).await;
    let question = open_question(&world);
    assert_eq!(choose(&world, ANNA, &question, "Go on").await.0, Shown::Answer);
    assert!(open_question(&world).text.contains("Chosen: Black's standing orders answer"));
    let world = world.restart().await;
    for _ in 0..3 {
        while world.awaited().await != [Seat(0)] {
            world.settle().await;
        }
        world.one_order_of(Seat(0)).await;
        world.settle().await;
        assert_eq!(world.awaited().await, [Seat(0)], "no time has passed, and nobody is waited for");
    }
    assert!(section(&open_question(&world), "Claim").is_some(), "asked once more, since more can be chosen");
    assert_eq!(questions(&world).len(), 2, "and not at each of many windows");
    world.done(BERT, Request::Look(Look::Orders)).await;
    world.one_order_of(Seat(0)).await;
    world.settle().await;
    assert_eq!(world.awaited().await, [Seat(1)], "Black is here");
}

#[tokio::test]
async fn a_computer_or_a_substitute_takes_the_seat_of_the_silent_one() {
    let world = silent_windows(2).await;
    assert_eq!(choose(&world, ANNA, &open_question(&world), "Computer").await.0, Shown::Answer);
    assert!(questions(&world).is_empty());
    let seat = world.table_row().await.1.remove(1);
    assert_eq!((seat.user_id, seat.kept_for, seat.skill.as_deref()), (None, Some(2), Some("steady")));
    let post = world.courier.posts().into_iter().find(|p| button(&p.message, "I am back").is_some()).unwrap();
    assert_eq!(world.press(BERT, &post.message, "I am back").await.shown, Shown::Answer);
    assert_eq!(world.table_row().await.1[1].user_id, Some(2));

    let world = silent_windows(2).await;
    assert_eq!(choose(&world, ANNA, &open_question(&world), "Call").await.0, Shown::Answer);
    let card = world.courier.posts().into_iter().find(|p| button(&p.message, "Take over").is_some()).unwrap();
    assert_eq!(world.press(CARA, &card.message, "Take over").await.shown, Shown::Answer);
    assert_eq!(world.table_row().await.1[1].user_id, Some(3));
    assert_eq!(world.table_row().await.0.silences, "{}", "Cara has not been silent");
}

/// The Pentagon War, where both captains are awaited at once.
async fn at_a_duel() -> World {
    let world = World::new().await;
    let new = NewTable { system: "pentagon-war".to_owned(), scenario: "duel".to_owned(), ..NewTable::default() };
    world.done(ANNA, Request::Open(Open::New(NewTable { pace: "1d".to_owned(), ..new }))).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    world
}

/// What somebody prepared in secret is no silence.
#[tokio::test]
async fn who_prepared_orders_and_only_did_not_lock_was_not_silent() {
    let world = at_a_duel().await;
    world.done(BERT, order("plan Aklinon coast")).await;
    world.let_time_pass(DAY).await;
    assert!(world.log().await.iter().any(|entry| entry.kind == "lapse"));
    assert_eq!(world.table_row().await.0.silences, r#"{"0":{"windows":1}}"#);
}

/// Where everybody is silent, nobody is there to be asked.
#[tokio::test]
async fn two_who_are_both_silent_are_asked_nothing() {
    let world = at_a_duel().await;
    world.let_time_pass(DAY).await;
    assert_eq!(world.table_row().await.0.silences, r#"{"0":{"windows":1},"1":{"windows":1}}"#);
    world.clock.advance(DAY);
    world.settle().await;
    assert_eq!(world.table_row().await.0.silences, r#"{"0":{"windows":2},"1":{"windows":2}}"#);
    assert!(questions(&world).is_empty());
}
