//! What is asked of a seat, and its orders on file.

use super::{drift_words, fate_words, missile_words, orbit_words, pull_words};
use crate::contract::{Draft, Seat, Seen};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::{price, shop};
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::check::check;
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::legal;
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::order_words::{program_text, standing_text};
use crate::games::space_combat::rules::resolve::flow::owing;
use crate::games::space_combat::rules::state::{Ask, Phase, Ship, State};
use crate::games::space_combat::text::format::draft;
use crate::games::space_combat::text::verbs::VERBS;

/// Subturns that the prompt looks ahead.
const OUTLOOK: usize = 6;

/// A headline and hints, each with a command that works as it stands.
pub fn prompt(seen: &Seen<SpaceCombat>, seat: Seat) -> Vec<String> {
    let state = seen.state();
    if !owing(state).contains(&seat) {
        return waiting(state, seat);
    }
    if let Phase::Muster { forces } = &state.phase {
        return muster(state, seat, forces.get(seat.index()).cloned().flatten().as_deref());
    }
    let world = &state.world;
    let mut lines = vec![format!(
        "Turn {} of {}, subturn {} of 4: one order for each of your ships, then lock them.",
        world.turn, world.scenario.turns, world.subturn
    )];
    for ship in world.able_of(seat).take(8) {
        lines.push(ship_line(state, ship));
    }
    lines.extend(enemies(state, seat));
    lines.extend(world.missiles.iter().take(8).map(|m| missile_words(world, m)));
    for order in samples(seen, seat) {
        lines.push(format!("`/order {}`", draft(&order).to_notation(VERBS)));
    }
    lines.push("`/done` locks your orders; ships without one follow their standing default.".to_owned());
    lines
}

/// Up to four different kinds of orders that are legal now.
fn samples(seen: &Seen<SpaceCombat>, seat: Seat) -> Vec<Order> {
    let mut kinds: Vec<String> = Vec::new();
    let mut found = Vec::new();
    for order in legal::legal(seen, seat) {
        let verb = draft(&order).verb;
        let is_new = !kinds.contains(&verb) && matches!(verb.as_str(), "fire" | "move" | "shield" | "scan");
        if is_new && check(seen, seat, &order).is_ok() {
            kinds.push(verb);
            found.push(order);
        }
    }
    found
}

fn ship_line(state: &State, ship: &Ship) -> String {
    let world = &state.world;
    let legs = course(world, ship, ship.counters, ship.climb, OUTLOOK);
    let outlook = match (fate_words(world, &legs), world.orbit_of(ship)) {
        _ if ship.landing.is_some() => "on the ground".to_owned(),
        _ if ship.host.is_some() => "docked".to_owned(),
        (Some(fate), _) => format!("if it does nothing it {fate}"),
        (None, Some(orbit)) => format!("in {}", orbit_words(world, orbit)),
        (None, None) => drift_words(ship.counters),
    };
    let pull = pull_words(world.field().lines(ship.place.hex, ship.place.altitude));
    let pull = if pull.is_empty() || ship.landing.is_some() { String::new() } else { format!(" ({pull})") };
    let filed = if ship.program.steps.is_empty() { "no order yet" } else { "order on file" };
    format!(
        "**{}**: hull {}/{}, energy {}, heat {}, {outlook}{pull}; {filed}.",
        ship.name,
        ship.hull,
        ship.class().hull,
        ship.energy,
        ship.heat
    )
}

/// What is public of the others' ships: where a shot would strike which shield (17.2, 17.6).
fn enemies(state: &State, seat: Seat) -> Vec<String> {
    let world = &state.world;
    let chart = Chart::of(world);
    let line = |s: &Ship| {
        let shields: Vec<String> = s.shields.iter().map(ToString::to_string).collect();
        let motion = world.orbit_of(s).map_or_else(|| s.counters.words(), |orbit| orbit_words(world, orbit));
        format!(
            "{} at {} facing {}, {motion}: shields {}, armour {}, hull {}/{}.",
            s.name,
            chart.label(s.place.hex),
            s.facing.name(),
            shields.join(" "),
            s.armour,
            s.hull,
            s.class().hull
        )
    };
    world.enemies_of(Some(seat)).take(8).map(line).collect()
}

fn muster(state: &State, seat: Seat, chosen: Option<&[String]>) -> Vec<String> {
    let world = &state.world;
    let budget = world.scenario.budget.unwrap_or(0);
    let shop: Vec<String> = shop().iter().map(|(slug, c)| format!("{slug} {}", c.points)).collect();
    let usual = world.faction(seat).and_then(|f| world.scenario.side(&f.slug)).map(|s| s.default_force.join(" "));
    let usual = usual.unwrap_or_default();
    let now = match chosen {
        Some(classes) => format!("You have chosen {} ({} points).", classes.join(", "), price(classes)),
        None => format!("If you choose nothing you get {usual}."),
    };
    vec![
        format!("Choose ships for {budget} points, in secret; they are shown when all have locked."),
        format!("Prices: {}.", shop.join(", ")),
        now,
        format!("`/order fleet {usual}`"),
        "`/done` locks your choice.".to_owned(),
    ]
}

fn waiting(state: &State, seat: Seat) -> Vec<String> {
    if let Phase::Over(outcome) = &state.phase {
        return vec![format!("The game is over: {}", outcome.reason)];
    }
    let why = match state.world.faction(seat) {
        Some(f) if f.ask == Ask::Locked => {
            "Your orders are locked; the others are still at it. `/undo` opens them again."
        }
        Some(f) if f.ask == Ask::Open => "Another faction gives its orders first.",
        Some(_) => "Nothing is asked of you now.",
        None => "You have no seat here.",
    };
    vec![why.to_owned(), "`/map` and `/sheet` show how things stand.".to_owned()]
}

/// The seat's orders of this phase, and what takes each back.
pub fn orders(seen: &Seen<SpaceCombat>, seat: Seat) -> Vec<(String, Option<Draft>)> {
    let state = seen.state();
    let may_change = owing(state).contains(&seat);
    let mut lines = Vec::new();
    if let Phase::Muster { forces } = &state.phase
        && let Some(Some(classes)) = forces.get(seat.index())
    {
        lines.push((format!("Fleet: {} ({} points)", classes.join(", "), price(classes)), None));
    }
    for ship in state.world.able_of(seat) {
        if ship.program.steps.is_empty() {
            lines.push((format!("{}: no order; default {}", ship.name, ship.habit().name()), None));
        } else {
            let back = may_change.then(|| Draft::new("clear").with("unit", ship.name.clone()));
            lines.push((format!("{}: {}", ship.name, program_text(&ship.program)), back));
        }
    }
    if matches!(state.phase, Phase::Orders { .. }) {
        for ship in state.world.able_of(seat) {
            lines.push((format!("{}, standing: {}", ship.name, standing_text(&ship.standing)), None));
        }
    }
    lines
}
