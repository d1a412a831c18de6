//! A button under a question answers that question or nothing; what is void loses its buttons at once.

use sealed_orders::host::{Change, Look, Message, NewTable, Open, Pressed, ReplyPlace, Request, Shown, UserId};

use crate::support::*;

/// Penta War, where a move ends the phase.
async fn at_chess() -> World {
    at_table("penta-war", "standard").await
}

/// Asks, and gives the question as it was posted.
async fn asked(world: &World, user: UserId, request: Request) -> Message {
    world.done(user, request).await;
    world.settle().await;
    let question = world.courier.last();
    assert!(question.text.contains("Question "), "{}", question.text);
    question
}

async fn is_void_for_everybody(world: &World, question: &Message) {
    let before = world.table_row().await.0;
    for user in [ANNA, BERT, CARA] {
        for label in ["Yes", "No"] {
            let reply = world.press(user, question, label).await;
            assert_eq!(reply.shown, Shown::Refusal, "{}", reply.message.text);
            assert!(reply.message.text.contains("question is void"), "{user:?}: {}", reply.message.text);
        }
    }
    assert_eq!(world.table_row().await.0, before);
}

/// What was asked can be asked again from the refusal, by whoever plays, and by name alone.
#[tokio::test]
async fn a_void_question_can_be_asked_again() {
    let world = at_chess().await;
    let old = asked(&world, ANNA, Request::Change(Change::Draw)).await;
    world.done(ANNA, order("d7-d8")).await;
    world.settle().await;
    assert!(button(&world.press(CARA, &old, "Yes").await.message, "Ask again").is_none(), "Cara does not play");
    let void = world.press(BERT, &old, "Yes").await;
    assert_eq!(void.shown, Shown::Refusal);
    let again = world.press(BERT, &void.message, "Ask again").await;
    assert_eq!((again.shown, again.place), (Shown::Answer, ReplyPlace::Update));
    assert!(again.message.text.contains("Your offer is posted"), "{}", again.message.text);
    world.settle().await;
    let new = world.courier.last();
    assert!(new.text.contains("offers a draw") && new.text != old.text, "{}", new.text);
    assert_eq!(world.press(ANNA, &new, "Yes").await.shown, Shown::Answer);
    assert_eq!(world.table_row().await.0.status, "over");
    let over = world.press(BERT, &old, "Yes").await.message;
    assert!(button(&over, "Ask again").is_none(), "nothing is asked of a game that is over");
}

/// The fault: Agree on one's own old offer ended the game, because the other side had offered anew.
#[tokio::test]
async fn an_old_offer_of_a_draw_cannot_agree_to_a_newer_one() {
    let world = at_chess().await;
    world.done(ANNA, order("d7-d8")).await;
    let old = asked(&world, ANNA, Request::Change(Change::Draw)).await;
    world.done(BERT, order("d11-d10")).await;
    let new = asked(&world, BERT, Request::Change(Change::Draw)).await;
    is_void_for_everybody(&world, &old).await;
    assert_eq!(world.press(ANNA, &new, "Yes").await.shown, Shown::Answer);
    assert_eq!(world.table_row().await.0.status, "over");
    is_void_for_everybody(&world, &new).await;
}

/// The same with an undo: Agree on one's own old question took the other's order back.
#[tokio::test]
async fn an_old_question_for_an_undo_cannot_agree_to_a_newer_one() {
    let world = at_chess().await;
    world.done(ANNA, order("d7-d8")).await;
    let old = asked(&world, ANNA, Request::Change(Change::Undo)).await;
    world.done(BERT, order("d11-d10")).await;
    let new = asked(&world, BERT, Request::Change(Change::Undo)).await;
    is_void_for_everybody(&world, &old).await;
    assert_eq!(world.press(ANNA, &new, "Yes").await.shown, Shown::Answer);
    assert_eq!(world.awaited().await, [Seat(1)], "Bert moves again");
    is_void_for_everybody(&world, &new).await;
}

/// Ids of earlier versions have no number of a question.
#[tokio::test]
async fn a_question_of_an_earlier_version_is_refused_kindly() {
    let world = at_chess().await;
    asked(&world, ANNA, Request::Change(Change::Draw)).await;
    let (row, _) = world.table_row().await;
    for id in [format!("so1.1.{}.a.draw", row.window_seq), format!("so2.1.{}.a.draw", row.phase)] {
        let reply = world.ask(BERT, Request::Press(Pressed { id, value: String::new() })).await;
        assert!(reply.message.text.contains("question is void"), "{}", reply.message.text);
    }
    assert_eq!(world.table_row().await.0.status, "playing");
    // Other controls of then still do what they did.
    let id = format!("so1.1.{}.o.", row.window_seq);
    let reply = world.ask(ANNA, Request::Press(Pressed { id, value: String::new() })).await;
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
}

#[tokio::test]
async fn void_questions_and_old_reminders_lose_their_buttons_with_the_phase() {
    let world = at_chess().await;
    asked(&world, BERT, Request::Change(Change::Draw)).await;
    world.clock.advance(86_400 * 4 / 5);
    world.settle().await;
    let reminder = world.courier.last();
    assert!(reminder.text.contains("reminder") && !reminder.rows.is_empty(), "{}", reminder.text);
    assert_eq!(armed(&world), 3, "the phase, the question, the reminder");
    world.done(ANNA, order("d7-d8")).await;
    world.settle().await;
    assert_eq!(armed(&world), 1, "the new phase alone");
    asked(&world, ANNA, Request::Change(Change::Draw)).await;
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    assert_eq!(armed(&world), 1, "the end alone");
}

fn armed(world: &World) -> usize {
    world.courier.posts().iter().filter(|p| is_armed(&p.message)).count()
}

#[tokio::test]
async fn a_question_that_nobody_has_answered_is_not_asked_twice_and_can_be_withdrawn() {
    let world = at_chess().await;
    world.done(ANNA, order("d7-d8")).await;
    let question = asked(&world, ANNA, Request::Change(Change::Undo)).await;
    assert!(world.refused(ANNA, Request::Change(Change::Undo)).await.contains("asked already"));
    assert_eq!(world.press(CARA, &question, "Yes").await.shown, Shown::Refusal);
    assert!(world.press(ANNA, &question, "No").await.message.text.contains("Withdrawn"));
    world.settle().await;
    assert!(world.courier.last().text.contains("withdrawn"));
    asked(&world, ANNA, Request::Change(Change::Undo)).await;
}

/// A sealed reply must not show, so it voids nothing.
#[tokio::test]
async fn a_sealed_order_leaves_a_question_open() {
    let world = at_table("penta-war", "standard").await;
    world.done(ANNA, order("d7-d8")).await;
    let question = asked(&world, ANNA, Request::Change(Change::Undo)).await;
    world.done(ANNA, order("if d11-d10 then e7-e8")).await;
    world.settle().await;
    let post = world.courier.posts().into_iter().find(|p| p.message.text == question.text).unwrap();
    assert!(!post.message.rows.is_empty());
    assert_eq!(world.press(BERT, &question, "Yes").await.shown, Shown::Answer);
    assert_eq!(world.awaited().await, [Seat(0)], "the move itself was taken back");
}

#[tokio::test]
async fn whose_orders_go_with_an_order_that_is_taken_back_is_told() {
    let world = at_table("pentagon-war", "duel").await;
    world.done(ANNA, order("plan Dee coast; done")).await;
    world.done(BERT, order("plan Aklinon coast; done")).await;
    let question = asked(&world, ANNA, Request::Change(Change::Undo)).await;
    world.done(BERT, order("plan Aklinon 1-3 accel")).await;
    assert_eq!(world.press(BERT, &question, "Yes").await.shown, Shown::Answer);
    let own = world.done(BERT, Request::Look(Look::Orders)).await.message.text;
    for lost in ["`done`", "`plan Aklinon 1-3 accel`"] {
        assert!(own.contains(&format!("Taken back with another order: {lost}")), "{own}");
    }
    world.settle().await;
    let post = world.courier.last().text;
    assert!(post.contains("took an order back; the game stands again as in phase 1 (TURN 1 · Power)"), "{post}");
    assert!(!post.contains("1-3 accel"), "{post}");
    assert!(!world.done(ANNA, Request::Look(Look::Orders)).await.message.text.contains("1-3 accel"));
}

/// Two Knights of one clan and blocked Pawns: nothing can be captured, and no Pawn moves.
const NOTHING_HAPPENS: &str = "15pck/15pp/15PP/8cn8/17/17/17/17/17/17/17/17/CN16/17/pp15/PP15/CKP15 w N \
                               ---,K--,K--,K--,K-- ---,k--,k--,k--,k--";

/// The way of a Knight that never comes back, so that no position occurs thrice (11.4).
const A_WALK: [&str; 22] = [
    "a5", "c6", "e5", "g6", "i5", "k6", "m5", "o6", "m7", "k8", "i7", "g8", "e7", "c8", "a7", "b9", "d10", "f9", "h10",
    "j9", "l10", "n9",
];

/// A game against the plainest in which nothing has happened for 40 plies. One step of the walk is left.
async fn at_a_standstill() -> World {
    let world = World::new().await;
    let (system, scenario) = ("penta-war".to_owned(), "position".to_owned());
    let options = format!("position={NOTHING_HAPPENS}");
    let new = Request::Open(Open::New(NewTable { system, scenario, opponent: None, pace: String::new(), options }));
    world.done(ANNA, new).await;
    world.done(ANNA, Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    for step in A_WALK.windows(2).take(20) {
        let is_offered = world.courier.posts().iter().any(|post| post.message.text.contains("offers a draw"));
        assert!(!is_offered, "something may happen yet, before {}", step[0]);
        world.done(ANNA, order(&format!("{}-{}", step[0], step[1]))).await;
        world.settle().await;
    }
    world
}

#[tokio::test]
async fn rule_11_5_a_computer_offers_a_draw_where_nothing_happens() {
    let world = at_a_standstill().await;
    let offer = world.courier.last();
    assert!(offer.text.contains("Black") && offer.text.contains("offers a draw"), "{}", offer.text);
    assert_eq!(world.press(ANNA, &offer, "Yes").await.shown, Shown::Answer);
    world.settle().await;
    assert_eq!(world.table_row().await.0.status, "over");
    assert!(world.courier.last().text.contains("A draw was agreed"), "{}", world.courier.last().text);
}

#[tokio::test]
async fn rule_11_5_a_computer_agrees_to_a_draw_where_nothing_happens() {
    let world = at_a_standstill().await;
    let offer = world.courier.last();
    world.press(ANNA, &offer, "No").await;
    world.done(ANNA, order(&format!("{}-{}", A_WALK[20], A_WALK[21]))).await;
    world.settle().await;
    assert!(!world.courier.last().text.contains("offers a draw"), "once in forty plies");
    assert_eq!(world.table_row().await.0.status, "playing");
    world.done(ANNA, Request::Change(Change::Draw)).await;
    world.settle().await;
    assert_eq!(world.table_row().await.0.status, "over");
    assert!(world.courier.last().text.contains("A draw was agreed"), "{}", world.courier.last().text);
}
