//! What stands under a refused order: orders that can be given, the rule, the way back.

use sealed_orders::host::{Control, Message, Pressed, Request, Shown};

use crate::support::*;

fn offered(message: &Message) -> Vec<(String, String)> {
    let sections = message.rows.iter().flatten().filter_map(|control| match control {
        Control::Section(section) => Some((section.text.clone(), section.button.id.clone())),
        Control::Button(_) | Control::Menu(_) | Control::Link(_) => None,
    });
    sections.collect()
}

#[tokio::test]
async fn a_refused_order_offers_those_near_to_it_and_they_can_be_given() {
    for (system, slip) in [("anteel", "fleet Spur 11"), ("penta-war", "d7-d6"), ("space-combat", "fleet destroyer 9")] {
        let world = at_table(system, if system == "penta-war" { "standard" } else { "" }).await;
        let refused = world.ask(ANNA, order(slip)).await;
        assert_eq!(refused.shown, Shown::Refusal, "{system}");
        for (text, id) in offered(&refused.message) {
            let other = at_table(system, if system == "penta-war" { "standard" } else { "" }).await;
            let given = other.ask(ANNA, Request::Press(Pressed { id, value: String::new() })).await;
            assert_eq!(given.shown, Shown::Answer, "{system}: {text}: {}", given.message.text);
        }
        assert!(button(&refused.message, "Give orders").is_some(), "{system}");
    }
}

#[tokio::test]
async fn a_refusal_names_its_rule_on_a_button_that_reads_it() {
    let world = at_table("penta-war", "standard").await;
    let refused = world.ask(ANNA, order("d7-d11")).await.message;
    assert!(!offered(&refused).is_empty(), "{}", refused.text);
    let label = refused.rows.iter().flatten().find_map(|control| match control {
        Control::Button(button) if button.label.starts_with("Read ") => Some(button.label.clone()),
        _ => None,
    });
    let label = label.unwrap();
    let rule = world.press(ANNA, &refused, &label).await;
    assert_eq!(rule.shown, Shown::Answer);
    assert!(rule.message.text.contains(label.trim_start_matches("Read ")), "{}", rule.message.text);
    // Whoever has no seat is told no more than that.
    let stranger = world.ask(CARA, order("d7-d11")).await;
    assert_eq!((stranger.shown, stranger.message.rows.len()), (Shown::Refusal, 0));
}
