//! Conditions of programs: `range Corvette2 <= 5`, `enemy within 4`, `shield 1 <= 3`, `Corvette2 disabled` (17.3).

use super::small;
use crate::contract::{DraftError, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::Condition;
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::text::names::any_ship;

const HELP: &str =
    "a condition is `range X <= 5`, `range <= 5` (any enemy), `within 5 of X`, `shield 1 <= 3` or `X disabled`";

/// Reads a condition, however its signs are spaced: `range<4`, `range X <= 5`, `X within 5`, `shield 1<=3`.
pub(super) fn condition(view: &View<SpaceCombat>, text: &str) -> Result<Condition, DraftError> {
    let signs_apart = text.replace("<=", "≤").replace('≤', " ≤ ").replace('<', " < ");
    let words: Vec<&str> = signs_apart.split_whitespace().collect();
    let is = |word: &str, name: &str| word.eq_ignore_ascii_case(name);
    let (head, most) = match words.as_slice() {
        [target, disabled] if is(disabled, "disabled") => {
            return any_ship(view, target, "steps").map(|t| Condition::Disabled { target: t.name.clone() });
        }
        [within, n, of, target] if is(within, "within") && is(of, "of") => (vec!["range", *target], small(n)),
        [target, within, n] if is(within, "within") => (vec!["range", *target], small(n)),
        [within, n] if is(within, "within") => (vec!["range"], small(n)),
        words => limit(words).map_or((vec![], None), |(head, n)| (head.to_vec(), Some(n))),
    };
    match (head.as_slice(), most) {
        ([range], Some(most_hexes)) if is(range, "range") => Ok(Condition::EnemyWithin { most_hexes }),
        ([range, to, target], Some(most)) if is(range, "range") && is(to, "to") => ship_within(view, target, most),
        ([range, target], Some(most)) if is(range, "range") => ship_within(view, target, most),
        ([shield, face], Some(most)) if is(shield, "shield") => {
            let face = ShipFace::parse(face)
                .ok_or_else(|| DraftError::not_understood("steps", face, "shields are 1 to 6", vec![]))?;
            Ok(Condition::Shield { face, most })
        }
        _ => Err(not_a_condition(view, &words, text)),
    }
}

/// Words that conditions are made of, besides numbers and ships.
const VOCABULARY: [&str; 12] =
    ["range", "to", "within", "of", "shield", "disabled", "enemy", "hit", "crash", "lost", "<", "≤"];

/// The error names the first word that belongs to no condition, else the whole text.
fn not_a_condition(view: &View<SpaceCombat>, words: &[&str], text: &str) -> DraftError {
    let is_known = |word: &str| {
        VOCABULARY.iter().any(|w| w.eq_ignore_ascii_case(word))
            || small(word).is_some()
            || any_ship(view, word, "steps").is_ok()
    };
    let strange = words.iter().find(|word| !is_known(word));
    DraftError::not_understood("steps", strange.copied().unwrap_or(text), HELP, vec![])
}

/// What stands before a limit, and the limit: `<= 5`, `< 6` and `5` alone are at most 5. Fewer than 0 is no limit.
fn limit<'a, 'w>(words: &'w [&'a str]) -> Option<(&'w [&'a str], i32)> {
    let (n, head) = words.split_last()?;
    let n = small(n)?;
    if let Some(head) = head.strip_suffix(&["<"]) {
        return Some((head, n - 1)).filter(|(_, n)| *n >= 0);
    }
    Some((head.strip_suffix(&["≤"]).unwrap_or(head), n))
}

fn ship_within(view: &View<SpaceCombat>, target: &str, most_hexes: i32) -> Result<Condition, DraftError> {
    if target.eq_ignore_ascii_case("enemy") {
        return Ok(Condition::EnemyWithin { most_hexes });
    }
    any_ship(view, target, "steps").map(|t| Condition::Range { target: t.name.clone(), most_hexes })
}
