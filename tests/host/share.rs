//! *Share…*: posted in somebody's name, never more than everybody may see, not too often, once.

use sealed_orders::host::{
    Change, Control, Look, Message, NewTable, Open, Personal, Pressed, PrivacyWish, Request, Shown,
};

use crate::support::*;

async fn playing(orders: usize) -> World {
    let world = World::on_disk().await;
    let new = NewTable { system: "anteel".to_owned(), ..NewTable::default() };
    world.done(ANNA, Request::Open(Open::New(new))).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    for _ in 0..orders {
        world.one_order().await;
        world.settle().await;
    }
    world
}

async fn over(orders: usize) -> (World, Message) {
    let world = playing(orders).await;
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    let end = world.courier.last();
    (world, end)
}

fn labels(message: &Message) -> Vec<String> {
    let menus = message.rows.iter().flatten().filter_map(|control| match control {
        Control::Menu(menu) => Some(menu.options.iter().map(|option| option.label.clone()).collect::<Vec<_>>()),
        Control::Button(_) | Control::Section(_) | Control::Link(_) => None,
    });
    menus.flatten().collect()
}

/// The menu of a share page with a value of one's own making.
fn forged(page: &Message, value: &str) -> Request {
    let menu = page.rows.iter().flatten().find_map(|control| match control {
        Control::Menu(menu) => Some(menu.id.clone()),
        Control::Button(_) | Control::Section(_) | Control::Link(_) => None,
    });
    Request::Press(Pressed { id: menu.unwrap(), value: value.to_owned() })
}

#[tokio::test]
async fn after_the_end_anything_is_shared_in_the_name_of_who_shares_it_and_pings_nobody() {
    let (world, end) = over(6).await;
    let first = world.press(CARA, &end, "Look back").await.message;
    let hers = pick(&world, CARA, &first, "(Anna)").await.message;
    let page = world.press(CARA, &hers, "Share…").await.message;
    assert!(page.text.contains("posted in <#900> at once, in your name"), "{}", page.text);
    assert_eq!(labels(&page), ["End card", "This picture", "Replay", "Last turn"]);
    let before = world.courier.posts().len();
    for (label, words, file) in [
        ("End card", "shares the end of **Anteel**", "map.png"),
        ("This picture", "as Triangle saw it", "map.png"),
        ("Replay", "shares the whole game", "replay.gif"),
        ("Last turn", "shares the last turn", "replay.gif"),
    ] {
        let reply = pick(&world, CARA, &page, label).await;
        assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
        world.settle().await;
        let post = world.courier.last();
        assert!(post.text.starts_with("<@3> shares ") && post.text.contains(words), "{label}: {}", post.text);
        assert_eq!(post.mentions, []);
        assert_eq!(post.attachments[0].file_name, file, "{label}");
        if label == "This picture" {
            assert_eq!(post.attachments[0].text, hers.attachments[0].text.clone());
        }
    }
    assert_eq!(world.courier.posts().len(), before + 4);
    let fifth = pick(&world, CARA, &page, "Replay").await;
    assert_eq!(fifth.shown, Shown::Refusal, "{}", fifth.message.text);
    assert!(fifth.message.text.contains("within an hour"), "{}", fifth.message.text);
    assert_eq!(world.press(CARA, &end, "Share…").await.shown, Shown::Refusal);
    assert_eq!(world.press(BERT, &end, "Share…").await.shown, Shown::Answer, "each has their own");
    world.clock.advance(3_601);
    assert_eq!(world.press(CARA, &end, "Share…").await.shown, Shown::Answer);
}

#[tokio::test]
async fn while_a_game_runs_only_what_everybody_may_see_is_shared() {
    let world = playing(5).await;
    let report = world.done(ANNA, Request::Look(Look::Report)).await.message;
    let page = world.press(ANNA, &report, "Share…").await.message;
    assert_eq!(labels(&page), ["Replay", "Last turn"]);
    assert!(page.text.contains("what everybody may see"), "{}", page.text);
    for (value, said) in
        [("p.1.0", "sealed until the game is over"), ("p.1.1", "sealed"), ("end", "not over"), ("p.1.9", "version")]
    {
        let refused = world.refused(ANNA, forged(&page, value)).await;
        assert!(refused.contains(said), "{value}: {refused}");
    }
    let posts = world.courier.posts().len();
    world.settle().await;
    assert_eq!(world.courier.posts().len(), posts, "nothing was posted");
    pick(&world, ANNA, &page, "Replay").await;
    world.settle().await;
    let shared = world.courier.last();
    let replay = Request::Look(Look::Replay { from: String::new(), to: String::new() });
    let strangers = world.done(CARA, replay.clone()).await.message;
    assert_eq!(shared.attachments[0].text, strangers.attachments[0].text);
    assert!(shared.rows.is_empty(), "{:?}", shared.rows);
    // A moment of her own view is offered as everybody may see it.
    let own = world.done(ANNA, replay).await.message;
    let own = world.press(ANNA, &own, "Previous").await.message;
    let page = world.press(ANNA, &own, "Share…").await.message;
    pick(&world, ANNA, &page, "This picture").await;
    world.settle().await;
    let strangers = world.press(CARA, &strangers, "Previous").await.message;
    assert_eq!(world.courier.last().attachments[0].text, strangers.attachments[0].text);
    let back = world.press(ANNA, &page, "Back").await.message;
    assert_eq!(back.text, own.text);
}

#[tokio::test]
async fn what_was_shared_stands_once_whatever_is_killed_also_of_a_table_before_the_newest() {
    let (world, end) = over(3).await;
    world.play_again().await;
    let before = world.courier.posts().len();
    let page = world.press(CARA, &end, "Share…").await.message;
    let call = world.call(CARA, forged(&page, "end"));
    let first = world.host.handle(call.clone()).await;
    let world = world.restart().await;
    let second = world.host.handle(call).await;
    assert_eq!((first.shown, &first.message.text), (Shown::Answer, &second.message.text));
    world.courier.lose_answers(1);
    world.settle().await;
    let world = world.restart().await;
    world.clock.advance(300);
    world.settle().await;
    let shared = world.courier.posts().into_iter().filter(|p| p.message.text.starts_with("<@3> shares")).count();
    assert_eq!((shared, world.courier.posts().len()), (1, before + 1));
}

#[tokio::test]
async fn whoever_only_shared_and_is_forgotten_is_named_in_no_post_that_is_kept() {
    let (world, end) = over(2).await;
    let page = world.press(CARA, &end, "Share…").await.message;
    pick(&world, CARA, &page, "End card").await;
    world.settle().await;
    let posted = async || {
        let sql = "SELECT posted FROM outbox WHERE posted IS NOT NULL";
        let read = async |db: &mut sealed_orders::store::Db| Ok(sqlx::query_scalar(sql).fetch_all(db).await?);
        let texts: Vec<String> = world.read(read).await;
        texts.join("\n")
    };
    let before: String = posted().await;
    assert!(before.contains("<@3> shares"), "{before}");
    world.done(CARA, Request::Person(Personal::Privacy(PrivacyWish::DeleteEverywhere))).await;
    let after: String = posted().await;
    assert!(after.contains("a former player shares") && !after.contains("<@3>"), "{after}");
}
