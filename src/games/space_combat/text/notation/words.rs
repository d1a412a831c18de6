//! The words of an action's text: rotation and track hex, which may stand anywhere, and the rest, which belongs to its
//! verb. Every word is consumed or named in the error: none is passed over, and none takes the place of an earlier one.

use super::small;
use crate::contract::{DraftError, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::chart::Chart;
use crate::grid::Hex;

/// What an action's text says besides its verb.
#[derive(Debug, Default)]
pub(super) struct Words<'a> {
    /// Faces turned, clockwise positive.
    pub(super) rotate: i32,
    /// The hex of a relativistic track (8.3).
    pub(super) at: Option<Hex>,
    /// What is left for the verb.
    pub(super) rest: Vec<&'a str>,
}

/// The field of a verb that holds most of its words; errors name it.
pub(super) fn field_of(verb: &str) -> &'static str {
    match verb {
        "burn" | "move" => "path",
        "fire" => "weapon",
        "shield" => "faces",
        "repair" => "what",
        "launch" => "craft",
        "dock" => "with",
        _ => "turn",
    }
}

impl<'a> Words<'a> {
    /// Sorts the words after a verb.
    pub(super) fn sort(
        view: &View<SpaceCombat>,
        verb: &str,
        words: impl Iterator<Item = &'a str>,
    ) -> Result<Self, DraftError> {
        let mut sorted = Self::default();
        let takes_letters = matches!(verb, "burn" | "move");
        for word in words {
            if let Some(faces) = rotation(word, takes_letters) {
                sorted.turn(verb, word, faces)?;
            } else if let Some(place) = word.strip_prefix('@') {
                sorted.act_from(view, verb, word, place)?;
            } else {
                sorted.rest.extend(word.split(',').filter(|w| !w.is_empty()));
            }
        }
        Ok(sorted)
    }

    fn turn(&mut self, verb: &str, word: &str, faces: i32) -> Result<(), DraftError> {
        let refuse =
            |problem| Err(DraftError::not_understood(field_of(verb), word, problem, vec!["right1".to_owned()]));
        if faces == 0 {
            return refuse("a rotation is right1 to right3 or left1 to left3");
        }
        if self.rotate.signum() * faces.signum() < 0 {
            return refuse("an order turns one way only");
        }
        self.rotate += faces;
        Ok(())
    }

    fn act_from(&mut self, view: &View<SpaceCombat>, verb: &str, word: &str, place: &str) -> Result<(), DraftError> {
        let refuse = |problem| Err(DraftError::not_understood(field_of(verb), word, problem, vec![]));
        if !matches!(verb, "fire" | "scan") {
            return refuse("only `fire` and `scan` are made from a hex of a track (8.2)");
        }
        if self.at.is_some() {
            return refuse("an action is made from one hex");
        }
        self.at = Some(hex(view, place, field_of(verb))?);
        Ok(())
    }
}

fn hex(view: &View<SpaceCombat>, text: &str, field: &'static str) -> Result<Hex, DraftError> {
    let axial = text.split_once(',').and_then(|(q, r)| Some(Hex::new(q.parse().ok()?, r.parse().ok()?)));
    let is_near = |h: &Hex| h.q.abs() <= 1000 && h.r.abs() <= 1000;
    axial.filter(is_near).or_else(|| Chart::of(&view.world).hex(text)).ok_or_else(|| {
        DraftError::not_understood(field, text, "a hex is written @3,-2 or by its number on the map", vec![])
    })
}

/// `right2`, `left1`; with letters also `R`, `R2`, `RR`, `L`. Clockwise is positive.
fn rotation(word: &str, takes_letters: bool) -> Option<i32> {
    let lower = word.to_lowercase();
    for (name, sign) in [("right", 1), ("left", -1)] {
        if let Some(digits) = lower.strip_prefix(name) {
            return if digits.is_empty() { Some(sign) } else { small(digits).map(|n| n * sign) };
        }
    }
    let letter = lower.chars().next().filter(|c| takes_letters && matches!(c, 'r' | 'l'))?;
    let sign = if letter == 'r' { 1 } else { -1 };
    if lower.chars().all(|c| c == letter) {
        return i32::try_from(lower.len()).ok().filter(|n| *n <= 9).map(|n| n * sign);
    }
    lower.get(1..).and_then(small).map(|n| n * sign)
}
