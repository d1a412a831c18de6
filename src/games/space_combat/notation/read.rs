//! Reading plans: `R1 F2`, `fire Corvette2 L1 R1@Gunboat3 or Lander4`, `shield 1+4 3>2:5` and so on.

use super::{not_understood, small};
use crate::contract::DraftError;
use crate::games::space_combat::action::{Action, Plan, ShotOrder, Supply, Thrust};
use crate::games::space_combat::bearing::ShipFace;
use crate::games::space_combat::chart::Chart;
use crate::games::space_combat::data::SystemHit;
use crate::games::space_combat::gravity::Spin;
use crate::games::space_combat::order::any_ship;
use crate::games::space_combat::state::{Ship, State};
use crate::grid::{Direction, Hex};

/// The verbs of a plan's text.
pub(super) const PLAN_VERBS: [&str; 12] =
    ["burn", "move", "fire", "shield", "scan", "evade", "hold", "vent", "repair", "launch", "dock", "cool"];

/// What a plan's text says besides its verb.
struct Words<'a> {
    rotate: i32,
    at: Option<Hex>,
    rest: Vec<&'a str>,
}

/// Reads a plan: a verb, then words; rotation (`right1`, `left2`) and a track hex (`@3,-2`) may stand anywhere.
pub fn plan(state: &State, ship: &Ship, line: &str) -> Result<Plan, DraftError> {
    let mut words = line.split_whitespace();
    let verb = words.next().unwrap_or("hold").to_lowercase();
    let words = sort_words(state, &verb, words)?;
    let action = match verb.as_str() {
        "burn" | "move" => burn(ship, &words)?,
        "fire" => fire(state, ship, &words.rest)?,
        "shield" => shield(&words.rest)?,
        "scan" => Action::Scan { target: one_ship(state, &words.rest, "target")? },
        "repair" => Action::Repair { wishes: wishes(&words.rest)? },
        "launch" => launch(state, &words.rest)?,
        "dock" => dock(state, &words.rest)?,
        "hold" | "cool" => nothing_more(Action::Hold, &words.rest)?,
        "evade" => nothing_more(Action::Evade, &words.rest)?,
        "vent" => nothing_more(Action::Vent, &words.rest)?,
        _ => {
            let choices = PLAN_VERBS.iter().map(|v| (*v).to_owned()).collect();
            return Err(not_understood("text", &verb, "no action has this name", choices));
        }
    };
    Ok(Plan { rotate: words.rotate, action, at: words.at })
}

fn sort_words<'a>(state: &State, verb: &str, words: impl Iterator<Item = &'a str>) -> Result<Words<'a>, DraftError> {
    let mut sorted = Words { rotate: 0, at: None, rest: vec![] };
    let takes_letters = matches!(verb, "burn" | "move");
    for word in words {
        if let Some(faces) = rotation(word, takes_letters) {
            sorted.rotate += faces;
        } else if let Some(place) = word.strip_prefix('@') {
            sorted.at = Some(hex(state, place)?);
        } else {
            sorted.rest.extend(word.split(',').filter(|w| !w.is_empty()));
        }
    }
    Ok(sorted)
}

fn hex(state: &State, text: &str) -> Result<Hex, DraftError> {
    let axial = text.split_once(',').and_then(|(q, r)| Some(Hex::new(q.parse().ok()?, r.parse().ok()?)));
    let is_near = |h: &Hex| h.q.abs() <= 1000 && h.r.abs() <= 1000;
    axial
        .filter(is_near)
        .or_else(|| Chart::of(&state.world).hex(text))
        .ok_or_else(|| not_understood("text", text, "a hex is written @3,-2 or by its number on the map", vec![]))
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

fn burn(ship: &Ship, words: &Words<'_>) -> Result<Action, DraftError> {
    let facing = ship.facing.turned(words.rotate);
    let (mut thrusts, mut climb) = (Vec::new(), 0);
    for word in &words.rest {
        match word.to_lowercase().as_str() {
            "up" => climb += 1,
            "down" => climb -= 1,
            _ => match thrust(word, facing) {
                Some(thrust) if thrust.counters > 0 => thrusts.push(thrust),
                Some(_) => {}
                None => {
                    let problem = "a burn is F2 (ahead), B1 (astern), 3:1 (face 3), NE2 (a direction), up or down";
                    return Err(not_understood("path", word, problem, vec!["F1".to_owned(), "R1 F2".to_owned()]));
                }
            },
        }
    }
    if thrusts.is_empty() && climb == 0 {
        return Ok(Action::Hold);
    }
    Ok(Action::Burn { thrusts, climb: climb.clamp(-1, 1) })
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
        "" => return None,
        name => {
            let direction = Direction::ALL.into_iter().find(|d| d.name().eq_ignore_ascii_case(name))?;
            ShipFace::of(direction, facing)
        }
    };
    Some(Thrust { face, counters })
}

fn fire(state: &State, ship: &Ship, words: &[&str]) -> Result<Action, DraftError> {
    let Some((first, rest)) = words.split_first() else {
        return Err(not_understood("target", "", "a target is needed", vec![]));
    };
    let target = any_ship(state, first, "target")?.name.clone();
    let at_or = rest.iter().position(|w| w.eq_ignore_ascii_case("or"));
    let (guns, second) = match at_or {
        Some(i) => (&rest[..i], Some(one_ship(state, &rest[i + 1..], "weapon")?)),
        None => (rest, None),
    };
    let is_all = guns.is_empty() || (guns.len() == 1 && guns[0].eq_ignore_ascii_case("all"));
    if is_all && second.is_none() {
        return Ok(Action::Fire { shots: vec![], second: Some(target) });
    }
    if is_all {
        let shot = |i| ShotOrder { weapon: ship.gun_name(i), target: target.clone() };
        return Ok(Action::Fire { shots: (0..ship.guns.len()).map(shot).collect(), second });
    }
    let mut shots = Vec::new();
    for word in guns {
        let (gun, other) = word.split_once('@').map_or((*word, None), |(gun, other)| (gun, Some(other)));
        let Some(index) = ship.gun_named(gun) else {
            let choices = (0..ship.guns.len()).map(|i| ship.gun_name(i)).take(10).collect();
            return Err(not_understood("weapon", word, format!("{} has no such weapon", ship.name), choices));
        };
        let target = match other {
            Some(name) => any_ship(state, name, "weapon")?.name.clone(),
            None => target.clone(),
        };
        shots.push(ShotOrder { weapon: ship.gun_name(index), target });
    }
    Ok(Action::Fire { shots, second })
}

fn shield(words: &[&str]) -> Result<Action, DraftError> {
    let (mut points, mut shift) = (Vec::new(), None);
    for word in words {
        let pair = word.split_once('+').and_then(|(f, n)| Some((ShipFace::parse(f)?, small(n)?)));
        let moved = word.split_once('>').and_then(|(from, rest)| {
            let (to, n) = rest.split_once(':').unwrap_or((rest, "5"));
            Some((ShipFace::parse(from)?, ShipFace::parse(to)?, small(n)?))
        });
        match (pair, moved) {
            (Some(pair), _) => points.push(pair),
            (None, Some(moved)) => shift = Some(moved),
            (None, None) => {
                let problem = "write points by face, 1+4, and a shift between neighbours, 3>2:5";
                return Err(not_understood("faces", word, problem, vec!["1+4".to_owned(), "3>2:5".to_owned()]));
            }
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
            not_understood("what", word, "no system has this name", choices)
        })
    };
    words.iter().map(read).collect()
}

fn launch(state: &State, words: &[&str]) -> Result<Action, DraftError> {
    let (mut toward, mut orbit) = (None, None);
    for word in words {
        match word.to_lowercase().as_str() {
            "cw" | "clockwise" => orbit = Some(Spin::Clockwise),
            "ccw" | "counter-clockwise" => orbit = Some(Spin::CounterClockwise),
            name => match Direction::ALL.into_iter().find(|d| d.name().eq_ignore_ascii_case(name)) {
                Some(direction) => toward = Some(direction),
                None => return Ok(Action::Launch { craft: one_ship(state, words, "craft")? }),
            },
        }
    }
    Ok(Action::LiftOff { toward, orbit })
}

fn dock(state: &State, words: &[&str]) -> Result<Action, DraftError> {
    let supply = |name: &str| match name {
        "energy" => Some(Supply::Energy),
        "rounds" => Some(Supply::Rounds),
        "missiles" => Some(Supply::Missiles),
        _ => None,
    };
    match words {
        [] => Ok(Action::Undock),
        [word] if supply(&word.to_lowercase()).is_some() => {
            Ok(Action::Load { supply: supply(&word.to_lowercase()).unwrap_or(Supply::Energy) })
        }
        _ => Ok(Action::Dock { with: one_ship(state, words, "with")? }),
    }
}

fn one_ship(state: &State, words: &[&str], field: &'static str) -> Result<String, DraftError> {
    match words {
        [name] => any_ship(state, name, field).map(|s| s.name.clone()),
        [] => Err(not_understood(field, "", "the name of a ship is needed", vec![])),
        _ => Err(not_understood(field, &words.join(" "), "one ship is needed here", vec![])),
    }
}

fn nothing_more(action: Action, rest: &[&str]) -> Result<Action, DraftError> {
    if rest.is_empty() {
        return Ok(action);
    }
    let problem = "only a rotation may stand here, as right1 or left2";
    Err(not_understood("turn", &rest.join(" "), problem, vec!["right1".to_owned(), "left1".to_owned()]))
}
