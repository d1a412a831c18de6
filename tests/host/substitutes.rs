//! Seats that change hands while the game goes on.

use sealed_orders::host::api::record::{ActDone, Record};
use sealed_orders::host::{
    Call, Change, Host, Look, Message, NewTable, Open, Pressed, Request, SeatWish, Shown, UserId,
};

use crate::support::*;

const DAY: i64 = 24 * 3_600;

fn give(player: UserId) -> Request {
    Request::Change(Change::Seat(SeatWish::Give { player }))
}

fn call_out() -> Request {
    Request::Change(Change::Seat(SeatWish::Call))
}

fn back() -> Request {
    Request::Change(Change::Seat(SeatWish::Back))
}

fn to_computer(skill: &str) -> Request {
    Request::Look(Look::HandOver { skill: skill.to_owned() })
}

/// A game between Anna and Bert in which both have ordered.
async fn at_play() -> World {
    let world = World::on_disk().await;
    world.playing("1d").await;
    for seat in [Seat(0), Seat(1)] {
        world.one_order_of(seat).await;
    }
    world.settle().await;
    world
}

async fn holders(world: &World) -> Vec<(Option<i64>, Option<i64>)> {
    world.table_row().await.1.into_iter().map(|seat| (seat.user_id, seat.kept_for)).collect()
}

fn nudge_of(world: &World, user: UserId) -> Message {
    let is_for = |message: &Message| message.text.starts_with(&format!("<@{}>", user.0));
    world.courier.nudges().into_iter().rev().find(is_for).unwrap()
}

async fn record_after(world: &World, user: UserId) -> Record {
    let ask = world.done(user, Request::Look(Look::Resign)).await.message;
    world.press(user, &ask, "Resign").await;
    world.settle().await;
    let export = Request::Look(Look::Export { format: "json".to_owned(), table: String::new() });
    let reply = world.done(UserId(9), export).await;
    let record = Record::parse(&reply.message.attachments[0].bytes).unwrap();
    let verified = record.verify().unwrap_or_else(|error| panic!("{error}"));
    let end = world.courier.last().text;
    assert!(end.contains(&verified.digest), "the digest that was told covers who played from when: {end}");
    record
}

#[tokio::test]
async fn a_seat_is_given_when_the_other_accepts_and_the_record_says_from_when() {
    let world = at_play().await;
    let answer = world.done(BERT, give(CARA)).await.message;
    assert!(answer.text.contains("<@3> is asked") && answer.mentions.is_empty(), "{}", answer.text);
    world.settle().await;
    let call = nudge_of(&world, CARA);
    assert!(call.text.contains("offers you this seat") && call.mentions == [CARA], "{}", call.text);
    assert_eq!(holders(&world).await[1], (Some(2), None), "until then it is Bert's");
    assert!(world.refused(BERT, give(UserId(4))).await.contains("promised already"));
    assert_eq!(world.press(ANNA, &call, "Accept").await.shown, Shown::Refusal);
    let steps = world.log().await.len();
    let taken = world.press(CARA, &call, "Accept").await;
    assert_eq!(taken.shown, Shown::Answer, "{}", taken.message.text);
    assert_eq!(world.press(CARA, &taken.message, "Give orders").await.shown, Shown::Answer);
    world.settle().await;
    let post = world.courier.last();
    assert!(post.text.contains("(Cara)") || post.text.contains("Cara takes over"), "{}", post.text);
    assert_eq!(holders(&world).await[1], (Some(3), None));
    assert!(world.refused(BERT, order("done")).await.contains("no seat"));
    world.clock.advance(2 * DAY);
    world.settle().await;
    let record = record_after(&world, CARA).await;
    assert_eq!((record.seats[1].name.as_str(), record.version), ("Bert", 3), "who sat there at the start");
    let ActDone::Seated { seat, name, skill } = &record.acts[0].done else { panic!("{:?}", record.acts) };
    assert_eq!(
        (*seat, name.as_str(), skill, record.acts[0].after),
        (Seat(1), "Cara", &None, i64::try_from(steps).unwrap() - 1)
    );
    assert!(record.lines.iter().any(|line| line.contains("(Cara) resigns")), "{:?}", record.lines);
}

#[tokio::test]
async fn a_record_whose_change_of_hands_was_forged_does_not_verify() {
    let world = at_play().await;
    world.done(BERT, give(CARA)).await;
    world.settle().await;
    world.press(CARA, &nudge_of(&world, CARA), "Accept").await;
    let record = record_after(&world, CARA).await;
    let forged = |change: &dyn Fn(&mut Record)| {
        let mut forged = record.clone();
        change(&mut forged);
        Record::parse(&serde_json::to_vec(&forged).unwrap()).and_then(|record| record.verify()).is_err()
    };
    assert!(forged(&|r| r.acts[0].after = 999));
    assert!(forged(&|r| r.acts.clear()));
    assert!(forged(&|r| r.version = 2), "a version that had no such thing");
    let another = |r: &mut Record| {
        let ActDone::Seated { seat, .. } = &mut r.acts[0].done else { panic!("no seat") };
        *seat = Seat(9);
    };
    assert!(forged(&another));
}

#[tokio::test]
async fn an_offer_is_declined_withdrawn_or_over_and_the_seat_stays() {
    let world = at_play().await;
    let withdraw = world.done(BERT, give(CARA)).await.message;
    world.settle().await;
    world.press(CARA, &nudge_of(&world, CARA), "Decline").await;
    world.settle().await;
    assert!(nudge_of(&world, BERT).text.contains("Cara declines"));
    assert!(world.press(BERT, &withdraw, "Withdraw").await.message.text.contains("void"));
    let withdraw = world.done(BERT, give(CARA)).await.message;
    world.settle().await;
    let call = nudge_of(&world, CARA);
    assert!(world.press(ANNA, &withdraw, "Withdraw").await.message.text.contains("Only Circle (Bert)"));
    world.press(BERT, &withdraw, "Withdraw").await;
    world.settle().await;
    assert!(nudge_of(&world, CARA).text.contains("was withdrawn"));
    assert!(world.press(CARA, &call, "Accept").await.message.text.contains("void"));
    world.done(BERT, give(CARA)).await;
    world.settle().await;
    let call = nudge_of(&world, CARA);
    let world = world.restart().await;
    world.clock.advance(3 * DAY);
    world.settle().await;
    assert!(nudge_of(&world, CARA).text.contains("three days are over"));
    assert!(world.press(CARA, &call, "Accept").await.message.text.contains("void"));
    assert_eq!(holders(&world).await[1], (Some(2), None));
}

#[tokio::test]
async fn a_seat_that_is_called_out_goes_to_whoever_comes_first() {
    let world = at_play().await;
    world.done(BERT, call_out()).await;
    world.settle().await;
    let card = world.courier.last();
    assert!(card.text.contains("**Circle's seat is free**"), "{}", card.text);
    assert!(card.text.contains("Whoever takes it sees Circle's picks, standing orders and reports."), "{}", card.text);
    assert_eq!((card.attachments.len(), card.mentions.len()), (1, 0));
    assert!(world.press(ANNA, &card, "Take over").await.message.text.contains("sits at this table already"));
    assert_eq!(world.press(CARA, &card, "Look").await.shown, Shown::Answer);
    assert_eq!(world.press(CARA, &card, "Take over").await.shown, Shown::Answer);
    world.settle().await;
    assert_eq!(holders(&world).await[1], (Some(3), None));
    let cards = world.courier.posts();
    assert!(cards.iter().all(|post| button(&post.message, "Take over").is_none()), "nobody comes too late by a button");
    let late = world.press(UserId(4), &card, "Take over").await.message.text;
    assert!(late.contains("not free any more"), "{late}");
    // Who went comes back only if the seat is free again: they have played no other side.
    world.done(CARA, call_out()).await;
    world.settle().await;
    assert_eq!(world.press(BERT, &world.courier.last(), "Take over").await.shown, Shown::Answer);
    record_after(&world, BERT).await;
}

#[tokio::test]
async fn a_seat_that_nobody_takes_stays_as_it_is() {
    let world = at_play().await;
    world.done(BERT, call_out()).await;
    world.settle().await;
    let card = world.courier.last();
    assert_eq!(world.press(BERT, &card, "Withdraw").await.shown, Shown::Answer);
    world.settle().await;
    assert!(world.courier.posts().iter().any(|p| p.message.text.contains("Bert keeps the seat of Circle")));
    world.done(BERT, call_out()).await;
    world.settle().await;
    let world = world.restart().await;
    world.clock.advance(3 * DAY);
    world.settle().await;
    assert!(world.courier.posts().iter().any(|p| p.message.text.contains("Nobody has taken Circle's seat")));
    assert_eq!(holders(&world).await[1], (Some(2), None));
}

#[tokio::test]
async fn a_computer_keeps_a_seat_until_its_person_comes_back() {
    let world = at_play().await;
    assert!(world.refused(BERT, to_computer("brilliant")).await.contains("plain, steady, sharp"));
    let ask = world.done(BERT, to_computer("plain")).await.message;
    assert!(ask.text.contains("From now on a computer player (plain) plays Circle"), "{}", ask.text);
    assert_eq!(holders(&world).await[1], (Some(2), None), "nothing happens before the press");
    world.press(BERT, &ask, "Hand over").await;
    world.settle().await;
    assert_eq!(holders(&world).await[1], (None, Some(2)));
    let post = world.courier.posts().into_iter().find(|p| button(&p.message, "I am back").is_some()).unwrap().message;
    assert!(post.text.contains("A computer player (plain) plays Circle from now on"), "{}", post.text);
    for _ in 0..3 {
        assert!(!world.awaited().await.contains(&Seat(1)), "it plays");
        world.one_order_of(Seat(0)).await;
        world.settle().await;
    }
    assert!(world.refused(BERT, order("done")).await.contains("plays Circle for you"));
    assert!(world.refused(ANNA, to_computer("")).await.contains("last person"));
    assert!(world.refused(ANNA, back()).await.contains("No computer player"));
    assert_eq!(world.press(CARA, &post, "I am back").await.shown, Shown::Refusal);
    let listed = words(&world.done(BERT, Request::Look(Look::List)).await.message);
    assert!(listed.contains("<#900>"), "{listed}");
    let world = world.restart().await;
    assert_eq!(world.press(BERT, &post, "I am back").await.shown, Shown::Answer);
    world.settle().await;
    assert_eq!(holders(&world).await[1], (Some(2), None));
    assert!(world.courier.posts().iter().any(|p| p.message.text.contains("Bert is back")));
    let record = record_after(&world, BERT).await;
    let names: Vec<&str> = record
        .acts
        .iter()
        .map(|act| {
            let ActDone::Seated { name, .. } = &act.done else { panic!("{act:?}") };
            name.as_str()
        })
        .collect();
    assert_eq!(names, ["computer", "Bert"]);
}

#[tokio::test]
async fn whoever_knows_one_side_takes_no_other() {
    let world = at_play().await;
    world.done(BERT, give(CARA)).await;
    world.settle().await;
    world.press(CARA, &nudge_of(&world, CARA), "Accept").await;
    assert!(world.refused(ANNA, give(BERT)).await.contains("has played another side"));
    assert!(world.refused(ANNA, give(CARA)).await.contains("sits at this table already"));
    world.done(ANNA, call_out()).await;
    world.settle().await;
    let card = world.courier.last();
    assert!(world.press(BERT, &card, "Take over").await.message.text.contains("has played another side"));
}

#[tokio::test]
async fn the_end_of_a_game_ends_the_offers_of_its_seats() {
    let world = at_play().await;
    world.done(BERT, give(CARA)).await;
    world.done(ANNA, call_out()).await;
    world.settle().await;
    let (call, card) = (nudge_of(&world, CARA), world.courier.last());
    record_after(&world, ANNA).await;
    for (message, label) in [(&call, "Accept"), (&card, "Take over")] {
        assert_eq!(world.press(CARA, message, label).await.shown, Shown::Refusal);
    }
    assert!(world.courier.posts().iter().all(|p| button(&p.message, "Take over").is_none()));
}

/// Two processes, several people: one of them has the seat.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_many_take_at_once_has_one_holder() {
    let world = at_play().await;
    world.done(BERT, call_out()).await;
    world.settle().await;
    let (card, second) = (world.courier.last(), world.second().await);
    let id = button(&card, "Take over").unwrap();
    let calls: Vec<Call> = (10..18)
        .map(|user| world.call(UserId(user), Request::Press(Pressed { id: id.clone(), value: String::new() })))
        .collect();
    let hosts: [Host; 2] = [world.host.clone(), second];
    let tasks = calls.into_iter().zip(hosts.iter().cycle().cloned());
    let tasks: Vec<_> = tasks.map(|(call, host)| tokio::spawn(async move { host.handle(call).await })).collect();
    let mut done = 0;
    for task in tasks {
        done += usize::from(task.await.unwrap().shown == Shown::Answer);
    }
    assert_eq!(done, 1);
    assert!(matches!(holders(&world).await[1], (Some(10..18), None)));
}

/// A game against a computer player has no seat of a person to be kept but one's own.
#[tokio::test]
async fn seats_of_a_lobby_do_not_change_hands_so() {
    let world = World::new().await;
    let new = Request::Open(Open::New(NewTable { system: "anteel".to_owned(), ..NewTable::default() }));
    world.done(ANNA, new).await;
    for request in [give(BERT), call_out(), to_computer("")] {
        assert!(world.refused(ANNA, request).await.contains("not started"));
    }
}
