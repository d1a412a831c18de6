//! Paths, impulse by impulse: `A+x4 B+2/3 .x*`; and the aims and thrusts that plans have too.

use super::Reading;
use super::words::Fault;
use crate::contract::DraftError;
use crate::games::pentagon_war::data::geometry::direction_of;
use crate::games::pentagon_war::rules::plan::{Aim, IMPULSES, Step, Thrust};
use crate::games::pentagon_war::rules::subject::Subject;
use crate::kit::words::count;

const STEP: &str = "steps are a facing A to F or @UNIT, `+` to accelerate, `.` to coast, `x3` to repeat";

/// Steps by impulse.
pub(crate) type Steps = Vec<(u8, Step)>;

/// Reads a path: steps for the coming impulses, and the last impulse that they cover.
pub(crate) fn path(at: &Reading<'_>, text: &str) -> Result<(Steps, u8), DraftError> {
    let first = at.subject.first_step(at.view).max(at.view.next_step().min(IMPULSES + 1));
    let mut impulse = first;
    let mut steps = Vec::new();
    for word in text.split_whitespace() {
        let (step, times) = repeated(at, &word.to_lowercase())
            .map_err(|fault| DraftError::not_understood("path", word, &fault.problem, fault.choices))?;
        let left = (IMPULSES + 1).saturating_sub(impulse);
        let times = times.unwrap_or(left);
        if times > left || left == 0 && impulse > first {
            let problem = format!("the turn has {} left for it; x* repeats to the end", count(left, "impulse"));
            return Err(DraftError::not_understood("path", word, problem, vec![]));
        }
        steps.extend((impulse..impulse + times).map(|i| (i, step)));
        impulse += times;
    }
    if text.trim().is_empty() {
        return Err(DraftError::not_understood("path", text, STEP, vec![]));
    }
    Ok((steps, impulse.saturating_sub(1).min(IMPULSES)))
}

/// A step and how often; none: to the end of the turn. A unit's name may end like a repetition: `@Fox2`.
fn repeated(at: &Reading<'_>, word: &str) -> Result<(Step, Option<u8>), Fault> {
    let whole = || step(at, word).map(|step| (step, Some(1)));
    if word.strip_prefix('@').is_some_and(|name| at.unit(name).is_ok()) {
        return whole();
    }
    let Some((body, times)) = word.rsplit_once('x') else { return whole() };
    let is_number = times.bytes().all(|b| b.is_ascii_digit());
    let times = match times.parse::<u8>().ok().filter(|n| *n > 0 && is_number) {
        None if times != "*" => return whole(),
        times => times,
    };
    step(at, body).map(|step| (step, times)).or_else(|fault| whole().map_err(|_| fault))
}

fn step(at: &Reading<'_>, word: &str) -> Result<Step, Fault> {
    let (aimed, thrust) = match word.split_once('+') {
        Some((aimed, engines)) => (aimed, thrust(at, engines)?),
        None => (word, Thrust::Coast),
    };
    let aim = match aimed {
        "." => None,
        "" if thrust != Thrust::Coast => None,
        "@" => Some(Aim::Nearest),
        "!" => Some(Aim::Strong),
        name => {
            let read = match name.strip_prefix('@') {
                Some(unit) => at.unit(unit).map(Aim::Unit),
                None => aim(at, name),
            };
            Some(read.map_err(|_| Fault::new(word, STEP))?)
        }
    };
    Ok(Step { aim, thrust })
}

/// Where to turn: a facing, a unit, or the nearest enemy.
pub(super) fn aim(at: &Reading<'_>, word: &str) -> Result<Aim, Fault> {
    match word {
        "nearest" => return Ok(Aim::Nearest),
        "strong" => return Ok(Aim::Strong),
        _ => {}
    }
    match direction_of(word) {
        Some(direction) => Ok(Aim::Direction(direction)),
        None => at.unit(word).map(Aim::Unit),
    }
}

/// A thrust: nothing or `full`, a fraction of the standard acceleration, or a number of engines (6.2).
pub(super) fn thrust(at: &Reading<'_>, word: &str) -> Result<Thrust, Fault> {
    if word.is_empty() || word == "full" {
        return Ok(Thrust::Full);
    }
    let size = match at.subject {
        Subject::Unit(id) => at.view.steered_size(id).max(1),
        Subject::Aboard { .. } => 1,
    };
    let fault =
        || Fault::new(word, format!("write a fraction of size class {size}, as in 1/{size}, or a number of engines"));
    let engines = match word.split_once('/') {
        Some((n, d)) => match (n.parse::<u32>(), d.parse::<u32>()) {
            (Ok(n), Ok(d)) if d > 0 && n > 0 && n < 1_000 && (n * size).is_multiple_of(d) => n * size / d,
            _ => return Err(fault()),
        },
        None => word.parse().map_err(|_| fault())?,
    };
    u16::try_from(engines).ok().filter(|n| *n > 0).map(Thrust::Engines).ok_or_else(fault)
}
