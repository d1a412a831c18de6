//! The gateway: cut, closed, resumed, out of reach.

use crate::fake::{Replay, World};
use crate::scene::{Player, Scene};

/// What was typed while the connection was gone is answered after it is back.
async fn types_during(scene: &Scene, ann: &Player, outage: impl FnOnce(&mut World)) {
    // Whoever has answered has heard READY: before that there is no session to resume.
    ann.slash("game list", &[]).await;
    let resumed = scene.fake.world().gateway.resumed;
    scene.fake.change(outage);
    let call = ann.type_command("game list", &[]);
    scene.fake.wait_for("a resume", |w| (w.gateway.resumed > resumed).then_some(())).await;
    ann.answer(call).await;
}

#[tokio::test]
async fn a_cut_connection_a_close_and_a_request_to_reconnect_are_resumed_without_loss() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    types_during(&scene, &ann, |w| w.gateway.cut()).await;
    types_during(&scene, &ann, |w| w.gateway.close(4_000)).await;
    types_during(&scene, &ann, |w| w.gateway.ask_to_reconnect()).await;
    assert_eq!(scene.fake.world().gateway.identified, 1);
    scene.close().await;
}

#[tokio::test]
async fn events_that_a_resume_replays_are_not_handled_again() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    scene.fake.change(|w| w.gateway.replay = Replay::Twice);
    for _ in 0..3 {
        ann.slash("game list", &[]).await;
    }
    types_during(&scene, &ann, |w| w.gateway.cut()).await;
    let refused = scene.fake.world().requests.iter().filter(|r| r.status >= 400).count();
    assert_eq!(refused, 0, "nothing was acknowledged a second time");
    scene.close().await;
}

#[tokio::test]
async fn a_session_that_cannot_be_resumed_is_begun_anew() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    scene.fake.change(|w| w.gateway.invalidate());
    let is_back = |w: &mut World| (w.gateway.identified == 2 && w.gateway.is_serving()).then_some(());
    scene.fake.wait_for("a new session", is_back).await;
    ann.slash("game list", &[]).await;
    let mut scene = scene;
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
    scene.look_back();
}

#[tokio::test]
async fn an_outage_of_the_gateway_is_sat_out() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    scene.fake.change(|w| {
        w.gateway.is_down = true;
        w.gateway.cut();
    });
    scene.fake.wait_for("an attempt during the outage", |w| (w.gateway.turned_away > 0).then_some(())).await;
    scene.fake.change(|w| w.gateway.is_down = false);
    scene.fake.wait_for("the connection", |w| w.gateway.is_serving().then_some(())).await;
    ann.slash("game list", &[]).await;
    let mut scene = scene;
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
    scene.look_back();
}

#[tokio::test]
async fn a_gateway_that_takes_connections_and_says_nothing_is_left_for_another_connection() {
    let mut scene = Scene::prepare().await;
    scene.bot.set("GATEWAY_PATIENCE", "1");
    scene.fake.change(|w| w.gateway.is_mute = true);
    scene.bot.start();
    scene.fake.wait_for("a second try", |w| (w.gateway.ignored >= 2).then_some(())).await;
    scene.fake.change(|w| w.gateway.is_mute = false);
    scene.fake.wait_for("a session", |w| (w.gateway.is_serving() && !w.commands.is_empty()).then_some(())).await;
    scene.player("Ann").slash("game list", &[]).await;
    scene.close().await;
}
