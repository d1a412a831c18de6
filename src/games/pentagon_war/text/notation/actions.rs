//! The clauses that do something: fire, beams, launches, rams and the rest. Every word of theirs is taken or refused.

use super::Reading;
use super::conditions::{Allowed, Tail, Window};
use super::words::{Fault, Words};
use crate::games::pentagon_war::data::geometry::direction_of;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::plan::{Action, PointTarget, Selector, Target, Tow};
use crate::kit::names::nearest_names;

/// First words of clauses (24.4).
const VERBS: [&str; 23] = [
    "face",
    "accel",
    "coast",
    "fire",
    "launch",
    "beam",
    "pull",
    "push",
    "release",
    "ram",
    "recover",
    "attach",
    "detach",
    "transfer",
    "reinforce",
    "on",
    "pd",
    "selfdestruct",
    "disengage",
    "break",
    "stops",
    "after",
    "when",
];

const NO_CONDITION: &str = "this clause has no conditions; only fire, beams, launches and selfdestruct have";

/// An action and the impulses named in its clause.
pub(super) type Read = (Action, Option<Window>);

/// Reads the rest of a clause after its first word.
pub(super) fn action(at: &Reading<'_>, verb: &str, words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    match verb {
        "fire" => fire(at, words, window),
        "beam" => beam(at, words, window),
        "launch" => launch(at, words, window),
        "pull" | "push" | "release" => {
            let tow = match verb {
                "pull" => Tow::Pull,
                "push" => Tow::Push,
                _ => Tow::Release,
            };
            let target = at.unit(&words.need("write whom, as in pull Blu")?)?;
            bare(words, window, Action::Tow { target, tow })
        }
        "recover" => {
            let drone = at.unit(&words.need("write which drone, as in recover Mum-d1")?)?;
            bare(words, window, Action::Recover { drone })
        }
        "ram" => {
            let target = target_or_nearest(at, words)?;
            let allowed = Allowed::none("a ram happens in the target's hex and waits for nothing else (14.1)");
            finish(words, Tail::new(allowed, window), |_| Action::Ram { target })
        }
        "selfdestruct" | "self-destruct" => self_destruct(words, window),
        "attach" => {
            words.takes("to");
            let to = at.unit(&words.need("write to whom, as in attach to Zelta")?)?;
            bare(words, window, Action::Attach { to })
        }
        "detach" => detach(at, words, window),
        "transfer" => transfer(at, words, window),
        "reinforce" => reinforce(words, window),
        "on" => {
            let boxes = if words.takes("all") {
                None
            } else {
                Some(words.number("write how many boxes to switch on, as in on 4, or on all")?)
            };
            bare(words, window, Action::SwitchOn { boxes })
        }
        "pd" => point_defense(at, words, window),
        "disengage" => bare(words, window, Action::Disengage),
        _ => Err(no_verb(verb, words)),
    }
}

fn no_verb(verb: &str, words: &Words) -> Fault {
    let near = nearest_names(verb, VERBS, 5);
    let choices = if near.is_empty() { VERBS.map(str::to_owned).to_vec() } else { near };
    Fault { choices, ..Fault::new(words.text(), "no clause begins so") }
}

/// An action without conditions.
fn bare(words: &mut Words, window: Option<Window>, action: Action) -> Result<Read, Fault> {
    finish(words, Tail::new(Allowed::none(NO_CONDITION), window), |_| action)
}

/// Reads what is left of a clause: conditions and impulses; nothing else may stand there.
fn finish(words: &mut Words, mut tail: Tail, action: impl FnOnce(&Tail) -> Action) -> Result<Read, Fault> {
    while tail.reads(words)? {}
    words.end()?;
    Ok((action(&tail), tail.window))
}

fn target(at: &Reading<'_>, words: &mut Words) -> Result<Target, Fault> {
    let word = words.need("write at whom: a unit, nearest, or small")?;
    match word.as_str() {
        "nearest" | "any" => Ok(Target::Nearest),
        "small" => Ok(Target::NearestSmall),
        name => at.unit(name).map(Target::Unit),
    }
}

fn target_or_nearest(at: &Reading<'_>, words: &mut Words) -> Result<Target, Fault> {
    if words.peek().is_none() { Ok(Target::Nearest) } else { target(at, words) }
}

/// Which weapons a word means.
pub(super) fn selector(word: &str) -> Option<Selector> {
    match word {
        "all" => return Some(Selector::All),
        "one each" | "one-each" => return Some(Selector::OneEach),
        _ => {}
    }
    if let Some(number) = word.strip_prefix('w').and_then(|n| n.parse().ok()).filter(|n| *n > 0) {
        return Some(Selector::Number(number));
    }
    let one = word.strip_suffix('s').unwrap_or(word);
    let is_it = |k: &WeaponKind| [word, one].iter().any(|w| k.slug() == *w || k.words() == *w);
    let kind = WeaponKind::ALL.into_iter().find(is_it)?;
    (kind != WeaponKind::LiquidMetalGun).then_some(Selector::Kind(kind))
}

/// What is said of a weapon that is none.
pub(super) const WEAPONS: &str = "weapons are all, one each, one kind (laser, electron, proton, acid, radiation), or w2 for weapon 2; others need a clause of \
     their own";

/// `fire [WEAPONS] at TARGET [spread] [conditions]`.
fn fire(at: &Reading<'_>, words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let mut weapons: Vec<String> = Vec::new();
    while words.peek().is_some_and(|word| word != "at") {
        weapons.extend(words.take());
    }
    if !words.takes("at") {
        return Err(Fault::new(words.text(), "write fire WEAPON at TARGET, as in fire all at nearest range<=4"));
    }
    let named = if weapons.is_empty() { "all".to_owned() } else { weapons.join(" ") };
    let weapons = selector(&named).ok_or_else(|| Fault::new(named, WEAPONS))?;
    let target = target(at, words)?;
    fire_at(words, Tail::new(Allowed::ALL, window), weapons, target)
}

/// What follows the target of fire.
pub(super) fn fire_at(words: &mut Words, mut tail: Tail, weapons: Selector, target: Target) -> Result<Read, Fault> {
    let mut is_spread = false;
    if weapons == Selector::OneEach && matches!(target, Target::Unit(_)) {
        return Err(Fault::new(
            "one each",
            "one named target is fired at by one weapon or all: write nearest or small",
        ));
    }
    loop {
        if !is_spread && weapons != Selector::OneEach && words.peek() == Some("spread") {
            if matches!(target, Target::Unit(_)) {
                return Err(Fault::new("spread", "one named target cannot be spread over: write nearest or small"));
            }
            is_spread = words.takes("spread");
        } else if !tail.reads(words)? {
            break;
        }
    }
    words.end()?;
    Ok((Action::Fire { weapons, target, is_spread, when: tail.when }, tail.window))
}

/// `beam [double] TARGET [double] [conditions]`.
fn beam(at: &Reading<'_>, words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let is_double = words.takes("double");
    let target = if words.takes("bolts") { Target::Bolts } else { target(at, words)? };
    beam_at(words, Tail::new(Allowed::ALL, window), target, is_double)
}

/// What follows the target of a beam.
pub(super) fn beam_at(words: &mut Words, mut tail: Tail, target: Target, is_double: bool) -> Result<Read, Fault> {
    let mut is_double = is_double;
    loop {
        if !is_double && words.takes("double") {
            is_double = true;
        } else if !tail.reads(words)? {
            break;
        }
    }
    if is_double && target == Target::Bolts {
        return Err(Fault::new("double", "a beam at a bolt costs one point and has one strength (12.3)"));
    }
    words.end()?;
    Ok((Action::Beam { target, is_double, when: tail.when }, tail.window))
}

/// Reads what may be launched.
pub(super) fn launch(at: &Reading<'_>, words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let kind = words.need("launch missile, drone or bolt, as in launch missile x2 at nearest rail")?;
    match kind.as_str() {
        "missile" | "missiles" => missiles(at, words, window),
        "drone" => drone(words, window),
        "bolt" => bolt(at, words, window),
        _ => Err(Fault::new(kind, "launch missile, drone or bolt, as in launch missile x2 at nearest rail")),
    }
}

/// `xN`, or `N` alone.
fn count(word: &str) -> Option<&str> {
    let digits = word.strip_prefix('x').unwrap_or(word);
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then_some(digits)
}

/// `launch missile [xN] [warhead W] [at TARGET] [rail] [conditions]`.
fn missiles(at: &Reading<'_>, words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let problem = "write 1 to 100 missiles, as in x2";
    let mut tail = Tail::new(Allowed::PLACE, window);
    let (mut aim, mut number, mut warhead, mut is_rail) = (None, None, None, false);
    loop {
        let next = words.peek().unwrap_or_default().to_owned();
        let is_count = count(&next).filter(|_| number.is_none() && (next.starts_with('x') || aim.is_none()));
        if aim.is_none() && words.takes("at") {
            aim = Some(target(at, words)?);
        } else if !is_rail && words.takes("rail") {
            is_rail = true;
        } else if warhead.is_none() && words.takes("warhead") {
            warhead = Some(words.number("write the strength of the warhead, as in warhead 8")?);
        } else if let Some(digits) = is_count {
            let read = digits.parse().ok().filter(|n| (1..=100).contains(n));
            number = Some(read.ok_or_else(|| Fault::new(&next, problem))?);
            words.take();
        } else if !tail.reads(words)? {
            break;
        }
    }
    words.end()?;
    let (target, count) = (aim.unwrap_or(Target::Nearest), number.unwrap_or(1));
    Ok((Action::Missiles { target, count, is_rail, warhead, when: tail.when }, tail.window))
}

/// `launch drone [BAY] [facing D] [conditions]`.
fn drone(words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let mut tail = Tail::new(Allowed::PLACE, window);
    let (mut bay, mut facing) = (None, None);
    if words.peek().is_some_and(|w| w.bytes().all(|b| b.is_ascii_digit())) {
        let problem = "bays are numbered from 1, as in launch drone 1";
        let read = words.number(problem)?;
        bay = Some(if read == 0 { return Err(Fault::new("0", problem)) } else { read });
    }
    loop {
        if facing.is_none() && words.takes("facing") {
            let word = words.need("facings are A to F")?;
            facing = Some(direction_of(&word).ok_or_else(|| Fault::new(word, "facings are A to F"))?);
        } else if !tail.reads(words)? {
            break;
        }
    }
    words.end()?;
    Ok((Action::Drone { bay, facing, when: tail.when }, tail.window))
}

/// `launch bolt [at TARGET] [aimed] [conditions]`.
fn bolt(at: &Reading<'_>, words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let mut tail = Tail::new(Allowed::PLACE, window);
    let (mut aim, mut is_aimed) = (None, false);
    loop {
        if aim.is_none() && words.takes("at") {
            aim = Some(target(at, words)?);
        } else if !is_aimed && words.takes("aimed") {
            is_aimed = true;
        } else if !tail.reads(words)? {
            break;
        }
    }
    words.end()?;
    Ok((Action::Bolt { target: aim.unwrap_or(Target::Nearest), is_aimed, when: tail.when }, tail.window))
}

fn self_destruct(words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let otherwise = "selfdestruct waits for a range to an enemy craft only (16.1)";
    let allowed = Allowed { range: true, ..Allowed::none(otherwise) };
    finish(words, Tail::new(allowed, window), |tail| match tail.when.range_hexes {
        Some(range_hexes) => Action::SelfDestructWithin { range_hexes },
        None => Action::SelfDestruct,
    })
}

fn detach(at: &Reading<'_>, words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let is_linked = words.takes("from");
    let is_all = words.takes("all");
    let names_one = |word: &str| at.unit(word).is_ok();
    let from = if is_all || !(is_linked || words.peek().is_some_and(names_one)) {
        None
    } else {
        Some(at.unit(&words.need("write from whom, as in detach from Dee1")?)?)
    };
    bare(words, window, Action::Detach { from })
}

fn transfer(at: &Reading<'_>, words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let problem = "write how many cargo boxes to whom, as in transfer 2 to Zelta";
    let loads: u16 = words.number(problem)?;
    if !(1..=2_000).contains(&loads) || !words.takes("to") {
        return Err(Fault::new(words.text(), problem));
    }
    let to = at.unit(&words.need(problem)?)?;
    bare(words, window, Action::Transfer { to, loads })
}

fn reinforce(words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let problem = "write how many units, as in reinforce 2";
    words.takes("+");
    let word = words.need(problem)?;
    let units = word.strip_prefix('+').unwrap_or(&word).parse().map_err(|_| Fault::new(&word, problem))?;
    bare(words, window, Action::Reinforce { units })
}

/// `pd [xN] at UNIT|missiles|drones`.
fn point_defense(at: &Reading<'_>, words: &mut Words, window: Option<Window>) -> Result<Read, Fault> {
    let problem = "write pd at UNIT, missiles or drones, as in pd x2 at m5";
    let mut boxes = None;
    if let Some(digits) = words.peek().and_then(count) {
        boxes = Some(digits.parse().ok().filter(|n| *n > 0).ok_or_else(|| Fault::new(words.text(), problem))?);
        words.take();
    }
    if !words.takes("at") {
        return Err(Fault::new(words.text(), problem));
    }
    let word = words.need(problem)?;
    let target = match word.as_str() {
        "missile" | "missiles" => PointTarget::Missiles,
        "drone" | "drones" => PointTarget::Drones,
        name => PointTarget::Unit(at.unit(name)?),
    };
    bare(words, window, Action::PointDefense { target, boxes })
}
