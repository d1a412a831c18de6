//! Manoeuvres: `engage X`, `keep 4-6 X`, `match X`, `orbit Tern 2`, `face X`, `brake`, `withdraw` (12.6).

use super::small;
use crate::contract::{DraftError, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::Manoeuvre;
use crate::games::space_combat::text::names::any_ship;
use crate::kit::names::find;

/// The field that errors name.
const FIELD: &str = "how";

/// Reads what follows the name of a manoeuvre; `None`: no manoeuvre has this name.
pub(super) fn manoeuvre(view: &View<SpaceCombat>, verb: &str, words: &[&str]) -> Option<Result<Manoeuvre, DraftError>> {
    Some(match verb {
        "engage" => one(words, "engage X, or engage nearest")
            .and_then(|word| Ok(Manoeuvre::Engage { target: ship_or_nearest(view, word)? })),
        "keep" => keep(view, words),
        "match" => one(words, "match X")
            .and_then(|word| Ok(Manoeuvre::Match { target: any_ship(view, word, FIELD)?.name.clone() })),
        "orbit" => orbit(view, words),
        "face" => one(words, "face X, or face nearest")
            .and_then(|word| Ok(Manoeuvre::Face { target: ship_or_nearest(view, word)? })),
        "brake" => nothing(words, Manoeuvre::Brake),
        "withdraw" => nothing(words, Manoeuvre::Withdraw),
        _ => return None,
    })
}

fn refuse<T>(read: &str, problem: &str) -> Result<T, DraftError> {
    Err(DraftError::not_understood(FIELD, read, problem, vec![]))
}

fn nothing(words: &[&str], manoeuvre: Manoeuvre) -> Result<Manoeuvre, DraftError> {
    if words.is_empty() {
        return Ok(manoeuvre);
    }
    refuse(&words.join(" "), "nothing more is said of it but `for` and a number")
}

fn one<'a>(words: &[&'a str], form: &str) -> Result<&'a str, DraftError> {
    match words {
        [word] => Ok(word),
        many => refuse(&many.join(" "), &format!("it is written {form}")),
    }
}

fn ship_or_nearest(view: &View<SpaceCombat>, word: &str) -> Result<Option<String>, DraftError> {
    if word.eq_ignore_ascii_case("nearest") {
        return Ok(None);
    }
    any_ship(view, word, FIELD).map(|ship| Some(ship.name.clone()))
}

fn keep(view: &View<SpaceCombat>, words: &[&str]) -> Result<Manoeuvre, DraftError> {
    const FORM: &str = "it is written keep 4-6 X: from 0 to 30 hexes, the smaller figure first";
    let [band, target] = words else { return refuse(&words.join(" "), FORM) };
    let (least, most) = band.split_once('-').unwrap_or((band, band));
    let (Some(least), Some(most)) = (small(least), small(most)) else { return refuse(band, FORM) };
    if least > most || most > 30 {
        return refuse(band, FORM);
    }
    Ok(Manoeuvre::Keep { least, most, target: ship_or_nearest(view, target)? })
}

fn orbit(view: &View<SpaceCombat>, words: &[&str]) -> Result<Manoeuvre, DraftError> {
    const FORM: &str = "it is written orbit Tern 2: a body and a ring";
    let Some((Some(ring), named)) = words.split_last().map(|(ring, named)| (small(ring), named)) else {
        return refuse(&words.join(" "), FORM);
    };
    let named = named.strip_suffix(&["ring"]).unwrap_or(named).join(" ");
    let bodies: Vec<&str> = view.world.bodies.iter().map(|b| b.name.as_str()).collect();
    if bodies.is_empty() {
        return refuse(&named, "no body is on this map to go round");
    }
    let at = find(&named, &bodies, FIELD, "no body has this name")?;
    Ok(Manoeuvre::Orbit { body: bodies[at].to_owned(), ring })
}
