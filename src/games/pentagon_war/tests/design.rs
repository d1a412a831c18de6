//! 19, 20: size classes, prices, validity, the shipyard; vector 48.

use super::support::{FOE, SOL, Table};
use crate::contract::Input;
use crate::contract::apply_other;
use crate::contract::prelude::*;
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes::{class, classes};
use crate::games::pentagon_war::data::design::{Design, size_class_of};

#[test]
fn pw_19_1_vector_48_size_classes() {
    let boxes = [80, 81, 160, 161, 320, 321, 640, 641, 1_280, 1_281];
    assert_eq!(boxes.map(size_class_of), [1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
}

#[test]
fn pw_23_2_stock_classes_have_the_boxes_size_classes_and_points_of_the_sheet() {
    let expected = [
        ("zelta-dee", 56, 1, 652),
        ("aklinon", 57, 1, 664),
        ("sirian-raider", 56, 1, 650),
        ("barnard-lancer", 64, 1, 635),
        ("hc-sentinel", 65, 1, 645),
        ("zelta", 132, 2, 998),
        ("ac-carrier", 131, 2, 1_017),
        ("ac-cruiser", 112, 2, 1_101),
        ("station-jove", 215, 3, 1_530),
    ];
    assert_eq!(classes().len(), expected.len());
    for (slug, boxes, size, points) in expected {
        let design = &class(slug).unwrap().design;
        assert_eq!((design.box_count(), design.size_class(), design.points()), (boxes, size, points), "{slug}");
        assert_eq!(design.faults(), Vec::<String>::new(), "{slug}");
        assert_eq!(Design::parse(&design.name, &design.spec()).unwrap(), *design, "{slug}");
    }
}

#[test]
fn pw_20_4_every_fault_of_a_design_is_named_at_once() {
    let design = Design::parse("Wreck", "engines=1 capacitors=100 radar=7 missiles=1x5").unwrap();
    let faults = design.faults().join("\n");
    for part in ["forward hull", "aft hull", "main control", "size class II", "fuel tank", "7 radar boxes", "warhead 5"]
    {
        assert!(faults.contains(part), "{part} in {faults}");
    }
}

#[test]
fn pw_20_4_what_cannot_be_read_says_what_would_be_right() {
    for (spec, part) in [
        ("engine=1", "engines"),
        ("hull=8", "hull=8/6"),
        ("armor=1,2", "six numbers"),
        ("laser=Q", "RR"),
        ("drones=X", "L, E, P or -"),
        ("screens=many", "number"),
    ] {
        let error = Design::parse("x", spec).unwrap_err().to_string();
        assert!(error.contains(part), "{spec}: {error}");
    }
}

#[test]
fn pw_20_1_the_shipyard_keeps_budgets_and_places_what_was_bought() {
    let mut table = Table::stock("open");
    assert_eq!(table.try_order(SOL, "done"), Err("empty_yard".to_owned()));
    table.order(SOL, "ship Hawk hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F");
    table.order(SOL, "ship Hawk2 Hawk").order(SOL, "ship Dee zelta-dee").order(SOL, "ship Dee2 zelta-dee");
    assert_eq!(table.try_order(SOL, "ship Jove station-jove"), Err("budget".to_owned()));
    assert_eq!(table.try_order(SOL, "ship A zelta-dee"), Err("name".to_owned()));
    assert_eq!(table.try_order(SOL, "ship Bad engines=1"), Err("design".to_owned()));
    table.order(SOL, "ship Dee2 none").order(SOL, "done");
    assert_eq!(table.try_order(SOL, "ship Late zelta-dee"), Err("ready".to_owned()));
    table.state = apply_other::<PentagonWar>(&table.state, &Input::Timeout { seat: FOE }).state;
    assert_eq!(table.state.turn, 1);
    let own: Vec<_> = table.state.own(SOL).map(|c| c.name.clone()).collect();
    assert_eq!(own, ["Hawk", "Hawk2", "Dee"]);
    assert!(table.state.own(FOE).count() >= 1, "silence buys stock fighters");
    assert_eq!(PentagonWar::violations(&table.state), Vec::<String>::new());
}
