//! Whole games, and what everybody may see of them.

use crate::drive::{
    SMALL, assert_told_once, awaited, begin, newest, order, play_by_pressing, play_by_typing, suggestion,
};
use crate::scene::Scene;

#[tokio::test]
async fn two_people_play_a_whole_game_by_typing() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    let first = begin(&scene, ann, bob, "none").await;
    first.picture();
    assert!(first.pings.contains(&ann.id) && first.pings.contains(&bob.id), "{first:#?}");
    let given = play_by_typing(&people).await;
    assert!(given.iter().any(|g| g.starts_with("move ")), "{given:?}");
    let end = newest(&scene, |post| post.text.contains("· over")).await;
    end.picture();
    assert!(end.text.contains("wins") || end.text.contains("draw"), "{}", end.text);
    assert!(end.text.contains("Seed of the dice"), "{}", end.text);
    assert_told_once(&scene);
    let record = ann.slash("game export", &[("format", "json")]).await;
    assert!(record.files.iter().any(|f| serde_json::from_slice::<serde_json::Value>(&f.bytes).is_ok()), "{record:#?}");
    scene.close().await;
}

#[tokio::test]
async fn two_people_play_a_whole_game_by_pressing_buttons() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    begin(&scene, ann, bob, "none").await;
    let presses = play_by_pressing(&scene, &people).await;
    assert!(presses > 20, "{presses}");
    let typed = scene.fake.world().interactions.values().filter(|i| i.kind == 2).count();
    assert_eq!(typed, 1, "only the table was opened by a command");
    scene.close().await;
}

#[tokio::test]
async fn a_person_plays_a_computer_to_the_end() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    ann.slash("game new", &[("system", "Anteel"), ("options", SMALL)]).await;
    let lobby = scene.expect_post("**Anteel**").await;
    let skills = ann.press(&lobby, "Add computer").await;
    ann.press(&skills, "plain").await;
    ann.press(&lobby, "Start").await;
    crate::drive::first_phase(&scene).await;
    play_by_typing(&[ann]).await;
    newest(&scene, |post| post.text.contains("· over")).await.picture();
    scene.close().await;
}

#[tokio::test]
async fn old_posts_lose_their_buttons_and_only_those_awaited_are_pinged() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    let first = begin(&scene, ann, bob, "none").await;
    for player in &people {
        let draft = suggestion(player).await;
        order(player, &draft).await;
    }
    let second = newest(&scene, |post| post.id != first.id && post.button("Give orders").is_some()).await;
    let now: Vec<u64> = awaited(&people).await.iter().map(|p| p.id).collect();
    assert_eq!(second.pings, now);
    let is_bare = |w: &mut crate::fake::World| {
        w.messages[&first.id].components.as_array().is_some_and(Vec::is_empty).then_some(())
    };
    scene.fake.wait_for("the first post without buttons", is_bare).await;
    scene.close().await;
}

#[tokio::test]
async fn a_sealed_fleet_reaches_nobody_else_before_the_reveal() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    begin(&scene, ann, bob, "none").await;
    let fleet = suggestion(ann).await;
    let ships = fleet.get("ships").expect("a fleet").to_owned();
    let class = ships.split(' ').next().expect("a class").to_owned();
    let markers = [ships, format!("{class}1")];
    order(ann, &fleet).await;
    for command in ["map", "sheet", "orders", "help", "game status", "game export", "game replay"] {
        bob.slash(command, &[]).await;
        scene.player("Eve").slash(command, &[]).await;
    }
    let mut told: Vec<(String, String)> = vec![];
    for (command, field) in
        [("move", "unit"), ("fire", "target"), ("sheet", "unit"), ("map", "focus"), ("order", "text")]
    {
        let options = if field == "target" { vec![("unit", ""), ("target", "")] } else { vec![(field, "")] };
        told.extend(bob.complete(command, &options, field).await);
    }
    let seen_by_others = |world: &crate::fake::World| {
        let messages = world.messages.values().filter(|m| m.only_for != Some(ann.id));
        messages.map(|m| format!("{} {:?} {}", m.text, m.files, m.components)).collect::<Vec<_>>()
    };
    let told: Vec<String> = told.into_iter().map(|(name, value)| format!("{name} {value}")).collect();
    for text in seen_by_others(&scene.fake.world()).iter().chain(&told) {
        assert!(markers.iter().all(|m| !text.contains(m)), "{markers:?} in {text}");
    }
    assert!(!scene.bot.log().contains(&markers[0]), "orders are not logged");
    let other = suggestion(bob).await;
    order(bob, &other).await;
    scene
        .fake
        .wait_for("the reveal", |w| seen_by_others(w).iter().any(|t| t.contains(&markers[1])).then_some(()))
        .await;
    scene.read_posts();
    scene.close().await;
}

#[tokio::test]
async fn a_second_table_in_a_channel_is_refused_and_a_thread_takes_it() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    ann.slash("game new", &[("system", "Anteel")]).await;
    scene.expect_post("**Anteel**").await;
    let refusal = ann.slash("game new", &[("system", "Anteel")]).await;
    assert!(refusal.text.contains("thread"), "{}", refusal.text);
    let answer = ann.slash("game new", &[("system", "Anteel"), ("thread", "true")]).await;
    let thread = scene.fake.world().channels.values().find(|c| c.kind == 11).map(|c| (c.id, c.name.clone()));
    let (thread, name) = thread.expect("a thread");
    assert_eq!(name, "Anteel: opened by Ann");
    assert!(answer.text.contains(&format!("<#{thread}>")), "{}", answer.text);
    scene.expect_post_in(thread, "**Anteel**").await.picture();
    scene.close().await;
}

#[tokio::test]
async fn a_thread_whose_table_was_refused_is_closed_again() {
    let scene = Scene::open().await;
    let ann = scene.player("Ann");
    let options = [("system", "Anteel"), ("thread", "true"), ("options", "budget=42")];
    let answer = ann.slash("game new", &options).await;
    assert!(answer.text.contains("multiple of 5"), "{}", answer.text);
    let is_closed =
        |w: &mut crate::fake::World| w.channels.values().any(|c| c.kind == 11 && c.is_archived).then_some(());
    scene.fake.wait_for("the closed thread", is_closed).await;
    scene.close().await;
}

#[tokio::test]
async fn hostile_names_stay_text() {
    let scene = Scene::open().await;
    let eve = scene.player(&format!("**@everyone** <@1> `x` [a](http://b) \u{202E}{}", "z".repeat(2_000)));
    let bob = scene.player("@here");
    eve.slash("game new", &[("system", "Anteel"), ("options", SMALL), ("thread", "true")]).await;
    let thread = scene.fake.world().channels.values().find(|c| c.kind == 11).map(|c| c.id).expect("a thread");
    let lobby = scene.expect_post_in(thread, "**Anteel**").await;
    let (eve, bob) = (eve.within(thread), bob.within(thread));
    bob.press(&lobby, "Join").await;
    eve.press(&lobby, "Start").await;
    let started = |w: &mut crate::fake::World| w.posts(thread).find(|m| m.text.contains("The game begins")).cloned();
    scene.fake.wait_for("the start", started).await;
    let texts: Vec<String> = scene.fake.change(|w| {
        w.messages.values_mut().for_each(|m| m.is_read = true);
        w.posts(thread).map(|m| m.text.clone()).collect()
    });
    for text in &texts {
        assert!(!text.contains("**@everyone**") && !text.contains("`x`") && !text.contains('\u{202E}'), "{text}");
    }
    let allowed = [eve.id, bob.id];
    assert!(scene.fake.world().messages.values().all(|m| m.pings.iter().all(|p| allowed.contains(p))));
    scene.close().await;
}

#[tokio::test]
async fn what_is_not_understood_is_answered_with_what_would_be_right() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    begin(&scene, ann, bob, "none").await;
    let eve = scene.player("Eve");
    for (who, command, options, right) in [
        (ann, "fleet", &[("ships", "Dreadnought 3")][..], "Dreadnought"),
        (ann, "fleet", &[("ships", "Spur 40")], "30"),
        (ann, "move", &[("unit", "Nobody"), ("path", "F3")], "Nobody"),
        (ann, "order", &[("text", "teleport Spur1")], "teleport"),
        (ann, "order", &[("text", ";;;")], ""),
        (ann, "map", &[("overlay", "magic")], "magic"),
        (ann, "map", &[("turn", "99")], "99"),
        (ann, "rules", &[("topic", "zzzz")], "zzzz"),
        (&eve, "fleet", &[("ships", "Spur 3")], ""),
        (&eve, "game start", &[], ""),
    ] {
        let text = who.slash(command, options).await.text.clone();
        assert!(text.contains(right) && text.len() > 20, "/{command} {options:?}: {text}");
        assert!(!text.contains("Something went wrong"), "/{command} {options:?}: {text}");
    }
    let long = "x".repeat(6_000);
    for (command, field) in [("order", "text"), ("fleet", "ships"), ("help", "topic"), ("map", "focus")] {
        let text = ann.slash(command, &[(field, &long)]).await.text.clone();
        assert!(text.chars().count() <= 2_000, "/{command}");
    }
    assert_eq!(scene.read_posts().len(), 0, "nothing happened at the table");
    assert_eq!(awaited(&people).await.len(), 2);
    scene.close().await;
}

#[tokio::test]
async fn a_resignation_is_asked_for_once_more_and_a_rematch_follows() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    begin(&scene, ann, bob, "none").await;
    let question = bob.slash("game resign", &[]).await;
    assert_eq!(awaited(&people).await.len(), 2, "nothing has happened yet");
    bob.press(&question, "Resign").await;
    let end = newest(&scene, |post| post.text.contains("· over")).await;
    assert!(end.text.contains("(Ann) wins") && end.text.contains("resigned"), "{}", end.text);
    ann.press(&end, "Rematch").await;
    newest(&scene, |post| post.button("Start").is_some()).await;
    scene.close().await;
}

#[tokio::test]
async fn a_table_is_ended_by_a_moderator_but_not_by_a_stranger() {
    let scene = Scene::open().await;
    let people = [scene.player("Ann"), scene.player("Bob")];
    let [ann, bob] = &people;
    begin(&scene, ann, bob, "none").await;
    let stranger = scene.player("Eve").slash("game end", &[]).await;
    assert_eq!(stranger.labels(), Vec::<String>::new(), "{}", stranger.text);
    let moderator = scene.moderator("Mod");
    let question = moderator.slash("game end", &[]).await;
    moderator.press(&question, "End the table").await;
    newest(&scene, |post| post.text.contains("was ended by Mod")).await;
    scene.close().await;
}
