//! Asking before shots: an order that fires is shown once more to whoever wants it, and given by the button that carries it.

use sealed_orders::contract::Draft;
use sealed_orders::host::{FilledSlip, Look, Message, Personal, Pressed, Request, SettingsWish, Shown, UserId};

use crate::support::*;

const ASKED: &str = "**Before you fire**";

fn asks(wish: &str) -> Request {
    let ask_before_shots = wish.to_owned();
    Request::Person(Personal::Settings(SettingsWish { ask_before_shots, ..SettingsWish::default() }))
}

async fn fires(world: &World, notation: &str) -> bool {
    let system = world.table().await.system();
    let card = system.card();
    let draft = Draft::from_notation(notation, system.title(), card.verbs, card.default_verb).unwrap();
    card.fires(&draft)
}

/// A table at which the computer would fire next, and who.
async fn about_to_fire(system: &str) -> (World, Seat, String) {
    let world = at_table(system, "").await;
    for _ in 0..120 {
        let seat = world.awaited().await[0];
        let notation = world.some_order(seat).await;
        if fires(&world, &notation).await {
            return (world, seat, notation);
        }
        world.one_order_of(seat).await;
        world.settle().await;
    }
    panic!("nobody fires in {system}");
}

async fn given(world: &World, user: UserId, page: &Message) {
    let before = world.table().await.digest();
    let reply = world.press(user, page, "Fire so").await.message;
    assert!(reply.text.contains("Done: "), "{}", reply.text);
    assert_ne!(world.table().await.digest(), before);
}

#[tokio::test]
async fn a_shot_that_is_typed_is_shown_first_and_given_by_the_button() {
    for system in ["anteel", "pentagon-war", "space-combat"] {
        let (world, seat, notation) = about_to_fire(system).await;
        let user = user_of(seat);
        world.done(user, asks("on")).await;
        let before = world.table().await.digest();
        let page = world.done(user, order(&notation)).await.message;
        assert_fits(&page);
        assert!(page.text.starts_with(ASKED) && page.text.contains(&notation), "{system}: {}", page.text);
        assert!(!page.attachments.is_empty(), "{system}: {}", page.text);
        assert_eq!(world.table().await.digest(), before, "{system}: nothing is ordered");
        // Back is the panel, where nothing was ordered either.
        let home = world.press(user, &page, "Back").await.message;
        assert!(!home.text.starts_with(ASKED), "{system}");
        assert_eq!(world.table().await.digest(), before, "{system}: nothing is ordered");
        given(&world, user, &page).await;
    }
}

#[tokio::test]
async fn whoever_does_not_want_to_be_asked_is_not() {
    let (world, seat, notation) = about_to_fire("anteel").await;
    let user = user_of(seat);
    world.done(user, asks("on")).await;
    world.done(user, asks("off")).await;
    let reply = world.done(user, order(&notation)).await.message;
    assert!(reply.text.contains("Done: "), "{}", reply.text);
}

#[tokio::test]
async fn a_shot_of_a_button_is_shown_first_by_whichever_way_it_comes() {
    let (world, seat, notation) = about_to_fire("anteel").await;
    let user = user_of(seat);
    world.done(user, asks("yes")).await;
    let before = world.table().await.digest();
    let ship = notation.split(' ').nth(1).unwrap();
    // The page of the ship, and the button that fires.
    let fire = play("fire", &[("unit", ship), ("target", "best")]);
    let typed = world.done(user, fire).await.message;
    assert!(typed.text.starts_with(ASKED), "the slash command: {}", typed.text);
    let home = world.done(user, Request::Look(Look::Panel)).await.message;
    let id = section(&home, "Order").unwrap_or_else(|| panic!("no ship in {home:#?}"));
    let aim = world.ask(user, Request::Press(Pressed { id, value: String::new() })).await.message;
    let pressed = world.press(user, &aim, "At best").await.message;
    assert!(pressed.text.starts_with(ASKED), "the button: {}", pressed.text);
    let more = world.press(user, &home, "More").await.message;
    let id = button(&more, "Type orders…").unwrap();
    let fields = [("orders".to_owned(), notation.clone())].into();
    let handed_in = world.done(user, Request::Slip(FilledSlip { id, fields })).await.message;
    assert!(handed_in.text.starts_with(ASKED), "the slip: {}", handed_in.text);
    assert_eq!(world.table().await.digest(), before, "nothing is ordered");
    given(&world, user, &pressed).await;
}

#[tokio::test]
async fn an_illegal_shot_is_refused_before_anything_is_asked_and_a_suggested_turn_is_not_asked_about() {
    let (world, seat, _) = about_to_fire("anteel").await;
    let user = user_of(seat);
    world.done(user, asks("on")).await;
    let reply = world.ask(user, order("fire Nobody9 Nothing7")).await;
    assert_eq!(reply.shown, Shown::Refusal);
    assert!(!reply.message.text.contains(ASKED), "{}", reply.message.text);
    let home = world.done(user, Request::Look(Look::Panel)).await.message;
    let reply = world.press(user, &home, "As suggested").await.message;
    assert!(reply.text.starts_with("As suggested"), "{}", reply.text);
}
