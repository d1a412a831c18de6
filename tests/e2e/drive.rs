//! People who play Anteel to its end, by typing or by pressing.

use std::collections::BTreeSet;
use std::time::Duration;

use sealed_orders::contract::Draft;
use sealed_orders::games::System;

use crate::scene::{Player, Scene, Seen};

/// A small battle on a small board: over in four rounds.
pub(crate) const SMALL: &str = "budget=30 rounds=4 gap=4 columns=10 depth=2 margin=1";
const MOST_TURNS: usize = 400;

/// Opens a table of two people and starts it; gives the first post of the game.
pub(crate) async fn begin(scene: &Scene, ann: &Player, bob: &Player, pace: &str) -> Seen {
    let options = [("system", "Anteel"), ("options", SMALL), ("pace", pace), ("opponent", &bob.id.to_string())];
    ann.slash("game new", &options).await;
    let lobby = scene.expect_post("**Anteel**").await;
    lobby.picture();
    assert_eq!(lobby.pings, [bob.id], "the invited one is pinged, nobody else");
    bob.press(&lobby, "Join").await;
    ann.press(&lobby, "Start").await;
    first_phase(scene).await
}

/// Waits for the first post of the game; the lobby's post changes meanwhile.
pub(crate) async fn first_phase(scene: &Scene) -> Seen {
    newest(scene, |post| post.button("Give orders").is_some()).await
}

/// Waits until the newest post of the table is such; whatever came before it is read.
pub(crate) async fn newest(scene: &Scene, is_it: impl Fn(&Seen) -> bool) -> Seen {
    let channel = scene.channel;
    let found = scene.fake.wait_for("the next post", |w| {
        let last = w.posts(channel).last().cloned().map(Seen);
        last.filter(&is_it)
    });
    let found = found.await;
    scene.read_posts();
    found
}

/// Who is awaited, as the table's status says; empty when the game is over. Asks again while computers think.
pub(crate) async fn awaited(people: &[Player]) -> Vec<&Player> {
    let Some(asker) = people.first() else { return vec![] };
    for _ in 0..MOST_TURNS {
        let status = asker.slash("game status", &[]).await;
        if status.text.contains("is over") {
            return vec![];
        }
        let line = status.text.lines().find(|l| l.contains("Orders are awaited from")).unwrap_or_default().to_owned();
        let who: Vec<&Player> = people.iter().filter(|p| line.contains(&p.mention())).collect();
        if !who.is_empty() {
            return who;
        }
        assert!(line.contains("(computer, "), "nobody is awaited: {}", status.text);
        // A computer thinks, and nothing tells when it is done; asking without pause would only hinder it.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the computers never finish");
}

/// The first command that `/help` suggests here and now, as a draft.
pub(crate) async fn suggestion(player: &Player) -> Draft {
    let help = player.slash("help", &[]).await;
    let verbs = System::parse("anteel").expect("Anteel").verbs();
    let quoted = help.text.split('`').skip(1).step_by(2).filter(|q| q.starts_with('/') && q.contains(' '));
    let mut drafts = quoted.filter_map(|q| Draft::from_notation(q, "Anteel", verbs, None).ok());
    drafts.find(|d| d.verb != "cancel").unwrap_or_else(|| Draft::new("done"))
}

/// Types an order as a slash command.
pub(crate) async fn order(player: &Player, draft: &Draft) -> Seen {
    let options: Vec<(&str, &str)> = draft.fields.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    player.slash(&draft.verb, &options).await
}

/// Plays to the end by typing what `/help` suggests; gives the orders.
pub(crate) async fn play_by_typing(people: &[Player]) -> Vec<String> {
    let mut given = vec![];
    for _ in 0..MOST_TURNS {
        let who: Vec<Player> = awaited(people).await.into_iter().cloned().collect();
        if who.is_empty() {
            return given;
        }
        for player in who {
            let draft = suggestion(&player).await;
            let answer = order(&player, &draft).await;
            let verbs = System::parse("anteel").expect("Anteel").verbs();
            let notation = draft.to_notation(verbs);
            assert!(!answer.text.contains("Something went wrong"), "{notation}: {}", answer.text);
            given.push(notation);
        }
    }
    panic!("the game does not end: {given:?}");
}

/// Plays to the end with buttons and menus alone; gives the number of presses.
pub(crate) async fn play_by_pressing(scene: &Scene, people: &[Player]) -> usize {
    let (mut presses, mut done) = (0, BTreeSet::new());
    for _ in 0..MOST_TURNS {
        let is_next = |post: &Seen| {
            let is_new = !done.contains(&post.id) || people.iter().any(|p| !done.contains(&(post.id ^ p.id)));
            post.text.contains("· over") || (is_new && post.button("Give orders").is_some())
        };
        let post = newest(scene, is_next).await;
        post.picture();
        if post.text.contains("· over") {
            return presses;
        }
        for player in people.iter().filter(|p| post.pings.contains(&p.id)) {
            presses += take_turn(player, &post).await;
        }
        done.insert(post.id);
        done.extend(people.iter().map(|p| post.id ^ p.id));
    }
    panic!("the game does not end");
}

/// Gives orders through the panel until nothing more is asked.
async fn take_turn(player: &Player, post: &Seen) -> usize {
    let mut page = player.press(post, "Give orders").await;
    for presses in 1..200 {
        let labels = page.labels();
        let is_there = |label: &str| labels.iter().any(|l| l == label);
        let confirm = ["File this fleet", "Place here", "Move so"].into_iter().find(|l| is_there(l));
        let fire = labels.iter().find(|l| l.starts_with("Fire at "));
        let menu = page.menus().into_iter().next();
        page = if is_there("↑ Ahead") && !is_there("Move so") {
            player.press(&page, "↑ Ahead").await
        } else if let Some(label) = confirm.or(fire.map(String::as_str)) {
            player.press(&page, label).await
        } else if is_there("Suggest a fleet") && !is_there("Take the filed fleet back") {
            player.press(&page, "Suggest a fleet").await
        } else if is_there("Stay here") {
            player.press(&page, "Stay here").await
        } else if is_there("Done: the rest hold") || is_there("Place the rest for me") || is_there("Hold fire") {
            match menu.and_then(|(_, entries)| entries.into_iter().next()) {
                Some((value, _)) => player.pick(&page, &value).await,
                None if is_there("Hold fire") => player.press(&page, "Hold fire").await,
                None => player.press(&page, "Done: the rest hold").await,
            }
        } else {
            return presses;
        };
        assert!(!page.text.contains("Something went wrong"), "{}", page.text);
    }
    panic!("a turn does not end: {}", page.text);
}

/// Every post of the channel tells of a later step than the one before: none twice, none out of order.
pub(crate) fn assert_told_once(scene: &Scene) {
    let number = |text: &str| text.split("· step ").nth(1)?.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
    let world = scene.fake.world();
    let told: Vec<u64> =
        world.posts(scene.channel).filter_map(|m| number(m.text.lines().next().unwrap_or_default())).collect();
    assert!(told.len() >= 2 && told.is_sorted_by(|a, b| a < b), "{told:?}");
}
