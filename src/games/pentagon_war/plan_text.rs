//! Reading the notation of plans and paths (24); writing it is in `plan_words`.
//!
//! A plan is a list of clauses between commas: `1-4 face B, 1-4 accel, fire laser at nearest range<=4, break damaged`. A
//! path is a list of steps: `A+x4 B+2/3 .x3`.

use super::design::WeaponKind;
use super::geometry::direction_of;
use super::order::is_window;
use super::plan::{Action, Aim, Break, IMPULSES, Plan, Rule, Selector, Sides, Step, Target, Thrust, Tow, When};
use super::state::{State, UnitId};
use crate::contract::DraftError;
use crate::contract::draft::nearest_names;

/// The error of a field.
pub(super) fn not_understood(field: &'static str, read: &str, problem: &str, choices: Vec<String>) -> DraftError {
    DraftError::NotUnderstood { field, read: read.chars().take(60).collect(), problem: problem.to_owned(), choices }
}

type Fault = (String, String, Vec<String>);

fn fault(read: &str, problem: &str) -> Fault {
    (read.to_owned(), problem.to_owned(), vec![])
}

/// Splits `3-6 fire …` into its impulses (`3-6`, may be empty) and the rest. Impulses may also stand at the end.
pub(super) fn window_and_rest(text: &str) -> (String, String) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_impulses = |w: &&&str| window_of(w).is_some();
    let found = words.first().filter(is_impulses).or_else(|| words.last().filter(is_impulses)).copied();
    let rest: Vec<&str> = match found {
        Some(w) if words.first() == Some(&w) => words.get(1..).unwrap_or_default().to_vec(),
        Some(_) => words.get(..words.len() - 1).unwrap_or_default().to_vec(),
        None => words,
    };
    (found.unwrap_or_default().to_owned(), rest.join(" "))
}

fn window_of(word: &str) -> Option<(u8, u8)> {
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    is_window(from, to).then_some((from, to))
}

/// Reads the clauses of a plan.
pub(super) fn clauses(state: &State, unit: UnitId, text: &str, field: &'static str) -> Result<Plan, DraftError> {
    let mut plan = Plan::default();
    let mut steps_to: u8 = 0;
    let mut is_open = false;
    if text.trim().eq_ignore_ascii_case("none") {
        return Ok(plan);
    }
    for clause in text.split(',').map(str::trim).filter(|c| !c.is_empty()) {
        let words: Vec<String> = clause.split_whitespace().map(str::to_lowercase).collect();
        let given = words.first().and_then(|w| window_of(w));
        let first = state.next_step().min(IMPULSES);
        let now = state.impulse_number();
        let rest = words.get(usize::from(given.is_some())..).unwrap_or_default();
        let verb = rest.first().map_or("", String::as_str);
        let is_step = matches!(verb, "face" | "turn" | "accel" | "accelerate" | "coast");
        let window = given.unwrap_or((if is_step { first } else { now }, IMPULSES));
        if is_step {
            steps_to = steps_to.max(window.1);
        }
        is_open |= given.is_none() || !is_step;
        read_clause(state, unit, rest, window, &mut plan)
            .map_err(|(read, problem, choices)| not_understood(field, &read, &problem, choices))?;
    }
    plan.covered_to = if is_open || steps_to == 0 { IMPULSES } else { steps_to };
    Ok(plan)
}

fn read_clause(state: &State, unit: UnitId, words: &[String], window: (u8, u8), plan: &mut Plan) -> Result<(), Fault> {
    let clause = words.join(" ");
    let verb = words.first().map_or("", String::as_str);
    let rest = words.get(1..).unwrap_or_default();
    let first = rest.first().map_or("", String::as_str);
    let (from, to) = window;
    match verb {
        "face" | "turn" => {
            let aim = aim_of(state, first)?;
            (from..=to).for_each(|i| plan.steps.entry(i).or_default().aim = Some(aim));
            return Ok(());
        }
        "accel" | "accelerate" | "coast" => {
            let thrust = if verb == "coast" { Thrust::Coast } else { thrust_of(state, unit, first)? };
            (from..=to).for_each(|i| plan.steps.entry(i).or_default().thrust = thrust);
            return Ok(());
        }
        "break" | "ask" => {
            let wanted = break_of(&rest.concat());
            let wanted = wanted
                .ok_or_else(|| fault(&clause, "breaks are range<=8, fired, damaged, launch, course, impulse 6"))?;
            plan.breaks.push(wanted);
            return Ok(());
        }
        _ => {}
    }
    let action = read_action(state, verb, rest, &clause)?;
    plan.rules.push(Rule { from, to, action });
    Ok(())
}

fn read_action(state: &State, verb: &str, rest: &[String], clause: &str) -> Result<Action, Fault> {
    let first = rest.first().map_or("", String::as_str);
    let when = when_of(rest)?;
    let has = |word: &str| rest.iter().any(|w| w == word);
    let action = match verb {
        "fire" => {
            let (weapons, target) = match rest.iter().position(|w| w == "at") {
                Some(0) => ("all", rest.get(1)),
                Some(i) => (first, rest.get(i + 1)),
                None => return Err(fault(clause, "write fire WEAPON at TARGET, as in fire all at nearest range<=4")),
            };
            let weapons = selector_of(weapons).ok_or_else(|| {
                fault(weapons, "weapons are all, laser, electron, proton, acid, radiation, or w2 for weapon 2")
            })?;
            Action::Fire { weapons, target: target_of(state, target)?, when }
        }
        "beam" => Action::Beam { target: target_of(state, rest.first())?, is_double: has("double"), when },
        "pull" => Action::Tow { target: unit_of(state, first)?, tow: Tow::Pull },
        "push" => Action::Tow { target: unit_of(state, first)?, tow: Tow::Push },
        "release" => Action::Tow { target: unit_of(state, first)?, tow: Tow::Release },
        "launch" => launch_of(state, rest, clause, when)?,
        "recover" => Action::Recover { drone: unit_of(state, first)? },
        "ram" => Action::Ram { target: target_of(state, rest.first())? },
        "selfdestruct" | "self-destruct" => Action::SelfDestruct,
        "attach" => Action::Attach { to: unit_of(state, rest.iter().find(|w| *w != "to").map_or("", String::as_str))? },
        "detach" => match rest.iter().find(|w| *w != "from") {
            Some(name) if name != "all" => Action::Detach { from: Some(unit_of(state, name)?) },
            _ => Action::Detach { from: None },
        },
        "reinforce" => {
            let units = first.trim_start_matches('+').parse().ok();
            let units = units.ok_or_else(|| fault(clause, "write how many units, as in reinforce 2"))?;
            Action::Reinforce { units }
        }
        "transfer" => transfer_of(state, rest, clause)?,
        "disengage" => Action::Disengage,
        _ => {
            let verbs = [
                "face",
                "accel",
                "coast",
                "fire",
                "launch",
                "beam",
                "pull",
                "push",
                "release",
                "ram",
                "recover",
                "attach",
                "detach",
                "transfer",
                "reinforce",
                "selfdestruct",
                "disengage",
                "break",
            ];
            let near = nearest_names(verb, verbs, 5);
            let choices = if near.is_empty() { verbs.map(str::to_owned).to_vec() } else { near };
            return Err((clause.to_owned(), "no clause begins so".to_owned(), choices.into_iter().take(18).collect()));
        }
    };
    Ok(action)
}

fn transfer_of(state: &State, rest: &[String], clause: &str) -> Result<Action, Fault> {
    let loads = rest.iter().find_map(|w| w.parse::<u16>().ok()).filter(|n| (1..=2_000).contains(n));
    let after = rest.iter().position(|w| w == "to").and_then(|i| rest.get(i + 1));
    match (loads, after) {
        (Some(loads), Some(name)) => Ok(Action::Transfer { to: unit_of(state, name)?, loads }),
        _ => Err(fault(clause, "write how many cargo boxes to whom, as in transfer 2 to Zelta")),
    }
}

fn launch_of(state: &State, rest: &[String], clause: &str, when: When) -> Result<Action, Fault> {
    let kind = rest.first().map_or("", String::as_str);
    let after = |word: &str| rest.iter().position(|w| w == word).and_then(|i| rest.get(i + 1));
    let has = |word: &str| rest.iter().any(|w| w == word);
    let number = || rest.iter().skip(1).find_map(|w| w.trim_start_matches('x').parse::<u16>().ok());
    match kind {
        "missile" | "missiles" => {
            let count = number().unwrap_or(1).clamp(1, 100);
            Ok(Action::Missiles { target: target_of(state, after("at"))?, count, is_rail: has("rail"), when })
        }
        "drone" => {
            let facing =
                after("facing").map(|w| direction_of(w).ok_or_else(|| fault(w, "facings are A to F"))).transpose()?;
            Ok(Action::Drone { bay: number(), facing, when })
        }
        "bolt" => Ok(Action::Bolt { target: target_of(state, after("at"))?, is_aimed: has("aimed"), when }),
        _ => Err(fault(clause, "launch missile, drone or bolt, as in launch missile x2 at nearest rail")),
    }
}

fn aim_of(state: &State, word: &str) -> Result<Aim, Fault> {
    if word == "nearest" {
        return Ok(Aim::Nearest);
    }
    match direction_of(word) {
        Some(direction) => Ok(Aim::Direction(direction)),
        None => unit_of(state, word).map(Aim::Unit),
    }
}

fn unit_of(state: &State, word: &str) -> Result<UnitId, Fault> {
    let names = state.names();
    let found = names.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, id)| *id);
    found.ok_or_else(|| {
        let near = nearest_names(word, names.iter().map(|(n, _)| n.as_str()), 8);
        (word.to_owned(), "no unit in play has this name".to_owned(), near)
    })
}

fn target_of(state: &State, word: Option<&String>) -> Result<Target, Fault> {
    match word.map(String::as_str) {
        None | Some("nearest" | "any") => Ok(Target::Nearest),
        Some("small") => Ok(Target::NearestSmall),
        Some(name) => unit_of(state, name).map(Target::Unit),
    }
}

fn selector_of(word: &str) -> Option<Selector> {
    if word == "all" {
        return Some(Selector::All);
    }
    if let Some(number) = word.strip_prefix('w').and_then(|n| n.parse().ok()).filter(|n| *n > 0) {
        return Some(Selector::Number(number));
    }
    let kind = WeaponKind::ALL.into_iter().find(|k| k.slug() == word || word.strip_suffix('s') == Some(k.slug()))?;
    (kind != WeaponKind::LiquidMetalGun).then_some(Selector::Kind(kind))
}

fn when_of(words: &[String]) -> Result<When, Fault> {
    let mut when = When::default();
    for word in words {
        if let Some(number) = word.strip_prefix("range<=") {
            when.range_hexes = Some(number.parse().map_err(|_| fault(word, "write a number, as in range<=4"))?);
        } else if let Some(number) = word.strip_prefix("chance>=") {
            let percent = number.trim_end_matches('%').parse().ok().filter(|p| *p <= 100);
            when.chance_percent = Some(percent.ok_or_else(|| fault(word, "write 0 to 100, as in chance>=50"))?);
        } else if let Some(sides) = word.strip_prefix("bearing=") {
            let read =
                sides.chars().map(|c| c.to_digit(10).filter(|n| (1..=6).contains(n))).collect::<Option<Vec<_>>>();
            let read = read.filter(|sides| !sides.is_empty());
            let read = read.ok_or_else(|| fault(word, "write sides 1 to 6, as in bearing=1 or bearing=612"))?;
            when.bearing = read.into_iter().filter_map(|n| u8::try_from(n).ok()).fold(when.bearing, Sides::with);
        }
    }
    Ok(when)
}

/// Reads a break: `range<=8` or `range8`, `fired`, `damaged`, `launch`, `course`, `impulse6`.
pub(super) fn break_of(word: &str) -> Option<Break> {
    let word = word.to_lowercase();
    let after = |prefix: &str| word.strip_prefix(prefix).map(|n| n.trim_start_matches(['<', '=']).to_owned());
    match word.as_str() {
        "fired" => Some(Break::Fired),
        "damaged" => Some(Break::Damaged),
        "launch" => Some(Break::Launch),
        "course" => Some(Break::Course),
        _ => {
            if let Some(number) = after("range") {
                return number.parse().ok().map(Break::Range);
            }
            after("impulse").and_then(|n| n.parse().ok()).filter(|n| (1..=IMPULSES).contains(n)).map(Break::Impulse)
        }
    }
}

/// A thrust: nothing or `full`, a fraction of the standard acceleration, or a number of engines (6.2).
fn thrust_of(state: &State, unit: UnitId, word: &str) -> Result<Thrust, Fault> {
    if word.is_empty() || word == "full" {
        return Ok(Thrust::Full);
    }
    let size = state.size_class(unit).max(1);
    let problem = format!("write a fraction of size class {size}, as in 1/{size}, or a number of engines");
    let engines = match word.split_once('/') {
        Some((n, d)) => match (n.parse::<u32>(), d.parse::<u32>()) {
            (Ok(n), Ok(d)) if d > 0 && n > 0 && n < 1_000 && (n * size).is_multiple_of(d) => n * size / d,
            _ => return Err(fault(word, &problem)),
        },
        None => word.parse().map_err(|_| fault(word, &problem))?,
    };
    u16::try_from(engines).ok().filter(|n| *n > 0).map(Thrust::Engines).ok_or_else(|| fault(word, &problem))
}

/// Reads a path: steps for the coming impulses, and the last impulse that they cover.
pub(super) fn path(state: &State, unit: UnitId, text: &str) -> Result<(Vec<(u8, Step)>, u8), DraftError> {
    let mut at = state.next_step();
    let mut steps = Vec::new();
    for word in text.split_whitespace() {
        let lower = word.to_lowercase();
        let (body, times) = match lower.rsplit_once('x') {
            Some((body, "*")) => (body, IMPULSES),
            Some((body, n)) if n.parse::<u8>().is_ok_and(|n| n > 0) => (body, n.parse().unwrap_or(1)),
            _ => (lower.as_str(), 1),
        };
        let step = step_of(state, unit, body)
            .map_err(|(_, problem, choices)| not_understood("path", word, &problem, choices))?;
        for _ in 0..times {
            if at > IMPULSES {
                break;
            }
            steps.push((at, step));
            at += 1;
        }
    }
    Ok((steps, at.saturating_sub(1).min(IMPULSES)))
}

fn step_of(state: &State, unit: UnitId, word: &str) -> Result<Step, Fault> {
    let (aim, thrust) = match word.split_once('+') {
        Some((aim, thrust)) => (aim, thrust_of(state, unit, thrust)?),
        None => (word, Thrust::Coast),
    };
    let aim = match aim {
        "" | "." => None,
        "@" => Some(Aim::Nearest),
        name => {
            let read = aim_of(state, name.trim_start_matches('@'));
            Some(read.map_err(|_| {
                fault(word, "steps are a facing A to F or @UNIT, + to accelerate, . to coast, x3 to repeat")
            })?)
        }
    };
    Ok(Step { aim, thrust })
}
