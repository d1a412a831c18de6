//! The wording of what happened: one plain sentence an event (the only wording of the game's events).

use super::forecast::prospects_line;
use super::terms;
use crate::contract::Viewer;
use crate::games::pentagon_war::data::catalogue::ChartEntry;
use crate::games::pentagon_war::data::geometry::label;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::event::{Event, Roll};
use crate::kit::line::{Line, line};
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
pub(crate) fn tell(viewer: Viewer, event: &Event) -> Option<Line> {
    match event {
        Event::Dropped { seat, unit, order, why } => viewer
            .may_see_secrets_of(*seat)
            .then(|| line!("**{}** did not {}: {}.", unit, Line::of_markdown(order), Line::of_markdown(why))),
        Event::Altered { seat, unit, what } => {
            viewer.may_see_secrets_of(*seat).then(|| line!("**{}** {}.", unit, Line::of_markdown(what)))
        }
        Event::Forecast { seat, unit, target, odds } => {
            let odds = prospects_line(odds);
            viewer.may_see_secrets_of(*seat).then(|| line!("{} at {}: {}", unit, target, odds))
        }
        Event::Allocated { allocation, .. } if allocation_words(allocation).is_empty() => None,
        Event::LockTried { die: None, .. } | Event::SpeedLimited { is_disengaging: false, .. } => None,
        other => turn_words(other)
            .or_else(|| contact_words(other))
            .or_else(|| fire_words(other))
            .or_else(|| damage_words(other))
            .map(|line| line.short(MOST_CHARS)),
    }
}

/// Most characters of a sentence; only names of absurd length can make it longer.
const MOST_CHARS: usize = 290;

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
pub(crate) fn is_ready(side: &str) -> Line {
    line!("**{}** is ready.", side)
}

fn turn_words(event: &Event) -> Option<Line> {
    Some(match event {
        Event::YardRevealed { side, craft } => {
            let craft: Vec<String> = craft.iter().map(terms::bought).collect();
            line!("**{}** brings {}.", side, as_fit(&craft, 240))
        }
        Event::Deployed { unit, spot } => line!("**{}** starts at {} (§23.1).", unit, spot.words()),
        Event::TurnBegan { turn } => {
            line!("Turn {} begins: velocities are set, forms are filled in (§4.1, §4.2).", turn)
        }
        Event::Changed { unit, velocity } => line!("**{}** now moves at {}.", unit, velocity.words()),
        Event::Matched { unit, other, velocity } => {
            line!("The beams match **{}** and **{}**: both at {} (§9.6).", unit, other, velocity.words())
        }
        Event::Allocated { unit, allocation, power } => {
            line!("**{}**: {} ({} power).", unit, allocation_words(allocation), power)
        }
        Event::LifeSupportFailed { unit } => line!("**{}** has no power for life support and drifts (§8.6).", unit),
        Event::LockTried { unit, target, die, needed, is_locked } => {
            let result = if *is_locked { "locks on to" } else { "gets no lock on" };
            let die = die.map_or(line!("automatic"), |d| line!("rolled {}, needs {} or less", d, needed));
            line!("**{}** {} {} ({}; §11.2).", unit, result, target, die)
        }
        Event::Moved { unit, from, to, first, last } if first == last => {
            line!("**{}** moves {} to {} (impulse {}).", unit, label(*from), label(*to), last)
        }
        Event::Moved { unit, from, to, first, last } => {
            line!("**{}** moves {} to {} (impulses {} to {}).", unit, label(*from), label(*to), first, last)
        }
        Event::CrashRolled { unit, dice: rolled, points: Some(points) } => line!(
            "**{}** strains itself in crash acceleration: {} = 12, {} (§6.4).",
            unit,
            dice(*rolled),
            count(*points, "interior hit")
        ),
        Event::CrashRolled { unit, dice: rolled, points: None } => {
            line!("**{}** crash-accelerates unharmed ({}; §6.4).", unit, dice(*rolled))
        }
        Event::SpeedLimited { unit, .. } => {
            line!("**{}** pushes beyond speed 12: it will disengage next turn if it can (§15.1).", unit)
        }
        Event::Disengaged { unit, by } => {
            let by = terms::way_out(*by);
            line!("**{}** has left the battle by {} (§15).", unit, by)
        }
        Event::StillHere { unit, why } => {
            let why = terms::hindrance(why);
            line!("**{}** cannot disengage: {}.", unit, why)
        }
        Event::Ready { side } => is_ready(side),
        Event::Resigned { side } => line!("**{}** gives up.", side),
        Event::Defaulted { side } => line!("**{}** is out.", side),
        Event::Ended { outcome } => line!("**The battle is over.** {}", outcome.reason),
        Event::Crippled { unit } => line!("**{}** is crippled (§13.3).", unit),
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

fn contact_words(event: &Event) -> Option<Line> {
    Some(match event {
        Event::PointDefended { unit, target, roll } => {
            let result = if roll.is_made { "shoots down" } else { "misses" };
            line!("**{}**'s point defense {} {} ({}; §12.4).", unit, result, target, at_least(roll))
        }
        Event::Volatile { unit, die, is_burst } => {
            let result = if *is_burst { "goes off" } else { "breaks up" };
            line!("{} {} as it is shot (die {}; §12.1).", flying(unit), result, die)
        }
        Event::BoltMet { bolt, unit, roll, hexes, points } => {
            let result = if *points > 0 { format!("strikes for {points}") } else { "misses".to_owned() };
            let flown = count(*hexes, "hex");
            line!(
                "Bolt {} meets **{}** after {} and {}{} (§12.3).",
                bolt,
                unit,
                flown,
                result,
                maybe(roll.as_ref(), at_most)
            )
        }
        Event::BoltSwept { bolt, unit } => line!("Bolt {} sweeps {} away (§12.3).", bolt, unit),
        Event::Spent { unit, why } => {
            let why = terms::spending(*why);
            line!("{} is gone: {}.", flying(unit), why)
        }
        Event::MissileStruck { missile, unit, roll, points } => {
            let result = if *points > 0 { format!("hits for {points}") } else { "is jammed".to_owned() };
            line!("Missile {} reaches **{}** and {}{} (§12.1).", missile, unit, result, maybe(roll.as_ref(), at_least))
        }
        Event::RamTried { unit, target, roll } => match roll {
            Some(roll) if roll.is_made => line!("**{}** rams {} ({}; §14.1).", flying(unit), target, at_most(roll)),
            Some(roll) => line!("**{}** tries to ram {} and misses ({}; §14.1).", flying(unit), target, at_most(roll)),
            None => line!("**{}** rams {}, which does not evade (§14.1).", flying(unit), target),
        },
        Event::Rammed { unit, target, points, velocity } => {
            let after = velocity.map_or(String::new(), |v| format!("; both now move at {}", v.words()));
            line!("The ram of {} and {} does {} damage{} (§14).", unit, target, points, after)
        }
        Event::SelfDestructed { unit } => line!("**{}** destroys itself (§16.1).", unit),
        Event::Launched { unit, what, target } => {
            let what = terms::launch(what);
            let at = target.as_ref().map_or(String::new(), |t| format!(" at {t}"));
            line!("**{}** launches {}{}.", unit, what, at)
        }
        Event::Recovered { unit, drone } => line!("**{}** takes {} aboard.", unit, drone),
        Event::Attached { unit, other } => line!("**{}** attaches to {} (§18.1).", unit, other),
        Event::Transferred { unit, to, loads } => line!("**{}** moves {} cargo to {} (§18.2).", unit, loads, to),
        Event::Detached { unit, other } => line!("**{}** detaches from {} (§18.3).", unit, other),
        _ => return None,
    })
}

fn fire_words(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Announced { unit, target, arms } => {
            line!("**{}** announces fire at {}: {}.", unit, target, as_fit(arms, 200))
        }
        Event::Wasted { unit, target, shots } => {
            let find = if *shots == 1 { "finds" } else { "find" };
            let shots = count(*shots, "more shot");
            line!("{} of **{}** at {} {} nothing: it is destroyed already (§4.12).", shots, unit, target, find)
        }
        Event::Reinforced { unit, units, activated, power } => {
            let boxes = if *activated == 1 { "box" } else { "boxes" };
            match (units, activated) {
                (0, on) => line!("**{}** switches {} screen {} on ({} power; §17.3).", unit, on, boxes, power),
                (units, 0) => line!("**{}** reinforces its screens by {} ({} power; §10.2).", unit, units, power),
                (units, on) => {
                    line!(
                        "**{}** switches {} screen {} on and reinforces by {} ({} power; §10.2, §17.3).",
                        unit,
                        on,
                        boxes,
                        units,
                        power
                    )
                }
            }
        }
        Event::Fired { unit, arm, target, dice: rolled, modifiers, roll, result } => {
            let (modifiers, result) = (terms::modifiers(modifiers), terms::effect(*result));
            let modifiers = if modifiers.is_empty() { String::new() } else { format!(" {modifiers}") };
            line!("**{}**'s {} at {}: {}{} = {}, {}.", unit, arm, target, dice(*rolled), modifiers, roll, result)
        }
        Event::Held { unit, target, roll, is_held } => {
            let result = if *is_held { "takes hold of" } else { "fails to hold" };
            line!("**{}**'s magnetic beam {} {}{} (§9.6).", unit, result, target, maybe(roll.as_ref(), at_least))
        }
        Event::Intercepted { unit, bolt, roll } => {
            let result = if roll.is_made { "disperses" } else { "misses" };
            line!("**{}**'s magnetic beam {} bolt {} ({}; §12.3).", unit, result, bolt, at_least(roll))
        }
        Event::Released { unit, target } => line!("**{}** no longer holds {} (§9.6).", unit, target),
        _ => return None,
    })
}

fn damage_words(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Struck { unit, side, points, screened, armor, interior, causes } => {
            let numbers = line!(
                "{}: screens stop {}, armor {}, {} {} inside",
                count(*points, "point"),
                screened,
                armor,
                interior,
                if *interior == 1 { "goes" } else { "go" }
            );
            line!("**{}** is struck on side {} by {} ({}).", unit, side, numbers, as_fit(causes, 150))
        }
        Event::Penetrated { unit, hits } => line!("**{}** loses (§13.2): {}.", unit, losses(hits)),
        Event::Destroyed { unit, hex, explosion: 0 } => line!("{} is destroyed at {}.", flying(unit), label(*hex)),
        Event::Destroyed { unit, hex, explosion } => {
            line!("**{}** explodes at {} with force {} (§16.2).", unit, label(*hex), explosion)
        }
        // What is told above, by name: a new event is to have its sentence here or there.
        Event::Dropped { .. }
        | Event::Altered { .. }
        | Event::Forecast { .. }
        | Event::YardRevealed { .. }
        | Event::Deployed { .. }
        | Event::Transferred { .. }
        | Event::TurnBegan { .. }
        | Event::Changed { .. }
        | Event::Matched { .. }
        | Event::Allocated { .. }
        | Event::LifeSupportFailed { .. }
        | Event::LockTried { .. }
        | Event::Moved { .. }
        | Event::CrashRolled { .. }
        | Event::SpeedLimited { .. }
        | Event::PointDefended { .. }
        | Event::Volatile { .. }
        | Event::BoltMet { .. }
        | Event::BoltSwept { .. }
        | Event::Spent { .. }
        | Event::MissileStruck { .. }
        | Event::RamTried { .. }
        | Event::Rammed { .. }
        | Event::SelfDestructed { .. }
        | Event::Launched { .. }
        | Event::Recovered { .. }
        | Event::Attached { .. }
        | Event::Detached { .. }
        | Event::Announced { .. }
        | Event::Reinforced { .. }
        | Event::Fired { .. }
        | Event::Wasted { .. }
        | Event::Held { .. }
        | Event::Intercepted { .. }
        | Event::Released { .. }
        | Event::Crippled { .. }
        | Event::Disengaged { .. }
        | Event::StillHere { .. }
        | Event::Ready { .. }
        | Event::Resigned { .. }
        | Event::Defaulted { .. }
        | Event::Ended { .. } => return None,
    })
}

/// What was lost, each kind with the dice of its hits: `engine ×2 (24 24), radar (34)`.
fn losses(hits: &[(u32, u32, Option<ChartEntry>)]) -> String {
    let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
    for (dark, light, entry) in hits {
        let words = entry.map_or("hull gives way", ChartEntry::words);
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
