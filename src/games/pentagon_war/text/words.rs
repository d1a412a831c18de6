//! The wording of what happened: one plain sentence an event (the only wording of the game's events).

use crate::contract::Viewer;
use crate::games::pentagon_war::data::geometry::label;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::event::{Event, Roll};
use crate::games::pentagon_war::rules::state::Allocation;
use crate::kit::words::count;

fn dice(dice: (u32, u32)) -> String {
    format!("{}+{}", dice.0, dice.1)
}

fn at_least(roll: &Roll) -> String {
    format!("{} = {}, needs {} or more", dice(roll.dice), roll.dice.0 + roll.dice.1, roll.needed)
}

fn at_most(roll: &Roll) -> String {
    format!("{} = {}, needs {} or less", dice(roll.dice), roll.dice.0 + roll.dice.1, roll.needed)
}

fn maybe(roll: Option<&Roll>, words: impl Fn(&Roll) -> String) -> String {
    roll.map_or(String::new(), |r| format!(" ({})", words(r)))
}

/// Words of a form that was revealed; nothing for an empty one.
pub(crate) fn allocation_words(allocation: &Allocation) -> String {
    let mut parts = Vec::new();
    if allocation.is_invisible {
        parts.push("radar-invisible".to_owned());
    }
    if allocation.ecm > 0 {
        parts.push(format!("ECM {}", allocation.ecm));
    }
    if allocation.eccm > 0 {
        parts.push(format!("ECCM {}", allocation.eccm));
    }
    if allocation.doubled_beams > 0 {
        parts.push(count(allocation.doubled_beams, "doubled beam"));
    }
    if allocation.is_evading {
        parts.push("evading".to_owned());
    }
    if allocation.directional.iter().any(|n| *n > 0) {
        let sides: Vec<String> = allocation.directional.iter().map(ToString::to_string).collect();
        parts.push(format!("screens by side {}", sides.join("/")));
    }
    parts.join(", ")
}

/// The sentence of an event for a viewer.
pub(crate) fn tell(viewer: Viewer, event: &Event) -> Option<String> {
    match event {
        Event::Dropped { seat, unit, order, why } => {
            viewer.may_see_secrets_of(*seat).then(|| format!("**{unit}** did not {order}: {why}."))
        }
        Event::Altered { seat, unit, what } => viewer.may_see_secrets_of(*seat).then(|| format!("**{unit}** {what}.")),
        Event::Forecast { seat, unit, target, odds } => {
            viewer.may_see_secrets_of(*seat).then(|| format!("{unit} at {target}: {odds}"))
        }
        Event::Allocated { allocation, .. } if allocation_words(allocation).is_empty() => None,
        Event::LockTried { die: None, .. } | Event::SpeedLimited { is_disengaging: false, .. } => None,
        other => Some(short(turn_words(other).or_else(|| contact_words(other)).unwrap_or_else(|| fire_words(other)))),
    }
}

/// Most characters of a sentence.
const MOST_CHARS: usize = 290;

/// A sentence as it is; only names of absurd length can make it too long, and then it ends after a whole word.
fn short(text: String) -> String {
    if text.chars().count() <= MOST_CHARS {
        return text;
    }
    let cut: String = text.chars().take(MOST_CHARS - 2).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{} …", cut.get(..end).unwrap_or_default())
}

/// Items between commas as long as they fit into so many characters, and the number of the others.
fn as_fit(items: &[String], most_chars: usize) -> String {
    let mut text = String::new();
    for (i, item) in items.iter().enumerate() {
        let comma = if i > 0 { ", " } else { "" };
        if i > 0 && text.chars().count() + item.chars().count() + 2 > most_chars {
            return format!("{text} and {} more", items.len() - i);
        }
        text = text + comma + item;
    }
    text
}

/// A side has no more orders.
pub(crate) fn is_ready(side: &str) -> String {
    format!("**{side}** is ready.")
}

fn turn_words(event: &Event) -> Option<String> {
    Some(match event {
        Event::YardRevealed { side, craft } => format!("**{side}** brings {}.", as_fit(craft, 240)),
        Event::Deployed { unit, spot } => format!("**{unit}** starts at {} (23.1).", spot.words()),
        Event::TurnBegan { turn } => format!("Turn {turn} begins: velocities are set, forms are filled in (4.1, 4.2)."),
        Event::Changed { unit, velocity } => format!("**{unit}** now moves at {}.", velocity.words()),
        Event::Matched { unit, other, velocity } => {
            format!("The beams match **{unit}** and **{other}**: both at {} (9.6).", velocity.words())
        }
        Event::Allocated { unit, allocation, power } => {
            format!("**{unit}**: {} ({power} power).", allocation_words(allocation))
        }
        Event::LifeSupportFailed { unit } => format!("**{unit}** has no power for life support and drifts (8.6)."),
        Event::LockTried { unit, target, die, needed, is_locked } => {
            let result = if *is_locked { "locks on to" } else { "gets no lock on" };
            let die = die.map_or("automatic".to_owned(), |d| format!("rolled {d}, needs {needed} or less"));
            format!("**{unit}** {result} {target} ({die}; 11.2).")
        }
        Event::Moved { unit, from, to, first, last } if first == last => {
            format!("**{unit}** moves {} to {} (impulse {last}).", label(*from), label(*to))
        }
        Event::Moved { unit, from, to, first, last } => {
            format!("**{unit}** moves {} to {} (impulses {first} to {last}).", label(*from), label(*to))
        }
        Event::CrashRolled { unit, dice: rolled, points } => match points {
            Some(points) => format!(
                "**{unit}** strains itself in crash acceleration: {} = 12, {} (6.4).",
                dice(*rolled),
                count(*points, "interior hit")
            ),
            None => format!("**{unit}** crash-accelerates unharmed ({}; 6.4).", dice(*rolled)),
        },
        Event::SpeedLimited { unit, .. } => {
            format!("**{unit}** pushes beyond speed 12: it will disengage next turn if it can (15.1).")
        }
        Event::Disengaged { unit, by } => format!("**{unit}** has left the battle by {by} (15)."),
        Event::StillHere { unit, why } => format!("**{unit}** cannot disengage: {why}."),
        Event::Ready { side } => is_ready(side),
        Event::Resigned { side } => format!("**{side}** gives up."),
        Event::Ended { outcome } => format!("**The battle is over.** {}", outcome.reason),
        Event::Crippled { unit } => format!("**{unit}** is crippled (13.3)."),
        _ => return None,
    })
}

/// A missile or a bolt by its kind and name, at the beginning of a sentence: `Missile m7`; others by their name.
fn flying(unit: &str) -> String {
    let is_number = |rest: &str| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit());
    match (unit.strip_prefix('m'), unit.strip_prefix('b')) {
        (Some(rest), _) if is_number(rest) => format!("Missile {unit}"),
        (_, Some(rest)) if is_number(rest) => format!("Bolt {unit}"),
        _ => unit.to_owned(),
    }
}

fn contact_words(event: &Event) -> Option<String> {
    Some(match event {
        Event::PointDefended { unit, target, roll } => {
            let result = if roll.is_made { "shoots down" } else { "misses" };
            format!("**{unit}**'s point defense {result} {target} ({}; 12.4).", at_least(roll))
        }
        Event::Volatile { unit, die, is_burst } => {
            let result = if *is_burst { "goes off" } else { "breaks up" };
            format!("{} {result} as it is shot (die {die}; 12.1).", flying(unit))
        }
        Event::BoltMet { bolt, unit, roll, hexes, points } => {
            let result = if *points > 0 { format!("strikes for {points}") } else { "misses".to_owned() };
            let flown = count(*hexes, "hex");
            format!("Bolt {bolt} meets **{unit}** after {flown} and {result}{} (12.3).", maybe(roll.as_ref(), at_most))
        }
        Event::BoltSwept { bolt, unit } => format!("Bolt {bolt} sweeps {unit} away (12.3)."),
        Event::Spent { unit, why } => format!("{} is gone: {why}.", flying(unit)),
        Event::MissileStruck { missile, unit, roll, points } => {
            let result = if *points > 0 { format!("hits for {points}") } else { "is jammed".to_owned() };
            format!("Missile {missile} reaches **{unit}** and {result}{} (12.1).", maybe(roll.as_ref(), at_least))
        }
        Event::RamTried { unit, target, roll } => match roll {
            Some(roll) if roll.is_made => format!("**{unit}** rams {target} ({}; 14.1).", at_most(roll)),
            Some(roll) => format!("**{unit}** tries to ram {target} and misses ({}; 14.1).", at_most(roll)),
            None => format!("**{unit}** rams {target}, which does not evade (14.1)."),
        },
        Event::Rammed { unit, target, points, velocity } => {
            let after = velocity.map_or(String::new(), |v| format!("; both now move at {}", v.words()));
            format!("The ram of {unit} and {target} does {points} damage{after} (14).")
        }
        Event::SelfDestructed { unit } => format!("**{unit}** destroys itself (16.1)."),
        Event::Launched { unit, what, target } => {
            let at = target.as_ref().map_or(String::new(), |t| format!(" at {t}"));
            format!("**{unit}** launches {what}{at}.")
        }
        Event::Recovered { unit, drone } => format!("**{unit}** takes {drone} aboard."),
        Event::Attached { unit, other } => format!("**{unit}** attaches to {other} (18.1)."),
        Event::Transferred { unit, to, loads } => format!("**{unit}** moves {loads} cargo to {to} (18.2)."),
        Event::Detached { unit, other } => format!("**{unit}** detaches from {other} (18.3)."),
        _ => return None,
    })
}

fn fire_words(event: &Event) -> String {
    match event {
        Event::Announced { unit, target, arms } => {
            format!("**{unit}** announces fire at {target}: {}.", as_fit(arms, 200))
        }
        Event::Wasted { unit, target, shots } => {
            let find = if *shots == 1 { "finds" } else { "find" };
            let shots = count(*shots, "more shot");
            format!("{shots} of **{unit}** at {target} {find} nothing: it is destroyed already (4.12).")
        }
        Event::Reinforced { unit, units, activated, power } => {
            let boxes = if *activated == 1 { "box" } else { "boxes" };
            match (units, activated) {
                (0, on) => format!("**{unit}** switches {on} screen {boxes} on ({power} power; 17.3)."),
                (units, 0) => format!("**{unit}** reinforces its screens by {units} ({power} power; 10.2)."),
                (units, on) => {
                    format!(
                        "**{unit}** switches {on} screen {boxes} on and reinforces by {units} ({power} power; 10.2, 17.3)."
                    )
                }
            }
        }
        Event::Fired { unit, arm, target, dice: rolled, modifiers, roll, result } => {
            let modifiers = if modifiers.is_empty() { String::new() } else { format!(" {modifiers}") };
            format!("**{unit}**'s {arm} at {target}: {}{modifiers} = {roll}, {result}.", dice(*rolled))
        }
        Event::Held { unit, target, roll, is_held } => {
            let result = if *is_held { "takes hold of" } else { "fails to hold" };
            format!("**{unit}**'s magnetic beam {result} {target}{} (9.6).", maybe(roll.as_ref(), at_least))
        }
        Event::Intercepted { unit, bolt, roll } => {
            let result = if roll.is_made { "disperses" } else { "misses" };
            format!("**{unit}**'s magnetic beam {result} bolt {bolt} ({}; 12.3).", at_least(roll))
        }
        Event::Released { unit, target } => format!("**{unit}** no longer holds {target} (9.6)."),
        Event::Struck { unit, side, points, screened, armor, interior, causes } => {
            let numbers = format!(
                "{}: screens stop {screened}, armor {armor}, {interior} {} inside",
                count(*points, "point"),
                if *interior == 1 { "goes" } else { "go" }
            );
            format!("**{unit}** is struck on side {side} by {numbers} ({}).", as_fit(causes, 150))
        }
        Event::Penetrated { unit, hits } => format!("**{unit}** loses (13.2): {}.", losses(hits)),
        Event::Destroyed { unit, hex, explosion: 0 } => format!("{} is destroyed at {}.", flying(unit), label(*hex)),
        Event::Destroyed { unit, hex, explosion } => {
            format!("**{unit}** explodes at {} with force {explosion} (16.2).", label(*hex))
        }
        other => format!("{other:?}"),
    }
}

/// What was lost, each kind with the dice of its hits: `engine ×2 (24 24), radar (34)`.
fn losses(hits: &[(u32, u32, Option<crate::games::pentagon_war::data::catalogue::ChartEntry>)]) -> String {
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    for (dark, light, entry) in hits {
        let words = entry.map_or("hull gives way".to_owned(), entry_words);
        let dice = format!("{dark}{light}");
        match kinds.iter_mut().find(|(kind, _)| *kind == words) {
            Some((_, rolls)) => rolls.push(dice),
            None => kinds.push((words, vec![dice])),
        }
    }
    let kinds = kinds.iter().map(|(kind, rolls)| match rolls.len() {
        1 => format!("{kind} ({})", rolls.concat()),
        many => format!("{kind} ×{many} ({})", rolls.join(" ")),
    });
    kinds.collect::<Vec<_>>().join(", ")
}

fn entry_words(entry: crate::games::pentagon_war::data::catalogue::ChartEntry) -> String {
    serde_json::to_value(entry).ok().and_then(|v| v.as_str().map(|s| s.replace('_', " "))).unwrap_or_default()
}

/// The boxes of a craft in words: `engine 2/2, screen 3/4`.
pub(crate) fn boxes_words(craft: &crate::games::pentagon_war::rules::craft::Craft) -> String {
    const SHOWN: [System; 8] = [
        System::ForwardHull,
        System::AftHull,
        System::Engine,
        System::Screen,
        System::Capacitor,
        System::Radar,
        System::FuelTank,
        System::PointDefense,
    ];
    let built = SHOWN.iter().filter(|s| craft.design.total_of(**s) > 0);
    let words = built.map(|s| format!("{} {}/{}", s.words(), craft.intact(*s), craft.design.total_of(*s)));
    words.collect::<Vec<_>>().join(", ")
}
