//! Whether an order is legal for a seat now.
//!
//! What is here: refusals, judged on what the seat may see. What is not: what becomes of an order whose grounds change
//! before its moment comes (`resolve`: it is carried out as far as it is legal, 12.2).

mod ahead;
mod plan;
mod refusal;

pub(crate) use ahead::plans_ahead;
pub(crate) use plan::check_plan;
pub(crate) use refusal::Refusal;

use crate::contract::{Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::class;
use crate::games::space_combat::data::catalogue::{price, shop};
use crate::games::space_combat::rules::action::{Habit, Program, ProgramStep, Standing, StandingChange, WithdrawAt};
use crate::games::space_combat::rules::order::{Order, ShipProgram};
use crate::games::space_combat::rules::resolve::flow::owing;
use crate::games::space_combat::rules::state::{Ask, Phase, SUBTURNS, Ship, Spirit, State};
use crate::games::space_combat::rules::tied::tied_down;

/// Most rows of a program.
const MOST_ROWS: usize = 8;

/// Checks an order.
pub(crate) fn check(view: &View<SpaceCombat>, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let state: &State = view;
    if plans_ahead(state, seat) {
        return ahead::check(state, seat, order);
    }
    if !owing(state).contains(&seat) {
        return Err(Refusal::NotAwaited { because: because(state, seat) });
    }
    let is_mustering = matches!(state.phase, Phase::Muster { .. });
    match order {
        Order::Done => Ok(()),
        Order::Fleet { classes, .. } if is_mustering => fleet(state, classes),
        Order::Fleet { .. } => Err(Refusal::NotMustering),
        _ if is_mustering => Err(Refusal::StillMustering),
        Order::Plan { ship, plan } => check_plan(state, own(state, seat, ship)?, plan),
        Order::Program { ship, program } => check_program(state, own(state, seat, ship)?, program),
        Order::Rows { ship, from, to, step } => {
            let ship = own(state, seat, ship)?;
            if *from == 0 || from > to || *to > MOST_ROWS {
                return Err(Refusal::Rows { from: *from, to: *to });
            }
            check_program(state, ship, &ship.program.with_rows(*from, *to, step))
        }
        Order::Stops { ship, stops, breaks } => {
            let ship = own(state, seat, ship)?;
            if ship.program.steps.is_empty() {
                return Err(Refusal::NothingToClear { ship: ship.name.clone() });
            }
            let steps = ship.program.steps.clone();
            check_program(state, ship, &Program { steps, stops: stops.clone(), breaks: breaks.clone() })
        }
        Order::Round { programs } => check_round(state, seat, programs),
        Order::Standing { ship, standing } => check_standing(own(state, seat, ship)?, standing),
        Order::StandingAll { change } => check_standing_of_all(state, seat, change),
        Order::Sequence { ships } => ships.iter().try_for_each(|name| own(state, seat, name).map(|_| ())),
        Order::Clear { ship } => {
            let ship = own(state, seat, ship)?;
            if ship.program.steps.is_empty() {
                return Err(Refusal::NothingToClear { ship: ship.name.clone() });
            }
            Ok(())
        }
    }
}

fn because(state: &State, seat: Seat) -> String {
    let faction = state.world.find_faction(seat);
    match (&state.phase, faction) {
        (Phase::Over(_), _) => "the game is over".to_owned(),
        (_, None) => "you have no seat".to_owned(),
        (_, Some(f)) if f.spirit == Spirit::Resigned => "you have given up".to_owned(),
        (_, Some(f)) if f.spirit == Spirit::Broken => "your ships have broken and leave the zone (3.3)".to_owned(),
        (_, Some(f)) if f.ask == Ask::Locked => "you have locked your orders; `/undo` opens them again".to_owned(),
        (Phase::Orders { asked: Some(_) }, _) => "another faction gives its orders first (17.3)".to_owned(),
        _ if state.world.able_of(seat).next().is_none() => "you have no able ship".to_owned(),
        _ => "your programs are running (17.3)".to_owned(),
    }
}

fn fleet(state: &State, classes: &[String]) -> Result<(), Refusal> {
    let edition = state.world.rules().edition();
    if classes.is_empty() || classes.len() > edition.most_ships() {
        return Err(Refusal::FleetSize { count: classes.len(), most: edition.most_ships() });
    }
    if let Some(unsold) = classes.iter().find(|slug| class(slug).is_none_or(|c| !c.can_be_bought)) {
        let choices = shop(edition).iter().map(|(slug, c)| format!("{slug} ({})", c.points(edition))).collect();
        return Err(Refusal::NotForSale { class: unsold.clone(), choices });
    }
    let (cost, budget) = (price(edition, classes), state.world.scenario.budget.unwrap_or(0));
    if cost > budget {
        return Err(Refusal::OverBudget { list: classes.join(", "), cost, budget });
    }
    Ok(())
}

fn own<'a>(state: &'a State, seat: Seat, name: &str) -> Result<&'a Ship, Refusal> {
    let ship = state.world.named(name).filter(|s| s.owner == Some(seat));
    let refuse = |why: &str| Refusal::NotAble { ship: name.chars().take(40).collect(), why: why.to_owned() };
    match ship {
        None => Err(refuse("you have no ship of this name")),
        Some(ship) if ship.is_able() => Ok(ship),
        Some(ship) if ship.is_present() => Err(refuse("it is disabled")),
        Some(_) => Err(refuse("it is out of the game")),
    }
}

/// Standing orders that could never have an effect are refused (12.4).
fn check_standing(ship: &Ship, standing: &Standing) -> Result<(), Refusal> {
    let refuse = |why: String| Err(Refusal::Standing { ship: ship.name.clone(), why });
    let class = ship.class();
    if standing.reinforce > class.generator {
        return refuse(format!(
            "reinforce {} is more than its shield generator, {}",
            standing.reinforce, class.generator
        ));
    }
    if let Some(hull) = standing.withdraw_at.filter(|hull| !(1..=class.hull).contains(hull)) {
        return refuse(format!("withdraw {hull} is no hull that it can have; write 1 to {}, or never", class.hull));
    }
    if standing.lands_south && !class.is_lander {
        return refuse("land south is for landers; nothing else lands".to_owned());
    }
    if standing.habit == Habit::Engage && class.weapons.is_empty() {
        return refuse("default engage is for ships with weapons; hold, evade or withdraw would do".to_owned());
    }
    Ok(())
}

/// What of a change makes sense for a ship (12.4).
pub(crate) fn suited(ship: &Ship, change: &StandingChange) -> StandingChange {
    let class = ship.class();
    let has_hull = |when: &WithdrawAt| !matches!(when, WithdrawAt::Hull(hull) if !(1..=class.hull).contains(hull));
    StandingChange {
        reinforce: change.reinforce.map(|n| n.min(class.generator)),
        point_defence: change.point_defence,
        habit: change.habit.filter(|habit| *habit != Habit::Engage || !class.weapons.is_empty()),
        withdraw: change.withdraw.filter(has_hull),
        lands_south: change.lands_south.filter(|is_south| !is_south || class.is_lander),
    }
}

/// What no ship of the side could take is refused.
fn check_standing_of_all(state: &State, seat: Seat, change: &StandingChange) -> Result<(), Refusal> {
    let refuse = |why: &str| Err(Refusal::Standing { ship: "all".to_owned(), why: why.to_owned() });
    let taken: Vec<StandingChange> = state.world.able_of(seat).map(|ship| suited(ship, change)).collect();
    let is_taken = |of: fn(&StandingChange) -> bool| !of(change) || taken.iter().any(of);
    if *change == StandingChange::default() {
        return refuse("say what changes, as default engage");
    }
    if !is_taken(|c| c.habit.is_some()) {
        return refuse("default engage is for ships with weapons; hold, evade or withdraw would do");
    }
    if !is_taken(|c| c.withdraw.is_some()) {
        return refuse("no ship can have that hull; write withdraw 6, or never");
    }
    if !is_taken(|c| c.lands_south.is_some()) {
        return refuse("land south is for landers; nothing else lands");
    }
    let generator = state.world.able_of(seat).map(|ship| ship.class().generator).max().unwrap_or(0);
    if change.reinforce.is_some_and(|n| n > generator) {
        return refuse(&format!("reinforce is at most {generator} here, the best shield generator"));
    }
    Ok(())
}

/// Each ship once, and each as by itself; where no programs are given, with its order for this subturn.
fn check_round(state: &State, seat: Seat, programs: &[ShipProgram]) -> Result<(), Refusal> {
    let is_twice = |(at, entry): (usize, &ShipProgram)| programs.iter().take(at).any(|other| other.ship == entry.ship);
    if programs.is_empty() || programs.iter().enumerate().any(is_twice) {
        return Err(Refusal::Round);
    }
    programs.iter().try_for_each(|ShipProgram { ship, program }| {
        let ship = own(state, seat, ship)?;
        match program.steps.as_slice() {
            [only] if *program == Program::once(only.plan.clone()) => check_plan(state, ship, &only.plan),
            _ => check_program(state, ship, program),
        }
    })
}

fn check_program(state: &State, ship: &Ship, program: &Program) -> Result<(), Refusal> {
    let rules = state.world.rules();
    if !rules.program_mode {
        return Err(Refusal::NoPrograms);
    }
    let is_by_post = rules.exchange_subturns().is_some();
    if program.stops.is_some() && !is_by_post {
        return Err(Refusal::NoStops);
    }
    let in_turn = usize::try_from(SUBTURNS - state.world.subturn + 1).unwrap_or(1);
    let most = if is_by_post { usize::try_from(state.world.exchange_left).unwrap_or(1) } else { in_turn };
    if program.steps.is_empty() || program.steps.len() > most {
        return Err(Refusal::ProgramLength { steps: program.steps.len(), most, is_by_post });
    }
    if let Some(first) = program.steps.first().filter(|step| step.plan.action.is_manoeuvre())
        && let Some(why) = tied_down(ship, &first.plan.action)
    {
        return Err(Refusal::Craft { ship: ship.name.clone(), why: why.to_owned(), rule: "12.6" });
    }
    // Each turn has its own Rotation (2.2).
    let (now, later) = program.steps.split_at(in_turn.min(program.steps.len()));
    check_rows(state, ship, now)?;
    let renewed = Ship { rotation_left: ship.systems.rotation, ..ship.clone() };
    later.chunks(usize::try_from(SUBTURNS).unwrap_or(1)).try_for_each(|turn| check_rows(state, &renewed, turn))
}

/// Rows of a program that belong to one turn.
fn check_rows(state: &State, ship: &Ship, rows: &[ProgramStep]) -> Result<(), Refusal> {
    let turned: i32 =
        rows.iter().map(|s| s.plan.rotate.abs().max(s.otherwise.as_ref().map_or(0, |p| p.rotate.abs()))).sum();
    if turned > ship.rotation_left {
        return Err(Refusal::Rotation { ship: ship.name.clone(), asked: turned, left: ship.rotation_left });
    }
    for step in rows {
        plan::check_frame(state, ship, &step.plan)?;
        step.otherwise.as_ref().map_or(Ok(()), |p| plan::check_frame(state, ship, p))?;
    }
    Ok(())
}
