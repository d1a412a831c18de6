//! Killed without warning and started again on the same database: nothing that was answered is lost, nothing is said twice.

use std::time::Duration;

use crate::duel::{Duel, SMALL, Task, done};
use crate::fake::{Fault, Op, State, World};
use crate::scene::{Player, Scene, Seen};

/// Kills the bot and starts it again.
async fn power_failure(scene: &mut Scene) {
    scene.bot.kill().await;
    scene.start().await;
}

/// One step, then a power failure; gives what the step was answered with.
async fn step(scene: &mut Scene, player: &Player, command: &str, options: &[(&str, &str)]) -> Seen {
    let answer = player.slash(command, options).await;
    power_failure(scene).await;
    answer
}

#[tokio::test]
async fn a_kill_after_each_kind_of_step_loses_nothing_and_repeats_nothing() {
    let mut scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    step(&mut scene, &anna, "game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    scene.expect_post("(1 of 2 taken)").await;
    step(&mut scene, &ben, "game join", &[]).await;
    scene.expect_post("(2 of 2 taken)").await;
    step(&mut scene, &anna, "game start", &[]).await;
    scene.expect_post("The game begins").await;
    for player in [&anna, &ben] {
        let fleets = player.complete("fleet", &[("ships", "")], "ships").await;
        done(&step(&mut scene, player, "fleet", &[("ships", &fleets[0].1)]).await);
    }
    scene.expect_post("Both fleets are revealed").await;
    let (mut tried, mut given) = (vec![], vec![]);
    for _ in 0..40 {
        let duel = Duel { scene: &scene, anna: anna.clone(), ben: ben.clone() };
        let player = duel.awaited().await.expect("a game under way").clone();
        let task = duel.task(&player).await;
        // The fleets stand in range of each other: whoever stays where he is can fire.
        match task {
            Task::Move => done(&player.slash("done", &[]).await),
            Task::Deploy | Task::Fire => given.push(duel.follow_completions(&player).await.text.clone()),
        }
        if !tried.contains(&task) {
            tried.push(task);
            power_failure(&mut scene).await;
        }
        if task == Task::Fire {
            break;
        }
    }
    assert_eq!(tried, [Task::Deploy, Task::Move, Task::Fire]);
    let question = step(&mut scene, &ben, "game resign", &[]).await;
    let resigned = ben.press(&question, "Resign").await;
    power_failure(&mut scene).await;
    assert!(resigned.text.contains("You have resigned"), "{}", resigned.text);
    let duel = Duel { scene: &scene, anna, ben };
    duel.look_at_all_posts().await;
    duel.assert_nothing_twice();
    let record = duel.anna.slash("game export", &[("format", "text")]).await;
    let record = String::from_utf8(record.files[0].bytes.clone()).unwrap();
    for answer in &given {
        let notation = answer.split('`').nth(1).unwrap();
        assert!(record.contains(notation), "{notation} is missing in the record:\n{record}");
    }
    scene.close().await;
}

#[tokio::test]
async fn a_call_that_comes_again_after_a_restart_is_not_done_again() {
    let mut scene = Scene::open().await;
    let anna = Duel::started(&scene, "none").await.anna;
    let ships = anna.complete("fleet", &[("ships", "")], "ships").await[0].1.clone();
    done(&anna.slash("fleet", &[("ships", &ships)]).await);
    let event = scene.fake.world().gateway.last("INTERACTION_CREATE").expect("the event");
    power_failure(&mut scene).await;
    let before = scene.count(Op::EditAnswer);
    scene.fake.dispatch("INTERACTION_CREATE", &event);
    let is_refused = |w: &mut World| w.requests.iter().any(|r| r.op == Op::Callback && r.status == 400).then_some(());
    scene.fake.wait_for("the refused acknowledgement", is_refused).await;
    let status = anna.slash("game status", &[]).await;
    let awaited = status.text.lines().find(|line| line.starts_with("Orders are awaited"));
    assert!(awaited.is_some_and(|line| !line.contains(&anna.mention())), "{}", status.text);
    assert_eq!(scene.count(Op::EditAnswer), before + 1, "only the status was answered");
    scene.close().await;
}

#[tokio::test]
async fn a_kill_between_acknowledgement_and_answer_leaves_the_order_done_once_or_not_at_all() {
    let mut scene = Scene::open().await;
    let (anna, ben) = {
        let duel = Duel::started(&scene, "none").await;
        (duel.anna, duel.ben)
    };
    let ships = anna.complete("fleet", &[("ships", "")], "ships").await[0].1.clone();
    let call = anna.type_command("fleet", &[("ships", &ships)]);
    let is_deferred = |w: &mut World| (w.interactions[&call].state != State::Open).then_some(());
    scene.fake.wait_for("the acknowledgement", is_deferred).await;
    power_failure(&mut scene).await;
    let orders = anna.slash("orders", &[]).await;
    assert!(orders.text.contains("Sealed fleet") || orders.text.contains("no orders"), "{}", orders.text);
    done(&anna.slash("fleet", &[("ships", &ships)]).await);
    let duel = Duel { scene: &scene, anna, ben };
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await;
    duel.assert_nothing_twice();
    scene.close().await;
}

#[tokio::test]
async fn a_post_whose_arrival_was_not_heard_of_before_the_kill_is_not_posted_again() {
    let mut scene = Scene::open().await;
    let anna = scene.player("Anna");
    scene.fake.fail(Op::Post, [Fault::Slow(Duration::from_mins(1))]);
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    scene.expect_post("(1 of 2 taken)").await;
    power_failure(&mut scene).await;
    scene.fake.wait_for("the repeated post", |w| (w.count(Op::Post) == 2).then_some(())).await;
    anna.slash("game status", &[]).await;
    assert_eq!(scene.fake.world().posts(scene.channel).count(), 1);
    scene.close().await;
}

#[tokio::test]
async fn a_post_that_failed_before_the_kill_is_made_after_it() {
    let mut scene = Scene::open().await;
    let anna = scene.player("Anna");
    scene.fake.fail(Op::Post, [Fault::Status(503)]);
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    scene.fake.wait_for("the failure", |w| (w.count(Op::Post) == 1).then_some(())).await;
    scene.bot.kill().await;
    scene.at(60);
    scene.start().await;
    scene.expect_post("(1 of 2 taken)").await.picture();
    scene.close().await;
}

#[tokio::test]
async fn buttons_work_after_a_restart_and_old_ones_show_the_new_position() {
    let mut scene = Scene::open().await;
    let (anna, ben) = {
        let duel = Duel::started(&scene, "none").await;
        (duel.anna, duel.ben)
    };
    let begun = Seen(scene.fake.world().posts(scene.channel).last().expect("a post").clone());
    let panel = anna.press(&begun, "Give orders").await;
    power_failure(&mut scene).await;
    let proposed = anna.press(&panel, "Suggest a fleet").await;
    let filed = anna.press(&proposed, "File this fleet").await;
    assert!(!filed.text.contains("has changed"), "{}", filed.text);
    {
        let duel = Duel { scene: &scene, anna: anna.clone(), ben: ben.clone() };
        duel.buy(&ben).await;
    }
    scene.expect_post("Both fleets are revealed").await;
    power_failure(&mut scene).await;
    // The panel and the post of the fleets are from another position now.
    for old in [anna.press_only(&panel, "Suggest a fleet"), anna.press_only(&begun, "Give orders")] {
        let answer = anna.answer(old).await;
        assert!(answer.text.contains("The position has changed"), "{}", answer.text);
        answer.picture();
        assert_eq!(answer.only_for, Some(anna.id));
    }
    scene.close().await;
}
