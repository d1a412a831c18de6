//! A plan from its clauses: `1-4 face B accel, fire laser at nearest range<=4, break damaged`.
//!
//! Steps with impulses hold in them, a step without impulses holds in all others. Where two clauses would contradict one
//! another both are named and nothing is taken.

use std::collections::BTreeMap;

use super::Reading;
use super::actions::{self, action, beam_at, fire_at, selector};
use super::conditions::{Allowed, BREAKS, Tail, Window, break_of, window};
use super::reactions;
use super::steps::{STEPS, StepClause, step};
use super::words::{Fault, Words};
use crate::contract::DraftError;
use crate::games::pentagon_war::data::stops::StopSet;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::plan::{Action, IMPULSES, Plan, Reaction, Rule, Step, Target, Thrust};

/// What is said of a set that is none.
const STOPS: &str = "write stops careful, stops usual or stops run (24.10)";

/// A rule with the text of its clause.
struct RuleClause {
    text: String,
    rule: Rule,
}

/// Reads a whole plan; `none` alone is an empty one.
pub(crate) fn plan(at: &Reading<'_>, text: &str, field: &'static str) -> Result<Plan, DraftError> {
    if text.trim().eq_ignore_ascii_case("none") {
        return Ok(Plan::default());
    }
    read_plan(at, text).map_err(|fault| fault.of(field))
}

fn read_plan(at: &Reading<'_>, text: &str) -> Result<Plan, Fault> {
    let (mut steps, mut rules, mut breaks): (Vec<StepClause>, Vec<RuleClause>, Vec<Break>) = (vec![], vec![], vec![]);
    let mut stop_set = None;
    let mut reactions: Vec<Reaction> = Vec::new();
    for mut words in Words::clauses(text) {
        if let Some(on) = reactions::trigger(&mut words)? {
            let reaction = reactions::reaction(at, &mut words, on)?;
            reactions::fits(&reactions, &reaction, &words.text())?;
            reactions.push(reaction);
            continue;
        }
        let window = window(&mut words, true)?;
        let verb = words.peek().unwrap_or_default().to_owned();
        match verb.as_str() {
            _ if STEPS.contains(&verb.as_str()) => steps.push(step(at, &mut words, window)?),
            "break" | "ask" => breaks.push(read_break(&mut words, window, &breaks)?),
            "stops" => stop_set = Some(read_stops(&mut words, window, stop_set)?),
            _ => {
                let clause = rule(at, &mut words, window)?;
                contradicts(&rules, &clause)?;
                rules.push(clause);
            }
        }
    }
    if steps.is_empty() && rules.is_empty() && breaks.is_empty() && stop_set.is_none() && reactions.is_empty() {
        return Err(Fault::new(text, "write at least one clause, as in coast"));
    }
    let is_open = steps.iter().any(|s| s.window.is_none())
        || !rules.is_empty()
        || !breaks.is_empty()
        || stop_set.is_some()
        || !reactions.is_empty();
    let last = steps.iter().filter_map(|s| s.window).map(|(_, to)| to).max().unwrap_or(IMPULSES);
    let covered_to = if is_open { IMPULSES } else { last };
    let steps = put_together(&steps, at.subject.first_step(at.view))?;
    Ok(Plan {
        covered_to,
        steps,
        rules: rules.into_iter().map(|r| r.rule).collect(),
        breaks,
        reactions,
        stops: stop_set,
    })
}

fn read_break(words: &mut Words, window: Option<Window>, others: &[Break]) -> Result<Break, Fault> {
    let text = words.text();
    if let Some((from, to)) = window {
        let problem =
            format!("`{text}` is a break: it stops the run whenever it comes, so it has no impulses of its own");
        return Err(Fault::new(format!("{from}-{to}"), problem));
    }
    words.take();
    let found = break_of(words)?;
    if words.end().is_err() {
        return Err(Fault::new(words.peek().unwrap_or_default(), format!("one break a clause; {BREAKS}")));
    }
    if others.contains(&found) { Err(twice(&text)) } else { Ok(found) }
}

/// `stops usual`: the set of this plan, in place of the captain's (24.10).
fn read_stops(words: &mut Words, window: Option<Window>, other: Option<StopSet>) -> Result<StopSet, Fault> {
    let text = words.text();
    words.take();
    if let Some((from, to)) = window {
        let problem = format!("`{text}` holds for the whole plan, so it has no impulses of its own");
        return Err(Fault::new(format!("{from}-{to}"), problem));
    }
    let word = words.need(STOPS)?;
    let set = StopSet::named(&word).ok_or_else(|| Fault::new(word, STOPS))?;
    words.end()?;
    match other {
        Some(other) if other == set => Err(twice(&text)),
        Some(other) => Err(Fault::new(&text, format!("it contradicts `stops {}`; write one of them", other.word()))),
        None => Ok(set),
    }
}

fn twice(text: &str) -> Fault {
    Fault::new(text, "it is there twice; once is enough")
}

fn rule(at: &Reading<'_>, words: &mut Words, window: Option<Window>) -> Result<RuleClause, Fault> {
    let text = words.text();
    let verb = words.need("write what to do")?;
    let (action, window) = action(at, &verb, words, window)?;
    // A window that has begun and runs to the end is all that is left, which a clause without impulses says too.
    let first = at.subject.first_action(at.view);
    let window = window.filter(|(from, to)| !(*from < first && *to == IMPULSES));
    Ok(RuleClause { text, rule: rule_of(at, action, window) })
}

fn rule_of(at: &Reading<'_>, action: Action, window: Option<Window>) -> Rule {
    let (from, to) = window.unwrap_or((at.subject.first_action(at.view), IMPULSES));
    Rule::new(from, to, action)
}

/// A clause that says the same as another, or the contrary, in the same impulses.
fn contradicts(others: &[RuleClause], new: &RuleClause) -> Result<(), Fault> {
    let meets = |other: &&RuleClause| other.rule.from <= new.rule.to && new.rule.from <= other.rule.to;
    for other in others.iter().filter(meets) {
        if new.rule.repeats(&other.rule) {
            return Err(twice(&new.text));
        }
        let is_contrary = match (&other.rule.action, &new.rule.action) {
            (Action::Tow { target: a, .. }, Action::Tow { target: b, .. }) => a == b,
            (Action::Reinforce { .. }, Action::Reinforce { .. })
            | (Action::SwitchOn { .. }, Action::SwitchOn { .. }) => true,
            _ => false,
        };
        if is_contrary {
            return Err(contrary(&new.text, &other.text));
        }
    }
    Ok(())
}

fn contrary(new: &str, other: &str) -> Fault {
    Fault::new(new, format!("it contradicts `{other}` in the same impulses; give each its own, as in 1-6 and 7-12"))
}

/// The steps of all clauses: first those with impulses, then those without for what is left.
fn put_together(clauses: &[StepClause], first: u8) -> Result<BTreeMap<u8, Step>, Fault> {
    let (mut aims, mut thrusts) = (BTreeMap::new(), BTreeMap::new());
    for clause in clauses.iter().filter(|c| c.window.is_some()).chain(clauses.iter().filter(|c| c.window.is_none())) {
        let is_open = clause.window.is_none();
        let (from, to) = clause.window.unwrap_or((first, IMPULSES));
        if let Some(aim) = clause.aim {
            fill(&mut aims, (from, to), aim, clause, is_open)?;
        }
        if let Some(thrust) = clause.thrust {
            fill(&mut thrusts, (from, to), thrust, clause, is_open)?;
        }
    }
    let mut steps: BTreeMap<u8, Step> = BTreeMap::new();
    for (impulse, (aim, _)) in aims {
        steps.entry(impulse).or_default().aim = Some(aim);
    }
    for (impulse, (thrust, clause)) in thrusts {
        // To coast where nothing else was said needs no step: bases and attached craft may say it too.
        if thrust != Thrust::Coast || clause.window.is_some() {
            steps.entry(impulse).or_default().thrust = thrust;
        }
    }
    Ok(steps)
}

type Filled<'a, T> = BTreeMap<u8, (T, &'a StepClause)>;

fn fill<'a, T: Copy + PartialEq>(
    filled: &mut Filled<'a, T>,
    (from, to): Window,
    value: T,
    clause: &'a StepClause,
    is_open: bool,
) -> Result<(), Fault> {
    let mut is_new = false;
    let mut met = None;
    for impulse in from..=to {
        match filled.get(&impulse) {
            None => {
                filled.insert(impulse, (value, clause));
                is_new = true;
            }
            Some((_, other)) if is_open && other.window.is_some() => met = met.or(Some(*other)),
            Some((_, other)) if other.text == clause.text => return Err(twice(&clause.text)),
            Some((held, other)) if *held != value || is_open => return Err(contrary(&clause.text, &other.text)),
            Some((_, other)) => met = met.or(Some(*other)),
        }
    }
    match met.filter(|_| !is_new) {
        Some(other) => {
            let problem = format!("`{}` says already what happens in all of its impulses", other.text);
            Err(Fault::new(&clause.text, problem))
        }
        None => Ok(()),
    }
}

/// The launches, attachings and transfers of `/launch`: clauses in which the word `launch` may be left out.
pub(crate) fn launches(at: &Reading<'_>, text: &str, field: &'static str) -> Result<Vec<Rule>, DraftError> {
    let mut found: Vec<RuleClause> = Vec::new();
    let mut read = || -> Result<(), Fault> {
        for mut words in Words::clauses(text) {
            let window = window(&mut words, true)?;
            let clause_text = words.text();
            let verb = words.peek().unwrap_or_default().to_owned();
            let (action, window) = match verb.as_str() {
                "recover" | "attach" | "detach" | "transfer" => {
                    words.take();
                    action(at, &verb, &mut words, window)?
                }
                _ => {
                    words.takes("launch");
                    actions::launch(at, &mut words, window)?
                }
            };
            let clause = RuleClause { text: clause_text, rule: rule_of(at, action, window) };
            contradicts(&found, &clause)?;
            found.push(clause);
        }
        if found.is_empty() { Err(Fault::new(text, "write what to launch, as in missile at nearest")) } else { Ok(()) }
    };
    read().map_err(|fault| fault.of(field))?;
    Ok(found.into_iter().map(|clause| clause.rule).collect())
}

/// The rule of `/fire`, each part in a field of its own; `beam` and `double` are magnetic beams.
pub(crate) fn fire(at: &Reading<'_>, target: &str, weapon: &str, when: &str) -> Result<Rule, DraftError> {
    let aim = read_target(at, target, weapon).map_err(|fault| fault.of("target"))?;
    let mut words = Words::of(when);
    let read = match weapon.trim().to_lowercase().as_str() {
        "beam" => beam_at(&mut words, Tail::new(Allowed::ALL, None), aim, false),
        "double" => beam_at(&mut words, Tail::new(Allowed::ALL, None), aim, true),
        named => {
            let weapons = selector(named).ok_or_else(|| Fault::new(named, actions::WEAPONS).of("weapon"))?;
            fire_at(&mut words, Tail::new(Allowed::ALL, None), weapons, aim)
        }
    };
    let (action, window) = read.map_err(|fault| fault.of("when"))?;
    Ok(rule_of(at, action, window))
}

fn read_target(at: &Reading<'_>, text: &str, weapon: &str) -> Result<Target, Fault> {
    let is_beam = weapon.trim().eq_ignore_ascii_case("beam");
    match text.trim().to_lowercase().as_str() {
        "nearest" | "any" => Ok(Target::Nearest),
        "small" => Ok(Target::NearestSmall),
        "bolts" if is_beam => Ok(Target::Bolts),
        name => at.unit(name).map(Target::Unit),
    }
}
