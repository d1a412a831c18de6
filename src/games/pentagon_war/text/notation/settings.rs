//! Settings written KEY=VALUE: power forms, captains' defaults, components; and orders to screens. No key counts twice.

use super::conditions::{BREAKS, break_of};
use super::words::{Fault, Words};
use crate::contract::DraftError;
use crate::games::pentagon_war::data::stops::StopSet;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::breaks::{Break, breaks_of_set};
use crate::games::pentagon_war::rules::captain::{BoxChoice, DefaultChanges, Reinforce};
use crate::games::pentagon_war::rules::order::ScreenOrder;

/// A key and the words of its value, if a `=` stands behind it.
type Setting = (String, Option<Vec<String>>);

const FORM: [&str; 6] = ["ecm=1", "eccm=1", "evade", "invisible", "double=1", "none"];
const DEFAULTS: [&str; 11] = [
    "pd=on",
    "dodge=off",
    "reinforce=2",
    "reinforce=ask",
    "reserve=3",
    "ram=ask",
    "stops=usual",
    "hold=on",
    "breaks=range<=8,damaged",
    "lose=w4,m1",
    "spread=4:2,1",
];
const SCREENS: [&str; 5] = ["sides 2,1,0,0,0,1", "+1", "on 2", "on 2 +1", "+0"];

fn fault(read: impl Into<String>, problem: &str, choices: &[&str]) -> Fault {
    Fault { choices: choices.iter().map(|c| (*c).to_owned()).collect(), ..Fault::new(read, problem) }
}

/// Settings in order; a value runs to the word before the next `=`.
fn settings(words: &mut Words) -> Vec<Setting> {
    let mut found: Vec<Setting> = Vec::new();
    while let Some(word) = words.take() {
        if words.takes("=") {
            let mut value: Vec<String> = Vec::new();
            // A comma joins what is on both its sides, also across spaces.
            let mut is_joined = true;
            while let Some(next) = words.peek() {
                let is_comma = next == ",";
                let starts_next = words.ahead(1) == Some("=") && !is_comma;
                if !is_joined && !is_comma && !is_sign(next) || starts_next {
                    break;
                }
                is_joined = is_comma || is_sign(next) || joins(next, words.ahead(1));
                value.extend(words.take());
            }
            found.push((word, Some(value)));
        } else {
            found.push((word, None));
        }
    }
    found
}

/// Whether a word of a break goes on with the next.
fn joins(word: &str, next: Option<&str>) -> bool {
    matches!((word, next), ("range" | "within" | "impulse" | "first" | "in", _) | ("launch", Some("in")))
}

fn is_sign(word: &str) -> bool {
    matches!(word, "<=" | "<")
}

/// The first key that is there twice.
fn repeated(settings: &[Setting], name: impl Fn(&str) -> String) -> Option<String> {
    let names: Vec<String> = settings.iter().map(|(key, _)| name(key)).collect();
    names.iter().enumerate().find(|(i, key)| names.iter().take(*i).any(|k| k == *key)).map(|(_, key)| key.clone())
}

/// A power form: `ecm=1 evade`.
pub(crate) fn allocation(text: &str) -> Result<Allocation, DraftError> {
    read_form(text).map_err(|fault| fault.of("settings"))
}

fn read_form(text: &str) -> Result<Allocation, Fault> {
    let settings = settings(&mut Words::of(&text.replace(',', " ")));
    if let Some(key) = repeated(&settings, |key| key.replace("evading", "evade")) {
        return Err(fault(key, "it is there twice; once is enough", &FORM));
    }
    if settings.is_empty() || settings.len() > 1 && settings.iter().any(|(key, _)| key == "none") {
        return Err(fault(text, "`none` stands alone, or something is committed", &FORM));
    }
    let mut found = Allocation::default();
    for (key, value) in settings {
        let number = match value.as_deref() {
            None => Some(1),
            Some([one]) => one.parse::<u8>().ok(),
            Some(_) => None,
        };
        let read = value.as_ref().map_or_else(|| key.clone(), |words| format!("{key}={}", words.join("")));
        match (key.as_str(), number) {
            ("ecm", Some(n)) => found.ecm = n,
            ("eccm", Some(n)) => found.eccm = n,
            ("double", Some(n)) => found.doubled_beams = u16::from(n),
            ("evade" | "evading", Some(n @ (0 | 1))) => found.is_evading = n > 0,
            ("invisible", Some(n @ (0 | 1))) => found.is_invisible = n > 0,
            ("none", _) if value.is_none() => {}
            _ => return Err(fault(read, "that is no setting of the form", &FORM)),
        }
    }
    Ok(found)
}

/// An order to screens: `sides 2,1,0,0,0,1`, or `on 2 +1` in any order.
pub(crate) fn screens(text: &str) -> Result<ScreenOrder, DraftError> {
    read_screens(text).ok_or_else(|| fault(text, "that is no order to screens", &SCREENS).of("settings"))
}

fn read_screens(text: &str) -> Option<ScreenOrder> {
    let lower = text.to_lowercase();
    if let Some(list) = lower.trim().strip_prefix("sides") {
        let numbers: Result<Vec<u16>, _> = list.split(',').map(|n| n.trim().parse()).collect();
        return numbers.ok()?.try_into().ok().map(ScreenOrder::Sides);
    }
    let mut words = Words::of(&lower.replace('+', " + "));
    let (mut activated, mut units) = (None, None);
    while let Some(word) = words.take() {
        let slot = match word.as_str() {
            "+" => &mut units,
            "on" => &mut activated,
            _ => return None,
        };
        let number: u16 = words.number("").ok()?;
        if slot.replace(number).is_some() {
            return None;
        }
    }
    (activated.is_some() || units.is_some())
        .then_some(ScreenOrder::Now { activated: activated.unwrap_or(0), units: units.unwrap_or(0) })
}

/// Changes of captains' defaults: `reinforce=2 reserve=3 breaks=range<=8,damaged lose=w4,m1 spread=4:2,1`.
pub(crate) fn defaults(text: &str) -> Result<DefaultChanges, DraftError> {
    read_defaults(text).map_err(|fault| fault.of("settings"))
}

fn read_defaults(text: &str) -> Result<DefaultChanges, Fault> {
    let settings = settings(&mut Words::of(text));
    if let Some(key) = repeated(&settings, |key| {
        key.replace("point-defense", "pd").replace("breaks", "break").replace("stops", "break")
    }) {
        return Err(fault(key, "it is there twice; once is enough", &DEFAULTS));
    }
    if settings.is_empty() {
        return Err(fault(text, "a default is written KEY=VALUE", &DEFAULTS));
    }
    let mut found = DefaultChanges::default();
    for (key, value) in settings {
        let value = value.unwrap_or_default();
        change(&mut found, &key, &value)
            .map_err(|problem| fault(format!("{key}={}", value.join("")), &problem, &DEFAULTS))?;
    }
    Ok(found)
}

fn change(found: &mut DefaultChanges, key: &str, value: &[String]) -> Result<(), String> {
    let word = match value {
        [one] => one.as_str(),
        _ => "",
    };
    let on_or_off = || match word {
        "on" | "yes" => Ok(true),
        "off" | "no" => Ok(false),
        _ => Err("write on or off".to_owned()),
    };
    let number = || word.parse::<u16>().map_err(|_| "write a number".to_owned());
    match key {
        _ if value.is_empty() => return Err("a default is written KEY=VALUE".to_owned()),
        "pd" | "point-defense" => found.point_defense = Some(on_or_off()?),
        "hold" => found.holds = Some(on_or_off()?),
        "dodge" => found.dodges = Some(on_or_off()?),
        "ram" => {
            found.asks_to_ram = Some(match word {
                "ask" => true,
                "off" | "no" => false,
                _ => return Err("write ask or off: a ram itself is ordered in a plan".to_owned()),
            });
        }
        "reserve" => found.reserve = Some(number()?),
        "reinforce" if word == "ask" => found.reinforce = Some(Reinforce::Ask),
        "reinforce" => found.reinforce = Some(Reinforce::UpTo(number()?)),
        "stops" => {
            let set = StopSet::named(word).ok_or("write careful, usual or run (24.10)")?;
            found.breaks = Some(breaks_of_set(set));
        }
        "breaks" | "break" => found.breaks = Some(breaks(value)?),
        "lose" => {
            let problem = "boxes are w2 (weapon 2), m1 (missile 1), d1 (bay 1), or none";
            found.lose = Some(listed(value, box_of).ok_or(problem)?);
        }
        "spread" => {
            let problem = "sides are 1 to 6, with a limit as in 4:2, or none";
            found.spread = Some(listed(value, side_of).ok_or(problem)?);
        }
        _ => return Err("there is no such default".to_owned()),
    }
    Ok(())
}

fn breaks(value: &[String]) -> Result<Vec<Break>, String> {
    let problem = || format!("{BREAKS}, or none");
    if value == ["none"] {
        return Ok(vec![]);
    }
    let mut found: Vec<Break> = Vec::new();
    for part in value.split(|word| word == ",") {
        let mut words = Words::of(&part.join(" "));
        let one = break_of(&mut words).map_err(|_| problem())?;
        if words.end().is_err() || found.contains(&one) {
            return Err(problem());
        }
        found.push(one);
    }
    Ok(found)
}

/// Items between commas, none of them twice in a row; `none` alone is an empty list.
fn listed<T>(value: &[String], read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if value == ["none"] {
        return Some(vec![]);
    }
    let item = |part: &[String]| match part {
        [one] => read(one),
        _ => None,
    };
    value.split(|word| word == ",").map(item).collect()
}

fn box_of(word: &str) -> Option<BoxChoice> {
    let number = |prefix: char| word.strip_prefix(prefix)?.parse::<u16>().ok().filter(|n| *n > 0);
    let weapon = number('w').map(BoxChoice::Weapon);
    weapon.or_else(|| number('m').map(BoxChoice::Missile)).or_else(|| number('d').map(BoxChoice::Bay))
}

fn side_of(word: &str) -> Option<(u8, Option<u16>)> {
    let (side, most) = word.split_once(':').map_or((word, None), |(side, most)| (side, Some(most)));
    let side = side.parse().ok().filter(|s| (1..=6).contains(s))?;
    match most {
        Some(most) => Some((side, Some(most.parse().ok()?))),
        None => Some((side, None)),
    }
}

/// Words and settings in any order, as in `D a=2 c=-1`: each key with its value, words alone without one.
pub(super) fn pairs(text: &str) -> Vec<(String, Option<String>)> {
    let settings = settings(&mut Words::of(&text.replace(',', " ")));
    settings.into_iter().map(|(key, value)| (key, value.map(|words| words.join(" ")))).collect()
}
