//! Maps and replays by buttons and menus.

use sealed_orders::contract::System;
use sealed_orders::host::{Change, Control, Look, Menu, Message, Pressed, Request, Shown};
use sealed_orders::systems::{SYSTEMS, find};

use crate::support::*;

fn menus(message: &Message) -> Vec<Menu> {
    let menus = message.rows.iter().flatten().filter_map(|control| match control {
        Control::Menu(menu) => Some(menu.clone()),
        Control::Button(_) | Control::Section(_) | Control::Link(_) => None,
    });
    menus.collect()
}

fn is_open(message: &Message, label: &str) -> bool {
    let is_it = |c: &&Control| matches!(c, Control::Button(b) if b.label == label);
    let found = message.rows.iter().flatten().find(is_it).unwrap_or_else(|| panic!("no {label}: {:?}", message.rows));
    matches!(found, Control::Button(button) if !button.is_disabled)
}

async fn started(system: System) -> World {
    let world = World::new().await;
    world.done(ANNA, new(system.slug(), "")).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    for _ in 0..4 {
        world.one_order().await;
        world.settle().await;
    }
    world
}

/// The fault: overlays, what is large, and earlier phases could be had by typing only.
#[tokio::test]
async fn a_map_leads_on_to_overlays_units_and_earlier_phases() {
    for system in SYSTEMS {
        let world = started(system).await;
        let whole = world.press(CARA, &world.courier.last(), "Map").await.message;
        assert!(!is_open(&whole, "Whole map"), "{system:?}");
        let overlays = menus(&whole).into_iter().find(|m| m.placeholder == "Show on the map").unwrap();
        assert_eq!(overlays.options.len(), system.card().overlays.len(), "{system:?}");
        let mut shown = 0;
        for menu in menus(&whole) {
            for option in menu.options.iter().take(6) {
                let press = Request::Press(Pressed { id: menu.id.clone(), value: option.value.clone() });
                let reply = world.ask(CARA, press).await;
                assert_eq!(reply.message.attachments.len(), 1, "{system:?} {}", option.label);
                if reply.shown == Shown::Answer {
                    shown += 1;
                    assert!(is_open(&reply.message, "Whole map"), "{system:?} {}", option.label);
                    let back = world.press(CARA, &reply.message, "Whole map").await.message;
                    assert_eq!((&back.text, &back.rows), (&whole.text, &whole.rows));
                } else {
                    assert!(reply.message.text.contains(&whole.text), "the whole map instead: {}", reply.message.text);
                }
            }
        }
        assert!(shown > 2, "{system:?}: {shown}");
    }
}

#[tokio::test]
async fn a_map_goes_through_the_phases_and_keeps_what_it_shows() {
    let world = started(find("penta-war").unwrap()).await;
    let now = world.done(
        CARA,
        Request::Look(Look::Map {
            focus: String::new(),
            overlay: "chances".to_owned(),
            turn: String::new(),
            text: false,
        }),
    );
    let now = now.await.message;
    assert!(!is_open(&now, "Phase after"));
    let before = world.press(CARA, &now, "Phase before").await.message;
    let phase = world.table_row().await.0.phase;
    assert!(before.text.contains(&format!("phase {}", phase - 1)), "{}", before.text);
    assert!(is_open(&before, "Whole map"), "the overlay stays");
    let after = world.press(CARA, &before, "Phase after").await.message;
    assert_eq!((&after.text, &after.rows), (&now.text, &now.rows));
    assert!(
        world
            .done(
                CARA,
                Request::Look(Look::Map {
                    focus: String::new(),
                    overlay: String::new(),
                    turn: "1".to_owned(),
                    text: false
                })
            )
            .await
            .message
            .text
            .contains("phase 1")
    );
}

#[tokio::test]
async fn the_last_post_of_a_game_has_its_replay_also_when_the_next_has_been_opened() {
    let world = started(find("anteel").unwrap()).await;
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    let end = world.courier.last();
    for round in 0..2 {
        let replay = world.press(CARA, &end, "Replay").await;
        assert_eq!(replay.message.attachments[0].file_name, "replay.gif", "{round}");
        let first = world.press(CARA, &replay.message, "Look back").await;
        assert!(first.message.text.contains("phase 1 of"), "{}", first.message.text);
        assert_eq!(world.press(CARA, &first.message, "Map").await.message.attachments.len(), 1);
        if round == 0 {
            world.play_again().await;
        }
    }
}

fn map_in_words(focus: &str, overlay: &str) -> Request {
    let (focus, overlay) = (focus.to_owned(), overlay.to_owned());
    Request::Look(Look::Map { focus, overlay, turn: String::new(), text: true })
}

/// The one file of an answer, as text.
fn file_in_words(message: &Message) -> (String, String) {
    let [file] = message.attachments.as_slice() else { panic!("{:?}", message.attachments.len()) };
    assert_eq!(String::from_utf8(file.bytes.clone()).unwrap(), file.text, "{}", file.file_name);
    (file.file_name.clone(), file.text.clone())
}

#[tokio::test]
async fn maps_and_sheets_are_told_in_words_to_who_asks() {
    for system in SYSTEMS {
        let world = World::new().await;
        world.done(ANNA, new(system.slug(), "")).await;
        let (name, lobby) = file_in_words(&world.done(CARA, map_in_words("", "")).await.message);
        assert_eq!(name, "lobby.txt", "{system:?}");
        assert!(lobby.lines().count() > 3, "{system:?}: {lobby}");

        let world = started(system).await;
        let (name, words) = file_in_words(&world.done(BERT, map_in_words("", "")).await.message);
        assert_eq!(name, "map.txt", "{system:?}");
        let drawn = world.press(BERT, &world.courier.last(), "Map").await.message;
        assert_eq!(words, drawn.attachments[0].text, "{system:?}: the words of the picture that a press would draw");
        for overlay in system.card().overlays {
            let reply = world.ask(BERT, map_in_words("", overlay.name)).await;
            if reply.shown == Shown::Answer {
                assert_eq!(file_in_words(&reply.message).0, "map.txt", "{system:?} {}", overlay.name);
            }
        }

        let sheet = |text| Request::Look(Look::Sheet { unit: String::new(), text });
        let (name, words) = file_in_words(&world.done(BERT, sheet(true)).await.message);
        assert_eq!(name, "sheet.txt", "{system:?}");
        assert_eq!(words, world.done(BERT, sheet(false)).await.message.attachments[0].text, "{system:?}");
    }
}
