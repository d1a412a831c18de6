//! Nothing of a sealed order reaches anybody else: not a post, not a reply, not a completion, not a record.

use std::collections::BTreeMap;

use sealed_orders::host::{Call, Change, Completion, GuildId, Look, Message, Place, Pressed, Request};

use crate::support::*;

/// A whole purchase as it is typed and as it is told: `Spur 2, Citadel 1`, `2 Spur, 1 Citadel`.
fn markers(notation: &str) -> [String; 2] {
    let typed = notation.strip_prefix("fleet ").unwrap().to_owned();
    let turned =
        typed.split(',').map(|part| part.trim().rsplit_once(' ').unwrap()).map(|(class, n)| format!("{n} {class}"));
    let told = turned.collect::<Vec<_>>().join(", ");
    [typed, told]
}

fn tells(message: &Message, secrets: &[String]) -> bool {
    secrets.iter().any(|secret| words(message).contains(secret))
}

fn words(message: &Message) -> String {
    let files = message.attachments.iter().map(|f| format!("{}{}{}{}", f.file_name, f.alt, f.text, text_of(&f.bytes)));
    format!("{}{:?}{}", message.text, message.rows, files.collect::<String>())
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap_or_default()
}

#[tokio::test]
async fn a_sealed_fleet_shows_nowhere_but_to_its_owner() {
    let world = World::new().await;
    world.playing("").await;
    let fleet = world.some_order(Seat(0)).await;
    let secrets = markers(&fleet);
    world.done(ANNA, order(&fleet)).await;
    world.settle().await;
    let own = world.done(ANNA, Request::Look(Look::Orders)).await.message;
    assert!(tells(&own, &secrets), "{secrets:?} in {}", own.text);
    for post in world.courier.posts() {
        assert!(!tells(&post.message, &secrets), "{}", post.message.text);
    }
    let empty = String::new;
    let map =
        |turn: &str| Request::Look(Look::Map { focus: empty(), overlay: empty(), turn: turn.to_owned(), text: false });
    let mut asked = vec![
        map(""),
        map("1"),
        Request::Look(Look::Status { table: String::new() }),
        Request::Look(Look::Help { topic: empty() }),
        Request::Look(Look::Orders),
        Request::Look(Look::Panel),
        Request::Look(Look::Sheet { unit: empty(), text: false }),
        Request::Look(Look::Export { format: "json".to_owned(), table: String::new() }),
        Request::Look(Look::Export { format: "text".to_owned(), table: String::new() }),
        Request::Look(Look::Replay { from: empty(), to: empty() }),
    ];
    let post = world.courier.last();
    asked.extend(
        ["Give orders", "Map", "Status"]
            .map(|label| Request::Press(Pressed { id: button(&post, label).unwrap(), value: String::new() })),
    );
    for user in [BERT, CARA] {
        for request in &asked {
            let reply = world.ask(user, request.clone()).await;
            assert!(!tells(&reply.message, &secrets), "{request:?}: {}", reply.message.text);
        }
    }
}

#[tokio::test]
async fn completions_are_those_of_the_one_who_types() {
    let world = World::new().await;
    world.playing("").await;
    let fleet = world.some_order(Seat(0)).await;
    world.done(ANNA, order(&fleet)).await;
    for (command, field, typed) in [
        ("order", "text", ""),
        ("order", "text", "fleet "),
        ("fleet", "ships", ""),
        ("move", "unit", ""),
        ("cancel", "unit", ""),
        ("sheet", "unit", ""),
        ("map", "focus", ""),
    ] {
        let fields = BTreeMap::from([(field.to_owned(), typed.to_owned())]);
        let Call { actor, .. } = world.call(BERT, Request::Change(Change::Leave));
        let place = Place { channel: CHANNEL, guild: Some(GuildId(7)) };
        let ask = Completion { actor, place, command: command.to_owned(), field: field.to_owned(), fields };
        for choice in world.host.complete(ask).await {
            assert!(!choice.label.contains(&fleet) && !choice.value.contains(&fleet), "{command}: {choice:?}");
        }
    }
}

#[tokio::test]
async fn the_seed_is_told_at_the_end_and_not_before() {
    let world = World::new().await;
    world.done(ANNA, new("space-combat", "")).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    let seed = world.table_row().await.0.seed.unwrap();
    let export = |format: &str| Request::Look(Look::Export { format: format.to_owned(), table: String::new() });
    let told = |message: &Message| words(message).contains(&seed);
    assert!(world.courier.posts().iter().all(|p| !told(&p.message)));
    assert!(!told(&world.done(ANNA, export("json")).await.message));
    assert!(world.refused(CARA, export("json")).await.contains("no seat"));
    let ask = world.done(ANNA, Request::Look(Look::Resign)).await.message;
    world.press(ANNA, &ask, "Resign").await;
    world.settle().await;
    assert!(told(&world.courier.last()));
    assert!(told(&world.done(CARA, export("json")).await.message));
}
