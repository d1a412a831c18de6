//! Computer players that give a lost game up.

use sealed_orders::host::{Change, NewTable, Open, Request};

use crate::support::*;
use crate::visits::window;

/// Penta War 11.5: at a table without a goal. Half armies make it a short game.
#[tokio::test]
async fn a_computer_player_resigns_a_lost_game_of_penta_war() {
    let world = World::new().await;
    world
        .done(
            ANNA,
            Request::Open(Open::New(NewTable {
                system: "penta-war".to_owned(),
                scenario: "skirmish".to_owned(),
                opponent: None,
                pace: "1d".to_owned(),
                options: "kings=none plies=none start=quick".to_owned(),
            })),
        )
        .await;
    world.done(ANNA, Request::Change(Change::Leave)).await;
    for skill in ["steady", "plain"] {
        world.done(ANNA, Request::Change(Change::Computer { side: String::new(), skill: skill.to_owned() })).await;
    }
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    assert_eq!(window(&world).await, None, "the game is over");
    let log = world.log().await;
    let last = log.last().expect("an end");
    assert_eq!(last.kind, "end", "{last:?}");
    assert!(world.courier.last().text.contains("resign"), "{}", world.courier.last().text);
}
