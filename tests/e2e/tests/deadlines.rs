//! The clock: one reminder, lapses, and what was due while the bot was down.

use std::time::Duration;

use crate::duel::{Duel, Task, done};
use crate::fake::{Op, World};
use crate::scene::{Player, Scene, Seen};

const HOUR: i64 = 3_600;
/// Four fifths of an hour.
const REMINDER: i64 = 2_880;
/// What the first silence of a player gives once, at a pace of an hour.
const GRACE: i64 = HOUR / 2;

/// Lets the deadline of a first silence pass, at that moment; gives the moment when time is really up.
async fn forgiven(scene: &Scene, player: &Player, seconds: i64) -> i64 {
    scene.at(seconds);
    let due = format!("<t:{}:F>", crate::bot::START + seconds + GRACE);
    for _ in 0..300 {
        let status = player.slash("game status", &[]).await.text.clone();
        if status.contains("Grace for") && status.contains(&due) {
            // An old message is edited rarely, but within this time.
            scene.at(seconds + GRACE - 1);
            let channel = scene.channel;
            let is_told = |w: &mut World| w.posts(channel).any(|post| post.text.contains("Grace for")).then_some(());
            scene.fake.wait_for("the grace under the post", is_told).await;
            return seconds + GRACE;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no grace at {seconds}");
}

/// The first post, new or edited, that holds this text; others before it are passed over.
async fn post_with(scene: &Scene, part: &str) -> Seen {
    for _ in 0..300 {
        if let Some(post) = scene.read_posts().into_iter().find(|post| post.text.contains(part)) {
            return post;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no post with {part:?}");
}

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
    let end = forgiven(&scene, &duel.anna, HOUR + 1).await;
    scene.at(end);
    let lapsed = scene.expect_post("Time is up: Circle (Ben) gave no orders").await;
    assert!(lapsed.text.contains("Both fleets are revealed"), "{}", lapsed.text);
    lapsed.picture();
    let due = crate::bot::START + end + HOUR;
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
    assert!(next.pings.is_empty() && next.text.contains("Missing: "), "{next:#?}");
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
    // Edited now, the post may be edited once more before the grace is over, and not a second later.
    let (channel, time) = (scene.channel, format!("<t:{due}"));
    let is_told = |w: &mut World| {
        w.posts(channel).any(|post| post.text.contains("### Setup") && post.text.contains(&time)).then_some(())
    };
    scene.fake.wait_for("the later deadline under the post", is_told).await;
    let end = forgiven(&scene, &anna, 4 * HOUR).await;
    scene.at(end);
    let lapsed = post_with(&scene, "Time is up").await;
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
    let end = forgiven(&scene, &anna, HOUR).await;
    anna.slash("game status", &[]).await;
    scene.bot.settled().await;
    scene.bot.kill().await;
    scene.at(end + 60);
    scene.start().await;
    let lapsed = post_with(&scene, "Time is up").await;
    assert!(lapsed.text.contains("Triangle (Anna)") && lapsed.text.contains("Circle (Ben)"), "{}", lapsed.text);
    let due = crate::bot::START + end + 60 + HOUR;
    assert!(lapsed.text.contains(&format!("<t:{due}:R>")), "the next phase has its full time: {}", lapsed.text);
    let duel = Duel { scene: &scene, anna, ben };
    duel.assert_nothing_twice();
    scene.close().await;
}

#[tokio::test]
async fn settings_are_typed_and_picked_and_days_away_are_booked_after_they_were_shown() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "1d").await;
    let page = duel.anna.slash("settings", &[("zone", "berlin"), ("quiet", "22-07")]).await;
    assert_eq!(page.only_for, Some(duel.anna.id));
    assert!(page.text.contains("Europe/Berlin") && page.text.contains("22:00 to 07:00"), "{}", page.text);
    let near = duel.anna.slash("settings", &[("zone", "Asia/Toky")]).await;
    let page = duel.anna.pick(&near, "Asia/Tokyo").await;
    assert!(page.text.contains("Asia/Tokyo"), "{}", page.text);
    let wrong = duel.anna.slash("settings", &[("zone", "Atlantis")]).await;
    assert!(wrong.text.contains("no time zone `Atlantis`"), "{}", wrong.text);
    let shown = duel.ben.slash("vacation", &[("from", "tomorrow"), ("until", "+2")]).await;
    assert!(shown.text.contains("Nothing is booked yet"), "{}", shown.text);
    let booked = duel.ben.press(&shown, "Book").await;
    assert!(booked.text.contains("28 of 30 days"), "{}", booked.text);
    let status = duel.anna.slash("game status", &[]).await;
    assert!(status.text.contains("Away, while the clock stands still: Ben up to and including"), "{}", status.text);
    assert!(!status.text.contains("Tokyo") && status.only_for == Some(duel.anna.id), "{}", status.text);
    let kept = duel.ben.slash("privacy show", &[]).await;
    assert!(kept.text.contains("Days away:") && !kept.text.contains("Tokyo"), "{}", kept.text);
    scene.close().await;
}

#[tokio::test]
async fn a_pause_is_agreed_upon_and_ended_by_its_button() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "1h").await;
    scene.at(HOUR / 4);
    duel.anna.slash("game pause", &[]).await;
    let question = post_with(&scene, "asks to stop the clock").await;
    duel.ben.press(&question, "Yes").await;
    let paused = post_with(&scene, "The clock is stopped, with 45 minutes left").await;
    scene.at(100 * HOUR);
    duel.ben.press(&paused, "Go on").await;
    post_with(&scene, "asks to go on").await;
    scene.at(112 * HOUR);
    let runs = post_with(&scene, "The clock runs again").await;
    let due = crate::bot::START + 112 * HOUR + HOUR * 3 / 4;
    assert!(runs.text.contains(&format!("<t:{due}:F>")), "{}", runs.text);
    scene.close().await;
}

#[tokio::test]
async fn the_clock_stands_still_when_nobody_plays_for_long() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "1h").await;
    let mut now = forgiven(&scene, &duel.anna, HOUR + 1).await - HOUR;
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
    let goes_on = |w: &mut World| {
        w.read_oldest(|m| m.channel == scene.channel && m.only_for.is_none()).filter(|m| m.text.contains("<t:"))
    };
    scene.fake.wait_for("a post with a deadline", goes_on).await;
    scene.read_posts();
    scene.close().await;
}
