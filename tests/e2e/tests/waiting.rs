//! The page of whoever is in: shown anew in its place when the others are in as well, without a press.

use crate::duel::done;
use crate::scene::{Player, Scene, Seen};

/// The page once it stands otherwise than it was seen.
async fn page_goes_on(scene: &Scene, seen: &Seen) -> Seen {
    let (id, text) = (seen.id, seen.text.clone());
    let other = scene.fake.wait_for("a page that goes on by itself", |world| {
        let page = world.messages.get(&id).filter(|page| page.text != text)?;
        Some(page.clone())
    });
    Seen(other.await)
}

async fn locked(player: &Player, post: &Seen) -> Seen {
    let home = player.press(post, "Give orders").await;
    assert!(home.text.contains("### Round 1, move · until "), "{}", home.text);
    let suggested = player.press(&home, "As suggested").await;
    player.press(&suggested, "Lock").await
}

#[tokio::test]
async fn a_page_that_waits_goes_on_by_itself_and_only_while_it_stands() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    let options = "budget=40 length=4 rounds=sealed gap=4 columns=10 depth=3 margin=2";
    anna.slash("game new", &[("system", "Anteel"), ("pace", "1d"), ("options", options)]).await;
    scene.expect_post("(1 of 2 taken)").await;
    ben.slash("game join", &[]).await;
    scene.expect_post("(2 of 2 taken)").await;
    anna.slash("game start", &[]).await;
    let begun = scene.expect_post("The game begins").await;
    for player in [&anna, &ben] {
        let panel = player.press(&begun, "Give orders").await;
        let proposed = player.press(&panel, "Usual fleet").await;
        player.press(&proposed, "Lock").await;
    }
    // Both left their places to custom: nobody is asked for them (4.9).
    let post = scene.expect_post("**round 1, move**").await;
    let waiting = locked(&anna, &post).await;
    assert!(waiting.text.contains("Now orders are awaited from Circle"), "{}", waiting.text);
    let home = anna.press(&waiting, "Give orders").await;
    assert_eq!(home.id, waiting.id, "in its place");
    assert!(home.text.contains("### You are in. Missing: Circle, until <t:"), "{}", home.text);
    assert!(home.text.contains("As understood:") && home.button("Unlock").is_some(), "{}", home.text);
    let pings = scene.fake.world().nudges(scene.channel).count();
    done(&ben.slash("done", &[]).await);
    // Whoever has no shot is in at once: its page says so of the next phase.
    let next = page_goes_on(&scene, &home).await;
    scene.expect_post("### Round 1 · move").await;
    assert!(next.button("Lock").is_some() || next.text.contains("You are in"), "{next:#?}");
    assert!(scene.fake.world().nudges(scene.channel).count() <= pings + 1, "nobody is called by it");
    scene.close().await;
}
