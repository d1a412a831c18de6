//! Killed without warning and started again on the same database: nothing that was answered is lost, nothing is said twice.

use std::time::Duration;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use crate::duel::{Duel, SMALL, Task, done};
use crate::fake::{Fault, Op, State, World, permission};
use crate::scene::{Player, Scene, Seen};

/// One step, then a power failure; gives what the step was answered with.
async fn step(scene: &mut Scene, player: &Player, command: &str, options: &[(&str, &str)]) -> Seen {
    let answer = player.slash(command, options).await;
    scene.power_failure().await;
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
            scene.power_failure().await;
        }
        if task == Task::Fire {
            break;
        }
    }
    assert_eq!(tried, [Task::Deploy, Task::Move, Task::Fire]);
    let question = step(&mut scene, &ben, "game resign", &[]).await;
    let resigned = ben.press(&question, "Resign").await;
    scene.power_failure().await;
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

/// Sealed rounds: orders are filed over several visits, and run when the last side is in.
#[tokio::test]
async fn a_kill_while_sealed_orders_wait_or_run_loses_none_of_them() {
    let mut scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    let options = "budget=40 length=4 rounds=sealed gap=4 columns=10 depth=3 margin=2";
    anna.slash("game new", &[("system", "Anteel"), ("options", options)]).await;
    scene.expect_post("(1 of 2 taken)").await;
    ben.slash("game join", &[]).await;
    scene.expect_post("(2 of 2 taken)").await;
    anna.slash("game start", &[]).await;
    scene.expect_post("The game begins").await;
    for player in [&anna, &ben] {
        let fleets = player.complete("fleet", &[("ships", "")], "ships").await;
        done(&player.slash("fleet", &[("ships", &fleets[0].1)]).await);
    }
    scene.expect_post("Both fleets are revealed").await;
    for player in [&anna, &ben] {
        done(&player.slash("done", &[]).await);
    }
    let post = scene.expect_post("**round 1, move**").await;
    let mut filed: Vec<String> = vec![];
    for player in [&anna, &ben] {
        let panel = player.press(&post, "Give orders").await;
        let picked = player.press(&panel, "As suggested").await;
        scene.power_failure().await;
        let orders = player.slash("orders", &[]).await.text.clone();
        for notation in picked.text.lines().filter_map(|line| line.strip_prefix("Done: `move ")) {
            let notation = notation.trim_end_matches('`');
            let ship = notation.split(' ').next().expect("a ship");
            assert!(orders.contains(ship), "{ship} has lost its order: {orders}");
            filed.push(notation.to_owned());
        }
    }
    assert!(filed.len() >= 2, "{filed:?}");
    done(&anna.slash("done", &[]).await);
    // Killed as soon as the last order is noted: it is done afterwards or said to be undone, never half.
    let call = ben.type_command("done", &[]);
    scene.bot.says(&format!("noted call.id={call}")).await;
    scene.bot.kill().await;
    scene.start().await;
    if !ben.answer(call).await.text.starts_with("Done: ") {
        done(&ben.slash("done", &[]).await);
    }
    let ran = scene.expect_post("### Round 1 · move").await;
    for notation in &filed {
        // Another ship may stand in the way, so not how far.
        let ship = notation.split(' ').next().expect("a ship");
        assert!(ran.text.contains(&format!("**{ship}**")), "{notation} has left no trace: {}", ran.text);
    }
    scene.close().await;
}

/// Opens a table of two, and goes on to the first phase in which what is suggested can be picked; its post.
async fn asked_for_units(scene: &Scene, anna: &Player, ben: &Player, [system, scenario, options]: [&str; 3]) -> Seen {
    anna.slash("game new", &[("system", system), ("scenario", scenario), ("options", options)]).await;
    scene.expect_post("(1 of 2 taken)").await;
    ben.slash("game join", &[]).await;
    scene.expect_post("(2 of 2 taken)").await;
    anna.slash("game start", &[]).await;
    let post = scene.expect_post("The game begins").await;
    if system != "Space Combat" {
        return post;
    }
    for player in [anna, ben] {
        done(&player.slash("done", &[]).await);
    }
    scene.expect_post("###").await
}

/// Picks what is suggested, or prepares a reply where somebody else is asked; it stands after a power failure as before.
async fn picks_and_loses_power(scene: &mut Scene, player: &Player, post: &Seen) {
    let panel = player.press(post, "Give orders").await;
    if panel.button("As suggested").is_some() {
        player.press(&panel, "As suggested").await;
    } else {
        done(&player.slash("order", &[("text", "if any then d11-d10")]).await);
    }
    let before = player.slash("orders", &[]).await.text.clone();
    assert!(before.contains("\n1. "), "nothing was filed: {before}");
    scene.power_failure().await;
    assert_eq!(player.slash("orders", &[]).await.text, before);
}

/// Plans, programs, campaign turns with a prepared reply: picked over several visits, and run when the last side is in.
#[tokio::test]
async fn a_kill_while_plans_programs_or_turns_wait_or_run_loses_none_of_them() {
    for form in [
        ["The Pentagon War", "duel", "stops=usual"],
        ["Space Combat", "open-lanes", "orders=programs"],
        ["Penta War", "skirmish", "turn=campaign"],
    ] {
        let mut scene = Scene::open().await;
        let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
        let post = asked_for_units(&scene, &anna, &ben, form).await;
        picks_and_loses_power(&mut scene, &anna, &post).await;
        picks_and_loses_power(&mut scene, &ben, &post).await;
        // In Penta War White alone is asked.
        let last = if form[0] == "Penta War" { &anna } else { &ben };
        if form[0] != "Penta War" {
            done(&anna.slash("done", &[]).await);
        }
        let call = last.type_command("done", &[]);
        scene.bot.says(&format!("noted call.id={call}")).await;
        scene.bot.kill().await;
        scene.start().await;
        if !last.answer(call).await.text.starts_with("Done: ") {
            done(&last.slash("done", &[]).await);
        }
        scene.expect_post("###").await;
        for player in [&anna, &ben] {
            let report = player.slash("report", &[]).await;
            assert!(report.text.contains("You ordered"), "{}: {}", form[0], report.text);
        }
        scene.read_posts().iter().for_each(|post| drop(post.picture()));
        scene.close().await;
    }
}

#[tokio::test]
async fn a_call_that_comes_again_after_a_restart_is_not_done_again() {
    let mut scene = Scene::open().await;
    let anna = Duel::started(&scene, "none").await.anna;
    let ships = anna.complete("fleet", &[("ships", "")], "ships").await[0].1.clone();
    done(&anna.slash("fleet", &[("ships", &ships)]).await);
    let event = scene.fake.world().gateway.last("INTERACTION_CREATE").expect("the event");
    scene.power_failure().await;
    let before = scene.count(Op::EditAnswer);
    scene.fake.dispatch("INTERACTION_CREATE", &event);
    let is_refused = |w: &mut World| w.requests.iter().any(|r| r.op == Op::Callback && r.status == 400).then_some(());
    scene.fake.wait_for("the refused acknowledgement", is_refused).await;
    let status = anna.slash("game status", &[]).await;
    let awaited = status.text.lines().find(|line| line.starts_with("Next: "));
    assert!(awaited.is_some_and(|line| !line.contains(&anna.mention())), "{}", status.text);
    assert_eq!(scene.count(Op::EditAnswer), before + 1, "only the status was answered");
    scene.close().await;
}

#[tokio::test]
async fn a_call_that_was_killed_after_it_was_done_is_answered_after_the_restart() {
    let mut scene = Scene::open().await;
    let (anna, ben) = {
        let duel = Duel::started(&scene, "none").await;
        (duel.anna, duel.ben)
    };
    let ships = anna.complete("fleet", &[("ships", "")], "ships").await[0].1.clone();
    let before = scene.count(Op::EditAnswer);
    // Done, but the answer does not get through.
    scene.fake.fail(Op::EditAnswer, [Fault::Status(503)]);
    let call = anna.type_command("fleet", &[("ships", &ships)]);
    scene.fake.wait_for("the answer that fails", |w| (w.count(Op::EditAnswer) > before).then_some(())).await;
    scene.bot.kill().await;
    scene.start().await;
    let answer = anna.answer(call).await;
    done(&answer);
    answer.picture();
    scene.power_failure().await;
    let duel = Duel { scene: &scene, anna, ben };
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await;
    duel.assert_nothing_twice();
    assert_eq!(scene.count(Op::EditAnswer), before + 3, "one that failed, one after the restart, Ben's: no more");
    scene.close().await;
}

#[tokio::test]
async fn a_call_that_was_killed_before_it_was_done_is_told_so_after_the_restart() {
    let mut scene = Scene::open().await;
    let (anna, ben) = {
        let duel = Duel::started(&scene, "none").await;
        (duel.anna, duel.ben)
    };
    let ships = anna.complete("fleet", &[("ships", "")], "ships").await[0].1.clone();
    // Acknowledged and noted, but the bot does not hear of the one and so does not begin.
    scene.fake.fail(Op::Callback, [Fault::Slow(Duration::from_mins(1))]);
    let call = anna.type_command("fleet", &[("ships", &ships)]);
    let is_deferred = |w: &mut World| (w.interactions[&call].state != State::Open).then_some(());
    scene.fake.wait_for("the acknowledgement", is_deferred).await;
    scene.bot.says(&format!("noted call.id={call}")).await;
    scene.bot.kill().await;
    scene.start().await;
    let answer = anna.answer(call).await;
    assert_eq!(answer.text, "I was restarted before I had done this; nothing was changed.");
    let orders = anna.slash("orders", &[]).await;
    assert!(orders.text.contains("no orders"), "{}", orders.text);
    done(&anna.slash("fleet", &[("ships", &ships)]).await);
    let duel = Duel { scene: &scene, anna, ben };
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await;
    duel.assert_nothing_twice();
    scene.close().await;
}

#[tokio::test]
async fn every_clean_stop_leaves_one_file_and_a_copy_of_it_has_the_table() {
    let mut scene = Scene::open().await;
    let anna = scene.player("Anna");
    for round in 0..8 {
        // Nobody opens eight tables within a minute.
        scene.at(60 * round);
        let channel = scene.fake.change(|w| w.add_channel(&format!("table-{round}")));
        anna.within(channel).slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
        scene.expect_post_in(channel, "(1 of 2 taken)").await;
        let end = scene.bot.stop().await;
        assert!(end.status.success(), "{}", end.said);
        let folder = scene.bot.folder();
        for suffix in ["-wal", "-shm"] {
            assert!(!folder.join(format!("tables.sqlite3{suffix}")).exists(), "{suffix} is left after stop {round}");
        }
        let copy = folder.join("copy.sqlite3");
        std::fs::copy(folder.join("tables.sqlite3"), &copy).expect("a copy");
        let options = SqliteConnectOptions::new().filename(&copy).read_only(true);
        let mut db = SqliteConnection::connect_with(&options).await.expect("a database");
        let tables: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM tables").fetch_one(&mut db).await.expect("its tables");
        assert_eq!(tables, round + 1);
        scene.start().await;
    }
    scene.close().await;
}

#[tokio::test]
async fn a_full_disk_is_said_and_when_there_is_room_again_everything_goes_on() {
    let mut scene = Scene::prepare().await;
    let before = scene.fake.world().gateway.identified;
    if !scene.bot.start_on_a_small_disk(3 * 1024).await {
        eprintln!("left out: this system gives nobody a disk of one's own");
        return;
    }
    let is_ready = |w: &mut World| (w.gateway.identified > before && w.gateway.is_serving()).then_some(());
    scene.fake.wait_for("the bot to serve", is_ready).await;
    scene.fake.wait_for("the commands", |w| (!w.commands.is_empty()).then_some(())).await;
    let (anna, ben) = {
        let duel = Duel::started(&scene, "1d").await;
        (duel.anna, duel.ben)
    };
    let filler = scene.bot.small_disk().join("filler");
    let mut file = std::fs::File::create(&filler).expect("a file");
    while std::io::Write::write_all(&mut file, &[0; 4_096]).is_ok() {}
    let mut said = String::new();
    for _ in 0..200 {
        said = anna.slash("game pace", &[("pace", "1d")]).await.text.clone();
        if said.contains("something went wrong") {
            break;
        }
        scene.expect_post("The pace is now").await;
    }
    assert!(said.contains("The disk of this bot is full"), "{said}");
    drop(file);
    std::fs::remove_file(&filler).expect("room again");
    let duel = Duel { scene: &scene, anna, ben };
    duel.buy(&duel.anna).await;
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await.picture();
    scene.close().await;
}

#[tokio::test]
async fn a_post_whose_arrival_was_not_heard_of_before_the_kill_is_not_posted_again() {
    let mut scene = Scene::open().await;
    let anna = scene.player("Anna");
    scene.fake.fail(Op::Post, [Fault::Slow(Duration::from_mins(1))]);
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    scene.expect_post("(1 of 2 taken)").await;
    scene.power_failure().await;
    scene.fake.wait_for("the repeated post", |w| (w.count(Op::Post) == 2).then_some(())).await;
    anna.slash("game status", &[]).await;
    assert_eq!(scene.fake.world().posts(scene.channel).count(), 1);
    scene.close().await;
}

#[tokio::test]
async fn a_post_that_arrived_unheard_stands_once_although_discord_has_forgotten_its_nonce() {
    let mut scene = Scene::open().await;
    let anna = scene.player("Anna");
    scene.fake.fail(Op::Post, [Fault::Slow(Duration::from_mins(1))]);
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    scene.expect_post("(1 of 2 taken)").await;
    scene.bot.settled().await;
    scene.bot.kill().await;
    scene.fake.change(|w| w.nonces.clear());
    scene.at(5 * 60);
    scene.start().await;
    scene.fake.wait_for("a look at the channel", |w| (w.count(Op::ListPosts) == 1).then_some(())).await;
    let ben = scene.player("Ben");
    ben.slash("game join", &[]).await;
    scene.expect_post("(2 of 2 taken)").await;
    assert_eq!(scene.fake.world().posts(scene.channel).count(), 1, "it was found, and edited");
    assert_eq!(scene.count(Op::Post), 1);
    scene.close().await;
}

#[tokio::test]
async fn where_the_channel_may_not_be_read_a_post_that_may_stand_is_made_again_and_the_log_says_so() {
    let mut scene = Scene::open().await;
    let anna = scene.player("Anna");
    let may_not_read = permission::BOT & !permission::READ_MESSAGE_HISTORY;
    scene.fake.change(|w| w.channels.get_mut(&scene.channel).expect("the channel").permissions = may_not_read);
    scene.fake.fail(Op::Post, [Fault::LostBefore]);
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    scene.fake.wait_for("the lost try", |w| (w.count(Op::Post) == 1).then_some(())).await;
    scene.bot.settled().await;
    scene.bot.kill().await;
    scene.at(5 * 60);
    scene.start().await;
    scene.expect_post("(1 of 2 taken)").await;
    scene.bot.says("a post may stand twice").await;
    scene.close().await;
}

#[tokio::test]
async fn a_post_that_failed_before_the_kill_is_made_after_it() {
    let mut scene = Scene::open().await;
    let anna = scene.player("Anna");
    scene.fake.fail(Op::Post, [Fault::Status(503)]);
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    scene.fake.wait_for("the failure", |w| (w.count(Op::Post) == 1).then_some(())).await;
    scene.bot.settled().await;
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
    scene.power_failure().await;
    let proposed = anna.press(&panel, "Usual fleet").await;
    let filed = anna.press(&proposed, "Lock").await;
    assert!(!filed.text.contains("has changed"), "{}", filed.text);
    {
        let duel = Duel { scene: &scene, anna: anna.clone(), ben: ben.clone() };
        duel.buy(&ben).await;
    }
    scene.expect_post("Both fleets are revealed").await;
    scene.power_failure().await;
    // The panel and the post of the fleets are from another position now.
    for old in [anna.press_only(&panel, "Usual fleet"), anna.press_only(&begun, "Give orders")] {
        let answer = anna.answer(old).await;
        assert!(answer.text.contains("The position has changed"), "{}", answer.text);
        answer.picture();
        assert_eq!(answer.only_for, Some(anna.id));
    }
    scene.close().await;
}
