//! Buying designs in the shipyard (section 22).

use super::Refusal;
use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::classes::class;
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::options::budget;
use crate::games::pentagon_war::data::scenario_check::name_fault;
use crate::games::pentagon_war::rules::state::{Phase, State};

pub(super) fn buy(state: &State, seat: Seat, name: &str, design: &Design) -> Result<(), Refusal> {
    let Phase::Shipyard { yards } = &state.phase else { return Err(Refusal::NotYours) };
    let faults = design.faults();
    if !faults.is_empty() {
        return Err(Refusal::Design { name: name.to_owned(), faults });
    }
    let mut fleet: Vec<(String, u32)> =
        yards.get(&seat).map(|y| y.fleet.iter().map(|(n, d)| (n.clone(), d.points())).collect()).unwrap_or_default();
    fleet.retain(|(taken, _)| !taken.eq_ignore_ascii_case(name));
    let taken: Vec<String> = fleet.iter().map(|(n, _)| n.to_lowercase()).collect();
    if let Some(problem) = name_fault(name, &taken) {
        return Err(Refusal::Name { name: name.chars().take(40).collect(), problem });
    }
    if let Some(class) = class(name) {
        let problem = format!("this is the name of a stock class ({}); add a number", class.design.name);
        return Err(Refusal::Name { name: name.to_owned(), problem });
    }
    let most = usize::from(house().scenario.most_craft);
    if fleet.len() >= most {
        return Err(Refusal::TooMany { most });
    }
    let cost = fleet.iter().map(|(_, points)| points).sum::<u32>() + design.points();
    let budget = budget(&state.options, state.spec_of(seat).budget);
    if cost > budget { Err(Refusal::Budget { cost, budget }) } else { Ok(()) }
}

pub(super) fn sell(state: &State, seat: Seat, name: &str) -> Result<(), Refusal> {
    let Phase::Shipyard { yards } = &state.phase else { return Err(Refusal::NotYours) };
    let bought = yards.get(&seat).is_some_and(|y| y.fleet.iter().any(|(n, _)| n.eq_ignore_ascii_case(name)));
    if bought { Ok(()) } else { Err(Refusal::NotBought { name: name.chars().take(40).collect() }) }
}
