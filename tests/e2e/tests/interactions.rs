//! Acknowledging and answering, whatever goes wrong on the way.

use std::time::Duration;

use crate::fake::{Fault, Op, World};
use crate::scene::Scene;

const EXPIRED: u32 = 50_027;

#[tokio::test]
async fn an_answer_is_private_and_acknowledged_before_any_work() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    let answer = ann.slash("game list", &[]).await;
    assert_eq!(answer.only_for, Some(ann.id));
    assert!(!answer.text.is_empty());
    let ops: Vec<Op> = scene.fake.world().requests.iter().map(|r| r.op).filter(|op| op.is_interaction()).collect();
    assert_eq!(ops, [Op::Callback, Op::EditAnswer]);
    scene.close().await;
}

#[tokio::test]
async fn every_command_answers_even_where_there_is_no_table() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    for (command, options) in [
        ("game join", &[("side", "north")][..]),
        ("game leave", &[]),
        ("game computer", &[("skill", "sharp")]),
        ("game start", &[]),
        ("game status", &[]),
        ("game resign", &[]),
        ("game draw", &[]),
        ("game end", &[]),
        ("game export", &[("format", "text")]),
        ("game replay", &[("from", "1")]),
        ("game rematch", &[]),
        ("game follow", &[]),
        ("game unfollow", &[]),
        ("game pace", &[("pace", "1d")]),
        ("map", &[("focus", "0101"), ("overlay", "arcs")]),
        ("map", &[("text", "true")]),
        ("sheet", &[("unit", "Spur1")]),
        ("sheet", &[("unit", "Spur1"), ("text", "true")]),
        ("orders", &[]),
        ("move", &[("unit", "Spur1"), ("path", "F3")]),
        ("fire", &[("unit", "Spur1"), ("target", "Mote1")]),
        ("order", &[("text", "move Spur1 F3; done")]),
        ("done", &[]),
        ("undo", &[]),
        ("rules", &[("topic", "6.6")]),
        ("help", &[]),
    ] {
        let answer = ann.slash(command, options).await;
        assert!(!answer.text.is_empty(), "/{command}");
        assert_eq!(answer.only_for, Some(ann.id), "/{command}");
    }
    assert_eq!(scene.read_posts().len(), 0);
    scene.close().await;
}

#[tokio::test]
async fn an_acknowledgement_survives_outages_and_lost_answers() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    let slow = Fault::Slow(Duration::from_secs(2));
    for fault in [Fault::Status(502), Fault::LostBefore, Fault::LostAfter, Fault::Limit(0.2), slow] {
        scene.fake.fail(Op::Callback, [fault]);
        assert!(!ann.slash("game list", &[]).await.text.is_empty(), "{fault:?}");
    }
    scene.close().await;
}

#[tokio::test]
async fn an_answer_survives_limits_outages_and_lost_connections() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    let faults = [Fault::Limit(0.3), Fault::Status(500), Fault::LostBefore, Fault::LostAfter, Fault::Status(503)];
    scene.fake.fail(Op::EditAnswer, faults);
    let waiting = ann.type_command("game list", &[]);
    scene.fake.wait_for("six attempts", |w| (w.count(Op::EditAnswer) == 6).then_some(())).await;
    assert!(!ann.answer(waiting).await.text.is_empty());
    scene.close().await;
}

#[tokio::test]
async fn one_persons_limit_does_not_hold_up_another() {
    let scene = Scene::open().await;
    let (ann, bob) = (scene.player("Ann"), scene.player("Bob"));
    scene.fake.fail(Op::EditAnswer, [Fault::Limit(2.0)]);
    let slow = ann.type_command("game list", &[]);
    scene.fake.wait_for("the limit", |w| (w.count(Op::EditAnswer) == 1).then_some(())).await;
    bob.slash("game list", &[]).await;
    let is_open = |w: &World| w.interactions[&slow].state == crate::fake::State::Deferred;
    assert!(is_open(&scene.fake.world()), "Bob was served while Ann was waiting");
    ann.answer(slow).await;
    scene.close().await;
}

#[tokio::test]
async fn strict_limits_are_learnt_from_headers_and_kept() {
    let scene = Scene::open().await;
    scene.fake.change(|w| {
        w.buckets.allowed = 1;
        w.buckets.window = Duration::from_millis(200);
    });
    let ann = scene.player("Ann");
    let calls: Vec<u64> = (0..5).map(|_| ann.type_command("game list", &[])).collect();
    for call in calls {
        ann.answer(call).await;
    }
    let refused = scene.fake.world().requests.iter().filter(|r| r.status == 429).count();
    assert_eq!(refused, 0, "each interaction has a bucket of its own");
    scene.close().await;
}

#[tokio::test]
async fn an_answer_that_comes_too_late_is_sent_directly() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    scene.fake.fail(Op::EditAnswer, [Fault::Refuse(401, EXPIRED)]);
    scene.fake.fail(Op::OpenDm, [Fault::Status(502)]);
    scene.fake.fail(Op::Post, [Fault::LostAfter]);
    ann.type_command("game list", &[]);
    let late = scene.expect_dm(&ann, "I could not show this where you asked").await;
    assert!(late.text.lines().count() > 1, "{}", late.text);
    scene.fake.wait_for("the repeated post", |w| (w.count(Op::Post) == 2).then_some(())).await;
    scene.close().await;
}

#[tokio::test]
async fn a_late_answer_to_somebody_who_takes_no_direct_messages_is_logged() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    scene.fake.change(|w| w.users.get_mut(&ann.id).map(|u| u.takes_dms = false));
    scene.fake.fail(Op::EditAnswer, [Fault::Refuse(401, EXPIRED)]);
    ann.type_command("game list", &[]);
    scene.fake.wait_for("the attempt", |w| (w.count(Op::Post) == 1).then_some(())).await;
    ann.slash("game list", &[]).await;
    assert!(scene.bot.log().contains("the answer is lost"), "{}", scene.bot.log());
    scene.close().await;
}

#[tokio::test]
async fn an_answer_that_discord_refuses_becomes_an_apology() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    scene.fake.fail(Op::EditAnswer, [Fault::Refuse(400, 50_035)]);
    let answer = ann.slash("game list", &[]).await;
    assert!(answer.text.contains("Something went wrong on my side"), "{}", answer.text);
    scene.close().await;
}

#[tokio::test]
async fn an_interaction_that_was_answered_elsewhere_is_left_alone() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    scene.fake.fail(Op::Callback, [Fault::Refuse(400, 40_060)]);
    ann.type_command("game list", &[]);
    scene.fake.wait_for("the refusal", |w| (w.count(Op::Callback) == 1).then_some(())).await;
    ann.slash("game list", &[]).await;
    assert_eq!(scene.count(Op::EditAnswer), 1);
    scene.close().await;
}

#[tokio::test]
async fn nothing_is_done_for_an_interaction_that_could_not_be_acknowledged() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    scene.fake.fail(Op::Callback, [Fault::Refuse(404, 10_062)]);
    ann.type_command("game new", &[("system", "Anteel")]);
    scene.fake.wait_for("the refusal", |w| (w.count(Op::Callback) == 1).then_some(())).await;
    ann.slash("game list", &[]).await;
    assert_eq!(scene.read_posts().len(), 0, "no table was opened");
    scene.close().await;
}

#[tokio::test]
async fn a_delivery_that_arrives_twice_is_handled_once() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    let call = ann.type_command("game list", &[]);
    scene.fake.change(|w| w.gateway.repeat_last("INTERACTION_CREATE"));
    ann.answer(call).await;
    ann.slash("game list", &[]).await;
    let callbacks = scene.fake.world().requests.iter().filter(|r| r.path.contains(&format!("/{call}/"))).count();
    assert_eq!(callbacks, 1);
    scene.close().await;
}

#[tokio::test]
async fn a_command_that_is_not_registered_any_more_is_answered() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    scene.fake.change(|w| w.commands.push(serde_json::json!({ "name": "teleport", "id": "1", "options": [] })));
    let answer = ann.slash("teleport", &[]).await;
    assert!(answer.text.contains("I do not know this command"), "{}", answer.text);
    scene.close().await;
}

#[tokio::test]
async fn a_control_of_another_version_is_answered() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    let answer = ann.slash("game list", &[]).await;
    for id in ["", "x", "so9:1:2:3:4", &"z".repeat(100)] {
        let data = serde_json::json!({ "custom_id": id, "component_type": 2 });
        let press = ann.use_component(&answer, &data);
        assert!(!ann.answer(press).await.text.is_empty(), "{id:?}");
    }
    scene.close().await;
}

#[tokio::test]
async fn completions_are_given_for_fixed_texts() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    // Without a table there may be nothing to say, but it is said in time.
    ann.complete("move", &[("unit", "Sp")], "unit").await;
    ann.complete("game new", &[("system", "Anteel"), ("scenario", "")], "scenario").await;
    scene.close().await;
}

#[tokio::test]
async fn a_thread_is_opened_for_a_table_only_where_that_is_allowed() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    let missing = crate::fake::permission::BOT & !crate::fake::permission::CREATE_PUBLIC_THREADS;
    scene.fake.change(|w| w.channels.get_mut(&scene.channel).map(|c| c.permissions = missing));
    let answer = ann.slash("game new", &[("system", "Anteel"), ("thread", "true")]).await;
    assert!(answer.text.contains("**Create Public Threads**"), "{}", answer.text);
    scene.expect_post("## Anteel").await;
    scene.close().await;
}

#[tokio::test]
async fn a_table_is_refused_where_the_bot_lacks_permissions_and_the_missing_ones_are_named() {
    use crate::fake::permission::{ATTACH_FILES, BOT, SEND_MESSAGES};
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    scene
        .fake
        .change(|w| w.channels.get_mut(&scene.channel).map(|c| c.permissions = BOT & !(ATTACH_FILES | SEND_MESSAGES)));
    let answer = ann.slash("game new", &[("system", "Anteel")]).await;
    assert!(answer.text.contains("I lack: **Send Messages, Attach Files**"), "{}", answer.text);
    assert_eq!(scene.read_posts().len(), 0);
    scene.close().await;
}

#[tokio::test]
async fn a_stop_finishes_what_is_under_way_and_dismisses_what_comes_after() {
    let mut scene = Scene::open().await;
    let (ann, bob) = (scene.player("Ann"), scene.player("Bob"));
    scene.fake.fail(Op::EditAnswer, [Fault::Limit(1.5)]);
    let under_way = ann.type_command("game list", &[]);
    scene.fake.wait_for("the limit", |w| (w.count(Op::EditAnswer) == 1).then_some(())).await;
    scene.bot.terminate().await;
    // The signal takes a moment: people go on typing until they are told.
    loop {
        let answer = bob.slash("game list", &[]).await;
        if answer.text.contains("restarting") {
            break;
        }
    }
    assert!(!ann.answer(under_way).await.text.contains("restarting"));
    let end = scene.bot.wait(Duration::from_secs(10)).await;
    assert!(end.status.success(), "{}", end.said);
    scene.look_back();
}

#[tokio::test]
async fn a_hundred_people_at_once_are_all_acknowledged_in_time() {
    let scene = Scene::open().await;
    let people: Vec<_> = (0..100).map(|i| scene.player(&format!("Player {i}"))).collect();
    let calls: Vec<u64> = people.iter().map(|p| p.type_command("game list", &[])).collect();
    for (person, call) in people.iter().zip(calls) {
        person.answer(call).await;
    }
    assert!(scene.slowest_acknowledgement() < Duration::from_secs(3));
    scene.close().await;
}
