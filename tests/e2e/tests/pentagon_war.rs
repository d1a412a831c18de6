//! The Pentagon War through Discord: sealed plans, a preview of fire, the panel, a restart, an end; and the visits it takes.

use std::collections::BTreeMap;

use crate::duel::{Duel, done, shown_to_others};
use crate::fake::World;
use crate::scene::{Player, Scene, Seen};

/// Words of Anna's plan that nobody else would write.
const ANNAS_PLAN: &str = "face nearest, 1-7 accel, fire all at nearest range<=11, break impulse 11";
/// Words of Ben's.
const BENS_PLAN: &str =
    "face nearest, 1-5 accel, launch bolt at nearest aimed, fire all at nearest range<=9, break damaged";
/// Orders a player should be asked for in a turn, at most.
const MOST_VISITS_A_TURN: u32 = 4;
/// Posts within which the battle is over.
const MOST_POSTS: usize = 120;

/// Visits of each player by turn.
#[derive(Default)]
struct Visits(BTreeMap<(u64, u32), u32>);

impl Visits {
    fn count(&mut self, player: &Player, turn: u32) {
        *self.0.entry((player.id, turn)).or_default() += 1;
    }

    /// The most in one turn, and the average in hundredths.
    fn figures(&self, player: &Player) -> (u32, u32) {
        let own: Vec<u32> = self.0.iter().filter(|((id, _), _)| *id == player.id).map(|(_, n)| *n).collect();
        let turns = u32::try_from(own.len()).unwrap_or(0).max(1);
        (own.iter().copied().max().unwrap_or(0), own.iter().sum::<u32>() * 100 / turns)
    }
}

/// The turn that a text speaks of.
fn turn_in(text: &str) -> Option<u32> {
    let after = text.split("Turn ").nth(1)?;
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The newest post once there is one after this that asks somebody or ends the game.
async fn next_post(scene: &Scene, after: u64) -> Seen {
    let channel = scene.channel;
    let matters = |world: &mut World| {
        let last = world.posts(channel).last().filter(|m| m.id > after)?;
        (last.text.contains("Missing: <@") || last.text.contains("gives the record")).then_some(())
    };
    scene.fake.wait_for("the next post", matters).await;
    let posts = scene.read_posts();
    for post in &posts {
        post.picture();
    }
    posts.last().expect("a post").clone()
}

/// Whether a post asks for orders of the player; whoever let the game run is asked without a ping.
fn is_asked(post: &Seen, player: &Player) -> bool {
    post.text.lines().any(|line| line.starts_with("Next: ") && line.contains(&player.mention()))
}

/// Gives a whole turn's orders, or lets the game run on within one.
async fn visit(player: &Player, craft: &str, plan: &str) -> u32 {
    let help = player.slash("help", &[]).await;
    let turn = turn_in(&help.text).unwrap_or_else(|| panic!("no turn in {}", help.text));
    if help.text.contains("fill in your forms") {
        let filed = player.slash("plan", &[("unit", craft), ("clauses", plan)]).await;
        // Late in the battle a craft may have nothing left to fire.
        if !filed.text.starts_with("Done: ") {
            assert!(filed.text.contains("(rule "), "{}", filed.text);
            done(&player.slash("plan", &[("unit", craft), ("clauses", "coast")]).await);
        }
    }
    done(&player.slash("done", &[]).await);
    turn
}

async fn resign(player: &Player) {
    let question = player.slash("game resign", &[]).await;
    assert!(player.press(&question, "Resign").await.text.contains("You have resigned"));
}

/// Anna's first turn: the form, the panel, the preview of fire. Nothing of it may be seen by others.
async fn annas_first_turn(anna: &Player, begun: &Seen) {
    done(&anna.slash("power", &[("unit", "Dee"), ("settings", "eccm=2")]).await);
    // Her only craft's page is the first one; whom it fires at is picked, the nearest at first.
    let page = anna.press(begun, "Give orders").await;
    assert!(page.labels().iter().any(|label| label == "Lock"), "{:?}", page.labels());
    page.picture();
    assert!(page.text.contains("Track by impulse") && page.text.contains("12: 1528"), "{}", page.text);
    let fire = anna.press(&page, "Fire").await;
    let aimed = anna.pick(&fire, "Aklinon").await;
    // Range 33 is 7 less, size class I is 1 more: lasers do damage on 5 or more, 30 of 36 rolls (9.1, 9.3).
    assert!(aimed.text.contains("Now at range 33"), "{}", aimed.text);
    assert!(
        aimed.text.contains("w1-w4 laser 83 %, 1.33 each") && aimed.text.contains("w5 radiation gun 100 %, 5.27"),
        "{}",
        aimed.text
    );
    let filed =
        anna.slash("fire", &[("unit", "Dee"), ("target", "Aklinon"), ("weapon", "radiation"), ("when", "range<=13")]);
    let filed = filed.await;
    done(&filed);
    assert!(filed.text.contains("w5 radiation gun 100 %, 5.27"), "{}", filed.text);
    assert_eq!(filed.only_for, Some(anna.id));
    done(&anna.slash("plan", &[("unit", "Dee"), ("clauses", ANNAS_PLAN)]).await);
    let own = anna.slash("orders", &[]).await;
    assert!(own.text.contains("range<=11") && own.text.contains("power eccm=2"), "{}", own.text);
}

/// Ben and a bystander look everywhere.
async fn pry(players: &[&Player]) {
    for player in players {
        for (command, options) in [
            ("map", &[][..]),
            ("map", &[("focus", "Dee"), ("overlay", "next")]),
            ("sheet", &[("unit", "Dee")]),
            ("orders", &[]),
            ("help", &[]),
            ("game status", &[]),
            ("cancel", &[("unit", "Dee")]),
            ("move", &[("unit", "Dee"), ("path", "A+")]),
            ("game export", &[("format", "json")]),
            ("game export", &[("format", "text")]),
        ] {
            assert_eq!(player.slash(command, options).await.only_for, Some(player.id), "/{command}");
        }
        player.complete("plan", &[("unit", "Dee"), ("clauses", "")], "clauses").await;
        player.complete("cancel", &[("unit", "")], "unit").await;
    }
}

fn assert_sealed(scene: &Scene, anna: &Player) {
    for secret in ["range<=11", "range<=13", "impulse11", "impulse 11", "1-7 accel", "ECCM 2", "eccm=2"] {
        for shown in shown_to_others(scene, anna) {
            assert!(!shown.contains(secret), "{secret:?} is shown to somebody else: {shown}");
        }
        assert!(!scene.bot.log().contains(secret), "{secret:?} is in the log");
    }
}

#[tokio::test]
async fn two_people_fly_a_duel_by_sealed_plans_with_a_restart_in_between() {
    let mut scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    anna.slash("game new", &[("system", "The Pentagon War"), ("scenario", "duel")]).await;
    scene.expect_post("(1 of 2 taken)").await.picture();
    ben.slash("game join", &[]).await;
    scene.expect_post("(2 of 2 taken)").await;
    anna.slash("game start", &[]).await;
    let begun = scene.expect_post("The game begins").await;
    annas_first_turn(&anna, &begun).await;
    let carl = scene.player("Carl");
    pry(&[&ben, &carl]).await;
    assert_sealed(&scene, &anna);
    done(&anna.slash("done", &[]).await);
    scene.power_failure().await;
    pry(&[&ben]).await;
    assert_sealed(&scene, &anna);
    let mut visits = Visits::default();
    visits.count(&anna, 1);
    let turn = visit(&ben, "Aklinon", BENS_PLAN).await;
    visits.count(&ben, turn);
    let mut post = next_post(&scene, begun.id).await;
    for _ in 0..MOST_POSTS {
        if post.text.contains("gives the record") {
            break;
        }
        let asked: Vec<(&Player, &str, &str)> = [(&anna, "Dee", ANNAS_PLAN), (&ben, "Aklinon", BENS_PLAN)]
            .into_iter()
            .filter(|(player, ..)| is_asked(&post, player))
            .collect();
        if turn_in(&post.text).is_some_and(|turn| turn > 6) {
            resign(&ben).await;
        } else {
            for (player, craft, plan) in asked {
                let turn = visit(player, craft, plan).await;
                visits.count(player, turn);
            }
        }
        post = next_post(&scene, post.id).await;
    }
    assert!(post.text.contains("gives the record"), "the duel never ended: {}", post.text);
    for player in [&anna, &ben] {
        let (most, average) = visits.figures(player);
        println!("visits a turn: {most} at most, {}.{:02} on average", average / 100, average % 100);
        assert!(average <= MOST_VISITS_A_TURN * 100, "{average} hundredths of a visit a turn");
    }
    let duel = Duel { scene: &scene, anna, ben };
    duel.assert_nothing_twice();
    let record = duel.anna.slash("game export", &[("format", "text")]).await;
    assert!(String::from_utf8_lossy(&record.files[0].bytes).contains("range<=11"), "the record tells it afterwards");
    scene.close().await;
}

#[tokio::test]
async fn a_person_fights_the_computer_in_the_duel() {
    let scene = Scene::open().await;
    let anna = scene.player("Anna");
    anna.slash("game new", &[("system", "The Pentagon War"), ("scenario", "duel")]).await;
    let lobby = scene.expect_post("(1 of 2 taken)").await;
    anna.pick(&lobby, "Alpha-Centauri, steady").await;
    scene.expect_post("(2 of 2 taken)").await;
    anna.slash("game start", &[]).await;
    let mut post = scene.expect_post("The game begins").await;
    let mut visits = Visits::default();
    for n in 0..MOST_POSTS {
        if post.text.contains("gives the record") {
            break;
        }
        if n >= 20 {
            resign(&anna).await;
        } else if is_asked(&post, &anna) {
            let turn = visit(&anna, "Dee", ANNAS_PLAN).await;
            visits.count(&anna, turn);
        }
        post = next_post(&scene, post.id).await;
    }
    assert!(post.text.contains("gives the record"), "the duel never ended: {}", post.text);
    let (most, average) = visits.figures(&anna);
    println!("visits a turn: {most} at most, {}.{:02} on average", average / 100, average % 100);
    assert!(average <= MOST_VISITS_A_TURN * 100);
    scene.close().await;
}
