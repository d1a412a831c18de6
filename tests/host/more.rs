//! **More** on the first page, and **Words** on the others: what else there is, and the way back from it.

use sealed_orders::host::{Change, Control, Look, Menu, Message, Pressed, Reply, Request, Shown, UserId};
use sealed_orders::systems::SYSTEMS;

use crate::support::*;

async fn home(world: &World, user: UserId) -> Message {
    world.done(user, Request::Look(Look::Panel)).await.message
}

fn menu(message: &Message) -> Menu {
    let mut menus = message.rows.iter().flatten().filter_map(|control| match control {
        Control::Menu(menu) => Some(menu.clone()),
        _ => None,
    });
    menus.next_back().unwrap_or_else(|| panic!("no menu in {message:#?}"))
}

/// Picks what begins so from the menu of **More**.
async fn picked(world: &World, user: UserId, entry: &str) -> Reply {
    let more = world.press(user, &home(world, user).await, "More").await.message;
    from(world, user, &more, entry).await
}

async fn from(world: &World, user: UserId, page: &Message, entry: &str) -> Reply {
    let menu = menu(page);
    let option = menu.options.iter().find(|option| option.label.starts_with(entry));
    let value = option.unwrap_or_else(|| panic!("no {entry} in {menu:#?}")).value.clone();
    world.ask(user, Request::Press(Pressed { id: menu.id, value })).await
}

#[tokio::test]
async fn everything_of_more_is_shown_in_every_system_and_leads_back_to_the_orders() {
    for system in SYSTEMS {
        let world = at_table(system.slug(), "").await;
        let user = user_of(world.awaited().await[0]);
        let before = world.table().await.digest();
        let orders = home(&world, user).await.rows;
        for entry in
            ["Map", "Since", "My report", "Sheets", "Orders as text", "Map as text", "Rules", "Words", "Resign"]
        {
            let reply = picked(&world, user, entry).await;
            assert_eq!(reply.shown, Shown::Answer, "{}, {entry}: {}", system.title(), reply.message.text);
            assert_fits(&reply.message);
            let back = world.press(user, &reply.message, "Give orders").await.message;
            assert_eq!(back.rows, orders, "{}, {entry}", system.title());
        }
        assert_eq!(world.table().await.digest(), before, "nothing is ordered");
        let more = world.press(user, &home(&world, user).await, "More").await.message;
        assert_eq!(world.press(user, &more, "Back").await.message.rows, orders);
    }
}

#[tokio::test]
async fn the_others_are_asked_from_the_menu_and_their_yes_does_it() {
    let world = at_table("anteel", "").await;
    world.settle().await;
    let asked = picked(&world, ANNA, "Ask for a draw").await;
    assert_eq!(asked.shown, Shown::Answer, "{}", asked.message.text);
    assert!(button(&asked.message, "Give orders").is_some());
    world.settle().await;
    assert!(world.courier.last().text.contains("draw"), "{}", world.courier.last().text);
    let paces = picked(&world, BERT, "Ask for another pace").await.message;
    let asked = from(&world, BERT, &paces, "12 hours").await;
    assert_eq!(asked.shown, Shown::Answer, "{}", asked.message.text);
    world.settle().await;
    let question = world.courier.last();
    assert!(question.text.contains("12 hours"), "{}", question.text);
    world.press(ANNA, &question, "Yes").await;
    let status = world.done(ANNA, Request::Look(Look::Status { table: String::new() })).await.message;
    assert!(status.text.contains("12 hours"), "{}", status.text);
}

#[tokio::test]
async fn who_plays_computers_alone_can_ask_them_for_a_draw_and_nobody_for_an_end() {
    let world = World::new().await;
    world.done(ANNA, new("penta-war", "")).await;
    world.done(ANNA, Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    let more = world.press(ANNA, &home(&world, ANNA).await, "More").await.message;
    let labels: Vec<String> = menu(&more).options.iter().map(|option| option.label.clone()).collect();
    assert!(labels.iter().all(|label| label != "Ask for an end"), "{labels:?}");
    let refused = from(&world, ANNA, &more, "Ask for a draw").await;
    assert_eq!(refused.shown, Shown::Refusal);
    assert!(refused.message.text.contains("plays on"), "something may happen yet: {}", refused.message.text);
}

#[tokio::test]
async fn words_explains_the_terms_of_a_units_page_and_leads_back_to_it() {
    for (system, scenario) in [("anteel", ""), ("pentagon-war", "three"), ("space-combat", "open-lanes")] {
        let world = at_table(system, scenario).await;
        let mut found = false;
        for _ in 0..20 {
            let Some(seat) = world.awaited().await.first().copied() else { break };
            let user = user_of(seat);
            let page = home(&world, user).await;
            if let Some(id) = section(&page, "Order") {
                let unit = world.ask(user, Request::Press(Pressed { id, value: String::new() })).await.message;
                let words = world.press(user, &unit, "Words").await.message;
                assert!(words.text.starts_with("**Words** on this page.\n- **"), "{system}: {}", words.text);
                assert_fits(&words);
                found = true;
                let back = world.press(user, &words, "Back").await.message;
                assert_eq!(back.rows, unit.rows, "{system}");
                break;
            }
            world.one_order().await;
            world.settle().await;
        }
        assert!(found, "{system}: no page of a unit");
    }
}

#[tokio::test]
async fn since_my_last_order_names_the_phases_and_is_the_same_after_a_restart() {
    let world = at_table("anteel", "").await;
    for _ in 0..12 {
        assert!(world.one_order().await.is_some(), "a game that goes on");
        world.settle().await;
    }
    let user = user_of(world.awaited().await[0]);
    let since = picked(&world, user, "Since").await.message;
    assert!(since.text.starts_with("**Since your last order** · "), "{}", since.text);
    assert!(since.text.contains("\n**") && !since.attachments.is_empty(), "{}", since.text);
    let world = world.restart().await;
    assert_eq!(picked(&world, user, "Since").await.message.text, since.text);
}
