//! Clauses for the time after an event: `after detach accel`, `when it launches beam bolts` (24.12).

use super::Reading;
use super::actions::action;
use super::steps::{STEPS, step};
use super::words::{Fault, Words};
use crate::games::pentagon_war::rules::plan::{Reaction, Response, Trigger};

const EVENTS: &str = "the events are after detach, after launch, when it launches";

/// The event that a clause begins with.
pub(super) fn trigger(words: &mut Words) -> Result<Option<Trigger>, Fault> {
    let first = words.peek().unwrap_or_default().to_owned();
    let found = match first.as_str() {
        "after" => {
            words.take();
            match words.need(EVENTS)?.trim_end_matches(':') {
                "detach" | "detaching" => Trigger::Detached,
                "launch" | "launching" => Trigger::Launched,
                other => return Err(Fault::new(other, EVENTS)),
            }
        }
        "when" => {
            words.take();
            let who = words.need(EVENTS)?;
            let what = words.need(EVENTS)?;
            if !matches!(who.as_str(), "it" | "enemy") || what.trim_end_matches(':') != "launches" {
                return Err(Fault::new(format!("{who} {what}"), EVENTS));
            }
            Trigger::EnemyLaunch
        }
        _ => return Ok(None),
    };
    words.takes(":");
    Ok(Some(found))
}

/// What is done then: a step or an action without impulses of its own.
pub(super) fn reaction(at: &Reading<'_>, words: &mut Words, on: Trigger) -> Result<Reaction, Fault> {
    let timeless =
        |text: &str| Fault::new(text, "the event says when it begins, so this clause has no impulses of its own");
    let verb = words.peek().unwrap_or_default().to_owned();
    let response = match verb.as_str() {
        "" => return Err(Fault::new(words.text(), "write what to do then, as in after launch face D accel")),
        "break" | "ask" | "stops" | "after" | "when" => {
            return Err(Fault::new(verb, "turning, thrust and actions may wait for an event"));
        }
        _ if STEPS.contains(&verb.as_str()) => {
            let clause = step(at, words, None)?;
            if clause.window.is_some() {
                return Err(timeless(&words.text()));
            }
            Response::Steer { aim: clause.aim, thrust: clause.thrust }
        }
        _ => {
            words.take();
            match action(at, &verb, words, None)? {
                (action, None) => Response::Act(action),
                (_, Some(_)) => return Err(timeless(&words.text())),
            }
        }
    };
    Ok(Reaction { on, response })
}

/// No response of an event is there twice, and none says otherwise than another.
pub(super) fn fits(others: &[Reaction], new: &Reaction, text: &str) -> Result<(), Fault> {
    for other in others.iter().filter(|other| other.on == new.on) {
        let adds_up = matches!(&new.response, Response::Act(action) if action.adds_up());
        if other.response == new.response && !adds_up {
            return Err(Fault::new(text, "it is there twice; once is enough"));
        }
        if new.response.contradicts(&other.response) {
            return Err(Fault::new(text, "it contradicts another clause for the same event; write one of them"));
        }
    }
    Ok(())
}
