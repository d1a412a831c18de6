//! Fleets as they are typed (4.3): `Spur 3, Citadel 1`, also `3 Spur`, `Spur x3`, `2x citadel`, `spurs 2`, `Spur`; at the end
//! `usual places` (4.9).
//!
//! Here: reading, word by word; what is none of these is refused with the word named. What a fleet may cost is in `check`.

use crate::contract::{DraftError, Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::catalogue::ClassId;
use crate::games::anteel::rules::fleet::Fleet;
use crate::kit::names::nearest_names;

/// Most ships of a class in one entry; no budget buys so many.
const MOST_SHIPS: u32 = 99;

/// What is typed behind a fleet whose ships take their usual places (4.9).
pub(crate) const USUAL_PLACES: &str = "usual places";

/// The list without what is said of places, and whether that was said.
pub(crate) fn without_places(text: &str) -> (&str, bool) {
    let before = |text: &'_ str, word: &str| {
        let (rest, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
        last.eq_ignore_ascii_case(word).then(|| rest.trim_end().len())
    };
    let text = text.trim();
    let (usual, places) = USUAL_PLACES.split_once(' ').unwrap_or((USUAL_PLACES, ""));
    let ships = before(text, places).and_then(|end| before(&text[..end], usual));
    ships.map_or((text, false), |end| (&text[..end], true))
}

/// A word of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word<'a> {
    /// Letters.
    Name(&'a str),
    /// Digits.
    Number(&'a str),
    /// The `x` of `2x citadel`.
    Times,
}

/// Reads a list of classes with numbers. A class that is listed twice is bought as often as both entries say together.
pub(crate) fn parse(view: &View<Anteel>, seat: Seat, text: &str) -> Result<Fleet, DraftError> {
    let mut fleet = Fleet::default();
    for entry in text.split([',', ';', '+', '\n']).map(str::trim).filter(|entry| !entry.is_empty()) {
        let (class, count) = parse_entry(view, seat, entry)?;
        fleet = fleet.with(class, fleet.count(class) + count);
    }
    Ok(fleet)
}

fn parse_entry(view: &View<Anteel>, seat: Seat, entry: &str) -> Result<(ClassId, u32), DraftError> {
    let words = words(entry)?;
    let (name, number) = match *words.as_slice() {
        [Word::Name(name)] => (name, None),
        [Word::Name(name), Word::Number(number)]
        | [Word::Number(number), Word::Name(name)]
        | [Word::Number(number), Word::Times, Word::Name(name)]
        | [Word::Name(name), Word::Times, Word::Number(number)] => (name, Some(number)),
        _ => {
            let problem = "an entry of a fleet is one class with one number, as in Spur 3; entries end with a comma";
            return Err(DraftError::not_understood("ships", entry, problem, vec![]));
        }
    };
    let count = number.map_or(Some(1), |digits| digits.parse().ok().filter(|n| *n <= MOST_SHIPS));
    let class = class_of(view, seat, name, entry)?;
    let count = count.ok_or_else(|| {
        let problem = format!("a number of ships is 0 to {MOST_SHIPS}");
        DraftError::not_understood("ships", entry, problem, vec![])
    })?;
    Ok((class, count))
}

/// Takes an entry apart into runs of letters and of digits. An `x` between a class and its number is neither.
fn words(entry: &str) -> Result<Vec<Word<'_>>, DraftError> {
    let mut words = vec![];
    let mut rest = entry.trim();
    while let Some(first) = rest.chars().next() {
        let is_same: fn(char) -> bool =
            if first.is_alphabetic() { char::is_alphabetic } else { |c| c.is_ascii_digit() };
        let length = rest.find(|c| !is_same(c)).unwrap_or(rest.len());
        if length == 0 && first != '×' {
            let problem = format!("{first:?} has no meaning in a fleet; it is written like Spur 3, Citadel 1");
            return Err(DraftError::not_understood("ships", entry, problem, vec![]));
        }
        let (run, after) = rest.split_at(length.max(first.len_utf8()));
        match run {
            "x" | "X" | "×" => words.push(Word::Times),
            _ if first.is_ascii_digit() => words.push(Word::Number(run)),
            _ => push_letters(run, after, &mut words),
        }
        rest = after.trim_start();
    }
    Ok(words)
}

/// Letters with the `x` that stands against them: `x` before `Spur` in `2xSpur`, behind it in `Spurx2`.
fn push_letters<'a>(run: &'a str, after: &str, words: &mut Vec<Word<'a>>) {
    let is_after_number = matches!(words.last(), Some(Word::Number(_)));
    let is_before_number = after.starts_with(|c: char| c.is_ascii_digit());
    if let Some(name) = run.strip_prefix(['x', 'X']).filter(|_| is_after_number) {
        words.extend([Word::Times, Word::Name(name)]);
    } else if let Some(name) = run.strip_suffix(['x', 'X']).filter(|_| is_before_number) {
        words.extend([Word::Name(name), Word::Times]);
    } else {
        words.push(Word::Name(run));
    }
}

/// The class of the seat's empire that begins so, in either case and number.
fn class_of(view: &View<Anteel>, seat: Seat, name: &str, entry: &str) -> Result<ClassId, DraftError> {
    let typed = name.to_lowercase();
    let typed = if typed.chars().count() > 3 { typed.strip_suffix('s').unwrap_or(&typed) } else { &typed };
    let navy = view.navy(seat);
    let empire = navy.empire;
    let own: Vec<&str> = ClassId::of(navy).map(|c| c.card().name.as_str()).collect();
    let mut fitting = ClassId::of(navy).filter(|c| c.card().name.to_lowercase().starts_with(typed));
    match (fitting.next(), fitting.next()) {
        (Some(class), None) => Ok(class),
        _ if ClassId::named(navy.edition, typed).is_some() => {
            let problem = format!("{} buys ships of its own empire only (4.1)", empire.name());
            Err(DraftError::not_understood("ships", entry, problem, own.iter().map(|n| (*n).to_owned()).collect()))
        }
        _ => {
            let nearest = nearest_names(typed, own.iter().copied(), 2);
            let choices = if nearest.is_empty() { own.iter().map(|n| (*n).to_owned()).collect() } else { nearest };
            Err(DraftError::not_understood(
                "ships",
                entry,
                format!("{} has no such ship class", empire.name()),
                choices,
            ))
        }
    }
}
