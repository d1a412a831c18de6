//! Forms of a ship: a whole row of its program, what stops it, its standing orders. Each becomes ordinary orders.

use super::only_if::conditions;
use super::slot::Slot;
use super::{unit, weapons};
use crate::contract::{Draft, DraftError, Seat, View, objection};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Habit, Plan, Stop};
use crate::games::space_combat::rules::forecast::at_row;
use crate::games::space_combat::rules::order_words::{ALL, standing_text, stops_text};
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::names::own_ship;
use crate::games::space_combat::text::notation::plan as read_plan;
use crate::kit::form::{self, Filled, Form, FormField, FormOption, option, pick, text, ticked, ticks, words};

/// Ranges and the like at which a program stops besides.
const RANGES: [u32; 4] = [3, 5, 8, 13];

/// The form of a draft, if it has one.
pub(crate) fn form(view: &View<SpaceCombat>, seat: Seat, draft: &Draft) -> Option<Form> {
    let name = draft.get("unit")?;
    if draft.verb == "standing" && name.eq_ignore_ascii_case(ALL) {
        return Some(form::form("Standing orders of all", standing(None)));
    }
    let ship = own_ship(view, seat, name, "unit").ok()?;
    let is_sealed = view.world.rules().exchange_subturns().is_some();
    let title = |what: &str| format!("{what} of {}", ship.name);
    match draft.verb.as_str() {
        "standing" => Some(form::form(&title("Standing orders"), standing(Some(ship)))),
        "stops" if is_sealed && !ship.program.steps.is_empty() => Some(form::form(&title("Stops"), stops(view, ship))),
        "fire" | "row" if is_volley(draft) => volley(view, seat, ship, draft, weapons::form).ok()?,
        "row" if is_sealed => {
            let number = draft.get("row")?.parse().ok()?;
            let then = at_row(&view.world, ship, number)?;
            Some(form::form(&title(&format!("Row {number}")), row(view, seat, ship, &then, draft)))
        }
        _ => None,
    }
}

/// The orders that a form means.
pub(crate) fn filled(
    view: &View<SpaceCombat>,
    seat: Seat,
    draft: &Draft,
    filled: &Filled,
) -> Result<Vec<Draft>, DraftError> {
    let name = draft.get("unit").unwrap_or_default();
    if draft.verb == "standing" {
        let is_all = name.eq_ignore_ascii_case(ALL);
        let ship = if is_all { None } else { Some(own_ship(view, seat, name, "unit")?) };
        return Ok(stood(ship, filled));
    }
    let ship = own_ship(view, seat, name, "unit")?;
    Ok(match draft.verb.as_str() {
        "fire" | "row" if is_volley(draft) => {
            volley(view, seat, ship, draft, |slot, plan| weapons::filled(slot, plan, filled))?
        }
        "stops" => vec![unit("stops", ship).with("by", stopped(filled))],
        "row" => rowed(ship, draft, filled),
        _ => vec![],
    })
}

/// Whether a draft fires at somebody: it has a form of its own.
fn is_volley(draft: &Draft) -> bool {
    match draft.verb.as_str() {
        "fire" => draft.get("target").is_some(),
        _ => draft.get("what").is_some_and(|what| what.starts_with("fire ")),
    }
}

/// What comes of the volley of a draft, where it is found.
fn volley<T: Default>(
    view: &View<SpaceCombat>,
    seat: Seat,
    ship: &Ship,
    draft: &Draft,
    made: impl FnOnce(&Slot<'_>, &Plan) -> T,
) -> Result<T, DraftError> {
    let row = draft.get("row").and_then(|row| row.parse().ok());
    let Some(then) = row.map_or_else(|| Some(ship.clone()), |row| at_row(&view.world, ship, row)) else {
        return Ok(T::default());
    };
    let slot = Slot { view, seat, then: &then, row, when: None };
    let action = draft.get("what").map_or_else(|| action_of(draft), str::to_owned);
    Ok(made(&slot, &read_plan(view, &then, &action)?))
}

/// `fire Corvette2 L1 R1`, of a draft that gives it at once.
fn action_of(draft: &Draft) -> String {
    ["target", "weapon"]
        .into_iter()
        .filter_map(|field| draft.get(field))
        .fold("fire".to_owned(), |text, word| text + " " + word)
}

fn standing(ship: Option<&Ship>) -> Vec<FormField> {
    let now = ship.map(|ship| standing_text(&ship.standing)).unwrap_or_default();
    let now: Vec<&str> = now.split(", ").collect();
    let picked = |of: &[FormOption]| {
        of.iter().find(|each| now.contains(&each.value.as_str())).map_or(String::new(), |found| found.value.clone())
    };
    let field = |name: &'static str, label: &str, help: &str, options: Vec<FormOption>| {
        let now = picked(&options);
        pick(name, label, help, options, &now)
    };
    let silent = Habit::ALL.map(|habit| option(format!("default {}", habit.name()), habit.name())).to_vec();
    let most = ship.map_or(6, |ship| ship.class().hull);
    let mut hulls: Vec<i32> = (1..=most.min(24)).collect();
    if let Some(now) = ship.and_then(|ship| ship.standing.withdraw_at).filter(|now| !hulls.contains(now)) {
        hulls.pop();
        hulls.push(now);
    }
    let withdraw = std::iter::once(option("withdraw never", "never"))
        .chain(hulls.into_iter().map(|hull| option(format!("withdraw {hull}"), format!("at hull {hull} or less"))));
    let most = ship.map_or(4, |ship| ship.class().generator).min(20);
    let volley = (0..=most).map(|n| option(format!("reinforce {n}"), format!("by up to {n} energy")));
    let defence = vec![option("pd on", "on"), option("pd off", "off")];
    let land = vec![option("land north", "north"), option("land south", "south")];
    vec![
        field("silent", "If silent", "What it does without an order (12.4).", silent),
        field("withdraw", "Withdraw at hull", "Then it runs, when it is silent.", withdraw.collect()),
        field("reinforce", "Reinforce a volley", "Energy for the shields that are hit.", volley.collect()),
        field("pd", "Point defence", "Fires at missiles.", defence),
        field("land", "Land", "To which side of a body.", land),
    ]
}

/// What was changed; where nothing was, all of it once more.
fn stood(ship: Option<&Ship>, filled: &Filled) -> Vec<Draft> {
    let of = ship.map_or_else(|| Draft::new("standing").with("unit", ALL), |ship| unit("standing", ship));
    let now = ship.map(|ship| standing_text(&ship.standing)).unwrap_or_default();
    let now: Vec<&str> = now.split(", ").collect();
    let said = ["reinforce", "pd", "silent", "withdraw", "land"].map(|name| text(filled, name));
    let said: Vec<&str> = said.into_iter().filter(|words| !words.is_empty()).collect();
    let new: Vec<&str> = said.iter().copied().filter(|words| !now.contains(words)).collect();
    let orders = if new.is_empty() { said } else { new };
    if orders.is_empty() { vec![] } else { vec![of.with("orders", orders.join(", "))] }
}

fn stops(view: &View<SpaceCombat>, ship: &Ship) -> Vec<FormField> {
    let program = &ship.program;
    let events = Stop::ALL.map(|stop| {
        let label = match stop {
            Stop::Enemy => "An enemy within 8",
            Stop::Hit => "The first hit on your side",
            Stop::Crash => "A course that ends",
            Stop::Lost => "No enemy in sensor range",
        };
        option(stop.name(), label)
    });
    let on = program.stops().iter().map(|stop| stop.name().to_owned()).collect();
    let mut conditions: Vec<FormOption> =
        RANGES.iter().map(|range| option(format!("range <= {range}"), format!("any enemy within {range}"))).collect();
    for enemy in view.world.enemies_of(ship.owner).take(4) {
        conditions.push(option(format!("range {} <= 5", enemy.name), format!("{} within 5", enemy.name)));
        conditions.push(option(format!("{} disabled", enemy.name), format!("{} is disabled", enemy.name)));
    }
    conditions.extend((1..=6).map(|face| option(format!("shield {face} <= 3"), format!("shield {face} at most 3"))));
    let own = stops_text(None, &program.breaks);
    let mut fields = vec![
        ticks("events", "Stopped by", "None ticked: only what is said below.", events.to_vec(), on),
        pick("besides", "Or when", "Besides; left empty: nothing more.", conditions, &own),
    ];
    let mut more = words("words", "Or in words", "Conditions between commas, besides.", "range Corvette2 <= 5");
    if let form::FormEntry::Words { value, .. } = &mut more.entry
        && let form::FormEntry::Pick { picked, .. } = &fields[1].entry
        && picked.is_empty()
    {
        value.clone_from(&own);
    }
    fields.push(more);
    fields
}

fn stopped(filled: &Filled) -> String {
    let is_usual = |named: &[&str]| named.len() == Stop::ALL.len();
    let named: Vec<&str> = ticked(filled, "events").collect();
    let more = [text(filled, "besides"), text(filled, "words")].into_iter().filter(|words| !words.is_empty());
    let more: Vec<&str> = more.collect();
    match (is_usual(&named), more.is_empty()) {
        (true, true) => "usual".to_owned(),
        (true, false) => more.join(", "),
        (false, _) => {
            format!("only {}", named.into_iter().chain(more).collect::<Vec<_>>().join(", ")).trim().to_owned()
        }
    }
}

fn row(view: &View<SpaceCombat>, seat: Seat, ship: &Ship, then: &Ship, draft: &Draft) -> Vec<FormField> {
    let number = draft.get("row").unwrap_or_default();
    let legal = |what: &str| objection(view, seat, &unit("row", ship).with("row", number).with("what", what)).is_none();
    let most = then.rotation_left.min(3);
    let turns = (1..=most).flat_map(|n| [(n, "left"), (n, "right")]);
    let turns = turns.map(|(n, side)| option(format!("{side}{n}"), format!("{n} {side}")));
    let turns: Vec<FormOption> = std::iter::once(option("none", "as it faces")).chain(turns).collect();
    let enemies = || view.world.enemies_of(ship.owner).take(5);
    let mut actions: Vec<(String, String)> = vec![("hold".to_owned(), "hold and cool".to_owned())];
    actions.extend(
        [("evade", "evade"), ("vent", "vent heat"), ("repair", "repair")].map(|(v, l)| (v.to_owned(), l.to_owned())),
    );
    actions.extend((1..=3).map(|n| (format!("burn F{n}"), format!("burn {n} ahead"))));
    actions.push(("burn B1".to_owned(), "burn 1 astern".to_owned()));
    for enemy in enemies() {
        actions.push((format!("fire {} all", enemy.name), format!("fire at {}", enemy.name)));
        actions.push((format!("engage {}", enemy.name), format!("engage {}", enemy.name)));
        actions.push((format!("scan {}", enemy.name), format!("scan {}", enemy.name)));
    }
    let actions = actions.into_iter().filter(|(what, _)| legal(what));
    let actions: Vec<FormOption> = actions.map(|(what, label)| option(what, label)).collect();
    let when = conditions(view, ship).into_iter().map(|(when, words)| option(when, words));
    let when = std::iter::once(option("always", "always")).chain(when).collect();
    let mut fields = vec![];
    if turns.len() > 1 {
        fields.push(pick("turn", "Turn first", "Before what it does.", turns, "none"));
    }
    fields.push(pick("do", "Do", "What can be done in this row now.", actions, "hold"));
    let mut typed =
        words("words", "Or in words", "As typed behind the row, with its turn.", "fire Corvette2 L1 R1 right1");
    // What is made up already and waits for its condition.
    if let form::FormEntry::Words { value, .. } = &mut typed.entry {
        draft.get("what").and_then(|what| what.strip_prefix("if ")).unwrap_or_default().clone_into(value);
    }
    fields.push(typed);
    fields.push(pick("if", "Only if", "Else it holds.", when, "always"));
    fields
}

/// A turn stands where each verb has it: a burn before its counters, others at the end.
fn turned(what: &str, turn: &str) -> String {
    if turn.is_empty() || turn == "none" {
        return what.to_owned();
    }
    match what.strip_prefix("burn ") {
        Some(counters) => format!("burn {turn} {counters}"),
        None if ["engage", "match", "keep"].iter().any(|verb| what.starts_with(verb)) => what.to_owned(),
        None => format!("{what} {turn}"),
    }
}

fn rowed(ship: &Ship, draft: &Draft, filled: &Filled) -> Vec<Draft> {
    let written = text(filled, "words");
    let what = if written.is_empty() { turned(text(filled, "do"), text(filled, "turn")) } else { written.to_owned() };
    if what.is_empty() {
        return vec![];
    }
    let what = match text(filled, "if") {
        "" | "always" => what,
        when => format!("if {when} then {what} else hold"),
    };
    vec![unit("row", ship).with("row", draft.get("row").unwrap_or("1")).with("what", what)]
}
