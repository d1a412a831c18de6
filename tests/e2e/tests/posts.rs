//! Posts and repeated calls under trouble: everything arrives, once.

use crate::duel::{Duel, SMALL, done};
use crate::fake::{Fault, Op, Replay, World};
use crate::scene::{Scene, Seen};

/// Lets time pass until so many posts were tried: what failed is tried again later, by the bot's clock.
async fn until_tried(scene: &Scene, posts: usize) {
    let tried = scene.fake.wait_for("another try", |w| (w.count(Op::Post) >= posts).then_some(()));
    scene.while_time_flies(tried).await;
}

#[tokio::test]
async fn a_post_survives_limits_outages_and_lost_connections_and_stands_there_once() {
    let scene = Scene::open().await;
    let anna = scene.player("Anna");
    let faults = [Fault::Limit(0.2), Fault::Status(502), Fault::LostBefore, Fault::Status(500), Fault::LostAfter];
    scene.fake.fail(Op::Post, faults);
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    until_tried(&scene, faults.len()).await;
    scene.expect_post("(1 of 2 taken)").await.picture();
    // The next look at the channel, or the nonce, tells that it has arrived.
    scene.while_time_flies(scene.player("Ben").slash("game join", &[])).await;
    scene.while_time_flies(scene.expect_post("(2 of 2 taken)")).await;
    assert_eq!(scene.fake.world().posts(scene.channel).count(), 1);
    scene.close().await;
}

#[tokio::test]
async fn a_new_post_pings_those_awaited_alone_and_takes_the_buttons_of_the_one_before() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    let first = Seen(scene.fake.world().posts(scene.channel).last().expect("a post").clone());
    assert_eq!(scene.called_below(&first).await, [duel.anna.id, duel.ben.id]);
    duel.buy(&duel.anna).await;
    duel.buy(&duel.ben).await;
    let second = scene.expect_post("Both fleets are revealed").await;
    let awaited = duel.awaited().await.expect("a game under way").id;
    // Ben has just given his order: he is at it, and nobody is called who is.
    let called = if awaited == duel.ben.id { vec![] } else { vec![awaited] };
    let calls = |w: &mut World| {
        let calls: Vec<u64> = w.nudges(scene.channel).flat_map(|m| m.pings.clone()).collect();
        (calls == called).then_some(())
    };
    scene.fake.wait_for("the call in the place of the one before", calls).await;
    assert!(second.pings.is_empty() && first.pings.is_empty(), "posts ping nobody");
    let is_bare = |w: &mut World| (!w.messages[&first.id].is_armed()).then_some(());
    scene.fake.wait_for("the first post without buttons", is_bare).await;
    scene.close().await;
}

#[tokio::test]
async fn posts_of_a_table_keep_their_order_when_the_first_is_held_up() {
    let scene = Scene::open().await;
    let duel = Duel::seated(&scene, "none").await;
    scene.fake.fail(Op::Post, [Fault::Status(503)]);
    let before = scene.count(Op::Post);
    duel.anna.slash("game start", &[]).await;
    duel.buy(&duel.anna).await;
    duel.buy(&duel.ben).await;
    until_tried(&scene, before + 3).await;
    scene.expect_post("The game begins").await;
    scene.expect_post("Both fleets are revealed").await;
    scene.close().await;
}

#[tokio::test]
async fn the_buttons_of_the_post_before_go_even_if_taking_them_fails_at_first() {
    let scene = Scene::open().await;
    let duel = Duel::seated(&scene, "none").await;
    scene.fake.fail(Op::EditPost, [Fault::Status(502)]);
    duel.anna.slash("game start", &[]).await;
    scene.expect_post("The game begins").await;
    scene.fake.wait_for("the failure", |w| w.faults.is_empty().then_some(())).await;
    let channel = scene.channel;
    let is_bare = |w: &mut World| {
        let lobby = w.posts(channel).next()?;
        (!lobby.has_controls()).then_some(())
    };
    scene.while_time_flies(scene.fake.wait_for("the lobby without buttons", is_bare)).await;
    drop(duel);
    scene.close().await;
}

#[tokio::test]
async fn an_order_that_is_delivered_twice_is_given_once() {
    let scene = Scene::open().await;
    let duel = Duel::deployed(&scene, "none").await;
    let player = duel.awaited().await.expect("a game under way");
    let call = player.type_command("done", &[]);
    scene.fake.change(|w| w.gateway.repeat_last("INTERACTION_CREATE"));
    done(&player.answer(call).await);
    scene.fake.change(|w| w.gateway.replay = Replay::Twice);
    scene.fake.change(|w| w.gateway.cut());
    scene.fake.wait_for("the resume", |w| (w.gateway.resumed == 1).then_some(())).await;
    let answered = scene
        .fake
        .world()
        .requests
        .iter()
        .filter(|r| r.op == Op::Callback && r.path.contains(&call.to_string()))
        .count();
    assert_eq!(answered, 1, "the second delivery is not even acknowledged");
    scene.expect_post("").await;
    duel.anna.slash("game status", &[]).await;
    duel.assert_nothing_twice();
    scene.close().await;
}

#[tokio::test]
async fn an_acknowledged_order_whose_answer_is_held_up_is_given_and_answered_in_the_end() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    let faults = [Fault::Limit(0.5), Fault::Status(502), Fault::LostAfter];
    scene.fake.fail(Op::EditAnswer, faults);
    let fleets = duel.anna.complete("fleet", &[("ships", "")], "ships").await;
    let before = scene.count(Op::EditAnswer);
    let call = duel.anna.type_command("fleet", &[("ships", &fleets[0].1)]);
    let tries = before + faults.len() + 1;
    scene.fake.wait_for("the last try", |w| (w.count(Op::EditAnswer) >= tries).then_some(())).await;
    done(&duel.anna.answer(call).await);
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await;
    scene.close().await;
}

#[tokio::test]
async fn a_post_says_who_is_still_awaited_and_keeps_its_picture_and_pings_nobody_again() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "1d").await;
    let before = Seen(scene.fake.world().posts(scene.channel).last().expect("a post").clone());
    duel.buy(&duel.anna).await;
    scene.at(10);
    let (post, anna) = (before.id, duel.anna.mention());
    let is_edited = |w: &mut World| {
        let now = w.messages[&post].clone();
        (!now.text.lines().last().is_some_and(|line| line.contains(&anna))).then_some(now)
    };
    let after = Seen(scene.fake.wait_for("the edited post", is_edited).await);
    let line = after.text.lines().last().expect("a line");
    assert!(line.contains(&duel.ben.mention()) && line.starts_with("Next: "), "{line}");
    assert_eq!((after.labels(), &after.pings), (before.labels(), &before.pings));
    after.picture();
    let edit = |w: &mut World| w.requests.iter().rev().find(|r| r.op == Op::EditPost).map(|r| r.body.to_string());
    let body = scene.fake.change(edit).expect("the edit");
    assert!(!body.contains("\"users\":[\""), "it may ping nobody: {body}");
    duel.ben.press(&after, "Give orders").await;
    scene.close().await;
}
