//! Calls that Discord posts: the same games as over the gateway, and nobody else's calls.

use serde_json::{Value, json};

use crate::bot::START;
use crate::duel::{Duel, done};
use crate::fake::Op;
use crate::fake::endpoint::{Signer, post};
use crate::scene::Scene;

/// Where the bot of a scene takes calls.
fn url(scene: &Scene) -> String {
    scene.fake.world().endpoint.as_ref().expect("an endpoint").url()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[tokio::test]
async fn a_duel_goes_over_http_with_commands_presses_slips_and_completions() {
    let mut scene = Scene::open_over_http().await;
    let (anna, ben) = {
        let duel = Duel::started(&scene, "none").await;
        (duel.anna, duel.ben)
    };
    let post = crate::scene::Seen(scene.fake.world().posts(scene.channel).last().expect("a post").clone());
    let page = anna.press(&post, "Give orders").await;
    let page = anna.press(&page, "More").await;
    let slip = anna.open_slip(&page, "Type orders…").await;
    let refused = anna.hand_in(&slip, &[("Orders", "fleet Nonsense 3")]).await;
    assert!(refused.text.contains("Nonsense"), "{}", refused.text);

    // A restart between two calls changes nothing: the next process listens elsewhere and goes on.
    scene.bot.settled().await;
    scene.bot.kill().await;
    scene.start_over_http().await;
    done(&anna.hand_in(&slip, &[("Orders", "fleet Spur 4")]).await);
    let ships = ben.complete("fleet", &[("ships", "")], "ships").await;
    assert!(!ships.is_empty(), "completions come over HTTP as well");
    done(&ben.slash("fleet", &[("ships", &ships[0].1)]).await);
    scene.expect_post("Both fleets are revealed").await.picture();
    assert_eq!(scene.count(Op::Callback), 0, "every first answer went back in the body");
    scene.close().await;
}

#[tokio::test]
async fn a_call_that_is_posted_twice_is_done_once() {
    let mut scene = Scene::open_over_http().await;
    let anna = Duel::started(&scene, "none").await.anna;
    done(&anna.slash("fleet", &[("ships", "Spur 4")]).await);
    scene.bot.settled().await;
    let last = scene.fake.world().endpoint.as_ref().expect("an endpoint").last.clone();
    let before = scene.count(Op::EditAnswer);
    let (status, body) = post(&url(&scene), &last, Signer::Discord, START).await;
    assert_eq!((status, parsed(&body)["type"].as_u64()), (200, Some(5)), "as if it were being worked on");

    // The process after it has not seen the call, but the store has.
    scene.bot.kill().await;
    scene.start_over_http().await;
    let (status, body) = post(&url(&scene), &last, Signer::Discord, START).await;
    assert_eq!((status, parsed(&body)["type"].as_u64()), (200, Some(5)));
    scene.fake.wait_for("the kept answer", |w| (w.count(Op::EditAnswer) == before + 1).then_some(())).await;
    let orders = anna.slash("orders", &[]).await;
    assert_eq!(orders.text.matches("Spur").count(), 1, "{}", orders.text);
    assert!(!scene.bot.log().contains("sending it directly"), "{}", scene.bot.log());
    // The kept answer takes the place of the first one, with its picture, whenever that is drawn: it is read by nobody.
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
    assert!(scene.fake.world().complaints.is_empty(), "{:?}", scene.fake.world().complaints);
}

#[tokio::test]
async fn only_what_discord_signed_just_now_is_done() {
    let scene = Scene::open_over_http().await;
    let url = url(&scene);
    let ping = json!({ "type": 1, "id": "1", "version": 1 }).to_string();
    let (status, body) = post(&url, &ping, Signer::Discord, START).await;
    assert_eq!((status, parsed(&body)), (200, json!({ "type": 1 })));
    // Discord tries the address with a forged signature before it takes it.
    assert_eq!(post(&url, &ping, Signer::Stranger, START).await, (401, String::new()));
    for off in [-61, 61] {
        assert_eq!(post(&url, &ping, Signer::Discord, START + off).await, (401, String::new()), "{off} s off");
    }
    let bare = reqwest::Client::new().post(&url).body(ping.clone()).send().await.expect("an answer");
    assert_eq!(bare.status().as_u16(), 401);
    for (odd, status) in [("", 400), ("[]", 400), ("{\"type\":9,\"id\":\"5\"}", 400), ("{\"type\":2}", 400)] {
        assert_eq!(post(&url, odd, Signer::Discord, START).await.0, status, "{odd:?}");
    }
    let large = "x".repeat(1024 * 1024 + 1);
    assert_eq!(post(&url, &large, Signer::Discord, START).await.0, 413);
    let elsewhere = url.replace("/interactions", "/");
    assert_eq!(post(&elsewhere, &ping, Signer::Discord, START).await.0, 404);
    scene.close().await;
}
