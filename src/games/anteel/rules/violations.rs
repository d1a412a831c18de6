//! What can be wrong with a state; nothing, in every state that play can reach.

use crate::contract::Seat;
use crate::games::anteel::rules::activation::{asked_seat, asked_seats};
use crate::games::anteel::rules::fleet::Fleet;
use crate::games::anteel::rules::state::{Filing, Phase, Place, SEATS, Stage, State};

/// One line for each thing that is wrong.
pub(crate) fn violations(state: &State) -> Vec<String> {
    let mut faults = ships(state);
    if state.empires[0] == state.empires[1] {
        faults.push("both seats have the same empire (4.1)".to_owned());
    }
    faults.extend(fleets(state));
    faults.extend(plans(state));
    if !state.locked.is_empty() && !state.is_sealed() {
        faults.push("a seat is in where nothing is sealed (5.8)".to_owned());
    }
    match state.stage() {
        Stage::Deployment | Stage::Movement | Stage::Firing => {
            if asked_seats(state).is_empty() {
                faults.push("nobody is asked".to_owned());
            } else if asked_seat(state) != state.asked.seat {
                faults.push(format!("{:?} is asked in a window of {:?}", asked_seat(state), state.asked.seat));
            }
        }
        Stage::Fleets | Stage::Over => {}
    }
    faults
}

fn ships(state: &State) -> Vec<String> {
    let mut faults = vec![];
    let mut taken = std::collections::BTreeMap::new();
    for (name, ship) in &state.ships {
        if !state.empires.contains(&name.class.empire()) {
            faults.push(format!("{name} is of an empire that does not play (4.1)"));
        }
        if name.class.edition() != state.options.edition {
            faults.push(format!("{name} is of another edition of the cards (section 10)"));
        }
        let is_gone = ship.damage >= name.card().hull;
        if is_gone != (ship.place == Place::Destroyed) || ship.damage > name.card().hull {
            faults.push(format!("{name} has {} damage and is {:?} (3.2)", ship.damage, ship.place));
        }
        let Place::Board(pose) = ship.place else { continue };
        if !state.options.layout.has(pose.hex) {
            faults.push(format!("{name} is off the board (6.7)"));
        }
        if let Some(other) = taken.insert(pose.hex, name) {
            faults.push(format!("{name} and {other} share a hex (6.6)"));
        }
    }
    faults
}

fn fleets(state: &State) -> Vec<String> {
    let mut faults = vec![];
    if let Phase::Fleets { filings } = &state.phase {
        let wrong = |(f, seat): (&Filing, Seat)| f.fleet().is_some_and(|fleet| fleet.cost() != state.budget_of(seat));
        if filings.iter().zip(SEATS).any(wrong) {
            faults.push("a filed fleet does not cost the budget (4.4)".to_owned());
        }
        if filings.iter().all(|f| *f != Filing::Missing) {
            faults.push("both fleets are filed and not revealed (4.3)".to_owned());
        }
        return faults;
    }
    if state.ships.is_empty() && state.stage() == Stage::Over {
        return faults;
    }
    for seat in SEATS {
        let own = state.ships.keys().filter(|n| state.owner(**n) == seat);
        let fleet = own.fold(Fleet::default(), |f, n| f.with(n.class, f.count(n.class) + 1));
        let budget = state.budget_of(seat);
        if fleet.cost() != budget {
            faults.push(format!("the fleet of seat {} costs {} of {budget} (4.4)", seat.0, fleet.cost()));
        }
        if state.stage() != Stage::Deployment && state.stage() != Stage::Over && state.living_of(seat).next().is_none()
        {
            faults.push(format!("seat {} has no ship and the game goes on (9.1)", seat.0));
        }
    }
    faults
}

fn plans(state: &State) -> Vec<String> {
    let lost = state.plans.iter().filter(|p| !matches!(state.place(p.ship), Some(Place::Board(_) | Place::Reserve)));
    lost.map(|p| format!("an order is filed for {}, which is not in play (5.5)", p.ship)).collect()
}
