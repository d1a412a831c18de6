//! Taking in orders, and ends from outside.

use crate::contract::{Ending, Outcome, Seat, Step, run};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::Program;
use crate::games::space_combat::rules::check::{plans_ahead, suited};
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::order::{Order, ShipProgram};
use crate::games::space_combat::rules::order_words::{
    action_text, change_text, fleet_text, program_text, standing_text,
};
use crate::games::space_combat::rules::resolve::exchange::{leave_to_standing, note_filed};
use crate::games::space_combat::rules::resolve::flow::{Flow, goes_on};
use crate::games::space_combat::rules::state::{Ask, Phase, ShipId, Spirit, State, Status};

/// Goes on if nobody owes anything any more.
pub(crate) fn advance(step: &mut Step<SpaceCombat>) {
    if goes_on(&step.state) {
        run(step, ());
        step.state.window += 1;
    }
}

/// Carries out a checked order: it is sealed until all have locked (17.2).
pub(crate) fn resolve(step: &mut Step<SpaceCombat>, seat: Seat, order: Order) {
    if plans_ahead(&step.state, seat) {
        let line = plan_ahead(&mut step.state, order);
        step.emit(Event::Filed { seat, line });
        return;
    }
    step.state.world.faction_mut(seat).gave_order = true;
    let locks = matches!(order, Order::Done | Order::Fleet { locks: true, .. });
    if order != Order::Done {
        let line = file(&mut step.state, seat, order);
        step.emit(Event::Filed { seat, line });
    }
    if locks {
        lock(&mut step.state, seat);
        step.emit(Event::Locked { seat });
        advance(step);
    }
}

/// Files what a ship does in the next exchange (17.7).
fn plan_ahead(state: &mut State, order: Order) -> String {
    let (name, program) = match order {
        Order::Program { ship, program } => (ship, program),
        Order::Plan { ship, plan } => (ship, Program::once(plan)),
        Order::Clear { ship } => (ship, Program::default()),
        _ => return String::new(),
    };
    let text = if program.is_empty() { "nothing".to_owned() } else { program_text(&program) };
    if let Some(id) = ship_id(state, &name) {
        state.world[id].watch.ahead = program;
    }
    format!("{name}, next exchange: {text}")
}

pub(crate) fn lock(state: &mut State, seat: Seat) {
    state.world.faction_mut(seat).ask = Ask::Locked;
    leave_to_standing(&mut state.world, seat);
}

fn ship_id(state: &State, name: &str) -> Option<ShipId> {
    state.world.named(name).map(|s| s.id)
}

fn set_program(state: &mut State, name: &str, program: Program) {
    let Some(id) = ship_id(state, name) else { return };
    let is_order = !program.steps.is_empty();
    state.world[id].program = program;
    note_filed(state, id, is_order);
}

fn file(state: &mut State, seat: Seat, order: Order) -> String {
    match order {
        Order::Done => String::new(),
        Order::Fleet { classes, .. } => {
            let line = format!("fleet: {}", fleet_text(&classes, false));
            if let Phase::Muster { forces } = &mut state.phase
                && let Some(force) = forces.get_mut(seat.index())
            {
                *force = Some(classes);
            }
            line
        }
        Order::Plan { ship, plan } => {
            let line = format!("{ship}: {}", action_text(&plan));
            set_program(state, &ship, Program::once(plan));
            line
        }
        Order::Program { ship, program } => {
            let line = format!("{ship}: {}", program_text(&program));
            set_program(state, &ship, program);
            line
        }
        Order::Rows { ship, from, to, step } => {
            let program = state.world.named(&ship).map(|s| s.program.with_rows(from, to, &step)).unwrap_or_default();
            file(state, seat, Order::Program { ship, program })
        }
        Order::Stops { ship, stops, breaks } => {
            let steps = state.world.named(&ship).map(|s| s.program.steps.clone()).unwrap_or_default();
            file(state, seat, Order::Program { ship, program: Program { steps, breaks, stops } })
        }
        Order::Round { programs } => {
            let each = programs.into_iter().map(|ShipProgram { ship, program }| Order::Program { ship, program });
            each.map(|order| file(state, seat, order)).collect::<Vec<_>>().join("; ")
        }
        Order::Standing { ship, standing } => {
            let line = format!("{ship}, standing: {}", standing_text(&standing));
            if let Some(id) = ship_id(state, &ship) {
                state.world[id].standing = standing;
            }
            line
        }
        Order::StandingAll { change } => {
            for ship in state.world.ships.iter_mut().filter(|s| s.owner == Some(seat)) {
                ship.standing = suited(ship, &change).made_to(ship.standing);
            }
            format!("all ships, standing: {}", change_text(&change))
        }
        Order::Sequence { ships } => {
            let ids = ships.iter().filter_map(|name| ship_id(state, name)).collect();
            state.world.faction_mut(seat).sequence = ids;
            format!("in order: {}", ships.join(", "))
        }
        Order::Clear { ship } => {
            set_program(state, &ship, Program::default());
            format!("{ship}: no order; its standing default")
        }
    }
}

/// Resignation and agreed draws. Between two, the other wins; among more, the ships of the one that gives up leave.
pub(crate) fn end(step: &mut Step<SpaceCombat>, ending: Ending) {
    match ending {
        Ending::DrawAgreed => {
            let reason = "All agreed on a draw.".to_owned();
            Flow::of(step).over(Outcome { winners: vec![], reason, scores: vec![] });
        }
        Ending::Resigned(seat) => leave(step, seat, Event::Resigned { seat }, "gave up"),
        Ending::Defaulted(seat) => leave(step, seat, Event::Defaulted { seat }, "gave no orders"),
    }
}

/// A faction plays no more; `what` it did is the reason if that ends the game.
fn leave(step: &mut Step<SpaceCombat>, seat: Seat, told: Event, what: &str) {
    let faction = step.state.world.faction_mut(seat);
    if faction.spirit == Spirit::Resigned {
        return;
    }
    faction.spirit = Spirit::Resigned;
    faction.ask = Ask::Locked;
    let name = faction.name.clone();
    step.emit(told);
    for ship in step.state.world.ships.iter_mut().filter(|s| s.owner == Some(seat) && s.is_present()) {
        ship.status = Status::Disengaged;
    }
    let left: Vec<Seat> = step.state.world.seats().filter(|s| is_in(&step.state, *s)).collect();
    if left.len() <= 1 {
        let reason = format!("{name} {what}.");
        Flow::of(step).over(Outcome { winners: left, reason, scores: vec![] });
    } else {
        advance(step);
    }
}

fn is_in(state: &State, seat: Seat) -> bool {
    state.world.faction(seat).spirit != Spirit::Resigned
        && (matches!(state.phase, Phase::Muster { .. }) || state.world.able_of(seat).next().is_some())
}
