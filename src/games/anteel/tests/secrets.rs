//! Rule 4.3: what a seat buys is its own secret. Pairs of states that differ in nothing else look the same to others.

use crate::contract::prelude::*;
use crate::contract::{Draft, Lens, View, Viewer};
use crate::games::anteel::Anteel;

use super::support::{A, B, Table, fresh};

fn bought(fleet: &str) -> Table {
    let mut table = fresh(["triangle", "circle"], "");
    table.order(A, &format!("fleet {fleet}"));
    table
}

#[test]
fn rule_4_3_two_fleets_look_the_same_to_everybody_else() {
    let (one, other) = (bought("Spur 10"), bought("Citadel 2, Bastion 2"));
    assert_ne!(one.state, other.state);
    for viewer in [Viewer::Public, Viewer::Seat(B)] {
        let (a, b) = (View::<Anteel>::of(&one.state, viewer), View::<Anteel>::of(&other.state, viewer));
        assert_eq!(*a, *b);
        assert!(!serde_json::to_string(&*a).unwrap().contains("Spur"));
        assert_eq!(Anteel::draw(&a, &Lens::default()), Anteel::draw(&b, &Lens::default()));
        assert_eq!(Anteel::sheet(&a, Some("Spur")), Anteel::sheet(&b, Some("Spur")));
        for (verb, field) in [("fleet", "ships"), ("cancel", "unit"), ("sheet", "unit"), ("map", "focus")] {
            let draft = Draft::new(verb);
            assert_eq!(Anteel::complete(&a, &draft, field), Anteel::complete(&b, &draft, field));
        }
        assert_eq!(one.told, other.told);
    }
    let refusal = |table: &Table| {
        let view = table.view(Viewer::Seat(B));
        let draft = Draft::new("fleet").with("ships", "Mote 3");
        let order = Anteel::parse(&view, B, &draft).unwrap();
        Anteel::check(&view, B, &order).unwrap_err()
    };
    assert_eq!(refusal(&one), refusal(&other));
}

#[test]
fn rule_4_3_the_owner_sees_what_is_filed() {
    let table = bought("Spur 10");
    let own = table.view(Viewer::Seat(A));
    assert_eq!(Anteel::orders(&own, A)[0].0.plain(), "Sealed fleet: 10 Spur (100 points)");
    assert!(Anteel::prompt(&own, A)[0].plain().contains("10 Spur"));
    assert!(Anteel::orders(&table.view(Viewer::Seat(B)), B).is_empty());
}
