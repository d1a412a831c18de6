//! The smallest plan that still fails: halves of it are left out, then quarters, and so on (ddmin).

use crate::faults::{Fault, Plan};

/// Leaves out what is not needed for the failure; `fails` tells whether a plan still fails.
pub fn shrink(plan: &Plan, mut fails: impl FnMut(&Plan) -> bool) -> Plan {
    let mut faults = plan.0.clone();
    let mut parts = 2;
    if fails(&Plan::default()) {
        return Plan::default();
    }
    while faults.len() > 1 {
        let size = faults.len().div_ceil(parts);
        let smaller =
            (0..faults.len().div_ceil(size)).map(|part| without(&faults, part * size, size)).find(|rest| fails(rest));
        match smaller {
            Some(Plan(rest)) => {
                faults = rest;
                parts = parts.saturating_sub(1).max(2);
            }
            None if size == 1 => break,
            None => parts = (2 * parts).min(faults.len()),
        }
    }
    Plan(faults)
}

fn without(faults: &[Fault], from: usize, count: usize) -> Plan {
    let rest = faults.iter().enumerate().filter(|(at, _)| !(from..from + count).contains(at));
    Plan(rest.map(|(_, fault)| fault.clone()).collect())
}

#[test]
fn a_plan_shrinks_to_what_is_needed_for_the_failure() {
    let plan = Plan::of(1, 400_000, 1);
    assert!(plan.0.len() > 20);
    let needed = [plan.0[3].clone(), plan.0[17].clone()];
    let small = shrink(&plan, |plan| needed.iter().all(|fault| plan.0.contains(fault)));
    assert_eq!(small.0, needed);
    assert_eq!(shrink(&plan, |_| true), Plan::default(), "nothing is needed");
}
