//! Posts that are past: what was told with them, and the map of then.

use sealed_orders::host::{Change, Control, Look, Message, Pressed, Request, Shown};

use crate::support::*;

fn labels(message: &Message) -> Vec<String> {
    let buttons = message.rows.iter().flatten().filter_map(|control| match control {
        Control::Button(button) => Some(button.label.clone()),
        Control::Menu(_) | Control::Section(_) | Control::Link(_) => None,
    });
    buttons.collect()
}

/// The items of a list.
fn items(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| line.strip_prefix("- ")).map(str::to_owned).collect()
}

/// All pages of what was told with a post, as a stranger reads them.
async fn details(world: &World, post: &Message) -> Vec<String> {
    let mut page = world.press(CARA, post, "Details").await;
    let mut told = items(&page.message.text);
    while button(&page.message, "Next").is_some() {
        assert_eq!(page.shown, Shown::Answer, "{}", page.message.text);
        page = world.press(CARA, &page.message, "Next").await;
        told.extend(items(&page.message.text));
    }
    told
}

async fn played(system: &str, orders: usize) -> World {
    let world = at_table(system, "").await;
    for _ in 0..orders {
        world.one_order().await;
        world.settle().await;
    }
    world
}

#[tokio::test]
async fn a_post_that_is_past_leads_to_all_that_was_told_with_it_and_to_the_map_of_then() {
    let world = played("pentagon-war", 30).await;
    let posts = world.courier.posts();
    let (newest, past) = posts.split_last().unwrap();
    assert!(past.len() > 3 && is_armed(&newest.message), "{}", past.len());
    assert!(past[0].message.rows.is_empty(), "the lobby told nothing");
    for post in &past[1..] {
        assert_eq!(labels(&post.message), ["Details", "Map then"], "{}", post.message.text);
        let text = &post.message.text;
        assert!(!text.contains("Missing: ") && text.starts_with("### "), "what was true for a time is gone: {text}");
        let told = details(&world, &post.message).await;
        for item in items(&post.message.lines) {
            let begin = item.strip_suffix('…').unwrap_or(&item).trim_end();
            assert!(told.iter().any(|told| told.starts_with(begin)), "{item}: {told:?}");
        }
    }
    let first = &past[1].message;
    let then = world.press(CARA, first, "Map then").await.message;
    let typed = Look::Map { focus: String::new(), overlay: String::new(), turn: "1".to_owned(), text: false };
    let typed = world.done(CARA, Request::Look(typed)).await.message;
    assert_eq!((&then.text, &then.attachments), (&typed.text, &typed.attachments));
}

/// Every sentence that everybody was told stands in the details of one post.
#[tokio::test]
async fn the_details_of_all_posts_are_the_whole_account() {
    for system in ["anteel", "pentagon-war", "space-combat", "penta-war"] {
        let world = played(system, 14).await;
        let told_seq = world.table_row().await.0.told_seq;
        let log = world.log().await.into_iter().filter(|entry| entry.seq <= told_seq);
        let lines = log.flat_map(|entry| serde_json::from_str::<Vec<String>>(&entry.lines).unwrap());
        let all: Vec<String> = lines.map(|line| line.replace('\n', " ")).collect();
        let mut told = vec![];
        for post in &world.courier.posts()[1..] {
            told.extend(details(&world, &post.message).await);
        }
        assert!(all.len() > 10, "{system}: {}", all.len());
        assert_eq!(told, all, "{system}");
    }
}

#[tokio::test]
async fn details_of_a_phase_that_was_taken_back_are_refused() {
    let world = at_table("penta-war", "standard").await;
    world.done(ANNA, order("d7-d8")).await;
    world.settle().await;
    let void = world.courier.last();
    world.done(ANNA, Request::Change(Change::Undo)).await;
    world.settle().await;
    let question = world.courier.last();
    world.press(BERT, &question, "Yes").await;
    world.settle().await;
    let reply = world.press(CARA, &void, "Details").await;
    assert_eq!(reply.shown, Shown::Refusal, "{}", reply.message.text);
    assert!(reply.message.text.contains("taken back"), "{}", reply.message.text);
    let id = button(&void, "Details").unwrap().replace(".n.", ".I9.");
    let page = world.ask(CARA, Request::Press(Pressed { id, value: String::new() })).await;
    assert_eq!(page.shown, Shown::Refusal, "{}", page.message.text);
}
