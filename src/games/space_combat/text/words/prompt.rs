//! What is asked of a seat, and its orders on file.

use super::{counted, drift_words, fate_words, missile_words, orbit_words, pull_words};
use crate::contract::{Draft, Seat, View, objection, still_legal};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::{price, shop};
use crate::games::space_combat::rules::chart::Chart;
use crate::games::space_combat::rules::check::{check, plans_ahead};
use crate::games::space_combat::rules::forecast::course;
use crate::games::space_combat::rules::legal;
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::order_words::{program_text, standing_text};
use crate::games::space_combat::rules::resolve::flow::owing;
use crate::games::space_combat::rules::state::{Ask, Phase, Ship};
use crate::games::space_combat::text::format::draft;
use crate::games::space_combat::text::names::own_ship;
use crate::games::space_combat::text::parse::SUGGESTED;
use crate::games::space_combat::text::verbs::VERBS;
use crate::kit::line::{Line, line};

/// Subturns that the prompt looks ahead.
const OUTLOOK: usize = 6;

/// A headline and hints, each with a command that works as it stands.
pub(crate) fn prompt(view: &View<SpaceCombat>, seat: Seat) -> Vec<Line> {
    if !owing(view).contains(&seat) {
        return waiting(view, seat);
    }
    if let Phase::Muster { forces } = &view.phase {
        return muster(view, seat, forces.get(seat.index()).cloned().flatten().as_deref());
    }
    let world = &view.world;
    let what = if world.rules().exchange_subturns().is_some() {
        line!("a program of up to {} for each of your ships", counted(world.exchange_left, "subturn"))
    } else {
        line!("one order for each of your ships")
    };
    let (turn, last, subturn) = (world.turn, world.scenario.turns, world.subturn);
    let mut lines = vec![line!("Turn {} of {}, subturn {} of 4: {}, then lock them.", turn, last, subturn, what)];
    for ship in world.able_of(seat).take(8) {
        lines.push(ship_line(view, ship));
    }
    lines.extend(enemies(view, seat));
    lines.extend(world.missiles.iter().take(8).map(|m| line!("{}", missile_words(world, m))));
    for order in samples(view, seat) {
        lines.push(line!("{}", draft(&order).command(VERBS)));
    }
    let done = Draft::new("done").command(VERBS);
    if world.rules().exchange_subturns().is_some() {
        lines.extend(program_samples(view, seat).into_iter().map(|draft| line!("{}", draft.command(VERBS))));
    }
    lines.push(line!("{} locks your orders; ships without one follow their standing default.", done));
    lines
}

/// A manoeuvre that fills the exchange, and all that a computer would order.
fn program_samples(view: &View<SpaceCombat>, seat: Seat) -> Vec<Draft> {
    let drafts = view.world.able_of(seat).flat_map(|ship| {
        let unit = |how: &str| Draft::new("manoeuvre").with("unit", ship.name.clone()).with("how", how);
        [unit("engage nearest"), unit("brake")]
    });
    let mut found: Vec<Draft> = drafts.filter(|d| objection(view, seat, d).is_none()).take(1).collect();
    if view.world.able_of(seat).any(|s| s.program.steps.is_empty()) {
        found.push(Draft::new("round").with("orders", SUGGESTED));
    }
    found
}

/// Up to four different kinds of orders that are legal now.
fn samples(view: &View<SpaceCombat>, seat: Seat) -> Vec<Order> {
    let mut kinds: Vec<String> = Vec::new();
    let mut found = Vec::new();
    for order in legal::legal(view, seat) {
        let verb = draft(&order).verb;
        let is_new = !kinds.contains(&verb) && matches!(verb.as_str(), "fire" | "move" | "shield" | "scan");
        if is_new && check(view, seat, &order).is_ok() {
            kinds.push(verb);
            found.push(order);
        }
    }
    found
}

fn ship_line(view: &View<SpaceCombat>, ship: &Ship) -> Line {
    let world = &view.world;
    let legs = course(world, ship, ship.counters, ship.climb, OUTLOOK);
    let outlook = match (fate_words(world, &legs), world.orbit_of(ship)) {
        _ if ship.landing.is_some() => line!("on the ground"),
        _ if ship.host.is_some() => line!("docked"),
        (Some(fate), _) => line!("if it does nothing it {}", fate),
        (None, Some(orbit)) => line!("in {}", orbit_words(world, orbit)),
        (None, None) => line!("{}", drift_words(ship.counters)),
    };
    let pull = pull_words(world.field().lines(ship.place.hex, ship.place.altitude));
    let pull = if pull.is_empty() || ship.landing.is_some() { line!("") } else { line!(" ({})", pull) };
    let filed = if ship.program.steps.is_empty() { "no order yet" } else { "order on file" };
    line!(
        "**{}**: hull {}/{}, energy {}, heat {}, {}{}; {}.",
        ship.name,
        ship.hull,
        ship.class().hull,
        ship.energy,
        ship.heat,
        outlook,
        pull,
        filed
    )
}

/// What is public of the others' ships: where a shot would strike which shield (17.2, 17.6).
fn enemies(view: &View<SpaceCombat>, seat: Seat) -> Vec<Line> {
    let world = &view.world;
    let chart = Chart::of(world);
    let line = |s: &Ship| {
        let shields: Vec<String> = s.shields.iter().map(ToString::to_string).collect();
        let motion = world.orbit_of(s).map_or_else(|| s.counters.words(), |orbit| orbit_words(world, orbit));
        line!(
            "{} at {} facing {}, {}: shields {}, armour {}, hull {}/{}.",
            s.name,
            chart.label(s.place.hex),
            s.facing.name(),
            motion,
            shields.join(" "),
            s.armour,
            s.hull,
            s.class().hull
        )
    };
    world.enemies_of(Some(seat)).take(8).map(line).collect()
}

fn muster(view: &View<SpaceCombat>, seat: Seat, chosen: Option<&[String]>) -> Vec<Line> {
    let world = &view.world;
    let (edition, budget) = (world.rules().edition(), world.scenario.budget.unwrap_or(0));
    let shop: Vec<String> = shop(edition).iter().map(|(slug, c)| format!("{slug} {}", c.points(edition))).collect();
    let usual = world.scenario.side(&world.faction(seat).slug).map(|s| s.default_force.join(" "));
    let usual = usual.unwrap_or_default();
    let now = chosen.map_or_else(
        || line!("If you choose nothing you get {}.", usual),
        |classes| line!("You have chosen {} ({} points).", classes.join(", "), price(edition, classes)),
    );
    vec![
        line!("Choose ships for {} points, in secret; they are shown when all have locked.", budget),
        line!("Prices: {}.", shop.join(", ")),
        now,
        line!("{}", Draft::new("fleet").with("ships", usual.as_str()).command(VERBS)),
        line!("{} locks your choice.", Draft::new("done").command(VERBS)),
    ]
}

fn waiting(view: &View<SpaceCombat>, seat: Seat) -> Vec<Line> {
    if let Phase::Over(outcome) = &view.phase {
        return vec![line!("The game is over: {}", outcome.reason)];
    }
    let why = match view.world.find_faction(seat) {
        Some(f) if f.ask == Ask::Locked => {
            line!("Your orders are locked; the others are still at it. `/undo` opens them again.")
        }
        Some(f) if f.ask == Ask::Open => line!("Another faction gives its orders first."),
        Some(_) => line!("Nothing is asked of you now."),
        None => line!("You have no seat here."),
    };
    vec![why, line!("`/map` and `/sheet` show how things stand.")]
}

/// The seat's orders of this phase, and what takes each back.
pub(crate) fn orders(view: &View<SpaceCombat>, seat: Seat) -> Vec<(Line, Option<Draft>)> {
    let edition = view.world.rules().edition();
    let may_change = owing(view).contains(&seat);
    let mut lines = Vec::new();
    if let Phase::Muster { forces } = &view.phase
        && let Some(Some(classes)) = forces.get(seat.index())
    {
        lines.push((line!("Fleet: {} ({} points)", classes.join(", "), price(edition, classes)), None));
    }
    for ship in view.world.able_of(seat) {
        if ship.program.steps.is_empty() {
            lines.push((line!("{}: no order; default {}", ship.name, ship.habit().name()), None));
        } else {
            let back = may_change.then(|| Draft::new("clear").with("unit", ship.name.clone()));
            lines.push((line!("{}: {}", ship.name, program_text(&ship.program)), back));
        }
    }
    for ship in view.world.able_of(seat).filter(|ship| !ship.watch.ahead.is_empty()) {
        let back = plans_ahead(view, seat).then(|| Draft::new("clear").with("unit", ship.name.clone()));
        lines.push((line!("{}, next exchange: {}", ship.name, program_text(&ship.watch.ahead)), back));
    }
    if matches!(view.phase, Phase::Orders { .. }) {
        for ship in view.world.able_of(seat) {
            lines.push((line!("{}, standing: {}", ship.name, standing_text(&ship.standing)), None));
        }
    }
    lines
}

/// What a ship has been ordered, as the order that gives it once more.
pub(crate) fn ordered(view: &View<SpaceCombat>, seat: Seat, unit: &str) -> Option<Vec<Draft>> {
    let is_asked = matches!(view.phase, Phase::Orders { .. }) && owing(view).contains(&seat);
    let is_ahead = plans_ahead(view, seat);
    let ship = own_ship(view, seat, unit, "unit").ok().filter(|ship| (is_asked || is_ahead) && ship.is_able())?;
    let (program, name) = (if is_ahead { &ship.watch.ahead } else { &ship.program }, ship.name.clone());
    let program = program.clone();
    let is_plain = program.breaks.is_empty() && program.stops.is_none();
    let order = match program.steps.as_slice() {
        [] => None,
        [only] if is_plain && only.condition.is_none() => Some(Order::Plan { ship: name, plan: only.plan.clone() }),
        _ => Some(Order::Program { ship: name, program }),
    };
    Some(still_legal(view, seat, order.as_ref().map(draft)))
}
