//! Few visits a turn: what a panel offers so that one visit is enough.

use std::time::Duration;

use sealed_orders::contract::{Asking, Seat, Viewer};
use sealed_orders::host::{Change, Control, Look, Message, NewTable, Open, Request};

use crate::support::*;

/// A table of Anteel with few ships, begun: both are in their usual places, and moves are asked for.
async fn moving(rounds: &str) -> World {
    let world = World::new().await;
    let new = Request::Open(Open::New(NewTable {
        system: "anteel".to_owned(),
        scenario: String::new(),
        opponent: None,
        pace: "1d".to_owned(),
        options: format!("budget=40 gap=4 columns=10 depth=3 margin=2 {rounds}"),
    }));
    world.done(ANNA, new).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    while world.table().await.heading().phase != "Move" {
        assert!(world.one_order().await.is_some(), "a game that goes on");
        world.settle().await;
    }
    world
}

async fn panel(world: &World, seat: Seat) -> Message {
    world.done(user_of(seat), Request::Look(Look::Panel)).await.message
}

#[tokio::test]
async fn a_phase_of_sealed_rounds_takes_two_presses_a_side() {
    let world = moving("rounds=sealed").await;
    let before = world.courier.posts().len();
    let Asking::Orders(window) = world.table().await.asking() else { panic!("over") };
    assert_eq!(window.seats.len(), 2, "both at once");
    let (one, other) = (window.seats[0], window.seats[1]);
    let home = panel(&world, one).await;
    let public = world.table().await.draw(Viewer::Public, &sealed_orders::contract::Lens::default()).unwrap();
    let suggested = world.press(user_of(one), &home, "As suggested").await.message;
    assert!(suggested.text.starts_with("As suggested; all of it can be changed."), "{}", suggested.text);
    assert!(suggested.text.contains("Done: `move ") && button(&suggested, "Lock").is_some(), "{}", suggested.text);
    assert_eq!(button(&suggested, "As suggested"), None, "every ship has its order");
    let after = world.table().await.draw(Viewer::Public, &sealed_orders::contract::Lens::default()).unwrap();
    assert_eq!(public, after, "nobody else sees that anything was picked");
    world.press(user_of(one), &suggested, "Lock").await;
    let home = panel(&world, other).await;
    let suggested = world.press(user_of(other), &home, "As suggested").await.message;
    world.settle().await;
    assert_eq!(world.courier.posts().len(), before, "nothing has run");
    world.press(user_of(other), &suggested, "Lock").await;
    world.settle().await;
    assert_eq!(world.courier.posts().len(), before + 1, "one post for the phase that has run");
}

/// A suggestion that is filed for its owner is theirs: it can be taken back like any order.
#[tokio::test]
async fn what_was_suggested_can_be_changed() {
    let world = moving("rounds=sealed").await;
    let home = panel(&world, Seat(0)).await;
    world.press(ANNA, &home, "As suggested").await;
    let before = world.done(ANNA, Request::Look(Look::Orders)).await.message.text;
    world.done(ANNA, Request::Change(Change::Undo)).await;
    let after = world.done(ANNA, Request::Look(Look::Orders)).await.message.text;
    assert_ne!(before, after);
    let home = panel(&world, Seat(0)).await;
    assert!(button(&home, "As suggested").is_some(), "the ship without an order can be suggested for again");
}

#[tokio::test]
async fn what_others_would_see_at_once_is_shown_first() {
    let world = moving("rounds=classic").await;
    let seat = world.awaited().await[0];
    let before = world.table().await.digest();
    let home = panel(&world, seat).await;
    let page = world.press(user_of(seat), &home, "As suggested").await.message;
    assert!(page.text.starts_with("Suggested; nothing has been ordered yet:"), "{}", page.text);
    assert_eq!(world.table().await.digest(), before);
    assert!(!page.rows.is_empty() && !page.attachments.is_empty(), "{}", page.text);
}

/// The fault: the panel ended after each order against a computer player.
#[tokio::test]
async fn the_panel_goes_on_when_a_computer_player_has_answered() {
    let world = World::patient(Duration::from_secs(20)).await;
    world.done(ANNA, new("penta-war", "")).await;
    let computer = Change::Computer { side: String::new(), skill: "plain".to_owned() };
    world.done(ANNA, Request::Change(computer)).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    while world.awaited().await != [Seat(0)] || world.table().await.heading().phase.contains("lacement") {
        assert!(world.one_order().await.is_some(), "a game that goes on");
        world.settle().await;
    }
    let notation = world.some_order(Seat(0)).await;
    let (reply, ()) = tokio::join!(world.done(ANNA, order(&notation)), async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        world.settle().await;
    });
    let text = &reply.message.text;
    assert!(text.starts_with("Done: ") && text.contains("Meanwhile:"), "{text}");
    assert!(!text.contains("Now orders are awaited from"), "{text}");
    let (home, words) = (panel(&world, Seat(0)).await, |message: &Message| message.rows.clone());
    assert_eq!(words(&reply.message), words(&home), "the controls of the position after it");
}

/// Nobody waits for people: this would take a day.
#[tokio::test]
async fn the_panel_waits_for_nobody_but_computer_players() {
    let world = World::patient(Duration::from_hours(24)).await;
    world.playing("").await;
    world.one_order_of(Seat(0)).await;
}

/// Whoever let the game run, and after a restart.
#[tokio::test]
async fn my_report_tells_what_became_of_my_orders() {
    let world = moving("rounds=sealed").await;
    let mut ordered = vec![];
    for seat in [Seat(0), Seat(1)] {
        let home = panel(&world, seat).await;
        let suggested = world.press(user_of(seat), &home, "As suggested").await.message;
        let first = suggested.text.lines().find_map(|line| line.strip_prefix("Done: `move ")).expect("an order");
        ordered.push(first.split(' ').next().expect("a ship").to_owned());
        world.press(user_of(seat), &suggested, "Lock").await;
    }
    world.settle().await;
    let world = world.restart().await;
    let post = world.courier.last();
    for (seat, other) in [(Seat(0), 1), (Seat(1), 0)] {
        let report = world.press(user_of(seat), &post, "My report").await.message;
        let (own, _) = report.text.split_once("What everybody").expect("what happened");
        assert!(
            own.contains("You ordered:") && own.contains(&ordered[seat.index()]) && !own.contains(&ordered[other]),
            "{}",
            report.text
        );
        assert!(report.text.contains("What everybody has seen:") && !report.attachments.is_empty(), "{}", report.text);
        assert_eq!(report.text, world.done(user_of(seat), Request::Look(Look::Report)).await.message.text, "typed");
        assert!(button(&report, "Give orders").is_some());
    }
    assert!(world.refused(CARA, Request::Look(Look::Report)).await.contains("no seat"));
}

#[tokio::test]
async fn my_report_says_that_standing_orders_answered() {
    let world = moving("rounds=sealed").await;
    world.let_time_pass(86_400).await;
    let report = world.done(ANNA, Request::Look(Look::Report)).await.message.text;
    assert!(report.contains("You gave no orders; your standing orders answered."), "{report}");
}

#[tokio::test]
async fn there_is_nothing_to_report_before_anything_has_run() {
    let world = World::new().await;
    world.playing("1d").await;
    assert!(world.done(ANNA, Request::Look(Look::Report)).await.message.text.contains("nothing to report"));
    world.one_order_of(Seat(0)).await;
    let text = world.done(ANNA, Request::Look(Look::Report)).await.message.text;
    assert!(text.contains("nothing to report"), "what is sealed and has not run is no report: {text}");
}

/// Systems in their forms by post, with the label of the button that says that there are no more orders.
const BY_POST: [(&str, &str, &str, &[&str]); 4] = [
    ("anteel", "", "budget=40 gap=4 columns=10 depth=3 margin=2 rounds=sealed", &["Lock"]),
    ("pentagon-war", "three", "", &["Lock"]),
    ("space-combat", "", "orders=programs", &["Lock"]),
    ("penta-war", "skirmish", "turn=campaign", &["Lock"]),
];

/// The first page's goal: a whole turn as suggested in at most four presses, for all units together.
#[tokio::test]
async fn a_whole_turn_as_suggested_takes_four_presses_at_most() {
    for (system, scenario, options, locks) in BY_POST {
        let world = World::new().await;
        let new = Request::Open(Open::New(NewTable {
            system: system.to_owned(),
            scenario: scenario.to_owned(),
            opponent: None,
            pace: "1d".to_owned(),
            options: options.to_owned(),
        }));
        world.done(ANNA, new).await;
        world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
        world.done(ANNA, Request::Change(Change::Start)).await;
        world.settle().await;
        let mut measured = 0;
        for _ in 0..60 {
            let Some(seat) = world.awaited().await.first().copied() else { break };
            match presses_of_a_turn(&world, seat, locks).await {
                Some((presses, page)) => {
                    assert!(presses <= 4, "{system}: {presses} presses, the last page {}", page.text);
                    measured += 1;
                }
                // Fleets and places have pages of their own.
                None => world.one_order_of(seat).await,
            }
            world.settle().await;
        }
        assert!(measured >= 4, "{system}: {measured} turns measured");
    }
}

/// Presses from the post to the end of the seat's turn; none where its panel suggests nothing.
async fn presses_of_a_turn(world: &World, seat: Seat, locks: &[&str]) -> Option<(usize, Message)> {
    let user = user_of(seat);
    let mut page = world.press(user, &world.courier.last(), "Give orders").await.message;
    button(&page, "As suggested")?;
    let (mut presses, window) = (1, window(world).await);
    while presses < 9 && self::window(world).await == window && world.awaited().await.contains(&seat) {
        let lock = || {
            labels(&page)
                .into_iter()
                .find(|label| label == "Lock anyway" || locks.iter().any(|lock| label.starts_with(lock)))
        };
        // Where all units have orders that hold, nothing is suggested.
        let suggested = || labels(&page).into_iter().find(|label| presses == 1 && label == "As suggested");
        let next = suggested().or_else(lock);
        let next = next.unwrap_or_else(|| panic!("no {locks:?} among {:?} under {}", labels(&page), page.text));
        page = world.press(user, &page, &next).await.message;
        presses += 1;
    }
    Some((presses, page))
}

/// The number of the window under way; a new one is a new visit.
pub(crate) async fn window(world: &World) -> Option<u32> {
    match world.table().await.asking() {
        Asking::Orders(window) => Some(window.number),
        Asking::Over(_) => None,
    }
}

/// The labels of a message's buttons that can be pressed.
pub(crate) fn labels(message: &Message) -> Vec<String> {
    let label = |control: &Control| match control {
        Control::Button(button) if !button.is_disabled => Some(button.label.clone()),
        _ => None,
    };
    message.rows.iter().flatten().filter_map(label).collect()
}

/// Orders of the round before are one press; those that cannot be given again are named.
#[tokio::test]
async fn the_same_again_is_one_press() {
    let world = moving("rounds=sealed").await;
    assert_eq!(button(&panel(&world, Seat(0)).await, "Same again"), None, "nothing was ordered before");
    world.done(ANNA, order("hold rest; done")).await;
    world.done(BERT, order("done")).await;
    world.settle().await;
    while world.table().await.heading().phase != "Move" {
        assert!(world.one_order().await.is_some(), "a game that goes on");
        world.settle().await;
    }
    let home = panel(&world, Seat(0)).await;
    let again = world.press(ANNA, &home, "Same again").await.message;
    assert!(again.text.starts_with("As before; all of it can be changed.\nDone: `hold"), "{}", again.text);
    assert!(world.awaited().await.contains(&Seat(0)), "nothing was locked");
    assert_eq!(button(&again, "Same again"), None, "every ship has its order");
    let nothing = world.press(BERT, &panel(&world, Seat(1)).await, "Same again").await.message;
    assert!(nothing.text.starts_with("Nothing that you ordered before"), "{}", nothing.text);
}
