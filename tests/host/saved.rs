//! Texts that people keep across tables: ship designs of The Pentagon War.

use std::collections::BTreeMap;

use sealed_orders::host::{Call, Change, Completion, GuildId, Look, NewTable, Open, Place, Request};

use crate::support::*;

const HAWK: &str = "hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F";

/// A table in the shipyard, Anna's and Bert's.
async fn shipyard(world: &World) {
    let Request::Open(Open::New(NewTable { system, opponent, pace, options, .. })) = new("pentagon-war", "") else {
        panic!()
    };
    world
        .done(ANNA, Request::Open(Open::New(NewTable { system, scenario: "open".to_owned(), opponent, pace, options })))
        .await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
}

async fn designs(world: &World, user: sealed_orders::host::UserId, typed: &str) -> Vec<String> {
    let fields = [("name", "Hawk9"), ("design", typed)].map(|(n, t)| (n.to_owned(), t.to_owned()));
    let Call { actor, .. } = world.call(user, Request::Change(Change::Leave));
    let place = Place { channel: CHANNEL, guild: Some(GuildId(7)) };
    let (command, field) = ("ship".to_owned(), "design".to_owned());
    let ask = Completion { actor, place, command, field, fields: BTreeMap::from(fields) };
    world.host.complete(ask).await.into_iter().map(|c| c.value).collect()
}

#[tokio::test]
async fn a_design_is_kept_for_its_owner_and_used_by_name_at_the_next_table() {
    let world = World::on_disk().await;
    shipyard(&world).await;
    let unknown = world.refused(ANNA, play("ship", &[("name", "Hawk1"), ("design", "hawk")])).await;
    assert!(unknown.contains("there is no such class"), "{unknown}");
    world.done(ANNA, play("ship", &[("name", "Hawk"), ("design", HAWK)])).await;
    let question = world.done(ANNA, Request::Look(Look::Resign)).await.message;
    world.press(ANNA, &question, "Resign").await;
    world.settle().await;
    let world = world.restart().await;
    shipyard(&world).await;
    assert!(designs(&world, ANNA, "ha").await.contains(&"hawk".to_owned()));
    assert!(!designs(&world, BERT, "ha").await.contains(&"hawk".to_owned()), "for its owner alone");
    let bought = world.done(ANNA, play("ship", &[("name", "Hawk2"), ("design", "HAWK")])).await.message.text;
    assert!(bought.contains(HAWK), "{bought}");
    world.done(ANNA, order("ship Hawk3 hawk")).await;
    let refused = world.refused(BERT, play("ship", &[("name", "Hawk2"), ("design", "hawk")])).await;
    assert!(refused.contains("there is no such class"), "{refused}");
}

#[tokio::test]
async fn a_design_that_is_refused_is_not_kept_and_a_name_holds_the_newest() {
    let world = World::new().await;
    shipyard(&world).await;
    let faulty = world.refused(ANNA, play("ship", &[("name", "Hawk"), ("design", "hull=1/0 engines=1")])).await;
    for fault in ["aft hull", "main control", "fuel tank"] {
        assert!(faulty.contains(fault), "every fault at once: {faulty}");
    }
    assert!(!designs(&world, ANNA, "").await.contains(&"hawk".to_owned()));
    world.done(ANNA, play("ship", &[("name", "Hawk"), ("design", HAWK)])).await;
    let better = format!("{HAWK},F");
    world.done(ANNA, play("ship", &[("name", "HAWK"), ("design", &better)])).await;
    let bought = world.done(ANNA, play("ship", &[("name", "Hawk2"), ("design", "hawk")])).await.message.text;
    assert!(bought.contains(&better), "{bought}");
    let taken = world.refused(ANNA, play("ship", &[("name", "Aklinon"), ("design", HAWK)])).await;
    assert!(taken.contains("stock class"), "{taken}");
}

/// Storyboard 5.1: what was bought last is offered where as many points are spent again, to its owner alone.
#[tokio::test]
async fn a_fleet_is_offered_to_its_owner_at_the_next_table_of_as_many_points() {
    for (system, options, list, other) in [
        ("anteel", "budget=20", "Spur 2", "budget=40"),
        ("space-combat", "points=160", "corvette, 2 gunboat", "points=200"),
    ] {
        let world = World::on_disk().await;
        let table = async |world: &World, options: &str| {
            let (system, scenario) = (system.to_owned(), if system == "anteel" { "" } else { "open-lanes" }.to_owned());
            let new = NewTable { system, scenario, opponent: None, pace: String::new(), options: options.to_owned() };
            world.done(ANNA, Request::Open(Open::New(new))).await;
            world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
            world.done(ANNA, Request::Change(Change::Start)).await;
            world.settle().await;
        };
        let panel = async |world: &World, user| world.ask(user, Request::Look(Look::Panel)).await.message;
        let end = async |world: &World| {
            let question = world.done(ANNA, Request::Look(Look::Resign)).await.message;
            world.press(ANNA, &question, "Resign").await;
            world.settle().await;
        };
        table(&world, options).await;
        assert_eq!(button(&panel(&world, ANNA).await, "A fleet of mine"), None, "{system}: nothing is kept yet");
        world.done(ANNA, order(&format!("fleet {list}"))).await;
        end(&world).await;
        let world = world.restart().await;
        table(&world, options).await;
        assert_eq!(button(&panel(&world, BERT).await, "A fleet of mine"), None, "{system}: for its owner alone");
        let page = panel(&world, ANNA).await;
        assert_fits(&page);
        let shown = world.press(ANNA, &page, "A fleet of mine").await.message;
        assert!(shown.text.contains(list), "{system}: {}", shown.text);
        world.press(ANNA, &shown, "Lock").await;
        end(&world).await;
        table(&world, other).await;
        assert_eq!(button(&panel(&world, ANNA).await, "A fleet of mine"), None, "{system}: another budget");
    }
}
