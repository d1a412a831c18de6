//! Programs with conditions and breaks, standing orders, and lists of classes.

use super::read::plan;
use super::{action_text, not_understood, small};
use crate::contract::DraftError;
use crate::contract::draft::nearest_names;
use crate::games::space_combat::action::{Condition, Habit, Program, ProgramStep, Standing};
use crate::games::space_combat::bearing::ShipFace;
use crate::games::space_combat::order::any_ship;
use crate::games::space_combat::setup::shop;
use crate::games::space_combat::state::{Ship, State};

/// Reads `burn F2 / if range X <= 5 then fire X all else hold / hold ! shield 1 <= 3, X disabled`.
pub fn program(state: &State, ship: &Ship, text: &str) -> Result<Program, DraftError> {
    let (steps, breaks) = text.split_once('!').unwrap_or((text, ""));
    let mut turned = ship.clone();
    let mut program = Program::default();
    for part in steps.split('/') {
        let step = step(state, &turned, part.trim())?;
        // Compass burns of later steps count from the facing that the plan of this step leaves.
        turned.facing = turned.facing.turned(step.plan.rotate);
        program.steps.push(step);
    }
    for part in breaks.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        program.breaks.push(condition(state, part)?);
    }
    Ok(program)
}

fn step(state: &State, ship: &Ship, text: &str) -> Result<ProgramStep, DraftError> {
    let Some(rest) = strip_word(text, "if") else {
        return Ok(ProgramStep { condition: None, plan: plan(state, ship, text)?, otherwise: None });
    };
    let Some((when, rest)) = split_word(rest, "then") else {
        return Err(not_understood("steps", text, "after `if` and a condition comes `then` and an action", vec![]));
    };
    let (yes, no) = split_word(rest, "else").map_or((rest, None), |(yes, no)| (yes, Some(no)));
    Ok(ProgramStep {
        condition: Some(condition(state, when)?),
        plan: plan(state, ship, yes)?,
        otherwise: no.map(|line| plan(state, ship, line)).transpose()?,
    })
}

fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = text.split_once(char::is_whitespace)?;
    first.eq_ignore_ascii_case(word).then_some(rest.trim())
}

fn split_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let lower = text.to_ascii_lowercase();
    let at = lower.find(&format!(" {word} "))?;
    Some((text.get(..at)?.trim(), text.get(at + word.len() + 2..)?.trim()))
}

fn condition(state: &State, text: &str) -> Result<Condition, DraftError> {
    let words: Vec<&str> = text.split_whitespace().filter(|w| *w != "<=").collect();
    let found = match words.as_slice() {
        [range, target, most] if range.eq_ignore_ascii_case("range") => small(most).map(|most_hexes| {
            any_ship(state, target, "steps").map(|t| Condition::Range { target: t.name.clone(), most_hexes })
        }),
        [shield, face, most] if shield.eq_ignore_ascii_case("shield") => {
            ShipFace::parse(face).zip(small(most)).map(|(face, most)| Ok(Condition::Shield { face, most }))
        }
        [target, disabled] if disabled.eq_ignore_ascii_case("disabled") => {
            Some(any_ship(state, target, "steps").map(|t| Condition::Disabled { target: t.name.clone() }))
        }
        _ => None,
    };
    found.unwrap_or_else(|| {
        let problem = "a condition is `range X <= 5`, `shield 1 <= 3` or `X disabled`";
        Err(not_understood("steps", text, problem, vec![]))
    })
}

fn condition_text(condition: &Condition) -> String {
    match condition {
        Condition::Range { target, most_hexes } => format!("range {target} <= {most_hexes}"),
        Condition::Shield { face, most } => format!("shield {} <= {most}", face.number()),
        Condition::Disabled { target } => format!("{target} disabled"),
    }
}

/// The program as text.
pub fn program_text(program: &Program) -> String {
    let step = |step: &ProgramStep| {
        let then = action_text(&step.plan);
        let otherwise = step.otherwise.as_ref().map(|p| format!(" else {}", action_text(p))).unwrap_or_default();
        match &step.condition {
            Some(when) => format!("if {} then {then}{otherwise}", condition_text(when)),
            None => then,
        }
    };
    let steps = program.steps.iter().map(step).collect::<Vec<_>>().join(" / ");
    let breaks = program.breaks.iter().map(condition_text).collect::<Vec<_>>().join(", ");
    if breaks.is_empty() { steps } else { format!("{steps} ! {breaks}") }
}

/// Reads changes of standing orders: `reinforce 2, pd off, default evade, withdraw 6, land south`.
pub fn standing(mut standing: Standing, text: &str) -> Result<Standing, DraftError> {
    let words: Vec<String> = text.split([' ', ',', '=']).filter(|w| !w.is_empty()).map(str::to_lowercase).collect();
    for pair in words.chunks(2) {
        let [name, value] = pair else { return Err(standing_help(text)) };
        match (name.as_str(), value.as_str()) {
            ("reinforce", n) => standing.reinforce = small(n).ok_or_else(|| standing_help(text))?,
            ("pd" | "point-defence" | "point_defence", "on") => standing.point_defence = true,
            ("pd" | "point-defence" | "point_defence", "off") => standing.point_defence = false,
            ("default", habit) => standing.habit = Habit::parse(habit).ok_or_else(|| standing_help(text))?,
            ("withdraw", "never") => standing.withdraw_at = None,
            ("withdraw", n) => standing.withdraw_at = Some(small(n).ok_or_else(|| standing_help(text))?),
            ("land", "north") => standing.lands_south = false,
            ("land", "south") => standing.lands_south = true,
            _ => return Err(standing_help(text)),
        }
    }
    Ok(standing)
}

fn standing_help(text: &str) -> DraftError {
    let habits: Vec<_> = Habit::ALL.iter().map(|h| h.name()).collect();
    let problem = format!(
        "standing orders are `reinforce N`, `pd on|off`, `default {}`, `withdraw N|never`, `land north|south`",
        habits.join("|")
    );
    not_understood("text", text, problem, vec![])
}

/// Standing orders as text, all of them.
pub fn standing_text(standing: &Standing) -> String {
    let withdraw = standing.withdraw_at.map_or("never".to_owned(), |hull| hull.to_string());
    format!(
        "reinforce {}, pd {}, default {}, withdraw {withdraw}, land {}",
        standing.reinforce,
        if standing.point_defence { "on" } else { "off" },
        standing.habit.name(),
        if standing.lands_south { "south" } else { "north" },
    )
}

/// Reads `destroyer corvette`, `2 frigate`, `frigate x2`.
pub fn classes(text: &str) -> Result<Vec<String>, DraftError> {
    let mut list: Vec<String> = Vec::new();
    let mut count = 1;
    for word in text.split([' ', ',', '+']).filter(|w| !w.is_empty()) {
        let lower = word.to_lowercase();
        if let Some(times) = lower.strip_prefix('x').and_then(small) {
            let again = list.last().cloned();
            list.extend(
                again.into_iter().flat_map(|c| std::iter::repeat_n(c, usize::try_from(times - 1).unwrap_or(0))),
            );
        } else if let Some(number) = small(&lower) {
            count = number;
        } else {
            let slug = class_slug(&lower)?;
            list.extend(std::iter::repeat_n(slug, usize::try_from(count).unwrap_or(0)));
            count = 1;
        }
    }
    Ok(list)
}

fn class_slug(word: &str) -> Result<String, DraftError> {
    let slugs: Vec<&str> = shop().iter().map(|(slug, _)| *slug).collect();
    let singular = word.strip_suffix('s').unwrap_or(word);
    if let Some(slug) = slugs.iter().find(|s| **s == word || **s == singular) {
        return Ok((*slug).to_owned());
    }
    let mut starting = slugs.iter().filter(|s| s.starts_with(word));
    if let (Some(only), None) = (starting.next(), starting.next()) {
        return Ok((*only).to_owned());
    }
    let mut choices = nearest_names(word, slugs.iter().copied(), 10);
    if choices.is_empty() {
        choices = slugs.into_iter().map(str::to_owned).collect();
    }
    Err(not_understood("ships", word, "no class has this name", choices))
}
