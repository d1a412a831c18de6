//! A battle of Space Combat with three people, on a scenario of the server's own: secret orders every subturn, standing
//! orders, the panel with a course, a power failure on the way, and the end.

use crate::duel::{done, shown_to_others};
use crate::scene::{Player, Scene, Seen};

/// Three ships round a planet; one turn of four subturns.
const SCENARIO: &str = r#"
slug = "three-corners"
title = "Three Corners"
summary = "A frigate in orbit, two corvettes that come to look."
players = [2, 3]
zone_radius_hexes = 14
turns = 1

[[body]]
name = "Quay"
template = "planet"
hex = [0, 0]

[[side]]
slug = "harbour"
name = "Harbour"
summary = "A frigate on ring 3, clockwise."
ship = [{ class = "frigate", name = "Warden", hex = [0, -3], facing = 3, counters = "SE2" }]

[[side]]
slug = "south"
name = "South"
summary = "A corvette from the south."
ship = [{ class = "corvette", name = "Finch", hex = [0, 9], facing = 1, counters = "N1" }]

[[side]]
slug = "west"
name = "West"
summary = "A corvette from the west."
ship = [{ class = "corvette", name = "Wren", hex = [-8, 4], facing = 2, counters = "NE1" }]
"#;

/// Opens a server whose bot has a good and a faulty scenario of its own.
async fn server() -> Scene {
    let mut scene = Scene::prepare().await;
    let folder = scene.bot.folder().join("scenarios");
    let own = folder.join("space-combat");
    std::fs::create_dir_all(&own).expect("a folder");
    std::fs::write(own.join("three-corners.toml"), SCENARIO).expect("a file");
    std::fs::write(
        own.join("broken.toml"),
        SCENARIO.replace("\"planet\"", "\"plant\"").replace("turns = 1", "turns = 0"),
    )
    .expect("a file");
    scene.bot.set("SCENARIOS_DIR", &folder.display().to_string());
    scene.start().await;
    scene
}

async fn is_silent_about(player: &Player, own_ship: &str) {
    for (command, options) in [
        ("map", &[][..]),
        ("map", &[("focus", own_ship), ("overlay", "course")]),
        ("game status", &[]),
        ("sheet", &[("unit", own_ship)]),
        ("orders", &[]),
        ("help", &[]),
        ("game export", &[("format", "json")]),
        ("game export", &[("format", "text")]),
    ] {
        player.slash(command, options).await;
    }
    for (command, field) in [("clear", "unit"), ("move", "unit"), ("sheet", "unit"), ("map", "focus")] {
        player.complete(command, &[(field, "")], field).await;
    }
}

/// The page of steering, by the panel's menus and buttons; returns the page with the burn in it.
async fn steer_by_panel(player: &Player, post: &Seen) -> Seen {
    // Whoever has one ship is asked for its order at once, without a menu of one: the menu is of what it can do.
    let page = player.press(post, "Give orders").await;
    assert!(page.menus().iter().all(|(_, entries)| entries.len() > 1), "{:?}", page.menus());
    let steering = player.press(&page, "Steer").await;
    assert!(steering.text.contains("Drifting, it"), "{}", steering.text);
    let burn = steering.labels().into_iter().find(|l| l.starts_with("Burn ")).expect("an engine");
    player.press(&steering, &burn).await
}

/// Waits for the post that ends the game and reads all posts on the way.
async fn all_posts(scene: &Scene) -> Vec<Seen> {
    scene
        .fake
        .wait_for("the last post, alone with controls of its own", |world| {
            let posts: Vec<_> = world.posts(scene.channel).collect();
            let (last, before) = posts.split_last()?;
            let is_tidy = before.iter().all(|m| !m.is_armed());
            (is_tidy && last.text.contains("gives the record")).then_some(())
        })
        .await;
    scene.read_posts()
}

#[tokio::test]
async fn three_people_play_a_scenario_of_the_servers_own_to_its_end() {
    let mut scene = server().await;
    let log = scene.bot.log();
    assert!(
        log.contains("broken.toml") && log.contains("plant") && log.contains("turns"),
        "all faults are named: {log}"
    );
    let (anna, ben, carl) = (scene.player("Anna"), scene.player("Ben"), scene.player("Carl"));
    let offered = anna.complete("game new", &[("system", "space-combat"), ("scenario", "three")], "scenario").await;
    assert_eq!(offered, [("Three Corners".to_owned(), "three-corners".to_owned())]);
    let options =
        [("system", "Space Combat"), ("scenario", "three-corners"), ("pace", "none"), ("options", "orders=subturn")];
    anna.slash("game new", &options).await;
    scene.expect_post("(1 of 3 taken)").await.picture();
    for (player, taken) in [(&ben, "(2 of 3 taken)"), (&carl, "(3 of 3 taken)")] {
        player.slash("game join", &[]).await;
        scene.expect_post(taken).await;
    }
    anna.slash("game start", &[]).await;
    let begun = scene.expect_post("The game begins").await;
    begun.picture();
    assert!(begun.text.contains("Initiative"), "the dice of the start are shown: {}", begun.text);

    // Subturn 1: standing orders, an order by the panel, an order by command; none of them is shown to anybody else.
    done(&anna.slash("standing", &[("unit", "Warden"), ("orders", "reinforce 2, withdraw 9")]).await);
    done(&anna.slash("hold", &[("unit", "Warden"), ("turn", "right2")]).await);
    let page = steer_by_panel(&ben, &begun).await;
    assert!(page.text.contains("So, it"), "{}", page.text);
    page.picture();
    ben.press(&page, "Give this order").await;
    done(&carl.slash("move", &[("unit", "Wren"), ("path", "R1 F2")]).await);
    for player in [&ben, &carl] {
        is_silent_about(player, "Warden").await;
    }
    for shown in shown_to_others(&scene, &anna) {
        for secret in ["withdraw 9", "right2"] {
            assert!(!shown.contains(secret), "{secret:?} is shown to somebody else: {shown}");
        }
    }
    for shown in shown_to_others(&scene, &carl) {
        assert!(
            !shown.contains("R1 F2") && !shown.contains("right1 F2"),
            "an order is shown to somebody else: {shown}"
        );
    }
    for secret in ["withdraw 9", "right2", "R1 F2", "right1 F2"] {
        assert!(!scene.bot.log().contains(secret), "{secret:?} is in the log");
    }
    let own = anna.slash("orders", &[]).await;
    assert!(own.text.contains("right2") && own.text.contains("withdraw 9"), "{}", own.text);

    // The power fails with orders on file; they are still there afterwards.
    scene.power_failure().await;
    let own = carl.slash("orders", &[]).await;
    assert!(own.text.contains("right1 F2"), "{}", own.text);

    let mut is_over = false;
    for _subturn in 1..=4 {
        for player in [&anna, &ben, &carl] {
            done(&player.slash("done", &[]).await);
        }
        let status = anna.slash("game status", &[]).await;
        is_over = status.text.contains("The game is over");
        if is_over {
            break;
        }
        done(&carl.slash("evade", &[("unit", "Wren")]).await);
    }
    assert!(is_over, "one turn has four subturns");
    let posts = all_posts(&scene).await;
    let last = posts.last().expect("a post");
    assert!(last.text.contains(" wins\n") || last.text.contains("### A draw\n"), "{}", last.text);
    assert!(posts.iter().any(|p| p.text.contains("subturn 3") || p.text.contains("Subturn 3")), "{posts:#?}");
    let record = ben.slash("game export", &[("format", "json")]).await;
    assert!(!record.files.first().expect("the record").bytes.is_empty());
    scene.close().await;
}
