//! What a player alone is told reaches them whoever let it happen: another's order, a deadline, a computer player.

use sealed_orders::host::{Change, Look, NewTable, Open, Request, UserId};

use crate::support::*;

/// What becomes of Anna's missiles, for which she has no power.
const NOTE: &str = "did not `launch missile";
const HEADING: &str = "Since your last order:";

/// The Pentagon War: a craft without capacitors is to launch a missile along a rail (24.2).
async fn with_a_hopeless_plan(seats: Seats) -> World {
    let world = World::new().await;
    let new = Request::Open(Open::New(NewTable {
        system: "pentagon-war".to_owned(),
        scenario: "open".to_owned(),
        opponent: None,
        pace: "1d".to_owned(),
        options: String::new(),
    }));
    world.done(ANNA, new).await;
    match seats {
        Seats::TwoPeople => world.done(BERT, Request::Change(Change::Join { side: String::new() })).await,
        Seats::AgainstComputer => {
            world.done(ANNA, Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() })).await
        }
    };
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.done(ANNA, order("ship Akl hull=8/6 engines=1 fuel=1 capacitors=0 radar=6 main=1 missiles=3x8")).await;
    // Whoever else plays is ready first, so that a computer player has not ordered yet when the turn begins.
    world.settle().await;
    if matches!(seats, Seats::TwoPeople) {
        world.done(BERT, order("ship Blu hull=8/6 engines=1 fuel=1 capacitors=8 radar=6 main=1 laser=F,F; done")).await;
    }
    world.done(ANNA, order("done")).await;
    world.done(ANNA, order(&format!("plan Akl 1 launch missile at {} rail", enemy(&world).await))).await;
    world
}

#[derive(Clone, Copy)]
enum Seats {
    TwoPeople,
    AgainstComputer,
}

async fn enemy(world: &World) -> String {
    let ask = sealed_orders::host::Completion {
        actor: world.call(ANNA, Request::Look(Look::Orders)).actor,
        place: world.call(ANNA, Request::Look(Look::Orders)).place,
        command: "fire".to_owned(),
        field: "target".to_owned(),
        fields: [("unit", "Akl"), ("target", "")].map(|(f, t)| (f.to_owned(), t.to_owned())).into(),
    };
    let targets = world.host.complete(ask).await;
    let name = targets.iter().map(|c| c.value.clone()).find(|name| !name.contains("nearest") && name != "Akl");
    name.unwrap_or_else(|| panic!("{targets:?}"))
}

async fn sees(world: &World, user: UserId) -> (bool, bool) {
    let told = |text: &str| text.contains(HEADING) && text.contains(NOTE);
    let orders = world.done(user, Request::Look(Look::Orders)).await.message.text;
    let panel = world.done(user, Request::Look(Look::Panel)).await.message.text;
    (told(&orders), told(&panel))
}

#[tokio::test]
async fn notes_reach_their_owner_when_another_player_lets_the_game_run() {
    let world = with_a_hopeless_plan(Seats::TwoPeople).await;
    world.done(ANNA, order("done")).await;
    let berts = world.done(BERT, order("plan Blu coast; done")).await.message.text;
    assert!(!berts.contains(NOTE), "{berts}");
    world.settle().await;
    assert_eq!(sees(&world, ANNA).await, (true, true), "PW 24.2");
    assert_eq!(sees(&world, BERT).await, (false, false));
    assert!(!world.courier.posts().iter().any(|p| p.message.text.contains(NOTE)));
    for format in ["json", "text"] {
        let record = world
            .done(BERT, Request::Look(Look::Export { format: format.to_owned(), table: String::new() }))
            .await
            .message;
        assert!(!String::from_utf8_lossy(&record.attachments[0].bytes).contains(NOTE));
    }
    // The next order shows them once more, with its own answer; after it they are read.
    let next = world.done(ANNA, order("plan Akl coast")).await.message.text;
    assert!(next.contains(NOTE), "{next}");
    assert_eq!(sees(&world, ANNA).await, (false, false));
}

#[tokio::test]
async fn the_one_who_lets_the_game_run_is_told_at_once() {
    let world = with_a_hopeless_plan(Seats::TwoPeople).await;
    world.done(BERT, order("plan Blu coast; done")).await;
    let own = world.done(ANNA, order("done")).await.message.text;
    assert!(own.contains(NOTE) && !own.contains(HEADING), "{own}");
    assert_eq!(sees(&world, ANNA).await, (false, false), "she has read it");
}

#[tokio::test]
async fn notes_of_deadlines_reach_their_owner_and_are_in_the_record_of_the_end() {
    let world = with_a_hopeless_plan(Seats::TwoPeople).await;
    // The second time for Bert's craft, which has no orders from impulse 1 on.
    for _ in 0..2 {
        world.let_time_pass(86_400).await;
    }
    assert!(world.log().await.iter().any(|e| e.kind == "lapse"));
    assert_eq!(sees(&world, ANNA).await, (true, true));
    assert_eq!(sees(&world, BERT).await, (false, false));
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    for format in ["json", "text"] {
        let record = world
            .done(CARA, Request::Look(Look::Export { format: format.to_owned(), table: String::new() }))
            .await
            .message;
        assert!(String::from_utf8_lossy(&record.attachments[0].bytes).contains(NOTE), "{format}");
    }
}

#[tokio::test]
async fn notes_of_computer_players_orders_reach_their_owner() {
    let world = with_a_hopeless_plan(Seats::AgainstComputer).await;
    world.done(ANNA, order("done")).await;
    world.settle().await;
    assert_eq!(sees(&world, ANNA).await, (true, true));
}

#[tokio::test]
async fn notes_of_what_was_taken_back_are_gone() {
    let world = with_a_hopeless_plan(Seats::TwoPeople).await;
    world.done(ANNA, order("done")).await;
    world.done(BERT, order("plan Blu coast; done")).await;
    world.settle().await;
    assert_eq!(sees(&world, ANNA).await, (true, true));
    world.done(BERT, Request::Change(Change::Undo)).await;
    world.settle().await;
    let question = world.courier.last();
    world.press(ANNA, &question, "Yes").await;
    assert_eq!(sees(&world, ANNA).await, (false, false));
    let log = world.log().await;
    let kept = log.iter().filter(|e| e.undone_by.is_none() && e.notes.contains(NOTE)).count();
    assert_eq!(kept, 0);
}

/// The fault: when a move fitted none of the prepared replies, all of them vanished without a word to their owner.
#[tokio::test]
async fn whose_prepared_replies_fit_no_move_is_told_so_and_nobody_else() {
    let world = World::new().await;
    let new = Request::Open(Open::New(NewTable {
        system: "penta-war".to_owned(),
        scenario: "standard".to_owned(),
        opponent: None,
        pace: String::new(),
        options: String::new(),
    }));
    world.done(ANNA, new).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.done(BERT, order("if d7-d8 then d11-d10; if e7-e8 then d11-d10")).await;
    let played = world.done(ANNA, order("f7-f8")).await.message.text;
    world.settle().await;
    let void = "`f7-f8` fits none of your prepared replies, and they are void: `if d7-d8 then d11-d10`";
    for request in [Request::Look(Look::Orders), Request::Look(Look::Panel)] {
        let own = world.done(BERT, request).await.message.text;
        assert!(own.contains(HEADING) && own.contains(void), "{own}");
    }
    let annas = world.done(ANNA, Request::Look(Look::Orders)).await.message.text;
    for other in [played, annas, world.courier.last().text] {
        assert!(!other.contains("prepared") && !other.contains("void"), "{other}");
    }
}
