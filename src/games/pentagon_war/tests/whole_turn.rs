//! 24.13: ready plans, suggestions, the turn before, several orders at once.

use super::support::{FOE, SOL, Table};
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::ready::ReadyPlan;

#[test]
fn pw_24_13_ready_plans_are_ordinary_plans() {
    let mut table = Table::stock("duel");
    let close = "plan Dee face nearest accel, fire all at nearest range<=4";
    assert_eq!(table.said(SOL, "tactic Dee close").unwrap(), close);
    for plan in ReadyPlan::ALL {
        table.order(SOL, &format!("tactic Dee {}", plan.word()));
        assert!(!table.craft("Dee").plan.is_empty());
    }
    assert!(table.read(SOL, "tactic Dee dance").is_err());
}

#[test]
fn pw_24_13_suggestions_fill_what_has_no_plan_and_last_turn_comes_again() {
    let mut table = Table::stock("three");
    table.order(SOL, "suggest").order(FOE, "tactic all coast");
    assert!(table.state.own(SOL).all(|craft| !craft.plan.is_empty()));
    assert!(table.read(SOL, "suggest").is_err(), "none is without a plan");
    assert!(table.read(SOL, "again").is_err(), "there was no turn before");
    let turn = table.state.turn;
    table.order(FOE, "turn defaults all stops=run").order(SOL, "defaults all stops=run").allocated();
    while table.state.turn == turn {
        table.go();
    }
    table.order(FOE, "again");
    assert!(table.state.own(FOE).all(|craft| !craft.plan.is_empty()));
}

#[test]
fn pw_24_13_several_orders_are_one_and_clauses_are_added() {
    let mut table = Table::stock("duel");
    let read = table.read(SOL, "turn plan Dee coast; power Dee ecm=1").unwrap();
    assert!(matches!(read, Order::Several { orders } if orders.len() == 2));
    assert!(table.read(SOL, "turn plan Dee coast; done").is_err());
    table.order(SOL, "plan Dee accel").order(SOL, "add Dee stops run, when it launches face strong");
    assert!(table.craft("Dee").plan.stops.is_some() && table.craft("Dee").plan.reactions.len() == 1);
    assert!(table.try_order(SOL, "add Dee when it launches face strong").is_err());
}
