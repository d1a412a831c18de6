//! Buttons, menus and panels: after a restart, out of date, by strangers, and with nonsense for ids.

use proptest::prelude::*;
use sealed_orders::host::{Control, Host, Look, Message, Pressed, ReplyPlace, Request, Shown, Style};

use crate::support::*;

#[tokio::test]
async fn a_panel_goes_on_after_a_restart() {
    let world = World::new().await;
    world.playing("").await;
    let post = world.courier.last();
    let home = world.press(ANNA, &post, "Give orders").await;
    assert_eq!((home.shown, home.place), (Shown::Answer, ReplyPlace::Fresh));
    assert!(!home.message.rows.is_empty() && home.message.attachments.len() == 1);
    let world = world.restart().await;
    let id = first_enabled(&home.message);
    let reply = world.ask(ANNA, Request::Press(Pressed { id: id.0.clone(), value: id.1 })).await;
    assert_ne!(reply.shown, Shown::Fault);
    assert_eq!(Host::place_of_press(&id.0), ReplyPlace::Update);
}

#[tokio::test]
async fn a_control_of_an_earlier_position_shows_the_position_as_it_is() {
    let world = World::new().await;
    world.playing("").await;
    let post = world.courier.last();
    let home = world.press(ANNA, &post, "Give orders").await.message;
    world.one_order_of(Seat(0)).await;
    world.one_order_of(Seat(1)).await;
    let id = first_enabled(&home);
    let reply = world.ask(ANNA, Request::Press(Pressed { id: id.0, value: id.1 })).await;
    assert!(reply.message.text.starts_with("The position has changed"), "{}", reply.message.text);
    assert_eq!(reply.message.attachments.len(), 1, "with the new picture");
    let orders = world.press(BERT, &post, "Give orders").await;
    assert!(orders.message.text.starts_with("The position has changed"));
    let map = world.press(CARA, &post, "Map").await;
    assert!(map.message.text.starts_with("The position has changed"));
}

#[tokio::test]
async fn strangers_get_a_kind_answer() {
    let world = World::new().await;
    world.playing("").await;
    let post = world.courier.last();
    let reply = world.press(CARA, &post, "Give orders").await;
    assert!(reply.message.text.contains("no seat") && reply.message.text.contains("/map"), "{}", reply.message.text);
    assert_eq!(world.press(CARA, &post, "Map").await.shown, Shown::Answer);
    assert_eq!(world.press(CARA, &post, "Status").await.shown, Shown::Answer);
}

/// Pressing only what the panel offers leads through the secret purchase, and both ways end in the same order.
#[tokio::test]
async fn a_panel_leads_to_an_order() {
    let world = World::new().await;
    world.playing("").await;
    let post = world.courier.last();
    let mut page = world.press(ANNA, &post, "Give orders").await.message;
    for _ in 0..60 {
        if world.log().await.len() > 1 {
            return;
        }
        let (id, value) = way_on(&page);
        let reply = world.ask(ANNA, Request::Press(Pressed { id, value })).await;
        assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
        page = reply.message;
    }
    panic!("sixty presses and no order: {page:?}");
}

#[tokio::test]
async fn orders_are_listed_with_buttons_that_take_them_back() {
    let world = World::new().await;
    world.playing("").await;
    world.one_order_of(Seat(0)).await;
    let list = world.done(ANNA, Request::Look(Look::Orders)).await.message;
    assert!(list.text.contains("1. "), "{}", list.text);
    let before = world.log().await.len();
    let reply = world.press(ANNA, &list, "Take back 1").await;
    assert_eq!((reply.shown, reply.place), (Shown::Answer, ReplyPlace::Update));
    assert_eq!(world.log().await.len(), before + 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn no_id_and_no_value_does_harm(id in "(so1\\.1\\.0\\.[a-zA-Z][0-9]{0,2}\\.[a-z;=%#0-9]{0,30})|.{0,120}", value in ".{0,60}") {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let world = World::new().await;
            world.playing("").await;
            for user in [ANNA, CARA] {
                let reply = world.ask(user, Request::Press(Pressed { id: id.clone(), value: value.clone() })).await;
                assert_ne!(reply.shown, Shown::Fault, "{}", reply.message.text);
            }
        });
    }
}

fn controls(message: &Message) -> Vec<(String, String)> {
    let pressed = |control: &Control| match control {
        Control::Button(button) => (!button.is_disabled).then(|| (button.id.clone(), String::new())),
        Control::Section(section) => Some((section.button.id.clone(), String::new())),
        Control::Link(_) => None,
        Control::Menu(menu) => menu.options.first().map(|option| (menu.id.clone(), option.value.clone())),
    };
    message.rows.iter().flatten().filter_map(pressed).collect()
}

fn first_enabled(message: &Message) -> (String, String) {
    controls(message).first().unwrap().clone()
}

/// What somebody presses who wants to get on: the button that confirms, else the one that leads on, else anything.
fn way_on(message: &Message) -> (String, String) {
    let styled = |style: Style| {
        message.rows.iter().flatten().find_map(|control| match control {
            Control::Button(b) if b.style == style && !b.is_disabled => Some((b.id.clone(), String::new())),
            _ => None,
        })
    };
    styled(Style::Success).or_else(|| styled(Style::Primary)).unwrap_or_else(|| first_enabled(message))
}
