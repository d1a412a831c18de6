//! Following a table without a seat: one message for all, in nobody's quiet hours, and late where the table says so.

use sealed_orders::host::{
    Change, Control, Look, Message, NewTable, Open, Personal, Reply, Request, SettingsWish, Shown, UserId,
};

use crate::support::*;

const DORA: UserId = UserId(4);

async fn lobby(options: &str) -> World {
    let world = World::on_disk().await;
    let options = options.to_owned();
    let new = NewTable { system: "penta-war".to_owned(), options, ..NewTable::default() };
    world.done(ANNA, Request::Open(Open::New(new))).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.settle().await;
    world
}

async fn started(options: &str) -> World {
    let world = lobby(options).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    world
}

async fn one_phase(world: &World) {
    let phase = world.table_row().await.0.phase;
    while world.table_row().await.0.phase == phase {
        world.one_order().await.unwrap();
    }
    world.settle().await;
}

fn labels(message: &Message) -> Vec<String> {
    let buttons = message.rows.iter().flatten().filter_map(|control| match control {
        Control::Button(button) => Some(button.label.clone()),
        Control::Menu(_) | Control::Section(_) | Control::Link(_) => None,
    });
    buttons.collect()
}

/// The messages to those who follow that stand.
fn told(world: &World) -> Vec<Message> {
    world.courier.nudges().into_iter().filter(|nudge| nudge.text.starts_with("<@3>")).collect()
}

fn text(reply: &Reply) -> String {
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    reply.message.attachments[0].text.clone()
}

fn map(turn: &str) -> Request {
    let (empty, turn) = (String::new, turn.to_owned());
    Request::Look(Look::Map { focus: empty(), overlay: empty(), turn, text: true })
}

fn status() -> Request {
    Request::Look(Look::Status { table: String::new() })
}

fn replay() -> Request {
    Request::Look(Look::Replay { from: String::new(), to: String::new() })
}

#[tokio::test]
async fn those_who_follow_are_told_of_each_phase_and_of_the_end_by_one_message_for_all() {
    let world = lobby("").await;
    let post = world.courier.last();
    let answer = world.press(CARA, &post, "Follow").await;
    assert!(answer.message.text.contains("calls all who follow"), "{}", answer.message.text);
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    let [begun] = &told(&world)[..] else { panic!("{:?}", told(&world)) };
    assert!(begun.text == "<@3>: Penta War has begun." && begun.mentions == [CARA], "{}", begun.text);
    // Somebody else, from the page that *Give orders* shows them.
    let page = world.press(DORA, &world.courier.last(), "Give orders").await;
    assert_eq!(labels(&page.message), ["Follow", "Map", "Status", "Replay"]);
    assert_eq!(page.shown, Shown::Refusal, "nothing was ordered");
    world.press(DORA, &page.message, "Follow").await;
    let world = world.restart().await;
    one_phase(&world).await;
    let [first] = &told(&world)[..] else { panic!("{:?}", told(&world)) };
    assert!(first.text.starts_with("<@3> <@4>: Penta War · Move 1 · White has moved"), "{}", first.text);
    assert_eq!(
        (first.mentions.clone(), labels(first)),
        (vec![CARA, DORA], vec!["Map".to_owned(), "Replay".to_owned(), "Unfollow".to_owned()])
    );
    one_phase(&world).await;
    let [second] = &told(&world)[..] else { panic!("{:?}", told(&world)) };
    assert!(second.text.contains("Black has moved"), "{}", second.text);
    // Who ends it is told no more.
    assert_eq!(world.press(DORA, second, "Unfollow").await.shown, Shown::Answer);
    assert_eq!(world.press(DORA, second, "Unfollow").await.shown, Shown::Refusal);
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    let [end] = &told(&world)[..] else { panic!("{:?}", told(&world)) };
    assert!(end.text.starts_with("<@3>: Penta War is over: White (Anna) wins"), "{}", end.text);
    assert_eq!(labels(end), ["Look back", "Replay"]);
    assert!(world.refused(DORA, Request::Change(Change::Follow)).await.contains("over"));
}

#[tokio::test]
async fn who_is_quiet_is_named_like_the_others_and_not_called() {
    let world = started("").await;
    for user in [CARA, DORA] {
        world.done(user, Request::Change(Change::Follow)).await;
    }
    // It is 22:13 in Greenwich.
    let (zone, quiet, text_maps) = ("UTC".to_owned(), "22-07".to_owned(), String::new());
    world
        .done(
            DORA,
            Request::Person(Personal::Settings(SettingsWish { zone, quiet, text_maps, ..SettingsWish::default() })),
        )
        .await;
    one_phase(&world).await;
    let [told] = &told(&world)[..] else { panic!("one message") };
    assert!(told.text.starts_with("<@3> <@4>: ") && told.mentions == [CARA], "{} {:?}", told.text, told.mentions);
}

#[tokio::test]
async fn following_is_for_those_without_a_seat_and_bounded() {
    let world = started("").await;
    assert!(world.refused(ANNA, Request::Change(Change::Follow)).await.contains("who have no seat"));
    assert!(
        world.refused(CARA, Request::Change(Change::Unfollow { table: String::new() })).await.contains("do not follow")
    );
    for user in 100..150 {
        world.done(UserId(user), Request::Change(Change::Follow)).await;
    }
    assert!(world.refused(CARA, Request::Change(Change::Follow)).await.contains("50 people follow"));
    world.done(UserId(100), Request::Change(Change::Follow)).await;
    one_phase(&world).await;
    let nudge = world.courier.nudges().into_iter().find(|nudge| nudge.text.starts_with("<@100>")).unwrap();
    assert_eq!(nudge.mentions.len(), 50);
    world.done(UserId(100), Request::Change(Change::Unfollow { table: String::new() })).await;
    let list = words(&world.done(UserId(101), Request::Look(Look::List)).await.message);
    assert!(list.starts_with("**Where I watch**") && !list.contains("Other tables"), "{list}");
    let list = words(&world.done(CARA, Request::Look(Look::List)).await.message);
    assert!(list.starts_with("**Other tables of this server**"), "{list}");
}

/// A person's own bound counts tables that are not over.
#[tokio::test]
async fn one_person_follows_twenty_tables_at_most() {
    let world = started("").await;
    world
        .tamper(
            "WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 21) \
             INSERT INTO tables (id, channel_id, creator_id, system, scenario, options, rules_version, status, created_at) \
             SELECT i, 5000 + i, 99, 'anteel', 'standard', '{}', 1, 'lobby', 1700000000 FROM n; \
             INSERT INTO followers SELECT id, 3, 1700000000 FROM tables WHERE id > 1",
        )
        .await;
    assert!(world.refused(CARA, Request::Change(Change::Follow)).await.contains("20 tables"));
    world.tamper("UPDATE tables SET status = 'abandoned' WHERE id = 2").await;
    world.done(CARA, Request::Change(Change::Follow)).await;
}

#[tokio::test]
async fn where_a_table_says_so_people_without_a_seat_see_it_one_phase_late() {
    let world = started("watch=delayed").await;
    let answer = world.done(CARA, Request::Change(Change::Follow)).await;
    assert!(answer.message.text.contains("one phase late"), "{}", answer.message.text);
    assert_eq!(told(&world).len(), 0);
    let mut now = vec![text(&world.done(ANNA, map("")).await)];
    for phase in 2..=3 {
        one_phase(&world).await;
        let news = told(&world).pop().map(|message| message.text).unwrap_or_default();
        assert_eq!(news.contains("has begun"), phase == 2, "{news}");
        assert!(!news.contains("Black has moved"), "{news}");
        now.push(text(&world.done(ANNA, map("")).await));
        let (late, before) =
            (text(&world.done(CARA, map("")).await), text(&world.done(ANNA, map(&(phase - 1).to_string())).await));
        assert_eq!(late, before, "phase {phase}");
        assert_ne!(&late, now.last().unwrap());
        let said = world.done(CARA, status()).await.message.text;
        assert!(said.contains(&format!("phase {}", phase - 1)) && said.contains("one phase late"), "{said}");
        assert!(!said.contains(&format!("phase {phase}")) && !said.contains("Missing"), "{said}");
        assert!(world.done(ANNA, status()).await.message.text.contains("Missing"));
        let range = world.done(CARA, replay()).await.message.text;
        assert!(range.contains(&format!("{}, ", phase - 1)) && !range.contains(&phase.to_string()), "{range}");
        assert!(world.refused(CARA, map(&phase.to_string())).await.contains("no phase"));
        let details = world.press(CARA, &world.courier.last(), "Details").await;
        assert!(details.message.text.contains("one phase late"), "{}", details.message.text);
        assert_eq!(world.press(BERT, &world.courier.last(), "Details").await.shown, Shown::Answer);
        let sheet = Request::Look(Look::Sheet { unit: String::new(), text: true });
        assert_ne!(world.ask(CARA, sheet).await.shown, Shown::Fault);
    }
    // What is shared is as late, also the newest page of somebody who plays.
    let newest = world.table_row().await.0.phase;
    let page = world.done(ANNA, replay()).await.message;
    let page = world.press(ANNA, &page, "Previous").await.message;
    let page = world.press(ANNA, &page, "Next").await.message;
    assert!(page.text.contains(&format!("phase {newest} of")), "{}", page.text);
    let page = world.press(ANNA, &page, "Share…").await.message;
    let refused = pick(&world, ANNA, &page, "This picture").await;
    assert!(refused.message.text.contains("when the next has run"), "{}", refused.message.text);
    let page = world.press(ANNA, &world.done(ANNA, replay()).await.message, "Previous").await.message;
    let page = world.press(ANNA, &page, "Share…").await.message;
    pick(&world, ANNA, &page, "Replay").await;
    world.settle().await;
    assert_eq!(world.courier.last().attachments[0].text, text(&world.done(CARA, replay()).await));
    // The end shows all.
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    let end = told(&world).pop().unwrap();
    assert!(end.text.contains("is over"), "{}", end.text);
    assert_eq!(text(&world.done(CARA, map("")).await), text(&world.done(ANNA, map("")).await));
}

#[tokio::test]
async fn how_a_table_is_watched_stands_in_its_lobby_and_is_understood_or_refused() {
    let world = lobby("watch=delayed").await;
    assert!(world.courier.last().text.contains("one phase late"), "{}", world.courier.last().text);
    let world = World::new().await;
    let new = |options: &str| {
        let (system, options) = ("penta-war".to_owned(), options.to_owned());
        Request::Open(Open::New(NewTable { system, options, ..NewTable::default() }))
    };
    let said = world.refused(ANNA, new("watch=never")).await;
    assert!(said.contains("watch=open") && said.contains("watch=delayed"), "{said}");
    world.done(ANNA, new("watch=open")).await;
    world.settle().await;
    assert!(!world.courier.last().text.contains("Watching"), "{}", world.courier.last().text);
}

#[tokio::test]
async fn a_table_is_left_from_anywhere_by_its_number_and_by_nobody_who_guesses() {
    let world = World::new().await;
    world.playing("").await;
    world.done(CARA, Request::Change(Change::Follow)).await;
    let number = world.table_row().await.0.id.to_string();
    let elsewhere = async |user, table: &str| {
        let mut call = world.call(user, Request::Change(Change::Unfollow { table: table.to_owned() }));
        call.place.channel = sealed_orders::host::ChannelId(977);
        world.host.handle(call).await
    };
    let guessed = elsewhere(DORA, &number).await;
    assert!(guessed.shown == Shown::Refusal && !guessed.message.text.contains("Triangle"), "{}", guessed.message.text);
    assert_eq!(guessed.message.text, elsewhere(DORA, "999").await.message.text.replace("999", &number));
    assert!(elsewhere(CARA, &number).await.message.text.contains("no more"));
    assert!(
        world.refused(CARA, Request::Change(Change::Unfollow { table: String::new() })).await.contains("do not follow")
    );
}
