//! What is asked of a seat, and what it has ordered.

use super::design::System;
use super::plan_words::{break_words, path_words, rule_words};
use super::setup::budget;
use super::state::{Pause, Phase, State, Stop};
use super::words::allocation_words;
use crate::contract::{Draft, Seat};

/// The headline and the hints.
pub(super) fn prompt(state: &State, seat: Seat) -> Vec<String> {
    match &state.phase {
        Phase::Shipyard { yards } => yard_prompt(state, seat, yards.get(&seat).is_some_and(|y| y.is_done)),
        Phase::Allocation { done, .. } if done.contains(&seat) => {
            vec!["Your form is in; the game waits for the others.".to_owned()]
        }
        Phase::Allocation { .. } => allocation_prompt(state, seat),
        Phase::Impulse(pause) => impulse_prompt(state, seat, pause),
        Phase::Over(outcome) => vec![format!("The game is over. {}", outcome.reason)],
    }
}

fn yard_prompt(state: &State, seat: Seat, is_done: bool) -> Vec<String> {
    if is_done {
        return vec!["Your fleet is bought; the game waits for the others.".to_owned()];
    }
    let slug = state.sides.get(seat.index()).map(|s| s.slug.clone()).unwrap_or_default();
    let of_side = state.options.scenario.sides.iter().find(|s| s.slug == slug).and_then(|s| s.budget);
    vec![
        format!("Shipyard: buy up to six craft for {} points (20.1).", budget(&state.options, of_side)),
        "`/ship name:Dee1 design:zelta-dee` buys a stock class; `/sheet` lists them.".to_owned(),
        "`/ship name:Hawk design:hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F` designs one."
            .to_owned(),
        "`/done` when your fleet is complete.".to_owned(),
    ]
}

fn allocation_prompt(state: &State, seat: Seat) -> Vec<String> {
    let Some(craft) = state.own(seat).find(|c| state.lead(c.id) == c.id) else {
        return vec!["You have no craft in play.".to_owned()];
    };
    let name = &craft.name;
    let mut lines =
        vec![format!("Turn {}: fill in your forms in secret, and plan the turn if you like (4.2, 24.1).", state.turn)];
    if craft.intact(System::EcmSuite) > 0 {
        lines.push(format!("`/power unit:{name} settings:ecm=1` commits power; `evade` maneuvers evasively."));
    }
    if craft.intact(System::DirectionalControl) > 0 {
        lines.push(format!("`/screens unit:{name} settings:sides 2,0,0,0,0,0` directs screen boxes to sides."));
    }
    lines.push(format!(
        "`/plan unit:{name} clauses:face nearest, accel, fire all at nearest range<=4, break range<=8` plans the turn."
    ));
    lines.push("`/done` when ready; with a plan filed you are asked again only if something comes up.".to_owned());
    lines
}

fn impulse_prompt(state: &State, seat: Seat, pause: &Pause) -> Vec<String> {
    let number = pause.impulse.number;
    let Some(reasons) = pause.asked.get(&seat) else {
        return vec![
            format!("Turn {}, impulse {number}: the game waits for others.", state.turn),
            "You may change your plans meanwhile: `/plan`, `/move`, `/fire`.".to_owned(),
        ];
    };
    let what = match pause.at {
        Stop::Rotation => "Orders from here on",
        Stop::Contact => "Ram or not",
        Stop::Launching => "Launch, fire, and what follows",
        Stop::Reinforcement => "Reinforce your screens",
    };
    let mut lines = vec![format!("Turn {}, impulse {number}: {what}. {}.", state.turn, reasons.join("; "))];
    let own = state.own(seat).find(|c| state.lead(c.id) == c.id);
    if let Some(craft) = own {
        let name = &craft.name;
        let enemy = state.nearest_enemy(seat, craft.hex).map_or("nearest".to_owned(), |e| e.name.clone());
        match pause.at {
            Stop::Reinforcement => lines.push(format!("`/screens unit:{name} settings:+1` adds a unit for 3 points.")),
            Stop::Contact => lines.push(format!("`/plan unit:{name} clauses:ram {enemy}` tries to ram.")),
            Stop::Rotation | Stop::Launching => {
                lines.push(format!(
                    "`/fire unit:{name} target:{enemy} weapon:all when:range<=6` fires as soon as that holds."
                ));
                if !craft.design.is_base() {
                    lines.push(format!(
                        "`/move unit:{name} path:@+x3 .x*` turns to the nearest enemy and accelerates three impulses."
                    ));
                }
            }
        }
    }
    lines.push("`/done` lets the game run on.".to_owned());
    lines
}

/// The seat's orders, one line each, with what takes them back.
pub(super) fn orders(state: &State, seat: Seat) -> Vec<(String, Option<Draft>)> {
    let mut lines = Vec::new();
    match &state.phase {
        Phase::Shipyard { yards } => {
            for (name, design) in yards.get(&seat).into_iter().flat_map(|y| &y.fleet) {
                let sell = Draft::new("ship").with("name", name).with("design", "none");
                lines.push((format!("{name}: {}, {} points", design.name, design.points()), Some(sell)));
            }
        }
        Phase::Allocation { filed, .. } => {
            for (id, allocation) in filed.iter().filter(|(id, _)| state.seat_of(**id) == Some(seat)) {
                let name = state.name_of(*id);
                let clear = Draft::new("power").with("unit", &name).with("settings", "none");
                lines.push((format!("{name}: form {}", allocation_words(allocation)), Some(clear)));
            }
        }
        Phase::Impulse(_) | Phase::Over(_) => {}
    }
    let plans = state.own(seat).map(|c| (&c.name, &c.plan));
    let drones = state.drones.values().filter(|d| d.seat == seat).map(|d| (&d.name, &d.plan));
    for (name, plan) in plans.chain(drones).filter(|(_, plan)| !plan.is_empty()) {
        let mut parts = Vec::new();
        if !plan.steps.is_empty() {
            parts.push(format!(
                "move {} from impulse {}",
                path_words(state, plan, state.next_step()),
                state.next_step()
            ));
        }
        parts.extend(plan.rules.iter().map(|r| rule_words(state, r)));
        parts.extend(plan.breaks.iter().map(|b| format!("break {}", break_words(*b))));
        let clear = Draft::new("plan").with("unit", name).with("clauses", "none");
        lines.push((format!("{name}: {}", parts.join(", ")), Some(clear)));
    }
    lines
}
