//! Strangers, hostile names, nonsense: clear private answers, nobody pinged, the table as it was.

use crate::duel::{Duel, SMALL, Task, done, task};
use crate::fake::World;
use crate::scene::{Player, Scene, Seen};

/// How a table stands, as its status tells.
async fn standing(player: &Player) -> String {
    player.slash("game status", &[]).await.text.clone()
}

#[tokio::test]
async fn a_strangers_orders_are_refused_privately() {
    let scene = Scene::open().await;
    let duel = Duel::deployed(&scene, "none").await;
    let post = Seen(scene.fake.world().posts(scene.channel).last().expect("a post").clone());
    let carl = scene.player("Carl");
    let before = standing(&duel.anna).await;
    for (command, options) in [
        ("move", &[("unit", "Spur1"), ("path", "F")][..]),
        ("fire", &[("unit", "Spur1"), ("target", "Mote1")]),
        ("order", &[("text", "done")]),
        ("done", &[]),
        ("undo", &[]),
        ("orders", &[]),
        ("game resign", &[]),
        ("game draw", &[]),
        ("game end", &[]),
    ] {
        let answer = carl.slash(command, options).await;
        assert_eq!(answer.only_for, Some(carl.id), "/{command}");
        let is_refused = answer.text.contains("no seat at this table") || answer.text.contains("Only Anna");
        assert!(is_refused, "/{command}: {}", answer.text);
    }
    let answer = carl.press(&post, "Give orders").await;
    assert!(answer.text.contains("no seat at this table"), "{}", answer.text);
    carl.press(&post, "Map").await.picture();
    assert_eq!(standing(&duel.anna).await, before);
    scene.close().await;
}

#[tokio::test]
async fn nonsense_gets_a_message_that_names_what_was_read_and_what_would_be_right() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    for (ships, said) in [
        ("Spur 99", "40"),
        ("Spur 1", "40"),
        ("Deathstar 1", "Deathstar"),
        ("Mote 4", "Mote"),
        ("\u{202e}**@everyone**", "ships"),
        (&"x".repeat(2_000), "ships"),
    ] {
        let answer = duel.anna.slash("fleet", &[("ships", ships)]).await;
        assert!(answer.text.contains(said) && !answer.text.starts_with("Done"), "{ships:?}: {}", answer.text);
        assert!(answer.pings.is_empty());
    }
    duel.buy(&duel.anna).await;
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await;
    while duel.task(duel.awaited().await.expect("a game")).await == Task::Deploy {
        done(&duel.awaited().await.expect("a game").slash("done", &[]).await);
        scene.expect_post("").await;
    }
    let player = duel.awaited().await.expect("a game under way");
    let units = player.complete("move", &[("unit", "")], "unit").await;
    let unit = units[0].1.as_str();
    let before = standing(player).await;
    for (command, options, said) in [
        ("move", &[("unit", "Spurt1"), ("path", "F")][..], "Spurt1"),
        ("move", &[("unit", unit), ("path", "F9")], "6.2"),
        ("move", &[("unit", unit), ("path", "FB")], "6.3"),
        ("move", &[("unit", unit), ("path", "XYZ")], "XYZ"),
        ("move", &[("unit", unit), ("path", "9999")], "9999"),
        ("fire", &[("unit", unit), ("target", "Nobody7")], "Nobody7"),
        ("fleet", &[("ships", "Spur 4")], ""),
        ("deploy", &[("unit", unit), ("hex", "0101")], ""),
        ("order", &[("text", "teleport Spur1")], "teleport"),
        ("order", &[("text", ";;;")], "Nothing was ordered"),
        ("map", &[("overlay", "xray")], "xray"),
        ("map", &[("turn", "999")], "999"),
        ("sheet", &[("unit", "Nobody7")], "Nobody7"),
        ("game replay", &[("from", "-5")], "-5"),
    ] {
        let answer = player.slash(command, options).await;
        assert!(
            !answer.text.starts_with("Done") && answer.text.contains(said),
            "/{command} {options:?}: {}",
            answer.text
        );
    }
    let flood = "x".repeat(6_000);
    for (command, field) in
        [("order", "text"), ("move", "unit"), ("help", "topic"), ("map", "focus"), ("rules", "topic")]
    {
        let answer = player.slash(command, &[(field, &flood)]).await;
        assert!(!answer.text.contains("Something went wrong"), "/{command}: {}", answer.text);
    }
    assert_eq!(standing(player).await, before);
    task(&player.slash("help", &[]).await.text);
    scene.close().await;
}

#[tokio::test]
async fn hostile_names_are_quoted_harmlessly_and_ping_nobody() {
    let scene = Scene::open().await;
    let victim = scene.player("Victim");
    let names = [
        format!("**Bob** <@{}> @everyone", victim.id),
        "\u{202e}evil\u{2066}\u{200b} ||spoiler|| `code` [x](https://example.com)".to_owned(),
    ];
    let (anna, ben) = (scene.player(&names[0]), scene.player(&names[1]));
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    scene.expect_post("(1 of 2 taken)").await;
    ben.slash("game join", &[]).await;
    scene.expect_post("(2 of 2 taken)").await;
    let very_long = scene.player(&"W".repeat(2_000));
    very_long.slash("game join", &[]).await;
    anna.slash("game start", &[]).await;
    let post = scene.expect_post("The game begins").await;
    assert!(post.text.contains(r"\*\*Bob\*\*"), "{}", post.text);
    assert_eq!(scene.called_below(&post).await, [anna.id, ben.id]);
    ben.slash("game status", &[]).await;
    let question = ben.slash("game resign", &[]).await;
    ben.press(&question, "Resign").await;
    scene.expect_post("resigns").await;
    assert_harmless(&scene, &victim);
    scene.close().await;
}

/// Nobody but players is pinged, and no sign works that came with a name.
fn assert_harmless(scene: &Scene, victim: &Player) {
    let is_turning = |c: char| ('\u{202a}'..='\u{202e}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c);
    for message in scene.fake.world().messages.values() {
        assert!(!message.pings.contains(&victim.id) && !message.pings.contains(&0), "{message:#?}");
        let words = format!("{} {} {:?}", message.text, message.components, message.files);
        assert!(!words.contains(is_turning) && !words.contains("||spoiler||"), "{words}");
    }
}

#[tokio::test]
async fn an_invited_opponent_is_pinged_once_and_accepts_by_the_message_that_calls() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    let opponent = ben.id.to_string();
    anna.slash("game new", &[("system", "Anteel"), ("opponent", &opponent), ("options", SMALL)]).await;
    let lobby = scene.expect_post("held for").await;
    assert_eq!(lobby.pings, [0_u64; 0]);
    assert_eq!(scene.called_below(&lobby).await, [ben.id]);
    let call = newest_call(&scene).await;
    assert!(call.text.contains("invites you to **Anteel**"), "{}", call.text);
    ben.press(&call, "Accept").await;
    assert!(ben.slash("game status", &[]).await.text.contains("(2 of 2 taken)"));
    scene.expect_post("2. Circle: Ben").await;
    scene.close().await;
}

/// The newest message of the usual channel that only calls people.
async fn newest_call(scene: &Scene) -> Seen {
    let channel = scene.channel;
    Seen(scene.fake.wait_for("a call", |world: &mut World| world.nudges(channel).last().cloned()).await)
}

#[tokio::test]
async fn a_seat_is_given_called_out_and_moderated_by_typed_commands() {
    let scene = Scene::open().await;
    let duel = Duel::started(&scene, "1d").await;
    let carl = scene.player("Carl");
    let id = carl.id.to_string();
    let asked = duel.ben.slash("game seat give", &[("player", &id)]).await;
    assert!(asked.text.contains("is asked"), "{}", asked.text);
    let channel = scene.channel;
    let of_carl = |world: &mut World| world.nudges(channel).find(|call| call.pings == [carl.id]).cloned();
    let asked = Seen(scene.fake.wait_for("a call for Carl", of_carl).await);
    carl.press(&asked, "Accept").await;
    scene.expect_post("takes over").await;
    assert!(duel.ben.slash("orders", &[]).await.text.contains("no seat at this table"));
    let moderator = scene.moderator("Mo");
    let page = moderator.slash("moderate pause", &[("reason", "A holiday.")]).await;
    assert!(page.text.contains("The clock stops for everybody"), "{}", page.text);
    moderator.press(&page, "Do it").await;
    scene.expect_post("A moderator stopped the clock").await;
    scene.expect_post("The clock is stopped").await;
    scene.close().await;
}

#[tokio::test]
async fn every_option_that_completes_does_so_whatever_is_typed() {
    let scene = Scene::open().await;
    let duel = Duel::deployed(&scene, "none").await;
    let fields: Vec<(String, String)> = completing(&scene.fake.world());
    assert!(fields.len() > 15, "{fields:?}");
    for (command, field) in &fields {
        for typed in ["", "s", "Spur1 F", "\u{202e}<@1>", &"9".repeat(300)] {
            let mut given = vec![(field.as_str(), typed)];
            if command == "game new" {
                given.insert(0, ("system", "Anteel"));
            }
            duel.anna.complete(command, &given, field).await;
        }
    }
    scene.close().await;
}

/// Every option of a registered command that completes.
fn completing(world: &World) -> Vec<(String, String)> {
    let list = |json: &serde_json::Value| json["options"].as_array().cloned().unwrap_or_default();
    let name = |json: &serde_json::Value| json["name"].as_str().unwrap_or_default().to_owned();
    let mut found = vec![];
    let mut left: Vec<(String, serde_json::Value)> =
        world.commands.iter().map(|command| (name(command), command.clone())).collect();
    while let Some((path, item)) = left.pop() {
        for option in list(&item) {
            if option["type"] == 1 || option["type"] == 2 {
                left.push((format!("{path} {}", name(&option)), option));
            } else if option["autocomplete"] == true {
                found.push((path.clone(), name(&option)));
            }
        }
    }
    found
}
