//! Clauses of turning and thrust.

use super::Reading;
use super::conditions::{Window, window};
use super::path::{aim, thrust};
use super::words::{Fault, Words};
use crate::games::pentagon_war::rules::plan::{Aim, Thrust};

/// First words of steps.
pub(super) const STEPS: [&str; 5] = ["face", "turn", "accel", "accelerate", "coast"];

/// A clause of turning and thrust.
pub(super) struct StepClause {
    pub(super) text: String,
    pub(super) window: Option<Window>,
    pub(super) aim: Option<Aim>,
    pub(super) thrust: Option<Thrust>,
}

/// `face AIM`, `accel [THRUST]`, `coast`, or the first with one of the others.
pub(super) fn step(at: &Reading<'_>, words: &mut Words, mut window_: Option<Window>) -> Result<StepClause, Fault> {
    let text = words.text();
    let (mut aim_, mut thrust_) = (None, None);
    while let Some(word) = words.peek().map(str::to_owned) {
        match word.as_str() {
            "face" | "turn" if aim_.is_none() => {
                words.take();
                aim_ = Some(aim(at, &words.need("write where to, as in face B or face nearest")?)?);
                if aim_ == Some(Aim::Strong) {
                    words.takes("side");
                }
            }
            "accel" | "accelerate" if thrust_.is_none() => {
                words.take();
                thrust_ = Some(thrust_word(at, words)?);
            }
            "coast" if thrust_.is_none() => {
                words.take();
                thrust_ = Some(Thrust::Coast);
            }
            _ => {
                let Some(found) = window(words, false)? else { break };
                if window_.is_some() {
                    return Err(Fault::new(word, format!("`{text}` names its impulses twice")));
                }
                window_ = Some(found);
            }
        }
    }
    words.end()?;
    Ok(StepClause { text, window: window_, aim: aim_, thrust: thrust_ })
}

/// The thrust after `accel`: nothing, `full`, a fraction or a number of engines.
fn thrust_word(at: &Reading<'_>, words: &mut Words) -> Result<Thrust, Fault> {
    let is_one = |word: &str| word == "full" || word.split('/').all(|n| n.parse::<u32>().is_ok());
    let has_dash = words.ahead(1) == Some("-");
    match words.peek().filter(|word| is_one(word) && !has_dash).map(str::to_owned) {
        Some(word) => {
            words.take();
            thrust(at, &word)
        }
        None => Ok(Thrust::Full),
    }
}
