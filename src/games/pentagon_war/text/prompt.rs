//! What is asked of a seat, and what it has ordered.

use crate::contract::{Draft, Game, Seat, Seen};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::options::budget;
use crate::games::pentagon_war::data::placement::Placement;
use crate::games::pentagon_war::rules::check::check;
use crate::games::pentagon_war::rules::deployment::{placement_of, spots};
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::state::{Pause, Phase, State, Stop};
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::notation::{allocation_words, plan_clauses};
use crate::games::pentagon_war::text::parse;
use crate::games::pentagon_war::text::verbs::VERBS;
use crate::kit::line::{Line, line};
use crate::kit::words::{count, cut};

/// The headline, and hints with commands that would be accepted as they stand.
pub(crate) fn prompt(seen: &Seen<PentagonWar>, seat: Seat) -> Vec<Line> {
    let state = seen.state();
    let (headline, offers) = match &state.phase {
        Phase::Shipyard { yards } => yard_prompt(state, seat, yards.get(&seat).is_some_and(|y| y.is_done)),
        Phase::Deployment { done, .. } if done.contains(&seat) || placement_of(state, seat).is_none() => {
            ("Your craft are placed; the game waits for the others.".to_owned(), vec![])
        }
        Phase::Deployment { .. } => deployment_prompt(state, seat),
        Phase::Allocation { done, .. } if done.contains(&seat) => {
            ("Your form is in; the game waits for the others.".to_owned(), vec![])
        }
        Phase::Allocation { .. } => allocation_prompt(state, seat),
        Phase::Impulse(pause) => impulse_prompt(state, seat, pause),
        Phase::Over(outcome) => (format!("The game is over. {}", outcome.reason), vec![]),
    };
    let mut lines = vec![line!("{}", cut(&headline, 380))];
    let legal = offers.into_iter().filter_map(|(command, words)| Some((legal(seen, seat, &command)?, words)));
    lines.extend(legal.map(|(draft, words)| line!("{} {}", draft.command(VERBS), Line::of_markdown(words))));
    lines
}

/// A command and what it does.
type Offer = (String, &'static str);

fn legal(seen: &Seen<PentagonWar>, seat: Seat, command: &str) -> Option<Draft> {
    let draft = Draft::from_notation(command, PentagonWar::CARD.title, VERBS, None).ok()?;
    let order = parse::parse(seen, seat, &draft).ok()?;
    check(seen, seat, &order).is_ok().then_some(draft)
}

fn yard_prompt(state: &State, seat: Seat, is_done: bool) -> (String, Vec<Offer>) {
    if is_done {
        return ("Your fleet is bought; the game waits for the others.".to_owned(), vec![]);
    }
    let slug = state.sides.get(seat.index()).map(|s| s.slug.clone()).unwrap_or_default();
    let of_side = state.options.scenario.sides.iter().find(|s| s.slug == slug).and_then(|s| s.budget);
    let points = budget(&state.options, of_side);
    let design = "ship Hawk hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F";
    let offers = vec![
        ("ship Dee1 zelta-dee".to_owned(), "buys a stock class; the sheets show them all."),
        (design.to_owned(), "designs a craft from systems and buys it."),
        ("done".to_owned(), "when your fleet is complete."),
    ];
    (format!("Shipyard: buy up to six craft for {points} points (20.1)."), offers)
}

fn deployment_prompt(state: &State, seat: Seat) -> (String, Vec<Offer>) {
    let words = placement_of(state, seat).map(Placement::words).unwrap_or_default();
    let headline = format!("Place your craft in secret: {words} (23.1). Those you leave start where they stand.");
    let craft = state.own(seat).find(|c| state.lead(c.id) == c.id);
    let spot = craft.and_then(|c| spots(state, c).into_iter().next().map(|spot| format!("deploy {} {spot}", c.name)));
    let mut offers: Vec<Offer> = spot.into_iter().map(|command| (command, "places it there.")).collect();
    offers.push(("done".to_owned(), "when all stand where you want them."));
    (headline, offers)
}

fn allocation_prompt(state: &State, seat: Seat) -> (String, Vec<Offer>) {
    let headline =
        format!("Turn {}: fill in your forms in secret, and plan the turn if you like (4.2, 24.1).", state.turn);
    let Some(craft) = state.own(seat).find(|c| state.lead(c.id) == c.id) else { return (headline, vec![]) };
    let name = &craft.name;
    let steer = if craft.design.is_base() { "" } else { "face nearest, accel, " };
    let offers = vec![
        (format!("power {name} ecm=1"), "commits power; `evade` maneuvers evasively."),
        (format!("screens {name} sides 1,0,0,0,0,0"), "directs a screen box ahead."),
        (format!("plan {name} {steer}fire all at nearest range<=4, break range<=8"), "plans the turn."),
        ("done".to_owned(), "when ready; with a plan filed you are asked again only if something comes up."),
    ];
    (headline, offers)
}

fn impulse_prompt(state: &State, seat: Seat, pause: &Pause) -> (String, Vec<Offer>) {
    let number = pause.impulse.number;
    let Some(reasons) = pause.asked.get(&seat) else {
        let waits = format!("Turn {}, impulse {number}: the game waits for others.", state.turn);
        return (format!("{waits} You may change your plans meanwhile: plan, move, fire."), vec![]);
    };
    let what = match pause.at {
        Stop::Rotation => "Orders from here on",
        Stop::Contact => "Contact",
        Stop::Launching => "Launch, fire, and what follows",
        Stop::Reinforcement => "Reinforce your screens",
    };
    let headline = format!("Turn {}, impulse {number}: {what}. {}.", state.turn, reasons.join("; "));
    let mut offers = Vec::new();
    if let Some(craft) = state.own(seat).find(|c| state.lead(c.id) == c.id) {
        let name = &craft.name;
        let enemy = state.nearest_enemy(seat, craft.hex).map_or("nearest".to_owned(), |e| e.name.clone());
        match pause.at {
            Stop::Reinforcement => offers.push((format!("screens {name} +1"), "adds a unit for 3 points.")),
            Stop::Contact => {
                offers.push((format!("plan {name} ram {enemy}"), "tries to ram, if it has entered that hex."));
                offers.push((format!("screens {name} +1"), "adds a unit for 3 points."));
            }
            Stop::Rotation | Stop::Launching => {
                offers.push((format!("fire {name} {enemy} all range<=6"), "fires as soon as that holds."));
                offers.push((
                    format!("move {name} @+x3 .x*"),
                    "accelerates towards the nearest enemy for three impulses.",
                ));
            }
        }
    }
    offers.push(("done".to_owned(), "lets the game run on."));
    (headline, offers)
}

/// The seat's orders, one line each, with what takes them back.
pub(crate) fn orders(state: &State, seat: Seat) -> Vec<(Line, Option<Draft>)> {
    let mut lines = Vec::new();
    match &state.phase {
        Phase::Shipyard { yards } => {
            for (name, design) in yards.get(&seat).into_iter().flat_map(|y| &y.fleet) {
                let sell = Draft::new("ship").with("name", name).with("design", "none");
                lines.push((line!("{}: {}, {}", name, design.name, count(design.points(), "point")), Some(sell)));
            }
        }
        Phase::Deployment { placed, .. } => {
            for (id, spot) in placed.iter().filter(|(id, _)| state.seat_of(**id) == Some(seat)) {
                lines.push((line!("{} starts at {}", state.name_of(*id), spot.words()), None));
            }
        }
        Phase::Allocation { filed, .. } => {
            for (id, form) in filed.iter().filter(|(id, _)| state.seat_of(**id) == Some(seat)) {
                let name = state.name_of(*id);
                let clear = Draft::new("power").with("unit", &name).with("settings", "none");
                let mut words = format!("power {}", allocation_words(form));
                if form.directional.iter().any(|boxes| *boxes > 0) {
                    let sides: Vec<String> = form.directional.iter().map(ToString::to_string).collect();
                    words = format!("{words}; screens sides {}", sides.join(","));
                }
                lines.push((line!("{}: {}", name, words), Some(clear)));
            }
        }
        Phase::Impulse(_) | Phase::Over(_) => {}
    }
    for (subject, plan) in plans(state, seat) {
        let clauses = plan_clauses(state, subject, plan);
        if !clauses.is_empty() {
            let name = subject.name(state);
            let place = if matches!(subject, Subject::Aboard { .. }) { " (aboard)" } else { "" };
            let clear = Draft::new("cancel").with("unit", &name);
            lines.push((line!("{}{}: plan {}", name, place, clauses.join(", ")), Some(clear)));
        }
    }
    lines
}

/// The plans of a seat: of its craft, its drones in flight and those that are still aboard.
fn plans(state: &State, seat: Seat) -> Vec<(Subject, &Plan)> {
    let crafts = state.own(seat).map(|c| (Subject::Unit(c.id), &c.plan));
    let drones = state.drones.values().filter(|d| d.seat == seat).map(|d| (Subject::Unit(d.id), &d.plan));
    let aboard = state
        .own(seat)
        .flat_map(|c| c.bay_plans.iter().map(|(bay, plan)| (Subject::Aboard { carrier: c.id, bay: *bay }, plan)));
    crafts.chain(drones).chain(aboard).filter(|(_, plan)| !plan.is_empty()).collect()
}
