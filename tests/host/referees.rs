//! Referees: wanted by both sides, without a seat, and seeing what the table was opened for.

use sealed_orders::contract::Draft;
use sealed_orders::host::api::record::{ActDone, Record};
use sealed_orders::host::{Change, Look, Message, NewTable, Open, RefereeWish, Reply, Request, Shown, UserId};

use crate::support::*;

const STRANGER: UserId = UserId(77);

fn referee(wish: RefereeWish) -> Request {
    Request::Change(Change::Referee(wish))
}

fn moderate(act: &str) -> Request {
    Request::Look(Look::Moderate(Draft::new(act).with("time", "6h").with("reason", "A storm")))
}

async fn playing(world: &World, options: &str) {
    let Request::Open(Open::New(wishes)) = new("anteel", "1d") else { panic!() };
    let options = format!("rounds=sealed {options}");
    world.done(ANNA, Request::Open(Open::New(NewTable { options, ..wishes }))).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
}

fn post_with(world: &World, label: &str) -> Message {
    let posts = world.courier.posts().into_iter().rev();
    posts.map(|post| post.message).find(|message| button(message, label).is_some()).unwrap()
}

/// Cara asks, and both agree.
async fn with_referee(world: &World) {
    world.done(CARA, referee(RefereeWish::Be)).await;
    world.settle().await;
    let question = post_with(world, "Yes");
    for user in [ANNA, BERT] {
        assert_eq!(world.press(user, &question, "Yes").await.shown, Shown::Answer);
    }
    world.settle().await;
}

async fn map(world: &World, user: UserId) -> Reply {
    let [focus, overlay, turn] = [""; 3].map(str::to_owned);
    world.done(user, Request::Look(Look::Map { focus, overlay, turn, text: true })).await
}

#[tokio::test]
async fn whoever_asks_is_the_referee_when_all_who_play_agree_and_not_before() {
    let world = World::new().await;
    playing(&world, "").await;
    assert!(world.refused(ANNA, referee(RefereeWish::Be)).await.contains("a referee has none"));
    world.done(CARA, referee(RefereeWish::Be)).await;
    world.settle().await;
    let question = post_with(&world, "Yes");
    assert!(question.text.contains("nothing sealed") && question.mentions == [ANNA, BERT], "{}", question.text);
    world.press(ANNA, &question, "Yes").await;
    assert_eq!(world.press(CARA, &question, "Yes").await.shown, Shown::Refusal, "it is for the players");
    assert!(world.refused(CARA, moderate("extend")).await.contains("manage this channel"));
    world.press(BERT, &question, "Yes").await;
    world.settle().await;
    assert!(world.courier.last().text.contains("is the referee of this game now"), "{}", world.courier.last().text);
    // What they do is shown first, posted, and in the record, as theirs.
    let page = world.done(CARA, moderate("extend")).await.message;
    assert_eq!(world.press(CARA, &page, "Do it").await.shown, Shown::Answer);
    world.settle().await;
    let post = world.courier.last();
    assert!(post.text.contains("The referee gave this phase 6 hours more"), "{}", post.text);
    assert!(post.text.contains("A storm"), "{}", post.text);
    let status = world.done(BERT, Request::Look(Look::Status { table: String::new() })).await.message;
    assert!(status.text.contains(&format!("Referee: <@{CARA}>")), "{}", status.text);
}

#[tokio::test]
async fn a_no_of_one_player_is_a_no() {
    let world = World::new().await;
    playing(&world, "").await;
    world.done(CARA, referee(RefereeWish::Be)).await;
    world.settle().await;
    let question = post_with(&world, "Yes");
    world.press(ANNA, &question, "Yes").await;
    world.press(BERT, &question, "No").await;
    world.settle().await;
    assert!(world.refused(CARA, moderate("extend")).await.contains("manage this channel"));
    assert!(world.refused(CARA, referee(RefereeWish::GiveUp)).await.contains("not the referee"));
}

#[tokio::test]
async fn a_player_proposes_somebody_who_accepts_and_gives_it_up_again() {
    let world = World::on_disk().await;
    playing(&world, "").await;
    world.done(ANNA, referee(RefereeWish::Ask { player: CARA })).await;
    world.settle().await;
    let question = post_with(&world, "Yes");
    assert_eq!(question.mentions, [BERT]);
    world.press(BERT, &question, "Yes").await;
    world.settle().await;
    let asked = world.courier.nudges().into_iter().rev().find(|message| button(message, "Accept").is_some());
    let asked = asked.or_else(|| Some(post_with(&world, "Accept"))).unwrap();
    assert_eq!(asked.mentions, [CARA]);
    let world = world.restart().await;
    assert_eq!(world.press(BERT, &asked, "Accept").await.shown, Shown::Refusal, "it is for Cara");
    assert_eq!(world.press(CARA, &asked, "Accept").await.shown, Shown::Answer);
    assert!(world.refused(ANNA, referee(RefereeWish::Ask { player: STRANGER })).await.contains("is the referee"));
    // A referee has no seat, is asked nothing, and is no player.
    let give = Change::Seat(sealed_orders::host::SeatWish::Give { player: CARA });
    assert!(world.refused(ANNA, Request::Change(give)).await.contains("no seat at it"));
    assert!(world.refused(CARA, Request::Change(Change::Draw)).await.contains("no seat"));
    world.done(CARA, referee(RefereeWish::GiveUp)).await;
    assert!(world.refused(CARA, moderate("extend")).await.contains("manage this channel"));
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    let reply = world.done(CARA, Request::Look(Look::Export { format: "json".to_owned(), table: String::new() })).await;
    let record = Record::parse(&reply.message.attachments[0].bytes).unwrap();
    record.verify().unwrap_or_else(|error| panic!("{error}"));
    let deeds: Vec<ActDone> = record.acts.iter().map(|act| act.done.clone()).collect();
    assert_eq!(deeds, [ActDone::Refereed { is_here: true }, ActDone::Refereed { is_here: false }]);
}

#[tokio::test]
async fn a_referee_sees_nothing_sealed_unless_the_table_was_opened_so() {
    for (options, sees_all) in [("", false), ("referee=all", true)] {
        let world = World::new().await;
        playing(&world, options).await;
        // Both choose fleets; then one deploys, which the other does not see yet.
        while world.table_row().await.0.phase == 1 {
            world.one_order().await;
        }
        world.one_order_of(Seat(0)).await;
        with_referee(&world).await;
        let (own, public) = (map(&world, CARA).await.message, map(&world, STRANGER).await.message);
        assert_eq!(own != public, sees_all, "{options}: {}", words(&own));
        if sees_all {
            // Whoever has seen all can have no seat any more.
            world.done(CARA, referee(RefereeWish::GiveUp)).await;
            assert_eq!(map(&world, CARA).await.message, map(&world, STRANGER).await.message);
            let give = Change::Seat(sealed_orders::host::SeatWish::Give { player: CARA });
            assert!(world.refused(ANNA, Request::Change(give)).await.contains("barred"));
        }
    }
}

#[tokio::test]
async fn a_lobby_says_that_a_referee_would_see_all() {
    let world = World::new().await;
    let Request::Open(Open::New(wishes)) = new("anteel", "1d") else { panic!() };
    let options = format!("{} referee=all", wishes.options);
    world.done(ANNA, Request::Open(Open::New(NewTable { options, ..wishes }))).await;
    world.settle().await;
    assert!(
        world.courier.last().text.contains("sees what every side sees (referee=all)"),
        "{}",
        world.courier.last().text
    );
    assert!(world.refused(CARA, referee(RefereeWish::Be)).await.contains("once it has"));
}
