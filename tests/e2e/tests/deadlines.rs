//! The clock: one reminder, lapses, and what was due while the bot was down.

use crate::duel::{Duel, Task, done};
use crate::fake::Op;
use crate::scene::Scene;

const HOUR: i64 = 3_600;
/// Four fifths of an hour.
const REMINDER: i64 = 2_880;

#[tokio::test]
async fn one_reminder_goes_to_those_who_owe_and_at_the_end_silence_counts() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "1h").await;
    duel.buy(&duel.anna).await;
    scene.at(REMINDER - 1);
    duel.anna.slash("game status", &[]).await;
    scene.at(REMINDER + 1);
    let reminder = scene.expect_post("A reminder").await;
    assert_eq!(reminder.pings, [duel.ben.id]);
    assert!(!reminder.text.contains(&duel.anna.mention()), "{}", reminder.text);
    scene.at(HOUR - 1);
    duel.anna.slash("game status", &[]).await;
    scene.at(HOUR + 1);
    let lapsed = scene.expect_post("Time is up: Circle (Ben) gave no orders").await;
    assert!(lapsed.text.contains("Both fleets are revealed"), "{}", lapsed.text);
    lapsed.picture();
    let due = crate::bot::START + HOUR + 1 + HOUR;
    assert!(lapsed.text.contains(&format!("<t:{due}:R>")), "{}", lapsed.text);
    // The reminder has become what came of it, without another ping; the next phase calls both again.
    let became = scene.fake.world().messages[&reminder.id].clone();
    assert!(became.text.contains("Time was up") && became.text.contains(&duel.ben.mention()), "{}", became.text);
    assert_eq!(became.pings, reminder.pings);
    scene.called_below(&lapsed).await;
    scene.close().await;
}

#[tokio::test]
async fn nobody_is_reminded_of_what_was_done_in_time() {
    let scene = Scene::open().await;
    let duel = Duel::revealed(&scene, "1h").await;
    let first = duel.awaited().await.expect("a game under way");
    assert_eq!(duel.task(first).await, Task::Deploy);
    scene.at(REMINDER - 10);
    done(&first.slash("done", &[]).await);
    let next = scene.expect_post("").await;
    // The next one has a full hour of his own.
    scene.at(REMINDER + 10);
    duel.anna.slash("game status", &[]).await;
    scene.at(2 * REMINDER - 9);
    let reminder = scene.expect_post("A reminder").await;
    assert_eq!(reminder.pings, [duel.awaited().await.expect("a game under way").id]);
    assert!(next.pings.is_empty() && next.text.contains("Orders are awaited from"), "{next:#?}");
    scene.close().await;
}

#[tokio::test]
async fn a_deadline_that_passed_while_the_bot_was_down_for_long_moves_by_that_time() {
    let mut scene = Scene::open().await;
    let (anna, ben) = {
        let duel = Duel::started(&scene, "1h").await;
        (duel.anna, duel.ben)
    };
    scene.bot.settled().await;
    scene.bot.kill().await;
    scene.at(3 * HOUR);
    scene.start().await;
    let told = scene.expect_post("out of service for 3 hours").await;
    let due = crate::bot::START + 4 * HOUR;
    assert!(told.text.contains(&format!("<t:{due}:F>")) && told.pings.is_empty(), "{}", told.text);
    scene.at(4 * HOUR - 1);
    assert!(anna.slash("game status", &[]).await.text.contains(&format!("<t:{due}:F>")));
    scene.at(4 * HOUR);
    let next = scene.expect_post("").await;
    let lapsed = if next.text.contains("A reminder") { scene.expect_post("Time is up").await } else { next };
    assert!(lapsed.text.contains("Both fleets are revealed"), "{}", lapsed.text);
    let duel = Duel { scene: &scene, anna, ben };
    duel.assert_nothing_twice();
    scene.close().await;
}

#[tokio::test]
async fn a_deadline_that_passed_during_a_short_stop_is_caught_up() {
    let mut scene = Scene::open().await;
    let (anna, ben) = {
        let duel = Duel::started(&scene, "1h").await;
        (duel.anna, duel.ben)
    };
    scene.at(HOUR - 1);
    scene.expect_post("A reminder").await;
    anna.slash("game status", &[]).await;
    scene.bot.settled().await;
    scene.bot.kill().await;
    scene.at(HOUR + 60);
    scene.start().await;
    let lapsed = scene.expect_post("Time is up").await;
    assert!(lapsed.text.contains("Triangle (Anna)") && lapsed.text.contains("Circle (Ben)"), "{}", lapsed.text);
    let due = crate::bot::START + 2 * HOUR + 60;
    assert!(lapsed.text.contains(&format!("<t:{due}:R>")), "the next phase has its full time: {}", lapsed.text);
    let duel = Duel { scene: &scene, anna, ben };
    duel.assert_nothing_twice();
    scene.close().await;
}

#[tokio::test]
async fn the_clock_stands_still_when_nobody_plays_for_long() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "1h").await;
    let mut now = 0;
    for _ in 0..20 {
        now += HOUR + 1;
        scene.at(now);
        // Reminders may come or not when the clock jumps; what matters is the lapse.
        let post = scene.expect_post("").await;
        if post.text.contains("the clock stands still") {
            scene.called_below(&post).await;
            break;
        }
    }
    let posts = scene.count(Op::Post);
    scene.at(now + 100 * HOUR);
    duel.anna.slash("game status", &[]).await;
    duel.anna.slash("game status", &[]).await;
    assert_eq!(scene.count(Op::Post), posts);
    let player = duel.awaited().await.expect("a game under way");
    done(&player.slash("done", &[]).await);
    scene.expect_post("<t:").await;
    scene.close().await;
}
