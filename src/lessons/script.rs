//! A lesson as it is written: positions to begin with, steps, choices. What an order does there is `lesson`'s.

use serde::Deserialize;

use crate::contract::Seat;

/// A lesson's text, read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Script {
    pub(super) battle: Battle,
    #[serde(rename = "position")]
    pub(super) starts: Vec<Start>,
    #[serde(rename = "step")]
    pub(super) steps: Vec<Step>,
}

/// The battle in which a lesson ends.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Slug of its scenario.
    pub scenario: String,
    /// Options of the system: `budget=40`.
    #[serde(default)]
    pub options: String,
    /// What is said of it; some short sentences.
    pub say: String,
}

/// A position with which steps begin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Start {
    /// What steps call it.
    pub(super) name: String,
    /// Slug of the scenario.
    pub(super) scenario: String,
    /// The text of a scenario file; empty: the scenario is one of the book.
    #[serde(default)]
    pub(super) file: String,
    #[serde(default)]
    pub(super) options: String,
    /// Sides by seat; whoever learns sits at the first.
    pub(super) sides: Vec<String>,
    /// Words that fix the dice.
    pub(super) seed: String,
    /// What leads from the start of the game to the position.
    #[serde(default)]
    pub(super) before: Vec<Input>,
}

/// A step: one thing to do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What it is about, in a few words.
    pub title: String,
    /// What is to be known and done; two to four short sentences.
    pub say: String,
    /// The position that it begins with; without it the one that the first right answer of the step before led to.
    #[serde(default)]
    pub(super) at: Option<String>,
    /// What happens before whoever learns is asked.
    #[serde(default)]
    pub(super) before: Vec<Input>,
    /// Whether the picture shows the whole board before the answer, and not only where something is.
    #[serde(default, rename = "whole")]
    pub is_whole: bool,
    /// What the picture looks at closely; empty: nothing more than the rest.
    #[serde(default)]
    pub(super) focus: String,
    #[serde(default)]
    pub(super) overlays: Vec<String>,
    /// Orders to choose from.
    #[serde(rename = "choice")]
    pub choices: Vec<Choice>,
    /// What happens after the answer, as far as it can.
    #[serde(default)]
    pub(super) then: Vec<Input>,
    /// Words that the engine tells after every right answer, also after one that is typed and no choice.
    #[serde(default)]
    pub(super) told: Option<String>,
    /// What is said of a right answer.
    pub right: String,
    /// What is said of another one that is typed.
    pub hint: String,
}

/// An order to choose.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The label of its button.
    pub label: String,
    /// The order in notation; several are separated by `;`.
    pub order: String,
    /// Whether it is a right answer.
    #[serde(default, rename = "right")]
    pub is_right: bool,
    /// What a wrong one teaches; empty of right ones.
    #[serde(default)]
    pub why: String,
    /// The rule by which the engine refuses it; none: it is legal.
    #[serde(default)]
    pub refused: Option<String>,
}

/// What somebody does: `1: move Mote1 F3`, `1: (silence)`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Input {
    pub(super) seat: Seat,
    pub(super) what: What,
}

/// What it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// Orders in notation.
    Orders(String),
    /// The deadline passes.
    Silence,
}

/// An input of a lesson that means nothing.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0:?} is no input: a seat, a colon, and orders or (silence)")]
pub(super) struct NoInput(String);

impl TryFrom<String> for Input {
    type Error = NoInput;

    fn try_from(text: String) -> Result<Self, NoInput> {
        let read = text.split_once(':').and_then(|(seat, what)| Some((seat.trim().parse().ok()?, what.trim())));
        match read {
            Some((seat, "(silence)")) => Ok(Self { seat: Seat(seat), what: What::Silence }),
            Some((seat, orders)) if !orders.is_empty() => {
                Ok(Self { seat: Seat(seat), what: What::Orders(orders.to_owned()) })
            }
            _ => Err(NoInput(text)),
        }
    }
}

/// A lesson's text is not understood.
#[derive(Debug, thiserror::Error)]
#[error("a lesson cannot be read: {0}")]
pub struct Unreadable(#[from] toml::de::Error);

impl Script {
    pub(super) fn read(text: &str) -> Result<Self, Unreadable> {
        Ok(toml::from_str(text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_a_seat_with_orders_or_silence() {
        let read = |text: &str| Input::try_from(text.to_owned());
        assert_eq!(read("1: (silence)").unwrap(), Input { seat: Seat(1), what: What::Silence });
        let orders = What::Orders("move Spur1 F; done".to_owned());
        assert_eq!(read("0: move Spur1 F; done").unwrap(), Input { seat: Seat(0), what: orders });
        for wrong in ["move Spur1 F", "x: done", "1:", "", "300: done"] {
            assert!(read(wrong).unwrap_err().to_string().contains("no input"), "{wrong}");
        }
    }

    #[test]
    fn what_a_lesson_does_not_know_is_no_lesson() {
        let text = "[battle]\nscenario = \"skirmish\"\nsay = \"Go.\"\nsurprise = 1\n";
        assert!(Script::read(text).unwrap_err().to_string().contains("surprise"));
    }
}
