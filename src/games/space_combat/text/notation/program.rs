//! Programs: orders for the subturns to come, with conditions and breaks (17.3).

use super::condition::condition;
use super::read::{compass, plan};
use super::small;
use crate::contract::{DraftError, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Condition, Habit, Plan, Program, ProgramStep, Stop};
use crate::games::space_combat::rules::order_words::USUAL;
use crate::games::space_combat::rules::state::Ship;

/// Begins a list of all that stops a program.
const ONLY: &str = "only";

/// Reads `burn F2 / if range X <= 5 then fire X all else hold / hold ! shield 1 <= 3, X disabled`.
pub(crate) fn program(view: &View<SpaceCombat>, ship: &Ship, text: &str) -> Result<Program, DraftError> {
    let (steps, breaks) = text.split_once('!').map_or((text, None), |(steps, breaks)| (steps, Some(breaks)));
    let mut reader = Reader { view, ship: ship.clone(), is_facing_known: true };
    let mut read = Vec::new();
    for part in steps.split('/') {
        let (part, times) = repeated(part.trim())?;
        for _ in 0..times.unwrap_or(1) {
            read.push(reader.step(part)?);
        }
    }
    let steps = read;
    let (only, breaks) = breaks.map_or(Ok((None, vec![])), |breaks| read_stops(view, breaks))?;
    Ok(Program { steps, breaks, stops: only })
}

/// Reads one row.
pub(crate) fn row(view: &View<SpaceCombat>, ship: &Ship, text: &str) -> Result<ProgramStep, DraftError> {
    let mut reader = Reader { view, ship: ship.clone(), is_facing_known: true };
    reader.step(text.trim())
}

/// Reads what stops a program, as it stands after `!`; `usual` is nothing besides.
pub(crate) fn stops(view: &View<SpaceCombat>, text: &str) -> Result<(Option<Vec<Stop>>, Vec<Condition>), DraftError> {
    if text.trim().eq_ignore_ascii_case(USUAL) { Ok((None, vec![])) } else { read_stops(view, text) }
}

/// A step, and for how many subturns it is said: `engage nearest for 4`.
pub(crate) fn repeated(text: &str) -> Result<(&str, Option<usize>), DraftError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [.., mark, count] = words.as_slice() else { return Ok((text, None)) };
    if !mark.eq_ignore_ascii_case("for") {
        return Ok((text, None));
    }
    let times = small(count).and_then(|n| usize::try_from(n).ok()).filter(|n| (1..=8).contains(n));
    let Some(times) = times else {
        return Err(DraftError::not_understood(
            "steps",
            count,
            "`for` takes 1 to 8 subturns",
            vec!["for 4".to_owned()],
        ));
    };
    let end = text.len() - count.len();
    let end = text.get(..end).map_or(0, |before| before.trim_end().len() - mark.len());
    Ok((text.get(..end).unwrap_or_default().trim(), Some(times)))
}

/// What stands after `!`: conditions, besides what usually stops a program; after `only` nothing but what is named (17.7).
fn read_stops(view: &View<SpaceCombat>, text: &str) -> Result<(Option<Vec<Stop>>, Vec<Condition>), DraftError> {
    if text.trim().eq_ignore_ascii_case(ONLY) {
        return Ok((Some(vec![]), vec![]));
    }
    let Some(named) = strip_word(text, ONLY) else { return read_breaks(view, text).map(|breaks| (None, breaks)) };
    let mut stops: Vec<Stop> = Vec::new();
    let mut conditions: Vec<&str> = Vec::new();
    for part in named.split(',') {
        match Stop::parse(part) {
            Some(stop) if stops.contains(&stop) => {
                return Err(DraftError::not_understood("steps", part.trim(), "this break is given twice", vec![]));
            }
            Some(stop) => stops.push(stop),
            None => conditions.push(part),
        }
    }
    let breaks = if conditions.is_empty() { vec![] } else { read_breaks(view, &conditions.join(","))? };
    Ok((Some(stops), breaks))
}

fn read_breaks(view: &View<SpaceCombat>, text: &str) -> Result<Vec<Condition>, DraftError> {
    let mut breaks: Vec<Condition> = Vec::new();
    for part in text.split(',').map(str::trim) {
        if Stop::parse(part).is_some() {
            let problem = "this stops a program anyway; after `! only` stands what alone stops it (17.7)";
            return Err(DraftError::not_understood("steps", part, problem, vec!["! only hit".to_owned()]));
        }
        if part.is_empty() {
            let problem = "after `!` come conditions, with a comma between them";
            return Err(DraftError::not_understood("steps", &format!("!{text}"), problem, vec![]));
        }
        let condition = condition(view, part)?;
        if breaks.contains(&condition) {
            return Err(DraftError::not_understood("steps", part, "this break is given twice", vec![]));
        }
        breaks.push(condition);
    }
    Ok(breaks)
}

/// Reads step after step, with the ship as the steps before leave it.
struct Reader<'a> {
    view: &'a View<SpaceCombat>,
    /// Its facing is that before the step.
    ship: Ship,
    /// False after a condition whose branches turn the ship differently.
    is_facing_known: bool,
}

impl Reader<'_> {
    fn step(&mut self, text: &str) -> Result<ProgramStep, DraftError> {
        if text.is_empty() {
            let problem = "each subturn between `/` needs an action, as hold";
            return Err(DraftError::not_understood("steps", "/", problem, vec!["hold".to_owned()]));
        }
        let step = match strip_word(text, "if") {
            Some(rest) => self.conditional(text, rest)?,
            None => ProgramStep { condition: None, plan: self.plan(text)?, otherwise: None },
        };
        // A standing default may turn the ship too: the ways out of the fight do.
        let default_turns = match self.ship.habit() {
            Habit::Withdraw | Habit::Outward | Habit::Engage => None,
            _ if self.ship.standing.withdraw_at.is_some() => None,
            _ => Some(0),
        };
        let other = step.otherwise.as_ref().map_or(default_turns, |p| Some(p.rotate));
        self.is_facing_known &= !step.plan.action.is_manoeuvre();
        self.is_facing_known &= step.condition.is_none() || other == Some(step.plan.rotate);
        self.ship.facing = self.ship.facing.turned(step.plan.rotate);
        Ok(step)
    }

    fn conditional(&self, text: &str, rest: &str) -> Result<ProgramStep, DraftError> {
        let Some((when, rest)) = split_word(rest, "then") else {
            return Err(DraftError::not_understood(
                "steps",
                text,
                "after `if` and a condition comes `then` and an action",
                vec![],
            ));
        };
        let (yes, no) = split_word(&rest, "else").map_or((rest, None), |(yes, no)| (yes, Some(no)));
        Ok(ProgramStep {
            condition: Some(condition(self.view, &when)?),
            plan: self.plan(&yes)?,
            otherwise: no.map(|line| self.plan(&line)).transpose()?,
        })
    }

    /// An action. Compass burns are burns of engines, which engines only the facing tells (7.5).
    fn plan(&self, line: &str) -> Result<Plan, DraftError> {
        let is_compass = |word: &&str| compass(word.trim_end_matches(|c: char| c.is_ascii_digit())).is_some();
        let is_burn = strip_word(line, "burn").or_else(|| strip_word(line, "move")).is_some();
        let compass_word = line.split([' ', ',']).find(is_compass).filter(|_| is_burn && !self.is_facing_known);
        if let Some(word) = compass_word {
            let problem =
                "which way the ship faces then depends on a condition or manoeuvre; name the engine: F2, B1 or 3:1";
            return Err(DraftError::not_understood("steps", word, problem, vec![]));
        }
        plan(self.view, &self.ship, line)
    }
}

fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = text.trim().split_once(char::is_whitespace)?;
    first.eq_ignore_ascii_case(word).then_some(rest.trim())
}

/// The words before and after the first such word.
fn split_word(text: &str, word: &str) -> Option<(String, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.iter().position(|w| w.eq_ignore_ascii_case(word))?;
    Some((words[..at].join(" "), words[at + 1..].join(" ")))
}
