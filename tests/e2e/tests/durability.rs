//! Nothing that was acknowledged is lost and nothing is said twice: kills, restarts, faults of delivery, deadlines.

use std::time::Duration;

use crate::drive::{assert_told_once, awaited, begin, newest, order, play_by_typing, suggestion};
use crate::fake::permission::{ATTACH_FILES, BOT, SEND_MESSAGES};
use crate::fake::{Fault, Op, World, shapes};
use crate::scene::{Player, Scene};

const HOUR: i64 = 3_600;

/// The orders in the record, as players see it.
async fn recorded(player: &Player) -> String {
    let record = player.slash("game export", &[("format", "text")]).await;
    record.files.iter().map(|f| String::from_utf8_lossy(&f.bytes).into_owned()).collect()
}

#[tokio::test]
async fn a_game_survives_a_kill_after_every_order() {
    let mut scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    begin(&scene, ann, bob, "none").await;
    let mut given = vec![];
    for _ in 0..4 {
        let who: Vec<Player> = awaited(&people).await.into_iter().cloned().collect();
        let player = who.first().expect("somebody is awaited");
        let draft = suggestion(player).await;
        order(player, &draft).await;
        given.push(draft);
        scene.bot.kill().await;
        scene.start().await;
    }
    play_by_typing(&people).await;
    newest(&scene, |post| post.text.contains("· over")).await;
    let record = recorded(ann).await;
    for draft in &given {
        for text in draft.fields.values() {
            assert!(record.contains(text.as_str()), "{text} is missing in\n{record}");
        }
    }
    assert_told_once(&scene);
    scene.close().await;
}

#[tokio::test]
async fn a_kill_while_a_post_is_on_its_way_does_not_post_twice() {
    let mut scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    let first = begin(&scene, ann, bob, "none").await;
    // The post is carried out, but the bot does not live to hear of it.
    scene.fake.fail(Op::Post, [Fault::Slow(Duration::from_mins(1))]);
    let before = scene.count(Op::Post);
    for player in &people {
        let draft = suggestion(player).await;
        order(player, &draft).await;
    }
    scene.fake.wait_for("the post", |w| (w.count(Op::Post) == before + 1).then_some(())).await;
    scene.bot.kill().await;
    scene.start().await;
    scene.fake.wait_for("the second attempt", |w| (w.count(Op::Post) == before + 2).then_some(())).await;
    newest(&scene, |post| post.id != first.id && post.button("Give orders").is_some()).await;
    assert_told_once(&scene);
    scene.close().await;
}

#[tokio::test]
async fn a_kill_in_the_middle_of_an_order_leaves_the_table_as_it_was_before_or_after_it() {
    let mut scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    begin(&scene, ann, bob, "none").await;
    for _ in 0..6 {
        let who: Vec<Player> = awaited(&people).await.into_iter().cloned().collect();
        let player = who.first().expect("somebody is awaited");
        let draft = suggestion(player).await;
        let options: Vec<(&str, &str)> = draft.fields.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
        let call = player.type_command(&draft.verb, &options);
        scene.fake.wait_for("the acknowledgement", |w| w.interactions[&call].acknowledged_ms).await;
        scene.bot.kill().await;
        scene.start().await;
    }
    play_by_typing(&people).await;
    newest(&scene, |post| post.text.contains("· over")).await;
    assert_told_once(&scene);
    scene.close().await;
}

#[tokio::test]
async fn an_interaction_that_comes_again_after_a_restart_is_not_done_again() {
    let mut scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    begin(&scene, ann, bob, "none").await;
    let draft = suggestion(ann).await;
    let options: Vec<(&str, &str)> = draft.fields.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    let call = ann.type_command(&draft.verb, &options);
    ann.answer(call).await;
    let event = scene.fake.world().gateway.last("INTERACTION_CREATE").expect("the event");
    scene.bot.kill().await;
    scene.start().await;
    let before = scene.count(Op::EditAnswer);
    scene.fake.dispatch("INTERACTION_CREATE", &event);
    let is_refused = |w: &mut World| w.requests.iter().any(|r| r.op == Op::Callback && r.status == 400).then_some(());
    scene.fake.wait_for("the refused acknowledgement", is_refused).await;
    assert_eq!(awaited(&people).await.len(), 1);
    assert_eq!(scene.count(Op::EditAnswer), before + 1, "only the status was answered");
    scene.close().await;
}

#[tokio::test]
async fn posts_are_tried_again_after_limits_outages_and_lost_answers_and_appear_once() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    let first = begin(&scene, ann, bob, "none").await;
    let faults = [Fault::Status(502), Fault::Limit(0.2), Fault::LostBefore, Fault::LostAfter];
    scene.fake.fail(Op::Post, faults);
    let before = scene.count(Op::Post);
    for player in &people {
        let draft = suggestion(player).await;
        order(player, &draft).await;
    }
    let delivered = newest(&scene, |post| post.id != first.id && post.button("Give orders").is_some());
    scene.while_time_flies(delivered).await;
    scene
        .while_time_flies(scene.fake.wait_for("five attempts", |w| (w.count(Op::Post) >= before + 5).then_some(())))
        .await;
    assert_told_once(&scene);
    scene.close().await;
}

#[tokio::test]
async fn a_deadline_is_reminded_of_once_and_then_orders_are_given_for_the_absent() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    let first = begin(&scene, ann, bob, "1h").await;
    assert!(first.text.contains("<t:"), "{}", first.text);
    let draft = suggestion(ann).await;
    order(ann, &draft).await;
    scene.at(HOUR * 4 / 5 - 1);
    awaited(&people).await;
    assert_eq!(scene.read_posts().len(), 0, "it is too early for a reminder");
    scene.at(HOUR * 4 / 5);
    let reminder = scene.expect_post("A reminder").await;
    assert_eq!(reminder.pings, [bob.id], "only he owes orders");
    scene.at(HOUR);
    let next = newest(&scene, |post| post.id > reminder.id && post.button("Give orders").is_some()).await;
    assert!(next.text.contains("Time is up: "), "the post says so: {}", next.text);
    scene.close().await;
}

#[tokio::test]
async fn a_deadline_that_passed_while_the_bot_was_down_is_caught_up() {
    let mut scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    let first = begin(&scene, ann, bob, "1h").await;
    scene.bot.kill().await;
    scene.at(HOUR + 1);
    scene.start().await;
    newest(&scene, |post| post.id != first.id && post.text.contains("Time is up: ")).await;
    scene.close().await;
}

#[tokio::test]
async fn buttons_work_after_a_restart_and_old_ones_show_the_new_position() {
    let mut scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    let first = begin(&scene, ann, bob, "none").await;
    let panel = ann.press(&first, "Give orders").await;
    scene.bot.kill().await;
    scene.start().await;
    let page = ann.press(&panel, "Suggest a fleet").await;
    assert_eq!(page.id, panel.id, "the panel is changed in its place");
    ann.press(&page, "File this fleet").await;
    let draft = suggestion(bob).await;
    order(bob, &draft).await;
    let old = ann.press(&first, "Give orders").await;
    assert!(old.text.contains("The position has changed"), "{}", old.text);
    old.picture();
    let old = ann.press(&page, "Suggest a fleet").await;
    assert!(old.text.contains("The position has changed"), "{}", old.text);
    scene.read_posts();
    newest(&scene, |post| post.id != first.id).await;
    scene.close().await;
}

#[tokio::test]
async fn without_the_permission_for_pictures_words_are_posted_that_say_so() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    let first = begin(&scene, ann, bob, "none").await;
    allow(&scene, BOT & !ATTACH_FILES);
    for player in &people {
        let draft = suggestion(player).await;
        order(player, &draft).await;
    }
    let words = newest(&scene, |post| post.id != first.id).await;
    assert!(words.text.contains("Attach Files"), "{}", words.text);
    assert!(words.files.is_empty());
    scene.close().await;
}

#[tokio::test]
async fn without_the_permission_to_post_the_creator_is_told_and_the_table_waits() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    let first = begin(&scene, ann, bob, "none").await;
    allow(&scene, BOT & !SEND_MESSAGES);
    for player in &people {
        let draft = suggestion(player).await;
        order(player, &draft).await;
    }
    scene.expect_dm(ann, "Send Messages").await;
    scene.bot.says("parked").await;
    allow(&scene, BOT);
    ann.slash("game status", &[]).await;
    newest(&scene, |post| post.id != first.id && post.button("Give orders").is_some()).await;
    scene.close().await;
}

#[tokio::test]
async fn a_deleted_channel_parks_its_table() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    begin(&scene, ann, bob, "1h").await;
    let elsewhere = scene.fake.change(|w| w.add_channel("elsewhere"));
    scene.fake.change(|w| {
        let gone = w.channels.remove(&scene.channel).expect("the channel");
        let (kind, data) = shapes::deletion(w, &gone);
        w.gateway.dispatch(kind, &data);
    });
    let ann = ann.within(elsewhere);
    let mut list = ann.slash("game list", &[]).await;
    for _ in 0..100 {
        if list.text.contains("parked") {
            break;
        }
        list = ann.slash("game list", &[]).await;
    }
    assert!(list.text.contains("parked"), "{}", list.text);
    let before = scene.count(Op::Post);
    scene.at(10 * HOUR);
    ann.slash("game list", &[]).await;
    assert_eq!(scene.count(Op::Post), before, "nothing is posted where nobody can read it");
    scene.close().await;
}

fn allow(scene: &Scene, permissions: u64) {
    scene.fake.change(|w| w.channels.get_mut(&scene.channel).map(|c| c.permissions = permissions));
}
