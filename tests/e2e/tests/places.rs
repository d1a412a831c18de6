//! Channels and threads: missing permissions, deleted and locked places, several tables.

use std::time::Duration;

use serde_json::json;

use crate::duel::{Duel, SMALL, done};
use crate::fake::{Fault, Op, World, permission, shapes};
use crate::scene::{Scene, Seen};

const HOUR: i64 = 3_600;

fn permit(scene: &Scene, permissions: u64) {
    scene.fake.change(|w| w.channels.get_mut(&scene.channel).expect("the channel").permissions = permissions);
}

/// Deletes a channel or thread as its owners do; the bot hears of it when it listens.
fn delete(scene: &Scene, channel: u64) {
    let (kind, event) = scene.fake.change(|w| {
        let gone = w.channels.remove(&channel).expect("the channel");
        shapes::deletion(w, &gone)
    });
    scene.fake.dispatch(kind, &event);
}

#[tokio::test]
async fn where_pictures_are_forbidden_words_are_posted_and_say_what_is_missing() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    permit(&scene, permission::BOT & !permission::ATTACH_FILES);
    duel.buy(&duel.anna).await;
    duel.buy(&duel.ben).await;
    let words = scene.expect_post("Both fleets are revealed").await;
    assert!(words.files.is_empty() && words.text.contains("I lack Attach Files"), "{}", words.text);
    assert!(!words.text.contains("Send Messages"), "that it may: {}", words.text);
    assert_eq!(words.labels(), ["Give orders", "My report", "Map", "Status", "Details"]);
    scene.close().await;
}

#[tokio::test]
async fn where_nothing_may_be_posted_the_creator_is_told_and_the_table_waits_until_it_may_again() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "1h").await;
    permit(&scene, permission::BOT & !permission::SEND_MESSAGES);
    duel.buy(&duel.anna).await;
    duel.buy(&duel.ben).await;
    let told = scene.expect_dm(&duel.anna, "Send Messages").await;
    assert!(told.text.contains("parked") && told.text.contains(&format!("<#{}>", scene.channel)), "{}", told.text);
    scene.bot.says("parked table.id").await;
    assert!(scene.bot.log().contains("not allowed to post"), "{}", scene.bot.log());
    let posts = scene.count(Op::Post);
    scene.at(2 * HOUR);
    duel.anna.within(scene.fake.change(|w| w.add_channel("elsewhere"))).slash("game list", &[]).await;
    assert_eq!(scene.count(Op::Post), posts, "nothing is due at a parked table");
    permit(&scene, permission::BOT);
    duel.ben.slash("game pace", &[("pace", "1h")]).await;
    scene.expect_post("Both fleets are revealed").await.picture();
    duel.assert_nothing_twice();
    scene.close().await;
}

#[tokio::test]
async fn when_the_creator_takes_no_direct_messages_the_missing_permission_is_logged() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    scene.fake.change(|w| w.users.get_mut(&duel.anna.id).expect("Anna").takes_dms = false);
    permit(&scene, 0);
    duel.buy(&duel.anna).await;
    duel.buy(&duel.ben).await;
    scene.bot.says("the creator could not be told").await;
    assert!(scene.bot.log().contains("View Channel"), "{}", scene.bot.log());
    scene.close().await;
}

#[tokio::test]
async fn a_deleted_channel_parks_its_table() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "1h").await;
    let elsewhere = scene.fake.change(|w| w.add_channel("elsewhere"));
    delete(&scene, scene.channel);
    let told = scene.expect_dm(&duel.anna, "is no more").await;
    assert!(told.text.contains("`/game end table:1`"), "{}", told.text);
    let is_parked = async || duel.anna.within(elsewhere).slash("game list", &[]).await.text.contains("parked");
    // The event takes a moment.
    while !is_parked().await {}
    let posts = scene.count(Op::Post);
    scene.at(2 * HOUR);
    assert!(is_parked().await);
    assert_eq!(scene.count(Op::Post), posts, "nothing is due at a parked table");
    scene.close().await;
}

#[tokio::test]
async fn a_channel_that_was_deleted_while_the_bot_was_down_parks_its_table_at_the_first_post() {
    let mut scene = Scene::open().await;
    let anna = Duel::started(&scene, "1h").await.anna;
    scene.bot.settled().await;
    scene.bot.kill().await;
    let elsewhere = scene.fake.change(|w| {
        w.channels.remove(&scene.channel);
        w.add_channel("elsewhere")
    });
    scene.at(2 * HOUR);
    scene.start().await;
    let failed = |w: &mut World| w.requests.iter().any(|r| r.op == Op::Post && r.status == 404).then_some(());
    scene.fake.wait_for("the post that finds no channel", failed).await;
    scene.bot.says("parked").await;
    scene.expect_dm(&anna, "the channel is no more").await;
    assert!(anna.within(elsewhere).slash("game list", &[]).await.text.contains("parked"));
    scene.close().await;
}

#[tokio::test]
async fn a_second_table_in_a_channel_is_refused_kindly_and_a_thread_holds_one() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    let carl = scene.player("Carl");
    let refused = carl.slash("game new", &[("system", "Anteel")]).await;
    assert!(refused.text.contains("one table") && refused.text.contains("thread"), "{}", refused.text);
    let answer = carl.slash("game new", &[("system", "Anteel"), ("thread", "true"), ("options", SMALL)]).await;
    let thread = scene.fake.world().channels.values().find(|c| c.parent == Some(scene.channel)).cloned();
    let thread = thread.unwrap_or_else(|| panic!("no thread: {}", answer.text));
    assert_eq!(thread.name, "Anteel: opened by Carl");
    let thread = thread.id;
    assert!(answer.text.contains(&format!("<#{thread}>")), "{}", answer.text);
    let lobby = scene.expect_post_in(thread, "(1 of 2 taken)").await;
    let (anna, carl) = (duel.anna.within(thread), carl.within(thread));
    anna.press(&lobby, "Join").await;
    scene.expect_post_in(thread, "(2 of 2 taken)").await;
    carl.press(&lobby, "Start").await;
    scene.expect_post_in(thread, "The game begins").await.picture();
    // Two tables at a time, each with its own orders.
    duel.buy(&duel.anna).await;
    assert!(anna.slash("orders", &[]).await.text.contains("no orders"));
    scene.close().await;
}

#[tokio::test]
async fn a_thread_whose_table_was_refused_is_closed_again() {
    let scene = Scene::open().await;
    let anna = scene.player("Anna");
    let options = [("system", "Anteel"), ("thread", "true"), ("options", "budget=42")];
    let answer = anna.slash("game new", &options).await;
    assert!(answer.text.contains("multiple of 5"), "{}", answer.text);
    let is_closed = |w: &mut World| w.channels.values().any(|c| c.kind == 11 && c.is_archived).then_some(());
    scene.fake.wait_for("the closed thread", is_closed).await;
    scene.close().await;
}

#[tokio::test]
async fn a_thread_whose_table_was_lost_in_a_kill_is_closed_after_the_restart() {
    let mut scene = Scene::open().await;
    let anna = scene.player("Anna");
    // One thread of the bot's with a table, and one that a kill leaves without.
    let options = [("system", "Anteel"), ("thread", "true"), ("options", SMALL)];
    anna.slash("game new", &options).await;
    let kept = scene.fake.world().channels.values().find(|c| c.kind == 11).map(|c| c.id).expect("a thread");
    scene.expect_post_in(kept, "(1 of 2 taken)").await;
    scene.fake.fail(Op::OpenThread, [Fault::Slow(Duration::from_mins(1))]);
    let call = anna.type_command("game new", &options);
    let lost = |w: &mut World| w.channels.values().find(|c| c.kind == 11 && c.id != kept).map(|c| c.id);
    let lost = scene.fake.wait_for("the thread", lost).await;
    scene.bot.kill().await;
    scene.start().await;
    let answer = anna.answer(call).await;
    assert!(answer.text.contains("I was restarted before I had done this"), "{}", answer.text);
    let closed: Vec<u64> = scene.fake.world().channels.values().filter(|c| c.is_archived).map(|c| c.id).collect();
    assert_eq!(closed, [lost], "the empty one, and no other");
    scene.close().await;
}

#[tokio::test]
async fn a_panels_id_sent_from_a_public_post_changes_nothing_that_others_see() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    let post = Seen(scene.fake.world().posts(scene.channel).last().expect("a post").clone());
    let id = post.button("Give orders").expect("a button")["custom_id"].as_str().expect("an id").to_owned();
    let table = id.split('.').take(3).collect::<Vec<_>>().join(".");
    for code in ["H", "N", "R"] {
        let press = json!({ "custom_id": format!("{table}.{code}."), "component_type": 2 });
        let call = duel.anna.use_component(&post, &press);
        let answer = duel.anna.answer(call).await;
        assert_eq!(answer.only_for, Some(duel.anna.id), "{}", answer.text);
        let now = scene.fake.world().messages[&post.id].clone();
        assert_eq!((now.text, now.components), (post.text.clone(), post.components.clone()));
        if code == "R" {
            scene.expect_post("resigns").await;
        }
    }
    scene.close().await;
}

#[tokio::test]
async fn a_locked_thread_parks_its_table_and_an_archived_one_opens_again() {
    let scene = Scene::open().await;
    let anna = scene.player("Anna");
    anna.slash("game new", &[("system", "Anteel"), ("thread", "true"), ("pace", "1h"), ("options", SMALL)]).await;
    let thread = scene.fake.world().channels.values().find(|c| c.kind == 11).map(|c| c.id).expect("a thread");
    let anna = anna.within(thread);
    scene.expect_post_in(thread, "(1 of 2 taken)").await;
    anna.slash("game computer", &[("skill", "plain")]).await;
    scene.expect_post_in(thread, "(2 of 2 taken)").await;
    scene.fake.change(|w| w.channels.get_mut(&thread).expect("the thread").is_archived = true);
    anna.slash("game start", &[]).await;
    let begun = scene.expect_post_in(thread, "The game begins").await;
    let is_called = |w: &mut World| w.nudges(thread).any(|m| m.id > begun.id).then_some(());
    scene.fake.wait_for("the call", is_called).await;
    scene.fake.change(|w| w.channels.get_mut(&thread).expect("the thread").is_locked = true);
    scene.at(HOUR + 1);
    // The first silence is forgiven once.
    let forgiven = async {
        while !anna.slash("game status", &[]).await.text.contains("Grace for") {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(15), forgiven).await.expect("grace");
    scene.at(2 * HOUR);
    scene.bot.says("parked").await;
    let told = scene.expect_dm(&anna, "the thread is locked").await;
    assert!(told.text.contains(&format!("<#{thread}>")) && told.text.contains("goes on"), "{}", told.text);
    scene.fake.change(|w| w.channels.get_mut(&thread).expect("the thread").is_locked = false);
    done(&anna.slash("done", &[]).await);
    scene.expect_post_in(thread, "Time is up").await;
    scene.expect_post_in(thread, "is placed at").await.picture();
    scene.close().await;
}

#[tokio::test]
async fn a_table_whose_channel_was_deleted_is_exported_and_ended_from_direct_messages() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    delete(&scene, scene.channel);
    scene.expect_dm(&duel.anna, "is no more").await;
    let dm = scene.fake.change(|w| w.dm(duel.anna.id));
    let anna = duel.anna.within(dm);
    let own = anna.complete("game end", &[("table", "")], "table").await;
    assert!(own.len() == 1 && own[0].0.contains("Anteel, Anna, Ben") && own[0].0.contains("parked"), "{own:?}");
    let table = own[0].1.as_str();
    assert!(anna.slash("game status", &[("table", table)]).await.text.contains("parked"));
    let record = anna.slash("game export", &[("table", table), ("format", "text")]).await;
    assert_eq!(record.files.len(), 1);
    let question = anna.slash("game end", &[("table", table)]).await;
    let ended = anna.press(&question, "End the table").await;
    assert!(ended.text.contains("is ended"), "{}", ended.text);
    assert!(anna.slash("game list", &[]).await.text.contains("ended without a result"));
    scene.close().await;
}

#[tokio::test]
async fn a_table_is_not_opened_where_nobody_could_play() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    let opened = anna.slash("game new", &[("system", "Anteel"), ("thread", "true"), ("options", SMALL)]).await;
    let thread = scene.fake.world().channels.values().find(|c| c.kind == 11).map(|c| c.id);
    let thread = thread.unwrap_or_else(|| panic!("no thread: {}", opened.text));
    scene.expect_post_in(thread, "(1 of 2 taken)").await;
    let within = anna.within(thread);
    let question = within.slash("game end", &[]).await;
    within.press(&question, "End the table").await;
    scene.expect_post_in(thread, "was ended by Anna").await;
    let set = |locked: bool, archived: bool| {
        scene.fake.change(|w| {
            let thread = w.channels.get_mut(&thread).expect("the thread");
            (thread.is_locked, thread.is_archived) = (locked, archived);
        });
    };
    let new = [("system", "Anteel"), ("options", SMALL)];
    set(true, false);
    assert!(within.slash("game new", &new).await.text.contains("This thread is locked"));
    set(false, true);
    assert!(within.slash("game new", &new).await.text.contains("This thread is archived"));
    let dm = scene.fake.change(|w| w.dm(anna.id));
    let opponent = ben.id.to_string();
    let alone = anna.within(dm).slash("game new", &[("system", "Anteel"), ("opponent", &opponent)]).await;
    assert!(alone.text.contains("Nobody else can come to our direct messages"), "{}", alone.text);
    assert_eq!(scene.count(Op::Post), 2, "no lobby but the first was opened");
    anna.within(dm).slash("game new", &new).await;
    scene.expect_post_in(dm, "(1 of 2 taken)").await;
    scene.close().await;
}

/// The fault: the button Rematch opened a table where the command would have been refused.
#[tokio::test]
async fn a_rematch_by_button_is_refused_where_nobody_could_play() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    anna.slash("game new", &[("system", "Anteel"), ("thread", "true"), ("options", SMALL)]).await;
    let thread = scene.fake.world().channels.values().find(|c| c.kind == 11).map(|c| c.id).expect("a thread");
    let (anna, ben) = (anna.within(thread), ben.within(thread));
    let lobby = scene.expect_post_in(thread, "(1 of 2 taken)").await;
    ben.press(&lobby, "Join").await;
    let lobby = scene.expect_post_in(thread, "(2 of 2 taken)").await;
    let change = |permissions: u64, locked: bool, archived: bool| {
        scene.fake.change(|w| {
            let thread = w.channels.get_mut(&thread).expect("the thread");
            (thread.permissions, thread.is_locked, thread.is_archived) = (permissions, locked, archived);
        });
    };
    change(permission::BOT & !permission::ATTACH_FILES, false, false);
    assert!(anna.press(&lobby, "Start").await.text.contains("I lack: **Attach Files**"));
    change(permission::BOT, false, false);
    anna.press(&lobby, "Start").await;
    scene.expect_post_in(thread, "The game begins").await;
    let ask = ben.slash("game resign", &[]).await;
    ben.press(&ask, "Resign").await;
    let end = scene.expect_post_in(thread, "gives the record").await;
    let posts = scene.count(Op::Post);
    change(permission::BOT, true, false);
    assert!(anna.press(&end, "Rematch 0 of 2").await.text.contains("This thread is locked"));
    change(permission::BOT, false, true);
    assert!(anna.press(&end, "Rematch 0 of 2").await.text.contains("This thread is archived"));
    change(permission::BOT & !permission::SEND_IN_THREADS, false, false);
    assert!(anna.press(&end, "Rematch 0 of 2").await.text.contains("I lack: **Send Messages in Threads**"));
    assert_eq!(scene.count(Op::Post), posts, "no lobby was opened");
    change(permission::BOT, false, false);
    assert!(anna.press(&end, "Rematch 0 of 2").await.text.contains("Noted"));
    let call = scene.expect_post_in(thread, "wants to play again").await;
    assert!(ben.press(&call, "Rematch").await.text.contains("sides swapped"));
    scene.expect_post_in(thread, "The game begins").await;
    scene.close().await;
}

#[tokio::test]
async fn a_forum_itself_holds_no_table() {
    let scene = Scene::open().await;
    let anna = scene.player("Anna");
    for kind in [15, 16] {
        let forum = scene.fake.change(|w| {
            let forum = w.add_channel("forum");
            w.channels.get_mut(&forum).expect("the forum").kind = kind;
            forum
        });
        for thread in ["false", "true"] {
            let options = [("system", "Anteel"), ("thread", thread)];
            let refused = anna.within(forum).slash("game new", &options).await;
            assert!(refused.text.contains("A forum holds posts only"), "{kind}: {}", refused.text);
        }
    }
    assert_eq!((scene.count(Op::Post), scene.count(Op::OpenThread)), (0, 0));
    scene.close().await;
}

#[tokio::test]
async fn a_bot_is_no_opponent() {
    let scene = Scene::open().await;
    let (anna, robot) = (scene.player("Anna"), scene.player("Robot"));
    scene.fake.change(|w| w.users.get_mut(&robot.id).expect("the robot").is_bot = true);
    let opponent = robot.id.to_string();
    let answer = anna.slash("game new", &[("system", "Anteel"), ("opponent", &opponent)]).await;
    assert!(answer.text.contains("A bot cannot be an opponent"), "{}", answer.text);
    assert_eq!(scene.read_posts().len(), 0);
    scene.close().await;
}
