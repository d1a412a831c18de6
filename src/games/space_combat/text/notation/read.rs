//! Reading actions: `R1 F2`, `fire Corvette2 L1 R1@Gunboat3 or Lander4`, `shield 1+4 3>2:5` and so on.

use super::manoeuvre::manoeuvre;
use super::small;
use super::words::Words;
use crate::contract::{DraftError, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::SystemHit;
use crate::games::space_combat::rules::action::{Action, Plan, ShotOrder, Supply, Thrust};
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::gravity::Spin;
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::names::any_ship;
use crate::grid::Direction;

/// The verbs of an action's text.
const ACTION_VERBS: [&str; 19] = [
    "burn", "move", "fire", "shield", "scan", "evade", "hold", "vent", "repair", "launch", "dock", "cool", "engage",
    "keep", "match", "orbit", "face", "brake", "withdraw",
];

/// Reads an action: a verb, then words; rotation (`right1`, `left2`) and a track hex (`@3,-2`) may stand anywhere.
pub(crate) fn plan(view: &View<SpaceCombat>, ship: &Ship, line: &str) -> Result<Plan, DraftError> {
    let mut words = line.split_whitespace();
    let verb = words.next().unwrap_or_default().to_lowercase();
    let words = Words::sort(view, &verb, words)?;
    let action = match verb.as_str() {
        "burn" | "move" => burn(ship, &words)?,
        "fire" => fire(view, ship, &words.rest)?,
        "shield" => shield(&words.rest)?,
        "scan" => Action::Scan { target: one_ship(view, &words.rest, "target")? },
        "repair" => Action::Repair { wishes: wishes(&words.rest)? },
        "launch" => launch(view, &words.rest)?,
        "dock" => dock(view, &words.rest)?,
        "hold" | "cool" => nothing_more(Action::Hold, &words.rest)?,
        "evade" => nothing_more(Action::Evade, &words.rest)?,
        "vent" => nothing_more(Action::Vent, &words.rest)?,
        _ if let Some(read) = manoeuvre(view, &verb, &words.rest) => {
            if words.rotate != 0 || words.at.is_some() {
                let problem = "a manoeuvre turns the ship by itself; leave the turn out (12.6)";
                return Err(DraftError::not_understood("how", line.trim(), problem, vec![]));
            }
            Action::Manoeuvre(read?)
        }
        _ => {
            let choices = ACTION_VERBS.iter().map(|v| (*v).to_owned()).collect();
            return Err(DraftError::not_understood("steps", &verb, "no action has this name", choices));
        }
    };
    Ok(Plan { rotate: words.rotate, action, at: words.at })
}

fn burn(ship: &Ship, words: &Words<'_>) -> Result<Action, DraftError> {
    let facing = ship.facing.turned(words.rotate);
    let (mut thrusts, mut climb) = (Vec::new(), 0);
    for word in &words.rest {
        let refuse =
            |problem| Err(DraftError::not_understood("path", word, problem, vec!["F1".to_owned(), "R1 F2".to_owned()]));
        match word.to_lowercase().as_str() {
            "up" | "down" if climb != 0 => return refuse("a burn changes the altitude vector once (9.5)"),
            "up" => climb = 1,
            "down" => climb = -1,
            _ => match thrust(word, facing) {
                Some(thrust) if thrust.counters > 0 => thrusts.push(thrust),
                Some(_) => return refuse("an engine places at least 1 counter"),
                None => {
                    return refuse("a burn is F2 (ahead), B1 (astern), 3:1 (face 3), NE2 (a direction), up or down");
                }
            },
        }
    }
    if thrusts.is_empty() && climb == 0 {
        return Ok(Action::Hold);
    }
    Ok(Action::Burn { thrusts, climb })
}

fn thrust(word: &str, facing: Direction) -> Option<Thrust> {
    if let Some((face, counters)) = word.split_once(':') {
        return Some(Thrust { face: ShipFace::parse(face)?, counters: small(counters)? });
    }
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &word[letters.len()..];
    let counters = if digits.is_empty() { 1 } else { small(digits)? };
    let face = match letters.to_lowercase().as_str() {
        "f" => ShipFace::AHEAD,
        "b" => ShipFace::ASTERN,
        _ => ShipFace::of(compass(letters)?, facing),
    };
    Some(Thrust { face, counters })
}

/// A direction by its name; no number, as counts are numbers too.
pub(super) fn compass(name: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|d| d.name().eq_ignore_ascii_case(name))
}

fn fire(view: &View<SpaceCombat>, ship: &Ship, words: &[&str]) -> Result<Action, DraftError> {
    let Some((first, rest)) = words.split_first() else {
        return Err(DraftError::not_understood("target", "", "a target is needed", vec![]));
    };
    let target = any_ship(view, first, "target")?.name.clone();
    let at_or = rest.iter().position(|w| w.eq_ignore_ascii_case("or"));
    let (guns, second) = match at_or {
        Some(i) => (&rest[..i], Some(one_ship(view, &rest[i + 1..], "weapon")?)),
        None => (rest, None),
    };
    let another = |name: &str| DraftError::not_understood("weapon", name, "after `or` comes another target", vec![]);
    let is_all = |word: &&&str| word.eq_ignore_ascii_case("all");
    if guns.is_empty() || guns.iter().any(|word| is_all(&word)) {
        if let Some(word) = guns.iter().find(|word| !is_all(word)).or(guns.get(1)) {
            return Err(DraftError::not_understood(
                "weapon",
                word,
                "`all` stands alone, or with `or` and a second target",
                vec![],
            ));
        }
        return match &second {
            Some(name) if *name == target => Err(another(name)),
            _ => Ok(Action::Fire { shots: vec![], all_at: Some(target), second }),
        };
    }
    let mut shots: Vec<ShotOrder> = Vec::new();
    for word in guns {
        let shot = shot(view, ship, &target, word)?;
        if shots.iter().any(|s| s.weapon == shot.weapon) {
            return Err(DraftError::not_understood("weapon", word, "each weapon fires once in an order", vec![]));
        }
        shots.push(shot);
    }
    if shots.iter().all(|s| s.target != target) {
        return Err(DraftError::not_understood(
            "target",
            first,
            "every weapon named is fired at another target",
            vec![],
        ));
    }
    match &second {
        Some(name) if shots.iter().all(|s| s.target == *name) => Err(another(name)),
        _ => Ok(Action::Fire { shots, all_at: None, second }),
    }
}

/// `L2` at the order's target, or `L2@Gunboat3`.
fn shot(view: &View<SpaceCombat>, ship: &Ship, target: &str, word: &str) -> Result<ShotOrder, DraftError> {
    let (gun, other) = word.split_once('@').map_or((word, None), |(gun, other)| (gun, Some(other)));
    let Some(index) = ship.gun_named(gun) else {
        let choices = (0..ship.guns.len()).map(|i| ship.gun_name(i)).take(10).collect();
        return Err(DraftError::not_understood("weapon", word, format!("{} has no such weapon", ship.name), choices));
    };
    let target = match other {
        Some(name) => any_ship(view, name, "weapon")?.name.clone(),
        None => target.to_owned(),
    };
    Ok(ShotOrder { weapon: ship.gun_name(index), target })
}

fn shield(words: &[&str]) -> Result<Action, DraftError> {
    let (mut points, mut shift) = (Vec::new(), None);
    for word in words {
        let refuse = |problem| {
            Err(DraftError::not_understood("faces", word, problem, vec!["1+4".to_owned(), "3>2:5".to_owned()]))
        };
        let pair = word.split_once('+').and_then(|(f, n)| Some((ShipFace::parse(f)?, small(n)?)));
        let moved = word.split_once('>').and_then(|(from, rest)| {
            let (to, n) = rest.split_once(':').unwrap_or((rest, "5"));
            Some((ShipFace::parse(from)?, ShipFace::parse(to)?, small(n)?))
        });
        match (pair, moved) {
            (Some((_, 0)), _) | (_, Some((.., 0))) => return refuse("at least 1 point is restored or shifted"),
            (Some(pair), _) => points.push(pair),
            (None, Some(_)) if shift.is_some() => return refuse("an order has one shift"),
            (None, Some(moved)) => shift = Some(moved),
            (None, None) => return refuse("write points by face, 1+4, and a shift between neighbours, 3>2:5"),
        }
    }
    Ok(Action::Shield { points, shift })
}

fn wishes(words: &[&str]) -> Result<Vec<SystemHit>, DraftError> {
    let read = |word: &&str| {
        let name = word.to_lowercase();
        let found = SystemHit::REPAIRABLE.into_iter().find(|hit| hit.name() == name);
        found.ok_or_else(|| {
            let choices = SystemHit::REPAIRABLE.iter().map(|hit| hit.name().to_owned()).collect();
            DraftError::not_understood("what", word, "no system has this name", choices)
        })
    };
    words.iter().map(read).collect()
}

/// `Probe1`; or from the ground `S`, `cw`, `S ccw`. Sides and ways round come first: with `S` short for `Station1` nobody could lift
/// off to the south.
fn launch(view: &View<SpaceCombat>, words: &[&str]) -> Result<Action, DraftError> {
    if let [name] = words
        && compass(name).is_none()
        && spin(name).is_none()
        && let Ok(craft) = any_ship(view, name, "craft")
    {
        return Ok(Action::Launch { craft: craft.name.clone() });
    }
    let (mut toward, mut orbit) = (None, None);
    for word in words {
        match (spin(word), compass(word)) {
            (Some(spin), _) if orbit.is_none() => orbit = Some(spin),
            (None, Some(side)) if toward.is_none() => toward = Some(side),
            (None, None) => {
                let problem = "no craft has this name; from the ground: one side (N to NW), and cw or ccw";
                return Err(DraftError::not_understood("craft", word, problem, vec![]));
            }
            _ => {
                return Err(DraftError::not_understood("craft", word, "one side and one way round are enough", vec![]));
            }
        }
    }
    Ok(Action::LiftOff { toward, orbit })
}

/// A way round a body.
fn spin(word: &str) -> Option<Spin> {
    match word.to_lowercase().as_str() {
        "cw" | "clockwise" => Some(Spin::Clockwise),
        "ccw" | "counter-clockwise" => Some(Spin::CounterClockwise),
        _ => None,
    }
}

fn dock(view: &View<SpaceCombat>, words: &[&str]) -> Result<Action, DraftError> {
    let supply = |name: &str| match name {
        "energy" => Some(Supply::Energy),
        "rounds" => Some(Supply::Rounds),
        "missiles" => Some(Supply::Missiles),
        _ => None,
    };
    match words {
        [] => Ok(Action::Undock),
        [word] => match supply(&word.to_lowercase()) {
            Some(supply) => Ok(Action::Load { supply }),
            None => Ok(Action::Dock { with: one_ship(view, words, "with")? }),
        },
        _ => Err(extra(view, words, "with", "it is one ship, or one of energy, rounds and missiles")),
    }
}

fn one_ship(view: &View<SpaceCombat>, words: &[&str], field: &'static str) -> Result<String, DraftError> {
    match words {
        [name] => any_ship(view, name, field).map(|s| s.name.clone()),
        [] => Err(DraftError::not_understood(field, "", "the name of a ship is needed", vec![])),
        _ => Err(extra(view, words, field, "one ship is needed here")),
    }
}

/// Words too many: the first that is no ship is named, else the second.
fn extra(view: &View<SpaceCombat>, words: &[&str], field: &'static str, problem: &str) -> DraftError {
    let strange = words.iter().find(|word| any_ship(view, word, field).is_err());
    DraftError::not_understood(field, strange.or(words.get(1)).unwrap_or(&""), problem, vec![])
}

fn nothing_more(action: Action, rest: &[&str]) -> Result<Action, DraftError> {
    let Some(word) = rest.first() else { return Ok(action) };
    let problem = "only a rotation may stand here, as right1 or left2";
    Err(DraftError::not_understood("turn", word, problem, vec!["right1".to_owned(), "left1".to_owned()]))
}
