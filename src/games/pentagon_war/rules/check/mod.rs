//! Whether an order is legal now; every refusal cites its paragraph and names what it judged.
//!
//! Conditions of rules (range, bearing, power at the moment of use) are judged when the moment comes (24.4).

mod reactions;
mod refusal;
mod rules;
mod yard;

pub(crate) use refusal::Refusal;

use reactions::judge_reaction;
use rules::{judge_added, judge_drone, judge_rule};
use yard::{buy, sell};

use crate::contract::{Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::catalogue::house;
use crate::games::pentagon_war::data::placement::Spot;
use crate::games::pentagon_war::data::scenario::Alert;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::action_words::{response_words, trigger_words};
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::captain::BoxChoice;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::deployment::placement_of;
use crate::games::pentagon_war::rules::hold::holds_on;
use crate::games::pentagon_war::rules::order::{DefaultChanges, Order, ScreenOrder};
use crate::games::pentagon_war::rules::plan::{Aim, Plan, Reaction, Step, Thrust};
use crate::games::pentagon_war::rules::resolve::{allocation_costs, can_reinforce, engines_used};
use crate::games::pentagon_war::rules::state::{Moment, Phase, State, Stop, UnitId};
use crate::kit::words::count;

/// What is going on, in words.
const fn phase_words(phase: &Phase) -> &'static str {
    match phase {
        Phase::Shipyard { .. } => "the shipyard",
        Phase::Deployment { .. } => "the placing of craft",
        Phase::Allocation { .. } => "power allocation",
        Phase::Impulse(_) => "the impulses",
        Phase::Over(_) => "over",
    }
}

/// Judges an order.
pub(crate) fn check(view: &View<PentagonWar>, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let state: &State = view;
    if matches!(state.phase, Phase::Over(_)) {
        return Err(Refusal::Over);
    }
    if state.sides.get(seat.index()).is_none_or(|s| s.has_resigned) {
        return Err(Refusal::NothingLeft);
    }
    is_open(state, seat)?;
    let wrong = |verb, needed| Err(Refusal::Phase { verb, needed, now: phase_words(&state.phase) });
    let in_yard = matches!(state.phase, Phase::Shipyard { .. });
    match order {
        Order::Buy { .. } | Order::Sell { .. } if !in_yard => wrong("ship", "the shipyard before the first turn"),
        Order::Buy { name, design } => buy(state, seat, name, design),
        Order::Sell { name } => sell(state, seat, name),
        Order::Done => done(state, seat),
        _ if in_yard => wrong("this", "the turns; now build with `ship` and say `done`"),
        Order::Deploy { unit, spot } => match &state.phase {
            Phase::Deployment { .. } => deploy(state, seat, own(state, seat, *unit)?, spot),
            _ => wrong("deploy", "the placing of craft before the first turn"),
        },
        Order::Defaults { units, changes } => units.iter().try_for_each(|u| defaults(own(state, seat, *u)?, changes)),
        _ if matches!(state.phase, Phase::Deployment { .. }) => {
            wrong("this", "the turns; now place your craft with `deploy` and say `done`")
        }
        Order::Power { unit, allocation } => match &state.phase {
            Phase::Allocation { .. } => power(state, own(state, seat, *unit)?, allocation),
            _ => wrong("power", "the allocation at the start of a turn"),
        },
        Order::Screens { unit, how } => screens(state, seat, own(state, seat, *unit)?, *how),
        Order::Move { unit, steps, .. } => {
            let last = steps.last().map_or(0, |s| s.0);
            may_steer(state, seat, *unit)?;
            if steps.is_empty() {
                return Err(Refusal::Past { from: 12, to: 12, next: state.next_step() });
            }
            steps.iter().try_for_each(|(i, step)| judge_step(state, *unit, *i, *step, last))
        }
        Order::Rules { unit, rules } => {
            is_own_unit(state, seat, *unit)?;
            rules.iter().try_for_each(|rule| judge_added(state, seat, *unit, rule))
        }
        Order::Plan { unit, plan } => judge_plan(state, seat, *unit, plan),
        Order::Add { unit, plan } => added(state, seat, *unit, plan),
        Order::Several { orders } => orders.iter().try_for_each(|order| check(view, seat, order)),
        Order::PlanAboard { carrier, bay, plan } => aboard(state, seat, own(state, seat, *carrier)?, (*bay, plan)),
    }
}

/// Orders are taken from a seat that is not ready.
fn is_open(state: &State, seat: Seat) -> Result<(), Refusal> {
    match &state.phase {
        Phase::Shipyard { yards } if yards.get(&seat).is_some_and(|y| y.is_done) => Err(Refusal::Ready),
        Phase::Shipyard { .. } => Ok(()),
        // Whose orders hold on was never asked, and may change them (24.11).
        Phase::Allocation { done, .. } if done.contains(&seat) && holds_on(state, seat) => Ok(()),
        Phase::Allocation { done, .. } | Phase::Deployment { done, .. } if done.contains(&seat) => Err(Refusal::Ready),
        _ if state.own(seat).next().is_none() && !state.drones.values().any(|d| d.seat == seat) => {
            Err(Refusal::NothingLeft)
        }
        _ => Ok(()),
    }
}

fn done(state: &State, seat: Seat) -> Result<(), Refusal> {
    match &state.phase {
        Phase::Shipyard { yards } if yards.get(&seat).is_none_or(|y| y.fleet.is_empty()) => Err(Refusal::EmptyYard),
        Phase::Impulse(pause) if !pause.asked.contains_key(&seat) => Err(Refusal::NotAwaited),
        Phase::Deployment { .. } if placement_of(state, seat).is_none() => Err(Refusal::NotAwaited),
        Phase::Allocation { done, .. } if done.contains(&seat) => Err(Refusal::Ready),
        Phase::Allocation { .. } if state.own(seat).next().is_none() => Err(Refusal::NothingLeft),
        _ => Ok(()),
    }
}

fn own(state: &State, seat: Seat, unit: UnitId) -> Result<&Craft, Refusal> {
    state.live(unit).filter(|c| c.seat == seat).ok_or(Refusal::NotYours)
}

fn is_own_unit(state: &State, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    if let Some(craft) = state.live(unit).filter(|c| c.is_inert) {
        return Err(Refusal::Inert { unit: craft.name.clone() });
    }
    let flies = state.live(unit).is_some() || state.drones.contains_key(&unit);
    if flies && state.seat_of(unit) == Some(seat) { Ok(()) } else { Err(Refusal::NotYours) }
}

fn deploy(state: &State, seat: Seat, craft: &Craft, spot: &Spot) -> Result<(), Refusal> {
    let unit = craft.name.clone();
    let refuse = |problem: String| Err(Refusal::Spot { unit: unit.clone(), problem });
    let Some(placement) = placement_of(state, seat) else {
        return refuse("the scenario says where it starts".to_owned());
    };
    if state.lead(craft.id) != craft.id {
        return refuse(format!("it is attached; {} is placed", state.name_of(state.lead(craft.id))));
    }
    if craft.design.is_base() && spot.velocity != Velocity::ZERO {
        return refuse("a base does not move".to_owned());
    }
    placement.fault(spot).map_or(Ok(()), refuse)
}

/// The boxes that a captain would rather lose must be on the sheet (13.2).
fn defaults(craft: &Craft, changes: &DefaultChanges) -> Result<(), Refusal> {
    let is_built = |choice: &BoxChoice| {
        let (number, built) = match choice {
            BoxChoice::Weapon(n) => (n, craft.design.weapons.len()),
            BoxChoice::Missile(n) => (n, craft.design.missiles.len()),
            BoxChoice::Bay(n) => (n, craft.design.bays.len()),
        };
        usize::from(*number) <= built
    };
    if changes.lose.iter().flatten().all(is_built) {
        return Ok(());
    }
    let (weapons, missiles, bays) = (craft.design.weapons.len(), craft.design.missiles.len(), craft.design.bays.len());
    let what = format!(
        "name a box it does not have: it has {}, {}, {}",
        count(weapons, "weapon"),
        count(missiles, "missile"),
        count(bays, "bay")
    );
    Err(Refusal::Cannot { unit: craft.name.clone(), what, rule: "13.2" })
}

fn power(state: &State, craft: &Craft, allocation: &Allocation) -> Result<(), Refusal> {
    let unit = || craft.name.clone();
    let lacks = |system: System| Refusal::Lacks { unit: unit(), system: system.words() };
    let most = i64::from(house().power.most_levels);
    for levels in [allocation.ecm, allocation.eccm] {
        if i64::from(levels) > most {
            return Err(Refusal::Levels { read: levels, most });
        }
    }
    let uses_suite = allocation.ecm > 0 || allocation.eccm > 0;
    if uses_suite && (craft.intact(System::EcmSuite) == 0 || !craft.has_control()) {
        return Err(lacks(System::EcmSuite));
    }
    if allocation.is_invisible && (craft.intact(System::InvisibilityDevice) == 0 || !craft.has_control()) {
        return Err(lacks(System::InvisibilityDevice));
    }
    if allocation.is_invisible && allocation.ecm > 0 {
        return Err(Refusal::InvisibleEcm);
    }
    if allocation.is_evading {
        let why = if craft.design.is_base() {
            Some("a base does not move")
        } else if craft.is_attached() {
            Some("it is attached")
        } else if craft.intact(System::Engine) == 0 || !craft.has_control() {
            Some("it needs an engine and main or auxiliary control")
        } else {
            None
        };
        if let Some(why) = why {
            return Err(Refusal::Evade { unit: unit(), why });
        }
    }
    let (read, have) = (allocation.doubled_beams, craft.holds().count());
    if usize::from(read) > have {
        return Err(Refusal::Holds { unit: unit(), read, have });
    }
    // Attached craft are one craft with the size class of them all (18.2).
    let wanted = allocation_costs(state.size_class(craft.id), allocation).iter().map(|(_, points)| points).sum();
    let left = craft.ledger.left();
    if wanted > left { Err(Refusal::Power { unit: unit(), wanted, left }) } else { Ok(()) }
}

fn screens(state: &State, seat: Seat, craft: &Craft, how: ScreenOrder) -> Result<(), Refusal> {
    let unit = craft.name.clone();
    let wrong = |needed| Err(Refusal::Phase { verb: "screens", needed, now: phase_words(&state.phase) });
    match (how, &state.phase) {
        (ScreenOrder::Sides(sides), Phase::Allocation { .. }) => {
            if craft.intact(System::DirectionalControl) == 0 || !craft.has_control() {
                return Err(Refusal::Lacks { unit, system: System::DirectionalControl.words() });
            }
            let read = sides.iter().map(|n| u32::from(*n)).sum();
            let have = craft.intact(System::Screen);
            if read > have { Err(Refusal::ScreenBoxes { unit, read, have }) } else { Ok(()) }
        }
        (ScreenOrder::Sides(_), _) => wrong("the allocation at the start of a turn"),
        (ScreenOrder::Now { activated, units }, Phase::Impulse(pause))
            if matches!(pause.at, Stop::Contact | Stop::Reinforcement) && pause.asked.contains_key(&seat) =>
        {
            let (idle, left) = (u32::from(craft.screens_off), craft.ledger.left());
            let switched = u32::from(activated);
            // Boxes that the same order switches on can be reinforced by it.
            let most = can_reinforce(craft, switched.min(idle).min(left));
            if switched <= idle.min(left) && u32::from(units) <= most {
                Ok(())
            } else {
                Err(Refusal::Reinforcement { unit, most, idle })
            }
        }
        (ScreenOrder::Now { .. }, _) => wrong(
            "the moment when you are asked (`defaults UNIT reinforce=ask`); at any other a plan does it, as in `plan UNIT 3 \
             reinforce 2, 3 on all`",
        ),
    }
}

/// Attached craft may be given steps for the time after they have detached (18.3).
fn may_steer(state: &State, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
    is_own_unit(state, seat, unit)?;
    match state.live(unit).filter(|craft| craft.design.is_base()) {
        Some(base) => Err(Refusal::Steer { unit: base.name.clone(), why: "a base has no engines".to_owned() }),
        None => Ok(()),
    }
}

/// A drone turns, and accelerates fully or not at all (12.2).
fn judge_drone_step(name: String, step: Step) -> Result<(), Refusal> {
    match step.thrust {
        Thrust::Engines(_) => Err(Refusal::Cannot {
            unit: name,
            what: "accelerate by parts: a drone accelerates fully or not at all".to_owned(),
            rule: "12.2",
        }),
        _ if step.aim == Some(Aim::Strong) => Err(Refusal::Cannot {
            unit: name,
            what: "turn a strong side: a drone has no sides".to_owned(),
            rule: "12.2",
        }),
        _ => Ok(()),
    }
}

fn judge_step(state: &State, unit: UnitId, impulse: u8, step: Step, last: u8) -> Result<(), Refusal> {
    let Some(craft) = state.live(unit) else { return judge_drone_step(state.name_of(unit), step) };
    let next = state.next_step();
    if impulse < next {
        return Err(Refusal::Past { from: impulse, to: last, next });
    }
    let now = Moment::new(state.turn, impulse);
    if let Some(Aim::Direction(wanted)) = step.aim
        && impulse == next
        && craft.turns_little(now)
        && craft.facing.turns_to(wanted) > 1
    {
        return Err(Refusal::Turn { unit: craft.name.clone() });
    }
    if step.thrust == Thrust::Coast {
        return Ok(());
    }
    if craft.alert == Alert::Green {
        return Err(Refusal::Steer {
            unit: craft.name.clone(),
            why: "green alert allows no acceleration (17.1)".to_owned(),
        });
    }
    let size = state.steered_size(unit);
    let used = engines_used(craft, size, step.thrust);
    let crash = matches!(step.thrust, Thrust::Engines(n) if u32::from(n) > size);
    match used {
        Err(why) => Err(Refusal::Steer { unit: craft.name.clone(), why }),
        Ok(0) => Err(Refusal::Steer { unit: craft.name.clone(), why: "no engine works (6.1)".to_owned() }),
        Ok(_) if crash && evades_now(state, craft) => Err(Refusal::Cannot {
            unit: craft.name.clone(),
            what: "crash-accelerate while it evades".to_owned(),
            rule: "6.4",
        }),
        Ok(_) => Ok(()),
    }
}

fn evades_now(state: &State, craft: &Craft) -> bool {
    let filed = match &state.phase {
        Phase::Allocation { filed, .. } => filed.get(&craft.id).is_some_and(|f| f.is_evading),
        _ => false,
    };
    filed || craft.evades()
}

fn judge_plan(state: &State, seat: Seat, unit: UnitId, plan: &Plan) -> Result<(), Refusal> {
    is_own_unit(state, seat, unit)?;
    if plan.steps.values().any(|step| *step != Step::default()) {
        may_steer(state, seat, unit)?;
    }
    let last = plan.steps.keys().next_back().copied().unwrap_or(12);
    plan.steps.iter().try_for_each(|(i, step)| judge_step(state, unit, *i, *step, last))?;
    plan.rules.iter().try_for_each(|rule| judge_rule(state, seat, unit, rule))?;
    plan.reactions.iter().try_for_each(|reaction| judge_reaction(state, seat, unit, plan, reaction))?;
    plan.breaks.iter().try_for_each(|wanted| judge_break(state, *wanted))
}

/// Clauses that are added to the plan that there is: none of them may be in it already (24.4, 24.13).
fn added(state: &State, seat: Seat, unit: UnitId, plan: &Plan) -> Result<(), Refusal> {
    plan.rules.iter().try_for_each(|rule| judge_added(state, seat, unit, rule))?;
    let Some(own) = state.live(unit).map(|craft| &craft.plan) else { return judge_plan(state, seat, unit, plan) };
    let is_there = |reaction: &&Reaction| own.reactions.iter().any(|other| other.is_met_by(reaction));
    if let Some(twice) = plan.reactions.iter().find(is_there) {
        let (event, response) = (trigger_words(twice.on), response_words(state, &twice.response));
        let what = format!("do `{event} {response}` too: its plan says something for that event already");
        return Err(Refusal::Cannot { unit: state.name_of(unit), what, rule: "24.12" });
    }
    // What may come is judged by the whole plan.
    let mut whole = plan.clone();
    whole.rules.extend(own.rules.iter().cloned());
    plan.reactions.iter().try_for_each(|reaction| judge_reaction(state, seat, unit, &whole, reaction))?;
    judge_plan(state, seat, unit, &Plan { reactions: vec![], ..plan.clone() })
}

/// The run can only stop at impulses that have not begun.
fn judge_break(state: &State, wanted: Break) -> Result<(), Refusal> {
    let next = state.next_stop();
    match wanted {
        Break::Impulse(n) if n < next => Err(Refusal::Past { from: n, to: n, next }),
        _ => Ok(()),
    }
}

/// What a drone shall do once it is launched.
fn aboard(state: &State, seat: Seat, carrier: &Craft, (bay, plan): (u16, &Plan)) -> Result<(), Refusal> {
    let name = state.drone_name(carrier.id, bay);
    let index = usize::from(bay).wrapping_sub(1);
    if !carrier.bays.get(index).is_some_and(|b| !b.is_lost && !b.is_empty) {
        let what = "be given orders: it is neither aboard nor in flight".to_owned();
        return Err(Refusal::Cannot { unit: name, what, rule: "12.2" });
    }
    plan.steps.values().try_for_each(|step| judge_drone_step(name.clone(), *step))?;
    reactions::no_drone_reacts(&name, plan)?;
    let is_armed = carrier.design.bays.get(index).is_some_and(|load| load.weapon.is_some());
    plan.rules.iter().try_for_each(|rule| judge_drone(state, seat, (&name, is_armed), &rule.action))
}
