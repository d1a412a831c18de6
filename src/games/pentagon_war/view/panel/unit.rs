//! The first page of a unit: ready plans, and a line for each matter of its plan; and orders for the time after an event
//! (24.10, 24.12, 24.13).

use super::clauses::{ANSWERS, is_fire, is_flight, is_stop};
use super::onward::next_craft;
use super::pages::{at_unit, closely};
use super::power::form_of;
use super::{at_screens, at_start, giving, of_side};
use crate::contract::{Draft, Lens, MenuEntry, Panel, PanelButton, PanelRow, Press, Seat, Tone, View, give, objection};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::captain::DefaultChanges;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::forecast::expected;
use crate::games::pentagon_war::rules::ready::ReadyPlan;
use crate::games::pentagon_war::rules::state::{State, UnitId};
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::forecast::{best_line, course_line, track_line};
use crate::games::pentagon_war::text::notation::{allocation_words, defaults_words, plan_clauses};
use crate::kit::panel::{PANEL_HOME, PanelLine, back, back_to, button, fill, lines, matter, menu, page, show};

/// Plans that no ready plan is, as clauses.
const PLANS: [(&str, &str); 3] = [
    ("Fire as soon as possible", "face nearest, fire all at nearest"),
    ("Coast, hold fire", "coast"),
    ("Stop bolts with a beam", "coast, beam bolts range<=4"),
];

/// Plans of drones, in flight and aboard.
const DRONE_PLANS: [(&str, &str); 5] = [
    ("Close in and ram", "face nearest, accel, ram nearest"),
    ("Close in, fire within 3", "face nearest, accel, fire all at nearest range<=3"),
    ("Face the nearest, fire within 6", "face nearest, coast, fire all at nearest range<=6"),
    ("Coast, fire when it can", "coast, fire all at nearest"),
    ("Coast, hold fire", "coast"),
];

/// What an order after an event does.
const DEEDS: [(&str, &str); 10] = [
    ("accel", "full thrust as it faces"),
    ("face nearest accel", "towards the nearest enemy, full thrust"),
    ("face nearest", "towards the nearest enemy"),
    ("face strong", "its strong side to what comes"),
    ("face A accel", "to A, full thrust"),
    ("face B accel", "to B, full thrust"),
    ("face C accel", "to C, full thrust"),
    ("face D accel", "to D, full thrust"),
    ("face E accel", "to E, full thrust"),
    ("face F accel", "to F, full thrust"),
];

/// When the run stops to ask, in this plan.
const STOPS: [(&str, &str); 14] = [
    ("stops usual", "first damage, launch in reach, contact (24.10)"),
    ("stops careful", "an enemy within 8, fired upon, damaged, any launch, contact"),
    ("stops run", "none: the turn runs through"),
    ("break first damage", "the first box that it loses in the battle"),
    ("break damaged", "whenever it loses a box"),
    ("break fired", "when it was fired upon"),
    ("break launch", "any launch of an enemy"),
    ("break launch in reach", "a launch that may strike it in this turn"),
    ("break course", "an enemy changes its course"),
    ("break contact", "an enemy comes within 8 of any of yours"),
    ("break range<=8", "an enemy comes within 8 of it"),
    ("break range<=4", "an enemy comes within 4 of it"),
    ("break impulse 4", "before impulse 4"),
    ("break impulse 8", "before impulse 8"),
];

/// The first page of a unit.
pub(super) fn unit(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Panel {
    let mut ways = vec![back_to(Draft::new(PANEL_HOME))];
    ways.extend(changes(view, seat, id));
    ways.push(next_craft(view, seat, id));
    of_craft(view, seat, id, None, vec![PanelRow::Buttons(ways)])
}

/// The page of a side's only craft, which is its first page: what is asked stands above, what ends the turn below.
pub(super) fn alone(view: &View<PentagonWar>, seat: Seat, id: UnitId, asked: &str, below: PanelRow) -> Panel {
    of_craft(view, seat, id, Some(asked), vec![PanelRow::Buttons(changes(view, seat, id)), below])
}

fn changes(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Vec<PanelButton> {
    let of = |verb: &str| Draft::new(verb).with("unit", view.name_of(id));
    vec![
        give(view, seat, "Take back", Tone::Plain, of("cancel")),
        show("More rules", of("add")),
        fill("Whole plan…", of("plan")),
    ]
}

fn of_craft(view: &View<PentagonWar>, seat: Seat, id: UnitId, asked: Option<&str>, below: Vec<PanelRow>) -> Panel {
    let then = &view.imagine(|state| *state = expected(state));
    let name = then.name_of(id);
    let Some(craft) = then.live(id) else { return drone(view, seat, Subject::Unit(id)) };
    let enemy = then.nearest_enemy(seat, craft.hex);
    let mut text: Vec<String> = asked.map(str::to_owned).into_iter().collect();
    text.extend([course_line(craft), track_line(then, craft, enemy)]);
    text.extend(enemy.map(|e| best_line(then, craft, e)));
    let sketch = sketched(view, seat, craft);
    text.extend(sketch.as_ref().map(|_| "Drawn: what a steady captain would order. As suggested takes it.".to_owned()));
    let mut plans = ready(&name);
    if asked.is_none() {
        plans.extend(of_one(&name));
    }
    let mut rows = vec![menu("Ready plan", giving(view, seat, plans)), lines("More of it", matters(view, seat, craft))];
    rows.extend(below);
    // The only craft's page is that of the whole side, and has its picture.
    let lens = if asked.is_some() { of_side(view) } else { closely(&name, None, &[]) };
    let lens = Lens { preview: sketch, ..lens };
    page(&text.join("\n"), lens, rows)
}

/// What would be suggested for a craft that has no plan, to be drawn on its page.
fn sketched(view: &View<PentagonWar>, seat: Seat, craft: &Craft) -> Option<Draft> {
    let suggested = Draft::new("suggest").with("unit", &craft.name);
    Some(suggested).filter(|draft| craft.plan.is_empty() && objection(view, seat, draft).is_none())
}

/// What is decided of a craft, a line each: how it is now, and the button that changes it.
fn matters(view: &View<PentagonWar>, seat: Seat, craft: &Craft) -> Vec<PanelLine> {
    let clauses = plan_clauses(view, Subject::Unit(craft.id), &craft.plan);
    let of = |verb: &str| Draft::new(verb).with("unit", &craft.name);
    let said = |is_it: &dyn Fn(&str) -> bool, none: &str| {
        let found: Vec<&str> = clauses.iter().map(String::as_str).filter(|clause| is_it(clause)).collect();
        if found.is_empty() { none.to_owned() } else { found.join(", ") }
    };
    let stops = match (craft.plan.stops, craft.plan.breaks.is_empty()) {
        (None, true) => {
            defaults_words(&DefaultChanges { breaks: Some(craft.defaults.breaks.clone()), ..DefaultChanges::default() })
        }
        _ => said(&is_stop, "as its captain has them"),
    };
    let is_asked = at_screens(view, seat);
    let power = format!("{} of {} left; {}", craft.ledger.left(), craft.ledger.available(), committed(view, craft));
    let mut found = vec![
        matter("Flight", said(&is_flight, "as it flies"), "Steer", Press::Show(of("move"))),
        matter("Fire", said(&is_fire, "nothing yet"), "Fire", Press::Show(of("fire"))),
    ];
    if at_start(view) {
        found.push(matter("Power", power, "Power…", Press::Fill(of("power"))));
    } else if is_asked {
        found.push(matter("Screens", power, "Screens", Press::Show(of("screens"))));
    }
    let is_launch = |clause: &str| !is_flight(clause) && !is_fire(clause) && !is_stop(clause);
    found.push(matter("Launch", said(&is_launch, "nothing"), "Launch", Press::Show(of("launch"))));
    found.push(matter("Stops", stops, "Stops…", Press::Fill(of("defaults"))));
    found
}

/// What is in its form.
fn committed(view: &View<PentagonWar>, craft: &Craft) -> String {
    let words = allocation_words(&form_of(view, craft));
    if words == "none" { "nothing committed".to_owned() } else { words }
}

/// Whole plans of a craft by one choice.
fn ready(name: &str) -> Vec<(String, String, Draft)> {
    let of = |verb: &str| Draft::new(verb).with("unit", name);
    let tactic = |plan: ReadyPlan| {
        let label = plan.title().to_owned();
        (label, format!("ready plan: {}", plan.word()), of("tactic").with("plan", plan.word()))
    };
    let mut choices: Vec<(String, String, Draft)> = ReadyPlan::ALL.into_iter().map(tactic).collect();
    choices.extend(plans(name, &PLANS));
    choices
}

/// What the first page has for the whole side, for one craft.
fn of_one(name: &str) -> [(String, String, Draft); 2] {
    let of = |verb: &str| Draft::new(verb).with("unit", name);
    [
        ("As suggested".to_owned(), "what a steady captain would order".to_owned(), of("suggest")),
        ("Same again".to_owned(), "form and plan of last turn, as far as legal".to_owned(), of("again")),
    ]
}

fn plans(name: &str, plans: &[(&str, &str)]) -> Vec<(String, String, Draft)> {
    let plan = |clauses: &str| Draft::new("plan").with("unit", name).with("clauses", clauses);
    plans.iter().map(|(label, clauses)| ((*label).to_owned(), (*clauses).to_owned(), plan(clauses))).collect()
}

/// The page of a drone; one that is still aboard takes its orders for the time after its launch (12.2).
pub(super) fn drone(view: &View<PentagonWar>, seat: Seat, subject: Subject) -> Panel {
    let state: &State = view;
    let name = subject.name(state);
    let mut choices = plans(&name, &DRONE_PLANS);
    for enemy in view.enemies(seat).take(6) {
        let (label, clauses) = (format!("Ram {}", enemy.name), format!("face {0} accel, ram {0}", enemy.name));
        choices.push((label, clauses.clone(), Draft::new("plan").with("unit", &name).with("clauses", clauses)));
    }
    choices.push(("Take its orders back".to_owned(), String::new(), Draft::new("cancel").with("unit", &name)));
    let mut buttons = vec![];
    let (when, lens) = match subject {
        Subject::Aboard { carrier, .. } => {
            ("It is aboard: its orders hold from its launch on (12.2).", view.name_of(carrier))
        }
        Subject::Unit(_) => {
            ("A drone turns, accelerates, fires and rams; it keeps its orders in every turn (12.2).", name.clone())
        }
    };
    if matches!(subject, Subject::Unit(_)) {
        let show = |label: &str, verb: &str| button(label, Tone::Go, Press::Show(Draft::new(verb).with("unit", &name)));
        buttons.extend([show("Steer", "move"), show("Fire", "fire")]);
    }
    buttons.push(back());
    let rows = vec![menu("Its orders", giving(view, seat, choices)), PanelRow::Buttons(buttons)];
    page(&format!("{name}: what is it to do?\n{when}"), closely(&lens, None, &[]), rows)
}

/// Orders that are added to a plan: for the time after an event, stops, and what else it may do.
pub(super) fn additions(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Panel {
    let name = view.name_of(id);
    let clause = |text: String, note: &str| {
        let draft = Draft::new("add").with("unit", &name).with("clauses", &text);
        (text, note.to_owned(), draft)
    };
    let each = |before: &str, actions: &[(&str, &str)]| -> Vec<(String, String, Draft)> {
        actions.iter().map(|(action, note)| clause(format!("{before} {action}").trim().to_owned(), note)).collect()
    };
    let entries = |choices: Vec<(String, String, Draft)>| -> Vec<MenuEntry> { giving(view, seat, choices) };
    let after = [each("after detach", &DEEDS), each("after launch", &DEEDS)].concat();
    let mut more = each(
        "",
        &[
            ("ram nearest", "rams the nearest enemy if it enters its hex (14)"),
            ("reinforce 2", "screens, fired upon or not (10.2)"),
            ("on all", "switches idle screen boxes on (17.3)"),
            ("pd at missiles", "point defense at missiles first (12.4)"),
            ("pd at drones", "point defense at drones first (12.4)"),
            ("fire one each at small", "a weapon at each missile and drone (24.12)"),
            ("disengage", "wishes to leave the battle (15)"),
            ("selfdestruct range<=1", "destroys itself when an enemy is within 1 (16.1)"),
        ],
    );
    for enemy in view.enemies(seat).take(3) {
        let verbs =
            [("beam", "holds it"), ("pull", "a held craft"), ("push", "a held craft"), ("release", "a held craft")];
        more.extend(verbs.map(|(verb, what)| clause(format!("{verb} {}", enemy.name), &format!("{what} (9.6)"))));
    }
    let rows = vec![
        menu("When an enemy launches at it", entries(each("when it launches", &ANSWERS))),
        menu("After it detached, after it launched", entries(after)),
        menu("Stops of this plan", entries(each("", &STOPS))),
        menu("Besides", entries(more)),
        PanelRow::Buttons(vec![at_unit(&name), show("Standing orders", Draft::new("defaults").with("unit", &name))]),
    ];
    let text = format!(
        "{name}: what is added to its plan?\nEach choice is filed at once, and the plan stays as it is otherwise."
    );
    page(&text, closely(&name, None, &[]), rows)
}
