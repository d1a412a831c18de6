//! Taking orders back, draws, and ending a table.

use sealed_orders::host::api::record::Record;
use sealed_orders::host::{Change, Look, Request, Shown};

use crate::support::*;

#[tokio::test]
async fn an_order_that_nobody_has_answered_is_taken_back_at_once() {
    let world = World::new().await;
    world.playing("").await;
    let before = world.table().await.digest();
    world.one_order_of(Seat(0)).await;
    assert_ne!(world.table().await.digest(), before);
    let reply = world.done(ANNA, Request::Change(Change::Undo)).await;
    assert!(reply.message.text.contains("Taken back"), "{}", reply.message.text);
    assert_eq!(world.table().await.digest(), before);
    assert!(world.refused(ANNA, Request::Change(Change::Undo)).await.contains("no order yet"));
    assert_eq!(world.log().await.len(), 3, "an undo is an entry of its own");
}

#[tokio::test]
async fn an_undo_within_a_window_leaves_what_others_have_ordered_since() {
    let only_bert = World::new().await;
    let both = World::new().await;
    for world in [&only_bert, &both] {
        world.done(ANNA, new("space-combat", "")).await;
        world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
        world.done(ANNA, Request::Change(Change::Start)).await;
    }
    only_bert.done(BERT, order("fleet destroyer")).await;
    both.done(ANNA, order("fleet corvette")).await;
    both.done(BERT, order("fleet destroyer")).await;
    assert_ne!(both.table().await.digest(), only_bert.table().await.digest());
    both.done(ANNA, Request::Change(Change::Undo)).await;
    assert_eq!(both.table().await.digest(), only_bert.table().await.digest());
    assert_eq!(both.log().await.iter().filter(|e| e.undone_by.is_some()).count(), 1);
}

/// The fault: a phase that was opened anew is another than the one in which its first orders were given, and taking back one of these
/// was answered that the record is damaged.
#[tokio::test]
async fn an_order_of_a_phase_that_was_opened_anew_is_taken_back_like_any_other() {
    let world = World::new().await;
    world.done(ANNA, new("space-combat", "")).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    let start = world.table().await.digest();
    world.done(ANNA, order("fleet corvette")).await;
    let chosen = world.table().await.digest();
    for (user, text) in [(ANNA, "done"), (BERT, "fleet destroyer"), (BERT, "done")] {
        world.done(user, order(text)).await;
    }
    world.settle().await;
    world.done(ANNA, Request::Change(Change::Undo)).await;
    world.settle().await;
    let question = world.courier.last();
    assert_eq!(world.press(BERT, &question, "Yes").await.shown, Shown::Answer);
    assert_eq!(world.table().await.digest(), chosen);
    let reply = world.done(ANNA, Request::Change(Change::Undo)).await;
    assert!(reply.message.text.contains("Taken back: `fleet corvette`"), "{}", reply.message.text);
    assert_eq!(world.table().await.digest(), start);
    world.done(ANNA, order("fleet frigate")).await;
    // The fault: the check of the record did not know of the phase that was opened anew.
    let ask = world.done(ANNA, Request::Look(Look::Resign)).await.message;
    world.press(ANNA, &ask, "Resign").await;
    world.settle().await;
    let export = Request::Look(Look::Export { format: "json".to_owned(), table: String::new() });
    let record = Record::parse(&world.done(ANNA, export).await.message.attachments[0].bytes).unwrap();
    record.verify().unwrap_or_else(|error| panic!("{error}"));
}

#[tokio::test]
async fn what_others_have_seen_is_taken_back_only_with_their_consent() {
    let world = World::new().await;
    world.playing("").await;
    let start = world.table().await.digest();
    world.one_order_of(Seat(0)).await;
    world.one_order_of(Seat(1)).await;
    world.settle().await;
    world.done(ANNA, Request::Change(Change::Undo)).await;
    world.settle().await;
    let question = world.courier.last();
    assert_eq!(question.mentions, [BERT]);
    assert_eq!(world.press(ANNA, &question, "Yes").await.shown, Shown::Refusal);
    assert_eq!(world.press(CARA, &question, "Yes").await.shown, Shown::Refusal);
    assert_ne!(world.table().await.digest(), start);
    assert_eq!(world.press(BERT, &question, "Yes").await.shown, Shown::Answer);
    assert_eq!(world.table().await.digest(), start);
    world.settle().await;
    let post = world.courier.last();
    assert!(post.text.contains("took an order back"), "{}", post.text);
    assert_eq!(world.called(), [ANNA, BERT]);
    assert_eq!(world.press(BERT, &question, "Yes").await.shown, Shown::Refusal, "answered already");
}

#[tokio::test]
async fn a_question_lapses_when_the_position_changes_or_somebody_says_no() {
    let world = World::new().await;
    world.playing("").await;
    world.one_order_of(Seat(0)).await;
    world.one_order_of(Seat(1)).await;
    world.done(ANNA, Request::Change(Change::Undo)).await;
    world.settle().await;
    let question = world.courier.last();
    let seat = world.awaited().await[0];
    world.one_order_of(seat).await;
    let late = world.press(BERT, &question, "Yes").await;
    assert!(late.message.text.contains("question is void"), "{}", late.message.text);
}

#[tokio::test]
async fn a_no_is_posted_and_changes_nothing() {
    let world = World::new().await;
    world.playing("").await;
    world.one_order_of(Seat(0)).await;
    world.one_order_of(Seat(1)).await;
    let before = world.table().await.digest();
    world.done(ANNA, Request::Change(Change::Undo)).await;
    world.settle().await;
    let question = world.courier.last();
    assert_eq!(world.press(BERT, &question, "No").await.shown, Shown::Answer);
    world.settle().await;
    assert!(world.courier.last().text.contains("refused by"));
    assert_eq!(world.table().await.digest(), before);
    assert_eq!(world.press(BERT, &question, "Yes").await.shown, Shown::Refusal);
    let asked = world.courier.last();
    assert!(asked.text.ends_with("an order to be taken back: refused by Circle (Bert)."), "{}", asked.text);
    assert!(asked.rows.is_empty(), "the question lost its buttons");
}

#[tokio::test]
async fn computer_players_do_not_mind_an_undo() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    world.done(ANNA, Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    world.one_order_of(Seat(0)).await;
    world.settle().await;
    assert!(world.log().await.len() >= 3);
    let reply = world.done(ANNA, Request::Change(Change::Undo)).await;
    assert!(reply.message.text.contains("Taken back"), "{}", reply.message.text);
    assert!(world.awaited().await.contains(&Seat(0)));
    assert!(world.refused(ANNA, Request::Change(Change::Draw)).await.contains("does not agree to a draw"));
}

#[tokio::test]
async fn a_draw_needs_the_other_side() {
    let world = World::new().await;
    world.playing("").await;
    world.done(ANNA, Request::Change(Change::Draw)).await;
    world.settle().await;
    let question = world.courier.last();
    assert!(question.text.contains("offers a draw"));
    world.refused(ANNA, Request::Change(Change::Draw)).await;
    world.done(BERT, Request::Change(Change::Draw)).await;
    world.settle().await;
    let post = world.courier.last();
    assert!(post.text.contains("A draw was agreed"), "{}", post.text);
    assert_eq!(world.table_row().await.0.status, "over");
}

#[tokio::test]
async fn a_table_with_others_is_ended_when_all_agree() {
    let world = World::new().await;
    world.playing("").await;
    let ask = world.done(ANNA, Request::Look(Look::End { table: String::new() })).await.message;
    assert!(ask.text.contains("Do you ask Circle (Bert)"), "{}", ask.text);
    assert_eq!(world.press(CARA, &ask, "Ask the others").await.shown, Shown::Refusal);
    world.press(ANNA, &ask, "Ask the others").await;
    world.settle().await;
    assert_eq!(world.table_row().await.0.status, "playing", "nobody has agreed yet");
    let question = world.courier.last();
    world.press(BERT, &question, "Yes").await;
    world.settle().await;
    assert_eq!(world.table_row().await.0.status, "abandoned");
    assert!(world.courier.last().text.contains("ended by all who played"), "{}", world.courier.last().text);
    assert!(world.refused(ANNA, order("done")).await.contains("`/game new`"));
    world.done(BERT, new("anteel", "")).await;
}

/// The fault: answers to typed orders and to `/undo` led nowhere.
#[tokio::test]
async fn the_answer_to_a_typed_order_leads_to_the_panel_and_back() {
    let world = World::new().await;
    world.playing("").await;
    let start = world.table().await.digest();
    let fleet = world.some_order(Seat(0)).await;
    let done = world.done(ANNA, order(&fleet)).await.message;
    let panel = world.press(ANNA, &done, "Give orders").await;
    assert_eq!((panel.shown, panel.message.rows.is_empty()), (Shown::Answer, false));
    let back = world.press(ANNA, &done, "Take that back").await;
    assert!(back.message.text.contains("Taken back"), "{}", back.message.text);
    assert_eq!(world.table().await.digest(), start);
    assert_eq!(world.press(ANNA, &back.message, "Give orders").await.shown, Shown::Answer);
    // Each button takes back its own order and no other.
    let first = world.done(ANNA, order(&fleet)).await.message;
    let second = world.done(ANNA, order("fleet Spur 10")).await.message;
    let before = world.table().await.digest();
    let stale = world.press(ANNA, &first, "Take that back").await;
    assert!(stale.message.text.contains("other orders since"), "{}", stale.message.text);
    assert_eq!(world.table().await.digest(), before);
    assert_eq!(world.press(ANNA, &second, "Take that back").await.shown, Shown::Answer);
    let twice = world.press(ANNA, &second, "Take that back").await;
    assert!(twice.message.text.contains("taken that one back already"), "{}", twice.message.text);
}

#[tokio::test]
async fn an_order_of_a_phase_that_is_past_is_not_taken_back_by_its_button() {
    let world = World::new().await;
    world.playing("").await;
    let fleet = world.some_order(Seat(0)).await;
    let done = world.done(ANNA, order(&fleet)).await.message;
    let berts = world.some_order(Seat(1)).await;
    let last = world.done(BERT, order(&berts)).await.message;
    assert!(button(&last, "Give orders").is_some() && button(&last, "Take that back").is_none());
    let before = world.table().await.digest();
    let late = world.press(ANNA, &done, "Take that back").await;
    assert!(late.message.text.contains("The position has changed"), "{}", late.message.text);
    assert_eq!(world.table().await.digest(), before);
}

/// The fault: whoever had locked their orders found no button that opens them again.
#[tokio::test]
async fn locked_orders_are_reopened_from_the_answer_and_from_the_panel() {
    for (system, orders) in
        [("space-combat", "fleet destroyer, corvette; done"), ("pentagon-war", "plan Dee coast; done")]
    {
        let world = World::new().await;
        world.done(ANNA, new(system, "")).await;
        world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
        world.done(ANNA, Request::Change(Change::Start)).await;
        let mut locked = world.done(ANNA, order(orders)).await.message;
        assert!(!world.awaited().await.contains(&Seat(0)), "{system}");
        for _ in 0..2 {
            let reopened = world.press(ANNA, &locked, "Unlock").await;
            assert!(reopened.message.text.contains("Taken back: `done`"), "{}", reopened.message.text);
            assert!(world.awaited().await.contains(&Seat(0)), "{system}");
            world.done(ANNA, order("done")).await;
            locked = world.done(ANNA, Request::Look(Look::Panel)).await.message;
        }
        assert!(button(&world.done(BERT, Request::Look(Look::Panel)).await.message, "Unlock").is_none());
    }
}
