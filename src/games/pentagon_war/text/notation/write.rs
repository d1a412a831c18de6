//! Orders in words that read back to the same.

use super::Subject;
use crate::games::pentagon_war::rules::captain::{BoxChoice, DefaultChanges, Reinforce};
use crate::games::pentagon_war::rules::geometry::letter;
use crate::games::pentagon_war::rules::plan::{
    Action, Aim, Break, IMPULSES, Plan, PointTarget, Rule, Selector, Step, Target, Thrust, Tow, When,
};
use crate::games::pentagon_war::rules::state::{Allocation, State};

/// Runs of equal steps without a gap: first and last impulse.
pub(super) fn runs(steps: impl IntoIterator<Item = (u8, Step)>) -> Vec<(u8, u8, Step)> {
    let mut runs: Vec<(u8, u8, Step)> = Vec::new();
    for (impulse, step) in steps {
        match runs.last_mut() {
            Some((_, to, last)) if *to + 1 == impulse && *last == step => *to = impulse,
            _ => runs.push((impulse, impulse, step)),
        }
    }
    runs
}

/// Words with their impulses before them; none if these are the usual ones.
fn windowed((from, to): (u8, u8), first: u8, words: &str) -> String {
    match (from, to) {
        (from, IMPULSES) if from == first => words.to_owned(),
        (from, to) if from == to => format!("{from} {words}"),
        (from, to) => format!("{from}-{to} {words}"),
    }
}

/// A plan from now on, clause by clause.
pub(crate) fn plan_clauses(state: &State, subject: Subject, plan: &Plan) -> Vec<String> {
    let first = subject.first_step(state);
    let ahead = plan.steps.iter().filter(|(i, _)| subject.is_drone(state) || **i >= state.next_step());
    written(state, subject, plan, &runs(ahead.map(|(i, s)| (*i, *s))), first)
}

/// A plan as it was given, with all of its steps.
pub(super) fn given_clauses(state: &State, subject: Subject, plan: &Plan) -> Vec<String> {
    let runs = runs(plan.steps.iter().map(|(i, s)| (*i, *s)));
    written(state, subject, plan, &runs, subject.first_step(state))
}

fn written(state: &State, subject: Subject, plan: &Plan, runs: &[(u8, u8, Step)], first: u8) -> Vec<String> {
    // To coast in these impulses is not to coast where nothing else is ordered.
    let usual = |step: &Step| if *step == Step::default() { 0 } else { first };
    let clause = |(from, to, step): &(u8, u8, Step)| windowed((*from, *to), usual(step), &step_clause(state, *step));
    let mut clauses: Vec<String> = runs.iter().map(clause).collect();
    let is_base = matches!(subject, Subject::Unit(id) if state.live(id).is_some_and(|c| c.design.is_base()));
    let is_silent = plan.rules.is_empty() && plan.breaks.is_empty();
    let has_gap = (first..=IMPULSES).any(|i| !runs.iter().any(|(from, to, _)| *from <= i && i <= *to));
    if plan.covered_to == IMPULSES && has_gap && (is_silent || !is_base) {
        clauses.push("coast".to_owned());
    }
    let from = subject.first_action(state);
    clauses.extend(plan.rules.iter().map(|rule| {
        let window = if rule.from < from && rule.to == IMPULSES { (from, IMPULSES) } else { (rule.from, rule.to) };
        windowed(window, from, &action_words(state, &rule.action))
    }));
    clauses.extend(plan.breaks.iter().map(|b| format!("break {}", break_words(*b))));
    // What is ordered to an impulse only: the captain is asked there.
    let next = plan.covered_to + 1;
    if plan.covered_to < IMPULSES && !is_silent && next >= state.next_stop() {
        clauses.push(format!("break impulse {next}"));
    }
    clauses
}

fn step_clause(state: &State, step: Step) -> String {
    let aim = step.aim.map(|aim| match aim {
        Aim::Direction(direction) => format!("face {}", letter(direction)),
        Aim::Nearest => "face nearest".to_owned(),
        Aim::Unit(id) => format!("face {}", state.name_of(id)),
    });
    let thrust = match step.thrust {
        Thrust::Coast if aim.is_some() => None,
        Thrust::Coast => Some("coast".to_owned()),
        Thrust::Full => Some("accel".to_owned()),
        Thrust::Engines(n) => Some(format!("accel {n}")),
    };
    aim.into_iter().chain(thrust).collect::<Vec<_>>().join(" ")
}

/// A path in notation.
pub(super) fn path_words(state: &State, steps: &[(u8, Step)]) -> String {
    let runs = steps.chunk_by(|a, b| a.1 == b.1).filter_map(|run| {
        let step = step_word(state, run.first()?.1);
        Some(if run.len() > 1 { format!("{step}x{}", run.len()) } else { step })
    });
    runs.collect::<Vec<_>>().join(" ")
}

fn step_word(state: &State, step: Step) -> String {
    let aim = match step.aim {
        None => String::new(),
        Some(Aim::Direction(d)) => letter(d).to_string(),
        Some(Aim::Nearest) => "@".to_owned(),
        Some(Aim::Unit(id)) => format!("@{}", state.name_of(id)),
    };
    match step.thrust {
        Thrust::Coast if aim.is_empty() => ".".to_owned(),
        Thrust::Coast => aim,
        Thrust::Full => format!("{aim}+"),
        Thrust::Engines(n) => format!("{aim}+{n}"),
    }
}

pub(super) fn target_words(state: &State, target: Target) -> String {
    match target {
        Target::Unit(id) => state.name_of(id),
        Target::Nearest => "nearest".to_owned(),
        Target::NearestSmall => "small".to_owned(),
        Target::Bolts => "bolts".to_owned(),
    }
}

pub(super) fn selector_words(weapons: Selector) -> String {
    match weapons {
        Selector::All => "all".to_owned(),
        Selector::Kind(kind) => kind.slug().to_owned(),
        Selector::Number(n) => format!("w{n}"),
    }
}

/// Conditions, each with a space before it.
pub(super) fn when_words(when: When) -> String {
    let range = when.range_hexes.map(|n| format!(" range<={n}"));
    let chance = when.chance_percent.map(|n| format!(" chance>={n}"));
    let bearing: String = when.bearing.sides().map(|side| side.to_string()).collect();
    let bearing = if bearing.is_empty() { bearing } else { format!(" bearing={bearing}") };
    range.unwrap_or_default() + &chance.unwrap_or_default() + &bearing
}

/// A rule without its impulses.
pub(crate) fn rule_words(state: &State, rule: &Rule) -> String {
    action_words(state, &rule.action)
}

/// A rule with its impulses, unless these are all from `first` on.
pub(super) fn clause_words(state: &State, rule: &Rule, first: u8) -> String {
    windowed((rule.from, rule.to), first, &action_words(state, &rule.action))
}

fn action_words(state: &State, action: &Action) -> String {
    let put = |is_said: bool, word: &'static str| if is_said { word } else { "" };
    let target = |target: &Target| target_words(state, *target);
    match action {
        Action::Fire { weapons, target: at, is_spread, when } => {
            let (weapons, spread) = (selector_words(*weapons), put(*is_spread, " spread"));
            format!("fire {weapons} at {}{spread}{}", target(at), when_words(*when))
        }
        Action::Beam { target: at, is_double, when } => {
            format!("beam {}{}{}", target(at), put(*is_double, " double"), when_words(*when))
        }
        Action::Tow { target, tow } => {
            let verb = match tow {
                Tow::Pull => "pull",
                Tow::Push => "push",
                Tow::Release => "release",
            };
            format!("{verb} {}", state.name_of(*target))
        }
        Action::Missiles { target: at, count, is_rail, warhead, when } => {
            let warhead = warhead.map(|w| format!(" warhead {w}")).unwrap_or_default();
            let rail = put(*is_rail, " rail");
            format!("launch missile x{count}{warhead} at {}{rail}{}", target(at), when_words(*when))
        }
        Action::Drone { bay, facing, when } => {
            let bay = bay.map(|n| format!(" {n}")).unwrap_or_default();
            let facing = facing.map(|d| format!(" facing {}", letter(d))).unwrap_or_default();
            format!("launch drone{bay}{facing}{}", when_words(*when))
        }
        Action::Bolt { target: at, is_aimed, when } => {
            format!("launch bolt at {}{}{}", target(at), put(*is_aimed, " aimed"), when_words(*when))
        }
        Action::Recover { drone } => format!("recover {}", state.name_of(*drone)),
        Action::Ram { target: at } => format!("ram {}", target(at)),
        Action::SelfDestruct => "selfdestruct".to_owned(),
        Action::SelfDestructWithin { range_hexes } => format!("selfdestruct range<={range_hexes}"),
        Action::Attach { to } => format!("attach {}", state.name_of(*to)),
        Action::Detach { from } => format!("detach {}", from.map_or("all".to_owned(), |id| state.name_of(id))),
        Action::Transfer { to, loads } => format!("transfer {loads} to {}", state.name_of(*to)),
        Action::Reinforce { units } => format!("reinforce {units}"),
        Action::SwitchOn { boxes } => format!("on {}", boxes.map_or("all".to_owned(), |n| n.to_string())),
        Action::PointDefense { target, boxes } => {
            let boxes = boxes.map(|n| format!("x{n} ")).unwrap_or_default();
            let target = match target {
                PointTarget::Unit(id) => state.name_of(*id),
                PointTarget::Missiles => "missiles".to_owned(),
                PointTarget::Drones => "drones".to_owned(),
            };
            format!("pd {boxes}at {target}")
        }
        Action::Disengage => "disengage".to_owned(),
    }
}

/// A break.
fn break_words(wanted: Break) -> String {
    match wanted {
        Break::Range(n) => format!("range<={n}"),
        Break::Fired => "fired".to_owned(),
        Break::Damaged => "damaged".to_owned(),
        Break::Launch => "launch".to_owned(),
        Break::Course => "course".to_owned(),
        Break::Impulse(n) => format!("impulse {n}"),
    }
}

/// What a form commits; screens by side are told by [`super::canonical`].
pub(crate) fn allocation_words(form: &Allocation) -> String {
    let levels = [("ecm", u16::from(form.ecm)), ("eccm", u16::from(form.eccm)), ("double", form.doubled_beams)];
    let mut words: Vec<String> = levels.iter().filter(|(_, n)| *n > 0).map(|(key, n)| format!("{key}={n}")).collect();
    words.extend(form.is_evading.then(|| "evade".to_owned()));
    words.extend(form.is_invisible.then(|| "invisible".to_owned()));
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

/// Changes of captains' defaults.
pub(crate) fn defaults_words(changes: &DefaultChanges) -> String {
    let on = |is_on: bool| if is_on { "on" } else { "off" };
    let list = |items: Vec<String>| if items.is_empty() { "none".to_owned() } else { items.join(",") };
    let reinforce = |how: Reinforce| match how {
        Reinforce::Ask => "ask".to_owned(),
        Reinforce::UpTo(units) => units.to_string(),
    };
    let boxes = |choice: &BoxChoice| match choice {
        BoxChoice::Weapon(n) => format!("w{n}"),
        BoxChoice::Missile(n) => format!("m{n}"),
        BoxChoice::Bay(n) => format!("d{n}"),
    };
    let side = |(side, most): &(u8, Option<u16>)| most.map_or(side.to_string(), |most| format!("{side}:{most}"));
    let words = [
        changes.point_defense.map(|is_on| format!("pd={}", on(is_on))),
        changes.dodges.map(|is_on| format!("dodge={}", on(is_on))),
        changes.reinforce.map(|how| format!("reinforce={}", reinforce(how))),
        changes.reserve.map(|points| format!("reserve={points}")),
        changes.asks_to_ram.map(|asks| format!("ram={}", if asks { "ask" } else { "off" })),
        changes.breaks.as_ref().map(|b| format!("breaks={}", list(b.iter().map(|b| break_words(*b)).collect()))),
        changes.lose.as_ref().map(|l| format!("lose={}", list(l.iter().map(boxes).collect()))),
        changes.spread.as_ref().map(|s| format!("spread={}", list(s.iter().map(side).collect()))),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
