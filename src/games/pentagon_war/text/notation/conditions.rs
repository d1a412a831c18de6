//! What may stand around an action: the impulses of its window, conditions; and breaks.

use super::words::{Fault, Words};
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::plan::{IMPULSES, Sides, When};

/// First and last impulse.
pub(super) type Window = (u8, u8);

/// Which conditions an action may have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    pub(super) range: bool,
    pub(super) chance: bool,
    pub(super) bearing: bool,
    /// What is said of the others.
    pub(super) otherwise: &'static str,
}

/// What stands behind an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tail {
    pub(super) when: When,
    pub(super) window: Option<Window>,
    allowed: Allowed,
}

impl Allowed {
    /// All of them.
    pub(super) const ALL: Self = Self { range: true, chance: true, bearing: true, otherwise: "" };
    /// Where nothing is rolled.
    pub(super) const PLACE: Self =
        Self { chance: false, otherwise: "nothing is rolled for a launch: it has no chance to wait for", ..Self::ALL };

    /// None of them, for a reason.
    pub(super) const fn none(otherwise: &'static str) -> Self {
        Self { range: false, chance: false, bearing: false, otherwise }
    }
}

impl Tail {
    pub(super) fn new(allowed: Allowed, window: Option<Window>) -> Self {
        Self { when: When::default(), window, allowed }
    }

    /// Reads a condition or the impulses, if one of them comes next; whether it did.
    pub(super) fn reads(&mut self, words: &mut Words) -> Result<bool, Fault> {
        let has_link = matches!(words.peek(), Some("when" | "if" | "and"));
        let first = words.ahead(usize::from(has_link)).unwrap_or_default();
        let kind = match first {
            "within" | "<=" | "<" => "range",
            "range" | "chance" | "bearing" => first,
            _ if glued_range(first).is_some() => "range",
            _ if has_link => return Ok(false),
            _ => return self.reads_window(words),
        }
        .to_owned();
        if has_link {
            words.take();
        }
        let word = words.peek().unwrap_or_default().to_owned();
        let (is_allowed, is_there) = match kind.as_str() {
            "range" => (self.allowed.range, self.when.range_hexes.is_some()),
            "chance" => (self.allowed.chance, self.when.chance_percent.is_some()),
            _ => (self.allowed.bearing, self.when.bearing != Sides::default()),
        };
        if !is_allowed {
            return Err(Fault::new(word, self.allowed.otherwise));
        }
        if is_there {
            let problem = format!("`{}` has two conditions of {kind}; one is enough", words.text());
            return Err(Fault::new(word, problem));
        }
        match kind.as_str() {
            "range" => self.when.range_hexes = Some(range(words)?),
            "chance" => self.when.chance_percent = Some(chance(words)?),
            _ => self.when.bearing = bearing(words)?,
        }
        Ok(true)
    }

    fn reads_window(&mut self, words: &mut Words) -> Result<bool, Fault> {
        let Some(found) = window(words, false)? else { return Ok(false) };
        if let Some((from, to)) = self.window {
            let problem = format!("`{}` names its impulses twice: {from}-{to} before", words.text());
            return Err(Fault::new(format!("{}-{}", found.0, found.1), problem));
        }
        self.window = Some(found);
        Ok(true)
    }
}

/// `range8` in one word.
fn glued_range(word: &str) -> Option<u16> {
    word.strip_prefix("range")?.parse().ok()
}

const RANGE: &str = "write a range as in range<=4, range<5, within 4 or range 4";

/// A range in any of its forms: at most so many hexes.
fn range(words: &mut Words) -> Result<u16, Fault> {
    let mut sign = words.need(RANGE)?;
    if let Some(hexes) = glued_range(&sign) {
        return Ok(hexes);
    }
    if sign == "range" && matches!(words.peek(), Some("<" | "<=")) {
        sign = words.need(RANGE)?;
    }
    let hexes: u16 = words.number(RANGE)?;
    if sign == "<" { hexes.checked_sub(1).ok_or_else(|| Fault::new("<0", RANGE)) } else { Ok(hexes) }
}

/// A chance in per cent: at least so much.
fn chance(words: &mut Words) -> Result<u8, Fault> {
    let problem = "write 0 to 100 per cent, as in chance>=50";
    words.take();
    let is_more = words.takes(">");
    if !is_more {
        words.takes(">=");
    }
    let word = words.need(problem)?;
    let percent: u8 = word.strip_suffix('%').unwrap_or(&word).parse().map_err(|_| Fault::new(&word, problem))?;
    words.takes("%");
    let percent = percent.saturating_add(u8::from(is_more));
    if percent <= 100 { Ok(percent) } else { Err(Fault::new(word, problem)) }
}

/// Sides that the target bears on: `bearing=612`.
fn bearing(words: &mut Words) -> Result<Sides, Fault> {
    let problem = "write sides 1 to 6, as in bearing=1 or bearing=612";
    words.take();
    words.takes("=");
    let word = words.need(problem)?;
    let side = |c: char| c.to_digit(10).and_then(|n| u8::try_from(n).ok()).filter(|n| (1..=6).contains(n));
    let sides: Option<Vec<u8>> = word.chars().map(side).collect();
    let sides = sides.ok_or_else(|| Fault::new(word, problem))?;
    Ok(sides.into_iter().fold(Sides::default(), Sides::with))
}

/// The impulses `3-6`, `impulses 3-6` or `impulse 4`, if they come next. `4` alone is an impulse only before a clause: behind
/// one it might be meant as a range.
pub(super) fn window(words: &mut Words, is_before: bool) -> Result<Option<Window>, Fault> {
    let is_named = matches!(words.peek(), Some("impulse" | "impulses"));
    let at = |n: usize| words.ahead(n + usize::from(is_named)).unwrap_or_default();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let first = at(0);
    let (text, count) = if is_number(first) && at(1) == "-" && is_number(at(2)) {
        (format!("{first}-{}", at(2)), 3)
    } else if first.strip_suffix('-').is_some_and(is_number) && is_number(at(1))
        || is_number(first) && at(1).strip_prefix('-').is_some_and(is_number)
    {
        (format!("{first}{}", at(1)), 2)
    } else {
        (first.to_owned(), 1)
    };
    let (from, to) = text.split_once('-').unwrap_or((&text, &text));
    if !is_number(from) || !is_number(to) {
        let missing = || Fault::new("impulse", "write which, as in impulse 4 or impulses 3-6");
        return if is_named { Err(missing()) } else { Ok(None) };
    }
    if !is_named && !is_before && !text.contains('-') {
        let problem = format!("is it an impulse or a range? Write `impulse {text}` or `range<={text}`");
        return Err(Fault::new(text, problem));
    }
    let read = (from.parse::<u8>().ok(), to.parse::<u8>().ok());
    let (Some(from), Some(to)) = read else { return Err(no_window(&text)) };
    if !(1 <= from && from <= to && to <= IMPULSES) {
        return Err(no_window(&text));
    }
    for _ in 0..count + usize::from(is_named) {
        words.take();
    }
    Ok(Some((from, to)))
}

fn no_window(text: &str) -> Fault {
    Fault::new(text, "impulses are 1 to 12, the first before the last")
}

/// What is said of a break that is none.
pub(super) const BREAKS: &str =
    "breaks are first damage, launch in reach, contact, range<=8, fired, damaged, launch, course, impulse 6";

/// A break: `first damage`, `launch in reach`, `contact`, `range<=8`, `fired`, `damaged`, `launch`, `course`, `impulse 6`.
pub(super) fn break_of(words: &mut Words) -> Result<Break, Fault> {
    for (name, found) in [
        ("first damage", Break::FirstDamage),
        ("first-damage", Break::FirstDamage),
        ("launch in reach", Break::LaunchInReach),
        ("launch-in-reach", Break::LaunchInReach),
        ("contact", Break::Contact),
    ] {
        if words.takes_all(name) {
            return Ok(found);
        }
    }
    let first = words.peek().unwrap_or_default().to_owned();
    let named = match first.as_str() {
        "fired" => Some(Break::Fired),
        "damaged" => Some(Break::Damaged),
        "launch" => Some(Break::Launch),
        "course" => Some(Break::Course),
        _ => None,
    };
    if let Some(found) = named {
        words.take();
        return Ok(found);
    }
    if matches!(first.as_str(), "range" | "within" | "<=" | "<") || glued_range(&first).is_some() {
        return range(words).map(Break::Range);
    }
    let glued = first.strip_prefix("impulse").filter(|rest| !rest.is_empty()).map(str::to_owned);
    if first == "impulse" || glued.is_some() {
        words.take();
        let number = glued.map_or_else(|| words.need(BREAKS), Ok)?;
        let impulse = number.parse().ok().filter(|n| (1..=IMPULSES).contains(n));
        return impulse.map(Break::Impulse).ok_or_else(|| Fault::new(number, "impulses are 1 to 12"));
    }
    Err(Fault::new(if first.is_empty() { words.text() } else { first }, BREAKS))
}
