//! What is secret stays secret: fleets before the reveal, orders filed ahead, and the log.

use crate::duel::{Duel, done, shown_to_others};
use crate::scene::Scene;

/// A fleet that nobody proposes by itself.
const FLEET: &str = "Spur 1, Wedge 2";

#[tokio::test]
async fn a_fleet_is_shown_to_nobody_else_before_the_reveal() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    let carl = scene.player("Carl");
    done(&duel.anna.slash("fleet", &[("ships", FLEET)]).await);
    for player in [&duel.ben, &carl] {
        player.slash("map", &[]).await;
        player.slash("game status", &[]).await;
        player.slash("sheet", &[]).await;
        player.slash("orders", &[]).await;
        player.slash("undo", &[]).await;
        player.slash("help", &[]).await;
        player.slash("game export", &[("format", "json")]).await;
        player.slash("game export", &[("format", "text")]).await;
        player.slash("game replay", &[]).await;
        player.slash("map", &[("focus", "Wedge1")]).await;
        player.slash("sheet", &[("unit", "Wedge1")]).await;
        player.slash("fire", &[("unit", "Wedge1"), ("target", "Spur1")]).await;
        player.slash("cancel", &[("unit", "fleet")]).await;
        for (command, field) in
            [("map", "focus"), ("sheet", "unit"), ("cancel", "unit"), ("fire", "target"), ("fleet", "ships")]
        {
            player.complete(command, &[(field, "")], field).await;
            player.complete(command, &[(field, "We")], field).await;
        }
    }
    let secrets = ["Wedge 2", "2 Wedge", "Spur 1,", "Wedge2", "Wedge1 ·"];
    for shown in shown_to_others(&scene, &duel.anna) {
        for secret in secrets {
            assert!(!shown.contains(secret), "{secret:?} is shown to somebody else: {shown}");
        }
    }
    for secret in secrets {
        assert!(!scene.bot.log().contains(secret), "{secret:?} is in the log");
    }
    // The other way round the same words are there: the search can find them.
    let own = duel.anna.slash("orders", &[]).await;
    assert!(own.text.contains("2 Wedge"), "{}", own.text);
    assert!(own.only_for == Some(duel.anna.id));
    duel.buy(&duel.ben).await;
    let revealed = scene.expect_post("Both fleets are revealed").await;
    assert!(revealed.text.contains("2 Wedge"), "{}", revealed.text);
    scene.close().await;
}

#[tokio::test]
async fn orders_filed_ahead_are_shown_to_nobody_else() {
    let scene = Scene::open().await;
    let duel = Duel::deployed(&scene, "none").await;
    let mover = duel.awaited().await.expect("a game under way");
    let waiting = duel.other(mover);
    let units = waiting.complete("move", &[("unit", "")], "unit").await;
    let unit = units.first().expect("a ship").1.clone();
    // A path that nobody else would take.
    done(&waiting.slash("move", &[("unit", &unit), ("path", "LRF else hold")]).await);
    let carl = scene.player("Carl");
    for player in [mover, &carl] {
        for (command, options) in [
            ("map", &[][..]),
            ("map", &[("focus", unit.as_str()), ("overlay", "reach,arc")]),
            ("game status", &[]),
            ("sheet", &[("unit", unit.as_str())]),
            ("orders", &[]),
            ("help", &[]),
            ("undo", &[]),
            ("cancel", &[("unit", unit.as_str())]),
            ("game export", &[("format", "json")]),
            ("game export", &[("format", "text")]),
            ("game replay", &[]),
        ] {
            let answer = player.slash(command, options).await;
            assert_eq!(answer.only_for, Some(player.id), "/{command}");
        }
        player.complete("cancel", &[("unit", "")], "unit").await;
    }
    for shown in shown_to_others(&scene, waiting) {
        assert!(!shown.contains("LRF"), "a filed order is shown to somebody else: {shown}");
    }
    assert!(!scene.bot.log().contains("LRF"), "a filed order is in the log");
    let own = waiting.slash("orders", &[]).await;
    assert!(own.text.contains("LRF"), "{}", own.text);
    scene.read_posts();
    scene.close().await;
}
