//! Orders in words that read back to the same.

use crate::contract::View;
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::letter;
use crate::games::pentagon_war::data::stops::StopSet;
use crate::games::pentagon_war::rules::action_words::{action_words, response_words, trigger_words};
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::breaks::{Break, breaks_of_set};
use crate::games::pentagon_war::rules::captain::{BoxChoice, DefaultChanges, Reinforce};
use crate::games::pentagon_war::rules::plan::{Aim, IMPULSES, Plan, Reaction, Rule, Step, Thrust};
use crate::games::pentagon_war::rules::subject::Subject;

/// Runs of equal steps without a gap: first and last impulse.
fn runs(steps: impl IntoIterator<Item = (u8, Step)>) -> Vec<(u8, u8, Step)> {
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
pub(crate) fn plan_clauses(view: &View<PentagonWar>, subject: Subject, plan: &Plan) -> Vec<String> {
    let first = subject.first_step(view);
    let ahead = plan.steps.iter().filter(|(i, _)| subject.is_drone(view) || **i >= view.next_step());
    written(view, subject, plan, &runs(ahead.map(|(i, s)| (*i, *s))), first)
}

/// A plan as it was given, with all of its steps.
pub(crate) fn given_clauses(view: &View<PentagonWar>, subject: Subject, plan: &Plan) -> Vec<String> {
    let runs = runs(plan.steps.iter().map(|(i, s)| (*i, *s)));
    written(view, subject, plan, &runs, subject.first_step(view))
}

fn written(view: &View<PentagonWar>, subject: Subject, plan: &Plan, runs: &[(u8, u8, Step)], first: u8) -> Vec<String> {
    // To coast in these impulses is not to coast where nothing else is ordered.
    let usual = |step: &Step| if *step == Step::default() { 0 } else { first };
    let clause = |(from, to, step): &(u8, u8, Step)| windowed((*from, *to), usual(step), &step_clause(view, *step));
    let mut clauses: Vec<String> = runs.iter().map(clause).collect();
    let is_base = matches!(subject, Subject::Unit(id) if view.live(id).is_some_and(|c| c.design.is_base()));
    let is_silent =
        plan.rules.is_empty() && plan.breaks.is_empty() && plan.stops.is_none() && plan.reactions.is_empty();
    let has_gap = (first..=IMPULSES).any(|i| !runs.iter().any(|(from, to, _)| *from <= i && i <= *to));
    if plan.covered_to == IMPULSES && has_gap && (is_silent || !is_base) {
        clauses.push("coast".to_owned());
    }
    let from = subject.first_action(view);
    clauses.extend(plan.rules.iter().map(|rule| {
        let window = if rule.from < from && rule.to == IMPULSES { (from, IMPULSES) } else { (rule.from, rule.to) };
        windowed(window, from, &action_words(view, &rule.action))
    }));
    let reaction = |r: &Reaction| format!("{} {}", trigger_words(r.on), response_words(view, &r.response));
    clauses.extend(plan.reactions.iter().map(reaction));
    clauses.extend(plan.stops.map(|set| format!("stops {}", set.word())));
    clauses.extend(plan.breaks.iter().map(|b| format!("break {}", break_words(*b))));
    // What is ordered to an impulse only: the captain is asked there.
    let next = plan.covered_to + 1;
    if plan.covered_to < IMPULSES && !is_silent && next >= view.next_stop() {
        clauses.push(format!("break impulse {next}"));
    }
    clauses
}

fn step_clause(view: &View<PentagonWar>, step: Step) -> String {
    let aim = step.aim.map(|aim| match aim {
        Aim::Direction(direction) => format!("face {}", letter(direction)),
        Aim::Nearest => "face nearest".to_owned(),
        Aim::Strong => "face strong".to_owned(),
        Aim::Unit(id) => format!("face {}", view.name_of(id)),
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
pub(crate) fn path_words(view: &View<PentagonWar>, steps: &[(u8, Step)]) -> String {
    let runs = steps.chunk_by(|a, b| a.1 == b.1).filter_map(|run| {
        let step = step_word(view, run.first()?.1);
        Some(if run.len() > 1 { format!("{step}x{}", run.len()) } else { step })
    });
    runs.collect::<Vec<_>>().join(" ")
}

fn step_word(view: &View<PentagonWar>, step: Step) -> String {
    let aim = match step.aim {
        None => String::new(),
        Some(Aim::Direction(d)) => letter(d).to_string(),
        Some(Aim::Nearest) => "@".to_owned(),
        Some(Aim::Strong) => "!".to_owned(),
        Some(Aim::Unit(id)) => format!("@{}", view.name_of(id)),
    };
    match step.thrust {
        Thrust::Coast if aim.is_empty() => ".".to_owned(),
        Thrust::Coast => aim,
        Thrust::Full => format!("{aim}+"),
        Thrust::Engines(n) => format!("{aim}+{n}"),
    }
}

/// A rule with its impulses, unless these are all from `first` on.
pub(crate) fn clause_words(view: &View<PentagonWar>, rule: &Rule, first: u8) -> String {
    windowed((rule.from, rule.to), first, &action_words(view, &rule.action))
}

fn break_words(wanted: Break) -> String {
    match wanted {
        Break::Range(n) => format!("range<={n}"),
        Break::Fired => "fired".to_owned(),
        Break::Damaged => "damaged".to_owned(),
        Break::Launch => "launch".to_owned(),
        Break::Course => "course".to_owned(),
        Break::Impulse(n) => format!("impulse {n}"),
        Break::FirstDamage => "first damage".to_owned(),
        Break::LaunchInReach => "launch in reach".to_owned(),
        Break::Contact => "contact".to_owned(),
    }
}

/// Breaks of a captain, by the name of their set where it has one (24.10).
fn stops_words(breaks: &[Break]) -> String {
    let words: Vec<String> = breaks.iter().map(|b| break_words(*b)).collect();
    let set = [StopSet::Careful, StopSet::Usual].into_iter().find(|set| breaks_of_set(*set) == breaks);
    match set {
        Some(set) => format!("stops={}", set.word()),
        None if words.is_empty() => "breaks=none".to_owned(),
        None => format!("breaks={}", words.join(",")),
    }
}

/// What a form commits; screens by side are ordered by `screens`.
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
        changes.breaks.as_ref().map(|b| stops_words(b)),
        changes.holds.map(|is_on| format!("hold={}", on(is_on))),
        changes.lose.as_ref().map(|l| format!("lose={}", list(l.iter().map(boxes).collect()))),
        changes.spread.as_ref().map(|s| format!("spread={}", list(s.iter().map(side).collect()))),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
