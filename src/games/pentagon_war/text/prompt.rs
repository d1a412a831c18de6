//! What is asked of a seat, and what it has ordered.

use crate::contract::{Draft, Seat, View, objection, still_legal};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::options::budget;
use crate::games::pentagon_war::data::placement::Placement;
use crate::games::pentagon_war::rules::deployment::{placement_of, spots};
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::state::{Pause, Phase, Stop};
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::format::format;
use crate::games::pentagon_war::text::notation::{allocation_words, plan_clauses};
use crate::games::pentagon_war::text::units;
use crate::games::pentagon_war::text::verbs::VERBS;
use crate::kit::line::{Line, line};
use crate::kit::words::count;

/// The headline, and hints with commands that would be accepted as they stand.
pub(crate) fn prompt(view: &View<PentagonWar>, seat: Seat) -> Vec<Line> {
    let (headline, offers) = match &view.phase {
        Phase::Shipyard { yards } => yard_prompt(view, seat, yards.get(&seat).is_some_and(|y| y.is_done)),
        Phase::Deployment { done, .. } => match placement_of(view, seat).filter(|_| !done.contains(&seat)) {
            Some(placement) => deployment_prompt(view, seat, placement),
            None => (line!("Your craft are placed; the game waits for the others."), vec![]),
        },
        Phase::Allocation { done, .. } if done.contains(&seat) => {
            (line!("Your form is in; the game waits for the others."), vec![])
        }
        Phase::Allocation { .. } => allocation_prompt(view, seat),
        Phase::Impulse(pause) => impulse_prompt(view, seat, pause),
        Phase::Over(outcome) => (line!("The game is over. {}", outcome.reason), vec![]),
    };
    let mut lines = vec![headline.short(380)];
    let legal = offers.into_iter().filter(|(draft, _)| objection(view, seat, draft).is_none());
    lines.extend(legal.map(|(draft, words)| line!("{} {}", draft.command(VERBS), words)));
    lines
}

/// A command and what it does.
type Offer = (Draft, Line);

fn of_unit(verb: &str, unit: &str, field: &str, text: impl Into<String>) -> Draft {
    Draft::new(verb).with("unit", unit).with(field, text)
}

fn yard_prompt(view: &View<PentagonWar>, seat: Seat, is_done: bool) -> (Line, Vec<Offer>) {
    if is_done {
        return (line!("Your fleet is bought; the game waits for the others."), vec![]);
    }
    let points = budget(&view.options, view.spec_of(seat).budget);
    let design = "hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F";
    let ship = |name: &str, design: &str| Draft::new("ship").with("name", name).with("design", design);
    let offers = vec![
        (ship("Dee1", "zelta-dee"), line!("buys a stock class; the sheets show them all.")),
        (ship("Hawk", design), line!("designs a craft from systems and buys it.")),
        (Draft::new("done"), line!("when your fleet is complete.")),
    ];
    (line!("Shipyard: buy up to six craft for {} points (§20.1).", points), offers)
}

fn deployment_prompt(view: &View<PentagonWar>, seat: Seat, placement: &Placement) -> (Line, Vec<Offer>) {
    let words = placement.words();
    let headline = line!("Place your craft in secret: {} (§23.1). Those you leave start where they stand.", words);
    let craft = view.own(seat).find(|c| view.lead(c.id) == c.id);
    let spot = craft.and_then(|c| Some(Order::Deploy { unit: c.id, spot: spots(view, c).into_iter().next()? }));
    let mut offers: Vec<Offer> = spot.iter().map(|order| (format(view, order), line!("places it there."))).collect();
    offers.push((Draft::new("done"), line!("when all stand where you want them.")));
    (headline, offers)
}

fn allocation_prompt(view: &View<PentagonWar>, seat: Seat) -> (Line, Vec<Offer>) {
    let headline =
        line!("Turn {}: fill in your forms in secret, and plan the turn if you like (§4.2, §24.1).", view.turn);
    let Some(craft) = view.own(seat).find(|c| view.lead(c.id) == c.id) else { return (headline, vec![]) };
    let name = &craft.name;
    let steer = if craft.design.is_base() { "" } else { "face nearest, accel, " };
    let offers = vec![
        (of_unit("power", name, "settings", "ecm=1"), line!("commits power; `evade` maneuvers evasively.")),
        (of_unit("screens", name, "settings", "sides 1,0,0,0,0,0"), line!("directs a screen box ahead.")),
        (
            of_unit("plan", name, "clauses", format!("{steer}fire all at nearest range<=4, break range<=8")),
            line!("plans the turn."),
        ),
        (Draft::new("done"), line!("when ready; with a plan filed you are asked again only if something comes up.")),
    ];
    (headline, offers)
}

fn impulse_prompt(view: &View<PentagonWar>, seat: Seat, pause: &Pause) -> (Line, Vec<Offer>) {
    let number = pause.impulse.number;
    let Some(reasons) = pause.asked.get(&seat) else {
        let waits = line!("Turn {}, impulse {}: the game waits for others.", view.turn, number);
        return (line!("{} You may change your plans meanwhile: plan, move, fire.", waits), vec![]);
    };
    let what = match pause.at {
        Stop::Rotation => "Orders from here on",
        Stop::Contact => "Contact",
        Stop::Launching => "Launch, fire, and what follows",
        Stop::Reinforcement => "Reinforce your screens",
    };
    let headline = line!("Turn {}, impulse {}: {}. {}.", view.turn, number, what, reasons.join("; "));
    let mut offers = Vec::new();
    let reinforce = |name: &str| of_unit("screens", name, "settings", "+1");
    if let Some(craft) = view.own(seat).find(|c| view.lead(c.id) == c.id) {
        let name = &craft.name;
        let enemy = view.nearest_enemy(seat, craft.hex).map_or("nearest".to_owned(), |e| e.name.clone());
        match pause.at {
            Stop::Reinforcement => offers.push((reinforce(name), line!("adds a unit for 3 points."))),
            Stop::Contact => {
                let ram = of_unit("plan", name, "clauses", format!("ram {enemy}"));
                offers.push((ram, line!("tries to ram, if it has entered that hex.")));
                offers.push((reinforce(name), line!("adds a unit for 3 points.")));
            }
            Stop::Rotation | Stop::Launching => {
                let fire = of_unit("fire", name, "target", enemy).with("weapon", "all").with("when", "range<=6");
                offers.push((fire, line!("fires as soon as that holds.")));
                offers.push((
                    of_unit("move", name, "path", "@+x3 .x*"),
                    line!("accelerates towards the nearest enemy for three impulses."),
                ));
            }
        }
    }
    offers.push((Draft::new("done"), line!("lets the game run on.")));
    (headline, offers)
}

/// The seat's orders, one line each, with what takes them back.
pub(crate) fn orders(view: &View<PentagonWar>, seat: Seat) -> Vec<(Line, Option<Draft>)> {
    let mut lines = Vec::new();
    match &view.phase {
        Phase::Shipyard { yards } => {
            for (name, design) in yards.get(&seat).into_iter().flat_map(|y| &y.fleet) {
                let sell = Draft::new("ship").with("name", name).with("design", "none");
                lines.push((line!("{}: {}, {}", name, design.name, count(design.points(), "point")), Some(sell)));
            }
        }
        Phase::Deployment { placed, .. } => {
            for (id, spot) in placed.iter().filter(|(id, _)| view.seat_of(**id) == Some(seat)) {
                lines.push((line!("{} starts at {}", view.name_of(*id), spot.words()), None));
            }
        }
        Phase::Allocation { filed, .. } => {
            for (id, form) in filed.iter().filter(|(id, _)| view.seat_of(**id) == Some(seat)) {
                let name = view.name_of(*id);
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
    for (subject, plan) in plans(view, seat) {
        let clauses = plan_clauses(view, subject, plan);
        if !clauses.is_empty() {
            let name = subject.name(view);
            let place = if matches!(subject, Subject::Aboard { .. }) { " (aboard)" } else { "" };
            let clear = Draft::new("cancel").with("unit", &name);
            lines.push((line!("{}{}: plan {}", name, place, clauses.join(", ")), Some(clear)));
        }
    }
    lines
}

/// The plans of a seat: of its craft, its drones in flight and those that are still aboard.
fn plans(view: &View<PentagonWar>, seat: Seat) -> Vec<(Subject, &Plan)> {
    let crafts = view.own(seat).map(|c| (Subject::Unit(c.id), &c.plan));
    let drones = view.drones.values().filter(|d| d.seat == seat).map(|d| (Subject::Unit(d.id), &d.plan));
    let aboard = view
        .own(seat)
        .flat_map(|c| c.bay_plans.iter().map(|(bay, plan)| (Subject::Aboard { carrier: c.id, bay: *bay }, plan)));
    crafts.chain(drones).chain(aboard).filter(|(_, plan)| !plan.is_empty()).collect()
}

/// What a unit has been ordered, as orders that give it once more: its place, or what is ahead of its plan.
pub(crate) fn ordered(view: &View<PentagonWar>, seat: Seat, unit: &str) -> Option<Vec<Draft>> {
    let subject = units::own_subject(view, seat, unit).ok()?;
    match &view.phase {
        Phase::Shipyard { .. } | Phase::Over(_) => None,
        Phase::Deployment { placed, .. } => {
            let Subject::Unit(id) = subject else { return None };
            let spot = placed.get(&id).map(|spot| format(view, &Order::Deploy { unit: id, spot: *spot }));
            Some(still_legal(view, seat, spot))
        }
        Phase::Allocation { .. } | Phase::Impulse(_) => {
            let own = plans(view, seat).into_iter().find(|(other, _)| *other == subject);
            let clauses = own.map(|(_, plan)| plan_clauses(view, subject, plan)).unwrap_or_default().join(", ");
            let plan = |clauses: &str| Draft::new("plan").with("unit", subject.name(view)).with("clauses", clauses);
            let is_open = objection(view, seat, &plan("coast")).is_none();
            let own = Some(clauses).filter(|clauses| !clauses.is_empty());
            is_open.then(|| still_legal(view, seat, own.map(|clauses| plan(&clauses))))
        }
    }
}
