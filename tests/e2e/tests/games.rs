//! Whole games, from the lobby to the end.

use crate::duel::{Duel, SMALL, done, task};
use crate::fake::{Op, World};
use crate::scene::{Player, Scene, Seen};

/// More turns than any small game takes.
const MOST_TURNS: usize = 200;

#[tokio::test]
async fn two_people_play_a_whole_game_by_commands() {
    let scene = Scene::open().await;
    let duel = Duel::revealed(&scene, "none").await;
    let mut is_over = false;
    for turn in 0..MOST_TURNS {
        let Some(player) = duel.awaited().await else {
            is_over = true;
            break;
        };
        if turn % 2 == 0 {
            duel.follow_completions(player).await;
        } else {
            duel.follow_help(player).await;
        }
    }
    assert!(is_over, "the game never ended");
    let posts = duel.look_at_all_posts().await;
    let last = posts.last().unwrap();
    assert!(last.text.contains(" wins\n") || last.text.contains("### A draw\n"), "{}", last.text);
    let labels = last.labels();
    assert!(labels.starts_with(&["Rematch 0 of 2", "Replay", "Share…"].map(str::to_owned)), "{labels:?}");
    let replay = duel.ben.press(last, "Replay").await;
    assert!(replay.files[0].bytes.starts_with(b"GIF8"), "{}", replay.text);
    duel.assert_nothing_twice();
    assert!(posts.iter().any(|p| p.text.contains("fires at")), "nobody ever fired");
    for format in ["json", "text"] {
        let record = duel.anna.slash("game export", &[("format", format)]).await;
        assert!(!record.files.first().expect("the record").bytes.is_empty());
    }
    let again = duel.ben.slash("game rematch", &[]).await;
    assert!(again.text.contains("as soon as Triangle (Anna) wants it"), "{}", again.text);
    let call = scene.expect_post("wants to play again").await;
    assert!(duel.anna.press(&call, "Rematch").await.text.contains("sides swapped"));
    scene.expect_post("The game begins: Circle (Anna) against Triangle (Ben)").await;
    scene.close().await;
}

#[tokio::test]
async fn two_people_play_a_whole_game_by_buttons_alone() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    let lobby = scene.expect_post("(1 of 2 taken)").await;
    let joined = ben.press(&lobby, "Join").await;
    assert!(joined.text.contains("You play Circle"), "{}", joined.text);
    scene.expect_post("(2 of 2 taken)").await;
    ben.pick(&joined, "Diamond").await;
    scene.expect_post("2. Diamond: Ben").await;
    anna.press(&lobby, "Start").await;
    let begun = scene.expect_post("The game begins").await;
    for player in [&anna, &ben] {
        let panel = player.press(&begun, "Give orders").await;
        let proposed = player.press(&panel, "Usual fleet").await;
        assert_eq!(proposed.id, panel.id, "a panel is replaced, not piled up");
        player.press(&proposed, "Lock").await;
    }
    let duel = Duel { scene: &scene, anna, ben };
    let mut post = scene.expect_post("Both fleets are revealed").await;
    for _ in 0..MOST_TURNS {
        let is_annas = post.text.contains(&format!("Missing: {}", duel.anna.mention()));
        let player = if is_annas { &duel.anna } else { &duel.ben };
        act_by_buttons(player, &post).await;
        post = newest_post(&scene, &post).await;
        if post.text.contains("gives the record") {
            break;
        }
    }
    let posts = duel.look_at_all_posts().await;
    assert!(posts.iter().any(|p| p.text.contains("fires at")), "nobody ever fired");
    let typed = scene.fake.world().interactions.values().filter(|i| i.kind == 2).count();
    assert_eq!(typed, 1, "only the table was opened by a command");
    duel.assert_nothing_twice();
    scene.close().await;
}

/// Orders until the panel has no more for this player.
async fn act_by_buttons(player: &Player, post: &Seen) {
    let mut panel = player.press(post, "Give orders").await;
    let has_any = |page: &Seen, labels: &[&str]| labels.iter().any(|label| page.button(label).is_some());
    loop {
        // The page of the next ship may be open already. Several ships are in a menu; the only one has a button, the first.
        let page = if has_any(&panel, &["Place here", "Stay here", "Hold fire"]) {
            panel
        } else if !has_any(&panel, &["Place the rest for me", "The rest hold"]) {
            return;
        } else if panel.begins_with_a_menu() {
            let (menu, entries) = panel.menus().remove(0);
            let (_, label) = entries.first().unwrap_or_else(|| panic!("{menu} is empty"));
            player.pick(&panel, label).await
        } else {
            player.press(&panel, &panel.labels()[0]).await
        };
        page.picture();
        panel = if page.button("Place here").is_some() {
            player.press(&page, "Place here").await
        } else if page.button("Stay here").is_some() {
            steer(player, &page).await
        } else {
            aim(player, page).await
        };
    }
}

/// A step ahead, unless that would leave the board or end on another ship.
async fn steer(player: &Player, page: &Seen) -> Seen {
    let mut page = page.clone();
    if page.labels().iter().any(|l| l == "↑ Ahead") {
        page = player.press(&page, "↑ Ahead").await;
    }
    if page.labels().iter().any(|l| l == "Move so") {
        return player.press(&page, "Move so").await;
    }
    let start = player.press(&page, "Take back a step").await;
    player.press(&start, "Stay here").await
}

/// At the best target.
async fn aim(player: &Player, page: Seen) -> Seen {
    let shot = |page: &Seen| page.labels().into_iter().find(|l| l.starts_with("Fire at"));
    // The only target is aimed at already.
    if let Some(fire) = shot(&page) {
        return player.press(&page, &fire).await;
    }
    let Some((_, label)) = page.menus().first().and_then(|(_, entries)| entries.first().cloned()) else {
        return player.press(&page, "Hold fire").await;
    };
    let aimed = player.pick(&page, &label).await;
    player.press(&aimed, &shot(&aimed).expect("a shot")).await
}

/// The newest post once there is one after this and its buttons are the only ones.
async fn newest_post(scene: &Scene, after: &Seen) -> Seen {
    let (channel, id) = (scene.channel, after.id);
    let is_next = |world: &mut World| world.posts(channel).last().filter(|m| m.id > id).map(|m| m.id);
    scene.fake.wait_for("the next post", is_next).await;
    let posts = scene.read_posts();
    for post in &posts {
        post.picture();
    }
    posts.last().expect("a post").clone()
}

#[tokio::test]
async fn a_person_plays_a_whole_game_against_the_computer() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    anna.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    let lobby = scene.expect_post("(1 of 2 taken)").await;
    anna.pick(&lobby, "Circle, plain").await;
    scene.expect_post("(2 of 2 taken)").await;
    anna.slash("game start", &[]).await;
    scene.expect_post("The game begins").await;
    let duel = Duel { scene: &scene, anna, ben };
    duel.buy(&duel.anna).await;
    let mut seen = scene.expect_post("Both fleets are revealed").await;
    while !seen.text.contains("gives the record") {
        assert!(seen.pings.is_empty(), "whoever lets the computer move is there: {seen:#?}");
        assert!(seen.text.contains(&format!("Missing: {}", duel.anna.mention())), "{}", seen.text);
        let help = duel.anna.slash("help", &[]).await;
        task(&help.text);
        done(&duel.anna.slash("done", &[]).await);
        seen = newest_post(&scene, &seen).await;
    }
    duel.look_at_all_posts().await;
    duel.assert_nothing_twice();
    scene.close().await;
}

#[tokio::test]
async fn a_game_ends_by_resignation_and_by_an_agreed_draw_and_can_be_abandoned() {
    let scene = Scene::open().await;
    let duel = Duel::revealed(&scene, "none").await;
    let question = duel.ben.slash("game resign", &[]).await;
    duel.ben.press(&question, "Resign").await;
    scene.expect_post("Circle (Ben) resigns").await;
    duel.anna.slash("game rematch", &[]).await;
    scene.expect_post("wants to play again").await;
    duel.ben.slash("game rematch", &[]).await;
    scene.expect_post("The game begins").await;
    duel.anna.slash("game draw", &[]).await;
    let offer = scene.expect_post("offers a draw").await;
    assert_eq!(offer.pings, [duel.ben.id]);
    assert!(duel.anna.press(&offer, "Yes").await.text.contains("other players"));
    duel.ben.press(&offer, "Yes").await;
    scene.expect_post("a draw: agreed").await;
    scene.expect_post("### A draw").await;
    duel.ben.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    let lobby = scene.expect_post("(1 of 2 taken)").await;
    duel.anna.press(&lobby, "Join").await;
    scene.expect_post("(2 of 2 taken)").await;
    let refused = duel.anna.slash("game end", &[]).await;
    assert!(refused.text.contains("Only Ben, who opened the table"), "{}", refused.text);
    let moderator = scene.moderator("Mo");
    let unreasoned = moderator.slash("moderate end", &[("reason", " ")]).await;
    assert!(unreasoned.text.contains("Give `reason:`"), "{}", unreasoned.text);
    let question = moderator.slash("moderate end", &[("reason", "The channel closes.")]).await;
    assert!(question.text.contains("This table ends for everybody"), "{}", question.text);
    moderator.press(&question, "Do it").await;
    scene.expect_post("A moderator ended this table, without a result").await;
    assert_eq!(scene.count(Op::OpenDm), 0);
    scene.close().await;
}
